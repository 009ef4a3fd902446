import assert from 'node:assert/strict'
import { test } from 'node:test'
import { halfInterquartileRange, pairDeviation, robustDeviation } from './spread.ts'

test('the robust deviation of 1 2 3 4 100 is 1.4826 times the median of 2 1 0 1 97', () => {
  assert.equal(robustDeviation([1, 2, 3, 4, 100]), 1.4826 * 1)
})

test('a single value does not scatter, and half of the values at infinity scatter without limit', () => {
  assert.equal(robustDeviation([7]), 0)
  assert.equal(robustDeviation([1, 2, Infinity]), 1.4826 * 1)
  assert.equal(robustDeviation([1, Infinity, Infinity]), Infinity)
  assert.equal(robustDeviation([Infinity, Infinity]), 0)
})

test('the pair deviation looks at differences within pairs only, so that common drift does not count', () => {
  // differences 1 2 3: median 2, distances 1 0 1
  assert.equal(pairDeviation({ base: [10, 200, 3000], head: [11, 202, 3003] }), 1.4826)
})

test('half the interquartile range of 1 to 9 is half of 7 - 3', () => {
  assert.equal(halfInterquartileRange([9, 1, 8, 2, 7, 3, 6, 4, 5]), 2)
  assert.equal(halfInterquartileRange([5, Infinity, Infinity, Infinity]), 0)
})

test('nonsense is refused', () => {
  assert.throws(() => robustDeviation([]), RangeError)
})
