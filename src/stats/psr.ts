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
import { minus, type TwoSamples } from './location.ts'
import { rankSample, type RankedSample } from './rank.ts'
import { swapTail } from './swap-tail.ts'

/** Pairs made ready for many questions about the same data. `base[i]` and `head[i]` are pair i. */
export interface RankedPairs {
  readonly count: number
  readonly base: RankedSample
  readonly head: RankedSample
}

/** How a difference between a head and a base value compares with the shift in question: below 0, 0, above 0. */
export type Comparison = (head: number, base: number) => number

/** Values may be infinite (timeouts). Throws a RangeError on NaN or if the sides are not equally long. */
export function rankPairs({ base, head }: TwoSamples): RankedPairs {
  if (base.length !== head.length) throw new RangeError(`${base.length} base values make no pairs with ${head.length}`)
  return { count: base.length, base: rankSample(base), head: rankSample(head) }
}

/** p-value of "head is shifted by at most `shift`": small where head is higher than that. */
export function pShiftAtMost(pairs: RankedPairs, shift: number): number {
  return swapTail(rankSteps(pairs, against(shift)))
}

/** p-value of "head is shifted by at least `shift`": small where head is lower than that. */
export function pShiftAtLeast(pairs: RankedPairs, shift: number): number {
  return swapTail(rankSteps(pairs, against(shift)).map((step) => -step))
}

/** Two infinities tie whatever the shift: infinity minus a shift is infinity. */
function against(shift: number): Comparison {
  return (head, base) => {
    const difference = minus(head, base)
    if (difference === 0 && !Number.isFinite(head)) return 0
    return difference > shift ? 1 : difference < shift ? -1 : 0
  }
}

/**
 * Twice the rank of head minus base within each pair, all 2n values ranked together once head is moved back by the
 * shift that `compare` stands for. The order within a side does not depend on the shift, so one pass over both sorted
 * sides is enough: a value's rank among all is its rank on its own side plus what lies below it on the other.
 */
export function rankSteps({ count, base, head }: RankedPairs, compare: Comparison): Int32Array {
  const steps = new Int32Array(count)
  addOthers(steps, { own: head, other: base, sign: 1, compare })
  addOthers(steps, { own: base, other: head, sign: -1, compare: (own, other) => -compare(other, own) })
  for (let i = 0; i < count; i++) steps[i]! += head.doubledMidranks[i]! - base.doubledMidranks[i]!
  return steps
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
