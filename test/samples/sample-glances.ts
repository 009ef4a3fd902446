/** Benchmarks in the middle of being measured. */
import type { BenchmarkGlance, MetricGlance } from '../../src/model/glance.ts'

export function metricGlance(given: Partial<MetricGlance> = {}): MetricGlance {
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

export function benchmarkGlance(given: Partial<BenchmarkGlance> = {}): BenchmarkGlance {
  return {
    id: 'watch/react/chokidar',
    count: 24,
    isDone: false,
    isCurrent: false,
    failures: 0,
    metrics: [metricGlance()],
    ...given,
  }
}

/** One of each kind: open, just begun, the same, worse, better, failing, exact. */
export const halfWay: readonly BenchmarkGlance[] = [
  benchmarkGlance(),
  benchmarkGlance({
    id: 'watch/flat/chokidar',
    count: 6,
    isCurrent: true,
    metrics: [metricGlance({ change: -0.08, lower: null, upper: null })],
  }),
  benchmarkGlance({
    id: 'watch/events/chokidar',
    isDone: true,
    metrics: [
      metricGlance({ verdict: 'no-change', change: 0.002, lower: -0.07, upper: 0.08 }),
      metricGlance({ metric: 'retained-heap', unit: 'bytes', verdict: 'no-change', change: 0, lower: 0, upper: 0.001 }),
    ],
  }),
  benchmarkGlance({
    id: 'watch/babel/chokidar',
    count: 14,
    isDone: true,
    metrics: [
      metricGlance({ verdict: 'no-change' }),
      metricGlance({ metric: 'peak-rss', unit: 'bytes', verdict: 'regression', change: 0.3, lower: 0.22, upper: 0.38 }),
    ],
  }),
  benchmarkGlance({
    id: 'watch/footprint/chokidar',
    isDone: true,
    metrics: [metricGlance({ verdict: 'improvement', change: -0.12, lower: -0.16, upper: -0.08 })],
  }),
  benchmarkGlance({ id: 'watch/kubo/chokidar', count: 3, isDone: true, failures: 3, metrics: [] }),
  benchmarkGlance({
    id: 'watch/install-size/chokidar',
    count: 2,
    isDone: true,
    metrics: [
      metricGlance({ metric: 'installed-files', unit: 'count', change: 2 / 3, lower: null, upper: null, detect: null }),
    ],
  }),
]
