import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { compared, rowOf } from '../../../test/compared.ts'
import { allOk, type Outcomes, pairedBenchmark, pairedRun, samplePairs } from '../../../test/sample-pairs.ts'
import { exactSpec, memorySpec, timeSpec } from '../../../test/sample-run.ts'
import type { BenchmarkRun } from '../model/run.ts'
import { countTestedRows, checkDecidedAndSetNextLooks, fewestPairsToJudge, pairingSettings } from './decided.ts'
import { layerRowRules } from './policy.ts'

const rulesOf = layerRowRules()
const decided = (benchmark: BenchmarkRun, alpha = 0.01): boolean =>
  checkDecidedAndSetNextLooks(benchmark, {
    platform: 'linux-x64',
    rulesOf,
    plan: { cap: 60, stopEarly: true },
    alpha,
    waiting: new Map(),
  })

test('decided: measuring stops exactly where the comparison has a verdict', () => {
  const counts = fc.constantFrom(8, 10, 12, 13, 14, 18, 24, 31)
  const levels = fc.constantFrom(0.8, 1, 1.1, 1.3)
  const noises = fc.constantFrom(0.01, 0.05, 0.2)
  fc.assert(
    fc.property(counts, levels, noises, fc.integer({ min: 0, max: 0xffff }), (pairs, times, noise, number) => {
      const seed = number.toString(16).padStart(8, '0')
      const benchmark = pairedBenchmark({ m: samplePairs({ pairs, times, noise, seed }) })
      // Two rows share the rate: the metric and the benchmark's row of failures.
      const { verdict } = rowOf(compared({ runs: [pairedRun([benchmark])] }), 'm')
      assert.equal(decided(benchmark, 0.01 / 2), verdict !== 'undecided')
    }),
    { seed: 20_261_121, numRuns: 150 },
  )
})

test('decided: asked after each pair, the answer is that of the pairs alone', () => {
  const numbers = fc.integer({ min: 0, max: 0xffff })
  fc.assert(
    fc.property(
      numbers,
      fc.constantFrom(1, 1.08, 1.3),
      fc.constantFrom(0.02, 0.1),
      fc.constantFrom(0, 2),
      (...world) => {
        const [number, times, noise, missing] = world
        const seed = number.toString(16).padStart(8, '0')
        const [quick, slow] = [
          samplePairs({ pairs: 33, times, noise, seed }),
          samplePairs({ pairs: 33, noise: 2 * noise, seed }),
        ]
        const plan = { cap: 60, stopEarly: true }
        const options = { platform: 'linux-x64', rulesOf, plan, alpha: 0.005, waiting: new Map<string, number>() }
        for (let count = 1; count <= 33; count++) {
          const of = ({ base, head, ...spec }: typeof quick, lost: number) => ({
            ...spec,
            base: base.slice(0, count).map((value, i) => (i < lost ? undefined : value)),
            head: head.slice(0, count),
          })
          // Where the second metric lacks the values of the first two pairs, its looks come later.
          const benchmark = pairedBenchmark({ quick: of(quick, 0), slow: of(slow, missing) })
          assert.equal(
            checkDecidedAndSetNextLooks(benchmark, options),
            checkDecidedAndSetNextLooks(benchmark, { ...options, waiting: new Map() }),
            `${count}`,
          )
        }
      },
    ),
    { seed: 20_261_121, numRuns: 40 },
  )
})

test('decided: a benchmark goes on until the last of its gated metrics is decided', () => {
  const clear = samplePairs({ times: 2, pairs: 14 })
  const noisy = samplePairs({ noise: 0.5, pairs: 14, spec: memorySpec })
  assert.equal(decided(pairedBenchmark({ clear })), true)
  assert.equal(decided(pairedBenchmark({ clear, noisy })), false)
  assert.equal(decided(pairedBenchmark({ clear, noisy: { ...noisy, gate: false } })), true)
})

test('decided: a benchmark stops at the cap', () => {
  assert.equal(decided(pairedBenchmark({ m: samplePairs({ noise: 0.5, pairs: 59 }) })), false)
  assert.equal(decided(pairedBenchmark({ m: samplePairs({ noise: 0.5, pairs: 60 }) })), true)
})

