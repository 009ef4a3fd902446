/** Which rows get a plot: all of them, unless that would make the page too large to open. */
import type { Row } from '../../model/comparison.ts'

/** Trials that are drawn on a page at most: about six megabytes of it. */
export const mostTrials = 300_000

/** The rows that are drawn, as many of the first as there is room for. */
export function plotBudget(rows: readonly Row[]): ReadonlySet<Row> {
  const drawn = new Set<Row>()
  let trials = 0
  for (const row of rows) {
    trials += (row.samples?.base.length ?? 0) + (row.samples?.head.length ?? 0)
    if (trials > mostTrials) break
    drawn.add(row)
  }
  return drawn
}
