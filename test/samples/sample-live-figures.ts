/** Benchmarks in the middle of being measured. */
import type { LiveBenchmark, LiveFigures } from '../../src/model/live-figures.ts'

export function liveFigures(given: Partial<LiveFigures> = {}): LiveFigures {
  return {
    metric: 'ready-time',
    unit: 'ms',
    verdict: null,
    change: 0.031,
    lower: -0.004,
    upper: 0.069,
    detect: 0.1,
    value: null,
    ...given,
  }
}

export function liveBenchmark(given: Partial<LiveBenchmark> = {}): LiveBenchmark {
  return {
    id: 'watch/react/chokidar',
    count: 24,
    isDone: false,
    isCurrent: false,
    failures: 0,
    metrics: [liveFigures()],
    ...given,
  }
}

/** One of each kind: open, just begun, the same, worse, better, failing, exact. */
export const halfWay: readonly LiveBenchmark[] = [
  liveBenchmark(),
  liveBenchmark({
    id: 'watch/flat/chokidar',
    count: 6,
    isCurrent: true,
    metrics: [liveFigures({ change: -0.08, lower: null, upper: null })],
  }),
  liveBenchmark({
    id: 'watch/events/chokidar',
    isDone: true,
    metrics: [
      liveFigures({ verdict: 'no-change', change: 0.002, lower: -0.07, upper: 0.08 }),
      liveFigures({ metric: 'retained-heap', unit: 'bytes', verdict: 'no-change', change: 0, lower: 0, upper: 0.001 }),
    ],
  }),
  liveBenchmark({
    id: 'watch/babel/chokidar',
    count: 14,
    isDone: true,
    metrics: [
      liveFigures({ verdict: 'no-change' }),
      liveFigures({ metric: 'peak-rss', unit: 'bytes', verdict: 'regression', change: 0.3, lower: 0.22, upper: 0.38 }),
    ],
  }),
  liveBenchmark({
    id: 'watch/footprint/chokidar',
    isDone: true,
    metrics: [liveFigures({ verdict: 'improvement', change: -0.12, lower: -0.16, upper: -0.08 })],
  }),
  liveBenchmark({ id: 'watch/kubo/chokidar', count: 3, isDone: true, failures: 3, metrics: [] }),
  liveBenchmark({
    id: 'watch/install-size/chokidar',
    count: 2,
    isDone: true,
    metrics: [
      liveFigures({ metric: 'installed-files', unit: 'count', change: 2 / 3, lower: null, upper: null, detect: null }),
    ],
  }),
]
