/**
 * Head compared with main, though the two were never measured together: each was measured in pairs with one reference,
 * main in stored runs, head here. Figures of different machines cannot be compared; changes from a common reference can.
 *
 * The shift of main from the reference is not known, so each shift r is tried. If r is the true one, the pairs of main
 * give a fair p-value for "at least r", those of head an independent one for "at most r + d", and the product of two such
 * is at most x with probability x (1 - ln x) (Fisher 1932). The largest p-value over all r holds whatever the true one is.
 *
 * On the scale of the test larger is worse, as everywhere here.
 */
import { twoMiddleDifferences, minus, type TwoSamples } from './location.ts'
import {
  boundsOfPShiftAtLeast,
  sortedDifferences,
  lowerLimit,
  medianDifference,
  pShiftAtLeast,
  pShiftAtMost,
  rankSidesApartByRun,
  swapSides,
  upperLimit,
  type RankedPairs,
} from './psr.ts'
import { sortedAscending, median } from './quantile.ts'

/** Holds both sides, measured in pairs with the reference, which is the `base` of each pair; a list for each run. */
export interface SharedReference {
  readonly main: readonly TwoSamples[]
  readonly head: readonly TwoSamples[]
}

export interface ReferenceSettings {
  /** Shifts to ignore and to detect, on the scale of the test. */
  readonly ignored: number
  readonly detect: number
  /** One-sided level of "worse", and of "better". */
  readonly alpha: number
  /** One-sided levels at which a change to worse, and one to better, is ruled out. */
  readonly same: number
  readonly sameBetter: number
}

type Margins = Pick<ReferenceSettings, 'ignored' | 'detect'>

export interface ShiftEstimate {
  readonly shift: number
  /** One-sided limits; infinite where nothing is refuted. */
  readonly lower: number
  readonly upper: number
}

export interface ReferenceJudgement {
  readonly verdict: 'worse' | 'better' | 'same' | 'undecided'
  /** 1 where the head does not lie beyond the stored runs: then the coins decide nothing. */
  readonly p: { readonly worse: number; readonly better: number }
  /** From three stored runs on. */
  readonly mayFail: boolean
  readonly changes: ReturnType<typeof makeMainToHeadTests>
}

/** Demands stored runs before a verdict may fail a check. */
export const runsToFail = 3

/** Ignores stored runs without a pair. Throws a RangeError on NaN, uneven sides, or no pairs of main or of head. */
export function judgeHeadAgainstMain(
  { main: stored, head }: SharedReference,
  { ignored, detect, alpha, same, sameBetter }: ReferenceSettings,
): ReferenceJudgement {
  const main = stored.filter(({ base }) => base.length > 0)
  const changes = makeMainToHeadTests({ main, head })
  const isBeyond = beyondMarginFlags({ main, head }, { ignored, detect })
  const p = {
    worse: isBeyond.worse ? changes.pAtMost(ignored) : 1,
    better: isBeyond.better ? changes.pAtLeast(-ignored) : 1,
  }
  const common = { p, mayFail: main.length >= runsToFail, changes }
  if (p.worse <= alpha) return { verdict: 'worse', ...common }
  if (p.better <= alpha) return { verdict: 'better', ...common }
  const isSame = changes.isBelow(detect, same) && changes.isAbove(-detect, sameBetter)
  return { verdict: isSame ? 'same' : 'undecided', ...common }
}

/** Finds the side to which head differs for certain from main, each of whose runs has a pair; none if it does not. */
export function findCertainDirection(
  shared: SharedReference,
  { ignored, detect, alpha }: Pick<ReferenceSettings, 'ignored' | 'detect' | 'alpha'>,
): 'worse' | 'better' | undefined {
  // Most runs lie within the guard, and need no p-value.
  const side = findDirectionBeyondMain(shared, { ignored, detect })
  if (side === undefined) return undefined
  const { isAbove, isBelow } = makeMainToHeadTests(shared)
  const isCertain = side === 'worse' ? isAbove(ignored, alpha) : isBelow(-ignored, alpha)
  return isCertain ? side : undefined
}

