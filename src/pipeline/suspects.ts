/** Which benchmarks a comparison with the stored baseline casts suspicion on. Pure. */
import type { Comparison } from '../model/comparison.ts'
import type { PlannedBenchmark } from '../plan.ts'

/** Those with a row that got worse, failed, is suspect or is on the list of possible changes. */
export function suspects(comparison: Comparison, benchmarks: readonly PlannedBenchmark[]): PlannedBenchmark[] {
  const suspected = new Set(
    comparison.rows
      .filter(
        (row) => row.verdict === 'regression' || row.verdict === 'failed' || row.suspect === 'worse' || row.possible,
      )
      .map((row) => `${row.suite}/${row.case}/${row.subject}`),
  )
  return benchmarks.filter((benchmark) => suspected.has(benchmark.id))
}
