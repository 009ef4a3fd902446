import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { labelTailProbability, mostExactBlocks } from './label-law.ts'
import type { TwoSamples } from './location.ts'
import {
  boundsOfPShiftAtLeast,
  sortedDifferences,
  lowerLimit,
  pShiftAtLeast,
  pShiftAtMost,
  rankSidesApart,
  rankSidesApartByRun,
  rankAndSortValues,
  upperLimit,
} from './psr.ts'
import { makeRandomDraws } from './random.ts'

const runs = { numRuns: 200, seed: 20261121 }
const pAtMost = (samples: TwoSamples, shift = 0) => pShiftAtMost(rankSidesApart(samples), shift)
const pAtLeast = (samples: TwoSamples, shift = 0) => pShiftAtLeast(rankSidesApart(samples), shift)

/** Of pairs, by how far head lies above base in each. */
function swapTail(steps: Int32Array): number {
  return labelTailProbability({ base: new Int32Array(steps.length), head: steps }, [...steps].fill(1))
}

/** Ranks everything anew and tries every one of the 2^n swaps. */
function bruteForce({ base, head }: TwoSamples, shift: number): number {
  const all = [...base, ...head.map((value) => value - shift)]
  const ranks = all.map(
    (value) => all.filter((other) => other < value).length * 2 + all.filter((o) => o === value).length,
  )
  const steps = head.map((_, i) => ranks[base.length + i]! - ranks[i]!)
  const seen = steps.reduce((sum, step) => sum + step, 0)
  let atLeast = 0
  for (let pattern = 0; pattern < 2 ** steps.length; pattern++) {
    const sum = steps.reduce((total, step, i) => total + ((pattern >> i) & 1 ? -step : step), 0)
    if (sum >= seen) atLeast += 1
  }
  return atLeast / 2 ** steps.length
}

const pairsOf = (value: fc.Arbitrary<number>, fewest = 1) =>
  fc
    .array(fc.tuple(value, value), { minLength: fewest, maxLength: 12 })
    .map((pairs) => ({ base: pairs.map(([b]) => b), head: pairs.map(([, h]) => h) }))
// Whole numbers and whole shifts, so that ties are exact in the shifted values too.
const untied = pairsOf(fc.integer({ min: -1_000_000, max: 1_000_000 }))
const tied = pairsOf(fc.integer({ min: 0, max: 6 }))

test('psr: small samples by hand, ties, timeouts and a clean split of a hundred pairs', () => {
  const level = [3, 3, 3, 3, 3]
  const hundred = Array.from({ length: 100 }, (_, i) => i)
  const apart = hundred.map((value) => value + 1_000)
  for (const [base, head, shift, p, why] of [
    [[10, 20, 40], [30, 50, 60], 0, 1 / 8, 'doubled steps 2(3-1) 2(5-2) 2(6-4) = 4 6 4; all up: one pattern of eight'],
    // Patterns with sum >= 6: +++ (14), ++- (6), -++ (6).
    [[10, 20, 60], [30, 50, 40], 0, 3 / 8, 'doubled steps 4 6 -4, sum 6'],
    [level, level, 0, 1, 'equal values are no evidence'],
    [level, [4, 4, 4, 4, 4], 0.5, 2 ** -5, 'a constant shift is all that n pairs can give'],
    [level, [4, 4, 4, 4, 4], 1, 1, 'a constant shift, taken off'],
    [[], [], 0, 1, 'no pairs'],
    [[1, 2], [Infinity, Infinity], 5, 1 / 4, 'a timeout ranks above everything'],
    [[0, 0], [0, 0], Infinity, 1, 'an infinite shift'],
    [hundred, apart, 0, 2 ** -100, 'a hundred pairs are exact too: a clean split'],
    [apart, hundred, 0, 1, 'a clean split the other way'],
  ] as const)
    assert.equal(pAtMost({ base, head }, shift), p, why)
  assert.equal(pAtLeast({ base: level, head: level }), 1)
  for (const shift of [-5, 0, 5]) {
    assert.equal(pAtMost({ base: [Infinity], head: [Infinity] }, shift), 1, 'a timeout ties with another')
    assert.equal(pAtLeast({ base: [Infinity], head: [Infinity] }, shift), 1, 'a timeout ties with another')
  }
  assert.throws(() => rankSidesApart({ base: [1], head: [] }), RangeError)
  assert.throws(() => rankSidesApart({ base: [1], head: [Number.NaN] }), RangeError)
})

