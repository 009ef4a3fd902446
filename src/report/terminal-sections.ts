/** The quieter parts of a terminal report: grouped reasons, and what stayed the same. */
import type { Comparison, Row } from '../model/comparison.ts'
import { benchmarkId } from '../model/run.ts'
import { plainText } from './escape.ts'
import type { Paint } from './paint.ts'
import { platformNames, sortPlatforms } from './platform-name.ts'
import { nameRows, rowTitle } from './row-names.ts'
import { sameText, sharedLimitsText, sideValues } from './row-values.ts'
import { groupBy, shortNames, type Names } from './rows.ts'
import { fits, table, wrap, type Column, type TableOptions } from './text-layout.ts'
import { briefChange, joinList, metricTitle, plural, standingOf, standingText } from './words.ts'

export interface SectionOptions {
  readonly comparison: Comparison
  readonly columns: number
  readonly paint: Paint
}

interface RowsOptions extends SectionOptions {
  readonly rows: readonly Row[]
}

/** Above this many lines of unchanged rows, one line per metric says it. */
const longestTable = 12

/** A section whose rows are grouped by reason, each group on a few lines however many rows it has. */
export function groupLines(options: RowsOptions & { readonly title: string }): readonly string[] {
  const { rows, title } = options
  if (rows.length === 0) return []
  const groups = [...groupBy(rows, (row) => row.reason ?? '').values()]
  return [`${title}  ${plural(rows.length, 'row')}`, ...groups.flatMap((group) => reasonLines(group, options))]
}

/** Rows that share a reason, counted and named. */
export function reasonLines(rows: readonly Row[], { comparison, columns }: SectionOptions): readonly string[] {
  const { names, more } = nameRows(rows, { comparison, write: plainText, limit: 6 })
  const all = more === 0 ? joinList(names) : `${names.join(', ')} and ${more} more`
  const reason = plainText(rows[0]!.reason ?? 'no reason was recorded', 600)
  return wrap(`${all}: ${reason}`, {
    columns,
    first: `  - ${rows.length > 1 ? `${plural(rows.length, 'row')}, ` : ''}`,
    rest: '    ',
  })
}

/** Unchanged rows: systems beside each other, with what is still possible; per metric where there are many. */
export function sameLines(options: RowsOptions): readonly string[] {
  const { rows, comparison, columns } = options
  if (rows.length === 0) return []
  const title = wrap(`${plural(rows.length, 'row')}, with the worst that is still possible`, {
    columns,
    first: 'SAME  ',
    rest: '  ',
  })
  const cell = (like: Row, platform: string): string => {
    const row = comparison.rows.find((one) => one.platform === platform && isAlike(one, like))
    if (row === undefined) return ''
    return standingOf(row) === 'same' ? sameText(row) : standingText(standingOf(row))
  }
  const matrix = matrixLines({ ...options, cell })
  if (matrix !== null) return [...title, ...matrix]
  const metrics = [...groupBy(rows, (row) => row.metric).values()]
  const names = shortNames(options.comparison.rows)
  return [
    ...title,
    ...metrics.flatMap((group) => wrap(metricLine(group, names), { columns, first: '  - ', rest: '    ' })),
  ]
}

/** Rows without a verdict that have figures all the same: these, systems beside each other, after the reason. */
export function figureLines(options: RowsOptions & { readonly title: string }): readonly string[] {
  const { rows, columns, title } = options
  if (rows.length === 0) return []
  const groups = [...groupBy(rows, (row) => row.reason ?? '').values()]
  return [`${title}  ${plural(rows.length, 'row')}`].concat(
    groups.flatMap((group) => {
      const matrix = matrixLines({
        ...options,
        rows: group,
        cell: (like, platform) => figureCell(group.find((one) => one.platform === platform && isAlike(one, like))),
      })
      if (matrix === null) return reasonLines(group, options)
      const first = `  ${plural(group.length, 'row')}: `
      return wrap(plainText(group[0]!.reason ?? '', 600), { columns, first, rest: '    ' }).concat(matrix)
    }),
  )
}

/** What was measured, and what it would be a change of if it could be compared. */
function figureCell(row: Row | undefined): string {
  if (row === undefined) return ''
  const { head, both } = sideValues(row)
  return row.base === null ? head : `${both} (${briefChange(row) ?? ''})`
}

function isAlike(a: Row, b: Row): boolean {
  return a.metric === b.metric && benchmarkId(a) === benchmarkId(b)
}

interface MatrixOptions extends RowsOptions {
  readonly cell: (like: Row, platform: string) => string
}

/** One line per benchmark and metric, one column per system; null where that would be too long to read. */
function matrixLines({ rows, comparison, columns, cell }: MatrixOptions): readonly string[] | null {
  const lines = [...groupBy(rows, (row) => `${benchmarkId(row)}\n${row.metric}`).values()].map((group) => group[0]!)
  if (lines.length > longestTable) return null
  const systems = sortPlatforms(comparison.platforms.map((part) => part.platform))
  const names = platformNames(systems)
  const short = shortNames(comparison.rows)
  const several = systems.length > 1
  const layout: TableOptions = {
    columns: [
      { title: '', flexible: true },
      ...systems.map((platform): Column => ({ title: several ? (names.get(platform) ?? '') : '' })),
    ],
    rows: lines.map((row) =>
      [{ text: `- ${plainText(rowTitle(row, short))}` }].concat(
        systems.map((platform) => ({ text: cell(row, platform) })),
      ),
    ),
    indent: '  ',
    width: columns,
    titles: several,
  }
  if (fits(layout)) return table(layout)
  // Too narrow for systems beside each other: a line that may break for each row.
  return lines.flatMap((row) => {
    const cells = systems.map((platform) => [names.get(platform) ?? '', cell(row, platform)] as const)
    const said = cells.filter(([, text]) => text !== '').map(([name, text]) => (several ? `${name} ${text}` : text))
    return wrap(`${plainText(rowTitle(row, short))}: ${said.join(', ')}`, { columns, first: '  - ', rest: '    ' })
  })
}

/** `ready time: 14 rows, each ≤ +9.8 %`: the largest limit of all, never a mean. */
function metricLine(rows: readonly Row[], names: Names): string {
  const first = rows[0]!
  const title = plainText(metricTitle(first.metric))
  const exact = first.kind === 'exact' ? ', exact' : ''
  return `${title}: ${sharedLimitsText(rows, (row) => plainText(names.of(row)))}${exact}`
}
