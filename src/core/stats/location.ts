/**
 * Hodges-Lehmann estimates of shift: as robust against stray values as a median, almost as precise as
 * a mean (95.5% for normal noise).
 *
 * Source: Hodges & Lehmann 1963, Estimates of Location Based on Rank Tests.
 */
import { sortedAscending } from './quantile.ts'

/** Holds two samples in the order of measurement; they need not be equally long. */
export interface TwoSamples {
  readonly base: readonly number[]
  readonly head: readonly number[]
}

/** Holds two samples of one run, each in ascending order. */
export type SortedSamples = Readonly<Record<keyof TwoSamples, Float64Array>>

/** Returns a - b, where two equal infinities (two timeouts, say) do not differ. */
export function minus(a: number, b: number): number {
  return a === b ? 0 : a - b
}

/** Returns the median of all differences head_j - base_i: how far head lies above base. Infinities are as in `minus`. */
export function hodgesLehmannShift({ base, head }: TwoSamples): number {
  const [lower, upper] = twoMiddleDifferences([{ base: sortedAscending(base), head: sortedAscending(head) }])
  return lower === upper ? upper : lower + (upper - lower) / 2
}

/** Returns the two in the middle of all differences between a head and a base value of a run; of an odd number, one twice. */
export function twoMiddleDifferences(runs: readonly SortedSamples[]): [lower: number, upper: number] {
  const count = runs.reduce((all, { base, head }) => all + base.length * head.length, 0)
  return [differenceAtRank((count - 1) >> 1, runs), differenceAtRank(count >> 1, runs)]
}

/** Up to so many differences are listed to find one of them. */
const mostListed = 2_000

/**
 * Finds the difference with exactly `rank` (from 0) others before it in ascending order: a bisection of all numbers leaves
 * few, or one to the last bit where many are alike.
 */
export function differenceAtRank(rank: number, runs: readonly SortedSamples[]): number {
  const countUpTo = (limit: number): number =>
    runs.reduce((all, samples) => all + countDifferencesUpTo(samples, limit), 0)
  let [low, high] = [-Infinity, Infinity]
  let [below, through] = [countUpTo(low), countUpTo(high)]
  if (below > rank) return low
  while (through - below > mostListed) {
    const middle = middleOfRange(low, high)
    if (middle <= low || middle >= high) return high
    const count = countUpTo(middle)
    if (count > rank) [high, through] = [middle, count]
    else [low, below] = [middle, count]
  }
  return listDifferencesInRange(runs, { low, high, count: through - below }).sort()[rank - below]!
}

/** Halves a range of numbers; from an end that is infinite it comes back in steps that grow. */
function middleOfRange(low: number, high: number): number {
  if (low === -high) return 0
  if (high === Infinity) return Math.min(Math.max(1, low * 2 ** 8), Number.MAX_VALUE)
  if (low === -Infinity) return Math.max(Math.min(-1, high * 2 ** 8), -Number.MAX_VALUE)
  return low / 2 + high / 2
}

function countDifferencesUpTo({ base, head }: SortedSamples, limit: number): number {
  let [count, start] = [0, 0]
  for (const value of head) {
    while (start < base.length && minus(value, base[start]!) > limit) start += 1
    count += base.length - start
  }
  return count
}

/** Lists the differences above `low` and up to `high`, which are so many. */
function listDifferencesInRange(
  runs: readonly SortedSamples[],
  { low, high, count }: Readonly<Record<'low' | 'high' | 'count', number>>,
): Float64Array {
  const listed = new Float64Array(count)
  let next = 0
  for (const { base, head } of runs) {
    let start = 0
    for (const value of head) {
      while (start < base.length && minus(value, base[start]!) > high) start += 1
      for (let at = start; at < base.length && minus(value, base[at]!) > low; at++) {
        listed[next++] = minus(value, base[at]!)
      }
    }
  }
  return listed
}
