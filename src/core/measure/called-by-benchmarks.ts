/** Finds out by one more trial of each benchmark, which is not judged, what of the change it calls. */
import { statSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { openCallCoverage, readScriptIfAny, type CoveredCode } from './coverage.ts'
import { benchmarkId, type BenchmarkRun, type Run } from '../model/run.ts'
import { isUnitMeasuredPerCall } from '../model/metric.ts'
import type { Reach } from './schedule.ts'
import type { FoundSuite, PlannedBenchmark, TrialUnit } from '../plan/plan.ts'
import { holdsOnlyTypes, isUnmapped, isCode, isScript, linesInAll, reachByFileIfKnown } from './called-code.ts'
import type { CodeReach, ReachOptions } from './called-code.ts'
import { projectFolderOnSide } from '../plan/workspace/members.ts'
import { silent } from '../plan/project.ts'
import { isTopProse, readWordsWithScripts, testScript } from '../sides/identical.ts'
import { readChangedFilesAndLines } from '../sides/change-in-git.ts'
import { findUpgradedPackages, mayUpgradePackages } from '../sides/upgraded-packages.ts'
import { prepareTrials, type PreparedTrials } from '../sides/prepared-trials.ts'
import type { MeasuredSide } from '../sides/side.ts'
import type { Setup } from '../rooms-api.ts'
import type { RowsOptions } from './seam-values.ts'

interface CallsOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly suites: readonly FoundSuite[]
  readonly sides: { readonly head: MeasuredSide; readonly base: MeasuredSide }
  /** Tells whether the change alters by its config how a benchmark is measured. */
  readonly isAltered?: (benchmark: PlannedBenchmark) => boolean
}

interface Calls extends AsyncDisposable {
  /** Asks by a trial of a benchmark, if no run has listed it. */
  readonly reachOf: (benchmark: PlannedBenchmark) => Promise<Reach>
  /** Watches a run that lists benchmarks; one that fails so is run again as it is. */
  readonly watchUnit: NonNullable<RowsOptions['watchUnit']>
  /** The run of these benchmarks, with what they call. */
  readonly noted: (run: Run, benchmarks: readonly PlannedBenchmark[]) => Run
}

/** Watches which changed code benchmarks call; undefined if Git knows of no code that changed. */
export async function openCallWatcherIfChanged(setup: Setup, options: CallsOptions): Promise<Calls | undefined> {
  const { machine } = setup
  const { suites, sides } = options
  const { head } = sides
  const change = await readChangedCode(setup, options)
  const { changed, committed, files, folder, named, upgraded } = change
  const watchesNothing = changed.size + upgraded.size === 0
  if (watchesNothing && change.code.length + change.mayMeasure.length === 0) return undefined
  const modules = head.modules.map(({ path }) => relative(head.root, path).split(sep).join('/'))
  const readable = new Set([...committed, ...modules])
  const coverage = await openCallCoverage(machine.trialHost)
  const counting: Setup = { ...setup, machine: { ...machine, trialHost: coverage.host }, progress: silent }
  const calls = new Map<TrialUnit, FileReach>()
  const watchedHead = { root: head.root, folders: [...upgraded.values()] }
  const watch = <Report>(trial: () => Promise<Report>) =>
    coverage.watch(trial, { ...watchedHead, wanted: (path) => changed.has(path) || !readable.has(path) })
  const reachIn = makeReachReader({ changed, committed: readable }, { upgraded, base: sides.base })
  const watched = options.benchmarks.filter((one) => !one.trialUnit.listsByRunning && one.skipped === undefined)
  let prepared: Promise<PreparedTrials> | undefined
  const callsOf = (one: PlannedBenchmark): FileReach => calls.get(one.trialUnit)
  const uses = makeNamedByAndMeasuredByTests(
    named,
    (file, one) => callsOf(one)?.get(posix.relative(folder, file))?.state,
  )
  const areScripts = files.every((file) => isScript(file) || isTopProse(file) || file.startsWith('.github/'))
  const isKnown = areScripts && files.filter(isScript).length === changed.size
  const untouchedOf = (one: PlannedBenchmark): BenchmarkRun['untouched'] =>
    isKnown && options.isAltered?.(one) !== true
      ? untouchedStateIfAny(callsOf(one), one.trialUnit.listsByRunning || change.isSmall)
      : undefined
  const wordOf = (one: PlannedBenchmark): Reach =>
    mayCallChange(callsOf(one)) ? 'some' : reachOfBenchmarkWithoutCalls(one, untouchedOf(one))
  const noting = { ...change, callsOf, untouchedOf, ...uses, changed: [...changed.keys()] }
  return {
    async reachOf(benchmark) {
      if (watchesNothing || benchmark.trialUnit.listsByRunning) return wordOf(benchmark)
      prepared ??= prepareTrials(counting, { benchmarks: watched, suites, head })
      const { trial } = await prepared
      const { report, code: ran } = await watch(() => trial(benchmark, 'head'))
      const isOwn = benchmark.command === undefined
      const reach = report.outcome === 'ok' && ran !== undefined ? await reachIn(ran, isOwn) : undefined
      calls.set(benchmark.trialUnit, reach)
      return wordOf(benchmark)
    },
    async watchUnit(trialUnit, run) {
      if (watchesNothing) return run(machine.trialHost)
      const { report, code: ran } = await watch(() => run(coverage.host))
      if (report.kind === 'failed') return report.outcome === 'timeout' ? report : run(machine.trialHost)
      calls.set(trialUnit, ran && (await reachIn(ran, false)))
      return report
    },
    noted: (run, benchmarks) => runWithReachOfChange(run, { ...noting, benchmarks }),
    [Symbol.asyncDispose]: () => coverage[Symbol.asyncDispose](),
  }
}

