/** Rows without an answer: undecided, possible, or without a verdict, with the reasons. Nothing vanishes. */
import { blocks, command, crossTable, details, firstOf, solid } from '../markdown.ts'
import { groupBy, rowNames, rowsThat } from '../rows.ts'
import type { ViewRow } from '../view.ts'
import { consequences, joinList, plural, type Standing } from '../words.ts'
import { type CommentView, figures, rowName, rowsTable } from './comment-view.ts'
import { benchComment, distinct } from './what-to-do.ts'

const kinds: ReadonlySet<Standing> = new Set([
  'not-comparable',
  'removed',
  'skipped',
  'known-failure',
  'both-fail',
  'noted-failure',
  'added',
])

/** Up to this many lines, figures that cannot be compared are shown in a table. */
const longestTable = 20

export function notComparedSection(view: CommentView): string {
  const rows = view.rows.filter((row) => kinds.has(row.standing) || isWatchedUndecided(row))
  if (rows.length === 0) return ''
  const counts = [...groupBy(rows, kindOf)]
  const groups = counts.flatMap(([kind, group]) =>
    [...groupBy(group, (row) => row.reason ?? '').values()].map((same) => ({ kind, same })),
  )
  const { shown, more } = firstOf(groups, view.limits.groups, 'reason')
  const body = blocks([
    shown.map(({ kind, same }) => groupLine(kind, same, view)).join('\n'),
    more === '' ? '' : `${more}.`,
    view.isFirstRun ? '' : figuresTable(rows, view),
  ])
  const summary = counts.map(([kind, group]) => `${group.length} ${kind}`)
  const title = view.isFirstRun ? '<b>Why no row is compared</b>' : `<b>Not compared</b>: ${summary.join(', ')}`
  return details(title, body)
}

function isWatchedUndecided(row: ViewRow): boolean {
  return row.isWatched && row.standing === 'undecided'
}

function kindOf(row: ViewRow): string {
  return isWatchedUndecided(row) ? 'watched only and undecided' : row.texts.standing
}

function groupLine(kind: string, rows: readonly ViewRow[], view: CommentView): string {
  const names = rowNames(rows, { view, write: view.code, limit: view.limits.names })
  const count = rows.length > 1 ? `${plural(rows.length, 'row')}, ` : ''
  return `- **${kind}**: ${count}${names}: ${view.prose(rows[0]!.reason ?? 'no reason was recorded')}`
}

/** What was measured all the same, systems beside each other; empty where that is nothing, or too long to read. */
export function figuresTable(rows: readonly ViewRow[], view: CommentView): string {
  const measured = rows.filter((row) => row.head !== null && row.head.value !== null)
  const lines = [...groupBy(measured, (row) => rowName(row, view))]
  if (lines.length === 0 || lines.length > Math.min(longestTable, view.limits.same)) return ''
  return crossTable({
    title: 'measured',
    align: 'r',
    view,
    lines: lines.map(([name, group]) => ({
      name,
      cellOf: (platform) => solid(group.find((row) => row.platform === platform)?.texts.figure ?? ''),
    })),
  })
}

/** What was seen, what would have been seen, and how to get an answer. */
export function undecidedSection(view: CommentView): string {
  const { limits, prose } = view
  const rows = rowsThat(view.gated, 'undecided')
  if (rows.length === 0) return ''
  const { shown, more } = firstOf(rows, limits.undecided, 'row')
  const firmer = distinct(
    rows.map((row) => benchComment(row, view, { budget: '15m' })),
    3,
  )
  const table = rowsTable(shown, view, {
    columns: [
      figures('change', ({ fullChange }) => fullChange),
      figures('interval', ({ interval }) => interval),
      figures('detectable from', ({ detectable }) => detectable),
      figures('pairs', ({ pairs }) => pairs),
      ['why', 'l', ({ reason }) => prose(reason ?? '')],
    ],
  })
  const body = blocks([
    ...(shown.length === 0 ? [`${plural(rows.length, 'row')}.`] : [table, more === '' ? '' : `${more}.`]),
    firmer.length === 0 ? '' : `For a more precise answer, comment ${joinList(firmer.map(command), 'or')}.`,
  ])
  const levels = joinList([...new Set(rows.map((row) => `they ${consequences[row.level]}`))])
  return details(`<b>${plural(rows.length, 'undecided row')}</b>: too noisy for the time allowed; ${levels}`, body)
}

/** Rows that the false discovery list names: worth a look, never a verdict. */
export function possibleSection(view: CommentView): string {
  const rows = rowsThat(view.rows, 'undecided', 'same').filter(({ possible }) => possible)
  if (rows.length === 0 || view.limits.possible === 0) return ''
  const { shown, more } = firstOf(rows, view.limits.possible)
  const body = blocks([
    'Not statistically significant, and never a reason to fail: at most one in ten of such a list is there by chance.',
    rowsTable(shown, view, {
      columns: [
        figures('change', ({ fullChange }) => fullChange),
        figures('p', ({ p }) => p),
        ['verdict', 'l', ({ texts }) => texts.standing],
      ],
    }),
    more === '' ? '' : `${more}.`,
  ])
  return details(`<b>${plural(rows.length, 'possible change')}</b>: worth a look, no verdict`, body)
}
