/** What to do about a change: look, measure again, or accept it knowingly. */
import { jsonForFence, safeGlob } from '../escape.ts'
import { command, details } from '../markdown.ts'
import { platformArgument } from '../platform-name.ts'
import { isReproducible, rowCommand } from '../reproduce.ts'
import { groupBy, rowsThat } from '../rows.ts'
import type { ViewRow } from '../view.ts'
import { joinList, plural } from '../words.ts'
import type { CommentView } from './comment-view.ts'

interface Entry {
  readonly match: string
  readonly metric: string
  readonly platform?: string
  readonly upTo: string | number
  readonly reason: string
}

/** True for a regression that an entry can excuse: no failure, and no broken budget, which is mended where it stands. */
function acceptable(row: ViewRow): boolean {
  return row.standing === 'worse' && row.method !== 'budget' && row.level !== 'note' && row.change !== null
}

/** Entries for the rows that got worse, one per benchmark and metric where all systems agree. */
export function acceptSection(view: CommentView): string {
  const rows = rowsThat(view.rows, 'worse').filter(acceptable)
  if (rows.length === 0 || view.limits.accept === 0) return ''
  const all = entriesOf(rows, view)
  const shown = all.slice(0, view.limits.accept)
  const more =
    all.length > shown.length
      ? `\n\nand ${plural(all.length - shown.length, 'more entry', 'more entries')} like these.`
      : ''
  const body = [
    'Add this to `paceline.config.json` in this pull request, with your reason. The next measurement applies it, and reviewers see it in the diff.',
    `\`\`\`json\n"accept": ${jsonForFence(shown)}\n\`\`\`${more}`,
    'On merge the new level is recorded as intended: the base branch is not marked suspect, and the entry can be deleted.',
  ].join('\n\n')
  return details(`<b>Accept ${rows.length === 1 ? 'this regression' : 'these regressions'}</b>`, body)
}

function entriesOf(rows: readonly ViewRow[], view: CommentView): readonly Entry[] {
  const groups = groupBy(rows, (row) => `${row.line}\n${ceilingOf(row).isRelative}`)
  return [...groups.values()].flatMap((group) => {
    const everywhere = view.platforms.length === group.length
    if (everywhere && group.length > 1) return [entryOf(group[0]!, { rows: group, platform: null })]
    return group.map((row) => entryOf(row, { rows: [row], platform: view.platforms.length > 1 ? row.platform : null }))
  })
}

function entryOf(row: ViewRow, { rows, platform }: { rows: readonly ViewRow[]; platform: string | null }): Entry {
  const { isRelative } = ceilingOf(row)
  const largest = Math.max(...rows.map((one) => ceilingOf(one).size))
  return {
    match: safeGlob(row.benchmark),
    metric: safeGlob(row.metric),
    ...(platform === null ? {} : { platform }),
    upTo: isRelative ? `${row.better === 'lower' ? '+' : '-'}${largest}%` : largest,
    reason: 'say here what it buys',
  }
}

/** How much room an entry gives, in percent or in the metric's unit: an exact change as it is, a measured one half as much again. */
function ceilingOf({ change, kind }: ViewRow): { readonly isRelative: boolean; readonly size: number } {
  const { relative, absolute } = change ?? { relative: null, absolute: null }
  const isExact = kind === 'exact'
  if (relative !== null) {
    const percent = Math.abs(relative) * 100
    return {
      isRelative: true,
      size: isExact ? Math.ceil(percent * 10) / 10 : Math.ceil(Math.max(percent * 1.4, percent + 2)),
    }
  }
  const size = Math.abs(absolute ?? 0)
  return { isRelative: false, size: isExact ? size : Number((size * 1.4).toPrecision(2)) }
}

/** How many commands stand in the open. */
const shownCommands = 3

