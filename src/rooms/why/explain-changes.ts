/**
 * Says why rows changed: runs trials of base and head again, under a profiler, and compares what it saw. None of these
 * trials is judged, and the verdicts are in before the first of them.
 */
import { judge, noHistory, headRules } from '../../core/judge/judge.ts'
import { openProfiler, chooseProfiler, pathOfProfilerModule, type TrialProfile } from './profiler.ts'
import type { SideName } from '../../core/measure/tally.ts'
import type { Row } from '../../core/model/comparison.ts'
import type { Policy } from '../../core/model/config.ts'
import { isRateUnit } from '../../core/model/metric.ts'
import { benchmarkId, type Run } from '../../core/model/run.ts'
import { maxExplained, type Explained, type Why } from '../../core/model/why.ts'
import type { PlannedBenchmark } from '../../core/plan/plan.ts'
import type { ProfilerKind } from './profile.ts'
import { ProfileProblem } from './read-profile.ts'
import { formatDuration } from '../../core/model/format.ts'
import { sortRows } from '../../core/report/rows.ts'
import { plural } from '../../core/report/words.ts'
import { derivedSeed, makeRandomDraws } from '../../core/stats/random.ts'
import { readChangedFilesAndLines, type Diff } from '../../core/sides/change-in-git.ts'
import { compareProfiles, type WatchedTrial } from './compare-profiles.ts'
import { prepareTrials } from '../../core/sides/prepared-trials.ts'
import { findProfileOfBenchmark, isToolProfiledAsWhole, whyToolCannotBeProfiled } from './profile-tool.ts'
import { silent } from '../../core/plan/project.ts'
import type { MeasuredSide } from '../../core/sides/side.ts'
import type { Setup } from '../../core/rooms-api.ts'
import type { MeasuredChange } from '../../core/measure/seam-values.ts'

/** Limits profiling to a share of the time for measuring, and to a minute. */
const budgetShare = 1 / 4
const mostBudgetMs = 60_000

/**
 * Returns a part of the time for measuring, or what measuring left of it; in any case enough for one row, of which a pair
 * took `pairMs` on average.
 */
export function profilingBudgetMs(time: Readonly<Record<'budgetMs' | 'spentMs' | 'pairMs', number>>): number {
  const { budgetMs, spentMs, pairMs } = time
  const share = Math.max(budgetMs * budgetShare, budgetMs - spentMs, pairMs * trials.least)
  return Math.min(mostBudgetMs, share)
}

/** Reserves for later rows, in ms: enough for one of them, if one needs a profile that is not `known` by then. */
export function reservedMsForLaterRows(
  later: readonly string[],
  { profiled, pairMs }: { readonly profiled: ReadonlySet<string>; readonly pairMs: number },
): number {
  return later.every((key) => profiled.has(key)) ? 0 : pairMs * (trials.least + 1)
}

/**
 * Tells whether to begin another pair of a row. Enough trials are worth twice the time, but a minute at most: at a pace at
 * which that would not do, the trials so far are the last.
 */
export function hasTimeForAnotherPair(
  { tried, pairs, elapsedMs }: Readonly<Record<'tried' | 'pairs' | 'elapsedMs', number>>,
  { budgetMs, reserveMs }: Pick<RowOptions, 'budgetMs' | 'reserveMs'>,
): boolean {
  if (pairs >= trials.least) return elapsedMs < budgetMs - reserveMs
  const neededMs = elapsedMs + (elapsedMs / Math.max(1, tried)) * (trials.least - pairs)
  return neededMs < Math.min(budgetMs * 2, mostBudgetMs)
}

/** Says of a tool whose whole run is profiled what that would take, if it is more than a minute; undefined of others. */
export function whyProfileTakesTooLong(benchmark: PlannedBenchmark): string | undefined {
  const ms = isToolProfiledAsWhole(benchmark) ? trials.least * (benchmark.first?.pairMs ?? 0) : 0
  if (ms <= mostBudgetMs) return undefined
  return `a profile needs ${trials.least} runs a side, which would take ${formatDuration(ms)}: more than a minute`
}

