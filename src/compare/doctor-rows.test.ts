import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactSpec, memorySpec, rateSpec, timeSpec } from '../../test/sample-run.ts'
import { allOk, pairedBenchmark, pairedRun, samplePairs } from '../../test/sample-pairs.ts'
import type { DoctorReport, DoctorRow } from '../model/diagnosis.ts'
import type { MetricSpec } from '../model/metric.ts'
import type { BenchmarkRun, PairedMetric, Run } from '../model/run.ts'
import { detectableShift } from '../stats/paired-figures.ts'
import { seededRandom } from '../stats/random.ts'
import { diagnose } from './doctor-rows.ts'

const seed = '0d0c0402'
const family = 3

function report(benchmarks: BenchmarkRun[], parts: Partial<Run> = {}): DoctorReport {
  const run = pairedRun(benchmarks, { pairing: { cap: 60, stopEarly: true, family }, ...parts })
  return diagnose(run, { policy: undefined, version: '0.1.0' })
}

function onlyRow(benchmark: BenchmarkRun): DoctorRow {
  const { rows } = report([benchmark])
  assert.equal(rows.length, 1)
  return rows[0]!
}

interface Made {
  readonly spec?: MetricSpec
  readonly pairs?: number
  /** Standard deviation of a trial's logarithm; that of a pair is the root of two times as large. */
  readonly noise?: number
  /** By how much the logarithm of the second trial's value lies higher. */
  readonly second?: number
}

/** An A/A benchmark with coins of its own. */
function made({ spec = timeSpec, pairs = 100, noise = 0.05, second = 0 }: Made): BenchmarkRun {
  const random = seededRandom(seed)
  const sides = { base: [] as number[], head: [] as number[] }
  const outcomes = Array.from({ length: pairs }, () => {
    const first = random.coin() ? ('base' as const) : ('head' as const)
    for (const side of ['base', 'head'] as const) {
      const [, own] = [random.normal(), random.normal()]
      sides[side].push(100 * Math.exp(noise * own + (side === first ? 0 : second)))
    }
    return { first, base: 'ok' as const, head: 'ok' as const }
  })
  const values: PairedMetric = { ...spec, ...sides }
  return pairedBenchmark({ 'ready-time': values }, { pairs: outcomes })
}

function near(value: number | null | undefined, wanted: number, share: number): void {
  assert.ok(value !== null && value !== undefined, 'a figure')
  assert.ok(Math.abs(value - wanted) <= share * Math.abs(wanted), `${value} is not within ${share} of ${wanted}`)
}

test(`the noise put in is found again, and what is seen follows (seed ${seed})`, () => {
  const row = onlyRow(made({ noise: 0.05 }))
  assert.equal(row.pairs, 100)
  near(row.sigma, 0.05 * Math.SQRT2, 0.25)
  // The last looks up to 25 and 50 pairs are those at 24 and 44; their shares of the test's level are .14 and .20.
  const level = (share: number): number => 0.8 * (0.01 / family) * share
  const wanted = (share: number, pairs: number): number =>
    Math.expm1(detectableShift({ sigma: row.sigma!, alpha: level(share), ignored: Math.log(1.01) }, pairs))
  assert.deepEqual(
    row.detectable.map(({ pairs }) => pairs),
    [25, 50, 100],
  )
  near(row.detectable[0]?.size, wanted(0.14, 25), 0.03)
  near(row.detectable[1]?.size, wanted(0.2, 50), 0.03)
  near(row.detectable[2]?.size, wanted(0.17, 100), 0.03)
  near(row.detect, 0.1, 1e-9)
})

test('a row is fit when the change to detect shows within 60 pairs', () => {
  const quiet = onlyRow(made({ noise: 0.02 }))
  assert.deepEqual([quiet.fit, quiet.reason], [true, null])
  assert.ok(quiet.pairsNeeded! < 32, String(quiet.pairsNeeded))
  const enough = onlyRow(made({ noise: 0.09 }))
  assert.deepEqual([enough.pairsNeeded, enough.fit], [60, true])
  const noisy = onlyRow(made({ noise: 0.11 }))
  assert.equal(noisy.fit, false)
  assert.equal(noisy.pairsNeeded, 80)
  assert.equal(noisy.reason, 'too noisy: it takes 80 pairs to find the change to detect')
  const hopeless = onlyRow(made({ noise: 0.3 }))
  assert.equal(hopeless.pairsNeeded, null)
  assert.match(hopeless.reason ?? '', /not even 100 pairs/)
})

test('what a second trial costs is found, without becoming a change of the head', () => {
  const row = onlyRow(made({ noise: 0.03, second: 0.04 }))
  near(row.secondSlot?.mean, 0.04, 0.35)
  assert.ok(row.secondSlot!.lower > 0 && row.secondSlot!.upper < 0.06, JSON.stringify(row.secondSlot))
  assert.equal(row.secondSlot?.pairs, 100)
  assert.equal(row.falseAlarm, false)
  // By the logarithm, of which the share would be a fifth more.
  near(onlyRow(made({ noise: 0.001, second: 0.4 })).secondSlot?.mean, 0.4, 0.01)
  const none = onlyRow(made({ noise: 0.03 }))
  assert.ok(none.secondSlot!.lower < 0 && none.secondSlot!.upper > 0, JSON.stringify(none.secondSlot))
})

