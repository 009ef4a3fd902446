/** Measures what is checked out, for the stored history. */
import { chooseReferences, type ReferenceOptions } from './history/find-reference.ts'
import type { MeasureOptions } from './measure/record-run.ts'
import { measureWithReference } from './measure/measure-with-reference.ts'
import { measureWithoutBase } from './without-base.ts'
import type { Run } from './model/run.ts'
import {
  benchmarksOfProject,
  planHistory,
  planProject,
  refuseEarly,
  type HistorySelection,
} from './plan/plan-project.ts'
import { withProjects } from './plan/scope.ts'
import { onlyMeasuredMembers } from './plan/workspace/members.ts'
import type { Setup } from './rooms-api.ts'
import { cleanHead } from './sides/sides.ts'

/** Measures the working tree, in pairs with its reference where it has one: such runs can be stored. */
export async function measureHead(setup: Setup, options: MeasureOptions & ReferenceOptions): Promise<Run> {
  const plan = await planProject(setup, options)
  const benchmarks = benchmarksOfProject(setup, plan)
  const run = await measureWithoutBase(setup, { ...options, plan, changeable: benchmarks, asksReference: true })
  return withProjects(run, setup.project, { ...plan, left: null })
}

/** Measures the commit that is checked out for the stored history: in a checkout of its own, as a pull request is. */
export async function measureForHistory(
  setup: Setup,
  options: MeasureOptions & HistorySelection & ReferenceOptions,
): Promise<Run> {
  const plan = await planHistory(setup, options)
  await refuseEarly(setup, plan.benchmarks)
  const groups = await chooseReferences(setup, { benchmarks: benchmarksOfProject(setup, plan), handed: options.handed })
  await using head = await cleanHead(onlyMeasuredMembers(setup, plan.benchmarks), plan.modules)
  const run = await measureWithReference(setup, { ...options, plan, head, groups })
  return withProjects(run, setup.project, { ...plan, left: null })
}
