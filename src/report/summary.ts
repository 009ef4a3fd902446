/** The summary of a job: the comment's text with more room, and a table of every row. */
import type { Comparison } from '../model/comparison.ts'
import { bodyOf, type CommentContext } from './comment.ts'
import { type CommentView, figures, markOf, rowsTable } from './comment/comment-view.ts'
import { fit, generous } from './comment/limits.ts'
import { blocks, details, firstOf } from './markdown.ts'
import { viewOf } from './view.ts'
import { plural } from './words.ts'

/** GitHub drops a summary above 1 MiB without a word; the step may have written something of its own. */
export const longestSummaryBytes = 1_000_000

const shortenedSummary = '*Shortened to fit into a job summary; everything is in the comparison file.*'

/** The summary as Markdown, at most 1,000,000 bytes of UTF-8. */
export function renderSummary(comparison: Comparison | null, context: CommentContext): string {
  const view = comparison === null ? null : viewOf(comparison, context.missing)
  const text = fit({
    from: generous,
    fits: (candidate) => Buffer.byteLength(candidate) < longestSummaryBytes,
    render: (limits, isCut) =>
      bodyOf({ view, context, limits, shortened: isCut ? shortenedSummary : '', appendix: fullTable }),
  })
  return `${text}\n`
}

/** All rows, one line each, worst first. */
function fullTable(view: CommentView): string {
  const { shown, more } = firstOf(view.rows, view.limits.full, 'row')
  if (shown.length === 0) return ''
  const table = rowsTable(shown, view, {
    columns: [
      ['verdict', 'l', (row) => `${markOf(row)} ${row.texts.standing}`],
      figures('base', ({ base }) => base),
      figures('head', ({ head }) => head),
      figures('change', ({ change }) => change),
      figures('interval', ({ interval }) => interval),
      figures('pairs', ({ pairs }) => pairs),
      ['why', 'l', ({ reason }) => view.prose(reason ?? '')],
    ],
  })
  return details(`<b>All ${plural(view.rows.length, 'row')}</b>`, blocks([table, more === '' ? '' : `${more}.`]))
}