/** Trials of a side: fewer show nothing for certain, and more are a luxury. */
const trials = { least: 5, most: 10 } as const
/** Pairs of a row in which a trial failed, until it is given up. */
const mostFailures = 3

const noProfile = 'its processes left no profile; none is left where a command sets NODE_OPTIONS itself'
const notToldApart =
  'profiles cannot tell what belongs to it: it is seen too rarely, or shares its function with others'

/** Adds to the run an explanation of each of its rows that got worse or better. */
export async function profileAndGetRunWithWhys(setup: Setup, options: MeasuredChange): Promise<Run> {
  const { run, benchmarks } = options
  if (!options.why) return run
  const { effects, progress } = setup
  const changed = sortedChanges(run, options.policy)
  const planned = new Map(benchmarks.map((benchmark) => [benchmark.id, benchmark]))
  const rows = changed.flatMap((row) => {
    const [benchmark, profiler] = [planned.get(benchmarkId(row)), chooseProfiler(row)]
    return benchmark === undefined || profiler === undefined ? [] : [{ row, benchmark, profiler }]
  })
  if (rows.length === 0) return run
  const begun = effects.now()
  const count = run.benchmarks.reduce((sum, { pairs = [] }) => sum + pairs.length, 0)
  const pairMs = run.measuringMs / Math.max(1, count)
  const budgetMs = profilingBudgetMs({ budgetMs: options.measuringBudgetMs, spentMs: run.measuringMs, pairMs })
  const phase = progress.phase('profiling', 'rows')
  const diff = await readChangedFilesAndLines(setup, options.sides)
  const explained: Explained[] = []
  const profiled = new Map<string, Profiled[]>()
  for (const [at, { benchmark, ...one }] of rows.slice(0, maxExplained).entries()) {
    if (effects.signal.aborted) break
    const leftMs = budgetMs - (effects.now() - begun)
    phase.update(at, rows.length, `at most ${formatDuration(Math.max(0, leftMs))} left, ${benchmark.id}`)
    const key = rowProfileKey({ ...one, benchmark })
    const alike = new Set(rows.flatMap((other) => (rowProfileKey(other) === key ? [other.benchmark] : [])))
    // The worst row is finished before the next one begins, and leaves it what it needs at least.
    const profiledKeys = new Set([...profiled.keys(), key])
    const reserveMs = reservedMsForLaterRows(rows.slice(at + 1).map(rowProfileKey), { profiled: profiledKeys, pairMs })
    const time = { budgetMs: leftMs, reserveMs }
    const why = await profileAndExplainRow(setup, { ...options, ...one, ...time, benchmark, alike, diff, profiled })
    explained.push({ benchmark: benchmark.id, metric: one.row.metric, why })
  }
  phase.print(`${plural(explained.length, 'changed row')} looked at in ${formatDuration(effects.now() - begun)}`, true)
  return { ...run, explained }
}

/** Orders rows as the report does: what fails first, and of that what the headline names. */
export function sortedChanges(run: Run, policy: Policy | undefined): readonly Row[] {
  const { rows } = judge({ runs: [run], rules: headRules({ policy }), stored: noHistory })
  return sortRows(rows.filter(({ verdict, metric }) => /^(?:worse|better)$/.test(verdict) && metric !== 'failures'))
}

interface RowOptions extends MeasuredChange {
  readonly row: Row
  readonly profiler: ProfilerKind
  readonly benchmark: PlannedBenchmark
  /** The benchmarks that the same trials are about, this one among them. */
  readonly alike: ReadonlySet<PlannedBenchmark>
  readonly diff: Diff
  /** The profiles of other rows, by `rowProfileKey`. */
  readonly profiled: Map<string, Profiled[]>
  readonly budgetMs: number
  /** The part of it that is left to the next row once there is enough for this one. */
  readonly reserveMs: number
}

