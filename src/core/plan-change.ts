/** Plans a change: which projects it can reach, which benchmarks are measured, and which of them this job measures. */
import { parseDurationMs } from './model/readable.ts'
import type { LeftProjects, Run } from './model/run.ts'
import type { ReferenceOptions } from './history/find-reference.ts'
import type { Measured } from './judge-here.ts'
import type { MeasureOptions } from './measure/record-run.ts'
import type { Setup } from './rooms-api.ts'
import type { MeasuredSide } from './sides/side.ts'
import { askSuitesPreparedIfNeeded, type BaseQuestion } from './sides/sides.ts'
import { benchmarkOfPreparedSides } from './plan/subjects.ts'
import { NothingToMeasure } from './plan/nothing-to-measure.ts'
import type { PlannedBenchmark } from './plan/plan.ts'
import {
  type AskedShard,
  pickOfProjectCode,
  noProjectBenchmarkError,
  planProject,
  type PlanShare,
  type ProjectPlan,
  requireValidPolicyAndHistory,
  requirePlannedRow,
  planShareOfShardIfAny,
} from './plan/plan-project.ts'
import { findScopeOfChange, narrowSetupToReachedProjects, runWithLeftOutProjects } from './plan/scope.ts'

export interface ChangeOptions extends MeasureOptions, BaseQuestion, ReferenceOptions {
  /** The number of platforms that measure the same plan: they share the false alarm rate. */
  readonly platforms: number
  /** An earlier run of the same two sides, whose pairs are kept. */
  readonly resume?: Run | undefined
  /** The part of the pairs that this job measures; undefined for the whole plan. */
  readonly shard?: AskedShard | undefined
  /** `suite/case/subject/metric` that must be among what is measured. */
  readonly row?: string | undefined
  readonly allProjects?: boolean
}

export interface ChangePlan {
  /** Without the projects that the change cannot reach. */
  readonly setup: Setup
  readonly options: ChangeOptions
  /** Is undefined if the change reaches nothing that is measured. */
  readonly plan: ProjectPlan | undefined
  /** All of the plan that a change can change. */
  readonly changeable: readonly PlannedBenchmark[]
  /** The projects of a workspace; undefined elsewhere. */
  readonly projects: LeftProjects | undefined
  /** Measures base and head, or the head alone. */
  readonly inPairs: boolean
  /** The part of the plan that this job measures. */
  readonly share: PlanShare
  /** The run with what it says of shards and projects. */
  readonly complete: (run: Run) => Run
}

/** Plans what the change can reach, with at least the time and the profiles that its base would give. */
export async function planForChange(
  fullSetup: Setup,
  asked: ChangeOptions,
  { base, rules }: Pick<Measured, 'base' | 'rules'>,
): Promise<ChangePlan> {
  const scope = await findScopeOfChange(fullSetup, base)
  // What the change names as a project was not measured before, whether the rest of the change reaches it or not.
  const all = asked.allProjects === true || rules.altered.includes('projects')
  const { setup, globs, projects, isEmpty } = narrowSetupToReachedProjects(fullSetup, { scope, ...asked, all })
  const options = { ...asked, ...baseBudgetAndProfilingOrMore(asked, rules), globs }
  const plan = isEmpty ? undefined : await planReachedProjectsIfAny(setup, options, projects)
  const changeable = plan === undefined ? [] : pickOfProjectCode(setup, plan)
  const inPairs = changeable.length > 0 && options.base !== 'none'
  const share = planShareOfShardIfAny(inPairs ? changeable : (plan?.benchmarks ?? []), options.shard)
  const suites = plan?.suites ?? []
  const complete = (run: Run): Run =>
    share.complete(runWithLeftOutProjects(run, fullSetup.project, { suites, projects }))
  return { setup, options, plan, changeable, projects, inPairs, share, complete }
}

/** Returns the plan with each command in the case that suits its program where it is prepared. */
export function changeOfPreparedSides(change: ChangePlan, sides: readonly Pick<MeasuredSide, 'root'>[]): ChangePlan {
  const changeable = change.changeable.map((one) => benchmarkOfPreparedSides(change.setup, one, sides))
  const share = planShareOfShardIfAny(changeable, change.options.shard)
  const before = new Set(change.changeable.map(({ id }) => id))
  const complete = (run: Run): Run => {
    const leftOut = run.leftOut?.filter((id) => !before.has(id))
    return share.complete(change.complete({ ...run, ...(leftOut !== undefined && { leftOut }) }))
  }
  return { ...change, changeable, share, complete }
}

/** Throws `UserError` for a plan that cannot be measured as it was asked, before anything takes time. */
export async function requirePlanFitsRequest(change: ChangePlan, plan: ProjectPlan): Promise<void> {
  const { setup, options, changeable, inPairs } = change
  await requireValidPolicyAndHistory(setup, plan.benchmarks)
  requirePlannedRow(options.row, inPairs ? changeable : plan.benchmarks)
  if (changeable.length === 0 && options.base !== undefined && options.base !== 'none') {
    throw noProjectBenchmarkError('There is nothing to compare with a base')
  }
}

function baseBudgetAndProfilingOrMore({ budgetMs, isBudgetAsked, why }: ChangeOptions, { atLeast }: Measured['rules']) {
  if (atLeast === undefined) return { budgetMs, why }
  const atLeastMs = isBudgetAsked === true ? 0 : parseDurationMs(atLeast.budget, 'budget')
  return { budgetMs: Math.max(budgetMs, atLeastMs), why: why ?? (atLeast.why ? true : undefined) }
}

/** Returns the plan; undefined where projects are left out and nothing else has a suite. */
async function planReachedProjectsIfAny(setup: Setup, options: ChangeOptions, projects: LeftProjects | undefined) {
  try {
    return await askSuitesPreparedIfNeeded(setup, (place) => planProject({ ...place, isLenient: true }, options))
  } catch (error) {
    const isLeftOut = projects !== undefined && projects.unaffected.length + projects.added.length > 0
    if (error instanceof NothingToMeasure && isLeftOut) return undefined
    throw error
  }
}
