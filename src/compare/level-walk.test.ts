import assert from 'node:assert/strict'
import { test } from 'node:test'
import { walkLevels, type Walk } from './level-walk.ts'

/** Steady within half a per cent, so that a tenth more is far beyond chance. */
const noise = [0, 0.004, -0.003, 0.005, -0.004, 0.002, -0.002, 0.003, -0.005, 0.001, 0.004, -0.001]
const steady = (count: number, at = 0) => Array.from({ length: count }, (_, i) => at + noise[i % noise.length]!)

function walk(ys: readonly number[], classes: Record<number, string> = {}): Walk {
  const runs = ys.map((y, index) => ({ class: classes[index] ?? 'a', y }))
  return walkLevels(runs, { margin: 0.01, alpha: 0.001 })
}

const indices = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

test('a steady history is one level', () => {
  assert.deepEqual(walk(steady(20)), { level: indices(0, 20), suspects: [], shifts: [] })
})

test('a single slow run is suspect and left out, also after later runs', () => {
  const { level, suspects, shifts } = walk([...steady(12), 0.1, ...steady(6)])
  assert.deepEqual(suspects, [{ index: 12, worse: true }])
  assert.deepEqual(level, [...indices(0, 12), ...indices(13, 19)])
  assert.deepEqual(shifts, [])
})

test('a regressed newest run does not move the level', () => {
  const { level, suspects } = walk([...steady(12), 0.1, 0.101])
  assert.deepEqual(level, indices(0, 12))
  assert.deepEqual(
    suspects.map(({ index }) => index),
    [12, 13],
  )
})

test('three in a row are the level of today, and what was before is left out', () => {
  const { level, suspects, shifts } = walk([...steady(12), ...steady(5, 0.1)])
  assert.deepEqual(shifts, [{ index: 12, worse: true }])
  assert.deepEqual(level, indices(12, 17))
  assert.deepEqual(suspects, [])
})

test('an improvement is confirmed in the same way', () => {
  const { level, shifts } = walk([...steady(12), ...steady(3, -0.2)])
  assert.deepEqual(shifts, [{ index: 12, worse: false }])
  assert.deepEqual(level, [12, 13, 14])
})

test('runs to opposite sides do not confirm each other, nor do runs with a good one between them', () => {
  assert.deepEqual(walk([...steady(12), 0.1, -0.1, 0.1, -0.1]).shifts, [])
  assert.deepEqual(walk([...steady(12), 0.1, 0.1, 0, 0.1, 0.1]).shifts, [])
})

test('a run on a machine never seen says nothing either way', () => {
  const { level, shifts } = walk([...steady(12), 0.1, 0.1, 0.4, 0.1], { 14: 'b' })
  assert.deepEqual(shifts, [{ index: 12, worse: true }])
  assert.deepEqual(level, [12, 13, 15])
})

test('a level that was confirmed is left again only by three runs of its own', () => {
  const { suspects, shifts } = walk([...steady(12), ...steady(10, 0.1), 0.2])
  assert.deepEqual(shifts, [{ index: 12, worse: true }])
  assert.deepEqual(suspects, [{ index: 22, worse: true }])
})

test('fewer runs than a model needs are all taken as they are', () => {
  assert.deepEqual(walk([0, 0.5, -0.5, 0.1]).level, [0, 1, 2, 3])
})
