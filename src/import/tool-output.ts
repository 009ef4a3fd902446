/** The output of a benchmark tool, the rows that are read from it, and what defines a format. */
import { createHash } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'
import type * as z from 'zod/mini'
import { UserError } from '../errors.ts'
import { isTimed } from '../model/metric.ts'
import { readable } from '../model/readable.ts'
import { value as measuredValue } from '../model/scalars.ts'
import { checkSchema } from '../model/schema-problem.ts'
import { findSyntaxProblem } from '../model/json-syntax.ts'

/** One text of a tool: its standard output, or a file that it wrote. */
export interface ToolText {
  /** The file, or whatever else errors should call it. */
  readonly name: string
  readonly text: string
}

/** The spread of the values as the tool reports it; in the metric's unit. */
export interface Spread {
  /** What the limits are: `standard deviation`, `95% confidence`, `range`, … */
  readonly of: string
  readonly low: number
  readonly high: number
}

export interface ImportedMetric {
  /** The tool's own summary, else the median of `values`. */
  readonly value: number
  /** One of ours (`ns`, `bytes`, `ops/s`, `MB/s`, `count`), the same whatever unit the tool chose this time. */
  readonly unit: string
  readonly better: 'lower' | 'higher'
  /** The tool's own repetitions in their order, where it gives them. */
  readonly values?: readonly number[]
  /** What was repeated: rounds inside of one process (also where it is left out), or whole processes. */
  readonly repeated?: 'rounds' | 'processes'
  readonly spread?: Spread
}

/** One benchmark of a tool's output. */
export interface ImportedRow {
  /** As the tool calls it, on one line. */
  readonly name: string
  /** The same as a plain name (see `plainName`): unique in the output, and the same in every run. */
  readonly case: string
  /** By plain name: `time`, `throughput`, `memory`, … Empty if it failed. */
  readonly metrics: Readonly<Record<string, ImportedMetric>>
  /** Why it has no values: what the tool said, or what is wrong with its figures. */
  readonly failed?: string
}

/** A row as a parser finds it. */
export type FoundRow = Pick<ImportedRow, 'name' | 'failed'> & Partial<Pick<ImportedRow, 'metrics'>>

/** A format that is read. Parsing executes nothing of what it reads. */
export interface Format {
  /** As it is named on the command line and in a config. */
  readonly name: string
  /** What writes it, for people: `cargo bench (libtest)`. */
  readonly title: string
  /** Where the tool writes it: `stdout`, or a glob of files below the project. */
  readonly output: string
  /** How to make the tool write it, unless it always does. */
  readonly how?: string
  /** What an output is recognised by, in words: as text and as JSON. */
  readonly mark: { readonly text?: string; readonly json?: string }
  /** True if one execution of the tool writes several files. */
  readonly manyFiles?: boolean
  /** Whether an output has this format, and no other; quick, and throws nothing. */
  readonly detect: (output: ToolOutput) => boolean
  /**
   * Throws `UserError` with file and place for what is no whole output of that tool. `all` are the texts of the same
   * execution, this one among them.
   */
  readonly parse: (output: ToolOutput, all: readonly ToolOutput[]) => readonly FoundRow[]
}

const longestLine = 1_000

/** A text, prepared once for all formats that look at it. */
export class ToolOutput {
  readonly name: string
  readonly #raw: string
  #lines: readonly string[] | undefined
  #json: { readonly value: unknown } | null | undefined

  constructor({ name, text }: ToolText) {
    this.name = name
    this.#raw = text.startsWith('\uFEFF') ? text.slice(1) : text
  }

  get text(): string {
    return this.#raw
  }

