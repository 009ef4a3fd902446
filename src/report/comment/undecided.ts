/** Rows without an answer: what was seen, what would have been seen, and how to get an answer. */
import { isWatched } from '../counts.ts'
import { formatInterval } from '../format.ts'
import { rowsThat } from '../rows.ts'
import { changeText, detectableText, joinList, plural } from '../words.ts'
import { benchComment, distinct } from './commands.ts'
import { blocks, command, details, solid, tableOf } from './markdown.ts'
import { rowName, type CommentScene } from './scene.ts'

const consequences = { fail: 'they fail the check', warn: 'they pass with a warning', note: 'they pass' } as const

export function undecidedSection(scene: CommentScene): string {
  const { comparison, limits, platforms, platformName, prose } = scene
  const rows = rowsThat(comparison.rows, 'undecided').filter((row) => !isWatched(row))
  if (rows.length === 0) return ''
  const shown = rows.slice(0, limits.undecided)
  const several = platforms.length > 1
  const titles = ['', ...(several ? ['system'] : []), 'change', 'interval', 'would have been seen from', 'pairs', 'why']
  const cells = shown.map((row) => [
    rowName(row, scene),
    ...(several ? [platformName(row.platform)] : []),
    solid(changeText(row) ?? ''),
    row.interval === null ? '' : solid(formatInterval(row.interval, row.unit)),
    solid(detectableText(row) ?? ''),
    row.pairs === null ? '' : String(row.pairs),
    prose(row.reason ?? ''),
  ])
  const left = rows.length - shown.length
  const firmer = distinct(
    rows.map((row) => benchComment(row, scene, { budget: '15m' })),
    3,
  )
  const body = blocks([
    shown.length === 0
      ? ''
      : tableOf(
          titles,
          cells,
          titles.map((title) => (['', 'system', 'why'].includes(title) ? 'l' : 'r')),
        ),
    left === 0 ? '' : `${shown.length === 0 ? '' : 'and '}${plural(left, shown.length === 0 ? 'row' : 'more row')}.`,
    firmer.length === 0
      ? ''
      : `For a firmer answer, comment ${joinList(firmer.map(command)).replace(' and ', ' or ')}.`,
  ])
  const levels = joinList([...new Set(rows.map((row) => consequences[row.level]))])
  return details(`<b>${plural(rows.length, 'undecided row')}</b>: too noisy for the time allowed; ${levels}`, body)
}
