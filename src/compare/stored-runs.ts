/**
 * The stored runs that a head may be compared with, up to the commit that it grew from, and the series of one metric in
 * them.
 */
import type { AcceptRecord, Baseline } from '../model/baseline.ts'
import { benchmarkId, type BenchmarkRun, type MetricData, type Run } from '../model/run.ts'
import { globMatcher } from '../model/select.ts'
import { type Cell, headValues } from './judgement.ts'
import type { RowName } from './policy.ts'

/** Where runs to compare with come from: a history that is kept, or files named on the command line. */
export type Source = 'baseline' | 'files'

/** One benchmark of one stored run. */
interface StoredBenchmark {
  readonly run: Run
  readonly benchmark: BenchmarkRun
}

/** The stored runs of one platform, made ready for look-ups. */
export interface StoredRuns {
  readonly source: Source
  /** Oldest first. */
  readonly runs: readonly Run[]
  readonly accepted: readonly { readonly record: AcceptRecord; readonly covers: ReturnType<typeof coverage> }[]
  /** The run of the base's own commit, or of its nearest ancestor that has one; the newest where nothing is known. */
  readonly nearest: Run | null
  /** How many commits lie between that run and the base; null where the base's ancestors are not known. */
  readonly distance: number | null
  /** Runs left out because they are of later commits than the base. */
  readonly later: number
  /**
   * How many sampled metrics gate in the run that is nearest, 1 at least: among so many, one run in a hundred may look
   * suspect by chance. Counted once: every row asks for it.
   */
  readonly gatedRows: number
  /** By `suite/case/subject`, oldest first. */
  readonly byBenchmark: ReadonlyMap<string, readonly StoredBenchmark[]>
}

interface StoredRunsOptions extends Pick<Baseline, 'runs' | 'accepted'> {
  readonly source: Source
  /** Commit ids of the base and its ancestors, nearest first, as far back as they are known. */
  readonly ancestors: readonly string[]
}

/**
 * Cuts the history at the base: main may have moved on since, and what it gained or lost there is none of the head's
 * doing. Without an ancestor among the runs all of them count.
 */
export function storedRuns({ runs: all, accepted, source, ancestors }: StoredRunsOptions): StoredRuns {
  const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
  const distanceOf = new Map(ancestors.map((sha, index) => [sha, index]))
  const distances = sorted.map((run) => distanceOf.get(run.head.commit?.sha ?? '') ?? Infinity)
  const distance = Math.min(Infinity, ...distances)
  const at = distance === Infinity ? sorted.length - 1 : distances.lastIndexOf(distance)
  const runs = sorted.slice(0, at + 1)
  const nearest = runs.at(-1) ?? null
  return {
    source,
    runs,
    accepted: accepted.map((record) => ({ record, covers: coverage(record) })),
    nearest,
    distance: distance === Infinity ? null : distance,
    later: sorted.length - runs.length,
    gatedRows: gatedRowsOf(nearest),
    byBenchmark: indexByBenchmark(runs),
  }
}

/** The rows that a record speaks of. */
function coverage({ match, metric }: AcceptRecord): (row: Pick<RowName, 'benchmark' | 'metric'>) => boolean {
  const isBenchmark = globMatcher(match)
  return (row) => (metric === null || metric === row.metric) && isBenchmark(row.benchmark)
}

function gatedRowsOf(nearest: Run | null): number {
  const metrics = nearest?.benchmarks.flatMap((benchmark) => Object.values(benchmark.metrics)) ?? []
  return Math.max(1, metrics.filter((metric) => metric.gate && metric.kind === 'sampled').length)
}

function indexByBenchmark(runs: readonly Run[]): Map<string, StoredBenchmark[]> {
  const index = new Map<string, StoredBenchmark[]>()
  for (const run of runs) {
    for (const benchmark of run.benchmarks) {
      const id = benchmarkId(benchmark)
      const entries = index.get(id)
      if (entries === undefined) index.set(id, [{ run, benchmark }])
      // A benchmark that is there twice in one run counts once.
      else if (entries.at(-1)?.run !== run) entries.push({ run, benchmark })
    }
  }
  return index
}

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
  const own = known.filter((point) => seriesChange(point, cell) === null)
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
    changed: newest === undefined ? null : seriesChange(newest, cell),
    accepted: record === null ? null : { record, before: own.length - points.length },
  }
}

function metricOf(entry: StoredBenchmark, { row }: Cell): StoredMetric[] {
  const data = Object.hasOwn(entry.benchmark.metrics, row.metric) ? entry.benchmark.metrics[row.metric] : undefined
  if (data === undefined) return []
  const values = headValues(data)
  return values.length === 0 ? [] : [{ ...entry, data, values }]
}

interface SeriesPoint {
  readonly run: Pick<Run, 'harness'>
  readonly benchmark: Pick<BenchmarkRun, 'suiteDigest'>
  readonly data: Pick<MetricData, 'unit' | 'better'>
}

/** What makes a run one of another series than an earlier one, in words; null where it continues it. */
export function seriesChange(before: SeriesPoint, after: SeriesPoint): string | null {
  if (before.data.unit !== after.data.unit) return `the unit changed from ${before.data.unit} to ${after.data.unit}`
  if (before.data.better !== after.data.better) return 'the direction of the metric changed'
  if (before.benchmark.suiteDigest !== after.benchmark.suiteDigest) return 'the suite changed'
  const [from, to] = [before.run.harness, after.run.harness]
  return from.digest === to.digest ? null : `the harness changed (${from.version} to ${to.version})`
}
