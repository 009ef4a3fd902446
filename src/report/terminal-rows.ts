/** The sections of a terminal report: changed and undecided rows one by one, the others grouped. */
import { plainText } from './escape.ts'
import {
  barAxis,
  type Interval,
  intervalBar,
  reachOf,
  relativeInterval,
  sharedLimitsText,
  sideTitles,
} from './row-values.ts'
import { type Cell, type Colour, type Field, fits, layoutTable, type Paint, table, wrap } from './text-layout.ts'
import { busyText, consequenceText, rowNames, sharedWarnings, type View, type ViewRow } from './view.ts'
import { plural } from './words.ts'

export interface SectionOptions {
  readonly view: View
  readonly columns: number
  readonly paint: Paint
}

export interface RowsOptions extends SectionOptions {
  readonly rows: readonly ViewRow[]
}

/** Columns from rich to poor; the first set that fits is taken. */
const changedLayouts: readonly (readonly string[])[] = [
  ['word', 'name', 'system', 'base', 'head', 'change', 'interval', 'wide bar', 'p', 'pairs', 'noise'],
  ['word', 'name', 'system', 'base', 'head', 'change', 'interval', 'bar', 'p', 'pairs'],
  ['word', 'name', 'system', 'base', 'head', 'change', 'interval', 'short bar', 'p', 'pairs'],
  ['word', 'name', 'system', 'base', 'head', 'change', 'interval', 'short bar', 'pairs'],
  ['word', 'name', 'system', 'base', 'head', 'change', 'interval', 'pairs'],
  ['word', 'name', 'system', 'base', 'head', 'change', 'least', 'pairs'],
  ['word', 'name', 'system', 'both', 'change', 'least', 'pairs'],
  ['word', 'name', 'system', 'both', 'change', 'least'],
  ['word', 'name', 'system', 'both', 'change'],
  ['word', 'name', 'system', 'change'],
]

/** Lines of the table of changed rows, each with its reason and warnings underneath. */
export function changedLines(options: RowsOptions): readonly string[] {
  const { view, rows, columns, paint } = options
  if (rows.length === 0) return []
  const [baseTitle, headTitle] = sideTitles(rows)
  // The scale is that of the measured figures: an exact one may double, and ends in an arrow then.
  const shares = rows.flatMap((row) => (row.interval === null ? [] : (relativeInterval(row) ?? [])))
  const bar = (width: number): Field<ViewRow> => barField(width, shares, (row) => inItsColour(row, paint))
  const all: Readonly<Record<string, Field<ViewRow>>> = {
    word: { title: '', cell: (row) => ({ text: wordOf(row), paint: inItsColour(row, paint) }) },
    name: { title: '', flexible: true, cell: (row) => ({ text: plainText(row.title) }) },
    ...systemField(view),
    base: figure(baseTitle, ({ texts }) => texts.base),
    head: figure(headTitle, ({ texts }) => texts.head),
    both: figure(`${baseTitle} → ${headTitle}`, ({ texts }) => texts.both),
    change: figure('change', changeOf),
    least: figure('at least', ({ texts }) => texts.atLeast),
    interval: figure('interval', ({ texts }) => texts.interval),
    'short bar': bar(15),
    bar: bar(21),
    'wide bar': bar(31),
    p: figure('adj. p', ({ texts }) => texts.pAdjusted),
    pairs: figure('pairs', ({ texts }) => texts.pairs),
    noise: figure('noise', ({ texts }) => texts.noise),
  }
  // Empty columns are left out.
  const fields = Object.fromEntries(
    Object.entries(all).filter(([, { cell }]) => rows.some((row) => cell(row).text !== '')),
  )
  const { titles, lines, place } = layoutTable({ rows, layouts: changedLayouts, fields, columns })
  const first = ' '.repeat(place === null ? 6 : 12)
  const shared = sharedWarnings(rows)
  const shown = rows.flatMap((row, index) => {
    const own = row.warnings.filter((text) => !shared.has(text))
    const notes = [row.reason, row.texts.since || null, row.accepted?.reason, ...own]
    const line = place === null ? stackedChange(row, options) : lines[index]!
    return line.concat(notes.flatMap((text) => (text ? wrap(plainText(text, 600), { columns, first }) : [])))
  })
  const notes = Array.from(shared, ([text, some]) => {
    const names = rowNames(some, { view, write: plainText, limit: 6 })
    return wrap(`${names}: ${plainText(text, 600)}`, { columns, first: '  NOTE    ', rest: ' '.repeat(10) })
  })
  return [...(titles === null || place === null ? [] : [titles]), ...shown, ...notes.flat()]
}

