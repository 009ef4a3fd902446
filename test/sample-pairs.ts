/** Test support: benchmarks measured in pairs, with seeded noise. */
import type { MetricSpec } from '../src/model/metric.ts'
import type { BenchmarkRun, MetricData, PairedMetric, Run, TrialOutcome } from '../src/model/run.ts'
import { seededRandom } from '../src/stats/random.ts'
import { sampleBenchmark, sampleRun, timeSpec } from './sample-run.ts'

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
  const random = seededRandom(seed)
  const values = (level: number): number[] =>
    Array.from({ length: pairs }, () => level * Math.exp(noise * random.normal()))
  return { ...spec, base: values(base), head: values(base * times) }
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
    base: { label: 'main', commit: null },
    pairing: { cap: 60, stopEarly: true, family: 1 },
    ...parts,
    benchmarks,
  })
}
