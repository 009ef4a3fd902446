/** The plan: which of the benchmarks that the suites describe are measured. Pure. */
import type { FixtureSpec } from './model/fixture-spec.ts'
import type { MetricSpec } from './model/metric.ts'
import type { Runtime } from './model/runtime.ts'
import { matchesAny, requireMatches } from './model/select.ts'
import type { SuiteDescription } from './model/trial.ts'

/** A suite as found: where its code is and what it says of itself. */
export interface FoundSuite {
  readonly path: string
  readonly description: SuiteDescription
  /** What runs its trials, if that is not Node. */
  readonly runtime?: Runtime
  /** The subjects that are commands of the config, by name; see pipeline/configured-commands.ts. */
  readonly commands?: Readonly<Record<string, PlannedCommand>>
  /** The subjects that are files of the config, by name. */
  readonly files?: Readonly<Record<string, PlannedFiles>>
  /** Present where it stands for what a tool of the config measures: its cases are known once the tool has run. */
  readonly tool?: PlannedTool
  /** Present where it belongs to a package of a workspace; then its name begins with that of the package. */
  readonly project?: SuiteProject
}

/** The project of a suite, with its own `cases` and `options` in place of those in `PlanOptions`. */
interface SuiteProject {
  readonly name: string
  readonly cases: readonly string[]
  readonly options: Readonly<Record<string, string>>
  /** Where its cases are written, in words. */
  readonly where: string
}

/** A command line to measure as a whole process. */
export interface PlannedCommand {
  /** The program and its arguments, as the config has them. */
  readonly command: readonly string[]
  /** What it must end with. */
  readonly exitCode: number
  /** Another digest is another series of figures. */
  readonly digest: string
}

/** Files whose size is measured. */
export interface PlannedFiles {
  /** Paths and globs below the project, as the config has them. */
  readonly globs: readonly string[]
  /** Another digest is another series of figures. */
  readonly digest: string
}

/** A benchmark tool to run: each run of it gives the figures of many benchmarks, one for each row of what it writes. */
export interface PlannedTool extends PlannedCommand {
  /** Format of what it writes, or `auto`. */
  readonly read: string
  /** Path or glob, relative to the project, of the files that it writes; null if it is standard output. */
  readonly output: string | null
  readonly timeoutMs: number
}

/** One benchmark to measure, with all that its trials need. */
export interface PlannedBenchmark {
  readonly id: string
  /** Name of the package of a workspace that it belongs to, if it does; its suite's name begins with it. */
  readonly project?: string
  readonly suite: string
  readonly case: string
  readonly subject: string
  readonly suitePath: string
  readonly suiteDigest: string
  /** Of the code of the suite: another one may measure otherwise, although its author says that the series goes on. */
  readonly codeDigest: string
  readonly metrics: Readonly<Record<string, MetricSpec>>
  /** The package that the subject is an adapter of. */
  readonly package: string | null
  /** What runs its trials, if that is not Node. */
  readonly runtime?: Runtime
  /** Present where the subject is a command of the config. */
  readonly command?: PlannedCommand
  /** Present where the subject is files of the config. */
  readonly files?: PlannedFiles
  /** Present where a tool measures it, together with all others that share this very object. */
  readonly tool?: PlannedTool
  /** What the tool itself calls it. */
  readonly calledByTool?: string
  readonly fixtures: Readonly<Record<string, FixtureSpec>>
  /** Keys of the case whose directories the suite fills itself. */
  readonly prepared: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly timeoutMs: number
  /** True if one trial is enough. */
  readonly once: boolean
  /** The failure that the subject is known for here. */
  readonly knownFailure: string | null
  /** Why it cannot run on this system. */
  readonly skipped: string | null
  /** Of the budget, what all pairs of its suite take at most beside other suites. */
  readonly share?: number
  /** The subject of the same case that its suite names for pairs, where another's package is measured for the history. */
  readonly reference?: string
}

export interface PlanOptions {
  readonly suites: readonly FoundSuite[]
  /** Globs over `suite/case/subject`; none for all of the profile. */
  readonly globs: readonly string[]
  readonly profile: string
  /** Globs of the profiles that the config defines. */
  readonly profiles: Readonly<Record<string, readonly string[]>>
  /** Globs of the config's `cases`, the only benchmarks that the project measures; none for all. */
  readonly cases: readonly string[]
  /** Only these metrics; none for all. */
  readonly metrics: readonly string[]
  /** Values of the suites' options, by name. */
  readonly options: Readonly<Record<string, string>>
  /** Whether a glob may be about suites that were not described, so that it need not match anything. */
  readonly mayBeAbsent?: (glob: string) => boolean
}

/** Profiles that exist without being listed in a config. */
export const builtInProfiles: readonly string[] = ['quick', 'full']

/**
 * Chooses the benchmarks. A glob that matches only what is outside of the profile selects it nevertheless: who asks for
 * `watch/babel` means it. Throws `UserError` with the nearest names when a glob matches nothing.
 */
