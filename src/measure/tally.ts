/** Gathers the reports of trials into the entry of one benchmark in a run file. */
import { maxEnds } from '../model/benchmark-schema.ts'
import { isPaired, notMeasured, type BenchmarkRun, type PairedMetric } from '../model/run.ts'
import type { TrialReport } from '../model/trial.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { figureProblem } from './executor.ts'

/** What a trial gave. */
export interface TrialResult extends Omit<TrialReport, 'versions'> {
  /** For a tool that succeeded: the result of each of its benchmarks, by case. */
  readonly rows?: ReadonlyMap<string, TrialResult>
}

/** Groups of benchmarks that one trial measures together: those of a tool, or a single one. */
export function trialUnits(benchmarks: readonly PlannedBenchmark[]): PlannedBenchmark[][] {
  return [...Map.groupBy(benchmarks, (benchmark) => benchmark.tool ?? benchmark).values()]
}

/** The result of one of the benchmarks that a trial measured. */
export function resultFor(benchmark: PlannedBenchmark, result: TrialResult): TrialResult {
  if (benchmark.tool === undefined || result.rows === undefined) return result
  const own = result.rows.get(benchmark.case)
  if (own?.outcome !== undefined && own.outcome !== 'ok') return own
  const problem =
    own === undefined ? 'this run of the tool has no figures for it' : figureProblem(own.metrics, benchmark.metrics)
  return problem === null ? own! : { ...result, outcome: 'failed', message: problem, metrics: {} }
}

export type SideName = 'base' | 'head'
type Failure = BenchmarkRun['failures'][number]
/** The packages, and the runtimes other than Node, that a benchmark was measured with. */
export type Packages = Pick<BenchmarkRun, 'package' | 'basePackage' | 'runtime' | 'baseRuntime'>

const maxWarnings = 50
const maxFailures = 20

/** Collects failures, notes and warnings of one benchmark. */
export class Tally {
  readonly #failures = new Map<string, Failure>()
  readonly #warnings = new Set<string>()
  readonly #notes = new Map<string, string>()

  /** Adds a result and returns what counts: a note that differs between trials (a content id, say) fails the trial. */
  add(result: TrialResult, side: SideName): TrialResult {
    const counted = result.outcome === 'ok' ? rounded(this.#checkNotes(result)) : result
    this.warn(counted.warnings)
    if (counted.outcome !== 'ok') this.#addFailure(counted, side)
    return counted
  }

  warn(texts: readonly string[]): void {
    for (const text of texts) this.#warnings.add(text)
  }

  get failures(): Failure[] {
    return [...this.#failures.values()].slice(0, maxFailures)
  }

  get warnings(): string[] {
    return [...this.#warnings].slice(0, maxWarnings)
  }

  get notes(): Record<string, string> {
    return Object.fromEntries(this.#notes)
  }

  #checkNotes(result: TrialResult): TrialResult {
    for (const [name, text] of Object.entries(result.notes)) {
      const before = this.#notes.get(name)
      if (before === undefined) this.#notes.set(name, text)
      else if (before !== text) {
        const message = `${name} was ${JSON.stringify(before)} in one trial and ${JSON.stringify(text)} in another`
        return { ...result, outcome: 'failed', message, metrics: {}, covariateMs: null }
      }
    }
    return result
  }

  #addFailure(result: TrialResult, side: SideName): void {
    const message = result.message ?? 'no reason given'
    const key = `${side} ${result.outcome} ${message}`
    const known = this.#failures.get(key)
    this.#failures.set(key, {
      side,
      outcome: result.outcome,
      message,
      ...(result.detail === null ? {} : { detail: result.detail }),
      count: (known?.count ?? 0) + 1,
    })
  }
}

function round(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(7))
}

/** Rounds to seven digits, more than any clock here resolves, to keep files small; counts and bytes stay whole. */
function rounded(result: TrialResult): TrialResult {
  const metrics = Object.entries(result.metrics).map(([name, value]) => [name, round(value)] as const)
  return {
    ...result,
    metrics: Object.fromEntries(metrics),
    covariateMs: result.covariateMs === null ? null : round(result.covariateMs),
  }
}

/** The part of a benchmark's entry that does not depend on how it was measured. */
export function entryOf(
  benchmark: PlannedBenchmark,
  packages: Packages,
): Packages & Pick<BenchmarkRun, 'suite' | 'case' | 'subject' | 'suiteDigest' | 'once'> {
  return {
    suite: benchmark.suite,
    case: benchmark.case,
    subject: benchmark.subject,
    suiteDigest: benchmark.suiteDigest,
    ...packages,
    ...(benchmark.once && { once: true }),
  }
}

