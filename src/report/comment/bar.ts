/**
 * A row's interval as a bar in a table's cell. Unicode and no Mermaid chart: GitHub's draws its bars from the edge and
 * not from zero, knows no intervals, cuts names off on a phone, and is not there in a mail.
 */
import type { Row } from '../../model/comparison.ts'
import { barAxis, intervalBar, reachOf, type BarScale } from '../interval-bar.ts'
import { relativeInterval } from '../row-values.ts'

const width = 15

/** One scale for all rows of a table; null where none of them has an interval to show. */
export function barScale(rows: readonly Row[]): BarScale | null {
  const intervals = rows.flatMap((row) => (row.interval === null ? [] : (relativeInterval(row) ?? [])))
  return intervals.length === 0 ? null : { reach: reachOf(intervals), width }
}

/** What the ends of the bars stand for. */
export function barLegend(scale: BarScale): string {
  return drawn(barAxis(scale))
}

/** The bar; empty where the row has no interval, or one without any limit. */
export function barOf(row: Row, scale: BarScale | null): string {
  const interval = row.interval === null ? null : relativeInterval(row)
  if (interval === null || scale === null || (interval.lower === null && interval.upper === null)) return ''
  return drawn(intervalBar(interval, scale))
}

/**
 * In a font whose characters are all of one width, with spaces that neither collapse nor break. Nothing is read out of
 * it that does not stand in figures in the same report, so screen readers are asked to pass it over.
 */
function drawn(text: string): string {
  return `<code aria-hidden="true">${text.replaceAll(' ', '\u00a0')}</code>`
}
