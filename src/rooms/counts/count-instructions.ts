/**
 * Counts the instructions of commands and of functions of `bench` on both sides. A count does not depend on what else the
 * machine does, so that two trials of a side decide. The pairs have their verdicts before the first of these trials.
 */
import { runInTemporaryDirectory } from '../../core/system/clear-away.ts'
import { isBenchFileName } from '../../core/measure/describe-suite.ts'
import type { SideName } from '../../core/measure/tally.ts'
import { areValuesOfOneSideAlike } from '../../core/model/kinds/kind.ts'
import { kindOf, type MetricSpec } from '../../core/model/metric.ts'
import { benchmarkId, hasPairs } from '../../core/model/run.ts'
import type { BenchmarkRun, MetricData, PairedMetric, Run } from '../../core/model/run.ts'
import { programSearchOptions } from '../../core/plan/configured-commands.ts'
import type { PlannedBenchmark } from '../../core/plan/plan.ts'
import { silent } from '../../core/plan/project.ts'
import { projectFolderOnSide } from '../../core/plan/workspace/members.ts'
import { formatDuration } from '../../core/model/format.ts'
import { joinWithMore, plural } from '../../core/report/words.ts'
import type { Setup } from '../../core/rooms-api.ts'
import type { MeasuredChange } from '../../core/measure/seam-values.ts'
import { prepareTrials } from '../../core/sides/prepared-trials.ts'
import { findProgramCommandOnPath, findProgram, type Program } from '../../core/sides/run-command.ts'
import type { MeasuredSide } from '../../core/sides/side.ts'
import { median } from '../../core/stats/quantile.ts'
import { readCountsOrReason, cachegrindCommand } from './cachegrind.ts'

/** As much of the time for measuring, or what measuring left of it. */
const budgetShare = 1 / 4
/** Runs of each side. */
const trials = 2
/** Without Valgrind, what the calls take of which the instructions are counted. */
const callsNs = 10e6
/** As many functions of a file are called in one process: starting it takes as long as some ten of them. */
const mostTogether = 10
/** Estimates a process under Valgrind: so long to start, and so many times what it takes by itself. */
const [startMs, slowdown] = [5_000, 50]

const noTime = 'there is no time left: raise the budget, or measure less'
const noValgrind = 'instructions are not counted, as there is no Valgrind here: `apt-get install valgrind`'
const longer = 'its path or command is longer on one side, which alone takes more instructions'
const otherStart = 'a shell or another program starts its Node'
const scattered = 'two trials of a side differ by more than 0.5%'

/** Tells what is counted: a command as a whole process, a function by so many of its calls; and what that takes by itself. */
interface Countable {
  readonly benchmark: PlannedBenchmark
  readonly entry: BenchmarkRun
  readonly calls?: number | undefined
  readonly aloneMs: number
}

/** Returns the run with a metric `instructions` of each benchmark that could be counted; names the others in its warnings. */
export async function addInstructionCountsToRun(setup: Setup, measured: MeasuredChange): Promise<Run> {
  const { run, measuringBudgetMs } = measured
  const { project, machine, effects, progress } = setup
  const rows = project.config.instructions === true ? listCountableBenchmarks(measured) : []
  if (rows.length === 0 || effects.signal.aborted) return run
  if (machine.trialHost.platform !== 'linux') {
    progress.note('Instructions are not counted: Valgrind counts those of Node on Linux only.')
    return run
  }
  const valgrind = findProgramCommandOnPath('valgrind', machine.trialHost)?.command[0]
  if (valgrind === undefined) return { ...run, warnings: [...run.warnings, noValgrind] }
  const begun = effects.now()
  const budgetMs = Math.max(measuringBudgetMs * budgetShare, measuringBudgetMs - run.measuringMs)
  const leftMs = (): number => budgetMs - (effects.now() - begun)
  const phase = progress.phase('counting', 'benchmarks')
  const counts = new Map<string, PairedMetric | string>(rows.map(({ benchmark }) => [benchmark.id, noTime]))
  let done = 0
  for (const group of groupByProcess(rows)) {
    phase.update(done, rows.length, `at most ${formatDuration(Math.max(0, leftMs()))} left, ${group[0]!.benchmark.id}`)
    const fitting = rowsThatFit(group, { leftMs: leftMs(), cores: machine.environment.cpu.cores })
    const found = await countRowsOrReasons({ setup, measured, valgrind, leftMs }, fitting)
    for (const [at, { benchmark }] of fitting.entries()) counts.set(benchmark.id, found[at]!)
    done += group.length
    if (effects.signal.aborted) return run
  }
  const counted = rows.filter(({ benchmark }) => typeof counts.get(benchmark.id) !== 'string').length
  phase.print(`${plural(counted, 'benchmark')} in ${formatDuration(effects.now() - begun)}`, true)
  return runWithCounts(run, counts)
}

