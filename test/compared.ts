/** Test support: compares runs, checks the result against its schema, and tells it in lines that a test can read. */
import { compareRuns, type CompareRequest } from '../src/core/judge/compare.ts'
import { comparisonSchema, type Comparison, type Row } from '../src/core/model/comparison.ts'
import { benchmarkId, type Run } from '../src/core/model/run.ts'

/** The comparison as it comes back from a file; a number that JSON cannot hold is an error. */
export function compared(request: Omit<CompareRequest, 'version'>): Comparison {
  return comparisonSchema.parse(structuredClone(compareRuns({ version: '1.2.0', ...request })))
}

/** The one row of a metric. */
export function rowOf(comparison: Comparison, metric: string, platform = 'linux-x64'): Row {
  const rows = comparison.rows.filter((row) => row.metric === metric && row.platform === platform)
  if (rows.length !== 1) throw new Error(`${rows.length} rows of ${metric} on ${platform}`)
  return rows[0]!
}

/** `watch/react/chokidar ready-time: worse fail +12.0% (reason)`, one line per row. */
export function linesOf({ rows }: Comparison): string[] {
  return rows.map((row) => {
    const change = row.change?.relative
    const shown = change === undefined ? '' : ` ${change < 0 ? '' : '+'}${(change * 100).toFixed(1)}%`
    const reason = row.reason === undefined ? '' : ` (${row.reason})`
    return `${benchmarkId(row)} ${row.metric}: ${row.verdict} ${row.level}${shown}${reason}`
  })
}

/** Twelve steady deviations that sum to nothing: multiplied with a size they are the noise of a history. */
const steadyNoise: readonly number[] = [3, -1, 2, -3, 0, 1, -2, 3, -3, 1, -2, 1].map((step) => step / 1_000)

/** `count` runs, oldest first, each made for its number and its deviation. */
export function historyOf(count: number, make: (number: number, deviation: number) => Run): Run[] {
  return Array.from({ length: count }, (_, number) => make(number, steadyNoise[number % steadyNoise.length]!))
}
