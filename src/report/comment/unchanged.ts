/** Unchanged rows: the change that was seen, and in brackets the worst that is still possible. */
import type { Row } from '../../model/comparison.ts'
import { benchmarkId } from '../../model/run.ts'
import { isWatched } from '../counts.ts'
import { groupBy, rowsThat } from '../rows.ts'
import { sameText, sharedLimits, sharedLimitsText } from '../row-values.ts'
import { joinList, plural, standingOf, standingText, scaledChange, worstPossible } from '../words.ts'
import { crossTable } from './cross-table.ts'
import { blocks, details, solid } from './markdown.ts'
import { rowName, type CommentScene } from './scene.ts'

export function unchangedSection(scene: CommentScene): string {
  const rows = rowsThat(scene.comparison.rows, 'same')
  if (rows.length === 0) return ''
  const gated = rows.filter((row) => !isWatched(row))
  const watched = rows.filter(isWatched)
  const counts = [
    gated.length === 0 ? '' : `${gated.length} gated`,
    watched.length === 0 ? '' : `${watched.length} watched only`,
  ]
  const body = blocks([
    'The change that was seen, and in brackets the worst that is still possible.',
    tableFor(gated, 'gated', scene),
    tableFor(watched, 'watched only', scene),
  ])
  return details(`<b>${rows.length} unchanged</b>: ${counts.filter(Boolean).join(', ')}`, body)
}

function tableFor(rows: readonly Row[], title: string, scene: CommentScene): string {
  if (rows.length === 0) return ''
  const { limits, comparison } = scene
  const lines = [...groupBy(rows, (row) => `${benchmarkId(row)}\n${row.metric}`).values()]
  if (lines.length > limits.same) return metricTable(rows, title, scene)
  return crossTable({
    title,
    align: 'c',
    scene,
    lines: lines.map(([first]) => {
      const line = comparison.rows.filter(
        (row) => row.metric === first!.metric && benchmarkId(row) === benchmarkId(first!),
      )
      return {
        name: rowName(first!, scene),
        cellOf: (platform) => cellOf(line.find((row) => row.platform === platform)),
      }
    }),
  })
}

function cellOf(row: Row | undefined): string {
  if (row === undefined) return ''
  if (standingOf(row) !== 'same') return `*${standingText(standingOf(row))}*`
  if (row.kind === 'exact') return solid(sameText(row))
  const worst = worstPossible(row)
  const change = scaledChange(row) ?? 'same'
  return solid(worst === null ? change : `${change} (${worst})`)
}

/** One line per metric and system: how many, and the largest limit of all of them. */
function metricTable(rows: readonly Row[], title: string, scene: CommentScene): string {
  const metrics = [...groupBy(rows, (row) => row.metric).values()]
  const shown = metrics.slice(0, scene.limits.groups)
  const lines = shown.map((group) => ({
    name: scene.metric(group[0]!.metric),
    cellOf: (platform: string) =>
      summaryOf(
        group.filter((row) => row.platform === platform),
        scene,
      ),
  }))
  const left = metrics.length - shown.length
  const more = left === 0 ? '' : `and ${plural(left, 'more metric')}.`
  return blocks([crossTable({ title, align: 'c', scene, lines }), more])
}

function summaryOf(rows: readonly Row[], scene: CommentScene): string {
  if (rows.length === 0) return ''
  return solid(sharedLimitsText(rows, (row) => rowName(row, scene)))
}

function limitOf(name: string, row: Row): string {
  return `${name} ${solid(worstPossible(row) ?? '')}`
}

/** What "same" rules out, per metric: `ready time ≤ +9.8 %`. Said in the open where nothing else is to be said. */
export function ruledOutLine(scene: CommentScene): string {
  const rows = rowsThat(scene.comparison.rows, 'same').filter((row) => !isWatched(row))
  const metrics = [...groupBy(rows, (row) => row.metric).values()]
  const shared = metrics.flatMap(sharedLimits)
  const limits = [
    ...shared.map(({ worst }) => limitOf(scene.metric(worst.metric), worst)),
    ...shared.flatMap(({ apart }) => (apart === null ? [] : limitOf(rowName(apart, scene), apart))),
  ]
  if (limits.length === 0) return ''
  const shown = limits.slice(0, scene.limits.names)
  const more = limits.length - shown.length
  const list = more === 0 ? joinList(shown) : `${shown.join(', ')} and ${more} more`
  const isAll = scene.comparison.rows.every((row) => isWatched(row) || standingOf(row) === 'same')
  // Beside rows that are not the same, "any of them" would speak of those, too.
  const where = isAll
    ? 'any of them'
    : rows.length === 1
      ? 'the row that is the same'
      : `the ${rows.length} rows that are the same`
  return `The worst that is still possible in ${where}: ${list}.`
}
