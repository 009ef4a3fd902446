/**
 * Hodges-Lehmann estimates of location and shift: as robust against stray values as a median, almost as precise as
 * a mean (95.5 % for normal noise).
 *
 * Source: Hodges & Lehmann 1963, Estimates of Location Based on Rank Tests.
 */
import { ascending } from './quantile.ts'
import { medianOf, selectRanked, type AscendingRows } from './select.ts'

/**
 * The location of one sample: the median of all averages (x_i + x_j) / 2 with i <= j. Infinite values are allowed
 * (a timeout is one); an average of plus and minus infinity counts as 0. Throws a RangeError on NaN or no values.
 */
export function hodgesLehmann(values: readonly number[]): number {
  const x = ascending(values)
  const at = (row: number, column: number) => (x[row] === -x[column]! ? 0 : x[row]! / 2 + x[column]! / 2)
  return medianOf({ rows: x.length, columns: x.length, first: (row) => row, at })
}

/** Two samples in the order of measurement; they need not be equally long. */
export interface TwoSamples {
  readonly base: readonly number[]
  readonly head: readonly number[]
}

/** By how much head lies above base: the median of all differences head_j - base_i. Infinities as in `minus`. */
export function hodgesLehmannShift(samples: TwoSamples): number {
  return medianOf(differences(samples))
}

/** All differences head_j - base_i as ascending rows, one for each base value; ranks are found without listing them. */
export function differences({ base, head }: TwoSamples): AscendingRows {
  const b = ascending(base)
  const h = ascending(head)
  return { rows: b.length, columns: h.length, first: () => 0, at: (row, column) => minus(h[column]!, b[row]!) }
}

/** The difference with exactly `rank` differences below or beside it in ascending order. */
export function differenceAt(table: AscendingRows, rank: number): number {
  return selectRanked(table, rank)
}

/** a - b, where two equal infinities (two timeouts, say) do not differ. */
export function minus(a: number, b: number): number {
  return a === b ? 0 : a - b
}
