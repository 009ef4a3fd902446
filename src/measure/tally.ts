/**
 * Gathers the reports of trials into what a run file says of one benchmark.
 */
import { notMeasured, type BenchmarkRun } from '../model/run.ts'
import type { TrialReport } from '../model/trial.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { strangeFigure } from './executor.ts'

/** What a trial gave, as far as the tally cares. */
export type TrialResult = Omit<TrialReport, 'versions'> & ByRow

interface ByRow {
  /** Of a tool that ran well: what it gave for each of its benchmarks, by case. */
  readonly rows?: ReadonlyMap<string, TrialResult>
}

/** Benchmarks that one trial measures together: those of a tool, else each by itself. */
export function trialUnits(benchmarks: readonly PlannedBenchmark[]): PlannedBenchmark[][] {
  return [...Map.groupBy(benchmarks, (benchmark) => benchmark.tool ?? benchmark).values()]
}

/** What a trial says of one of the benchmarks that it measured. */
export function resultFor(benchmark: PlannedBenchmark, result: TrialResult): TrialResult {
  if (benchmark.tool === undefined || result.rows === undefined) return result
  const own = result.rows.get(benchmark.case)
  if (own?.outcome !== undefined && own.outcome !== 'ok') return own
  const problem =
    own === undefined ? 'this run of the tool has no figures for it' : strangeFigure(own.metrics, benchmark)
  return problem === null ? own! : { ...result, outcome: 'failed', message: problem, metrics: {} }
}

export type SideName = 'base' | 'head'
type Failure = BenchmarkRun['failures'][number]
/** The packages that a benchmark was measured with. */
export type Packages = Pick<BenchmarkRun, 'package' | 'basePackage'>

const maxWarnings = 50
const maxFailures = 20

/** Failures, notes and warnings of one benchmark, as they come in. */
export class Tally {
  readonly #failures = new Map<string, Failure>()
  readonly #warnings = new Set<string>()
  readonly #notes = new Map<string, string>()

  /**
   * Takes a report in. A note that differs between trials (a content id, say) makes the trial a failed one:
   * the returned result is what counts.
   */
  add(result: TrialResult, side: SideName): TrialResult {
    const counted = result.outcome === 'ok' ? rounded(this.#checkNotes(result)) : result
    for (const warning of counted.warnings) {
      if (this.#warnings.size < maxWarnings) this.#warnings.add(warning)
    }
    if (counted.outcome !== 'ok') this.#addFailure(counted, side)
    return counted
  }

  warn(text: string): void {
    this.#warnings.add(text)
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

/** Seven digits are more than any clock here is good for, and keep files small; counts and bytes stay whole. */
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

/** `known` where every trial failed with just what the suite says it fails with. */
export function statusOf(
  { knownFailure }: PlannedBenchmark,
  { works, failures }: { readonly works: boolean; readonly failures: readonly Failure[] },
): Pick<BenchmarkRun, 'status' | 'reason' | 'known'> {
  if (works) return { status: 'ok' }
  if (knownFailure !== null && failures.every((failure) => failure.message.includes(knownFailure))) {
    return { status: 'failed', reason: knownFailure, known: true }
  }
  return { status: 'failed', reason: failures.find(({ side }) => side === 'head')?.message ?? 'failed' }
}

/** What the trials say of the machine: how long the suite's fixed workload took. */
export const covariateSpec = { unit: 'ms', better: 'lower', kind: 'sampled', gate: false, signed: false } as const

/** Why a benchmark that was to be measured never had its turn. */
export function withoutTurn(signal: AbortSignal): string {
  return signal.aborted ? notMeasured.interrupted : notMeasured.outOfTime
}

/** The entry of a benchmark that was not tried. */
export function skippedEntry(benchmark: PlannedBenchmark, packages: Packages, reason: string): BenchmarkRun {
  return {
    ...entryOf(benchmark, packages),
    status: 'skipped',
    reason,
    trials: 0,
    failures: [],
    metrics: {},
    warnings: [],
  }
}