test('psr: it equals brute force over all swaps, a third of the cases full of ties', () => {
  fc.assert(
    fc.property(fc.oneof(untied, untied, tied), fc.integer({ min: -3, max: 3 }), (samples, shift) => {
      assert.equal(pAtMost(samples, shift), bruteForce(samples, shift))
      const swapped = { base: samples.head, head: samples.base }
      assert.equal(pAtLeast(samples, shift), bruteForce(swapped, -shift))
    }),
    runs,
  )
})

test('psr: pairs of several runs are ranked each within its run, whatever the levels', () => {
  // Run 1: base 1 3 has the ranks 1 3, head 2 5 the ranks 2 4: doubled steps 2 2. Run 2: base 100 200 has 1 3, head
  // 300 150 has 4 2: doubled steps 6 -2. Their sum is 8: all signs positive give 12, one 2 turned 8: 4 patterns of 16.
  const list = [
    { base: [1, 3], head: [2, 5] },
    { base: [100, 200], head: [300, 150] },
  ]
  assert.equal(pShiftAtMost(rankSidesApartByRun(list), 0), 4 / 16)
  fc.assert(
    fc.property(
      fc.oneof(untied, tied),
      fc.oneof(untied, tied),
      fc.integer({ min: -3, max: 3 }),
      (one, other, shift) => {
        const short = { base: other.base.slice(0, 3), head: other.head.slice(0, 3) }
        const steps = [one, short].flatMap(({ base, head }) => {
          const ranks = rankAndSortValues([...base, ...head.map((value) => value - shift)]).doubledMidranks
          return base.map((_, i) => ranks[base.length + i]! - ranks[i]!)
        })
        assert.equal(pShiftAtMost(rankSidesApartByRun([one, short]), shift), swapTail(Int32Array.from(steps)))
        const moved = { base: short.base.map((value) => value + 5e6), head: short.head.map((value) => value + 5e6) }
        assert.equal(
          pShiftAtMost(rankSidesApartByRun([one, moved]), shift),
          pShiftAtMost(rankSidesApartByRun([short, one]), shift),
        )
      },
    ),
    runs,
  )
})

test('psr: the limits of several runs are those that trying every difference finds', () => {
  fc.assert(
    fc.property(samples, samples, fc.constantFrom(0.02, 0.1, 0.3), (one, other, level) => {
      const pairs = rankSidesApartByRun([one, other])
      const all = sortedDifferences(pairs)
      assert.equal(all.length, one.base.length ** 2 + other.base.length ** 2)
      const refuted = [...all].filter((at) => pShiftAtMost(pairs, at, 1) <= level)
      assert.equal(lowerLimit(pairs, level), refuted.at(-1) ?? -Infinity)
      assert.equal(upperLimit(pairs, level), [...all].find((at) => pShiftAtLeast(pairs, at, -1) <= level) ?? Infinity)
    }),
    runs,
  )
})

test('psr: the p-value never falls as the shift grows', () => {
  fc.assert(
    fc.property(fc.oneof(untied, tied), (samples) => {
      let last = 0
      for (let shift = -8; shift <= 8; shift += 0.5) {
        const p = pAtMost(samples, shift)
        assert.ok(p >= last)
        last = p
      }
    }),
    runs,
  )
})

test('psr: under a fair coin the p-value keeps its promise: at most 5% of 5%', () => {
  // All 2^10 swaps of one awkward data set: the share of them with p <= level must not exceed the level.
  const base = [1, 1, 2, 3, 5, 8, 13, 13, 13, 40]
  const head = [2, 1, 9, 3, 4, 9, 13, 20, 12, 90]
  const ps: number[] = []
  for (let pattern = 0; pattern < 1024; pattern++) {
    const swap = (i: number) => ((pattern >> i) & 1) === 1
    ps.push(
      pAtMost({
        base: base.map((b, i) => (swap(i) ? head[i]! : b)),
        head: head.map((h, i) => (swap(i) ? base[i]! : h)),
      }),
    )
  }
  for (const level of [0.01, 0.05, 0.1, 0.5]) assert.ok(ps.filter((p) => p <= level).length <= level * 1024)
})

