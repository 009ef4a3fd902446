/** What the pairs of a benchmark with a reference are stored as. */
import { isPaired, type BenchmarkRun, type MetricData, type Reference } from '../model/run.ts'

/**
 * The benchmark with its reference named; without the reference's side where no trial of that gave a value: it may be too
 * old for the benchmark.
 */
export function withReference(benchmark: BenchmarkRun, reference: Reference): BenchmarkRun {
  const { pairs, basePackage: _base, ends: _ends, covariate, failures, metrics, warnings, ...rest } = benchmark
  if (pairs === undefined || pairs.some(({ base }) => base === 'ok')) {
    return pairs === undefined ? benchmark : { ...benchmark, reference }
  }
  return {
    ...rest,
    failures: failures.filter(({ side }) => side === 'head'),
    ...(covariate !== undefined && { covariate: ofHead(covariate) }),
    metrics: Object.fromEntries(Object.entries(metrics).map(([name, data]) => [name, ofHead(data)])),
    warnings: [...warnings, `${reference.label} cannot run it: it will be judged once a later reference can`].slice(
      0,
      50,
    ),
  }
}

function ofHead(data: MetricData): MetricData {
  if (!isPaired(data)) return data
  const { base: _, head, ...spec } = data
  return { ...spec, values: head.filter((value) => value !== null) }
}
