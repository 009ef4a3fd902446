/**
 * The pair-swap randomisation rank test (PSR): is head shifted against base by more than d?
 *
 * Which side of a pair ran first was decided by our own fair coin. If nothing but a shift of d separates the sides,
 * swapping the two labels of any pair was as likely as not, so every one of the 2^n patterns of swaps was equally
 * likely, whatever the machine did meanwhile: drift, bursts, several modes. The p-value is the share of patterns
 * whose rank sum of head is at least as large as the one seen. It is counted exactly, not sampled.
 *
 * Sources: Fisher 1935, The Design of Experiments; Pitman 1937; Lehmann 1975, Nonparametrics (midranks).
 */
import { normalUpperQuantile, normalUpperTail } from './distributions.ts'
import { countDifferences, minus, numberAt, type TwoSamples } from './location.ts'

/** Pairs, ranked for many questions about the same data. */
export interface RankedPairs {
  readonly count: number
  /** Those of each run, ranked apart: two machines may differ by factors. `base[i]` and `head[i]` are pair i. */
  readonly runs: readonly Readonly<Record<'base' | 'head', RankedSample>>[]
}

/** Values may be infinite (timeouts). Throws a RangeError on NaN or if the sides are not equally long. */
export function rankPairs(pairs: TwoSamples): RankedPairs {
  return rankRuns([pairs])
}

/** Pairs of several runs. Each pair still has a coin of its own, so the steps of all runs are summed by the same test. */
export function rankRuns(runs: readonly TwoSamples[]): RankedPairs {
  for (const { base, head } of runs)
    if (base.length !== head.length)
      throw new RangeError(`${base.length} base values make no pairs with ${head.length}`)
  return {
    count: runs.reduce((sum, { base }) => sum + base.length, 0),
    runs: runs
      .filter(({ base }) => base.length > 0)
      .map(({ base, head }) => ({ base: rankSample(base), head: rankSample(head) })),
  }
}

/**
 * Where a shift lies that is equal to a difference between a head and a base value: just there (0, they tie), a hair
 * below that difference (1, which stays positive) or a hair above it (-1).
 */
type Side = 0 | 1 | -1

/** p-value of "head is shifted by at most `shift`": small where head is higher than that. */
export function pShiftAtMost(pairs: RankedPairs, shift: number, side: Side = 0): number {
  return swapTail(rankSteps(pairs, against(shift, side)))
}

/** p-value of "head is shifted by at least `shift`": small where head is lower than that. */
export function pShiftAtLeast(pairs: RankedPairs, shift: number, side: Side = 0): number {
  return swapTail(rankSteps(pairs, against(shift, side)).map((step) => -step))
}

/** All differences between a head and a base value of the same run, ascending. */
export function differencesOf({ runs }: RankedPairs): Float64Array {
  const all = new Float64Array(runs.reduce((sum, { base }) => sum + base.sorted.length ** 2, 0))
  let next = 0
  for (const { base, head } of runs) {
    for (const to of head.sorted) for (const from of base.sorted) all[next++] = minus(to, from)
  }
  return all.sort()
}

/** How the difference of a head and a base value compares with a shift: below 0, 0, above 0. */
type Comparison = (head: number, base: number) => number

/** Two equal infinities tie whatever the shift: infinity minus a shift is infinity. */
function against(shift: number, atShift: Side): Comparison {
  return (head, base) => {
    const difference = minus(head, base)
    if (difference === 0 && !Number.isFinite(head)) return 0
    return difference > shift ? 1 : difference < shift ? -1 : atShift
  }
}

/**
 * Twice the rank of head minus base within each pair, all 2n values of a run ranked together once head is moved back by
 * the shift that `compare` stands for. The order within a side does not depend on the shift, so one pass over both sorted
 * sides is enough: a value's rank among all is its rank on its own side plus what lies below it on the other.
 */
function rankSteps({ count, runs }: RankedPairs, compare: Comparison): Int32Array {
  const all = new Int32Array(count)
  let start = 0
  for (const { base, head } of runs) {
    const steps = all.subarray(start, (start += base.sorted.length))
    addOthers(steps, { own: head, other: base, sign: 1, compare })
    addOthers(steps, { own: base, other: head, sign: -1, compare: (own, other) => -compare(other, own) })
    for (let i = 0; i < steps.length; i++) steps[i]! += head.doubledMidranks[i]! - base.doubledMidranks[i]!
  }
  return all
}

interface Sides {
  readonly own: RankedSample
  readonly other: RankedSample
  readonly sign: 1 | -1
  readonly compare: (own: number, other: number) => number
}

/** Adds to each pair's step, for its own value, twice the count of other values below and once the count of equal ones. */
function addOthers(steps: Int32Array, { own, other, sign, compare }: Sides): void {
  let below = 0
  let through = 0
  for (let i = 0; i < own.sorted.length; i++) {
    const value = own.sorted[i]!
    while (below < other.sorted.length && compare(value, other.sorted[below]!) > 0) below += 1
    through = Math.max(through, below)
    while (through < other.sorted.length && compare(value, other.sorted[through]!) >= 0) through += 1
    steps[own.order[i]!]! += sign * (below + through)
  }
}

