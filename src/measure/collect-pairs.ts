/**
 * Pairs of trials, base and head next to each other, a seeded coin deciding which goes first.
 *
 * Every benchmark gets one discarded warm-up per side. Then rounds: one pair of every benchmark that is still
 * undecided, in shuffled order, until all are decided or the time is used up.
 */
import type { BenchmarkRun } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import {
  paceOf,
  type CollectEffects,
  type Collected,
  type CollectOptions,
  type EntryProgress,
  type Progress,
} from './collect.ts'
import { PairTally } from './pair-tally.ts'
import { skippedEntry, withoutTurn, type SideName, type TrialResult } from './tally.ts'

export interface PairEffects extends Omit<CollectEffects, 'trial'> {
  trial(benchmark: PlannedBenchmark, side: SideName): Promise<TrialResult>
  /** One toss of the seeded coin: which side goes first. */
  coin(): SideName
  /**
   * Asked after each pair: whether this benchmark needs no more of them. It must look only at the scheduled
   * numbers of pairs, or the false alarm rate is no longer what it is said to be.
   */
  isDecided(soFar: BenchmarkRun): boolean
}

export interface CollectPairsOptions extends Omit<CollectOptions, 'trials'> {
  /** Pairs per benchmark at most. */
  readonly cap: number
  /** Entries of an earlier run of the same commits: their pairs are kept and more are appended. */
  readonly resume: readonly BenchmarkRun[]
}

/** Slices of the calibration workload: one at the start, then one each time this much measuring is done. */
const calibrateEveryMs = 6_000
/** Trials per side of a benchmark of exact figures: one, and one to verify it. */
const exactPairs = 2

interface Entry {
  readonly benchmark: PlannedBenchmark
  readonly tally: PairTally
  done: boolean
}

/** Measures pairs until every benchmark is decided, at its cap, out of time or interrupted. */
export async function collectPairs(options: CollectPairsOptions, effects: PairEffects): Promise<Collected> {
  const start = effects.now()
  const entries = options.benchmarks
    .filter((benchmark) => benchmark.skipped === null)
    .map((benchmark): Entry => {
      const tally = new PairTally(benchmark, options.packagesOf(benchmark), resumed(options.resume, benchmark))
      return { benchmark, tally, done: false }
    })
  const calibrationMs: number[] = []
  let calibratedAt = Number.NEGATIVE_INFINITY
  let pairs = 0

  const isOver = (): boolean => effects.signal.aborted || effects.now() - start >= options.budgetMs
  const calibrate = async (): Promise<void> => {
    if (effects.now() - calibratedAt < calibrateEveryMs) return
    calibratedAt = effects.now()
    const sliceMs = await effects.calibrate()
    if (sliceMs !== null) calibrationMs.push(sliceMs)
  }
  const report = (entry: Entry): void =>
    effects.onProgress(progressOf({ entries, entry, pairs, start, now: effects.now(), options }))
  const decide = (entry: Entry): void => {
    const cap = entry.benchmark.once ? Math.min(exactPairs, options.cap) : options.cap
    const enough = entry.tally.pairs >= cap
    entry.done = enough || (entry.tally.pairs > 0 && effects.isDecided(entry.tally.run()))
  }
  const onePair = async (entry: Entry): Promise<void> => {
    const first = effects.coin()
    const results = {} as Record<SideName, TrialResult>
    for (const side of [first, first === 'base' ? 'head' : 'base'] as const) {
      report(entry)
      results[side] = await effects.trial(entry.benchmark, side)
      if (effects.signal.aborted) return
    }
    entry.tally.add(first, results)
    pairs += 1
    decide(entry)
    // Told once more, so that whoever watches learns of it before the next one's first trial, or of the last one at all.
    if (entry.done) report(entry)
  }

  for (const entry of entries) decide(entry)
  await calibrate()
  for (const entry of effects.shuffle(entries)) {
    if (entry.done || entry.benchmark.once || entry.tally.pairs > 0) continue
    for (const side of ['base', 'head'] as const) {
      if (!isOver()) await effects.trial(entry.benchmark, side)
    }
  }
  while (!isOver() && entries.some((entry) => !entry.done)) {
    for (const entry of effects.shuffle(entries.filter((candidate) => !candidate.done))) {
      if (isOver()) break
      await calibrate()
      await onePair(entry)
    }
  }
  for (const { tally, done } of entries) {
    if (!done) tally.endBy(effects.signal.aborted ? 'interruption' : 'clock')
  }
  return {
    benchmarks: options.benchmarks.map((benchmark) => {
      const entry = entries.find((candidate) => candidate.benchmark === benchmark)
      const packages = options.packagesOf(benchmark)
      if (entry === undefined) return skippedEntry(benchmark, packages, benchmark.skipped ?? '')
      return entry.tally.pairs === 0
        ? skippedEntry(benchmark, packages, withoutTurn(effects.signal))
        : entry.tally.run()
    }),
    calibrationMs,
    measuringMs: effects.now() - start,
    complete: !effects.signal.aborted && entries.every((entry) => entry.done),
  }
}

function resumed(
  earlier: readonly BenchmarkRun[],
  { suite, case: name, subject }: PlannedBenchmark,
): BenchmarkRun | null {
  const same = (run: BenchmarkRun): boolean => run.suite === suite && run.case === name && run.subject === subject
  return earlier.find((run) => same(run) && run.pairs !== undefined) ?? null
}

interface ProgressFacts {
  readonly entries: readonly Entry[]
  readonly entry: Entry
  readonly pairs: number
  readonly start: number
  readonly now: number
  readonly options: CollectPairsOptions
}

/** Nobody knows how many pairs it takes: the end is told as if each open benchmark needed its cap, or the budget. */
function progressOf({ entries, entry, pairs, start, now, options }: ProgressFacts): Progress {
  const open = entries.filter((candidate) => !candidate.done)
  const wanted = open.reduce(
    (sum, { benchmark, tally }) => sum + Math.max(0, (benchmark.once ? exactPairs : options.cap) - tally.pairs),
    0,
  )
  return {
    ...paceOf({ done: pairs, wanted, elapsedMs: now - start, budgetMs: options.budgetMs }),
    benchmark: entry.benchmark.id,
    entries: entries.map(({ benchmark, tally, done }): EntryProgress => ({
      id: benchmark.id,
      count: tally.pairs,
      isDone: done,
      soFar: () => tally.run(),
    })),
  }
}
