/** A CSV text (RFC 4180) as records that know where they stand in it, so that an error can say so. */
import { CsvError, parse } from 'csv-parse/sync'
import { UserError } from '../errors.ts'

export interface CsvCell {
  readonly text: string
  /** `line 3, column 7 (head)`, counted from 1. */
  readonly place: string
}

/** A record: a cell for each of the columns that were asked for. */
export type CsvRecord<Column extends string> = Readonly<Record<Column, CsvCell>>

interface CsvTableOptions<Column extends string> {
  /** The name under which errors speak of the text. */
  readonly file: string
  /** Columns that must be there, in any order; others are left alone. */
  readonly columns: readonly Column[]
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/**
 * The records after the line of column names; empty lines count for nothing. Throws a `UserError` of one line for text
 * that is no CSV, a column that is missing or there twice, and a record with too few or too many cells.
 */
export function readCsvTable<Column extends string>(
  text: string,
  { file, columns }: CsvTableOptions<Column>,
): CsvRecord<Column>[] {
  const [titles, ...records] = parsed(text, file)
  if (titles === undefined) throw new UserError('the file is empty', { file, hint: hintFor(columns) })
  const names = titles.record.map((name) => name.trim())
  const positions = columns.map((column) => [column, positionOf(column, { names, file, columns })] as const)
  return records.map(({ record, info }) => {
    // The parser counts the lines up to the end of the record; a quoted cell may hold some of them.
    const line = info.lines - record.join('').split(/\r\n|\r|\n/).length + 1
    if (record.length !== names.length) {
      throw new UserError(`${record.length} cells under ${names.length} column names`, { file, place: `line ${line}` })
    }
    const cells = positions.map(([column, at]): [Column, CsvCell] => [
      column,
      { text: record[at]!, place: `line ${line}, column ${at + 1} (${column})` },
    ])
    return Object.fromEntries(cells) as Record<Column, CsvCell>
  })
}

function parsed(text: string, file: string): Parsed[] {
  try {
    return parse(text, {
      bom: true,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Parsed[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const at = error as unknown as { readonly lines?: number; readonly column?: number }
    const place = `line ${at.lines ?? 1}, column ${typeof at.column === 'number' ? at.column + 1 : 1}`
    throw new UserError(`not CSV: ${problems[error.code] ?? 'it cannot be parsed'}`, { file, place, cause: error })
  }
}

const problems: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is opened and never closed',
  INVALID_OPENING_QUOTE: 'a quote stands inside of a cell that does not begin with one',
  CSV_INVALID_CLOSING_QUOTE: 'a quote ends before its cell does',
}

function positionOf(
  column: string,
  {
    names,
    file,
    columns,
  }: { readonly names: readonly string[]; readonly file: string; readonly columns: readonly string[] },
): number {
  const at = names.indexOf(column)
  if (at < 0) throw new UserError(`the column ${column} is missing`, { file, place: 'line 1', hint: hintFor(columns) })
  const again = names.indexOf(column, at + 1)
  if (again < 0) return at
  throw new UserError(`the column ${column} is there twice`, { file, place: `line 1, column ${again + 1} (${column})` })
}

function hintFor(columns: readonly string[]): string {
  return `The first line names the columns: ${columns.join(',')}`
}
