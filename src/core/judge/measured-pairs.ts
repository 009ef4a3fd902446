/**
 * A benchmark's pairs in the form that the tests take (lost trials dropped, timeouts infinitely bad), and the question
 * that the statistics answer about them.
 */
import { areValuesOfOneSideAlike } from '../model/kinds/kind.ts'
import { hasPairs } from '../model/run.ts'
import type { BenchmarkRun, MetricData, PairedMetric, Pairing, Run, TrialOutcome } from '../model/run.ts'
import { isSpeedDependentUnit, isTimedUnit, kindOf, needsStatisticalTest } from '../model/metric.ts'
import { median } from '../stats/quantile.ts'
import type { PairedQuestion } from '../stats/sequential.ts'
import { floorForValue, type RowRules } from './policy.ts'

type Values = readonly (number | undefined)[]

export interface PairedValues {
  readonly scale: 'log' | 'raw'
  readonly base: Values
  readonly head: Values
  readonly sizes: readonly number[]
  /** Median size of what was measured, both sides together: what relative margins refer to on the raw scale. */
  readonly location: number
  /** Trials that timed out and count as infinitely bad. */
  readonly timeouts: number
}

/** Returns the values of the head that exist, in the order of measurement. */
export function headValues(data: MetricData): readonly number[] {
  return hasPairs(data) ? data.head.filter((value) => value !== undefined) : data.values
}

export function pairedMetrics({ metrics }: BenchmarkRun): [name: string, data: PairedMetric][] {
  return Object.entries(metrics).flatMap(([name, data]) => (hasPairs(data) ? [[name, data]] : []))
}

/** Returns indices of the pairs in which both children could be started. */
export function indicesOfPairsNotLost({ pairs = [] }: BenchmarkRun): number[] {
  return pairs.flatMap((pair, index) => (hasLostTrial(pair) ? [] : [index]))
}

function hasLostTrial(pair: NonNullable<BenchmarkRun['pairs']>[number] | undefined): boolean {
  return pair?.base === 'lost' || pair?.head === 'lost'
}

/** Counts the pairs of each block, of those that count. */
export function blockSizes({ pairs = [] }: BenchmarkRun, isCounted: (index: number) => boolean = () => true): number[] {
  const sizes: number[] = []
  let end = 0
  for (const [index, { slots = 'bh' }] of pairs.entries()) {
    if (index >= end) {
      end = index + slots.length / 2
      sizes.push(0)
    }
    if (isCounted(index)) sizes[sizes.length - 1]! += 1
  }
  return sizes.filter((size) => size > 0)
}

/** Returns the share of the pairs in which a child could not be started. */
export function lostShare(benchmark: BenchmarkRun): number {
  const all = benchmark.pairs?.length ?? 0
  return all === 0 ? 0 : 1 - indicesOfPairsNotLost(benchmark).length / all
}

/**
 * Returns the values of one metric. A timeout counts as infinitely bad for clock readings and rates only: it says
 * nothing about memory. Logarithms unless a value forbids them.
 */
export function pairedValues(benchmark: BenchmarkRun, data: PairedMetric): PairedValues {
  const length = Math.min(data.base.length, data.head.length)
  const measured = [...data.base, ...data.head].filter((value) => value !== undefined)
  const scale = data.signed || measured.some((value) => value <= 0) ? 'raw' : 'log'
  const least = scale === 'log' ? 0 : -Infinity
  const worst = data.better === 'lower' ? Infinity : least
  let timeouts = 0
  const valueOf = (value: number | undefined, index: number, outcome: TrialOutcome | undefined): number | undefined => {
    if (hasLostTrial(benchmark.pairs?.[index])) return undefined
    if (outcome !== 'timeout' || !isSpeedDependentUnit(data.unit)) return value
    timeouts += 1
    return worst
  }
  const sideOf = (side: 'base' | 'head'): Values =>
    data[side].slice(0, length).map((value, index) => valueOf(value, index, benchmark.pairs?.[index]?.[side]))
  const [base, head] = [sideOf('base'), sideOf('head')]
  // Both sides together, without timeouts: if half of the values were infinite, so would be any margin.
  const pooled = finiteValues([...base, ...head])
  const location = pooled.length === 0 ? 0 : Math.abs(median(pooled))
  return { scale, base, head, sizes: blockSizes(benchmark, (index) => index < length), location, timeouts }
}

/** Returns true if the metric keeps what its kind says: the trials of each side agree, so that no test is needed. */
export function trialsAgree(data: PairedMetric, { base, head }: PairedValues): boolean {
  return [base, head].every((side) => areValuesOfOneSideAlike(kindOf(data), finiteValues(side)))
}

/** Returns the values that exist and are no timeouts. */
export function finiteValues(values: Values): number[] {
  return values.filter((value): value is number => value !== undefined && Number.isFinite(value))
}

