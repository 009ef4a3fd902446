/** The plan: which of the benchmarks that the suites describe are measured. Pure. */
import { hash } from 'node:crypto'
import type { FixtureSpec } from '../model/fixture-spec.ts'
import type { MetricSpec } from '../model/metric.ts'
import { isNameSelected, requireGlobMatches } from '../model/select.ts'
import type { SuiteDescription } from '../model/trial.ts'
import type { Config } from '../model/config.ts'

/** Locates a suite's code, and holds what the suite says of itself. */
export interface FoundSuite {
  readonly path: string
  readonly description: SuiteDescription
  /** The subjects that are commands or files of the config, by name; see plan/configured-commands.ts. */
  readonly commands?: Readonly<Record<string, PlannedCommand>>
  readonly files?: Readonly<Record<string, PlannedFiles>>
  /** Measures all of it, where its one case stands for those that only running tells. */
  readonly trialUnit?: TrialUnit
  /** Present where it belongs to a package of a workspace: its name begins with that, and it has `cases` of its own. */
  readonly project?: PlanScope & { readonly name: string }
}

interface PlanScope {
  /** Globs of the only benchmarks that are measured; none for all. */
  readonly cases: readonly string[]
  /** Values of the suites' options, by name. */
  readonly options: Readonly<Record<string, string>>
  readonly where: string
}

export interface PlannedCommand {
  /** The program and its arguments, as the config has them. */
  readonly command: readonly string[]
  readonly exitCode: number
  /** Another digest is another series of figures. */
  readonly digest: string
  /** The metrics of each case in which it may be measured, where its program decides. */
  readonly kinds?: Readonly<Record<string, PlannedBenchmark['metrics']>>
}

/** Names files whose size is measured: paths and globs below the project, as the config has them. */
export interface PlannedFiles extends Pick<PlannedCommand, 'digest'> {
  readonly globs: readonly string[]
}

/** Says what one trial runs: the benchmarks that share this very object are measured by the same trials. */
export interface TrialUnit {
  /** Name of the source of trials that runs it; see plan/sources.ts. */
  readonly source: string
  /** The program that it starts and its arguments, as the config has them; none for a suite's own code. */
  readonly command: readonly string[]
  /** True if only running it tells which benchmarks it has. */
  readonly listsByRunning: boolean
  /** True if it can run some of its benchmarks without the others. */
  readonly canChoose: boolean
  /** Format of what it writes, or `auto`, where a program's output is read. */
  readonly read?: string
}

/** Describes a benchmark tool: each run gives the figures of many benchmarks, one for each row of what it writes. */
export interface PlannedTool extends TrialUnit, PlannedCommand {
  readonly read: string
  /** Path or glob, relative to the project, of the files that it writes; undefined if it is standard output. */
  readonly output?: string | undefined
  readonly timeoutMs: number
  /** The metrics of each of its benchmarks, with their units, once a run has listed them. */
  readonly units: Map<string, PlannedBenchmark['metrics']>
}

export interface PlannedBenchmark {
  readonly id: string
  /** Name of the package of a workspace that it belongs to, if it does; its suite's name begins with it. */
  readonly project?: string
  readonly suite: string
  readonly case: string
  readonly subject: string
  readonly suitePath: string
  readonly suiteDigest: string
  /** Identifies the suite's code: another may measure otherwise, although its author says that the series goes on. */
  readonly codeDigest: string
  readonly metrics: Readonly<Record<string, MetricSpec>>
  readonly package?: string | undefined
  /** Present where the subject is a command, or files, of the config. */
  readonly command?: PlannedCommand
  readonly files?: PlannedFiles
  readonly trialUnit: TrialUnit
  /** Its name within the unit, if it is not that of its case. */
  readonly calledByUnit?: string
  /** The run on both sides that listed it: what a pair takes, and the change that was seen, not negative. */
  readonly first?: undefined | { readonly pairMs: number; readonly change: number }
  readonly fixtures: Readonly<Record<string, FixtureSpec>>
  /** Keys of the case whose directories the suite fills itself. */
  readonly prepared: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly once: boolean
  readonly knownFailure?: string | undefined
  /** Says why it cannot run on this system. */
  readonly skipped?: string | undefined
  /** The most of the budget, as a share, that all pairs of its suite take beside other suites. */
  readonly share?: number
  /** The subject of the same case that its suite names for pairs, where another's package is measured for the history. */
  readonly reference?: string
}

