/** How far values scatter, measured so that a few stray ones do not count. */
import { minus, type TwoSamples } from './location.ts'
import { median, quantile } from './quantile.ts'

/** The median absolute deviation of normal noise is its standard deviation times 1 / 1.4826. */
const normalConsistency = 1.4826

/**
 * A robust standard deviation: 1.4826 times the median distance from the median. 0 for a single value; infinite where
 * half of the values or more are. Throws a RangeError on no values.
 */
export function robustDeviation(values: readonly number[]): number {
  const middle = median(values)
  if (!Number.isFinite(middle)) return values.every((value) => value === middle) ? 0 : Infinity
  return normalConsistency * median(values.map((value) => Math.abs(value - middle)))
}

/** The robust standard deviation of the differences head_i - base_i within pairs: the noise that one pair carries. */
export function pairDeviation({ base, head }: TwoSamples): number {
  return robustDeviation(head.map((value, i) => minus(value, base[i]!)))
}

/**
 * Half of the distance between the quartiles, in the values' unit; what a reader sees behind the plus-minus sign.
 * Throws a RangeError on no values.
 */
export function halfInterquartileRange(values: readonly number[]): number {
  return minus(quantile(values, 0.75), quantile(values, 0.25)) / 2
}
