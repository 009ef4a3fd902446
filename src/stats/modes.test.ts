import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom, type Random } from './random.ts'
import { twoModes } from './modes.ts'

const share = (draw: (random: Random) => number, count = 60) => {
  const random = seededRandom('5eed0020')
  const flagged = Array.from(
    { length: 300 },
    () => twoModes(Array.from({ length: count }, () => draw(random))) !== null,
  )
  return flagged.filter(Boolean).length / flagged.length
}

test('1 2 2 3 and 101 102 102 103 are two heaps', () => {
  assert.deepEqual(twoModes([102, 1, 2, 103, 2, 101, 3, 102]), { low: 2, high: 102, highShare: 0.5 })
})

test('three strays beside many are no second heap, nor are values that are all equal or infinite', () => {
  assert.equal(twoModes([1, 2, 3, 4, 5, 6, 7, 50, 51, 52]), null)
  assert.equal(twoModes([4, 4, 4, 4, 4, 4, 4, 4]), null)
  assert.equal(twoModes([1, 1, 1, 1, Infinity, Infinity, Infinity, Infinity]), null)
  assert.equal(twoModes([]), null)
})

test('one heap of any usual shape is hardly ever flagged', () => {
  assert.ok(share((random) => random.normal()) < 0.02)
  assert.ok(share((random) => random.uniform()) < 0.02)
  assert.ok(share((random) => random.exponential()) < 0.02)
  assert.ok(share((random) => Math.round(2 * random.normal())) < 0.02)
  assert.ok(
    share((random) => 0.025 * random.normal() + (random.uniform() < 0.08 ? 0.4 * random.exponential() : 0)) < 0.03,
  )
})

test('a trial that takes a fifth longer one time in four is seen', () => {
  assert.ok(share((random) => 0.025 * random.normal() + (random.uniform() < 0.25 ? Math.log(1.2) : 0)) > 0.85)
})