/** For a terminal that is too narrow for a table: the row in words, its figures underneath. */
function stackedChange(row: ViewRow, { view, columns, paint }: RowsOptions): readonly string[] {
  const word = wordOf(row)
  const title = plainText(row.title) + (isSeveral(view) ? `, ${row.system}` : '')
  const figures = [changeOf(row), row.texts.both].filter((text) => text !== '').join(', ')
  return [
    ...wrap(title, {
      columns,
      first: { text: `  ${word} `, paint: () => `  ${inItsColour(row, paint)(word)} ` },
      rest: '      ',
    }),
    ...(figures === '' ? [] : wrap(figures, { columns, first: '      ' })),
  ]
}

/** Capitals for what fails the check. */
function wordOf({ outcome, texts, level }: ViewRow): string {
  const word = outcome === 'accepted' ? 'accepted' : texts.outcome
  return level === 'fail' ? word.toUpperCase() : word
}

function inItsColour({ outcome, level }: ViewRow, paint: Paint): (text: string) => string {
  const colour: Colour = outcome === 'better' ? 'green' : level === 'fail' ? 'red' : 'yellow'
  return (text) => paint(colour, text)
}

function changeOf({ verdict, isTail, texts }: ViewRow): string {
  if (verdict === 'failed') return ''
  if (isTail) return 'tail'
  return texts.change === '' && verdict === 'regression' ? texts.words : texts.change
}

/** Above this many rows with one reason, they are counted and named, not listed. */
const longestList = 8

const undecidedLayouts: readonly (readonly string[])[] = [
  ['name', 'system', 'change', 'interval', 'bar', 'seen', 'reason'],
  ['name', 'system', 'change', 'interval', 'seen', 'reason'],
  ['name', 'system', 'change', 'interval', 'bar', 'seen'],
  ['name', 'system', 'change', 'interval', 'seen'],
  ['name', 'system', 'change', 'seen'],
]

/** Undecided rows: what was seen, what would have been seen, and why there is no answer. */
export function undecidedLines(options: SectionOptions): readonly string[] {
  const { view, columns, paint } = options
  const rows = view.undecided()
  if (rows.length === 0) return []
  const groups = byReason(rows)
  const listed = groups.filter((group) => group.length <= longestList)
  return [
    ...titleLines(
      'UNDECIDED',
      `${plural(rows.length, 'row')}${consequenceText(rows, view)}${plainText(busyText(view), 600)}`,
      { columns, paint },
    ),
    ...listLines(listed, options),
    ...groups.filter((group) => !listed.includes(group)).flatMap((group) => reasonLines(group, options)),
  ]
}

/** One table for all groups, so that its columns are aligned; each group's reason under its rows. */
function listLines(
  groups: readonly (readonly ViewRow[])[],
  { view, columns, paint }: SectionOptions,
): readonly string[] {
  const rows = groups.flat()
  if (rows.length === 0) return []
  const shares = rows.flatMap((row) => relativeInterval(row) ?? [])
  const reasonLines = (row: ViewRow): readonly string[] =>
    wrap(plainText(row.reason ?? '', 600), { columns, first: '    why: ', rest: '    ' })
  const fields = {
    name: { title: '', flexible: true, cell: (row: ViewRow) => ({ text: `- ${plainText(row.title)}` }) },
    ...systemField(view),
    change: figure('', ({ texts }) => texts.fullChange),
    interval: figure('', ({ texts }) => texts.interval),
    ...(shares.length === 0 ? {} : { bar: barField(21, shares, () => (bar) => paint('yellow', bar)) }),
    seen: { title: '', cell: (row: ViewRow) => ({ text: seenText(row) }) },
    reason: { title: '', cell: (row: ViewRow) => ({ text: plainText(row.reason ?? '', 600) }) },
  }
  const { titles, lines, place } = layoutTable({ rows, layouts: undecidedLayouts, fields, columns })
  if (place === null) {
    return rows.flatMap((row) => {
      const where = isSeveral(view) ? ` (${row.system})` : ''
      const figures = [row.texts.fullChange, seenText(row)].filter((one) => one !== '').join(', ')
      const name = `${plainText(row.title)}${where}`
      return wrap(`${name}: ${figures}`, { columns, first: '  - ', rest: '    ' }).concat(reasonLines(row))
    })
  }
  const isSaid = undecidedLayouts[place]!.includes('reason')
  let index = 0
  const said = groups.flatMap((group) => {
    const own = lines.slice(index, (index += group.length)).flat()
    return isSaid ? own : [...own, ...reasonLines(group[0]!)]
  })
  return titles === null ? said : [paint('dim', titles), ...said]
}

