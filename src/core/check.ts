/**
 * The job on one screen: finds base and head, plans, makes both ready, measures them in pairs, judges, and reports. The
 * Action judges and reports in a later job, with the runs of other machines.
 */
import { fetchReferenceChoices } from './history/find-reference.ts'
import { identicalSides, judgeLocal, readRulesOfBase, type Checked, type Measured } from './judge-here.ts'
import { measureInPairs, runWithPlanChanges } from './measure/measure-in-pairs.ts'
import { measureWithReference } from './measure/measure-with-reference.ts'
import { findRunOfRemoved, measureWithReferenceOrAlone, remeasureBrokenAndMergeRun } from './without-base.ts'
import type { Run } from './model/run.ts'
import { askBaseAndJudgePlan, type JudgedPlan } from './plan/base-plan.ts'
import { benchmarkOfPreparedSides } from './plan/subjects.ts'
import { changeOfPreparedSides, planForChange, requirePlanFitsRequest } from './plan-change.ts'
import type { ChangeOptions, ChangePlan } from './plan-change.ts'
import type { PlannedBenchmark } from './plan/plan.ts'
import { planOfThese, type ProjectPlan } from './plan/plan-project.ts'
import { writeResultsAndReports, type ReportPlace } from './results-folder.ts'
import type { Setup } from './rooms-api.ts'
import { prepareSidesUnlessIdentical, findBaseOrWhyMissing, type Sides } from './sides/sides.ts'

/** Does the whole job, and returns what it wrote. */
export async function checkChange(setup: Setup, options: ChangeOptions, place: ReportPlace): Promise<Checked> {
  const checked = await measureAndJudgeChange(setup, options)
  await writeResultsAndReports(setup, checked, place)
  return checked
}

/** Measures a change and judges it, by the rules of its base and with what is stored on this disk. */
export async function measureAndJudgeChange(setup: Setup, options: ChangeOptions): Promise<Checked> {
  const measured = await findBaseAndMeasureChange(setup, options)
  return { run: measured.run, comparison: await judgeLocal(setup, measured) }
}

/** Measures a change: in pairs with its base, or the head alone where there is none. */
export async function findBaseAndMeasureChange(setup: Setup, options: ChangeOptions): Promise<Measured> {
  const base = await findBaseOrWhyMissing(setup, options)
  const rules = await readRulesOfBase(setup, base)
  const change = await planForChange(setup, options, { base, rules })
  const measured = await measurePlanOrWhyNot(change, { base, rules })
  return { rules, base, ...measured }
}

type BaseAndRules = Pick<Measured, 'base' | 'rules'>

/** Returns the run of what is planned; or that nothing differs, or that this job has nothing to do. */
async function measurePlanOrWhyNot(change: ChangePlan, { base, rules }: BaseAndRules): Promise<Partial<Measured>> {
  const { setup, options, plan, changeable, projects, inPairs, share, complete } = change
  const removed = changeable.length > 0 ? undefined : await findRunOfRemoved(setup, options, base)
  if (removed !== undefined) return { run: complete(removed) }
  if (plan === undefined) {
    const folders = { head: { label: 'head', commit: undefined }, base: { label: 'base', commit: undefined } }
    const sides = base.kind === 'commits' ? base.revisions : folders
    return { identical: { ...identicalSides(setup, options, sides), projects: { ...projects!, unreached: true } } }
  }
  await requirePlanFitsRequest(change, plan)
  if (share.benchmarks.length === 0) return {}
  if (!inPairs) {
    const alone = { ...options, plan: planOfThese(plan, share.benchmarks), changeable, asksReference: false }
    return { run: complete(await measureWithReferenceOrAlone(setup, alone)) }
  }
  // Awaited, because the checkouts are removed on return.
  await using sides = await prepareSidesIfDifferent(change, { plan, base, rules })
  if (sides.kind === 'identical') {
    const identical = { ...identicalSides(setup, options, sides), texts: sides.texts }
    return { identical: { ...identical, ...(projects !== undefined && { projects }) } }
  }
  const ready = changeOfPreparedSides(change, sides.kind === 'ready' ? [sides.head, sides.base] : [sides.head])
  if (sides.kind === 'ready') return { run: ready.complete(await measurePairs(ready, { plan, rules, sides })) }
  return { run: ready.complete(await measureHeadWithReferenceAsBase(ready, { plan, rules, sides })) }
}