/** Reads what differs between the sides of what may be run, and which of it commands name. */
async function readChangedCode(setup: Setup, { sides, benchmarks }: CallsOptions) {
  const { files: differing, ...rest } = await readChangedFilesAndLines(setup, sides)
  const { folder, changedLines } = rest
  const places = (differing ?? []).map((file) => [file, posix.relative(folder, file)] as const)
  const areTypes = await Promise.all(places.map(([, path]) => isFileOfTypes(path, sides)))
  const types = new Set(places.flatMap((both, at) => (areTypes[at] ? both : [])))
  const files = places.flatMap(([file]) => (types.has(file) ? [] : file))
  const changed = new Map([...changedLines.head].filter(([file]) => isScript(file) && !types.has(file)))
  const named = await readNamedPathsByCommand(setup, { benchmarks, head: sides.head, folder })
  const foldersOn = (side: MeasuredSide) => benchmarks.map((one) => projectFolderOnSide(setup, side, one))
  const projects = { head: foldersOn(sides.head), base: foldersOn(sides.base) }
  return {
    ...rest,
    files,
    named,
    changed,
    isSmall: countBytesAdded(changed.keys(), sides) <= mostBytesUnnoticed,
    code: files.filter((file) => isCode(file) && !besidesProduct.test(file)),
    mayMeasure: files.filter((file) => isBenchPart(file) || [...named.values()].some((of) => of.has(file))),
    upgraded: mayUpgradePackages(differing) ? await findUpgradedPackages(projects) : new Map<string, string>(),
  }
}

/** In a tenth of a millisecond, V8 reads more than this of a function that nobody calls. */
const mostBytesUnnoticed = 1_024