const samples = pairsOf(fc.integer({ min: 0, max: 30 }), 4)

test('psr: three pairs, one-sided level 1/8: the lower limit is where the first turns', () => {
  // Moved back by 19, head is 11 31 41 against base 10 20 40: each pair still goes up, p = 1/8. Moved back by 21 it is
  // 9 29 39: steps -1 +1 -1, and seven of eight patterns sum to -1 or more. In between lies the difference 30 - 10.
  const pairs = rankSidesApart({ base: [10, 20, 40], head: [30, 50, 60] })
  assert.equal(pShiftAtMost(pairs, 19), 1 / 8)
  assert.equal(pShiftAtMost(pairs, 21), 7 / 8)
  assert.equal(lowerLimit(pairs, 1 / 8), 20)
  assert.equal(lowerLimit(pairs, 0.1), -Infinity)
  assert.equal(upperLimit(pairs, 0.1), Infinity)
})

test('psr: two 97.5% limits hold the true shift in 95 of 100 cases, drift and ties too', () => {
  const random = makeRandomDraws('5eed0010')
  const rounds = 3_000
  let held = 0
  for (let round = 0; round < rounds; round++) {
    let drift = 0
    const noise = () => {
      drift += 0.02 * random.normal()
      return drift + 0.05 * random.normal() + (random.uniform() < 0.08 ? 0.4 * random.exponential() : 0)
    }
    const slots = Array.from({ length: 20 }, () => {
      const [first, second] = [noise(), noise() + 0.02]
      return random.coin() ? [first, second + 0.1] : [second, first + 0.1]
    })
    const pairs = rankSidesApart({ base: slots.map(([b]) => b!), head: slots.map(([, h]) => h!) })
    if (lowerLimit(pairs, 0.025) <= 0.1 && upperLimit(pairs, 0.025) >= 0.1) held += 1
  }
  // Standard error of 95% among 3 000: 0.4%.
  const share = held / rounds
  assert.ok(Math.abs(share - 0.95) < 0.01, `covered ${share}`)
})

test('psr: timeouts of the head push the upper limit to infinity, not the lower', () => {
  const both = rankSidesApart({ base: [Infinity, Infinity, Infinity], head: [Infinity, Infinity, Infinity] })
  assert.deepEqual([lowerLimit(both, 0.4), upperLimit(both, 0.4)], [-Infinity, Infinity], 'both sides refute no shift')
  const base = Array.from({ length: 12 }, (_, i) => i)
  const pairs = rankSidesApart({ base, head: base.map((value) => (value % 3 === 0 ? Infinity : value + 1)) })
  assert.equal(upperLimit(pairs, 0.001), Infinity)
  assert.ok(Number.isFinite(lowerLimit(pairs, 0.1)))
})

test('psr: values 5 2 2 1 have midranks 4 2.5 2.5 1, kept as twice that', () => {
  assert.deepEqual([...rankAndSortValues([5, 2, 2, 1]).doubledMidranks], [8, 5, 5, 2])
  const ends = rankAndSortValues([Infinity, 0, Infinity, -Infinity])
  assert.deepEqual([...ends.doubledMidranks], [7, 4, 7, 2], 'infinities rank last and first and tie with their like')
  const { order, sorted } = rankAndSortValues([3, 1, 2])
  assert.deepEqual([...order, ...sorted], [1, 2, 0, 1, 2, 3], 'order and sorted values belong together')
  assert.throws(() => rankAndSortValues([1, Number.NaN]), RangeError)
})

test('psr: steps 1 2 -4: sums from 7 down, five of the eight patterns reach -1', () => {
  for (const [steps, p, why] of [
    [[1, 2, -4], 5 / 8, '7 5 3 1 -1 -3 -5 -7'],
    [[0, 0, 0], 1, 'steps of 0 do not count'],
    [[3, 0, 6, -12], 5 / 8, 'a common factor does not matter'],
    [Array.from({ length: 1_000 }, () => 3), 2 ** -1000, 'a clean split of a thousand pairs'],
  ] as const)
    assert.equal(swapTail(Int32Array.from(steps)), p, why)
})

