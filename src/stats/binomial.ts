/** The binomial distribution: counts of failures and of slow trials, and bounds for shares. */
import { incompleteBeta } from './incomplete-beta.ts'

/** `successes` out of `trials`. */
export interface Share {
  readonly successes: number
  readonly trials: number
}

/**
 * P(Bin(trials, chance) >= successes); 1 for no trials. Source: Abramowitz & Stegun 1964, 26.5.24.
 */
export function binomialUpperTail({ successes, trials }: Share, chance: number): number {
  if (successes <= 0) return 1
  if (successes > trials) return 0
  return incompleteBeta({ x: chance, complement: 1 - chance, a: successes, b: trials - successes + 1 })
}

/** Up to here the number of patterns of heads and tails is a double. */
const mostCountedCoins = 1_000

/** P(at least so many heads among so many fair coins), counted to the last digit up to a thousand coins. */
export function coinUpperTail({ successes, trials }: Share): number {
  if (trials > mostCountedCoins) return binomialUpperTail({ successes, trials }, 0.5)
  let patterns = 0
  let ways = 1
  for (let heads = trials; heads >= Math.max(0, successes); heads--) {
    patterns += ways
    ways *= heads / (trials - heads + 1)
  }
  // Above 2^53 patterns the sum is rounded, and so may end above all of them.
  return Math.min(1, patterns * 2 ** -trials)
}

/**
 * The largest chance of success that is not refuted at one-sided `level` (0.01 for a 99% bound) by seeing so few.
 * Source: Clopper & Pearson 1934.
 */
export function shareUpperBound({ successes, trials }: Share, level: number): number {
  if (successes >= trials) return 1
  let low = 0
  let high = 1
  for (let step = 0; step < 60; step++) {
    const chance = (low + high) / 2
    // P(Bin <= successes) = 1 - P(Bin >= successes + 1) = P(failures >= trials - successes)
    const likely = binomialUpperTail({ successes: trials - successes, trials }, 1 - chance) > level
    if (likely) low = chance
    else high = chance
  }
  return high
}

/** The smallest chance of success that is not refuted at one-sided `level` by seeing so many. */
export function shareLowerBound({ successes, trials }: Share, level: number): number {
  return 1 - shareUpperBound({ successes: trials - successes, trials }, level)
}
