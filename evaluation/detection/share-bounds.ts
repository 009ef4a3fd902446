/** Bounds for a share that was counted. Source: Clopper & Pearson 1934. */
import { binomialUpperTail, type Share } from './binomial.ts'

/** The largest chance of success that is not refuted at one-sided `level` (0.01 for a 99% bound) by seeing so few. */
export function shareUpperBound({ successes, trials }: Share, level: number): number {
  if (successes >= trials) return 1
  // P(Bin <= successes) = 1 - P(Bin >= successes + 1) = P(failures >= trials - successes)
  const failures = { successes: trials - successes, trials }
  let [low, high] = [0, 1]
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (binomialUpperTail(failures, 1 - middle) > level) low = middle
    else high = middle
  }
}

/** The smallest chance of success that is not refuted at one-sided `level` by seeing so many. */
export function shareLowerBound({ successes, trials }: Share, level: number): number {
  return 1 - shareUpperBound({ successes: trials - successes, trials }, level)
}
