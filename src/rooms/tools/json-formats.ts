/** Tools that write JSON: for each the list of benchmarks in it, and what one of them says. */
import { win32 } from 'node:path'
import * as z from 'zod/mini'
import { maybe, withDefault } from '../../core/model/scalars.ts'
import { failureText, basenameIfAbsolute, isRecord, someRecords } from './tool-output.ts'
import type { Format, FoundRow, JsonRecord } from './tool-output.ts'
import { figure, figureIfAny, metricInUnit, medianOrNaN, timeMetric } from './tool-units.ts'

interface JsonFormat<Entry> extends Pick<Format, 'name' | 'title'> {
  /** Tells whether an entry of the list is one of this tool; `container` is what the list is in. */
  readonly is: (entry: JsonRecord, container: JsonRecord) => boolean
  /** The key of the list; left out where the whole is the list. */
  readonly list?: string
  readonly entry: z.ZodMiniType<Entry>
  readonly rows: (entries: readonly Entry[], container: JsonRecord) => readonly FoundRow[]
}

function makeJsonFormat<Entry>({ is, list, entry, rows, ...format }: JsonFormat<Entry>): Format {
  const schema = z.array(entry)
  const inside = list === undefined ? undefined : z.object({ [list]: schema })
  return {
    ...format,
    detect: ({ json }) => {
      const container = isRecord(json) ? json : {}
      return someRecords(list === undefined ? json : container[list]).some((one) => is(one, container))
    },
    parse: (output) => {
      const container = isRecord(output.json) ? output.json : {}
      return rows(inside === undefined ? output.read(schema) : output.read(inside)[list!]!, container)
    },
  }
}

/** Names all else that the tool says, whether another is called the same or not: `command (n=10, thrpt)`. */
function nameWithParameters(name: string, words: readonly string[]): string {
  return words.length === 0 ? name : `${name} (${words.join(', ')})`
}

function parameterTexts(parameters: Readonly<Record<string, string>>): string[] {
  return Object.entries(parameters).map(([key, value]) => `${key}=${value}`)
}

/** Reads whole commands, each run in a process of its own. Times are in seconds. */
export const hyperfine = makeJsonFormat({
  name: 'hyperfine',
  title: 'hyperfine',
  is: (one) => 'command' in one && 'median' in one,
  list: 'results',
  entry: z.object({
    command: z.string(),
    parameters: z.optional(z.record(z.string(), z.string())),
    median: figureIfAny,
    user: figureIfAny,
    system: figureIfAny,
    memory_usage_byte: z.optional(z.array(figure)),
    exit_codes: maybe(z.array(z.unknown())),
  }),
  rows: (results) =>
    results.map((result): FoundRow => {
      const { command, parameters = {}, median, user, system } = result
      const { memory_usage_byte: memory = [], exit_codes: codes } = result
      const name = nameWithParameters(command, parameterTexts(parameters))
      // With `--ignore-failure`: a command that fails is not fast.
      const failed = codes?.find((code) => code !== 0)
      if (failed !== undefined) {
        const how = failed === null ? 'was ended by a signal' : `exits with code ${JSON.stringify(failed)}`
        return { name, failed: `the command ${how}` }
      }
      return {
        name,
        metrics: {
          ...metricInUnit(median, 's'),
          ...(Number.isFinite(user + system) && { 'cpu-time': timeMetric((user + system) * 1e9) }),
          ...(memory.length > 0 && { memory: { value: medianOrNaN(memory), unit: 'bytes', better: 'lower' } }),
        },
      }
    }),
})

/** Times are in nanoseconds. It writes no median, and one slow iteration moves its mean: the third quartile is what repeats. */
export const deno = makeJsonFormat({
  name: 'deno',
  title: 'deno bench',
  is: (one) => 'origin' in one && 'results' in one,
  list: 'benches',
  entry: z.object({
    /** The URL of its file. */
    origin: z.string(),
    group: maybe(z.string()),
    name: z.string(),
    results: z.array(z.object({ ok: maybe(z.object({ p75: figureIfAny })), failed: z.optional(z.unknown()) })),
  }),
  rows: (benches) =>
    benches.flatMap(({ origin, group, name: benchName, results }): FoundRow[] => {
      const name = [basenameIfAbsolute(origin), ...(group ? [group] : []), benchName].join(' > ')
      return results.map(({ ok, failed }) => {
        if (!ok) return { name, failed: failureText(failed) }
        return { name, metrics: { time: timeMetric(ok.p75) } }
      })
    }),
})

