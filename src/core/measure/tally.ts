/** Gathers the reports of trials into the entry of one benchmark in a run file. */
import { maxEnds } from '../model/benchmark-schema.ts'
import { hasPairs, notMeasured, type BenchmarkRun, type MetricData } from '../model/run.ts'
import type { MetricSpec } from '../model/metric.ts'
import type { TrialReport } from '../model/trial.ts'
import type { PlannedBenchmark } from '../plan/plan.ts'
import { figureProblem } from './executor.ts'

export interface TrialResult extends Omit<TrialReport, 'versions'> {
  /** For a trial of many benchmarks that succeeded: the result of each, by case. */
  readonly rows?: ReadonlyMap<string, TrialResult>
  /** The names of those within their unit. */
  readonly names?: readonly string[]
}

export function benchmarksOfEachTrial(benchmarks: readonly PlannedBenchmark[]): PlannedBenchmark[][] {
  return [...Map.groupBy(benchmarks, (benchmark) => benchmark.trialUnit).values()]
}

export function resultOfBenchmarkOrFailure(benchmark: PlannedBenchmark, result: TrialResult): TrialResult {
  if (result.rows === undefined) return result
  const row = result.rows.get(benchmark.calledByUnit ?? benchmark.case)
  if (row?.outcome !== undefined && row.outcome !== 'ok') return row
  const problem = row ? figureProblem(row.metrics, benchmark.metrics) : 'this run of the tool has no figures for it'
  return problem === undefined ? row! : { ...result, outcome: 'failed', message: problem, metrics: {} }
}

export type SideName = 'base' | 'head'
type Failure = BenchmarkRun['failures'][number]
export type Packages = Pick<BenchmarkRun, 'package' | 'basePackage'>

const maxWarnings = 50
const maxFailures = 20

/** The failures, notes and warnings of one benchmark on one side. */
class SideTally {
  readonly #side: SideName
  readonly #failures = new Map<string, Failure>()
  readonly #warnings = new Set<string>()
  readonly #notes = new Map<string, string>()

  constructor(side: SideName) {
    this.#side = side
  }

  /** Adds a result and returns what counts: a note that differs between trials (a content id, say) fails the trial. */
  add(result: TrialResult): TrialResult {
    const counted = result.outcome === 'ok' ? roundResult(this.#checkNotes(result)) : result
    this.warn(counted.warnings)
    if (counted.outcome !== 'ok') this.#addFailure(counted)
    return counted
  }

  warn(texts: readonly string[]): void {
    for (const text of texts) this.#warnings.add(text)
  }

  get failures(): Failure[] {
    return [...this.#failures.values()].slice(0, maxFailures)
  }

  get warnings(): string[] {
    return [...this.#warnings]
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
        return { ...result, outcome: 'failed', message, metrics: {} }
      }
    }
    return result
  }

  #addFailure({ outcome, message, detail }: TrialResult): void {
    const key = `${outcome} ${message}`
    const count = (this.#failures.get(key)?.count ?? 0) + 1
    const failure = { side: this.#side, outcome, message: message ?? 'no reason given' }
    this.#failures.set(key, { ...failure, ...(detail !== undefined && { detail }), count })
  }
}

const roundToSevenDigits = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(7)))

/** Rounds to seven digits, more than any clock here resolves, to keep files small; counts and bytes stay whole. */
function roundResult(result: TrialResult): TrialResult {
  const metrics = Object.entries(result.metrics).map(([name, value]) => [name, roundToSevenDigits(value)] as const)
  return { ...result, metrics: Object.fromEntries(metrics) }
}

