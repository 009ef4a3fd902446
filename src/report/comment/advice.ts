/** What to do about it, in at most three steps. */
import type { Row } from '../../model/comparison.ts'
import { groupBy, rowsThat } from '../rows.ts'
import { joinList } from '../words.ts'
import { isWatched } from '../counts.ts'
import { acceptable } from './accept.ts'
import { benchComment, checkCommand, distinct } from './commands.ts'
import { command } from './markdown.ts'
import type { CommentScene } from './scene.ts'

/** How many commands stand in the open. */
const shownCommands = 3

/** A numbered list; one line where rows are merely undecided; empty where there is nothing to do. */
export function adviceOf(scene: CommentScene): string {
  const rows = rowsThat(
    scene.comparison.rows.filter((row) => !isWatched(row) && row.level !== 'note'),
    'failed',
    'worse',
  )
  if (rows.length === 0) return firmerAnswer(scene)
  const steps = [lookStep(rows, scene), benchStep(rows, scene), acceptStep(rows, scene)].filter((step) => step !== null)
  return ['**What to do**', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n')
}

/** Undecided rows are no reason to act, but somebody may want to know. */
function firmerAnswer(scene: CommentScene): string {
  const undecided = rowsThat(scene.comparison.rows, 'undecided').filter(
    (row) => !isWatched(row) && row.level !== 'note',
  )
  const comments = distinct(
    undecided.map((row) => benchComment(row, scene, { budget: '15m' })),
    2,
  )
  return comments.length === 0
    ? ''
    : `For a firmer answer, a maintainer comments ${comments.map(command).join(' or ')}.`
}

function lookStep(rows: readonly Row[], scene: CommentScene): string {
  const groups = [...groupBy(rows, (row) => checkCommand(row, scene)).entries()].slice(0, shownCommands)
  const lines = groups.map(([text, group]) => ({ text, where: whereOf(group, scene) }))
  const verb = rows.every((row) => row.verdict === 'failed') ? '**See it fail.**' : '**Look at it.**'
  const [only, ...others] = lines
  if (others.length === 0) return `${verb} ${only!.where}${command(only!.text)}`
  return [
    `${verb} Each row has its own command:`,
    ...lines.map(({ text, where }) => `   - ${where}${command(text)}`),
  ].join('\n')
}

/** `On macOS and Linux: `; nothing where there is only one system. */
function whereOf(rows: readonly Row[], { platforms, platformName }: CommentScene): string {
  if (platforms.length < 2) return ''
  return `On ${joinList([...new Set(rows.map((row) => platformName(row.platform)))])}: `
}

function benchStep(rows: readonly Row[], scene: CommentScene): string | null {
  const comments = distinct(
    rows.map((row) => benchComment(row, scene)),
    shownCommands,
  )
  if (comments.length === 0) return null
  const [only] = new Set(rows.map((row) => row.platform))
  const isMac = rows.every((row) => row.platform === only) && (only ?? '').startsWith('darwin')
  const lead = scene.platforms.length < 2 ? '**Once more?**' : isMac ? '**No Mac?**' : '**No such machine?**'
  return `${lead} A maintainer comments ${comments.map(command).join(' or ')}: only that is measured, again, on a fresh runner.`
}

function acceptStep(rows: readonly Row[], scene: CommentScene): string | null {
  if (!rows.some(acceptable) || scene.limits.accept === 0) return null
  return '**Worth it?** Take it knowingly: see *Accept this regression* below. Measuring again decides only undecided rows; it cannot undo a decided one.'
}
