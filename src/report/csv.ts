/** A comparison or a run for spreadsheets: RFC 4180, one line per row, numbers as they are. */
import type { Comparison, Row } from '../model/comparison.ts'
import type { Run } from '../model/run.ts'
import { oneLine } from './escape.ts'
import { type Figure, figuresOf } from './figures.ts'
import { isInUnit } from './words.ts'

const rowColumns: readonly (readonly [name: string, value: (row: Row) => CsvValue])[] = [
  ['suite', (row) => row.suite],
  ['case', (row) => row.case],
  ['subject', (row) => row.subject],
  ['metric', (row) => row.metric],
  ['platform', (row) => row.platform],
  ['verdict', (row) => row.verdict],
  ['level', (row) => row.level],
  ['gate', (row) => row.gate],
  ['kind', (row) => row.kind],
  ['method', (row) => row.method],
  ['unit', (row) => row.unit],
  ['better', (row) => row.better],
  ['base', (row) => row.base?.value],
  ['base_spread', (row) => row.base?.spread],
  ['base_count', (row) => row.base?.count],
  ['base_version', (row) => row.base?.version],
  ['head', (row) => row.head?.value],
  ['head_spread', (row) => row.head?.spread],
  ['head_count', (row) => row.head?.count],
  ['head_version', (row) => row.head?.version],
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
  ['drift_since', (row) => row.drift?.since],
  ['drift_relative', (row) => row.drift?.relative],
  ['reason', (row) => row.reason],
  ['warnings', (row) => row.warnings.join('; ')],
]

/** The rows in the order of the comparison, after a line of column names; lines end with CR LF. */
export function renderCsv(comparison: Comparison): string {
  return csvText(
    rowColumns.map(([name]) => name),
    comparison.rows.map((row) => rowColumns.map(([, value]) => value(row))),
  )
}

type CsvValue = string | number | boolean | null | undefined

/** A line of column names and one for each row; lines end with CR LF. */
function csvText(names: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [names, ...rows].map((values) => values.map(field).join(','))
  return lines.map((line) => `${line}\r\n`).join('')
}

/**
 * A field. A text that a spreadsheet would run as a formula gets an apostrophe before it, which spreadsheets take for
 * "this is text"; numbers are left as they are, also negative ones.
 */
function field(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = oneLine(value, 10_000)
  const safe = /^\s*[=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const runColumns: readonly (readonly [name: string, value: (figure: Figure) => CsvValue])[] = [
  ['suite', (figure) => figure.suite],
  ['case', (figure) => figure.case],
  ['subject', (figure) => figure.subject],
  ['version', (figure) => figure.version],
  ['platform', (figure) => figure.platform],
  ['metric', (figure) => figure.metric],
  ['unit', (figure) => figure.unit],
  ['better', (figure) => figure.better],
  ['trials', (figure) => figure.count],
  ['best', (figure) => figure.best],
  ['median', (figure) => figure.value],
  ['mean', (figure) => figure.mean],
  ['worst', (figure) => figure.worst],
  ['reason', (figure) => figure.reason],
]

/** A benchmark without values has one line, with the reason. */
export function renderRunCsv(run: Run): string {
  return csvText(
    runColumns.map(([name]) => name),
    figuresOf(run).map((figure) => runColumns.map(([, value]) => value(figure))),
  )
}
