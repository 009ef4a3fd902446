/** Student's t distribution, by which other tools decide. */
import { incompleteBeta } from './binomial.ts'

/**
 * P(T > t) for Student's t with `df` > 0 degrees of freedom (need not be whole). Accurate in relative terms far out in the
 * tail, where `1 - cdf` would be noise. Throws a RangeError if `df` is not positive or `t` is NaN.
 *
 * Source: half the regularised incomplete beta function I_x(df / 2, 1 / 2) at x = df / (df + t^2) (Abramowitz & Stegun
 * 1964, 26.7.1).
 */
export function tUpperTail(t: number, df: number): number {
  if (!(df > 0)) throw new RangeError(`degrees of freedom must be positive, not ${df}`)
  if (Number.isNaN(t)) throw new RangeError('t must be a number')
  if (t === Infinity) return 0
  if (t < 0) return 1 - tUpperTail(-t, df)
  const square = t * t
  return incompleteBeta({ x: df / (df + square), complement: square / (df + square), a: df / 2, b: 0.5 }) / 2
}
