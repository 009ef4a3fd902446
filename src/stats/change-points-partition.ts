/**
 * The best way to cut a row of things into segments: each segment has a cost, and their sum is made least.
 *
 * Source: the exact search of Jackson et al. 2005, An algorithm for optimal partitioning of data on an interval.
 * PELT (Killick, Fearnhead & Eckley 2012) finds the same cuts and prunes what cannot win; a stored history is so short
 * that there is nothing to prune.
 */

export interface PartitionInput {
  /** How many things there are. */
  readonly count: number
  /** No segment is shorter. */
  readonly least: number
  /** Of the segment from `from` up to, but not including, `to`, with whatever a segment costs by being one. */
  readonly cost: (from: number, to: number) => number
  /** Where a segment may begin; anywhere unless told otherwise. */
  readonly mayBegin?: (at: number) => boolean
}

/** Where segments begin, the first at 0 left out; none where there is only one. Of equal sums the one with fewer cuts. */
export function optimalPartition({ count, least, cost, mayBegin = () => true }: PartitionInput): number[] {
  // For each end: the least sum up to there, and where the last segment of it begins.
  const sums = [0]
  const begins = [0]
  for (let to = 1; to <= count; to++) {
    let [best, begin] = [to < least ? Infinity : cost(0, to), 0]
    for (let from = least; from <= to - least; from++) {
      if (!mayBegin(from)) continue
      const sum = sums[from]! + cost(from, to)
      if (sum < best) [best, begin] = [sum, from]
    }
    sums.push(best)
    begins.push(begin)
  }
  const cuts: number[] = []
  for (let at = begins[count] ?? 0; at > 0; at = begins[at]!) cuts.unshift(at)
  return cuts
}
