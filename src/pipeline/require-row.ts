/** A row that is to be explained, looked up before minutes go into measuring. */
import { UserError } from '../errors.ts'
import { failuresMetric } from '../model/comparison.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { searchRows } from '../report/row-search.ts'

/** Throws `UserError` with names to copy unless `row` names one row of what will be measured. */
export function requireRow(row: string | undefined, benchmarks: readonly PlannedBenchmark[]): void {
  if (row === undefined) return
  const planned = benchmarks.flatMap(({ suite, case: caseName, subject, metrics }) =>
    [...Object.keys(metrics), failuresMetric].map((metric) => ({ suite, case: caseName, subject, metric })),
  )
  const { hint } = searchRows(planned, row)
  if (hint === null) return
  throw new UserError(`${JSON.stringify(row)} is not the name of one row that would be measured`, {
    hint: planned.length === 0 ? '`paceline list` shows what there is.' : `A row is suite/case/subject/metric. ${hint}`,
  })
}
