import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownFolders } from './stored-baseline.ts'

test('the folders that Paceline writes to are known, and the project itself is never one of them', () => {
  const usual = ['paceline-out', '.paceline']
  assert.deepEqual(ownFolders({}), [...usual, 'baselines'])
  assert.deepEqual(ownFolders({ baseline: 'path:./perf/history/' }), [...usual, 'perf/history'])
  for (const baseline of ['path:.', 'path:./', 'path:../other', 'path:a/..', 'branch:paceline'] as const) {
    assert.deepEqual(ownFolders({ baseline }), usual, baseline)
  }
})
