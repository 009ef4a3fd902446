/**
 * Iai and Gungraun (once Iai-Callgrind): counts under Valgrind. A name, then a line for each count, with that of the run
 * before behind a bar or in brackets.
 *
 *     sums::sum small:100
 *       Instructions:                1734|1650            (+5.09090%) [+1.04844x]
 *       Estimated Cycles:            2464|2380            (+3.52941%) [+1.03409x]
 *
 * Or the JSON of `--output-format=json`, one summary after the other, and of `summary.json`: its schemas 2 to 7.
 */
import * as z from 'zod/mini'
import {
  isRecord,
  type JsonRecord,
  ToolOutput,
  type Format,
  type FoundRow,
  type ImportedMetric,
} from './tool-output.ts'
import { metricName } from './tool-units.ts'

/**
 * The counts that add up: one more hit in one cache is one less in another, which is neither better nor worse.
 * As they are printed, by their name in JSON.
 */
const kept: Readonly<Record<string, string>> = {
  Ir: 'Instructions',
  EstimatedCycles: 'Estimated Cycles',
  TotalBytes: 'Total bytes',
  TotalBlocks: 'Total blocks',
  AtTGmaxBytes: 'At t-gmax bytes',
}
const printed: ReadonlySet<string> = new Set(Object.values(kept))
const count = /^ {2,}(\S.*?):\s+(\d+)(?:\||\s|$)/
const own = /^ {2,}(?:Instructions|Total bytes):\s+\d+(?:\||\s|$)/

export const gungraun: Format = {
  name: 'gungraun',
  title: 'Gungraun, Iai-Callgrind, Iai',
  output: 'stdout',
  how: 'as it is, or with `--output-format=json`; or the files `target/gungraun/**/summary.json` of `--save-summary`',
  mark: {
    text: 'lines such as `  Instructions:  1734|1650`',
    json: 'JSON objects with `module_path` and `profiles`',
  },
  detect: (output) => documentsOf(output).some(isSummary) || output.lines.some((line) => own.test(line)),
  parse: (output) => {
    const documents = documentsOf(output)
    return documents.length > 0 ? documents.flatMap(rowsOfDocument) : rowsOfText(output)
  },
}

function rowsOfText({ lines }: ToolOutput): FoundRow[] {
  const rows: { readonly name: string; readonly metrics: Record<string, ImportedMetric> }[] = []
  let name: string[] = []
  for (const line of lines) {
    const [, what, value] = count.exec(line) ?? []
    if (what === undefined) {
      // What is no count and not indented is a name, which may go on for some lines.
      if (line === '') name = []
      else if (!line.startsWith(' ')) name.push(line)
      continue
    }
    if (name.length > 0) rows.push({ name: name.join(' '), metrics: {} })
    name = []
    const row = rows.at(-1)
    if (row === undefined || !printed.has(what)) continue
    Object.assign(row.metrics, metricOf(what, Number(value)))
  }
  return rows.filter(({ metrics }) => Object.keys(metrics).length > 0)
}

function metricOf(what: string, value: number): Record<string, ImportedMetric> {
  const unit = what.endsWith('bytes') ? 'bytes' : 'count'
  return { [metricName(what.toLowerCase())]: { value, unit, better: 'lower' } }
}

/**
 * The JSON in it: the whole, or one document after the other between what else is printed, each beginning a line. A piece
 * keeps its line by as many empty ones before it.
 */
