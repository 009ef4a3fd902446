/** Sections as Markdown, folded; and its other building blocks. */
import { markdownTable } from 'markdown-table'
import { type Block, limitList, type Section, type Table, type Writer } from './report-document.ts'
import { escapeAsCodeElement, escapeMarkdownFigure, escapeText, escapeMarkdownTitle } from './escape.ts'
import type { ViewRow } from './view.ts'
import { joinWithMore, metricTitle } from './words.ts'

export const markdownWriter: Writer = {
  code: (text) => escapeAsCodeElement(text),
  prose: (text) => escapeText(text),
  metric: (metric) => escapeMarkdownTitle(metricTitle(metric)),
  figure: escapeAndGlueUnits,
  strong: (text) => `**${text}**`,
  mark: (row) => `${emojiForRow(row)} `,
  sourceLine: (written) => written,
}

export function emojiForRow({ outcome, level }: ViewRow): string {
  if (outcome === 'accepted') return '☑️'
  if (outcome === 'better') return '✅'
  if (outcome === 'undecided') return '❔'
  if (outcome === 'worse' || outcome === 'failed' || level === 'fail') return level === 'fail' ? '❌' : '⚠️'
  return '➖'
}

export function renderUnfoldedSection({ title, about, blocks: parts }: Section): string {
  return [`**${title}**${about === '' ? '' : `, ${about}`}`, ...parts.map(renderBlock)].join('\n')
}

/** Folds a section; empty where there is none. */
export function renderFoldedSection(section: Section | undefined): string {
  if (section === undefined) return ''
  const { title, about, blocks: parts } = section
  return renderDetails(`<b>${title}</b>${about === '' ? '' : `: ${about}`}`, joinBlocks(parts.map(renderBlock)))
}

export function renderBlock(block: Block): string {
  if (typeof block === 'string') return block
  return 'rows' in block ? renderTable(block) : renderBulletPoints(block)
}

function renderBulletPoints(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

/** Writes a table of GitHub's dialect, not padded: the source is for machines. Cells hold no newline and no bar. */
function renderTable({ columns, rows }: Table): string {
  const shown = [...columns.keys()].filter((index) => columns[index]!.only !== 'terminal')
  if (rows.length === 0 || shown.length === 0) return ''
  const lines = rows.map(({ cells }) => shown.map((index) => cells[index]!.text))
  const align = shown.map((index) => ({ left: 'l', right: 'r', center: 'c' })[columns[index]!.align ?? 'left'])
  const noted = Map.groupBy(
    rows.filter(({ notes }) => notes.length > 0),
    ({ notes }) => notes.join('; '),
  )
  return joinBlocks([
    markdownTable([shown.map((index) => columns[index]!.title), ...lines], { align, alignDelimiters: false }),
    // What is said of several rows stands once, under their names.
    renderBulletPoints(Array.from(noted, ([text, some]) => `${joinWithMore(some, 6, ({ label }) => label)}: ${text}`)),
  ])
}

/** Collapses a section. Blank lines inside let Markdown be Markdown again. */
export function renderDetails(summary: string, body: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`
}

/** Lists the first of the items, and counts the others in a last line. */
export function renderLimitedBulletList<T>(
  items: readonly T[],
  { limit, noun, textOf }: { readonly limit: number; readonly noun?: string; readonly textOf: (item: T) => string },
): string {
  const { shown, more } = limitList(items, limit, noun)
  return renderBulletPoints([...shown.map(textOf), ...(more === '' ? [] : [more])])
}

/** Keeps a number with its unit and its sign, so that a narrow table breaks elsewhere. */
export function escapeAndGlueUnits(text: string): string {
  return escapeMarkdownFigure(text).replaceAll(/(?<=\d) (?=[%A-Za-zµ])|(?<=[≤≥<]) /g, '\u00a0')
}

export function codeSpan(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``
}

/** Limits a summary: GitHub drops one above 1 MiB silently; the step may have written something of its own. */
export const longestSummaryBytes = 1_000_000

export interface Room {
  /** In bytes. */
  readonly longest: number
  /** Stands at the end where something was left out. */
  readonly note: string
}

/** Keeps the parts for which there is room, first come first served: what does not fit is left out whole. */
export function keepFittingParts(parts: readonly string[], { longest, note }: Room): readonly string[] {
  let bytesLeft = longest - Buffer.byteLength(note)
  const kept = parts.filter((part) => {
    const size = Buffer.byteLength(part) + 2
    if (size > bytesLeft) return false
    bytesLeft -= size
    return true
  })
  return kept.length === parts.length ? kept : [...kept, note]
}

/** Joins parts of a text, each a paragraph or a block, without the empty ones. */
export function joinBlocks(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n')
}
