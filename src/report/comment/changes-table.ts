/** Metrics down, systems across: every gated figure of the benchmarks that changed, in words. */
import { barAxis, type BarScale, intervalBar, reachOf } from '../row-values.ts'
import { blocks, crossTable, firstOf, solid } from '../markdown.ts'
import { groupBy } from '../rows.ts'
import type { ViewRow } from '../view.ts'
import { capital, joinFirst, type Standing } from '../words.ts'
import { type CommentView, markOf } from './comment-view.ts'
import { ruledOutLine } from './row-sections.ts'

const changes: ReadonlySet<Standing> = new Set(['worse', 'accepted', 'better', 'failed'])

/** The tables, and a line about benchmarks without a change; where nothing changed, what is still possible. */
export function matrixOf(view: CommentView): string {
  if (view.comparison.state !== 'decided') return ''
  const benchmarks = [...groupBy(view.gated, ({ benchmark }) => benchmark).values()]
  const changed = benchmarks.filter((rows) => rows.some(isChanged))
  if (changed.length === 0) return ruledOutLine(view)
  const tables =
    changed.length <= view.limits.tables
      ? changed.map((rows) => benchmarkTable(rows, view))
      : [combinedTable(view.gated.filter(isChanged), view)]
  return blocks([
    ...tables,
    unchangedLine(
      benchmarks.filter((rows) => !rows.some(isChanged)),
      view,
    ),
  ])
}

function isChanged(row: ViewRow): boolean {
  return changes.has(row.standing) || row.level === 'fail'
}

function benchmarkTable(rows: readonly ViewRow[], view: CommentView): string {
  const lines = [...groupBy(rows, (row) => row.metric).values()]
  const { shown, more } = firstOf(lines, view.limits.tableLines, 'line')
  const scale = barScale(shown.flat())
  const named = shown.map((line) => ({
    name: line[0]!.speaksForAll ? '**The benchmark itself**' : `**${capital(view.metric(line[0]!.metric))}**`,
    cellOf: (platform: string) => cellOf({ line, platform, scale, view }),
  }))
  const table = crossTable({
    title: stacked([view.code(rows[0]!.name), scale === null ? '' : barLegend(scale)]),
    lines: named,
    align: 'l',
    view,
    alwaysNamed: true,
  })
  return blocks([table, belowText(more)])
}

/** One table for many benchmarks: only the lines that changed, worst first. */
function combinedTable(rows: readonly ViewRow[], view: CommentView): string {
  const { limits, metric, code } = view
  const groups = [...groupBy(rows, ({ line }) => line).values()]
  const { shown, more } = firstOf(groups, limits.tableLines, 'line')
  const lines = shown.map(([first]) => view.lineOf(first!))
  const scale = barScale(lines.flat())
  const named = lines.map((line) => {
    const first = line[0]!
    const title = first.speaksForAll ? '' : `**${capital(metric(first.metric))}**`
    return {
      name: stacked([code(first.name), title]),
      cellOf: (platform: string) => cellOf({ line, platform, scale, view }),
    }
  })
  const table = crossTable({
    title: scale === null ? '' : barLegend(scale),
    lines: named,
    align: 'l',
    view,
    alwaysNamed: true,
  })
  return blocks([table, belowText(more)])
}

function belowText(more: string): string {
  return more === '' ? '' : `${more}: see the details below.`
}

interface CellOptions {
  readonly line: readonly ViewRow[]
  readonly platform: string
  readonly scale: BarScale | null
  readonly view: CommentView
}

function cellOf({ line, platform, scale, view }: CellOptions): string {
  if (view.missing.some((one) => one.platform === platform)) return '⚠️ not measured'
  const row = line.find((one) => one.platform === platform)
  if (row === undefined) return ''
  const mark = markOf(row)
  const values = solid(row.texts.both)
  const bar = barOf(row, scale)
  switch (row.standing) {
    case 'same':
      return stacked(['same', bar])
    case 'worse':
    case 'better': {
      const exceeded = row.accepted?.exceeded === true ? 'more than was accepted' : ''
      return stacked([`${mark} **${solid(row.texts.words)}**`, exceeded, values, bar])
    }
    case 'accepted':
      return stacked([`${mark} ${solid(row.texts.words)}, accepted`, values, bar])
    case 'failed':
      return `${mark} **failed**`
    default:
      return stacked([`${mark} ${row.texts.standing}`, row.texts.besideZero, bar])
  }
}

/** Lines of a cell, without the empty ones. */
function stacked(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('<br>')
}

/** `No change in flat (1 undecided) and footprint.` */
function unchangedLine(benchmarks: readonly (readonly ViewRow[])[], view: CommentView): string {
  const quiet = benchmarks.filter((rows) => rows.some((row) => ['same', 'undecided'].includes(row.standing)))
  if (quiet.length === 0) return ''
  const named = quiet.map((rows) => {
    const undecided = rows.filter((row) => row.standing === 'undecided').length
    return view.code(rows[0]!.name) + (undecided === 0 ? '' : ` (${undecided} undecided)`)
  })
  return `No change in ${joinFirst(named, view.limits.names)}.`
}

const width = 15

/** One scale for all rows of a table; null where none of them has an interval to show. */
function barScale(rows: readonly ViewRow[]): BarScale | null {
  const intervals = rows.flatMap((row) => (row.interval === null ? [] : (row.share ?? [])))
  return intervals.length === 0 ? null : { reach: reachOf(intervals), width }
}

/** What the ends of the bars stand for. */
function barLegend(scale: BarScale): string {
  return drawn(barAxis(scale))
}

/** The bar; empty where the row has no interval, or one without any limit. */
function barOf(row: ViewRow, scale: BarScale | null): string {
  const interval = row.interval === null ? null : row.share
  if (interval === null || scale === null || (interval.lower === null && interval.upper === null)) return ''
  return drawn(intervalBar(interval, scale))
}

/**
 * In a font whose characters are all of one width, with spaces that neither collapse nor break. Nothing is read out of
 * it that does not stand in figures in the same report, so screen readers are asked to pass it over.
 */
function drawn(text: string): string {
  return `<code aria-hidden="true">${text.replaceAll(' ', '\u00a0')}</code>`
}
