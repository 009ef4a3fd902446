/** Makes past commits ready to be measured: checked out beside each other, prepared alike, with the trials of each. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import type { PastCommit } from '../measure/past-commits.ts'
import { PreparationError } from '../measure/prepare.ts'
import type { PlannedBenchmark } from '../plan.ts'
import type { ProjectPlan } from './plan-project.ts'
import { bringSuites, checkOutCommits, prepareFolders, publishedFiles, type Published } from './prepared-commits.ts'
import { prepareTrials, type PreparedTrials } from './prepared-trials.ts'
import type { Setup } from './setup.ts'
import { sourceOf } from './subjects.ts'
import { folderOn, movedMembers, placeOf } from './workspace/members.ts'

/**
 * Checks out and prepares all of the commits. Returns their trials by commit id; one that cannot be measured is named with
 * the reason and left out. Disposal removes the checkouts.
 */
export async function pastTrials(
  setup: Setup,
  { plan, commits }: { readonly plan: ProjectPlan; readonly commits: readonly PastCommit[] },
): Promise<AsyncDisposable & { readonly trials: ReadonlyMap<string, PreparedTrials> }> {
  const { progress, project } = setup
  // The newest first: what suites prepare once for all commits, they prepare with it.
  const named = commits.toReversed().map((commit, index) => [`c${String(index).padStart(3, '0')}`, commit] as const)
  const checkouts = await checkOutCommits(
    setup,
    Object.fromEntries(named.map(([name, { commit }]) => [name, commit.sha])),
  )
  try {
    const labels = Object.fromEntries(named.map(([name, { label }]) => [name, label]))
    const folders = await prepareFolders(setup, { folders: checkouts.folders, labels })
    const published = await publishedFiles(setup, { modules: plan.modules, from: project })
    const trials = new Map<string, PreparedTrials>()
    for (const [name, { commit, label }] of named) {
      const found = await trialsOf(setup, { plan, folder: folders[name]!, published, isFirst: trials.size === 0 })
      if (found instanceof UserError)
        progress.note(`${nameOfCommit({ label, commit })} is left out: ${reasonOf(found)}`)
      else trials.set(commit.sha, found)
    }
    return { trials, [Symbol.asyncDispose]: () => checkouts[Symbol.asyncDispose]() }
  } catch (error) {
    await checkouts[Symbol.asyncDispose]()
    throw error
  }
}

interface CommitOptions {
  readonly plan: ProjectPlan
  readonly folder: string | UserError
  readonly published: Published
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
    if (lacking !== undefined) return new UserError(`it has no package ${lacking} yet: "!${lacking}" fills the others`)
    const modules = await bringSuites(setup, { modules: plan.modules, from: project, to: head, published })
    // The trees are the same for all, and once is enough to hear of them.
    const reporting = isFirst ? setup : { ...setup, progress: { ...progress, phase: () => silentPhase } }
    const trials = await prepareTrials(reporting, {
      ...plan,
      head: { ...head, replaced: {}, modules },
      base: null,
    })
    const stranger = plan.benchmarks.find((benchmark) => isStranger(setup, benchmark, trials))
    return stranger === undefined ? trials : new UserError(`its package.json is not that of ${stranger.package}`)
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
}

/** `4.0.0 (726da2c)`, or the commit alone where it has no name. */
export function nameOfCommit({ label, commit: { sha } }: PastCommit): string {
  return sha.startsWith(label) ? label : `${label} (${sha.slice(0, 7)})`
}

const silentPhase = { update: () => undefined, finish: () => undefined }

/** Whether the commit's package has another name: then a released one would be measured in its place. */
function isStranger(
  setup: Pick<Setup, 'project' | 'packageName' | 'effects'>,
  benchmark: PlannedBenchmark,
  trials: PreparedTrials,
): boolean {
  const { project, packageName } = placeOf(setup, benchmark)
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
