import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparison, linux, macos, platform, row, windows } from '../../../test/samples/sample-rows.ts'
import { makeView, storedBaselineText } from './view.ts'

test('view: what is missing is a system, or shards of one', () => {
  const of = (...indices: number[]) => ({ platform: linux, reason: undefined, shards: { indices, of: 4 } })
  const missing = [of(2), of(2, 3), { platform: macos, reason: undefined }]
  const view = makeView(comparison({ rows: [row({ platform: windows })] }), missing)
  assert.deepEqual(missing.map(view.missingText), [
    'Shard 2 of 4 on Linux was not measured',
    'Shards 2 and 3 of 4 on Linux were not measured',
    'macOS was not measured',
  ])
  assert.deepEqual([linux, macos, windows].map(view.isAbsent), [false, true, false])
})

test('view: stored runs are counted, with those in pairs with a reference', () => {
  const of = (part: Parameters<typeof platform>[0]): string => storedBaselineText(platform(part))
  assert.equal(of({ baselineRuns: 0 }), 'no stored runs yet')
  assert.equal(of({ reference: undefined }), '34 stored runs')
  assert.equal(of({ referenceRuns: 0 }), '34 stored runs, none in pairs with v6.0.0')
  assert.equal(of({ baselineRuns: 1, referenceRuns: 1 }), '1 stored run, 1 in pairs with v6.0.0')
})