/**
 * The largest shift below which every shift is refuted at one-sided `level`; -Infinity if nothing is refuted.
 *
 * It is the test turned around: a shift is believable as long as the test does not refute it. The p-value only changes
 * where the shift passes one of the n^2 differences between a head and a base value of a run, and never falls as the shift grows,
 * so a bisection over the sorted differences finds the limit.
 */
export function lowerLimit(pairs: RankedPairs, level: number): number {
  return limit(pairs, 1, level)
}

/** The smallest shift above which every shift is refuted at one-sided `level`; Infinity if nothing is refuted. */
export function upperLimit(pairs: RankedPairs, level: number): number {
  return limit(pairs, -1, level)
}

/**
 * The last difference that is still refuted, from the lowest one up (1) or from the highest one down (-1).
 *
 * Counting exactly whether one is refuted takes most of the time, so an approximation says where to begin, and
 * steps that double from there find two differences between which the limit lies: the same limit as from anywhere else.
 */
function limit(pairs: RankedPairs, direction: 1 | -1, level: number): number {
  const count = pairs.runs.reduce((sum, { base }) => sum + base.sorted.length ** 2, 0)
  const at = (rank: number): number => differenceAt(pairs, direction === 1 ? rank : count - 1 - rank)
  const isRefuted = (rank: number): boolean =>
    (direction === 1 ? pShiftAtMost : pShiftAtLeast)(pairs, at(rank), direction) <= level
  const deviation = normalUpperQuantile(level)
  const isRoughlyRefuted = (rank: number): boolean =>
    roughDeviation(rankSteps(pairs, against(at(rank), direction)), direction) >= deviation
  let [low, high] = [-1, count]
  const last = lastRank({ low, high }, isRoughlyRefuted)
  for (let [rank, step] = [Math.max(0, last), 1]; rank > low && rank < high; step *= 2) {
    if (isRefuted(rank)) [low, rank] = [rank, rank + step]
    else [high, rank] = [rank, rank - step]
  }
  const found = lastRank({ low, high }, isRefuted)
  return found < 0 ? -direction * Infinity : at(found)
}

/** The last rank of which something is true that is true up to somewhere; `low` if it is true of none above that. */
function lastRank(range: Readonly<Record<'low' | 'high', number>>, isTrue: (rank: number) => boolean): number {
  let { low, high } = range
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isTrue(middle)) low = middle
    else high = middle
  }
  return low
}

/** The difference at this rank (from 0) among all those of `differencesOf`. */
function differenceAt({ runs }: RankedPairs, rank: number): number {
  const sorted = runs.map(({ base, head }) => ({ base: base.sorted, head: head.sorted }))
  return numberAt(rank, (most) => sorted.reduce((sum, samples) => sum + countDifferences(samples, most), 0))
}

/** The ranks of values; ties share one. */
interface RankedSample {
  /** Positions of the values in ascending order of value. */
  readonly order: Int32Array
  /** The values in that order. */
  readonly sorted: Float64Array
  /**
   * Twice the midrank of each value, in the order given: (values below it) * 2 + (values equal to it) + 1. Whole
   * numbers, so that sums of ranks are exact; 1 2 2 5 gives 2 5 5 8.
   */
  readonly doubledMidranks: Int32Array
}

/** Infinite values are allowed and tie with their like. Throws a RangeError on NaN. */
export function rankSample(values: readonly number[]): RankedSample {
  if (values.some(Number.isNaN)) throw new RangeError('a value is not a number')
  const order = Int32Array.from(values, (_, i) => i).sort((a, b) => ascending(values[a]!, values[b]!))
  const sorted = Float64Array.from(order, (position) => values[position]!)
  const doubledMidranks = new Int32Array(values.length)
  for (let start = 0; start < sorted.length;) {
    let end = start + 1
    while (end < sorted.length && sorted[end] === sorted[start]) end += 1
    // Ranks start + 1 to end are shared; twice their mean is their sum.
    for (let i = start; i < end; i++) doubledMidranks[order[i]!] = start + 1 + end
    start = end
  }
  return { order, sorted, doubledMidranks }
}