/** Checks out and builds base and head, with the suites of the plan; or returns that no trial could tell them apart. */
function prepareSidesIfDifferent(
  { setup, options, changeable, share }: ChangePlan,
  { plan: { modules, suites }, base, rules }: BaseAndRules & { readonly plan: ProjectPlan },
): Promise<Sides> {
  // All jobs of a plan find the same sides: whether they differ does not depend on the shard.
  const planned = [...share.benchmarks, ...share.elsewhere]
  // Of two commits of a workspace it is known by now what the change can reach.
  const isReached = base.kind === 'commits' && planned.some(({ project }) => project !== undefined)
  return prepareSidesUnlessIdentical(setup, {
    base,
    modules,
    plan: { suites, benchmarks: planned },
    judgedBy: (root, side, headRoot) => {
      const benchmarks = changeable.map((one) => benchmarkOfPreparedSides(setup, one, [{ root }, { root: headRoot }]))
      return askBaseAndJudgePlan(setup, { root, side, selection: options, benchmarks })
    },
    commands: planned
      .map(({ trialUnit, files }) => files?.globs ?? trialUnit.command)
      .filter((words) => words.length > 0),
    differ: rules.altered.length > 0 || isReached,
  })
}

interface PlannedSides<Kind extends Sides['kind']> extends Pick<Measured, 'rules'> {
  readonly plan: ProjectPlan
  readonly sides: Extract<Sides, { kind: Kind }>
}

/** Measures base and head in pairs; with main's reference in place of a base that fails in every trial. */
async function measurePairs(
  { setup, options, projects, share }: ChangePlan,
  { plan: { modules, suites }, rules, sides }: PlannedSides<'ready'>,
): Promise<Run> {
  const { judged } = sides
  const benchmarks = asBaseBenchmarks(share.benchmarks, judged)
  const elsewhere = asBaseBenchmarks(share.elsewhere, judged)
  // These two say only what else is measured.
  const isOtherwise = rules.altered.some((key) => key !== 'suites' && key !== 'projects')
  const isAltered = (benchmark: PlannedBenchmark): boolean =>
    isOtherwise || projects?.altered.includes(benchmark.project ?? '') === true || judged?.isNew(benchmark) === true
  const what = { suites, benchmarks, elsewhere, sides, policy: rules.policy, isAltered, judged }
  const run = await measureInPairs(setup, { ...options, ...what })
  const plan = { modules, suites, benchmarks: benchmarks.filter((one) => !isAltered(one)) }
  return remeasureBrokenAndMergeRun(setup, { ...options, run, plan, head: sides.head })
}

/** Measures the head of a base that does not build, in pairs with main's reference. */
async function measureHeadWithReferenceAsBase(
  { setup, options, share }: ChangePlan,
  { plan: { modules, suites }, sides }: PlannedSides<'not-built'>,
): Promise<Run> {
  const { message, hint = '' } = sides.error
  const printed = hint.split('\n').map((line) => `  ${line}`)
  setup.progress.note([message, ...printed, 'The head is compared with the stored baseline instead.'].join('\n'))
  const benchmarks = asBaseBenchmarks(share.benchmarks, sides.judged)
  const groups = await fetchReferenceChoices(setup, { benchmarks, handed: options.handed, onlyInUse: true })
  const plan = planOfThese({ modules, suites }, benchmarks)
  const run = await measureWithReference(setup, { ...options, plan, head: sides.head, groups })
  return runWithPlanChanges({ ...run, unbuilt: sides.unbuilt }, sides.judged)
}

function asBaseBenchmarks(benchmarks: readonly PlannedBenchmark[], judged: JudgedPlan | undefined): PlannedBenchmark[] {
  const byId = new Map(judged?.benchmarks.map((benchmark) => [benchmark.id, benchmark]))
  return benchmarks.map((one) => byId.get(one.id) ?? one)
}
