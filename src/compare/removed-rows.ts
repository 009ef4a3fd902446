/** Rows of the stored runs that the head no longer has: they must not vanish without a word. */
import { benchmarkId, type BenchmarkRun, type Run } from '../model/run.ts'
import { headValues, sideOf } from './judgement.ts'
import type { RulesOf } from './policy.ts'
import { namesOf, rowNameOf, settled, type PreparedRow } from './prepared-row.ts'
import type { StoredRuns } from './stored-runs.ts'

export interface RemovedRowsOptions {
  /** The head's runs of one platform. */
  readonly heads: readonly Run[]
  readonly stored: StoredRuns
  readonly rulesOf: RulesOf
}

export function removedRows({ heads, stored, rulesOf }: RemovedRowsOptions): PreparedRow[] {
  const reference = referenceRun(heads, stored)
  if (reference === null) return []
  const measured = new Map(
    heads.flatMap((run) => run.benchmarks).map((benchmark) => [benchmarkId(benchmark), benchmark]),
  )
  return reference.benchmarks
    .filter((benchmark) => benchmark.status === 'ok')
    .flatMap((benchmark) => {
      const now = measured.get(benchmarkId(benchmark))
      if (now === undefined && !isGone(benchmark, heads, reference)) return []
      // A benchmark that fails or is skipped now has a row of its own that says so.
      if (now !== undefined && now.status !== 'ok') return []
      const gone = Object.keys(benchmark.metrics).filter(
        (metric) => now === undefined || !Object.hasOwn(now.metrics, metric),
      )
      return gone.map((metric) => removedRow({ benchmark, metric, reference, rulesOf }))
    })
}

/** The newest run of the head's profile, else the newest. */
function referenceRun(heads: readonly Run[], { runs }: StoredRuns): Run | null {
  const profile = heads[0]?.profile
  return runs.findLast((run) => run.profile === profile) ?? runs.at(-1) ?? null
}

/**
 * Whether a benchmark is no more, or was just not asked for. The head's runs tell by what they left out; where they do
 * not, only a whole run of the same profile can tell, and only about subjects like those that it measured.
 */
function isGone(benchmark: BenchmarkRun, heads: readonly Run[], reference: Run): boolean {
  const id = benchmarkId(benchmark)
  if (heads.every((run) => run.leftOut !== undefined)) return heads.every((run) => !run.leftOut!.includes(id))
  const measuredForeign = heads.some((run) => run.benchmarks.some(isForeign))
  return (
    heads.every((run) => run.complete && run.profile === reference.profile) &&
    (measuredForeign || !isForeign(benchmark))
  )
}

function isForeign(benchmark: BenchmarkRun): boolean {
  return benchmark.package !== null && benchmark.package.source !== 'project'
}

interface RemovedRowOptions {
  readonly benchmark: BenchmarkRun
  readonly metric: string
  readonly reference: Run
  readonly rulesOf: RulesOf
}

function removedRow({ benchmark, metric, reference, rulesOf }: RemovedRowOptions): PreparedRow {
  const data = benchmark.metrics[metric]!
  const names = namesOf(benchmark, { metric, platform: reference.environment.platform })
  const rules = rulesOf(rowNameOf(names), data)
  const base = sideOf({ values: headValues(data), version: benchmark.package?.version ?? null, runs: 1 })
  const reason = `run ${reference.id} has it, the head does not`
  return { names, spec: data, rules, prepared: settled(rules, { verdict: 'removed', base, reason }) }
}
