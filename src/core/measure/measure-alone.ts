/** Measures one side, without a base, and shows how far measuring is. */
import { collectRun } from './collect.ts'
import type { Collected, ScheduleEffects, ScheduleProgress } from './schedule.ts'
import type { SideName } from './tally.ts'
import { runSchemaId, type Run, type BenchmarkRun } from '../model/run.ts'
import type { FoundSuite, PlannedBenchmark, Selection } from '../plan/plan.ts'
import { plainText } from '../report/escape.ts'
import { formatDuration } from '../report/format.ts'
import { plural } from '../report/words.ts'
import { seededRandom } from '../stats/random.ts'
import type { ProjectPlan } from '../plan/plan-project.ts'
import { prepareTrials, type PreparedTrials } from '../sides/prepared-trials.ts'
import type { Phase } from '../plan/project.ts'
import { findRows } from '../plan/sources.ts'
import { busyNote } from '../plan/setup.ts'
import { refuseUnbuilt } from '../plan/unbuilt-project.ts'
import type { MeasuredSide } from '../sides/side.ts'
import type { Setup } from '../rooms-api.ts'

export interface MeasureOptions extends Selection {
  /** Counted trials per benchmark at most. */
  readonly trials: number
  readonly budgetMs: number
  /** True if somebody named it; else it is that of the config, and a change cannot shorten it for itself. */
  readonly isBudgetAsked?: boolean
  /** Eight hex digits; decides the order of trials. */
  readonly seed: string
  /** Whether pairs' rows that changed are profiled, to say why; where it is left open, the config decides. */
  readonly why?: boolean | undefined
}

/** Measures a head. Interrupted, it returns what there is, as not complete. */
export async function measureAlone(
  setup: Setup,
  options: MeasureOptions & { readonly plan: ProjectPlan; readonly head: MeasuredSide },
): Promise<Run> {
  const { plan, head, profile, seed } = options
  await refuseUnbuilt(setup, { head, ...plan })
  const sides = { head, base: null }
  const { trials, budgetMs } = options
  const known = await findRows(setup, { benchmarks: plan.benchmarks, selection: options, sides, budgetMs })
  const { benchmarks } = known
  const run = await recordRun(setup, {
    ...sides,
    benchmarks,
    suites: plan.suites,
    profile,
    seed,
    things: 'trial',
    count: (measured) => measured.reduce((sum, { trials }) => sum + trials, 0),
    collect: ({ packagesOf }, common) =>
      collectRun({ benchmarks, packagesOf, trials, budgetMs }, { ...common, shuffle: seededRandom(seed).shuffled }),
  })
  const leftOut = [...plan.leftOut, ...known.leftOut]
  return { ...run, leftOut, benchmarks: [...run.benchmarks, ...known.oneSided] }
}

export interface RecordOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly suites: readonly FoundSuite[]
  readonly head: MeasuredSide
  readonly base: MeasuredSide | null
  /** What the base measures in place of a benchmark; see `prepareTrials`. */
  readonly twins?: ReadonlyMap<PlannedBenchmark, PlannedBenchmark>
  readonly profile: string
  /** Eight hex digits; decides the coins and the order of benchmarks. */
  readonly seed: string
  readonly things: 'trial' | 'pair'
  readonly count: (benchmarks: readonly BenchmarkRun[]) => number
  /** In words how a benchmark came out that needs no more; `done` by default. */
  readonly outcomeOf?: (soFar: BenchmarkRun) => string
  readonly collect: (trials: PreparedTrials, effects: Omit<ScheduleEffects<SideName>, 'shuffle'>) => Promise<Collected>
}

/** Prepares trials, lets them be collected, shows how far that is, and returns what was measured as a run. */
export async function recordRun(setup: Setup, options: RecordOptions): Promise<Run> {
  const { effects, progress, machine } = setup
  const { benchmarks, head, base, profile, seed, things } = options
  const trials = await prepareTrials(setup, options)
  const busy = busyNote(machine.loadPerCore)
  if (busy !== null) progress.note(busy)
  const startedAt = effects.today()
  const phase = progress.phase('measuring', `${things}s`)
  const { measuringMs, ...collected } = await options.collect(trials, {
    trial: trials.trial,
    now: effects.now,
    onProgress: showProgress({ ...options, phase }),
    signal: effects.signal,
  })
  const count = plural(options.count(collected.benchmarks), things)
  phase.print(`${count} of ${plural(benchmarks.length, 'benchmark')} in ${formatDuration(measuringMs)}`)
  return {
    schema: runSchemaId,
    id: makeRunId(startedAt, seed),
    startedAt: startedAt.toISOString(),
    measuringMs: Math.round(measuringMs),
    head: head.side,
    base: base?.side ?? null,
    environment: machine.environment,
    loadPerCore: machine.loadPerCore,
    harness: machine.harness,
    profile,
    seed,
    ...collected,
    warnings: [],
  }
}

/** Sorts by time of start and is unique: `20261121T013000Z-1f2e3d4c`. */
function makeRunId(startedAt: Date, seed: string): string {
  return `${startedAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}-${seed}`
}

interface ProgressOptions extends Pick<RecordOptions, 'things' | 'outcomeOf'> {
  readonly phase: Phase
}

/** Shows each report of progress, and writes a line about each benchmark that is done. */
export function showProgress({ phase, things, outcomeOf }: ProgressOptions): (progress: ScheduleProgress) => void {
  const told = new Set<string>()
  return ({ done, expected, leftMs, benchmark, entries }) => {
    const left = leftText(leftMs, things)
    const finished = entries.filter(({ isDone }) => isDone)
    for (const { id, count, soFar } of finished.filter((entry) => !told.has(entry.id))) {
      told.add(id)
      const run = soFar()
      const outcome = Object.keys(run.metrics).length === 0 ? 'fails' : (outcomeOf?.(run) ?? 'done')
      const all = `${finished.length} of ${plural(entries.length, 'benchmark')} done`
      phase.print([`${plainText(id)} ${outcome} after ${plural(count, things)}; ${all}`, ...left].join(', '))
    }
    phase.update(done, expected, [...left, benchmark].join(', '))
  }
}

/** `about 42 s left`, of pairs `at most`; nothing while it is unknown. */
function leftText(leftMs: number | null, things: RecordOptions['things']): string[] {
  if (leftMs === null) return []
  // Whole seconds: tenths that count down are of no use to anybody.
  const seconds = Math.ceil(leftMs / 1_000)
  const time = seconds < 10 ? `${seconds} s` : formatDuration(seconds * 1_000)
  return [`${things === 'pair' ? 'at most' : 'about'} ${time} left`]
}