function countBytesAdded(files: Iterable<string>, { head, base }: CallsOptions['sides']): number {
  return Array.from(files, (file) => sizeOf(join(head.root, file)) - sizeOf(join(base.root, file))).reduce(
    (a, b) => a + b,
    0,
  )
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** Tells whether a file holds types alone, which nothing can run. */
async function isFileOfTypes(path: string, { head, base }: CallsOptions['sides']): Promise<boolean> {
  if (!/\.[cm]?tsx?$/.test(path)) return false
  const now = await readScriptIfAny(join(head.root, path))
  return holdsOnlyTypes(now ?? (await readScriptIfAny(join(base.root, path))) ?? 'gone()')
}

/** Makes the reader of how far the code that ran reaches into what changed, upgraded dependencies included. */
function makeReachReader(
  { changed, committed }: Pick<ReachOptions, 'changed' | 'committed'>,
  { upgraded, base }: { readonly upgraded: ReadonlyMap<string, string>; readonly base: MeasuredSide },
) {
  return async ({ scripts, folders }: CoveredCode, isOwn: boolean): Promise<FileReach> => {
    const paths = new Set(scripts.flatMap((one) => (isUnmapped(one, committed) ? (one.path ?? []) : [])))
    const texts = Array.from(paths, async (path) => [path, await readScriptIfAny(join(base.root, path))] as const)
    const before = new Map(await Promise.all(texts))
    const reach = reachByFileIfKnown({ changed, committed, scripts, before, isOwn })
    // A package whose scripts did not run may have been built in, or read.
    const stateOf = (folder: string) => (folders.has(folder) ? 'called' : 'apart')
    const ofPackages = [...upgraded].map(([name, at]) => [name, { state: stateOf(at), idle: [] }] as const)
    return reach && new Map([...reach, ...ofPackages])
  }
}

/** Makes the tests whether a benchmark's command names a file, and whether it may measure by it. */
function makeNamedByAndMeasuredByTests(
  named: Awaited<ReturnType<typeof readNamedPathsByCommand>>,
  stateOf: (file: string, one: PlannedBenchmark) => CodeReach | undefined,
): Pick<NoteOptions, 'isNamedBy' | 'mayMeasureBy'> {
  const isNamedBy = (file: string, one: PlannedBenchmark): boolean => named.get(keyOfCommand(one))?.has(file) === true
  const mayMeasureBy = (file: string, one: PlannedBenchmark): boolean => {
    if (one.trialUnit.command.length === 0) return false
    const [state, isNamed] = [stateOf(file, one), isNamedBy(file, one)]
    const mayBeRun = (state === undefined || state === 'unknown') && isCode(file) && ofBenchmarks.test(file)
    return (
      (one.trialUnit.listsByRunning && (isNamed || mayBeRun)) || (isBenchPart(file) && (isNamed || state === 'called'))
    )
  }
  return { isNamedBy, mayMeasureBy }
}

/** Says of a benchmark that calls nothing of the change whether its figures can differ by it all the same. */
function reachOfBenchmarkWithoutCalls({ metrics }: PlannedBenchmark, untouched: BenchmarkRun['untouched']): Reach {
  const isTimedInCalls = Object.values(metrics).some(({ unit }) => isUnitMeasuredPerCall(unit))
  return untouched === 'unloaded' || (untouched === 'uncalled' && isTimedInCalls) ? 'apart' : 'none'
}

interface NoteOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly callsOf: (one: PlannedBenchmark) => FileReach
  readonly untouchedOf: (one: PlannedBenchmark) => BenchmarkRun['untouched']
  /** All changed code, and the scripts of it with changed lines. */
  readonly code: readonly string[]
  readonly changed: readonly string[]
  /** The folders of dependencies of another version, by `node_modules/NAME`. */
  readonly upgraded: ReadonlyMap<string, string>
  /** Lists what changed of that by which a tool or command may measure, of which each side runs its own. */
  readonly mayMeasure: readonly string[]
  readonly mayMeasureBy: (file: string, one: PlannedBenchmark) => boolean
  readonly isNamedBy: (file: string, one: PlannedBenchmark) => boolean
}

