/**
 * The line: plan -> sides -> measure -> judge. The entry points say what was asked for and report what came of it; the
 * Action judges later, with what other machines measured.
 */
import { clipped } from './compare/judgement.ts'
import { exitCodes, UserError } from './errors.ts'
import { ownRules, type Identical, type Rules } from './judge.ts'
import type { Comparison } from './model/comparison.ts'
import { benchmarkId, type LeftProjects, type Run } from './model/run.ts'
import { judgeHere, rulesHere, type Measured } from './pipeline/judge-here.ts'
import { measureClean, measureTree, measureWithoutBase, type MeasureOptions } from './pipeline/measure-alone.ts'
import { joined, measureInPairs } from './pipeline/measure-in-pairs.ts'
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
import { NothingToMeasure } from './pipeline/nothing-to-measure.ts'
import type { Setup } from './pipeline/setup.ts'
import { bothSides, findBase, packageOfSource, packageSides, type Base, type BaseQuestion } from './pipeline/sides.ts'
import { projectName } from './pipeline/workspace/project-globs.ts'
import { scopeOf, withinScope } from './pipeline/workspace/scope.ts'
import type { PlannedBenchmark } from './plan.ts'

export type Strategy = 'paired' | 'baseline' | 'confirm'

interface Course {
  /** Whether the head is measured alone first. */
  readonly alone: boolean
  /** What is measured in pairs then: all that a change can alter, what the stored history suspects, or nothing. */
  readonly inPairs: 'all' | 'suspects' | 'nothing'
}

/** What each strategy measures. Without a base to be had, `baseline` takes the place of each. */
const courses: Readonly<Record<Strategy, Course>> = {
  paired: { alone: false, inPairs: 'all' },
  baseline: { alone: true, inPairs: 'nothing' },
  confirm: { alone: true, inPairs: 'suspects' },
}

export interface ChangeOptions extends MeasureOptions, BaseQuestion {
  readonly strategy: Strategy
  /** How many platforms measure the same plan: they share the false alarm rate. */
  readonly platforms: number
  /** An earlier run of the same two sides, whose pairs are kept. */
  readonly resume: Run | null
  /** `suite/case/subject/metric` that must be among what is measured. */
  readonly row?: string | undefined
  /** Whether projects of a workspace are measured that the change cannot reach, too. */
  readonly allProjects?: boolean
}

export interface Checked {
  readonly run: Run | null
  readonly comparison: Comparison
}

/** Measures a change and judges it by the rules of its base, with what is stored on this disk. */
export async function check(setup: Setup, options: ChangeOptions): Promise<Checked> {
  const measured = await measureChange(setup, options)
  return { run: measured.run, comparison: await judgeHere(setup, measured) }
}

/** Measures a change, as its strategy says. */
export async function measureChange(whole: Setup, asked: ChangeOptions): Promise<Measured> {
  // Plan: of a workspace, what the change can reach.
  const base = await findBase(whole, asked)
  const scope = await scopeOf(whole, base)
  const { setup, globs, left, isEmpty } = withinScope(whole, { scope, ...asked, all: asked.allProjects ?? false })
  const options = { ...asked, globs }
  const plan = isEmpty ? null : await planProject(setup, options).catch(nothingReached(left))
  if (plan === null) return unreached(whole, { asked, base, left: left! })
  await refuseEarly(setup, plan.benchmarks)
  const own = benchmarksOfProject(setup, plan)
  const course = own.length === 0 || options.base === 'none' ? courses.baseline : courses[options.strategy]
  requireRow(options.row, course.alone ? plan.benchmarks : own)
  if (own.length === 0 && options.base !== null && options.base !== 'none') {
    throw nothingOfProject('There is nothing to compare with a base')
  }

  // Sides: what there is to compare with, and by whose rules.
  const rules = await rulesHere(setup, base)
  if (base.kind === 'missing' && options.strategy === 'baseline' && rules.policy !== undefined) {
    setup.progress.note(`There is no base, so what is measured is judged by its own policy: ${base.error.message}.`)
  }

  // Measure: the head alone, pairs, or one after the other.
  const alone = course.alone ? await measureTree(setup, { ...options, plan }) : null
  const first: Measured = {
    run: alone === null ? null : withProjects(alone, whole, { plan, left }),
    identical: null,
    rules,
    base,
  }
  const wanted = {
    all: () => own,
    nothing: () => [],
    suspects: async () => suspects(await judgeHere(setup, first), own),
  }
  const benchmarks = await wanted[course.inPairs]()
  if (benchmarks.length === 0) return first
  if (alone !== null) {
    setup.progress.note(
      `Suspected: ${benchmarks.map(({ id }) => id).join(', ')}. Measured again in pairs with the base.`,
    )
  }

  const paired = pairs(setup, { options, plan, benchmarks, base, rules, hasHead: alone !== null })
  const outcome = await (alone === null ? paired : paired.catch(unprepared))
  if (outcome.kind === 'measured')
    return { ...first, run: withProjects(joined(outcome.run, alone), whole, { plan, left }) }
  if (outcome.kind === 'identical') {
    return { ...first, run: null, identical: { ...outcome.identical, ...(left !== null && { projects: left }) } }
  }
  if (alone !== null) return { ...first, rules: unconfirmed(setup, { rules, error: outcome.error }) }
  throw outcome.error
}

