/** Sections on a terminal. Tables have fixed columns; a name breaks over lines where there is no room for it. */
import type { Block, Section, Table, Writer } from './report-document.ts'
import { withoutWorkflowCommands, cleanLine } from './escape.ts'
import { displayWidth, padOrCutToWidth, type Paint, makePainter, wrap } from './text-layout.ts'
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

/** Assumes at least 30 columns, below which the terminal breaks lines; 80 by default. */
export function screenOfOptions({ columns = 80, colour = false }: ScreenOptions): Screen {
  return { columns: Math.max(30, columns), paint: makePainter(colour) }
}

export const plainWriter: Writer = {
  code: (name) => cleanLine(name),
  prose: (text) => cleanLine(text, 600),
  metric: (metric) => cleanLine(metricTitle(metric)),
  figure: (text) => cleanLine(text),
  strong: (text) => text,
  mark: () => '',
  sourceLine: (written) => written,
}

export type Lines = readonly string[]

/** Splits a section into its head and items, of which a short report shows the first. */
export interface Part {
  readonly head: Lines
  readonly items: readonly Lines[]
}

/** Groups of lines, an empty one between them and a newline at the end. No line of them can be taken for a workflow command. */
export function formatLineGroups(groups: readonly Lines[]): string {
  const shown = groups.filter((lines) => lines.length > 0).map((lines) => lines.map(withoutWorkflowCommands).join('\n'))
  return `${shown.join('\n\n')}\n`
}

/** Formats the word that a section begins with: bold, and two spaces. */
export function boldTitle(word: string, paint: Paint): string {
  return `${paint('bold', word)}  `
}

export function sectionHeadAndItems({ title, about, blocks }: Section, screen: Screen): Part {
  const first = boldTitle(title.toUpperCase(), screen.paint)
  const head = wrap(about, { columns: screen.columns, first, rest: '  ' }).map((line) => line.trimEnd())
  return { head, items: blocks.flatMap((block) => blockItems(block, screen)) }
}

export function sectionLines(section: Section, screen: Screen): Lines {
  const { head, items } = sectionHeadAndItems(section, screen)
  return [...head, ...items.flat()]
}

/** Returns at most `most` lines: as many items as fit, and how many more there are; the first is cut only without a head. */
export function linesCutToCount({ head, items }: Part, most: number): Lines {
  const lines = [...head]
  for (const [at, item] of items.entries()) {
    const isLast = at === items.length - 1
    const room = most - lines.length - (isLast ? 0 : 1)
    if (at > 0 && item.length > room) return [...lines, `  and ${items.length - at} more`]
    if (room < 1) return []
    if (at === 0 && head.length > 0 && item.length > room) return lines
    lines.push(...item.slice(0, room))
  }
  return lines
}

export function blockLines(block: Block, screen: Screen): Lines {
  return blockItems(block, screen).flat()
}

/** Breaks a block into items: a paragraph, the points of a list, or rows of a table, the first below its heading. */
export function blockItems(block: Block, screen: Screen): readonly Lines[] {
  const { columns } = screen
  if (typeof block === 'string') return block === '' ? [] : [wrap(block, { columns, first: '  ' })]
  if (!('rows' in block)) return block.map((item) => wrap(item, { columns, first: '  - ', rest: '    ' }))
  if (block.rows.length === 0) return []
  const { titles, rows } = block.isList ? tableTitlesAndListRows(block, screen) : tableTitlesAndGridRows(block, screen)
  return [titles.concat(rows[0]!), ...rows.slice(1)]
}

interface PrintedTable {
  readonly titles: Lines
  readonly rows: readonly Lines[]
}

/** Writes `- react ready time: Linux +0.6%, Windows worse` for each row. */
function tableTitlesAndListRows({ columns: [name, ...heads], rows }: Table, { columns, paint }: Screen): PrintedTable {
  const { title } = name!
  return {
    titles: title === '' ? [] : [paint('dim', `  ${title}`)],
    rows: rows.map(({ cells: [first, ...cells] }) => {
      const texts = cells.flatMap(({ text }, at) => (text === '' ? [] : [`${heads[at]!.title} ${text}`.trimStart()]))
      return wrap(`${first!.text}: ${texts.join(', ')}`, { columns, first: '  - ', rest: '    ' })
    }),
  }
}

