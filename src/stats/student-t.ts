/**
 * Student's t distribution, for the model of the stored history.
 *
 * Source: the upper tail is half the regularised incomplete beta function I_x(df / 2, 1 / 2) at x = df / (df + t^2)
 * (Abramowitz & Stegun 1964, 26.7.1); the incomplete beta is evaluated by its continued fraction (26.5.8), the
 * log-gamma it needs is simple-statistics' Lanczos series (relative error 6e-16 at half-integers).
 */
import { gammaln } from 'simple-statistics'

/**
 * P(T > t) for `df` > 0 degrees of freedom (need not be whole). Accurate in relative terms far out in the tail, where
 * `1 - cdf` would be noise. Throws a RangeError where `df` is not positive or `t` is NaN.
 */
export function tUpperTail(t: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`degrees of freedom must be positive, not ${df}`)
  if (Number.isNaN(t)) throw new RangeError('t must be a number')
  if (t === Infinity) return 0
  if (t < 0) return 1 - tUpperTail(-t, df)
  const square = t * t
  return incompleteBeta({ x: df / (df + square), complement: square / (df + square), a: df / 2, b: 0.5 }) / 2
}

/** P(T <= t). */
export function tCdf(t: number, df: number): number {
  return tUpperTail(-t, df)
}

/**
 * The t with P(T <= t) = `p`, for 0 <= p <= 1; infinite at the ends. Found by bisection down to the last bit, because
 * it is asked for a few hundred times per comparison and must never fail to converge.
 */
export function tQuantile(p: number, df: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a probability lies between 0 and 1, not at ${p}`)
  return p < 0.5 ? -tUpperQuantile(p, df) : tUpperQuantile(1 - p, df)
}

/** The t with P(T > t) = `level`, for 0 <= level <= 1/2: keeps its digits at levels such as 1e-12. */
export function tUpperQuantile(level: number, df: number): number {
  if (!(level >= 0 && level <= 0.5)) throw new RangeError(`an upper level lies between 0 and 0.5, not at ${level}`)
  if (level === 0) return Infinity
  if (level === 0.5) return 0
  let high = 1
  while (tUpperTail(high, df) > level) high *= 2
  let low = high === 1 ? 0 : high / 2
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (tUpperTail(middle, df) > level) low = middle
    else high = middle
  }
}

interface BetaPoint {
  readonly x: number
  /** 1 - x, given apart because the subtraction would lose it where x is almost 1. */
  readonly complement: number
  readonly a: number
  readonly b: number
}

/** The regularised incomplete beta function I_x(a, b). */
function incompleteBeta({ x, complement, a, b }: BetaPoint): number {
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
