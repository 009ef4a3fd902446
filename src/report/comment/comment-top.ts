/** The top of a comment: the verdict in words, the counts, what was compared, and what a reviewer must not miss. */
import { proseText } from '../escape.ts'
import { headline, sidesText, type Tone } from '../headline.ts'
import { blocks, details, firstOf } from '../markdown.ts'
import { groupBy, rowsThat } from '../rows.ts'
import { joinList, plural } from '../words.ts'
import { type CommentView, markOf, rowName } from './comment-view.ts'
import { distinct } from './what-to-do.ts'

export const toneMarks: Readonly<Record<Tone, string>> = {
  bad: '❌',
  warn: '⚠️',
  good: '✅',
  unsure: '❔',
  neutral: '📏',
}

/** The headline with its sign, as Markdown without the `###`. */
export function verdictLine(view: CommentView): string {
  const { tone, text } = headline(view, (name) => proseText(name, view.limits.name))
  const { title } = view.context
  return `${toneMarks[tone]} ${title === undefined ? '' : `${proseText(title, 80)}: `}${text}`
}

/** Counts and sides: `**1 worse** · 3 better. chokidar, this pull request (9f3e2ab) against main (c81d04e).` */
function countsLine(view: CommentView): string {
  const { common, code, prose } = view
  const [first, ...rest] = view.isFirstRun ? [] : view.counts
  const counts = first === undefined ? '' : `${[`**${first}**`, ...rest].join(' · ')}. `
  const subject = common.length === 0 ? '' : `${common.map(code).join(' · ')}, `
  return `${counts}${subject}${sidesText(view, { name: prose, commit: (id) => `\`${id}\`` })}.`
}

/** Platforms that sent nothing, each with its reason: said before anything else, because it limits all the rest. */
function missingLines({ missing, systemName, prose, limits }: CommentView): string {
  const { shown, more } = firstOf(missing, limits.groups, 'system')
  const lines = shown.map(({ platform, reason }) => {
    const why = reason === null ? 'nothing is known about why' : prose(reason)
    return `> ⚠️ **${systemName(platform)} was not measured**: ${why}. Nothing here is about it.`
  })
  return [...lines, ...(more === '' ? [] : [`> ${more}.`])].join('\n>\n')
}

/** What fails and with which message: nobody should have to unfold anything for that. */
function failureLines(view: CommentView): string {
  const { limits, platforms, prose } = view
  const groups = [...groupBy(rowsThat(view.gated, 'failed'), (row) => row.reason ?? '')]
  const { shown, more } = firstOf(groups, Math.min(shownFailures, limits.groups), 'failure')
  const list = (texts: readonly string[]): string => joinList(distinct(texts, limits.names))
  const lines = shown.map(([reason, group]) => {
    const where = platforms.length < 2 ? '' : ` (${list(group.map(({ system }) => system))})`
    return `> ${markOf(group[0]!)} ${list(group.map((row) => rowName(row, view)))}${where}: ${prose(reason)}`
  })
  return [...lines, ...(more === '' ? [] : [`> ${more} below.`])].join('\n>\n')
}

const shownFailures = 3

/** Notices, such as a policy that differs: a few in the open, many collapsed. */
export function noticeLines({ comparison: { notices }, prose, limits }: CommentView): string {
  const { shown, more } = firstOf(notices, limits.notices)
  const lines = shown.map((notice) => `ℹ️ ${prose(notice)}`)
  if (notices.length <= 2) return lines.join('\n\n')
  const list = [...lines, ...(more === '' ? [] : [more])].map((line) => `- ${line}`).join('\n')
  return details(`<b>${plural(notices.length, 'notice')} for the reviewer</b>`, list)
}

/** Why nothing could be compared: once where all systems agree. */
function basisLines({ comparison, bases, isFirstRun, prose, limits }: CommentView): string {
  if (comparison.state !== 'nothing-compared') return ''
  const lines = bases
    .slice(0, limits.groups)
    .map(({ text, systems }) => `- **${systems === '' ? 'Why' : systems}**: ${prose(text)}`)
  return [...lines, ...(isFirstRun ? [nextAfterFirst] : [])].join('\n')
}

const nextAfterFirst =
  '- **Next**: once the base branch has runs of its own, they are the baseline; a pull request is compared with its own base commit in any case.'

/** The heading, at this level, and all that belongs right under it. */
export function topOf(view: CommentView, level: '###' | '####'): string {
  return blocks([
    `${level} ${verdictLine(view)}`,
    countsLine(view),
    missingLines(view),
    failureLines(view),
    basisLines(view),
  ])
}
