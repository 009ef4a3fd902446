/** Live figures of benchmarks while they are measured: in words, and as lines whose intervals shrink. */
import type { LiveBenchmark, LiveFigures } from '../model/live-figures.ts'
import { plainText } from './escape.ts'
import { formatDuration, formatInterval, formatRelative, formatValue } from './format.ts'
import { barAxis, type BarScale, intervalBar, reachOf } from './row-values.ts'
import { shortNames } from './rows.ts'
import { type Colour, cutMiddle, cutTo, type Field, layoutTable, type Paint } from './text-layout.ts'
import { metricTitle, plural } from './words.ts'

export interface LiveOptions {
  readonly benchmarks: readonly LiveBenchmark[]
  /** What is counted: `pairs`. */
  readonly unit: string
  readonly columns: number
  /** Lines there are room for. */
  readonly rows: number
  readonly paint: Paint
}

/** Nobody can read more lines while they change. */
const mostRows = 12
/** The scale in units of the change to find: an interval within the middle half of the line rules it out. */
const reachInDetects = 2
const usualDetect = 0.1

/** At most `rows` lines, each at most `columns` wide; none if there is no room for one benchmark. */
export function liveLines({ benchmarks, unit, columns, rows, paint }: LiveOptions): readonly string[] {
  const room = Math.min(mostRows, rows - 2)
  if (room < 1 || benchmarks.length === 0) return []
  const openFirst = benchmarks.toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
  const shown = benchmarks.length <= room ? benchmarks : openFirst.slice(0, room)
  const names = liveNames(benchmarks)
  const longestName = Math.max(Math.min(12, columns - 12), Math.floor(columns / 4))
  const isPaired = shown.some(({ metrics }) => metrics.some(({ detect }) => detect !== null))
  const reach = steadyReach(shown)
  // Columns of figures keep their width while the figures change, so that nothing jumps.
  const fields: Readonly<Record<string, Field<LiveBenchmark>>> = {
    mark: { title: '', cell: ({ isCurrent }) => ({ text: isCurrent ? '►' : ' ' }) },
    name: { title: '', cell: ({ id }) => ({ text: cutMiddle(plainText(names(id)), longestName) }) },
    metric: {
      title: '',
      cell: ({ metrics }) => ({ text: plainText(metricTitle(leading(metrics)?.metric ?? ''), 24) }),
    },
    change: { title: '', align: 'right', cell: ({ metrics }) => ({ text: figureText(leading(metrics)).padStart(8) }) },
    // Empty before it is decided.
    word: {
      title: '',
      cell: (benchmark) => {
        const word = verdictWord(benchmark)
        return { text: word.padEnd(9), paint: (text) => paint(wordColours[word] ?? 'dim', text) }
      },
    },
    count: { title: unit, align: 'right', cell: ({ count }) => ({ text: String(count) }) },
    ...(isPaired
      ? {
          limits: {
            title: '',
            cell: ({ metrics }) => {
              const metric = leading(metrics)
              const text = (metric === null ? '' : limitsText(metric)).padEnd(17)
              return { text, paint: (limits: string) => paint('dim', limits) }
            },
          },
          'wide bar': barField({ reach, width: 41 }, paint),
          bar: barField({ reach, width: 21 }, paint),
          'short bar': barField({ reach, width: 15 }, paint),
        }
      : {}),
  }
  const { titles, lines } = layoutTable({ rows: shown, layouts, fields, columns })
  const rest = benchmarks.filter((one) => !shown.includes(one))
  return [
    ...(titles === null ? [] : [paint('dim', titles)]),
    ...lines.flat(),
    ...(rest.length === 0 ? [] : [cutTo(restText(rest), columns)]),
  ]
}

/** The reach of the bars, the same from frame to frame: else nobody would see the intervals shrink. */
function steadyReach(shown: readonly LiveBenchmark[]): number {
  const open = shown.filter(({ isDone }) => !isDone)
  const detects = (open.length === 0 ? shown : open).flatMap(({ metrics }) => leading(metrics)?.detect ?? [])
  const middle = detects.toSorted((a, b) => a - b)[Math.floor(detects.length / 2)] ?? usualDetect
  const size = reachInDetects * middle
  return reachOf([{ lower: -size, upper: size, estimate: null }])
}

/** Columns from rich to poor; the first set that fits is taken. */
const layouts: readonly (readonly string[])[] = [
  ['mark', 'name', 'metric', 'change', 'limits', 'wide bar', 'word', 'count'],
  ['mark', 'name', 'metric', 'change', 'limits', 'bar', 'word', 'count'],
  ['mark', 'name', 'metric', 'change', 'bar', 'word', 'count'],
  ['mark', 'name', 'metric', 'change', 'short bar', 'word', 'count'],
  ['mark', 'name', 'change', 'short bar', 'word', 'count'],
  ['mark', 'name', 'change', 'word', 'count'],
  ['mark', 'name', 'change', 'word'],
  ['mark', 'name', 'change'],
  ['name', 'change'],
]

