import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRandomDraws, type Random } from './random.ts'
import { halfInterquartileRange, pairDeviation, robustDeviation, twoModes } from './spread.ts'

test('spread: the robust deviation of 1 2 3 4 100 is 1.4826 times the median 1', () => {
  assert.equal(robustDeviation([1, 2, 3, 4, 100]), 1.4826 * 1)
})

test('spread: a single value does not scatter; half of them at infinity do endlessly', () => {
  assert.equal(robustDeviation([7]), 0)
  assert.equal(robustDeviation([1, 2, Infinity]), 1.4826 * 1)
  assert.equal(robustDeviation([1, Infinity, Infinity]), Infinity)
  assert.equal(robustDeviation([Infinity, Infinity]), 0)
})

test('spread: the pair deviation looks within pairs only: common drift does not count', () => {
  // differences 1 2 3: median 2, distances 1 0 1
  assert.equal(pairDeviation({ base: [10, 200, 3000], head: [11, 202, 3003] }), 1.4826)
})

test('spread: half the interquartile range of 1 to 9 is half of 7 - 3', () => {
  assert.equal(halfInterquartileRange([9, 1, 8, 2, 7, 3, 6, 4, 5]), 2)
  assert.equal(halfInterquartileRange([5, Infinity, Infinity, Infinity]), 0)
})

test('spread: nonsense is refused', () => {
  assert.throws(() => robustDeviation([]), RangeError)
})

const share = (draw: (random: Random) => number, count = 60) => {
  const random = makeRandomDraws('5eed0020')
  const flagged = Array.from(
    { length: 300 },
    () => twoModes(Array.from({ length: count }, () => draw(random))) !== undefined,
  )
  return flagged.filter(Boolean).length / flagged.length
}

test('spread: 1 2 2 3 and 101 102 102 103 are two heaps', () => {
  assert.deepEqual(twoModes([102, 1, 2, 103, 2, 101, 3, 102]), { low: 2, high: 102, highShare: 0.5 })
})

test('spread: three strays beside many are no second heap, nor are equal values', () => {
  assert.equal(twoModes([1, 2, 3, 4, 5, 6, 7, 50, 51, 52]), undefined)
  assert.equal(twoModes([4, 4, 4, 4, 4, 4, 4, 4]), undefined)
  assert.equal(twoModes([1, 1, 1, 1, Infinity, Infinity, Infinity, Infinity]), undefined)
  assert.equal(twoModes([]), undefined)
})

test('spread: one heap of any usual shape is hardly ever flagged', () => {
  assert.ok(share((random) => random.normal()) < 0.02)
  assert.ok(share((random) => random.uniform()) < 0.02)
  assert.ok(share((random) => random.exponential()) < 0.02)
  assert.ok(share((random) => Math.round(2 * random.normal())) < 0.02)
  assert.ok(
    share((random) => 0.025 * random.normal() + (random.uniform() < 0.08 ? 0.4 * random.exponential() : 0)) < 0.03,
  )
})

test('spread: a trial that takes a fifth longer one time in four is seen', () => {
  assert.ok(share((random) => 0.025 * random.normal() + (random.uniform() < 0.25 ? Math.log(1.2) : 0)) > 0.85)
})
