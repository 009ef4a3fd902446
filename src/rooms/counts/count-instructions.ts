/**
 * Counts the instructions of commands and of functions of `bench` on both sides. A count does not depend on what else the
 * machine does, so that two trials of a side decide. The pairs have their verdicts before the first of these trials.
 */
import { inTemporaryDirectory } from '../../core/measure/ask-child.ts'
import { isBenchName } from '../../core/measure/describe-suite.ts'
import type { SideName } from '../../core/measure/tally.ts'
import { valuesAgree } from '../../core/model/kinds/kind.ts'
import { kindOf, type MetricSpec } from '../../core/model/metric.ts'
import {
  benchmarkId,
  isPaired,
  type BenchmarkRun,
  type MetricData,
  type PairedMetric,
  type Run,
} from '../../core/model/run.ts'
import { programPlace } from '../../core/plan/configured-commands.ts'
import type { PlannedBenchmark } from '../../core/plan/plan.ts'
import { silent } from '../../core/plan/project.ts'
import { folderOn } from '../../core/plan/workspace/members.ts'
import { formatDuration } from '../../core/model/format.ts'
import { joinFirst, plural } from '../../core/report/words.ts'
import type { MeasuredChange, Setup } from '../../core/rooms-api.ts'
import { prepareTrials } from '../../core/sides/prepared-trials.ts'
import { findOnPath, findProgram, type Program } from '../../core/sides/run-command.ts'
import type { MeasuredSide } from '../../core/sides/side.ts'
import { median } from '../../core/stats/quantile.ts'
import { countsIn, underCachegrind } from './cachegrind.ts'

/** As much of the time for measuring, or what measuring left of it. */
const budgetShare = 1 / 4
/** Runs of each side. */
const trials = 2
/** Without Valgrind, what the calls take of which the instructions are counted. */
const callsNs = 10e6
/** Processes that leave a count in such a trial: a copy at each of two marks, and the trial itself. */
const marked = 3
/** Estimates a process under Valgrind: so long to start, and so many times what it takes by itself. */
const [startMs, slowdown] = [5_000, 50]

const noTime = 'there is no time left: raise the budget, or measure less'
const noValgrind = 'instructions are not counted, as there is no Valgrind here: `apt-get install valgrind`'
const longer = 'its path or command is longer on one side, which alone takes more instructions'
const otherStart = 'a shell or another program starts its Node'
const scattered = 'two trials of a side differ by more than 0.5%'

/** Tells what is counted: a command as a whole process, a function by so many of its calls. */
interface Countable {
  readonly benchmark: PlannedBenchmark
  readonly entry: BenchmarkRun
  readonly calls: number | undefined
  readonly expectedMs: number
}

/** Returns the run with a metric `instructions` of each benchmark that could be counted; names the others in its warnings. */
export async function countInstructions(setup: Setup, measured: MeasuredChange): Promise<Run> {
  const { run, measuringBudgetMs } = measured
  const { project, machine, effects, progress } = setup
  const rows = project.config.instructions === true ? countableOf(measured, machine.environment.cpu.cores) : []
  if (rows.length === 0 || effects.signal.aborted) return run
  if (machine.trialHost.platform !== 'linux') {
    progress.note('Instructions are not counted: Valgrind counts those of Node on Linux only.')
    return run
  }
  const valgrind = findOnPath('valgrind', machine.trialHost)?.command[0]
  if (valgrind === undefined) return { ...run, warnings: [...run.warnings, noValgrind] }
  const begun = effects.now()
  const budgetMs = Math.max(measuringBudgetMs * budgetShare, measuringBudgetMs - run.measuringMs)
  const leftMs = (): number => budgetMs - (effects.now() - begun)
  const phase = progress.phase('counting', 'benchmarks')
  const counts = new Map<string, PairedMetric | string>()
  for (const [at, row] of rows.entries()) {
    const { id } = row.benchmark
    phase.update(at, rows.length, `at most ${formatDuration(Math.max(0, leftMs()))} left, ${id}`)
    const isLate = row.expectedMs > leftMs()
    counts.set(id, isLate ? noTime : await countRow({ setup, measured, valgrind, leftMs }, row))
    if (effects.signal.aborted) return run
  }
  const counted = rows.filter(({ benchmark }) => typeof counts.get(benchmark.id) !== 'string').length
  phase.print(`${plural(counted, 'benchmark')} in ${formatDuration(effects.now() - begun)}`, true)
  return withCounts(run, counts)
}

