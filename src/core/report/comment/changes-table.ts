/** Metrics down, systems across: every gated figure of the benchmarks that changed, in words. */
import { isSelfAccepted, isLikelyWorse, isMaybeWorse, type RowOutcome, rowsOfOutcomes } from '../../judge/outcome.ts'
import { tableWithSystemColumns, limitList } from '../report-document.ts'
import { joinBlocks, renderBlock, escapeAndGlueUnits } from '../markdown.ts'
import { worstLimitRows } from '../row-values.ts'
import type { ViewRow } from '../view.ts'
import { capital, joinWithMore } from '../words.ts'
import type { CommentView } from './comment-view.ts'

const changes: ReadonlySet<RowOutcome> = new Set(['worse', 'accepted', 'better', 'failed'])

/** Writes the table of changes, worst first, and a line about the rest; without changes, what is still possible. */
export function renderChangesTable(view: CommentView): string {
  if (view.comparison.state !== 'decided' && !view.gated.some(isLikelyWorse)) return ''
  const rows = view.gated.filter((row) => changes.has(row.outcome) || row.level === 'fail' || isLikelyWorse(row))
  const changed = Array.from(Map.groupBy(rows, ({ line }) => line).values(), ([first]) => first!)
  if (changed.length === 0) return worstStillPossibleLine(view)
  const { shown, more } = limitList(changed, view.limits.tableLines, 'line')
  const hidden = changed.slice(shown.length).flatMap((like) => view.lineOf(like))
  const isRestGood = hidden.every(({ level }) => level === 'note')
  const table = tableWithSystemColumns({
    title: '',
    lines: shown.map((like) => ({
      name: rowNameText(like, view),
      cellOf: (platform) => renderOutcomeCellOnPlatform(like, platform, view),
    })),
    align: 'left',
    view,
    alwaysNamed: true,
  })
  const rest = isRestGood ? ', none worse' : ''
  const benchmarks = new Set(changed.map(({ benchmark }) => benchmark))
  const others = view.gated.filter(({ benchmark }) => !benchmarks.has(benchmark))
  return joinBlocks([
    renderBlock(table),
    more === '' ? '' : `${more}${rest}: see *All changed rows*.`,
    unchangedBenchmarksLine(others, view),
  ])
}

/** Names the benchmark, and the metric in bold; the benchmark alone for a row that speaks for the whole of it. */
function rowNameText({ name, speaksForAll, metric, title, metricTitle }: ViewRow, view: CommentView): string {
  const bold = view.strong(capital(view.metric(metric)))
  if (speaksForAll) return view.code(name)
  return title === metricTitle ? bold : `${view.code(name)} ${bold}`
}

function renderOutcomeCellOnPlatform(like: ViewRow, platform: string, view: CommentView): string {
  if (view.isAbsent(platform)) return '⚠️ not measured'
  const row = view.lineOf(like).find((one) => one.platform === platform)
  return row === undefined ? '' : renderOutcomeCell(row, view)
}

function renderOutcomeCell(row: ViewRow, view: CommentView): string {
  const { outcome, texts, accepted } = row
  const [words, values] = [escapeAndGlueUnits(texts.words), escapeAndGlueUnits(texts.both)]
  const mark = view.mark(row)
  if (outcome === 'same') return 'same'
  if (outcome === 'failed') return `${mark}**failed**`
  if (outcome === 'better') return `${mark}**${words}**, ${values}`
  if (outcome === 'worse') {
    const exceeded = accepted?.exceeded === true ? 'more than was accepted' : ''
    return joinCellLines([`${mark}**${words}**`, exceeded, values])
  }
  if (isSelfAccepted(row)) return joinCellLines([mark + words, values, view.prose(texts.accepted)])
  if (outcome === 'accepted') return joinCellLines([`${mark}${words}, accepted`, values])
  return isLikelyWorse(row)
    ? joinCellLines([`❔ **${words}**, ${texts.outcome}`, values, view.prose(row.reason ?? '')])
    : joinCellLines([mark + texts.outcome, texts.besideZero])
}

function joinCellLines(lines: readonly string[]): string {
  return lines.filter((line) => line !== '').join('<br>')
}

/** Writes `No change in flat (1 undecided) and footprint.`; not of what is all undecided, or looks worse in one row. */
function unchangedBenchmarksLine(rows: readonly ViewRow[], view: CommentView): string {
  const benchmarks = [...Map.groupBy(rows, ({ benchmark }) => benchmark).values()]
  const quiet = benchmarks.filter(
    (group) => group.some(({ outcome }) => outcome === 'same') && !group.some(isMaybeWorse),
  )
  if (quiet.length === 0) return ''
  const named = joinWithMore(quiet, view.limits.names, (group) => {
    const undecided = rowsOfOutcomes(group, 'undecided').length
    return view.code(group[0]!.name) + (undecided === 0 ? '' : ` (${undecided} undecided)`)
  })
  return `No change in ${named}.`
}

/** Says what "same" rules out, per metric: `ready time ≤ +9.8%`. Not folded away where nothing else is to be reported. */
function worstStillPossibleLine(view: CommentView): string {
  const rows = rowsOfOutcomes(view.gated, 'same')
  const limits = [...Map.groupBy(rows, ({ metric }) => metric)].flatMap(([metric, group]) => {
    const worst = worstLimitRows(group).map(({ texts }) => escapeAndGlueUnits(texts.worst))
    return worst.length === 0 ? [] : [`${view.metric(metric)} ${worst.join(' or ')}`]
  })
  if (limits.length === 0) return ''
  // Beside rows that are not the same, "any of them" would speak of those, too.
  const where = rows.length === view.gated.length ? 'any of them' : 'rows that are the same'
  return `The worst that is still possible in ${where}: ${joinWithMore(limits, view.limits.names)}.`
}
