/** The one comment on a pull request, verdict first and details collapsed; and the same with more room as a job summary. */
import { rowsOfOutcomes, type Tone } from '../judge/outcome.ts'
import type { Comparison } from '../model/comparison.ts'
import { renderChangesTable } from './comment/changes-table.ts'
import { makeCommentView } from './comment/comment-view.ts'
import type { CommentContext, CommentLimits, CommentState, CommentView } from './comment/comment-view.ts'
import { oneMoreShardText, renderAcceptSection, renderAdviceLine } from './comment/what-to-do.ts'
import { figureColumn, limitList, nameColumns, rowName, type Section, toTable } from './report-document.ts'
import { maxTextLength, escapeText, safeUrl } from './escape.ts'
import { shortCommit } from '../model/format.ts'
import { headline } from './headline.ts'
import {
  joinBlocks,
  renderBlock,
  renderLimitedBulletList,
  renderDetails,
  keepFittingParts,
  renderFoldedSection,
  longestSummaryBytes,
  emojiForRow,
  renderUnfoldedSection,
  type Room,
} from './markdown.ts'
import { shortNameByPlatform, sortUniquePlatforms } from './platform-name.ts'
import { methodSection } from './method-section.ts'
import {
  changedSection,
  valueBlocksOfRows,
  noVerdictSection,
  sameRowsSection,
  undecidedSection,
  changedInformationalSection,
} from './sections.ts'
import { missingPlatformOrShardsName, comparedSidesText, type View, makeView } from './view.ts'
import { capital, whyIdenticalText, joinWithMore, joinList, plural } from './words.ts'

export type { CommentContext, CommentState } from './comment/comment-view.ts'

/** Limits what somebody reads, in bytes: of few rows, and of any number. GitHub takes 65,536 characters. */
export const [longestOfFew, longestComment] = [6_000, 20_000]
const fewRows = 20

/** Returns the first line of every comment of this name; nothing else starts with it. */
export function commentMarker(name: string): string {
  return `<!-- paceline:comment name=${name.replaceAll(/[^A-Za-z0-9._-]/g, '-').slice(0, 50)} -->`
}

/**
 * Renders the comment as Markdown, marker first, at most 6 kB for twenty rows, and 20 kB for any number. Without a
 * comparison it says what is known: that a measurement is running, or that there is none.
 */
export function renderComment(comparison: Comparison | undefined, context: CommentContext): string {
  const marker = `${commentMarker(context.name)}\n`
  const rest = context.urls?.report === undefined ? '' : '; everything is in the full report'
  const note = `*Shortened to fit into a comment${rest}.*`
  const most = (comparison?.rows.length ?? 0) <= fewRows ? longestOfFew : longestComment
  const limits = { rows: 60, names: 6, tableLines: 8 }
  return `${marker}${renderCommentBody(comparison, context, { limits, longest: most - marker.length - 1, note })}\n`
}

/** Renders a job's summary as Markdown, at most 1,000,000 bytes of UTF-8: the comment with a table of every row. */
export function renderJobSummary(comparison: Comparison | undefined, context: CommentContext): string {
  const text = renderCommentBody(comparison, context, {
    limits: { rows: 400, names: 20, tableLines: 40 },
    longest: longestSummaryBytes - 1,
    note: '*Shortened to fit into a job summary; everything is in the comparison file.*',
    appendix: allRowsSection,
  })
  return `${text}\n`
}

interface BodyOptions extends Room {
  readonly limits: CommentLimits
  /** Adds to a summary what a comment has not. */
  readonly appendix?: (view: CommentView) => Section | undefined
}

/** Small print, and what says that a newer commit is measured. */
const frameBytes = 600

