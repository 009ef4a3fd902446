/** The top of a comment: the verdict in words, the counts, what was compared, and what a reviewer must not miss. */
import { countTexts, isWatched } from '../counts.ts'
import { proseText } from '../escape.ts'
import { shortCommit } from '../format.ts'
import { headline, isFirstRun, type Tone } from '../headline.ts'
import { groupBy, rowsThat } from '../rows.ts'
import { sidesText } from '../sides.ts'
import { joinList, plural } from '../words.ts'
import { distinct } from './commands.ts'
import { blocks, details } from './markdown.ts'
import { markOf, rowName, type CommentScene } from './scene.ts'

export const toneMarks: Readonly<Record<Tone, string>> = {
  bad: '❌',
  warn: '⚠️',
  good: '✅',
  unsure: '❔',
  neutral: '📏',
}

/** The headline with its sign, as Markdown without the `###`. */
export function verdictLine(scene: CommentScene): string {
  const { comparison, context, limits } = scene
  const missing = (context.missing ?? []).map((one) => one.platform)
  const { tone, text } = headline(comparison, { write: (name) => proseText(name, limits.name), missing })
  const title = context.title === undefined ? '' : `${proseText(context.title, 80)}: `
  return `${toneMarks[tone]} ${title}${text}`
}

/** Counts and sides: `**1 worse** · 3 better. chokidar, this pull request (9f3e2ab) against main (c81d04e).` */
export function countsLine(scene: CommentScene): string {
  const { comparison, names, code, prose } = scene
  const [first, ...rest] = countTexts(comparison)
  const counts = first === undefined || isFirstRun(comparison) ? '' : `${[`**${first}**`, ...rest].join(' · ')}. `
  const subject = names.common.length === 0 ? '' : `${names.common.map(code).join(' · ')}, `
  const sides = sidesText(comparison, { name: prose, commit: (sha) => `\`${shortCommit(sha)}\`` })
  return `${counts}${subject}${sides}.`
}

/** Platforms that sent nothing, each with its reason: said before anything else, because it limits all the rest. */
export function missingLines({ context, platformName, prose, limits }: CommentScene): string {
  const { missing = [] } = context
  const lines = missing.slice(0, limits.groups).map(({ platform, reason }) => {
    const why = reason === null ? 'nothing is known about why' : prose(reason)
    return `> ⚠️ **${platformName(platform)} was not measured**: ${why}. Nothing here is about it.`
  })
  const left = missing.length - lines.length
  return [...lines, ...(left === 0 ? [] : [`> and ${plural(left, 'more system')}.`])].join('\n>\n')
}

/** What fails and with which message: nobody should have to unfold anything for that. */
function failureLines(scene: CommentScene): string {
  const { comparison, limits, platforms, platformName, prose } = scene
  const rows = rowsThat(comparison.rows, 'failed').filter((row) => !isWatched(row))
  const groups = [...groupBy(rows, (row) => row.reason ?? '').entries()]
  const lines = groups.slice(0, Math.min(shownFailures, limits.groups)).map(([reason, group]) => {
    const names = distinct(
      group.map((row) => rowName(row, scene)),
      limits.names,
    )
    const where =
      platforms.length < 2
        ? ''
        : ` (${joinList(
            distinct(
              group.map((row) => platformName(row.platform)),
              limits.names,
            ),
          )})`
    return `> ${markOf(group[0]!)} ${joinList(names)}${where}: ${prose(reason)}`
  })
  const left = groups.length - lines.length
  return [...lines, ...(left === 0 ? [] : [`> and ${plural(left, 'more failure')} below.`])].join('\n>\n')
}

const shownFailures = 3

/** Notices, such as a policy that differs: a few in the open, many collapsed. */
export function noticeLines({ comparison, prose, limits }: CommentScene): string {
  const all = comparison.notices
  const shown = all.slice(0, limits.notices).map((notice) => `ℹ️ ${prose(notice)}`)
  if (all.length <= 2) return shown.join('\n\n')
  const more = all.length > shown.length ? [`and ${all.length - shown.length} more`] : []
  const list = [...shown, ...more].map((line) => `- ${line}`).join('\n')
  return details(`<b>${plural(all.length, 'notice')} for the reviewer</b>`, list)
}

/** Why nothing could be compared: once where all systems agree. */
export function basisLines({ comparison, platformName, prose, limits }: CommentScene): string {
  if (comparison.state !== 'nothing-compared') return ''
  const groups = [...groupBy(comparison.platforms, (part) => part.basis).values()]
  const lines = groups.slice(0, limits.groups).map((group) => {
    const where = groups.length === 1 ? 'Why' : joinList(group.map((part) => platformName(part.platform)))
    return `- **${where}**: ${prose(group[0]!.basis)}`
  })
  return [...lines, isFirstRun(comparison) ? nextAfterFirst : ''].filter((line) => line !== '').join('\n')
}

const nextAfterFirst =
  '- **Next**: once the base branch has runs of its own, they are the baseline; a pull request is compared with its own base commit in any case.'

/** The heading and all that belongs right under it. */
export function topOf(scene: CommentScene): string {
  return blocks([
    `### ${verdictLine(scene)}`,
    countsLine(scene),
    missingLines(scene),
    failureLines(scene),
    basisLines(scene),
  ])
}
