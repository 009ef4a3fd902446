import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparisonSchema } from '../model/comparison.ts'
import { renderReport, reportFormats } from './index.ts'
import { everything, samples } from '../../test/samples/sample-comparisons.ts'

test('every format renders every sample, the same each time, and ends with a newline', () => {
  for (const format of reportFormats) {
    for (const { comparison } of Object.values(samples)) {
      const text = renderReport(format, comparison)
      assert.ok(text.endsWith('\n'), format)
      assert.equal(renderReport(format, comparison), text)
    }
  }
})

test('rendering leaves the comparison as it was', () => {
  const before = structuredClone(everything)
  for (const format of reportFormats) renderReport(format, everything)
  assert.deepEqual(everything, before)
})

test('the JSON report is the comparison itself', () => {
  assert.deepEqual(comparisonSchema.parse(JSON.parse(renderReport('json', everything))), everything)
})

test('each format takes the options that concern it', () => {
  assert.ok(renderReport('terminal', everything, { colour: true }).includes('\u001B[31m'))
  assert.match(
    renderReport('markdown', everything, { context: { name: 'nightly' } }),
    /^<!-- paceline:comment name=nightly -->/,
  )
  assert.match(renderReport('sarif', everything, { location: 'lib/x.js' }), /"uri": "lib\/x\.js"/)
})