/** Writes the text without its marker: sections from the first on, as many as there is room for. */
function renderCommentBody(comparison: Comparison | undefined, context: CommentContext, options: BodyOptions): string {
  const { limits, appendix = () => undefined } = options
  const { state = { kind: 'final' }, earlier } = context
  const all = comparison && makeView(comparison, context.missing)
  const footer = renderCommentFooter(all, context)
  // The same whatever stands around it: a result that is kept stays as it was.
  const within = (parts: readonly string[]): string =>
    joinBlocks(keepFittingParts(parts, { ...options, longest: options.longest - frameBytes }))
  const verdict = headlineAndDetail(all, context)
  if (all === undefined) {
    if (state.kind === 'final') {
      return joinBlocks([within([`### ${verdict.line}`, ...noComparisonBlocks(context, limits)]), footer])
    }
    return joinBlocks([
      renderMeasuring(state, context),
      earlier === undefined ? '' : foldEarlierResult(earlier),
      footer,
    ])
  }
  const view = makeCommentView(all, context, limits)
  const parts = [verdict.detail, ...commentMarkdownParts(view)]
  if (state.kind === 'final') {
    return joinBlocks([within([`### ${verdict.line}`, ...parts, renderFoldedSection(appendix(view))]), footer])
  }
  const banner = renderMeasuring(state, context)
  const folded = (inside: string): string => renderDetails(`${earlierLabel}: ${verdict.line}`, inside)
  return joinBlocks([banner, folded(within([`#### ${verdict.line}`, ...parts])), footer])
}

/** Writes everything under the heading, in reading order: after what to do, all is folded. */
function commentMarkdownParts(view: CommentView): readonly string[] {
  const { limits, comparison, context } = view
  const textOf = (warning: string): string => `⚠️ ${view.prose(warning)}`
  const warnings = renderLimitedBulletList(comparison.warnings, { limit: limits.rows, noun: 'warning', textOf })
  return [
    countsAndSidesLine(view),
    renderMissingPlatforms(view),
    renderFailedRows(view),
    renderWhyNothingCompared(view),
    comparison.state === 'identical' ? whyIdenticalText(comparison) : '',
    view.summary.isFirstRun
      ? joinBlocks(valueBlocksOfRows(view.rows, view).map(renderBlock))
      : renderChangesTable(view),
    ...(context.sections ?? []).flatMap(({ ofRows }) => ofRows(view, 'worse')).map(renderUnfoldedSection),
    renderAdviceLine(view),
    renderNotices(view),
    renderAcceptSection(view),
    renderFoldedSection(changedSection(view)),
    renderFoldedSection(sectionWithAppendedBlock(methodSection(view), warnings)),
    renderFoldedSection(changedInformationalSection(view)),
    renderFoldedSection(sectionWithAppendedBlock(undecidedSection(view), oneMoreShardText(view))),
    renderFoldedSection(cutSectionOnFirstRun(noVerdictSection(view), view)),
    renderFoldedSection(sameRowsSection(view)),
  ]
}

/** Leaves out of a first run what stands at its top. */
function cutSectionOnFirstRun(section: Section | undefined, { summary }: CommentView): Section | undefined {
  return section === undefined || !summary.isFirstRun ? section : { ...section, blocks: section.blocks.slice(0, 1) }
}

function sectionWithAppendedBlock(section: Section | undefined, more: string): Section | undefined {
  return section && { ...section, blocks: [...section.blocks, more] }
}

function renderMeasuring(state: Exclude<CommentState, { kind: 'final' }>, context: CommentContext): string {
  const head = `\`${shortCommit(state.head).replaceAll(/[^0-9a-f]/g, '')}\``
  const names = shortNameByPlatform(state.platforms)
  const systems = sortUniquePlatforms(state.platforms).map((platform) => names.get(platform) ?? platform)
  const url = safeUrl(context.urls?.run)
  const watch = url === undefined ? '' : ` [Watch it run](${url}).`
  const where = systems.length === 0 ? '' : ` on ${joinList(systems)}`
  return joinBlocks([`### ⏳ Measuring ${head}${where}`, `The result will appear here.${watch}`])
}

