/** Gathers the reports of trials into the entry of one benchmark in a run file. */
import { notMeasured, type BenchmarkRun } from '../model/run.ts'
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
/** The packages that a benchmark was measured with. */
export type Packages = Pick<BenchmarkRun, 'package' | 'basePackage'>

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
): Pick<BenchmarkRun, 'suite' | 'case' | 'subject' | 'suiteDigest' | 'package' | 'basePackage' | 'once'> {
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
export function statusOf(
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
export const covariateSpec = { unit: 'ms', better: 'lower', kind: 'sampled', gate: false, signed: false } as const

/** Why a planned benchmark was not measured. */
export function withoutTurn(signal: AbortSignal): string {
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