/** What to make of a plan without a suite: where projects are left out, what is left holds none. */
function nothingReached(left: LeftProjects | null): (error: unknown) => null {
  return (error) => {
    if (error instanceof NothingToMeasure && left !== null && left.unaffected.length + left.added.length > 0)
      return null
    throw error
  }
}

/** Nothing is measured of a change that reaches nothing that is. */
async function unreached(
  setup: Setup,
  { asked, base, left }: { readonly asked: ChangeOptions; readonly base: Base; readonly left: LeftProjects },
): Promise<Measured> {
  const rules = await rulesHere(setup, base)
  const { profile, seed } = asked
  const { platform } = setup.machine.environment
  const sides =
    base.kind === 'commits'
      ? { head: base.revisions.head, base: base.revisions.base }
      : { head: { label: 'head', commit: null }, base: { label: 'base', commit: null } }
  const projects = { ...left, unreached: true } as const
  return { run: null, identical: { platform, ...sides, profile, seed, projects }, rules, base }
}

interface Left {
  readonly plan: ProjectPlan
  /** Null where no two sides were told apart. */
  readonly left: LeftProjects | null
}

/** The run, with the projects of a workspace that it has nothing of because nobody asked what they hold. */
function withProjects(run: Run, { project }: Pick<Setup, 'project'>, { plan, left }: Left): Run {
  if (project.members === undefined) return run
  const described = new Set(plan.suites.map((suite) => suite.project?.name))
  const others = project.members.map(({ name }) => name).filter((name) => !described.has(name))
  return {
    ...run,
    ...(left !== null && { projects: left }),
    leftOut: [...(run.leftOut ?? []), ...others.map(projectName)],
  }
}

/** Those with a row that got worse, failed, is suspect or is on the list of possible changes. */
function suspects({ rows }: Comparison, benchmarks: readonly PlannedBenchmark[]): PlannedBenchmark[] {
  const suspected = rows.filter(
    (row) => row.verdict === 'regression' || row.verdict === 'failed' || row.suspect === 'worse' || row.possible,
  )
  const ids = new Set(suspected.map(benchmarkId))
  const suites = new Set(suspected.map(({ suite }) => suite))
  // One run of a tool measures all that it has.
  return benchmarks.filter(({ id, suite, tool }) => (tool === undefined ? ids.has(id) : suites.has(suite)))
}

interface PairsOptions {
  readonly options: ChangeOptions
  readonly plan: ProjectPlan
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly base: Base
  readonly rules: Rules
  /** Whether the head was measured alone before. */
  readonly hasHead: boolean
}

/** What came of measuring both sides, or of the head alone where the base cannot be built. */
type Outcome =
  | { readonly kind: 'measured'; readonly run: Run }
  | { readonly kind: 'identical'; readonly identical: Identical }
  /** There is no base, or it cannot be built. */
  | { readonly kind: 'missing' | 'not-built'; readonly error: UserError }

async function pairs(
  setup: Setup,
  { options, plan, benchmarks, base, rules, hasHead }: PairsOptions,
): Promise<Outcome> {
  const readsAll = benchmarks.some(({ tool }) => tool !== undefined)
  const { modules, suites } = plan
  // Of two commits of a workspace it is known by now what the change can reach.
  const differ = base.kind === 'commits' && benchmarks.some(({ project }) => project !== undefined)
  await using sides = await bothSides(setup, { base, modules, plan: { suites, benchmarks }, readsAll, differ })
  if (sides.kind === 'missing' || (sides.kind === 'not-built' && hasHead)) return sides
  if (sides.kind === 'not-built') {
    const alone = { ...options, plan: narrowed(plan, benchmarks), head: sides.head, error: sides.error }
    return { kind: 'measured', run: await measureWithoutBase(setup, alone) }
  }
  if (sides.kind === 'ready') {
    return {
      kind: 'measured',
      run: await measureInPairs(setup, { ...options, suites, benchmarks, sides, policy: rules.policy }),
    }
  }
  const { head, base: other, texts } = sides
  const { profile, seed } = options
  const { platform } = setup.machine.environment
  return { kind: 'identical', identical: { platform, head, base: other, profile, seed, texts } }
}

/** Without a base a suspicion stays one; a head that cannot be prepared is another matter. */
function unprepared(error: unknown): Outcome {
  if (error instanceof UserError && error.exitCode === exitCodes.badInput) return { kind: 'missing', error }
  throw error
}

function unconfirmed(
  { progress }: Setup,
  { rules, error }: { readonly rules: Rules; readonly error: UserError },
): Rules {
  const notice = clipped(`What is suspect could not be measured in pairs with the base: ${error.message}.`)
  progress.note(notice)
  return { ...rules, notices: [notice, ...rules.notices] }
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
  return withProjects(await measureTree(setup, { ...options, plan }), setup, { plan, left: null })
}

/** Measures the commit that is checked out for the stored history: planned and prepared as a pull request is. */
export async function measureForHistory(setup: Setup, options: MeasureOptions & HistorySelection): Promise<Run> {
  const plan = await planHistory(setup, options)
  await refuseEarly(setup, plan.benchmarks)
  return withProjects(await measureClean(setup, { ...options, plan }), setup, { plan, left: null })
}
