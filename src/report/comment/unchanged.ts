/** Unchanged rows: the change that was seen, and in brackets the worst that is still possible. */
import { blocks, crossTable, details, firstOf, solid } from '../markdown.ts'
import { sharedLimits, sharedLimitsText } from '../row-values.ts'
import { groupBy, rowsThat } from '../rows.ts'
import type { ViewRow } from '../view.ts'
import { joinFirst } from '../words.ts'
import { type CommentView, rowName } from './comment-view.ts'

export function unchangedSection(view: CommentView): string {
  const rows = rowsThat(view.rows, 'same')
  if (rows.length === 0) return ''
  const gated = rows.filter((row) => !row.isWatched)
  const watched = rows.filter((row) => row.isWatched)
  const counts = [
    gated.length === 0 ? '' : `${gated.length} gated`,
    watched.length === 0 ? '' : `${watched.length} watched only`,
  ]
  const body = blocks([
    'The estimated change, and in brackets the worst that is still possible.',
    tableFor(gated, 'gated', view),
    tableFor(watched, 'watched only', view),
  ])
  return details(`<b>${rows.length} unchanged</b>: ${counts.filter(Boolean).join(', ')}`, body)
}

function tableFor(rows: readonly ViewRow[], title: string, view: CommentView): string {
  if (rows.length === 0) return ''
  const lines = [...groupBy(rows, (row) => row.line).values()]
  if (lines.length > view.limits.same) return metricTable(rows, title, view)
  return crossTable({
    title,
    align: 'c',
    view,
    lines: lines.map(([first]) => ({
      name: rowName(first!, view),
      cellOf: (platform) => cellOf(view.lineOf(first!).find((row) => row.platform === platform)),
    })),
  })
}

function cellOf(row: ViewRow | undefined): string {
  if (row === undefined) return ''
  const { kind, standing, texts } = row
  if (standing !== 'same') return `*${texts.standing}*`
  if (kind === 'exact') return solid(texts.same)
  const change = texts.scaledChange === '' ? 'same' : texts.scaledChange
  return solid(texts.worst === '' ? change : `${change} (${texts.worst})`)
}

/** One line per metric and system: how many, and the largest limit of all of them. */
function metricTable(rows: readonly ViewRow[], title: string, view: CommentView): string {
  const metrics = [...groupBy(rows, (row) => row.metric).values()]
  const { shown, more } = firstOf(metrics, view.limits.groups, 'metric')
  const lines = shown.map((group) => ({
    name: view.metric(group[0]!.metric),
    cellOf: (platform: string) => {
      const here = group.filter((row) => row.platform === platform)
      return here.length === 0 ? '' : solid(sharedLimitsText(here, (row) => rowName(row, view)))
    },
  }))
  return blocks([crossTable({ title, align: 'c', view, lines }), more === '' ? '' : `${more}.`])
}

function limitOf(name: string, { texts }: ViewRow): string {
  return `${name} ${solid(texts.worst)}`
}

/** What "same" rules out, per metric: `ready time ≤ +9.8%`. Said in the open where nothing else is to be said. */
export function ruledOutLine(view: CommentView): string {
  const rows = rowsThat(view.gated, 'same')
  const metrics = [...groupBy(rows, (row) => row.metric).values()]
  const shared = metrics.flatMap((group) => sharedLimits(group))
  const limits = [
    ...shared.map(({ worst }) => limitOf(view.metric(worst.metric), worst)),
    ...shared.flatMap(({ apart }) => (apart === null ? [] : limitOf(rowName(apart, view), apart))),
  ]
  if (limits.length === 0) return ''
  const isAll = view.gated.every(({ standing }) => standing === 'same')
  // Beside rows that are not the same, "any of them" would speak of those, too.
  const where = isAll
    ? 'any of them'
    : rows.length === 1
      ? 'the row that is the same'
      : `the ${rows.length} rows that are the same`
  return `The worst that is still possible in ${where}: ${joinFirst(limits, view.limits.names)}.`
}
