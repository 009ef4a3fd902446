/** The pipeline: plan → sides → measure → judge. The Action judges in a later job, with the runs of other machines. */
import { posix } from 'node:path'
import { ownRules } from './judge/judge.ts'
import { configFileName } from './model/config.ts'
import { parseDuration } from './model/readable.ts'
import { benchmarkId, referencePairs, type BenchmarkRun, type LeftProjects, type Run, type Side } from './model/run.ts'
import { judgedByBase } from './plan/base-plan.ts'
import { identicalSides, judgeHere, rulesHere, type Checked, type Measured } from './judge-here.ts'
import { chooseReferences, referencesInUse, type ReferenceOptions } from './history/find-reference.ts'
import { measureAlone, type MeasureOptions } from './measure/measure-alone.ts'
import { withJudged, measureInPairs } from './measure/measure-in-pairs.ts'
import { measureWithReference } from './measure/measure-with-reference.ts'
import { NothingToMeasure } from './plan/nothing-to-measure.ts'
import {
  type AskedShard,
  benchmarksOfPackage,
  benchmarksOfProject,
  type HistorySelection,
  narrowed,
  nothingOfProject,
  planHistory,
  planProject,
  type ProjectPlan,
  refuseEarly,
  requireRow,
  shareOf,
} from './plan/plan-project.ts'
import { bothSides, cleanHead, findBase, workingTree, type Base, type BaseQuestion } from './sides/sides.ts'
import {
  benchesOf,
  packageOfVersions,
  packageSides,
  planBenches,
  type UpgradePlan,
  type Versions,
} from './sides/package-sides.ts'
import { configNameOf, gitOf, namesIn } from './plan/project.ts'
import { scopeOf, withinScope, withProjects } from './plan/scope.ts'
import type { PlannedBenchmark } from './plan/plan.ts'
import { joinFirst } from './report/words.ts'
import type { MeasuredSide } from './sides/side.ts'
import type { Setup } from './rooms-api.ts'

/** Pairs of base and head, or the head without its base, which is compared with the stored history. */
export type Strategy = 'paired' | 'baseline'

export interface ChangeOptions extends MeasureOptions, BaseQuestion, ReferenceOptions {
  readonly strategy: Strategy
  /** How many platforms measure the same plan: they share the false alarm rate. */
  readonly platforms: number
  /** An earlier run of the same two sides, whose pairs are kept. */
  readonly resume: Run | null
  /** Of pairs, the part that this job measures; null for the whole plan. */
  readonly shard?: AskedShard | null
  /** `suite/case/subject/metric` that must be among what is measured. */
  readonly row?: string | undefined
  readonly allProjects?: boolean
}

export async function check(setup: Setup, options: ChangeOptions): Promise<Checked> {
  const measured = await measureChange(setup, options)
  return { run: measured.run, comparison: await judgeHere(setup, measured) }
}

