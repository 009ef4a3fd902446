/** Gathers pairs of trials into what a run file says of one benchmark. */
import type { BenchmarkRun, PairedMetric } from '../model/run.ts'
import { isPaired, maxEnds } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { entryOf, Tally, type SideName, type TrialResult } from './tally.ts'

type Pair = NonNullable<BenchmarkRun['pairs']>[number]
type End = NonNullable<BenchmarkRun['ends']>[number]
type Values = { base: (number | null)[]; head: (number | null)[] }

const covariateSpec = { unit: 'ms', better: 'lower', kind: 'sampled', gate: false, signed: false } as const

export class PairTally {
  readonly #benchmark: PlannedBenchmark
  readonly #packages: Pick<BenchmarkRun, 'package' | 'basePackage'>
  readonly #tally: Record<SideName, Tally> = { base: new Tally(), head: new Tally() }
  readonly #pairs: Pair[] = []
  readonly #ends: End[]
  readonly #values = new Map<string, Values>()
  readonly #covariate: Values
  readonly #earlier: BenchmarkRun | null

  /** `earlier`: an entry whose pairs come before the ones added here. */
  constructor(
    benchmark: PlannedBenchmark,
    packages: Pick<BenchmarkRun, 'package' | 'basePackage'>,
    earlier: BenchmarkRun | null,
  ) {
    this.#benchmark = benchmark
    this.#packages = packages
    this.#earlier = earlier
    this.#ends = [...(earlier?.ends ?? [])]
    const pairs = earlier?.pairs ?? []
    this.#pairs.push(...pairs)
    for (const name of Object.keys(benchmark.metrics)) {
      this.#values.set(name, valuesOf(earlier?.metrics[name], pairs.length))
    }
    this.#covariate = valuesOf(earlier?.covariate, pairs.length)
  }

  get pairs(): number {
    return this.#pairs.length
  }

  /** Takes in both trials of a pair. A trial that gave no value is null on its side. */
  add(first: SideName, results: Readonly<Record<SideName, TrialResult>>): void {
    // A file that does not say why it ended there may have been looked at by whoever ended it.
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

  /** Measuring stops here, undecided. Nothing is noted where no pair was added since the end before. */
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
    const expected = benchmark.knownFailure
    const known = !works && expected !== null && failures.every((failure) => failure.message.includes(expected))
    const failed = failures.find((failure) => failure.side === 'head')?.message ?? 'failed'
    return {
      ...entryOf(benchmark, this.#packages),
      status: works ? 'ok' : 'failed',
      ...(works ? {} : { reason: known ? expected : failed }),
      ...(known ? { known } : {}),
      trials: this.#pairs.length,
      failures: failures.slice(0, 20),
      pairs: [...this.#pairs],
      ...(this.#ends.length === 0 ? {} : { ends: [...this.#ends] }),
      ...(this.#hasCovariate() ? { covariate: { ...covariateSpec, ...copyOf(this.#covariate) } } : {}),
      metrics: Object.fromEntries(
        [...this.#values].flatMap(([name, values]): [string, PairedMetric][] =>
          hasValue(values) ? [[name, { ...benchmark.metrics[name]!, ...copyOf(values) }]] : [],
        ),
      ),
      ...(Object.keys(notes).length > 0 ? { notes } : {}),
      warnings: [...new Set([...this.#tally.head.warnings, ...this.#tally.base.warnings])].slice(0, 50),
    }
  }

  #hasCovariate(): boolean {
    return !this.#benchmark.once && hasValue(this.#covariate)
  }
}

/** One value per pair and side. A metric that no trial of these pairs gave is not in the file. */
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
