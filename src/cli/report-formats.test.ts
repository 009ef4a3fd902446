import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparisonSchema } from '../core/model/comparison.ts'
import { renderReport, reportFormats } from './report-formats.ts'
import { everything, samples } from '../../test/samples/sample-comparisons.ts'

test('every format renders every sample, the same each time, and ends with a newline', async () => {
  for (const format of reportFormats) {
    for (const { comparison } of Object.values(samples)) {
      const text = await renderReport(format, comparison)
      assert.ok(text.endsWith('\n'), format)
      assert.equal(await renderReport(format, comparison), text)
    }
  }
})

test('rendering leaves the comparison as it was', async () => {
  const before = structuredClone(everything)
  for (const format of reportFormats) await renderReport(format, everything)
  assert.deepEqual(everything, before)
})

test('the JSON report is the comparison itself', async () => {
  assert.deepEqual(comparisonSchema.parse(JSON.parse(await renderReport('json', everything))), everything)
})

test('each format takes the options that concern it', async () => {
  assert.ok((await renderReport('terminal', everything, { colour: true })).includes('\u001B[31m'))
  assert.match(
    await renderReport('markdown', everything, { context: { name: 'nightly' } }),
    /^<!-- paceline:comment name=nightly -->/,
  )
})