/** Measures a change, as its strategy says. Without a base, every strategy is `baseline`. */
export async function measureChange(whole: Setup, given: ChangeOptions): Promise<Measured> {
  const asksReference = given.base === 'reference'
  const asked: ChangeOptions = asksReference ? { ...given, base: 'none' } : given
  const shard = asked.shard ?? null
  // Plan: in a workspace, what the change can reach.
  const base = await findBase(whole, asked)
  const rules = await rulesHere(whole, base)
  const left = (found: Partial<Measured>): Measured => ({ run: null, identical: null, rules, base, ...found })
  const scope = await scopeOf(whole, base)
  // What the change names as a project was not measured before, whether the rest of the change reaches it or not.
  const all = asked.allProjects === true || rules.altered.includes('projects')
  const { setup, globs, left: projects, isEmpty } = withinScope(whole, { scope, ...asked, all })
  const options = { ...asked, ...looksOf(asked, rules), globs }
  const plan = isEmpty ? null : await planReached(setup, options, projects)
  const own = plan === null ? [] : benchmarksOfProject(setup, plan)
  const suites = plan?.suites ?? []
  const lost = own.length > 0 ? null : await onlyRemoved(setup, options, base)
  if (lost !== null) {
    return left({ run: shareOf(own, shard).complete(withProjects(lost, whole.project, { suites, left: projects })) })
  }
  if (plan === null) {
    const folders = { head: { label: 'head', commit: null }, base: { label: 'base', commit: null } }
    const sides = base.kind === 'commits' ? base.revisions : folders
    return left({ identical: { ...identicalSides(setup, asked, sides), projects: { ...projects!, unreached: true } } })
  }
  await refuseEarly(setup, plan.benchmarks)
  const inPairs = own.length > 0 && options.base !== 'none' && options.strategy === 'paired'
  requireRow(options.row, inPairs ? own : plan.benchmarks)
  if (own.length === 0 && options.base !== null && options.base !== 'none') {
    throw nothingOfProject('There is nothing to compare with a base')
  }
  if (base.kind === 'missing' && options.strategy === 'baseline' && rules.policy !== undefined) {
    setup.progress.note(`There is no base, so the head is judged by its own policy: ${base.error.message}.`)
  }
  const share = shareOf(inPairs ? own : plan.benchmarks, shard)
  if (share.benchmarks.length === 0) return left({ isIdle: true })
  const complete = (run: Run): Run => share.complete(withProjects(run, whole.project, { suites, left: projects }))
  if (!inPairs) {
    const mine = narrowed(plan, share.benchmarks)
    return left({ run: complete(await measureWithoutBase(setup, { ...options, plan: mine, own, asksReference })) })
  }
  const altered = projects?.altered ?? []
  const { run, identical } = await measureSides(setup, options, { ...plan, ...share, own, altered, rules, base })
  if (run !== null) return left({ run: complete(run) })
  return left({ identical: { ...identical!, ...(projects !== null && { projects }) } })
}

/** The time and the profiles of a config: what the base gives, or more. */
function looksOf(
  { budgetMs, isBudgetAsked, why }: ChangeOptions,
  { atLeast }: Measured['rules'],
): Pick<ChangeOptions, 'budgetMs' | 'why'> {
  if (atLeast === undefined) return { budgetMs, why }
  const atLeastMs = isBudgetAsked === true ? 0 : parseDuration(atLeast.budget, 'budget')
  return { budgetMs: Math.max(budgetMs, atLeastMs), why: why ?? (atLeast.why ? true : undefined) }
}

/** The plan; null where projects are left out and nothing else has a suite. */
async function planReached(
  setup: Setup,
  options: ChangeOptions,
  left: LeftProjects | null,
): Promise<ProjectPlan | null> {
  try {
    return await planProject(setup, options)
  } catch (error) {
    const isLeftOut = left !== null && left.unaffected.length + left.added.length > 0
    if (error instanceof NothingToMeasure && isLeftOut) return null
    throw error
  }
}

interface WithoutBaseOptions extends MeasureOptions, ReferenceOptions {
  readonly plan: ProjectPlan
  readonly own: readonly PlannedBenchmark[]
  /** True where a reference is to be found even if main has none yet. */
  readonly asksReference: boolean
}

/** The head in pairs with what main's stored runs were measured with; where they have none, the working tree alone. */
async function measureWithoutBase(setup: Setup, options: WithoutBaseOptions): Promise<Run> {
  const { plan, own, reference, asksReference, handed = null, pairs = referencePairs } = options
  if (reference === 'none') {
    return measureAlone(setup, { ...options, head: await workingTree(setup, plan.modules) })
  }
  const wanted = new Set(own.map(({ id }) => id))
  const benchmarks = plan.benchmarks.filter(({ id }) => wanted.has(id))
  const groups =
    benchmarks.length === 0
      ? []
      : asksReference || reference !== undefined
        ? await chooseReferences(setup, { benchmarks, asked: reference ?? null, handed })
        : await referencesInUse(setup, { benchmarks, handed })
  if (groups.every(({ candidates }) => candidates.length === 0)) {
    const here = await workingTree(setup, plan.modules)
    return measureWithReference(setup, { ...options, head: here, groups: [], pairs })
  }
  await using head = await cleanHead(setup, plan.modules)
  // Awaited, because the checkout is removed on return.
  return await measureWithReference(setup, { ...options, head, groups, pairs })
}

/** Where the head measures nothing of the project: what the base would, as a run without figures; null if nothing. */
async function onlyRemoved(setup: Setup, options: ChangeOptions, base: Base): Promise<Run | null> {
  if (base.kind !== 'commits' || options.strategy === 'baseline') return null
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
  return withJudged({ ...run, base: other }, sides.judged)
}

