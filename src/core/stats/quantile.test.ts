import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sortedAscending, median, quantile } from './quantile.ts'

test('quantile: the lower quartile of 1 2 3 4 lies three quarters of the way to 2', () => {
  assert.equal(quantile([4, 3, 2, 1], 0.25), 1 + 0.75 * (2 - 1))
})

test('quantile: the median of an even count is the mean of the middle two', () => {
  assert.equal(median([10, 1, 3, 2]), 2.5)
  assert.equal(median([7]), 7)
})

test('quantile: infinite values have their place; nothing is interpolated between two', () => {
  assert.equal(median([1, Infinity, Infinity, Infinity]), Infinity)
  assert.equal(median([1, 2, 3, Infinity]), 2.5)
  assert.equal(median([-Infinity, 4, Infinity]), 4)
  assert.equal(quantile([1, 2, Infinity], 0.6), 2)
  assert.equal(quantile([1, 2, Infinity], 0.8), Infinity)
})

test('quantile: the ends are the extremes, and sorting leaves the values alone', () => {
  const values = [3, 1, 2]
  assert.equal(quantile(values, 0), 1)
  assert.equal(quantile(values, 1), 3)
  assert.deepEqual(values, [3, 1, 2])
})

test('quantile: nonsense is refused', () => {
  assert.throws(() => median([]), RangeError)
  assert.throws(() => sortedAscending([1, Number.NaN]), RangeError)
})
