/** `pytest --benchmark-json`. Times are in seconds; `data`, the rounds, is there with `--benchmark-save-data`. */
import * as z from 'zod/mini'
import { isRecord, recordsIn, type Format } from './tool-output.ts'
import { around, timeOf } from './tool-units.ts'

const schema = z.lazy(() =>
  z.object({
    benchmarks: z.array(
      z.object({
        fullname: z.string(),
        stats: z.object({
          median: z.number(),
          stddev: z.number(),
          data: z.optional(z.array(z.number())),
        }),
      }),
    ),
  }),
)

export const pytest: Format = {
  name: 'pytest',
  title: 'pytest-benchmark',
  output: '*.json',
  how: '`pytest --benchmark-json out.json`',
  mark: { json: 'a JSON object with `machine_info` and `benchmarks`, each with `stats`' },
  detect: ({ json }) =>
    isRecord(json) && 'machine_info' in json && recordsIn(json['benchmarks']).some((one) => 'stats' in one),
  parse: (output) =>
    output.read(schema).benchmarks.map(({ fullname, stats: { median, stddev, data = [] } }) => ({
      name: fullname,
      metrics: {
        time: timeOf(median * 1e9, {
          values: data.map((seconds) => seconds * 1e9),
          spread: around(median * 1e9, stddev * 1e9, 'standard deviation'),
        }),
      },
    })),
}