/** Notes in a run which of its benchmarks call nothing of the change, and what of the change none of them calls. */
export function runWithReachOfChange(run: Run, options: NoteOptions): Run {
  const { benchmarks, callsOf, untouchedOf, code, changed, upgraded, mayMeasure, mayMeasureBy, isNamedBy } = options
  const byId = new Map(benchmarks.map((one) => [one.id, one]))
  const measured = run.benchmarks.filter((one) => one.once !== true && (one.pairs?.length ?? 0) > 0)
  const tried = measured.flatMap((one) => byId.get(benchmarkId(one)) ?? [])
  const all = tried.map(callsOf)
  const noted = run.benchmarks.map((one) => {
    const planned = byId.get(benchmarkId(one))
    const untouched = one.altered === true || planned === undefined ? undefined : untouchedOf(planned)
    if (untouched === undefined) return one
    // What was not loaded, but for tests, may have been read as text or listed, or a copy of it was run.
    const reach = [...(callsOf(planned!) ?? [])]
    const isLoaded = reach.every(([file, { state }]) => state === 'loaded' || testScript.test(file))
    return isLoaded ? { ...one, untouched } : one
  })
  // Nobody can tell what of the change a command runs, but for what it names.
  const known = all.filter((reach, at) => reach !== undefined || !tried[at]!.command)
  const ofMeasured = reachOfAllBenchmarksIfKnown(changed, known)
  const hasIdle = (file: string) => ofMeasured?.idle?.some((line) => line.startsWith(`${file}:`)) === true
  // What there was no time to measure, or even to ask, may call it.
  const untried = benchmarks.filter((one) => !one.once && one.skipped === undefined && !tried.includes(one))
  const inDoubt = changed.filter(
    (file) =>
      (ofMeasured?.uncalled.includes(file) === true || hasIdle(file)) &&
      untried.some((one) => !uncalledStates.has(callsOf(one)?.get(file)?.state)),
  )
  const certain = changed.filter((file) => !inDoubt.includes(file))
  const ofKnown = reachOfAllBenchmarksIfKnown(certain, known)
  const { called = [], uncalled = [], idle = [] } = ofKnown ?? {}
  const partly = called.filter(hasIdle)
  const otherCode = code.filter((file) => !changed.includes(file))
  const areAllKnown = known.length === all.length
  // Nor what of it is no script.
  const ofSome = areAllKnown ? otherCode.filter((file) => !isScript(file)) : [...uncalled, ...partly, ...otherCode]
  const notCalled = known.length === 0 ? code : [...ofSome, ...filesPerhapsBuiltIn(changed, known)]
  const notLoaded = [...upgraded.keys()].filter((name) => !all.some((reach) => reach?.get(name)?.state === 'called'))
  const notNamed = notCalled.filter((file) => !tried.some((one) => isNamedBy(file, one)))
  const unseen = listForRun([...new Set([...notNamed, ...notLoaded, ...inDoubt])])
  const idleOfUnseen = idle.filter((line) => unseen.some((file) => line.startsWith(`${file}:`)))
  const lines = idleOfUnseen.length > 0 && { idle: idleOfUnseen }
  const base = areAllKnown ? ofKnown : undefined
  const reach = unseen.length === 0 || all.length === 0 ? base : { called, uncalled: [], ...lines, ...base, unseen }
  const named = listForRun(mayMeasure.filter((file) => tried.some((one) => mayMeasureBy(file, one))))
  const whole = named.length === 0 ? reach : { called: [], uncalled: [], ...reach, altered: named }
  return { ...run, benchmarks: noted, ...(whole !== undefined && { reach: whole }) }
}

/** Leaves out what a run has no room for. */
function listForRun(files: readonly string[]): string[] {
  return files.filter((file) => file.length <= 300).slice(0, 1_000)
}

type FileReach = ReturnType<typeof reachByFileIfKnown>

function mayCallChange(reach: FileReach): boolean {
  return reach === undefined || [...reach.values()].some(({ state }) => state !== 'loaded' && state !== 'unloaded')
}

/** Takes what a run of many calls for what it times; elsewhere, loading may be what is measured. */
function untouchedStateIfAny(reach: FileReach, isLoadingFree: boolean): BenchmarkRun['untouched'] {
  const states = new Set(Array.from(reach?.values() ?? [], ({ state }) => state))
  if (reach === undefined || states.has('called') || states.has('unknown')) return undefined
  return states.has('loaded') && !isLoadingFree ? 'uncalled' : 'unloaded'
}

