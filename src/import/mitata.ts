/**
 * mitata: what it prints, or the JSON of `run({ format: 'json' })`, whose times are in nanoseconds and whose heap is in
 * bytes of one iteration.
 */
import * as z from 'zod/mini'
import { isRecord, recordsIn, type Format, type FoundRow, type ToolOutput } from './tool-output.ts'
import { readTime, timeOf } from './tool-units.ts'

const statistics = z.object({
  p25: z.number(),
  p50: z.number(),
  p75: z.number(),
  heap: z.optional(z.object({ avg: z.number() })),
})
const schema = z.lazy(() =>
  z.object({
    benchmarks: z.array(
      z.object({
        alias: z.string(),
        runs: z.array(
          z.object({
            name: z.string(),
            stats: z.nullish(statistics),
            error: z.nullish(z.object({ message: z.string() })),
          }),
        ),
      }),
    ),
  }),
)

export const mitata: Format = {
  name: 'mitata',
  title: 'mitata',
  output: 'stdout',
  // With its samples, the JSON of a few benchmarks passes what is kept of an output.
  how: 'as it is; `run({ format: { json: { samples: false } } })` has medians, too',
  mark: {
    text: 'a table with `avg (min … max)`',
    json: 'a JSON object with `layout` and `benchmarks`, each with `runs`',
  },
  detect: ({ json, lines }) =>
    (isRecord(json) && recordsIn(json['benchmarks']).some((one) => 'runs' in one && 'alias' in one)) ||
    lines.some((line) => title.test(line)),
  parse: (output) => (output.looksLikeJson ? rowsOfJson(output) : rowsOfText(output)),
}

function rowsOfJson(output: ToolOutput): FoundRow[] {
  return output.read(schema).benchmarks.flatMap(({ runs }) =>
    runs.map(({ name, stats, error }): FoundRow => {
      if (stats === undefined || stats === null) return { name, failed: error?.message ?? 'the benchmark failed' }
      const { p25, p50, p75, heap } = stats
      const spread = { of: 'quartiles', low: p25, high: p75 }
      const time = timeOf(p50, { spread })
      const memory = heap === undefined ? {} : { memory: { value: heap.avg, unit: 'bytes', better: 'lower' } as const }
      return { name, metrics: { time, ...memory } }
    }),
  )
}

const title = /^\|?\s*benchmark\s+\|?\s*avg(?: \(min … max\)|\s+\|)/
const figure = /^[|\s]*([^\s|].*?)[\s|`]+([\d.,]+) (ps|ns|µs|ms|s|m)\/iter\b/
const failure = /^[|\s]*([^\s|].*?)[\s|]+error: (.*)$/

/** The averages, the only figures that are printed in full. */
function rowsOfText({ lines }: ToolOutput): FoundRow[] {
  // Errors above the table are not benchmarks that failed.
  return lines.slice(lines.findIndex((line) => title.test(line)) + 1).flatMap((line): FoundRow[] => {
    const [, failed, message] = failure.exec(line) ?? []
    if (failed !== undefined) return [{ name: failed, failed: message!.replace(/[\s|]+$/, '') }]
    const [, name, number, unit] = figure.exec(line) ?? []
    if (name === undefined) return []
    return [{ name, metrics: { time: timeOf(readTime(number!, unit!)) } }]
  })
}
