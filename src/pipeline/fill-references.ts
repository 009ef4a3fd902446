/** What the commits of a fill are measured with in pairs. */
import type { PastCommit } from '../measure/past-commits.ts'
import type { Baseline } from '../model/baseline.ts'
import type { BenchmarkRun, Reference } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import type { FillProgress } from '../store/kept-progress.ts'
import { chooseReferences, storedReferencesOf, type ReferenceGroup } from './find-reference.ts'
import type { ReadyGroup } from './measure-with-reference.ts'
import type { ProjectPlan } from './plan-project.ts'
import { prepareTrials, type PreparedTrials } from './prepared-trials.ts'
import type { Setup } from './setup.ts'

interface FillTask {
  readonly plan: ProjectPlan
  /** The history that the runs are for. */
  readonly stored: Baseline
  /** All commits that were asked for, oldest first. */
  readonly asked: readonly PastCommit[]
}

/**
 * What the commits of each project can be measured with, best first: as main is, but without a release or stored runs the
 * oldest commit that can be prepared. An earlier part of the fill has decided it.
 */
export async function referencesFor(
  setup: Setup,
  task: FillTask,
  saved: FillProgress | null,
): Promise<ReferenceGroup[]> {
  const { stored, plan, asked } = task
  const oldest = asked.slice(0, 3).map(({ commit }) => commit.sha)
  const projects = [...new Set(plan.benchmarks.map(({ project }) => project ?? null))]
  const { policy } = setup.project.config
  const handed = storedReferencesOf(stored, { projects, policy }).map((known) =>
    known.inUse === null ? Object.assign(known, { oldest }) : known,
  )
  const groups = await chooseReferences(setup, { benchmarks: plan.benchmarks, asked: null, handed })
  return groups.map((group) => {
    const before = saved?.references.find(({ project }) => project === group.project)?.reference
    return before === undefined
      ? group
      : Object.assign(group, { candidates: [before], because: 'the fill began with it' })
  })
}

export function firstOf(groups: readonly ReferenceGroup[]): FillProgress['references'] {
  return groups.flatMap(({ project, candidates: [reference] }) =>
    reference === undefined ? [] : [{ project, reference }],
  )
}

type ReferenceTrials = ReadonlyMap<PlannedBenchmark, { readonly reference: Reference; readonly trials: PreparedTrials }>

/** The trials of the reference, by benchmark. */
export async function referenceTrials(
  setup: Setup,
  { plan }: Pick<FillTask, 'plan'>,
  groups: readonly ReadyGroup[],
): Promise<ReferenceTrials> {
  const found: [PlannedBenchmark, { reference: Reference; trials: PreparedTrials }][] = []
  for (const { reference, side, benchmarks } of groups) {
    const trials = await prepareTrials(setup, { ...plan, benchmarks, head: side, base: null })
    for (const benchmark of benchmarks) found.push([benchmark, { reference, trials }])
  }
  return new Map(found)
}

/** Of the project that the name of its suite begins with. */
export function referenceFor({ suite }: BenchmarkRun, { references }: FillProgress): Reference {
  const own = references.find(({ project }) => project !== null && suite.startsWith(`${project}/`))
  return (own ?? references.find(({ project }) => project === null) ?? references[0]!).reference
}