test('psr: equal steps are a count of coins', () => {
  const steps = Int32Array.from({ length: 60 }, (_, i) => (i < 43 ? 7 : -7))
  let [patterns, ways] = [0, 1]
  for (let heads = 60; heads >= 43; heads -= 1) {
    patterns += ways
    ways *= heads / (61 - heads)
  }
  const expected = patterns * 2 ** -60
  assert.ok(Math.abs(swapTail(steps) / expected - 1) < 1e-12)
})

test('psr: up to a hundred steps it equals a table of whole numbers', () => {
  const steps = fc.array(fc.integer({ min: -40, max: 60 }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 6 }), (drawn, unit) => {
      const sizes = drawn.map(Math.abs)
      const seen = drawn.reduce((sum, step) => sum + step, 0)
      // How many patterns of signs have each sum.
      let patterns = new Map([[0, 1n]])
      for (const size of sizes) {
        const next = new Map<number, bigint>()
        for (const [sum, count] of patterns) {
          for (const sign of [1, -1]) next.set(sum + sign * size, (next.get(sum + sign * size) ?? 0n) + count)
        }
        patterns = next
      }
      const atLeast = [...patterns].reduce((all, [sum, count]) => (sum >= seen ? all + count : all), 0n)
      const exact = Number(atLeast) / 2 ** sizes.length
      const p = swapTail(Int32Array.from(drawn, (step) => step * unit))
      assert.ok(Math.abs(p - exact) <= 1e-12 * exact || Math.abs(p - exact) < 1e-15, `${p} ${exact}`)
    }),
    { ...runs, numRuns: 100 },
  )
})

test('psr: beyond the exact range the approximation joins on within two thousandths', () => {
  const shape = (count: number, up: number) =>
    Int32Array.from({ length: count }, (_, i) => ((i * 7919) % count < up ? 1 : -1) * (1 + ((i * 104_729) % 613)))
  for (const share of [0.35, 0.45, 0.5, 0.55, 0.6, 0.65]) {
    const steps = shape(mostExactBlocks, Math.round(share * mostExactBlocks))
    const exact = swapTail(steps)
    // One more step that is tiny changes nothing but the method: it is the 251st.
    const approximate = swapTail(Int32Array.from([...steps.map((step) => step * 1_000), 1]))
    assert.ok(Math.abs(approximate / exact - 1) < 2e-3, `${share}: ${exact} ${approximate}`)
  }
})

test('psr: the bounds of a p-value hold it, tightly', () => {
  const random = makeRandomDraws('00000009')
  for (const draw of [random.normal, () => Math.round(3 * random.normal()), random.exponential]) {
    const side = (): number[] => Array.from({ length: 24 }, draw)
    const pairs = rankSidesApartByRun(Array.from({ length: 6 }, () => ({ base: side(), head: side() })))
    for (let shift = -1.5; shift <= 1.5; shift += 0.1) {
      const [p, [least, most]] = [pShiftAtLeast(pairs, shift), boundsOfPShiftAtLeast(pairs, shift, 0)]
      assert.ok(least <= p && p <= most && most < 1.01 * least, `${shift}: ${least} ${p} ${most}`)
    }
  }
})

/** The limits the plain way: every difference is tried, from the end where all are refuted. */
function plainLimit(samples: TwoSamples, level: number, direction: 1 | -1): number {
  const all = samples.head.flatMap((head) => samples.base.map((base) => (head === base ? 0 : head - base)))
  const ascending = [...new Set(all)].sort((a, b) => a - b)
  const differences = direction === 1 ? ascending : ascending.toReversed()
  let last = -direction * Infinity
  for (const [index, difference] of differences.entries()) {
    // Between two differences p is the same everywhere.
    const before = differences[index - 1] ?? difference - direction
    const shift = before + (difference - before) / 2
    const p = direction === 1 ? pAtMost(samples, shift) : pAtLeast(samples, shift)
    if (p <= level) last = difference
  }
  return last
}

