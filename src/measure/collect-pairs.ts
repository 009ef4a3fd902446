/**
 * Pairs of trials, base and head next to each other; a seeded coin decides which goes first.
 *
 * Every benchmark gets one discarded warm-up per side. Each round then measures one pair of every benchmark that is still
 * undecided, in shuffled order, until all are decided or the time is used up.
 */
import { type BenchmarkRun, isPaired, maxEnds, type PairedMetric } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { type Collected, type CollectEffects, type CollectOptions, paceOf, type TrialKind } from './collect.ts'
import {
  covariateSpec,
  entryOf,
  resultFor,
  skippedEntry,
  statusOf,
  Tally,
  trialUnits,
  withoutTurn,
  type Packages,
  type SideName,
  type TrialResult,
} from './tally.ts'

export interface PairEffects extends Omit<CollectEffects, 'trial'> {
  /** Runs a trial; the first benchmark of a tool stands for all of them. */
  trial(benchmark: PlannedBenchmark, side: SideName, kind?: TrialKind): Promise<TrialResult>
  /** One toss of the seeded coin: which side goes first. */
  coin(): SideName
  /**
   * Asked after each pair: whether this benchmark needs no more of them. It must decide at the scheduled numbers of pairs
   * only, or the false alarm rate is no longer what it is claimed to be.
   */
  isDecided(soFar: BenchmarkRun): boolean
}

export interface CollectPairsOptions extends Omit<CollectOptions, 'trials'> {
  /** Pairs per benchmark at most. */
  readonly cap: number
  /** Entries of an earlier run of the same commits: their pairs are kept and more are appended. */
  readonly resume: readonly BenchmarkRun[]
}

/** Time between slices of the calibration workload; the first is at the start. */
const calibrateEveryMs = 6_000
/** Trials per side of a benchmark of exact figures: one, and one to verify it. */
const exactPairs = 2

/** What is measured together: one benchmark, or all of a tool. */
interface Entry {
  /** The first of them. */
  readonly benchmark: PlannedBenchmark
  readonly rows: readonly { readonly benchmark: PlannedBenchmark; readonly tally: PairTally }[]
  /** Time of its last pair; 0 before the first. */
  pairMs: number
  done: boolean
}

/** Pairs that all rows of an entry have; one that is new in a resumed run has fewer. */
function pairsOf({ rows }: Entry): number {
  return Math.min(...rows.map(({ tally }) => tally.pairs))
}

