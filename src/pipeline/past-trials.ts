/** Makes past commits ready to be measured: checked out next to each other, prepared alike, with the trials of each. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitCodes, UserError } from '../errors.ts'
import type { PastCommit } from '../sides/past-commits.ts'
import { PreparationError } from '../sides/prepare.ts'
import { mostFailures, takeTurn } from '../measure/schedule.ts'
import type { SideName } from '../measure/tally.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { plainText } from '../report/escape.ts'
import { shortCommit } from '../report/format.ts'
import type { BisectionPair } from '../stats/bisection-steps.ts'
import type { Query } from '../stats/noisy-search.ts'
import type { ProjectPlan } from './plan-project.ts'
import {
  bringSuites,
  disposeAll,
  openCheckouts,
  prepareFolders,
  publishedFiles,
  type PublishedFiles,
} from './prepared-commits.ts'
import { prepareTrials, type PreparedTrials } from './prepared-trials.ts'
import type { Setup } from '../project/setup.ts'
import { sourceOf } from '../project/subjects.ts'
import { folderOn, movedMembers, placeOfProject } from '../project/workspace/members.ts'

interface PastTrials extends AsyncDisposable {
  readonly trials: ReadonlyMap<string, PreparedTrials>
}

/**
 * Checks out and prepares all of the commits. Returns their trials by commit id; one that cannot be measured is named with
 * the reason and left out. Disposal removes the checkouts.
 */
export async function pastTrials(
  setup: Setup,
  { plan, commits }: { readonly plan: ProjectPlan; readonly commits: readonly PastCommit[] },
): Promise<PastTrials> {
  const { progress, project } = setup
  // The newest first: what suites prepare once for all commits, they prepare with it.
  const named = commits.toReversed().map((commit, index) => [`c${String(index).padStart(3, '0')}`, commit] as const)
  const shas = Object.fromEntries(named.map(([name, { commit }]) => [name, commit.sha]))
  const opened = await openCheckouts(setup, shas)
  try {
    const labels = Object.fromEntries(named.map(([name, { label }]) => [name, label]))
    const paths = Object.entries(opened.checkouts).map(([name, one]) => {
      return [name, one instanceof UserError ? one : one.folder] as const
    })
    const folders = await prepareFolders(setup, { folders: Object.fromEntries(paths), labels })
    const published = await publishedFiles(setup, { modules: plan.modules, from: project })
    const trials = new Map<string, PreparedTrials>()
    for (const [name, { commit, label }] of named) {
      const found = await trialsOf(setup, { plan, folder: folders[name]!, published, isFirst: trials.size === 0 })
      if (found instanceof UserError)
        progress.note(`${nameOfCommit({ label, commit })} is left out: ${reasonOf(found)}`)
      else trials.set(commit.sha, found)
    }
    return { trials, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() }
  } catch (error) {
    await opened[Symbol.asyncDispose]()
    throw error
  }
}

interface PairedCommits extends AsyncDisposable {
  /** Of those that are prepared. */
  readonly trials: ReadonlyMap<number, unknown>
  /** Why commits cannot be measured. */
  readonly skipped: ReadonlyMap<number, string>
  /** What all pairs took. */
  measuringMs: number
  /**
   * Measures a pair. Null if one of the two gave no value, could not be prepared, or it was interrupted. Throws
   * `UserError` where the first or the last commit cannot be measured at all.
   */
  readonly pair: (query: Query, first: SideName) => Promise<Pick<BisectionPair, 'baseValue' | 'headValue'> | null>
}

export interface PairedOptions {
  /** Makes a commit ready; no trials for one that cannot be measured. Disposal removes its checkout. */
  readonly prepare: (sha: string) => Promise<PastTrials>
  readonly benchmark: PlannedBenchmark
  readonly metric: string
  /** Oldest first; the first and the last must be measurable. */
  readonly shas: readonly string[]
  /** Why some cannot be measured, by position, as far as it is known. */
  readonly skipped: Map<number, string>
  readonly now: () => number
  readonly note: (text: string) => void
  readonly signal: AbortSignal
}

/**
 * Commits that are measured in pairs as they are asked about, by position: prepared once each, left out where that fails or
 * their trials do. Disposal removes the checkouts.
 */