/** Returns the head of a run in pairs as if measured alone, to compare files. Pairs with a reference stay. */
export function runOfHeadAlone(run: Run): Run {
  const { pairing: _, described: _described, base: _base, ...alone } = run
  return { ...alone, benchmarks: run.benchmarks.filter(({ only }) => only !== 'base').map(benchmarkOfHeadAlone) }
}

/** Returns the head's side of a benchmark, as if it had been measured alone; pairs with a reference stay. */
export function benchmarkOfHeadAlone(benchmark: BenchmarkRun): BenchmarkRun {
  if (benchmark.reference !== undefined) return benchmark
  const { pairs: _, ends: _ends, only: _only, basePackage: _base, ...alone } = benchmark
  const { failures, metrics, ...rest } = alone
  return {
    ...rest,
    failures: failures.filter(({ side }) => side === 'head'),
    metrics: Object.fromEntries(Object.entries(metrics).map(([name, data]) => [name, metricOfHeadAlone(data)])),
  }
}

function metricOfHeadAlone(data: MetricData): MetricData {
  if (!hasPairs(data)) return data
  const { base: _, head, ...spec } = data
  return { ...spec, values: head.filter((value) => value !== undefined) }
}

/** Limits the pairs to measure, and says whether measuring stops as soon as the answer is known. */
export type PairPlan = Pick<Pairing, 'cap' | 'stopEarly' | 'blocks'>

/**
 * Returns the usual plan of a profile. Pull requests stop as early as they can: with noise of 12% per pair, it takes
 * about 170 pairs to find 5% more, so what is undecided goes on up to 400 pairs while the time budget lasts. A full
 * run always measures 100 pairs, to find rare slow trials.
 */
export function profilePairs(profile: string): PairPlan {
  return profile === 'full' ? { cap: 100, stopEarly: false } : { cap: 400, stopEarly: true }
}

interface PairedQuestionOptions {
  readonly benchmark: BenchmarkRun
  /** Its name, by which its CPU time is found; without one, the wall clock alone counts. */
  readonly metric?: string
  readonly data: PairedMetric
  readonly rules: RowRules
  readonly plan: PairPlan
  /** One-sided level of this row alone. */
  readonly alpha: number
  /** True once no more pairs will come. */
  readonly ended: boolean
}

/** The change to detect in a count is at least one: a share of next to nothing has no meaning. */
const leastCount = 1

/**
 * Returns the CPU time of the trials whose time a metric is, if it was recorded, too: the two are named alike, as
 * `ready-time` and `ready-cpu` or `wall-time` and `cpu-time` are.
 */
export function findMatchingCpuMetric(benchmark: BenchmarkRun, metric: string): PairedMetric | undefined {
  const metrics = new Map(pairedMetrics(benchmark))
  const time = metrics.get(metric)
  if (time === undefined || !isTimedUnit(time.unit) || time.better !== 'lower' || isCpuMetric(metric)) return undefined
  const name = [...metrics.keys()].find(
    (other) => isCpuMetric(other) && nameWithoutClock(other) === nameWithoutClock(metric),
  )
  const cpu = name === undefined ? undefined : metrics.get(name)
  return cpu?.unit === time.unit && cpu.better === time.better ? cpu : undefined
}

function isCpuMetric(metric: string): boolean {
  return metric.split('-').includes('cpu')
}

function nameWithoutClock(metric: string): string {
  return metric.replaceAll(/(^|-)(wall|time|cpu)(?=-|$)/g, '')
}

/** Returns the question, and the values it is about. While measuring it must be the same as afterwards. */
export function toTestInput({ metric, ...asked }: PairedQuestionOptions): {
  question: PairedQuestion
  values: PairedValues
} {
  const { benchmark, data, rules, plan, alpha, ended } = asked
  const values = pairedValues(benchmark, data)
  const cpuTime = metric === undefined ? undefined : findMatchingCpuMetric(benchmark, metric)
  const cpu = cpuTime && toTestInput({ ...asked, data: cpuTime })
  const { base, head, sizes, scale, location } = values
  const question: PairedQuestion = {
    pairs: { base, head, sizes },
    settings: {
      better: data.better,
      scale,
      ignore: rules.ignore,
      detect: rules.detect,
      floor: floorForValue(rules, data.unit, location),
      ...(scale === 'raw' ? { location } : {}),
      ...(scale === 'raw' && data.unit === 'count' && needsStatisticalTest(data) ? { leastDetect: leastCount } : {}),
      alpha,
      cap: plan.cap,
      stopEarly: plan.stopEarly,
      ...(plan.blocks !== undefined && { blocks: plan.blocks }),
      tailTest: true,
    },
    ended,
    ends: benchmark.ends ?? [],
    ...(cpu !== undefined && scale === 'log' && cpu.values.scale === 'log' && { cpu: cpu.question }),
  }
  return { question, values }
}