/** `known` if every trial failed as the suite declares. */
function statusOf(
  { knownFailure }: PlannedBenchmark,
  works: boolean,
  failures: readonly Failure[],
): Pick<BenchmarkRun, 'status' | 'reason' | 'known'> {
  if (works) return { status: 'ok' }
  if (knownFailure !== null && failures.every((failure) => failure.message.includes(knownFailure))) {
    return { status: 'failed', reason: knownFailure, known: true }
  }
  return { status: 'failed', reason: failures.find(({ side }) => side === 'head')?.message ?? 'failed' }
}

/** The time of the suite's fixed workload, which tells how fast the machine was. */
const covariateSpec = { unit: 'ms', better: 'lower', kind: 'sampled', gate: false, signed: false } as const

/** Why a planned benchmark was not measured. */
function withoutTurn(signal: AbortSignal): string {
  return signal.aborted ? notMeasured.interrupted : notMeasured.outOfTime
}

/** The entry of a benchmark that was not measured. */
export function skippedEntry(
  benchmark: PlannedBenchmark,
  packages: Packages,
  reason: string = benchmark.skipped ?? '',
): BenchmarkRun {
  const nothing = { trials: 0, failures: [], metrics: {}, warnings: [] }
  return { ...entryOf(benchmark, packages), status: 'skipped', reason, ...nothing }
}

/** Gathers trials of one side into the entry of one benchmark in a run file. */
export class ValueTally {
  readonly #benchmark: PlannedBenchmark
  readonly #tally = new Tally()
  readonly #reports: TrialResult[] = []
  /** Trials that count, as they came. */
  readonly results: TrialResult[] = []

  constructor(benchmark: PlannedBenchmark) {
    this.#benchmark = benchmark
  }

  /** Trials that gave values. */
  get count(): number {
    return this.#reports.length
  }

  /** Returns whether the trial worked. Of one that does not count, only failures and warnings are kept. */
  add(result: TrialResult, counts = true): boolean {
    if (result.outcome === 'ok' && !counts) {
      this.#tally.warn(result.warnings)
      return true
    }
    if (counts) this.results.push(result)
    const taken = this.#tally.add(result, 'head')
    if (taken.outcome === 'ok') this.#reports.push(taken)
    return taken.outcome === 'ok'
  }