test('psr: the limits are those that trying every difference finds', () => {
  const value = fc.oneof(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -9, max: 9 }))
  const pair = fc.tuple(value, value)
  const samples = fc
    .tuple(fc.array(pair, { minLength: 1, maxLength: 40 }), fc.integer({ min: -40, max: 40 }))
    .map(([all, shift]) => ({ base: all.map(([base]) => base), head: all.map(([, head]) => head + shift) }))
  const level = fc.constantFrom(1e-6, 1e-4, 0.01, 0.05, 0.2, 0.4)
  let finite = 0
  fc.assert(
    fc.property(samples, level, (drawn, at) => {
      const pairs = rankSidesApart(drawn)
      const limits = [lowerLimit(pairs, at), upperLimit(pairs, at)]
      finite += limits.filter(Number.isFinite).length
      assert.deepEqual(limits, [plainLimit(drawn, at, 1), plainLimit(drawn, at, -1)])
    }),
    { ...runs, numRuns: 120 },
  )
  assert.ok(finite > 100, `${finite} finite limits`)
})

test('psr: timeouts do not keep the limits from being found', () => {
  const base = Array.from({ length: 12 }, (_, index) => index)
  const head = base.map((value) => (value === 11 ? Infinity : value + 5))
  const pairs = rankSidesApart({ base, head })
  // All twelve point up from 5 on: 2^-12 of the patterns is below one in a thousand.
  assert.ok(lowerLimit(pairs, 0.001) > 0 && lowerLimit(pairs, 0.001) <= 5)
  assert.ok(upperLimit(pairs, 0.05) >= 5)
})

/** Tries every draw of the labels of every block, over whole-number ranks made anew. */
function allDraws({ base, head }: TwoSamples, { sizes, shift }: { sizes: readonly number[]; shift: number }): number {
  const { doubledMidranks } = rankAndSortValues([...base, ...head.map((value) => value - shift)])
  let start = 0
  let sums = [0]
  for (const size of sizes) {
    const slots = [...Array(size).keys()].flatMap((i) => [
      doubledMidranks[start + i]!,
      doubledMidranks[base.length + start + i]!,
    ])
    start += size
    const own = [...Array(2 ** slots.length).keys()]
      .map((pattern) => slots.filter((_, slot) => (pattern >> slot) & 1))
      .filter((chosen) => chosen.length === size)
      .map((chosen) => chosen.reduce((all, rank) => all + rank, 0))
    sums = sums.flatMap((before) => own.map((sum) => before + sum))
  }
  const seen = doubledMidranks.subarray(base.length).reduce((all, rank) => all + rank, 0)
  return sums.filter((sum) => sum >= seen).length / sums.length
}

const sizesOf = (pairs: number): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.integer({ min: 1, max: 5 }), { minLength: pairs, maxLength: pairs }).map((wanted) => {
    const sizes: number[] = []
    for (let left = pairs; left > 0; left -= sizes.at(-1)!) sizes.push(Math.min(left, wanted[sizes.length]!))
    // What would take a million draws is cut into pairs.
    return sizes.reduce((draws, size) => draws * [2, 6, 20, 70, 252][size - 1]!, 1) > 70_000
      ? sizes.flatMap((size) => Array<number>(size).fill(1))
      : sizes
  })

test('psr: in blocks it equals brute force over all draws of the labels, ties or not', () => {
  const drawn = fc.oneof(untied, tied).chain((values) => fc.tuple(fc.constant(values), sizesOf(values.base.length)))
  fc.assert(
    fc.property(drawn, fc.integer({ min: -3, max: 3 }), ([values, sizes], shift) => {
      const pairs = rankSidesApart({ ...values, sizes })
      const near = (p: number, exact: number) => assert.ok(Math.abs(p - exact) < 1e-12, `${p} ${exact}`)
      near(pShiftAtMost(pairs, shift), allDraws(values, { sizes, shift }))
      const swapped = { base: values.head, head: values.base }
      near(pShiftAtLeast(pairs, shift), allDraws(swapped, { sizes, shift: -shift }))
    }),
    { ...runs, numRuns: 150 },
  )
})