/** Returns one key for rows that may share a profile: of one benchmark by one profiler, and all of a tool's run. */
function rowProfileKey({ profiler, benchmark }: Pick<RowOptions, 'profiler' | 'benchmark'>): string {
  return `${profiler} ${isToolProfiledAsWhole(benchmark) ? benchmark.suite : benchmark.id}`
}

/** A trial under the profiler, for all metrics that its profile is about. */
interface Watched extends TrialProfile {
  readonly of: PlannedBenchmark
  readonly values: Readonly<Record<string, number>>
}
type Profiled = Readonly<Record<SideName, readonly Watched[]>>

function makeWhyWithoutProfile(profiler: ProfilerKind, reason: string): Why {
  const unit = profiler === 'cpu' ? 'ms' : 'bytes'
  return { profiler, unit, trials: 0, outcome: 'nothing-to-see', reason, places: [] }
}

async function profileAndExplainRow(setup: Setup, options: RowOptions): Promise<Why> {
  const { row, profiler, benchmark } = options
  const unseen = benchmark.trialUnit.listsByRunning ? whyToolCannotBeProfiled(benchmark, profiler) : undefined
  if (unseen !== undefined) return makeWhyWithoutProfile(profiler, unseen)
  const tooLong = whyProfileTakesTooLong(benchmark)
  if (tooLong !== undefined) return makeWhyWithoutProfile(profiler, tooLong)
  const processes = benchmark.command !== undefined
  // The case of commands that are no Node programs is called after what alone is known of them.
  if (processes && benchmark.case === 'time') {
    return makeWhyWithoutProfile(profiler, 'the command is not a Node program: Paceline profiles only Node processes')
  }
  const key = rowProfileKey(options)
  const earlier = options.profiled.get(key) ?? []
  // A profile of whole processes is about all that they took, and one of timed work about how much of it there is a second.
  const isAbout = ({ of, part, metrics, values }: Watched): boolean =>
    of === benchmark &&
    (part === 'processes' || metrics.includes(row.metric) || isRateUnit(row.unit)) &&
    values[row.metric] !== undefined
  const shared = earlier.find(({ base, head }) => [...base, ...head].every(isAbout))
  if (shared === undefined && earlier.length > 0 && isToolProfiledAsWhole(benchmark))
    return makeWhyWithoutProfile(profiler, notToldApart)
  try {
    const profiles = shared ?? (await runProfiledPairsOrReason(setup, options))
    if (typeof profiles === 'string') return makeWhyWithoutProfile(profiler, profiles)
    const { sides, run } = options
    const { part, metrics } = profiles.head[0]!
    const isCpuTime = processes ? row.metric === 'cpu-time' : part === 'timed' && metrics.indexOf(row.metric) > 0
    const ofRow = (one: Watched): WatchedTrial => ({ ...one, value: one.values[row.metric]! })
    const { home, root } = setup.project
    const { folder, changedLines, committed } = options.diff
    const why = await compareProfiles({
      changedLines,
      committed,
      profiler,
      unit: row.unit,
      sideProfiles: { base: profiles.base.map(ofRow), head: profiles.head.map(ofRow) },
      values: { base: row.base?.value ?? 0, head: row.head?.value ?? 0 },
      waits: !isCpuTime,
      suite: {
        base: profiles.base[0]!.script ?? suiteFileOfSide(sides.base, options),
        head: profiles.head[0]!.script ?? suiteFileOfSide(sides.head, options),
      },
      roots: { base: sides.base.root, head: sides.head.root },
      harness: setup.machine.installation.root,
      readable: [home, root],
      seed: derivedSeed(run.seed, `why ${benchmark.id} ${row.metric}`),
    })
    return folder === '' ? why : { ...why, folder }
  } catch (error) {
    if (!(error instanceof ProfileProblem)) throw error
    return makeWhyWithoutProfile(profiler, `a profile cannot be used: it ${error.message}`)
  }
}

