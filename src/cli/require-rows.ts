/** A record of an accepted level must be about rows that the baseline holds: one about none would do nothing, silently. */
import { UserError } from '../errors.ts'
import type { AcceptRecord, Baseline } from '../model/baseline.ts'
import { benchmarkId } from '../model/run.ts'
import { globMatcher, nearest, requireMatches } from '../model/select.ts'

/** Throws `UserError` with the nearest names unless some benchmark, and some metric of it, is matched. */
export function requireRows(baseline: Baseline, { match, metric }: Pick<AcceptRecord, 'match' | 'metric'>): void {
  const benchmarks = baseline.runs.flatMap((run) => run.benchmarks)
  requireMatches({ globs: [match], names: benchmarks.map(benchmarkId), what: 'benchmark of this baseline' })
  if (metric === null) return
  const isMeant = globMatcher(match)
  const measured = benchmarks.filter((benchmark) => isMeant(benchmarkId(benchmark)))
  const metrics = [...new Set(measured.flatMap((benchmark) => Object.keys(benchmark.metrics)))]
  if (metrics.some(globMatcher(metric))) return
  const near = nearest(metric, metrics)
  throw new UserError(`No benchmark that ${JSON.stringify(match)} matches has a metric ${JSON.stringify(metric)}`, {
    hint: near.length === 0 ? 'There are no metrics to choose from.' : `Did you mean ${near.join(' or ')}?`,
  })
}
