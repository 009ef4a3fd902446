import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertGolden } from '../../test/golden.ts'
import { renderMarkdown, unclosed } from '../../test/rendered-markdown.ts'
import { commentSamples, context } from '../../test/samples/sample-comments.ts'
import { manyRows } from '../../test/samples/sample-extremes.ts'
import { everything } from '../../test/samples/sample-comparisons.ts'
import { longestSummaryBytes, renderSummary } from './summary.ts'

for (const name of ['one-regression', 'everything', 'hostile', 'nothing-measured', 'identical']) {
  test(`the job summary for ${name} is as kept, and sound`, () => {
    const { comparison, context } = commentSamples[name]!
    const text = renderSummary(comparison, context)
    assertGolden(new URL(`golden/summary/${name}.golden.md`, import.meta.url), text)
    assert.deepEqual(unclosed(renderMarkdown(text).tags), [])
  })
}

test('the summary has every row, and no marker of a comment', () => {
  const text = renderSummary(everything, context)
  assert.doesNotMatch(text, /paceline:comment/)
  const { rows } = renderMarkdown(text)
  const start = rows.findIndex((cells) => cells.includes('verdict') && cells.includes('why'))
  assert.equal(rows.length - start - 1, everything.rows.length)
  assert.match(text, new RegExp(`All ${everything.rows.length} rows`))
})

test('20,000 rows stay below the size above which GitHub drops a summary', () => {
  const text = renderSummary(manyRows(20_000), context)
  assert.ok(Buffer.byteLength(text) <= longestSummaryBytes)
  assert.match(text, /Shortened to fit into a job summary/)
  assert.match(text, /and 16,000 more rows\./)
})