test('decided: exact figures are verified once, what is not gated has eight pairs', () => {
  const exact = (...head: number[]) => pairedBenchmark({ size: { ...exactSpec, base: head.map(() => 5), head } })
  assert.equal(decided(exact(7)), false)
  assert.equal(decided(exact(7, 7)), true)
  assert.equal(decided(exact(7, 8)), false)
  const watched = { ...timeSpec, gate: false }
  const mixed = { size: { ...exactSpec, base: [5, 5], head: [7, 7] }, m: samplePairs({ spec: watched, pairs: 2 }) }
  assert.equal(decided(pairedBenchmark(mixed)), false)
  assert.equal(decided(pairedBenchmark({ m: samplePairs({ spec: watched, pairs: 7 }) })), false)
  assert.equal(decided(pairedBenchmark({ m: samplePairs({ spec: watched, pairs: 8 }) })), true)
})

test('decided: a head that fails three times where the base works is not tried again', () => {
  const m = { ...timeSpec, base: [1, 2, 3], head: [undefined, undefined, undefined] }
  const outcomes = (base: 'ok' | 'failed'): Outcomes => Array.from({ length: 3 }, () => [base, 'failed'])
  assert.equal(decided(pairedBenchmark({ m }, { outcomes: outcomes('ok') })), true)
  assert.equal(decided(pairedBenchmark({ m }, { outcomes: outcomes('failed') })), false)
  assert.equal(decided(pairedBenchmark({ m }, { outcomes: allOk(3) })), false)
})

test('decided: a base that never works is tried until its failures have their verdict', () => {
  const of = (count: number, works: boolean): BenchmarkRun => {
    const outcomes: Outcomes = Array.from({ length: count }, (_, at) => [works && at === 0 ? 'ok' : 'failed', 'ok'])
    const base = outcomes.map(([outcome]) => (outcome === 'ok' ? 1 : undefined))
    return pairedBenchmark({ m: { ...timeSpec, base, head: Array(count).fill(1) } }, { outcomes })
  }
  for (let count = 4; count <= 10; count++) {
    const { verdict } = rowOf(compared({ runs: [pairedRun([of(count, false)])] }), 'failures')
    assert.equal(decided(of(count, false), 0.01 / 2), verdict === 'better', String(count))
    assert.equal(decided(of(count, true), 0.01 / 2), false, String(count))
  }
})

test('decided: a run says how many pairs there may be, and in which blocks', () => {
  assert.deepEqual(pairingSettings('full', { family: 2, alpha: 0.01 }), { cap: 100, stopEarly: false, family: 2 })
  const quick = (family: number, blocks: number[]) => ({ cap: 400, stopEarly: true, family, blocks })
  assert.deepEqual(pairingSettings('quick', { family: 1, alpha: 0.01 }), quick(1, [5, 3]))
  assert.deepEqual(pairingSettings('quick', { family: 64, alpha: 0.01 }), quick(64, [5, 6]))
})

test('decided: nothing is certainly worse with fewer pairs than the report says', () => {
  for (const family of [2, 10, 40]) {
    const pairing = { cap: 60, stopEarly: true, family }
    const fewest = fewestPairsToJudge(pairing, 0.01)
    const verdictOf = (pairs: number): string => {
      const benchmark = pairedBenchmark({ m: samplePairs({ pairs, times: 100 }) }, { ends: [{ pairs, by: 'clock' }] })
      return rowOf(compared({ runs: [pairedRun([benchmark], { pairing })], family }), 'm').verdict
    }
    assert.deepEqual([verdictOf(fewest - 1), verdictOf(fewest)], ['undecided', 'worse'], `${family}`)
  }
})

test("decided: the family is each gated sampled metric, and a benchmark's failures", () => {
  const metrics = { time: timeSpec, size: exactSpec, memory: { ...memorySpec, gate: false } }
  const benchmarks = [
    { id: 'watch/react/chokidar', metrics },
    { id: 'watch/flat/chokidar', metrics: { time: timeSpec, memory: memorySpec } },
  ]
  // time and failures; time, memory and failures: five rows, on two platforms.
  assert.equal(countTestedRows(benchmarks, { platforms: ['linux-x64', 'win32-x64'], rulesOf }), 10)
  const open = layerRowRules({
    rules: [
      { match: 'watch/react', gate: true },
      { match: 'watch/flat', gate: false },
    ],
  })
  assert.equal(countTestedRows(benchmarks, { platforms: ['linux-x64'], rulesOf: open }), 3)
  assert.equal(countTestedRows([], { platforms: ['linux-x64'], rulesOf }), 1)
})
