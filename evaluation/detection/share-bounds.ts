/** Bounds for a share that was counted. Source: Clopper & Pearson 1934. */
import jstat from 'jstat'

/** Counts `successes` out of `trials`. */
interface Share {
  readonly successes: number
  readonly trials: number
}

/** The largest chance of success that is not refuted at one-sided `level` (0.01 for a 99% bound) by seeing so few. */
export function shareUpperBound({ successes, trials }: Share, level: number): number {
  return successes >= trials ? 1 : jstat.beta.inv(1 - level, successes + 1, trials - successes)
}

/** The smallest chance of success that is not refuted at one-sided `level` by seeing so many. */
export function shareLowerBound({ successes, trials }: Share, level: number): number {
  return 1 - shareUpperBound({ successes: trials - successes, trials }, level)
}
