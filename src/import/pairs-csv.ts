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
type Line = Readonly<Record<(typeof columns)[number], CsvCell>>
const sides = ['base', 'head'] as const
type Metric = PairedMetric & Record<(typeof sides)[number], (number | null)[]>

interface PairsCsvOptions {
  /** What errors call the file, and the run its origin. */
  readonly file: string
  readonly startedAt: Date
  /** Pairs that were planned per row; by default 60, or 100 or all of them where there are more. */
  readonly cap?: number | undefined
  readonly version: string
}

/** Throws a `UserError` of one line with file, line and column for anything that is not as it should be. */
export function runOfPairsCsv(text: string, { file, startedAt, cap, version }: PairsCsvOptions): Run {
  const lines = readCsvTable(text, file)
  if (lines.length === 0) throw new UserError('there are no pairs in the file', { file, place: 'line 1' })
  const byBenchmark = Map.groupBy(lines, (line) => nameFrom(line.benchmark))
  if (byBenchmark.size > maxBenchmarks) {
    throw new UserError(`${byBenchmark.size} benchmarks, more than the ${maxBenchmarks} that a run holds`, { file })
  }
  const benchmarks = [...byBenchmark].map(([name, own]) => benchmarkOf(name, own, file))
  const ids = benchmarks.map(benchmarkId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new UserError(`two benchmarks would both be called ${twice}`, { file })
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

/** A trial, from all lines of its pair. */
interface Trial {
  outcome: TrialOutcome
  /** Where a number was read, and where `inf` was: a trial cannot have taken too long and still have a figure. */
  number?: CsvCell
  infinite?: CsvCell
}

function benchmarkOf(name: string, lines: readonly Line[], file: string): BenchmarkRun {
  const numbered = lines.map((line) => ({ line, pair: pairNumber(line.pair) }))
  const order = [...new Set(numbered.map(({ pair }) => pair))].sort((a, b) => a - b)
  if (order.length > maxValues) {
    throw new UserError(`${order.length} pairs of one benchmark, more than the ${maxValues} that a run holds`, { file })
  }
  const position = new Map(order.map((pair, index) => [pair, index]))
  const trials = order.map(() => ({ base: { outcome: 'ok' } as Trial, head: { outcome: 'ok' } as Trial }))
  const metrics = new Map<string, Metric>()
  const seen = new Set<string>()
  for (const { line, pair } of numbered) {
    const metric = nameFrom(line.metric)
    const data = metrics.get(metric) ?? emptyMetric(line, order.length)
    requireSame(line, data, metric)
    metrics.set(metric, data)
    const key = `${pair}\n${metric}`
    if (seen.has(key)) throw line.pair.problem(`pair ${pair} of ${metric} is there twice`)
    seen.add(key)
    const index = position.get(pair)!
    for (const side of sides) {
      const value = valueOf(line[side])
      data[side][index] = Number.isFinite(value) ? value : null
      // Such a file does not say whether a metric may be negative: one that is may.
      if (value !== null && value < 0) data.signed = true
      addValue(trials[index]![side], line[side], value)
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

/** An empty cell is a failed trial, `inf` one that took too long. */
function addValue(trial: Trial, cell: CsvCell, value: number | null): void {
  if (value === Infinity) trial.infinite ??= cell
  else if (value !== null) trial.number ??= cell
  if (trial.infinite !== undefined && trial.number !== undefined) {
    const other = cell === trial.infinite ? trial.number : trial.infinite
    throw cell.problem(`one trial with both a figure and inf (see ${other.place})`)
  }
  if (trial.infinite !== undefined) trial.outcome = 'timeout'
  else if (value === null) trial.outcome = 'failed'
}

function emptyMetric({ unit, better }: Line, length: number): Metric {
  const direction = better.text.trim()
  if (direction !== 'lower' && direction !== 'higher') throw better.problem('better is neither lower nor higher')
  const checked = checkSchema(unitName, unit.text.trim())
  if (!checked.ok) throw unit.problem(`the unit ${checked.problem.what}`)
  const values = (): null[] => Array.from({ length }, () => null)
  const common = { better: direction, kind: 'sampled', gate: true, signed: false } as const
  return { unit: checked.data, ...common, base: values(), head: values() }
}

function requireSame({ unit, better }: Line, data: PairedMetric, metric: string): void {
  if (unit.text.trim() !== data.unit) {
    throw unit.problem(`${metric} has another unit on an earlier line (${data.unit})`)
  }
  if (better.text.trim() !== data.better) throw better.problem(`${metric} is better ${data.better} on an earlier line`)
}

function nameFrom({ text, problem }: CsvCell): string {
  const parsed = readableName.safeParse(text)
  if (parsed.success) return parsed.data
  const unreadable = 'contains control or format characters'
  const why = text === '' ? 'is empty' : text.length > 200 ? 'is longer than 200 characters' : unreadable
  throw problem(`the name ${why}`)
}

const longestShown = 40
const decimalNumber = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

function pairNumber({ text, problem }: CsvCell): number {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text)
  throw problem(`${shown(text)} is not the number of a pair`)
}

/** Null for an empty cell, Infinity for `inf`. */
function valueOf({ text, problem }: CsvCell): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (/^\+?inf(?:inity)?$/i.test(trimmed)) return Infinity
  const value = decimalNumber.test(trimmed) ? Number(trimmed) : Number.NaN
  if (!Number.isFinite(value)) throw problem(`${shown(text)} is not a number`)
  const checked = checkSchema(measuredValue, value)
  if (checked.ok) return value
  throw problem(`${shown(text)} is not a measured value: it ${checked.problem.what}`)
}

/** One line, whatever the cell holds. */
function shown(text: string): string {
  return JSON.stringify(text.length <= longestShown ? text : `${text.slice(0, longestShown)}…`)
}

interface CsvCell {
  readonly text: string
  /** `line 3, column 7 (head)`, counted from 1. */
  readonly place: string
  /** An error about this cell. */
  readonly problem: (message: string) => UserError
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

const hint = `The first line names the columns: ${columns.join(',')}`

/**
 * The lines below the column names; empty ones do not count, and neither do other columns. Throws a `UserError` of one
 * line for text that is no CSV, a column that is missing or there twice, and a line with too few or too many cells.
 */
function readCsvTable(text: string, file: string): Line[] {
  const [titles, ...records] = parsed(text, file)
  if (titles === undefined) throw new UserError('the file is empty', { file, hint })
  const names = titles.record.map((name) => name.trim())
  const positions = columns.map((column) => [column, positionOf(column, names, file)] as const)
  return records.map(({ record, info }) => {
    // The parser counts the lines up to the end of the record; a quoted cell may hold some of them.
    const line = info.lines - record.join('').split(/\r\n|\r|\n/).length + 1
    if (record.length !== names.length) {
      throw new UserError(`${record.length} cells under ${names.length} column names`, { file, place: `line ${line}` })
    }
    const cells = positions.map(([column, at]): [string, CsvCell] => {
      const place = `line ${line}, column ${at + 1} (${column})`
      return [column, { text: record[at]!, place, problem: (message) => new UserError(message, { file, place }) }]
    })
    return Object.fromEntries(cells) as Line
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

function positionOf(column: string, names: readonly string[], file: string): number {
  const at = names.indexOf(column)
  if (at < 0) throw new UserError(`the column ${column} is missing`, { file, place: 'line 1', hint })
  const again = names.indexOf(column, at + 1)
  if (again < 0) return at
  throw new UserError(`the column ${column} is there twice`, { file, place: `line 1, column ${again + 1} (${column})` })
}
