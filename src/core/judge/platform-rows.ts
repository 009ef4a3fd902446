/** All rows of one platform, ready to be judged. */
import { benchmarkId, isPairedWithBase, isWholeProject, type BenchmarkRun, type Run } from '../model/run.ts'
import { failureRowIfAnyAndFlags } from './failure-row.ts'
import { type Family, type PreparedRow, toRowName, asPrepared, sideStats } from './judgement.ts'
import { headValues } from './measured-pairs.ts'
import type { RulesOf } from './policy.ts'
import { prepareByFirstRule } from './rules.ts'
import { seriesOfCell, type StoredRuns } from './stored-runs.ts'

interface PlatformRowsOptions {
  /** The platform's name in its rows; see columns.ts. */
  readonly platform: string
  /** The head's runs of the platform, newest first: of a benchmark in several of them the newest counts. */
  readonly runs: readonly Run[]
  /** Is undefined if nothing is stored for the platform. */
  readonly stored: StoredRuns | undefined
  readonly rulesOf: RulesOf
  /** False alarms per comparison; comparing stored runs with each other takes its share, too. */
  readonly alpha: number
}

export interface PlatformRows {
  readonly rows: readonly PreparedRow[]
  /**
   * Rows that share the false alarm rate: gated, and decided by a test. Tests of failures count even if nothing failed, and
   * so do rows of a benchmark that gave no figures or was not reached: what a later attempt measures may not move those that
   * are decided.
   */
  readonly families: Readonly<Record<Family, number>>
  /** The number of benchmarks that a newer run has, too, so that they are left out. */
  readonly doubled: number
}

export function preparePlatformRows(options: PlatformRowsOptions): PlatformRows {
  const { platform, runs, stored, rulesOf } = options
  const takenAway = findRowsOnlyInBase(options)
  const removedKeys = new Set(takenAway?.map(({ names }) => rowKeyOf(names)))
  const rows: PreparedRow[] = []
  const families = { pairs: 0, history: 0 }
  const testedOf = new Map<string, number>()
  const withoutFigures: BenchmarkRun[] = []
  const all = runs.flatMap((run) => run.benchmarks.map((benchmark) => ({ run, benchmark })))
  const byId = Map.groupBy(all, ({ benchmark }) => benchmarkId(benchmark))
  for (const [{ run, benchmark } = all[0]!] of byId.values()) {
    const failures = failureRowIfAnyAndFlags({ benchmark, platform, rulesOf, stored })
    if (failures.row !== undefined) rows.push(failures.row)
    if (failures.isBenchmarkFailure) {
      if (run.base !== undefined && failures.takesPart) withoutFigures.push(benchmark)
      continue
    }
    if (isPairedWithBase(benchmark) && failures.takesPart) families.pairs += 1
    const measured = metricRows(run, benchmark, options).filter(({ names }) => !removedKeys.has(rowKeyOf(names)))
    rows.push(...measured)
    const tested = measured.filter(({ prepared }) => prepared.takesPart)
    for (const { prepared } of tested) families[prepared.family] += 1
    testedOf.set(benchmark.suite, Math.max(testedOf.get(benchmark.suite) ?? 0, tested.length))
  }
  // All of a suite have its metrics, or some of them.
  for (const { suite } of withoutFigures) families.pairs += 1 + (testedOf.get(suite) ?? 0)
  return { rows: [...rows, ...(takenAway ?? rowsOnlyInStoredRuns(options))], families, doubled: all.length - byId.size }
}

function metricRows(run: Run, benchmark: BenchmarkRun, { platform, rulesOf, stored, alpha }: PlatformRowsOptions) {
  const { suite, case: name, subject } = benchmark
  return Object.entries(benchmark.metrics).map(([metric, data]) => {
    const names = { suite, case: name, subject, metric, platform }
    const row = toRowName(names)
    const rules = rulesOf(row, data)
    const request = { row, run, benchmark, data, rules, stored }
    const series = stored === undefined || stored.runs.length === 0 ? undefined : seriesOfCell(request, stored)
    const cell = { ...request, series, levelAlpha: alpha / (stored?.gatedRows ?? 1) }
    return { names, spec: data, rules, prepared: prepareByFirstRule(cell), cell }
  })
}

/**
 * Lists what the base would measure and the head does not, also in another unit; none if the base was not asked. The
 * newest stored values are shown.
 */
