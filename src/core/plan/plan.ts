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
  /** The subjects that are commands or files of the config, by name; see pipeline/configured-commands.ts. */
  readonly commands?: Readonly<Record<string, PlannedCommand>>
  readonly files?: Readonly<Record<string, PlannedFiles>>
  /** Present where it stands for what a tool of the config measures: its cases are known once the tool has run. */
  readonly tool?: PlannedTool
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
}

/** Names files whose size is measured: paths and globs below the project, as the config has them. */
export interface PlannedFiles extends Pick<PlannedCommand, 'digest'> {
  readonly globs: readonly string[]
}

/** Describes a benchmark tool: each run gives the figures of many benchmarks, one for each row of what it writes. */
export interface PlannedTool extends PlannedCommand {
  /** Name of the source of trials that runs it; see rooms-api.ts. */
  readonly source: string
  /** Format of what it writes, or `auto`. */
  readonly read: string
  /** Path or glob, relative to the project, of the files that it writes; undefined if it is standard output. */
  readonly output?: string | undefined
  /** True if it can run some of its benchmarks without the others. */
  readonly canChoose: boolean
  readonly timeoutMs: number
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
  /** Present where a tool measures it, together with all others that share this very object. */
  readonly tool?: PlannedTool
  readonly calledByTool?: string
  /** The first run of its tool on both sides: what a pair takes, and the change that was seen, not negative. */
  readonly first?: undefined | { readonly pairMs: number; readonly change: number }
  readonly fixtures: Readonly<Record<string, FixtureSpec>>
  /** Keys of the case whose directories the suite fills itself. */
  readonly prepared: readonly string[]
  readonly options: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly once: boolean
  readonly knownFailure?: string | undefined
  /** Why it cannot run on this system. */
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
  const tools = all.flatMap(({ benchmark: { id, tool } }) => (tool === undefined ? [] : [id]))
  const require = (some: readonly string[], benchmarks: readonly Candidate[], where?: string): void => {
    // The benchmarks of a tool are known once it has run, and checked then.
    const usable = some.filter(
      (glob) => !tools.some((id) => isNameSelected(id, suitePartsOfGlob(glob.replace(/^!/, ''), id))),
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
    .filter((benchmark) => benchmark.tool !== undefined || hasAskedMetric(benchmark, metrics))
}

/** Tells whether the globs select the benchmark or, for a tool, may select one of its benchmarks. */
function fitsGlobs({ id, tool }: PlannedBenchmark, globs: readonly string[]): boolean {
  return isNameSelected(id, tool === undefined ? globs : globs.flatMap((glob) => suitePartsOfGlob(glob, id)))
}

/** The part of a glob that names a suite, such as `id`; none for one that takes away a part of a suite. */
function suitePartsOfGlob(glob: string, id: string): string[] {
  const parts = glob.split('/')
  const any = parts.findIndex((part) => part === '**' || part === '!**')
  const depth = any < 0 ? id.split('/').length : Math.min(any + 1, id.split('/').length)
  const isPartial = parts.slice(depth).some((part) => part !== '' && part !== '**')
  return glob.startsWith('!') && isPartial ? [] : [parts.slice(0, depth).join('/')]
}

/** Lists everything that a suite holds, as `suite/case/subject`. */
export function benchmarkIdsOfSuite({ description, tool }: FoundSuite): string[] {
  if (tool !== undefined) return [description.name]
  return Object.entries(description.cases).flatMap(([name, { subjects }]) =>
    subjects.map((subject) => `${description.name}/${name}/${subject}`),
  )
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
 * the plan is, and whatever this machine skips. All of a tool are one benchmark here.
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
  return metrics.length === 0 || metrics.some((metric) => metric in benchmark.metrics)
}

/** The benchmarks of a suite; for a tool one that stands for all of them. */
function entriesOfSuite(suite: FoundSuite, { cases, options }: PlanScope) {
  const { path, description, commands = {}, files = {}, tool } = suite
  const { name, digest, share, reference = [] } = description
  const project = suite.project === undefined ? {} : { project: suite.project.name }
  if (tool !== undefined) {
    const names = { ...project, id: name, suite: name, case: '', subject: '', suitePath: '' }
    const nothing = { metrics: {}, fixtures: {}, prepared: [], options: {} }
    const how = { suiteDigest: digest, codeDigest: digest, tool, timeoutMs: tool.timeoutMs, once: false }
    const benchmark: PlannedBenchmark = { ...names, ...nothing, ...how }
    return [{ profiles: undefined, cases, benchmark }]
  }
  const given = Object.entries(options).filter(([option]) => Object.hasOwn(description.options, option))
  return Object.entries(description.cases).flatMap(([caseName, suiteCase]) =>
    suiteCase.subjects.map((subject) => {
      const { subjects, metrics, fixtures, prepared = [], timeoutMs, once, skipped } = suiteCase
      const [command, subjectFiles] = [commands[subject], files[subject]]
      const twin = reference.find((one) => one !== subject && subjects.includes(one) && !Object.hasOwn(skipped, one))
      const benchmark: PlannedBenchmark = {
        ...project,
        id: `${name}/${caseName}/${subject}`,
        suite: name,
        case: caseName,
        subject,
        suitePath: path,
        suiteDigest: (command ?? subjectFiles)?.digest ?? description.revision ?? digest,
        codeDigest: (command ?? subjectFiles)?.digest ?? digest,
        metrics: Object.fromEntries(metrics.map((metric) => [metric, description.metrics[metric]!])),
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
