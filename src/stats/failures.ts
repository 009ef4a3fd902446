/** Does head fail more often than base? Failures and timeouts of trials are a metric of their own. */
import { coinUpperTail } from './binomial.ts'
import { looksAtEnds, lookSchedule, planLooks, smallestSwapP } from './looks.ts'

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

export interface FailureQuestion {
  /** In the order of measurement. */
  readonly outcomes: readonly PairOutcome[]
  /** The failure row's share of the false alarms, and the most pairs that are measured. */
  readonly alpha: number
  readonly cap: number
  /** See sequential.ts: the same looks are kept. `ends` are the ends of measuring, for use without early stopping. */
  readonly stopEarly: boolean
  readonly ends: readonly number[]
}

export interface FailureDecision extends FailureCounts {
  /** `failed`: head fails where base does not, certainly. `fewer`: the other way round. Null: neither is certain. */
  readonly verdict: 'failed' | 'fewer' | null
  /** Valid whenever measuring stops; 1 before the first look. */
  readonly pSequential: { readonly worse: number; readonly better: number }
}

/** Decides about the failures of one benchmark; the counts are those of all outcomes. */
export function judgeFailures({ outcomes, alpha, cap, stopEarly, ends }: FailureQuestion): FailureDecision {
  const schedule = lookSchedule(cap)
  const levels = { location: alpha, tail: 0, same: 0 }
  const looks = planLooks(stopEarly ? schedule : looksAtEnds(schedule, ends), {
    levels,
    smallestP: smallestSwapP,
    smallestTailP: smallestSwapP,
  })
  let pSequential = { worse: 1, better: 1 }
  for (const { pairs, locationWeight: weight } of looks) {
    if (weight === 0 || pairs > outcomes.length) continue
    const { p, pBetter } = countFailures(outcomes.slice(0, pairs))
    pSequential = {
      worse: Math.min(pSequential.worse, p / weight),
      better: Math.min(pSequential.better, pBetter / weight),
    }
  }
  const counts = countFailures(outcomes)
  const failed = counts.broken || pSequential.worse <= alpha
  return { ...counts, verdict: failed ? 'failed' : pSequential.better <= alpha ? 'fewer' : null, pSequential }
}
