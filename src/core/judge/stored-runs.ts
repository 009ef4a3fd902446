/** The stored runs that a head may be compared with: up to the commit that it branched off, in one series per metric. */
import { mostAncestors, type AcceptRecord, type Baseline } from '../model/baseline.ts'
import type { Environment } from '../model/environment.ts'
import { needsStatisticalTest } from '../model/metric.ts'
import { benchmarkId, hasPairs } from '../model/run.ts'
import type { BenchmarkRun, MetricData, PairedMetric, Reference, Run } from '../model/run.ts'
import { globMatcher } from '../model/select.ts'
import { headValues } from './measured-pairs.ts'
import type { RowName } from './policy.ts'

/** Says where stored runs come from: a history, or files named on the command line. */
type StoredSource = 'baseline' | 'files'

interface BenchmarkOfRun {
  readonly run: Run
  readonly benchmark: BenchmarkRun
}

/** Indexes the stored runs of one platform. */
export interface StoredRuns {
  readonly source: StoredSource
  /** Oldest first. */
  readonly runs: readonly Run[]
  readonly accepted: readonly { readonly record: AcceptRecord; readonly covers: ReturnType<typeof acceptedRowTest> }[]
  /** The run of the base's commit, or of its nearest ancestor that has one; the newest if no ancestor is known. */
  readonly nearest: Run | undefined
  /** The number of commits from that run to the base; undefined if that is not known. */
  readonly distance: number | undefined
  /** The number of sampled metrics of the nearest run that gate, at least 1: they share false alarms about stored runs. */
  readonly gatedRows: number
  /** The benchmarks by `suite/case/subject`, oldest first. */
  readonly byBenchmark: ReadonlyMap<string, readonly BenchmarkOfRun[]>
}

interface StoredRunsOptions extends Pick<Baseline, 'runs' | 'accepted'> {
  readonly source: StoredSource
  /** Commit ids of the base and its ancestors, nearest first, as far back as they are known. */
  readonly ancestors: readonly string[]
}

/**
 * Cuts the history at the base: what changed on main since then is not the head's doing, nor is what a force-push dropped.
 * If no ancestor is known, all runs count.
 */
export function indexUpToBase({ runs: all, accepted, source, ancestors }: StoredRunsOptions): StoredRuns {
  const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
  const distanceOf = new Map(ancestors.map((sha, index) => [sha, index]))
  const distances = sorted.map((run) => ({ run, distance: distanceOf.get(run.head.commit?.sha ?? '') ?? Infinity }))
  const first = distances.findIndex(({ distance }) => distance < Infinity)
  // The list may end before the commits of the oldest runs.
  const isOlder = (at: number): boolean => ancestors.length >= mostAncestors && (first < 0 || at < first)
  const comparable = distances.filter(
    ({ run, distance }, at) => ancestors.length === 0 || distance < Infinity || !run.head.commit || isOlder(at),
  )
  const distance = Math.min(Infinity, ...comparable.map((one) => one.distance))
  const at =
    distance === Infinity ? comparable.length - 1 : comparable.findLastIndex((one) => one.distance === distance)
  const runs = comparable.slice(0, at + 1).map(({ run }) => run)
  const nearest = runs.at(-1)
  const metrics = nearest?.benchmarks.flatMap((benchmark) => Object.values(benchmark.metrics)) ?? []
  return {
    source,
    runs,
    accepted: accepted.map((record) => ({ record, covers: acceptedRowTest(record) })),
    nearest,
    distance: distance === Infinity ? undefined : distance,
    gatedRows: Math.max(1, metrics.filter((metric) => metric.gate && needsStatisticalTest(metric)).length),
    byBenchmark: indexByBenchmark(runs),
  }
}

function acceptedRowTest({ match, metric }: AcceptRecord): (row: Pick<RowName, 'benchmark' | 'metric'>) => boolean {
  const isBenchmark = globMatcher(match)
  return (row) => (metric === undefined || metric === row.metric) && isBenchmark(row.benchmark)
}

function indexByBenchmark(runs: readonly Run[]): Map<string, BenchmarkOfRun[]> {
  const all = runs.flatMap((run) => run.benchmarks.map((benchmark) => ({ run, benchmark })))
  const groups = [...Map.groupBy(all, ({ benchmark }) => benchmarkId(benchmark))]
  // A benchmark that is there twice in one run counts once.
  return new Map(groups.map(([id, entries]) => [id, entries.filter(({ run }, at) => entries[at - 1]?.run !== run)]))
}