/** Says that no platform sent anything, or that it is unknown by which rules to judge it. */
function noComparisonBlocks({ missing = [], unjudged }: CommentContext, limits: CommentLimits): readonly string[] {
  return [
    unjudged === undefined ? '' : escapeText(unjudged),
    renderLimitedBulletList(missing, {
      limit: limits.rows,
      noun: 'system',
      textOf: (one) => `**${missingPlatformOrShardsName(one)}**: ${escapeText(one.reason ?? 'no reason is known')}`,
    }),
  ]
}

function renderCommentFooter(view: View | undefined, context: CommentContext): string {
  const { urls = {}, run, pullRequest, version } = context
  const runText = run === undefined ? 'workflow run' : `run ${run.number}, attempt ${run.attempt}`
  const isFinal = (context.state?.kind ?? 'final') === 'final'
  const head = isFinal ? view?.head.commit : undefined
  const parts = [
    `Paceline ${escapeText(version, 40)}`,
    safeMarkdownLinkOrUndefined(runText, urls.run) ?? (run && runText),
    // There is none before the report, nor without a comparison.
    view === undefined || !isFinal ? undefined : reportLinkOrUndefined(urls.report),
    safeMarkdownLinkOrUndefined('how to read this', urls.guide),
    pullRequest?.isFork === true ? 'from a fork, measured without tokens' : undefined,
    // Unlike a job's summary or an issue.
    head === undefined || pullRequest === undefined ? undefined : `updated in place for \`${head}\``,
  ]
  return `<sub>${parts.filter((part) => part !== undefined).join(' · ')}</sub>`
}

function safeMarkdownLinkOrUndefined(text: string, url: string | undefined): string | undefined {
  const safe = safeUrl(url)
  return safe === undefined ? undefined : `[${text}](${safe})`
}

/** Links the page, or where it lies, and says what a reader finds there. */
function reportLinkOrUndefined(url: string | undefined): string | undefined {
  const linked = safeMarkdownLinkOrUndefined('full report', url)
  const file = url?.endsWith('#artifacts') === true ? 'report.html, ' : ''
  return linked === undefined ? undefined : `${linked}: ${file}each trial plotted, with flame graphs`
}

/** Our comments are not longer; a longer one has been edited. */
const longestKept = 60_500

const earlierLabel = '<b>Earlier result</b>'
const keptSection = /<details>\n<summary><b>Earlier result<\/b>: .*<\/details>$/s

/** Folds the earlier result, with the verdict in its first line; empty if the comment shows no result. */
function foldEarlierResult(text: string): string {
  if (text.length > longestKept) return ''
  const body = text
    .replaceAll('\r\n', '\n')
    .trim()
    .replace(/<sub>[^\n]*<\/sub>$/, '')
    .trimEnd()
  const [, verdict = '', rest = ''] = /^### ([^\n]+)\n*(.*)$/s.exec(body) ?? []
  // A measurement that never ended: the result before it may still be there.
  if (verdict.startsWith('⏳')) return keptSection.exec(rest)?.[0] ?? ''
  return verdict === '' ? '' : renderDetails(`${earlierLabel}: ${verdict}`, joinBlocks([`#### ${verdict}`, rest]))
}

const toneMarks: Readonly<Record<Tone, string>> = {
  bad: '❌',
  warn: '⚠️',
  good: '✅',
  unsure: '❔',
  neutral: '📏',
}

/** Returns the headline with its sign, as Markdown without the `###`; and the line below it. */
function headlineAndDetail(
  view: View | undefined,
  { title, unjudged, missing }: CommentContext,
): Readonly<Record<'line' | 'detail', string>> {
  const { tone, text, detail } = headline(view, { write: (name) => escapeText(name, maxTextLength), unjudged, missing })
  const shownTitle = view === undefined || title === undefined ? '' : `${escapeText(title, 80)}: `
  return { line: `${toneMarks[tone]} ${shownTitle}${text}`, detail }
}