function barField(scale: BarScale, paint: Paint): Field<LiveBenchmark> {
  return {
    title: barAxis(scale),
    cell: ({ metrics }) => {
      const metric = leading(metrics)
      const isKnown = metric !== null && metric.detect !== null
      return {
        text: isKnown ? intervalBar({ ...metric, estimate: metric.change }, scale) : '',
        paint: (text) => paint(colourOf(metric), text),
      }
    },
  }
}

function figureText(metric: LiveFigures | null): string {
  if (metric === null) return ''
  if (metric.value !== null) return formatValue(metric.value, metric.unit)
  return metric.change === null ? '' : formatRelative(metric.change)
}

function colourOf(metric: LiveFigures | null): Colour {
  if (metric?.verdict === 'regression') return 'red'
  return metric?.verdict === 'improvement' ? 'green' : 'cyan'
}

const wordColours: Readonly<Record<string, Colour>> = { worse: 'red', fails: 'red', better: 'green' }

function restText(rest: readonly LiveBenchmark[]): string {
  const done = rest.filter(({ isDone }) => isDone).length
  const ofThem = done === 0 ? '' : `, ${done === rest.length ? 'all' : done} done`
  return `    and ${plural(rest.length, 'more benchmark')}${ofThem}`
}

/** Short names of benchmarks by their ids: what all have in common is left out. */
export function liveNames(benchmarks: readonly Pick<LiveBenchmark, 'id'>[]): (id: string) => string {
  const parts = new Map(
    benchmarks.map(({ id }) => {
      // The suite of a project of a workspace has a name of several parts.
      const parts = id.split('/')
      const [name = '', subject = ''] = parts.length < 3 ? parts.slice(1) : parts.slice(-2)
      return [id, { suite: parts.slice(0, Math.max(1, parts.length - 2)).join('/'), case: name, subject }]
    }),
  )
  const names = shortNames([...parts.values()])
  return (id) => {
    const own = parts.get(id)
    return own === undefined ? id : names.of(own)
  }
}

/** The metric worth a line: the first that changed once all are decided, else the least certain one. */
export function leading(metrics: readonly LiveFigures[]): LiveFigures | null {
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

/** The width of its interval; a large number while it has no limits, so that two of them can be subtracted. */
function uncertainty({ lower, upper }: LiveFigures): number {
  return lower === null || upper === null ? Number.MAX_VALUE : upper - lower
}

const words = { regression: 'worse', improvement: 'better', 'no-change': 'same' } as const

/** `worse`, `better`, `same` or `undecided` for a benchmark that is done, `fails` where it gave nothing; else nothing. */
export function verdictWord({ isDone, metrics, failures }: LiveBenchmark): string {
  if (!isDone) return ''
  const verdicts = new Set(metrics.map(({ verdict }) => verdict))
  if (metrics.length === 0) return failures > 0 ? 'fails' : 'done'
  const first = (['regression', 'improvement'] as const).find((verdict) => verdicts.has(verdict))
  if (first !== undefined) return words[first]
  if (!verdicts.has(null)) return words['no-change']
  return metrics.some(({ detect }) => detect !== null) ? 'undecided' : 'done'
}

/** The limits as in the report, `−0.4 … +6.9%`; `too few pairs yet` before there are any. */
function limitsText({ lower, upper, detect, unit }: LiveFigures): string {
  if (detect === null) return ''
  return lower === null && upper === null
    ? 'too few pairs yet'
    : formatInterval({ lower, upper, scale: 'relative' }, unit)
}

/** `ready time +3.1% (−0.4 … +6.9%)`, or `ready time same (+0.2%)`, or `ready time 178 ms`. */
export function metricText(metric: LiveFigures): string {
  const title = plainText(metricTitle(metric.metric))
  if (metric.value !== null) return `${title} ${formatValue(metric.value, metric.unit)}`
  const change = metric.change === null ? '' : formatRelative(metric.change)
  const limits = limitsText(metric)
  const figures = [change, limits].filter((text) => text !== '').join(', ')
  const word = metric.verdict === null ? '' : ` ${words[metric.verdict]}`
  return figures === '' ? `${title}${word}` : `${title}${word} (${figures})`
}

/** `3 of 6 benchmarks done`. */
export function doneText(benchmarks: readonly LiveBenchmark[]): string {
  const done = benchmarks.filter(({ isDone }) => isDone).length
  return `${done} of ${plural(benchmarks.length, 'benchmark')} done`
}

/** `, about 42 s left`, or `at most`; empty while it is unknown. */
export function leftText(leftMs: number | null, atMost: boolean): string {
  if (leftMs === null) return ''
  // Whole seconds: tenths that count down are of no use to anybody.
  const seconds = Math.ceil(leftMs / 1_000)
  return `, ${atMost ? 'at most' : 'about'} ${seconds < 10 ? `${seconds} s` : formatDuration(seconds * 1_000)} left`
}
