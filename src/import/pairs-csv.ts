/**
 * Pairs that something else measured, from a CSV file: one line per benchmark, metric and pair.
 *
 *     benchmark,metric,unit,better,pair,base,head
 *     sort,time,ms,lower,1,100.2,99.8
 *
 * They become a run like any other, so that the ordinary comparison judges them and nothing is decided twice.
 */
import { CsvError, parse } from 'csv-parse/sync'
import { UserError } from '../errors.ts'
import {
  benchmarkId,
  type BenchmarkRun,
  maxBenchmarks,
  maxValues,
  type PairedMetric,
  type Run,
  type TrialOutcome,
} from '../model/run.ts'
import { readableName, unitName, value as measuredValue } from '../model/scalars.ts'
import { checkSchema } from '../model/schema-problem.ts'
import { elsewhere, unmeasuredRun } from './imported-run.ts'

const columns = ['benchmark', 'metric', 'unit', 'better', 'pair', 'base', 'head'] as const
type Line = CsvRecord<(typeof columns)[number]>
type Side = 'base' | 'head'

interface PairsCsvOptions {
  /** The name under which errors speak of the file, and the run of its origin. */
  readonly file: string
  readonly startedAt: Date
  /** Pairs that were planned per row; by default 60, or 100 or all of them where there are more. */
  readonly cap?: number | undefined
  readonly version: string
}

/** Throws a `UserError` of one line with file, line and column for anything that is not as it should be. */
export function runOfPairsCsv(text: string, { file, startedAt, cap, version }: PairsCsvOptions): Run {
  const lines = readCsvTable(text, { file, columns })
  if (lines.length === 0) throw new UserError('there are no pairs in the file', { file, place: 'line 1' })
  const byBenchmark = Map.groupBy(lines, (line) => nameFrom(line.benchmark, { file }))
  if (byBenchmark.size > maxBenchmarks) {
    throw new UserError(`${byBenchmark.size} benchmarks, more than the ${maxBenchmarks} that a run holds`, { file })
  }
  const benchmarks = [...byBenchmark].map(([name, own]) => benchmarkOf(name, { lines: own, file }))
  requireDistinct(benchmarks, file)
  const most = Math.max(...benchmarks.map(({ trials }) => trials))
  return {
    ...unmeasuredRun({ startedAt, seed: '0'.repeat(8), version }),
    head: { label: 'head', commit: null },
    base: { label: 'base', commit: null },
    environment: elsewhere,
    profile: 'pairs from a file',
    pairing: { cap: cap ?? usualCap(most), stopEarly: true, family: 1 },
    benchmarks,
    warnings: [],
  }
}

/** The caps of the quick and of the full profile, whose looks were tuned; beyond them the file's own length. */
function usualCap(pairs: number): number {
  return pairs <= 60 ? 60 : Math.max(100, pairs)
}

interface Place {
  readonly file: string
}

interface Benchmark extends Place {
  readonly lines: readonly Line[]
}

/** A trial as all lines of its pair tell it. */
interface Trial {
  outcome: TrialOutcome
  /** Where a number was read, and where `inf` was: a trial cannot have taken too long and still have a figure. */
  number: CsvCell | null
  infinite: CsvCell | null
}

function benchmarkOf(name: string, { lines, file }: Benchmark): BenchmarkRun {
  const numbered = lines.map((line) => ({ line, pair: pairNumber(line.pair, { file }) }))
  const order = [...new Set(numbered.map(({ pair }) => pair))].sort((a, b) => a - b)
  if (order.length > maxValues) {
    throw new UserError(`${order.length} pairs of one benchmark, more than the ${maxValues} that a run holds`, { file })
  }
  const position = new Map(order.map((pair, index) => [pair, index]))
  const trials = order.map((): Record<Side, Trial> => ({ base: untold(), head: untold() }))
  const metrics = new Map<string, PairedMetric & Record<Side, (number | null)[]>>()
  const seen = new Set<string>()
  for (const { line, pair } of numbered) {
    const metric = nameFrom(line.metric, { file })
    const data = metrics.get(metric) ?? emptyMetric(line, { length: order.length, file })
    requireSame(line, data, { file, metric })
    metrics.set(metric, data)
    const key = `${pair}\n${metric}`
    if (seen.has(key)) {
      throw new UserError(`pair ${pair} of ${metric} is there twice`, { file, place: line.pair.place })
    }
    seen.add(key)
    const index = position.get(pair)!
    for (const side of ['base', 'head'] as const) {
      const value = valueOf(line[side], { file })
      data[side][index] = Number.isFinite(value) ? value : null
      // Nobody says in such a file whether a metric may be negative: one that is may.
      if (value !== null && value < 0) data.signed = true
      tell(trials[index]![side], { cell: line[side], value, file })
    }
  }
  const works = trials.some(({ head }) => head.outcome === 'ok')
  return {
    ...partsOf(name),
    suiteDigest: null,
    package: null,
    status: works ? 'ok' : 'failed',
    ...(works ? {} : { reason: 'no head trial gave a value' }),
    trials: order.length,
    failures: [],
    pairs: trials.map(({ base, head }) => ({ first: 'base', base: base.outcome, head: head.outcome })),
    metrics: Object.fromEntries(metrics),
    warnings: [],
  }
}