function suiteFileOfSide({ modules }: MeasuredSide, { suites, benchmark }: RowOptions): string {
  return modules[suites.findIndex(({ description }) => description.name === benchmark.suite)]?.path ?? ''
}

/** Profiles base and head in turn, by the coin; or says why there is nothing to see. */
async function runProfiledPairsOrReason(setup: Setup, options: RowOptions): Promise<Profiled | string> {
  const { row, benchmark, alike, sides, suites, run, profiler: kind } = options
  const { machine, effects } = setup
  const { calledByUnit = benchmark.case } = benchmark
  const { listsByRunning } = benchmark.trialUnit
  const kindOfTrial = listsByRunning ? { only: [calledByUnit] } : {}
  // Tools give each of their benchmarks a tenth of a second or so.
  const expected = row.unit === 'ms' ? row.base?.value : undefined
  await using profiler = await openProfiler(machine.trialHost, {
    module: pathOfProfilerModule(machine.installation),
    request: {
      kind,
      metric: row.metric,
      processes: benchmark.command !== undefined,
      perCall: row.unit.endsWith('/op'),
    },
    expectedMs: listsByRunning ? 0 : expected,
  })
  const profiled = { ...setup, machine: { ...machine, trialHost: profiler.host }, progress: silent }
  const prepared = await prepareTrials(profiled, { benchmarks: [benchmark], suites, ...sides })
  const coins = makeRandomDraws(derivedSeed(run.seed, `profile ${benchmark.id} ${row.metric}`))
  const profiles = new Map([...alike].map((of) => [of, { base: new Array<Watched>(), head: new Array<Watched>() }]))
  const begun = effects.now()
  let [pairs, failures, lastProblem] = [0, 0, '']
  const isInTime = (): boolean =>
    hasTimeForAnotherPair({ tried: pairs + failures, pairs, elapsedMs: effects.now() - begun }, options)
  while (pairs < trials.most && failures < mostFailures && isInTime()) {
    const pair = { base: new Map<PlannedBenchmark, Watched>(), head: new Map<PlannedBenchmark, Watched>() }
    for (const side of coins.coin() ? (['head', 'base'] as const) : (['base', 'head'] as const)) {
      const { report, profile: left } = await profiler.watch(() => prepared.trial(benchmark, side, kindOfTrial))
      if (effects.signal.aborted) return 'interrupted'
      if (left === undefined)
        lastProblem = report.message === undefined ? noProfile : `its trials fail under the profiler: ${report.message}`
      for (const of of left === undefined ? [] : alike) {
        const values = (listsByRunning ? report.rows?.get(of.calledByUnit ?? of.case) : report)?.metrics ?? {}
        const ofTool = { benchmark: of, root: sides[side].root, names: report.names ?? [calledByUnit] }
        const profile = listsByRunning ? await findProfileOfBenchmark(left!, ofTool, values) : left
        if (profile === undefined || (of === benchmark && values[row.metric] === undefined)) lastProblem = notToldApart
        else pair[side].set(of, { ...profile, of, values })
      }
    }
    const both = [...alike].filter((of) => pair.base.has(of) && pair.head.has(of))
    for (const of of both)
      for (const side of ['base', 'head'] as const) profiles.get(of)![side].push(pair[side].get(of)!)
    if (both.length === 0) failures += 1
    else pairs += 1
  }
  const enough = [...profiles.values()].filter(({ head }) => head.length >= trials.least)
  const key = rowProfileKey(options)
  if (enough.length > 0) options.profiled.set(key, [...(options.profiled.get(key) ?? []), ...enough])
  const rowProfiles = profiles.get(benchmark)!
  if (enough.includes(rowProfiles)) return rowProfiles
  if (rowProfiles.head.length === pairs && failures === 0)
    return `the time for profiles was used up after ${plural(pairs, 'trial')} a side`
  return lastProblem.slice(0, 600)
}
