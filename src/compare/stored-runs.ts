/**
 * The stored runs that a head may be compared with: up to the commit that it branched off, in one series per metric, and
 * by classes of machines.
 */
import type { AcceptRecord, Baseline } from '../model/baseline.ts'
import type { Environment } from '../model/environment.ts'
import { isTimed } from '../model/metric.ts'
import { benchmarkId, type BenchmarkRun, type MetricData, type Run } from '../model/run.ts'
import { globMatcher } from '../model/select.ts'
import { ascending, median, quantile } from '../stats/quantile.ts'
import { type Cell, headValues } from './judgement.ts'
import type { RowName } from './policy.ts'

/** Where stored runs come from: a history, or files named on the command line. */
type Source = 'baseline' | 'files'

/** One benchmark of one stored run. */
interface StoredBenchmark {
  readonly run: Run
  readonly benchmark: BenchmarkRun
}

/** The stored runs of one platform, indexed. */
export interface StoredRuns {
  readonly source: Source
  /** Oldest first. */
  readonly runs: readonly Run[]
  readonly accepted: readonly { readonly record: AcceptRecord; readonly covers: ReturnType<typeof coverage> }[]
  /** The run of the base's commit, or of its nearest ancestor that has one; the newest if no ancestor is known. */
  readonly nearest: Run | null
  /** How many commits that run is before the base; null if that is not known. */
  readonly distance: number | null
  /** Runs left out because they are of later commits than the base. */
  readonly later: number
  /** How many sampled metrics of the nearest run gate, at least 1: they share the false alarms about suspect runs. */
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
 * Cuts the history at the base: what changed on main since then is not the head's doing. If no run is of an ancestor, all
 * runs count.
 */
export function storedRuns({ runs: all, accepted, source, ancestors }: StoredRunsOptions): StoredRuns {
  const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
  const distanceOf = new Map(ancestors.map((sha, index) => [sha, index]))
  const distances = sorted.map((run) => distanceOf.get(run.head.commit?.sha ?? '') ?? Infinity)
  const distance = Math.min(Infinity, ...distances)
  const at = distance === Infinity ? sorted.length - 1 : distances.lastIndexOf(distance)
  const runs = sorted.slice(0, at + 1)
  const nearest = runs.at(-1) ?? null
  const metrics = nearest?.benchmarks.flatMap((benchmark) => Object.values(benchmark.metrics)) ?? []
  return {
    source,
    runs,
    accepted: accepted.map((record) => ({ record, covers: coverage(record) })),
    nearest,
    distance: distance === Infinity ? null : distance,
    later: sorted.length - runs.length,
    gatedRows: Math.max(1, metrics.filter(({ gate, kind }) => gate && kind === 'sampled').length),
    byBenchmark: indexByBenchmark(runs),
  }
}

/** Whether a record covers a row. */
function coverage({ match, metric }: AcceptRecord): (row: Pick<RowName, 'benchmark' | 'metric'>) => boolean {
  const isBenchmark = globMatcher(match)
  return (row) => (metric === null || metric === row.metric) && isBenchmark(row.benchmark)
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
  /** What changed at that point, in words; null if nothing did. */
  readonly changed: string | null
  /** The last intended change of level: earlier runs are left out. */
  readonly accepted: { readonly record: AcceptRecord; readonly before: number } | null
}

/** The series that the cell continues. */
export function seriesOf(cell: Cell, stored: StoredRuns): Series {
  const known: StoredMetric[] = []
  for (const { run, benchmark } of stored.byBenchmark.get(cell.row.benchmark) ?? []) {
    if (!Object.hasOwn(benchmark.metrics, cell.row.metric)) continue
    const data = benchmark.metrics[cell.row.metric]!
    const values = headValues(data)
    if (values.length > 0) known.push({ run, benchmark, data, values })
  }
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

interface SeriesPoint {
  readonly run: Pick<Run, 'harness'>
  readonly benchmark: Pick<BenchmarkRun, 'suiteDigest'>
  readonly data: Pick<MetricData, 'unit' | 'better'>
}

/** What makes a run one of another series than an earlier one, in words; null if it continues it. */
export function seriesChange(before: SeriesPoint, after: SeriesPoint): string | null {
  if (before.data.unit !== after.data.unit) return `the unit changed from ${before.data.unit} to ${after.data.unit}`
  if (before.data.better !== after.data.better) return 'the direction of the metric changed'
  if (before.benchmark.suiteDigest !== after.benchmark.suiteDigest) return 'the suite changed'
  const [from, to] = [before.run.harness, after.run.harness]
  if (from.digest === to.digest) return null
  return `the harness changed${from.version === to.version ? '' : ` (${from.version} to ${to.version})`}`
}

/** The metric that a class is for, as far as machines matter. */
interface Measured {
  readonly unit: string
  /** True if a value has no noise: then it does not depend on the processor. */
  readonly exact?: boolean
}

/**
 * The class of an environment for values of a metric; runs of different classes are not compared. It is the system, the
 * processor down to its stepping and its number of cores (which decides what runs at the same time), and the version of
 * Node: the major one for times, the minor one for memory and counts, which change with V8. Memory, too, differs more
 * between processors than it scatters on one.
 */
export function machineClass(environment: Environment, measured: Measured): string {
  return classesOf(environment)[kindOf(measured)]
}

/** Whether an environment is of the same class as this one. */
export function inClassOf(environment: Environment, measured: Measured): (other: Environment) => boolean {
  const kind = kindOf(measured)
  const own = classesOf(environment)[kind]
  return (other) => classesOf(other)[kind] === own
}

function kindOf({ unit, exact = false }: Measured): keyof Classes {
  if (exact) return isTimed(unit) ? 'exactTimes' : 'exact'
  return isTimed(unit) ? 'times' : 'memory'
}

type Classes = Readonly<Record<'times' | 'memory' | 'exactTimes' | 'exact', string>>

/** Each row asks for the classes of all stored runs. */
const known = new WeakMap<Environment, Classes>()

function classesOf(environment: Environment): Classes {
  let classes = known.get(environment)
  if (classes === undefined) {
    const { platform, cpu } = environment
    const node = (unit: string): string => `${platform}, Node ${nodeWords(environment, unit)}`
    const stepping = [cpu.family, cpu.modelNumber, cpu.stepping].map((part) => part ?? '-').join('/')
    const processor = `${cpu.model} (${stepping}), ${cpu.cores} cores`
    const [exactTimes, exact] = [node('ms'), node('bytes')]
    classes = { exactTimes, exact, times: `${exactTimes}, ${processor}`, memory: `${exact}, ${processor}` }
    known.set(environment, classes)
  }
  return classes
}

/** The class in words: `this CPU (Intel Xeon 8370C, 4 cores) with Node 24`. */
export function classWords(environment: Environment, { unit, exact = false }: Measured): string {
  const { model, cores } = environment.cpu
  const node = `Node ${nodeWords(environment, unit)}`
  return exact ? node : `this CPU (${model}, ${cores} cores) with ${node}`
}

function nodeWords({ node }: Environment, unit: string): string {
  return node.split('.', isTimed(unit) ? 1 : 2).join('.')
}

/**
 * How fast the machine was during a run: the median slice of the fixed workload in ms; null if none was measured.
 *
 * A run on a machine that was unusually slow or fast for its class says nothing about the code's times. Inside the usual
 * range nothing is corrected: on the recorded runs, dividing by the calibration increased the scatter of as many rows as
 * it decreased.
 */
export function calibrationOf(run: Run): number | null {
  let calibration = calibrations.get(run)
  if (calibration === undefined) {
    const slices = run.calibrationMs.filter((ms) => ms > 0)
    calibration = slices.length === 0 ? null : median(slices)
    calibrations.set(run, calibration)
  }
  return calibration
}

/** Each row asks for those of all stored runs. */
const calibrations = new WeakMap<Run, number | null>()

/** When and where a run was measured: past commits that were filled in together share one occasion. */
export function occasionOf({ id, filled }: Run): string {
  return filled?.machine ?? id
}

/** Calibrations in ms within which a run's times count. */
export interface UsualSpeed {
  readonly fastest: number
  readonly middle: number
  readonly slowest: number
}

/** Fewer calibrations than these show no range. */
const leastCalibrations = 4
/** The range is at least this wide, because a few runs may agree by luck. */
const leastReach = 0.05

/**
 * The usual range of a class: 1.5 interquartile ranges beyond the quartiles (Tukey 1977), so that no single odd run
 * widens it, and at least 5% around the median. Null if too few runs have a calibration.
 */
export function usualSpeed(runs: readonly Run[]): UsualSpeed | null {
  // Runs that were measured in turns share their calibration.
  const byOccasion = new Map(runs.map((run) => [occasionOf(run), calibrationOf(run)]))
  const speeds = [...byOccasion.values()].filter((ms) => ms !== null)
  if (speeds.length < leastCalibrations) return null
  const sorted = ascending(speeds)
  const [low, middle, high] = [0.25, 0.5, 0.75].map((p) => quantile(sorted, p)) as [number, number, number]
  const reach = 1.5 * (high - low)
  return {
    fastest: Math.min(low - reach, middle * (1 - leastReach)),
    middle,
    slowest: Math.max(high + reach, middle * (1 + leastReach)),
  }
}

/** True unless the run is known to be outside the range. */
export function isUsual(run: Run, range: UsualSpeed | null): boolean {
  const ms = calibrationOf(run)
  return ms === null || range === null || (ms >= range.fastest && ms <= range.slowest)
}
