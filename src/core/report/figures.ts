/** The figures of one run: each benchmark and metric as one value, to compare subjects with each other. */
import { headValues } from '../judge/measured-pairs.ts'
import type { BenchmarkRun, MetricData, Run } from '../model/run.ts'
import type { MetricSpec } from '../model/metric.ts'
import { median } from '../stats/quantile.ts'

export interface Figure
  extends Pick<BenchmarkRun, 'suite' | 'case' | 'subject'>, Pick<MetricSpec, 'unit' | 'better' | 'kind' | 'gate'> {
  readonly metric: string
  /** Median of the values, in `unit`; undefined if there are none. */
  readonly value: number | undefined
  /** Mean, and the ends of the values in the order that `better` gives them; undefined if there are none. */
  readonly mean: number | undefined
  readonly best: number | undefined
  readonly worst: number | undefined
  /** The number of values. */
  readonly count: number
  /** Says why there are none. */
  readonly reason: string | undefined
}

/** Returns every benchmark and metric of a run; of pairs the head's side. Without metrics, one figure says why. */
export function figuresOfRun(run: Run): readonly Figure[] {
  return run.benchmarks.flatMap((benchmark) => {
    const metrics = Object.entries(benchmark.metrics)
    const shown = metrics.length === 0 ? [['', noMetric] as const] : metrics
    return shown.map(([metric, data]) => figureOf(benchmark, metric, data))
  })
}

function figureOf(benchmark: BenchmarkRun, metric: string, data: MetricData): Figure {
  const { suite, case: name, subject, reason = benchmark.failures[0]?.message, status } = benchmark
  const { unit, better, kind, gate } = data
  const names = { suite, case: name, subject, metric, unit, better, kind, gate }
  const values = headValues(data)
  const count = values.length
  const none = { value: undefined, mean: undefined, best: undefined, worst: undefined }
  if (count === 0) return { ...names, ...none, count, reason: reason ?? `${status}, without a reason` }
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const ends = [Math.min(...values), Math.max(...values)] as const
  const [best, worst] = better === 'lower' ? ends : ends.toReversed()
  return { ...names, value: median(values), mean, best, worst, count, reason: undefined }
}

const noMetric: MetricData = { unit: 'count', better: 'lower', kind: 'sampled', gate: false, signed: false, values: [] }
