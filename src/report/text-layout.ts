/** Text on a terminal: colours, display widths, wrapping, and tables that fit. */
import { styleText } from 'node:util'
import { eastAsianWidth } from 'get-east-asian-width'

/** Columns that a text takes on a terminal: two for wide characters and emoji, none for combining marks. */
export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const character of text) {
    if (!/\p{M}/u.test(character)) width += eastAsianWidth(character.codePointAt(0)!)
  }
  return width
}

/** The text padded to `width` columns; a longer one is cut with an ellipsis. */
export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const cut = cutTo(text, width)
  const space = ' '.repeat(Math.max(0, width - displayWidth(cut)))
  return align === 'left' ? cut + space : space + cut
}

/** The text cut to `width` columns, with an ellipsis where something is missing. */
export function cutTo(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  let cut = ''
  let used = 0
  for (const character of text) {
    const size = displayWidth(character)
    if (used + size > width - 1) break
    cut += character
    used += size
  }
  return `${cut.trimEnd()}…`
}

/** The text cut to `width` columns in its middle: both ends of a name tell more than either alone. */
export function cutMiddle(text: string, width: number): string {
  if (displayWidth(text) <= width) return text
  const start = cutTo(text, Math.ceil(width / 2))
  const characters = Array.from(text)
  let room = width - displayWidth(start)
  let at = characters.length
  while ((room -= displayWidth(characters[at - 1]!)) >= 0) at -= 1
  return start + characters.slice(at).join('').trimStart()
}

export interface WrapOptions {
  readonly columns: number
  /** Before the first line, and before the others: as much space by default. */
  readonly first?: string | Cell
  readonly rest?: string
  /** What the words are painted with. */
  readonly paint?: (text: string) => string
}

/** A number stays with its unit: the space between them is glued while lines are broken. */
const glue = '\u00a0'
const numberAndUnit = /(?<=\d) (?=(?:%|ns|µs|ms|s|min|kB|MB|GB|bytes|rows?)(?![A-Za-z]))/g

/** A text that `wrap` does not break: its spaces are glued. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', glue)
}

/** Words on lines of at most `columns`; a word that is longer is cut into pieces, after a slash or a comma if it has one there. */
export function wrap(text: string, options: WrapOptions): readonly string[] {
  const { columns, first: start = '', paint = asItIs } = options
  const first: Cell = typeof start === 'string' ? { text: start } : start
  const { rest = ' '.repeat(displayWidth(first.text)) } = options
  const lines: string[] = []
  let line: string | null = null
  const room = Math.max(10, columns - Math.max(displayWidth(first.text), displayWidth(rest)))
  const glued = text.replace(numberAndUnit, glue)
  for (const word of glued.split(' ').flatMap((long) => pieces(long, room))) {
    const used = displayWidth(lines.length === 0 ? first.text : rest)
    if (line !== null && used + displayWidth(line) + 1 + displayWidth(word) > columns) {
      lines.push(line)
      line = null
    }
    line = line === null ? word : `${line} ${word}`
  }
  const painted = (first.paint ?? asItIs)(first.text)
  return [...lines, line ?? ''].map((one, index) => (index === 0 ? painted : rest) + paint(one.replaceAll(glue, ' ')))
}

function asItIs(text: string): string {
  return text
}

function pieces(word: string, width: number): readonly string[] {
  if (displayWidth(word) <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const character of word) {
    if (displayWidth(piece + character) > width) {
      const rest = piece.search(/[^/,]*$/)
      const end = rest > piece.length / 2 ? rest : piece.length
      found.push(piece.slice(0, end))
      piece = piece.slice(end)
    }
    piece += character
  }
  return [...found, piece]
}

/** A cell, and how it is painted once it has been padded. */
export interface Cell {
  readonly text: string
  readonly paint?: (text: string) => string
}

export interface Column {
  readonly title: string
  readonly align?: 'left' | 'right'
  /** Breaks over several lines when the table is too wide. */
  readonly flexible?: boolean
}

export interface TableOptions {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  readonly indent?: string
  readonly gap?: number
  readonly width: number
  /** False leaves out the line of titles. */
  readonly titles?: boolean
}

/** Columns that the table takes without cutting anything. */
export function naturalWidth(options: TableOptions): number {
  const widths = columnWidths(options)
  const { indent = '', gap = 2 } = options
  return displayWidth(indent) + widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1)
}