test("a second trial's cost is in parts of the base where values may be negative", () => {
  // Each second trial is 10 or 14 larger: 12 on average, deviation 2.19 over six pairs, t 2.571.
  const more = [10, 14, 10, 14, 10, 14]
  const firsts = ['base', 'head', 'base', 'head', 'base', 'head', 'base', 'head'] as const
  const pairs = firsts.map((first) => ({ first, base: 'ok', head: 'ok' }) as const)
  // A trial without a value leaves its pair out.
  const base = [...more.map((extra, index) => 200 + (index % 2 === 0 ? 0 : extra)), 212, null]
  const head = [...more.map((extra, index) => 200 + (index % 2 === 0 ? extra : 0)), null, 212]
  const spec: MetricSpec = { ...memorySpec, signed: true }
  const row = onlyRow(pairedBenchmark({ 'ready-time': { ...spec, base, head } }, { pairs }))
  assert.equal(row.secondSlot?.pairs, 6)
  const location = 12 / row.secondSlot.mean
  assert.ok(location >= 200 && location <= 214, String(location))
  near((row.secondSlot.upper - row.secondSlot.mean) * location, (2.571 * 2.191) / Math.sqrt(6), 0.001)
  near((row.secondSlot.mean - row.secondSlot.lower) * location, (2.571 * 2.191) / Math.sqrt(6), 0.001)
})

test('a rate is told by how far it would fall, a signed metric as a share of its size', () => {
  const rate = onlyRow(made({ spec: rateSpec }))
  near(rate.detect, 0.1 / 1.1, 1e-9)
  const signed: MetricSpec = { ...memorySpec, signed: true }
  const heap = onlyRow(made({ spec: signed, noise: 0.01 }))
  assert.equal(heap.scale, 'relative')
  near(heap.sigma, 0.01 * Math.SQRT2, 0.3)
  near(heap.detect, 0.05, 0.01)
})

test('a difference between two copies of one code is a false alarm: the row is not fit', () => {
  const shifted = samplePairs({ pairs: 60, times: 1.3, noise: 0.02 })
  const found = report([
    pairedBenchmark({ 'ready-time': shifted, 'peak-rss': samplePairs({ spec: memorySpec, pairs: 60 }) }),
  ])
  assert.deepEqual(found.alarms, {
    seen: 1,
    expected: (2 * 0.01 * 2) / family,
    uncorrectedSeen: found.rows.filter((row) => row.p! <= 0.05).length,
    uncorrectedExpected: 0.1,
  })
  const row = found.rows.find(({ metric }) => metric === 'ready-time')
  assert.deepEqual([row?.falseAlarm, row?.fit], [true, false])
  assert.match(row?.reason ?? '', /called worse although nothing changed/)
  assert.ok(row!.p! < 1e-9)
})

test('exact figures that agree are fit, those that differ are a false alarm', () => {
  const exact = (head: number): DoctorRow =>
    onlyRow(pairedBenchmark({ packages: { ...exactSpec, base: [14, 14], head: [head, head] } }))
  assert.deepEqual([exact(14).fit, exact(14).sigma, exact(14).falseAlarm], [true, null, false])
  assert.deepEqual([exact(20).fit, exact(20).falseAlarm], [false, true])
})

test('exact figures whose trials disagree are judged like the rest', () => {
  const varying = (pairs: number): DoctorRow => {
    const base = Array.from({ length: pairs }, (_, index) => 10 + (index % 3))
    const data = { ...exactSpec, base, head: base.toReversed() }
    return onlyRow(pairedBenchmark({ 'missed-events': data }))
  }
  const { fit, reason, pairsNeeded, sigma } = varying(4)
  assert.deepEqual(
    { fit, reason, pairsNeeded, sigma },
    { fit: false, reason: 'too few pairs: 4', pairsNeeded: null, sigma: null },
  )
  assert.ok(varying(12).sigma! > 0)
})

test('what is too few pairs, and what was not measured, is said', () => {
  const failing = pairedBenchmark({}, { case: 'babel', status: 'failed', reason: 'stack overflow', outcomes: allOk(0) })
  const found = report([made({ pairs: 4 }), failing])
  assert.equal(found.rows[0]?.reason, 'too few pairs: 4')
  assert.doesNotMatch(onlyRow(made({ pairs: 5 })).reason ?? '', /too few/)
  assert.equal(onlyRow(made({ pairs: 5 })).secondSlot?.pairs, 5)
  assert.deepEqual(found.unmeasured, [{ benchmark: 'watch/babel/chokidar', reason: 'stack overflow' }])
})

test('a policy decides what is to be found in a row, and whether it gates', () => {
  const run = pairedRun([made({})], { pairing: { cap: 60, stopEarly: true, family } })
  const policy = {
    rules: [{ match: 'watch/react/chokidar', metric: 'ready-time', platform: 'linux', detect: 0.3, gate: false }],
  }
  const [row] = diagnose(run, { policy, version: '0.1.0' }).rows
  near(row?.detect, 0.3, 1e-9)
  assert.equal(row?.gate, false)
})
