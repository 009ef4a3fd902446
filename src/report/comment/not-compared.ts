/** Rows without a verdict, by what became of them and why: nothing vanishes. */
import type { Row } from '../../model/comparison.ts'
import { isWatched } from '../counts.ts'
import { nameRows } from '../row-names.ts'
import { isFirstRun } from '../headline.ts'
import { groupBy, rowsThat, sortRows } from '../rows.ts'
import { sideValues } from '../row-values.ts'
import { briefChange, joinList, plural, standingOf, standingText, type Standing } from '../words.ts'
import { crossTable } from './cross-table.ts'
import { blocks, details, solid } from './markdown.ts'
import { rowName, type CommentScene } from './scene.ts'

const kinds: readonly Standing[] = [
  'not-comparable',
  'removed',
  'skipped',
  'known-failure',
  'both-fail',
  'noted-failure',
  'added',
]

/** Up to this many lines, figures that cannot be compared are shown in a table. */
const longestTable = 20

export function notComparedSection(scene: CommentScene): string {
  const { comparison, limits } = scene
  const rows = comparison.rows.filter((row) => kinds.includes(standingOf(row)) || isWatchedUndecided(row))
  if (rows.length === 0) return ''
  const counts = [...groupBy(rowsThat(rows, ...kinds, 'undecided'), kindOf).entries()]
  const groups = counts.flatMap(([kind, group]) =>
    [...groupBy(group, (row) => row.reason ?? '').values()].map((same) => ({ kind, same })),
  )
  const shown = groups.slice(0, limits.groups)
  const left = groups.length - shown.length
  const body = blocks([
    shown.map(({ kind, same }) => groupLine(kind, same, scene)).join('\n'),
    left === 0 ? '' : `and ${plural(left, 'more reason')}.`,
    isFirstRun(comparison) ? '' : figuresTable(rows, scene),
  ])
  const summary = counts.map(([kind, group]) => `${group.length} ${kind}`)
  const title = isFirstRun(comparison) ? '<b>Why no row is compared</b>' : `<b>Not compared</b>: ${summary.join(', ')}`
  return details(title, body)
}

function isWatchedUndecided(row: Row): boolean {
  return isWatched(row) && standingOf(row) === 'undecided'
}

function kindOf(row: Row): string {
  return isWatchedUndecided(row) ? 'watched only and undecided' : standingText(standingOf(row))
}

function groupLine(kind: string, rows: readonly Row[], scene: CommentScene): string {
  const { names, more } = nameRows(rows, { comparison: scene.comparison, write: scene.code, limit: scene.limits.names })
  const count = rows.length > 1 ? `${plural(rows.length, 'row')}, ` : ''
  const list = more === 0 ? joinList(names) : `${names.join(', ')} and ${more} more`
  return `- **${kind}**: ${count}${list}: ${scene.prose(rows[0]!.reason ?? 'no reason was recorded')}`
}

/** What was measured all the same, systems beside each other; empty where that is nothing, or too long to read. */
export function figuresTable(rows: readonly Row[], scene: CommentScene): string {
  const measured = rows.filter((row) => row.head !== null && row.head.value !== null)
  const lines = [...groupBy(sortRows(measured), (row) => rowName(row, scene)).entries()]
  if (lines.length === 0 || lines.length > Math.min(longestTable, scene.limits.same)) return ''
  return crossTable({
    title: 'measured',
    align: 'r',
    scene,
    lines: lines.map(([name, group]) => ({
      name,
      cellOf: (platform) => figureCell(group.find((row) => row.platform === platform)),
    })),
  })
}

function figureCell(row: Row | undefined): string {
  if (row === undefined) return ''
  const { head, both } = sideValues(row)
  return solid(row.base === null ? head : `${both} (${briefChange(row) ?? ''})`)
}
