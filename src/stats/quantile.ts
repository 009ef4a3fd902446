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
  if (neighbours.every(Number.isFinite)) return quantileSorted([...sorted], p)
  // Between a finite value and an infinite one there is no way to interpolate: the nearer of the two is taken.
  return neighbours[position % 1 < 0.5 ? 0 : 1]
}

/** The middle value, or the mean of the two middle ones. Throws a RangeError on no values or NaN. */
export function median(values: Sample): number {
  return quantile(values, 0.5)
}

/** The middle value, of two the lower: one that was measured, which a stray among three or four cannot move. */
export function lowerMedian(values: Sample): number {
  const sorted = ascending(values)
  return sorted[(sorted.length - 1) >> 1]!
}

declare const isAscending: unique symbol

/** Values in ascending order. Only code that knows that they are makes one, so that nothing is sorted twice. */
export type Ascending = Float64Array & { readonly [isAscending]: true }

/** Values in any order, or sorted already. */
export type Sample = readonly number[] | Ascending

/** The values sorted: themselves if they are, else a copy. Throws a RangeError on no values or NaN. */
export function ascending(values: Sample): Ascending {
  if (values.length === 0) throw new RangeError('there are no values')
  if (values instanceof Float64Array) return values
  if (values.some(Number.isNaN)) throw new RangeError('a value is not a number')
  return (values.length > fewValues ? new Float64Array(values).sort() : sortedByInsertion(values)) as Ascending
}

/** The values of two sorted samples together. */
export function merged(a: Ascending, b: Ascending): Ascending {
  const both = new Float64Array(a.length + b.length)
  let [to, nextA, nextB] = [0, 0, 0]
  while (nextA < a.length && nextB < b.length) both[to++] = b[nextB]! < a[nextA]! ? b[nextB++]! : a[nextA++]!
  both.set(a.subarray(nextA), to)
  both.set(b.subarray(nextB), to + a.length - nextA)
  return both as Ascending
}

/** The values of a sorted sample without those of another, each of which stands in it. */
export function without(values: Ascending, removed: Ascending): Ascending {
  const rest = new Float64Array(values.length - removed.length)
  let [to, next] = [0, 0]
  for (const value of values) {
    if (value === removed[next]) next += 1
    else rest[to++] = value
  }
  return rest as Ascending
}

/** As many as a run has trials: the engine takes twice as long to sort them, and a history has many such lists. */
const fewValues = 32

function sortedByInsertion(values: readonly number[]): Float64Array {
  const sorted = new Float64Array(values.length)
  for (let count = 0; count < sorted.length; count += 1) {
    const value = values[count]!
    let at = count
    for (; at > 0 && sorted[at - 1]! > value; at -= 1) sorted[at] = sorted[at - 1]!
    sorted[at] = value
  }
  return sorted
}
