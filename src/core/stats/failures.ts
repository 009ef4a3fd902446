/** Does head fail more often than base, and is it slow more often? */
import { labelTailProbability, type Labelled } from './label-law.ts'
import type { Blocks } from './psr.ts'
import { quantile } from './quantile.ts'

/** Tells how the two trials of a pair ended; the caller leaves out pairs with a lost trial. */
export interface PairOutcome {
  readonly baseFailed: boolean
  readonly headFailed: boolean
}

interface FailureCounts {
  readonly pairs: number
  readonly baseFailures: number
  readonly headFailures: number
  /** Pairs in which exactly one side failed, and in how many of them it was the head. */
  readonly uneven: number
  readonly unevenHead: number
  /** Chance of at least so many failures of the head among those of both sides: small where head fails more often. */
  readonly p: number
  /** The same towards base: small where head fails less often. */
  readonly pBetter: number
  /** True if head failed and base succeeded in each of the first three pairs: there is no need to measure on. */
  readonly broken: boolean
}

/** The number of pairs at the start that decide that head is broken. */
const pairsThatBreak = 3

/** Counts failures; `sizes` are of the blocks whose labels were drawn together: each pair its own by default. */
export function countAndTestFailures(outcomes: readonly PairOutcome[], sizes = outcomes.map(() => 1)): FailureCounts {
  const onlyHead = outcomes.filter((pair) => pair.headFailed && !pair.baseFailed).length
  const onlyBase = outcomes.filter((pair) => pair.baseFailed && !pair.headFailed).length
  const uneven = onlyHead + onlyBase
  const first = outcomes.slice(0, pairsThatBreak)
  const failed = flagsOfSidesAsZeroOrOne(outcomes.map((pair) => ({ base: pair.baseFailed, head: pair.headFailed })))
  return {
    pairs: outcomes.length,
    baseFailures: outcomes.filter((pair) => pair.baseFailed).length,
    headFailures: outcomes.filter((pair) => pair.headFailed).length,
    uneven,
    unevenHead: onlyHead,
    p: labelTailProbability(failed, sizes),
    pBetter: labelTailProbability(failed, sizes, -1),
    broken: first.length === pairsThatBreak && first.every((pair) => pair.headFailed && !pair.baseFailed),
  }
}

function flagsOfSidesAsZeroOrOne(pairs: readonly Readonly<Record<'base' | 'head', boolean>>[]): Labelled {
  return { base: Int32Array.from(pairs, ({ base }) => +base), head: Int32Array.from(pairs, ({ head }) => +head) }
}

/** Slow is what lies above this quantile of all values of both sides. */
const slowFrom = 0.8

export interface TailResult {
  /** The number of slow trials of each side. */
  readonly slowBase: number
  readonly slowHead: number
  /** Chance of at least so many slow trials being the head's if the sides do not differ. */
  readonly p: number
}

/**
 * Tests whether head is slow *more often* than base, which hardly moves the location, so the location test does not
 * see it. `base[i]` and `head[i]` are pair i; larger is worse. Head is first moved back by `ignored`, or a harmless half
 * per cent more memory would be flagged every time. Exact by the same draw as the location test, because neither the
 * threshold nor which trials are slow depends on the labels.
 */
export function testSlowTail({ base, head, sizes = base.map(() => 1) }: Blocks, ignored: number): TailResult {
  const moved = head.map((value) => value - ignored)
  const threshold = quantile([...base, ...moved], slowFrom)
  const slow = base.map((value, i) => ({ base: value > threshold, head: moved[i]! > threshold }))
  return {
    slowBase: slow.filter((pair) => pair.base).length,
    slowHead: slow.filter((pair) => pair.head).length,
    p: labelTailProbability(flagsOfSidesAsZeroOrOne(slow), sizes),
  }
}

/** Returns the smallest p-value that `pairs` pairs can give: all slow trials in the head, each in its own pair. */
export function smallestTailP(pairs: number): number {
  const last = 2 * pairs - 1
  return 2 ** -(last - Math.floor(slowFrom * last))
}