/** Times are in seconds. */
export const pytest = makeJsonFormat({
  name: 'pytest',
  title: 'pytest-benchmark',
  is: (one, container) => 'stats' in one && 'machine_info' in container,
  list: 'benchmarks',
  entry: z.object({ fullname: z.string(), stats: maybe(z.object({ median: figureIfAny })) }),
  rows: (benchmarks) =>
    benchmarks.map(({ fullname, stats }) =>
      stats ? { name: fullname, metrics: metricInUnit(stats.median, 's') } : { name: fullname, failed: failureText() },
    ),
})

const pyperfMetadata = z.object({ name: z.optional(z.string()), unit: z.optional(z.string()) })

/**
 * Reads values in seconds, or in bytes with `--track-memory`. What all benchmarks of a file have in common, which is also the
 * name of the only one, stands once at its end. Runs without values calibrate.
 */
export const pyperf = makeJsonFormat({
  name: 'pyperf',
  title: 'pyperf',
  is: (one, container) => 'metadata' in container && Array.isArray(one['runs']),
  list: 'benchmarks',
  entry: z.object({
    metadata: z.optional(pyperfMetadata),
    runs: maybe(z.array(z.object({ values: maybe(z.array(figure)) }))),
  }),
  rows: (benchmarks, { metadata }) => {
    const common = pyperfMetadata.safeParse(metadata).data
    return benchmarks.map(({ metadata: details = {}, runs }): FoundRow => {
      const name = details.name ?? common?.name ?? 'benchmark'
      const values = (runs ?? []).flatMap((run) => run.values ?? [])
      if (values.length === 0) return { name, failed: 'it has no values' }
      const unit = details.unit ?? common?.unit ?? 'second'
      return { name, metrics: metricInUnit(medianOrNaN(values), unit, 'lower') }
    })
  },
})

/** Times are in nanoseconds. */
export const benchmarkdotnet = makeJsonFormat({
  name: 'benchmarkdotnet',
  title: 'BenchmarkDotNet',
  is: (one) => 'Statistics' in one,
  list: 'Benchmarks',
  entry: z.object({
    /** Ends in the job and the parameters: `Sums.Add: Job-ABCDEF(Runtime=.NET 9.0) [N=100]` */
    DisplayInfo: maybe(z.string()),
    FullName: z.optional(z.string()),
    Namespace: maybe(z.string()),
    Type: maybe(z.string()),
    Method: z.optional(z.string()),
    /** Is undefined if the benchmark failed. */
    Statistics: maybe(z.object({ Median: z.optional(figure), Mean: figureIfAny })),
    Memory: maybe(z.object({ BytesAllocatedPerOperation: maybe(figure) })),
  }),
  rows: (benchmarks) =>
    benchmarks.map(({ Statistics: figures, Memory: memory, ...names }): FoundRow => {
      const full = names.FullName ?? [names.Namespace, names.Type, names.Method].filter(Boolean).join('.')
      const job = /: (.*?)(?: \[[^\]]*\])?$/.exec(names.DisplayInfo ?? '')?.[1] ?? 'DefaultJob'
      const name = nameWithParameters(full, job === 'DefaultJob' ? [] : [job])
      if (!figures) return { name, failed: failureText() }
      const { Mean: mean, Median: middle = mean } = figures
      const value = memory?.BytesAllocatedPerOperation ?? undefined
      // Its documentation says that they are accurate to 99.5%.
      const bytes = { unit: 'bytes', better: 'lower', kind: 'counted' } as const
      return {
        name,
        metrics: { time: timeMetric(middle), ...(value !== undefined && { memory: { value, ...bytes } }) },
      }
    }),
})

/** Reads the lines of Google Benchmark, with what each measured. */
const googleEntry = z.object({
  name: z.string(),
  run_name: z.optional(z.string()),
  family_index: z.optional(figure),
  per_family_instance_index: z.optional(figure),
  run_type: z.optional(z.string()),
  aggregate_name: z.optional(z.string()),
  error_occurred: z.optional(z.boolean()),
  skipped: z.optional(z.boolean()),
  error_message: z.optional(z.string()),
  skip_message: z.optional(z.string()),
  real_time: z.optional(figure),
  cpu_time: z.optional(figure),
  time_unit: withDefault(z.string(), 'ns'),
  bytes_per_second: z.optional(figure),
  items_per_second: z.optional(figure),
})

