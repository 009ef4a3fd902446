/**
 * The pipeline: plan → sides → measure → judge. The command line and the Action say what is asked for and report what
 * comes out; the Action judges in a later job, together with the runs of other machines.
 */
import { posix } from 'node:path'
import { clipped } from './compare/judgement.ts'
import { exitCodes, UserError } from './errors.ts'
import { ownRules } from './judge.ts'
import type { Comparison } from './model/comparison.ts'
import { configFileName } from './model/config.ts'
import { benchmarkId, type LeftProjects, type Run, type Side } from './model/run.ts'
import { judgedByBase } from './pipeline/base-plan.ts'
import { identicalSides, judgeHere, rulesHere, type Checked, type Measured } from './pipeline/judge-here.ts'
import { measureAlone, measureTree, type MeasureOptions } from './pipeline/measure-alone.ts'
import { described, joined, measureInPairs } from './pipeline/measure-in-pairs.ts'
import { NothingToMeasure } from './pipeline/nothing-to-measure.ts'
import {
  benchmarksOfPackage,
  benchmarksOfProject,
  narrowed,
  nothingOfProject,
  planHistory,
  planProject,
  refuseEarly,
  requireRow,
  type HistorySelection,
  type ProjectPlan,
} from './pipeline/plan-project.ts'
import type { Setup } from './pipeline/setup.ts'
import { shareOf, type AskedShard } from './pipeline/plan-share.ts'
import {
  bothSides,
  cleanHead,
  findBase,
  packageOfSource,
  packageSides,
  type Base,
  type BaseQuestion,
} from './pipeline/sides.ts'
import { configNameOf, gitOf, namesIn } from './pipeline/project.ts'
import { scopeOf, withinScope, withProjects } from './pipeline/workspace/scope.ts'
import type { PlannedBenchmark } from './plan.ts'

export type Strategy = 'paired' | 'baseline' | 'confirm'

/** What each strategy measures: the head alone, pairs of base and head, or first the one and then pairs of the suspects. */
const courses: Readonly<Record<Strategy, { readonly alone: boolean; readonly inPairs: boolean }>> = {
  paired: { alone: false, inPairs: true },
  baseline: { alone: true, inPairs: false },
  confirm: { alone: true, inPairs: true },
}

export interface ChangeOptions extends MeasureOptions, BaseQuestion {
  readonly strategy: Strategy
  /** How many platforms measure the same plan: they share the false alarm rate. */
  readonly platforms: number
  /** An earlier run of the same two sides, whose pairs are kept. */
  readonly resume: Run | null
  /** Of pairs, the part that this job measures; null for the whole plan. */
  readonly shard?: AskedShard | null
  /** `suite/case/subject/metric` that must be among what is measured. */
  readonly row?: string | undefined
  /** Whether to measure also the projects of a workspace that the change cannot reach. */
  readonly allProjects?: boolean
  /** False where the head is no change to be judged, but the default branch beside an old release. */
  readonly asksBase?: boolean
}

/** Measures a change and judges it by the rules of its base, with what is stored on this disk. */
export async function check(setup: Setup, options: ChangeOptions): Promise<Checked> {
  const measured = await measureChange(setup, options)
  return { run: measured.run, comparison: await judgeHere(setup, measured) }
}

