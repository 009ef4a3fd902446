/**
 * The randomisation rank test (PSR): is head shifted against base by more than d?
 *
 * Which slots of a block are the head's, or which side of a pair ran first, was drawn by us. If nothing but a shift of d
 * separates the sides, every draw of the labels was equally likely, whatever the machine did meanwhile: drift, bursts,
 * several modes. The p-value is the share of draws whose rank sum of head is at least as large as the one seen. It is
 * counted exactly, not sampled.
 *
 * Sources: Fisher 1935, The Design of Experiments; Pitman 1937; Lehmann 1975, Nonparametrics (midranks).
 */
import { labelTailProbability, labelTailProbabilityBounds, type Labelled } from './label-law.ts'
import { differenceAtRank, twoMiddleDifferences, minus, type SortedSamples, type TwoSamples } from './location.ts'
import { median } from './quantile.ts'

/** Holds pairs, ranked for many questions about the same data. */
export interface RankedPairs {
  readonly count: number
  /** The pairs of each run, ranked apart: two machines may differ by factors. `base[i]` and `head[i]` are pair i. */
  readonly runs: readonly Readonly<Record<'base' | 'head', RankedSample>>[]
  /** The number of pairs of trials in each block, in the order of the pairs. */
  readonly sizes: readonly number[]
}

/** Holds values of blocks one after the other; without sizes, each pair has a coin of its own. */
export interface Blocks extends TwoSamples {
  readonly sizes?: readonly number[]
}

/** Ranks values, which may be infinite (timeouts). Throws a RangeError on NaN or if the sides are not equally long. */
export function rankSidesApart(blocks: Blocks): RankedPairs {
  return rankSidesApartByRun([blocks])
}

/** Blocks of several runs. Each was drawn on its own, so the ranks of all runs are summed by the same test. */
export function rankSidesApartByRun(runs: readonly Blocks[]): RankedPairs {
  const sizes = runs.flatMap(({ base, head, sizes: blockSizes = base.map(() => 1) }) => {
    if (base.length !== head.length || blockSizes.reduce((sum, size) => sum + size, 0) !== base.length)
      throw new RangeError(`${base.length} base values make no pairs with ${head.length}`)
    return blockSizes
  })
  return {
    sizes,
    count: runs.reduce((sum, { base }) => sum + base.length, 0),
    runs: runs
      .filter(({ base }) => base.length > 0)
      .map(({ base, head }) => ({ base: rankAndSortValues(base), head: rankAndSortValues(head) })),
  }
}

export function swapSides(pairs: RankedPairs): RankedPairs {
  return { ...pairs, runs: pairs.runs.map(({ base, head }) => ({ base: head, head: base })) }
}

/**
 * Places a shift that is equal to a difference between a head and a base value: just there (0, they tie), a hair below
 * that difference (1, which stays positive) or a hair above it (-1).
 */
type ShiftSide = 0 | 1 | -1

/** Returns the p-value of "head is shifted by at most `shift`": small where head is higher than that. */
export function pShiftAtMost(pairs: RankedPairs, shift: number, side: ShiftSide = 0): number {
  return labelTailProbability(rankShifted(pairs, shift, side), pairs.sizes)
}

/** Returns the p-value of "head is shifted by at least `shift`": small where head is lower than that. */
export function pShiftAtLeast(pairs: RankedPairs, shift: number, side: ShiftSide = 0): number {
  return labelTailProbability(rankShifted(pairs, shift, side), pairs.sizes, -1)
}

/** Returns two numbers between which `pShiftAtLeast` lies, in a tenth of its time; 0 and 1 where it takes little. */
export function boundsOfPShiftAtLeast(pairs: RankedPairs, shift: number, side: ShiftSide): readonly [number, number] {
  return labelTailProbabilityBounds(rankShifted(pairs, shift, side), pairs.sizes, -1)
}

/** Lists all differences between a head and a base value of the same run, ascending. */
export function sortedDifferences({ runs }: Pick<RankedPairs, 'runs'>): Float64Array {
  const all = new Float64Array(countAllDifferences({ runs }))
  let next = 0
  for (const { base, head } of runs) {
    for (const to of head.sorted) for (const from of base.sorted) all[next++] = minus(to, from)
  }
  return all.sort()
}

