/** The stored history for trend pages: every benchmark and metric over the runs, and its changes. */
import type { AcceptRecord, Baseline } from '../model/baseline.ts'
import type { Policy } from '../model/config.ts'
import { type MetricSpec, isTimed } from '../model/metric.ts'
import { benchmarkId, type BenchmarkRun, type MetricData, type Run } from '../model/run.ts'
import { median } from '../stats/quantile.ts'
import { headValues } from './judgement.ts'
import { findLevelChanges, type StoredChange } from './level-changes.ts'
import { compilePolicy, defaultAlpha, type RulesOf } from './policy.ts'
import { sinceTrend, type SinceTrend } from './since-trend.ts'
import { machineClass, seriesChange, storedRuns, type StoredRuns } from './stored-runs.ts'
import { storedChanges, trendChanges, type TrendChange, type TrendLevel } from './trend-changes.ts'

/** One platform's history. */
export interface PlatformHistory {
  readonly platform: string
  /** Oldest first; `TrendPoint.run` is an index into it. */
  readonly runs: readonly Run[]
  readonly trends: readonly Trend[]
}

/** One metric of one benchmark on one platform. */
export interface Trend {
  readonly platform: string
  readonly suite: string
  readonly case: string
  readonly subject: string
  readonly metric: string
  /** From the newest run that has it. */
  readonly spec: MetricSpec
  /** Oldest first, at least one. */
  readonly points: readonly TrendPoint[]
  readonly changes: readonly TrendChange[]
  /** Its values between two changes. */
  readonly levels: readonly TrendLevel[]
  /** The change since the reference; null if no run was measured in pairs. */
  readonly since: SinceTrend | null
  readonly accepted: readonly { readonly point: number; readonly record: AcceptRecord }[]
  /** Where a new series begins: earlier values are not compared with later ones. */
  readonly breaks: readonly { readonly point: number; readonly what: string }[]
}

interface TrendPoint {
  /** Index into the platform's runs. */
  readonly run: number
  /** Median, minimum and maximum of the trials, in the metric's unit. */
  readonly value: number
  readonly least: number
  readonly largest: number
  readonly trials: number
  /** The kind of machine, see `machineClass`. */
  readonly class: string
  /** Runs of other series are not compared with each other. Counted from 0. */
  readonly series: number
}

/** The histories of several platforms, one baseline each, in their order. A baseline without runs has no trends. */
export function trendsOf(baselines: readonly Baseline[], policy?: Policy): PlatformHistory[] {
  const rulesOf = compilePolicy(policy)
  return baselines.map((baseline) => {
    const { platform } = baseline
    const stored = storedRuns({ ...baseline, source: 'baseline', ancestors: [] })
    // A record says that a level is accepted, and a trend shows what was before it, too.
    const found = findLevelChanges({ ...baseline, accepted: [] }, policy)
    const changes = Map.groupBy(found, (one) => nameOf(one.benchmark, one.metric))
    const alpha = (policy?.alpha ?? defaultAlpha) / stored.gatedRows
    const trends = rowsOf(stored.runs).map((row) => {
      const name = nameOf(row.benchmark, row.metric)
      return trendOf(row, {
        alpha,
        rulesOf,
        platform,
        stored,
        found: changes.get(name) ?? [],
      })
    })
    return { platform, runs: stored.runs, trends }
  })
}

function nameOf(benchmark: string, metric: string): string {
  return `${benchmark}\n${metric}`
}

interface TrendEntry {
  readonly run: Run
  readonly index: number
  readonly benchmark: BenchmarkRun
  readonly data: MetricData
  readonly values: readonly number[]
}

/** A metric of a benchmark in all runs that have values of it. */
interface TrendRow {
  readonly benchmark: string
  readonly metric: string
  readonly entries: TrendEntry[]
}

/** In the order in which the newest runs have them: what a suite lists first comes first. */
function rowsOf(runs: readonly Run[]): TrendRow[] {
  const rows = new Map<string, TrendRow>()
  for (const [index, run] of [...runs.entries()].toReversed()) {
    for (const benchmark of run.benchmarks) {
      const id = benchmarkId(benchmark)
      for (const [metric, data] of Object.entries(benchmark.metrics)) {
        const values = headValues(data)
        if (values.length === 0) continue
        const name = nameOf(id, metric)
        const row = rows.get(name) ?? { benchmark: id, metric, entries: [] }
        row.entries.unshift({ run, index, benchmark, data, values })
        rows.set(name, row)
      }
    }
  }
  return [...rows.values()]
}

interface RestOfTrend {
  readonly alpha: number
  readonly rulesOf: RulesOf
  readonly platform: string
  readonly stored: StoredRuns
  readonly found: readonly StoredChange[]
}

function trendOf({ benchmark, metric, entries }: TrendRow, rest: RestOfTrend): Trend {
  const { platform, rulesOf, alpha, stored } = rest
  const newest = entries.at(-1)!
  const { unit, better, kind, gate, signed } = newest.data
  const spec: MetricSpec = { unit, better, kind, gate, signed }
  const breaks = entries.flatMap((entry, point) => {
    const what = point === 0 ? null : seriesChange(entries[point - 1]!, entry)
    return what === null ? [] : [{ point, what }]
  })
  const points = entries.map((entry, point): TrendPoint => ({
    run: entry.index,
    value: median(entry.values),
    least: entry.values.reduce((a, b) => Math.min(a, b)),
    largest: entry.values.reduce((a, b) => Math.max(a, b)),
    trials: entry.values.length,
    class: drawnClass(entry.run, unit),
    series: breaks.filter((one) => one.point <= point).length,
  }))
  const pointOf = (runId: string): number => entries.findIndex((entry) => entry.run.id >= runId)
  const row = { benchmark, metric, platform }
  const rules = rulesOf(row, newest.data)
  const since = sinceTrend(entries, rules)
  const classed = entries.map(({ run, values }, i) => {
    return { run, values, class: points[i]!.class, series: points[i]!.series }
  })
  const found = rest.found
    .map((one) => ({ point: pointOf(one.runId), stored: one }))
    .toSorted((a, b) => a.point - b.point)
  const { changes, levels } =
    since === null
      ? trendChanges({ entries: classed, spec, rules, alpha })
      : storedChanges({ entries: classed, spec, found, since })
  return {
    platform,
    suite: newest.benchmark.suite,
    case: newest.benchmark.case,
    subject: newest.benchmark.subject,
    metric,
    spec,
    points,
    changes,
    levels,
    since,
    accepted: stored.accepted
      .filter(({ covers }) => covers(row))
      .map(({ record }) => ({ point: pointOf(record.fromRun), record }))
      .filter(({ point }) => point !== -1),
    breaks,
  }
}

/** Absolute figures of one class are drawn in one line: times by processor, memory and counts by version of Node. */
function drawnClass({ environment }: Run, unit: string): string {
  if (isTimed(unit)) return machineClass(environment)
  return `${environment.platform}, Node ${environment.node.split('.', 2).join('.')}`
}