function ascending(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Up to so many steps the tail is counted exactly: 250 take about 8 ms, and the work grows with the third power. */
export const mostExactSteps = 250

/**
 * P(sum of +-|steps| >= sum of steps), each sign a fair coin, as a swap of the labels within a pair is. 1 if all are 0.
 *
 * Exact up to 250 steps: the number of sign patterns for every possible sum is built up step by step (Pagano &
 * Tritchler 1983). Beyond, the saddlepoint approximation of Lugannani & Rice 1980, whose relative error there is below
 * two thousandths. `steps` must be whole numbers.
 */
export function swapTail(steps: Int32Array): number {
  const sizes = steps.filter((step) => step !== 0).map(Math.abs)
  if (sizes.length === 0) return 1
  const total = steps.reduce((sum, step) => sum + step, 0)
  if (sizes.length > mostExactSteps) return saddlepointTail(sizes, total)
  const unit = sizes.reduce(greatestCommonDivisor)
  const scaled = sizes.map((size) => size / unit).sort()
  const all = scaled.reduce((sum, size) => sum + size, 0)
  // The sum of the steps that keep their sign is all - (total of what turns negative); by symmetry the upper tail from
  // (all + total) / 2 is the lower tail up to (all - total) / 2, and the shorter of the two tails is the one counted.
  const scaledTotal = total / unit
  if (scaledTotal >= 0) return lowerTail(scaled, (all - scaledTotal) / 2)
  return 1 - lowerTail(scaled, (all + scaledTotal) / 2 - 1)
}

/**
 * P(sum of a random half of `sizes` <= most); `sizes` ascending, so that the tables stay short for long.
 *
 * Two halves of the sizes are counted apart: each table is half as long, and so is what is known of it by symmetry.
 */
function lowerTail(sizes: Int32Array, most: number): number {
  if (most < 0) return 0
  const half = (parity: 0 | 1) => sizes.filter((_, index) => index % 2 === parity)
  const some = patternsUpTo(half(0), most)
  const others = patternsUpTo(half(1), most)
  for (let sum = 1; sum < others.length; sum++) others[sum]! += others[sum - 1]!
  let count = 0
  for (let sum = 0; sum < some.length; sum++) count += some[sum]! * others[Math.min(most - sum, others.length - 1)]!
  return count * 2 ** -sizes.length
}

/** How many subsets of `sizes` have each sum from 0 to `most`, or to that of all. */
function patternsUpTo(sizes: Int32Array, most: number): Float64Array {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const patterns = new Float64Array(Math.min(total, most) + 1)
  patterns[0] = 1
  let reach = 0
  for (const size of sizes) {
    // As many subsets have a sum as leave it out: below the middle is enough, and what lies above it stands there.
    const middle = Math.floor(reach / 2)
    const nextMiddle = Math.min((reach + size) >> 1, most)
    for (let sum = nextMiddle; sum > middle; sum--) {
      patterns[sum] = (sum <= reach ? patterns[reach - sum]! : 0) + (sum >= size ? patterns[sum - size]! : 0)
    }
    for (let sum = Math.min(middle, nextMiddle); sum >= size; sum--) patterns[sum]! += patterns[sum - size]!
    reach += size
  }
  for (let sum = Math.floor(reach / 2) + 1; sum < patterns.length; sum++) patterns[sum] = patterns[reach - sum]!
  return patterns
}

/** Finds the tilt at which the sum's mean is `total`, and corrects the normal tail there. */
function saddlepointTail(sizes: Int32Array, total: number): number {
  if (total < 0) return 1 - saddlepointTail(sizes, -total)
  const spread = Math.sqrt(sizes.reduce((sum, size) => sum + size * size, 0))
  // Close to the middle the correction is a quotient of two vanishing numbers, and the normal tail is as good.
  if (total < 1e-3 * spread) return normalUpperTail(total / spread)
  if (sizes.reduce((sum, size) => sum + size, 0) === total) return 2 ** -sizes.length
  const meanAt = (tilt: number) => sizes.reduce((sum, size) => sum + size * Math.tanh(tilt * size), 0)
  let low = 0
  let high = 1 / spread
  while (meanAt(high) < total) high *= 2
  for (let step = 0; step < 60; step++) {
    const tilt = (low + high) / 2
    if (meanAt(tilt) < total) low = tilt
    else high = tilt
  }
  const cumulant = sizes.reduce((sum, size) => sum + logCosh(low * size), 0)
  const variance = sizes.reduce((sum, size) => sum + (size / Math.cosh(low * size)) ** 2, 0)
  const w = Math.sqrt(2 * (low * total - cumulant))
  const u = low * Math.sqrt(variance)
  return normalUpperTail(w) + (Math.exp((-w * w) / 2) / Math.sqrt(2 * Math.PI)) * (1 / u - 1 / w)
}

/**
 * The standard normal deviation with about the tail that `swapTail` of the steps, or of their negatives, has: to two digits,
 * and in no time (Cornish & Fisher 1937, up to the fourth cumulant).
 */
function roughDeviation(steps: Int32Array, direction: 1 | -1): number {
  let [total, squares, fourths] = [0, 0, 0]
  for (const step of steps) {
    total += direction * step
    squares += step ** 2
    fourths += step ** 4
  }
  if (squares === 0) return 0
  const z = total / Math.sqrt(squares)
  return z + ((fourths / squares ** 2) * (z ** 3 - 3 * z)) / 12
}

function logCosh(x: number): number {
  return Math.abs(x) + Math.log1p(Math.exp(-2 * Math.abs(x))) - Math.LN2
}

function greatestCommonDivisor(a: number, b: number): number {
  let x = a
  let y = b
  while (y !== 0) [x, y] = [y, x % y]
  return x
}
