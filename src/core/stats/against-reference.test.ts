import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  makeMainToHeadTests,
  makeTestsOfSummedShifts,
  guardMargin,
  judgeHeadAgainstMain,
  type SharedReference,
  mainShiftAndLimits,
} from './against-reference.ts'
import { hodgesLehmannShift, type TwoSamples } from './location.ts'
import { lowerLimit, rankSidesApart } from './psr.ts'
import { makeRandomDraws } from './random.ts'

const runs = { numRuns: 100, seed: 20261124 }
const fisher = (product: number) => (product === 0 ? 0 : product * (1 - Math.log(product)))

/** Steps of each run, ranked anew; `shift` is taken from head. */
function stepsOf(list: readonly TwoSamples[], shift: number): number[] {
  return list.flatMap(({ base, head }) => {
    const all = [...base, ...head.map((value) => value - shift)]
    const rank = (value: number) =>
      2 * all.filter((other) => other < value).length + all.filter((other) => other === value).length
    return head.map((_, i) => rank(all[base.length + i]!) - rank(all[i]!))
  })
}

/** Tries every swap of the labels within pairs. */
function bruteTail(steps: readonly number[]): number {
  const seen = steps.reduce((sum, step) => sum + step, 0)
  let count = 0
  for (let pattern = 0; pattern < 2 ** steps.length; pattern++) {
    if (steps.reduce((sum, step, i) => sum + ((pattern >> i) & 1 ? -step : step), 0) >= seen) count += 1
  }
  return count / 2 ** steps.length
}

/** Tries every shift of main: all values are whole, so quarters lie on and on either side of each difference. */
function bruteForce({ main, head }: SharedReference, change: number): number {
  let largest = 0
  for (let shift = -40; shift <= 40; shift += 0.25) {
    const ofHead = bruteTail(stepsOf(head, shift + change))
    const ofMain = bruteTail(stepsOf(main, shift).map((step) => -step))
    largest = Math.max(largest, ofHead * ofMain)
  }
  return fisher(largest)
}

const pairsOf = (most: number, values: fc.Arbitrary<number>) =>
  fc
    .array(fc.tuple(values, values), { minLength: 1, maxLength: most })
    .map((pairs): TwoSamples => ({ base: pairs.map(([base]) => base), head: pairs.map(([, head]) => head) }))
const whole = fc.integer({ min: 0, max: 12 })
const sharedOf = (values: fc.Arbitrary<number>, most = 4): fc.Arbitrary<SharedReference> =>
  fc.record({
    main: fc.array(pairsOf(most, values), { minLength: 1, maxLength: 2 }),
    head: fc.array(pairsOf(most, values), { minLength: 1, maxLength: 2 }),
  })
const changed = (list: readonly TwoSamples[], change: (value: number, run: number) => number): TwoSamples[] =>
  list.map(({ base, head }, run) => ({
    base: base.map((value) => change(value, run)),
    head: head.map((value) => change(value, run)),
  }))
const worse = (list: readonly TwoSamples[], by: number): TwoSamples[] =>
  list.map(({ base, head }) => ({ base, head: head.map((value) => value + by) }))

test('against reference: two pairs on each side by hand', () => {
  // Reference 0 10, main 1 11 (differences -9 1 1 11), head 5 15 (-5 5 5 15); head against main is +4.
  const shared = { main: [{ base: [0, 10], head: [1, 11] }], head: [{ base: [0, 10], head: [5, 15] }] }
  const { pAtMost, pAtLeast, estimate } = makeMainToHeadTests(shared)
  // Main shifted by just above 1: both pairs fall short, p = 1/4; head by as much: both go beyond, p = 1/4. At 1 itself
  // main ties, p = 1, and head still has 1/4: the largest product up to there. From 5 on head has p = 1, main still 1/4.
  // Beyond 11 main's ranks are clean, p = 1/4. So it is 1/4 whichever way.
  assert.equal(pAtMost(0), fisher(1 / 4))
  assert.equal(pAtLeast(0), 1)
  assert.equal(estimate(0.3).shift, 4)
  assert.deepEqual([estimate(0.3).lower, estimate(0.3).upper], [-Infinity, Infinity])
})

