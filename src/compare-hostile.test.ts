import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { compared } from '../test/compared.ts'
import { sampleBenchmark, sampleRun } from '../test/sample-run.ts'
import { UserError } from './errors.ts'
import { isPaired, runSchema, type BenchmarkRun, type MetricData, type Run } from './model/run.ts'

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
    const covariate = aligned.find(([, data]) => 'base' in data)?.[1]
    return sampleBenchmark({
      case: name,
      metrics: Object.fromEntries(aligned),
      status,
      ...(pairs === undefined ? {} : { pairs }),
      ...(covariate === undefined ? {} : { covariate }),
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
const anyCalibration = fc.array(fc.oneof(anyValue.map(Math.abs), fc.constant(200)), { maxLength: 3 })

const runOf = (number: number, benchmarks: BenchmarkRun[], calibrationMs: number[]): Run =>
  runSchema.parse(sampleRun({ number, benchmarks, calibrationMs }))

test('whatever a valid run holds, the comparison is valid or one line says why there is none', () => {
  fc.assert(
    fc.property(
      anyBenchmarks,
      anyBenchmarks,
      anyCalibration,
      fc.integer({ min: 0, max: 14 }),
      (head, base, slices, count) => {
        const heads = [runOf(99, head, slices)]
        const runs = Array.from({ length: count }, (_, number) => runOf(number, base, slices))
        const baselines = [{ schema: 'paceline/baseline@1' as const, platform: 'linux-x64', runs, accepted: [] }]
        try {
          compared({ heads, baselines })
          compared({ heads, bases: runs })
        } catch (error) {
          if (!(error instanceof UserError)) throw error
        }
      },
    ),
    { seed: 20_261_121, numRuns: 600 },
  )
})

test('more rows than a comparison holds are refused', () => {
  const metrics = Object.fromEntries(
    Array.from({ length: 11 }, (_, index) => [`m${index}`, { ...sampleBenchmark().metrics['ready-time']! }]),
  )
  const benchmarks = Array.from({ length: 2_000 }, (_, index) => sampleBenchmark({ case: `c${index}`, metrics }))
  assert.throws(() => compared({ heads: [sampleRun({ benchmarks })] }), /make 22000 rows, more than the 20000/)
})