/** Writes `**1 worse** · 3 better. chokidar, this pull request (9f3e2ab) compared with main (c81d04e).` */
function countsAndSidesLine(view: CommentView): string {
  const { common, code, prose } = view
  const [first, ...rest] = view.summary.isFirstRun ? [] : view.counts
  const counts = first === undefined ? '' : `${[`**${first}**`, ...rest].join(' · ')}. `
  const subject = common.length === 0 ? '' : `${common.map(code).join(' · ')}, `
  const sides = comparedSidesText(view, { name: prose, commit: (id) => `\`${id}\`` })
  return `${counts}${subject === '' ? capital(sides) : `${subject}${sides}`}.`
}

/** Lists platforms that sent nothing, each with its reason: said first, because it limits all the rest. */
function renderMissingPlatforms({ missing, missingText, prose, limits }: CommentView): string {
  const { shown, more } = limitList(missing, limits.rows, 'system')
  const lines = shown.map((one) => {
    const why = one.reason === undefined ? 'the reason is unknown' : prose(one.reason)
    return `⚠️ **${missingText(one)}**: ${why}. This report does not cover it: mend its job, or run it again.`
  })
  return renderBlockquote([...lines, more === '' ? '' : `${more}.`])
}

/** Says what fails and with which message, never collapsed. */
function renderFailedRows(view: CommentView): string {
  const { limits, platforms, prose } = view
  const groups = [...Map.groupBy(rowsOfOutcomes(view.gated, 'failed'), (row) => row.reason ?? '')]
  const { shown, more } = limitList(groups, 3, 'failure')
  const list = (texts: readonly string[]): string => joinWithMore([...new Set(texts)], limits.names)
  const lines = shown.map(([reason, group]) => {
    const where = platforms.length < 2 ? '' : ` (${list(group.map(({ system }) => system))})`
    return `${emojiForRow(group[0]!)} ${list(group.map((row) => rowName(row, view)))}${where}: ${prose(reason)}`
  })
  return renderBlockquote([...lines, more === '' ? '' : `${more} below.`])
}

/** Quotes paragraphs as one, without the empty ones. */
function renderBlockquote(paragraphs: readonly string[]): string {
  return paragraphs.flatMap((text) => (text === '' ? [] : [`> ${text}`])).join('\n>\n')
}

function renderNotices({ comparison: { notices }, prose, limits }: CommentView): string {
  if (notices.length === 0) return ''
  const list = renderLimitedBulletList(notices, { limit: limits.rows, textOf: (notice) => `ℹ️ ${prose(notice)}` })
  return renderDetails(`<b>${plural(notices.length, 'notice')} for the reviewer</b>`, list)
}

/** Says why nothing could be compared: once where all systems agree. */
function renderWhyNothingCompared({ summary, bases, prose, limits }: CommentView): string {
  if (summary.extent !== 'none') return ''
  const lines = bases.slice(0, limits.rows).map(({ text, systems }) => `- **${systems || 'Why'}**: ${prose(text)}`)
  const next =
    '- **Next**: once the base branch has stored runs, they are the baseline. A pull request is always compared with its own base commit.'
  return [...lines, ...(summary.isFirstRun ? [next] : [])].join('\n')
}

/** Limits tables: of longer ones not even a summary has room for more. */
const mostRows = 2_000

/** Lists all rows, one line each, worst first. */
function allRowsSection(view: CommentView): Section | undefined {
  const { shown, more } = limitList(view.rows, mostRows, 'row')
  if (shown.length === 0) return undefined
  const table = toTable(shown, [
    ...nameColumns(view),
    { title: 'verdict', cell: (row) => view.mark(row) + row.texts.outcome },
    figureColumn(view, 'base', ({ base }) => base),
    figureColumn(view, 'head', ({ head }) => head),
    figureColumn(view, 'change', ({ change }) => change),
    figureColumn(view, 'interval', ({ interval }) => interval),
    figureColumn(view, 'pairs', ({ pairs }) => pairs),
    { title: 'why', cell: ({ reason }) => view.prose(reason ?? '') },
  ])
  return { title: `All ${plural(view.rows.length, 'row')}`, about: '', blocks: [table, more === '' ? '' : `${more}.`] }
}