export interface Selection {
  readonly globs: readonly string[]
  readonly profile: string
  readonly metrics: readonly string[]
  /** Package that is measured in place of the project's own. */
  readonly packageName?: string | undefined
}

interface ChoiceOptions extends Omit<PlanScope, 'where'> {
  readonly suites: readonly FoundSuite[]
  /** Globs over `suite/case/subject`; none for all of the profile. */
  readonly globs: readonly string[]
  readonly profile: string
  /** Globs of the profiles that the config defines. */
  readonly profiles: Readonly<Record<string, readonly string[]>>
  readonly metrics: readonly string[]
  /** Tells whether a glob may be about suites that were not described, so that it need not match anything. */
  readonly mayBeAbsent?: (glob: string) => boolean
}

/** Names the profiles that exist without being listed in a config. */
export const builtInProfiles: readonly string[] = ['quick', 'full']

/**
 * Chooses the benchmarks. A glob that matches only what is outside of the profile selects it nevertheless: who asks for
 * `watch/babel` means it. Throws `UserError` with the nearest names when a glob matches nothing.
 */
export function planBenchmarks(options: ChoiceOptions): PlannedBenchmark[] {
  const { suites, globs, profile, metrics, mayBeAbsent = () => false } = options
  const top: PlanScope = { ...options, where: 'cases in the config' }
  const all = suites.flatMap((suite) => entriesOfSuite(suite, suite.project ?? top))
  const patterns = options.profiles[profile]
  const unlisted = all.flatMap(({ benchmark }) => (isUnlisted(benchmark) ? [benchmark.id] : []))
  const require = (some: readonly string[], benchmarks: readonly Candidate[], where?: string): void => {
    // What is not listed yet is checked once it is.
    const usable = some.filter(
      (glob) => !unlisted.some((id) => isNameSelected(id, suitePartsOfGlob(glob.replace(/^!/, ''), id))),
    )
    const names = benchmarks.map(({ benchmark }) => benchmark.id)
    requireGlobMatches({ globs: usable, names, what: 'benchmark', ...(where !== undefined && { where }) })
  }
  const projects = new Map(suites.map(({ project }) => [project?.name, project ?? top] as const))
  for (const [name, { cases, where }] of new Map([[undefined, top], ...projects])) {
    const members = all.filter(({ benchmark }) => benchmark.project === name)
    require(cases, members, where)
  }
  const present = (some: readonly string[]): string[] => some.filter((glob) => !mayBeAbsent(glob))
  if (patterns !== undefined) require(present(patterns), all, `profile "${profile}" in the config`)
  require(present(globs), all)

  const ordinary = all.filter(
    ({ benchmark, profiles, cases }) =>
      fitsGlobs(benchmark, cases) &&
      (patterns === undefined ? profiles === undefined || profiles.includes(profile) : fitsGlobs(benchmark, patterns)),
  )
  return all
    .filter((entry) => isCandidateAskedFor(entry, ordinary, globs))
    .map(({ benchmark }) => benchmark)
    .filter((benchmark) => hasAskedMetric(benchmark, metrics))
}

/** Tells whether it stands for all benchmarks of its suite, which only a run tells; its id is the suite's name. */
export function isUnlisted(benchmark: Pick<PlannedBenchmark, 'case'>): boolean {
  return benchmark.case === ''
}

/** Tells whether the globs select the benchmark or may select one of those that it stands for. */
function fitsGlobs(benchmark: PlannedBenchmark, globs: readonly string[]): boolean {
  const { id } = benchmark
  return isNameSelected(id, isUnlisted(benchmark) ? globs.flatMap((glob) => suitePartsOfGlob(glob, id)) : globs)
}

/** Returns the part of a glob that names a suite, such as `id`; none for one that takes away a part of a suite. */
function suitePartsOfGlob(glob: string, id: string): string[] {
  const parts = glob.split('/')
  const any = parts.findIndex((part) => part === '**' || part === '!**')
  const depth = any < 0 ? id.split('/').length : Math.min(any + 1, id.split('/').length)
  const isPartial = parts.slice(depth).some((part) => part !== '' && part !== '**')
  return glob.startsWith('!') && isPartial ? [] : [parts.slice(0, depth).join('/')]
}

export function benchmarkIdsOfSuite({ description }: FoundSuite): string[] {
  return Object.entries(description.cases).flatMap(([name, { subjects }]) =>
    subjects.map((subject) => joinNames(description.name, name, subject)),
  )
}

/** Makes the name of a benchmark; where only a run lists those, the other names are empty. */
function joinNames(...names: readonly string[]): string {
  return names.filter((name) => name !== '').join('/')
}

