/** The figures of one run: each benchmark and metric as one value, to compare subjects with each other. */
import { type BenchmarkRun, isPaired, type MetricData, type Run } from '../model/run.ts'
import { isBytes, type KindName } from '../model/metric.ts'
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
  /** Median of the values, in `unit`; null if there are none. */
  readonly value: number | null
  /** Mean, and the ends of the values in the order that `better` gives them; null if there are none. */
  readonly mean: number | null
  readonly best: number | null
  readonly worst: number | null
  /** The number of values. */
  readonly count: number
  /** Why there are none. */
  readonly reason: string | null
}

/** Returns every benchmark and metric of a run; of pairs the head's side. Without metrics, one figure says why. */
export function figuresOf(run: Run): readonly Figure[] {
  return run.benchmarks.flatMap((benchmark) => {
    const metrics = Object.entries(benchmark.metrics)
    const shown = metrics.length === 0 ? [['', noMetric] as const] : metrics
    const { suite, case: name, subject } = benchmark
    return shown.map(([metric, data]): Figure => {
      const { unit, better, kind, gate } = data
      const values = (isPaired(data) ? data.head : data.values).filter((value) => value !== null)
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
        value: count === 0 ? null : median(values),
        mean: count === 0 ? null : values.reduce((sum, value) => sum + value, 0) / count,
        best: count === 0 ? null : best,
        worst: count === 0 ? null : worst,
        count,
        reason: count === 0 ? reasonOf(benchmark) : null,
      }
    })
  })
}

const noMetric: MetricData = { unit: 'count', better: 'lower', kind: 'sampled', gate: false, signed: false, values: [] }

function reasonOf(benchmark: BenchmarkRun): string {
  return benchmark.reason ?? benchmark.failures[0]?.message ?? `${benchmark.status}, without a reason`
}

/**
 * Picks at most two of the metrics that have values: the first that is neither bytes nor a count (time or rate), then
 * the first in bytes; gated ones and those that most cases have before the rest.
 */
export function chosenMetrics(figures: readonly Figure[]): readonly string[] {
  const groups = Map.groupBy(
    figures.filter(({ value }) => value !== null),
    ({ metric }) => metric,
  )
  const rank = (all: readonly Figure[]): number => (all[0]!.gate ? 1_000 : 0) + new Set(all.map((one) => one.case)).size
  const sorted = [...groups.values()].toSorted((a, b) => rank(b) - rank(a)).map(([first]) => first!)
  const timed = sorted.find(({ unit }) => !isBytes(unit) && unit !== 'count')
  const memory = sorted.find(({ unit }) => isBytes(unit))
  const chosen = [timed, memory].filter((one) => one !== undefined)
  return (chosen.length === 0 ? sorted.slice(0, 1) : chosen).map(({ metric }) => metric)
}