/** Finds the side on which head lies beyond the guard, certain or not; undefined if it does on none. */
export function findDirectionBeyondMain(shared: SharedReference, margins: Margins): 'worse' | 'better' | undefined {
  const { worse, better } = beyondMarginFlags(shared, margins)
  if (worse) return 'worse'
  return better ? 'better' : undefined
}

function beyondMarginFlags({ main, head }: SharedReference, margins: Margins) {
  const runShifts = main.map((run) => hodgesLehmannShiftOfRuns([run]))
  const headShift = hodgesLehmannShiftOfRuns(head)
  const margin = guardMargin(runShifts, margins)
  return {
    worse: minus(headShift, Math.max(...runShifts)) >= margin,
    better: minus(Math.min(...runShifts), headShift) >= margin,
  }
}

/** Keeps the shift of each stored run: it is asked for again with each run after it. */
const shiftsOfRuns = new WeakMap<TwoSamples, number>()

export function hodgesLehmannShiftOfRuns(runs: readonly TwoSamples[]): number {
  const [first] = runs
  const cached = runs.length === 1 ? shiftsOfRuns.get(first!) : undefined
  if (cached !== undefined) return cached
  const sorted = runs.map(({ base, head }) => ({ base: sortedAscending(base), head: sortedAscending(head) }))
  const shift = median(twoMiddleDifferences(sorted))
  if (runs.length === 1) shiftsOfRuns.set(first!, shift)
  return shift
}

/**
 * Returns how far beyond every stored run the head must lie. The coins know nothing of what a machine does to the
 * change from the reference; the stored runs show how far apart machines can be, and the fewer they are the less.
 */
export function guardMargin(runShifts: readonly number[], { ignored, detect }: Margins): number {
  const range = minus(Math.max(...runShifts), Math.min(...runShifts))
  if (runShifts.length >= 10) return Math.max(ignored, range / 2)
  // One run has no range. By evaluation/bench-history.ts, half of `detect` lets too many false alarms through where machines
  // differ by 1%, and two thirds find less than nine in ten of +10% in a noise of 5%.
  const least = runShifts.length === 1 ? 0.6 * detect : detect / 2
  return Math.max(least, runShifts.length >= 5 ? range / 2 : range)
}

/**
 * Answers questions about the change from main to head.
 *
 * `pAtMost`: p-value of "head is shifted from main by at most `change`", small where head is higher than that; `pAtLeast`:
 * of "by at least". `isAbove`: whether the first is at most `level`, and `isBelow`: the second, which takes much less time.
 * `estimate`: the change, and its limits at this one-sided level each.
 */
export function makeMainToHeadTests({ main, head }: SharedReference) {
  const [ofMain, ofHead] = [rankSidesApartByRun(main), rankSidesApartByRun(head)]
  if (ofMain.count === 0 || ofHead.count === 0) throw new RangeError('main and head each need a pair')
  const upwards = makeMaxPProductSearch(ofMain, ofHead)
  // Swapping the sides of every pair turns "lower" into "higher", and the change's sign.
  const downwards = makeMaxPProductSearch(swapSides(ofMain), swapSides(ofHead))
  let shift: number | undefined
  return {
    pAtMost: (change: number): number => lowerTailOfUniformProduct(upwards.largest(change)),
    pAtLeast: (change: number): number => lowerTailOfUniformProduct(downwards.largest(-change)),
    isAbove: (change: number, level: number): boolean => !upwards.exceeds(change, quantileOfUniformProduct(level)),
    isBelow: (change: number, level: number): boolean => !downwards.exceeds(-change, quantileOfUniformProduct(level)),
    estimate: (level: number): ShiftEstimate => {
      shift ??= minus(medianDifference(ofHead), medianDifference(ofMain))
      const reach = Math.max(largestFiniteDifference(ofMain), largestFiniteDifference(ofHead))
      return {
        shift,
        lower: lowerChangeLimit(upwards, { level, from: shift, reach }),
        upper: 0 - lowerChangeLimit(downwards, { level, from: 0 - shift, reach }),
      }
    },
  }
}

