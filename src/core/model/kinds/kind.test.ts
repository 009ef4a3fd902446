import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exact } from './exact.ts'
import { isApart, repeats } from './kind.ts'
import { sampled } from './sampled.ts'

test('repeats: exact values are all the same, and there is at least one', () => {
  assert.equal(repeats(exact, [7]), true)
  assert.equal(repeats(exact, [7, 7]), true)
  assert.equal(repeats(exact, [7, 8]), false)
  assert.equal(repeats(exact, []), false)
})

test('repeats: sampled values never do, since they may agree by chance', () => {
  assert.equal(repeats(sampled, [7, 7]), false)
})

test('isApart: exact sides are, however little they differ', () => {
  assert.equal(isApart(exact, [7, 7], [7]), false)
  assert.equal(isApart(exact, [0], [0]), false)
  assert.equal(isApart(exact, [7, 7], [7 + 1e-12]), true)
  assert.equal(isApart(exact, [-7], [-8]), true)
})
