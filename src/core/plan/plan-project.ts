/** Makes a plan of a project and of what the user asked for: finds its suites and chooses benchmarks of them. */
import { budgetBreachFinder } from '../judge/budgets.ts'
import { acceptanceFinder } from '../judge/policy.ts'
import { UserError } from '../errors.ts'
import { suiteOptionsFromEnv } from '../system/child-environment.ts'
import { failuresMetric } from '../model/comparison.ts'
import type { Run, RunShard } from '../model/run.ts'
import { nearestNames, requireGlobMatches } from '../model/select.ts'
import { benchmarkIdsOfSuite, builtInProfiles, isUnlisted, planBenchmarks, splitIntoShards } from './plan.ts'
import type { FoundSuite, PlannedBenchmark, Selection } from './plan.ts'
import { rowsOrHint } from '../report/rows.ts'
import { makeDiskHistorySource } from '../history/disk-history.ts'
import { NothingToMeasure } from './nothing-to-measure.ts'
import { configPlace, type Session } from './project.ts'
import { configuredSourceOfSubject } from './subjects.ts'
import { describeProjectSuites, type Planning } from './suites.ts'
import { memberSetup } from './workspace/members.ts'
import { mayMatchAnyProject } from './workspace/project-globs.ts'
import type { SuiteModule } from '../sides/side.ts'

export interface ProjectPlan {
  readonly modules: readonly SuiteModule[]
  /** The suites in the order of `modules`, then the tools. */
  readonly suites: readonly FoundSuite[]
  readonly benchmarks: readonly PlannedBenchmark[]
  /** The rest of the suites, as `suite/case/subject`: left out on purpose, not gone. */
  readonly leftOut: readonly string[]
}

/** Throws `UserError` when nothing is left to measure; see `describeProjectSuites`. */
export async function planProject(setup: Planning, selection: Selection): Promise<ProjectPlan> {
  const { profile, metrics } = selection
  const profiles = [...builtInProfiles, ...Object.keys(setup.project.config.profiles ?? {})]
  if (!profiles.includes(profile)) {
    throw new UserError(`There is no profile called ${JSON.stringify(profile)}`, {
      hint: `Did you mean ${nearestNames(profile, profiles).join(' or ')}? There are: ${profiles.join(', ')}.`,
    })
  }
  const { modules, suites: described, tools } = await describeProjectSuites(setup, selection)
  const suites = [...described, ...tools]
  const { leftOut = [] } = setup.project
  const metricNames = [...new Set(suites.flatMap(({ description }) => Object.keys(description.metrics)))]
  const unknown = metrics.find((metric) => !metricNames.includes(metric))
  if (tools.length === 0 && leftOut.length === 0 && unknown !== undefined) {
    throw new UserError(`No suite has a metric called ${JSON.stringify(unknown)}`, {
      hint: `Did you mean ${nearestNames(unknown, metricNames).join(' or ')}?`,
    })
  }
  for (const [name, members] of Map.groupBy(suites, ({ project }) => project?.name)) {
    requireSubjectsInSuites(memberSetup(setup, { project: name }), members)
  }
  const benchmarks = chooseBenchmarks(setup, { suites, selection })
  if (benchmarks.length > 0) return planOfThese({ modules, suites }, benchmarks)
  const message = 'There is nothing to measure: no benchmark is left after profile, cases and metrics'
  const hint = '`paceline list` shows all there are.'
  // What is left out might have had some.
  throw leftOut.length > 0 ? new NothingToMeasure(message, { hint, isFine: false }) : new UserError(message, { hint })
}

export interface HistorySelection extends Selection {
  /** Measures the subjects that the config names in `refresh.others`, too. */
  readonly withOthers: boolean
}

/**
 * Plans what a commit adds to the stored history: the project's own benchmarks, as a pull request measures them, unless
 * globs ask for more. A project that has none measures what its config names. Throws `UserError` when nothing is left.
 */
