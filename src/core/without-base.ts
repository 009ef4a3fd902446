/** Measures where there is no base to pair the head with: it is missing, removed what is measured, or fails in every trial. */
import { posix } from 'node:path'
import { fetchReferenceChoices, type ReferenceOptions } from './history/find-reference.ts'
import { configFileName } from './model/config.ts'
import { benchmarkId, type BenchmarkRun, type Run, type Side } from './model/run.ts'
import { askBaseAndJudgePlan } from './plan/base-plan.ts'
import type { ChangeOptions } from './plan-change.ts'
import { isUnlisted, type PlannedBenchmark } from './plan/plan.ts'
import { planOfThese, type ProjectPlan } from './plan/plan-project.ts'
import { configBasename, gitOfProject, runGitAndSplitPaths } from './plan/project.ts'
import { differingFiles } from './sides/git.ts'
import { setupWithoutUnusedMembers } from './plan/workspace/members.ts'
import { joinWithMore } from './report/words.ts'
import type { Setup } from './rooms-api.ts'
import type { MeasuredSide } from './sides/side.ts'
import { prepareSidesUnlessIdentical, checkOutAndPrepareHead, makeWorkingTreeSide, type Base } from './sides/sides.ts'
import type { MeasureOptions } from './measure/record-run.ts'
import { runWithPlanChanges } from './measure/measure-in-pairs.ts'
import { measureWithReference } from './measure/measure-with-reference.ts'

interface WithoutBaseOptions extends MeasureOptions, ReferenceOptions {
  readonly plan: ProjectPlan
  readonly changeable: readonly PlannedBenchmark[]
  /** True where a reference is to be found even if main has none yet. */
  readonly asksReference: boolean
}

/** Measures the head in pairs with what main's stored runs were measured with; without any, the working tree alone. */
export async function measureWithReferenceOrAlone(setup: Setup, options: WithoutBaseOptions): Promise<Run> {
  const { plan, changeable, reference, asksReference, handed } = options
  const benchmarks = changeable.filter((one) => plan.benchmarks.includes(one))
  const onlyInUse = !asksReference && reference === undefined
  const isAlone = reference === 'none' || benchmarks.length === 0
  const groups = isAlone ? [] : await fetchReferenceChoices(setup, { benchmarks, asked: reference, handed, onlyInUse })
  if (groups.every(({ candidates }) => candidates.length === 0)) {
    const head = await makeWorkingTreeSide(setup, plan.modules)
    return measureWithReference(setup, { ...options, head, groups: reference === 'none' ? undefined : [] })
  }
  await using head = await checkOutAndPrepareHead(setupWithoutUnusedMembers(setup, plan.benchmarks), plan.modules)
  // Awaited, because the checkout is removed on return.
  return await measureWithReference(setup, { ...options, head, groups })
}

/** Finds what the base would measure if the head measures nothing, as a run without figures; undefined if nothing. */
export async function findRunOfRemoved(setup: Setup, options: ChangeOptions, base: Base): Promise<Run | undefined> {
  if (base.kind !== 'commits') return undefined
  const other = base.revisions.base
  const commits = [other.commit.sha, await base.headCommit()]
  const files = await runGitAndSplitPaths(gitOfProject(setup), [...differingFiles, ...commits])
  const deciding = new Set(['package.json', configFileName, configBasename(setup.project)])
  if (!files.some((file) => deciding.has(posix.basename(file)))) return undefined
  const nothing = { modules: [], suites: [], benchmarks: [], leftOut: [] }
  const judgedBy = (root: string, side: Side) =>
    askBaseAndJudgePlan(setup, { root, side, selection: options, benchmarks: [] })
  await using sides = await prepareSidesUnlessIdentical(setup, { base, modules: [], plan: nothing, judgedBy })
  if (sides.kind === 'identical' || sides.judged?.isAltered !== true) return undefined
  const run = await measureWithReference(setup, { ...options, plan: nothing, head: sides.head, groups: undefined })
  return runWithPlanChanges({ ...run, base: other }, sides.judged)
}

interface BrokenBaseOptions extends Omit<ChangeOptions, 'head'> {
  readonly run: Run
  /** The plan without what the change alters. */
  readonly plan: Omit<ProjectPlan, 'leftOut'>
  readonly head: MeasuredSide
}

/** Counts all benchmarks of a tool that fails in the base as the head's alone. */
const isBrokenInBase = ({ pairs = [], only }: BenchmarkRun): boolean =>
  only === 'head' ||
  (pairs.some(({ head }) => head === 'ok') && pairs.every(({ base }) => base !== 'ok' && base !== 'lost'))

/** Adds pairs of the head and main's reference, if there is one, for what fails in every trial of the base. */
export async function remeasureBrokenAndMergeRun(setup: Setup, options: BrokenBaseOptions): Promise<Run> {
  const { run, plan, handed } = options
  const broken = plan.benchmarks.filter((planned) => {
    const isOfPlanned = (one: BenchmarkRun) => (isUnlisted(planned) ? one.suite : benchmarkId(one)) === planned.id
    const entries = run.benchmarks.filter(isOfPlanned)
    return entries.length > 0 && entries.every(isBrokenInBase)
  })
  if (broken.length === 0 || setup.effects.signal.aborted) return run
  const groups = await fetchReferenceChoices(setup, { benchmarks: broken, handed, onlyInUse: true })
  const benchmarks = groups.flatMap((group) => group.benchmarks)
  if (benchmarks.length === 0) return run
  const least = (options.budgetMs * benchmarks.length) / plan.benchmarks.length
  const budgetMs = Math.max(least, options.budgetMs - run.measuringMs)
  const measuring = measureWithReference(setup, { ...options, plan: planOfThese(plan, benchmarks), groups, budgetMs })
  const again = await measuring.catch((error: unknown) => {
    if (setup.effects.signal.aborted) return undefined
    throw error
  })
  // Interrupted while the reference was prepared: what was measured before is kept.
  if (again === undefined) return run
  const replaced = new Map(again.benchmarks.flatMap((one) => (one.reference ? [[benchmarkId(one), one] as const] : [])))
  if (replaced.size === 0) return run
  const names = joinWithMore([...replaced.keys()], 5)
  const warning = `the base fails in every trial of ${names}: compared with the stored runs of main instead`
  return {
    ...run,
    benchmarks: run.benchmarks.map((one) => replaced.get(benchmarkId(one)) ?? one),
    measuringMs: run.measuringMs + again.measuringMs,
    complete: run.complete && again.complete,
    warnings: [...run.warnings, warning, ...again.warnings],
  }
}
