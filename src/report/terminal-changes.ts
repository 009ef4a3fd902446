/** The table of changed rows on a terminal: as many columns as fit, the name giving way last. */
import type { Comparison, Row } from '../model/comparison.ts'
import { plainText } from './escape.ts'
import { formatInterval, formatProbability } from './format.ts'
import type { Colour, Paint } from './paint.ts'
import { platformNames } from './platform-name.ts'
import { barAxis, intervalBar, reachOf } from './interval-bar.ts'
import { rowTitle } from './row-names.ts'
import { atLeast, relativeInterval, sideValues } from './row-values.ts'
import { shortNames } from './rows.ts'
import { sideTitles } from './sides.ts'
import { fits, fittingTable, wrap, type Cell, type Column } from './text-layout.ts'
import { briefChange, changeWords, isTailChange, sizeText, standingOf, standingText } from './words.ts'

export interface ChangesOptions {
  readonly comparison: Comparison
  readonly rows: readonly Row[]
  readonly columns: number
  readonly paint: Paint
}

interface Field extends Column {
  readonly key: string
  readonly cell: (row: Row) => Cell
}

/** Sets of columns from rich to poor; the first that fits is taken. */
const layouts: readonly (readonly string[])[] = [
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
export function changedLines(options: ChangesOptions): readonly string[] {
  const { rows, columns } = options
  if (rows.length === 0) return []
  const fields = fieldsOf(options)
  const indent = '  '
  const candidates = layouts.map((keys) => {
    const chosen = keys.map((key) => fields.find((field) => field.key === key)).filter((field) => field !== undefined)
    return { columns: chosen, rows: rows.map((row) => chosen.map((field) => field.cell(row))), indent, width: columns }
  })
  const isNarrow = !candidates.some(fits)
  const [head = '', ...lines] = fittingTable(candidates)
  const space = ' '.repeat(isNarrow ? 6 : 12)
  const notes = (row: Row): readonly string[] =>
    [row.reason, row.accepted?.reason, ...row.warnings]
      .filter((text) => text !== null && text !== undefined)
      .flatMap((text) => wrap(plainText(text, 600), { columns, first: space }))
  if (isNarrow) return rows.flatMap((row) => [...stackedLines(row, options), ...notes(row)])
  return [head, ...rows.flatMap((row, index) => [lines[index] ?? ''].concat(notes(row)))]
}

/** For a terminal that is too narrow for a table: the row in words, its figures underneath. */
function stackedLines(row: Row, { comparison, columns, paint }: ChangesOptions): readonly string[] {
  const names = shortNames(comparison.rows)
  const systems = platformNames(comparison.platforms.map((part) => part.platform))
  const { text: word, paint: inColour = (text: string) => text } = wordCell(row, paint)
  const title = plainText(rowTitle(row, names)) + (systems.size > 1 ? `, ${systems.get(row.platform) ?? ''}` : '')
  const [first = '', ...rest] = wrap(`${word} ${title}`, { columns, first: '  ', rest: '      ' })
  const figures = [shownChange(row), sideValues(row).both].filter((text) => text !== '').join(', ')
  const lines = figures === '' ? [] : wrap(figures, { columns, first: '      ' })
  return [first.replace(word, inColour(word)), ...rest, ...lines]
}

function fieldsOf({ comparison, rows, paint }: ChangesOptions): readonly Field[] {
  const names = shortNames(comparison.rows)
  const systems = platformNames(comparison.platforms.map((part) => part.platform))
  const [baseTitle, headTitle] = sideTitles(rows)
  const intervals = rows.flatMap((row) => (row.interval === null ? [] : (relativeInterval(row) ?? [])))
  // An exact figure may double and says nothing about the size of the others: it ends in an arrow then.
  const reach = reachOf(intervals)
  const bar = (key: string, width: number): Field => ({
    key,
    title: intervals.length === 0 ? '' : barAxis({ reach, width }),
    cell: (row) => {
      const interval = relativeInterval(row)
      return { text: interval === null ? '' : intervalBar(interval, { reach, width }), paint: inItsColour(row, paint) }
    },
  })
  const fields: readonly (Field & { readonly when?: boolean })[] = [
    { key: 'word', title: '', cell: (row) => wordCell(row, paint) },
    {
      key: 'name',
      title: '',
      flexible: true,
      cell: (row) => ({ text: plainText(rowTitle(row, names)) }),
    },
    { key: 'system', title: '', when: systems.size > 1, cell: (row) => ({ text: systems.get(row.platform) ?? '' }) },
    { key: 'base', title: baseTitle, align: 'right', cell: (row) => ({ text: sideValues(row).base }) },
    { key: 'head', title: headTitle, align: 'right', cell: (row) => ({ text: sideValues(row).head }) },
    {
      key: 'both',
      title: `${baseTitle} → ${headTitle}`,
      align: 'right',
      cell: (row) => ({ text: sideValues(row).both }),
    },
    { key: 'change', title: 'change', align: 'right', cell: (row) => ({ text: shownChange(row) }) },
    { key: 'least', title: 'at least', align: 'right', cell: (row) => ({ text: atLeast(row) }) },
    { key: 'interval', title: 'interval', align: 'right', cell: (row) => ({ text: intervalOf(row) }) },
    bar('short bar', 15),
    bar('bar', 21),
    bar('wide bar', 31),
    {
      key: 'p',
      title: 'adj. p',
      align: 'right',
      cell: (row) => ({ text: row.pAdjusted === null ? '' : formatProbability(row.pAdjusted) }),
    },
    {
      key: 'pairs',
      title: 'pairs',
      align: 'right',
      cell: (row) => ({ text: row.pairs === null ? '' : String(row.pairs) }),
    },
    {
      key: 'noise',
      title: 'noise',
      align: 'right',
      cell: (row) => ({ text: row.sigma === null ? '' : sizeText(row, row.sigma) }),
    },
  ]
  return fields.filter(({ when, cell }) => when !== false && rows.some((row) => cell(row).text !== ''))
}

/** Capitals for what fails the check. */
function wordCell(row: Row, paint: Paint): Cell {
  const standing = standingOf(row)
  const word = standing === 'accepted' ? 'accepted' : standingText(standing)
  return { text: row.level === 'fail' ? word.toUpperCase() : word, paint: inItsColour(row, paint) }
}

function inItsColour(row: Row, paint: Paint): (text: string) => string {
  const colour: Colour = standingOf(row) === 'better' ? 'green' : row.level === 'fail' ? 'red' : 'yellow'
  return (text) => paint(colour, text)
}

function shownChange(row: Row): string {
  if (row.verdict === 'failed') return ''
  if (isTailChange(row)) return 'tail'

  return briefChange(row) ?? (row.verdict === 'regression' ? changeWords(row) : '')
}

function intervalOf(row: Row): string {
  if (row.kind === 'exact' && row.verdict !== 'failed') return 'exact'
  return row.interval === null ? '' : formatInterval(row.interval, row.unit)
}
