/** The changed rows in numbers, with their reasons and a command for each. */
import { blocks, commandBlock, details, solid } from '../markdown.ts'
import { isReproducible } from '../reproduce.ts'
import { sideTitles } from '../row-values.ts'
import { isWatchedChange, rowsThat } from '../rows.ts'
import type { ViewRow } from '../view.ts'
import { estimatorText, plural, thresholdTexts } from '../words.ts'
import { type CommentView, figures, rowName, rowsTable } from './comment-view.ts'
import { benchComment, checkCommand, distinct } from './what-to-do.ts'

export function numbersSection(view: CommentView): string {
  const { limits } = view
  const rows = rowsThat(view.gated, 'failed', 'worse', 'accepted', 'better')
  const watched = view.rows.filter(isWatchedChange)
  if (rows.length + watched.length === 0) return ''
  const shown = rows.slice(0, limits.numbers)
  const shownWatched = watched.slice(0, Math.max(0, limits.numbers - shown.length))
  const left = rows.length + watched.length - shown.length - shownWatched.length
  const body = blocks([
    shown.length === 0 ? '' : numbersTable(shown, view),
    shownWatched.length === 0
      ? ''
      : `Watched only, without a gate, so not part of the verdict:\n\n${numbersTable(shownWatched, view)}`,
    left === 0 ? '' : `and ${plural(left, 'more row')}.`,
    reasonsOf([...shown, ...shownWatched], view),
    explanation(shown, view),
    reproduction(shown, view),
  ])
  return details(`<b>The changed ${rows.length + watched.length === 1 ? 'row' : 'rows'} in numbers</b>`, body)
}

function numbersTable(rows: readonly ViewRow[], view: CommentView): string {
  const [base, head] = sideTitles(rows)
  return rowsTable(rows, view, {
    mark: true,
    columns: [
      figures(view.prose(base), (texts) => texts.base),
      figures(view.prose(head), (texts) => texts.head),
      ['change', 'r', ({ standing, texts }) => (standing === 'failed' ? 'failed' : `**${solid(texts.shownChange)}**`)],
      ['interval', 'r', ({ standing, texts }) => (standing === 'failed' ? '' : solid(texts.interval))],
      figures('adj. p', ({ pAdjusted }) => pAdjusted),
      figures('pairs', ({ pairs }) => pairs),
    ],
  })
}

/** Of one row; a row may come with fifty warnings. */
const textsPerRow = 4

/** Reasons and doubts, row by row. */
function reasonsOf(rows: readonly ViewRow[], view: CommentView): string {
  const lines = rows
    .map((row) => ({ row, texts: [row.reason ?? '', row.texts.accepted, ...row.warnings].filter(Boolean) }))
    .filter(({ texts }) => texts.length > 0)
  return lines
    .slice(0, view.limits.groups)
    .map(({ row, texts }) => {
      const where = view.platforms.length > 1 ? `, ${row.system}` : ''
      return `- ${rowName(row, view)}${where}: ${texts.slice(0, textsPerRow).map(view.prose).join('; ')}`
    })
    .join('\n')
}

/** What the columns mean, and from which size on a row fails. */
function explanation(rows: readonly ViewRow[], { comparison }: CommentView): string {
  const tested = rows.filter((row) => row.method === 'pairs' && row.interval !== null && thresholdTexts(row) !== null)
  if (tested.length === 0) return ''
  const worse = tested.filter((row) => row.standing === 'worse')
  const judged = worse.length > 0 ? worse : tested
  const { ignore, failAt } = thresholdTexts(judged[0]!)!
  const same = judged.every((row) => {
    const own = thresholdTexts(row)
    return own?.ignore === ignore && own.failAt === failAt
  })
  const family =
    comparison.family > 1
      ? ` for all ${comparison.family} tests at once (one for each gated row, one for the failures of each benchmark) and`
      : ''
  const limits = same
    ? ` A row fails the check if it is worse by more than ${ignore} beyond chance and the estimate reaches ${failAt}; below that it warns.`
    : ''
  return `${estimatorText} The interval holds${family} for stopping early, so it is wider than the usual 95%.${limits}`
}

/** Every changed row can be had again, here and on a runner. */
function reproduction(rows: readonly ViewRow[], view: CommentView): string {
  if (!isReproducible(view.comparison)) return ''
  const here = distinct(
    rows.map((row) => checkCommand(row, view)),
    view.limits.commands,
  )
  const runner = distinct(
    rows.map((row) => benchComment(row, view)),
    view.limits.commands,
  )
  if (here.length === 0) return ''
  return blocks([
    'To measure a row again, on your own machine:',
    commandBlock(here),
    runner.length === 0 ? '' : `or on a new runner, by a comment with one of these lines:\n\n${commandBlock(runner)}`,
  ])
}
