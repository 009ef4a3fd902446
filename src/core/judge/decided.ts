/** While a benchmark is being measured: whether it needs more pairs, and how the false alarm rate is shared. */
import { failuresMetric } from '../model/comparison.ts'
import { type MetricSpec, needsStatisticalTest } from '../model/metric.ts'
import { benchmarkId, type BenchmarkRun, type Pairing } from '../model/run.ts'
import { countAndTestFailures } from '../stats/failures.ts'
import { judgePairs } from '../stats/paired-figures.ts'
import { firstBlockSizesForAlpha, decide } from '../stats/sequential.ts'
import { failureOutcomesOfPairs, failureSpec } from './failure-row.ts'
import { trialsAgree, pairedMetrics, toTestInput, pairedValues, profilePairs, type PairPlan } from './measured-pairs.ts'
import type { RulesOf } from './policy.ts'

interface DecidedOptions {
  readonly platform: string
  readonly rulesOf: RulesOf
  readonly plan: PairPlan
  /** One-sided level of one row: that of the comparison divided by `countTestedRows`. */
  readonly alpha: number
  /**
   * For each metric that was undecided when asked last, the pairs at its next look: nothing can change before, and late
   * looks take a while. Kept between the calls of one measurement.
   */
  readonly waiting: Map<string, number>
}

/** The number of pairs of a benchmark in which nothing gates. */
const pairsToShow = 8
/** Measures what repeats twice, the second time to verify the first. */
export const pairsToVerify = 2

/**
 * Tells whether a benchmark needs no more pairs: each of its gated metrics has its verdict, or one side is broken. It
 * asks the same question as the comparison does later about the same pairs, so the two cannot disagree.
 */
export function checkDecidedAndSetNextLooks(benchmark: BenchmarkRun, options: DecidedOptions): boolean {
  const { plan, alpha, waiting } = options
  const { broken, baseFailures, pairs: tried, pBetter } = countAndTestFailures(failureOutcomesOfPairs(benchmark))
  // Of a base that never works, the row of failures is all that can have a verdict.
  if (broken || (baseFailures === tried && pBetter <= alpha)) return true
  const pairs = benchmark.pairs?.length ?? 0
  const cells = pairedMetricsWithRules(benchmark, options)
  const tested = cells.filter(({ isTested }) => isTested)
  if (tested.length === 0) return pairs >= (cells.some(({ isExact }) => !isExact) ? pairsToShow : pairsToVerify)
  if (tested.some(({ row }) => pairs < (waiting.get(row) ?? 0))) return false
  return tested.every(({ row, metric, data, rules }) => {
    const { question } = toTestInput({ benchmark, metric, data, rules, plan, alpha, ended: false })
    const { verdict, looks, pairs: complete } = decide(question)
    if (verdict !== 'continue') return true
    waiting.set(row, looks.find((look) => look.pairs > complete)?.pairs ?? plan.cap)
    return false
  })
}

/** Lists metrics with their `row`, `suite/case/subject/metric`; if it is `isTested`, it gates and a test decides it. */
function pairedMetricsWithRules(benchmark: BenchmarkRun, { platform, rulesOf }: DecidedOptions) {
  const id = benchmarkId(benchmark)
  return pairedMetrics(benchmark).map(([metric, measured]) => {
    const rules = rulesOf({ benchmark: id, metric, platform }, measured)
    const data = { ...measured, better: rules.better }
    const isExact = trialsAgree(data, pairedValues(benchmark, data))
    return { row: `${id}/${metric}`, metric, data, rules, isExact, isTested: rules.gate && !isExact }
  })
}

/** Returns a profile's cap, early stop and blocks of pairs if `family` rows share the false alarm rate. */
export function pairingSettings(profile: string, { family, alpha }: Record<'family' | 'alpha', number>): Pairing {
  const plan = profilePairs(profile)
  return { ...plan, family, ...(plan.stopEarly && { blocks: [...firstBlockSizesForAlpha(alpha / family)] }) }
}

/** Returns the fewest pairs that can call a row worse when the budget ends, at the `alpha` of the whole comparison. */
export function fewestPairsToJudge({ family, blocks = [], ...plan }: Pairing, alpha: number): number {
  const thresholds = { better: 'lower', scale: 'log', ignore: 0.01, detect: 0.05, floor: 0 } as const
  return judgePairs({
    pairs: { base: [], head: [] },
    settings: { ...thresholds, ...plan, blocks, alpha: alpha / family, tailTest: true },
    ended: true,
    ends: [{ pairs: 1, by: 'clock' }],
  }).leastPairsForChange
}

/**
 * Counts the rows that share the false alarm rate: the gated sampled metrics of all benchmarks on all platforms, and
 * one row of failures for each benchmark. Known before anything is measured.
 */
export function countTestedRows(
  benchmarks: readonly { readonly id: string; readonly metrics: Readonly<Record<string, MetricSpec>> }[],
  { platforms, rulesOf }: { readonly platforms: readonly string[]; readonly rulesOf: RulesOf },
): number {
  const rows = platforms.flatMap((platform) =>
    benchmarks.flatMap(({ id, metrics }) =>
      Object.entries({ ...metrics, [failuresMetric]: failureSpec }).filter(
        ([metric, spec]) => needsStatisticalTest(spec) && rulesOf({ benchmark: id, metric, platform }, spec).gate,
      ),
    ),
  )
  return Math.max(1, rows.length)
}
