/**
 * Finds which of many quantities differ between two groups of trials: a permutation test of all at once, in which the
 * chance of naming any by mistake is bounded (Westfall & Young 1993, step-down maxT).
 *
 * If nothing differs, any split of the trials into two groups of these sizes was as likely as the one that was made. Of
 * ten trials there are 252 splits, so that the smallest p is 2/252: a split and its mirror image are equally far.
 */
import { combinations } from 'simple-statistics'
import type { Random } from '../../core/stats/random.ts'

/** Holds the values of one quantity in the trials of each group. All quantities have the same trials. */
export interface Quantity {
  readonly base: readonly number[]
  readonly head: readonly number[]
}

interface SplitTestOptions {
  /**
   * Added to every standard deviation, so that what hardly varies and hardly matters does not win (Tusher, Tibshirani &
   * Chu 2001). It must not be chosen by which trial was whose.
   */
  readonly floor: number
  /** For more splits than can all be tried. */
  readonly random: Random
}

/** Limits the trials of which all splits are tried: 924 of twelve. Of more, so many are tried by chance. */
const mostExact = 12
const drawn = 4_000

/** Returns for each quantity the chance of any difference as clear as its own, if none of them differed. */
export function pValuesBySplits(quantities: readonly Quantity[], { floor, random }: SplitTestOptions): number[] {
  const [first] = quantities
  if (first === undefined) return []
  const [m, n] = [first.base.length, first.head.length]
  if (m === 0 || n === 0) throw new RangeError('a group without trials cannot be compared')
  const rows = quantities.map(({ base, head }) => {
    const all = [...base, ...head]
    if (base.length !== m || head.length !== n) throw new RangeError('all quantities have the same trials')
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length
    const deviation = Math.sqrt(all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length)
    const scale = deviation + floor
    return scale === 0 ? undefined : all.map((value) => (value - mean) / scale)
  })
  const headTrials = Array.from({ length: n }, (_, at) => m + at)
  const observed = rows.map((row) => distanceOfGroup(row, headTrials))
  const order = observed.map((_, at) => at).sort((a, b) => observed[b]! - observed[a]!)
  const trials = Array.from({ length: m + n }, (_, at) => at)
  const draw = (): number[] => random.shuffled(trials).slice(0, n)
  // The split that was made is one of those drawn, or a p could be zero.
  const drawAll = (): number[][] => [headTrials, ...Array.from({ length: drawn - 1 }, draw)]
  const splits = trials.length <= mostExact ? combinations(trials, n) : drawAll()
  const exceeded = new Int32Array(rows.length)
  for (const split of splits) {
    let most = 0
    // From the least clear one up: the most of those that have not been named when it is their turn.
    for (let rank = order.length - 1; rank >= 0; rank -= 1) {
      const at = order[rank]!
      most = Math.max(most, distanceOfGroup(rows[at], split))
      // Sums of the same numbers in another order differ in their last digits.
      if (most >= observed[at]! - 1e-9) exceeded[at] = exceeded[at]! + 1
    }
  }
  const adjusted: number[] = []
  let least = 0
  for (const at of order) {
    least = Math.max(least, exceeded[at]! / splits.length)
    adjusted[at] = least
  }
  return adjusted
}

/** Sums centred values over one group, which says it all: the sum over the other is its negative. */
function distanceOfGroup(row: readonly number[] | undefined, heads: readonly number[]): number {
  return row === undefined ? 0 : Math.abs(heads.reduce((sum, at) => sum + row[at]!, 0))
}
