/** A run of all watchers, unpaired, as a refresh of the baseline makes it. */
import { runSchemaId, type BenchmarkRun, type MetricData, type Run } from '../../src/core/model/run.ts'
import { headSha, linux, platform } from './sample-rows.ts'

const metricOf = (unit: string, values: number[], gate = true): MetricData => ({
  unit,
  better: 'lower',
  kind: 'sampled',
  gate,
  signed: false,
  values,
})

interface WatcherArguments {
  readonly name: string
  readonly subject: string
  readonly version: string
  readonly readyMs: number
  readonly heapBytes: number
  readonly trials?: number
}

function watcher({ name, subject, version, readyMs, heapBytes, trials = 8 }: WatcherArguments): BenchmarkRun {
  const around = (value: number): number[] =>
    Array.from({ length: trials }, (_, index) => value * (0.97 + 0.01 * (index % 7)))
  return {
    suite: 'watch',
    case: name,
    subject,
    suiteDigest: 'a'.repeat(64),
    package: { name: subject, version, source: 'npm' },
    status: 'ok',
    trials,
    failures: [],
    metrics: {
      'ready-time': metricOf('ms', around(readyMs)),
      'retained-heap': metricOf('bytes', around(heapBytes)),
      'peak-rss': metricOf('bytes', around(60e6)),
      handles: metricOf('count', around(300), false),
    },
    warnings: [],
  }
}

const failing: BenchmarkRun = {
  suite: 'watch',
  case: 'babel',
  subject: 'gaze',
  suiteDigest: 'a'.repeat(64),
  package: { name: 'gaze', version: '1.1.3', source: 'npm' },
  status: 'failed',
  reason: 'known to fail: RangeError: Maximum call stack size exceeded',
  trials: 2,
  failures: [{ side: 'head', outcome: 'failed', message: 'RangeError: Maximum call stack size exceeded', count: 2 }],
  metrics: {},
  warnings: [],
}

export const watchers: Run = {
  schema: runSchemaId,
  id: '20261121T013000Z-1f2e3d4c',
  startedAt: '2026-11-21T01:30:00Z',
  measuringMs: 190_000,
  head: { label: 'main', commit: { sha: headSha, ref: 'main', dirty: false } },
  environment: platform({ platform: linux }).environment,
  harness: { version: '1.2.0', digest: 'b'.repeat(64) },
  profile: 'full',
  seed: '81f3a90c',
  complete: true,
  benchmarks: [
    watcher({ name: 'react', subject: 'chokidar', version: '6.0.0', readyMs: 178, heapBytes: 2_140_000 }),
    watcher({ name: 'react', subject: 'watchboy', version: '0.4.3', readyMs: 138, heapBytes: 1_050_000 }),
    watcher({ name: 'react', subject: 'gaze', version: '1.1.3', readyMs: 268, heapBytes: 1_960_000 }),
    watcher({ name: 'flat', subject: 'chokidar', version: '6.0.0', readyMs: 106, heapBytes: 690_000 }),
    watcher({ name: 'flat', subject: 'watchboy', version: '0.4.3', readyMs: 94, heapBytes: 720_000 }),
    watcher({ name: 'flat', subject: 'gaze', version: '1.1.3', readyMs: 6_230, heapBytes: 1_890_000, trials: 2 }),
    watcher({ name: 'babel', subject: 'chokidar', version: '6.0.0', readyMs: 2_310, heapBytes: 14_200_000 }),
    watcher({ name: 'babel', subject: 'watchboy', version: '0.4.3', readyMs: 1_870, heapBytes: 9_800_000 }),
    failing,
  ],
  warnings: [],
}
