import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalUpperQuantile } from './distributions.ts'
import { judgePairs, detectableShift } from './paired-figures.ts'
import type { MeasuredPairs } from './paired-data.ts'
import { makeRandomDraws } from './random.ts'
import type { PairedQuestion, PairedSettings } from './sequential.ts'
import { noisyPairs, pairedSettings } from '../../../test/sample-pairs.ts'

const settings = { ...pairedSettings, tailTest: true }
const near = (actual: number | undefined, expected: number) =>
  assert.ok(actual !== undefined && Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`)

/** Of a measurement that has ended. */
const judged = (pairs: MeasuredPairs, more: Partial<PairedSettings> = {}, ends: PairedQuestion['ends'] = []) =>
  judgePairs({ pairs, settings: { ...settings, ...more }, ended: true, ends })

test('paired figures: a constant +5% shows +5%, no noise, and limits at that level', () => {
  const base = Array.from({ length: 14 }, () => 200)
  const figures = judgePairs({ pairs: { base, head: base.map(() => 210) }, settings, ended: false })
  assert.deepEqual([figures.verdict, figures.by, figures.pairsUsed], ['worse', 'location', 14])
  near(figures.shift, Math.log(1.05))
  near(figures.limits!.lower, Math.log(1.05))
  near(figures.limits!.upper, Math.log(1.05))
  near(figures.limits!.lowerLevel, 0.8 * 0.001 * 0.08)
  near(figures.limits!.upperLevel, 0.8 * 0.001 * 0.08)
  assert.equal(figures.sigma, 0)
  near(figures.detectable, Math.log(1.01))
})

test('paired figures: "same" comes with what it rules out: limits inside the change', () => {
  const figures = judged(noisyPairs('5eed0040'))
  assert.equal(figures.verdict, 'same')
  const { lower, upper, lowerLevel, upperLevel } = figures.limits!
  assert.ok(upper <= Math.log(1.1) && lower >= -Math.log(1.1) && lower < 0 && upper > 0)
  near(upperLevel, 0.05 * figures.look!.sameWeight)
  near(lowerLevel, 0.2 * figures.look!.sameWeight)
})

test('paired figures: without early stopping the limits have the levels of one look', () => {
  const figures = judged(noisyPairs('5eed0046', { change: 0.2 }), { stopEarly: false })
  assert.equal(figures.verdict, 'worse')
  near(figures.limits!.lowerLevel, 0.8 * 0.001)
  assert.ok(figures.limits!.lower <= figures.shift! && figures.shift! <= figures.limits!.upper)
})

test('paired figures: a rate that falls is worse by what its time grows, limits too', () => {
  const times = noisyPairs('5eed0041', { change: 0.2 })
  const rate = (values: readonly number[]) => values.map((value) => 1_000 / value)
  const slower = judged(times)
  const lower = judged({ base: rate(times.base), head: rate(times.head) }, { better: 'higher' })
  near(lower.shift, slower.shift!)
  near(lower.limits!.lower, slower.limits!.lower)
  near(lower.limits!.upper, slower.limits!.upper)
})

test('paired figures: on the raw scale everything is in the unit', () => {
  const base = Array.from({ length: 20 }, (_, i) => i - 10)
  const figures = judged({ base, head: base.map((value) => value + 100) }, { scale: 'raw', floor: 40 })
  assert.deepEqual([figures.verdict, figures.shift], ['worse', 100])
  assert.deepEqual([figures.ignored, figures.detect], [40, 80])
  assert.equal(figures.sigma, 0)
})

test('paired figures: the detectable change solves the power formula at these pairs', () => {
  const figures = judged(noisyPairs('5eed0042', { sd: 0.25, count: 30 }))
  assert.equal(figures.verdict, 'undecided')
  // The next look after 30 pairs is that of 32, with weight .12.
  const reach = normalUpperQuantile(0.8 * 0.001 * 0.12) + normalUpperQuantile(0.05)
  near(figures.detectable, Math.log(1.01) + (reach * figures.sigma!) / Math.sqrt(0.955 * 30))
})

test('paired figures: too few pairs are said to be too few; no pairs give no figures', () => {
  const few = judged({ base: [1, 2, 3], head: [1, 2, 3] })
  assert.deepEqual([few.tooFewPairs, few.verdict, few.shift], [true, 'undecided', 0])
  assert.deepEqual([few.limits!.lower, few.limits!.upper], [-Infinity, Infinity])
  const none = judged({ base: [undefined], head: [1] })
  assert.deepEqual([none.tooFewPairs, none.pairs, none.shift, none.limits], [true, 0, undefined, undefined])
})

test('paired figures: the fewest pairs that call a change with nine, 36 and 126 rows', () => {
  const fewest = (rows: number, by: 'clock' | 'interruption') =>
    judged(noisyPairs('5eed0031', { count: 5 }), { alpha: 0.01 / rows }, [{ pairs: 5, by }]).leastPairsForChange
  assert.deepEqual(
    [9, 36, 126].map((rows) => [fewest(rows, 'clock'), fewest(rows, 'interruption')]),
    [
      [11, 14],
      [13, 18],
      [15, 18],
    ],
  )
})

test('paired figures: what an end by the clock leaves open shows what it rules out', () => {
  const pairs = noisyPairs('5eed0031', { count: 30, sd: 0.3 })
  const shown = (by: 'clock' | 'interruption') => judged(pairs, {}, [{ pairs: 30, by }])
  assert.deepEqual([shown('clock').verdict, shown('interruption').verdict], ['undecided', 'undecided'])
  // Spent before: .06 + .06 + .07 + .07 + .08 + .09 of beta; without the end, the look at 32 pairs has .10.
  near(shown('clock').limits!.upperLevel, 0.05 * 0.8 * (1 - 0.43))
  near(shown('interruption').limits!.upperLevel, 0.05 * 0.1)
  assert.equal(shown('clock').nextLook, 32)
})

test('paired figures: a trial that is either fast or slow is flagged, a shift is not', () => {
  const random = makeRandomDraws('5eed0043')
  const side = () =>
    Array.from({ length: 60 }, () => 100 * (random.uniform() < 0.3 ? 1.3 : 1) * Math.exp(0.02 * random.normal()))
  const figures = judged({ base: side(), head: side() })
  assert.ok(figures.modes !== undefined && Math.abs(figures.modes.high - figures.modes.low - Math.log(1.3)) < 0.05)
  const shifted = judged(noisyPairs('5eed0044', { change: 0.8 }))
  assert.equal(shifted.modes, undefined)
})

test('paired figures: timeouts on the head side are an infinite change, not a crash', () => {
  const base = Array.from({ length: 20 }, () => 100)
  const figures = judged({ base, head: base.map(() => Infinity) })
  assert.deepEqual([figures.verdict, figures.shift, figures.modes], ['worse', Infinity, undefined])
  const mixed = judged({ base, head: base.map((_, i) => (i % 3 ? 101 : Infinity)) })
  near(mixed.shift, Math.log(1.01))
})

const noise = { sigma: 0.1, alpha: 0.001, ignored: Math.log(1.01) }

test('paired figures: a hundred pairs of 10% noise find 3.09 + 1.645 tenths of it', () => {
  const expected = Math.log(1.01) + ((3.090232306167813 + 1.6448536269514722) * 0.1) / Math.sqrt(95.5)
  assert.ok(Math.abs(detectableShift(noise, 100) - expected) < 1e-12)
})

/** How many pairs find a shift in 19 of 20 cases, where the rank test has 95.5% of the precision of a mean. */
const pairsNeeded = (shift: number): number =>
  Math.ceil((((3.090232306167813 + 1.6448536269514722) * noise.sigma) / (shift - noise.ignored)) ** 2 / 0.955)

test('paired figures: the pairs needed for the shift that n pairs detect are n', () => {
  for (const pairs of [10, 37, 100]) assert.equal(pairsNeeded(detectableShift(noise, pairs) + 1e-12), pairs)
  // No pairs find nothing, and what is ignored is never found.
  assert.equal(detectableShift(noise, 0), Infinity)
  assert.ok(detectableShift(noise, 1e12) > Math.log(1.01))
})

test('paired figures: a limit that no value bounds is infinite towards worse', () => {
  const base = [1, 2, 3, 4, 5, 6, 7, 8]
  const limits = (better: 'lower' | 'higher', head: number[]) => {
    const { lower, upper } = judged({ base, head }, { better }).limits!
    return [lower === -Infinity, upper === Infinity]
  }
  // The worst values there are: of a time, infinite, and of a rate, zero.
  assert.equal(limits('lower', [1, 2, 3, 4, 5, 6, Infinity, Infinity])[1], true)
  assert.equal(limits('higher', [0, 0, 3, 4, 5, 6, 7, 8])[1], true)
})
