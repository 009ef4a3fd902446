import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { TwoSamples } from './location.ts'
import { pShiftAtLeast, pShiftAtMost, rankPairs } from './psr.ts'

const runs = { numRuns: 200, seed: 20261121 }
const pAtMost = (samples: TwoSamples, shift = 0) => pShiftAtMost(rankPairs(samples), shift)
const pAtLeast = (samples: TwoSamples, shift = 0) => pShiftAtLeast(rankPairs(samples), shift)

/** Ranks everything anew and tries every one of the 2^n swaps. */
function bruteForce({ base, head }: TwoSamples, shift: number): number {
  const all = [...base, ...head.map((value) => value - shift)]
  const ranks = all.map(
    (value) => all.filter((other) => other < value).length * 2 + all.filter((o) => o === value).length,
  )
  const steps = head.map((_, i) => ranks[base.length + i]! - ranks[i]!)
  const seen = steps.reduce((sum, step) => sum + step, 0)
  let atLeast = 0
  for (let pattern = 0; pattern < 2 ** steps.length; pattern++) {
    const sum = steps.reduce((total, step, i) => total + ((pattern >> i) & 1 ? -step : step), 0)
    if (sum >= seen) atLeast += 1
  }
  return atLeast / 2 ** steps.length
}

const pairsOf = (value: fc.Arbitrary<number>) =>
  fc
    .array(fc.tuple(value, value), { minLength: 1, maxLength: 12 })
    .map((pairs) => ({ base: pairs.map(([b]) => b), head: pairs.map(([, h]) => h) }))
// Whole numbers and whole shifts, so that ties are exact in the shifted values too.
const untied = pairsOf(fc.integer({ min: -1_000_000, max: 1_000_000 }))
const tied = pairsOf(fc.integer({ min: 0, max: 6 }))

test('three pairs by hand: ranks of base 1 2 4, of head 3 5 6', () => {
  // base 10 20 40, head 30 50 60: doubled steps 2(3-1) 2(5-2) 2(6-4) = 4 6 4; all up: one pattern of eight
  assert.equal(pAtMost({ base: [10, 20, 40], head: [30, 50, 60] }), 1 / 8)
  // base 10 20 60, head 30 50 40: doubled steps 4 6 -4, sum 6; patterns with sum >= 6: +++ (14), ++- (6), -++ (6)
  assert.equal(pAtMost({ base: [10, 20, 60], head: [30, 50, 40] }), 3 / 8)
})

test('it equals brute force over all swaps, a third of the cases full of ties', () => {
  fc.assert(
    fc.property(fc.oneof(untied, untied, tied), fc.integer({ min: -3, max: 3 }), (samples, shift) => {
      assert.equal(pAtMost(samples, shift), bruteForce(samples, shift))
      const swapped = { base: samples.head, head: samples.base }
      assert.equal(pAtLeast(samples, shift), bruteForce(swapped, -shift))
    }),
    runs,
  )
})

test('swapping base and head turns one direction into the other', () => {
  fc.assert(
    fc.property(fc.oneof(untied, tied), fc.integer({ min: -3, max: 3 }), (samples, shift) => {
      assert.equal(pAtMost(samples, shift), pAtLeast({ base: samples.head, head: samples.base }, -shift))
    }),
    runs,
  )
})

test('the order of the pairs does not matter, and neither does the unit', () => {
  fc.assert(
    fc.property(fc.oneof(untied, tied), fc.integer({ min: -3, max: 3 }), (samples, shift) => {
      const p = pAtMost(samples, shift)
      assert.equal(pAtMost({ base: samples.base.toReversed(), head: samples.head.toReversed() }, shift), p)
      const scaled = { base: samples.base.map((v) => v * 1024), head: samples.head.map((v) => v * 1024) }
      assert.equal(pAtMost(scaled, shift * 1024), p)
    }),
    runs,
  )
})

test('at no shift, a monotone transform of the values leaves the p-value alone', () => {
  fc.assert(
    fc.property(fc.oneof(untied, tied), (samples) => {
      const cube = (values: readonly number[]) => values.map((value) => value ** 3 + 5)
      assert.equal(pAtMost({ base: cube(samples.base), head: cube(samples.head) }), pAtMost(samples))
    }),
    runs,
  )
})

test('the p-value never falls as the shift grows', () => {
  fc.assert(
    fc.property(fc.oneof(untied, tied), (samples) => {
      let last = 0
      for (let shift = -8; shift <= 8; shift += 0.5) {
        const p = pAtMost(samples, shift)
        assert.ok(p >= last)
        last = p
      }
    }),
    runs,
  )
})

test('values that are all equal are no evidence, and a constant shift is all the evidence n pairs can give', () => {
  const base = [3, 3, 3, 3, 3]
  assert.equal(pAtMost({ base, head: base }), 1)
  assert.equal(pAtLeast({ base, head: base }), 1)
  assert.equal(pAtMost({ base, head: base.map((value) => value + 1) }, 0.5), 2 ** -5)
  assert.equal(pAtMost({ base, head: base.map((value) => value + 1) }, 1), 1)
  assert.equal(pAtMost({ base: [], head: [] }), 1)
})

test('a timeout ranks above everything and ties with another timeout, whatever the shift', () => {
  assert.equal(pAtMost({ base: [1, 2], head: [Infinity, Infinity] }, 5), 1 / 4)
  for (const shift of [-5, 0, 5]) {
    assert.equal(pAtMost({ base: [Infinity], head: [Infinity] }, shift), 1)
    assert.equal(pAtLeast({ base: [Infinity], head: [Infinity] }, shift), 1)
  }
  assert.equal(pAtMost({ base: [0, 0], head: [0, 0] }, Infinity), 1)
})

test('a hundred pairs are exact too: a clean split has p = 2^-100', () => {
  const base = Array.from({ length: 100 }, (_, i) => i)
  const head = base.map((value) => value + 1_000)
  assert.equal(pAtMost({ base, head }), 2 ** -100)
  assert.equal(pAtMost({ base: head, head: base }), 1)
})

test('under a fair coin the p-value keeps its promise: at most 5 % of 5 %', () => {
  // All 2^10 swaps of one awkward data set: the share of them with p <= level must not exceed the level.
  const base = [1, 1, 2, 3, 5, 8, 13, 13, 13, 40]
  const head = [2, 1, 9, 3, 4, 9, 13, 20, 12, 90]
  const ps: number[] = []
  for (let pattern = 0; pattern < 1024; pattern++) {
    const swap = (i: number) => ((pattern >> i) & 1) === 1
    ps.push(
      pAtMost({
        base: base.map((b, i) => (swap(i) ? head[i]! : b)),
        head: head.map((h, i) => (swap(i) ? base[i]! : h)),
      }),
    )
  }
  for (const level of [0.01, 0.05, 0.1, 0.5]) assert.ok(ps.filter((p) => p <= level).length <= level * 1024)
})

test('sides of different length and values that are no numbers are refused', () => {
  assert.throws(() => rankPairs({ base: [1], head: [] }), RangeError)
  assert.throws(() => rankPairs({ base: [1], head: [Number.NaN] }), RangeError)
})
