/** Finds out by a first run on each side which benchmarks a config's tools have: on both sides, or new, or gone. */
import { exitCodes, UserError } from '../../core/errors.ts'
import type { ImportedRow } from './read-results.ts'
import { plainCaseName, rowsThatCount } from './tool-output.ts'
import type { TrialHost } from '../../core/measure/ask-child.ts'
import {
  causeOfRunIfFailed,
  whyRowHasNoValues,
  whyUnitsDiffer,
  metricValuesOfRow,
  runTool,
  sharedSpecs,
  specsOfMetrics,
  type ToolRun,
} from './run-tool.ts'
import { rebuiltHashes, findPrograms, sharedProgramPath, sharedProgramText } from '../../core/measure/shared-program.ts'
import { fewestPairsToJudge, pairingSettings } from '../../core/judge/decided.ts'
import { reasonAndNeedsOfLateRow } from '../../core/judge/needs.ts'
import { defaultAlpha } from '../../core/judge/policy.ts'
import { largestChangeOfTwoTrials } from '../../core/measure/schedule.ts'
import { makeCommonEntryFields, skippedEntry, type SideName } from '../../core/measure/tally.ts'
import type { Config } from '../../core/model/config.ts'
import { benchmarkId, maxBenchmarks, type BenchmarkRun, type Described } from '../../core/model/run.ts'
import { requireGlobMatches } from '../../core/model/select.ts'
import { isBenchmarkSelected, isUnlisted } from '../../core/plan/plan.ts'
import type { PlannedBenchmark, PlannedTool, Selection } from '../../core/plan/plan.ts'
import { formatDuration } from '../../core/model/format.ts'
import { joinWithMore, plural } from '../../core/report/words.ts'
import { ifKnown } from '../../core/plan/command-line.ts'
import { programSearchOptions } from '../../core/plan/configured-commands.ts'
import { projectFolderOnSide, memberSetup } from '../../core/plan/workspace/members.ts'
import type { Setup } from '../../core/rooms-api.ts'
import { runTrialAndNoteTime } from '../../core/sides/intact.ts'
import type { KnownRows, RowsOptions } from '../../core/measure/seam-values.ts'

/**
 * Runs each tool once on each side; these runs do not count. One that works nowhere is a failed row; if nothing else is
 * measured, it is a `UserError` with exit code 4. One that the budget has no time for is a skipped row; half of the
 * budget is kept in equal parts for each. Throws for globs that match none of a tool's benchmarks, too.
 */
