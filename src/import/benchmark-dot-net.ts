/** BenchmarkDotNet, `--exporters json`. Times are in nanoseconds. */
import * as z from 'zod/mini'
import { isRecord, recordsIn, type Format } from './tool-output.ts'
import { around, timeOf } from './tool-units.ts'

const statistics = z.object({
  Median: z.optional(z.number()),
  Mean: z.number(),
  StandardDeviation: z.number(),
  OriginalValues: z.optional(z.array(z.number())),
})
const schema = z.lazy(() =>
  z.object({
    Benchmarks: z.array(
      z.object({
        FullName: z.optional(z.string()),
        Namespace: z.nullish(z.string()),
        Type: z.nullish(z.string()),
        Method: z.optional(z.string()),
        /** Null if the benchmark failed. */
        Statistics: z.nullish(statistics),
        Memory: z.nullish(z.object({ BytesAllocatedPerOperation: z.nullish(z.number()) })),
      }),
    ),
  }),
)

export const benchmarkdotnet: Format = {
  name: 'benchmarkdotnet',
  title: 'BenchmarkDotNet',
  output: 'BenchmarkDotNet.Artifacts/results/*-report-*.json',
  how: '`--exporters json`',
  mark: { json: 'a JSON object with `Benchmarks`, each with `Statistics`' },
  detect: ({ json }) => isRecord(json) && recordsIn(json['Benchmarks']).some((one) => 'Statistics' in one),
  parse: (output) =>
    output.read(schema).Benchmarks.map(({ Statistics: figures, Memory: memory, ...names }) => {
      const parts = [names.Namespace, names.Type, names.Method]
      const name = names.FullName ?? parts.filter(Boolean).join('.')
      if (figures === null || figures === undefined) return { name, failed: 'the benchmark failed' }
      const { Median: median, Mean: mean, StandardDeviation: deviation, OriginalValues: values = [] } = figures
      const bytes = memory?.BytesAllocatedPerOperation
      return {
        name,
        metrics: {
          time: timeOf(median ?? mean, { values, spread: around(median ?? mean, deviation, 'standard deviation') }),
          ...(typeof bytes === 'number' ? { memory: { value: bytes, unit: 'bytes', better: 'lower' } } : {}),
        },
      }
    }),
}
