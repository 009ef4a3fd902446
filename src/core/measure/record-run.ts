/** Measures what is planned, shows how far that is, and makes a run of it. */
import { runTrials } from './collect.ts'
import { sumBy, type Collected, type CollectEffects, type CollectOptions, type ScheduleProgress } from './schedule.ts'
import { benchmarksOfEachTrial, type SideName } from './tally.ts'
import { benchmarkId, runSchemaId, type Run, type BenchmarkRun } from '../model/run.ts'
import type { FoundSuite, PlannedBenchmark, Selection } from '../plan/plan.ts'
import { cleanLine } from '../report/escape.ts'
import { formatDuration } from '../model/format.ts'
import { plural } from '../report/words.ts'
import { derivedSeed, makeRandomDraws } from '../stats/random.ts'
import { prepareTrials, type Opponent } from '../sides/prepared-trials.ts'
import type { Phase } from '../plan/project.ts'
import { busyMachineWarning } from '../plan/setup.ts'
import type { MeasuredSide } from '../sides/side.ts'
import type { Setup } from '../rooms-api.ts'

export interface MeasureOptions extends Selection {
  /** Counted trials of each benchmark of a head alone, or pairs with a reference, at most; the usual number by default. */
  readonly trials?: number | undefined
  readonly budgetMs: number
  /** True if somebody named it; else it is that of the config, and a change cannot shorten it for itself. */
  readonly isBudgetAsked?: boolean
  /** When it began, by the clock of the effects in ms, if preparing is to count in the budget, too. */
  readonly begunMs?: number | undefined
  /** Eight hex digits; decides the order of trials. */
  readonly seed: string
  /** Profiles pairs' rows that changed, to say why; where it is left open, the config decides. */
  readonly why?: boolean | undefined
}

export interface RecordOptions extends Omit<CollectOptions, 'packagesOf' | 'isAlone' | 'resume'> {
  readonly suites: readonly FoundSuite[]
  readonly head: MeasuredSide
  /** With a base all trials are pairs; without one, those of what has an opponent. */
  readonly base: MeasuredSide | undefined
  readonly opponents?: ReadonlyMap<PlannedBenchmark, Opponent>
  readonly profile: string
  /** Eight hex digits; decides the coins and the order of benchmarks. */
  readonly seed: string
  /** An earlier run of the same two commits, whose pairs are kept. */
  readonly resume?: Run | undefined
}

/** A user who stops a run has seen what others came to, and a look that is chosen for what it shows proves nothing. */
const interrupted = 'interrupted: undecided rows missed the last look, which they get when the time budget runs out'

/** Prepares trials, and collects them until all benchmarks have what they need or the budget is used up. */
export async function measureRun(setup: Setup, options: RecordOptions): Promise<Run> {
  const { effects, progress, machine } = setup
  const { benchmarks, head, base, opponents, profile, seed, resume } = options
  const isAlone = (one: PlannedBenchmark): boolean => base === undefined && opponents?.has(one) !== true
  const things = base === undefined && (opponents ?? new Map()).size === 0 ? 'trial' : 'pair'
  const { trial, packagesOf } = await prepareTrials(setup, options)
  const busy = busyMachineWarning(machine.loadPerCore)
  if (busy !== undefined) progress.note(busy)
  const startedAt = effects.today()
  const phase = progress.phase('measuring', `${things}s`)
  const { now, signal } = effects
  const earlier = (resume?.benchmarks ?? []).filter(({ reference }) => reference === undefined)
  const shown = { onProgress: makeProgressReporter({ things, phase }) }
  const collecting = (): Promise<Collected> =>
    runTrials(
      { ...options, packagesOf, isAlone, resume: earlier },
      { ...makeSeededShuffleAndDraw(options), trial, now, signal, ...shown },
    )
  const { measuringMs, ...collected } = await (progress.group?.('Measuring', collecting) ?? collecting())
  const measured = collected.benchmarks
  const turns = plural(
    countTrialsOncePerTool(benchmarks, measured, ({ trials }) => trials),
    things,
  )
  const failed = countTrialsOncePerTool(benchmarks, measured, ({ failures }) => sumBy(failures, ({ count }) => count))
  const lack = failed === 0 ? '' : `; ${plural(failed, 'trial')} failed`
  phase.print(`${turns} of ${plural(benchmarks.length, 'benchmark')} in ${formatDuration(measuringMs)}${lack}`)
  return {
    schema: runSchemaId,
    // Sorts by time of start and is unique: `20261121T013000Z-1f2e3d4c`.
    id: `${startedAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}-${seed}`,
    startedAt: startedAt.toISOString(),
    measuringMs: Math.round(measuringMs) + (resume?.measuringMs ?? 0),
    head: head.side,
    base: base?.side,
    environment: machine.environment,
    loadPerCore: machine.loadPerCore,
    harness: machine.harness,
    profile,
    seed,
    ...collected,
    warnings: things === 'pair' && signal.aborted && !collected.complete ? [interrupted] : [],
  }
}