test('against reference: it equals brute force over all swaps and all shifts of main', () => {
  fc.assert(
    fc.property(sharedOf(whole), fc.integer({ min: -4, max: 4 }), (shared, change) => {
      const { pAtMost, pAtLeast } = makeMainToHeadTests(shared)
      assert.equal(pAtMost(change), bruteForce(shared, change))
      const mirrored = { main: changed(shared.main, (value) => -value), head: changed(shared.head, (value) => -value) }
      assert.equal(pAtLeast(change), bruteForce(mirrored, -change))
    }),
    runs,
  )
})

test('against reference: whether a p-value is at most a level is known without it', () => {
  fc.assert(
    fc.property(sharedOf(whole, 8), fc.constantFrom(0.05, 0.3), (shared, level) => {
      const { pAtMost, pAtLeast, isAbove, isBelow } = makeMainToHeadTests(shared)
      for (const change of [0, 3, -2, 1, 0]) {
        assert.equal(isAbove(change, level), pAtMost(change) <= level)
        assert.equal(isBelow(change, level), pAtLeast(change) <= level)
      }
    }),
    runs,
  )
})

test('against reference: p never falls as the change grows or the head gets worse', () => {
  fc.assert(
    fc.property(sharedOf(whole, 8), (shared) => {
      const { pAtMost } = makeMainToHeadTests(shared)
      let last = 0
      for (let change = -15; change <= 15; change += 0.5) {
        const p = pAtMost(change)
        assert.ok(p >= last)
        last = p
        const further = makeMainToHeadTests({ main: shared.main, head: worse(shared.head, 1) })
        assert.ok(further.pAtMost(change) <= p)
      }
    }),
    runs,
  )
})

test('against reference: levels of runs, the order of pairs and the unit do not matter', () => {
  fc.assert(
    fc.property(sharedOf(whole, 6), fc.integer({ min: -3, max: 3 }), (shared, change) => {
      const p = makeMainToHeadTests(shared).pAtMost(change)
      const moved = {
        main: changed(shared.main, (value, run) => value + 1_000 * (run + 1)),
        head: changed(shared.head, (value, run) => value - 7_000 * (run + 1)),
      }
      assert.equal(makeMainToHeadTests(moved).pAtMost(change), p)
      const turned = (list: readonly TwoSamples[]) =>
        list.toReversed().map(({ base, head }) => ({ base: base.toReversed(), head: head.toReversed() }))
      assert.equal(makeMainToHeadTests({ main: turned(shared.main), head: turned(shared.head) }).pAtMost(change), p)
      const scaled = { main: changed(shared.main, (value) => value * 64), head: changed(shared.head, (v) => v * 64) }
      assert.equal(makeMainToHeadTests(scaled).pAtMost(change * 64), p)
    }),
    runs,
  )
})

test('against reference: a limit is where the test changes its mind, to a thousandth', () => {
  fc.assert(
    fc.property(sharedOf(fc.integer({ min: 0, max: 60 }), 10), fc.constantFrom(0.02, 0.1, 0.3), (shared, level) => {
      const { estimate, pAtMost, pAtLeast } = makeMainToHeadTests(shared)
      const { shift, lower, upper } = estimate(level)
      const slack = 0.01 * (1 + Math.max(shift - lower, upper - shift))
      if (lower === -Infinity) assert.ok(pAtMost(-1_000) > level)
      else {
        assert.ok(pAtMost(lower) <= level)
        assert.ok(pAtMost(lower + slack) > level)
      }
      if (upper === Infinity) assert.ok(pAtLeast(1_000) > level)
      else {
        assert.ok(pAtLeast(upper) <= level)
        assert.ok(pAtLeast(upper - slack) > level)
      }
    }),
    runs,
  )
})