export async function planRunToStore(setup: Planning, selection: HistorySelection): Promise<ProjectPlan> {
  const plan = await planProject(setup, selection)
  const { config, members = [] } = setup.project
  const globs = config.refresh?.others ?? []
  // Checked on every occasion: otherwise it would take a week to learn of a slip.
  const names = plan.suites.flatMap(benchmarkIdsOfSuite)
  requireGlobMatches({ globs, names, what: 'benchmark', where: 'refresh.others in the config' })
  if (selection.globs.length > 0) return plan
  const planned = pickOfProjectCode(setup, plan)
  const configs = [config, ...members.map((member) => member.config)]
  const isNamed = configs.some(({ suites, subjects, cases }) => (suites ?? subjects ?? cases) !== undefined)
  const usual = planned.length === 0 && isNamed ? plan.benchmarks : planned
  const others = selection.withOthers && globs.length > 0
  const added = others ? chooseBenchmarks(setup, { suites: plan.suites, selection: { ...selection, globs } }) : []
  const benchmarks = [...new Map([...usual, ...added].map((benchmark) => [benchmark.id, benchmark])).values()]
  if (benchmarks.length > 0) return planOfThese(plan, benchmarks)
  throw noProjectBenchmarkError('There is nothing to store')
}

/** Selects what a change of the project can change: its own subjects and suites, commands and files. */
export function pickOfProjectCode(setup: Planning, { modules, suites, benchmarks }: ProjectPlan): PlannedBenchmark[] {
  const ownSuites = new Set(modules.flatMap(({ builtIn }, at) => (builtIn ? [] : [suites[at]!.description.name])))
  return benchmarks.filter((benchmark) => {
    const { suite, files, trialUnit, subject, package: name } = benchmark
    if (ownSuites.has(suite) || files !== undefined || trialUnit.command.length > 0) return true
    const { project, packageName } = memberSetup(setup, benchmark)
    const source = configuredSourceOfSubject(project.config, subject)
    return source === undefined ? name !== undefined && name === packageName : !source.startsWith('npm:')
  })
}

/** Returns the error for a project of which `pickOfProjectCode` has none; `what` is not possible then. */
export function noProjectBenchmarkError(what: string): UserError {
  return new UserError(`${what}: no benchmark measures this project`, {
    hint: 'Map a subject to the project in paceline.config.json, such as "subjects": { "chokidar": "." }, or add a suite of your own.',
  })
}

export function planOfThese(
  { modules, suites }: Pick<ProjectPlan, 'modules' | 'suites'>,
  benchmarks: readonly PlannedBenchmark[],
): ProjectPlan {
  return { modules, suites, benchmarks, leftOut: leftOutBenchmarkIds(suites, benchmarks) }
}

export function leftOutBenchmarkIds(suites: readonly FoundSuite[], benchmarks: readonly PlannedBenchmark[]): string[] {
  const planned = new Set(benchmarks.flatMap(({ id, suite }) => [id, suite]))
  return suites.flatMap(benchmarkIdsOfSuite).filter((id) => !planned.has(id))
}

/** Chooses by the config and by what was asked for. `mayMiss`: globs may match nothing, as they are about another side. */
export function chooseBenchmarks(
  { project, effects }: Session,
  { suites, selection, mayMiss = false }: Pick<ProjectPlan, 'suites'> & { selection: Selection; mayMiss?: boolean },
): PlannedBenchmark[] {
  const { config, members = [], leftOut = [] } = project
  const described = new Set(suites.map((suite) => suite.project?.name))
  const absent = [...leftOut, ...members.map(({ name }) => name).filter((name) => !described.has(name))]
  const declared = suites.flatMap((suite) => Object.keys(suite.description.options))
  const named = suiteOptionsFromEnv(effects.env, declared)
  return planBenchmarks({
    ...selection,
    suites: suites.map(({ project: own, ...suite }) => {
      return own === undefined ? suite : { ...suite, project: { ...own, options: { ...own.options, ...named } } }
    }),
    profiles: config.profiles ?? {},
    cases: config.cases ?? [],
    options: { ...config.options, ...named },
    mayBeAbsent: (glob) => mayMiss || mayMatchAnyProject(glob, absent),
  })
}

