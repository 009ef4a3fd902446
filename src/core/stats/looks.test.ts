import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { weightedLookSchedule, planLooks, type End, type PlanOptions } from './looks.ts'
import { smallestTailP } from './failures.ts'
import { smallestLabelP } from './label-law.ts'

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const plan = (cap: number, location: number, options: Partial<PlanOptions & { tail: number }> = {}) =>
  planLooks({
    cap,
    stopEarly: true,
    ends: [],
    levels: { location, tail: options.tail ?? 0, same: 0.05 },
    ...options,
  })
const byClock = (...pairs: number[]): End[] => pairs.map((count) => ({ pairs: count, by: 'clock' }))
const near = (found: number, expected: number) => assert.ok(Math.abs(found - expected) < 1e-12, `${found}, ${expected}`)

test('looks: the shares of every schedule sum to one, and its last look is the cap', () => {
  for (const cap of [1, 3, 8, 12, 14, 20, 59, 60, 61, 99, 100, 101, 130, 300, 400, 401]) {
    const schedule = weightedLookSchedule(cap)
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

test('looks: the schedules to 100, to 60 and to 400 are the ones that were tuned', () => {
  assert.deepEqual(weightedLookSchedule(100)[3], { pairs: 14, alphaWeight: 0.08, betaWeight: 0.07 })
  assert.deepEqual(
    weightedLookSchedule(60).map((look) => look.pairs),
    [8, 10, 12, 14, 18, 24, 32, 44, 60],
  )
  assert.ok(Math.abs(weightedLookSchedule(60).at(-1)!.alphaWeight - 0.25) < 1e-12)
  assert.deepEqual(weightedLookSchedule(101).at(-2)!.pairs, 100)
  const dense = weightedLookSchedule(400)
  const long = dense.filter(({ alphaWeight, betaWeight }) => alphaWeight + betaWeight > 0)
  assert.deepEqual(
    long.slice(-7).map((look) => look.pairs),
    [100, 125, 160, 200, 250, 320, 400],
  )
  near(long[2]!.alphaWeight, 0.08)
  near(total(long.slice(-6).map((look) => look.alphaWeight)), 0.3)
  near(total(long.slice(-6).map((look) => look.betaWeight)), 0.03)
  // Between them nothing is spent.
  const pairs = dense.map((look) => look.pairs)
  assert.deepEqual(pairs.slice(0, 5), [10, 11, 12, 13, 14])
  assert.deepEqual(pairs.slice(-4), [353, 371, 390, 400])
})

test('looks: what a look cannot spend is left to the next that has shares', () => {
  const looks = plan(400, 0.01 / 36)
  const spent = looks.filter(({ locationWeight }) => locationWeight > 0).map((look) => look.pairs)
  assert.deepEqual(spent.slice(0, 3), [18, 24, 32])
  near(total(looks.map((look) => look.locationWeight)), 1)
})

test('looks: eight pairs never stop for "same": ten pairs get both shares', () => {
  assert.deepEqual([smallestLabelP(8, []) <= 0.05 * 0.06, smallestLabelP(10, []) <= 0.05 * 0.12], [false, true])
  const [eight, ten] = plan(100, 0.001)
  assert.deepEqual([eight!.sameWeight, ten!.sameWeight], [0, 0.12])
})

test('looks: fourteen pairs find what is worse while up to ten rows share the 1%', () => {
  // 2^-14 = 6.1e-5; 0.8 * 1% / 10 * 0.08 = 6.4e-5; 0.8 * 1% / 11 * 0.08 = 5.8e-5
  const weights = (rows: number) => plan(100, (0.8 * 0.01) / rows).map((look) => look.locationWeight)
  assert.equal(weights(10)[3], 0.08)
  assert.deepEqual(weights(11).slice(0, 5), [0, 0, 0, 0, 0.08 + 0.09])
  assert.ok(Math.abs(total(weights(11)) - 1) < 1e-12)
})

test('looks: the tail test waits for enough pairs to be able to find anything', () => {
  const looks = plan(100, 0.8 * 0.001, { tail: 0.2 * 0.001 })
  const first = looks.find((look) => look.tailWeight > 0)!
  assert.ok(smallestTailP(first.pairs) <= 0.2 * 0.001 * first.tailWeight)
  const before = looks.filter((look) => look.pairs < first.pairs)
  assert.ok(before.every((look) => smallestTailP(look.pairs) > 0.2 * 0.001 * first.tailWeight))
  assert.ok(Math.abs(total(looks.map((look) => look.tailWeight)) - 1) < 1e-12)
})

test('looks: without early stopping the shares add up until measuring is interrupted', () => {
  const late = (...ends: number[]) =>
    plan(100, 0.001, { stopEarly: false, ends: ends.map((pairs) => ({ pairs, by: 'interruption' })) })
  near(late(100)[0]!.locationWeight, 1)
  const [first, second] = late(30, 100)
  // looks up to 30 pairs: .08 + .09 + .10
  near(first!.locationWeight, 0.27)
  near(second!.locationWeight, 0.73)
})

test('looks: an end by the clock has what came due and four fifths of the rest', () => {
  const looks = plan(100, 0.001, { ends: byClock(30) })
  assert.deepEqual(
    looks.map((look) => look.pairs),
    [8, 10, 12, 14, 18, 24, 30, 32, 44, 60, 80, 100],
  )
  assert.deepEqual(
    looks.filter((look) => look.isLast).map((look) => look.pairs),
    [30],
  )
  // .27 are spent at 14, 18 and 24 pairs
  near(looks[6]!.locationWeight, 0.8 * 0.73)
  near(looks[7]!.locationWeight, 0.2 * 0.12)
  near(total(looks.map((look) => look.locationWeight)), 1)
  near(total(looks.map((look) => look.sameWeight)), 1)
  // At a look of the schedule the clock leaves that look its share.
  const at = plan(100, 0.001, { ends: byClock(24) })
  assert.equal(at.length, 11)
  near(at[5]!.locationWeight, 0.1 + 0.8 * 0.73)
  const early = plan(100, 0.001, { ends: byClock(9) })
  assert.deepEqual([early[1]!.pairs, early[1]!.locationWeight], [9, 0], 'what could not find anything spends nothing')
  near(early.find((look) => look.pairs === 100)!.locationWeight, 0.17)
  assert.equal(total(plan(8, 1e-9).map((look) => look.locationWeight)), 0, 'nor a level that no look can reach')
})

test('looks: only the first end is a look of its own, and none after an interruption', () => {
  const pairs = (ends: End[]) => plan(100, 0.001, { ends }).map((look) => look.pairs)
  const usual = weightedLookSchedule(100).map((look) => look.pairs)
  assert.deepEqual(plan(100, 0.001, { ends: byClock(30, 50) }), plan(100, 0.001, { ends: byClock(30) }))
  assert.deepEqual(pairs([{ pairs: 30, by: 'interruption' }, ...byClock(50)]), usual)
})

test('looks: whatever the ends, no test spends more than it has', () => {
  const ends = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 130 }), fc.boolean()), { selector: ([pairs]) => pairs })
    .map((all) =>
      all.sort(([a], [b]) => a - b).map(([pairs, clock]): End => ({ pairs, by: clock ? 'clock' : 'interruption' })),
    )
  fc.assert(
    fc.property(
      ends,
      fc.boolean(),
      fc.constantFrom(1, 9, 36, 126),
      fc.constantFrom(12, 60, 100, 400),
      (all, stopEarly, m, cap) => {
        const looks = plan(cap, (0.8 * 0.01) / m, { tail: (0.2 * 0.01) / m, ends: all, stopEarly })
        for (const weight of ['locationWeight', 'tailWeight', 'sameWeight'] as const) {
          assert.ok(total(looks.map((look) => look[weight])) <= 1 + 1e-12)
          assert.ok(looks.every((look) => look[weight] >= 0))
        }
        assert.ok(looks.every((look) => look.pairs <= cap))
      },
    ),
    { numRuns: 300, seed: 20261121 },
  )
})

test('looks: a cap that is no number of pairs is refused', () => {
  for (const cap of [0, -1, 2.5, Number.NaN]) assert.throws(() => weightedLookSchedule(cap), RangeError)
})
