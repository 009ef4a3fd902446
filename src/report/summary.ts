/** The summary of a job: the comment's text with more room, and a table of every row. */
import type { Comparison, Row } from '../model/comparison.ts'
import { bodyOf, type CommentContext } from './comment.ts'
import { fit, generous } from './comment/limits.ts'
import { details, solid, tableOf, type CellAlign } from './comment/markdown.ts'
import { markOf, rowName, type CommentScene } from './comment/scene.ts'
import { formatInterval } from './format.ts'
import { sideValues } from './row-values.ts'
import { sortRows } from './rows.ts'
import { briefChange, plural, standingOf, standingText } from './words.ts'

/** GitHub drops a summary above 1 MiB without a word; the step may have written something of its own. */
export const longestSummaryBytes = 1_000_000

const shortenedSummary = '*Shortened to fit into a job summary; everything is in the comparison file.*'

/** The summary as Markdown, at most 1,000,000 bytes of UTF-8. */
export function renderSummary(comparison: Comparison | null, context: CommentContext): string {
  const text = fit({
    from: generous,
    fits: (candidate) => Buffer.byteLength(candidate) < longestSummaryBytes,
    render: (limits, isCut) =>
      bodyOf({ comparison, context, limits, shortened: isCut ? shortenedSummary : '', appendix: fullTable }),
  })
  return `${text}\n`
}

/** All rows, one line each, worst first. */
function fullTable(scene: CommentScene): string {
  const { comparison, limits, platforms } = scene
  const rows = sortRows(comparison.rows)
  const shown = rows.slice(0, limits.full)
  if (shown.length === 0) return ''
  const several = platforms.length > 1
  const titles = ['', ...(several ? ['system'] : []), 'verdict', 'base', 'head', 'change', 'interval', 'pairs', 'why']
  const align = titles.map((title): CellAlign => (['', 'system', 'verdict', 'why'].includes(title) ? 'l' : 'r'))
  const cells = shown.map((row) => cellsOf(row, scene))
  const left = rows.length - shown.length
  const more = left === 0 ? '' : `\n\nand ${plural(left, 'more row')}.`
  return details(`<b>All ${plural(rows.length, 'row')}</b>`, tableOf(titles, cells, align) + more)
}

function cellsOf(row: Row, scene: CommentScene): readonly string[] {
  const { base, head } = sideValues(row)
  const interval = row.interval === null ? '' : solid(formatInterval(row.interval, row.unit))
  const system = scene.platforms.length > 1 ? [scene.platformName(row.platform)] : []
  return [rowName(row, scene)].concat(system, [
    `${markOf(row)} ${standingText(standingOf(row))}`,
    solid(base),
    solid(head),
    solid(briefChange(row) ?? ''),
    row.kind === 'exact' ? 'exact' : interval,
    row.pairs === null ? '' : String(row.pairs),
    row.reason === null ? '' : scene.prose(row.reason),
  ])
}
