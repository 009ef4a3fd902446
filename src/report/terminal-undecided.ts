/** Undecided rows on a terminal: what was seen, what would have been seen, and why there is no answer. */
import type { Row } from '../model/comparison.ts'
import { isWatched } from './counts.ts'
import { plainText } from './escape.ts'
import { formatInterval } from './format.ts'
import { barAxis, intervalBar, reachOf } from './interval-bar.ts'
import { platformNames } from './platform-name.ts'
import { rowTitle } from './row-names.ts'
import { relativeInterval } from './row-values.ts'
import { groupBy, rowsThat, shortNames } from './rows.ts'
import { reasonLines, type SectionOptions } from './terminal-sections.ts'
import { fits, fittingTable, wrap, type Cell, type Column, type TableOptions } from './text-layout.ts'
import { besideZeroText, changeText, detectableText, plural } from './words.ts'

/** Above this many rows with one reason, they are counted and named, not listed. */
const longestList = 8

const consequences = { fail: 'fail the check', warn: 'pass with a warning', note: 'pass' } as const

export function undecidedLines(options: SectionOptions): readonly string[] {
  const rows = rowsThat(options.comparison.rows, 'undecided').filter((row) => !isWatched(row))
  if (rows.length === 0) return []
  const [level, ...otherLevels] = new Set(rows.map((row) => row.level))
  const consequence = level === undefined || otherLevels.length > 0 ? '' : `; they ${consequences[level]}`
  const groups = [...groupBy(rows, (row) => row.reason ?? '').values()]
  const listed = groups.filter((group) => group.length <= longestList)
  return [
    ...wrap(`${plural(rows.length, 'row')}${consequence}`, {
      columns: options.columns,
      first: 'UNDECIDED  ',
      rest: '  ',
    }),
    ...listLines(listed, options),
    ...groups.filter((group) => !listed.includes(group)).flatMap((group) => reasonLines(group, options)),
  ]
}

/** One table for all groups, so that its columns stand under each other; each group's reason under its rows. */
function listLines(groups: readonly (readonly Row[])[], options: SectionOptions): readonly string[] {
  const rows = groups.flat()
  if (rows.length === 0) return []
  const { columns } = options
  const fields = fieldsOf(rows, options)
  const candidates = layouts.map((keys): TableOptions => {
    const chosen = fields.filter(({ key }) => keys.includes(key))
    const cells = rows.map((row) => chosen.map(({ cell }) => cell(row)))
    return { columns: chosen, rows: cells, indent: '  ', width: columns }
  })
  if (!candidates.some(fits)) return rows.flatMap((row) => stackedLines(row, options))
  const isSaid = layouts[candidates.findIndex(fits)]!.includes('reason')
  const [head = '', ...lines] = fittingTable(candidates)
  let index = 0
  const said = groups.flatMap((group) => {
    const own = lines.slice(index, (index += group.length))
    return isSaid ? own : [...own, ...reasonOf(group[0]!, columns)]
  })
  return head.trim() === '' ? said : [options.paint('dim', head), ...said]
}

const layouts: readonly (readonly string[])[] = [
  ['name', 'system', 'change', 'interval', 'bar', 'seen', 'reason'],
  ['name', 'system', 'change', 'interval', 'seen', 'reason'],
  ['name', 'system', 'change', 'interval', 'bar', 'seen'],
  ['name', 'system', 'change', 'interval', 'seen'],
  ['name', 'system', 'change', 'seen'],
]

interface Field extends Column {
  readonly key: string
  readonly cell: (row: Row) => Cell
}

function fieldsOf(rows: readonly Row[], { comparison, paint }: SectionOptions): readonly Field[] {
  const names = shortNames(comparison.rows)
  const systems = platformNames(comparison.platforms.map((part) => part.platform))
  const intervals = rows.flatMap((row) => relativeInterval(row) ?? [])
  const scale = { reach: reachOf(intervals), width: 21 }
  const fields: readonly (Field & { readonly when?: boolean })[] = [
    { key: 'name', title: '', flexible: true, cell: (row) => ({ text: `- ${plainText(rowTitle(row, names))}` }) },
    { key: 'system', title: '', when: systems.size > 1, cell: (row) => ({ text: systems.get(row.platform) ?? '' }) },
    { key: 'change', title: '', align: 'right', cell: (row) => ({ text: changeText(row) ?? '' }) },
    {
      key: 'interval',
      title: '',
      align: 'right',
      cell: (row) => ({ text: row.interval === null ? '' : formatInterval(row.interval, row.unit) }),
    },
    {
      key: 'bar',
      title: barAxis(scale),
      when: intervals.length > 0,
      cell: (row) => {
        const interval = relativeInterval(row)
        const text = interval === null ? '' : intervalBar(interval, scale)
        return { text, paint: (bar) => paint('yellow', bar) }
      },
    },
    { key: 'seen', title: '', cell: (row) => ({ text: seenText(row) }) },
    { key: 'reason', title: '', cell: (row) => ({ text: plainText(row.reason ?? '', 600) }) },
  ]
  return fields.filter((field) => field.when !== false)
}

function seenText(row: Row): string {
  return besideZeroText(row) ?? (row.detectable === null ? '' : `seen from ${detectableText(row)}`)
}

function reasonOf(row: Row, columns: number): readonly string[] {
  return wrap(plainText(row.reason ?? '', 600), { columns, first: '    because ', rest: '    ' })
}

/** For a terminal that is too narrow for a table. */
function stackedLines(row: Row, { comparison, columns }: SectionOptions): readonly string[] {
  const names = shortNames(comparison.rows)
  const systems = platformNames(comparison.platforms.map((part) => part.platform))
  const where = systems.size > 1 ? ` (${systems.get(row.platform) ?? ''})` : ''
  const figures = [changeText(row), seenText(row)].filter((text) => text !== null && text !== '').join(', ')
  return [
    ...wrap(`${plainText(rowTitle(row, names))}${where}: ${figures}`, { columns, first: '  - ', rest: '    ' }),
    ...reasonOf(row, columns),
  ]
}