/** Measures pairs until every benchmark is decided, at its cap, out of time or interrupted. */
export async function collectPairs(options: CollectPairsOptions, effects: PairEffects): Promise<Collected> {
  const start = effects.now()
  const tried = options.benchmarks.filter((benchmark) => benchmark.skipped === null)
  const entries = trialUnits(tried).map((unit): Entry => {
    const rows = unit.map((benchmark) => ({
      benchmark,
      tally: new PairTally(benchmark, options.packagesOf(benchmark), resumed(options.resume, benchmark)),
    }))
    return { benchmark: unit[0]!, rows, pairMs: 0, done: false }
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
  // The number of pairs is not known beforehand: each open benchmark is expected to need its cap, or the budget.
  const report = (current: Entry): void => {
    const open = entries.filter(({ done }) => !done)
    const wanted = open.reduce(
      (sum, entry) => sum + Math.max(0, (entry.benchmark.once ? exactPairs : options.cap) - pairsOf(entry)),
      0,
    )
    effects.onProgress({
      ...paceOf({ done: pairs, wanted, elapsedMs: effects.now() - start, budgetMs: options.budgetMs }),
      benchmark: current.benchmark.id,
      entries: entries.flatMap(({ rows, done: isDone }) =>
        rows.map(({ benchmark: { id }, tally }) => ({ id, count: tally.pairs, isDone, soFar: () => tally.run() })),
      ),
    })
  }
  const decide = (entry: Entry): void => {
    const cap = entry.benchmark.once ? Math.min(exactPairs, options.cap) : options.cap
    const count = pairsOf(entry)
    const isDecided = (): boolean => entry.rows.every(({ tally }) => effects.isDecided(tally.run()))
    entry.done = count >= cap || (count > 0 && isDecided())
  }
  const onePair = async (entry: Entry): Promise<void> => {
    const [first, begun] = [effects.coin(), effects.now()]
    const results = {} as Record<SideName, TrialResult>
    await effects.undisturbed(async () => {
      for (const side of [first, first === 'base' ? 'head' : 'base'] as const) {
        if (effects.signal.aborted) return
        report(entry)
        results[side] = await effects.trial(entry.benchmark, side)
      }
    })
    if (effects.signal.aborted) return
    for (const { benchmark, tally } of entry.rows) {
      tally.add(first, { base: resultFor(benchmark, results.base), head: resultFor(benchmark, results.head) })
    }
    pairs += 1
    entry.pairMs = effects.now() - begun
    decide(entry)
    // Reported again, so that it shows before the next benchmark's first trial, and at all for the last one.
    if (entry.done) report(entry)
  }

  for (const entry of entries) decide(entry)
  await calibrate()
  for (const entry of effects.shuffle(entries)) {
    // The runs that listed the benchmarks of a tool were its warm-up.
    if (entry.done || entry.benchmark.once || entry.benchmark.tool !== undefined || pairsOf(entry) > 0) continue
    for (const side of ['base', 'head'] as const) {
      if (isOver()) continue
      const { warnings } = await effects.trial(entry.benchmark, side, { again: true })
      if (side === 'head') entry.rows[0]!.tally.warn(warnings)
    }
  }
  // A run of a tool may take minutes, so it is not started when it does not fit into the budget.
  const isOpen = ({ done, benchmark, pairMs }: Entry): boolean =>
    !done && (benchmark.tool === undefined || effects.now() - start + pairMs <= options.budgetMs)
  while (!isOver() && entries.some(isOpen)) {
    for (const entry of effects.shuffle(entries.filter(isOpen))) {
      if (isOver()) break
      await calibrate()
      await onePair(entry)
    }
  }
  for (const { rows, done } of entries) {
    if (done) continue
    for (const { tally } of rows) tally.endBy(effects.signal.aborted ? 'interruption' : 'clock')
  }
  const tallies = new Map(entries.flatMap(({ rows }) => rows.map(({ benchmark, tally }) => [benchmark, tally])))
  return {
    benchmarks: options.benchmarks.map((benchmark) => {
      const tally = tallies.get(benchmark)
      const packages = options.packagesOf(benchmark)
      if (tally === undefined) return skippedEntry(benchmark, packages)
      return tally.pairs === 0 ? skippedEntry(benchmark, packages, withoutTurn(effects.signal)) : tally.run()
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

type Pair = NonNullable<BenchmarkRun['pairs']>[number]
type End = NonNullable<BenchmarkRun['ends']>[number]
type Values = { base: (number | null)[]; head: (number | null)[] }

/** Gathers pairs of trials into the entry of one benchmark in a run file. */
export class PairTally {
  readonly #benchmark: PlannedBenchmark
  readonly #packages: Packages
  readonly #tally: Record<SideName, Tally> = { base: new Tally(), head: new Tally() }
  readonly #pairs: Pair[]
  readonly #ends: End[]
  readonly #values = new Map<string, Values>()
  readonly #covariate: Values
  readonly #earlier: BenchmarkRun | null

  /** `earlier`: an entry whose pairs come before the ones added here. */
  constructor(benchmark: PlannedBenchmark, packages: Packages, earlier: BenchmarkRun | null) {
    this.#benchmark = benchmark
    this.#packages = packages
    this.#earlier = earlier
    this.#ends = [...(earlier?.ends ?? [])]
    this.#pairs = [...(earlier?.pairs ?? [])]
    for (const name of Object.keys(benchmark.metrics)) {
      this.#values.set(name, valuesOf(earlier?.metrics[name], this.pairs))
    }
    this.#covariate = valuesOf(earlier?.covariate, this.pairs)
  }

  get pairs(): number {
    return this.#pairs.length
  }

  /** Adds both trials of a pair. A trial without a value is null on its side. */
  add(first: SideName, results: Readonly<Record<SideName, TrialResult>>): void {
    // Without a recorded reason, someone may have looked at the results before ending the earlier run.
    if (this.pairs > 0 && this.pairs === this.#earlier?.pairs?.length) this.endBy('interruption')
    const base = this.#tally.base.add(results.base, 'base')
    const head = this.#tally.head.add(results.head, 'head')
    this.#pairs.push({ first, base: base.outcome, head: head.outcome })
    for (const [name, values] of this.#values) {
      values.base.push(base.metrics[name] ?? null)
      values.head.push(head.metrics[name] ?? null)
    }
    this.#covariate.base.push(base.covariateMs)
    this.#covariate.head.push(head.covariateMs)
  }

  /** Adds warnings of a trial of the head that does not count. */
  warn(texts: readonly string[]): void {
    this.#tally.head.warn(texts)
  }

  /** Notes that measuring stops here, undecided, unless no pair was added since the end before. */
  endBy(by: End['by']): void {
    const added = this.pairs - (this.#ends.at(-1)?.pairs ?? 0)
    if (added > 0 && this.#ends.length < maxEnds) this.#ends.push({ pairs: this.pairs, by })
  }

  /** The benchmark's entry as of now; there is at least one pair. */
  run(): BenchmarkRun {
    const benchmark = this.#benchmark
    const works = this.#pairs.some((pair) => pair.head === 'ok')
    const failures = [...(this.#earlier?.failures ?? []), ...this.#tally.head.failures, ...this.#tally.base.failures]
    const notes = { ...this.#earlier?.notes, ...this.#tally.head.notes }
    return {
      ...entryOf(benchmark, this.#packages),
      ...statusOf(benchmark, works, failures),
      trials: this.#pairs.length,
      failures: failures.slice(0, 20),
      pairs: [...this.#pairs],
      ...(this.#ends.length === 0 ? {} : { ends: [...this.#ends] }),
      ...(!benchmark.once && hasValue(this.#covariate)
        ? { covariate: { ...covariateSpec, ...copyOf(this.#covariate) } }
        : {}),
      metrics: Object.fromEntries(
        [...this.#values].flatMap(([name, values]): [string, PairedMetric][] =>
          hasValue(values) ? [[name, { ...benchmark.metrics[name]!, ...copyOf(values) }]] : [],
        ),
      ),
      ...(Object.keys(notes).length > 0 ? { notes } : {}),
      warnings: [...new Set([...this.#tally.head.warnings, ...this.#tally.base.warnings])].slice(0, 50),
    }
  }
}

/** One value per pair and side; all null for a metric that the file lacks because no trial gave it. */
function valuesOf(metric: BenchmarkRun['covariate'], pairs: number): Values {
  if (metric !== undefined && isPaired(metric)) return copyOf(metric)
  const none = Array.from({ length: pairs }, () => null)
  return { base: none, head: [...none] }
}

function copyOf({ base, head }: Readonly<Values>): Values {
  return { base: [...base], head: [...head] }
}

function hasValue({ base, head }: Values): boolean {
  return [...base, ...head].some((value) => value !== null)
}
