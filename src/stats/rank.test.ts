import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankSample } from './rank.ts'

test('values 5 2 2 1 have midranks 4 2.5 2.5 1, kept as twice that', () => {
  assert.deepEqual([...rankSample([5, 2, 2, 1]).doubledMidranks], [8, 5, 5, 2])
})

test('infinities rank last and first and tie with their like', () => {
  assert.deepEqual([...rankSample([Infinity, 0, Infinity, -Infinity]).doubledMidranks], [7, 4, 7, 2])
})

test('order and sorted values belong together', () => {
  const { order, sorted } = rankSample([3, 1, 2])
  assert.deepEqual([...order], [1, 2, 0])
  assert.deepEqual([...sorted], [1, 2, 3])
})

test('a value that is not a number is refused', () => {
  assert.throws(() => rankSample([1, Number.NaN]), RangeError)
})
