/** Measures one side, without a base. */
import { glanceAtValues } from '../compare/decided.ts'
import type { UserError } from '../errors.ts'
import { collect, type EntryProgress, type Progress } from '../measure/collect.ts'
import type { BenchmarkGlance, MetricGlance } from '../model/glance.ts'
import { runSchemaId, type Run, type BenchmarkRun } from '../model/run.ts'
import { formatDuration } from '../report/format.ts'
import { plural } from '../report/words.ts'
import { seededRandom } from '../stats/random.ts'
import type { ProjectPlan, Selection } from './plan-project.ts'
import { prepareTrials } from './prepared-trials.ts'
import type { Phase } from './project.ts'
import { rowsOfTools } from './rows-of-tools.ts'
import type { Setup } from './setup.ts'
import { cleanHead, workingTree, type MeasuredSide } from './sides.ts'
import { refuseUnbuilt } from './unbuilt-project.ts'

export interface MeasureOptions extends Selection {
  /** Counted trials per benchmark at most. */
  readonly trials: number
  readonly budgetMs: number
  /** Eight hex digits; decides the order of trials. */
  readonly seed: string
}

interface AloneOptions extends MeasureOptions {
  readonly plan: ProjectPlan
  readonly head: MeasuredSide
}

/** Interrupted, it returns what there is, as not complete. */
async function measureAlone(setup: Setup, options: AloneOptions): Promise<Run> {
  const { effects, progress } = setup
  const { suites } = options.plan
  await refuseUnbuilt(setup, { head: options.head, suites, benchmarks: options.plan.benchmarks })
  const sides = { head: options.head, base: null }
  const known = await rowsOfTools(setup, { benchmarks: options.plan.benchmarks, selection: options, sides })
  const { benchmarks } = known
  const bench = await prepareTrials({
    setup,
    benchmarks,
    suiteNames: suites.map((suite) => suite.description.name),
    head: options.head,
    base: null,
  })
  const startedAt = effects.today()
  const phase = progress.phase('measuring', 'trials')
  const random = seededRandom(options.seed)
  const collected = await collect(
    { benchmarks, packagesOf: bench.packagesOf, trials: options.trials, budgetMs: options.budgetMs },
    {
      trial: (benchmark, kind) => bench.trial(benchmark, 'head', kind),
      calibrate: bench.calibrate,
      now: effects.now,
      shuffle: random.shuffled,
      onProgress: liveEstimates({ phase, now: effects.now, glance: glanceAtValues, atMost: false }),
      signal: effects.signal,
    },
  )
  const trials = collected.benchmarks.reduce((sum, benchmark) => sum + benchmark.trials, 0)
  phase.finish(
    `${plural(trials, 'trial')} of ${plural(benchmarks.length, 'benchmark')} in ${formatDuration(collected.measuringMs)}`,
  )
  return {
    schema: runSchemaId,
    id: runId(startedAt, options.seed),
    startedAt: startedAt.toISOString(),
    measuringMs: Math.round(collected.measuringMs),
    head: options.head.side,
    base: null,
    environment: setup.machine.environment,
    harness: setup.machine.harness,
    profile: options.profile,
    seed: options.seed,
    calibrationMs: collected.calibrationMs,
    complete: collected.complete,
    benchmarks: collected.benchmarks,
    leftOut: [...options.plan.leftOut, ...known.leftOut],
    warnings: [],
  }
}

/** Sorts by time of start and is unique: `20261121T013000Z-1f2e3d4c`. */
export function runId(startedAt: Date, seed: string): string {
  return `${startedAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}-${seed}`
}

type PlannedOptions = MeasureOptions & { readonly plan: ProjectPlan }

/** Measures the working tree as it lies there. */
export async function measureTree(setup: Setup, options: PlannedOptions): Promise<Run> {
  return measureAlone(setup, { ...options, head: await workingTree(setup, options.plan.modules) })
}

/** Measures the head in a checkout of its own, as the head of a pair is measured. */
export async function measureClean(setup: Setup, options: PlannedOptions): Promise<Run> {
  await using head = await cleanHead(setup, options.plan.modules)
  return await measureAlone(setup, { ...options, head })
}

/** Where the base cannot be prepared, the stored baseline is all there is to compare the prepared head with. */
export async function measureWithoutBase(
  setup: Setup,
  options: AloneOptions & { readonly error: UserError },
): Promise<Run> {
  const { message, hint = '' } = options.error
  const printed = hint.split('\n').map((line) => `  ${line}`)
  setup.progress.note([message, ...printed, 'The head is compared with the stored baseline instead.'].join('\n'))
  return measureAlone(setup, options)
}

// Tells a phase how measuring goes: far enough for a live view, cheap enough to stay out of its way.

export interface EstimatesOptions {
  readonly phase: Phase
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number
  /** What a benchmark's values say by now. Called between two trials, never during one. */
  readonly glance: (soFar: BenchmarkRun) => readonly MetricGlance[]
  /** True where the time left is a limit and not an estimate. */
  readonly atMost: boolean
}

/** Estimates are made at most so often, and take at most this share of the time. */
const glanceEveryMs = 500
const costShare = 0.01

/** Takes each report of progress on to the phase. */
export function liveEstimates({ phase, now, glance, atMost }: EstimatesOptions): (progress: Progress) => void {
  const known = new Map<string, BenchmarkGlance>()
  let nextAt = Number.NEGATIVE_INFINITY
  const look = ({ id, count, isDone, soFar }: EntryProgress): BenchmarkGlance => {
    const before = known.get(id)
    const isNews = before === undefined ? count > 0 : before.count !== count || before.isDone !== isDone
    if (!isNews) return before ?? { id, count, isDone, isCurrent: false, failures: 0, metrics: [] }
    // What is done is looked at in any case: nobody will look again.
    if (now() < nextAt && !isDone)
      return { ...(before ?? { failures: 0, metrics: [] }), id, count, isDone, isCurrent: false }
    const begun = now()
    const run = soFar()
    const failures = run.failures.reduce((sum, { side, count: times }) => sum + (side === 'head' ? times : 0), 0)
    const fresh = { id, count, isDone, isCurrent: false, failures, metrics: glance(run) }
    known.set(id, fresh)
    const ended = now()
    nextAt = ended + Math.max(glanceEveryMs, (ended - begun) / costShare)
    return fresh
  }
  return ({ benchmark, entries, ...state }) =>
    phase.update({
      ...state,
      atMost,
      detail: benchmark,
      benchmarks: () => entries.map((entry) => ({ ...look(entry), isCurrent: entry.id === benchmark })),
    })
}