export async function runToolsToFindRows(setup: Setup, options: RowsOptions): Promise<KnownRows> {
  const { now } = setup.effects
  const { budgetMs } = options
  const benchmarks = options.benchmarks.map((one) => {
    if (!isOfTool(one)) return one
    return { ...one, trialUnit: { ...one.trialUnit, timeoutMs: Math.min(one.trialUnit.timeoutMs, budgetMs) } }
  })
  const tools = benchmarks.filter(isOfTool).filter(isUnlisted)
  let listed: KnownRows = { benchmarks, oneSided: [], removed: [], leftOut: [] }
  if (tools.length === 0) return listed
  const phase = setup.progress.phase('tools', 'runs')
  const expected = tools.length * (options.sides.base === undefined ? 1 : 2)
  let done = 0
  const begun = now()
  const broken: UserError[] = []
  const standIns = benchmarks.filter((one) => tools.some((unread) => isTimedToolCommand(one, unread)))
  for (const [at, unread] of tools.entries()) {
    const keptMs = ((tools.length - 1 - at) * budgetMs) / (2 * tools.length)
    const leftMs = (): number => budgetMs - keptMs - (now() - begun)
    const onRun = (side: SideName): void => phase.update(done++, expected, `${unread.id} (${side})`)
    const { base, head, program, runMs } = await runToolOnSides(setup, options, { unread, leftMs, onRun })
    const isTimed = isToolOnlyTimed(unread, { base, head })
    listed = withoutToolOrCommand(listed, unread, isTimed)
    if (isTimed) continue
    if (head === undefined || isRunCutByBudget({ base, head, runMs }, leftMs())) {
      const late = lateToolEntry(unread, { runMs: Math.max(0, ...runMs), profile: options.selection.profile })
      const tip = 'Let its command run fewer files or benchmarks, or raise the budget.'
      setup.progress.note(`${unread.id}: ${late.reason}. ${tip}`)
      listed = withToolAsUnmeasuredRow(listed, unread, late)
      continue
    }
    const error = base?.kind === 'ok' || head.kind === 'ok' ? undefined : brokenToolError(unread, { base, head })
    if (error !== undefined) {
      broken.push(error)
      if (options.isPart !== true && broken.length === benchmarks.length - standIns.length) throw broken[0]!
      setup.progress.note([error.message, ...(error.hint ?? '').split('\n')].join('\n  '))
      listed = withBrokenToolRow(listed, unread, { base, head })
      continue
    }
    const { config } = memberSetup(setup, unread).project
    listed = withRowsInPlaceOfTool(
      listed,
      options,
      { unread, base, head, program, pairMs: estimatePairMs(runMs) },
      config,
    )
  }
  const rows = listed.benchmarks.filter(isOfTool).length
  if (listed.benchmarks.length > maxBenchmarks) {
    throw new UserError(`The tools have ${rows} benchmarks, more than the ${maxBenchmarks} that a run holds`, {
      hint: 'Let their commands run fewer of them.',
    })
  }
  const summary = `${plural(rows, 'benchmark')}${options.sides.base === undefined ? '' : ' on both sides'}`
  phase.print(`${summary}, found by a first run that does not count (${formatDuration(now() - begun)})`, true)
  return listed
}

/** Estimates a pair by the first runs: either may have compiled, which beyond twice the shorter says nothing of a pair. */
export function estimatePairMs(runMs: readonly number[]): number {
  const leastMs = Math.min(...runMs)
  return leastMs + Math.min(2 * leastMs, Math.max(...runMs))
}

/** Makes the row of a tool whose first runs were ended, with the time that it needs: a run takes longer than `runMs`. */
function lateToolEntry(tool: ToolBenchmark, { runMs, profile }: Readonly<{ runMs: number; profile: string }>) {
  const pairMs = 2 * runMs
  const pairs = fewestPairsToJudge(pairingSettings(profile, { family: 1, alpha: defaultAlpha }), defaultAlpha)
  const run = `one run takes more than ${formatDuration(runMs)}, `
  const { reason, needs } = reasonAndNeedsOfLateRow(run, { pairs, pairMs, aloneMs: pairMs })
  return { ...skippedEntry({ ...tool, case: 'all', subject: tool.trialUnit.read }, {}, reason), needs }
}

interface FirstRun {
  readonly unread: ToolBenchmark
  readonly leftMs: () => number
  readonly onRun: (side: SideName) => void
}

/** Runs a tool once on each side for which there is time; says how long each took, and which program both ran. */
async function runToolOnSides(setup: Setup, { sides, watchUnit }: RowsOptions, { unread, leftMs, onRun }: FirstRun) {
  const { machine, effects } = setup
  const { signal, now } = effects
  const tool = unread.trialUnit
  const built: Record<SideName, ReadonlyMap<string, string>> = { base: new Map(), head: new Map() }
  const runMs: number[] = []
  const runOnce = async (side: SideName, watch: RowsOptions['watchUnit']): Promise<ToolRun | undefined> => {
    const source = sides[side]
    if (source === undefined || leftMs() <= 0) return undefined
    onRun(side)
    const directory = projectFolderOnSide(setup, source, unread)
    const runOn = (host: TrialHost) => {
      const wholeSecondsMs = 1_000 * Math.max(1, Math.ceil(leftMs() / 1_000))
      const timeoutMs = Math.min(tool.timeoutMs, wholeSecondsMs)
      return runTool(host, { tool: { ...tool, timeoutMs }, directory, side, signal })
    }
    const start = now()
    const first = () => watch?.(tool, runOn) ?? runOn(machine.trialHost)
    const run = await runTrialAndNoteTime(setup.trialTimes, side, first)
    signal.throwIfAborted()
    runMs.push(now() - start)
    // What it ran that was built for one of the sides; there is nothing to ask where there are no two folders.
    if (run.kind === 'ok' && sides.base !== undefined && sides.base.root !== sides.head.root) {
      const named = await findPrograms(tool.command, programSearchOptions(machine, directory))
      built[side] = await rebuiltHashes({ base: sides.base.root, head: sides.head.root }, [...named, ...run.paths])
    }
    return run
  }
  const base = await runOnce('base', undefined)
  const head = await runOnce('head', base?.kind === 'failed' ? undefined : watchUnit)
  return { base, head, runMs, program: sharedProgramPath(built) }
}