/** Throws `UserError` for an entry of the config that has no effect: it must be a mistake. */
function requireSubjectsInSuites({ project }: Planning, suites: readonly FoundSuite[]): void {
  const subjects = suites.flatMap(({ description }) => Object.entries(description.subjects))
  for (const [subject, source] of Object.entries(project.config.subjects ?? {})) {
    if (typeof source !== 'string') continue
    const matching = subjects.filter(([name]) => name === subject)
    const where = configPlace(project, `subjects.${subject}`)
    if (matching.length === 0) {
      const names = subjects.map(([name]) => name)
      const hint = `Did you mean ${nearestNames(subject, names).join(' or ')}?`
      throw new UserError(`No suite has a subject called ${JSON.stringify(subject)}`, { ...where, hint })
    }
    if (matching.some(([, entry]) => entry.package !== undefined)) continue
    throw new UserError(`The subject ${JSON.stringify(subject)} names no package, so it cannot come from ${source}`, {
      ...where,
      hint: "Declare it in the suite: { package: 'its-name', load: … }. What a suite imports by a path needs no entry.",
    })
  }
}

/** Throws `UserError` with names to copy unless `row` names one row of what will be measured. */
export function requirePlannedRow(row: string | undefined, benchmarks: readonly PlannedBenchmark[]): void {
  // A row that is not listed yet, and turns out not to be there, is reported when it is to be shown.
  if (row === undefined || benchmarks.some((one) => isUnlisted(one) && row.startsWith(`${one.id}/`))) return
  const planned = benchmarks.flatMap(({ suite, case: caseName, subject, metrics }) =>
    [...Object.keys(metrics), failuresMetric].map((metric) => ({ suite, case: caseName, subject, metric })),
  )
  const { hint } = rowsOrHint(planned, row)
  if (hint === undefined) return
  throw new UserError(`${JSON.stringify(row)} is not the name of one row that would be measured`, {
    hint: planned.length === 0 ? '`paceline list` shows what there is.' : `A row is suite/case/subject/metric. ${hint}`,
  })
}

/** Throws before measuring for what a comparison would refuse: stored files, their place, the units of budgets. */
export async function requireValidPolicyAndHistory(
  { project, effects, machine }: Planning,
  benchmarks: readonly PlannedBenchmark[],
): Promise<void> {
  const { platform } = machine.environment
  const { policy, accept } = project.config
  acceptanceFinder(accept)
  const breachOf = budgetBreachFinder(policy?.budgets)
  for (const { id, metrics } of benchmarks) {
    for (const [metric, { unit }] of Object.entries(metrics)) {
      // NaN is neither above nor below any limit: every budget is looked at, and none is exceeded.
      breachOf({ row: { benchmark: id, metric, platform }, unit, value: Number.NaN })
    }
  }
  await makeDiskHistorySource({ project, effects }, {}).stored([platform])
}

/** Names a shard, and how many there are: every job that is asked with the same seed has the same plan. */
export interface AskedShard extends Pick<RunShard, 'index' | 'of'> {
  readonly seed: string
}

export interface PlanShare {
  readonly benchmarks: readonly PlannedBenchmark[]
  /** The benchmarks of other jobs, which share the false alarm rate: what is not listed yet is one, as nobody asks here. */
  readonly elsewhere: readonly PlannedBenchmark[]
  /** The run with what it needs to be put together with those of the other jobs. */
  readonly complete: (run: Run) => Run
}

export function planShareOfShardIfAny(plan: readonly PlannedBenchmark[], asked: AskedShard | undefined): PlanShare {
  if (asked === undefined) return { benchmarks: plan, elsewhere: [], complete: (run) => run }
  const { index, of, seed } = asked
  const shards = splitIntoShards(plan, { count: of, seed })
  const names = shards.map((shard) =>
    shard.map((one) => (isUnlisted(one) ? [one.suite] : [one.suite, one.case, one.subject])),
  )
  const planned = new Set(plan.map(({ id }) => id))
  return {
    benchmarks: shards[index - 1]!,
    elsewhere: shards.flatMap((shard, at) => (at === index - 1 ? [] : shard.map(withAssumedMetrics))),
    complete: (run) => ({
      ...run,
      shard: { index, of, plan: names },
      // Selected, and measured by another job.
      ...(run.leftOut !== undefined && { leftOut: run.leftOut.filter((id) => !planned.has(id)) }),
    }),
  }
}

const assumedTime = { unit: 'ns', better: 'lower', kind: 'sampled', gate: true, signed: false } as const

function withAssumedMetrics(benchmark: PlannedBenchmark): PlannedBenchmark {
  return isUnlisted(benchmark) ? { ...benchmark, metrics: { time: assumedTime } } : benchmark
}
