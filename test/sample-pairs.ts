/** Test support: benchmarks measured in pairs, with seeded noise. */
import type { MetricSpec } from '../src/core/model/metric.ts'
import type { BenchmarkRun, MetricData, PairedMetric, Run, TrialOutcome } from '../src/core/model/run.ts'
import { makeRandomDraws } from '../src/core/stats/random.ts'
import type { PairedSettings } from '../src/core/stats/sequential.ts'
import { sampleBenchmark, sampleEnvironment, sampleRun, timeSpec } from './sample-run.ts'

export interface PairedParts {
  readonly spec?: MetricSpec
  readonly pairs?: number
  readonly base?: number
  /** The head's level against the base's: 1.2 is 20% more. */
  readonly times?: number
  /** Standard deviation of each value's logarithm. */
  readonly noise?: number
  readonly seed?: string
}

/** Values of pairs, each with normal noise of its own. */
export function samplePairs(
  parts: PairedParts = {},
): Omit<PairedMetric, 'base' | 'head'> & Record<'base' | 'head', number[]> {
  const { spec = timeSpec, pairs = 24, base = 200, times = 1, noise = 0.03, seed = '00000001' } = parts
  const random = makeRandomDraws(seed)
  const values = (level: number): number[] =>
    Array.from({ length: pairs }, () => level * Math.exp(noise * random.normal()))
  return { ...spec, base: values(base), head: values(base * times) }
}

/** A question whose answer is certain one time in a thousand: of a time, with up to 100 pairs. */
export const pairedSettings: PairedSettings = {
  better: 'lower',
  scale: 'log',
  ignore: 0.01,
  detect: 0.1,
  floor: 0,
  alpha: 0.001,
  cap: 100,
  tailTest: false,
  stopEarly: true,
}

/** Pairs around 100, with noise of 5% by default. */
export function noisyPairs(seed: string, { count = 100, sd = 0.05, change = 0 } = {}) {
  const random = makeRandomDraws(seed)
  const side = (factor: number) => Array.from({ length: count }, () => 100 * factor * Math.exp(sd * random.normal()))
  return { base: side(1), head: side(1 + change) }
}

export type Outcomes = readonly (readonly [base: TrialOutcome, head: TrialOutcome])[]

export function allOk(count: number): Outcomes {
  return Array.from({ length: count }, () => ['ok', 'ok'])
}

/** A benchmark with these metrics; all of its trials worked by default. */
export function pairedBenchmark(
  metrics: Record<string, MetricData>,
  parts: Partial<BenchmarkRun> & { readonly outcomes?: Outcomes } = {},
): BenchmarkRun {
  const { outcomes, ...rest } = parts
  const lengths = Object.values(metrics).map((data) => ('head' in data ? data.head.length : 0))
  return sampleBenchmark({
    metrics,
    basePackage: { name: 'chokidar', version: '5.0.0', source: 'project' },
    pairs: (outcomes ?? allOk(Math.max(0, ...lengths))).map(([base, head], index) => ({
      first: index % 3 === 0 ? 'head' : 'base',
      base,
      head,
    })),
    ...rest,
  })
}

/** A run of pairs against main, up to 60 of them, stopped early, its family of one row. */
export function pairedRun(benchmarks: BenchmarkRun[], parts: Partial<Run> = {}): Run {
  return sampleRun({
    number: 99,
    base: { label: 'main' },
    pairing: { cap: 60, stopEarly: true, family: 1 },
    ...parts,
    benchmarks,
  })
}

export interface ReferenceRunParts extends Partial<Omit<Run, 'id' | 'startedAt' | 'environment' | 'benchmarks'>> {
  /** The run's number, see `sampleRun`. */
  readonly number: number
  readonly spec?: MetricSpec
  /** The processor, and the version of Node, that measured it. */
  readonly processor?: string
  readonly node?: string
  /** How much slower that machine is than others: a factor of all its values. */
  readonly machine?: number
  /** The change since the reference: 0.1 is 10% more. */
  readonly since?: number
  /** Standard deviation of each value's logarithm. */
  readonly sigma?: number
  readonly pairs?: number
  readonly seed?: string
  /** Other metrics of the benchmark. */
  readonly metrics?: Record<string, MetricData>
  readonly benchmark?: Partial<BenchmarkRun>
}

export const sampleReference: NonNullable<BenchmarkRun['reference']> = {
  id: 'npm:chokidar@5.0.0',
  label: 'v5.0.0',
  why: 'release',
}

/** An invented run of one commit in pairs with a reference: without a base, of the metric `ready-time`. */
export function referenceRun({
  spec = timeSpec,
  processor,
  node,
  machine = 1,
  since = 0,
  sigma = 0.05,
  pairs = 24,
  seed,
  metrics,
  benchmark,
  ...run
}: ReferenceRunParts): Run {
  const data = samplePairs({
    spec,
    pairs,
    base: 200 * machine,
    times: 1 + since,
    noise: sigma,
    seed: seed ?? (run.number + 1).toString(16).padStart(8, '0'),
  })
  return sampleRun({
    ...run,
    environment: {
      ...(processor === undefined ? {} : { cpu: { ...sampleEnvironment.cpu, model: processor } }),
      ...(node === undefined ? {} : { node }),
    },
    benchmarks: [pairedBenchmark({ 'ready-time': data, ...metrics }, { reference: sampleReference, ...benchmark })],
  })
}
