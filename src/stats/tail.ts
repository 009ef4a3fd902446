/**
 * Is head slow *more often* than base? A change in how often a trial falls into a slow mode hardly moves the location,
 * so the location test does not see it.
 */
import { coinUpperTail } from './binomial.ts'
import type { TwoSamples } from './location.ts'
import { quantile } from './quantile.ts'

/** Slow is what lies above this quantile of all values, the labels left aside. */
const slowFrom = 0.8

export interface TailResult {
  /** How many trials of each side are slow. */
  readonly slowBase: number
  readonly slowHead: number
  /** Pairs with exactly one slow trial, and how many of them are the head's. */
  readonly uneven: number
  readonly unevenHead: number
  /** Chance of at least so many of the uneven pairs being the head's if the sides do not differ. */
  readonly p: number
}

/**
 * `base[i]` and `head[i]` are pair i; larger is worse. Head is first moved back by `ignored`, the shift that is not to
 * count: unshifted, a harmless half per cent more memory would be flagged every time. Exact by the same coin as the
 * location test, because neither the threshold nor the number of uneven pairs depends on the labels.
 */
export function tailTest({ base, head }: TwoSamples, ignored: number): TailResult {
  const moved = head.map((value) => value - ignored)
  const threshold = quantile([...base, ...moved], slowFrom)
  const slow = base.map((value, i) => ({ base: value > threshold, head: moved[i]! > threshold }))
  const uneven = slow.filter((pair) => pair.base !== pair.head).length
  const unevenHead = slow.filter((pair) => pair.head && !pair.base).length
  return {
    slowBase: slow.filter((pair) => pair.base).length,
    slowHead: slow.filter((pair) => pair.head).length,
    uneven,
    unevenHead,
    p: coinUpperTail({ successes: unevenHead, trials: uneven }),
  }
}

/** The smallest p-value that `pairs` pairs can give: all slow trials in the head, each in a pair of its own. */
export function smallestTailP(pairs: number): number {
  const last = 2 * pairs - 1
  return 2 ** -(last - Math.floor(slowFrom * last))
}
