/** Sections on a terminal. Where a table is too wide names are broken, and where that is not enough each row is a line. */
import type { Block, Section, Table, Writer } from './report-document.ts'
import { logSafe, plainText } from './escape.ts'
import { type TableCell, type Colour, displayWidth, pad, type Paint, painter, wrap } from './text-layout.ts'
import { metricTitle } from './words.ts'

export interface Screen {
  readonly columns: number
  readonly paint: Paint
}

interface ScreenOptions {
  /** Width of the terminal; 80 by default. */
  readonly columns?: number
  readonly colour?: boolean
}

/** Breaks no lines for a terminal narrower than 30 columns, which does so of its own accord. */
export function screenOf({ columns = 80, colour = false }: ScreenOptions): Screen {
  return { columns: Math.max(30, columns), paint: painter(colour) }
}

export const plainWriter: Writer = {
  code: (name) => plainText(name),
  prose: (text) => plainText(text, 600),
  metric: (metric) => plainText(metricTitle(metric)),
  figure: (text) => plainText(text),
  strong: (text) => text,
  mark: () => '',
  sourceLine: (written) => written,
}

/** Groups of lines, an empty one between them and a newline at the end. No line of them can be taken for a workflow command. */
export function printed(groups: readonly (readonly string[])[]): string {
  const shown = groups.filter((lines) => lines.length > 0).map((lines) => lines.map(logSafe).join('\n'))
  return `${shown.join('\n\n')}\n`
}

/** Shows the first thing to read, in its colour, and the facts under it. */
export function verdictLines(
  { text, colour, facts }: { readonly text: string; readonly colour: Colour; readonly facts: readonly string[] },
  { columns, paint }: Screen,
): readonly string[] {
  const rest = ' '.repeat('VERDICT  '.length)
  const first = sectionTitle('VERDICT', paint)
  return [
    ...wrap(text, { columns, first, rest, paint: (words) => paint(colour, words) }),
    ...facts.flatMap((fact) => (fact === '' ? [] : wrap(fact, { columns, first: rest }))),
  ]
}

/** Shows the word that a section begins with, in bold. */
export function sectionTitle(word: string, paint: Paint): TableCell {
  return { text: `${word}  `, paint: () => `${paint('bold', word)}  ` }
}

export function sectionLines({ title, about, blocks }: Section, screen: Screen): readonly string[] {
  const first = sectionTitle(title.toUpperCase(), screen.paint)
  const head = wrap(about, { columns: screen.columns, first, rest: '  ' }).map((line) => line.trimEnd())
  return [...head, ...blocks.flatMap((block) => blockLines(block, screen))]
}

export function blockLines(block: Block, screen: Screen): readonly string[] {
  const { columns } = screen
  if (typeof block === 'string') return block === '' ? [] : wrap(block, { columns, first: '  ' })
  if ('rows' in block) return tableLines(block, screen)
  return block.flatMap((item) => wrap(item, { columns, first: '  - ', rest: '    ' }))
}

export function tableLines(table: Table, screen: Screen): readonly string[] {
  if (table.rows.length === 0) return []
  const layout = layoutOf(table)
  const notes = notesBelow(table)
  return layout.least <= screen.columns
    ? gridLines(table, layout, notes, screen)
    : stackedLines(table, layout, notes, screen)
}

/** Counts the columns that the table takes without breaking a name. */
export function naturalWidth(table: Table): number {
  return layoutOf(table).natural
}

interface Layout {
  /** Places of the columns that are shown, and how wide each would be. */
  readonly shown: readonly number[]
  readonly widths: readonly number[]
  /** Columns it takes as it is, and with names broken into pieces. */
  readonly natural: number
  readonly least: number
}

/** A name is broken where it is longer, if there is no room for the whole. */
const readableName = 12
const [indent, gap, bullet] = ['  ', '  ', '- ']

function layoutOf({ columns, rows }: Table): Layout {
  const shown = [...columns.keys()].filter((index) => {
    const { only, under } = columns[index]!
    return only !== 'markdown' && under !== true
  })
  const widths = shown.map((index, place) => {
    const lead = place === 0 && columns[index]!.only !== 'terminal' ? bullet.length : 0
    return rows.reduce(
      (most, { cells }) => Math.max(most, lead + displayWidth(cells[index]!.text)),
      lead + displayWidth(columns[index]!.title),
    )
  })
  const natural = indent.length + widths.reduce((sum, width) => sum + gap.length + width, -gap.length)
  const spare = widths.map((width, place) => {
    return columns[shown[place]!]!.flexible === true ? Math.max(0, width - readableName) : 0
  })
  return { shown, widths, natural, least: natural - spare.reduce((sum, width) => sum + width, 0) }
}

