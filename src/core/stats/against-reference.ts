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
import { minus, type TwoSamples } from './location.ts'
import {
  differencesOf,
  lowerLimit,
  pShiftAtLeast,
  pShiftAtMost,
  rankRuns,
  upperLimit,
  type RankedPairs,
} from './psr.ts'
import { median } from './quantile.ts'

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
}

/** Demands stored runs before a verdict may fail a check. */
export const runsToFail = 3

/** Ignores stored runs without a pair. Throws a RangeError on NaN, uneven sides, or no pairs of main or of head. */
export function judgeAgainstReference(
  { main: stored, head }: SharedReference,
  { ignored, detect, alpha, same, sameBetter }: ReferenceSettings,
): ReferenceJudgement {
  const main = stored.filter(({ base }) => base.length > 0)
  const changes = changesBetween({ main, head })
  const isBeyond = beyondEachRun({ main, head }, { ignored, detect })
  const p = {
    worse: isBeyond.worse ? changes.pAtMost(ignored) : 1,
    better: isBeyond.better ? changes.pAtLeast(-ignored) : 1,
  }
  const mayFail = main.length >= runsToFail
  if (p.worse <= alpha) return { verdict: 'worse', p, mayFail }
  if (p.better <= alpha) return { verdict: 'better', p, mayFail }
  const isSame = changes.pAtLeast(detect, same) <= same && changes.pAtMost(-detect, sameBetter) <= sameBetter
  return { verdict: isSame ? 'same' : 'undecided', p, mayFail }
}

/** Finds the side to which head differs for certain from main, each of whose runs has a pair; null if it does not. */
export function differsFromMain(
  shared: SharedReference,
  { ignored, detect, alpha }: Pick<ReferenceSettings, 'ignored' | 'detect' | 'alpha'>,
): 'worse' | 'better' | null {
  // Most runs lie within the guard, and need no p-value.
  const side = sideOfMain(shared, { ignored, detect })
  if (side === null) return null
  const { pAtMost, pAtLeast } = changesBetween(shared)
  const p = side === 'worse' ? pAtMost(ignored, alpha) : pAtLeast(-ignored, alpha)
  return p <= alpha ? side : null
}

/** Finds the side on which head lies beyond the guard, certain or not; null if it does on none. */
export function sideOfMain(
  shared: SharedReference,
  margins: Pick<ReferenceSettings, 'ignored' | 'detect'>,
): 'worse' | 'better' | null {
  const { worse, better } = beyondEachRun(shared, margins)
  if (worse) return 'worse'
  return better ? 'better' : null
}

function beyondEachRun(
  { main, head }: SharedReference,
  margins: Pick<ReferenceSettings, 'ignored' | 'detect'>,
): Readonly<Record<'worse' | 'better', boolean>> {
  const runShifts = main.map((run) => medianShift([run]))
  const headShift = medianShift(head)
  const margin = guardMargin(runShifts, margins)
  return {
    worse: minus(headShift, Math.max(...runShifts)) >= margin,
    better: minus(Math.min(...runShifts), headShift) >= margin,
  }
}

export function medianShift(runs: readonly TwoSamples[]): number {
  return shiftOf(rankRuns(runs))
}

/**
 * Returns how far beyond every stored run the head must lie. The coins know nothing of what a machine does to the
 * change from the reference; the stored runs show how far apart machines can be, and the fewer they are the less.
 */
