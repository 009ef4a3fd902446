import assert from 'node:assert/strict'
import { test } from 'node:test'
import { looksAtEnds, lookSchedule, planLooks, smallestSwapP } from './looks.ts'
import { smallestTailP } from './tail.ts'

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const plan = (cap: number, location: number, tail = 0) =>
  planLooks(lookSchedule(cap), { levels: { location, tail, same: 0.05 }, smallestP: smallestSwapP, smallestTailP })

test('the shares of every schedule sum to one, and its last look is the cap', () => {
  for (const cap of [1, 3, 8, 12, 14, 20, 59, 60, 61, 99, 100, 101, 130, 300]) {
    const schedule = lookSchedule(cap)
    assert.equal(schedule.at(-1)!.pairs, cap)
    assert.ok(Math.abs(total(schedule.map((look) => look.alphaWeight)) - 1) < 1e-12)
    assert.ok(Math.abs(total(schedule.map((look) => look.betaWeight)) - 1) < 1e-12)
    const pairs = schedule.map((look) => look.pairs)
    assert.deepEqual(
      pairs,
      [...new Set(pairs)].sort((a, b) => a - b),
    )
  }
})

test('the schedules to 100 and to 60 are the ones that were tuned', () => {
  assert.deepEqual(lookSchedule(100)[3], { pairs: 14, alphaWeight: 0.08, betaWeight: 0.07 })
  assert.deepEqual(
    lookSchedule(60).map((look) => look.pairs),
    [8, 10, 12, 14, 18, 24, 32, 44, 60],
  )
  assert.ok(Math.abs(lookSchedule(60).at(-1)!.alphaWeight - 0.25) < 1e-12)
  assert.deepEqual(lookSchedule(101).at(-2)!.pairs, 100)
})

test('eight pairs never stop for "no change": 2^-8 is above 5 % of 6 %, so ten pairs get both shares', () => {
  assert.deepEqual([smallestSwapP(8) <= 0.05 * 0.06, smallestSwapP(10) <= 0.05 * 0.12], [false, true])
  const [eight, ten] = plan(100, 0.001)
  assert.deepEqual([eight!.sameWeight, ten!.sameWeight], [0, 0.12])
})

test('fourteen pairs find regressions while up to ten rows share the 1 %, with eleven the share moves to eighteen', () => {
  // 2^-14 = 6.1e-5; 0.8 * 1 % / 10 * 0.08 = 6.4e-5; 0.8 * 1 % / 11 * 0.08 = 5.8e-5
  const weights = (rows: number) => plan(100, (0.8 * 0.01) / rows).map((look) => look.locationWeight)
  assert.equal(weights(10)[3], 0.08)
  assert.deepEqual(weights(11).slice(0, 5), [0, 0, 0, 0, 0.08 + 0.09])
  assert.ok(Math.abs(total(weights(11)) - 1) < 1e-12)
})

test('the tail test waits for enough pairs to be able to find anything', () => {
  const looks = plan(100, 0.8 * 0.001, 0.2 * 0.001)
  const first = looks.find((look) => look.tailWeight > 0)!
  assert.ok(smallestTailP(first.pairs) <= 0.2 * 0.001 * first.tailWeight)
  const before = looks.filter((look) => look.pairs < first.pairs)
  assert.ok(before.every((look) => smallestTailP(look.pairs) > 0.2 * 0.001 * first.tailWeight))
  assert.ok(Math.abs(total(looks.map((look) => look.tailWeight)) - 1) < 1e-12)
})

test('a level that no look can reach spends nothing', () => {
  assert.equal(total(plan(8, 1e-9).map((look) => look.locationWeight)), 0)
})

test('without early stopping the shares add up until measuring ends, and a resume gets the rest', () => {
  const schedule = lookSchedule(100)
  const [whole] = looksAtEnds(schedule, [100])
  assert.ok(Math.abs(whole!.alphaWeight - 1) < 1e-12)
  const [first, second] = looksAtEnds(schedule, [30, 100])
  // looks up to 30 pairs: .08 + .09 + .10
  assert.ok(Math.abs(first!.alphaWeight - 0.27) < 1e-12)
  assert.ok(Math.abs(second!.alphaWeight - 0.73) < 1e-12)
})

test('a cap that is no number of pairs is refused', () => {
  for (const cap of [0, -1, 2.5, Number.NaN]) assert.throws(() => lookSchedule(cap), RangeError)
})
