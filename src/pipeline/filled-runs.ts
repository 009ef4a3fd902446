/** The runs of past commits: where they stand in the stored history, and which of them it holds already. */
import { majorOf } from '../compare/stored-runs.ts'
import { ask, type Git } from '../sides/git.ts'
import type { PastCommit } from '../sides/past-commits.ts'
import { defaultBranch } from '../sides/revisions.ts'
import type { Baseline } from '../model/baseline.ts'
import { benchmarkId, runSchemaId, type Run } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { admitRun, shortfalls } from '../store/admit-run.ts'
import type { CommitPairs, FillProgress } from '../store/kept-progress.ts'
import { makeRunId } from './measure-alone.ts'
import { nameOfCommit } from './past-trials.ts'
import type { ProjectPlan } from './plan-project.ts'
import type { Setup } from '../project/setup.ts'

type Commits = readonly Pick<PastCommit, 'commit'>[]

/**
 * The id of each commit's run, oldest first; `machine` is that of the fill. What an earlier part of the fill stored keeps
 * its id, whatever was stored since.
 */
export async function runIds(
  git: Git,
  { asked, stored, machine }: { readonly asked: Commits; readonly stored: Baseline; readonly machine: string },
): Promise<string[]> {
  const places = placesInTime(asked, await storedPlaces(git, asked, stored))
  return asked.map(({ commit: { sha } }, index) => {
    const own = stored.runs.find(({ filled, head }) => filled?.machine === machine && head.commit?.sha === sha)
    return own?.id ?? makeRunId(places[index]!, machine)
  })
}

/** Where the stored runs stand among the commits, as far as both lie on the default branch. */
async function storedPlaces(git: Git, asked: Commits, stored: Baseline): Promise<StoredPlace[]> {
  const branch = await defaultBranch(git).catch(() => 'HEAD')
  const listed = await ask(git, ['rev-list', '--first-parent', branch, '--'])
  // The newest commit has place 0.
  const place = new Map((listed ?? '').split('\n').map((sha, index) => [sha, index]))
  const own = asked.map(({ commit }) => place.get(commit.sha) ?? null)
  return stored.runs.flatMap((run) => {
    const { commit } = run.head
    const at = commit === null ? undefined : place.get(commit.sha)
    // An ordinary run of a commit comes after a filled one of it, but two filled ones stand at the same place.
    if (at === undefined || (run.filled !== undefined && own.includes(at))) return []
    return [{ isAfter: own.map((mine) => (mine === null ? null : mine >= at)), second: secondOfRun(run) }]
  })
}

/**
 * When each run is said to be, so that the history holds the commits in their order whatever the day of measuring: the
 * second of its commit, but never later than what comes after it, and after what comes before it as far as there is
 * room. `stored` are runs that the history holds already.
 */
export function placesInTime(commits: Commits, stored: readonly StoredPlace[]): Date[] {
  const seconds = commits.map(({ commit }) => secondOf(commit.date!))
  const beforeAll = (index: number): number =>
    Math.min(
      ...(index + 1 < seconds.length ? [seconds[index + 1]!] : []),
      ...stored.filter(({ isAfter }) => isAfter[index] === true).map(({ second }) => second),
      Infinity,
    ) - 1
  for (let index = seconds.length - 1; index >= 0; index--) {
    seconds[index] = Math.min(seconds[index]!, beforeAll(index))
  }
  for (const index of seconds.keys()) {
    const earlier = stored.filter(({ isAfter }) => isAfter[index] === false).map(({ second }) => second)
    const least = Math.max(-Infinity, ...earlier, ...(index > 0 ? [seconds[index - 1]!] : [])) + 1
    if (least <= beforeAll(index)) seconds[index] = Math.max(seconds[index]!, least)
  }
  return seconds.map((second) => new Date(second * 1_000))
}

/** Where a stored run stands among the commits to fill in. */
interface StoredPlace {
  /** For each of the commits, whether the run comes after a filled one of it; null if that is unknown. */
  readonly isAfter: readonly (boolean | null)[]
  /** The second that its id begins with. */
  readonly second: number
}

function secondOf(instant: string): number {
  return Math.floor(new Date(instant).getTime() / 1_000)
}

export function secondOfRun({ id }: Pick<Run, 'id'>): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(id)!
  return secondOf(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

const keyOf = (id: string, digest: string | null): string => JSON.stringify([id, digest])

/**
 * Whether the history holds all of these benchmarks of this commit, filled in, in one run or in several. What is skipped
 * here cannot be measured, so nothing is waited for; what was skipped there is not held.
 */
export function isFilled(
  { commit: { sha } }: Pick<PastCommit, 'commit'>,
  { stored, benchmarks, node }: SeriesOptions,
): boolean {
  // In pairs, with whatever reference: a later one is linked to it. What the reference cannot run has none.
  const own = stored.runs.filter(
    ({ filled, head, environment, benchmarks: all }) =>
      filled !== undefined &&
      head.commit?.sha === sha &&
      majorOf(environment) === majorOf({ node }) &&
      all.some(({ reference }) => reference !== undefined),
  )
  const measured = own.flatMap((run) => run.benchmarks.filter(({ status }) => status !== 'skipped'))
  const held = new Set(measured.map((benchmark) => keyOf(benchmarkId(benchmark), benchmark.suiteDigest)))
  const wanted = benchmarks.filter(({ skipped }) => skipped === null)
  return wanted.length > 0 && wanted.every(({ id, suiteDigest }) => held.has(keyOf(id, suiteDigest)))
}

interface SeriesOptions {
  readonly stored: Baseline
  /** Version of the Node that measures: another major version has a series of its own. */
  readonly node: string
  readonly benchmarks: readonly Pick<PlannedBenchmark, 'id' | 'suiteDigest' | 'skipped'>[]
}

interface RunOptions {
  readonly asked: readonly PastCommit[]
  readonly plan: ProjectPlan
  readonly profile: string
  readonly fill: FillProgress
  readonly measured: CommitPairs
  /** Where the commit stands among those that were asked for. */
  readonly index: number
  readonly id: string
}

/** The run of a commit; null if it has not enough trials of anything. What is missing is said. */
export function runOfCommit(
  { machine, progress }: Pick<Setup, 'machine' | 'progress'>,
  { asked, plan, profile, fill, measured, index, id }: RunOptions,
): Run | null {
  const { environment, harness } = machine
  const { startedAt, seed, calibrationMs } = fill
  const { label, commit } = asked[index]!
  const admitted = admitRun({
    schema: runSchemaId,
    id,
    startedAt,
    measuringMs: measured.measuringMs,
    filled: { order: index + 1, of: asked.length, machine: fill.id },
    head: { label, commit },
    base: null,
    environment,
    harness,
    profile,
    seed,
    calibrationMs,
    complete: true,
    benchmarks: [...measured.benchmarks],
    leftOut: [...plan.leftOut],
    warnings: [],
  })
  for (const line of shortfalls(admitted)) progress.note(`${nameOfCommit(asked[index]!)}: ${line}.`)
  return admitted.run === null ? null : { ...admitted.run, complete: admitted.leftOut.length === 0 }
}
