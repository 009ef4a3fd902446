/** Metrics down, systems across: every gated figure of the benchmarks that changed, in words. */
import { barAxis, type BarScale, intervalBar, reachOf, relativeInterval } from '../row-values.ts'
import { blocks, crossTable, firstOf, solid } from '../markdown.ts'
import type { ViewRow } from '../view.ts'
import { capital, joinFirst, type RowOutcome } from '../words.ts'
import { isSeen } from '../rows.ts'
import { proseText } from '../escape.ts'
import { type CommentView, markOf } from './comment-view.ts'
import { ruledOutLine } from './row-sections.ts'

const changes: ReadonlySet<RowOutcome> = new Set(['worse', 'accepted', 'better', 'failed'])

/** The tables, and a line about benchmarks without a change; where nothing changed, what is still possible. */
export function matrixOf(view: CommentView): string {
  if (view.comparison.state !== 'decided' && !view.evidence.hasSeen) return ''
  const benchmarks = view.benchmarks()
  const changed = benchmarks.filter((rows) => rows.some(isChanged))
  if (changed.length === 0) return ruledOutLine(view)
  const lines = new Set(changed.flat().map(({ line }) => line)).size
  const tables =
    changed.length <= view.limits.tables && lines <= view.limits.tableLines
      ? changed.map((rows) => benchmarkTable(rows, view))
      : [combinedTable(view.gated.filter(isChanged), view)]
  const unchanged = benchmarks.filter((rows) => !rows.some(isChanged))
  return blocks([...tables, unchangedLine(unchanged, view)])
}

function isChanged(row: ViewRow): boolean {
  return changes.has(row.outcome) || row.level === 'fail' || isSeen(row)
}

function benchmarkTable(rows: readonly ViewRow[], view: CommentView): string {
  return metricsTable([...Map.groupBy(rows, (row) => row.metric).values()], view, {
    title: view.code(rows[0]!.name),
    nameOf: (row) => titleOf(row, view) || '**The benchmark itself**',
  })
}

/** One table for many benchmarks: only the lines that changed, worst first. */
function combinedTable(rows: readonly ViewRow[], view: CommentView): string {
  const lines = [...Map.groupBy(rows, ({ line }) => line).values()].map(([first]) => view.lineOf(first!))
  return metricsTable(lines, view, {
    title: '',
    nameOf: (row) => `${view.code(row.name)} ${titleOf(row, view)}`.trimEnd(),
    isBrief: true,
  })
}

/** The metric in bold; empty for a row that speaks for the whole benchmark. */
function titleOf({ speaksForAll, metric }: ViewRow, view: CommentView): string {
  return speaksForAll ? '' : `**${capital(view.metric(metric))}**`
}

interface TableOptions {
  readonly title: string
  readonly nameOf: (row: ViewRow) => string
  /** Whether what is better takes one line a row: of many rows it is not what readers look for. */
  readonly isBrief?: boolean
}

/** The first of the lines, each with a row per system, all bars on one scale. */
function metricsTable(
  lines: readonly (readonly ViewRow[])[],
  view: CommentView,
  { title, nameOf, isBrief = false }: TableOptions,
): string {
  const { shown, more } = firstOf(lines, view.limits.tableLines, 'line')
  const isRestGood = lines.slice(shown.length).every((rows) => !rows.some(({ level }) => level !== 'note'))
  const scale = barScale(shown.flat())
  const table = crossTable({
    title: stacked([title, scale === null ? '' : drawn(barAxis(scale))]),
    lines: shown.map((line) => ({
      name: nameOf(line[0]!),
      cellOf: (platform) =>
        view.isAbsent(platform)
          ? '⚠️ not measured'
          : cellOf(
              line.find((row) => row.platform === platform),
              { scale, isBrief },
            ),
    })),
    align: 'l',
    view,
    alwaysNamed: true,
  })
  return blocks([
    table,
    more === '' ? '' : `${more}${isRestGood ? ', none worse' : ''}: see *The changed rows in numbers*.`,
  ])
}

function cellOf(row: ViewRow | undefined, { scale, isBrief }: { scale: BarScale | null; isBrief: boolean }): string {
  if (row === undefined) return ''
  const mark = markOf(row)
  const values = solid(row.texts.both)
  const bar = barOf(row, scale)
  switch (row.outcome) {
    case 'same':
      return stacked(['same', bar])
    case 'worse':
    case 'better': {
      const exceeded = row.accepted?.exceeded === true ? 'more than was accepted' : ''
      if (isBrief && row.outcome === 'better') return `${mark} **${solid(row.texts.words)}**, ${values}`
      return stacked([`${mark} **${solid(row.texts.words)}**`, exceeded, values, bar])
    }
    case 'accepted':
      return stacked([`${mark} ${solid(row.texts.words)}, accepted`, values, bar])
    case 'failed':
      return `${mark} **failed**`
    case 'undecided':
    case 'not-comparable': {
      if (!isSeen(row)) return stacked([`${mark} ${row.texts.outcome}`, row.texts.besideZero, bar])
      const reason = proseText(row.reason ?? '', 200)
      return stacked([`❔ **${solid(row.texts.words)}**, ${row.texts.outcome}`, values, bar, reason])
    }
    default:
      return stacked([`${mark} ${row.texts.outcome}`, row.texts.besideZero, bar])
  }
}

/** Lines of a cell, without the empty ones. */
function stacked(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('<br>')
}

/** `No change in flat (1 undecided) and footprint.` */
function unchangedLine(benchmarks: readonly (readonly ViewRow[])[], view: CommentView): string {
  const quiet = benchmarks.filter((rows) => rows.some((row) => ['same', 'undecided'].includes(row.outcome)))
  if (quiet.length === 0) return ''
  const named = joinFirst(quiet, view.limits.names, (rows) => {
    const undecided = rows.filter((row) => row.outcome === 'undecided').length
    return view.code(rows[0]!.name) + (undecided === 0 ? '' : ` (${undecided} undecided)`)
  })
  return `No change in ${named}.`
}

const width = 15

/** One scale for all rows of a table; null if none of them has an interval to show. */
function barScale(rows: readonly ViewRow[]): BarScale | null {
  const intervals = rows.flatMap((row) => (row.interval === null ? [] : (relativeInterval(row) ?? [])))
  return intervals.length === 0 ? null : { reach: reachOf(intervals), width }
}

/** The bar; empty if the row has no interval, or one without any limit. */
function barOf(row: ViewRow, scale: BarScale | null): string {
  const interval = row.interval === null ? null : relativeInterval(row)
  if (interval === null || scale === null || (interval.lower === null && interval.upper === null)) return ''
  return drawn(intervalBar(interval, scale))
}

/**
 * In a monospaced font, with spaces that neither collapse nor break. The same is in figures in the report, so screen
 * readers are asked to skip it.
 */
function drawn(text: string): string {
  return `<code aria-hidden="true">${text.replaceAll(' ', '\u00a0')}</code>`
}
