/**
 * A benchmark's pairs as the tests take them (trials lost to the machinery dropped, timeouts infinitely bad), and the
 * question that the statistics answer about them.
 */
import {
  type BenchmarkRun,
  isPaired,
  type MetricData,
  type PairedMetric,
  type Pairing,
  type Run,
  type TrialOutcome,
} from '../model/run.ts'
import { followsMachine } from '../model/metric.ts'
import { median } from '../stats/quantile.ts'
import type { PairedQuestion } from '../stats/sequential.ts'
import { isOneValue } from './exact-rule.ts'
import type { RowRules } from './policy.ts'

type Side = 'base' | 'head'
type Values = readonly (number | null)[]

export interface PairedValues {
  readonly scale: 'log' | 'raw'
  readonly base: Values
  readonly head: Values
  /** Median size of what was measured, both sides together: what relative margins refer to on the raw scale. */
  readonly location: number
  /** Aligned with the values; undefined where the benchmark has none. */
  readonly covariate: { readonly base: Values; readonly head: Values } | undefined
  /** Trials that timed out and count as infinitely bad. */
  readonly timeouts: number
}

export function pairedMetrics({ metrics }: BenchmarkRun): [name: string, data: PairedMetric][] {
  return Object.entries(metrics).flatMap(([name, data]): [string, PairedMetric][] =>
    isPaired(data) ? [[name, data]] : [],
  )
}

/** Indices of the pairs in which both children could be started. */
export function startedPairs({ pairs = [] }: BenchmarkRun): number[] {
  return pairs.flatMap((pair, index) => (pair.base === 'lost' || pair.head === 'lost' ? [] : [index]))
}

/** Share of the pairs in which a child could not be started. */
export function lostShare(benchmark: BenchmarkRun): number {
  const all = benchmark.pairs?.length ?? 0
  return all === 0 ? 0 : 1 - startedPairs(benchmark).length / all
}

/**
 * The values of one metric. A timeout counts as infinitely bad for clock readings and rates only: it says nothing about
 * memory. Logarithms unless a value forbids them.
 */
export function pairedValues(benchmark: BenchmarkRun, data: PairedMetric): PairedValues {
  const started = startedPairs(benchmark).filter((index) => index < data.base.length && index < data.head.length)
  const measured = [...data.base, ...data.head].filter((value) => value !== null)
  const scale = data.signed || measured.some((value) => value <= 0) ? 'raw' : 'log'
  const worst = data.better === 'lower' ? Infinity : scale === 'log' ? 0 : -Infinity
  let timeouts = 0
  const valueOf = (value: number | null, outcome: TrialOutcome | undefined): number | null => {
    if (outcome !== 'timeout' || !followsMachine(data.unit)) return value
    timeouts += 1
    return worst
  }
  const sideOf = (side: Side): Values =>
    started.map((index) => valueOf(data[side][index] ?? null, benchmark.pairs?.[index]?.[side]))
  const [base, head] = [sideOf('base'), sideOf('head')]
  // The sides are not told apart, and timeouts left out: half of them would make any margin infinite.
  const pooled = finiteValues([...base, ...head])
  const location = pooled.length === 0 ? 0 : Math.abs(median(pooled))
  return { scale, base, head, location, covariate: covariateOf(benchmark, started), timeouts }
}

function covariateOf({ covariate }: BenchmarkRun, started: readonly number[]): PairedValues['covariate'] {
  if (covariate === undefined || !('base' in covariate)) return undefined
  const sideOf = (side: Side): Values =>
    started.map((index) => {
      const value = covariate[side][index] ?? null
      return value !== null && value > 0 ? value : null
    })
  return { base: sideOf('base'), head: sideOf('head') }
}

/** True where an exact metric is exact here, too: all trials of a side agree, so that no test is needed. */
export function isExactPair(data: PairedMetric, { base, head }: PairedValues): boolean {
  return data.kind === 'exact' && isOneValue(finiteValues(base)) && isOneValue(finiteValues(head))
}

