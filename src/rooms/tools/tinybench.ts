/**
 * tinybench: the table of `console.table(bench.table())`, or JSON of `bench.tasks` or `bench.results`. Times in JSON are
 * in milliseconds, those of version 2 beside the rate, those of later ones in `latency`.
 */
import * as z from 'zod/mini'
import { maybe } from '../../core/model/scalars.ts'
import { failureText, isRecord, someRecords } from './tool-output.ts'
import type { JsonRecord, Format, FoundRow, ToolOutput } from './tool-output.ts'
import { figure, figureIfAny, parseTimeNs, timeMetric } from './tool-units.ts'

const resultSchema = z.object({
  state: z.optional(z.string()),
  aborted: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  latency: maybe(z.object({ mean: figureIfAny, p50: z.optional(figure) })),
  mean: z.optional(figure),
})
const taskSchema = z.array(z.object({ name: z.string(), result: maybe(resultSchema) }))

export const tinybench: Format = {
  name: 'tinybench',
  title: 'tinybench',
  detect: ({ json, text, allLines }) =>
    someRecords(json).some(isTask) ||
    (/task name/i.test(text) && allLines.some((line) => isTitleRow(splitTableCells(line)))),
  parse: (output) => (output.json !== undefined ? output.read(taskSchema).map(rowOfTask) : rowsOfTable(output)),
}

function isTask({ name, result }: JsonRecord): boolean {
  return (
    typeof name === 'string' &&
    isRecord(result) &&
    ('latency' in result || 'hz' in result || 'error' in result || 'state' in result)
  )
}

function rowOfTask({ name, result }: z.infer<typeof taskSchema>[number]): FoundRow {
  const { state = '', aborted, latency, mean, error } = result ?? {}
  const ms = latency?.p50 ?? latency?.mean ?? mean
  if (ms === undefined || (error ?? undefined) !== undefined) return { name, failed: failureText(error) }
  if (aborted === true || /^(?:aborted|errored)/.test(state))
    return { name, failed: `the benchmark was ${state || 'aborted'}` }
  return { name, metrics: { time: timeMetric(ms * 1e6) } }
}

/** Splits what `console.table` prints, in any of its frames. Names and messages in quotes may hold what divides cells. */
function splitTableCells(line: string): string[] {
  const [bar] = /^\s*[│|]/.exec(line) ?? []
  if (bar === undefined) return []
  const cell = bar.includes('│') ? /│\s*((['"`]).*?\2(?=\s*│)|[^│]*)/g : /\|\s*((['"`]).*?\2(?=\s*\|)|[^|]*)/g
  return [...line.trimEnd().slice(0, -1).matchAll(cell)].map(([, text = '']) => text.trim())
}

const isTitleRow = (cells: readonly string[]): boolean => cells.some((cell) => /^task name$/i.test(cell))

function rowsOfTable({ allLines }: ToolOutput): FoundRow[] {
  const rows: FoundRow[] = []
  let titles: readonly string[] = []
  for (const line of allLines) {
    const cells = splitTableCells(line)
    if (isTitleRow(cells)) titles = cells
    else if (/^\s*(?:[┌└]|$)/.test(line)) titles = []
    else if (titles.length > 0 && cells.length === titles.length) rows.push(rowOrFailureOfCells(titles, cells))
    else if (titles.length > 0 && cells.length > 1)
      rows.push({ name: removeQuotes(cells[1]!), failed: 'its row does not fit the table' })
  }
  return rows
}

function removeQuotes(text: string): string {
  return text.replaceAll(/^['"`]|['"`]$/g, '')
}

function rowOrFailureOfCells(titles: readonly string[], cells: readonly string[]): FoundRow {
  const cell = (title: RegExp): string => removeQuotes(cells[titles.findIndex((one) => title.test(one))] ?? '')
  const name = cell(/^task name$/i)
  const timed = titles.filter((one) => /^(?:latency|average time).*\(\S+\)$/i.test(one))
  const title = timed.find((one) => /^latency med/i.test(one)) ?? timed[0] ?? ''
  const [number = ''] = removeQuotes(cells[titles.indexOf(title)] ?? '').split('±')
  const error = cell(/^error$/i) || (/abort|error/i.exec(cell(/^remarks$/i))?.input ?? '')
  if (error === '' && timed.length === 0) return { name, failed: 'its table has no column with a time and its unit' }
  if (number === '' || error !== '') return { name, failed: error || 'the benchmark failed' }
  const [, unit = ''] = /\((\S+)\)$/.exec(title) ?? []
  return { name, metrics: { time: timeMetric(parseTimeNs(number, unit)) } }
}