/** Holds a stored run's values of the metric; there is at least one. */
export interface StoredMetric extends BenchmarkOfRun {
  readonly data: MetricData
  readonly values: readonly number[]
}

export interface Series {
  /** Oldest first. */
  readonly points: readonly StoredMetric[]
  /** Runs that have the metric at all, whether they belong to the series or not. */
  readonly runCount: number
  /** The change at that point, in words; undefined if nothing changed. */
  readonly changed?: string | undefined
}

/** Finds the series that the cell continues, whatever its runs were measured with: exact values need no reference. */
export function seriesOfCell(cell: BenchmarkOfRun & { row: RowName; data: MetricData }, stored: StoredRuns): Series {
  const points: StoredMetric[] = []
  for (const { run, benchmark } of stored.byBenchmark.get(cell.row.benchmark) ?? []) {
    if (!Object.hasOwn(benchmark.metrics, cell.row.metric)) continue
    const data = benchmark.metrics[cell.row.metric]!
    const values = headValues(data)
    if (values.length > 0) points.push({ run, benchmark, data, values })
  }
  const changeSince = (point: StoredMetric) => metricOrSuiteChange(point, cell) ?? nodeChangeReason(point, cell)
  const comparable = points.filter((point) => changeSince(point) === undefined)
  const accepted = stored.accepted.filter(({ covers }) => covers(cell.row)).map(({ record }) => record.fromRun)
  const newest = points.at(-1)
  return {
    // What was before the last intended change of level is left out.
    points: comparable.filter(({ run }) => accepted.every((fromRun) => run.id >= fromRun)),
    runCount: points.length,
    changed: newest && changeSince(newest),
  }
}

/** Is a stored run whose values are pairs with a reference. */
export interface ReferencePoint extends StoredMetric {
  readonly data: PairedMetric
  readonly reference: Reference
}

/** Lists the points of a series in pairs with this reference, or with that of the newest such run. */
export function pointsOfOneReference({ points }: Pick<Series, 'points'>, id?: string): ReferencePoint[] {
  const paired = points.flatMap((point): ReferencePoint[] => {
    const { data, benchmark } = point
    const { reference } = benchmark
    if (reference === undefined || !hasPairs(data)) return []
    return data.base.some((value, index) => value !== undefined && data.head[index] !== undefined)
      ? [{ ...point, data, reference }]
      : []
  })
  const referenceId = id ?? paired.at(-1)?.reference.id
  return paired.filter(({ reference }) => reference.id === referenceId)
}

interface SeriesPoint {
  readonly benchmark: Pick<BenchmarkRun, 'suiteDigest'>
  readonly data: Pick<MetricData, 'unit' | 'better'>
}

/** Says what makes a run one of another series than an earlier one; undefined if it continues it. */
export function metricOrSuiteChange(before: SeriesPoint, after: SeriesPoint): string | undefined {
  if (before.data.unit !== after.data.unit) return `the unit changed from ${before.data.unit} to ${after.data.unit}`
  if (before.data.better !== after.data.better) return 'the direction of the metric changed'
  return before.benchmark.suiteDigest === after.benchmark.suiteDigest ? undefined : 'the suite changed'
}

function nodeChangeReason(before: Pick<BenchmarkOfRun, 'run'>, after: Pick<BenchmarkOfRun, 'run'>): string | undefined {
  const [from, to] = [nodeMajorDigits(before.run.environment), nodeMajorDigits(after.run.environment)]
  return from === to ? undefined : `the stored runs used Node ${from}, and this one used Node ${to}`
}

/** Names the kind of machine, as absolute values of others are never compared: system, processor and major of Node. */
export function formatMachine({ platform, cpu, node }: Environment): string {
  return `${platform}, Node ${nodeMajorDigits({ node })}, ${cpu.model}, ${cpu.cores} cores`
}

/** Returns the major version of Node: another one is another engine, on which even ratios may differ. */
export function nodeMajorDigits({ node }: Pick<Environment, 'node'>): string {
  return node.split('.', 1)[0] ?? ''
}