/** Adds the metrics; in place of one that is a reason, a warning for all that have the same. */
export function withCounts(run: Run, counts: ReadonlyMap<string, PairedMetric | string>): Run {
  const reasons = [...counts].filter((one): one is [string, string] => typeof one[1] === 'string')
  const warnings = Array.from(
    Map.groupBy(reasons, ([, reason]) => reason),
    ([reason, some]) => {
      const names = joinFirst(
        some.map(([id]) => id),
        20,
      )
      return `instructions of ${names} are not counted: ${reason}`.slice(0, 2_000)
    },
  )
  const withCount = (entry: BenchmarkRun): BenchmarkRun => {
    const instructions = counts.get(benchmarkId(entry))
    if (instructions === undefined || typeof instructions === 'string') return entry
    return { ...entry, metrics: { ...entry.metrics, instructions } }
  }
  return { ...run, benchmarks: run.benchmarks.map(withCount), warnings: [...run.warnings, ...warnings].slice(0, 200) }
}

/** The commands and functions that worked on both sides. */
function countableOf({ run, benchmarks }: MeasuredChange, cores: number): Countable[] {
  const entries = new Map(run.benchmarks.map((entry) => [benchmarkId(entry), entry]))
  return benchmarks.flatMap((benchmark): Countable[] => {
    const entry = entries.get(benchmark.id)
    if (entry === undefined || soundPairs(entry).length < trials) return []
    const { time, 'wall-time': wall, 'cpu-time': whole = wall } = entry.metrics
    const expected = (aloneMs: number): number =>
      (2 * trials * (startMs + slowdown * aloneMs)) / Math.min(cores, 2 * trials)
    if (benchmark.command !== undefined && whole !== undefined) {
      return [{ benchmark, entry, calls: undefined, expectedMs: expected(usualOf(whole)) }]
    }
    if (!isBenchName(benchmark.suitePath) || time === undefined) return []
    const callNs = usualOf(time)
    const calls = callsToCount(callNs)
    return [{ benchmark, entry, calls, expectedMs: expected((4 * calls * callNs) / 1e6) }]
  })
}

/** Places of the pairs in which both trials worked. */
function soundPairs({ pairs = [] }: BenchmarkRun): number[] {
  return pairs.flatMap(({ base, head }, at) => (base === 'ok' && head === 'ok' ? [at] : []))
}

/** The median of both sides, in the unit of the metric. */
function usualOf(data: MetricData): number {
  const values = isPaired(data) ? [...data.base, ...data.head] : data.values
  return median(values.filter((value) => value !== null))
}

/** Returns a power of two: measured another time, it is nearly always the same. */
export function callsToCount(callNs: number): number {
  return 2 ** Math.max(0, Math.round(Math.log2(callsNs / callNs)))
}

interface Counting {
  readonly setup: Setup
  readonly measured: MeasuredChange
  readonly valgrind: string
  readonly leftMs: () => number
}

/** The metric, with the values of the trials in the places of its first pairs; or why there is none. */
async function countRow(counting: Counting, { benchmark, entry, calls }: Countable): Promise<PairedMetric | string> {
  const problem = problemOf(counting, benchmark)
  if (problem !== null) return problem
  const sides = (['base', 'head'] as const).flatMap((side) => Array.from({ length: trials }, () => side))
  // At the same time: they do not change each other's counts.
  const counts = await Promise.all(sides.map((side) => countOnce(counting, { benchmark, side, calls })))
  const failure = counts.find((count) => typeof count === 'string')
  return failure ?? metricOf(counts as number[], { calls, entry })
}