/** `suite/case/subject` as it stands; any other name is a case of its own. */
function partsOf(name: string): Pick<BenchmarkRun, 'suite' | 'case' | 'subject'> {
  const parts = name.split('/')
  if (parts.length < 3 || parts.includes('')) return { suite: 'pairs', case: name, subject: 'csv' }
  return { suite: parts[0]!, case: parts.slice(1, -1).join('/'), subject: parts.at(-1)! }
}

function requireDistinct(benchmarks: readonly BenchmarkRun[], file: string): void {
  const ids = benchmarks.map(benchmarkId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new UserError(`two benchmarks would both be called ${twice}`, { file })
}

function untold(): Trial {
  return { outcome: 'ok', number: null, infinite: null }
}

/** An empty cell is a failed trial, `inf` one that took too long. */
function tell(trial: Trial, { cell, value, file }: { cell: CsvCell; value: number | null } & Place): void {
  if (value === Infinity) trial.infinite ??= cell
  else if (value !== null) trial.number ??= cell
  if (trial.infinite !== null && trial.number !== null) {
    const other = cell === trial.infinite ? trial.number : trial.infinite
    throw new UserError(`one trial with both a figure and inf (see ${other.place})`, { file, place: cell.place })
  }
  if (trial.infinite !== null) trial.outcome = 'timeout'
  else if (value === null) trial.outcome = 'failed'
}

function emptyMetric(
  { unit, better }: Line,
  { length, file }: Place & { readonly length: number },
): PairedMetric & Record<Side, (number | null)[]> {
  const direction = better.text.trim()
  if (direction !== 'lower' && direction !== 'higher') {
    throw new UserError('better is neither lower nor higher', { file, place: better.place })
  }
  return {
    unit: unitFrom(unit, { file }),
    better: direction,
    kind: 'sampled',
    gate: true,
    signed: false,
    base: Array.from({ length }, () => null),
    head: Array.from({ length }, () => null),
  }
}

function requireSame(
  { unit, better }: Line,
  data: PairedMetric,
  { file, metric }: Place & { readonly metric: string },
): void {
  if (unit.text.trim() !== data.unit) {
    throw new UserError(`${metric} has another unit on an earlier line (${data.unit})`, { file, place: unit.place })
  }
  if (better.text.trim() !== data.better) {
    throw new UserError(`${metric} is better ${data.better} on an earlier line`, { file, place: better.place })
  }
}

function nameFrom({ text, place }: CsvCell, { file }: Place): string {
  const parsed = readableName.safeParse(text)
  if (parsed.success) return parsed.data
  const why = text === '' ? 'is empty' : text.length > 200 ? 'is longer than 200 characters' : unreadable
  throw new UserError(`the name ${why}`, { file, place })
}

function unitFrom({ text, place }: CsvCell, { file }: Place): string {
  const unit = text.trim()
  const checked = checkSchema(unitName, unit)
  if (checked.ok) return unit
  throw new UserError(`the unit ${checked.problem.what}`, { file, place })
}

const unreadable = 'contains control or format characters'
const longestShown = 40
const decimalNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

function pairNumber({ text, place }: CsvCell, { file }: Place): number {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text)
  throw new UserError(`${shown(text)} is not the number of a pair`, { file, place })
}

/** Null for an empty cell, Infinity for `inf`. */
function valueOf({ text, place }: CsvCell, { file }: Place): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (/^\+?inf(?:inity)?$/i.test(trimmed)) return Infinity
  const value = decimalNumber.test(trimmed) ? Number(trimmed) : Number.NaN
  if (!Number.isFinite(value)) throw new UserError(`${shown(text)} is not a number`, { file, place })
  const checked = checkSchema(measuredValue, value)
  if (checked.ok) return value
  throw new UserError(`${shown(text)} is not a measured value: it ${checked.problem.what}`, { file, place })
}

/** One line, whatever the cell holds. */
function shown(text: string): string {
  return JSON.stringify(text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`)
}

interface CsvCell {
  readonly text: string
  /** `line 3, column 7 (head)`, counted from 1. */
  readonly place: string
}

/** A record: a cell for each of the columns that were asked for. */
type CsvRecord<Column extends string> = Readonly<Record<Column, CsvCell>>

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
function readCsvTable<Column extends string>(
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
  INVALID_OPENING_QUOTE: 'a quote is inside a cell that does not begin with one',
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