/** A name is broken where it is longer, if there is no room for the whole. */
const readableName = 12
const [indent, gap, bullet] = ['  ', '  ', '- ']

/** Picks the columns that are printed: spare ones only where there is room for all. */
function printedColumnIndices({ columns, rows }: Table, screen: number): readonly number[] {
  const printed = [...columns.keys()].filter((at) => columns[at]!.only !== 'markdown' && columns[at]!.under !== true)
  const widthOf = (at: number): number =>
    rows.reduce((most, { cells }) => Math.max(most, displayWidth(cells[at]!.text)), displayWidth(columns[at]!.title))
  const width = printed.reduce((sum, at) => sum + gap.length + widthOf(at), indent.length)
  return width <= screen ? printed : printed.filter((at) => columns[at]!.spare !== true)
}

function tableTitlesAndGridRows(table: Table, { columns: screen, paint }: Screen): PrintedTable {
  const { columns, rows } = table
  const shown = printedColumnIndices(table, screen)
  const heads = shown.map((at) => columns[at]!)
  // No line starts with a name from outside.
  const hasWord = heads[0]!.only === 'terminal'
  const before = hasWord ? '' : bullet
  const started = ([first = '', ...others]: Lines): Lines => [first === '' ? '' : before + first, ...others]
  const texts = rows.map(({ cells }) => started(shown.map((at) => cells[at]!.text)))
  const [leftmost = '', ...others] = heads.map(({ title }) => title)
  const titles = [' '.repeat(before.length) + leftmost, ...others]
  const widths = widthsOfShrunkColumns([titles, ...texts], heads, screen)
  const linesOf = (row: Lines, cells: Table['rows'][number]['cells'] = []): Lines => {
    const broken = row.map((text, at) =>
      heads[at]!.flexible === true ? wrap(text, { columns: widths[at]!, rest: '  ' }) : [text],
    )
    return Array.from({ length: Math.max(...broken.map(({ length }) => length)) }, (_, line) => {
      const padded = broken.map((lines, at) => {
        const text = padOrCutToWidth(lines[line] ?? '', widths[at]!, heads[at]!.align === 'right' ? 'right' : 'left')
        const colour = cells[shown[at]!]?.colour
        return colour === undefined || line > 0 ? text : paint(colour, text)
      })
      return (indent + padded.join(gap)).trimEnd()
    })
  }
  const first = ' '.repeat(indent.length * 2 + (hasWord ? widths[0]! + gap.length : 0))
  const notes = rows.map(({ cells, notes: rowNotes }) => [
    ...columns.flatMap(({ under, title }, at) =>
      under === true && cells[at]!.text !== '' ? [`${title}: ${cells[at]!.text}`] : [],
    ),
    ...rowNotes,
  ])
  return {
    titles: titles.every((title) => title.trim() === '') ? [] : linesOf(titles).map((line) => paint('dim', line)),
    rows: rows.map(({ cells }, index) => {
      // What the next row says, too, is said there.
      const isRepeated = notes[index]!.join('\n') === notes[index + 1]?.join('\n')
      const below = isRepeated ? [] : notes[index]!
      return linesOf(texts[index]!, cells).concat(below.flatMap((text) => wrap(text, { columns: screen, first })))
    }),
  }
}

/** Measures the columns; if they are too wide together, flexible ones give way. */
function widthsOfShrunkColumns(lines: readonly Lines[], heads: Table['columns'], screen: number): readonly number[] {
  const wanted = heads.map((_, at) => lines.reduce((most, texts) => Math.max(most, displayWidth(texts[at]!)), 0))
  let excess = wanted.reduce((sum, width) => sum + gap.length + width, indent.length - gap.length) - screen
  return wanted.map((width, at) => {
    const spare = heads[at]!.flexible === true ? Math.max(0, width - readableName) : 0
    const taken = Math.min(spare, Math.max(0, excess))
    excess -= taken
    return width - taken
  })
}
