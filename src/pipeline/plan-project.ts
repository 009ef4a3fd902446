/** From a project and what the user asked for to a plan. */
import { UserError } from '../errors.ts'
import { optionsFrom } from '../measure/child-environment.ts'
import { benchmarkIds, builtInProfiles, planBenchmarks, type FoundSuite, type PlannedBenchmark } from '../plan.ts'
import { nearest, requireMatches } from '../model/select.ts'
import { sourceOf } from './subjects.ts'
import { describeSuites, findSuites, type SuiteModule } from './suites.ts'
import type { Workshop } from './workshop.ts'

/** What the user asked for. */
export interface Selection {
  readonly globs: readonly string[]
  readonly profile: string
  readonly metrics: readonly string[]
}

export interface ProjectPlan {
  readonly modules: readonly SuiteModule[]
  /** In the order of `modules`. */
  readonly suites: readonly FoundSuite[]
  readonly benchmarks: readonly PlannedBenchmark[]
  /** What the suites hold besides, as `suite/case/subject`: left out on purpose, not gone. */
  readonly leftOut: readonly string[]
}

/** Finds and describes the suites and chooses the benchmarks. Throws `UserError` when nothing is left to measure. */
export async function planProject(workshop: Workshop, selection: Selection): Promise<ProjectPlan> {
  const { config } = workshop.project
  requireProfile(selection.profile, Object.keys(config.profiles ?? {}))
  const modules = await findSuites(workshop)
  const suites = await describeSuites(workshop, modules)
  requireMetrics(selection.metrics, suites)
  requireSubjects(workshop, suites)
  const benchmarks = choose(workshop, { suites, selection })
  if (benchmarks.length > 0) return narrowed({ modules, suites }, benchmarks)
  throw new UserError('There is nothing to measure: no benchmark is left after profile, cases and metrics', {
    hint: '`paceline list` shows all there are.',
  })
}

export interface HistorySelection extends Selection {
  /** Whether the subjects that the config names in `refresh.others` are measured, too. */
  readonly withOthers: boolean
}

/**
 * What a commit adds to the stored history: the project's own benchmarks, as a pull request measures them, unless globs
 * ask for more. A project that has none measures what its config names. Throws `UserError` when nothing is left.
 */
export async function planHistory(workshop: Workshop, selection: HistorySelection): Promise<ProjectPlan> {
  const plan = await planProject(workshop, selection)
  const { suites: named, subjects, cases, refresh } = workshop.project.config
  const globs = refresh?.others ?? []
  // Looked at whenever the history is, as somebody would otherwise wait a week to learn of a slip.
  const names = plan.suites.flatMap(benchmarkIds)
  requireMatches({ globs, names, what: 'benchmark', where: 'refresh.others in the config' })
  if (selection.globs.length > 0) return plan
  const own = benchmarksOfProject(workshop, plan)
  const usual = own.length === 0 && (named ?? subjects ?? cases) !== undefined ? plan.benchmarks : own
  const others = selection.withOthers && globs.length > 0
  const added = others ? choose(workshop, { suites: plan.suites, selection: { ...selection, globs } }) : []
  const benchmarks = [...new Map([...usual, ...added].map((benchmark) => [benchmark.id, benchmark])).values()]
  if (benchmarks.length > 0) return narrowed(plan, benchmarks)
  throw nothingOfProject('There is nothing to store')
}

/** What a change of the project can change: subjects that come from it, commands, and suites that are its own. */
export function benchmarksOfProject({ project, packageName }: Workshop, plan: ProjectPlan): PlannedBenchmark[] {
  const ownSuites = new Set(
    plan.suites.flatMap((suite, index) => (plan.modules[index]!.builtIn ? [] : [suite.description.name])),
  )
  return plan.benchmarks.filter((benchmark) => {
    if (ownSuites.has(benchmark.suite) || benchmark.command !== undefined) return true
    const source = sourceOf(project.config, benchmark.subject)
    if (source !== null) return !source.startsWith('npm:')
    return benchmark.package !== null && benchmark.package === packageName
  })
}

/** Where `benchmarksOfProject` has none; `what` is not possible without. */
export function nothingOfProject(what: string): UserError {
  return new UserError(`${what}: no benchmark measures this project`, {
    hint: 'Map a subject to the project in paceline.config.json, such as "subjects": { "chokidar": "." }, or add a suite of your own.',
  })
}

/** The plan with these benchmarks only. */
export function narrowed(
  { modules, suites }: Pick<ProjectPlan, 'modules' | 'suites'>,
  benchmarks: readonly PlannedBenchmark[],
): ProjectPlan {
  return { modules, suites, benchmarks, leftOut: leftOutOf(suites, benchmarks) }
}

/** What the suites hold beside these benchmarks, as `suite/case/subject`. */
export function leftOutOf(suites: readonly FoundSuite[], benchmarks: readonly PlannedBenchmark[]): string[] {
  const planned = new Set(benchmarks.map(({ id }) => id))
  return suites.flatMap(benchmarkIds).filter((id) => !planned.has(id))
}

function choose(
  { project, effects }: Workshop,
  { suites, selection }: { readonly suites: readonly FoundSuite[]; readonly selection: Selection },
): PlannedBenchmark[] {
  const { config } = project
  return planBenchmarks({
    suites,
    globs: selection.globs,
    profile: selection.profile,
    profiles: config.profiles ?? {},
    cases: config.cases ?? [],
    metrics: selection.metrics,
    options: { ...config.options, ...optionsFrom(effects.env, declaredOptions(suites)) },
  })
}

function declaredOptions(suites: readonly FoundSuite[]): string[] {
  return suites.flatMap((suite) => Object.keys(suite.description.options))
}

function requireProfile(profile: string, own: readonly string[]): void {
  const known = [...builtInProfiles, ...own]
  if (known.includes(profile)) return
  throw new UserError(`There is no profile called ${JSON.stringify(profile)}`, {
    hint: `Did you mean ${nearest(profile, known).join(' or ')}? There are: ${known.join(', ')}.`,
  })
}

function requireMetrics(metrics: readonly string[], suites: readonly FoundSuite[]): void {
  const known = [...new Set(suites.flatMap((suite) => Object.keys(suite.description.metrics)))]
  for (const metric of metrics) {
    if (known.includes(metric)) continue
    throw new UserError(`No suite has a metric called ${JSON.stringify(metric)}`, {
      hint: `Did you mean ${nearest(metric, known).join(' or ')}?`,
    })
  }
}

/** An entry of the config that could change nothing is a mistake: somebody believes that it does. */
function requireSubjects({ project }: Workshop, suites: readonly FoundSuite[]): void {
  const where = project.configPath === null ? {} : { file: project.configPath }
  for (const [subject, source] of Object.entries(project.config.subjects ?? {})) {
    if (typeof source !== 'string') continue
    const found = suites.flatMap(({ description }) =>
      subject in description.subjects ? [description.subjects[subject]!] : [],
    )
    const place = `subjects.${subject}`
    if (found.length === 0) {
      const near = nearest(
        subject,
        suites.flatMap(({ description }) => Object.keys(description.subjects)),
      )
      throw new UserError(`No suite has a subject called ${JSON.stringify(subject)}`, {
        ...where,
        place,
        hint: `Did you mean ${near.join(' or ')}?`,
      })
    }
    if (found.some((entry) => entry.package !== null)) continue
    throw new UserError(`The subject ${JSON.stringify(subject)} names no package, so it cannot come from ${source}`, {
      ...where,
      place,
      hint: "Declare it in the suite: { package: 'its-name', load: … }. What a suite imports by a path needs no entry.",
    })
  }
}
