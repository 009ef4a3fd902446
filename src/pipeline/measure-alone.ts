/** Measures one side, without a base, and shows how far measuring is. */
import { liveFiguresOfValues } from '../compare/decided.ts'
import { collectRun } from '../measure/collect.ts'
import type { Collected, EntryProgress, ScheduleEffects, ScheduleProgress } from '../measure/schedule.ts'
import type { SideName } from '../measure/tally.ts'
import type { LiveBenchmark, LiveFigures } from '../model/live-figures.ts'
import { runSchemaId, type Run, type BenchmarkRun } from '../model/run.ts'
import type { FoundSuite, PlannedBenchmark } from '../plan.ts'
import { formatDuration } from '../report/format.ts'
import { plural } from '../report/words.ts'
import { seededRandom } from '../stats/random.ts'
import type { ProjectPlan, Selection } from './plan-project.ts'
import { prepareTrials, type PreparedTrials } from './prepared-trials.ts'
import type { Phase } from '../project/project.ts'
import { rowsOfTools } from './rows-of-tools.ts'
import { busyNote, type Setup } from '../project/setup.ts'
import type { MeasuredSide } from './sides.ts'
import { refuseUnbuilt } from '../project/unbuilt-project.ts'

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
  const known = await rowsOfTools(setup, { benchmarks: plan.benchmarks, selection: options, sides })
  const { benchmarks } = known
  const { trials, budgetMs } = options
  const run = await recordRun(setup, {
    ...sides,
    benchmarks,
    suites: plan.suites,
    profile,
    seed,
    things: 'trial',
    count: (measured) => measured.reduce((sum, { trials }) => sum + trials, 0),
    liveFigures: liveFiguresOfValues,
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
  readonly liveFigures: EstimatesOptions['liveFigures']
  readonly collect: (trials: PreparedTrials, effects: Omit<ScheduleEffects<SideName>, 'shuffle'>) => Promise<Collected>
}

/** Prepares trials, lets them be collected, shows how far that is, and returns what was measured as a run. */
export async function recordRun(setup: Setup, options: RecordOptions): Promise<Run> {
  const { effects, progress, machine } = setup
  const { benchmarks, head, base, profile, seed, things, liveFigures } = options
  const trials = await prepareTrials(setup, options)
  const busy = busyNote(machine.loadPerCore)
  if (busy !== null) progress.note(busy)
  const startedAt = effects.today()
  const phase = progress.phase('measuring', `${things}s`)
  const { measuringMs, ...collected } = await options.collect(trials, {
    trial: trials.trial,
    now: effects.now,
    onProgress: liveEstimates({ phase, now: effects.now, liveFigures, atMost: things === 'pair' }),
    signal: effects.signal,
  })
  const count = plural(options.count(collected.benchmarks), things)
  phase.finish(`${count} of ${plural(benchmarks.length, 'benchmark')} in ${formatDuration(measuringMs)}`)
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

interface EstimatesOptions {
  readonly phase: Phase
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number
  /** The live figures of a benchmark. Called between two trials, never during one. */
  readonly liveFigures: (soFar: BenchmarkRun) => readonly LiveFigures[]
  /** True if the time left is a limit and not an estimate. */
  readonly atMost: boolean
}

/** Estimates are made at most so often, and take at most this share of the time. */
const refreshEveryMs = 500
const costShare = 0.01

/** Passes each report of progress to the phase, with live figures that take next to no time from measuring. */
export function liveEstimates(options: EstimatesOptions): (progress: ScheduleProgress) => void {
  const { phase, now, liveFigures, atMost } = options
  const known = new Map<string, LiveBenchmark>()
  let nextAt = Number.NEGATIVE_INFINITY
  const look = ({ id, count, isDone, soFar }: EntryProgress): LiveBenchmark => {
    const before = known.get(id)
    const stale = { failures: 0, metrics: [], ...before, id, count, isDone, isCurrent: false }
    const isNews = before === undefined ? count > 0 : before.count !== count || before.isDone !== isDone
    // What is done is looked at in any case: nobody will look again.
    if (!isNews || (now() < nextAt && !isDone)) return stale
    const begun = now()
    const run = soFar()
    const failures = run.failures.reduce((sum, { side, count: times }) => sum + (side === 'head' ? times : 0), 0)
    known.set(id, { ...stale, failures, metrics: liveFigures(run) })
    nextAt = now() + Math.max(refreshEveryMs, (now() - begun) / costShare)
    return known.get(id)!
  }
  return ({ benchmark, entries, ...state }) => {
    const benchmarks = () => entries.map((entry) => ({ ...look(entry), isCurrent: entry.id === benchmark }))
    phase.update({ ...state, atMost, detail: benchmark, benchmarks })
  }
}