/** Estimates how far main has moved from the reference, by all its runs; each limit is at this one-sided level. */
export function mainShiftAndLimits(main: readonly TwoSamples[], level: number): ShiftEstimate {
  const ranked = rankSidesApartByRun(main)
  return { shift: medianDifference(ranked), lower: lowerLimit(ranked, level), upper: upperLimit(ranked, level) }
}

/**
 * Adds two shifts: main from the reference, in stored runs, and head from main, in pairs of these two. The reference
 * as seen from main has moved the other way, so the sum is a change between two that were both measured with main.
 */
export function makeTestsOfSummedShifts({ main, step }: Readonly<Record<'main' | 'step', readonly TwoSamples[]>>) {
  return makeMainToHeadTests({ main: main.map(({ base, head }) => ({ base: head, head: base })), head: step })
}

/** Returns P(product of two independent uniform numbers <= product). */
function lowerTailOfUniformProduct(product: number): number {
  return product === 0 ? 0 : product * (1 - Math.log(product))
}

/** Returns the product with this tail. */
function quantileOfUniformProduct(level: number): number {
  if (level >= 1) return 1
  let [low, high] = [0, level]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (lowerTailOfUniformProduct(middle) <= level) low = middle
    else high = middle
  }
  return low
}

/**
 * Returns p-values of "shifted by at least" so much. They never rise as the shift grows, so that those known already
 * are bounds of the others; one is counted only where neither those nor an approximation tell.
 */
function makePShiftAtLeastCache(pairs: RankedPairs) {
  /** By shift; a hair above a shift comes after it. Both bounds are the p-value once it is counted. */
  const cached: { shift: number; side: 0 | -1; least: number; most: number }[] = []
  const boundsOf = (shift: number, side: 0 | -1) => {
    let [place, end] = [0, cached.length]
    while (place < end) {
      const middle = (place + end) >> 1
      const one = cached[middle]!
      if (one.shift < shift || (one.shift === shift && one.side > side)) place = middle + 1
      else end = middle
    }
    const next = cached[place]
    if (next?.shift === shift && next.side === side) return next
    const bounds = { shift, side, least: next?.least ?? 0, most: cached[place - 1]?.most ?? 1 }
    cached.splice(place, 0, bounds)
    return bounds
  }
  const exact = (shift: number, side: 0 | -1): number => {
    const bounds = boundsOf(shift, side)
    if (bounds.least < bounds.most) bounds.least = bounds.most = pShiftAtLeast(pairs, shift, side)
    return bounds.least
  }
  /** Tells whether something is true of the p-value that is true from some p-value on; none where only counting tells. */
  const fulfils = (shift: number, side: 0 | -1, isEnough: (p: number) => boolean): boolean | undefined => {
    const bounds = boundsOf(shift, side)
    const isOpen = (): boolean => !isEnough(bounds.least) && isEnough(bounds.most)
    if (isOpen()) {
      const [least, most] = boundsOfPShiftAtLeast(pairs, shift, side)
      bounds.least = Math.max(least, bounds.least)
      bounds.most = Math.min(most, bounds.most)
    }
    return isOpen() ? undefined : isEnough(bounds.least)
  }
  return { exact, fulfils }
}

/**
 * Finds the largest p(head is shifted from the reference by at most u) * p(main is shifted by at least u - change).
 *
 * The first factor never falls as u grows, and changes only at the differences between a head and a reference value; the
 * second never rises. Between two of those differences the product is therefore largest just above the lower one, and
 * two places for each are enough: at it and just above it. Of a range of places, the first factor at its end times the
 * second at its beginning is an upper bound: ranges that cannot hold the largest, or one that exceeds, are not searched.
 */