export function pairedCommits(options: PairedOptions): PairedCommits {
  const { benchmark, metric, shas, skipped, now, signal } = options
  const resources: AsyncDisposable[] = []
  const trials = new Map<number, Pick<PreparedTrials, 'trial'>>()
  const counts = new Map<number, { ok: number; failed: number }>()

  function skip(position: number, reason: string): void {
    if (position === 0 || position === shas.length - 1) {
      const which = position === 0 ? 'good' : 'bad'
      throw new UserError(`The ${which} commit ${shortCommit(shas[position]!)} cannot be measured: ${reason}`, {
        exitCode: exitCodes.newFailure,
        hint: 'The reason may be above. Name another commit, or other commands as project.prepare in the config.',
      })
    }
    skipped.set(position, reason)
  }
  /** Prepares a commit where that was not done. False for one that cannot be measured. */
  async function isPrepared(position: number): Promise<boolean> {
    if (trials.has(position)) return true
    const prepared = await options.prepare(shas[position]!)
    resources.push(prepared)
    // What an interruption kept from being prepared may well build the next time.
    if (signal.aborted) return false
    const own = prepared.trials.get(shas[position]!)
    if (own === undefined) {
      skip(position, 'it does not build')
      return false
    }
    trials.set(position, own)
    // The first trial warms up the caches of the disk and of compiled code.
    if (!benchmark.once) await own.trial(benchmark, 'head', { again: true })
    return true
  }
  /** Undefined for a trial that failed: a commit that fails again and again is left out, as one that does not build. */
  async function valueAt(position: number): Promise<number | undefined> {
    const { outcome, metrics, message } = await trials.get(position)!.trial(benchmark, 'head')
    if (signal.aborted) return undefined
    const value = outcome === 'ok' ? metrics[metric] : undefined
    const { ok, failed } = counts.get(position) ?? { ok: 0, failed: 0 }
    if (value === undefined && failed + 1 >= mostFailures(benchmark) && failed + 1 > ok) {
      const reason = plainText(`its trials fail (${message ?? `it gives no ${metric}`})`, 500)
      options.note(`${shortCommit(shas[position]!)} is left out: ${reason}`)
      skip(position, reason)
    }
    counts.set(position, value === undefined ? { ok, failed: failed + 1 } : { ok: ok + 1, failed })
    return value
  }
  return {
    [Symbol.asyncDispose]: () => disposeAll(resources),
    trials,
    skipped,
    measuringMs: 0,
    async pair(query, first) {
      // Both are ready before the first of the two is measured: a pair is measured at one time.
      if (!(await isPrepared(query.base)) || !(await isPrepared(query.head))) return null
      const begunMs = now()
      const order = first === 'base' ? [query.base, query.head] : [query.head, query.base]
      const values = await takeTurn(order, valueAt, { signal })
      if (values === null) return null
      this.measuringMs += now() - begunMs
      const [baseValue, headValue] = first === 'base' ? values : values.toReversed()
      return baseValue === undefined || headValue === undefined ? null : { baseValue, headValue }
    },
  }
}

interface CommitOptions {
  readonly plan: ProjectPlan
  readonly folder: string | UserError
  readonly published: PublishedFiles
  readonly isFirst: boolean
}

async function trialsOf(
  setup: Setup,
  { plan, folder, published, isFirst }: CommitOptions,
): Promise<PreparedTrials | UserError> {
  const { project, progress } = setup
  if (folder instanceof UserError) return folder
  if (!existsSync(folder)) return new UserError('the folder of the project is not in it')
  try {
    const head = { root: folder, moved: await movedMembers(setup, folder) }
    const isThere = (name: string | undefined): boolean =>
      name === undefined || existsSync(join(folderOn(setup, head, { project: name }), 'package.json'))
    const lacking = plan.benchmarks.find((benchmark) => !isThere(benchmark.project))?.project
    if (lacking !== undefined) return new UserError(`it has no package ${lacking} yet`)
    const modules = await bringSuites(setup, { modules: plan.modules, from: project, to: head, published })
    // The trees are the same for all, and once is enough to hear of them.
    const reporting = isFirst ? setup : { ...setup, progress: { ...progress, phase: () => silentPhase } }
    const trials = await prepareTrials(reporting, {
      ...plan,
      head: { ...head, replaced: {}, modules },
      base: null,
    })
    const stranger = plan.benchmarks.find((benchmark) => isStranger(setup, benchmark, trials))
    return stranger === undefined ? trials : new UserError(`its package.json is not for ${stranger.package}`)
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
}

/** `4.0.0 (726da2c)`, or the commit alone where it has no name. */
function nameOfCommit({ label, commit: { sha } }: PastCommit): string {
  return sha.startsWith(label) ? label : `${label} (${sha.slice(0, 7)})`
}

const silentPhase = { update: () => undefined, finish: () => undefined }

/** Whether the commit's package has another name: then a released one would be measured in its place. */
function isStranger(
  setup: Pick<Setup, 'project' | 'packageName' | 'effects'>,
  benchmark: PlannedBenchmark,
  trials: PreparedTrials,
): boolean {
  const { project, packageName } = placeOfProject(setup, benchmark)
  if (benchmark.package === null || benchmark.package !== packageName) return false
  return (
    sourceOf(project.config, benchmark.subject) === null && trials.packagesOf(benchmark).package?.source !== 'project'
  )
}

/** The message, which says the cause where it cannot be prepared; else with the last line of what a command printed. */
function reasonOf(error: UserError): string {
  const last = error instanceof PreparationError ? '' : (error.hint ?? '').trim().split('\n').at(-1)!
  return last === '' ? error.message : `${error.message}: ${last}`
}
