/**
 * From the trials of past commits, taken in turns, to runs of the stored history: what of them may be stored, and where
 * in the history it stands. Pure.
 */
import type { PastCommit } from '../measure/past-commits.ts'
import type { Baseline } from '../model/baseline.ts'
import { benchmarkId, enoughValues, isPaired, type BenchmarkRun, type MetricData, type Run } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'

/** What may be stored of a commit, and what may not. */
export interface Kept {
  readonly kept: BenchmarkRun[]
  readonly leftOut: readonly {
    readonly id: string
    readonly why: string
    /** Whether more time would have helped. */
    readonly isCut: boolean
  }[]
}

/** Benchmarks and metrics with enough values: four, or one of `onceIds`, which are measured once. */
export function keptOf(benchmarks: readonly BenchmarkRun[], onceIds: ReadonlySet<string>): Kept {
  const kept: BenchmarkRun[] = []
  const leftOut: Kept['leftOut'][number][] = []
  for (const benchmark of benchmarks) {
    const id = benchmarkId(benchmark)
    const least = onceIds.has(id) ? 1 : enoughValues
    const metrics = Object.entries(benchmark.metrics).filter(([, data]) => valuesOf(data).length >= least)
    if (metrics.length > 0) kept.push({ ...benchmark, metrics: Object.fromEntries(metrics) })
    else leftOut.push({ id, ...whyNot(benchmark) })
  }
  return { kept, leftOut }
}

function valuesOf(data: MetricData): readonly number[] {
  return isPaired(data) ? [] : data.values
}

function whyNot({ metrics, status, reason = status }: BenchmarkRun): { why: string; isCut: boolean } {
  if (status === 'failed') return { why: reason, isCut: false }
  if (status === 'skipped') return { why: reason, isCut: reason.endsWith('before its turn') }
  const most = Math.max(0, ...Object.values(metrics).map((data) => valuesOf(data).length))
  return { why: `${most} of the ${enoughValues} trials that a run needs`, isCut: true }
}

/**
 * When each run is said to be, so that the history holds the commits in their order whatever the day of measuring: the
 * second of its commit, but never later than what comes after it, and after what comes before it as far as there is
 * room. `stored` are runs that the history holds already, by how many of `commits` they come after.
 */
export function placesInTime(
  commits: readonly Pick<PastCommit, 'commit'>[],
  stored: readonly { readonly after: number; readonly second: number }[],
): Date[] {
  const seconds = commits.map(({ commit }) => secondOf(commit.date!))
  const beforeAll = (index: number): number =>
    Math.min(
      ...(index + 1 < seconds.length ? [seconds[index + 1]!] : []),
      ...stored.filter(({ after }) => after > index).map(({ second }) => second),
      Infinity,
    ) - 1
  for (let index = seconds.length - 1; index >= 0; index--) {
    seconds[index] = Math.min(seconds[index]!, beforeAll(index))
  }
  for (const index of seconds.keys()) {
    const earlier = stored.filter(({ after }) => after <= index).map(({ second }) => second)
    const least = Math.max(-Infinity, ...earlier, ...(index > 0 ? [seconds[index - 1]!] : [])) + 1
    if (least <= beforeAll(index)) seconds[index] = Math.max(seconds[index]!, least)
  }
  return seconds.map((second) => new Date(second * 1_000))
}

function secondOf(instant: string): number {
  return Math.floor(new Date(instant).getTime() / 1_000)
}

/** The second that a run's id begins with. */
export function secondOfRun({ id }: Pick<Run, 'id'>): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(id)!
  return secondOf(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Whether the history holds a filled run of this commit that all of these benchmarks would continue. */
export function isFilled(
  { commit: { sha } }: Pick<PastCommit, 'commit'>,
  { stored, benchmarks, harnessDigest }: SeriesOptions,
): boolean {
  return stored.runs.some((run) => {
    if (run.filled === undefined || run.head.commit?.sha !== sha || run.harness.digest !== harnessDigest) return false
    const digests = new Map(run.benchmarks.map((benchmark) => [benchmarkId(benchmark), benchmark.suiteDigest]))
    const leftOut = new Set(run.leftOut)
    return benchmarks.every(
      ({ id, suiteDigest }) => digests.get(id) === suiteDigest || (!digests.has(id) && leftOut.has(id)),
    )
  })
}

export interface SeriesOptions {
  readonly stored: Baseline
  readonly benchmarks: readonly Pick<PlannedBenchmark, 'id' | 'suiteDigest'>[]
  readonly harnessDigest: string
}
