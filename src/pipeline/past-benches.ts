/** Past commits made ready to be measured: checked out beside each other, prepared alike, a bench for each. */
import { existsSync } from 'node:fs'
import { UserError } from '../errors.ts'
import { packedFiles } from '../measure/identical.ts'
import type { PastCommit } from '../measure/past-commits.ts'
import { commandRunner } from '../measure/prepare.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { setUpBench, type Bench } from './bench.ts'
import type { ProjectPlan } from './plan-project.ts'
import { bringSuites, checkOutCommits, prepareFolders } from './prepared-commits.ts'
import { sourceOf } from './subjects.ts'
import type { Workshop } from './workshop.ts'

/** The benches of past commits. Disposal removes the checkouts. */
export interface PastBenches extends AsyncDisposable {
  /** By commit id; without those that cannot be measured. */
  readonly benches: ReadonlyMap<string, Bench>
}

/** Checks out and prepares all of them. One that cannot be measured is named with the reason and left out. */
export async function pastBenches(
  workshop: Workshop,
  { plan, commits }: { readonly plan: ProjectPlan; readonly commits: readonly PastCommit[] },
): Promise<PastBenches> {
  const { watcher, effects, project } = workshop
  // The newest first: what suites prepare once for all commits, they prepare with it.
  const named = commits.toReversed().map((commit, index) => [`c${String(index).padStart(3, '0')}`, commit] as const)
  const checkouts = await checkOutCommits(
    workshop,
    Object.fromEntries(named.map(([name, { commit }]) => [name, commit.sha])),
  )
  try {
    const labels = Object.fromEntries(named.map(([name, { label }]) => [name, label]))
    const folders = await prepareFolders(workshop, { folders: checkouts.folders, labels })
    const run = commandRunner(effects)
    const isOwn = plan.modules.some(({ builtIn }) => !builtIn)
    const published = new Set(isOwn ? await packedFiles({ directory: project.root, run }) : [])
    const benches = new Map<string, Bench>()
    for (const [name, { commit, label }] of named) {
      const bench = await benchOf(workshop, { plan, folder: folders[name]!, published, isFirst: benches.size === 0 })
      if (bench instanceof UserError) watcher.note(`${nameOfCommit({ label, commit })} is left out: ${reasonOf(bench)}`)
      else benches.set(commit.sha, bench)
    }
    return { benches, [Symbol.asyncDispose]: () => checkouts[Symbol.asyncDispose]() }
  } catch (error) {
    await checkouts[Symbol.asyncDispose]()
    throw error
  }
}

interface BenchOptions {
  readonly plan: ProjectPlan
  readonly folder: string | UserError
  readonly published: ReadonlySet<string>
  readonly isFirst: boolean
}

async function benchOf(
  workshop: Workshop,
  { plan, folder, published, isFirst }: BenchOptions,
): Promise<Bench | UserError> {
  const { project, watcher } = workshop
  if (folder instanceof UserError) return folder
  if (!existsSync(folder)) return new UserError('the folder of the project is not in it')
  try {
    const modules = await bringSuites(workshop, {
      modules: plan.modules,
      from: project.root,
      to: folder,
      published,
    })
    const bench = await setUpBench({
      // The trees are the same for all, and once is enough to hear of them.
      workshop: isFirst ? workshop : { ...workshop, watcher: { ...watcher, phase: () => silentPhase } },
      benchmarks: plan.benchmarks,
      suiteNames: plan.suites.map((suite) => suite.description.name),
      head: { root: folder, replaced: {}, modules },
      base: null,
    })
    const stranger = plan.benchmarks.find((benchmark) => isStranger(workshop, benchmark, bench))
    return stranger === undefined ? bench : new UserError(`its package.json is not that of ${stranger.package}`)
  } catch (error) {
    if (error instanceof UserError) return error
    throw error
  }
}

/** `4.0.0 (726da2c)`, or the commit alone where nobody named it. */
export function nameOfCommit({ label, commit: { sha } }: PastCommit): string {
  return sha.startsWith(label) ? label : `${label} (${sha.slice(0, 7)})`
}

const silentPhase = { update: () => undefined, finish: () => undefined }

/** Where a commit's package has another name, a released one would be measured in its place. */
function isStranger({ project, packageName }: Workshop, benchmark: PlannedBenchmark, bench: Bench): boolean {
  if (benchmark.package === null || benchmark.package !== packageName) return false
  return (
    sourceOf(project.config, benchmark.subject) === null && bench.packagesOf(benchmark).package?.source !== 'project'
  )
}

/** The message, and the last line of what a command printed; npm's is where its log lies, and says nothing. */
function reasonOf({ message, hint = '' }: UserError): string {
  const lines = hint.split('\n').filter((line) => line.trim() !== '' && !line.includes('A complete log of this run'))
  const last = (lines.at(-1) ?? '').trim()
  return last === '' ? message : `${message}: ${last}`
}
