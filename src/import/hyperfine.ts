/** `hyperfine --export-json`: whole commands, each run in a process of its own. Times are in seconds. */
import * as z from 'zod/mini'
import { isRecord, recordsIn, type Format, type FoundRow } from './tool-output.ts'
import { around, repeatedMetric, timeOf } from './tool-units.ts'

const schema = z.lazy(() =>
  z.object({
    results: z.array(
      z.object({
        command: z.string(),
        parameters: z.optional(z.record(z.string(), z.string())),
        mean: z.number(),
        median: z.number(),
        stddev: z.nullable(z.number()),
        user: z.number(),
        system: z.number(),
        times: z.optional(z.array(z.number())),
        memory_usage_byte: z.optional(z.array(z.number())),
        exit_codes: z.optional(z.array(z.nullable(z.number()))),
      }),
    ),
  }),
)
type Result = z.infer<typeof schema>['results'][number]

export const hyperfine: Format = {
  name: 'hyperfine',
  title: 'hyperfine',
  output: '*.json',
  how: '`hyperfine --export-json out.json COMMAND…`',
  mark: { json: 'a JSON object with `results`, each with `command` and `times`' },
  detect: ({ json }) => isRecord(json) && recordsIn(json['results']).some((one) => 'command' in one && 'median' in one),
  parse: (output) => output.read(schema).results.map(rowOf),
}

function rowOf({ command, median, stddev, user, system, times, memory_usage_byte: memory }: Result): FoundRow {
  return {
    name: command,
    metrics: {
      time: timeOf(ns(median), {
        values: (times ?? []).map(ns),
        repeated: 'processes',
        spread: stddev === null ? undefined : around(ns(median), ns(stddev), 'standard deviation'),
      }),
      'cpu-time': timeOf(ns(user + system)),
      ...(memory === undefined || memory.length === 0
        ? {}
        : { memory: repeatedMetric({ values: memory, unit: 'bytes', better: 'lower', repeated: 'processes' }) }),
    },
  }
}

function ns(seconds: number): number {
  return seconds * 1e9
}