/** A numbered list; one line where rows are merely undecided; empty where there is nothing to do. */
export function adviceOf(view: CommentView): string {
  const rows = rowsThat(view.gated, 'failed', 'worse').filter(({ level }) => level !== 'note')
  if (rows.length === 0) return firmerAnswer(view)
  const steps = [lookStep(rows, view), benchStep(rows, view), acceptStep(rows, view)].filter((step) => step !== null)
  return ['**What to do**', ...steps.map((step, index) => `${index + 1}. ${step}`)].join('\n')
}

/** Undecided rows are no reason to act, but somebody may want to know. */
function firmerAnswer(view: CommentView): string {
  const undecided = rowsThat(view.gated, 'undecided').filter(({ level }) => level !== 'note')
  const comments = distinct(
    undecided.map((row) => benchComment(row, view, { budget: '15m' })),
    2,
  )
  return comments.length === 0
    ? ''
    : `For a more precise answer, a maintainer comments ${comments.map(command).join(' or ')}.`
}

function lookStep(rows: readonly ViewRow[], view: CommentView): string | null {
  if (!isReproducible(view.comparison)) return null
  const groups = [...groupBy(rows, (row) => checkCommand(row, view)).entries()].slice(0, shownCommands)
  const lines = groups.map(([text, group]) => ({ text, where: whereOf(group, view) }))
  const verb = rows.every((row) => row.verdict === 'failed') ? '**See it fail.**' : '**Look at it.**'
  const [only, ...others] = lines
  if (others.length === 0) return `${verb} ${only!.where}${command(only!.text)}`
  return [
    `${verb} Each row has its own command:`,
    ...lines.map(({ text, where }) => `   - ${where}${command(text)}`),
  ].join('\n')
}

/** `On macOS and Linux: `; nothing where there is only one system. */
function whereOf(rows: readonly ViewRow[], { platforms }: CommentView): string {
  if (platforms.length < 2) return ''
  return `On ${joinList([...new Set(rows.map((row) => row.system))])}: `
}

function benchStep(rows: readonly ViewRow[], view: CommentView): string | null {
  const comments = distinct(
    rows.map((row) => benchComment(row, view)),
    shownCommands,
  )
  if (comments.length === 0) return null
  const [only] = new Set(rows.map((row) => row.platform))
  const isMac = rows.every((row) => row.platform === only) && (only ?? '').startsWith('darwin')
  const lead = view.platforms.length < 2 ? '**Once more?**' : isMac ? '**No Mac?**' : '**No such machine?**'
  return `${lead} A maintainer comments ${comments.map(command).join(' or ')}: only that is measured again, on a new runner.`
}

function acceptStep(rows: readonly ViewRow[], view: CommentView): string | null {
  if (!rows.some(acceptable) || view.limits.accept === 0) return null
  return '**Worth it?** See *Accept this regression* below. Measuring again can decide undecided rows, but never changes decided ones.'
}

/** `npx --yes github:acme/paceline#v1.2.0 check watch/react/chokidar --metric ready-time --base c81d04e` */
export function checkCommand(row: ViewRow, { comparison, context }: CommentView): string {
  return rowCommand(row, { ...context, comparison })
}

interface BenchOptions {
  readonly budget?: string
}

/** `/bench watch/react/chokidar --platform macos`; null where no workflow listens, or no runner has the system. */
export function benchComment(row: ViewRow, view: CommentView, { budget }: BenchOptions = {}): string | null {
  const platform = platformArgument(row.platform, view.platforms)
  if (view.context.bench === false || platform === null) return null
  const parts = [`/bench ${safeGlob(row.benchmark)}`, `--platform ${platform}`]
  return [...parts, ...(budget === undefined ? [] : [`--budget ${budget}`])].join(' ')
}

/** Each text once, in order, at most `limit` of them. */
export function distinct(texts: readonly (string | null)[], limit: number): readonly string[] {
  return [...new Set(texts.filter((text) => text !== null))].slice(0, limit)
}