interface SidesToMeasure extends Omit<ProjectPlan, 'leftOut'> {
  /** All of the plan that a change can change. */
  readonly own: readonly PlannedBenchmark[]
  readonly elsewhere: readonly PlannedBenchmark[]
  /** Projects of a workspace whose own config the change alters. */
  readonly altered: readonly string[]
  readonly rules: Measured['rules']
  readonly base: Base
}

/** Base and head in pairs, unless they are the same; the head without a base that does not build. Throws if none is. */
async function measureSides(
  setup: Setup,
  options: ChangeOptions,
  { modules, suites, own, altered, rules, base, ...share }: SidesToMeasure,
): Promise<Pick<Measured, 'run' | 'identical'>> {
  // All jobs of a plan find the same sides: whether they differ does not depend on the shard.
  const all = [...share.benchmarks, ...share.elsewhere]
  // Of two commits of a workspace it is known by now what the change can reach.
  const isReached = base.kind === 'commits' && all.some(({ project }) => project !== undefined)
  await using sides = await bothSides(setup, {
    base,
    modules,
    plan: { suites, benchmarks: all },
    judgedBy: (root, side) => judgedByBase(setup, { root, side, selection: options, benchmarks: own }),
    commands: all.flatMap(({ tool, command, files }) =>
      [tool?.command, command?.command, files?.globs].filter((words) => words !== undefined),
    ),
    differ: rules.altered.length > 0 || isReached,
  })
  if (sides.kind === 'missing') throw sides.error
  if (sides.kind === 'identical') {
    return { run: null, identical: { ...identicalSides(setup, options, sides), texts: sides.texts } }
  }
  const { judged } = sides
  const byId = new Map(judged?.benchmarks.map((benchmark) => [benchmark.id, benchmark]))
  const asJudged = (some: readonly PlannedBenchmark[]): PlannedBenchmark[] => some.map((one) => byId.get(one.id) ?? one)
  const benchmarks = asJudged(share.benchmarks)
  if (sides.kind === 'ready') {
    // These two say only what else is measured.
    const isOtherwise = rules.altered.some((key) => key !== 'suites' && key !== 'projects')
    const isAltered = (benchmark: PlannedBenchmark): boolean =>
      isOtherwise || altered.includes(benchmark.project ?? '') || judged?.isNew(benchmark) === true
    const elsewhere = asJudged(share.elsewhere)
    const what = { suites, benchmarks, elsewhere, sides, policy: rules.policy, isAltered, judged }
    const run = await measureInPairs(setup, { ...options, ...what })
    const plan = { modules, suites, benchmarks: benchmarks.filter((one) => !isAltered(one)) }
    return { run: await withoutBrokenBase(setup, { ...options, run, plan, head: sides.head }), identical: null }
  }
  const { message, hint = '' } = sides.error
  const printed = hint.split('\n').map((line) => `  ${line}`)
  setup.progress.note([message, ...printed, 'The head is compared with the stored baseline instead.'].join('\n'))
  const groups = await referencesInUse(setup, { benchmarks, handed: options.handed ?? null })
  const what = { plan: narrowed({ modules, suites }, benchmarks), head: sides.head, groups }
  const run = await measureWithReference(setup, { ...options, ...what, pairs: options.pairs ?? referencePairs })
  return { run: withJudged({ ...run, unbuilt: sides.unbuilt }, judged), identical: null }
}

interface BrokenBaseOptions extends Omit<ChangeOptions, 'head'> {
  readonly run: Run
  /** What the change does not alter. */
  readonly plan: Omit<ProjectPlan, 'leftOut'>
  readonly head: MeasuredSide
}

/** Of a tool that fails in the base, all benchmarks are the head's alone. */
const isBroken = ({ pairs = [], only }: BenchmarkRun): boolean =>
  only === 'head' ||
  (pairs.some(({ head }) => head === 'ok') && pairs.every(({ base }) => base !== 'ok' && base !== 'lost'))

