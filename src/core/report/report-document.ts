/**
 * A report before it is printed: sections of paragraphs, lists and tables. A printer (terminal, Markdown) owns width and
 * arrangement, and its writer is the only place where a stranger's text becomes output.
 */
import type { Element } from './markup.ts'
import type { Colour } from './text-layout.ts'
import type { View, ViewRow } from './view.ts'
import { plural } from './words.ts'

export interface Section {
  readonly title: string
  /** Beside the title; may be empty. */
  readonly about: string
  readonly blocks: readonly Block[]
}

/** Is a paragraph, a list, or a table. */
export type Block = string | readonly string[] | Table

export interface Column<T> {
  readonly title: string
  readonly cell: (of: T) => string
  readonly align?: 'left' | 'right' | 'center'
  /** Breaks over several lines where the table is too wide. */
  readonly flexible?: boolean
  /** The only place where it is shown; everywhere by default. */
  readonly only?: 'terminal' | 'markdown'
  /** On terminals it stands under its row. */
  readonly under?: boolean
  /** On terminals it gives way where there is no room for all columns. */
  readonly spare?: boolean
  readonly colour?: (of: T) => Colour | undefined
}

export interface Table {
  /** Makes a terminal print each row as an item of a list: the columns take more room than it has. */
  readonly isList: boolean
  readonly columns: readonly Omit<Column<never>, 'cell' | 'colour'>[]
  readonly rows: readonly TableRow[]
}

interface TableRow {
  readonly cells: readonly { readonly text: string; readonly colour: Colour | undefined }[]
  /** The notes below the row, or (under its label) below the table. */
  readonly notes: readonly string[]
  readonly label: string
}

interface TableOptions<T> {
  readonly notes?: (of: T) => readonly string[]
  readonly label?: (of: T) => string
  /** Marks a table as wide as there are systems: empty columns stay, and terminals print a list. */
  readonly isWide?: boolean
}

/** Makes a table with a row for each thing; columns that are empty are left out. */
export function toTable<T>(
  things: readonly T[],
  columns: readonly Column<T>[],
  { notes = () => [], label = () => '', isWide = false }: TableOptions<T> = {},
): Table {
  const cells = columns.map(({ cell, colour = () => undefined }) =>
    things.map((of) => ({ text: cell(of), colour: colour(of) })),
  )
  const used = [...columns.keys()].filter((at) => isWide || cells[at]!.some(({ text }) => text !== ''))
  return {
    isList: isWide,
    columns: used.map((at) => columns[at]!),
    rows: things.map((of, row) => ({ cells: used.map((at) => cells[at]![row]!), notes: notes(of), label: label(of) })),
  }
}

/** Writes what is in a section. All that comes from outside goes through `code`, `prose` or `metric`. */
export interface Writer {
  /** A name. */
  readonly code: (name: string) => string
  /** A sentence. */
  readonly prose: (text: string) => string
  /** A metric's title. */
  readonly metric: (metric: string) => string
  readonly figure: (text: string) => string
  readonly strong: (text: string) => string
  /** The sign before a row; empty where a word says it. */
  readonly mark: (row: ViewRow) => string
  /** A text that is written already, as a link to a line of the head where that can be. */
  readonly sourceLine: (written: string, at: SourceLine) => string
}

export interface SourceLine {
  /** Folder of the project in its repository, empty for the top, and a file below it. */
  readonly folder: string
  readonly file: string
  readonly line: number
}

/** Limits what a report shows; what is left out is counted. */
export interface Limits {
  /** Rows of a section; of more unchanged ones each metric has a line. */
  readonly rows: number
  /** Names in a list of them, and what is longer than a row. */
  readonly names: number
}

/** Serves sections: the view of a comparison, how to write it, and how much of it to show. */
export interface ReportView extends View, Writer {
  readonly limits: Limits
}

/**
 * Places what rooms say. `worse`: in the open, below the rows that changed, a few lines about those that got worse.
 * `asked`: where somebody asked for everything.
 */
export type Slot = 'worse' | 'asked'

/** Adds a room's section to every report. */
export interface RoomSections {
  /** Sections about the rows of a text; none where there is nothing to say. */
  readonly ofRows: (view: ReportView, slot: Slot) => readonly Section[]
  /** Draws what stands on a page below the line of a row; no other element of the page has this id. */
  readonly ofRow: (row: ViewRow, id: string) => Element | undefined
}

export type SectionLoaders = Readonly<Record<string, () => Promise<RoomSections>>>

export function loadRoomSectionMakers(loaders: SectionLoaders): Promise<readonly RoomSections[]> {
  return Promise.all(Object.values(loaders).map((load) => load()))
}

/** Returns a row's name: the benchmark, then the metric in words. */
export function rowName(row: ViewRow, view: ReportView): string {
  if (row.speaksForAll) return view.code(row.name)
  if (row.title === row.metricTitle) return view.metric(row.metric)
  return `${view.code(row.name)} ${view.metric(row.metric)}`
}

export function figureColumn(
  view: ReportView,
  title: string,
  textOf: (texts: ViewRow['texts']) => string,
): Column<ViewRow> {
  return { title, align: 'right', cell: ({ texts }) => view.figure(textOf(texts)) }
}

/** Makes columns for the name of a row, and its system where there are several. */
export function nameColumns(view: ReportView, { marked = false } = {}): readonly Column<ViewRow>[] {
  const cell = (row: ViewRow): string => (marked ? view.mark(row) : '') + rowName(row, view)
  const name: Column<ViewRow> = { title: '', flexible: true, cell }
  return view.platforms.length > 1 ? [name, { title: 'system', flexible: true, cell: ({ system }) => system }] : [name]
}

interface CrossLine {
  readonly name: string
  readonly cellOf: (platform: string) => string
}

interface CrossTableOptions {
  readonly title: string
  readonly lines: readonly CrossLine[]
  readonly align: 'left' | 'right' | 'center'
  readonly view: Pick<View, 'platforms' | 'systemName'>
  /** Names a single system, too. */
  readonly alwaysNamed?: boolean
}

export function tableWithSystemColumns({ title, lines, align, view, alwaysNamed = false }: CrossTableOptions): Table {
  const { platforms, systemName } = view
  const isNamed = alwaysNamed || platforms.length > 1
  const columns = platforms.map((platform): Column<CrossLine> => {
    return { title: isNamed ? systemName(platform) : '', align, cell: (line) => line.cellOf(platform) }
  })
  return toTable(lines, [{ title, flexible: true, cell: ({ name }) => name }, ...columns], { isWide: true })
}

/** Returns the first of the items, and counts the others: `and 3 more rows`, empty if there are none. */
export function limitList<T>(items: readonly T[], limit: number, noun = ''): { shown: readonly T[]; more: string } {
  const hidden = items.length - limit
  const others = noun === '' ? `${hidden} more` : plural(hidden, `more ${noun}`)
  return { shown: items.slice(0, limit), more: hidden <= 0 ? '' : `and ${others}` }
}
