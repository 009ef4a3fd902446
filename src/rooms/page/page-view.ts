/** Joins what every part of the page works with: the view of the comparison, its context, and the ids of its rows. */
import type { RowOutcome, Tone } from '../../core/judge/outcome.ts'
import type { Comparison } from '../../core/model/comparison.ts'
import type { CommentContext } from '../../core/report/comment/comment-view.ts'
import { makeView, type View, type ViewRow } from '../../core/report/view.ts'
import type { Mark } from '../../core/report/markup.ts'

export interface HtmlOptions {
  /** The caller's knowledge beyond the comparison: a title, why platforms are missing, addresses. */
  readonly context?: Partial<CommentContext>
  /** More rows than these are counted, not shown; 20,000 by default, as such a page takes long to write and to open. */
  readonly mostRows?: number
}

export interface PageView extends View {
  readonly mostRows: number
  readonly context: Partial<CommentContext>
  /** The id of a row's place on the page. */
  readonly idOf: (row: ViewRow) => string
}

export function makePageView(comparison: Comparison, { context = {}, mostRows = 20_000 }: HtmlOptions): PageView {
  const view = makeView(comparison, context.missing)
  const ids = idsByRow(view.asGiven)
  return { ...view, context, mostRows, idOf: (row) => ids.get(row) ?? '' }
}

/**
 * Gives each row an id such as `row-watch-react-chokidar-ready-time-linux-x64`, the same in every report. Rows whose
 * names differ in special characters only are numbered in the order of the comparison.
 */
function idsByRow(rows: readonly ViewRow[]): ReadonlyMap<ViewRow, string> {
  const uses = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const name = `${row.benchmark}-${row.metric}-${row.platform}`
      const plain = `row-${name.replaceAll(/[^A-Za-z0-9.]+/g, '-').slice(0, 150)}`
      const before = uses.get(plain) ?? 0
      uses.set(plain, before + 1)
      return [row, before === 0 ? plain : `${plain}--${before + 1}`] as const
    }),
  )
}

export const marks = {
  bad: { tone: 'bad', sign: '✕' },
  warn: { tone: 'warn', sign: '!' },
  good: { tone: 'good', sign: '✓' },
  unsure: { tone: 'unsure', sign: '?' },
  neutral: { tone: 'quiet', sign: '•' },
} as const satisfies Readonly<Record<Tone, Mark>>

const loud: Readonly<Partial<Record<RowOutcome, Mark>>> = {
  worse: marks.warn,
  failed: marks.warn,
  better: marks.good,
  undecided: marks.unsure,
}
const quiet: Readonly<Partial<Record<RowOutcome, string>>> = { added: '+', removed: '−', same: '=', accepted: '✓' }

export function toneAndSignOfRow({ outcome, level }: ViewRow): Mark {
  if (level === 'fail') return marks.bad
  return loud[outcome] ?? { tone: 'quiet', sign: quiet[outcome] ?? '–' }
}
