import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparisonSchema } from '../core/model/comparison.ts'
import { reportFormats, renderReport } from './report-formats.ts'
import { everything, samples } from '../../test/samples/sample-comparisons.ts'
import { rooms } from '../rooms.ts'

test('report formats: each renders every sample, the same each time, with a newline', async () => {
  for (const format of reportFormats(rooms)) {
    for (const { comparison } of Object.values(samples)) {
      const text = await renderReport(format, comparison, { rooms })
      assert.ok(text.endsWith('\n'), format)
      assert.equal(await renderReport(format, comparison, { rooms }), text)
    }
  }
})

test('report formats: rendering leaves the comparison as it was', async () => {
  const before = structuredClone(everything)
  for (const format of reportFormats(rooms)) await renderReport(format, everything, { rooms })
  assert.deepEqual(everything, before)
})

test('report formats: the JSON report is the comparison itself', async () => {
  assert.deepEqual(comparisonSchema.parse(JSON.parse(await renderReport('json', everything, { rooms }))), everything)
})

test('report formats: each format takes the options that concern it', async () => {
  assert.ok((await renderReport('terminal', everything, { rooms, colour: true })).includes('\u001B[31m'))
  assert.match(
    await renderReport('markdown', everything, { rooms, context: { name: 'nightly' } }),
    /^<!-- paceline:comment name=nightly -->/,
  )
})
