/**
 * Trials of one side, without a base: every benchmark once per round, the rounds shuffled, one discarded warm-up
 * each, slices of the calibration workload in between.
 */
import type { BenchmarkRun } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { entryOf, skippedEntry, Tally, withoutTurn, type TrialResult } from './tally.ts'

/** Everything with an effect, so that the order of steps can be tested without a clock or a child process. */
export interface CollectEffects {
  trial(benchmark: PlannedBenchmark): Promise<TrialResult>
  /** One slice of the calibration workload, in ms; null when it could not be taken. */
  calibrate(): Promise<number | null>
  /** Milliseconds on a monotonic clock. */
  now(): number
  shuffle<T>(items: readonly T[]): T[]
  onProgress(progress: Progress): void
  /** Called after the warm-up and after each round; what it names has no further turn. */
  afterRound?(): Promise<readonly PlannedBenchmark[]>
  readonly signal: AbortSignal
}

/** How far a measurement is. */
export interface Progress {
  readonly benchmark: string
  /** Trials done, and how many there will be as far as one can tell by now. */
  readonly done: number
  readonly expected: number
  /** Time to the end, ms: an estimate for trials, a limit for pairs; null before the first round. */
  readonly leftMs: number | null
  /** Every benchmark that is tried, in the order of the plan. */
  readonly entries: readonly EntryProgress[]
}

/** How far one benchmark is. */
export interface EntryProgress {
  readonly id: string
  /** Trials or pairs that count. */
  readonly count: number
  /** True when it gets no more of them. */
  readonly isDone: boolean
  /** What was measured by now; made when asked for. */
  readonly soFar: () => BenchmarkRun
}

export interface CollectOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly packagesOf: (benchmark: PlannedBenchmark) => Pick<BenchmarkRun, 'package' | 'basePackage'>
  /** Counted trials per benchmark at most. */
  readonly trials: number
  /** Time for all trials together. */
  readonly budgetMs: number
  /** Counted trials of an earlier part of the same measurement, as they were reported. */
  readonly earlier?: (benchmark: PlannedBenchmark) => readonly TrialResult[]
}

export interface Collected {
  readonly benchmarks: BenchmarkRun[]
  readonly calibrationMs: number[]
  readonly measuringMs: number
  readonly complete: boolean
}

/** What there is, and whether no benchmark has a turn left: then more time would give nothing more. */
export interface CollectedAlone extends Collected {
  readonly exhausted: boolean
}

/** A benchmark that failed this many times in a row, and never gave a value, is not tried again. */
const hopeless = 3
/** Slices of the calibration workload in a run; each takes about 0.2 s. */
const calibrationSlices = 10

interface Entry {
  readonly benchmark: PlannedBenchmark
  readonly tally: Tally
  readonly reports: TrialResult[]
  failed: number
  /** Counted trials so far, whatever came of them. */
  turns: number
  isDropped: boolean
}

/** Measures until every benchmark has its trials, the budget is used up or the signal fires. Never throws for a failing trial. */
export async function collect(options: CollectOptions, effects: CollectEffects): Promise<CollectedAlone> {
  const start = effects.now()
  const entries = options.benchmarks
    .filter((benchmark) => benchmark.skipped === null)
    .map((benchmark): Entry => {
      const entry = { benchmark, tally: new Tally(), reports: [], failed: 0, turns: 0, isDropped: false }
      for (const result of options.earlier?.(benchmark) ?? []) take(entry, { result, counted: true })
      return entry
    })
  const state = new Session(options, effects, start, entries)
  const finished = await state.measure()
  return {
    benchmarks: options.benchmarks.map((benchmark) => {
      const entry = entries.find((candidate) => candidate.benchmark === benchmark)
      if (entry === undefined) return skippedEntry(benchmark, options.packagesOf(benchmark), benchmark.skipped ?? '')
      return benchmarkRun(entry, { ...options, signal: effects.signal })
    }),
    calibrationMs: state.calibrationMs,
    measuringMs: effects.now() - start,
    complete: finished,
    exhausted: state.exhausted,
  }
}

class Session {
  readonly calibrationMs: number[] = []
  readonly #options: CollectOptions
  readonly #effects: CollectEffects
  readonly #start: number
  readonly #entries: readonly Entry[]
  #done = 0
  #sinceCalibration = 0
  #roundMs: number | null = null
  #rounds = 0

  constructor(options: CollectOptions, effects: CollectEffects, start: number, entries: readonly Entry[]) {
    this.#options = options
    this.#effects = effects
    this.#start = start
    this.#entries = entries
  }

  get exhausted(): boolean {
    return !this.#entries.some((entry) => this.#isActive(entry))
  }