/**
 * Returns twice the rank of each value among all 2n of its run once head is moved back by the shift: its rank on its
 * own side, twice the count of other values below it, and once that of equal ones. The order within a side does not
 * depend on the shift, so one pass over both sorted sides is enough.
 */
function rankShifted({ count, runs }: RankedPairs, shift: number, side: ShiftSide): Labelled {
  const all = { base: new Int32Array(count), head: new Int32Array(count) }
  // Two equal infinities differ by no number: they are neither, and tie whatever the shift.
  const isAbove = (difference: number): boolean => difference > shift || (side === 1 && difference === shift)
  const isBelow = (difference: number): boolean => difference < shift || (side === -1 && difference === shift)
  // At each base value of a run, how many more head values are below it, and how many more are not above it.
  const passed = new Int32Array(count + 1)
  let start = 0
  for (const { base, head } of runs) {
    const [from, to] = [base.sorted, head.sorted]
    const size = from.length
    passed.fill(0, 0, size + 1)
    let [below, through] = [0, 0]
    for (let i = 0; i < size; i++) {
      const value = to[i]!
      while (below < size && isAbove(value - from[below]!)) below += 1
      through = Math.max(through, below)
      while (through < size && !isBelow(value - from[through]!)) through += 1
      passed[below]! += 1
      passed[through]! += 1
      const position = head.order[i]!
      all.head[start + position] = head.doubledMidranks[position]! + below + through
    }
    let others = 0
    for (let i = 0; i < size; i++) {
      others += passed[i]!
      const position = base.order[i]!
      all.base[start + position] = base.doubledMidranks[position]! + others
    }
    start += size
  }
  return all
}

/**
 * Returns the largest shift below which every shift is refuted at one-sided `level`; -Infinity if nothing is refuted.
 *
 * It is the test turned around: a shift is believable as long as the test does not refute it. The p-value only changes
 * where the shift passes one of the n^2 differences between a head and a base value of a run, and never falls as the shift grows,
 * so a bisection over the sorted differences finds the limit.
 */
export function lowerLimit(pairs: RankedPairs, level: number): number {
  return limitOfShift(pairs, 1, level)
}

/** Returns the smallest shift above which every shift is refuted at one-sided `level`; Infinity if nothing is refuted. */
export function upperLimit(pairs: RankedPairs, level: number): number {
  return limitOfShift(pairs, -1, level)
}

/** Finds the last difference that is still refuted, from the lowest one up (1) or from the highest one down (-1). */
function limitOfShift(pairs: RankedPairs, direction: 1 | -1, level: number): number {
  const count = countAllDifferences(pairs)
  const sorted = sortedSamplesOfRuns(pairs)
  const at = (rank: number): number => differenceAtRank(direction === 1 ? rank : count - 1 - rank, sorted)
  const isRefuted = (rank: number): boolean =>
    (direction === 1 ? pShiftAtMost : pShiftAtLeast)(pairs, at(rank), direction) <= level
  let [low, high] = [-1, count]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isRefuted(middle)) low = middle
    else high = middle
  }
  return low < 0 ? -direction * Infinity : at(low)
}

/** Returns the median of all those of `sortedDifferences`: where the steps of all runs balance. */
export function medianDifference(pairs: RankedPairs): number {
  return median(twoMiddleDifferences(sortedSamplesOfRuns(pairs)))
}

function sortedSamplesOfRuns({ runs }: RankedPairs): SortedSamples[] {
  return runs.map(({ base, head }) => ({ base: base.sorted, head: head.sorted }))
}

function countAllDifferences({ runs }: Pick<RankedPairs, 'runs'>): number {
  return runs.reduce((sum, { base }) => sum + base.sorted.length ** 2, 0)
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

/** Ranks values; infinite ones are allowed and tie with their like. Throws a RangeError on NaN. */
export function rankAndSortValues(values: readonly number[]): RankedSample {
  if (values.some(Number.isNaN)) throw new RangeError('a value is not a number')
  const order = Int32Array.from(values, (_, i) => i).sort((a, b) => values[a]! - values[b]! || 0)
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
