/** Text on a terminal: colours, display widths, wrapping, and tables that fit. */
import { eastAsianWidth } from 'get-east-asian-width'

/** Columns that a text takes on a terminal: two for wide characters and emoji, none for combining marks. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) {
    if (!/\p{M}/u.test(character)) width += eastAsianWidth(character.codePointAt(0)!)
  }
  return width
}

type Align = 'left' | 'right'

/** The text padded to `width` columns; a longer one is cut with an ellipsis. */
export function pad(text: string, width: number, align: Align = 'left'): string {
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

/** Words on lines of at most `columns`; a word that is longer is cut into pieces. */
export function wrap(text: string, options: WrapOptions): readonly string[] {
  const { columns, paint = (words) => words } = options
  const first = typeof options.first === 'object' ? options.first : { text: options.first ?? '' }
  const { rest = ' '.repeat(displayWidth(first.text)) } = options
  const lines: string[] = []
  let line: string | null = null
  const room = Math.max(10, columns - displayWidth(rest))
  const glued = text.replace(numberAndUnit, glue)
  for (const word of glued.split(' ').flatMap((long) => pieces(long, room))) {
    const used = displayWidth(lines.length === 0 ? first.text : rest)
    if (line !== null && used + displayWidth(line) + 1 + displayWidth(word) > columns) {
      lines.push(line)
      line = null
    }
    line = line === null ? word : `${line} ${word}`
  }
  const start = first.paint === undefined ? first.text : first.paint(first.text)
  return [...lines, line ?? ''].map((one, index) => (index === 0 ? start : rest) + paint(one.replaceAll(glue, ' ')))
}

function pieces(word: string, width: number): readonly string[] {
  if (displayWidth(word) <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const character of word) {
    if (displayWidth(piece + character) > width) {
      found.push(piece)
      piece = ''
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
  readonly align?: Align
  /** May be cut when the table is too wide. */
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

/** Columns that the table would take without cutting anything. */
export function naturalWidth(options: TableOptions): number {
  const widths = columnWidths(options)
  const { indent = '', gap = 2 } = options
  return displayWidth(indent) + widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1)
}

function columnWidths({ columns, rows, titles = true }: TableOptions): number[] {
  return columns.map((column, index) =>
    Math.max(titles ? displayWidth(column.title) : 0, ...rows.map((row) => displayWidth(row[index]?.text ?? ''))),
  )
}

/** The lines of a table. Flexible columns give way until it fits `width`, but keep at least eight columns each. */
export function table(options: TableOptions): readonly string[] {
  const { columns, rows, indent = '', gap = 2, titles = true } = options
  const widths = columnWidths(options)
  let excess = naturalWidth(options) - options.width
  for (const index of columns.keys()) {
    if (excess <= 0 || columns[index]!.flexible !== true) continue
    const taken = Math.min(excess, Math.max(0, widths[index]! - 8))
    widths[index]! -= taken
    excess -= taken
  }
  const line = (cells: readonly Cell[]): string =>
    (
      indent +
      cells
        .map(({ text, paint }, index) => {
          const padded = pad(text, widths[index]!, columns[index]!.align)
          return paint === undefined ? padded : paint(padded)
        })
        .join(' '.repeat(gap))
    ).trimEnd()
  const head = line(columns.map((column) => ({ text: column.title })))
  return [...(titles ? [head] : []), ...rows.map(line)]
}

/** A column of a table of things, by the name that layouts know it by. */
export interface Field<T> extends Column {
  readonly cell: (of: T) => Cell
}

interface LayoutOptions<T> {
  readonly rows: readonly T[]
  /** Names of columns, from rich to poor; names without a column are passed over. */
  readonly layouts: readonly (readonly string[])[]
  readonly fields: Readonly<Record<string, Field<T>>>
  readonly columns: number
}

/** The richest layout that fits. */
export function layoutTable<T>({ rows, layouts, fields, columns }: LayoutOptions<T>): FittedTable {
  return fittingTable(
    layouts.map((names) => {
      const chosen = names.flatMap((name) => fields[name] ?? [])
      return {
        columns: chosen,
        rows: rows.map((row) => chosen.map(({ cell }) => cell(row))),
        indent: '  ',
        width: columns,
      }
    }),
  )
}

/** How far flexible columns may shrink before a poorer table is taken instead. */
const readableName = 20

interface FittedTable {
  /** Null where no column has a title. */
  readonly titles: string | null
  /** One for each row. */
  readonly lines: readonly string[]
  /** Which of the tables it is; null where none of them fits, and this is the poorest. */
  readonly place: number | null
}

/**
 * The first of several tables, from rich to poor, that fits without cutting; else the first that fits with names cut
 * to a readable length; else the poorest.
 */
export function fittingTable(candidates: readonly TableOptions[]): FittedTable {
  const chosen = candidates.find(isWhole) ?? candidates.find(fits)
  const [titles, ...lines] = table(chosen ?? candidates.at(-1)!)
  const { columns } = chosen ?? candidates.at(-1)!
  return {
    titles: columns.every(({ title }) => title.trim() === '') ? null : titles!,
    lines,
    place: chosen === undefined ? null : candidates.indexOf(chosen),
  }
}

function isWhole(options: TableOptions): boolean {
  return naturalWidth(options) <= options.width
}

/** Whether a table fits with no name cut to less than a readable length. */
export function fits(options: TableOptions): boolean {
  const widths = columnWidths(options)
  const spare = options.columns.map((column, index) =>
    column.flexible === true ? Math.max(0, widths[index]! - readableName) : 0,
  )
  return naturalWidth(options) - spare.reduce((sum, width) => sum + width, 0) <= options.width
}

export type Colour = 'red' | 'green' | 'yellow' | 'cyan' | 'dim' | 'bold'

const codes: Readonly<Record<Colour, readonly [number, number]>> = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
  dim: [2, 22],
  bold: [1, 22],
}

export type Paint = (colour: Colour, text: string) => string

/** A painter that paints, or (`colour` false) one that leaves every text as it is. */
export function painter(colour: boolean): Paint {
  if (!colour) return (_, text) => text
  return (name, text) => `\u001B[${codes[name][0]}m${text}\u001B[${codes[name][1]}m`
}