export function planBenchmarks(options: PlanOptions): PlannedBenchmark[] {
  const { globs, profile, profiles, metrics, mayBeAbsent = () => false } = options
  const all = options.suites.flatMap((suite) => benchmarksOf(suite, options))
  const own = profiles[profile]
  const tools = all.flatMap(({ benchmark }) => (benchmark.tool === undefined ? [] : [benchmark.id]))
  // The benchmarks of a tool are known once it has run, and checked then.
  const known = (some: readonly string[]): string[] => some.filter((glob) => !tools.some((id) => reaches(glob, id)))
  const present = (some: readonly string[]): string[] => known(some).filter((glob) => !mayBeAbsent(glob))
  for (const { name, cases, where } of casesOfAll(options)) {
    const names = all.filter(({ benchmark }) => benchmark.project === name).map(({ benchmark }) => benchmark.id)
    requireMatches({ globs: known(cases), names, what: 'benchmark', where })
  }
  const names = all.map(({ benchmark }) => benchmark.id)
  const where = `profile "${profile}" in the config`
  if (own !== undefined) requireMatches({ globs: present(own), names, what: 'benchmark', where })
  requireMatches({ globs: present(globs), names, what: 'benchmark' })

  const ordinary = all.filter(
    ({ benchmark, profiles: itsOwn, cases }) =>
      isMeant(benchmark, cases) &&
      (own === undefined ? itsOwn === null || itsOwn.includes(profile) : isMeant(benchmark, own)),
  )
  const chosen = globs.length === 0 ? ordinary : all.filter((entry) => isAskedFor(entry, ordinary, globs))
  return chosen
    .map(({ benchmark }) => benchmark)
    .filter((benchmark) => benchmark.tool !== undefined || hasMetric(benchmark, metrics))
}

/** The `cases` of the config, and those of each project of a workspace. */
function casesOfAll({ suites, cases }: PlanOptions): (Pick<SuiteProject, 'cases' | 'where'> & { name?: string })[] {
  const projects = new Map(suites.flatMap(({ project }) => (project === undefined ? [] : [[project.name, project]])))
  return [{ cases, where: 'cases in the config' }, ...projects.values()]
}

/** Whether the globs select the benchmark or, for a tool, may select one of its benchmarks. */
function isMeant({ id, tool }: PlannedBenchmark, globs: readonly string[]): boolean {
  return matchesAny(id, tool === undefined ? globs : globs.flatMap((glob) => suitePart(glob, id)))
}

/** The part of a glob that names a suite, such as `id`; none for one that takes away a part of a suite. */
function suitePart(glob: string, id: string): string[] {
  const parts = glob.split('/')
  const any = parts.findIndex((part) => part === '**' || part === '!**')
  const depth = any < 0 ? id.split('/').length : Math.min(any + 1, id.split('/').length)
  const isPartial = parts.slice(depth).some((part) => part !== '' && part !== '**')
  return glob.startsWith('!') && isPartial ? [] : [parts.slice(0, depth).join('/')]
}

function reaches(glob: string, id: string): boolean {
  return matchesAny(id, suitePart(glob.startsWith('!') ? glob.slice(1) : glob, id))
}

/** Everything that a suite holds, as `suite/case/subject`. */
export function benchmarkIds({ description, tool }: FoundSuite): string[] {
  if (tool !== undefined) return [description.name]
  return Object.entries(description.cases).flatMap(([name, { subjects }]) =>
    subjects.map((subject) => `${description.name}/${name}/${subject}`),
  )
}

interface Candidate {
  readonly benchmark: PlannedBenchmark
  /** Of its project. */
  readonly cases: readonly string[]
  readonly profiles: readonly string[] | null
}

function isAskedFor(entry: Candidate, ordinary: readonly Candidate[], globs: readonly string[]): boolean {
  const negative = globs.filter((glob) => glob.startsWith('!'))
  const positive = globs.filter((glob) => !glob.startsWith('!'))
  if (!isMeant(entry.benchmark, negative)) return false
  if (positive.length === 0) return ordinary.includes(entry)
  return positive.some((glob) => {
    if (!isMeant(entry.benchmark, [glob])) return false
    const withinProfile = ordinary.filter((other) => isMeant(other.benchmark, [glob]))
    return withinProfile.length === 0 || withinProfile.includes(entry)
  })
}

/** What trials took, in ms, by `suite/case/subject`: as the stored history has it. */
export type Durations = Readonly<Record<string, number>>

/** Trials that a benchmark is taken to need until it is decided, and those of one whose figures are exact. */
const trialsToDecide = 40
const trialsOnce = 4

/**
 * The plan in so many shards of about equal length, each in the order of the plan. Longest first, each into the shard that
 * is shortest so far (Graham 1969: at most a third longer than the best). The same plan and durations always give the
 * same shards, in whatever order the plan is, and whatever this machine skips: others may not. A benchmark without a
 * duration counts as one of median length; without any durations all count alike. All of a tool are one benchmark here.
 */
