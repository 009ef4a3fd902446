/** A comparison or a run for spreadsheets: RFC 4180, one line per row, numbers as they are. */
import type { Comparison, Row } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { oneLine } from './escape.ts'
import { type Figure, figuresOf } from './figures.ts'
import { isInUnit } from './words.ts'

type CsvValue = string | number | boolean | null | undefined
type CsvColumn<T> = readonly [name: string, value: (of: T) => CsvValue]

/** Columns that are called like the property which they show. */
function ownColumns<T>(...names: readonly (keyof T & string)[]): readonly CsvColumn<T>[] {
  return names.map((name) => [name, (of) => of[name] as CsvValue])
}

const rowColumns: readonly CsvColumn<Row>[] = [
  ...ownColumns<Row>('suite', 'case', 'subject', 'metric', 'platform', 'verdict', 'level', 'gate', 'kind', 'method'),
  ...ownColumns<Row>('unit', 'better'),
  ...(['base', 'head'] as const).flatMap((side): readonly CsvColumn<Row>[] => [
    [side, (row) => row[side]?.value],
    [`${side}_spread`, (row) => row[side]?.spread],
    [`${side}_count`, (row) => row[side]?.count],
    [`${side}_version`, (row) => row[side]?.version],
  ]),
  ['change_relative', (row) => row.change?.relative],
  ['change_absolute', (row) => row.change?.absolute],
  ['interval_scale', (row) => row.interval?.scale],
  ['interval_lower', (row) => row.interval?.lower],
  ['interval_upper', (row) => row.interval?.upper],
  ['p', (row) => row.p],
  ['p_adjusted', (row) => row.pAdjusted],
  ['possible', (row) => row.possible],
  ['pairs', (row) => row.pairs],
  ['sigma', (row) => row.sigma],
  ['detectable', (row) => row.detectable],
  ['ignore', (row) => row.thresholds.ignore],
  ['detect', (row) => row.thresholds.detect],
  ['fail_at', (row) => row.thresholds.failAt],
  ['figures_scale', (row) => (isInUnit(row) ? 'absolute' : 'relative')],
  ['accepted_up_to', (row) => row.accepted?.upTo],
  ['accepted_reason', (row) => row.accepted?.reason],
  ['since', (row) => row.since?.label],
  ['since_main', (row) => row.since?.main.change],
  ['since_with_change', (row) => row.since?.withChange.change],
  ['reason', (row) => row.reason],
  ['warnings', (row) => row.warnings.join('; ')],
]

/** The rows in the order of the comparison, after a line of column names; lines end with CR LF. */
export function renderCsv(comparison: Comparison): string {
  return csvText(rowColumns, comparison.rows)
}

function csvText<T>(columns: readonly CsvColumn<T>[], things: readonly T[]): string {
  const lines = [columns.map(([name]) => name), ...things.map((one) => columns.map(([, value]) => value(one)))]
  return lines.map((values) => `${values.map(field).join(',')}\r\n`).join('')
}

/**
 * A field. A text that a spreadsheet would run as a formula gets an apostrophe before it, which spreadsheets take for
 * "this is text"; numbers are left as they are, also negative ones. So does what follows a semicolon: where the comma
 * stands in decimals, spreadsheets take a semicolon for the end of a cell, quotes or not.
 */
function field(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = oneLine(value, 10_000)
  const safe = text.replaceAll(/(^|;)(?=[\s"]*[=+\-@＝＋－＠])/gu, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const runColumns: readonly CsvColumn<Figure>[] = [
  ...ownColumns<Figure>('suite', 'case', 'subject', 'version', 'platform', 'metric', 'unit', 'better'),
  ['trials', (figure) => figure.count],
  ['best', (figure) => figure.best],
  ['median', (figure) => figure.value],
  ['mean', (figure) => figure.mean],
  ['worst', (figure) => figure.worst],
  ['reason', (figure) => figure.reason],
]

/** A benchmark without values has one line, with the reason. */
export function renderRunCsv(run: Run): string {
  return csvText(runColumns, figuresOf(run))
}