  /** True when every benchmark had its turn in each round that was begun, and at least one round was whole. */
  async measure(): Promise<boolean> {
    await this.#calibrate()
    const warmUp = await this.#round(
      this.#entries.filter((entry) => !entry.benchmark.once && this.#isActive(entry)),
      false,
    )
    if (!warmUp) return false
    await this.#afterRound()
    while (this.#rounds < this.#options.trials) {
      const active = this.#entries.filter((entry) => this.#isActive(entry))
      if (active.length === 0 || !this.#timeForARound()) break
      const before = this.#effects.now()
      if (!(await this.#round(active, true))) return false
      this.#roundMs = this.#effects.now() - before
      this.#rounds += 1
      await this.#afterRound()
    }
    while (this.calibrationMs.length < 3 && !this.#effects.signal.aborted) await this.#calibrate()
    return this.#rounds > 0
  }

  /** False when it was cut short. */
  async #round(entries: readonly Entry[], counted: boolean): Promise<boolean> {
    for (const entry of this.#effects.shuffle(entries)) {
      if (this.#effects.signal.aborted || this.#leftMs() <= 0) return false
      await this.#trial(entry, counted)
    }
    return !this.#effects.signal.aborted
  }

  async #trial(entry: Entry, counted: boolean): Promise<void> {
    this.#report(entry)
    const result = await this.#effects.trial(entry.benchmark)
    if (this.#effects.signal.aborted) return
    this.#done += 1
    this.#sinceCalibration += 1
    take(entry, { result, counted })
    this.#report(entry)
    if (this.#sinceCalibration >= this.#expected() / calibrationSlices) await this.#calibrate()
  }

  async #afterRound(): Promise<void> {
    const dropped = new Set(await this.#effects.afterRound?.())
    for (const entry of this.#entries) entry.isDropped ||= dropped.has(entry.benchmark)
  }

  async #calibrate(): Promise<void> {
    this.#sinceCalibration = 0
    const sliceMs = await this.#effects.calibrate()
    if (sliceMs !== null) this.calibrationMs.push(sliceMs)
  }

  #isActive(entry: Entry): boolean {
    if (entry.isDropped || entry.turns >= this.#options.trials) return false
    if (entry.reports.length === 0 && entry.failed >= (entry.benchmark.knownFailure === null ? hopeless : 1))
      return false
    return !(entry.benchmark.once && entry.reports.length > 0)
  }

  #leftMs(): number {
    return this.#options.budgetMs - (this.#effects.now() - this.#start)
  }

  #timeForARound(): boolean {
    return this.#roundMs === null || this.#roundMs <= this.#leftMs()
  }

  /** Trials there will be: all that are asked for, or as many as the budget has time for at the pace so far. */
  #expected(): number {
    const active = this.#entries.filter((entry) => this.#isActive(entry))
    const wanted = active.reduce(
      (sum, { benchmark, turns }) => sum + (benchmark.once ? 1 : this.#options.trials) - turns,
      0,
    )
    const elapsedMs = this.#effects.now() - this.#start
    if (this.#done === 0) return Math.max(wanted, 1)
    const affordable = Math.floor(Math.max(0, this.#leftMs()) / (elapsedMs / this.#done))
    return Math.max(this.#done + Math.min(wanted, affordable), 1)
  }

  #report(entry: Entry): void {
    const expected = this.#expected()
    const elapsedMs = this.#effects.now() - this.#start
    const leftMs =
      this.#done < 3 ? null : Math.min(Math.max(0, this.#leftMs()), (elapsedMs / this.#done) * (expected - this.#done))
    const entries = this.#entries.map((one): EntryProgress => ({
      id: one.benchmark.id,
      count: one.reports.length,
      isDone: !this.#isActive(one),
      soFar: () => benchmarkRun(one, { ...this.#options, signal: this.#effects.signal }),
    }))
    this.#effects.onProgress({ benchmark: entry.benchmark.id, done: this.#done, expected, leftMs, entries })
  }
}

function take(entry: Entry, { result, counted }: { readonly result: TrialResult; readonly counted: boolean }): void {
  if (counted) entry.turns += 1
  if (result.outcome !== 'ok') {
    entry.failed += 1
    entry.tally.add(result, 'head')
  } else if (counted) {
    const taken = entry.tally.add(result, 'head')
    if (taken.outcome === 'ok') entry.reports.push(taken)
    else entry.failed += 1
  }
}

function benchmarkRun(entry: Entry, options: CollectOptions & Pick<CollectEffects, 'signal'>): BenchmarkRun {
  const { benchmark, tally, reports } = entry
  const packages = options.packagesOf(benchmark)
  const failures = tally.failures
  if (reports.length === 0 && failures.length === 0) {
    return skippedEntry(benchmark, packages, withoutTurn(options.signal))
  }
  if (reports.length > 0 && benchmark.knownFailure !== null) {
    tally.warn(`was expected to fail (${benchmark.knownFailure}) and did not`)
  }
  return {
    ...entryOf(benchmark, packages),
    ...statusOf(entry),
    trials: reports.length + failures.reduce((sum, failure) => sum + failure.count, 0),
    failures,
    ...covariateOf(benchmark, reports),
    metrics: Object.fromEntries(
      Object.entries(benchmark.metrics).flatMap(([name, spec]) => {
        const values = reports.flatMap((report) => report.metrics[name] ?? [])
        return values.length === 0 ? [] : [[name, { ...spec, values }]]
      }),
    ),
    ...(Object.keys(tally.notes).length > 0 ? { notes: tally.notes } : {}),
    warnings: tally.warnings,
  }
}

/** `known` where every trial failed with just what the suite says it fails with. */
function statusOf({ benchmark, reports, tally }: Entry): Pick<BenchmarkRun, 'status' | 'reason' | 'known'> {
  if (reports.length > 0) return { status: 'ok' }
  const expected = benchmark.knownFailure
  if (expected !== null && tally.failures.every((failure) => failure.message.includes(expected))) {
    return { status: 'failed', reason: expected, known: true }
  }
  return { status: 'failed', reason: tally.failures[0]?.message ?? 'failed' }
}

function covariateOf(
  benchmark: PlannedBenchmark,
  reports: readonly TrialResult[],
): Pick<BenchmarkRun, 'covariate'> | Record<string, never> {
  if (benchmark.once || reports.length === 0 || reports.some((report) => report.covariateMs === null)) return {}
  const values = reports.map((report) => report.covariateMs!)
  return { covariate: { unit: 'ms', better: 'lower', kind: 'sampled', gate: false, signed: false, values } }
}