export function guardMargin(
  runShifts: readonly number[],
  { ignored, detect }: Pick<ReferenceSettings, 'ignored' | 'detect'>,
): number {
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
 * of "by at least". Of one above `level` they only say that it is above, which takes much less time; without a level they
 * are exact. `estimate`: the change, and its limits at this one-sided level each.
 */
export function changesBetween({ main, head }: SharedReference) {
  const [ofMain, ofHead] = [rankRuns(main), rankRuns(head)]
  if (ofMain.count === 0 || ofHead.count === 0) throw new RangeError('main and head each need a pair')
  const upwards = largestProducts(ofMain, ofHead)
  // Swapping the sides of every pair turns "lower" into "higher", and the change's sign.
  const downwards = largestProducts(rankRuns(main.map(swapped)), rankRuns(head.map(swapped)))
  return {
    pAtMost: (change: number, level = 1): number => fisherTail(upwards(change, productAt(level))),
    pAtLeast: (change: number, level = 1): number => fisherTail(downwards(-change, productAt(level))),
    estimate: (level: number): ShiftEstimate => {
      const shift = minus(shiftOf(ofHead), shiftOf(ofMain))
      const reach = Math.max(reachOf(ofMain), reachOf(ofHead))
      return {
        shift,
        lower: limitBelow(upwards, { level, from: shift, reach }),
        upper: 0 - limitBelow(downwards, { level, from: 0 - shift, reach }),
      }
    },
  }
}

/** Estimates how far main has moved from the reference, by all its runs; each limit is at this one-sided level. */
export function sinceReference(main: readonly TwoSamples[], level: number): ShiftEstimate {
  const ranked = rankRuns(main)
  return { shift: shiftOf(ranked), lower: lowerLimit(ranked, level), upper: upperLimit(ranked, level) }
}

/**
 * Adds two shifts: main from the reference, in stored runs, and head from main, in pairs of these two. The reference
 * as seen from main has moved the other way, so the sum is a change between two that were both measured with main.
 */
export function changesInAll(of: {
  /** Pairs of (reference, main). */
  readonly main: readonly TwoSamples[]
  /** Pairs of (main, head). */
  readonly step: readonly TwoSamples[]
}) {
  return changesBetween({ main: of.main.map(swapped), head: of.step })
}

function swapped({ base, head }: TwoSamples): TwoSamples {
  return { base: head, head: base }
}

/** The median of all differences within runs: where the steps of all runs balance. */
function shiftOf(pairs: RankedPairs): number {
  return median([...differencesOf(pairs)])
}

/** P(product of two independent uniform numbers <= product). */
function fisherTail(product: number): number {
  return product === 0 ? 0 : product * (1 - Math.log(product))
}

/** The product with this tail. */
function productAt(level: number): number {
  if (level >= 1) return 1
  let [low, high] = [0, level]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (fisherTail(middle) <= level) low = middle
    else high = middle
  }
  return low
}

/** The largest product over all shifts of main; once it exceeds `enough`, any product above that will do. */
type LargestProduct = (change: number, enough: number) => number

/**
 * p(head is shifted from the reference by at most u) * p(main is shifted by at least u - change), the largest over all u.
 *
 * The first factor never falls as u grows, and changes only at the differences between a head and a reference value; the
 * second never rises. Between two of those differences the product is therefore largest just above the lower one, and
 * two places for each are enough: at it and just above it. Of a range of places, the first factor at its end times the
 * second at its beginning is an upper bound: ranges that cannot hold the largest are not searched.
 */
function largestProducts(main: RankedPairs, head: RankedPairs): LargestProduct {
  // A timeout on one side of all pairs is an infinite shift.
  const differences = [...new Set([-Infinity, ...differencesOf(head), Infinity])]
  const last = 2 * differences.length - 2
  const placeOf = (index: number) => [differences[index >> 1]!, index % 2 === 0 ? 0 : -1] as const
  const ofHead = new Map<number, number>()
  return (change, enough) => {
    const at = (index: number) => {
      const [shift, side] = placeOf(index)
      const known = ofHead.get(index) ?? pShiftAtMost(head, shift, side)
      ofHead.set(index, known)
      return { index, head: known, main: pShiftAtLeast(main, shift - change, side) }
    }
    let largest = 0
    const search = (low: ReturnType<typeof at>, high: ReturnType<typeof at>): void => {
      largest = Math.max(largest, low.head * low.main, high.head * high.main)
      if (high.index - low.index < 2 || largest > enough || high.head * low.main <= largest) return
      const middle = at((low.index + high.index) >> 1)
      const upperFirst = high.head * middle.main > middle.head * low.main
      if (upperFirst) search(middle, high)
      search(low, middle)
      if (!upperFirst) search(middle, high)
    }
    search(at(0), at(last))
    return largest
  }
}

/** A limit is found to a thousandth of its distance from the estimate, or this small a part of the whole range. */
const fineness = { ofDistance: 1e-3, ofRange: 2 ** -24 }

/** The change below which every change is refuted at one-sided `level`, rounded down; -Infinity if none is. */
function limitBelow(
  product: LargestProduct,
  { level, from, reach }: { readonly level: number; readonly from: number; readonly reach: number },
): number {
  const enough = productAt(level)
  const isRefuted = (change: number): boolean => product(change, enough) <= enough
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

/** No finite difference is larger. */
function reachOf(pairs: RankedPairs): number {
  return differencesOf(pairs).reduce((most, one) => (Number.isFinite(one) ? Math.max(most, Math.abs(one)) : most), 0)
}