function isRunCutByBudget({ base, head, runMs }: BrokenRuns & { readonly runMs: readonly number[] }, leftMs: number) {
  // A base that fails by itself, or a head that takes so much longer, is no matter of the budget.
  const isBroken = base?.kind === 'failed' && base.outcome !== 'timeout'
  const isSlower = isBroken || (runMs.length === 2 && runMs[1]! > mostTimesSlower * runMs[0]!)
  return leftMs <= 0 && !isSlower && [base, head].some((run) => run?.kind === 'failed')
}

/** A first run of the head that takes so many times as long as that of the base is not stopped for want of time. */
const mostTimesSlower = 3

/** Tells whether this is the command of the tool, measured as a whole where its output is of no known format. */
function isTimedToolCommand({ command, subject }: PlannedBenchmark, { suite, trialUnit }: ToolBenchmark) {
  return trialUnit.read === ifKnown && command !== undefined && subject === suite
}

/** Tells whether a command that is only timed where nothing can be read ended well somewhere, and unreadably everywhere. */
function isToolOnlyTimed(
  { trialUnit: { read } }: ToolBenchmark,
  { base, head }: Pick<BrokenRuns, 'base'> & { head: ToolRun | undefined },
) {
  const failures = [base, head].filter((run) => run?.kind === 'failed')
  const isRead = base?.kind === 'ok' || head?.kind === 'ok'
  return read === ifKnown && head !== undefined && !isRead && failures.some(({ isUnread }) => isUnread === true)
}

/** Leaves out the tool where its command is timed, else the command where the tool is read. */
function withoutToolOrCommand(listed: KnownRows, unread: ToolBenchmark, isTimed: boolean): KnownRows {
  const isOther = (one: PlannedBenchmark): boolean => (isTimed ? one === unread : isTimedToolCommand(one, unread))
  return { ...listed, benchmarks: listed.benchmarks.filter((one) => !isOther(one)) }
}

type ToolBenchmark = PlannedBenchmark & { readonly trialUnit: PlannedTool }

function isOfTool(benchmark: PlannedBenchmark): benchmark is ToolBenchmark {
  return benchmark.trialUnit.source === 'tools'
}

interface FirstRuns {
  readonly unread: ToolBenchmark
  readonly program: string | undefined
  readonly pairMs: number
}

interface BrokenRuns {
  readonly base: ToolRun | undefined
  readonly head: ToolRun
}

/** Makes the error about a tool that works nowhere: for each cause the line that states it, and what was around it. */
function brokenToolError({ id, trialUnit }: ToolBenchmark, { base, head }: BrokenRuns): UserError {
  const what = base === undefined ? 'does not work' : 'works on neither side'
  const causes = [base, head].map(causeOfRunIfFailed)
  const [ofBase, ofHead] = causes.map(({ text }) => text)
  const isOfBoth = base === undefined || ofBase === ofHead
  const cause = isOfBoth ? ofHead : `in the base, ${ofBase}; in the head, ${ofHead}`
  const lines = causes.slice(isOfBoth ? 1 : 0).flatMap((one) => one.lines)
  return new UserError(`${id} (\`${trialUnit.command.join(' ')}\`) ${what}: ${cause}`, {
    exitCode: exitCodes.newFailure,
    ...(lines.length > 0 && { hint: lines.join('\n') }),
  })
}

