/** What a person sees on a terminal while benchmarks are measured: each of them on a line, its interval shrinking. */
import type { BenchmarkGlance, MetricGlance } from '../model/glance.ts'
import { plainText } from './escape.ts'
import { formatRelative, formatValue } from './format.ts'
import { barAxis, intervalBar, reachOf, type BarScale } from './interval-bar.ts'
import type { Colour, Paint } from './paint.ts'
import { cutTo, fittingTable, type Cell, type Column } from './text-layout.ts'
import { glanceNames, leading, limitsText, verdictWord } from './glance-words.ts'
import { metricTitle, plural } from './words.ts'

export interface LiveOptions {
  readonly benchmarks: readonly BenchmarkGlance[]
  /** What is counted: `pairs`. */
  readonly unit: string
  readonly columns: number
  /** Lines there are room for. */
  readonly rows: number
  readonly paint: Paint
}

/** More are not read while they change. */
const mostRows = 12
/** Twice the change to find: what fits between a quarter and three quarters of the line rules it out. */
const reachInDetects = 2
const usualDetect = 0.1

/** At most `rows` lines, each at most `columns` wide; none where there is no room for one benchmark. */
export function liveLines({ benchmarks, unit, columns, rows, paint }: LiveOptions): readonly string[] {
  const room = Math.min(mostRows, rows - 2)
  if (room < 1 || benchmarks.length === 0) return []
  const shown = benchmarks.length <= room ? benchmarks : openFirst(benchmarks).slice(0, room)
  const names = glanceNames(benchmarks)
  const longestName = Math.max(12, Math.floor(columns / 4))
  const open = shown.filter(({ isDone }) => !isDone)
  const detects = (open.length === 0 ? shown : open).flatMap(({ metrics }) => leading(metrics)?.detect ?? [])
  const fields = fieldsOf({
    names,
    longestName,
    unit,
    reach: steadyReach(detects),
    paint,
    isPaired: shown.some(({ metrics }) => metrics.some(({ detect }) => detect !== null)),
  })
  const table = fittingTable(
    layouts.map(({ keys, width }) => {
      const chosen = keys.flatMap((key) => fields(width).filter((field) => field.key === key))
      return {
        columns: chosen,
        rows: shown.map((one) => chosen.map(({ cell }) => cell(one, leading(one.metrics)))),
        indent: '  ',
        width: columns,
      }
    }),
  )
  // Without a title above any column the first line would be empty.
  const lines = table[0]?.trim() === '' ? table.slice(1) : [paint('dim', table[0] ?? ''), ...table.slice(1)]
  return [...lines, ...restLine(benchmarks, shown).map((line) => cutTo(line, columns))]
}

/** The same from frame to frame, or nobody would see the intervals shrink. */
function steadyReach(detects: readonly number[]): number {
  const middle = detects.toSorted((a, b) => a - b)[Math.floor(detects.length / 2)] ?? usualDetect
  const size = reachInDetects * middle
  return reachOf([{ lower: -size, upper: size, estimate: null }])
}

interface Field extends Column {
  readonly key: string
  readonly cell: (benchmark: BenchmarkGlance, metric: MetricGlance | null) => Cell
}

/** Sets of columns from rich to poor, with the width of the bar; the first that fits is taken. */
const layouts: readonly { readonly keys: readonly string[]; readonly width: number }[] = [
  { keys: ['mark', 'name', 'metric', 'change', 'limits', 'bar', 'word', 'count'], width: 41 },
  { keys: ['mark', 'name', 'metric', 'change', 'limits', 'bar', 'word', 'count'], width: 21 },
  { keys: ['mark', 'name', 'metric', 'change', 'bar', 'word', 'count'], width: 21 },
  { keys: ['mark', 'name', 'metric', 'change', 'bar', 'word', 'count'], width: 15 },
  { keys: ['mark', 'name', 'change', 'bar', 'word', 'count'], width: 15 },
  { keys: ['mark', 'name', 'change', 'word', 'count'], width: 0 },
  { keys: ['mark', 'name', 'change', 'word'], width: 0 },
  { keys: ['mark', 'name', 'change'], width: 0 },
  { keys: ['name', 'change'], width: 0 },
]

