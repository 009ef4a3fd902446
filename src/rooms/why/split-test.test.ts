import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRandomDraws } from '../../core/stats/random.ts'
import { pValuesBySplits, type Quantity } from './split-test.ts'

const options = () => ({ floor: 0, random: makeRandomDraws('0badcafe') })
const around = (mean: number, count: number, random = makeRandomDraws('11111111')): number[] =>
  Array.from({ length: count }, () => mean + random.normal())

test('split test: of three and three trials there are 20, and two are the clearest', () => {
  assert.deepEqual(pValuesBySplits([{ base: [1, 2, 3], head: [7, 8, 9] }], options()), [2 / 20])
})

test('split test: the chance is the share of splits that are as far apart, counted', () => {
  // Sums of two of 1, 2, 4, 5 are 3 5 6 6 7 9; the middle is 6, and head 4 + 1 lies 1 from it, as 7 does, and 3 and 9 more.
  assert.deepEqual(pValuesBySplits([{ base: [2, 5], head: [4, 1] }], options()), [4 / 6])
})

test('split test: the p of one quantity among many is no smaller than that of it alone', () => {
  const random = makeRandomDraws('2222abcd')
  const noise = Array.from({ length: 30 }, (): Quantity => ({ base: around(0, 5, random), head: around(0, 5, random) }))
  const clear: Quantity = { base: around(0, 5, random), head: around(3, 5, random) }
  const [alone] = pValuesBySplits([clear], options())
  const [among] = pValuesBySplits([clear, ...noise], options())
  assert.ok(among! >= alone!)
})

test('split test: the unit of a quantity does not matter, beside whatever else', () => {
  const random = makeRandomDraws('3333abcd')
  const others = Array.from({ length: 5 }, (): Quantity => ({ base: around(0, 5, random), head: around(1, 5, random) }))
  const own: Quantity = { base: around(0, 5, random), head: around(2, 5, random) }
  const inUnit = (size: number): Quantity => ({
    base: own.base.map((value) => value * size),
    head: own.head.map((value) => value * size),
  })
  const expected = pValuesBySplits([own, ...others], options())
  for (const size of [2 ** -10, 2 ** 10]) {
    assert.deepEqual(pValuesBySplits([inUnit(size), ...others], options()), expected)
  }
})

test('split test: a second clear quantity is named although a clearer one was first', () => {
  const clear: Quantity = { base: [0, 0.1, 0.2, 0.1, 0], head: [90, 91, 90, 92, 91] }
  const second: Quantity = { base: [0, 0.2, 0.1, 0.3, 0.1], head: [5, 5.3, 5.1, 5.2, 5.4] }
  const found = pValuesBySplits([second, clear], { ...options(), floor: 1 })
  assert.deepEqual(found, [2 / 252, 2 / 252])
})

test('split test: the floor keeps what hardly varies from being named before others', () => {
  const tiny: Quantity = { base: [1, 1, 1, 1, 1], head: [1.001, 1.001, 1.001, 1.001, 1] }
  assert.ok(pValuesBySplits([tiny, { base: around(0, 5), head: around(9, 5) }], { ...options(), floor: 1 })[0]! > 0.01)
})

test('split test: if nothing differs, one of many is named in at most one of a hundred', () => {
  const random = makeRandomDraws('5eed0001')
  let named = 0
  const rounds = 600
  for (let round = 0; round < rounds; round += 1) {
    const quantities = Array.from({ length: 40 }, (_, at): Quantity => {
      const value = (): number => Math.max(0, (at % 5) + random.normal() * (1 + (at % 3))) * random.exponential()
      return { base: Array.from({ length: 5 }, value), head: Array.from({ length: 5 }, value) }
    })
    if (pValuesBySplits(quantities, { floor: 0.5, random }).some((p) => p <= 0.01)) named += 1
  }
  // 2 of 252 splits are 4.8 of 600; more than 12 of them have a chance below 1 in 400.
  assert.ok(named <= 12, `${named} of ${rounds}`)
})

test('split test: of more than twelve trials splits are drawn, and no p is zero', () => {
  const [p] = pValuesBySplits([{ base: around(0, 8), head: around(50, 8) }], options())
  assert.ok(p! > 0 && p! < 0.002, String(p))
})

test('split test: a group without trials, or with others than the rest, is refused', () => {
  assert.throws(() => pValuesBySplits([{ base: [], head: [1] }], options()), RangeError)
  const uneven = [[1], [1, 2]].map((base) => ({ base, head: [1] }))
  assert.throws(() => pValuesBySplits(uneven, options()), RangeError)
  assert.deepEqual(pValuesBySplits([], options()), [])
})
