/** The stored history for trend pages: every benchmark and metric over the runs, and its changes. */
import type { AcceptRecord, Baseline } from '../../core/model/baseline.ts'
import type { Policy } from '../../core/model/config.ts'
import { type MetricSpec, isTimedUnit } from '../../core/model/metric.ts'
import { benchmarkId, type Run } from '../../core/model/run.ts'
import { median } from '../../core/stats/quantile.ts'
import { findHistoryChanges } from '../../core/judge/level-changes.ts'
import { headValues } from '../../core/judge/measured-pairs.ts'
import { layerRowRules, withPolicyDirectionsInBaseline } from '../../core/judge/policy.ts'
import { trendSinceReferenceIfPaired, type SinceTrend } from './since-trend.ts'
import { formatMachine, metricOrSuiteChange, type StoredMetric, indexUpToBase } from '../../core/judge/stored-runs.ts'
import { makeTrendChanges, type TrendChange, type TrendEntry } from './trend-changes.ts'

export interface PlatformHistory {
  readonly platform: string
  /** Oldest first; `TrendPoint.run` is an index into it. */
  readonly runs: readonly Run[]
  readonly trends: readonly Trend[]
}

/** Follows one metric of one benchmark on one platform. */
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
  /** The change since the reference; undefined if no run was measured in pairs. */
  readonly since: SinceTrend | undefined
  readonly accepted: readonly { readonly point: number; readonly record: AcceptRecord }[]
  /** The points at which a new series begins: earlier values are not compared with later ones. */
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
  /** The kind of machine, see `formatMachine`. */
  readonly class: string
  /** Runs of other series are not compared with each other. Counted from 0. */
  readonly series: number
}

/** Makes the histories of several platforms, one baseline each, in their order. A baseline without runs has no trends. */
export function makeHistories(baselines: readonly Baseline[], policy?: Policy): PlatformHistory[] {
  const rulesOf = layerRowRules(policy)
  return baselines.map((baseline) => {
    const { platform } = baseline
    const { runs, accepted } = indexUpToBase({
      ...withPolicyDirectionsInBaseline(baseline, policy),
      source: 'baseline',
      ancestors: [],
    })
    // A record says that a level is accepted, and a trend shows what was before it, too.
    const levelChanges = findHistoryChanges({ ...baseline, accepted: [] }, policy)
    const changes = Map.groupBy(levelChanges, (one) => keyOfMetric(one.benchmark, one.metric))
    const trends = [...groupRunMetrics(runs)].map(([name, metrics]): Trend => {
      const { benchmark, metric, data } = metrics.at(-1)!
      const { suite, case: caseName, subject } = benchmark
      const row = { benchmark: benchmarkId(benchmark), metric, platform }
      const { unit, better, kind, gate, signed } = data
      const spec: MetricSpec = { unit, better, kind, gate, signed }
      const breaks = seriesBreaksOfMetric(metrics)
      const entries = metrics.map((entry, at): IndexedEntry => {
        const series = breaks.filter(({ point }) => point <= at).length
        return Object.assign(entry, { value: median(entry.values), class: machineKindOfRun(entry.run, unit), series })
      })
      const since = trendSinceReferenceIfPaired(entries, rulesOf(row, data))
      return {
        platform,
        suite,
        case: caseName,
        subject,
        metric,
        spec,
        points: entries.map(trendPointOfEntry),
        changes: makeTrendChanges(entries, changes.get(name) ?? []),
        since,
        accepted: accepted
          .filter(({ covers }) => covers(row))
          .map(({ record }) => ({ point: entries.findIndex(({ run }) => run.id >= record.fromRun), record }))
          .filter(({ point }) => point !== -1),
        breaks,
      }
    })
    return { platform, runs, trends }
  })
}

function seriesBreaksOfMetric(metrics: readonly TrendMetric[]): Trend['breaks'] {
  return metrics.flatMap((entry, point) => {
    const what = point === 0 ? undefined : metricOrSuiteChange(metrics[point - 1]!, entry)
    return what === undefined ? [] : [{ point, what }]
  })
}

type IndexedEntry = TrendEntry & Pick<TrendMetric, 'index'>

function trendPointOfEntry({ index, values, value, class: kind, series }: IndexedEntry): TrendPoint {
  const [least, largest] = [Math.min(...values), Math.max(...values)]
  return { run: index, value, least, largest, trials: values.length, class: kind, series }
}

function keyOfMetric(benchmark: string, metric: string): string {
  return `${benchmark}\n${metric}`
}

/** A metric in each run that has values of it; `index`: of the run. */
type TrendMetric = StoredMetric & { readonly metric: string; readonly index: number }

/** Groups by name, in the order in which the newest runs have them: what a suite lists first comes first. */
function groupRunMetrics(runs: readonly Run[]): Map<string, TrendMetric[]> {
  const rows = new Map<string, TrendMetric[]>()
  for (const [index, run] of [...runs.entries()].toReversed()) {
    for (const benchmark of run.benchmarks) {
      for (const [metric, data] of Object.entries(benchmark.metrics)) {
        const values = headValues(data)
        if (values.length === 0) continue
        const name = keyOfMetric(benchmarkId(benchmark), metric)
        rows.set(name, [{ run, benchmark, data, values, metric, index }, ...(rows.get(name) ?? [])])
      }
    }
  }
  return rows
}

/** Names a class, whose absolute figures are drawn in one line: times by processor, memory and counts by Node. */
function machineKindOfRun({ environment }: Run, unit: string): string {
  if (isTimedUnit(unit)) return formatMachine(environment)
  return `${environment.platform}, Node ${environment.node.split('.', 2).join('.')}`
}