function seenText({ texts: { besideZero, detectable } }: ViewRow): string {
  return besideZero === '' && detectable !== '' ? `detectable from ${detectable}` : besideZero
}

function isSeveral({ comparison }: View): boolean {
  return comparison.platforms.length > 1
}

function figure(title: string, textOf: (row: ViewRow) => string): Field<ViewRow> {
  return { title, align: 'right', cell: (row) => ({ text: textOf(row) }) }
}

/** The system of a row, where there are several. */
function systemField(view: View): Record<string, Field<ViewRow>> {
  return isSeveral(view) ? { system: { title: '', cell: (row) => ({ text: row.system }) } } : {}
}

/** A column of bars on one scale, which holds all of the shares. */
function barField(
  width: number,
  shares: readonly Interval[],
  paintOf: (row: ViewRow) => (text: string) => string,
): Field<ViewRow> {
  const scale = { reach: reachOf(shares), width }
  return {
    title: shares.length === 0 ? '' : barAxis(scale),
    cell: (row) => {
      const share = relativeInterval(row)
      return { text: share === null ? '' : intervalBar(share, scale), paint: paintOf(row) }
    },
  }
}

/** Above this many lines of unchanged rows, one line per metric says it. */
const longestTable = 12

/** The word that a section begins with, in bold. */
export function sectionTitle(word: string, paint: Paint): Cell {
  return { text: `${word}  `, paint: () => `${paint('bold', word)}  ` }
}

/** That word, and the text beside it. */
export function titleLines(
  word: string,
  text: string,
  { columns, paint }: Pick<SectionOptions, 'columns' | 'paint'>,
): readonly string[] {
  return wrap(text, { columns, first: sectionTitle(word, paint), rest: '  ' })
}

/** A section whose rows are grouped by reason, each group on a few lines however many rows it has. */
export function groupLines(options: RowsOptions & { readonly title: string }): readonly string[] {
  const { rows, title, paint } = options
  if (rows.length === 0) return []
  const head = `${paint('bold', title)}  ${plural(rows.length, 'row')}`
  return [head, ...byReason(rows).flatMap((group) => reasonLines(group, options))]
}

function byReason(rows: readonly ViewRow[]): readonly (readonly ViewRow[])[] {
  return [...Map.groupBy(rows, (row) => row.reason ?? '').values()]
}

/** Rows that share a reason, counted and named. */
function reasonLines(rows: readonly ViewRow[], { view, columns }: SectionOptions): readonly string[] {
  const names = rowNames(rows, { view, write: plainText, limit: 6 })
  const reason = plainText(rows[0]!.reason ?? 'no reason was recorded', 600)
  return wrap(`${names}: ${reason}`, {
    columns,
    first: `  - ${rows.length > 1 ? `${plural(rows.length, 'row')}, ` : ''}`,
    rest: '    ',
  })
}

