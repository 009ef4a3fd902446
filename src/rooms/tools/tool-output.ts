/** The output of a benchmark tool, the rows that are read from it, and what defines a format. */
import { hash } from 'node:crypto'
import { sep, win32 } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type * as z from 'zod/mini'
import { callOrFallback, UserError } from '../../core/errors.ts'
import { isTimedUnit, type KindName } from '../../core/model/metric.ts'
import { withoutInvisible } from '../../core/model/readable.ts'
import { value as measuredValue } from '../../core/model/scalars.ts'
import { safeParseBySchema } from '../../core/model/schema-problem.ts'
import { findSyntaxProblem } from '../../core/model/json-syntax.ts'

/** Holds one text of a tool: its standard output, or a file that it wrote. */
export interface ToolText {
  /** The file, or whatever else errors should call it. */
  readonly name: string
  readonly text: string
}

export interface ImportedMetric {
  /** The tool's own summary, else the median of its repetitions. */
  readonly value: number
  /** Is one of ours (`ns`, `bytes`, `ops/s`, `MB/s`, `count`), the same whatever unit the tool chose this time. */
  readonly unit: string
  readonly better: 'lower' | 'higher' | 'unknown'
  /** Sampled, unless the format says that it repeats. */
  readonly kind?: KindName
}

/** Holds one benchmark of a tool's output. */
export interface ImportedRow {
  /** All that the tool calls it, on one line; unique in the output, and the same whatever else is in it. */
  readonly name: string
  /** The metrics by plain name: `time`, `throughput`, `memory`, … Empty if it failed. */
  readonly metrics: Readonly<Record<string, ImportedMetric>>
  /** Says why it has no values: what the tool said, or what is wrong with its figures. */
  readonly failed?: string
  /** True for what may be anything, unless the other side has a benchmark of this name: then that one fails here. */
  readonly ifElsewhere?: true | undefined
  /** The number of benchmarks of this name, where nothing tells them apart: none of them can be compared. */
  readonly alike?: number
}

export type FoundRow = Omit<ImportedRow, 'metrics'> & Partial<Pick<ImportedRow, 'metrics'>>

/** Describes a format that is read. Parsing executes nothing of what it reads. */
export interface Format {
  /** The name on the command line and in a config. */
  readonly name: string
  /** The program that writes it, for people: `cargo bench (libtest)`. */
  readonly title: string
  /** Tells whether an output has this format, and no other; quick, and throws nothing. */
  readonly detect: (output: ToolOutput) => boolean
  /** Tells whether it is of this format although others look alike, or a part of what it writes. */
  readonly isPart?: (output: ToolOutput) => boolean
  /** Throws `UserError` with file and place for what is no whole output of that tool. */
  readonly parse: (output: ToolOutput) => readonly FoundRow[]
}

const longestLine = 1_000

/** Prepares a text once for all formats that look at it. */
export class ToolOutput {
  readonly name: string
  /** Without colours and marks of an encoding. */
  readonly text: string
  /** Is undefined where the text is read as lines. */
  readonly json: unknown
  #lines: readonly string[] | undefined

  /** Takes as `json` one of the values in the text; by default the text is read as lines. */
  constructor({ name, text }: ToolText, json?: unknown) {
    this.name = name
    this.text = stripVTControlCharacters(text).replaceAll('\uFEFF', '')
    this.json = json
  }

  /** Returns the text as each of the JSON values in it, between whatever else was printed, and as lines. */
  readings(): ToolOutput[] {
    const document = tryParseJsonWithNaN(this.text)
    const values = document === undefined ? jsonValuesInText(this.text) : [document]
    const read = values.map((value) => new ToolOutput(this, value))
    return document === undefined ? [...read, this] : read
  }

  /** Returns what errors are about: JSON where the whole text is. */
  get plain(): ToolOutput {
    const value = tryParseJsonWithNaN(this.text)
    return value === undefined ? this : new ToolOutput(this, value)
  }

  /** Returns lines without their ends; none where the text is read as JSON. */
  get allLines(): readonly string[] {
    if (this.json !== undefined) return []
    return this.text.split(/\r\n|\n|\r/)
  }