function columnWidths({ columns, rows, titles = true }: TableOptions): number[] {
  return columns.map((column, index) =>
    rows.reduce(
      (most, row) => Math.max(most, displayWidth(row[index]?.text ?? '')),
      titles ? displayWidth(column.title) : 0,
    ),
  )
}

/** The lines of a table, titles first. Flexible columns give way until it fits `width`, but keep at least twelve columns each. */
export function table(options: TableOptions): readonly string[] {
  return brokenTable(options).flat()
}

/** The same, the lines of each row apart. */
function brokenTable(options: TableOptions): readonly (readonly string[])[] {
  const { columns, rows, indent = '', gap = 2, titles = true } = options
  const widths = columnWidths(options)
  let excess = naturalWidth(options) - options.width
  for (const index of columns.keys()) {
    if (excess <= 0 || columns[index]!.flexible !== true) continue
    const taken = Math.min(excess, Math.max(0, widths[index]! - 12))
    widths[index]! -= taken
    excess -= taken
  }
  const linesOf = (cells: readonly Cell[]): readonly string[] => {
    const texts = cells.map(({ text }, index) => {
      const isBroken = columns[index]!.flexible === true && displayWidth(text) > widths[index]!
      return isBroken ? wrap(text, { columns: widths[index]!, rest: '  ' }) : [text]
    })
    return Array.from({ length: Math.max(...texts.map(({ length }) => length)) }, (_, at) => {
      const padded = cells.map(({ paint = asItIs }, index) => {
        const text = pad(texts[index]![at] ?? '', widths[index]!, columns[index]!.align)
        return at < texts[index]!.length ? paint(text) : text
      })
      return (indent + padded.join(' '.repeat(gap))).trimEnd()
    })
  }
  const head = linesOf(columns.map((column) => ({ text: column.title })))
  return [...(titles ? [head] : []), ...rows.map(linesOf)]
}

/** A column of a table of things, under the name by which layouts refer to it. */
export interface Field<T> extends Column {
  readonly cell: (of: T) => Cell
}

/** The table of the richest layout that fits. */
export function layoutTable<T>({
  rows,
  layouts,
  fields,
  columns: width,
}: {
  readonly rows: readonly T[]
  /** Names of columns, from rich to poor; names without a column are skipped. */
  readonly layouts: readonly (readonly string[])[]
  readonly fields: Readonly<Record<string, Field<T>>>
  readonly columns: number
}): FittedTable {
  const candidates = layouts.map((names) => {
    const columns = names.flatMap((name) => fields[name] ?? [])
    return { columns, rows: rows.map((row) => columns.map(({ cell }) => cell(row))), indent: '  ', width }
  })
  return fittingTable(candidates)
}

interface FittedTable {
  /** Null if no column has a title. */
  readonly titles: string | null
  /** Those of each row: several where a name is broken. */
  readonly lines: readonly (readonly string[])[]
  /** Which of the tables it is; null if none of them fits, and this is the poorest. */
  readonly place: number | null
}

/**
 * The first of several tables, from rich to poor, that fits without breaking names; else the first that fits with names
 * broken into pieces of a readable length; else the poorest.
 */
export function fittingTable(candidates: readonly TableOptions[]): FittedTable {
  const chosen = candidates.find((options) => naturalWidth(options) <= options.width) ?? candidates.find(fits)
  const shown = chosen ?? candidates.at(-1)!
  const [titles, ...lines] = brokenTable(shown)
  return {
    titles: shown.columns.every(({ title }) => title.trim() === '') ? null : titles![0]!,
    lines,
    place: chosen === undefined ? null : candidates.indexOf(chosen),
  }
}

/** How far flexible columns may shrink before a poorer table is taken instead. */
const readableName = 20

/** Whether a table fits with no name broken into pieces of less than a readable length. */
export function fits(options: TableOptions): boolean {
  const spare = columnWidths(options).map((width, index) =>
    options.columns[index]!.flexible === true ? Math.max(0, width - readableName) : 0,
  )
  return naturalWidth(options) - spare.reduce((sum, width) => sum + width, 0) <= options.width
}

export type Colour = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold'

export type Paint = (colour: Colour, text: string) => string

/** A painter that paints, or (`colour` false) one that leaves every text as it is. */
export function painter(colour: boolean): Paint {
  return (name, text) => (colour ? styleText(name, text, { validateStream: false }) : text)
}