/** Adds such a tool as a row of its own, beside the benchmarks that work: it fails in the base, too, if any. */
function withBrokenToolRow(listed: KnownRows, unread: ToolBenchmark, { base, head }: BrokenRuns): KnownRows {
  const sides = [['base', base] as const, ['head', head] as const]
  const failures = sides.flatMap(([side, run]) => {
    if (run?.kind !== 'failed') return []
    const { outcome, message, detail } = run
    return [{ side, outcome, message, ...(detail !== undefined && { detail }), count: 1 }]
  })
  const pair = { first: 'base', base: base?.kind === 'failed' ? base.outcome : 'failed', head: 'failed' } as const
  const entry: BenchmarkRun = {
    ...makeCommonEntryFields({ ...unread, case: 'all', subject: unread.trialUnit.read }, {}),
    status: 'failed',
    trials: 1,
    failures,
    ...(base !== undefined && { pairs: [pair] }),
    metrics: {},
    warnings: [],
  }
  return withToolAsUnmeasuredRow(listed, unread, entry)
}

function withToolAsUnmeasuredRow(listed: KnownRows, unread: ToolBenchmark, entry: BenchmarkRun): KnownRows {
  const benchmarks = listed.benchmarks.filter((benchmark) => benchmark !== unread)
  return { ...listed, benchmarks, oneSided: [...listed.oneSided, entry] }
}

/** Puts a tool's benchmarks in its place. `program`: the one that it ran on both sides although they differ. */
function withRowsInPlaceOfTool(
  listed: KnownRows,
  { selection, wouldMeasure }: RowsOptions,
  { unread, base, head, program, pairMs }: BrokenRuns & FirstRuns,
  config: Config,
): KnownRows {
  // A tool that works on one side only is shown by its benchmarks there, or it would not be shown at all.
  const [baseRows, headRows] = [base, head].map((run) => (run?.kind === 'ok' ? run.rows : []))
  const onBase = rowsByPlainName(rowsThatCount(baseRows!, headRows!))
  const onHead = rowsByPlainName(rowsThatCount(headRows!, baseRows!), [...onBase.values()])
  const subject = [head, base].find((run) => run?.kind === 'ok')!.format
  const skipped = program === undefined ? undefined : sharedProgramText(program)
  const canPair = base?.kind === 'ok' && head.kind === 'ok'
  const toolRows = Array.from(new Map([...onHead, ...onBase, ...onHead]), ([name, row]): PlannedBenchmark => {
    const [here, there] = [onHead.get(name), onBase.get(name)]
    const alike = [here, there].find((one) => one?.alike !== undefined)
    const pair = canPair && here !== undefined && there !== undefined ? pairOfRows(here, there, pairMs) : undefined
    const { metrics = specsOfMetrics(row), first, otherUnits = skipped } = pair ?? {}
    const why = alike === undefined ? otherUnits : whyRowHasNoValues(alike)
    unread.trialUnit.units.set(row.name, metrics)
    return plannedRow(unread, { case: name, calledByUnit: row.name, subject, metrics, skipped: why, first })
  })
  const selected = toolRows.filter((row) => isBenchmarkSelected(row, { selection, config }))
  if (selected.length === 0) throw nothingSelectedError(unread, toolRows, selection)
  const isOneSided = ({ case: name }: PlannedBenchmark): boolean => {
    const [here, there] = [onHead.get(name), onBase.get(name)]
    if (here?.alike !== undefined || there?.alike !== undefined) return false
    return head.kind === 'ok' && base !== undefined && (here === undefined || there === undefined)
  }
  const oneSided = selected.filter(isOneSided).map((row) => {
    const here = onHead.get(row.case)
    return oneSidedRunEntry(row, here === undefined ? ['base', onBase.get(row.case)!] : ['head', here])
  })
  const planned = selected.filter((row) => !isOneSided(row))
  const measured = new Map(selected.map((row) => [row.case, row.metrics]))
  const removed = Array.from(onBase).flatMap(([name, row]): Described['removed'] => {
    const old = plannedRow(unread, { case: name, subject, metrics: specsOfMetrics(row) })
    const here = onHead.get(name)
    if ((row.failed ?? here?.failed) !== undefined || wouldMeasure?.(old) !== true) return []
    // Nobody measures a row any more of whose name the head has two.
    const now = row.alike === undefined && here?.alike !== undefined ? {} : (measured.get(name) ?? {})
    const lacking = Object.entries(old.metrics).filter(([metric]) => !Object.hasOwn(now, metric))
    const { suite } = old
    return lacking.length === 0 ? [] : [{ suite, case: name, subject, metrics: Object.fromEntries(lacking) }]
  })
  return {
    ...listed,
    removed: [...listed.removed, ...removed],
    benchmarks: listed.benchmarks.flatMap((benchmark) => (benchmark === unread ? planned : [benchmark])),
    oneSided: [...listed.oneSided, ...oneSided],
    leftOut: [...listed.leftOut, ...toolRows.filter((row) => !selected.includes(row)).map(({ id }) => id)],
  }
}