test("against reference: the head's timeouts are worst, those of both no evidence", () => {
  const calm = { base: [1, 2, 3, 4, 5, 6], head: [1, 2, 3, 4, 5, 6] }
  const never = { base: [1, 2, 3, 4, 5, 6], head: [1, 2, 3, 4, 5, 6].map(() => Infinity) }
  const both = { base: never.head, head: never.head }
  // Six clean pairs on either side allow no less than a product of 1/64.
  assert.equal(makeMainToHeadTests({ main: [calm], head: [never] }).pAtMost(100), fisher(1 / 64))
  assert.equal(makeMainToHeadTests({ main: [calm], head: [never] }).estimate(0.1).shift, Infinity)
  // Main may be as shifted as that, too.
  assert.ok(makeMainToHeadTests({ main: [never], head: [never] }).pAtMost(0) > 0.5)
  assert.equal(makeMainToHeadTests({ main: [calm], head: [both] }).pAtMost(0), 1)
  const judged = judgeHeadAgainstMain({ main: [calm, calm, calm], head: [never] }, { ...settings, alpha: 0.1 })
  assert.equal(judged.verdict, 'worse')
})

test('against reference: no pairs, unequal sides and values that are no numbers fail', () => {
  const pair = { base: [1], head: [2] }
  assert.throws(() => makeMainToHeadTests({ main: [], head: [pair] }), RangeError)
  assert.throws(() => makeMainToHeadTests({ main: [{ base: [], head: [] }], head: [pair] }), RangeError)
  assert.throws(() => makeMainToHeadTests({ main: [{ base: [1], head: [] }], head: [pair] }), RangeError)
  assert.throws(() => makeMainToHeadTests({ main: [pair], head: [{ base: [1], head: [Number.NaN] }] }), RangeError)
})

test('against reference: values that are all equal pin the change down', () => {
  const same = { base: Array.from({ length: 12 }, () => 5), head: Array.from({ length: 12 }, () => 5) }
  const { pAtMost, estimate } = makeMainToHeadTests({ main: [same], head: [same] })
  assert.equal(pAtMost(0), 1)
  const { shift, lower, upper } = estimate(0.01)
  assert.equal(shift, 0)
  assert.ok(lower > -1e-5 && upper < 1e-5, `${lower} ${upper}`)
})

test('against reference: steps of all runs since it balance at the estimate', () => {
  const fast = { base: [10, 11, 12], head: [13, 14, 15] }
  const slow = { base: [100, 110, 120], head: [103, 113, 123] }
  assert.equal(mainShiftAndLimits([fast, slow], 0.2).shift, 3)
  assert.equal(mainShiftAndLimits([fast], 0.2).shift, hodgesLehmannShift(fast))
  assert.equal(mainShiftAndLimits([fast], 0.2).lower, lowerLimit(rankSidesApart(fast), 0.2))
})

test('against reference: the sum of two shifts is what both together amount to', () => {
  const random = makeRandomDraws('5eed0033')
  const pairs = (shift: number) => {
    const values = (by: number) => Array.from({ length: 40 }, () => 0.02 * random.normal() + by)
    return { base: values(0), head: values(shift) }
  }
  const { estimate, pAtMost } = makeTestsOfSummedShifts({ main: [pairs(0.05), pairs(0.05)], step: [pairs(0.07)] })
  const { shift, lower, upper } = estimate(0.025)
  assert.ok(Math.abs(shift - 0.12) < 0.015, `${shift}`)
  assert.ok(lower > 0.09 && lower < shift && upper > shift && upper < 0.15)
  assert.ok(pAtMost(0.08) < 1e-3 && pAtMost(0.12) > 0.1)
})

const settings = { ignored: 1, detect: 10, alpha: 0.002, same: 0.05, sameBetter: 0.2 }