interface FieldFacts {
  readonly names: (id: string) => string
  readonly longestName: number
  readonly unit: string
  readonly reach: number
  readonly paint: Paint
  readonly isPaired: boolean
}

/** Columns of figures keep their width while the figures change, so that nothing jumps. */
function fieldsOf({
  names,
  longestName,
  unit,
  reach,
  paint,
  isPaired,
}: FieldFacts): (width: number) => readonly Field[] {
  return (width) => {
    const scale: BarScale = { reach, width }
    const fields: readonly (Field & { readonly when?: boolean })[] = [
      { key: 'mark', title: '', cell: ({ isCurrent }) => ({ text: isCurrent ? '►' : ' ' }) },
      {
        key: 'name',
        title: '',
        flexible: true,
        cell: ({ id }) => ({ text: cutTo(plainText(names(id)), longestName) }),
      },
      {
        key: 'metric',
        title: '',
        cell: (_, metric) => ({ text: metric === null ? '' : plainText(metricTitle(metric.metric), 24) }),
      },
      { key: 'change', title: '', align: 'right', cell: (_, metric) => ({ text: figureText(metric).padStart(8) }) },
      {
        key: 'limits',
        title: '',
        when: isPaired,
        cell: (_, metric) => ({
          text: (metric === null ? '' : limitsText(metric)).padEnd(17),
          paint: (text) => paint('dim', text),
        }),
      },
      {
        key: 'bar',
        title: width < 15 ? '' : barAxis(scale),
        when: isPaired,
        cell: (_, metric) => ({
          text:
            metric === null || metric.detect === null ? '' : intervalBar({ ...metric, estimate: metric.change }, scale),
          paint: (text) => paint(colourOf(metric), text),
        }),
      },
      { key: 'word', title: '', cell: (benchmark) => wordCell(benchmark, paint) },
      { key: 'count', title: unit, align: 'right', cell: ({ count }) => ({ text: String(count) }) },
    ]
    return fields.filter((field) => field.when !== false)
  }
}

function figureText(metric: MetricGlance | null): string {
  if (metric === null) return ''
  if (metric.value !== null) return formatValue(metric.value, metric.unit)
  return metric.change === null ? '' : formatRelative(metric.change)
}

function colourOf(metric: MetricGlance | null): Colour {
  if (metric?.verdict === 'regression') return 'red'
  return metric?.verdict === 'improvement' ? 'green' : 'cyan'
}

/** Nothing before it is decided. */
function wordCell(benchmark: BenchmarkGlance, paint: Paint): Cell {
  const word = verdictWord(benchmark)
  const colours: Readonly<Record<string, Colour>> = { worse: 'red', fails: 'red', better: 'green' }
  return { text: word.padEnd(9), paint: (text) => paint(colours[word] ?? 'dim', text) }
}

/** In the order of the plan: who still needs pairs, then who is done. */
function openFirst(benchmarks: readonly BenchmarkGlance[]): readonly BenchmarkGlance[] {
  return [...benchmarks.filter(({ isDone }) => !isDone), ...benchmarks.filter(({ isDone }) => isDone)]
}

function restLine(all: readonly BenchmarkGlance[], shown: readonly BenchmarkGlance[]): readonly string[] {
  const rest = all.filter((one) => !shown.includes(one))
  if (rest.length === 0) return []
  const done = rest.filter(({ isDone }) => isDone).length
  return [
    `    and ${plural(rest.length, 'more benchmark')}${done === 0 ? '' : `, ${done === rest.length ? 'all' : done} done`}`,
  ]
}
