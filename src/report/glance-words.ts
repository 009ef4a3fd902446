/** What is known of a benchmark while it is measured, in words. */
import type { BenchmarkGlance, MetricGlance } from '../model/glance.ts'
import { plainText } from './escape.ts'
import { formatDuration, formatInterval, formatRelative, formatValue } from './format.ts'
import { shortNames } from './rows.ts'
import { metricTitle, plural } from './words.ts'

/** Short names of benchmarks by their ids: what all have in common is left out. */
export function glanceNames(benchmarks: readonly Pick<BenchmarkGlance, 'id'>[]): (id: string) => string {
  const parts = new Map(
    benchmarks.map(({ id }) => {
      const [suite = '', name = '', ...subject] = id.split('/')
      return [id, { suite, case: name, subject: subject.join('/') }]
    }),
  )
  const names = shortNames([...parts.values()])
  return (id) => {
    const own = parts.get(id)
    return own === undefined ? id : names.of(own)
  }
}

/** The metric worth a line: the first that changed once all are decided, else the one of which least is known. */
export function leading(metrics: readonly MetricGlance[]): MetricGlance | null {
  const open = metrics.filter(({ verdict }) => verdict === null)
  const changed = (['regression', 'improvement'] as const).flatMap((verdict) =>
    metrics.filter((metric) => metric.verdict === verdict),
  )
  if (open.length === 0 && changed.length > 0) return changed[0]!
  const vague = (open.length === 0 ? metrics : open).toSorted(
    (a, b) => uncertainty(b) - uncertainty(a) || (b.detect ?? 0) - (a.detect ?? 0),
  )
  return vague[0] ?? null
}

/** How wide its interval is; a large number as long as it has no limits, so that two of them can be subtracted. */
function uncertainty({ lower, upper }: MetricGlance): number {
  return lower === null || upper === null ? Number.MAX_VALUE : upper - lower
}

const words = { regression: 'worse', improvement: 'better', 'no-change': 'same' } as const

/** `worse`, `better`, `same` or `undecided` for a benchmark that is done, `fails` where it gave nothing; else nothing. */
export function verdictWord({ isDone, metrics, failures }: BenchmarkGlance): string {
  if (!isDone) return ''
  const verdicts = new Set(metrics.map(({ verdict }) => verdict))
  if (metrics.length === 0) return failures > 0 ? 'fails' : 'done'
  const first = (['regression', 'improvement'] as const).find((verdict) => verdicts.has(verdict))
  if (first !== undefined) return words[first]
  if (!verdicts.has(null)) return words['no-change']
  return metrics.some(({ detect }) => detect !== null) ? 'undecided' : 'done'
}

/** The limits as in the report, `−0.4 … +6.9 %`; `too few pairs yet` before there are any. */
export function limitsText({ lower, upper, detect, unit }: MetricGlance): string {
  if (detect === null) return ''
  return lower === null && upper === null
    ? 'too few pairs yet'
    : formatInterval({ lower, upper, scale: 'relative' }, unit)
}

/** `ready time +3.1 % (−0.4 … +6.9 %)`, or `ready time same (+0.2 %)`, or `ready time 178 ms`. */
export function metricText(metric: MetricGlance): string {
  const title = plainText(metricTitle(metric.metric))
  if (metric.value !== null) return `${title} ${formatValue(metric.value, metric.unit)}`
  const change = metric.change === null ? '' : formatRelative(metric.change)
  const limits = limitsText(metric)
  const figures = [change, limits].filter((text) => text !== '').join(', ')
  const word = metric.verdict === null ? '' : ` ${words[metric.verdict]}`
  return figures === '' ? `${title}${word}` : `${title}${word} (${figures})`
}

/** `3 of 6 benchmarks done`. */
export function doneText(benchmarks: readonly BenchmarkGlance[]): string {
  const done = benchmarks.filter(({ isDone }) => isDone).length
  return `${done} of ${plural(benchmarks.length, 'benchmark')} done`
}

/** `, about 42 s left`, or `at most`; nothing while nobody knows. */
export function leftText(leftMs: number | null, atMost: boolean): string {
  if (leftMs === null) return ''
  // Whole seconds: tenths that count down are of no use to anybody.
  const whole = Math.ceil(leftMs / 1_000) * 1_000
  return `, ${atMost ? 'at most' : 'about'} ${formatDuration(whole).replace(/\.0 s$/, ' s')} left`
}
