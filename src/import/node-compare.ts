/**
 * Node's own `benchmark/compare.js`: a line for each run of a benchmark, of the old binary or the new one. Line n of the
 * one and line n of the other ran one after the other: they are a pair.
 *
 *     "binary", "filename", "configuration", "rate", "time"
 *     "old", "buffers/buffer-fill.js", "n=20000 size=8192", 12345.6, 1.62
 */
import { CsvError, parse } from 'csv-parse/sync'
import type { Format, FoundRow, ToolOutput } from './tool-output.ts'
import { readNumber, repeatedMetric } from './tool-units.ts'

const titles = ['binary', 'filename', 'configuration', 'rate', 'time'] as const
const head = /^\s*"?binary"?,\s*"?filename"?,\s*"?configuration"?,\s*"?rate"?,\s*"?time"?\s*$/

export const nodeCompare: Format = {
  name: 'node-compare',
  title: "Node's benchmark/compare.js",
  output: 'stdout',
  mark: { text: 'CSV with the columns `binary`, `filename`, `configuration`, `rate`, `time`' },
  detect: ({ lines }) => lines.some((line) => head.test(line)),
  parse: (output) => {
    const records = recordsOf(output)
    const byName = Map.groupBy(records, ({ filename, configuration }) => `${filename} ${configuration}`.trim())
    return [...byName].flatMap(([name, own]) => rowsOf(name, own))
  },
}

type Line = Readonly<Record<(typeof titles)[number], string>>

function recordsOf(output: ToolOutput): Line[] {
  const start = output.lines.findIndex((line) => head.test(line))
  if (start < 0) return []
  const lines = output.lines.slice(start + 1).filter((line) => line.includes(','))
  try {
    return parse(lines.join('\n'), { columns: [...titles], trim: true, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw output.problem(
      'is not the CSV of compare.js: each line has five cells',
      `line ${start + 1 + (error['lines'] as number)}`,
    )
  }
}

function rowsOf(name: string, lines: readonly Line[]): FoundRow[] {
  return (['old', 'new'] as const).flatMap((binary): FoundRow[] => {
    const values = lines.filter((line) => line.binary === binary).map(({ rate }) => readNumber(rate))
    if (values.length === 0) return []
    const metric = repeatedMetric({ values, unit: 'ops/s', better: 'higher', repeated: 'processes' })
    return [{ name, side: binary === 'old' ? 'base' : 'head', metrics: { throughput: metric } }]
  })
}
