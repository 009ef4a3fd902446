/** The tail of the binomial distribution, and the incomplete beta function that it follows from. */
import { gammaln } from 'simple-statistics'

/** Counts `successes` out of `trials`. */
export interface Share {
  readonly successes: number
  readonly trials: number
}

/** Returns P(Bin(trials, chance) >= successes); 1 for no trials. Source: Abramowitz & Stegun 1964, 26.5.24. */
export function binomialUpperTail({ successes, trials }: Share, chance: number): number {
  if (successes <= 0) return 1
  if (successes > trials) return 0
  return incompleteBeta({ x: chance, complement: 1 - chance, a: successes, b: trials - successes + 1 })
}

interface BetaPoint {
  /** 0 to 1. */
  readonly x: number
  /** 1 - x, given apart because the subtraction would lose it where x is almost 1. */
  readonly complement: number
  /** Both positive. */
  readonly a: number
  readonly b: number
}

/**
 * Returns the regularised incomplete beta function I_x(a, b), from which the t and the binomial distribution follow.
 * Accurate in relative terms where it is small. Source: Abramowitz & Stegun 1964, 26.5.8 (continued fraction). The
 * log-gamma is simple-statistics' Lanczos series (relative error 6e-16 at half-integers).
 */
export function incompleteBeta({ x, complement, a, b }: BetaPoint): number {
  if (x <= 0) return 0
  if (complement <= 0) return 1
  const front = Math.exp(gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log(complement))
  // The fraction converges fast on the near side of the mean; the other side is its mirror image.
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, a, b)) / a
  return 1 - (front * betaFraction(complement, b, a)) / b
}

/** The continued fraction of the incomplete beta, by the modified Lentz method (Thompson & Barnett 1986). */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300
  const guard = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / guard(1 + even * d)
    c = guard(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / guard(1 + odd * d)
    c = guard(1 + odd / c)
    const step = d * c
    result *= step
    if (Math.abs(step - 1) < 1e-15) return result
  }
  throw new RangeError(`the incomplete beta function did not converge at x = ${x}, a = ${a}, b = ${b}`)
}
