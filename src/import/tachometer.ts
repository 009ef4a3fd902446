/** tachometer, `--json-file`. Times are in milliseconds; each sample is a fresh load of the page. */
import * as z from 'zod/mini'
import { isRecord, recordsIn, type Format } from './tool-output.ts'
import { repeatedMetric } from './tool-units.ts'

const schema = z.lazy(() =>
  z.object({
    benchmarks: z.array(
      z.object({
        name: z.string(),
        version: z.optional(z.string()),
        bytesSent: z.optional(z.number()),
        measurement: z.optional(z.object({ name: z.optional(z.string()) })),
        browser: z.optional(z.object({ name: z.string() })),
        mean: z.object({ low: z.number(), high: z.number() }),
        samples: z.array(z.number()).check(z.minLength(1)),
      }),
    ),
  }),
)

export const tachometer: Format = {
  name: 'tachometer',
  title: 'tachometer',
  output: '*.json',
  how: '`--json-file out.json`',
  mark: { json: 'a JSON object with `benchmarks`, each with `samples` and `differences`' },
  detect: ({ json }) =>
    isRecord(json) && recordsIn(json['benchmarks']).some((one) => 'samples' in one && 'differences' in one),
  parse: (output) =>
    output.read(schema).benchmarks.map(({ name, version, browser, measurement, bytesSent, mean, samples }) => {
      const time = repeatedMetric({ values: samples.map((ms) => ms * 1e6), unit: 'ns', better: 'lower' })
      const parts = new Set([name, version, measurement?.name, browser?.name].filter(Boolean))
      return {
        name: [...parts].join(' '),
        metrics: {
          time: { ...time, spread: { of: '95% confidence', low: mean.low * 1e6, high: mean.high * 1e6 } },
          ...(bytesSent !== undefined && {
            'bytes-sent': { value: bytesSent, unit: 'bytes', better: 'lower' } as const,
          }),
        },
      }
    }),
}