  /** Returns the same, but what is too long to be a line for people is empty: patterns take long for it. */
  get lines(): readonly string[] {
    this.#lines ??= this.allLines.map((line) => (line.length > longestLine ? '' : line))
    return this.#lines
  }

  /** Returns true for JSON, and for a text that begins like it, whether it is any or not. */
  get looksLikeJson(): boolean {
    return this.json !== undefined || /^\s*[[{]/.test(this.text)
  }

  /** Reads the JSON value by the schema. Throws `UserError` for text that is no JSON, or not as the schema says. */
  read<T>(schema: z.ZodMiniType<T>): T {
    if (this.json === undefined) throw this.problem(...jsonProblemAndPlace(this.text))
    const checked = safeParseBySchema(schema, this.json)
    if (checked.ok) return checked.data
    throw this.problem(checked.problem.what, checked.problem.place)
  }

  problem(message: string, place?: string, hint?: string): UserError {
    return new UserError(message, { file: this.name, ...(place && { place }), ...(hint && { hint }) })
  }
}

/** Characters of beginnings that end nowhere: each takes as long as the rest of the text. */
const mostOpen = 200_000_000

/** Lists all values in a text that begin on a line of their own, in their order; none within another. */
function jsonValuesInText(text: string): unknown[] {
  const values: unknown[] = []
  const begin = /^[ \t]*(?=[[{])/gm
  let open = 0
  for (let match = begin.exec(text); match !== null && open < mostOpen; match = begin.exec(text)) {
    const start = match.index + match[0].length
    const end = endIndexOfJsonValue(text, start)
    if (end === -1) open += text.length - start
    const value = end === -1 ? undefined : tryParseJsonWithNaN(text.slice(start, end))
    if (value !== undefined) values.push(value)
    begin.lastIndex = value === undefined ? start + 1 : end
  }
  return values
}

/** Returns where the bracket ends that closes the one at `start`; -1 without one. */
function endIndexOfJsonValue(text: string, start: number): number {
  const piece = /"(?:[^"\\]|\\[^])*"|[[\]{}]/g
  piece.lastIndex = start
  let depth = 0
  for (let match = piece.exec(text); match !== null; match = piece.exec(text)) {
    if (match[0].length > 1) continue
    depth += /[[{]/.test(match[0]) ? 1 : -1
    if (depth === 0) return piece.lastIndex
  }
  return -1
}

/** Parses JSON; words that programs write for what it has no number for, and what is beyond any, become undefined. */
function tryParseJsonWithNaN(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  const plain = text.replaceAll(/"(?:[^"\\]|\\[^])*"|-?\b(?:NaN|nan|Infinity|inf|undefined)\b/g, (part) =>
    part.startsWith('"') ? part : 'null',
  )
  const isLarge = /\de\+?\d{3}/i.test(plain)
  return callOrFallback<unknown>(() => JSON.parse(plain, isLarge ? reviveInfiniteAsNull : undefined), undefined)
}

function reviveInfiniteAsNull(_: string, value: unknown): unknown {
  return value === Infinity || value === -Infinity ? null : value
}

function jsonProblemAndPlace(text: string): [what: string, place?: string] {
  if (text.trim() === '') return ['the file is empty']
  const problem = findSyntaxProblem(text)
  if (problem === undefined) return ['is not JSON']
  const place = `line ${problem.line}, column ${problem.column}`
  return [problem.truncated ? 'ends in the middle: it was cut short' : 'is not JSON', place]
}

/** Limits the benchmarks of one output that are read. */
export const mostRows = 20_000
const longestName = 200

/**
 * Gives rows names that are readable and unique. Rows of one name that have no metric in common are one benchmark;
 * others are alike. A row with a figure that nothing can measure, such as NaN or a negative time, is one that failed.
 */
export function mergeOrMarkAlike(foundRows: readonly FoundRow[]): ImportedRow[] {
  const byName = Map.groupBy(foundRows, (row) => shortReadableName(row.name))
  return Array.from(byName, ([name, found]): ImportedRow => {
    const rows = found.filter(({ ifElsewhere }) => ifElsewhere !== true)
    if (rows.length === 0) return { ...found[0]!, name, metrics: {} }
    const metrics: ImportedRow['metrics'] = Object.assign({}, ...rows.map((row) => row.metrics))
    const kinds = rows.reduce((sum, row) => sum + Object.keys(row.metrics ?? {}).length, 0)
    const isOne =
      rows.length === 1 ||
      (kinds === Object.keys(metrics).length && rows.every((row) => Object.keys(row.metrics ?? {}).length > 0))
    const alike = isOne ? rows[0]!.alike : rows.length
    if (alike !== undefined) return { name, metrics, alike }
    const failed = rows[0]!.failed ?? problemOfMetrics(metrics)
    return failed === undefined ? { name, metrics } : { name, metrics: {}, failed: shortReadableName(failed) }
  })
}

/** Leaves out what the other side has no benchmark for, where it may be anything. */
export function rowsThatCount(rows: readonly ImportedRow[], others: readonly ImportedRow[]): ImportedRow[] {
  const elsewhere = new Set(others.filter(({ ifElsewhere }) => ifElsewhere !== true).map(({ name }) => name))
  return rows.filter(({ name, ifElsewhere }) => ifElsewhere !== true || elsewhere.has(name))
}

function shortReadableName(text: string): string {
  const name = withoutInvisible(text.normalize().toWellFormed()).replaceAll(/\s+/g, ' ').trim()
  if (name.length <= longestName) return name || 'unnamed'
  const start = name.slice(0, longestName - 9).toWellFormed()
  return `${start.replace(/\uFFFD$/, '')}…${hash('sha256', name).slice(0, 8)}`
}

const lengthOfPlain = 92
/** Matches what may be lost without a trace, as it separates words: not a letter, a digit or the end of a long name. */
const lossless = /^[\p{P}\p{S}\p{Z}A-Za-z0-9]*$/u

/** Matches signs that tell names apart, as in `^1.2.3` and `x -1`. */
const telling = /[!$%&*<?^|~]|(?:^|[\s(,=])-\d/

/** Makes a name plain, whatever others there are. Two that differ in more than what separates their words stay different. */
export function plainCaseName(name: string): string {
  const simple = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const words = simple.replaceAll(/[^A-Za-z0-9@._+]+/g, '-').replaceAll(/^[^A-Za-z0-9@]+|[-.]+$/g, '')
  if (words !== '' && words.length <= lengthOfPlain && lossless.test(simple) && !telling.test(simple)) return words
  return `${words.slice(0, lengthOfPlain - 9).replace(/^$/, 'name')}-${hash('sha256', name).slice(0, 8)}`
}

function problemOfMetrics(metrics: Readonly<Record<string, ImportedMetric>>): string | undefined {
  const figures = Object.entries(metrics)
  const cannotBe = ({ value, unit }: ImportedMetric) =>
    !measuredValue.safeParse(value).success || (value < 0 && isTimedUnit(unit))
  const [name, broken] = figures.find(([, metric]) => cannotBe(metric)) ?? []
  if (broken !== undefined) return `${name} is ${broken.value}, which cannot be measured`
  return figures.length === 0 ? 'the tool gives no figures for it' : undefined
}

/** Names a file by its path, as `textWithoutFolder` left it; of one elsewhere only the last part is the same on both sides. */
export function basenameIfAbsolute(path: string): string {
  return /^(?:\w+:)?[\\/]/.test(path) ? win32.basename(path) : path.replaceAll('\\', '/')
}

/** Removes from a text the folder in which it was written, of which each side has its own. */
export function textWithoutFolder(text: string, folder: string): string {
  const path = folder + sep
  const spelt = [pathToFileURL(path).href, JSON.stringify(path).slice(1, -1), path, path.replaceAll('\\', '/')]
  return spelt.reduce((rest, one) => rest.replaceAll(one, ''), text)
}

/** Says what a tool says of a benchmark that failed, in whatever it puts that. */
export function failureText(error?: unknown): string {
  const text = isRecord(error) ? error['message'] : error
  return typeof text === 'string' && text !== '' ? text : 'the benchmark failed'
}

/** Holds an object in JSON: enough to recognise a format before its schema reads it. */
export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the entries of a list that are objects; none if it is no list. Only the first few: all are alike. */
export function someRecords(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.slice(0, 50).filter(isRecord) : []
}
