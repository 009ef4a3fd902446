import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { lowerLimit, upperLimit } from './psr-limits.ts'
import { pShiftAtLeast, pShiftAtMost, rankPairs } from './psr.ts'
import { seededRandom } from './random.ts'

const runs = { numRuns: 150, seed: 20261121 }
const samples = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 })), { minLength: 4, maxLength: 12 })
  .map((pairs) => ({ base: pairs.map(([b]) => b), head: pairs.map(([, h]) => h) }))

test('three pairs, one-sided level 1/8: the lower limit is where the first pair turns', () => {
  // Moved back by 19, head is 11 31 41 against base 10 20 40: each pair still goes up, p = 1/8. Moved back by 21 it is
  // 9 29 39: steps -1 +1 -1, and seven of eight patterns sum to -1 or more. In between lies the difference 30 - 10.
  const pairs = rankPairs({ base: [10, 20, 40], head: [30, 50, 60] })
  assert.equal(pShiftAtMost(pairs, 19), 1 / 8)
  assert.equal(pShiftAtMost(pairs, 21), 7 / 8)
  assert.equal(lowerLimit(pairs, 1 / 8), 20)
  assert.equal(lowerLimit(pairs, 0.1), -Infinity)
  assert.equal(upperLimit(pairs, 0.1), Infinity)
})

test('a limit is exactly where the test changes its mind', () => {
  fc.assert(
    fc.property(samples, fc.constantFrom(0.02, 0.1, 0.3), (sample, level) => {
      const pairs = rankPairs(sample)
      const lower = lowerLimit(pairs, level)
      const upper = upperLimit(pairs, level)
      // All values are whole, so half a unit to either side crosses no other difference.
      if (lower !== -Infinity) assert.ok(pShiftAtMost(pairs, lower - 0.5) <= level)
      if (upper !== Infinity) assert.ok(pShiftAtLeast(pairs, upper + 0.5) <= level)
      const above = lower === -Infinity ? -31 : lower + 0.5
      const below = upper === Infinity ? 31 : upper - 0.5
      assert.ok(pShiftAtMost(pairs, above) > level)
      assert.ok(pShiftAtLeast(pairs, below) > level)
    }),
    runs,
  )
})

test('swapping base and head mirrors the limits, and another unit scales them', () => {
  fc.assert(
    fc.property(samples, (sample) => {
      const pairs = rankPairs(sample)
      const mirrored = rankPairs({ base: sample.head, head: sample.base })
      assert.equal(upperLimit(mirrored, 0.1), 0 - lowerLimit(pairs, 0.1))
      const scale = (values: readonly number[]) => values.map((value) => value * 64)
      const scaled = rankPairs({ base: scale(sample.base), head: scale(sample.head) })
      assert.equal(lowerLimit(scaled, 0.1), 64 * lowerLimit(pairs, 0.1))
    }),
    runs,
  )
})

test('two 97.5 % limits hold the true shift in 95 of 100 cases, under drift, bursts and ties of a coarse clock', () => {
  const random = seededRandom('5eed0010')
  const rounds = 3_000
  let held = 0
  for (let round = 0; round < rounds; round++) {
    let drift = 0
    const noise = () => {
      drift += 0.02 * random.normal()
      return drift + 0.05 * random.normal() + (random.uniform() < 0.08 ? 0.4 * random.exponential() : 0)
    }
    const slots = Array.from({ length: 20 }, () => {
      const [first, second] = [noise(), noise() + 0.02]
      return random.coin() ? [first, second + 0.1] : [second, first + 0.1]
    })
    const pairs = rankPairs({ base: slots.map(([b]) => b!), head: slots.map(([, h]) => h!) })
    if (lowerLimit(pairs, 0.025) <= 0.1 && upperLimit(pairs, 0.025) >= 0.1) held += 1
  }
  // Standard error of 95 % among 3 000: 0.4 %.
  const share = held / rounds
  assert.ok(Math.abs(share - 0.95) < 0.01, `covered ${share}`)
})

test('pairs that timed out on both sides refute no shift', () => {
  const both = rankPairs({ base: [Infinity, Infinity, Infinity], head: [Infinity, Infinity, Infinity] })
  assert.deepEqual([lowerLimit(both, 0.4), upperLimit(both, 0.4)], [-Infinity, Infinity])
})

test('timeouts on the head side push the upper limit to infinity and leave the lower one finite', () => {
  const base = Array.from({ length: 12 }, (_, i) => i)
  const head = base.map((value) => (value % 3 === 0 ? Infinity : value + 1))
  const pairs = rankPairs({ base, head })
  assert.equal(upperLimit(pairs, 0.001), Infinity)
  assert.ok(Number.isFinite(lowerLimit(pairs, 0.1)))
})
