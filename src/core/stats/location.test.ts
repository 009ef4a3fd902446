import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { hodgesLehmannShift } from './location.ts'
import { median } from './quantile.ts'

const sample = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 40 })
const runs = { numRuns: 300, seed: 20261121 }

test('location: the shift from 1, 2, 6 to 3, 4 is the median of 2 3 1 2 -3 -2', () => {
  // sorted: -3 -2 1 2 2 3, the middle two are 1 and 2
  assert.equal(hodgesLehmannShift({ base: [1, 2, 6], head: [3, 4] }), 1.5)
})

test('location: it equals the median of everything written down, ties included', () => {
  fc.assert(
    fc.property(sample, sample, (base, head) => {
      const shifts = head.flatMap((h) => base.map((b) => h - b))
      assert.equal(hodgesLehmannShift({ base, head }), median(shifts))
    }),
    runs,
  )
})

test('location: swapping base and head flips the sign', () => {
  fc.assert(
    fc.property(sample, sample, (base, head) => {
      assert.equal(hodgesLehmannShift({ base, head }) + hodgesLehmannShift({ base: head, head: base }), 0)
    }),
    runs,
  )
})

test('location: a timeout is infinite, two do not differ, a few leave it finite', () => {
  assert.equal(hodgesLehmannShift({ base: [Infinity], head: [Infinity] }), 0)
  assert.equal(hodgesLehmannShift({ base: [1], head: [Infinity] }), Infinity)
  // differences: row 1: 1 2 inf; row 2: 0 1 inf; row inf: -inf -inf 0; sorted: -inf -inf 0 0 1 1 2 inf inf
  assert.equal(hodgesLehmannShift({ base: [1, 2, Infinity], head: [2, 3, Infinity] }), 1)
})

test('location: ten thousand values a side make no list of their differences', () => {
  const base = Array.from({ length: 10_000 }, (_, i) => i % 101)
  const head = base.map((value) => value + 7)
  assert.equal(hodgesLehmannShift({ base, head }), 7)
})

test('location: nonsense is refused', () => {
  assert.throws(() => hodgesLehmannShift({ base: [1], head: [Number.NaN] }), RangeError)
})