/** Adds the metrics; in place of one that is a reason, a warning for all that have the same. */
export function runWithCounts(run: Run, counts: ReadonlyMap<string, PairedMetric | string>): Run {
  const reasons = [...counts].filter((one): one is [string, string] => typeof one[1] === 'string')
  const byReason = Map.groupBy(reasons, ([, reason]) => reason)
  const warnings = Array.from(byReason, ([reason, some]) => {
    const names = joinWithMore(some, 20, ([id]) => id)
    return `instructions of ${names} are not counted: ${reason}`.slice(0, 2_000)
  })
  const withCount = (entry: BenchmarkRun): BenchmarkRun => {
    const instructions = counts.get(benchmarkId(entry))
    if (instructions === undefined || typeof instructions === 'string') return entry
    return { ...entry, metrics: { ...entry.metrics, instructions } }
  }
  return { ...run, benchmarks: run.benchmarks.map(withCount), warnings: [...run.warnings, ...warnings].slice(0, 200) }
}

/** Lists the commands and functions that worked on both sides. */
function listCountableBenchmarks({ run, benchmarks }: MeasuredChange): Countable[] {
  const entries = new Map(run.benchmarks.map((entry) => [benchmarkId(entry), entry]))
  return benchmarks.flatMap((benchmark): Countable[] => {
    const entry = entries.get(benchmark.id)
    if (entry === undefined || indexesOfSoundPairs(entry).length < trials) return []
    const { time, 'wall-time': wall, 'cpu-time': clock = wall } = entry.metrics
    if (benchmark.command !== undefined && clock !== undefined) {
      return [{ benchmark, entry, aloneMs: medianOfMetric(clock) }]
    }
    if (!isBenchFileName(benchmark.suitePath) || time === undefined) return []
    const callNs = medianOfMetric(time)
    const calls = callsToCount(callNs)
    return [{ benchmark, entry, calls, aloneMs: (4 * calls * callNs) / 1e6 }]
  })
}

/** Groups what shares its processes: some functions of a file. A command has its own. */
export function groupByProcess<Row extends Pick<Countable, 'benchmark'>>(rows: readonly Row[]): Row[][] {
  const files = Map.groupBy(rows, ({ benchmark: { id, suite, subject, command } }) =>
    command === undefined ? `${suite} ${subject}` : id,
  )
  return Array.from(files.values()).flatMap((file) =>
    Array.from({ length: Math.ceil(file.length / mostTogether) }, (_, at) =>
      file.slice(at * mostTogether, (at + 1) * mostTogether),
    ),
  )
}

/** Returns the first of the group for which there is time. */
export function rowsThatFit<Row extends Pick<Countable, 'aloneMs'>>(
  group: readonly Row[],
  { leftMs, cores }: Readonly<Record<'leftMs' | 'cores', number>>,
): Row[] {
  const atOnce = Math.min(cores, 2 * trials)
  let expectedMs = (2 * trials * startMs) / atOnce
  return group.filter(({ aloneMs }) => (expectedMs += (2 * trials * slowdown * aloneMs) / atOnce) <= leftMs)
}

/** Lists the places of the pairs in which both trials worked. */
function indexesOfSoundPairs({ pairs = [] }: BenchmarkRun): number[] {
  return pairs.flatMap(({ base, head }, at) => (base === 'ok' && head === 'ok' ? [at] : []))
}

/** Returns the median of both sides, in the unit of the metric. */
function medianOfMetric(data: MetricData): number {
  const values = hasPairs(data) ? [...data.base, ...data.head] : data.values
  return median(values.filter((value) => value !== undefined))
}

/** Returns a power of two: measured another time, it is nearly always the same. What is too fast to measure takes 0 ns. */
export function callsToCount(callNs: number): number {
  return 2 ** Math.max(0, Math.round(Math.log2(callsNs / Math.max(1, callNs))))
}

interface Counting {
  readonly setup: Setup
  readonly measured: MeasuredChange
  readonly valgrind: string
  readonly leftMs: () => number
}

