import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allOk, pairedBenchmark, pairedRun } from '../../../test/sample-pairs.ts'
import { exactSpec, memorySpec, rateSpec, timeSpec } from '../../../test/sample-run.ts'
import type { PairedMetric } from '../model/run.ts'
import { blockSizes, runOfHeadAlone, lostShare, toTestInput, pairedValues, profilePairs } from './measured-pairs.ts'
import { layerRowRules } from './policy.ts'

const valuesOf = (data: PairedMetric, parts: Parameters<typeof pairedBenchmark>[1] = {}) =>
  pairedValues(pairedBenchmark({ m: data }, parts), data)

test('measured pairs: a timeout is the worst of a clock and of a rate, never of memory', () => {
  const outcomes = [...allOk(1), ['ok', 'timeout'] as const]
  const values = { base: [1, 2], head: [3, undefined] }
  assert.deepEqual(valuesOf({ ...timeSpec, ...values }, { outcomes }).head, [3, Infinity])
  assert.deepEqual(valuesOf({ ...rateSpec, ...values }, { outcomes }).head, [3, 0])
  assert.deepEqual(valuesOf({ ...rateSpec, signed: true, ...values }, { outcomes }).head, [3, -Infinity])
  const memory = valuesOf({ ...memorySpec, ...values }, { outcomes })
  assert.deepEqual([memory.head, memory.timeouts], [[3, undefined], 0])
  assert.equal(valuesOf({ ...timeSpec, ...values }, { outcomes }).timeouts, 1)
})

test('measured pairs: values are compared by their logarithms unless one forbids it', () => {
  assert.equal(valuesOf({ ...timeSpec, base: [1, undefined], head: [2, 3] }).scale, 'log')
  assert.equal(valuesOf({ ...timeSpec, base: [1, 0], head: [2, 3] }).scale, 'raw')
  assert.equal(valuesOf({ ...timeSpec, base: [1, 2], head: [-2, 3] }).scale, 'raw')
  assert.equal(valuesOf({ ...timeSpec, signed: true, base: [1, 2], head: [2, 3] }).scale, 'raw')
  assert.equal(valuesOf({ ...memorySpec, signed: true, base: [-10, -20], head: [-30, undefined] }).location, 20)
})

test('measured pairs: pairs whose child could not be started have no values; ends stay', () => {
  const outcomes = [
    ['ok', 'ok'],
    ['ok', 'lost'],
    ['ok', 'ok'],
    ['ok', 'ok'],
  ] as const
  const data = { ...timeSpec, base: [1, 2, 3, 4], head: [5, undefined, 6, 7] }
  const benchmark = pairedBenchmark({ m: data }, { outcomes, ends: [{ pairs: 3, by: 'clock' }] })
  assert.equal(lostShare(benchmark), 0.25)
  assert.equal(lostShare(pairedBenchmark({})), 0)
  assert.deepEqual(pairedValues(benchmark, data).base, [1, undefined, 3, 4])
  const rules = layerRowRules()({ benchmark: 'a/b/c', metric: 'm', platform: 'linux-x64' }, data)
  const plan = { cap: 60, stopEarly: true }
  assert.deepEqual(toTestInput({ benchmark, data, rules, plan, alpha: 0.01, ended: true }).question.ends, [
    { pairs: 3, by: 'clock' },
  ])
})

test("measured pairs: only values on the unit's scale have a location", () => {
  const settingsOf = (data: PairedMetric) => {
    const benchmark = pairedBenchmark({ m: data })
    const rules = layerRowRules()({ benchmark: 'a/b/c', metric: 'm', platform: 'linux-x64' }, data)
    return toTestInput({ benchmark, data, rules, plan: { cap: 60, stopEarly: true }, alpha: 0.01, ended: true })
      .question.settings
  }
  const positive = { base: [4], head: [6] }
  const negative = { base: [-4], head: [6] }
  const count = { ...timeSpec, unit: 'count' }
  const relative = settingsOf({ ...count, ...positive })
  assert.deepEqual(['location' in relative, 'leastDetect' in relative], [false, false])
  const counted = settingsOf({ ...count, ...negative })
  assert.deepEqual([counted.location, counted.leastDetect], [1, 1])
  assert.equal('leastDetect' in settingsOf({ ...timeSpec, ...negative }), false)
  assert.equal('leastDetect' in settingsOf({ ...exactSpec, ...negative, unit: 'count' }), false)
})

test('measured pairs: the head of a run alone has its own values, and none of the base', () => {
  const failure = { outcome: 'failed', message: 'broke', count: 1 } as const
  const paired = pairedBenchmark(
    { m: { ...timeSpec, base: [1, 2], head: [3, undefined] }, alone: { ...timeSpec, values: [9] } },
    {
      failures: [
        { ...failure, side: 'base' },
        { ...failure, side: 'head' },
      ],
    },
  )
  const removed = pairedBenchmark({}, { case: 'babel', only: 'base' })
  const added = pairedBenchmark({}, { case: 'vue', only: 'head' })
  const { base, pairing, benchmarks } = runOfHeadAlone(pairedRun([paired, removed, added]))
  assert.deepEqual([base, pairing], [undefined, undefined])
  const cases = benchmarks.map((benchmark) => benchmark.case)
  assert.deepEqual(cases, [paired.case, 'vue'])
  const [{ pairs, only, basePackage, ...rest }] = benchmarks as [(typeof benchmarks)[number]]
  assert.deepEqual([pairs, only, basePackage], [undefined, undefined, undefined])
  assert.deepEqual(rest.failures, [{ ...failure, side: 'head' }])
  assert.deepEqual(rest.metrics, { m: { ...timeSpec, values: [3] }, alone: { ...timeSpec, values: [9] } })
})

test('measured pairs: pairs that were drawn in one block are counted together', () => {
  const drawn = ['bhhb', undefined, undefined, 'bbhh', undefined]
  const pairs = drawn.map((slots) => ({ slots, first: 'base', base: 'ok', head: 'ok' }) as const)
  const benchmark = pairedBenchmark({}, { pairs })
  assert.equal(blockSizes(benchmark).join(' '), '2 1 2')
  assert.equal(blockSizes(benchmark, (at) => at !== 2).join(' '), '2 2')
})

test('measured pairs: a full run measures all of its pairs', () => {
  assert.deepEqual(profilePairs('full'), { cap: 100, stopEarly: false })
  assert.deepEqual(profilePairs('pr'), { cap: 400, stopEarly: true })
})
