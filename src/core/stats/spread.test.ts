import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRandomDraws, type Random } from './random.ts'
import { halfInterquartileRange, pairDeviation, robustDeviation, twoModes } from './spread.ts'

test('spread: the robust deviation of 1 2 3 4 100 is 1.4826 times the median 1', () => {
  for (const [values, expected, why] of [
    [[1, 2, 3, 4, 100], 1.4826 * 1, 'the median'],
    [[7], 0, 'a single value does not scatter'],
    [[1, 2, Infinity], 1.4826 * 1, 'less than half of them at infinity'],
    [[1, Infinity, Infinity], Infinity, 'half of them at infinity'],
    [[Infinity, Infinity], 0, 'all of them at infinity'],
  ] as const)
    assert.equal(robustDeviation(values), expected, why)
  assert.throws(() => robustDeviation([]), RangeError, 'nonsense is refused')
})

test('spread: the pair deviation looks within pairs only: common drift does not count', () => {
  // differences 1 2 3: median 2, distances 1 0 1
  assert.equal(pairDeviation({ base: [10, 200, 3000], head: [11, 202, 3003] }), 1.4826)
})

test('spread: half the interquartile range of 1 to 9 is half of 7 - 3', () => {
  assert.equal(halfInterquartileRange([9, 1, 8, 2, 7, 3, 6, 4, 5]), 2)
  assert.equal(halfInterquartileRange([5, Infinity, Infinity, Infinity]), 0)
})

test('spread: 1 2 2 3 and 101 102 102 103 are two heaps', () => {
  assert.deepEqual(twoModes([102, 1, 2, 103, 2, 101, 3, 102]), { low: 2, high: 102, highShare: 0.5 })
  const strays = [1, 2, 3, 4, 5, 6, 7, 50, 51, 52]
  assert.equal(twoModes(strays), undefined, 'three strays beside many are no second heap')
  const equal = [[4, 4, 4, 4, 4, 4, 4, 4], [1, 1, 1, 1, Infinity, Infinity, Infinity, Infinity], []]
  for (const values of equal) assert.equal(twoModes(values), undefined, `nor are equal values: ${values.join()}`)
})

const share = (draw: (random: Random) => number) => {
  const random = makeRandomDraws('5eed0020')
  const side = () => Array.from({ length: 60 }, () => draw(random))
  return Array.from({ length: 300 }, () => twoModes(side())).filter((found) => found !== undefined).length / 300
}

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
