import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertGolden } from '../../../test/golden.ts'
import { commentSamples } from '../../../test/samples/sample-comments.ts'
import { betterAndWorse, explained } from '../../../test/samples/sample-comparisons.ts'
import { hostile } from '../../../test/samples/sample-extremes.ts'
import { comparison, row } from '../../../test/samples/sample-rows.ts'
import { why } from '../../../test/samples/sample-why.ts'
import type { Comparison } from '../../core/model/comparison.ts'
import { renderComment } from '../../core/report/comment.ts'
import { renderTerminal } from '../../core/report/terminal.ts'
import { displayWidth } from '../../core/report/text-layout.ts'
import { whySections } from './why-sections.ts'

const sections = [whySections]

/** What the room adds to a text: its sections, each up to the empty line that ends it. */
function added(text: string): string {
  const parts = text.match(/^(?:\*\*Why|<summary><b>Why|WHY)[^]*?(?=\n\n(?!- )|\n<\/details>)/gm) ?? []
  return `${parts.join('\n\n')}\n`
}

function commentOf(name: string): string {
  const { comparison: sample, context } = commentSamples[name]!
  return renderComment(sample, { ...context, sections })
}

for (const name of ['explained', 'better-and-worse', 'hostile']) {
  test(`why sections: why in the comment for ${name} is as kept`, () => {
    assertGolden(new URL(`golden/why/${name}.golden.md`, import.meta.url), added(commentOf(name)))
  })
}

test('why sections: asked why, the terminal names the functions, and is as kept', () => {
  for (const columns of [80, 44]) {
    const text = added(renderTerminal(explained, { columns, sections, isFull: true }))
    assertGolden(new URL(`golden/why/explained-${columns}.golden.txt`, import.meta.url), text)
    for (const line of text.split('\n')) assert.ok(displayWidth(line) <= columns, line)
  }
  assert.doesNotMatch(renderTerminal(explained), /addEntry/)
  for (const line of renderTerminal(hostile, { sections, isFull: true }).split('\n')) {
    assert.doesNotMatch(line, /^\s*::|##\[/)
  }
})

test('why sections: in the open are three rows that got worse, with two places of each', () => {
  for (const text of [renderTerminal(betterAndWorse, { sections, columns: 400 }), commentOf('better-and-worse')]) {
    const [, list = ''] = /^(?:\*\*Why it got worse|WHY IT GOT WORSE).*\n((?: *- .*\n)+)/m.exec(text)!
    const lines = list.trimEnd().split('\n')
    assert.equal(lines.length, 3)
    for (const line of lines) assert.match(line, /78%[^%]* 11%$/)
  }
})

test('why sections: rows without a profile for one reason share a line, if asked', () => {
  const late = 'the time for profiles was used up'
  const rows = Array.from({ length: 12 }, (_, index) => ({
    ...row({ case: `case-${String.fromCodePoint(97 + index)}`, verdict: 'worse' }),
    why: why({ outcome: 'nothing-to-see', reason: index === 5 ? 'another reason' : late, trials: 0, places: [] }),
  }))
  const textOf = (given: Comparison, isFull: boolean) => renderTerminal(given, { sections, isFull, columns: 400 })
  const lines = textOf(comparison({ rows }), true)
    .split('\n')
    .filter((line) => line.includes('reason') || line.includes(late))
  assert.match(
    lines[0]!,
    /^ {2}case-a .+, case-e .+, case-g .+, case-i .+ and 3 more: .*the time for profiles was used up$/,
  )
  assert.match(lines[1]!, /^ {2}case-f [^,]+: .*another reason$/)
  assert.equal(lines.length, 2)
  assert.doesNotMatch(textOf(comparison({ rows }), false), /profile/)
})
