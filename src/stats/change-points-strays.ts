/** Single stray runs drawn towards their neighbours, so that the search for change points does not follow them. */
import { median } from './quantile.ts'

/** Runs that are looked at around each: two strays among five cannot move their median, three in a row do. */
const window = 5
/** A run that lies farther from its neighbours than this many deviations is drawn back to that distance. */
const farthest = 3

/**
 * The values in order, each at most three `deviation`s from the median of the five around it (at the ends: of the first
 * or last five). A step passes unchanged, because a median of five keeps edges; one or two runs that lie apart do not.
 */
export function withoutStrays(values: readonly number[], deviation: number): number[] {
  const size = Math.min(window, values.length)
  const room = farthest * deviation
  return values.map((value, index) => {
    const from = Math.min(Math.max(0, index - Math.floor(size / 2)), values.length - size)
    const centre = median(values.slice(from, from + size))
    return Math.min(centre + room, Math.max(centre - room, value))
  })
}

/**
 * How far runs scatter, from the differences of neighbours: steps between levels hardly show in it. The median of the
 * absolute differences, scaled to the standard deviation of normal noise; null for fewer than two values.
 */
export function deviationOfNeighbours(groups: readonly (readonly number[])[]): number | null {
  const differences = groups.flatMap((values) =>
    values.slice(1).map((value, i) => Math.abs(value - values[i]!) / Math.SQRT2),
  )
  return differences.length === 0 ? null : median(differences) / 0.6745
}