/** Measures a change, as its strategy says. Without a base, every strategy is `baseline`. */
export async function measureChange(whole: Setup, asked: ChangeOptions): Promise<Measured> {
  // Plan: in a workspace, what the change can reach.
  const base = await findBase(whole, asked)
  const rules = await rulesHere(whole, base)
  const scope = await scopeOf(whole, base)
  // What the change names as a project was not measured before, whether the rest of the change reaches it or not.
  const all = asked.allProjects === true || rules.altered.includes('projects')
  const { setup, globs, left, isEmpty } = withinScope(whole, { scope, ...asked, all })
  const options = { ...asked, globs }
  const plan = isEmpty ? null : await planProject(setup, options).catch(nothingReached(left))
  const own = plan === null ? [] : benchmarksOfProject(setup, plan)
  const lost = own.length > 0 ? null : await onlyRemoved(setup, { options, base })
  if (lost !== null) {
    const { complete } = shareOf(own, options.shard ?? null)
    const run = complete(withProjects(lost, whole.project, { suites: plan?.suites ?? [], left }))
    return { run, identical: null, rules, base }
  }
  if (plan === null) {
    const sides =
      base.kind === 'commits'
        ? base.revisions
        : { head: { label: 'head', commit: null }, base: { label: 'base', commit: null } }
    const identical = { ...identicalSides(setup, asked, sides), projects: { ...left!, unreached: true as const } }
    return { run: null, identical, rules, base }
  }
  await refuseEarly(setup, plan.benchmarks)
  const course = own.length === 0 || options.base === 'none' ? courses.baseline : courses[options.strategy]
  requireRow(options.row, course.alone ? plan.benchmarks : own)
  if (own.length === 0 && options.base !== null && options.base !== 'none') {
    throw nothingOfProject('There is nothing to compare with a base')
  }
  if (base.kind === 'missing' && options.strategy === 'baseline' && rules.policy !== undefined) {
    setup.progress.note(`There is no base, so the head is judged by its own policy: ${base.error.message}.`)
  }

  // Measure: the head alone, pairs, or one after the other.
  const share = shareOf(course.inPairs ? own : plan.benchmarks, options.shard ?? null)
  if (share.benchmarks.length === 0) return { run: null, identical: null, isIdle: true, rules, base }
  const complete = (run: Run): Run => share.complete(withProjects(run, whole.project, { suites: plan.suites, left }))
  const aloneOf = course.inPairs ? plan : narrowed(plan, share.benchmarks)
  const alone = course.alone ? await measureTree(setup, { ...options, plan: aloneOf }) : null
  const first: Measured = { run: alone === null ? null : complete(alone), identical: null, rules, base }
  if (!course.inPairs) return first
  const benchmarks = alone === null ? share.benchmarks : suspects(await judgeHere(setup, first), own)
  if (benchmarks.length === 0) return first
  if (alone !== null) {
    const names = benchmarks.map(({ id }) => id).join(', ')
    setup.progress.note(`Suspected: ${names}. Measured again in pairs with the base.`)
  }
  const what = { plan, own, benchmarks, elsewhere: share.elsewhere, altered: left?.altered ?? [] }
  const paired = await measureSides(setup, { options, ...what, measured: first }).catch((error: unknown) => {
    // Without a base a suspicion stays one; a head that cannot be prepared is another matter.
    if (alone !== null && error instanceof UserError && error.exitCode === exitCodes.badInput) return error
    throw error
  })
  if (paired instanceof UserError) {
    if (alone === null) throw paired
    const notice = clipped(`The suspect benchmarks could not be measured in pairs with the base: ${paired.message}.`)
    setup.progress.note(notice)
    return { ...first, rules: { ...rules, notices: [notice, ...rules.notices] } }
  }
  if (paired.run !== null) return { ...first, run: complete(joined(paired.run, alone)) }
  return { ...first, run: null, identical: { ...paired.identical!, ...(left !== null && { projects: left }) } }
}

/**
 * A run without figures for a head that measures nothing of the project, where the base would: what that is. Null where the
 * base has no more to say, or a change of its plan is out of the question.
 */
async function onlyRemoved(
  setup: Setup,
  { options, base }: { readonly options: ChangeOptions; readonly base: Base },
): Promise<Run | null> {
  if (base.kind !== 'commits' || options.asksBase === false || options.strategy === 'baseline') return null
  const other = base.revisions.base
  const commits = [other.commit.sha, await base.measured()]
  const files = await namesIn(gitOf(setup), ['diff', '--name-only', '--no-renames', '-z', ...commits])
  const deciding = new Set(['package.json', configFileName, configNameOf(setup.project)])
  if (!files.some((file) => deciding.has(posix.basename(file)))) return null
  const nothing = { modules: [], suites: [], benchmarks: [], leftOut: [] }
  const judgedBy = (root: string, side: Side) => judgedByBase(setup, { root, side, selection: options, benchmarks: [] })
  await using sides = await bothSides(setup, { base, modules: [], plan: nothing, judgedBy })
  if (sides.kind === 'missing' || sides.kind === 'identical' || sides.judged?.isAltered !== true) return null
  const run = await measureAlone(setup, { ...options, plan: nothing, head: sides.head })
  return described({ ...run, base: other }, sides.judged)
}

/** Where projects are left out, a plan without a suite is no error: null. */
function nothingReached(left: LeftProjects | null): (error: unknown) => null {
  return (error) => {
    const isLeftOut = left !== null && left.unaffected.length + left.added.length > 0
    if (error instanceof NothingToMeasure && isLeftOut) return null
    throw error
  }
}

/** Those with a row that got worse, failed or is on the list of possible changes. */
function suspects({ rows }: Comparison, benchmarks: readonly PlannedBenchmark[]): PlannedBenchmark[] {
  const suspected = rows.filter((row) => row.verdict === 'regression' || row.verdict === 'failed' || row.possible)
  const ids = new Set(suspected.map(benchmarkId))
  const suites = new Set(suspected.map(({ suite }) => suite))
  // A tool measures all of its benchmarks in one run.
  return benchmarks.filter(({ id, suite, tool }) => (tool === undefined ? ids.has(id) : suites.has(suite)))
}

