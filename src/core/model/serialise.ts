/**
 * Runs and baselines as text: the same value always gives the same bytes, with a benchmark per line, so that a history in
 * Git stays small and its diffs readable.
 */
import * as z from 'zod/mini'
import { acceptRecordSchema, baselineSchema } from './baseline.ts'
import type { AcceptRecord, Baseline, StoredBaseline } from './baseline.ts'
import { needsStatisticalTest } from './metric.ts'
import { runSchema, storedRunSchema } from './run.ts'
import type { BenchmarkRun, MetricData, Run, StoredBenchmark, StoredRun } from './run.ts'

export function runText(run: Run): string {
  return `${formatRunWithBenchmarkLines(runSchema.parse(run))}\n`
}

/** Writes a baseline file, runs and records in the order they are in. */
export function baselineText({ runs, accepted, ...head }: Baseline): string {
  const { schema, platform } = z.omit(baselineSchema.def.getter(), { runs: true, accepted: true }).parse(head)
  const start = JSON.stringify({ schema, platform }).slice(0, -1)
  return `${start},"runs":${jsonArrayText(runs.map(storedRunText))},"accepted":${jsonArrayText(accepted.map(formatAcceptRecord))}}\n`
}

export function formatAcceptRecord(record: AcceptRecord): string {
  return JSON.stringify(acceptRecordSchema.parse(record))
}

/** Writes a run as a baseline holds it: every run that goes to a baseline passes here. Run files stay as measured. */
export function storedRunText(run: Run): string {
  return formatRunWithBenchmarkLines(storedRunSchema.parse(packRun(run)))
}

/** Writes a run over several lines: its head, each benchmark, its warnings. */
function formatRunWithBenchmarkLines({ benchmarks, warnings, ...head }: StoredRun): string {
  const start = JSON.stringify(head).slice(0, -1)
  const rows = benchmarks.map((benchmark) => JSON.stringify(benchmark, sortDictionariesReplacer))
  return `${start},"benchmarks":${jsonArrayText(rows)},"warnings":${JSON.stringify(warnings)}}`
}

function jsonArrayText(items: readonly string[]): string {
  return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n]`
}

/** Sorts the names of metrics and notes: parsing puts the keys of a schema in order, and only these remain. */
function sortDictionariesReplacer(key: string, value: unknown): unknown {
  if ((key !== 'metrics' && key !== 'notes') || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Rounds with an error of at most 0.005%, where 1% is ignored by default. */
const roundValue = <Value extends number | undefined>(value: Value): Value =>
  (value === undefined ? value : Number(value.toPrecision(5))) as Value

/**
 * Leaves out what no later run is judged by: the load and what was left out. The same run always becomes the same, and
 * one that is in this form stays as it is.
 */
function packRun(run: Run): StoredRun {
  const { benchmarks, ...rest } = run
  delete rest.leftOut
  delete rest.loadPerCore
  return { ...rest, benchmarks: benchmarks.map(packBenchmark) }
}

/** Rounds values, but not exact ones and counts, which are compared as they are. */
function roundMetric(data: MetricData): MetricData {
  if (!needsStatisticalTest(data) || data.unit === 'count') return data
  if ('values' in data) return { ...data, values: data.values.map(roundValue) }
  return { ...data, base: data.base.map(roundValue), head: data.head.map(roundValue) }
}

function packBenchmark({ pairs, metrics, ...others }: BenchmarkRun): StoredBenchmark {
  const figures = Object.entries(metrics).map(([name, data]) => [name, roundMetric(data)] as const)
  const rest = { ...others, metrics: Object.fromEntries(figures) }
  if (pairs === undefined) return rest
  const isWell = pairs.every(({ base, head, slots }) => base === 'ok' && head === 'ok' && slots === undefined)
  return { ...rest, pairs: isWell ? pairs.map(({ first }) => first.charAt(0)).join('') : pairs }
}

const wellPairs = {
  b: { first: 'base', base: 'ok', head: 'ok' },
  h: { first: 'head', base: 'ok', head: 'ok' },
} as const

export function unpackBaseline({ runs, ...rest }: StoredBaseline): Baseline {
  return { ...rest, runs: runs.map((run) => ({ ...run, benchmarks: run.benchmarks.map(unpackBenchmark) })) }
}

/** Unpacks pairs, which files of earlier versions have in full. */
function unpackBenchmark({ pairs, ...rest }: StoredBenchmark): BenchmarkRun {
  if (pairs === undefined) return rest
  const list = typeof pairs === 'string' ? Array.from(pairs, (first) => wellPairs[first as 'b' | 'h']) : pairs
  return { ...rest, pairs: list }
}
