/** While pairs are being measured: who needs more of them, and how the false alarm rate is shared. */
import { failuresMetric } from '../model/comparison.ts'
import type { MetricSpec } from '../model/metric.ts'
import { benchmarkId, isPaired, type BenchmarkRun } from '../model/run.ts'
import { countFailures } from '../stats/failures.ts'
import { decide } from '../stats/sequential.ts'
import { failureOutcomes, failureSpec } from './failure-row.ts'
import { isExactPair, pairedValues } from './measured-pairs.ts'
import type { PairPlan } from './pair-plan.ts'
import { pairedQuestion } from './paired-question.ts'
import type { RulesOf } from './policy.ts'

export interface DecidedOptions {
  readonly platform: string
  readonly rulesOf: RulesOf
  readonly plan: PairPlan
  /** One-sided level of one row: that of the comparison divided by `familySize`. */
  readonly alpha: number
}

export interface StoppingOptions extends DecidedOptions {
  /**
   * For each metric that was undecided when asked last, the pairs at its next look: nothing can change before, and late
   * looks take a while. Kept between the calls of one measurement.
   */
  readonly waiting: Map<string, number>
}

/** A benchmark in which nothing gates is shown with so many pairs. */
const pairsToShow = 8
/** Exact metrics are measured once and once more to verify it. */
const pairsToVerify = 2

/**
 * Whether a benchmark needs no more pairs: each of its gated metrics has its verdict, or its head is broken. It asks the
 * very question that the comparison will ask of the same pairs, so the two cannot disagree.
 */
export function isDecided(benchmark: BenchmarkRun, options: StoppingOptions): boolean {
  const { platform, rulesOf, plan, alpha, waiting } = options
  if (countFailures(failureOutcomes(benchmark)).broken) return true
  const pairs = benchmark.pairs?.length ?? 0
  const id = benchmarkId(benchmark)
  const cells = Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
    if (!isPaired(data)) return []
    const rules = rulesOf({ benchmark: id, metric, platform }, data)
    return [{ row: `${id}/${metric}`, data, rules, isExact: isExactPair(data, pairedValues(benchmark, data)) }]
  })
  const tested = cells.filter(({ rules, isExact }) => rules.gate && !isExact)
  if (tested.length === 0) return pairs >= (cells.some(({ isExact }) => !isExact) ? pairsToShow : pairsToVerify)
  if (tested.some(({ row }) => pairs < (waiting.get(row) ?? 0))) return false
  return tested.every(({ row, data, rules }) => {
    const { question } = pairedQuestion({ benchmark, data, rules, plan, alpha, ended: false })
    const { verdict, looks, pairs: complete } = decide(question)
    if (verdict !== 'continue') return true
    waiting.set(row, looks.find((look) => look.pairs > complete)?.pairs ?? plan.cap)
    return false
  })
}

/** A benchmark as planned: what it is called and what it measures. */
export interface PlannedMetrics {
  readonly id: string
  readonly metrics: Readonly<Record<string, MetricSpec>>
}

/**
 * How many rows share the false alarm rate: the gated sampled metrics of all benchmarks on all platforms, and one row of
 * failures for each benchmark. Known before anything is measured.
 */
export function familySize(
  benchmarks: readonly PlannedMetrics[],
  { platforms, rulesOf }: { readonly platforms: readonly string[]; readonly rulesOf: RulesOf },
): number {
  const isGate = (benchmark: string, metric: string, platform: string, spec: MetricSpec): boolean =>
    spec.kind === 'sampled' && rulesOf({ benchmark, metric, platform }, spec).gate
  const rows = platforms.flatMap((platform) =>
    benchmarks.flatMap(({ id, metrics }) =>
      Object.entries({ ...metrics, [failuresMetric]: failureSpec }).filter(([metric, spec]) =>
        isGate(id, metric, platform, spec),
      ),
    ),
  )
  return Math.max(1, rows.length)
}