/**
 * Makes the metric from the counts of all trials, the base's first: of a whole command, or of one call of a function.
 */
export function metricOf(
  counts: readonly number[],
  { calls, entry }: Pick<Countable, 'calls' | 'entry'>,
): PairedMetric | string {
  const perTrial = counts.map((count) => Number((count / (calls ?? 1e6)).toPrecision(7)))
  const spec: MetricSpec = {
    unit: calls === undefined ? 'million' : 'instr/op',
    better: 'lower',
    kind: 'counted',
    gate: false,
    signed: false,
    ignore: 0.005,
  }
  const [base, head] = [perTrial.slice(0, trials), perTrial.slice(trials)]
  if (![base, head].every((side) => valuesAgree(kindOf(spec), side))) return scattered
  const places = soundPairs(entry)
  const placed = (values: readonly number[]) => entry.pairs!.map((_, at) => values[places.indexOf(at)] ?? null)
  return { ...spec, base: placed(base), head: placed(head) }
}

/** Why the counts of a command would not be those of the same work on both sides; null where they are. */
function problemOf({ setup, measured: { sides } }: Counting, benchmark: PlannedBenchmark): string | null {
  if (benchmark.command === undefined) return null
  const [base, head] = [programOn(setup, sides.base, benchmark), programOn(setup, sides.head, benchmark)]
  const [wordsOfBase, wordsOfHead] = [
    [sides.base.root, ...base.command],
    [sides.head.root, ...head.command],
  ]
  if (wordsOfBase.join(' ').length !== wordsOfHead.join(' ').length) return longer
  // The case of commands that are no Node programs is called after what alone is known of them.
  const isNode = benchmark.case !== 'time'
  return base.isNode === isNode && head.isNode === isNode ? null : otherStart
}

function programOn(setup: Setup, side: MeasuredSide, benchmark: PlannedBenchmark): Program {
  const [name = '', ...args] = side.command ?? benchmark.command!.command
  const program = findProgram(name, programPlace(setup.machine, folderOn(setup, side, benchmark)))
  return { command: [...(program?.command ?? [name]), ...args], isNode: program?.isNode === true }
}

interface OneTrial extends Pick<Countable, 'benchmark' | 'calls'> {
  readonly side: SideName
}

/** The instructions of one trial; or why there are none. */
function countOnce(
  { setup, measured: { suites, sides }, valgrind, leftMs }: Counting,
  { benchmark, side, calls }: OneTrial,
): Promise<number | string> {
  const { trialHost } = setup.machine
  return inTemporaryDirectory(trialHost, async (folder) => {
    const timeoutMs = leftMs()
    if (timeoutMs <= 0) return noTime
    const under = (program: Program): string[] => underCachegrind(program, { valgrind, folder })
    const node = { command: [trialHost.node], isNode: true }
    // Of a command the program alone is watched; a function runs in the process of the trial.
    const isCommand = calls === undefined
    const host = isCommand ? trialHost : { ...trialHost, compileCache: null, start: under(node) }
    const watched = (of: MeasuredSide): MeasuredSide =>
      isCommand ? { ...of, command: under(programOn(setup, of, benchmark)) } : of
    const one = { ...benchmark, metrics: {}, timeoutMs }
    const { trial } = await prepareTrials(
      { ...setup, progress: silent, machine: { ...setup.machine, trialHost: host } },
      { benchmarks: [one], suites, head: watched(sides.head), base: watched(sides.base) },
    )
    const { outcome, message } = await trial(one, side, isCommand ? {} : { calls })
    if (outcome === 'timeout') return noTime
    if (outcome !== 'ok') return `under Valgrind ${message}`
    const counts = await countsIn(folder, isCommand ? 1 : marked)
    if (typeof counts === 'string') return counts
    return isCommand ? counts[0]! : counts[1]! - counts[0]!
  })
}
