/** The quieter parts of a terminal report: grouped reasons, what stayed the same, and how it was measured. */
import { plainText } from './escape.ts'
import { sharedLimitsText } from './row-values.ts'
import { groupBy, rowNames } from './rows.ts'
import { type Cell, type Column, fits, type Paint, table, type TableOptions, wrap } from './text-layout.ts'
import { baselineText, measuringText, type View, type ViewRow } from './view.ts'
import { capital, estimatorText, isEstimated, machineTexts, plural } from './words.ts'

export interface SectionOptions {
  readonly view: View
  readonly columns: number
  readonly paint: Paint
}

interface RowsOptions extends SectionOptions {
  readonly rows: readonly ViewRow[]
}

/** Above this many lines of unchanged rows, one line per metric says it. */
const longestTable = 12

/** The word that a section begins with stands out. */
export function sectionTitle(word: string, paint: Paint): Cell {
  return { text: `${word}  `, paint: () => `${paint('bold', word)}  ` }
}

/** A section whose rows are grouped by reason, each group on a few lines however many rows it has. */
export function groupLines(options: RowsOptions & { readonly title: string }): readonly string[] {
  const { rows, title, paint } = options
  if (rows.length === 0) return []
  const groups = [...groupBy(rows, (row) => row.reason ?? '').values()]
  const head = `${paint('bold', title)}  ${plural(rows.length, 'row')}`
  return [head, ...groups.flatMap((group) => reasonLines(group, options))]
}

/** Rows that share a reason, counted and named. */
export function reasonLines(rows: readonly ViewRow[], { view, columns }: SectionOptions): readonly string[] {
  const names = rowNames(rows, { view, write: plainText, limit: 6 })
  const reason = plainText(rows[0]!.reason ?? 'no reason was recorded', 600)
  return wrap(`${names}: ${reason}`, {
    columns,
    first: `  - ${rows.length > 1 ? `${plural(rows.length, 'row')}, ` : ''}`,
    rest: '    ',
  })
}

/** Unchanged rows: systems beside each other, with what is still possible; per metric where there are many. */
export function sameLines(options: RowsOptions): readonly string[] {
  const { rows, view, columns, paint } = options
  if (rows.length === 0) return []
  const title = wrap(`${plural(rows.length, 'row')}, with the worst that is still possible`, {
    columns,
    first: sectionTitle('SAME', paint),
    rest: '  ',
  })
  const cell = (like: ViewRow, platform: string): string => {
    const row = view.lineOf(like).find((one) => one.platform === platform)
    if (row === undefined) return ''
    return row.standing === 'same' ? row.texts.same : row.texts.standing
  }
  const matrix = matrixLines({ ...options, cell })
  if (matrix !== null) return [...title, ...matrix]
  const metrics = [...groupBy(rows, (row) => row.metric).values()]
  return [...title, ...metrics.flatMap((group) => wrap(metricLine(group), { columns, first: '  - ', rest: '    ' }))]
}

/** Rows without a verdict that have figures all the same: these, systems beside each other, after the reason. */
export function figureLines(options: RowsOptions & { readonly title: string }): readonly string[] {
  const { rows, columns, title, paint } = options
  if (rows.length === 0) return []
  const groups = [...groupBy(rows, (row) => row.reason ?? '').values()]
  return [`${paint('bold', title)}  ${plural(rows.length, 'row')}`].concat(
    groups.flatMap((group) => {
      const cell = (like: ViewRow, platform: string): string =>
        group.find((one) => one.line === like.line && one.platform === platform)?.texts.figure ?? ''
      const matrix = matrixLines({ ...options, rows: group, cell })
      if (matrix === null) return reasonLines(group, options)
      const first = `  ${plural(group.length, 'row')}: `
      return wrap(plainText(group[0]!.reason ?? '', 600), { columns, first, rest: '    ' }).concat(matrix)
    }),
  )
}

interface MatrixOptions extends RowsOptions {
  readonly cell: (like: ViewRow, platform: string) => string
}

/** One line per benchmark and metric, one column per system; null where that would be too long to read. */
function matrixLines({ rows, view, columns, cell }: MatrixOptions): readonly string[] | null {
  const lines = [...groupBy(rows, ({ line }) => line).values()].map((group) => group[0]!)
  if (lines.length > longestTable) return null
  const systems = view.measured
  const isSeveral = systems.length > 1
  const layout: TableOptions = {
    columns: [
      { title: '', flexible: true },
      ...systems.map((platform): Column => ({ title: isSeveral ? view.systemName(platform) : '' })),
    ],
    rows: lines.map((row) =>
      [{ text: `- ${plainText(row.title)}` }].concat(systems.map((platform) => ({ text: cell(row, platform) }))),
    ),
    indent: '  ',
    width: columns,
    titles: isSeveral,
  }
  if (fits(layout)) return table(layout)
  // Too narrow for systems beside each other: a line that may break for each row.
  return lines.flatMap((row) => {
    const cells = systems.map((platform) => ({ name: view.systemName(platform), text: cell(row, platform) }))
    const said = cells.filter(({ text }) => text !== '').map(({ name, text }) => (isSeveral ? `${name} ${text}` : text))
    return wrap(`${plainText(row.title)}: ${said.join(', ')}`, { columns, first: '  - ', rest: '    ' })
  })
}

/** `ready time: 14 rows, each ≤ +9.8%`: the largest limit of all, never a mean. */
function metricLine(rows: readonly ViewRow[]): string {
  const { metricTitle, kind } = rows[0]!
  const exact = kind === 'exact' ? ', exact' : ''
  return `${plainText(metricTitle)}: ${sharedLimitsText(rows, ({ name }) => plainText(name))}${exact}`
}

/** How it was measured: machines, what was possible and why, seed, false alarm rate. */
export function methodLines({ view, columns, paint }: SectionOptions): readonly string[] {
  const { platforms, family, profile, seed, rows } = view.comparison
  if (platforms.length === 0) return []
  // A file of pairs does not tell which machine measured them.
  const machines = platforms
    .filter(({ environment }) => environment.memoryBytes > 0)
    .map((part) => {
      const machine = machineTexts(part.environment).map((text) => plainText(text))
      return `${view.systemName(part.platform)}: ${machine.join(', ')}; measured for ${measuringText(part)}; ${baselineText(part)}.`
    })
  const bases = view.bases.map(
    ({ text, systems }) => `${capital(plainText(text, 600))}${systems === '' ? '' : ` (${systems})`}.`,
  )
  const tests = `${plural(family, 'test')}${family === 1 ? ' has' : ', one for each gated row and one for the failures of each benchmark, share'}`
  const facts = [
    ...machines,
    ...bases,
    ...(rows.some(isEstimated) ? [estimatorText] : []),
    ...(view.promise === '' ? [] : [`${view.promise}; ${tests} that rate.`]),
  ]
  return [
    ...wrap(`profile ${plainText(profile)}, seed ${plainText(seed)}`, { columns, first: sectionTitle('HOW', paint) }),
    ...facts.flatMap((fact) => wrap(fact, { columns, first: '  - ' })),
  ]
}