interface SidesToMeasure {
  readonly options: ChangeOptions
  readonly plan: ProjectPlan
  /** All of it that a change can change. */
  readonly own: readonly PlannedBenchmark[]
  readonly benchmarks: readonly PlannedBenchmark[]
  /** What other jobs measure of the same plan. */
  readonly elsewhere: readonly PlannedBenchmark[]
  /** Projects of a workspace whose own config the change alters. */
  readonly altered: readonly string[]
  /** What was measured before, and what it is judged by. */
  readonly measured: Measured
}

/**
 * Base and head in pairs, unless nothing can tell them apart. Where the base cannot be built, the head alone, if that was
 * not measured before; else, and where there is no base, the reason.
 */
async function measureSides(
  setup: Setup,
  { options, plan, own, altered, measured: { run: before, rules, base }, ...share }: SidesToMeasure,
): Promise<Pick<Measured, 'run' | 'identical'> | UserError> {
  const { modules, suites } = plan
  // All jobs of a plan find the same sides: whether they differ does not depend on the shard.
  const all = [...share.benchmarks, ...share.elsewhere]
  const readsAll = all.some(({ tool }) => tool !== undefined)
  // Of two commits of a workspace it is known by now what the change can reach.
  const isReached = base.kind === 'commits' && all.some(({ project }) => project !== undefined)
  const differ = rules.altered.length > 0 || isReached
  const judgedBy = (root: string, side: Side) =>
    judgedByBase(setup, { root, side, selection: options, benchmarks: own })
  await using sides = await bothSides(setup, {
    base,
    modules,
    plan: { suites, benchmarks: all },
    ...(options.asksBase !== false && { judgedBy }),
    readsAll,
    differ,
  })
  if (sides.kind === 'missing' || (sides.kind === 'not-built' && before !== null)) return sides.error
  if (sides.kind === 'identical') {
    return { run: null, identical: { ...identicalSides(setup, options, sides), texts: sides.texts } }
  }
  const { judged } = sides
  // These two say only what else is measured.
  const isOtherwise = rules.altered.some((key) => key !== 'suites' && key !== 'projects')
  const isAltered = (benchmark: PlannedBenchmark): boolean =>
    isOtherwise || altered.includes(benchmark.project ?? '') || judged?.isNew(benchmark) === true
  const byId = new Map(judged?.benchmarks.map((benchmark) => [benchmark.id, benchmark]))
  const [benchmarks, elsewhere] = [share.benchmarks, share.elsewhere].map((some) =>
    some.map((benchmark) => byId.get(benchmark.id) ?? benchmark),
  ) as [PlannedBenchmark[], PlannedBenchmark[]]
  if (sides.kind === 'ready') {
    const what = { suites, benchmarks, elsewhere, sides, policy: rules.policy, isAltered, judged }
    return { run: await measureInPairs(setup, { ...options, ...what }), identical: null }
  }
  const { message, hint = '' } = sides.error
  const printed = hint.split('\n').map((line) => `  ${line}`)
  setup.progress.note([message, ...printed, 'The head is compared with the stored baseline instead.'].join('\n'))
  const run = await measureAlone(setup, { ...options, plan: narrowed(plan, benchmarks), head: sides.head })
  return { run: described({ ...run, unbuilt: sides.unbuilt }, judged), identical: null }
}

export interface UpgradeOptions extends Omit<ChangeOptions, 'strategy' | 'pullRequest' | 'trials'> {
  /** Both as `npm:NAME@VERSION`. */
  readonly base: string
  readonly head: string
}

/** Judges two released versions of a package as if one were a pull request on the other. */
export async function checkUpgrade(setup: Setup, options: UpgradeOptions): Promise<Checked> {
  const plan = await planProject(setup, { ...options, packageName: packageOfSource(options.head) })
  const { packageName, ...sides } = await packageSides(setup, { ...options, modules: plan.modules })
  const benchmarks = benchmarksOfPackage(plan.benchmarks, packageName)
  requireRow(options.row, benchmarks)
  const rules = ownRules(setup.project.config)
  const { suites } = plan
  const run = await measureInPairs(setup, { ...options, suites, benchmarks, sides, policy: rules.policy })
  return { run, comparison: await judgeHere(setup, { run, rules }) }
}

/** Measures the working tree alone. */
export async function measureHead(setup: Setup, options: MeasureOptions): Promise<Run> {
  const plan = await planProject(setup, options)
  return withProjects(await measureTree(setup, { ...options, plan }), setup.project, { ...plan, left: null })
}

/** Measures the commit that is checked out for the stored history: in a checkout of its own, as a pull request is. */
export async function measureForHistory(setup: Setup, options: MeasureOptions & HistorySelection): Promise<Run> {
  const plan = await planHistory(setup, options)
  await refuseEarly(setup, plan.benchmarks)
  await using head = await cleanHead(setup, plan.modules)
  return withProjects(await measureAlone(setup, { ...options, plan, head }), setup.project, { ...plan, left: null })
}