/** Takes lines of one `run_name` as repetitions of one benchmark; of mere aggregates, the median counts. */
export const googlecpp = makeJsonFormat({
  name: 'googlecpp',
  title: 'Google Benchmark',
  is: (one, { context }) =>
    isRecord(context) && ['real_time', 'error_occurred', 'iterations'].some((key) => key in one),
  list: 'benchmarks',
  entry: googleEntry,
  rows: (benchmarks, { context }) => {
    const program = isRecord(context) && typeof context['executable'] === 'string' ? context['executable'] : ''
    const words = program === '' ? [] : [win32.basename(program, '.exe')]
    // Of what complexity it is, is no measurement.
    const measured = benchmarks
      .map(readAggregateInName)
      .filter(({ aggregate_name: name }) => name === undefined || name === 'median')
    const byName = Map.groupBy(measured, (entry) => entry.run_name ?? entry.name)
    return [...byName].map(([name, entries]) => rowOfGoogleRepetitions(nameWithParameters(name, words), entries))
  },
})

/** Reads what versions up to 1.4, which have no `run_name`, say of an aggregate in its name alone. */
function readAggregateInName(entry: z.infer<typeof googleEntry>): z.infer<typeof googleEntry> {
  const [, run, what] = /^(.*)_(BigO|RMS|mean|median|stddev)$/.exec(entry.name) ?? []
  if (entry.run_name !== undefined || run === undefined) return entry
  return { ...entry, run_name: run, run_type: 'aggregate', aggregate_name: what }
}

function rowOfGoogleRepetitions(name: string, entries: readonly z.infer<typeof googleEntry>[]): FoundRow {
  const failed = entries.find((entry) => entry.error_occurred === true || entry.skipped === true)
  if (failed !== undefined) return { name, failed: failureText(failed.error_message ?? failed.skip_message) }
  // The index follows the order: it tells only that there are two.
  const places = entries.map((one) => `${one.family_index} ${one.per_family_instance_index}`)
  const alike = new Set(places).size
  const runs = entries.filter(({ run_type: type }) => type !== 'aggregate')
  const counted = runs.length > 0 ? runs : entries
  const figures = [
    { metric: 'time', of: 'real_time', unit: counted[0]!.time_unit },
    { metric: 'cpu-time', of: 'cpu_time', unit: counted[0]!.time_unit },
    { metric: 'throughput', of: 'bytes_per_second', unit: 'B/s' },
    { metric: 'items', of: 'items_per_second', unit: 'items/s' },
  ] as const
  const metrics = figures.flatMap(({ metric, of, unit }) => {
    const values = counted.flatMap((entry) => entry[of] ?? [])
    const read = values.length === 0 ? {} : metricInUnit(medianOrNaN(values), unit)
    return Object.values(read).map((figure) => [metric, figure] as const)
  })
  return { name, metrics: Object.fromEntries(metrics), ...(alike > 1 && { alike }) }
}

const jmhMetric = z.object({ score: figureIfAny, scoreUnit: z.string() })

export const jmh = makeJsonFormat({
  name: 'jmh',
  title: 'JMH',
  is: (one) => 'primaryMetric' in one && 'benchmark' in one,
  entry: z.object({
    benchmark: z.string(),
    params: z.optional(z.record(z.string(), z.string())),
    mode: z.string(),
    threads: z.optional(figure),
    primaryMetric: maybe(jmhMetric),
    secondaryMetrics: z.optional(z.record(z.string(), jmhMetric)),
  }),
  rows: (results) =>
    results.map((result): FoundRow => {
      const { benchmark, params = {}, mode, threads = 1, primaryMetric, secondaryMetrics = {} } = result
      // With the profiler `gc`; older versions set a mark before its name.
      const allocated = Object.entries(secondaryMetrics).find(([key]) => key.endsWith('gc.alloc.rate.norm'))?.[1]
      const words = [...parameterTexts(params), mode, ...(threads === 1 ? [] : [`${threads} threads`])]
      const name = nameWithParameters(benchmark, words)
      if (!primaryMetric) return { name, failed: failureText() }
      const { score, scoreUnit } = primaryMetric
      const memory = allocated && metricInUnit(allocated.score, allocated.scoreUnit, 'lower')
      return { name, metrics: { ...metricInUnit(score, scoreUnit, mode === 'thrpt' ? 'higher' : 'lower'), ...memory } }
    }),
})
