/**
 * Hodges-Lehmann estimates of shift: as robust against stray values as a median, almost as precise as
 * a mean (95.5% for normal noise).
 *
 * Source: Hodges & Lehmann 1963, Estimates of Location Based on Rank Tests.
 */
import { ascending } from './quantile.ts'

/** Holds two samples in the order of measurement; they need not be equally long. */
export interface TwoSamples {
  readonly base: readonly number[]
  readonly head: readonly number[]
}

/** Two samples, each in ascending order. */
type SortedSamples = Readonly<Record<keyof TwoSamples, Float64Array>>

/** Returns a - b, where two equal infinities (two timeouts, say) do not differ. */
export function minus(a: number, b: number): number {
  return a === b ? 0 : a - b
}

/** Returns the median of all differences head_j - base_i: how far head lies above base. Infinities are as in `minus`. */
export function hodgesLehmannShift({ base, head }: TwoSamples): number {
  const sorted = { base: ascending(base), head: ascending(head) }
  return middleOf(base.length * head.length, (limit) => countDifferences(sorted, limit))
}

/** Counts the differences head_j - base_i that are at most `limit`. */
export function countDifferences({ base, head }: SortedSamples, limit: number): number {
  let [count, start] = [0, 0]
  for (const value of head) {
    while (start < base.length && minus(value, base[start]!) > limit) start += 1
    count += base.length - start
  }
  return count
}

/** The middle one of so many numbers, or the mean of the two in the middle. */
function middleOf(count: number, countUpTo: (limit: number) => number): number {
  const upper = numberAtRank(Math.floor(count / 2), countUpTo)
  const lower = count % 2 === 1 ? upper : numberAtRank(count / 2 - 1, countUpTo)
  return lower === upper ? upper : lower + (upper - lower) / 2
}

/**
 * Finds the number with exactly `rank` (from 0) numbers before it in ascending order without listing them: the least
 * one up to which there are more than `rank`, by bisection to the last bit.
 */
export function numberAtRank(rank: number, countUpTo: (limit: number) => number): number {
  if (countUpTo(-Infinity) > rank) return -Infinity
  let [low, high] = [-1, 1]
  while (countUpTo(low) > rank) low *= 2 ** 8
  while (countUpTo(high) <= rank && high < Infinity) high *= 2 ** 8
  if (high === Infinity && countUpTo(Number.MAX_VALUE) <= rank) return Infinity
  for (;;) {
    const middle = low / 2 + Math.min(high, Number.MAX_VALUE) / 2
    if (middle <= low || middle >= high) return high
    if (countUpTo(middle) > rank) high = middle
    else low = middle
  }
}
