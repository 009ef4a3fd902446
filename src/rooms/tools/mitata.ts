/** mitata: what it prints, or the JSON of `run({ format: 'json' })`, in nanoseconds and bytes of one iteration. */
import * as z from 'zod/mini'
import { maybe } from '../../core/model/scalars.ts'
import { failureText, isRecord, someRecords, type Format, type FoundRow, type ToolOutput } from './tool-output.ts'
import { figure, figureIfAny, parseTimeNs, timeMetric } from './tool-units.ts'

const statistics = z.object({ p50: figureIfAny, heap: z.optional(z.object({ avg: figure })) })
const schema = z.object({
  layout: z.optional(z.array(z.object({ name: maybe(z.string()) }))),
  benchmarks: z.array(
    z.object({
      alias: z.string(),
      group: z.optional(figure),
      runs: z.array(
        z.object({
          name: z.string(),
          args: maybe(z.record(z.string(), z.unknown())),
          stats: maybe(statistics),
          error: z.optional(z.unknown()),
        }),
      ),
    }),
  ),
})

export const mitata: Format = {
  name: 'mitata',
  title: 'mitata',
  detect: ({ json, lines }) =>
    (isRecord(json) && someRecords(json['benchmarks']).some((one) => 'runs' in one && 'alias' in one)) ||
    lines.some((line) => title.test(line)),
  parse: (output) => (output.json !== undefined ? rowsOfJson(output) : rowsOfText(output)),
}

function rowsOfJson(output: ToolOutput): FoundRow[] {
  const { layout = [], benchmarks } = output.read(schema)
  return benchmarks.flatMap(({ group = -1, runs }) =>
    runs.map(({ name: runName, args, stats, error }): FoundRow => {
      const words = Object.entries(args ?? {}).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
      const name = nameInGroup(layout[group]?.name, words.length === 0 ? runName : `${runName} (${words.join(', ')})`)
      if ((error ?? undefined) !== undefined || !stats) return { name, failed: failureText(error) }
      const { p50, heap } = stats
      const memory = heap === undefined ? {} : { memory: { value: heap.avg, unit: 'bytes', better: 'lower' } as const }
      return { name, metrics: { time: timeMetric(p50), ...memory } }
    }),
  )
}

function nameInGroup(group: string | undefined, name: string): string {
  return group ? `${group} > ${name}` : name
}

const title = /^\|?\s*(?:benchmark|• .*?)\s+\|?\s*(?:time \(avg\)|avg(?: \(min … max\)|\s+\|))/
const row = /^[|\s]*([^\s|].*?)[\s|`]+([\d.,']+) (ps|ns|µs|ms|s|m|h)\/iter\b(.*)$/
const duration = /([\d.,']+) (ps|ns|µs|ms|s|m|h)\b/g
const failure = /^[|\s]*([^\s|].*?)[\s|]+error: (.*)$/
/** A row whose figure is no number. */
const unreadable = /^[|\s]*([^\s|].*?)[\s|`]+\S+ \S+\/iter\b/

/**
 * Reads the upper quartiles, which stand behind the averages, in Markdown after the minimum and up to version 0.1 after
 * a range: a few iterations that other programs held up make an average many times as long. A group begins with a dot,
 * in Markdown in the titles of its table, and ends at the next rule.
 */
function rowsOfText({ lines }: ToolOutput): FoundRow[] {
  // Errors above the table are not benchmarks that failed.
  const start = lines.findIndex((line) => title.test(line))
  const table = lines.slice(Math.max(0, start))
  let group = ''
  return table.flatMap((line, at): FoundRow[] => {
    const begun = /^[|\s]*• (.*?)(?: *\| +avg \|.*)?[\s|]*$/.exec(line)?.[1]
    if (begun !== undefined) group = begun
    else if (/^[|\s]*-{3}/.test(line) && !/•/.test(table[at - 1] ?? '')) group = ''
    const [, failed, message] = failure.exec(line) ?? []
    if (failed !== undefined) return [{ name: nameInGroup(group, failed), failed: message!.replace(/[\s|]+$/, '') }]
    const [, name, average, unitOfAverage, rest = ''] = row.exec(line) ?? []
    if (name === undefined) {
      const unread = unreadable.exec(line)?.[1]
      return unread === undefined ? [] : [{ name: nameInGroup(group, unread), failed: 'its row cannot be read' }]
    }
    const figures = [...rest.replace(/\(.*?\)/, '').matchAll(duration)]
    const [, number = average, unit = unitOfAverage] = figures[line.startsWith('|') ? 1 : 0] ?? []
    return [{ name: nameInGroup(group, name), metrics: { time: timeMetric(parseTimeNs(number!, unit!)) } }]
  })
}