  run({ packages, isLeftOut = false, signal, trialMs }: ValueRunOptions): BenchmarkRun {
    const benchmark = this.#benchmark
    const [tally, reports] = [this.#tally, this.#reports]
    const failures = tally.failures
    if (benchmark.skipped !== null) return skippedEntry(benchmark, packages)
    // A failed warm-up alone, maybe the machine's fault, is no verdict on a benchmark that there was no time for.
    if (isLeftOut && (reports.length === 0 || failures.length === 0)) {
      return skippedEntry(benchmark, packages, notMeasured.tooLittleTime)
    }
    if (reports.length === 0 && failures.length === 0) {
      return skippedEntry(benchmark, packages, withoutTurn(signal))
    }
    if (reports.length > 0 && benchmark.knownFailure !== null) {
      tally.warn([`was expected to fail (${benchmark.knownFailure}) and did not`])
    }
    const covariate = reports.flatMap(({ covariateMs }) => covariateMs ?? [])
    return {
      ...entryOf(benchmark, packages),
      ...statusOf(benchmark, reports.length > 0, failures),
      trials: reports.length + failures.reduce((sum, failure) => sum + failure.count, 0),
      ...(trialMs !== undefined && { trialMs }),
      failures,
      ...(!benchmark.once &&
        covariate.length > 0 &&
        covariate.length === reports.length && { covariate: { ...covariateSpec, values: covariate } }),
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
}

interface ValueRunOptions {
  readonly packages: Packages
  /** Whether there was too little time for it. */
  readonly isLeftOut?: boolean
  readonly signal: AbortSignal
  /** What one trial took, where it was timed. */
  readonly trialMs?: number
}

type End = NonNullable<BenchmarkRun['ends']>[number]
type Sides<Value> = Readonly<Record<SideName, Value>>

/** Gathers pairs of trials into the entry of one benchmark in a run file. */
export class PairTally {
  readonly #benchmark: PlannedBenchmark
  readonly #packages: Packages
  readonly #earlier: BenchmarkRun | null
  readonly #tally: Sides<Tally> = { base: new Tally(), head: new Tally() }
  readonly #added: (Sides<TrialResult> & { readonly first: SideName })[] = []
  readonly #ends: End[]

  /** `earlier`: an entry whose pairs come before the ones added here. */
  constructor(benchmark: PlannedBenchmark, packages: Packages, earlier: BenchmarkRun | null) {
    this.#benchmark = benchmark
    this.#packages = packages
    this.#earlier = earlier
    this.#ends = [...(earlier?.ends ?? [])]
  }

  get count(): number {
    return (this.#earlier?.pairs?.length ?? 0) + this.#added.length
  }

  /** Pairs whose trial of the head worked. */
  get values(): number {
    const before = (this.#earlier?.pairs ?? []).filter(({ head }) => head === 'ok').length
    return before + this.#added.filter(({ head }) => head.outcome === 'ok').length
  }

  /** Adds both trials of a pair. A trial without a value is null on its side. */
  add(first: SideName, { base, head }: Sides<TrialResult>): void {
    // Without a recorded reason, someone may have looked at the results before ending the earlier run.
    if (this.#added.length === 0) this.endBy('interruption')
    this.#added.push({ first, base: this.#tally.base.add(base, 'base'), head: this.#tally.head.add(head, 'head') })
  }

  /** Adds warnings of a trial of the head that does not count. */
  warn(texts: readonly string[]): void {
    this.#tally.head.warn(texts)
  }

  /** Notes that measuring stops here, undecided, unless no pair was added since the end before. */
  endBy(by: End['by']): void {
    const added = this.count - (this.#ends.at(-1)?.pairs ?? 0)
    if (added > 0 && this.#ends.length < maxEnds) this.#ends.push({ pairs: this.count, by })
  }

  /** The benchmark's entry as of now. `isLeftOut`: there was too little time for it. */
  run(signal: AbortSignal, isLeftOut = false): BenchmarkRun {
    const [benchmark, earlier] = [this.#benchmark, this.#earlier]
    const { base, head } = this.#tally
    const reason = isLeftOut ? notMeasured.tooLittleTime : withoutTurn(signal)
    if (this.count === 0) return skippedEntry(benchmark, this.#packages, reason)
    const added = this.#added.map((pair) => ({ first: pair.first, base: pair.base.outcome, head: pair.head.outcome }))
    const pairs = [...(earlier?.pairs ?? []), ...added]
    const failures = [...(earlier?.failures ?? []), ...head.failures, ...base.failures]
    const notes = { ...earlier?.notes, ...head.notes }
    const covariate = benchmark.once ? null : this.#valuesOf(earlier?.covariate, ({ covariateMs }) => covariateMs)
    return {
      ...entryOf(benchmark, this.#packages),
      ...statusOf(
        benchmark,
        pairs.some((pair) => pair.head === 'ok'),
        failures,
      ),
      trials: pairs.length,
      failures: failures.slice(0, maxFailures),
      pairs,
      ...(this.#ends.length === 0 ? {} : { ends: [...this.#ends] }),
      ...(covariate !== null && { covariate: { ...covariateSpec, ...covariate } }),
      metrics: Object.fromEntries(
        Object.entries(benchmark.metrics).flatMap(([name, spec]): [string, PairedMetric][] => {
          const values = this.#valuesOf(earlier?.metrics[name], ({ metrics }) => metrics[name] ?? null)
          return values === null ? [] : [[name, { ...spec, ...values }]]
        }),
      ),
      ...(Object.keys(notes).length > 0 ? { notes } : {}),
      warnings: [...new Set([...head.warnings, ...base.warnings])].slice(0, maxWarnings),
    }
  }

  /** One value per pair and side; null if there is none. An earlier file lacks a metric that no trial gave. */
  #valuesOf(
    metric: BenchmarkRun['covariate'],
    valueOf: (trial: TrialResult) => number | null,
  ): Sides<(number | null)[]> | null {
    const sideOf = (side: SideName): (number | null)[] => {
      const none = this.#earlier?.pairs?.map(() => null) ?? []
      const before = metric !== undefined && isPaired(metric) ? metric[side] : none
      return [...before, ...this.#added.map((pair) => valueOf(pair[side]))]
    }
    const values = { base: sideOf('base'), head: sideOf('head') }
    return [...values.base, ...values.head].some((value) => value !== null) ? values : null
  }
}
