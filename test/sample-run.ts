/** Runs made up for tests: small, valid, and with every part that a test cares about settable. */
import type { Baseline } from '../src/core/model/baseline.ts'
import type { Environment } from '../src/core/model/environment.ts'
import type { MetricSpec } from '../src/core/model/metric.ts'
import type { BenchmarkRun, MetricData, Run } from '../src/core/model/run.ts'

export const sampleEnvironment: Environment = {
  platform: 'linux-x64',
  os: { type: 'Linux', release: '6.8.0', image: 'ubuntu24', imageVersion: '20261101.1' },
  cpu: { model: 'AMD EPYC 7763', family: 25, modelNumber: 1, stepping: 1, cores: 4 },
  memoryBytes: 16_000_000_000,
  node: '24.21.0',
  ci: true,
}

export const timeSpec: MetricSpec = { unit: 'ms', better: 'lower', kind: 'sampled', gate: true, signed: false }
export const memorySpec: MetricSpec = { ...timeSpec, unit: 'bytes' }
export const exactSpec: MetricSpec = { ...timeSpec, unit: 'count', kind: 'exact' }
export const rateSpec: MetricSpec = { ...timeSpec, unit: 'events/s', better: 'higher' }

/** One benchmark, `watch/react/chokidar` by default, with a ready-time of 99, 100 and 101 ms. */
export function sampleBenchmark(parts: Partial<BenchmarkRun> = {}): BenchmarkRun {
  const metrics = parts.metrics ?? { 'ready-time': { ...timeSpec, values: [99, 100, 101] } }
  return {
    suite: 'watch',
    case: 'react',
    subject: 'chokidar',
    suiteDigest: 'a'.repeat(64),
    package: { name: 'chokidar', version: '6.0.0', source: 'project' },
    status: 'ok',
    trials: Math.max(0, ...Object.values(metrics).map(valueCount)),
    failures: [],
    warnings: [],
    ...parts,
    metrics,
  }
}

function valueCount(data: MetricData): number {
  return 'values' in data ? data.values.length : data.head.length
}

export interface SampleRunParts extends Partial<Omit<Run, 'id' | 'startedAt' | 'environment' | 'benchmarks'>> {
  /** The run's number: its id, its time of start and its commit follow from it. */
  readonly number?: number
  readonly environment?: Partial<Environment>
  readonly benchmarks?: readonly BenchmarkRun[]
}

/** The run with a number, started that many hours after a fixed moment. */
export function sampleRun({ number = 0, environment, benchmarks, ...parts }: SampleRunParts = {}): Run {
  const startedAt = new Date(Date.UTC(2026, 10, 1) + number * 3_600_000).toISOString().replace('.000Z', 'Z')
  return {
    schema: 'paceline/run@1',
    id: sampleRunId(number),
    startedAt,
    measuringMs: 60_000,
    head: {
      label: 'main',
      commit: { sha: sampleSha(number), ref: 'main', date: startedAt, dirty: false },
    },
    harness: { version: '0.1.0', digest: 'b'.repeat(64) },
    profile: 'quick',
    seed: '81f3a90c',
    complete: true,
    warnings: [],
    ...parts,
    environment: { ...sampleEnvironment, ...environment },
    benchmarks: [...(benchmarks ?? [sampleBenchmark()])],
  }
}

/** The stored runs of the platform of the first of them. */
export function sampleBaseline(runs: readonly Run[], accepted: Baseline['accepted'] = []): Baseline {
  const platform = runs[0]?.environment.platform ?? sampleEnvironment.platform
  return { schema: 'paceline/baseline@1', platform, runs: [...runs], accepted }
}

export function sampleRunId(number: number): string {
  const startedAt = new Date(Date.UTC(2026, 10, 1) + number * 3_600_000).toISOString()
  return `${startedAt.replace(/[-:]|\.\d+/g, '')}-${number.toString(16).padStart(8, '0')}`
}

export function sampleSha(number: number): string {
  return number.toString(16).padStart(40, '0')
}
