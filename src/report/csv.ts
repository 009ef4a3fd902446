/** A comparison for spreadsheets: RFC 4180, one line per row, numbers as they are. */
import type { Comparison, Row } from '../model/comparison.ts'
import { csvText, type CsvValue } from './csv-text.ts'
import { isInUnit } from './words.ts'

const columns: readonly (readonly [name: string, value: (row: Row) => CsvValue])[] = [
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
    columns.map(([name]) => name),
    comparison.rows.map((row) => columns.map(([, value]) => value(row))),
  )
}