function makeMaxPProductSearch(main: RankedPairs, head: RankedPairs) {
  // A timeout on one side of all pairs is an infinite shift.
  const differences = [-Infinity, ...sortedDifferences(head), Infinity].filter((one, at, all) => one !== all[at - 1])
  const last = 2 * differences.length - 2
  const placeOf = (index: number) => [differences[index >> 1]!, index % 2 === 0 ? 0 : -1] as const
  const ofHead = new Map<number, number>()
  const headAt = (index: number): number => {
    const cached = ofHead.get(index) ?? pShiftAtMost(head, ...placeOf(index))
    ofHead.set(index, cached)
    return cached
  }
  const ofMain = makePShiftAtLeastCache(main)
  const mainAt = (index: number, change: number) => {
    const [shift, side] = placeOf(index)
    return [shift - change, side] as const
  }
  const largest = (change: number): number => {
    let most = 0
    const at = (index: number) => ({ index, head: headAt(index), main: ofMain.exact(...mainAt(index, change)) })
    const search = (low: ReturnType<typeof at>, high: ReturnType<typeof at>): void => {
      most = Math.max(most, low.head * low.main, high.head * high.main)
      if (high.index - low.index < 2 || high.head * low.main <= most) return
      const middle = at((low.index + high.index) >> 1)
      const upperFirst = high.head * middle.main > middle.head * low.main
      if (upperFirst) search(middle, high)
      search(low, middle)
      if (!upperFirst) search(middle, high)
    }
    search(at(0), at(last))
    return most
  }
  /** The place where a product exceeded last: the next that does is likely there, too. */
  let likely = last >> 1
  const exceeds = (change: number, enough: number): boolean => {
    const roughly = (index: number, factor: number): boolean | undefined =>
      factor > enough && ofMain.fulfils(...mainAt(index, change), (p) => factor * p > enough)
    const tryAt = (index: number): boolean => {
      const factor = headAt(index)
      const isMore = roughly(index, factor) ?? factor * ofMain.exact(...mainAt(index, change)) > enough
      if (isMore) likely = index
      return isMore
    }
    const search = (low: number, high: number): boolean => {
      // Where only counting tells, a smaller range is likely to.
      if (roughly(low, headAt(high)) === false) return false
      if (tryAt(low)) return true
      const middle = (low + high) >> 1
      return high - low < 2 ? tryAt(high) : search(low, middle) || search(middle, high)
    }
    return tryAt(likely) || search(0, last)
  }
  return { largest, exceeds }
}

/** A limit is found to a thousandth of its distance from the estimate, or this small a part of the whole range. */
const fineness = { ofDistance: 1e-3, ofRange: 2 ** -24 }

/** Finds the change below which every change is refuted at one-sided `level`, rounded down; -Infinity if none is. */
function lowerChangeLimit(
  { exceeds }: ReturnType<typeof makeMaxPProductSearch>,
  { level, from, reach }: { readonly level: number; readonly from: number; readonly reach: number },
): number {
  const enough = quantileOfUniformProduct(level)
  const isRefuted = (change: number): boolean => !exceeds(change, enough)
  // Below that no pair's order changes any more.
  const least = -2 * reach - 1
  if (!Number.isFinite(from) || !isRefuted(least)) return -Infinity
  let [low, high] = [least, from]
  // What lies close to the estimate is asked first, in steps that double: most limits are close.
  for (let step = -least * fineness.ofDistance; from - step > least; step *= 2) {
    if (isRefuted(from - step)) {
      low = from - step
      break
    }
    high = from - step
  }
  while (high - low > Math.max(fineness.ofDistance * (from - low), fineness.ofRange * -least)) {
    const middle = (low + high) / 2
    if (isRefuted(middle)) low = middle
    else high = middle
  }
  return low
}

/** Returns the largest finite difference, whichever its direction. */
function largestFiniteDifference({ runs }: RankedPairs): number {
  const all = runs.flatMap((run) => {
    const [base, head] = [run.base, run.head].map(({ sorted }) => sorted.filter(Number.isFinite))
    return base!.length * head!.length === 0 ? [] : [head!.at(-1)! - base![0]!, base!.at(-1)! - head![0]!]
  })
  return Math.max(0, ...all)
}