/** The run, with pairs of the head and main's reference for what fails in every trial of the base, if it has one. */
async function withoutBrokenBase(setup: Setup, options: BrokenBaseOptions): Promise<Run> {
  const { run, plan, handed = null, pairs = referencePairs } = options
  const broken = plan.benchmarks.filter(({ id, suite, tool }) => {
    const entries = run.benchmarks.filter((one) => (tool === undefined ? benchmarkId(one) === id : one.suite === suite))
    return entries.length > 0 && entries.every(isBroken)
  })
  if (broken.length === 0 || setup.effects.signal.aborted) return run
  const groups = await referencesInUse(setup, { benchmarks: broken, handed })
  const benchmarks = groups.flatMap((group) => group.benchmarks)
  if (benchmarks.length === 0) return run
  const least = (options.budgetMs * benchmarks.length) / plan.benchmarks.length
  const budgetMs = Math.max(least, options.budgetMs - run.measuringMs)
  const again = await measureWithReference(setup, {
    ...options,
    plan: narrowed(plan, benchmarks),
    groups,
    pairs,
    budgetMs,
  })
  const replaced = new Map(again.benchmarks.flatMap((one) => (one.reference ? [[benchmarkId(one), one] as const] : [])))
  if (replaced.size === 0) return run
  const names = joinFirst([...replaced.keys()], 5)
  const warning = `the base fails in every trial of ${names}: compared with the stored runs of main instead`
  return {
    ...run,
    benchmarks: run.benchmarks.map((one) => replaced.get(benchmarkId(one)) ?? one),
    measuringMs: run.measuringMs + again.measuringMs,
    complete: run.complete && again.complete,
    warnings: [...run.warnings, warning, ...again.warnings],
  }
}

type UpgradeOptions = Omit<ChangeOptions, 'strategy' | 'pullRequest' | 'trials'> & Versions

/** Judges two released versions, by benchmarks that import the package, if any are named, else by suites about it. */
export async function checkUpgrade(setup: Setup, options: UpgradeOptions): Promise<Checked> {
  const name = packageOfVersions(options)
  const rules = ownRules(setup.project.config)
  const judged = async ({ plan, sides }: Pick<UpgradePlan, 'plan' | 'sides'>): Promise<Checked> => {
    const run = await measureInPairs(setup, { ...options, ...plan, sides, policy: rules.policy })
    return { run, comparison: await judgeHere(setup, { run, rules }) }
  }
  const { files, globs } = await benchesOf(setup, { name, globs: options.globs })
  if (files.length === 0) {
    const plan = await planProject(setup, { ...options, packageName: name })
    const benchmarks = benchmarksOfPackage(plan.benchmarks, name)
    requireRow(options.row, benchmarks)
    const sides = await packageSides(setup, { ...options, modules: plan.modules })
    return judged({ plan: { ...plan, benchmarks }, sides })
  }
  await using planned = await planBenches(setup, { ...options, files, selection: { ...options, globs } })
  const { plan, sides } = planned
  requireRow(options.row, plan.benchmarks)
  setup.progress.note(`${sides.base.side.label} and ${sides.head.side.label} are measured by ${files.join(', ')}.`)
  return await judged(planned)
}

/** Measures the working tree, in pairs with its reference where it has one: such runs can be stored. */
export async function measureHead(setup: Setup, options: MeasureOptions & ReferenceOptions): Promise<Run> {
  const plan = await planProject(setup, options)
  const own = benchmarksOfProject(setup, plan)
  const run = await measureWithoutBase(setup, { ...options, plan, own, asksReference: true })
  return withProjects(run, setup.project, { ...plan, left: null })
}

/** Measures the commit that is checked out for the stored history: in a checkout of its own, as a pull request is. */
export async function measureForHistory(
  setup: Setup,
  options: MeasureOptions & HistorySelection & ReferenceOptions,
): Promise<Run> {
  const { handed = null, pairs = referencePairs } = options
  const plan = await planHistory(setup, options)
  await refuseEarly(setup, plan.benchmarks)
  const groups = await chooseReferences(setup, { benchmarks: benchmarksOfProject(setup, plan), asked: null, handed })
  await using head = await cleanHead(setup, plan.modules)
  const run = await measureWithReference(setup, { ...options, plan, head, groups, pairs })
  return withProjects(run, setup.project, { ...plan, left: null })
}