/** Returns what stands below each row; what the next row says, too, is said there. */
function notesBelow({ columns, rows }: Table): readonly (readonly string[])[] {
  const all = rows.map(({ cells, notes }) => [
    ...columns.flatMap(({ under, title }, index) =>
      under === true && cells[index]!.text !== '' ? [`${title}: ${cells[index]!.text}`] : [],
    ),
    ...notes,
  ])
  return all.map((notes, index) => (notes.join('\n') === all[index + 1]?.join('\n') ? [] : notes))
}

type Notes = readonly (readonly string[])[]

function gridLines(
  { columns, rows }: Table,
  { shown, widths: wanted, natural }: Layout,
  notes: Notes,
  { columns: width, paint }: Screen,
): readonly string[] {
  const heads = shown.map((index) => columns[index]!)
  const widths = [...wanted]
  let excess = natural - width
  for (const [place, { flexible }] of heads.entries()) {
    if (excess <= 0 || flexible !== true) continue
    const taken = Math.min(excess, Math.max(0, widths[place]! - readableName))
    widths[place]! -= taken
    excess -= taken
  }
  const hasWord = heads[0]!.only === 'terminal'
  const linesOf = (cells: readonly TableCell[], before: string): readonly string[] => {
    const texts = cells.map(({ text }, place) => {
      const whole = place === 0 && !hasWord && text !== '' ? before + text : text
      const isBroken = heads[place]!.flexible === true && displayWidth(whole) > widths[place]!
      return isBroken ? wrap(whole, { columns: widths[place]!, rest: '  ' }) : [whole]
    })
    return Array.from({ length: Math.max(...texts.map(({ length }) => length)) }, (_, at) => {
      const padded = cells.map(({ paint: painted = (text: string) => text }, place) => {
        const text = pad(texts[place]![at] ?? '', widths[place]!, heads[place]!.align === 'right' ? 'right' : 'left')
        return texts[place]![at] === undefined ? text : painted(text)
      })
      return (indent + padded.join(gap)).trimEnd()
    })
  }
  // No line starts with a name from outside.
  const titles = linesOf(
    heads.map(({ title }) => ({ text: title })),
    ' '.repeat(bullet.length),
  )
  const first = ' '.repeat(indent.length * 2 + (hasWord ? widths[0]! + gap.length : 0))
  return [
    ...(heads.every(({ title }) => title.trim() === '') ? [] : titles.map((line) => paint('dim', line))),
    ...rows.flatMap(({ cells }, index) => [
      ...linesOf(
        shown.map((place) => paintedCell(cells[place]!, paint)),
        bullet,
      ),
      ...notes[index]!.flatMap((text) => wrap(text, { columns: width, first })),
    ]),
  ]
}

function paintedCell({ text, colour }: Table['rows'][number]['cells'][number], paint: Paint): TableCell {
  return colour === null ? { text } : { text, paint: (padded) => paint(colour, padded) }
}

/** `- react ready time, Linux: change +8.4%, base → head 208 → 226 ms` for each row. */
function stackedLines(
  { columns, rows }: Table,
  { shown }: Layout,
  notes: Notes,
  { columns: width, paint }: Screen,
): readonly string[] {
  const hasWord = columns[0]!.only === 'terminal'
  const isName = (place: number): boolean => columns[place]!.flexible === true || place === 0
  return rows.flatMap(({ cells }, index) => {
    const filled = shown.filter((place) => cells[place]!.text !== '' && !(hasWord && place === 0))
    const names = filled.filter(isName).map((place) => cells[place]!.text)
    const figures = filled
      .filter((place) => !isName(place))
      .map((place) =>
        `${columns[place]!.plain === true ? '' : columns[place]!.title} ${cells[place]!.text}`.trimStart(),
      )
    const word = hasWord ? paintedCell(cells[0]!, paint) : { text: '-' }
    const { paint: painted = (text: string) => text } = word
    return [
      ...wrap(names.join(', ') + (figures.length === 0 ? '' : `: ${figures.join(', ')}`), {
        columns: width,
        first: { text: `  ${word.text} `, paint: () => `  ${painted(word.text)} ` },
        rest: '    ',
      }),
      ...notes[index]!.flatMap((text) => wrap(text, { columns: width, first: '    ' })),
    ]
  })
}
