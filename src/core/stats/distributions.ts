/** Tails and quantiles of the binomial and the normal distribution, and bounds for shares. */
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

/** Finds where a falling tail passes `level`, to the last bit: bisection always converges. */
function crossing(
  tail: (x: number) => number,
  level: number,
  range: { readonly low: number; readonly high: number },
): number {
  let { low, high } = range
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (tail(middle) > level) low = middle
    else high = middle
  }
}

/**
 * Returns P(Z > z) for the standard normal distribution, accurate in relative terms far out in the tail:
 * simple-statistics' table has four digits, and decisions here fall at levels of about 1e-4.
 *
 * Source: Abramowitz & Stegun 1964, 26.2.11 (series) and 26.2.14 (continued fraction).
 */
export function normalUpperTail(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('z must be a number')
  if (z < 0) return 1 - normalUpperTail(-z)
  if (z > 38.6) return 0
  return z < 3 ? 0.5 - density(z) * series(z) : density(z) / fraction(z)
}

/** Returns the z with P(Z > z) = `level`, 0 < level < 1, to the last bit or two. Infinite at the ends. */
export function normalUpperQuantile(level: number): number {
  if (!(level >= 0 && level <= 1)) throw new RangeError(`a level lies between 0 and 1, not at ${level}`)
  if (level > 0.5) return -normalUpperQuantile(1 - level)
  if (level === 0) return Infinity
  return crossing(normalUpperTail, level, { low: 0, high: 39 })
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
}

/** z + z^3 / 3 + z^5 / (3 * 5) + ... */
function series(z: number): number {
  let term = z
  let sum = z
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return sum
}

/** z + 1 / (z + 2 / (z + 3 / ...)), from far enough inside that more terms change nothing for z >= 3. */
function fraction(z: number): number {
  let value = z
  for (let k = 120; k >= 1; k--) value = z + k / value
  return value
}
