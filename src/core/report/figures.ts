/** The figures of one run: each benchmark and metric as one value, to compare subjects with each other. */
import { type BenchmarkRun, isPaired, type MetricData, type Run } from '../model/run.ts'
import { isBytes, kindOf, type KindName } from '../model/metric.ts'
import { median } from '../stats/quantile.ts'
import { formatParts } from './format.ts'

export interface Figure {
  readonly suite: string
  readonly case: string
  readonly subject: string
  /** Version of the subject's package, where it has one. */
  readonly version: string | null
  readonly platform: string
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
        version: benchmark.package?.version ?? null,
        platform: run.environment.platform,
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
 * Lists subjects of stored runs (oldest first) to compare with each other: each case from the newest run that has
 * several of them, as most runs have the project alone. Figures of one run share its machine and its moment.
 */
export function figuresBeside(runs: readonly Run[]): readonly Figure[] {
  const shown = new Set<string>()
  return runs.toReversed().flatMap((run) =>
    [...Map.groupBy(figuresOf(run), ({ suite, case: name }) => JSON.stringify([suite, name]))].flatMap(
      ([key, figures]) => {
        if (shown.has(key) || new Set(figures.map(({ subject }) => subject)).size < 2) return []
        shown.add(key)
        return figures
      },
    ),
  )
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
  const rank = (own: readonly Figure[]): number => (own[0]!.gate ? 1_000 : 0) + new Set(own.map((one) => one.case)).size
  const sorted = [...groups.values()].toSorted((a, b) => rank(b) - rank(a)).map(([first]) => first!)
  const timed = sorted.find(({ unit }) => !isBytes(unit) && unit !== 'count')
  const memory = sorted.find(({ unit }) => isBytes(unit))
  const chosen = [timed, memory].filter((one) => one !== undefined)
  return (chosen.length === 0 ? sorted.slice(0, 1) : chosen).map(({ metric }) => metric)
}

/**
 * Returns best, median, mean and worst of figures that have values and are of one metric. `unit` is what all of them
 * are shown in, and then no text repeats it; null if each has its own.
 */
export function summariesOf(figures: readonly Figure[]): {
  readonly unit: string | null
  readonly texts: readonly (readonly { readonly number: string; readonly suffix: string }[])[]
} {
  const texts = figures.map((figure) =>
    [figure.best, figure.value, figure.mean, figure.worst].map((number) =>
      formatParts(number ?? 0, figure.unit, kindOf(figure).format),
    ),
  )
  const [suffix = '', ...others] = new Set(texts.flat().map((text) => text.suffix))
  if (others.length > 0 || suffix === '') return { unit: null, texts }
  return {
    unit: suffix.trimStart(),
    texts: texts.map((row) => row.map(({ number }) => ({ number, suffix: '' }))),
  }
}