  /** Without colours and line ends. */
  get allLines(): readonly string[] {
    return stripVTControlCharacters(this.#raw).split(/\r\n|\n|\r/)
  }

  /** The same, but what is too long to be a line for people is empty: patterns take long for it. */
  get lines(): readonly string[] {
    this.#lines ??= this.allLines.map((line) => (line.length > longestLine ? '' : line))
    return this.#lines
  }

  /** The value of JSON text, also between lines that something else printed (`> npm run bench`); undefined for all else. */
  get json(): unknown {
    if (this.#json === undefined) this.#json = parsed(this.#raw) ?? parsed(jsonPart(this.#raw))
    return this.#json?.value
  }

  /** True if the text begins like JSON, whether it is any or not. */
  get looksLikeJson(): boolean {
    return this.json !== undefined || /^\s*[[{]/.test(this.#raw)
  }

  /** The JSON value as the schema reads it. Throws `UserError` for text that is no JSON, or not as the schema says. */
  read<T>(schema: z.ZodMiniType<T>): T {
    if (this.json === undefined) throw this.problem(...syntaxProblem(this.#raw))
    return this.part(schema, this.json, '$')
  }

  /** The same for a part of it that is at `place`. */
  part<T>(schema: z.ZodMiniType<T>, value: unknown, place: string): T {
    const checked = checkSchema(schema, value)
    if (checked.ok) return checked.data
    throw this.problem(checked.problem.what, place + checked.problem.place.slice(1))
  }

  problem(message: string, place?: string, hint?: string): UserError {
    return new UserError(message, { file: this.name, ...(place && { place }), ...(hint && { hint }) })
  }
}

function parsed(text: string): { readonly value: unknown } | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}

/** From the first line that opens something to the last that closes something. */
function jsonPart(text: string): string {
  const start = /^[[{]/m.exec(text)?.index
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  return start === undefined ? '' : text.slice(start, end + 1)
}

function syntaxProblem(text: string): [what: string, place?: string] {
  if (text.trim() === '') return ['the file is empty']
  const found = findSyntaxProblem(text)
  if (found === null) return ['is not JSON']
  const place = `line ${found.line}, column ${found.column}`
  return [found.truncated ? 'ends in the middle: it was cut short' : 'is not JSON', place]
}

/** Benchmarks of one output that are read, at most. */
export const mostRows = 20_000
const longestName = 200

/**
 * Rows under names that are readable and unique. A name that is there again gets its number, in the order of the output.
 * A row with a figure that nothing can measure, such as NaN or a negative time, is one that failed.
 */
export function importedRows(found: readonly FoundRow[]): ImportedRow[] {
  const taken: Taken = new Map()
  return found.map((row) => {
    const name = oneName(row.name)
    const [plain, number] = free(name, taken)
    const own = { name: number === 1 ? name : `${cut(name, longestName - 8)} (${number})`, case: plain }
    const metrics = row.metrics ?? {}
    const failed = row.failed ?? problemOf(metrics)
    return failed === null ? { ...own, metrics } : { ...own, metrics: {}, failed: oneName(failed) }
  })
}

function oneName(text: string): string {
  return cut(readable(text.toWellFormed()).replaceAll(/\s+/g, ' ').trim(), longestName) || 'unnamed'
}

function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
}

/** Names that are taken: which name has a plain one. */
type Taken = Map<string, string>

/** A plain name that is not taken, and the number of this use of the name, from 1. */
function free(name: string, taken: Taken): [plain: string, number: number] {
  const simple = plainCase(name)
  // Another name that differs only in what separates words: its own digest keeps it apart, whatever comes first next time.
  const own = (taken.get(simple) ?? name) === name ? simple : `${simple.slice(0, lengthOfPlain - 9)}-${digestOf(name)}`
  let number = 1
  let plain = own
  while (taken.has(plain)) plain = `${own}@${++number}`
  taken.set(plain, name)
  return [plain, number]
}

/** The plain name of each name; different names stay different. */
export function plainCases(names: readonly string[]): ReadonlyMap<string, string> {
  const taken: Taken = new Map()
  return new Map(names.map((name) => [name, free(name, taken)[0]]))
}

const lengthOfPlain = 92
/** What separates words may be lost without a trace; a letter, a digit or the end of a long name may not. */
const lossless = /^[\p{P}\p{S}\p{Z}A-Za-z0-9]*$/u

/** The name as a plain one. Two names that differ in more than what separates their words stay different. */
function plainCase(name: string): string {
  const simple = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const words = simple.replaceAll(/[^A-Za-z0-9@._+]+/g, '-').replaceAll(/^[^A-Za-z0-9@]+|[-.]+$/g, '')
  if (words !== '' && words.length <= lengthOfPlain && lossless.test(simple)) return words
  return `${words.slice(0, lengthOfPlain - 9).replace(/^$/, 'name')}-${digestOf(name)}`
}

function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8)
}

function problemOf(metrics: Readonly<Record<string, ImportedMetric>>): string | null {
  const names = Object.keys(metrics)
  if (names.length === 0) return 'the tool gives no figures for it'
  for (const name of names) {
    const { value, values = [], unit } = metrics[name]!
    for (const one of [value, ...values]) {
      const size = Number.isFinite(one) ? measuredValue.safeParse(one).success : false
      if (!size || (one < 0 && isTimed(unit))) return `${name} is ${one}, which cannot be measured`
    }
  }
  return null
}

/** An object in JSON: enough to recognise a format before its schema reads it. */
export type JsonRecord = Readonly<Record<string, unknown>>

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The entries of a list that are objects; none if it is no list. Only the first few: all are alike. */
export function recordsIn(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.slice(0, 50).filter(isRecord) : []
}