/** Unchanged rows and what is still possible, a column per system; a line per metric where there are many. */
export function sameLines(options: RowsOptions): readonly string[] {
  const { rows, view, columns } = options
  if (rows.length === 0) return []
  const title = titleLines('SAME', `${plural(rows.length, 'row')}, with the worst that is still possible`, options)
  const cell = (like: ViewRow, platform: string): string => {
    const row = view.lineOf(like).find((one) => one.platform === platform)
    if (row === undefined) return ''
    return row.outcome === 'same' ? row.texts.same : row.texts.outcome
  }
  const matrix = matrixLines(options, cell)
  if (matrix !== null) return [...title, ...matrix]
  const metrics = [...Map.groupBy(rows, (row) => row.metric).values()]
  return [...title, ...metrics.flatMap((group) => wrap(metricLine(group), { columns, first: '  - ', rest: '    ' }))]
}

/** Rows without a verdict, by reason, with their figures: a column per system, or many in a paragraph per benchmark. */
export function figureLines(options: RowsOptions & { readonly title: string }): readonly string[] {
  const { rows, columns, title, paint } = options
  if (rows.length === 0) return []
  return [`${paint('bold', title)}  ${plural(rows.length, 'row')}`].concat(
    byReason(rows).flatMap((group) => {
      const cell = (like: ViewRow, platform: string): string =>
        group.find((one) => one.line === like.line && one.platform === platform)?.texts.figure ?? ''
      const matrix = matrixLines({ ...options, rows: group }, cell) ?? figureParagraphs({ ...options, rows: group })
      const first = `  ${plural(group.length, 'row')}: `
      return wrap(plainText(group[0]!.reason ?? '', 600), { columns, first, rest: '    ' }).concat(matrix)
    }),
  )
}

/** Above this many benchmarks without a verdict for one reason, the others are counted. */
const longestFigures = 30

/** `- react: ready time 405 ms, heap kept 2.14 MB`, one for each benchmark. */
function figureParagraphs({ rows, view, columns }: RowsOptions): readonly string[] {
  const groups = [...Map.groupBy(rows, ({ benchmark }) => benchmark).values()]
  const lines = groups.slice(0, longestFigures).flatMap((group) => {
    const figures = group.map(({ metricTitle, texts, system }) => {
      return plainText(`${metricTitle} ${texts.figure}${isSeveral(view) ? ` on ${system}` : ''}`)
    })
    return wrap(figures.join(', '), { columns, first: `  - ${plainText(group[0]!.name)}: `, rest: '    ' })
  })
  const more = groups.length - longestFigures
  return more > 0 ? [...lines, `  - and ${plural(more, 'more benchmark')}`] : lines
}

/** One line per benchmark and metric, one column per system; null if that would be too long to read. */
function matrixLines(
  { rows, view, columns }: RowsOptions,
  cell: (like: ViewRow, platform: string) => string,
): readonly string[] | null {
  const lines = [...Map.groupBy(rows, ({ line }) => line).values()].map((group) => group[0]!)
  if (lines.length > longestTable) return null
  const systems = view.measured
  const isSeveral = systems.length > 1
  const titles = systems.map((platform) => ({ title: isSeveral ? view.systemName(platform) : '' }))
  const layout = {
    columns: [{ title: '', flexible: true }, ...titles],
    rows: lines.map((row) =>
      [{ text: `- ${plainText(row.title)}` }].concat(systems.map((platform) => ({ text: cell(row, platform) }))),
    ),
    indent: '  ',
    width: columns,
    titles: isSeveral,
  }
  if (fits(layout)) return table(layout)
  // Too narrow for a column per system: each row is a line that may break.
  return lines.flatMap((row) => {
    const cells = systems.map((platform) => ({ name: view.systemName(platform), text: cell(row, platform) }))
    const said = cells.filter(({ text }) => text !== '').map(({ name, text }) => (isSeveral ? `${name} ${text}` : text))
    return wrap(`${plainText(row.title)}: ${said.join(', ')}`, { columns, first: '  - ', rest: '    ' })
  })
}

/** `ready time: 14 rows, each ≤ +9.8%`: the largest limit, never a mean. */
function metricLine(rows: readonly ViewRow[]): string {
  const { metricTitle, kind } = rows[0]!
  const exact = kind === 'exact' ? ', exact' : ''
  return `${plainText(metricTitle)}: ${sharedLimitsText(rows, ({ name }) => plainText(name))}${exact}`
}
