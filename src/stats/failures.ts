/** Does head fail more often than base? Failures and timeouts of trials are a metric of their own. */
import { coinUpperTail } from './binomial.ts'

/** How the two trials of a pair ended; a pair with a trial lost to the machinery is left out by the caller. */
export interface PairOutcome {
  readonly baseFailed: boolean
  readonly headFailed: boolean
}

export interface FailureCounts {
  readonly pairs: number
  readonly baseFailures: number
  readonly headFailures: number
  /** Pairs in which exactly one side failed, and in how many of them it was the head. */
  readonly uneven: number
  readonly unevenHead: number
  /** P(Bin(uneven, 1/2) >= unevenHead): small where head fails more often. */
  readonly p: number
  /** The same towards base: small where head fails less often. */
  readonly pBetter: number
  /** True where head failed and base succeeded in each of the first three pairs: nobody needs to measure on. */
  readonly broken: boolean
}

/** So many pairs at the start decide that head is broken. */
const pairsThatBreak = 3

export function countFailures(outcomes: readonly PairOutcome[]): FailureCounts {
  const onlyHead = outcomes.filter((pair) => pair.headFailed && !pair.baseFailed).length
  const onlyBase = outcomes.filter((pair) => pair.baseFailed && !pair.headFailed).length
  const uneven = onlyHead + onlyBase
  const first = outcomes.slice(0, pairsThatBreak)
  return {
    pairs: outcomes.length,
    baseFailures: outcomes.filter((pair) => pair.baseFailed).length,
    headFailures: outcomes.filter((pair) => pair.headFailed).length,
    uneven,
    unevenHead: onlyHead,
    p: coinUpperTail({ successes: onlyHead, trials: uneven }),
    pBetter: coinUpperTail({ successes: onlyBase, trials: uneven }),
    broken: first.length === pairsThatBreak && first.every((pair) => pair.headFailed && !pair.baseFailed),
  }
}