test('against reference: what the guard asks for: little of many runs, much of few', () => {
  const range = (count: number) => Array.from({ length: count }, (_, i) => (i === 0 ? 0 : i === 1 ? 14 : 7))
  assert.equal(guardMargin([3], settings), 6)
  assert.equal(guardMargin([3, 4], settings), 5)
  assert.equal(guardMargin(range(2), settings), 14)
  assert.equal(guardMargin(range(4), settings), 14)
  assert.equal(guardMargin(range(5), settings), 7)
  assert.equal(guardMargin(range(9), settings), 7)
  assert.equal(guardMargin(range(10), settings), 7)
  assert.equal(
    guardMargin(
      Array.from({ length: 10 }, () => 3),
      settings,
    ),
    1,
  )
})

/** Twenty pairs in whose noise a shift of 2 is certain; the machine moves what head does to the reference. */
function calmRun(seed: string, shift: number): TwoSamples {
  const random = makeRandomDraws(seed)
  const values = (by: number) => Array.from({ length: 20 }, () => 100 + random.normal() + by)
  return { base: values(0), head: values(shift) }
}

test('against reference: worse, better, same and undecided, mirrored', () => {
  const main = ['5eed0001', '5eed0002', '5eed0003'].map((seed) => calmRun(seed, 3))
  const verdictAt = (shift: number) => judgeHeadAgainstMain({ main, head: [calmRun('5eed0004', shift)] }, settings)
  assert.equal(verdictAt(15).verdict, 'worse')
  assert.equal(verdictAt(-9).verdict, 'better')
  assert.equal(verdictAt(3).verdict, 'same')
  assert.equal(verdictAt(12.5).verdict, 'worse')
  const noisy = { base: [80, 90, 100, 110, 120], head: [120, 110, 100, 90, 80] }
  assert.equal(judgeHeadAgainstMain({ main, head: [noisy] }, settings).verdict, 'undecided')
  assert.equal(verdictAt(15).mayFail, true)
  const empty = { base: [], head: [] }
  assert.equal(judgeHeadAgainstMain({ main: [empty, ...main.slice(1)], head: main }, settings).mayFail, false)
})

test('against reference: a certain change that a machine could make has no direction', () => {
  const main = [calmRun('5eed0001', 0), calmRun('5eed0002', 4), calmRun('5eed0003', 8)]
  for (const shift of [14, -6]) {
    const head = [calmRun('5eed0004', shift)]
    const { pAtMost, pAtLeast } = makeMainToHeadTests({ main, head })
    assert.ok(Math.min(pAtMost(1), pAtLeast(-1)) < 1e-4)
    const judged = judgeHeadAgainstMain({ main, head }, { ...settings, detect: 4 })
    assert.deepEqual(judged.p, { worse: 1, better: 1 })
    assert.deepEqual(judged.p, { worse: 1, better: 1 })
    assert.equal(judged.verdict, 'undecided')
  }
})

test('against reference: false alarms keep to the level whatever the shift of main', () => {
  const random = makeRandomDraws('5eed0034')
  const rounds = 2_000
  const counts = { at10: 0, at2: 0 }
  for (let round = 0; round < rounds; round++) {
    let drift = 0
    const noise = () => {
      drift += 0.3 * random.normal()
      return drift + random.normal() + (random.uniform() < 0.1 ? 6 * random.exponential() : 0)
    }
    const pairs = (count: number, level: number): TwoSamples => {
      const slots = Array.from({ length: count }, () => {
        const [first, second] = [noise() + level, noise() + level + 1]
        return random.coin() ? [first, second + 2] : [second, first + 2]
      })
      return { base: slots.map(([base]) => base!), head: slots.map(([, head]) => head!) }
    }
    const p = makeMainToHeadTests({ main: [pairs(8, 0), pairs(8, 50)], head: [pairs(12, 9)] }).pAtMost(0)
    if (p <= 0.1) counts.at10 += 1
    if (p <= 0.02) counts.at2 += 1
  }
  assert.ok(counts.at10 <= 0.1 * rounds && counts.at2 <= 0.02 * rounds, JSON.stringify(counts))
  // The largest over all shifts is careful, but not mute.
  assert.ok(counts.at10 > 0.01 * rounds, JSON.stringify(counts))
})