/** The values that exist and are no timeouts. */
export function finiteValues(values: Values): number[] {
  return values.filter((value): value is number => value !== null && Number.isFinite(value))
}

/** The head of a run measured in pairs as if it had been measured alone: what one file is against another. */
export function headAlone(run: Run): Run {
  const { pairing: _, ...alone } = run
  return { ...alone, base: null, benchmarks: run.benchmarks.filter(({ only }) => only !== 'base').map(withoutBase) }
}

function withoutBase(benchmark: BenchmarkRun): BenchmarkRun {
  const { pairs: _, only: _only, basePackage: _base, covariate, failures, metrics, ...rest } = benchmark
  return {
    ...rest,
    failures: failures.filter(({ side }) => side === 'head'),
    ...(covariate === undefined ? {} : { covariate: valuesAlone(covariate) }),
    metrics: Object.fromEntries(Object.entries(metrics).map(([name, data]) => [name, valuesAlone(data)])),
  }
}

function valuesAlone(data: MetricData): MetricData {
  if (!isPaired(data)) return data
  const { base: _, head, ...spec } = data
  return { ...spec, values: head.filter((value) => value !== null) }
}

/** How many pairs are measured at most, and whether measuring stops as soon as the answer is known. */
export type PairPlan = Pick<Pairing, 'cap' | 'stopEarly'>

/**
 * Where the noise is 12% per pair, 5% more is found by about 170 pairs: what is undecided when the others are decided
 * goes on for as long as the time budget lasts.
 */
const capOfQuick = 400
/** Every benchmark is measured so often, whatever its pairs say. */
const capOfFull = 100

/** The usual plan of a profile: pull requests stop as early as they can, a full run measures on for rare slow trials. */
export function pairPlanOf(profile: string): PairPlan {
  return profile === 'full' ? { cap: capOfFull, stopEarly: false } : { cap: capOfQuick, stopEarly: true }
}

/** The plan that a run says it was measured by; files that do not say are from when 100 pairs were the most. */
export function pairPlanOfRun(run: Run): PairPlan {
  return run.pairing ?? { ...pairPlanOf(run.profile), cap: 100 }
}

interface PairedQuestionOptions {
  readonly benchmark: BenchmarkRun
  readonly data: PairedMetric
  readonly rules: RowRules
  readonly plan: PairPlan
  /** One-sided level of this row alone. */
  readonly alpha: number
  /** True once no more pairs will come. */
  readonly ended: boolean
}

/** Of what is counted, nothing less than one is to be found or ruled out: of next to nothing a share has no meaning. */
const leastCount = 1

/** The question, and the values as it takes them. The same here and while measuring, or the two would disagree. */
export function pairedQuestion(options: PairedQuestionOptions): { question: PairedQuestion; values: PairedValues } {
  const { benchmark, data, rules, plan, alpha, ended } = options
  const values = pairedValues(benchmark, data)
  const { base, head, covariate, scale, location } = values
  const question: PairedQuestion = {
    pairs: { base, head },
    ...(covariate === undefined || !rules.covariate ? {} : { covariate }),
    settings: {
      better: data.better,
      scale,
      ignore: rules.ignore,
      detect: rules.detect,
      floor: rules.floor,
      ...(scale === 'raw' ? { location } : {}),
      ...(scale === 'raw' && data.unit === 'count' && data.kind === 'sampled' ? { leastDetect: leastCount } : {}),
      alpha,
      cap: plan.cap,
      stopEarly: plan.stopEarly,
      tailTest: true,
    },
    ended,
    ends: endsOf(benchmark),
  }
  return { question, values }
}

/** Where measuring ended, in pairs whose children could be started: those are what the statistics are given. */
function endsOf(benchmark: BenchmarkRun): NonNullable<PairedQuestion['ends']> {
  const { ends = [] } = benchmark
  const started = startedPairs(benchmark)
  return ends.map(({ pairs, by }) => ({ by, pairs: started.filter((index) => index < pairs).length }))
}
