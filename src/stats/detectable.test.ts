import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectableShift, pairsNeeded } from './detectable.ts'

const noise = { sigma: 0.1, alpha: 0.001, ignored: Math.log(1.01) }

test('a hundred pairs of 10% noise find 3.09 + 1.645 tenths of a standard error over what is ignored', () => {
  const expected = Math.log(1.01) + ((3.090232306167813 + 1.6448536269514722) * 0.1) / Math.sqrt(95.5)
  assert.ok(Math.abs(detectableShift(noise, 100) - expected) < 1e-12)
})

test('the pairs needed for the shift that n pairs detect are n', () => {
  for (const pairs of [10, 37, 100]) {
    assert.equal(pairsNeeded(noise, detectableShift(noise, pairs) + 1e-12), pairs)
  }
})

test('no pairs find nothing, and what is ignored is never found', () => {
  assert.equal(detectableShift(noise, 0), Infinity)
  assert.equal(pairsNeeded(noise, Math.log(1.01)), Infinity)
})
