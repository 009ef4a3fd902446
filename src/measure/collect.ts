/**
 * Trials of one side, without a base: one discarded warm-up of every benchmark, then shuffled rounds with one trial of
 * each, and slices of the calibration workload in between.
 *
 * The warm-up tells what a trial of each costs. Benchmarks that do not fit into the budget are left out, last of the plan
 * first: a few benchmarks with enough values to be stored are worth more than all of them with too few.
 */
import { enoughValues, notMeasured, type BenchmarkRun } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
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
  type TrialResult,
} from './tally.ts'

/** A trial that does not count may call what it times `again`, to warn of first calls that say little. */
export interface TrialKind {
  readonly again?: true
}

/** Everything with an effect, so that the order of steps can be tested without a clock or a child process. */
export interface CollectEffects {
  /** Runs a trial; the first benchmark of a tool stands for all of them. */
  trial(benchmark: PlannedBenchmark, kind?: TrialKind): Promise<TrialResult>
  /** One slice of the calibration workload, in ms; null when it could not be taken. */
  calibrate(): Promise<number | null>
  /** Milliseconds on a monotonic clock. */
  now(): number
  /** Does work again if the machine stood still meanwhile; see standstill.ts. */
  undisturbed<T>(work: () => Promise<T>): Promise<T>
  shuffle<T>(items: readonly T[]): T[]
  onProgress(progress: Progress): void
  readonly signal: AbortSignal
}

export interface Pace {
  /** Trials or pairs done, and how many are expected in all. */
  readonly done: number
  readonly expected: number
  /** Time to the end, ms: an estimate for trials, a limit for pairs; null while it is unknown. */
  readonly leftMs: number | null
}

export interface Progress extends Pace {
  readonly benchmark: string
  /** Every benchmark that is measured, in the order of the plan. */
  readonly entries: readonly EntryProgress[]
}

export interface EntryProgress {
  readonly id: string
  /** Trials or pairs that count. */
  readonly count: number
  /** True when it gets no more of them. */
  readonly isDone: boolean
  /** Makes the entry of what was measured so far. */
  readonly soFar: () => BenchmarkRun
}

export interface CollectOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly packagesOf: (benchmark: PlannedBenchmark) => Packages
  /** Counted trials per benchmark at most. */
  readonly trials: number
  /** Time for all trials together. */
  readonly budgetMs: number
}

export interface Collected {
  readonly benchmarks: BenchmarkRun[]
  readonly calibrationMs: number[]
  readonly measuringMs: number
  readonly complete: boolean
}

/** Slices of the calibration workload in a run; each takes about 0.2 s. */
export const calibrationSlices = 10
/** Share of the budget by which a round that every benchmark needs may end late, since without it the others are wasted. */
const grace = 0.1

interface Row {
  readonly benchmark: PlannedBenchmark
  readonly tally: Tally
  readonly reports: TrialResult[]
}

/** What is measured together: one benchmark, or all of a tool. */
interface Entry {
  /** The first of them. */
  readonly benchmark: PlannedBenchmark
  readonly rows: readonly Row[]
  /** Trials that gave no value at all. */
  failed: number
  /** Counted trials so far, failed ones included. */
  turns: number
  /** All trials so far, including the warm-up, and the time that they took. */
  tried: number
  spentMs: number
  /** True when it does not fit into the budget. */
  leftOut: boolean
}

