/**
 * tinybench: the table of `console.table(bench.table())`, or JSON of `bench.tasks` or `bench.results`. Times in JSON are
 * in milliseconds, those of version 2 beside the rate, those of later ones in `latency`.
 */
import * as z from 'zod/mini'
import { isRecord, recordsIn, type JsonRecord, type Format, type FoundRow, type ToolOutput } from './tool-output.ts'
import { around, readNumber, timeOf } from './tool-units.ts'

const statistics = z.object({
  mean: z.number(),
  p50: z.optional(z.number()),
  sd: z.number(),
  samples: z.nullish(z.array(z.number())),
})
const resultSchema = z.object({
  error: z.optional(z.unknown()),
  latency: z.optional(statistics),
  mean: z.optional(z.number()),
  sd: z.optional(z.number()),
  samples: z.nullish(z.array(z.number())),
})
const taskSchema = z.lazy(() => z.array(z.object({ name: z.string(), result: z.nullish(resultSchema) })))

export const tinybench: Format = {
  name: 'tinybench',
  title: 'tinybench',
  output: 'stdout',
  how: '`console.table(bench.table())`, or `JSON.stringify(bench.tasks.map(({ name, result }) => ({ name, result })))`',
  mark: { text: 'a table with the column `Task name`', json: 'a JSON list of objects with `name` and `result`' },
  detect: ({ json, text, allLines }) =>
    recordsIn(json).some(isTask) || (/task name/i.test(text) && allLines.some((line) => isTitle(cellsOf(line)))),
  parse: (output) => (output.looksLikeJson ? output.read(taskSchema).map(rowOfTask) : rowsOfTable(output)),
}

function isTask({ name, result }: JsonRecord): boolean {
  return (
    typeof name === 'string' &&
    isRecord(result) &&
    ('latency' in result || 'hz' in result || 'error' in result || 'state' in result)
  )
}

function rowOfTask({ name, result }: z.infer<typeof taskSchema>[number]): FoundRow {
  const { latency, mean, sd = 0, samples, error } = result ?? {}
  const own = latency ?? (mean === undefined ? undefined : { mean, sd, samples, p50: undefined })
  if (own === undefined) return { name, failed: errorText(error) }
  const value = (own.p50 ?? own.mean) * 1e6
  const values = (own.samples ?? []).map((ms) => ms * 1e6)
  const spread = around(value, own.sd * 1e6, 'standard deviation')
  return { name, metrics: { time: timeOf(value, { values, spread }) } }
}

function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  return isRecord(error) && typeof error['message'] === 'string' ? error['message'] : 'the benchmark failed'
}

/** What `console.table` prints, in any of its frames. */
function cellsOf(line: string): string[] {
  return line.includes('│') || line.startsWith('|')
    ? line
        .split(/[│|]/)
        .slice(1, -1)
        .map((cell) => cell.trim())
    : []
}

const isTitle = (cells: readonly string[]): boolean => cells.some((cell) => /^task name$/i.test(cell))

function rowsOfTable({ allLines }: ToolOutput): FoundRow[] {
  const rows: FoundRow[] = []
  let titles: readonly string[] = []
  for (const cells of allLines.map(cellsOf)) {
    if (isTitle(cells)) titles = cells
    else if (titles.length > 0 && cells.length === titles.length) rows.push(rowOfCells(titles, cells))
  }
  return rows
}

function rowOfCells(titles: readonly string[], cells: readonly string[]): FoundRow {
  const cell = (title: RegExp): string =>
    (cells[titles.findIndex((one) => title.test(one))] ?? '').replaceAll(/^['"]|['"]$/g, '')
  const name = cell(/^task name$/i)
  const figure = cell(/^latency med.*\(ns\)$/i) || cell(/^(?:latency|average time).*\(ns\)$/i)
  const [number = '', rest] = figure.split('±')
  const [, by, percent] = /^\s*([\d.,]+)(%?)$/.exec(rest ?? '') ?? []
  if (number === '') return { name, failed: cell(/^error$/i) || 'the benchmark failed' }
  const value = readNumber(number)
  if (by === undefined) return { name, metrics: { time: timeOf(value) } }
  const size = readNumber(by)
  const spread = around(value, percent === '%' ? (value * size) / 100 : size, 'as printed')
  return { name, metrics: { time: timeOf(value, { spread }) } }
}
