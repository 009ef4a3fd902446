/**
 * Limits of the shift: the test of psr.ts turned around. A shift is believable as long as the test does not refute
 * it. The p-value only changes where the shift passes one of the n^2 differences between a head and a base value,
 * and never falls as the shift grows, so a bisection over the sorted differences finds the limit.
 */
import { differenceAt, differences, minus } from './location.ts'
import { rankSteps, type Comparison, type RankedPairs } from './psr.ts'
import { swapTail } from './swap-tail.ts'

/**
 * The largest shift below which every shift is refuted at one-sided `level`; -Infinity where nothing is refuted.
 */
export function lowerLimit(pairs: RankedPairs, level: number): number {
  const table = differences({ base: [...pairs.base.sorted], head: [...pairs.head.sorted] })
  return limit({
    ranks: pairs.count ** 2,
    at: (rank) => differenceAt(table, rank),
    refuted: (difference) => swapTail(rankSteps(pairs, justBelow(difference))) <= level,
    none: -Infinity,
  })
}

/** The smallest shift above which every shift is refuted at one-sided `level`; Infinity where nothing is refuted. */
export function upperLimit(pairs: RankedPairs, level: number): number {
  const table = differences({ base: [...pairs.base.sorted], head: [...pairs.head.sorted] })
  const last = pairs.count ** 2 - 1
  return limit({
    ranks: pairs.count ** 2,
    at: (rank) => differenceAt(table, last - rank),
    refuted: (difference) => swapTail(rankSteps(pairs, justAbove(difference)).map((step) => -step)) <= level,
    none: Infinity,
  })
}

/** A shift a hair below `difference`: a head value that far above a base value is still above it. */
function justBelow(difference: number): Comparison {
  return (head, base) => tieOr(head, base, () => (minus(head, base) >= difference ? 1 : -1))
}

function justAbove(difference: number): Comparison {
  return (head, base) => tieOr(head, base, () => (minus(head, base) > difference ? 1 : -1))
}

function tieOr(head: number, base: number, otherwise: () => number): number {
  return head === base && !Number.isFinite(head) ? 0 : otherwise()
}

interface Search {
  readonly ranks: number
  readonly at: (rank: number) => number
  /** True up to some rank, false from there on. */
  readonly refuted: (difference: number) => boolean
  readonly none: number
}

/** The difference of the last rank at which shifts are still refuted. */
function limit({ ranks, at, refuted, none }: Search): number {
  let low = -1
  let high = ranks
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (refuted(at(middle))) low = middle
    else high = middle
  }
  return low < 0 ? none : at(low)
}