/** Measures until every benchmark has its trials, the budget is used up or the signal fires. Never throws for a failing trial. */
export async function collect(options: CollectOptions, effects: CollectEffects): Promise<Collected> {
  const session = new Session(options, effects)
  const complete = await session.measure()
  const tried = new Map(session.soFar().map(({ benchmark, soFar }) => [benchmark, soFar]))
  return {
    benchmarks: options.benchmarks.map((benchmark) => {
      return tried.get(benchmark)?.() ?? skippedEntry(benchmark, options.packagesOf(benchmark))
    }),
    calibrationMs: session.calibrationMs,
    measuringMs: session.elapsedMs(),
    complete,
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
  #rounds = 0

  constructor(options: CollectOptions, effects: CollectEffects) {
    this.#options = options
    this.#effects = effects
    this.#start = effects.now()
    const wanted = options.benchmarks.filter((benchmark) => benchmark.skipped === null)
    this.#entries = trialUnits(wanted).map((unit): Entry => {
      const rows = unit.map((benchmark): Row => ({ benchmark, tally: new Tally(), reports: [] }))
      return { benchmark: unit[0]!, rows, failed: 0, turns: 0, tried: 0, spentMs: 0, leftOut: false }
    })
  }

  /** True when every benchmark has as many trials as it needs, or has failed too often to get them. */
  async measure(): Promise<boolean> {
    const { signal } = this.#effects
    await this.#calibrate()
    await this.#warmUp()
    while (this.#rounds < this.#options.trials && !signal.aborted) {
      if (this.#isNeeded()) this.#leaveOut(1)
      const active = this.#entries.filter((entry) => this.#isActive(entry) && entry.turns < this.#options.trials)
      if (active.length === 0 || !this.#timeForARound(active)) break
      if (!(await this.#round(active))) break
      this.#rounds += 1
    }
    while (this.calibrationMs.length < 3 && !signal.aborted) await this.#calibrate()
    return !signal.aborted && this.#entries.every((entry) => !entry.leftOut && this.#owedTrials(entry) === 0)
  }

  /**
   * One trial of each in the order of the plan, as long as there would be time for the trials after it. The cost of the
   * next one is unknown, so it is taken to be that of the cheapest. Of a benchmark measured once, this trial counts.
   */
  async #warmUp(): Promise<void> {
    for (const entry of this.#entries) {
      if (this.#effects.signal.aborted) return
      this.#leaveOut(0)
      const others = this.#entries.filter(({ tried }) => tried > 0)
      const cheapestMs = others.length === 0 ? 0 : Math.min(...others.map(costMs))
      const neededMs = cheapestMs * (entry.benchmark.once ? 1 : 1 + this.#enough)
      const promisedMs = others.reduce((sum, other) => sum + this.#owedMs(other), 0)
      if (promisedMs + neededMs >= this.#leftMs()) entry.leftOut = true
      // The run that listed the benchmarks of a tool was its warm-up.
      else await this.#trial(entry, entry.benchmark.once || entry.benchmark.tool !== undefined)
    }
    const first = this.#entries.find(({ tried }) => tried > 0)
    // If nothing fits, a few values of one benchmark are better than none.
    if (first !== undefined && this.#entries.every((entry) => entry.leftOut)) first.leftOut = false
  }

  /** Keeps the benchmarks whose missing trials fit into the time left, first of the plan first, and at least `atLeast`. */
  #leaveOut(atLeast: 0 | 1): void {
    let leftMs = this.#leftMs()
    const active = this.#entries.filter((entry) => entry.tried > 0 && this.#isActive(entry))
    const fitting = active.filter((entry) => {
      const owedMs = this.#owedMs(entry)
      if (owedMs > leftMs) return false
      leftMs -= owedMs
      return true
    })
    const kept = fitting.length > 0 ? fitting : active.slice(0, atLeast)
    for (const entry of active) entry.leftOut = !kept.includes(entry)
  }

  /** Counted trials that a benchmark needs to be stored. */
  get #enough(): number {
    return Math.min(enoughValues, this.#options.trials)
  }

  /** True for the rounds that every benchmark needs. */
  #isNeeded(): boolean {
    return this.#rounds < this.#enough
  }

  /** Trials that a benchmark still needs; one that has only failed gets few. */
  #owedTrials(entry: Entry): number {
    if (!this.#isActive(entry)) return 0
    if (!hasValues(entry) && entry.failed > 0) return mostFailures(entry.benchmark) - entry.failed
    return Math.max(0, this.#enough - entry.turns)
  }

  #owedMs(entry: Entry): number {
    return this.#owedTrials(entry) * costMs(entry)
  }

  /** False when it was cut short. */
  async #round(entries: readonly Entry[]): Promise<boolean> {
    const lateMs = this.#isNeeded() ? grace * this.#options.budgetMs : 0
    for (const entry of this.#effects.shuffle(entries)) {
      if (this.#effects.signal.aborted || this.#leftMs() + lateMs <= 0) return false
      await this.#trial(entry, true)
    }
    return !this.#effects.signal.aborted
  }

  async #trial(entry: Entry, counted: boolean): Promise<void> {
    this.#report(entry)
    const before = this.#effects.now()
    const kind: TrialKind = counted ? {} : { again: true }
    const result = await this.#effects.undisturbed(() => this.#effects.trial(entry.benchmark, kind))
    if (this.#effects.signal.aborted) return
    entry.tried += 1
    entry.spentMs += this.#effects.now() - before
    this.#done += 1
    this.#sinceCalibration += 1
    if (counted) entry.turns += 1
    const works = entry.rows.map((row) => add(row, resultFor(row.benchmark, result), counted))
    if (!works.includes(true)) entry.failed += 1
    const { expected } = this.#report(entry)
    if (this.#sinceCalibration >= expected / calibrationSlices) await this.#calibrate()
  }

  async #calibrate(): Promise<void> {
    this.#sinceCalibration = 0
    const sliceMs = await this.#effects.calibrate()
    if (sliceMs !== null) this.calibrationMs.push(sliceMs)
  }

  #isActive(entry: Entry): boolean {
    if (entry.leftOut) return false
    if (!hasValues(entry) && entry.failed >= mostFailures(entry.benchmark)) return false
    return !(entry.benchmark.once && hasValues(entry))
  }

  elapsedMs(): number {
    return this.#effects.now() - this.#start
  }

  #leftMs(): number {
    return this.#options.budgetMs - this.elapsedMs()
  }

  /** The first round always starts: one value is better than none. */
  #timeForARound(entries: readonly Entry[]): boolean {
    return this.#rounds === 0 || entries.reduce((sum, entry) => sum + costMs(entry), 0) <= this.#leftMs()
  }

  #report(entry: Entry): Pace {
    const active = this.#entries.filter((one) => this.#isActive(one))
    const wanted = active.reduce(
      (sum, { benchmark, turns }) => sum + (benchmark.once ? 1 : this.#options.trials) - turns,
      0,
    )
    const { budgetMs } = this.#options
    const pace = paceOf({ done: this.#done, wanted, elapsedMs: this.elapsedMs(), budgetMs })
    this.#effects.onProgress({ ...pace, benchmark: entry.benchmark.id, entries: this.soFar() })
    return pace
  }

  soFar(): (EntryProgress & { readonly benchmark: PlannedBenchmark })[] {
    const { packagesOf, trials } = this.#options
    const { signal } = this.#effects
    return this.#entries.flatMap((entry) =>
      entry.rows.map((row) => ({
        benchmark: row.benchmark,
        id: row.benchmark.id,
        count: row.reports.length,
        isDone: !this.#isActive(entry) || entry.turns >= trials,
        soFar: () => {
          const entered = { packages: packagesOf(row.benchmark), leftOut: entry.leftOut, signal }
          return benchmarkRun(row, { ...entered, trialMs: Math.round(costMs(entry)) })
        },
      })),
    )
  }
}

function hasValues({ rows }: Entry): boolean {
  return rows.some(({ reports }) => reports.length > 0)
}

/** Adds a result and returns whether the trial worked; of one that does not count, only failures and warnings are kept. */
function add({ tally, reports }: Row, result: TrialResult, counted: boolean): boolean {
  if (result.outcome === 'ok' && !counted) {
    tally.warn(result.warnings)
    return true
  }
  const taken = tally.add(result, 'head')
  if (taken.outcome === 'ok') reports.push(taken)
  return taken.outcome === 'ok'
}

/** A benchmark that failed this often, and never gave a value, is given up. */
export function mostFailures({ knownFailure }: PlannedBenchmark): number {
  return knownFailure === null ? 3 : 1
}

/** Expects all trials or pairs that are still wanted, or as many as fit into the budget at the pace so far. */
export function paceOf(of: Readonly<Record<'done' | 'wanted' | 'elapsedMs' | 'budgetMs', number>>): Pace {
  const { done, wanted, elapsedMs } = of
  const roomMs = Math.max(0, of.budgetMs - elapsedMs)
  const neededMs = (elapsedMs / done) * wanted
  const ahead = done === 0 || neededMs <= roomMs ? wanted : Math.floor((roomMs / elapsedMs) * done)
  return { done, expected: Math.max(1, done + ahead), leftMs: done < 3 ? null : Math.min(roomMs, neededMs) }
}

/** What one more trial of it is expected to take. */
function costMs({ spentMs, tried }: Entry): number {
  return tried === 0 ? 0 : spentMs / tried
}

/** The entry of a benchmark in the run file, from its trials. */
export function benchmarkRun(
  { benchmark, tally, reports }: Row,
  {
    packages,
    leftOut,
    signal,
    trialMs,
  }: {
    readonly packages: Packages
    readonly leftOut: boolean
    readonly signal: AbortSignal
    /** What one trial took, where it was timed. */
    readonly trialMs?: number
  },
): BenchmarkRun {
  const failures = tally.failures
  // A failed warm-up alone, maybe the machine's fault, is no verdict on a benchmark that there was no time for.
  if (leftOut && (reports.length === 0 || failures.length === 0)) {
    return skippedEntry(benchmark, packages, notMeasured.tooLittleTime)
  }
  if (reports.length === 0 && failures.length === 0) {
    return skippedEntry(benchmark, packages, withoutTurn(signal))
  }
  if (reports.length > 0 && benchmark.knownFailure !== null) {
    tally.warn([`was expected to fail (${benchmark.knownFailure}) and did not`])
  }
  return {
    ...entryOf(benchmark, packages),
    ...statusOf(benchmark, reports.length > 0, failures),
    trials: reports.length + failures.reduce((sum, failure) => sum + failure.count, 0),
    ...(trialMs !== undefined && { trialMs }),
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

function covariateOf(
  benchmark: PlannedBenchmark,
  reports: readonly TrialResult[],
): Pick<BenchmarkRun, 'covariate'> | Record<string, never> {
  if (benchmark.once || reports.length === 0 || reports.some((report) => report.covariateMs === null)) return {}
  const values = reports.map((report) => report.covariateMs!)
  return { covariate: { ...covariateSpec, values } }
}