/** Draws the order of trials, and the coins of pairs. A continued run tosses new ones: the earlier are used up. */
function makeSeededShuffleAndDraw({ seed, resume }: RecordOptions): Pick<CollectEffects, 'shuffle' | 'draw'> {
  const part = resume === undefined ? seed : derivedSeed(seed, resume.id)
  const [order, coins] = [makeRandomDraws(derivedSeed(part, 'order')), makeRandomDraws(derivedSeed(part, 'coins'))]
  return { shuffle: order.shuffled, draw: (pairs) => coins.shuffled(basesThenHeadsOfBlock(pairs)) }
}

function basesThenHeadsOfBlock(pairs: number): SideName[] {
  return Array.from({ length: 2 * pairs }, (_, slot) => (slot < pairs ? 'base' : 'head'))
}

/** Counts trials, those of a tool once, as all of its benchmarks share them. */
function countTrialsOncePerTool(
  planned: readonly PlannedBenchmark[],
  measured: readonly BenchmarkRun[],
  countOf: (entry: BenchmarkRun) => number,
): number {
  const counts = new Map(measured.map((entry) => [benchmarkId(entry), countOf(entry)]))
  return sumBy(benchmarksOfEachTrial(planned), (unit) => Math.max(...unit.map(({ id }) => counts.get(id) ?? 0)))
}

interface ProgressOptions {
  readonly things: 'trial' | 'pair'
  readonly phase: Phase
}

/** Shows each report of progress, and writes a line about each benchmark that is done. */
export function makeProgressReporter({ phase, things }: ProgressOptions): (progress: ScheduleProgress) => void {
  const printed = new Set<string>()
  return ({ done, expected, leftMs, benchmark, entries }) => {
    const timeLeft = timeLeftTexts(leftMs, things)
    const finished = entries.filter(({ isDone }) => isDone)
    for (const { id, count, inPairs, soFar } of finished.filter((entry) => !printed.has(entry.id))) {
      printed.add(id)
      const outcome = Object.keys(soFar().metrics).length === 0 ? 'fails' : 'done'
      const all = `${finished.length} of ${plural(entries.length, 'benchmark')} done`
      phase.print(
        [`${cleanLine(id)} ${outcome} after ${plural(count, inPairs ? 'pair' : 'trial')}; ${all}`, ...timeLeft].join(
          ', ',
        ),
        true,
      )
    }
    phase.update(done, expected, [...timeLeft, benchmark].join(', '))
  }
}

/** Returns `about 42 s left`, of pairs `at most`; nothing while it is unknown. */
function timeLeftTexts(leftMs: number | undefined, things: ProgressOptions['things']): string[] {
  if (leftMs === undefined) return []
  // Whole seconds: tenths that count down are of no use to anybody.
  const seconds = Math.ceil(leftMs / 1_000)
  const time = seconds < 10 ? `${seconds} s` : formatDuration(seconds * 1_000)
  return [`${things === 'pair' ? 'at most' : 'about'} ${time} left`]
}
