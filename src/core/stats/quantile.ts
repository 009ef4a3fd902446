/**
 * Quantiles of values that may be infinite (a timeout is): simple-statistics interpolates with a difference, which is
 * not a number between two infinities.
 */
import { quantileSorted } from 'simple-statistics'

/**
 * Returns the `p` quantile, 0 <= p <= 1, interpolated between neighbours as most software does (Hyndman & Fan 1996,
 * type 7). Throws a RangeError on no values or NaN.
 */
export function quantile(values: readonly number[], p: number): number {
  const sorted = sortedAscending(values)
  const position = (sorted.length - 1) * p
  const neighbours = [sorted[Math.floor(position)]!, sorted[Math.ceil(position)]!] as const
  if (neighbours[0] === neighbours[1]) return neighbours[0]
  if (neighbours.every(Number.isFinite)) return quantileSorted([...sorted], p)
  // Between a finite value and an infinite one there is no way to interpolate: the nearer of the two is taken.
  return neighbours[position % 1 < 0.5 ? 0 : 1]
}

/** Returns the middle value, or the mean of the two middle ones. Throws a RangeError on no values or NaN. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Sorts the values. Throws a RangeError on no values or NaN. */
export function sortedAscending(values: readonly number[]): Float64Array {
  if (values.length === 0) throw new RangeError('there are no values')
  // What is no number is last.
  const sorted = new Float64Array(values).sort()
  if (Number.isNaN(sorted.at(-1))) throw new RangeError('a value is not a number')
  return sorted
}
