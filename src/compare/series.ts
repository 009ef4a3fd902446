/** The stored values of one metric that belong to one series, and why others do not. */
import type { AcceptRecord } from '../model/baseline.ts'
import type { MetricData } from '../model/run.ts'
import { headValues, type Cell } from './judgement.ts'
import type { StoredBenchmark, StoredRuns } from './stored-runs.ts'

/** A stored run's values of the metric; there is at least one. */
export interface StoredMetric extends StoredBenchmark {
  readonly data: MetricData
  readonly values: readonly number[]
}

export interface Series {
  /** Oldest first. */
  readonly points: readonly StoredMetric[]
  /** Runs that have the metric at all, whether they belong to the series or not. */
  readonly known: number
  /** Runs measured by another version of the suite or of the harness, or in another unit. */
  readonly otherSeries: number
  /** What changed at that point, in words; null where nothing did. */
  readonly changed: string | null
  /** The last intended change of level: earlier runs are left out. */
  readonly accepted: { readonly record: AcceptRecord; readonly before: number } | null
}

/** The series that the cell continues. */
export function seriesOf(cell: Cell, stored: StoredRuns): Series {
  const known = (stored.byBenchmark.get(cell.row.benchmark) ?? []).flatMap((entry) => metricOf(entry, cell))
  const own = known.filter((point) => differenceFrom(cell, point) === null)
  const record = stored.accepted
    .filter(({ covers }) => covers(cell.row))
    .map(({ record }) => record)
    .reduce<AcceptRecord | null>((last, next) => (last !== null && last.fromRun > next.fromRun ? last : next), null)
  const points = record === null ? own : own.filter(({ run }) => run.id >= record.fromRun)
  const newest = known.at(-1)
  return {
    points,
    known: known.length,
    otherSeries: known.length - own.length,
    changed: newest === undefined ? null : (differenceFrom(cell, newest) ?? null),
    accepted: record === null ? null : { record, before: own.length - points.length },
  }
}

function metricOf(entry: StoredBenchmark, { row }: Cell): StoredMetric[] {
  const data = Object.hasOwn(entry.benchmark.metrics, row.metric) ? entry.benchmark.metrics[row.metric] : undefined
  if (data === undefined) return []
  const values = headValues(data)
  return values.length === 0 ? [] : [{ ...entry, data, values }]
}

/** What makes a stored run one of another series, in words; null when it is one of this. */
function differenceFrom(cell: Cell, { run, benchmark, data }: StoredMetric): string | null {
  if (data.unit !== cell.data.unit) return `the unit changed from ${data.unit} to ${cell.data.unit}`
  if (data.better !== cell.data.better) return `the direction of the metric changed`
  if (benchmark.suiteDigest !== cell.benchmark.suiteDigest) return 'the suite changed'
  if (run.harness.digest !== cell.run.harness.digest) {
    return `the harness changed (${run.harness.version} to ${cell.run.harness.version})`
  }
  return null
}
