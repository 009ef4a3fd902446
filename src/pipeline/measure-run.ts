/** Measures one side, without a base: the working tree, or a clean checkout. */
import { glanceAtValues } from '../compare/decided.ts'
import { collect } from '../measure/collect.ts'
import { runSchemaId, type Run, type Side } from '../model/run.ts'
import { formatDuration } from '../report/format.ts'
import { plural } from '../report/words.ts'
import { seededRandom } from '../stats/random.ts'
import { checkBeforehand } from './beforehand.ts'
import { setUpBench, type BenchSide } from './bench.ts'
import { onlooker } from './onlooker.ts'
import { planHistory, planProject, type HistorySelection, type ProjectPlan, type Selection } from './plan-project.ts'
import { headAlone, headOf } from './sides.ts'
import type { Workshop } from './workshop.ts'

export interface MeasureOptions extends Selection {
  /** Counted trials per benchmark at most. */
  readonly trials: number
  readonly budgetMs: number
  /** Eight hex digits; decides the order of trials. */
  readonly seed: string
}

/** Measures what is selected in the working tree and returns it as a run. */
export async function measureRun(workshop: Workshop, options: MeasureOptions): Promise<Run> {
  const { project, effects } = workshop
  const plan = await planProject(workshop, options)
  const side = await headOf(project, effects.env)
  return measureAlone(workshop, {
    ...options,
    plan,
    head: { side, root: project.root, replaced: {}, modules: plan.modules },
  })
}

/** Measures the commit that is checked out for the stored history: prepared, and planned, as a pull request is. */
export async function measureHistory(workshop: Workshop, options: MeasureOptions & HistorySelection): Promise<Run> {
  const plan = await planHistory(workshop, options)
  await checkBeforehand(workshop, plan.benchmarks)
  return measurePrepared(workshop, { ...options, plan })
}

/** Measures a clean checkout of the head, prepared like the head of a pair. */
export async function measurePrepared(
  workshop: Workshop,
  options: MeasureOptions & { readonly plan: ProjectPlan },
): Promise<Run> {
  await using head = await headAlone(workshop, options.plan.modules)
  return await measureAlone(workshop, { ...options, head })
}

interface AloneOptions extends Pick<MeasureOptions, 'trials' | 'budgetMs' | 'seed' | 'profile'> {
  readonly plan: ProjectPlan
  readonly head: BenchSide & { readonly side: Side }
}

/** Interrupted, it returns what there is, as not complete. */
async function measureAlone(workshop: Workshop, options: AloneOptions): Promise<Run> {
  const { effects, watcher } = workshop
  const { suites, benchmarks, leftOut } = options.plan
  const bench = await setUpBench({
    workshop,
    benchmarks,
    suiteNames: suites.map((suite) => suite.description.name),
    head: options.head,
    base: null,
  })
  const startedAt = effects.today()
  const phase = watcher.phase('measuring', 'trials')
  const random = seededRandom(options.seed)
  const collected = await collect(
    { benchmarks, packagesOf: bench.packagesOf, trials: options.trials, budgetMs: options.budgetMs },
    {
      trial: (benchmark) => bench.trial(benchmark, 'head'),
      calibrate: bench.calibrate,
      now: effects.now,
      shuffle: random.shuffled,
      onProgress: onlooker({ phase, now: effects.now, glance: glanceAtValues, atMost: false }),
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
    environment: workshop.environment,
    harness: workshop.harness,
    profile: options.profile,
    seed: options.seed,
    calibrationMs: collected.calibrationMs,
    complete: collected.complete,
    benchmarks: collected.benchmarks,
    leftOut: [...leftOut],
    warnings: [],
  }
}

/** Sorts by time of start and is unique: `20261121T013000Z-1f2e3d4c`. */
export function runId(startedAt: Date, seed: string): string {
  return `${startedAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}-${seed}`
}
