/**
 * Quantiles of values that may be infinite (a timeout is): simple-statistics interpolates with a difference, which is
 * not a number between two infinities.
 */
import { quantileSorted } from 'simple-statistics'

/**
 * The `p` quantile, 0 <= p <= 1, interpolated between neighbours as most software does (Hyndman & Fan 1996, type 7).
 * Throws a RangeError on no values or NaN.
 */
export function quantile(values: Sample, p: number): number {
  const sorted = ascending(values)
  const position = (sorted.length - 1) * p
  const neighbours = [sorted[Math.floor(position)]!, sorted[Math.ceil(position)]!] as const
  if (neighbours[0] === neighbours[1]) return neighbours[0]
  // It reads a list by its length and its indices: to make one of a long history would take longer than to sort it.
  if (neighbours.every(Number.isFinite)) return quantileSorted(sorted as ArrayLike<number> as number[], p)
  // Between a finite value and an infinite one there is no way to interpolate: the nearer of the two is taken.
  return neighbours[position % 1 < 0.5 ? 0 : 1]
}

/** The middle value, or the mean of the two middle ones. Throws a RangeError on no values or NaN. */
export function median(values: Sample): number {
  return quantile(values, 0.5)
}

/** The middle value, of two the lower: one that was measured, which a stray among three or four cannot move. */
export function lowerMedian(values: Sample): number {
  return ascending(values)[((values.length + 1) >> 1) - 1]!
}

declare const isAscending: unique symbol

/** Values in ascending order. Only code that knows that they are makes one, so that nothing is sorted twice. */
type Ascending = Float64Array & { readonly [isAscending]: true }

/** Values in any order, or sorted already. */
export type Sample = readonly number[] | Ascending

/** The values sorted: themselves if they are, else a copy. Throws a RangeError on no values or NaN. */
export function ascending(values: Sample): Ascending {
  if (values.length === 0) throw new RangeError('there are no values')
  if (values instanceof Float64Array) return values
  const copy = new Float64Array(values)
  for (let at = 0; at < copy.length; at += 1)
    if (Number.isNaN(copy[at])) throw new RangeError('a value is not a number')
  return copy.sort() as Ascending
}
