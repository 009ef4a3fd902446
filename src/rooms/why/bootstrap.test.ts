import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meanDifferenceLimits } from './bootstrap.ts'
import { seededRandom } from '../../core/stats/random.ts'

test('samples without scatter have no width', () => {
  const limits = meanDifferenceLimits({ base: [1, 1], head: [4, 4] }, seededRandom('00000001'))
  assert.deepEqual(limits, { lower: 3, upper: 3 })
})

test('the same seed gives the same limits', () => {
  const samples = { base: [1, 5, 2, 8], head: [3, 9, 4, 4] }
  const limits = () => meanDifferenceLimits(samples, seededRandom('00000002'))
  assert.deepEqual(limits(), limits())
})

test('of samples of five the limits hold the true difference about nine times in ten', () => {
  const random = seededRandom('00c0ffee')
  const drawn = (mean: number): number[] => Array.from({ length: 5 }, () => mean + random.normal())
  let held = 0
  for (let round = 0; round < 200; round += 1) {
    const { lower, upper } = meanDifferenceLimits({ base: drawn(0), head: drawn(2) }, random)
    if (lower <= 2 && 2 <= upper) held += 1
  }
  assert.ok(held >= 176 && held <= 196, `${held} of 200`)
})