/** Returns what all benchmarks call together; nothing where that is not known of one of them. */
function reachOfAllBenchmarksIfKnown(changed: readonly string[], all: readonly FileReach[]): Run['reach'] {
  if (all.length === 0 || all.includes(undefined)) return undefined
  const code = listForRun(changed.filter((file) => !besidesProduct.test(file)))
  const statesOf = (file: string) => all.map((reach) => reach!.get(file)?.state)
  const called = code.filter((file) => statesOf(file).includes('called'))
  const uncalled = code.filter((file) => statesOf(file).every((one) => one === 'loaded' || one === 'unloaded'))
  const unloaded = uncalled.filter((file) => statesOf(file).includes('unloaded'))
  if (called.length + uncalled.length === 0) return undefined
  const idle = listForRun(
    called.flatMap((file) => idleLinesInAll(all.map((reach) => reach!.get(file))).map((line) => `${file}:${line}`)),
  )
  return { called, uncalled, ...(unloaded.length > 0 && { unloaded }), ...(idle.length > 0 && { idle }) }
}

const uncalledStates: ReadonlySet<CodeReach | undefined> = new Set(['apart', 'loaded', 'unloaded'])

/** Lists the files that no benchmark loaded as they lie there, so that what ran may or may not have been built of them. */
function filesPerhapsBuiltIn(changed: readonly string[], all: readonly FileReach[]): readonly string[] {
  return changed.filter((file) => {
    const states = all.map((reach) => reach?.get(file)?.state)
    return !besidesProduct.test(file) && states.includes('apart') && states.every((one) => uncalledStates.has(one))
  })
}

/** Lists the changed lines of a file in functions that no benchmark calls; none where that is not known. */
function idleLinesInAll(all: readonly ReturnType<NonNullable<FileReach>['get']>[]): readonly number[] {
  if (!all.every((one) => one !== undefined && ['called', 'loaded', 'unloaded'].includes(one.state))) return []
  return linesInAll(all.flatMap((one) => (one!.state === 'unloaded' ? [] : [one!.idle])))
}

/** Returns by `keyOfCommand` which files a tool or command names, by their places in the repository. */
async function readNamedPathsByCommand(
  setup: Setup,
  { benchmarks, head, folder }: Pick<CallsOptions, 'benchmarks'> & { head: MeasuredSide; folder: string },
): Promise<Map<string, ReadonlySet<string>>> {
  const users = new Map(benchmarks.map((one) => [keyOfCommand(one), one]))
  const named = Array.from(users, async ([key, one]) => {
    const root = projectFolderOnSide(setup, head, one)
    const words = await readWordsWithScripts(root, [one.trialUnit.command])
    const paths = words
      .flatMap((word) => word.split(/[\s=;&|()"'`]+/))
      .map((path) => relative(head.root, join(root, path)))
    return [key, new Set(paths.map((path) => posix.join(folder, path.split(sep).join('/'))))] as const
  })
  return new Map(await Promise.all(named))
}

function keyOfCommand({ project, trialUnit }: PlannedBenchmark): string {
  return JSON.stringify([project, trialUnit.command])
}

const ofBenchmarks = /(?:^|[/._-])bench(?:e?s|mark(?:s|ing)?)?[/._-]/i

/** Tells whether a file may be a part of a benchmark, and is no part of what users run. */
function isBenchPart(file: string): boolean {
  return isCode(file) && (besidesProduct.test(file) || ofBenchmarks.test(file))
}

/** Matches scripts that are no part of what users run: tests, benchmarks, examples, settings and developers' tools. */
const besidesProduct =
  /(?:^|\/)(?:\.[^/]+|tests?|__tests__|__mocks__|specs?|e2e|bench|benches|benchmarks?|examples?|demos?|fixtures?|types|typings)\/|(?<!(?:^|\/)(?:src|lib)\/(?:.*\/)?)(?<=^|\/)(?:docs?|websites?|site|scripts?|tools|tooling)\/|\.(?:test|tests|spec|bench|stories|config|conf)\.[^/]+$|(?:^|\/)(?:\.[^/]+|test|tests|bench|benchmark|gulpfile|gruntfile)\.[cm]?[jt]sx?$|(?:^|\/)(?:test_[^/]+|conftest|setup)\.py$|_test\.(?:go|py)$/i
