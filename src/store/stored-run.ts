/**
 * The form in which a baseline holds a run, and the way back. Everything that is written to a baseline passes here; run files
 * stay as they were measured.
 */
import type { Baseline, StoredBaseline } from '../model/baseline.ts'
import type { BenchmarkRun, MetricData, Run, StoredBenchmark, StoredRun } from '../model/run.ts'

type Round = <Value extends number | null>(value: Value) => Value

/** An error of at most 0.005%, where 1% is ignored by default. */
const ofJudged: Round = (value) => (value === null ? value : Number(value.toPrecision(5))) as typeof value

/**
 * Without what no later run is judged by: the covariate, the load and what was left out. The same run always becomes the same, and
 * one that is in this form stays as it is.
 */
export function packedRun(run: Run): StoredRun {
  const { benchmarks, ...rest } = roundedRun(run, ofJudged)
  delete rest.leftOut
  delete rest.loadPerCore
  return { ...rest, calibrationMs: run.calibrationMs.map(ofJudged), benchmarks: benchmarks.map(packedBenchmark) }
}

/** A run that is only drawn. It was rounded before if it was among the newest, so it is rounded twice in any case. */
export function drawnRun(run: Run): Run {
  return roundedRun(run, (value) => (value === null ? value : Number(ofJudged(value).toPrecision(4))) as typeof value)
}

function roundedRun(run: Run, round: Round): Run {
  const rounded = (metrics: BenchmarkRun['metrics']): BenchmarkRun['metrics'] =>
    Object.fromEntries(Object.entries(metrics).map(([name, data]) => [name, roundedMetric(data, round)]))
  return { ...run, benchmarks: run.benchmarks.map((one) => ({ ...one, metrics: rounded(one.metrics) })) }
}

/** Exact values and counts are compared as they are. */
function roundedMetric(data: MetricData, round: Round): MetricData {
  if (data.kind === 'exact' || data.unit === 'count') return data
  if ('values' in data) return { ...data, values: data.values.map(round) }
  return { ...data, base: data.base.map(round), head: data.head.map(round) }
}

function packedBenchmark({ pairs, ...benchmark }: BenchmarkRun): StoredBenchmark {
  const rest = { ...benchmark }
  delete rest.covariate
  if (pairs === undefined) return rest
  const isWell = pairs.every(({ base, head }) => base === 'ok' && head === 'ok')
  return { ...rest, pairs: isWell ? pairs.map(({ first }) => first.charAt(0)).join('') : pairs }
}

const wellPairs = {
  b: { first: 'base', base: 'ok', head: 'ok' },
  h: { first: 'head', base: 'ok', head: 'ok' },
} as const

export function unpackedBaseline({ runs, ...rest }: StoredBaseline): Baseline {
  return { ...rest, runs: runs.map((run) => ({ ...run, benchmarks: run.benchmarks.map(unpackedBenchmark) })) }
}

/** Files of earlier versions have all pairs in full. */
function unpackedBenchmark({ pairs, ...rest }: StoredBenchmark): BenchmarkRun {
  if (pairs === undefined) return rest
  const list = typeof pairs === 'string' ? Array.from(pairs, (first) => wellPairs[first as 'b' | 'h']) : pairs
  return { ...rest, pairs: list }
}
