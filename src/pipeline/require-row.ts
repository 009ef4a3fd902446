/** A row that is to be explained, looked up before minutes go into measuring. */
import { UserError } from '../errors.ts'
import { failuresMetric } from '../model/comparison.ts'
import { nearest } from '../model/select.ts'
import type { PlannedBenchmark } from '../plan.ts'

/** Throws `UserError` with the nearest names unless `row` is `suite/case/subject/metric` of what will be measured. */
export function requireRow(row: string | undefined, benchmarks: readonly PlannedBenchmark[]): void {
  if (row === undefined) return
  const known = benchmarks.flatMap(({ id, metrics }) =>
    [...Object.keys(metrics), failuresMetric].map((metric) => `${id}/${metric}`),
  )
  if (known.includes(row)) return
  const near = nearest(row, known)
  throw new UserError(`No row ${JSON.stringify(row)} would be measured`, {
    hint: `A row is suite/case/subject/metric. ${near.length === 0 ? '`paceline list` shows what there is.' : `Did you mean ${near.join(' or ')}?`}`,
  })
}