/** Makes the part of a benchmark's entry that does not depend on how it was measured. */
export function makeCommonEntryFields(
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

export function skippedEntry(
  benchmark: PlannedBenchmark,
  packages: Packages,
  reason: string = benchmark.skipped ?? '',
): BenchmarkRun {
  const nothing = { trials: 0, failures: [], metrics: {}, warnings: [] }
  return { ...makeCommonEntryFields(benchmark, packages), status: 'skipped', reason, ...nothing }
}

type RecordedEnd = NonNullable<BenchmarkRun['ends']>[number]
type Turn = { readonly base?: TrialResult | undefined; readonly head: TrialResult }

interface TallyOptions {
  /** Is true if each trial of the head has one of the base beside it; then one that failed is a gap among the values. */
  readonly inPairs: boolean
  /** An entry whose pairs come before the ones added here. */
  readonly earlier?: BenchmarkRun | undefined
}

/** Gathers the trials of one benchmark into its entry in a run file. */
export class Tally {
  readonly #benchmark: PlannedBenchmark
  readonly #packages: Packages
  readonly #options: TallyOptions
  readonly #sides = { base: new SideTally('base'), head: new SideTally('head') }
  readonly #added: (Turn & { readonly first: SideName; readonly slots?: string })[] = []
  readonly #ends: RecordedEnd[]
  readonly #warmUpFailures: Failure[] = []

  constructor(benchmark: PlannedBenchmark, packages: Packages, options: TallyOptions) {
    this.#benchmark = benchmark
    this.#packages = packages
    this.#options = options
    this.#ends = [...(options.earlier?.ends ?? [])]
  }

  get count(): number {
    return this.#options.inPairs ? this.turns : this.values
  }

  /** Counts trials or pairs, failed ones included. */
  get turns(): number {
    return this.#earlierPairs.length + this.#added.length
  }

  /** Counts trials of the head that worked. */
  get values(): number {
    const before = this.#earlierPairs.filter(({ head }) => head === 'ok').length
    return before + this.#added.filter(({ head }) => head.outcome === 'ok').length
  }

  get #earlierPairs(): NonNullable<BenchmarkRun['pairs']> {
    return this.#options.earlier?.pairs ?? []
  }

  /** Adds a trial, or all of a block, in their order; returns whether one of the head worked. */
  add(order: readonly SideName[], results: readonly TrialResult[]): boolean {
    // Without a recorded reason, someone may have looked at the results before ending the earlier run.
    if (this.#added.length === 0) this.endBy('interruption')
    const of = { base: [] as number[], head: [] as number[] }
    for (const [slot, side] of order.entries()) of[side].push(slot)
    const slots = order.length > 2 && { slots: order.map((side) => side.charAt(0)).join('') }
    for (const [nth, slot] of of.head.entries()) {
      const other = of.base[nth]
      const base = other === undefined ? undefined : this.#sides.base.add(results[other]!)
      const first = other === undefined || slot < other ? 'head' : 'base'
      this.#added.push({ first, base, head: this.#sides.head.add(results[slot]!), ...(nth === 0 && slots) })
    }
    return this.#added.slice(-of.head.length).some(({ head }) => head.outcome === 'ok')
  }

  /** Keeps what a trial that does not count says: its warnings, and why it failed, should there be no other. */
  addWarmUp(side: SideName, { warnings, outcome, message = 'no reason given', detail }: TrialResult): void {
    if (side === 'head') this.#sides.head.warn(warnings)
    if (outcome === 'ok') return
    this.#warmUpFailures.push({ side, outcome, message, ...(detail !== undefined && { detail }), count: 1 })
  }

  /** Notes that measuring stops here, undecided, unless no pair was added since the end before. */
  endBy(by: RecordedEnd['by']): void {
    const added = this.count - (this.#ends.at(-1)?.pairs ?? 0)
    if (added > 0 && this.#ends.length < maxEnds) this.#ends.push({ pairs: this.count, by })
  }

  /** Returns the benchmark's entry as of now. `isLeftOut`: there was too little time for it. */
  run(signal: AbortSignal, isLeftOut = false): BenchmarkRun {
    const [benchmark, packages] = [this.#benchmark, this.#packages]
    const { earlier, inPairs } = this.#options
    const { base, head } = this.#sides
    const failures = [...(earlier?.failures ?? []), ...head.failures, ...base.failures]
    const works = this.values > 0
    // Too few values are no figure; what failed meanwhile is told.
    const isMeasured = this.turns > 0 && (inPairs || !isLeftOut || failures.length > 0)
    if (!isMeasured) {
      const noTurn = signal.aborted ? notMeasured.interrupted : notMeasured.outOfTime
      const reason = isLeftOut ? notMeasured.tooLittleTime : noTurn
      return { ...skippedEntry(benchmark, packages, reason), failures: this.#warmUpFailures }
    }
    if (!inPairs && works && benchmark.knownFailure !== undefined) {
      head.warn([`was expected to fail (${benchmark.knownFailure}) and did not`])
    }
    const added = this.#added.map(({ base: ofBase, head: ofHead, ...pair }) => {
      return { ...pair, base: ofBase?.outcome, head: ofHead.outcome }
    })
    const pairs = [...this.#earlierPairs, ...added] as NonNullable<BenchmarkRun['pairs']>
    const failed = failures.reduce((sum, { count }) => sum + count, 0)
    const notes = { ...earlier?.notes, ...head.notes }
    const metrics = Object.entries(benchmark.metrics).map(([name, spec]) => [name, this.#valuesOf(spec, name)] as const)
    return {
      ...makeCommonEntryFields(benchmark, packages),
      ...statusAndReason(benchmark, works, failures),
      trials: inPairs ? pairs.length : this.values + failed,
      failures: failures.slice(0, maxFailures),
      ...(inPairs && { pairs, ...(this.#ends.length > 0 && { ends: [...this.#ends] }) }),
      metrics: Object.fromEntries(metrics.flatMap(([name, metric]) => (metric === undefined ? [] : [[name, metric]]))),
      ...(Object.keys(notes).length > 0 && { notes }),
      warnings: [...new Set([...head.warnings, ...base.warnings])].slice(0, maxWarnings),
    }
  }

  #valuesOf(spec: MetricSpec, name: string): MetricData | undefined {
    const valueOf = (trial: TrialResult): number | undefined => trial.metrics[name]
    if (!this.#options.inPairs) {
      const heads = this.#added.filter(({ head }) => head.outcome === 'ok').map(({ head }) => valueOf(head))
      const values = heads.filter((value) => value !== undefined)
      return values.length === 0 ? undefined : { ...spec, values }
    }
    const { earlier } = this.#options
    const before = earlier?.metrics[name]
    // An earlier file lacks a metric that no trial gave.
    const none = this.#earlierPairs.map(() => undefined)
    const paired = before !== undefined && hasPairs(before) ? before : { base: none, head: none }
    const base = [...paired.base, ...this.#added.map((pair) => valueOf(pair.base!))]
    const head = [...paired.head, ...this.#added.map((pair) => valueOf(pair.head))]
    return [...base, ...head].some((value) => value !== undefined) ? { ...spec, base, head } : undefined
  }
}

/** Returns how it stands: `known` if every trial failed as the suite declares. */
function statusAndReason(
  { knownFailure }: PlannedBenchmark,
  works: boolean,
  failures: readonly Failure[],
): Pick<BenchmarkRun, 'status' | 'reason' | 'known'> {
  if (works) return { status: 'ok' }
  if (knownFailure !== undefined && failures.every((failure) => failure.message.includes(knownFailure))) {
    return { status: 'failed', reason: knownFailure, known: true }
  }
  return { status: 'failed', reason: failures.find(({ side }) => side === 'head')?.message ?? 'failed' }
}
