/**
 * From the trials of past commits, taken in turns, to runs of the stored history: what of them may be stored, and where
 * in the history it stands. Pure.
 */
import type { PastCommit } from '../measure/past-commits.ts'
import type { Baseline } from '../model/baseline.ts'
import { benchmarkId, type Run } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'

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

/** Whether the history holds all of these benchmarks of this commit, filled in, in one run or in several. */
export function isFilled(
  { commit: { sha } }: Pick<PastCommit, 'commit'>,
  { stored, benchmarks, harnessDigest }: SeriesOptions,
): boolean {
  const own = stored.runs.filter(
    (run) => run.filled !== undefined && run.head.commit?.sha === sha && run.harness.digest === harnessDigest,
  )
  const held = new Set(
    own.flatMap((run) => run.benchmarks.map((benchmark) => keyOf(benchmarkId(benchmark), benchmark.suiteDigest))),
  )
  return benchmarks.every(({ id, suiteDigest }) => held.has(keyOf(id, suiteDigest)))
}

function keyOf(id: string, digest: string | null): string {
  return JSON.stringify([id, digest])
}

export interface SeriesOptions {
  readonly stored: Baseline
  readonly benchmarks: readonly Pick<PlannedBenchmark, 'id' | 'suiteDigest'>[]
  readonly harnessDigest: string
}