/** Counts each row as a metric, with the trials' values in the places of its first pairs; or says why there is none. */
async function countRowsOrReasons(counting: Counting, rows: readonly Countable[]) {
  if (rows.length === 0) return []
  const problem = whyNotComparable(counting, rows[0]!.benchmark)
  if (problem !== undefined) return [problem]
  const sides = (['base', 'head'] as const).flatMap((side) => Array.from({ length: trials }, () => side))
  // At the same time: they do not change each other's counts.
  const counts = await Promise.all(sides.map((side) => countInOneTrial(counting, rows, side)))
  const failure = counts.find((count) => typeof count === 'string')
  const countsOf = (at: number): number[] => counts.map((count) => Number(count[at]))
  if (failure === undefined) return rows.map((row, at) => countsMetric(countsOf(at), row))
  const isVain = rows.length === 1 || failure === noTime || counting.setup.effects.signal.aborted
  if (isVain) return rows.map(() => failure)
  // One may have spoiled it for the others.
  const alone: (PairedMetric | string)[] = []
  for (const row of rows) alone.push(...(await countRowsOrReasons(counting, [row])))
  return alone
}

/** Makes the metric from the counts of all trials, the base's first: of a command, or of one call of a function. */
export function countsMetric(counts: readonly number[], of: Pick<Countable, 'calls' | 'entry'>): PairedMetric | string {
  const { calls, entry } = of
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
  if (![base, head].every((side) => areValuesOfOneSideAlike(kindOf(spec), side))) return scattered
  const places = indexesOfSoundPairs(entry)
  const placed = (values: readonly number[]) => entry.pairs!.map((_, at) => values[places.indexOf(at)])
  return { ...spec, base: placed(base), head: placed(head) }
}

/** Says why counts of a command would not be of the same work on both sides; undefined where they are. */
function whyNotComparable({ setup, measured: { sides } }: Counting, benchmark: PlannedBenchmark): string | undefined {
  if (benchmark.command === undefined) return undefined
  const [base, head] = [sideCommandLine(setup, sides.base, benchmark), sideCommandLine(setup, sides.head, benchmark)]
  const wordsOfBase = [sides.base.root, ...base.command].join(' ')
  const wordsOfHead = [sides.head.root, ...head.command].join(' ')
  if (wordsOfBase.length !== wordsOfHead.length) return longer
  // The case of commands that are no Node programs is called after what alone is known of them.
  const isNode = benchmark.case !== 'time'
  return base.isNode === isNode && head.isNode === isNode ? undefined : otherStart
}

function sideCommandLine(setup: Setup, side: MeasuredSide, benchmark: PlannedBenchmark): Program {
  const [name = '', ...args] = side.command ?? benchmark.command!.command
  const program = findProgram(name, programSearchOptions(setup.machine, projectFolderOnSide(setup, side, benchmark)))
  return { command: [...(program?.command ?? [name]), ...args], isNode: program?.isNode === true }
}

/** Counts the instructions of each row in one trial; or says why there are none. */
function countInOneTrial(counting: Counting, rows: readonly Countable[], side: SideName): Promise<number[] | string> {
  const { setup, valgrind, leftMs } = counting
  const { suites, sides } = counting.measured
  const { trialHost } = setup.machine
  const { benchmark, calls } = rows[0]!
  return runInTemporaryDirectory(trialHost, async (folder) => {
    const timeoutMs = leftMs()
    if (timeoutMs <= 0) return noTime
    const under = (program: Program): string[] => cachegrindCommand(program, { valgrind, folder })
    const node = { command: [trialHost.node], isNode: true }
    // Of a command the program alone is watched; a function runs in the process of the trial.
    const isCommand = calls === undefined
    const host = isCommand ? trialHost : { ...trialHost, compileCache: undefined, start: under(node) }
    const watched = (of: MeasuredSide): MeasuredSide =>
      isCommand ? { ...of, command: under(sideCommandLine(setup, of, benchmark)) } : of
    const one = { ...benchmark, metrics: {}, timeoutMs }
    const { trial } = await prepareTrials(
      { ...setup, progress: silent, machine: { ...setup.machine, trialHost: host } },
      { benchmarks: [one], suites, head: watched(sides.head), base: watched(sides.base) },
    )
    const kind = isCommand ? {} : { calls: rows.map((row) => [row.benchmark.case, row.calls ?? 1] as const) }
    const { outcome, message } = await trial(one, side, kind)
    if (outcome === 'timeout') return noTime
    if (outcome !== 'ok') return `under Valgrind ${message}`
    // A copy of the process leaves a count at each of the two marks of a function, and it leaves its own at the end.
    const counts = await readCountsOrReason(folder, isCommand ? 1 : 2 * rows.length + 1)
    if (typeof counts === 'string' || isCommand) return counts
    return rows.map((_, at) => counts[2 * at + 1]! - counts[2 * at]!)
  })
}