function findRowsOnlyInBase({ platform, runs, stored, rulesOf }: PlatformRowsOptions): PreparedRow[] | undefined {
  if (runs.every(({ described }) => described === undefined)) return undefined
  const benchmarks = new Map(runs.flatMap((run) => run.benchmarks).map((one) => [benchmarkId(one), one]))
  const leftOut = new Set(runs.flatMap((run) => run.leftOut ?? []))
  const removed = runs.flatMap(({ described }) => described?.removed ?? [])
  const rows = removed.flatMap(({ metrics, ...benchmark }) => {
    const id = benchmarkId(benchmark)
    const now = benchmarks.get(id)
    const last = stored?.byBenchmark.get(id)?.at(-1)?.benchmark
    const absence = leftOut.has(id) ? 'leaves it out' : 'does not'
    const fate = now?.status === 'skipped' ? 'skips it' : absence
    return Object.entries(metrics).map(([metric, spec]): PreparedRow => {
      const names = { ...benchmark, metric, platform }
      const { unit } = findMetric(now, metric) ?? spec
      const reason =
        unit === spec.unit
          ? `the base measures it, and the head ${fate}`
          : `the head measures it in ${unit}, and the base in ${spec.unit}`
      const before = findMetric(last, metric)
      const base = before?.unit === spec.unit ? sideStats(headValues(before), last?.package, 1) : undefined
      const rules = rulesOf(toRowName(names), spec)
      const prepared = asPrepared(rules, { verdict: 'removed', base, reason, level: rules.takenAway })
      return { names, spec, rules, prepared }
    })
  })
  return [...new Map(rows.map((row) => [rowKeyOf(row.names), row])).values()]
}

function rowKeyOf(names: PreparedRow['names']): string {
  return JSON.stringify([benchmarkId(names), names.metric])
}

function findMetric(benchmark: BenchmarkRun | undefined, metric: string) {
  return benchmark !== undefined && Object.hasOwn(benchmark.metrics, metric) ? benchmark.metrics[metric] : undefined
}

/** Lists metrics that the newest stored run of the head's profile has, else the newest of all, and the head's runs do not. */
function rowsOnlyInStoredRuns({ platform, runs, stored, rulesOf }: PlatformRowsOptions): PreparedRow[] {
  const past = stored?.runs ?? []
  const reference = past.findLast((run) => run.profile === runs[0]?.profile) ?? past.at(-1)
  if (reference === undefined) return []
  const measured = new Map(runs.flatMap((run) => run.benchmarks).map((one) => [benchmarkId(one), one]))
  const elsewhere = benchmarkNamesOfMissingShards(runs)
  const isLost = (benchmark: BenchmarkRun): boolean => {
    const now = measured.get(benchmarkId(benchmark))
    // A benchmark that fails or is skipped now has a row of its own that says so.
    if (now !== undefined) return now.status === 'ok'
    return !elsewhere.has(benchmarkId(benchmark)) && isRemovedRatherThanLeftOut(benchmark, runs)
  }
  return reference.benchmarks
    .filter((benchmark) => benchmark.status === 'ok' && !elsewhere.has(benchmark.suite) && isLost(benchmark))
    .flatMap((benchmark) => {
      const { suite, case: name, subject } = benchmark
      const now = measured.get(benchmarkId(benchmark))
      const removed = Object.entries(benchmark.metrics).filter(([metric]) => findMetric(now, metric) === undefined)
      return removed.map(([metric, spec]): PreparedRow => {
        const names = { suite, case: name, subject, metric, platform }
        const rules = rulesOf(toRowName(names), spec)
        const base = sideStats(headValues(spec), benchmark.package, 1)
        const reason = `run ${reference.id} has it, the head does not`
        return { names, spec, rules, prepared: asPrepared(rules, { verdict: 'removed', base, reason }) }
      })
    })
}

/** Lists what is planned for shards without a run: not measured, but not gone either. Of a tool, its suite. */
function benchmarkNamesOfMissingShards(runs: readonly Run[]): ReadonlySet<string> {
  const here = new Set(runs.map(({ shard }) => shard?.index))
  const plan = runs.find(({ shard }) => shard !== undefined)?.shard?.plan ?? []
  return new Set(plan.flatMap((names, at) => (here.has(at + 1) ? [] : names.map((name) => name.join('/')))))
}

/** Tells whether a benchmark no longer exists, or was merely not selected: the head's runs say what they left out. */
function isRemovedRatherThanLeftOut(benchmark: BenchmarkRun, runs: readonly Run[]): boolean {
  const id = benchmarkId(benchmark)
  // A tool that did not run is left out with all its benchmarks, and so is a project of a workspace.
  const isLeftOut = (name: string): boolean =>
    name === id || name === benchmark.suite || (isWholeProject(name) && id.startsWith(name))
  return !runs.some((run) => run.leftOut?.some(isLeftOut))
}
