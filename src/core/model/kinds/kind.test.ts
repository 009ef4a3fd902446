import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedKind } from './counted.ts'
import { exactKind } from './exact.ts'
import { areSidesApart, areValuesOfOneSideAlike } from './kind.ts'
import { sampledKind } from './sampled.ts'

test('kind: repeats: exact values are all the same, and there is at least one', () => {
  assert.equal(areValuesOfOneSideAlike(exactKind, [7]), true)
  assert.equal(areValuesOfOneSideAlike(exactKind, [7, 7]), true)
  assert.equal(areValuesOfOneSideAlike(exactKind, [7, 8]), false)
  assert.equal(areValuesOfOneSideAlike(exactKind, []), false)
})

test('kind: repeats: sampled values never do, since they may agree by chance', () => {
  assert.equal(areValuesOfOneSideAlike(sampledKind, [7, 7]), false)
})

test('kind: repeats: counted values differ by no more than half a percent', () => {
  assert.equal(areValuesOfOneSideAlike(countedKind, [1_000, 1_005, 1_003]), true)
  assert.equal(areValuesOfOneSideAlike(countedKind, [1_000, 1_006, 1_003]), false)
  assert.equal(areValuesOfOneSideAlike(countedKind, [-1_000, -1_005]), true)
  assert.equal(areValuesOfOneSideAlike(countedKind, [0, 0]), true)
  assert.equal(areValuesOfOneSideAlike(countedKind, [0, 1]), false)
})

test('areSidesApart: counted ones are, with each value of one beyond all of the other', () => {
  assert.equal(areSidesApart(countedKind, [1_000, 1_004], [1_010, 1_012]), true)
  assert.equal(areSidesApart(countedKind, [1_010, 1_012], [1_000, 1_004]), true)
  assert.equal(areSidesApart(countedKind, [1_000, 1_004], [1_009, 1_012]), false, 'the nearest two are alike')
  assert.equal(areSidesApart(countedKind, [1_000, 1_004], [1_002]), false)
  assert.equal(areSidesApart(countedKind, [0, 0], [1, 1]), true)
})

test('areSidesApart: exact sides are, however little they differ', () => {
  assert.equal(areSidesApart(exactKind, [7, 7], [7]), false)
  assert.equal(areSidesApart(exactKind, [0], [0]), false)
  assert.equal(areSidesApart(exactKind, [7, 7], [7 + 1e-12]), true)
  assert.equal(areSidesApart(exactKind, [-7], [-8]), true)
})
