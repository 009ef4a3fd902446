/**
 * Google Benchmark, `--benchmark_format=json`. Lines of one `run_name` are the repetitions of one benchmark; where only
 * aggregates were reported, the median of them counts.
 */
import * as z from 'zod/mini'
import { withDefault } from '../model/scalars.ts'
import { isRecord, recordsIn, type Format, type FoundRow, type ImportedMetric } from './tool-output.ts'
import { knownUnit, repeatedMetric } from './tool-units.ts'

const entrySchema = z.object({
  name: z.string(),
  run_name: z.optional(z.string()),
  run_type: z.optional(z.string()),
  aggregate_name: z.optional(z.string()),
  error_occurred: z.optional(z.boolean()),
  skipped: z.optional(z.boolean()),
  error_message: z.optional(z.string()),
  skip_message: z.optional(z.string()),
  real_time: z.optional(z.number()),
  cpu_time: z.optional(z.number()),
  time_unit: withDefault(z.string(), 'ns'),
  bytes_per_second: z.optional(z.number()),
  items_per_second: z.optional(z.number()),
})
type Entry = z.infer<typeof entrySchema>
const schema = z.lazy(() => z.object({ benchmarks: z.array(entrySchema) }))

export const googlecpp: Format = {
  name: 'googlecpp',
  title: 'Google Benchmark',
  output: 'stdout',
  how: '`--benchmark_format=json`, or `--benchmark_out=out.json --benchmark_out_format=json`',
  mark: { json: 'a JSON object with `context` and `benchmarks`, each with `real_time`' },
  detect: ({ json }) =>
    isRecord(json) &&
    isRecord(json['context']) &&
    recordsIn(json['benchmarks']).some((one) => 'real_time' in one || 'error_occurred' in one || 'iterations' in one),
  parse: (output) => {
    const { benchmarks } = output.read(schema)
    // Of what complexity it is, is no measurement.
    const measured = benchmarks.filter(({ aggregate_name: name }) => name === undefined || name === 'median')
    const byName = Map.groupBy(measured, (entry) => entry.run_name ?? entry.name)
    return [...byName].map(([name, entries]) => rowOf(name, entries))
  },
}

function rowOf(name: string, entries: readonly Entry[]): FoundRow {
  const failed = entries.find((entry) => entry.error_occurred === true || entry.skipped === true)
  if (failed !== undefined)
    return { name, failed: failed.error_message ?? failed.skip_message ?? 'the benchmark failed' }
  const own = entries.filter(({ run_type: type }) => type !== 'aggregate')
  const counted = own.length > 0 ? own : entries
  const { factor } = knownUnit(counted[0]!.time_unit)
  const figures = [
    { metric: 'time', of: 'real_time', by: factor, unit: 'ns', better: 'lower' },
    { metric: 'cpu-time', of: 'cpu_time', by: factor, unit: 'ns', better: 'lower' },
    { metric: 'throughput', of: 'bytes_per_second', by: 1e-6, unit: 'MB/s', better: 'higher' },
    { metric: 'items', of: 'items_per_second', by: 1, unit: 'items/s', better: 'higher' },
  ] as const
  const metrics = figures.flatMap(({ metric, of, by, unit, better }): [string, ImportedMetric][] => {
    const values = counted.flatMap((entry) => entry[of] ?? []).map((value) => value * by)
    return values.length === 0 ? [] : [[metric, repeatedMetric({ values, unit, better })]]
  })
  return { name, metrics: Object.fromEntries(metrics) }
}
