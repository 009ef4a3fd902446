/** Prepares what the trials of a plan need, before the first: trees, packages, directories; and runs a trial. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { ensureTree } from '../fixture/ensure-tree.ts'
import { reuseOrBuildTree } from '../fixture/place-tree.ts'
import { askChild, failureAsReasonAndHint, answerIfValid, type TrialHost } from '../measure/ask-child.ts'
import { refuseMisuse } from '../measure/describe-suite.ts'
import type { TrialKind } from '../measure/schedule.ts'
import type { Packages, SideName, TrialResult } from '../measure/tally.ts'
import type { BenchmarkRun } from '../model/run.ts'
import type { SubjectPackage, Tree } from '../model/suite.ts'
import { type TrialReport, prepareAnswerSchema, type SuiteLocation } from '../model/trial.ts'
import type { FoundSuite, PlannedBenchmark } from '../plan/plan.ts'
import { cleanLine } from '../report/escape.ts'
import { trialRequestOfCommand, sizeTrialRequest, programSearchOptions } from '../plan/configured-commands.ts'
import { findOrInstallSubjectPackage } from '../plan/subjects.ts'
import { projectFolderOnSide } from '../plan/workspace/members.ts'
import { runTrialAndNoteTime } from './intact.ts'
import { installSuitePackages } from './packages.ts'
import type { MeasuredSide, SuiteModule } from './side.ts'
import type { Setup } from '../rooms-api.ts'
import { loadSource } from '../plan/sources.ts'

export type PreparedTrials = Awaited<ReturnType<typeof prepareTrials>>

interface TrialsOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  /** The suites in the order of the modules of the sides. */
  readonly suites: readonly FoundSuite[]
  readonly head: MeasuredSide
  /** The base of what has no opponent of its own. */
  readonly base?: MeasuredSide | undefined
  readonly opponents?: ReadonlyMap<PlannedBenchmark, Opponent>
}

/** Says what a benchmark of the head is measured with, where that is not the same for all. */
export interface Opponent {
  readonly side: MeasuredSide
  /** Another subject of the same case, in its place. */
  readonly twin?: PlannedBenchmark | undefined
}

/** Locates a benchmark's code on a side: what its trials are asked with, and what the run file says of it. */
interface TrialPlace {
  readonly location: SuiteLocation & {
    readonly subject: string
    readonly options: Readonly<Record<string, string>>
  }
  readonly package: SubjectPackage | undefined
}

/** Makes trees, installs packages, lets suites prepare directories. Throws `UserError` if one of them cannot be had. */
export async function prepareTrials(setup: Setup, options: TrialsOptions) {
  const { benchmarks, suites, head, base, opponents } = options
  const { trialHost } = setup.machine
  const { signal } = setup.effects
  const sideOf = (benchmark: PlannedBenchmark): MeasuredSide | undefined => opponents?.get(benchmark)?.side ?? base
  const twinOf = (benchmark: PlannedBenchmark): PlannedBenchmark => opponents?.get(benchmark)?.twin ?? benchmark
  const places = { head: await installForTrials(setup, options, head), base: new Map<PlannedBenchmark, TrialPlace>() }
  for (const [side, members] of Map.groupBy(benchmarks, sideOf)) {
    const there = side ? await installForTrials(setup, { suites, benchmarks: members.map(twinOf) }, side) : []
    for (const [benchmark, place] of there) places.base.set(benchmark, place)
  }
  const trees = await makeTreesOfCases(setup, benchmarks, places.head)
  return {
    trial: async (
      benchmark: PlannedBenchmark,
      name: SideName,
      kind: TrialKind = {},
    ): Promise<TrialReport & TrialResult> => {
      const side = (name === 'base' ? sideOf(benchmark) : undefined) ?? head
      const { trialUnit, timeoutMs, metrics } = benchmark
      const { location } = places[name].get(name === 'base' ? twinOf(benchmark) : benchmark)!
      const { only, ...asked } = kind
      const ask = {
        request: { ...location, case: benchmark.case, trees: trees.get(benchmark)!, ...asked },
        timeoutMs,
        metrics,
        signal,
        // What a trial writes to stderr is shown only where its suite declares an option DEBUG and it is set.
        ...((location.options['DEBUG'] ?? '') !== '' && { onStderr: makeTrialOutputPrinter(setup) }),
      }
      const directory = projectFolderOnSide(setup, side, benchmark)
      const { runTrial } = await loadSource(setup.rooms, trialUnit)
      const asRequested = { trialUnit, ask, directory, side: name, only, signal }
      const run = () => runTrial(trialHost, asRequested)
      const report = await runTrialAndNoteTime(setup.trialTimes, side === head ? 'head' : name, run)
      refuseMisuse(report, side.root)
      return report
    },
    packagesOf: (benchmark: PlannedBenchmark): Packages => ({
      package: packageForRunFile(places.head.get(benchmark)?.package),
      ...(sideOf(benchmark) !== undefined && {
        basePackage: packageForRunFile(places.base.get(twinOf(benchmark))?.package),
      }),
    }),
  }
}

