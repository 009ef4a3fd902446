import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsThat, shortNames, sortRows } from './rows.ts'
import { linux, macos, row, windows } from '../../test/samples/sample-rows.ts'

test('what fails comes first, then larger changes, then names, then Linux before Windows before macOS', () => {
  const rows = [
    row({ case: 'same', platform: macos }),
    row({ case: 'same', platform: windows }),
    row({ case: 'same', platform: linux }),
    row({ case: 'small', verdict: 'regression', base: 100, head: 106 }),
    row({ case: 'large', verdict: 'regression', base: 100, head: 130 }),
    row({ case: 'minor', verdict: 'regression', level: 'warn', base: 100, head: 102 }),
    row({ case: 'broken', verdict: 'failed', head: null }),
    row({ case: 'strict', verdict: 'inconclusive', level: 'fail', reason: 'noise' }),
  ]
  const before = structuredClone(rows)
  assert.deepEqual(
    sortRows(rows).map((one) => `${one.case} ${one.platform}`),
    [
      'broken linux-x64',
      'large linux-x64',
      'small linux-x64',
      'strict linux-x64',
      'minor linux-x64',
      'same linux-x64',
      'same win32-x64',
      'same darwin-arm64',
    ],
  )
  assert.deepEqual(rows, before, 'the input is left as it was')
})

test('rows are chosen by how they stand', () => {
  const rows = [row({ verdict: 'regression' }), row({ verdict: 'skipped', case: 'b' }), row()]
  assert.deepEqual(
    rowsThat(rows, 'same', 'worse').map((one) => one.verdict),
    ['regression', 'no-change'],
  )
})

test('a suite or subject that all rows share is said once', () => {
  const one = shortNames([row({ case: 'a' }), row({ case: 'b' })])
  assert.deepEqual(one.common, ['watch', 'chokidar'])
  assert.equal(one.of(row({ case: 'b' })), 'b')
  const two = shortNames([row({ suite: 's' }), row({ subject: 'gaze' })])
  assert.deepEqual(two.common, [])
  assert.equal(two.of(row()), 'watch/react/chokidar')
  assert.deepEqual(shortNames([]).common, [])
})
