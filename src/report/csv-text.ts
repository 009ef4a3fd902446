/** Lines of comma-separated values, by RFC 4180. */
import { oneLine } from './escape.ts'

export type CsvValue = string | number | boolean | null | undefined

/** A line of column names and one for each row; lines end with CR LF. */
export function csvText(names: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
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