/** Finds what the sides of a row have on one scale, how far apart they were in the first runs, and why nothing compares. */
function pairOfRows(here: ImportedRow, there: ImportedRow, pairMs: number) {
  const metrics = sharedSpecs(specsOfMetrics(here), specsOfMetrics(there))
  const [base, head] = [there, here].map((row) => metricValuesOfRow(row, metrics))
  const first = { pairMs, change: largestChangeOfTwoTrials({ base: base!, head: head! }, metrics) }
  const isNone = Object.keys(metrics).length === 0
  return { metrics, first, otherUnits: isNone ? whyUnitsDiffer(here.metrics, there.metrics) : undefined }
}

/** Maps rows by their plain names. Those of one such name, with those of the other side, are alike. */
function rowsByPlainName(rows: readonly ImportedRow[], others: readonly ImportedRow[] = []) {
  const all = Map.groupBy(new Set([...rows, ...others].map(({ name }) => name)), plainCaseName)
  return new Map(
    rows.map((row) => {
      const plain = plainCaseName(row.name)
      const { length } = all.get(plain)!
      return [plain, length === 1 ? row : { ...row, alike: length }]
    }),
  )
}

function plannedRow(
  unread: ToolBenchmark,
  names: Pick<PlannedBenchmark, 'case' | 'calledByUnit' | 'subject' | 'metrics' | 'skipped' | 'first'>,
): PlannedBenchmark {
  return { ...unread, ...names, id: benchmarkId({ ...names, suite: unread.suite }) }
}

function nothingSelectedError({ id }: ToolBenchmark, toolRows: readonly PlannedBenchmark[], selection: Selection) {
  const names = toolRows.map((row) => row.id)
  requireGlobMatches({ globs: selection.globs, names, what: 'benchmark' })
  const metrics = [...new Set(toolRows.flatMap((row) => Object.keys(row.metrics)))].join(', ')
  return new UserError(`Nothing is left of ${id} after globs, cases and metrics`, {
    hint: `It has ${joinWithMore(names, 6)}, with ${metrics}.`,
  })
}

/** Returns the value of the first run: the only one there is. */
function oneSidedRunEntry(row: PlannedBenchmark, [side, imported]: readonly [SideName, ImportedRow]): BenchmarkRun {
  const entry = { ...makeCommonEntryFields(row, {}), only: side, trials: 1, warnings: [] }
  if (imported.failed !== undefined) {
    const failure = { side, outcome: 'failed', message: imported.failed, count: 1 } as const
    return { ...entry, status: 'failed', reason: imported.failed, failures: [failure], metrics: {} }
  }
  const metrics: Record<string, BenchmarkRun['metrics'][string]> = {}
  for (const [name, spec] of Object.entries(row.metrics)) {
    metrics[name] = { ...spec, values: [imported.metrics[name]!.value] }
  }
  return { ...entry, status: 'ok', failures: [], metrics }
}
