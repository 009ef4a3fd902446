/** The changed rows in numbers, with their reasons and a command for each. */
import type { Row } from '../../model/comparison.ts'
import { isWatched, isWatchedChange } from '../counts.ts'
import { formatInterval, formatProbability } from '../format.ts'
import { rowsThat } from '../rows.ts'
import { acceptedText, sideValues } from '../row-values.ts'
import { sideTitles } from '../sides.ts'
import { briefChange, changeWords, isTailChange, plural, standingOf, thresholdTexts, estimatorText } from '../words.ts'

import { benchComment, checkCommand, distinct } from './commands.ts'
import { blocks, commandBlock, details, solid, tableOf } from './markdown.ts'
import { markOf, rowName, type CommentScene } from './scene.ts'

export function numbersSection(scene: CommentScene): string {
  const { comparison, limits } = scene
  const rows = rowsThat(
    comparison.rows.filter((row) => !isWatched(row)),
    'failed',
    'worse',
    'accepted',
    'better',
  )
  const watched = comparison.rows.filter(isWatchedChange)
  if (rows.length + watched.length === 0) return ''
  const shown = rows.slice(0, limits.numbers)
  const shownWatched = watched.slice(0, Math.max(0, limits.numbers - shown.length))
  const left = rows.length + watched.length - shown.length - shownWatched.length
  const body = blocks([
    shown.length === 0 ? '' : numbersTable(shown, scene),
    shownWatched.length === 0
      ? ''
      : `Watched only, without a gate, so not part of the verdict:\n\n${numbersTable(shownWatched, scene)}`,
    left === 0 ? '' : `and ${plural(left, 'more row')}.`,
    reasonsOf([...shown, ...shownWatched], scene),
    explanation(shown, scene),
    reproduction(shown, scene),
  ])
  return details(`<b>The changed ${rows.length + watched.length === 1 ? 'row' : 'rows'} in numbers</b>`, body)
}

export function numbersTable(rows: readonly Row[], scene: CommentScene): string {
  const { platforms, platformName } = scene
  const several = platforms.length > 1
  const [base, head] = sideTitles(rows)
  const titles = [
    '',
    ...(several ? ['system'] : []),
    scene.prose(base),
    scene.prose(head),
    'change',
    'interval',
    'adj. p',
    'pairs',
  ]
  const cells = rows.map((row) => {
    const values = sideValues(row)
    return [
      `${markOf(row)} ${rowName(row, scene)}`,
      ...(several ? [platformName(row.platform)] : []),
      solid(values.base),
      solid(values.head),
      changeCell(row),
      solid(intervalCell(row)),
      row.pAdjusted === null ? '' : solid(formatProbability(row.pAdjusted)),
      row.pairs === null ? '' : String(row.pairs),
    ]
  })
  return tableOf(
    titles,
    cells,
    titles.map((title) => (['', 'system'].includes(title) ? 'l' : 'r')),
  )
}

function changeCell(row: Row): string {
  if (standingOf(row) === 'failed') return 'failed'
  const text = isTailChange(row) ? changeWords(row) : (briefChange(row) ?? changeWords(row))
  return `**${solid(text)}**`
}

function intervalCell(row: Row): string {
  if (standingOf(row) === 'failed') return ''
  if (row.kind === 'exact') return 'exact'
  return row.interval === null ? '' : formatInterval(row.interval, row.unit)
}

/** Of one row; a row may come with fifty warnings. */
const textsPerRow = 4

/** Reasons and doubts, row by row. */
function reasonsOf(rows: readonly Row[], scene: CommentScene): string {
  const lines = rows
    .map((row) => ({ row, texts: [row.reason, acceptedText(row), ...row.warnings].filter((text) => text !== null) }))
    .filter(({ texts }) => texts.length > 0)
  return lines
    .slice(0, scene.limits.groups)
    .map(({ row, texts }) => {
      const where = scene.platforms.length > 1 ? `, ${scene.platformName(row.platform)}` : ''
      return `- ${rowName(row, scene)}${where}: ${texts.slice(0, textsPerRow).map(scene.prose).join('; ')}`
    })
    .join('\n')
}

/** What the columns mean, and from which size on a row fails. */
function explanation(rows: readonly Row[], { comparison }: CommentScene): string {
  const tested = rows.filter((row) => row.method === 'pairs' && row.interval !== null && thresholdTexts(row) !== null)
  if (tested.length === 0) return ''
  const worse = tested.filter((row) => standingOf(row) === 'worse')
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
    ? ` A row fails the check when a change for the worse above ${ignore} is certain and the estimate reaches ${failAt}; below that it warns.`
    : ''
  return `${estimatorText} The interval holds${family} for stopping early, so it is wider than the usual 95 %.${limits}`
}

/** Every changed row can be had again, here and on a runner. */
function reproduction(rows: readonly Row[], scene: CommentScene): string {
  const here = distinct(
    rows.map((row) => checkCommand(row, scene)),
    scene.limits.commands,
  )
  const runner = distinct(
    rows.map((row) => benchComment(row, scene)),
    scene.limits.commands,
  )
  if (here.length === 0) return ''
  return blocks([
    'To measure a row again, on your own machine:',
    commandBlock(here),
    runner.length === 0 ? '' : `or on a fresh runner, by a comment with one of these lines:\n\n${commandBlock(runner)}`,
  ])
}
