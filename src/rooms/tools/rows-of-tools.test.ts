import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimatePairMs } from './rows-of-tools.ts'

test('rows of tools: a pair takes what the first runs took, unless one compiled', () => {
  const pairs = [[10, 10], [10, 15], [22, 10], [90, 10], [10]].map(estimatePairMs)
  assert.deepEqual(pairs, [20, 25, 30, 30, 20])
})