/** Shows what a trial writes, line by line, with nothing in it that a terminal or a runner would obey. */
function makeTrialOutputPrinter({ progress }: Pick<Setup, 'progress'>): (text: string) => void {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split(/\r?\n/)
    // Of a line without end the beginning is enough, and all that is shown.
    rest = (lines.pop() ?? '').slice(0, 1_000)
    for (const line of lines) progress.note(cleanLine(line, 500))
  }
}

/** Leaves what is no module of ours without a location: only the version of its project is known. */
async function installForTrials(
  setup: Setup,
  { benchmarks, suites }: Pick<TrialsOptions, 'benchmarks' | 'suites'>,
  side: MeasuredSide,
): Promise<Map<PlannedBenchmark, TrialPlace>> {
  const places = new Map<PlannedBenchmark, TrialPlace>()
  /** The folders whose `node_modules` hold what suites themselves need. */
  const installed = new Map<SuiteModule, string>()
  for (const benchmark of benchmarks) {
    const module = side.modules[suites.findIndex(({ description }) => description.name === benchmark.suite)]
    const folder = module?.packagesFolder
    if (module !== undefined && folder !== undefined && !installed.has(module))
      installed.set(module, await installSuitePackages(setup.machine.installHost, { name: module.name, folder }))
    const suitePackages = module && installed.get(module)
    const resolved = await findOrInstallSubjectPackage(setup, benchmark, { side, suitePackages })
    const packages = resolved === undefined || benchmark.package === undefined ? {} : { [benchmark.package]: resolved }
    const directory = projectFolderOnSide(setup, side, benchmark)
    const place = programSearchOptions(setup.machine, directory)
    const { files } = benchmark
    const command = benchmark.command && { ...benchmark.command, command: side.command ?? benchmark.command.command }
    // The subject of the suite, with the options that say what it stands for if the config does.
    const ofCommand = command ? trialRequestOfCommand(command, place) : benchmark
    const { subject, options } = files !== undefined ? sizeTrialRequest(files, directory) : ofCommand
    places.set(benchmark, {
      location: { suitePath: module?.path ?? '', suitePackages, packages, subject, options },
      package: resolved,
    })
  }
  return places
}

