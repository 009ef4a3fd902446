/** Live figures of benchmarks while they are measured: in words, and as lines whose intervals shrink. */
import type { LiveBenchmark, LiveFigures } from '../model/live-figures.ts'
import { type Column, tableOf } from './report-document.ts'
import { plainText } from './escape.ts'
import { formatDuration, formatInterval, formatRelative, formatValue } from './format.ts'
import { barAxis, type BarScale, intervalBar, intervalReach } from './row-values.ts'
import { shortNames } from './rows.ts'
import { tableLines } from './terminal-printer.ts'
import { type Colour, cutMiddle, cutTo, type Paint } from './text-layout.ts'
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
/** Narrower lines have no room for a name and a figure. */
const narrowest = 20
/** The scale in units of the change to find: an interval within the middle half of the line rules it out. */
const reachInDetects = 2
const usualDetect = 0.1

/** At most `rows` lines, each at most `columns` wide; none if there is no room for one benchmark. */
export function liveLines({ benchmarks, unit, columns, rows, paint }: LiveOptions): readonly string[] {
  const room = Math.min(mostRows, rows - 2)
  if (room < 1 || columns < narrowest || benchmarks.length === 0) return []
  const openFirst = benchmarks.toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
  const shown = benchmarks.length <= room ? benchmarks : openFirst.slice(0, room)
  const names = liveNames(benchmarks)
  const longestName = Math.max(Math.min(12, columns - 12), Math.floor(columns / 4))
  const reach = steadyReach(shown)
  const isPaired = shown.some(({ metrics }) => metrics.some(({ detect }) => detect !== null))
  const bar = (width: number, at: readonly [number, number]): LiveColumn => ({
    ...metricColumn((metric) => barText(metric, { reach, width }), { at, colour: colourOf }),
    title: barAxis({ reach, width }),
  })
  const rowsOfTable = shown.map((of): LiveRow => ({ of, metric: leading(of.metrics) }))
  // Columns of figures keep their width while the figures change, so that nothing jumps.
  const table = tableOf(rowsOfTable, [
    { title: '', drawn: true, cell: ({ of }) => (of.isCurrent ? '►' : ' '), at: [0, 5] },
    { title: '', drawn: true, cell: ({ of }) => cutMiddle(plainText(names(of.id)), longestName), at: [0, 6] },
    metricColumn(({ metric }) => plainText(metricTitle(metric), 24), { at: [0, 2] }),
    metricColumn((metric) => figureText(metric).padStart(8), { align: 'right' }),
    ...(isPaired
      ? [
          metricColumn((metric) => limitsText(metric).padEnd(17), { at: [0, 0], colour: () => 'dim' }),
          bar(21, [0, 1]),
          bar(15, [2, 3]),
        ]
      : []),
    // Empty before it is decided.
    { title: '', cell: ({ of }) => verdictWord(of).padEnd(9), colour: wordColour, at: [0, 5] },
    { title: unit, align: 'right', cell: ({ of }) => String(of.count), at: [0, 4] },
  ])
  const rest = benchmarks.filter((one) => !shown.includes(one))
  return [...tableLines(table, { columns, paint }), ...(rest.length === 0 ? [] : [cutTo(restText(rest), columns)])]
}

interface LiveRow {
  readonly of: LiveBenchmark
  readonly metric: LiveFigures | null
}
type LiveColumn = Column<LiveRow>

/** A column about the metric that is worth a line. */
function metricColumn(text: (metric: LiveFigures) => string, parts: Partial<LiveColumn>): LiveColumn {
  return { title: '', ...parts, cell: ({ metric }) => (metric === null ? '' : text(metric)) }
}

/** The reach of the bars, the same from frame to frame: else nobody would see the intervals shrink. */
function steadyReach(shown: readonly LiveBenchmark[]): number {
  const open = shown.filter(({ isDone }) => !isDone)
  const detects = (open.length === 0 ? shown : open).flatMap(({ metrics }) => leading(metrics)?.detect ?? [])
  const middle = detects.toSorted((a, b) => a - b)[Math.floor(detects.length / 2)] ?? usualDetect
  const size = reachInDetects * middle
  return intervalReach([{ lower: -size, upper: size, estimate: null }])
}

function barText(metric: LiveFigures, scale: BarScale): string {
  return metric.detect === null ? '' : intervalBar({ ...metric, estimate: metric.change }, scale)
}

function figureText(metric: LiveFigures): string {
  if (metric.value !== null) return formatValue(metric.value, metric.unit)
  return metric.change === null ? '' : formatRelative(metric.change)
}

function colourOf({ metric }: LiveRow): Colour {
  if (metric?.verdict === 'regression') return 'red'
  return metric?.verdict === 'improvement' ? 'green' : 'cyan'
}

function wordColour({ of }: LiveRow): Colour {
  return ({ worse: 'red', fails: 'red', better: 'green' } as const)[verdictWord(of)] ?? 'dim'
}

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
