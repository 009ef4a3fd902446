import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { compared, historyOf } from '../../../test/compared.ts'
import { memorySpec, sampleBenchmark, sampleRun, sampleBaseline } from '../../../test/sample-run.ts'
import { compareRuns } from './compare.ts'
import { UserError } from '../errors.ts'
import { isPaired, runSchema, type BenchmarkRun, type MetricData, type Run } from '../model/run.ts'
import { acceptRecord } from '../history/baseline-set.ts'

/** All that a run file may hold, its ends first: sums, squares and ratios of these are far apart. */
const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, -1, 1, 100, 101, 1e-30, -1e-30, 1e-15, 1e15, 1e30, -1e30) },
  {
    weight: 1,
    arbitrary: fc.double({ noNaN: true, min: -1e30, max: 1e30 }).map((one) => (Math.abs(one) < 1e-30 ? 0 : one)),
  },
)
const anySpec = fc.record({
  unit: fc.constantFrom('ms', 'bytes', 'count', 'events/s', 'percent', 'furlongs'),
  better: fc.constantFrom('lower' as const, 'higher' as const),
  kind: fc.constantFrom('sampled' as const, 'exact' as const),
  gate: fc.boolean(),
  signed: fc.boolean(),
})
/** Only what is signed is negative. */
function valueFor({ signed }: { readonly signed: boolean }): <T extends number | null>(value: T) => T {
  return (value) => (value === null || signed ? value : (Math.abs(value) as typeof value))
}
const anyOutcome = fc.constantFrom('ok' as const, 'ok' as const, 'failed' as const, 'timeout' as const, 'lost' as const)
const anyUnpaired = fc
  .record({ spec: anySpec, values: fc.array(anyValue, { minLength: 1, maxLength: 6 }) })
  .map(({ spec, values }): MetricData => Object.assign({ values: values.map(valueFor(spec)) }, spec))
const anySides = fc.array(fc.tuple(fc.option(anyValue), fc.option(anyValue)), { maxLength: 20 })
const anyPaired = fc.record({ spec: anySpec, sides: anySides }).map(({ spec, sides }): MetricData => {
  const fit = valueFor(spec)
  const values = { base: sides.map(([base]) => fit(base)), head: sides.map(([, head]) => fit(head)) }
  return Object.assign(values, spec)
})
const anyBenchmark = fc
  .record({
    name: fc.constantFrom('a', 'b', 'c'),
    metrics: fc.dictionary(fc.constantFrom('x', 'y', 'z'), fc.oneof(anyUnpaired, anyPaired), { noNullPrototype: true }),
    status: fc.constantFrom('ok' as const, 'ok' as const, 'failed' as const, 'skipped' as const),
    outcomes: fc.option(fc.array(fc.tuple(anyOutcome, anyOutcome), { maxLength: 20 })),
  })
  .map(({ name, metrics, status, outcomes }): BenchmarkRun => {
    const pairs = outcomes?.map(([base, head]) => ({ first: 'base' as const, base, head }))
    const aligned = Object.entries(metrics).map(([key, data]) => [key, alignedTo(pairs?.length ?? 0, data)] as const)
    return sampleBenchmark({
      case: name,
      metrics: Object.fromEntries(aligned),
      status,
      ...(pairs === undefined ? {} : { pairs }),
    })
  })
/** Values of pairs, as many as there are pairs: other lists are no valid run. */
function alignedTo(pairs: number, data: MetricData): MetricData {
  if (!isPaired(data)) return data
  const fit = (values: readonly (number | null)[]): (number | null)[] =>
    Array.from({ length: pairs }, (_, index) => values[index % values.length] ?? null)
  return { ...data, base: fit(data.base), head: fit(data.head) }
}

const anyBenchmarks = fc.uniqueArray(anyBenchmark, { maxLength: 3, selector: (benchmark) => benchmark.case })

const runOf = (number: number, benchmarks: BenchmarkRun[]): Run => runSchema.parse(sampleRun({ number, benchmarks }))

test('hostile runs: the comparison is valid, or one line says why not', () => {
  fc.assert(
    fc.property(anyBenchmarks, anyBenchmarks, fc.integer({ min: 0, max: 14 }), (head, base, count) => {
      const heads = [runOf(99, head)]
      const runs = Array.from({ length: count }, (_, number) => runOf(number, base))
      const baselines = [sampleBaseline(runs)]
      try {
        compared({ heads, baselines })
        compared({ heads, bases: runs })
      } catch (error) {
        if (!(error instanceof UserError)) throw error
      }
    }),
    { seed: 20_261_121, numRuns: 600 },
  )
})

test('hostile runs: more rows than a comparison holds are refused beforehand', () => {
  let looked = 0
  const counted: MetricData = {
    ...sampleBenchmark().metrics['ready-time']!,
    get values() {
      looked += 1
      return [99, 100, 101]
    },
  }
  const metrics = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`m${index}`, counted]))
  const benchmarks = Array.from({ length: 2_000 }, (_, index) =>
    sampleBenchmark({ case: `c${index}`, metrics, trials: 3 }),
  )
  const heads = [sampleRun({ number: 9, benchmarks })]
  const bases = [sampleRun({ number: 1, benchmarks: [] })]
  looked = 0
  // `compareRuns` itself: the check that `compared` makes of its outcome would look, too.
  assert.throws(() => compareRuns({ heads, bases, version: '1.2.0' }), /make 102000 rows, more than the 100000/)
  assert.equal(looked, 0)
})

test('hostile runs: no part of the stored runs is walked once for each row', () => {
  const reads = (rows: number): number => {
    let count = 0
    const metrics = Object.fromEntries(
      Array.from({ length: rows }, (_, index) => [`m${index}`, sampleBenchmark().metrics['ready-time']!]),
    )
    const runs = [1, 2, 3].map((number) => {
      const run = sampleRun({ number, benchmarks: [] })
      const benchmarks = [sampleBenchmark({ metrics })]
      return Object.defineProperty(run, 'benchmarks', {
        get: () => {
          count += 1
          return benchmarks
        },
      })
    })
    const heads = [sampleRun({ number: 9, benchmarks: [sampleBenchmark({ metrics })] })]
    compareRuns({ heads, baselines: [sampleBaseline(runs)], version: '1.2.0' })
    return count
  }
  assert.equal(reads(40), reads(4))
})

test("hostile runs: an accepted level's record is made ready once for all rows", () => {
  const runs = historyOf(5, (number, deviation) =>
    sampleRun({ number, benchmarks: [sampleBenchmark({ metrics: manyMetrics(50, 100 * (1 + deviation)) })] }),
  )
  let made = 0
  const record = {
    ...acceptRecord({ match: 'watch', metric: null, reason: 'known', fromRun: runs[1]!.id, at: runs[4]!.startedAt }),
    get match() {
      made += 1
      return 'watch'
    },
  }
  const heads = [sampleRun({ number: 99, benchmarks: [sampleBenchmark({ metrics: manyMetrics(50, 100) })] })]
  compareRuns({ heads, baselines: [sampleBaseline(runs, [record])], version: '1.2.0' })
  assert.equal(made, 1)
})

function manyMetrics(count: number, value: number): Record<string, MetricData> {
  const values = [value, value * 1.001, value * 0.999, value]
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, { ...memorySpec, values }]))
}
