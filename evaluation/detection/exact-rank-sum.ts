/**
 * The exact rank-sum test: is a sample larger than chance would make it, if it and another are draws of one kind?
 *
 * A *win* is a pair (head value, stored value) in which the head's is larger. If all n + N values are exchangeable,
 * each of the C(n + N, n) ways to choose which of them are the head's is equally likely, and the chance of so many wins
 * is counted, not approximated: no shape of the noise is assumed, however far out in its tail. Ties count as no win,
 * which can only make the test more careful: broken by lot, they would add wins and leave the count of ways as it is.
 *
 * Source: Mann & Whitney 1947; the counts are the coefficients of the Gaussian binomial [n + N choose n].
 */
import { ascending } from '../../src/core/stats/quantile.ts'
import { differenceAt, type TwoSamples } from '../../src/core/stats/location.ts'

/** Sizes of the two samples. */
interface SampleSizes {
  readonly head: number
  readonly stored: number
}

/** Pairs in which the head's value is larger by more than `margin`. Neither sample is empty. */
export function countWins({ base, head }: TwoSamples, margin = 0): number {
  // A search for each value of the smaller sample: a history has a hundred times as many as a head.
  let wins = 0
  if (head.length <= base.length) {
    const stored = ascending(base)
    for (let at = 0; at < head.length; at += 1) wins += countBelow(stored, head[at]! - margin)
    return wins
  }
  const sorted = ascending(head)
  for (let at = 0; at < base.length; at += 1) wins += sorted.length - countWithin(sorted, base[at]!, margin)
  return wins
}

/** How many values of a sorted sample are below a limit. */
function countBelow(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < limit) low = middle + 1
    else high = middle
  }
  return low
}

/** How many values of a sorted sample are larger than this one by no more than the margin. */
function countWithin(sorted: Float64Array, value: number, margin: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! - margin <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** The chance of so many wins or more. */
export function winsTail(wins: number, sizes: SampleSizes): number {
  const pairs = sizes.head * sizes.stored
  if (wins <= 0) return 1
  if (wins > pairs) return 0
  const tail = tailOf(sizes)
  // Both ends are alike, and only the nearer half is kept.
  return wins > pairs / 2 ? tail[pairs - wins]! : 1 - (tail[wins - 1] ?? 0)
}

/** The fewest wins whose chance is `level` at most; undefined if not even winning every pair is rare enough. */
export function leastWins(level: number, sizes: SampleSizes): number | undefined {
  const tail = tailOf(sizes)
  if (tail[0]! > level) return undefined
  const within = countBelow(tail, level)
  return sizes.head * sizes.stored - (tail[within] === level ? within : within - 1)
}

/**
 * The interval of the shift by which the head lies above the stored values: the test turned around. -Infinity and
 * Infinity if nothing is refuted at that one-sided level.
 */
export function shiftLimits(
  samples: TwoSamples,
  levels: { readonly lower: number; readonly upper: number },
): { readonly lower: number; readonly upper: number } {
  const sizes = { head: samples.head.length, stored: samples.base.length }
  const sorted = { base: ascending(samples.base), head: ascending(samples.head) }
  const at = (rank: number): number => differenceAt(rank, [sorted])
  const pairs = sizes.head * sizes.stored
  // With k - 1 losses or fewer refuted, the k-th difference from either end is the limit.
  const rank = (level: number): number => pairs - (leastWins(level, sizes) ?? pairs + 1)
  const [lower, upper] = [rank(levels.lower), rank(levels.upper)]
  return {
    lower: lower < 0 ? -Infinity : at(lower),
    upper: upper < 0 ? Infinity : at(pairs - 1 - upper),
  }
}

const tails = new Map<string, Float64Array>()
let keptChances = 0
/** How many chances are kept, 32 MB: the rows of one comparison are of a few sizes, those of a walk through runs of many. */
const mostKept = 4_000_000

/** The chance of at most 0, 1, 2 … losses, up to half of the pairs. */
function tailOf({ head, stored }: SampleSizes): Float64Array {
  const [few, many] = head < stored ? [head, stored] : [stored, head]
  const key = `${few} ${many}`
  const known = tails.get(key)
  if (known !== undefined) return known
  const ways = new Float64Array(Math.floor((few * many) / 2) + 1)
  keptChances += ways.length
  if (keptChances > mostKept) {
    tails.clear()
    keptChances = ways.length
  }
  ways[0] = 1
  // [many + i choose i] from [many + i - 1 choose i - 1]: times (1 - q^(many + i)), divided by (1 - q^i), and divided
  // by how much the number of all ways grows, so that the values are chances from the start.
  for (let i = 1; i <= few; i++) {
    const growth = (many + i) / i
    for (let sum = ways.length - 1; sum >= many + i; sum--) ways[sum]! -= ways[sum - many - i]!
    for (let sum = i; sum < ways.length; sum++) ways[sum]! += ways[sum - i]!
    for (let sum = 0; sum < ways.length; sum++) ways[sum]! /= growth
  }
  for (let sum = 1; sum < ways.length; sum++) ways[sum]! += ways[sum - 1]!
  tails.set(key, ways)
  return ways
}