/** Makes the trees of each benchmark, by the key of its case; a tree that several ask for is made once. */
async function makeTreesOfCases(
  setup: Pick<Setup, 'machine' | 'effects' | 'progress' | 'trialTimes'>,
  benchmarks: readonly PlannedBenchmark[],
  places: ReadonlyMap<PlannedBenchmark, TrialPlace>,
): Promise<Map<PlannedBenchmark, Record<string, Tree>>> {
  const { signal } = setup.effects
  const { trialHost, treesRoot: root } = setup.machine
  const made = new Map<string, Tree>()
  const once = async (id: string, make: () => Promise<Tree>): Promise<Tree> => {
    const tree = made.get(id) ?? (await make())
    made.set(id, tree)
    return tree
  }
  const trees = new Map<PlannedBenchmark, Record<string, Tree>>()
  const phase = setup.progress.phase('trees', 'entries')
  for (const benchmark of benchmarks) {
    const { suite, case: name, fixtures, prepared, codeDigest, options } = benchmark
    const treeOf: Record<string, Tree> = {}
    for (const [key, spec] of Object.entries(fixtures)) {
      const onProgress = (done: number, total: number): void => phase.update(done, total, spec.name)
      const tree = await once(spec.digest, () => ensureTree({ spec, root, signal, onProgress }))
      treeOf[key] = { path: tree.path, files: tree.files, directories: tree.directories }
    }
    for (const key of prepared) {
      const id = `${suite}/${name}/${key}`
      if (!made.has(id)) phase.update(0, 1, id)
      // It becomes the name of a folder; that of a project of a workspace may hold slashes.
      const place = { ...places.get(benchmark)!.location, suite: suite.replaceAll('/', '+'), root, signal }
      const fill = () => ensureSuiteTree(trialHost, { ...place, codeDigest, case: name, key, options })
      treeOf[key] = await once(id, () => runTrialAndNoteTime(setup.trialTimes, 'head', fill))
    }
    trees.set(benchmark, treeOf)
  }
  if (made.size > 0) phase.print(`${made.size} ready`, true)
  return trees
}

/** Returns what a run file says of a package: no paths of this machine. */
function packageForRunFile(subject: SubjectPackage | undefined): BenchmarkRun['package'] {
  return subject && { name: subject.name, version: subject.version, source: subject.source }
}

export interface PreparedOptions extends SuiteLocation {
  readonly suite: string
  readonly codeDigest: string
  readonly case: string
  readonly key: string
  readonly options: Readonly<Record<string, string>>
  readonly root: string
  readonly signal?: AbortSignal | undefined
}

const timeoutMs = 600_000

/** Ensures a directory that a suite fills, once for the same code and options. Throws `UserError` in the suite's words. */
export async function ensureSuiteTree(host: TrialHost, options: PreparedOptions): Promise<Tree> {
  const { suite, root, key, signal } = options
  const sorted = Object.entries(options.options).sort(([left], [right]) => (left < right ? -1 : 1))
  // Changes when anything does that the directory follows from.
  const from = JSON.stringify([options.codeDigest, options.case, key, sorted])
  const origin = createHash('sha256').update(from).digest('hex')
  const { path, files, directories } = await reuseOrBuildTree({
    directory: join(root, `${suite}-${options.case}-${key}-${origin.slice(0, 12)}`),
    origin: `suite ${suite}/${options.case}/${key} ${origin}`.slice(0, 200),
    build: (directory) => letSuiteFill(host, { ...options, directory }),
    signal,
  })
  return { path, files, directories }
}

async function letSuiteFill(host: TrialHost, request: PreparedOptions & { readonly directory: string }): Promise<void> {
  const { suite, suitePath, packages, suitePackages, case: caseName, key, directory, options, signal } = request
  const location = { suitePath, packages, suitePackages }
  const question = { kind: 'prepare', ...location, case: caseName, key, directory, options } as const
  const asked = await askChild(host, { question, timeoutMs, signal, options })
  signal?.throwIfAborted()
  const answer = answerIfValid(asked, prepareAnswerSchema)
  if (answer?.outcome === 'ok') return
  const { reason, hint } = failureAsReasonAndHint(asked, answer, prepareAnswerSchema)
  throw new UserError(`${suite}/${caseName} could not prepare its ${key}: ${reason}`, {
    file: suitePath,
    place: `cases.${caseName}.${key}`,
    ...(hint !== undefined && { hint }),
  })
}
