/** Measures base and head as pairs. */
import { collectPairs } from '../measure/collect-pairs.ts'
import type { MetricGlance } from '../model/glance.ts'
import { runSchemaId, type BenchmarkRun, type Run, type Side } from '../model/run.ts'
import type { FoundSuite, PlannedBenchmark } from '../plan.ts'
import { formatDuration } from '../report/format.ts'
import { plural } from '../report/words.ts'
import { derivedSeed, seededRandom } from '../stats/random.ts'
import { setUpBench, type BenchSide } from './bench.ts'
import { runId } from './measure-run.ts'
import { onlooker } from './onlooker.ts'
import type { Workshop } from './workshop.ts'

/** A side to measure, and what the run file calls it. */
export type MeasuredSide = BenchSide & { readonly side: Side }

export interface MeasurePairsOptions {
  readonly suites: readonly FoundSuite[]
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly head: MeasuredSide
  readonly base: MeasuredSide
  readonly profile: string
  readonly budgetMs: number
  /** Eight hex digits; decides the coins and the order of benchmarks. */
  readonly seed: string
  /** Pairs per benchmark at most. */
  readonly cap: number
  /** An earlier run of the same two commits, whose pairs are kept. */
  readonly resume: Run | null
  /** Whether a benchmark needs no more pairs. */
  readonly isDecided: (soFar: BenchmarkRun) => boolean
  /** What its pairs say by now, for who watches. */
  readonly glance: (soFar: BenchmarkRun) => readonly MetricGlance[]
}

/** Whoever stops by hand may have seen the live estimates, and a look that is chosen for what it shows proves nothing. */
const interrupted =
  'interrupted: what was undecided then was not judged once more, as it is when the time budget ends the measuring'

/** Measures pairs until all are decided or the budget is used up, and returns them as a run. */
export async function measurePairs(workshop: Workshop, options: MeasurePairsOptions): Promise<Run> {
  const { effects, watcher } = workshop
  const { benchmarks, suites, head, base, seed, resume } = options
  const suiteNames = suites.map((suite) => suite.description.name)
  const bench = await setUpBench({ workshop, benchmarks, suiteNames, head, base })
  const startedAt = effects.today()
  const phase = watcher.phase('measuring', 'pairs')
  // A continued run tosses new coins: those of the first part are used up.
  const part = resume === null ? seed : derivedSeed(seed, resume.id)
  const [order, coins] = [seededRandom(derivedSeed(part, 'order')), seededRandom(derivedSeed(part, 'coins'))]
  const collected = await collectPairs(
    {
      benchmarks,
      packagesOf: bench.packagesOf,
      cap: options.cap,
      budgetMs: options.budgetMs,
      resume: resume?.benchmarks ?? [],
    },
    {
      trial: bench.trial,
      calibrate: bench.calibrate,
      now: effects.now,
      shuffle: order.shuffled,
      coin: () => (coins.coin() ? 'head' : 'base'),
      isDecided: options.isDecided,
      onProgress: onlooker({ phase, now: effects.now, glance: options.glance, atMost: true }),
      signal: effects.signal,
    },
  )
  const pairs = collected.benchmarks.reduce((sum, benchmark) => sum + (benchmark.pairs?.length ?? 0), 0)
  phase.finish(
    `${plural(pairs, 'pair')} of ${plural(benchmarks.length, 'benchmark')} in ${formatDuration(collected.measuringMs)}`,
  )
  return {
    schema: runSchemaId,
    id: runId(startedAt, seed),
    startedAt: startedAt.toISOString(),
    measuringMs: Math.round(collected.measuringMs + (resume?.measuringMs ?? 0)),
    head: head.side,
    base: base.side,
    environment: workshop.environment,
    harness: workshop.harness,
    profile: options.profile,
    seed,
    calibrationMs: [...(resume?.calibrationMs ?? []), ...collected.calibrationMs],
    complete: collected.complete,
    benchmarks: collected.benchmarks,
    warnings: effects.signal.aborted && !collected.complete ? [interrupted] : [],
  }
}
