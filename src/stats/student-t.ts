/**
 * Student's t distribution, for the model of the stored history.
 *
 * Source: the upper tail is half the regularised incomplete beta function I_x(df / 2, 1 / 2) at x = df / (df + t^2)
 * (Abramowitz & Stegun 1964, 26.7.1).
 */
import { incompleteBeta } from './incomplete-beta.ts'

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
