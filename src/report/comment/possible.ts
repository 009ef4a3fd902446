/** Rows that the false discovery list names: worth a look, never a verdict. */
import { formatProbability } from '../format.ts'
import { sortRows } from '../rows.ts'
import { changeText, plural, standingOf, standingText } from '../words.ts'
import { blocks, details, solid, tableOf } from './markdown.ts'
import { rowName, type CommentScene } from './scene.ts'

export function possibleSection(scene: CommentScene): string {
  const { comparison, limits, platforms, platformName } = scene
  const rows = sortRows(
    comparison.rows.filter((row) => row.possible && ['undecided', 'same'].includes(standingOf(row))),
  )
  if (rows.length === 0 || limits.possible === 0) return ''
  const shown = rows.slice(0, limits.possible)
  const several = platforms.length > 1
  const titles = ['', ...(several ? ['system'] : []), 'change', 'p', 'verdict']
  const cells = shown.map((row) => [
    rowName(row, scene),
    ...(several ? [platformName(row.platform)] : []),
    solid(changeText(row) ?? ''),
    row.p === null ? '' : solid(formatProbability(row.p)),
    standingText(standingOf(row)),
  ])
  const left = rows.length - shown.length
  const body = blocks([
    'Not certain enough for a verdict, and never a reason to fail: at most one in ten of such a list is there by chance alone.',
    tableOf(
      titles,
      cells,
      titles.map((title) => (['change', 'p'].includes(title) ? 'r' : 'l')),
    ),
    left === 0 ? '' : `and ${left} more.`,
  ])
  return details(`<b>${plural(rows.length, 'possible change')}</b>: worth a look, no verdict`, body)
}