function documentsOf(output: ToolOutput): ToolOutput[] {
  const { name, text, json, looksLikeJson } = output
  const pieces = text.split(/^(?=\{)/m)
  // Of several, the last may be cut, which what is before it does not show.
  const objects = pieces.filter((piece) => piece.startsWith('{')).length
  if (objects === 0 ? looksLikeJson : objects === 1 && json !== undefined) return [output]
  let line = 0
  return pieces.flatMap((piece) => {
    const before = line
    line += piece.split('\n').length - 1
    if (!piece.startsWith('{')) return []
    const whole = new ToolOutput({ name, text: piece.slice(0, piece.lastIndexOf('}') + 1) })
    return whole.json === undefined ? new ToolOutput({ name, text: '\n'.repeat(before) + piece }) : whole
  })
}

/** True also for broken JSON, so that its error names the place. */
function isSummary({ text, json }: ToolOutput): boolean {
  if (json === undefined) return /"module_path"\s*:/.test(text)
  const one = Array.isArray(json) ? (json as unknown[])[0] : json
  return isRecord(one) && 'module_path' in one && ('profiles' in one || 'tool_summaries' in one)
}

const summarySchema = z.lazy(() =>
  z.looseObject({ module_path: z.string(), id: z.nullish(z.string()), version: z.string() }),
)

function rowsOfDocument(output: ToolOutput): FoundRow[] {
  const json = output.read(z.unknown())
  if (!Array.isArray(json)) return [rowOfSummary(output, json, '$')]
  return json.map((one: unknown, index) => rowOfSummary(output, one, `$[${index}]`))
}

/** The path and the id tell a benchmark from all others, as its schema says; details of it may change. */
function rowOfSummary(output: ToolOutput, json: unknown, place: string): FoundRow {
  const summary = output.part(summarySchema, json, place)
  const { module_path: path, id, version } = summary
  const name = typeof id === 'string' ? `${path} ${id}` : path
  const metrics: Record<string, ImportedMetric> = {}
  for (const { figures, at } of totalsOf(summary)) {
    for (const [key, what] of Object.entries(kept)) {
      const [value, where] = newValue(figures[key])
      if (value === undefined || value === null) continue
      Object.assign(metrics, metricOf(what, output.part(z.number(), value, `${place}${at}.${key}${where}`)))
    }
  }
  if (Object.keys(metrics).length > 0) return { name, metrics }
  return { name, failed: `it has no count that Paceline reads (schema version ${version.slice(0, 20)})` }
}

/** Where the counts of each tool stand: under `profiles` since schema 4, apart for Callgrind and the rest before. */
function totalsOf(summary: JsonRecord): { readonly figures: JsonRecord; readonly at: string }[] {
  const places: readonly (readonly string[])[] = [
    ...listOf(summary['profiles']).flatMap((_, at) => {
      const total = ['profiles', String(at), 'summaries', 'total', 'summary']
      return [
        ['profiles', String(at), 'data', 'total', 'metrics'],
        total.concat('Callgrind'),
        total.concat('Cachegrind'),
        total.concat('Dhat'),
      ]
    }),
    ['callgrind_summary', 'callgrind_run', 'total', 'summary'],
    ['callgrind_summary', 'summaries', '0', 'events'],
    ...listOf(summary['tool_summaries']).map((_, at) =>
      ['tool_summaries', String(at)].concat('summaries', 'total', 'DhatSummary'),
    ),
  ]
  return places.flatMap((place) => {
    const figures = place.reduce<unknown>((value, key) => stepInto(value, key), summary)
    const at = place.map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`)).join('')
    return isRecord(figures) ? [{ figures, at }] : []
  })
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function stepInto(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return (value as unknown[])[Number(key)]
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/**
 * What this run counted, and where it stands: `values.new` (7), `metrics.Both[0]` or `metrics.Left` (3 to 6), `new` (2); a
 * number, or `{ Int }` (5, 6). Undefined if only the run before has it.
 */
function newValue(figure: unknown): [value: unknown, place: string] {
  const found = ([['values', 'new'], ['metrics', 'Both', '0'], ['metrics', 'Left'], ['new']] as const).find(
    (path) => path.reduce<unknown>(stepInto, figure) !== undefined,
  )
  if (found === undefined) return [undefined, '']
  const value = found.reduce<unknown>(stepInto, figure)
  const place = found.map((key) => (key === '0' ? '[0]' : `.${key}`)).join('')
  for (const wrapper of ['Int', 'Float', 'value'])
    if (isRecord(value) && wrapper in value) return [value[wrapper], `${place}.${wrapper}`]
  return [value, place]
}
