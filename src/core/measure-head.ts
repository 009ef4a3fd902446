/** Measures what is checked out, for the stored history. */
import type { ReferenceOptions } from './history/find-reference.ts'
import type { MeasureOptions } from './measure/record-run.ts'
import { measureWithReferenceOrAlone } from './without-base.ts'
import type { Run } from './model/run.ts'
import { pickOfProjectCode, planRunToStore, planProject, requireValidPolicyAndHistory } from './plan/plan-project.ts'
import type { HistorySelection, ProjectPlan } from './plan/plan-project.ts'
import { runWithLeftOutProjects } from './plan/scope.ts'
import type { Setup } from './rooms-api.ts'
import { askSuitesPreparedIfNeeded } from './sides/sides.ts'

type HeadOptions = MeasureOptions & ReferenceOptions

/** Measures the working tree, in pairs with its reference where it has one: such runs can be stored. */
export async function measureHeadWithReferenceIfAny(setup: Setup, options: HeadOptions): Promise<Run> {
  return measureHeadByPlan(setup, options, await planProject(setup, options))
}

/** Measures the commit that is checked out, and what the stored history has of it. */
export async function measureRunToBeStored(setup: Setup, options: HeadOptions & HistorySelection): Promise<Run> {
  const plan = await askSuitesPreparedIfNeeded(setup, (place) => planRunToStore(place, options))
  await requireValidPolicyAndHistory(setup, plan.benchmarks)
  return measureHeadByPlan(setup, options, plan)
}

async function measureHeadByPlan(setup: Setup, options: HeadOptions, plan: ProjectPlan): Promise<Run> {
  const changeable = pickOfProjectCode(setup, plan)
  const run = await measureWithReferenceOrAlone(setup, { ...options, plan, changeable, asksReference: true })
  return runWithLeftOutProjects(run, setup.project, { ...plan, projects: undefined })
}
