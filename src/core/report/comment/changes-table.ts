/** Metrics down, systems across: every gated figure of the benchmarks that changed, in words. */
import { crossTable, firstOf, rowName, type Table } from '../report-document.ts'
import { blocks, blockText, solid } from '../markdown.ts'
import { sharedLimits } from '../row-values.ts'
import { isLikelyWorse, rowsThat } from '../rows.ts'
import type { ViewRow } from '../view.ts'
import { capital, joinFirst, type RowOutcome } from '../words.ts'
import type { CommentView } from './comment-view.ts'

const changes: ReadonlySet<RowOutcome> = new Set(['worse', 'accepted', 'better', 'failed'])

/** Writes the tables, and a line about benchmarks without a change; where nothing changed, what is still possible. */
export function matrixOf(view: CommentView): string {
  if (view.comparison.state !== 'decided' && !view.gated.some(isLikelyWorse)) return ''
  const benchmarks = [...Map.groupBy(view.gated, ({ benchmark }) => benchmark).values()]
  const changed = benchmarks.filter((rows) => rows.some(isChanged))
  if (changed.length === 0) return ruledOutLine(view)
  const lines = new Set(changed.flat().map(({ line }) => line)).size
  const { tables, tableLines } = view.limits
  return blocks([
    ...(changed.length <= tables && lines <= tableLines
      ? changed.map((rows) => benchmarkTable(rows, view))
      : [combinedTable(view.gated.filter(isChanged), view)]),
    unchangedLine(
      benchmarks.filter((rows) => !rows.some(isChanged)),
      view,
    ),
  ])
}

function isChanged(row: ViewRow): boolean {
  return changes.has(row.outcome) || row.level === 'fail' || isLikelyWorse(row)
}

function benchmarkTable(rows: readonly ViewRow[], view: CommentView): string {
  const lines = [...Map.groupBy(rows, (row) => row.metric).values()]
  return metricsTable(lines, view, {
    title: view.code(rows[0]!.name),
    nameOf: (row) => titleOf(row, view) || '**The benchmark itself**',
    isBrief: false,
  })
}

/** Writes one table for many benchmarks: only the lines that changed, worst first. */
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
  return speaksForAll ? '' : view.strong(capital(view.metric(metric)))
}

interface MatrixOptions {
  readonly title: string
  readonly nameOf: (row: ViewRow) => string
  /** Gives what is better one line a row: of many rows it is not what readers look for. */
  readonly isBrief: boolean
}

/** The first of the lines, each with a row per system. */
function metricsTable(
  lines: readonly (readonly ViewRow[])[],
  view: CommentView,
  { title, nameOf, isBrief }: MatrixOptions,
): string {
  const { shown, more } = firstOf(lines, view.limits.tableLines, 'line')
  const isRestGood = lines.slice(shown.length).every((rows) => !rows.some(({ level }) => level !== 'note'))
  const table: Table = crossTable({
    title,
    lines: shown.map((line) => ({
      name: nameOf(line[0]!),
      cellOf: (platform) => {
        if (view.isAbsent(platform)) return '⚠️ not measured'
        const row = line.find((one) => one.platform === platform)
        return row === undefined ? '' : cellOf(row, view, isBrief)
      },
    })),
    align: 'left',
    view,
    alwaysNamed: true,
  })
  const rest = isRestGood ? ', none worse' : ''
  return blocks([blockText(table), more === '' ? '' : `${more}${rest}: see *All changed rows*.`])
}

function cellOf(row: ViewRow, view: CommentView, isBrief: boolean): string {
  const { outcome, texts, accepted } = row
  const [words, values] = [solid(texts.words), solid(texts.both)]
  const mark = view.mark(row)
  if (outcome === 'same') return 'same'
  if (outcome === 'failed') return `${mark}**failed**`
  if (outcome === 'better' && isBrief) return `${mark}**${words}**, ${values}`
  if (outcome === 'worse' || outcome === 'better') {
    const exceeded = accepted?.exceeded === true ? 'more than was accepted' : ''
    return stacked([`${mark}**${words}**`, exceeded, values])
  }
  if (outcome === 'accepted') return stacked([`${mark}${words}, accepted`, values])
  return isLikelyWorse(row)
    ? stacked([`❔ **${words}**, ${texts.outcome}`, values, view.prose(row.reason ?? '')])
    : stacked([mark + texts.outcome, texts.besideZero])
}

/** Lines of a cell, without the empty ones. */
function stacked(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('<br>')
}

/** `No change in flat (1 undecided) and footprint.` Nobody knows that where all rows are undecided. */
function unchangedLine(benchmarks: readonly (readonly ViewRow[])[], view: CommentView): string {
  const quiet = benchmarks.filter((rows) => rows.some(({ outcome }) => outcome === 'same'))
  if (quiet.length === 0) return ''
  const named = joinFirst(quiet, view.limits.names, (rows) => {
    const undecided = rows.filter((row) => row.outcome === 'undecided').length
    return view.code(rows[0]!.name) + (undecided === 0 ? '' : ` (${undecided} undecided)`)
  })
  return `No change in ${named}.`
}

/** Says what "same" rules out, per metric: `ready time ≤ +9.8%`. Not folded away where nothing else is to be reported. */
function ruledOutLine(view: CommentView): string {
  const rows = rowsThat(view.gated, 'same')
  const shared = [...Map.groupBy(rows, (row) => row.metric).values()].flatMap((group) => sharedLimits(group))
  const limits = [
    ...shared.map(({ worst }) => `${view.metric(worst.metric)} ${solid(worst.texts.worst)}`),
    ...shared.flatMap(({ apart }) => (apart === null ? [] : `${rowName(apart, view)} ${solid(apart.texts.worst)}`)),
  ]
  if (limits.length === 0) return ''
  // Beside rows that are not the same, "any of them" would speak of those, too.
  const where = view.gated.every(({ outcome }) => outcome === 'same')
    ? 'any of them'
    : rows.length === 1
      ? 'the row that is the same'
      : `the ${rows.length} rows that are the same`
  return `The worst that is still possible in ${where}: ${joinFirst(limits, view.limits.names)}.`
}