export function shardsOf(
  benchmarks: readonly PlannedBenchmark[],
  { count, durations }: { readonly count: number; readonly durations: Durations },
): PlannedBenchmark[][] {
  const known = new Map(benchmarks.map((benchmark) => [benchmark, durationOf(benchmark, durations)]))
  const sorted = [...known.values()].filter((ms) => ms !== null).sort((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 1
  const weightOf = (benchmark: PlannedBenchmark): number =>
    (known.get(benchmark) ?? usual) * (benchmark.once ? trialsOnce : trialsToDecide)
  const longestFirst = benchmarks.toSorted((a, b) => weightOf(b) - weightOf(a) || (a.id < b.id ? -1 : 1))
  const shards = Array.from({ length: count }, () => ({ weight: 0, own: new Set<PlannedBenchmark>() }))
  for (const benchmark of longestFirst) {
    const shortest = shards.reduce((best, shard) => (shard.weight < best.weight ? shard : best))
    shortest.own.add(benchmark)
    shortest.weight += weightOf(benchmark)
  }
  return shards.map(({ own }) => benchmarks.filter((benchmark) => own.has(benchmark)))
}

/** Of a tool's benchmarks, which one trial measures, the longest; null if none is known. */
function durationOf({ id, tool }: PlannedBenchmark, durations: Durations): number | null {
  if (tool === undefined) return durations[id] ?? null
  const own = Object.entries(durations).filter(([name]) => name.startsWith(`${id}/`))
  return own.length === 0 ? null : Math.max(...own.map(([, ms]) => ms))
}

/** Whether it measures one of these metrics, if any are named. */
export function hasMetric(benchmark: PlannedBenchmark, metrics: readonly string[]): boolean {
  return metrics.length === 0 || metrics.some((metric) => metric in benchmark.metrics)
}

/** The benchmarks of a suite; for a tool one that stands for all of them. */
function benchmarksOf(suite: FoundSuite, whole: PlanOptions): Candidate[] {
  const { path, description, runtime, commands = {}, files = {}, tool } = suite
  const { cases, options } = suite.project ?? whole
  const project = suite.project === undefined ? {} : { project: suite.project.name }
  if (tool !== undefined) {
    const { name, digest } = description
    const names = {
      id: name,
      suite: name,
      case: '',
      subject: '',
      suitePath: '',
      suiteDigest: digest,
      codeDigest: digest,
    }
    const nothing = { package: null, fixtures: {}, prepared: [], options: {}, knownFailure: null, skipped: null }
    const unread = { ...project, ...names, ...nothing, metrics: {}, tool, timeoutMs: tool.timeoutMs, once: false }
    return [{ profiles: null, cases, benchmark: unread }]
  }
  return Object.entries(description.cases).flatMap(([caseName, suiteCase]) =>
    suiteCase.subjects.map((subject) => ({
      profiles: suiteCase.profilesOf[subject] ?? suiteCase.profiles,
      cases,
      benchmark: {
        ...project,
        id: `${description.name}/${caseName}/${subject}`,
        suite: description.name,
        case: caseName,
        subject,
        suitePath: path,
        suiteDigest: (commands[subject] ?? files[subject])?.digest ?? description.revision ?? description.digest,
        codeDigest: (commands[subject] ?? files[subject])?.digest ?? description.digest,
        metrics: Object.fromEntries(suiteCase.metrics.map((name) => [name, description.metrics[name]!])),
        package: description.subjects[subject]?.package ?? null,
        ...(runtime !== undefined && { runtime }),
        ...(commands[subject] !== undefined && { command: commands[subject] }),
        ...(files[subject] !== undefined && { files: files[subject] }),
        fixtures: suiteCase.fixtures,
        prepared: suiteCase.prepared ?? [],
        options: { ...description.options, ...pick(options, Object.keys(description.options)) },
        timeoutMs: suiteCase.timeoutMs,
        once: suiteCase.once,
        knownFailure: suiteCase.knownFailures[subject] ?? null,
        skipped: suiteCase.skipped[subject] ?? null,
        ...(description.share !== undefined && { share: description.share }),
        ...referenceOf(description, { subjects: suiteCase.subjects, skipped: suiteCase.skipped, subject }),
      },
    })),
  )
}

function referenceOf(
  { reference = [] }: SuiteDescription,
  { subjects, skipped, subject }: Pick<SuiteDescription['cases'][string], 'subjects' | 'skipped'> & { subject: string },
): Pick<PlannedBenchmark, 'reference'> {
  const found = reference.find((one) => one !== subject && subjects.includes(one) && !Object.hasOwn(skipped, one))
  return found === undefined ? {} : { reference: found }
}

function pick(from: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(from, name) ? [[name, from[name]!]] : [])))
}
