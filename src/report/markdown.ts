/** Building blocks of Markdown reports. */
import { markdownTable } from 'markdown-table'
import { figureText } from './escape.ts'
import { plural } from './words.ts'

export type CellAlign = 'l' | 'r' | 'c'

/** A table of GitHub's dialect, not padded: the source is for machines. Cells hold no newline and no bar. */
export function tableOf(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  align: readonly CellAlign[],
): string {
  return markdownTable([head, ...rows], { align, alignDelimiters: false })
}

/** A collapsed section. Blank lines inside let Markdown be Markdown again. */
export function details(summary: string, body: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${body}\n\n</details>`
}

/** The first of the items, and a count of the others: `and 3 more rows`, empty if there are none. */
export function firstOf<T>(items: readonly T[], limit: number, noun = ''): { shown: readonly T[]; more: string } {
  const left = items.length - limit
  const others = noun === '' ? `${left} more` : plural(left, `more ${noun}`)
  return { shown: items.slice(0, limit), more: left <= 0 ? '' : `and ${others}` }
}

/** The first of the items as a list, and a last line that counts the others. */
export function bulletList<T>(
  items: readonly T[],
  { limit, noun, textOf }: { readonly limit: number; readonly noun?: string; readonly textOf: (item: T) => string },
): string {
  const { shown, more } = firstOf(items, limit, noun)
  return [...shown.map(textOf), ...(more === '' ? [] : [more])].map((line) => `- ${line}`).join('\n')
}

/** Figures: a number stays with its unit and its sign, so that a narrow table breaks elsewhere. */
export function solid(text: string): string {
  return figureText(text).replaceAll(/(?<=\d) (?=[%A-Za-zµ])|(?<=[≤≥<]) /g, '\u00a0')
}

/** A command as inline code. */
export function command(text: string): string {
  return `\`${text.replaceAll('`', "'")}\``
}

/** Commands in a block that can be copied as a whole. */
export function commandBlock(lines: readonly string[]): string {
  return ['```sh', ...lines.map((line) => line.replaceAll('`', "'")), '```'].join('\n')
}

/** Parts of a text, each a paragraph or a block, without the empty ones. */
export function blocks(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n\n')
}

interface CrossTableOptions {
  /** Head of the first column. */
  readonly title: string
  readonly lines: readonly { readonly name: string; readonly cellOf: (platform: string) => string }[]
  readonly align: CellAlign
  readonly view: { readonly platforms: readonly string[]; readonly systemName: (platform: string) => string }
  /** Whether a single system is named, too. */
  readonly alwaysNamed?: boolean
}

/** A table with a column for each system. */
export function crossTable({ title, lines, align, view, alwaysNamed = false }: CrossTableOptions): string {
  const { platforms, systemName } = view
  const isNamed = alwaysNamed || platforms.length > 1
  const head = [title].concat(platforms.map((platform) => (isNamed ? systemName(platform) : '')))
  const rows = lines.map(({ name, cellOf }) => [name].concat(platforms.map(cellOf)))
  return tableOf(
    head,
    rows,
    head.map((_, index): CellAlign => (index === 0 ? 'l' : align)),
  )
}
