import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared, rowOf } from '../../test/compared.ts'
import { pairedBenchmark, pairedRun, samplePairs } from '../../test/sample-pairs.ts'
import { exactSpec, memorySpec, sampleBenchmark, timeSpec } from '../../test/sample-run.ts'
import type { BenchmarkRun } from '../model/run.ts'
import { glanceAtPairs, glanceAtValues } from './glance.ts'
import { compilePolicy } from './policy.ts'

const glance = (benchmark: BenchmarkRun) =>
  glanceAtPairs(benchmark, {
    platform: 'linux-x64',
    rulesOf: compilePolicy(),
    plan: { cap: 60, stopEarly: true },
    // Two rows share the rate: the metric and the benchmark's row of failures.
    alpha: 0.01 / 2,
  })

test('what is seen while measuring is what the report says when it ends there', () => {
  for (const [pairs, times] of [
    [9, 1.1],
    [13, 1],
    [18, 1.3],
    [30, 0.8],
    [44, 1.02],
  ] as const) {
    const benchmark = pairedBenchmark({ m: samplePairs({ pairs, times, noise: 0.1 }) })
    const row = rowOf(compared({ heads: [pairedRun([benchmark])] }), 'm')
    const [seen] = glance(benchmark)
    assert.equal(seen?.verdict ?? 'inconclusive', row.verdict)
    assert.equal(seen?.change, row.change?.relative)
    assert.equal(seen?.lower, row.interval?.lower)
    assert.equal(seen?.upper, row.interval?.upper)
  }
})

test('memory is seen as a share of the base, as the report says it', () => {
  const pairs = samplePairs({ pairs: 18, times: 1.2, noise: 0.01, spec: { ...memorySpec, signed: true } })
  const benchmark = pairedBenchmark({ m: pairs })
  const row = rowOf(compared({ heads: [pairedRun([benchmark])] }), 'm')
  const [seen] = glance(benchmark)
  assert.deepEqual(
    [seen?.change, seen?.lower, seen?.upper],
    [row.change?.relative, row.interval?.lower, row.interval?.upper],
  )
})

test('with too few pairs there is an estimate and no limit', () => {
  const [seen] = glance(pairedBenchmark({ m: samplePairs({ pairs: 4, times: 1.1 }) }))
  assert.equal(typeof seen?.change, 'number')
  assert.deepEqual([seen?.lower, seen?.upper, seen?.verdict], [null, null, null])
})

test('only what keeps a benchmark going is shown; where nothing does, what is exact', () => {
  const gated = samplePairs({ pairs: 10 })
  const watched = samplePairs({ pairs: 10, spec: { ...timeSpec, gate: false } })
  const size = { ...exactSpec, base: [5, 5], head: [7, 7] }
  assert.deepEqual(
    glance(pairedBenchmark({ watched, gated, size })).map(({ metric }) => metric),
    ['gated'],
  )
  const [exact] = glance(pairedBenchmark({ size, watched }))
  assert.deepEqual([exact?.metric, exact?.change, exact?.verdict], ['size', 0.4, null])
  const [same] = glance(pairedBenchmark({ size: { ...exactSpec, base: [0, 0], head: [0, 0] } }))
  assert.deepEqual([same?.change, same?.verdict], [0, 'no-change'])
})

test('a head that never works has nothing to show, and a base of zero no share', () => {
  const m = { ...timeSpec, base: [1, 2, 3], head: [null, null, null] }
  const [seen] = glance(pairedBenchmark({ m }))
  assert.equal(seen?.change, null)
  const [grown] = glance(pairedBenchmark({ size: { ...exactSpec, base: [0, 0], head: [3, 3] } }))
  assert.deepEqual([grown?.change, grown?.verdict], [null, null])
})

test('without a base there are medians, of what gates first', () => {
  const metrics = {
    'ready-time': { ...timeSpec, values: [9, 1, 2] },
    rss: { ...memorySpec, gate: false, values: [5] },
  }
  assert.deepEqual(
    glanceAtValues(sampleBenchmark({ metrics })).map(({ metric, value }) => [metric, value]),
    [['ready-time', 2]],
  )
  const { rss } = metrics
  assert.deepEqual(
    glanceAtValues(sampleBenchmark({ metrics: { rss } })).map(({ metric, value }) => [metric, value]),
    [['rss', 5]],
  )
})
