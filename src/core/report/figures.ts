/** The figures of one run: each benchmark and metric as one value, to compare subjects with each other. */
import { headValues } from '../judge/measured-pairs.ts'
import type { MetricData, Run } from '../model/run.ts'
import type { KindName } from '../model/metric.ts'
import { median } from '../stats/quantile.ts'

export interface Figure {
  readonly suite: string
  readonly case: string
  readonly subject: string
  readonly metric: string
  readonly unit: string
  readonly better: 'lower' | 'higher' | 'unknown'
  readonly kind: KindName
  readonly gate: boolean
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
    const { suite, case: name, subject, reason, failures, status } = benchmark
    return shown.map(([metric, data]): Figure => {
      const { unit, better, kind, gate } = data
      const values = headValues(data)
      const count = values.length
      const ends = [Math.min(...values), Math.max(...values)] as const
      const [best, worst] = better === 'lower' ? ends : ends.toReversed()
      return {
        suite,
        case: name,
        subject,
        metric,
        unit,
        better,
        kind,
        gate,
        value: count === 0 ? undefined : median(values),
        mean: count === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / count,
        best: count === 0 ? undefined : best,
        worst: count === 0 ? undefined : worst,
        count,
        reason: count === 0 ? (reason ?? failures[0]?.message ?? `${status}, without a reason`) : undefined,
      }
    })
  })
}

const noMetric: MetricData = { unit: 'count', better: 'lower', kind: 'sampled', gate: false, signed: false, values: [] }
