/** The table of changed rows on a terminal: as many columns as fit, the name giving way last. */
import type { Comparison, Row } from '../model/comparison.ts'
import { plainText } from './escape.ts'
import { formatInterval, formatMagnitude, formatProbability } from './format.ts'
import type { Colour, Paint } from './paint.ts'
import { platformNames } from './platform-name.ts'
import { rowTitle } from './row-names.ts'
import { atLeast, sideValues } from './row-values.ts'
import { shortNames } from './rows.ts'
import { sideTitles } from './sides.ts'
import { fittingTable, wrap, type Cell, type Column } from './text-layout.ts'
import { briefChange, changeWords, isTailChange, standingOf, standingText } from './words.ts'

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
  ['word', 'name', 'system', 'base', 'head', 'change', 'interval', 'p', 'pairs', 'noise'],
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
  const [head = '', ...lines] = fittingTable(candidates)
  const space = ' '.repeat(12)
  const notes = (row: Row): readonly string[] =>
    [row.reason, row.accepted?.reason, ...row.warnings]
      .filter((text) => text !== null && text !== undefined)
      .flatMap((text) => wrap(plainText(text, 600), { columns, first: space }))
  return [head, ...rows.flatMap((row, index) => [lines[index] ?? ''].concat(notes(row)))]
}

function fieldsOf({ comparison, rows, paint }: ChangesOptions): readonly Field[] {
  const names = shortNames(comparison.rows)
  const systems = platformNames(comparison.platforms.map((part) => part.platform))
  const [baseTitle, headTitle] = sideTitles(rows)
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
      cell: (row) => ({
        text: row.sigma === null || row.interval?.scale === 'absolute' ? '' : formatMagnitude(row.sigma),
      }),
    },
  ]
  return fields.filter((field) => field.when !== false)
}

/** Capitals for what fails the check. */
function wordCell(row: Row, paint: Paint): Cell {
  const standing = standingOf(row)
  const word = standing === 'accepted' ? 'accepted' : standingText(standing)
  const colour: Colour = standing === 'better' ? 'green' : row.level === 'fail' ? 'red' : 'yellow'
  return { text: row.level === 'fail' ? word.toUpperCase() : word, paint: (text) => paint(colour, text) }
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