type Candidate = ReturnType<typeof entriesOfSuite>[number]

function isCandidateAskedFor(entry: Candidate, ordinary: readonly Candidate[], globs: readonly string[]): boolean {
  const negative = globs.filter((glob) => glob.startsWith('!'))
  const positive = globs.filter((glob) => !glob.startsWith('!'))
  if (!fitsGlobs(entry.benchmark, negative)) return false
  if (positive.length === 0) return ordinary.includes(entry)
  return positive.some((glob) => {
    if (!fitsGlobs(entry.benchmark, [glob])) return false
    const withinProfile = ordinary.filter((other) => fitsGlobs(other.benchmark, [glob]))
    return withinProfile.length === 0 || withinProfile.includes(entry)
  })
}

/**
 * Splits the plan into so many shards of as many benchmarks, give or take one, each in the order of the plan: dealt
 * out in the order of a hash of name and seed. The same names and seed always give the same shards, in whatever order
 * the plan is, and whatever this machine skips. What is not listed yet is one benchmark here.
 */
export function splitIntoShards(
  benchmarks: readonly PlannedBenchmark[],
  { count, seed }: { readonly count: number; readonly seed: string },
): PlannedBenchmark[][] {
  const hashed = benchmarks.map(({ id }) => ({ id, hash: hash('sha256', `${seed}\n${id}`) }))
  const dealt = new Map(
    hashed.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)).map(({ id }, at) => [id, at % count] as const),
  )
  return Array.from({ length: count }, (_, shard) => benchmarks.filter(({ id }) => dealt.get(id) === shard))
}

/** Selects by the globs of the command line, else by those of the config. */
export function isBenchmarkSelected(
  benchmark: PlannedBenchmark,
  { selection, config }: { readonly selection: Selection; readonly config: Config },
): boolean {
  const { globs, profile, metrics } = selection
  const lists = globs.length > 0 ? [globs] : [config.cases ?? [], config.profiles?.[profile] ?? []]
  return lists.every((list) => isNameSelected(benchmark.id, list)) && hasAskedMetric(benchmark, metrics)
}

function hasAskedMetric(benchmark: PlannedBenchmark, metrics: readonly string[]): boolean {
  return metrics.length === 0 || isUnlisted(benchmark) || metrics.some((metric) => metric in benchmark.metrics)
}

function entriesOfSuite(suite: FoundSuite, { cases, options }: PlanScope) {
  const { path, description, commands = {}, files = {} } = suite
  const { name, digest, share, reference = [] } = description
  const project = suite.project === undefined ? {} : { project: suite.project.name }
  const given = Object.entries(options).filter(([option]) => Object.hasOwn(description.options, option))
  return Object.entries(description.cases).flatMap(([caseName, suiteCase]) =>
    suiteCase.subjects.map((subject) => {
      const { subjects, metrics, fixtures, prepared = [], timeoutMs, once, skipped } = suiteCase
      const [command, subjectFiles] = [commands[subject], files[subject]]
      const twin = reference.find((one) => one !== subject && subjects.includes(one) && !Object.hasOwn(skipped, one))
      const benchmark: PlannedBenchmark = {
        ...project,
        id: joinNames(name, caseName, subject),
        suite: name,
        case: caseName,
        subject,
        suitePath: path,
        suiteDigest: (command ?? subjectFiles)?.digest ?? description.revision ?? digest,
        codeDigest: (command ?? subjectFiles)?.digest ?? digest,
        metrics: Object.fromEntries(metrics.map((metric) => [metric, description.metrics[metric]!])),
        trialUnit: suite.trialUnit ?? makeSuiteTrialUnit(command),
        package: description.subjects[subject]?.package,
        ...(command !== undefined && { command }),
        ...(subjectFiles !== undefined && { files: subjectFiles }),
        fixtures,
        prepared,
        options: { ...description.options, ...Object.fromEntries(given) },
        timeoutMs,
        once,
        knownFailure: suiteCase.knownFailures[subject],
        skipped: skipped[subject],
        ...(share !== undefined && { share }),
        ...(twin !== undefined && { reference: twin }),
      }
      return { profiles: suiteCase.profilesOf[subject] ?? suiteCase.profiles, cases, benchmark }
    }),
  )
}

export function makeSuiteTrialUnit({ command = [] }: Partial<PlannedCommand> = {}): TrialUnit {
  return { source: 'suites', command, listsByRunning: false, canChoose: false }
}
