import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared, historyOf, linesOf, rowOf } from '../test/compared.ts'
import {
  exactSpec,
  memorySpec,
  rateSpec,
  sampleBenchmark,
  sampleEnvironment,
  sampleRun,
  sampleSha,
  timeSpec,
} from '../test/sample-run.ts'
import { allOk, pairedBenchmark } from '../test/sample-pairs.ts'
import { compareRuns, type CompareRequest } from './compare.ts'
import { exitCodeOf } from './pipeline/verdict.ts'
import { evidenceOf } from './report/rows.ts'
import { headAlone } from './compare/measured-pairs.ts'
import type { Baseline } from './model/baseline.ts'
import type { Environment } from './model/environment.ts'
import type { Row } from './model/comparison.ts'
import type { MetricSpec } from './model/metric.ts'
import type { BenchmarkRun, MetricData, Run } from './model/run.ts'
import { acceptRecord } from './store/baseline-set.ts'

const stored = (runs: Run[], accepted: Baseline['accepted'] = []): Baseline => ({
  schema: 'paceline/baseline@1',
  platform: runs[0]?.environment.platform ?? 'linux-x64',
  runs,
  accepted,
})

/** Five trials within a thousandth. */
const around = (value: number): number[] => [0.999, 0.9995, 1, 1.0005, 1.001].map((factor) => value * factor)

interface Figures {
  readonly ms?: number
  readonly bytes?: number
  readonly rate?: number
}

function metricsOf({ ms, bytes, rate }: Figures): Record<string, MetricData> {
  return {
    ...(ms === undefined ? {} : { 'ready-time': { ...timeSpec, values: around(ms) } }),
    ...(bytes === undefined ? {} : { 'retained-heap': { ...memorySpec, values: around(bytes) } }),
    ...(rate === undefined ? {} : { throughput: { ...rateSpec, values: around(rate) } }),
  }
}

const oneBenchmark = (figures: Figures, parts: Partial<BenchmarkRun> = {}): BenchmarkRun[] => [
  sampleBenchmark({ ...parts, metrics: metricsOf(figures) }),
]

const headRun = (figures: Figures, parts: Parameters<typeof sampleRun>[0] = {}): Run =>
  sampleRun({ number: 99, benchmarks: oneBenchmark(figures), ...parts })

const usual = { ms: 100, bytes: 2_000_000, rate: 500 }
const usualHistory = (count: number, parts: Parameters<typeof sampleRun>[0] = {}): Run[] =>
  historyOf(count, (number, deviation) =>
    sampleRun({
      number,
      benchmarks: oneBenchmark({
        ms: usual.ms * (1 + 5 * deviation),
        bytes: usual.bytes * (1 + deviation),
        rate: usual.rate * (1 - 5 * deviation),
      }),
      ...parts,
    }),
  )

/** Those metrics of the history that the head has, too: what is removed is another test's matter. */
const historyFor = (heads: readonly Run[], history: readonly Run[]): Run[] => {
  const known = new Set(heads.flatMap((run) => run.benchmarks.flatMap((benchmark) => Object.keys(benchmark.metrics))))
  return history.map((run) => {
    const [benchmark] = run.benchmarks
    const metrics = Object.fromEntries(Object.entries(benchmark!.metrics).filter(([name]) => known.has(name)))
    return { ...run, benchmarks: [{ ...benchmark!, metrics }] }
  })
}

const withHistory = (head: Run, count = 12, more: Partial<CompareRequest> = {}) =>
  compared({ heads: [head], baselines: [stored(historyFor([head], usualHistory(count)))], ...more })

const suspectOf = (side: string): string =>
  `suspect: ${side} than nearly all trials of 12 stored runs, but times differ from run to run; only pairs can confirm it (\`--base\`)`
const nothingSuspicious = (runs: number): string =>
  `nothing suspicious; ${runs} stored runs cannot rule out the change to detect in a time`

test('against a steady history memory is judged, and a time far away is suspect and proves nothing', () => {
  const comparison = withHistory(headRun({ ms: 125, bytes: 2_500_000, rate: 501 }))
  assert.deepEqual(linesOf(comparison), [
    `watch/react/chokidar ready-time: inconclusive warn +24.7% (${suspectOf('worse')})`,
    'watch/react/chokidar retained-heap: regression fail +25.0%',
    `watch/react/chokidar throughput: inconclusive note +0.5% (${nothingSuspicious(12)})`,
  ])
  assert.equal(rowOf(comparison, 'ready-time').suspect, 'worse')
  assert.equal(rowOf(comparison, 'throughput').suspect, undefined)
  assert.equal(comparison.state, 'decided')
  // Only what a history can prove shares the false alarms.
  assert.equal(comparison.family, 1)
  assert.equal(exitCodeOf(comparison), 1)
})

test('memory that fell is better, and memory that did not move is the same', () => {
  const verdict = (bytes: number): string => rowOf(withHistory(headRun({ bytes })), 'retained-heap').verdict
  assert.deepEqual([1_500_000, 2_000_000, 2_010_000].map(verdict), ['improvement', 'no-change', 'no-change'])
})

test('a rate that falls is suspect, and one that rises is, too, without a warning', () => {
  const falls = rowOf(withHistory(headRun({ rate: 400 })), 'throughput')
  assert.deepEqual([falls.suspect, falls.verdict, falls.level], ['worse', 'inconclusive', 'warn'])
  assert.ok(falls.change!.relative! < -0.19 && falls.change!.relative! > -0.21)
  assert.ok(falls.interval!.lower === null && falls.interval!.upper! > falls.change!.relative!)
  assert.ok(falls.detectable! > 0)
  assert.deepEqual([falls.p, falls.pAdjusted, falls.possible], [null, null, false])
  const rises = rowOf(withHistory(headRun({ rate: 600 })), 'throughput')
  assert.deepEqual([rises.suspect, rises.level], ['better', 'note'])
})

test('nineteen runs can rule out a change of a time, one in twenty being the level of that', () => {
  const verdict = (runs: number): string => rowOf(withHistory(headRun({ ms: 100 }), runs), 'ready-time').verdict
  assert.deepEqual([18, 19].map(verdict), ['inconclusive', 'no-change'])
})

test('the limits of a change lie on both sides of it, and the way that is worse is the surer of the two', () => {
  for (const [figures, lowerLevel, upperLevel] of [
    [{ ms: 100 }, 0.2, 0.05],
    [{ rate: 501 }, 0.05, 0.2],
    [{ bytes: 2_500_000 }, 0.01, 0.01],
  ] as const) {
    const { interval, change } = withHistory(headRun(figures), 19).rows[0]!
    assert.deepEqual(
      { ...interval, lower: 0, upper: 0 },
      { scale: 'relative', lower: 0, upper: 0, lowerLevel, upperLevel },
    )
    assert.ok(interval!.lower! < change!.relative! && change!.relative! < interval!.upper!, JSON.stringify(interval))
  }
})

test('thresholds of memory are shares of the base, unless the floor is larger or the base has no size', () => {
  const row = (base: number, head: number, floor = 0, signed = true): Row => {
    const heap = (bytes: number): BenchmarkRun =>
      sampleBenchmark({ metrics: { heap: { ...memorySpec, signed, floor, values: around(bytes) } } })
    const history = historyOf(12, (number) => sampleRun({ number, benchmarks: [heap(base)] }))
    return compared({ heads: [headRun({}, { benchmarks: [heap(head)] })], baselines: [stored(history)] }).rows[0]!
  }
  const small = row(1e5, 5e5, 65_536)
  assert.deepEqual([small.verdict, small.change?.relative, small.interval?.scale], ['regression', 4, 'relative'])
  assert.equal(small.thresholds?.ignore, 0.65536)
  assert.equal(small.thresholds?.detect, 1.31072)
  assert.deepEqual(small.thresholds?.floor, { ignore: 65_536, detect: 131_072, failAt: 65_536 })
  const unsigned = row(1e5, 5e5, 65_536, false)
  assert.deepEqual(
    [unsigned.thresholds.ignore.toFixed(5), unsigned.thresholds.floor],
    ['0.65536', small.thresholds.floor],
  )
  for (const signed of [true, false]) assert.equal(row(1e5, 5e5, 0, signed).thresholds.floor, undefined)
  // Within the floor the limits are in bytes: a share of a small value looks alarming.
  assert.equal(row(1e5, 1e5, 65_536).interval?.scale, 'absolute')
  const fromZero = row(0, -1e6, 65_536)
  assert.deepEqual([fromZero.verdict, fromZero.change], ['improvement', { relative: null, absolute: -1e6 }])
  assert.deepEqual([fromZero.interval?.scale, fromZero.thresholds?.detect], ['absolute', 131_072])
})

test('limits of memory without a floor are shares, also if the middle of all trials is below that of the runs', () => {
  const heap = (values: readonly number[]): BenchmarkRun[] => [
    sampleBenchmark({ metrics: { heap: { ...memorySpec, signed: true, values: values.map((value) => value * 1e6) } } }),
  ]
  const [odd, even] = [heap([0.5, 0.5, 1, 1.001, 1.001]), heap([0.9, 0.9, 0.9, 0.9, 0.9])]
  const history = historyOf(12, (number) => sampleRun({ number, benchmarks: number < 5 ? even : odd }))
  const [row] = compared({ heads: [headRun({}, { benchmarks: odd })], baselines: [stored(history)] }).rows
  assert.deepEqual([row!.base?.value, row!.verdict], [900_000, 'inconclusive'])
  assert.equal(row!.interval?.scale, 'relative')
})

test('one stray trial, of the head or of the history, decides nothing', () => {
  const heap = (values: number[]): BenchmarkRun[] => [
    sampleBenchmark({ metrics: { 'retained-heap': { ...memorySpec, values } } }),
  ]
  const history = usualHistory(12).map((run, index) =>
    Object.assign(run, { benchmarks: heap([2_000_000, 2_000_100, 2_000_200, index === 3 ? 2_608_000 : 2_010_700]) }),
  )
  const verdict = (values: number[]): string =>
    rowOf(
      compared({ heads: [headRun({}, { benchmarks: heap(values) })], baselines: [stored(history)] }),
      'retained-heap',
    ).verdict
  assert.equal(verdict([2_000_000, 2_000_100, 2_000_150, 2_530_000]), 'no-change')
  assert.equal(verdict([2_000_000, 2_530_000, 2_530_000, 2_530_000]), 'inconclusive')
  assert.equal(verdict([2_130_000, 2_130_000, 2_130_000, 2_140_000]), 'regression')
})

test('a head with fewer than four trials is not compared with a history', () => {
  const head = headRun(
    {},
    {
      benchmarks: [sampleBenchmark({ metrics: { 'retained-heap': { ...memorySpec, values: [3e6, 3e6, 3e6] } } })],
    },
  )
  const comparison = withHistory(head)
  assert.deepEqual(linesOf(comparison), [
    'watch/react/chokidar retained-heap: not-comparable note +50.0% (3 trials here: a comparison with a history needs 4; measure longer (--budget))',
  ])
  assert.equal(comparison.family, 0)
})

test('past commits that were filled in together are one occasion for times, and as many runs as they are for memory', () => {
  const filled = usualHistory(12).map((run, index) =>
    Object.assign(run, { filled: { order: index + 1, of: 12, machine: '0badcafe' } }),
  )
  const heads = [headRun({ ms: 150, bytes: 3_000_000 })]
  const comparison = compared({ heads, baselines: [stored(historyFor(heads, filled))] })
  assert.deepEqual(linesOf(comparison), [
    'watch/react/chokidar ready-time: not-comparable note +49.6% (baseline has 1 of 10 runs (of 12 runs those of one fill count as one))',
    'watch/react/chokidar retained-heap: regression fail +50.0%',
  ])
})

test('from a few runs memory must lie farther away, by as much as is to be detected', () => {
  const verdict = (runs: number, times: number): string =>
    rowOf(withHistory(headRun({ bytes: usual.bytes * times }), runs), 'retained-heap').verdict
  assert.deepEqual([verdict(5, 1.04), verdict(5, 1.07)], ['inconclusive', 'regression'])
  assert.equal(verdict(10, 1.04), 'regression')
})

test('memory must lie beyond runs that lie apart by half of their range', () => {
  const heap = (number: number, bytes: number): Run =>
    sampleRun({
      number,
      benchmarks: [sampleBenchmark({ metrics: { heap: { ...memorySpec, values: around(bytes) } } })],
    })
  // The runs are 6% apart, so a head must lie 3% beyond them; from four of them more, by all of their range.
  const row = (runs: number, times: number): Row => {
    const history = Array.from({ length: runs }, (_, number) => heap(number, number % 2 === 0 ? 1e6 : 1.06e6))
    return rowOf(compared({ heads: [heap(99, 1.06e6 * times)], baselines: [stored(history)] }), 'heap')
  }
  assert.deepEqual([row(12, 1.025).verdict, row(12, 1.035).verdict], ['inconclusive', 'regression'])
  assert.equal(
    row(12, 1.025).reason,
    'beyond nearly all trials of 12 stored runs, but not far enough beyond the runs as a whole: perhaps not due to this change',
  )
  assert.deepEqual([row(6, 1.055).verdict, row(6, 1.065).verdict], ['inconclusive', 'regression'])
})

test('where the newest run lies beyond the others, main may have moved, and a head must lie beyond that one', () => {
  const heap = (number: number, bytes: number): Run =>
    sampleRun({
      number,
      benchmarks: [sampleBenchmark({ metrics: { heap: { ...memorySpec, values: around(bytes) } } })],
    })
  const verdict = (newest: number, times: number): string => {
    const history = [...historyOf(12, (number, noise) => heap(number, 1e6 * (1 + noise))), heap(12, 1e6 * newest)]
    return rowOf(compared({ heads: [heap(99, 1e6 * newest * times)], baselines: [stored(history)] }), 'heap').verdict
  }
  // By the change to detect, 5%; where main has not moved, by what is ignored.
  assert.deepEqual([verdict(1.05, 1.04), verdict(1.05, 1.06)], ['inconclusive', 'regression'])
  assert.deepEqual([verdict(0.95, 0.96), verdict(0.95, 0.94)], ['inconclusive', 'improvement'])
  assert.equal(verdict(1, 1.04), 'regression')
})

test('where runs vary too much the row says from which change on it would have been found', () => {
  const spec = { ...memorySpec, signed: true }
  const heap = (number: number, bytes: number, scatter: number): Run => {
    const values = [-2, -1, 0, 1, 2].map((step) => bytes + step * scatter)
    return sampleRun({ number, benchmarks: [sampleBenchmark({ metrics: { heap: { ...spec, values } } })] })
  }
  const reason = (bytes: number): string | null => {
    const history = Array.from({ length: 6 }, (_, number) => heap(number, bytes, 100_000))
    return rowOf(compared({ heads: [heap(99, bytes, 100_000)], baselines: [stored(history)] }), 'heap').reason
  }
  assert.match(reason(1e6) ?? '', /^6 stored runs vary too much: only a change of \d\d% or more could be found$/)
  // Of nothing there is no share.
  assert.match(reason(0) ?? '', /^6 stored runs vary too much: only a change of \d{6} bytes or more could be found$/)
})

test('what is said to be seen from some size on is seen from there on', () => {
  const row = (times: number): Row => rowOf(withHistory(headRun({ bytes: usual.bytes * times }), 5), 'retained-heap')
  const { change, detectable, reason } = row(1.04)
  assert.match(reason ?? '', /not far enough beyond the runs as a whole/)
  assert.ok(detectable! > change!.relative!)
  const moved = (by: number): string => row((1.04 * (1 + detectable! + by)) / (1 + change!.relative!)).verdict
  assert.deepEqual([moved(-1e-4), moved(1e-4)], ['inconclusive', 'regression'])
})

test('nine runs and ten of one fill rule out no change of a time: that is ten occasions', () => {
  const history = usualHistory(19).map((run, index) =>
    index < 9 ? run : Object.assign(run, { filled: { order: index - 8, of: 10, machine: '0badcafe' } }),
  )
  const heads = [headRun({ ms: 100 })]
  const row = rowOf(compared({ heads, baselines: [stored(historyFor(heads, history))] }), 'ready-time')
  assert.equal(row.verdict, 'inconclusive')
})

test('margins refer to the level of today, and not to one that is gone', () => {
  const at = (number: number, bytes: number): Run =>
    sampleRun({
      number,
      benchmarks: [sampleBenchmark({ metrics: { heap: { ...memorySpec, floor: 65_536, values: around(bytes) } } })],
    })
  const history = [
    ...Array.from({ length: 20 }, (_, i) => at(i, 1e8)),
    ...Array.from({ length: 10 }, (_, i) => at(20 + i, 1e6)),
  ]
  const verdict = (bytes: number): string =>
    rowOf(compared({ heads: [at(99, bytes)], baselines: [stored(history)] }), 'heap').verdict
  assert.deepEqual([verdict(1_030_000), verdict(1_100_000)], ['no-change', 'regression'])
})

test('where so many rows share the false alarms that nothing could be proven, the row says so', () => {
  const row = rowOf(withHistory(headRun({ bytes: 3e6 }), 4, { family: 1_000 }), 'retained-heap')
  assert.equal(row.verdict, 'not-comparable')
  assert.equal(row.reason, '5 trials here and 4 stored runs are too few for a significant result among so many rows')
})

test('a certain regression below failAt is minor and only warns', () => {
  const comparison = withHistory(headRun({ bytes: usual.bytes * 1.04 }))
  assert.deepEqual(linesOf(comparison), ['watch/react/chokidar retained-heap: regression warn +4.0%'])
  assert.equal(exitCodeOf(comparison), 0)
})

test('the chance of what was seen is that of the ways to choose the trials, counted by hand', () => {
  // Four stored runs of one trial, and four head trials: one beyond two of them, three far beyond all.
  const run = (number: number, values: number[]): Run =>
    sampleRun({ number, benchmarks: [sampleBenchmark({ metrics: { heap: { ...memorySpec, values } } })] })
  const history = [1e6, 1.2e6, 1.4e6, 1.5e6].map((bytes, number) => run(number, [bytes]))
  const head = run(99, [1.3e6, 9e6, 9.1e6, 9.2e6])
  const row = rowOf(compared({ heads: [head], baselines: [stored(history)], policy: { alpha: 0.05 } }), 'heap')
  // 14 of 16 pairs: of C(8, 4) = 70 ways, those with 0, 1 and 2 losses number 1, 1 and 2.
  assert.deepEqual([row.figures?.['of them worse'], row.figures?.['pairs of trials']], [14, 16])
  assert.equal(row.p?.toFixed(9), (4 / 70).toFixed(9))
  assert.deepEqual([row.base?.value, row.base?.count, row.base?.runs, row.verdict], [1.2e6, 4, 4, 'inconclusive'])
})

test('with too few runs, ten for times and four for memory, the change is shown and nothing is claimed', () => {
  const comparison = withHistory(headRun({ ms: 200, bytes: 4_000_000 }), 3)
  assert.deepEqual(linesOf(comparison), [
    'watch/react/chokidar ready-time: not-comparable note +98.0% (baseline has 3 of 10 runs)',
    'watch/react/chokidar retained-heap: not-comparable note +99.7% (baseline has 3 of 4 runs)',
  ])
  assert.equal(comparison.state, 'nothing-compared')
  assert.match(
    comparison.platforms[0]!.basis,
    /^no row could be compared with the 3 stored runs, all of them on this CPU/,
  )
  assert.equal(comparison.family, 0)
  assert.equal(exitCodeOf(comparison), 3)
  assert.equal(exitCodeOf(comparison, { allowEmpty: true }), 0)
  assert.equal(evidenceOf(comparison).hasSeen, true)
  const floor = compared({
    heads: [headRun({ ms: 200, bytes: 4_000_000 })],
    baselines: [stored(usualHistory(3))],
    policy: { floor: 3_000_000 },
  })
  assert.equal(evidenceOf(floor).hasSeen, false, 'what is ignored is no change to be seen')
})

const otherCpu: Partial<Environment> = {
  cpu: { ...sampleEnvironment.cpu, model: 'Intel Xeon Platinum 8370C' },
}

test('on a CPU never seen neither times nor memory are judged, only what has no noise', () => {
  const metrics = { ...metricsOf({ ms: 150, bytes: 2_400_000 }), ...exact(15) }
  const head = sampleRun({ number: 99, benchmarks: [sampleBenchmark({ metrics })], environment: otherCpu })
  const history = usualHistory(12).map((run) =>
    Object.assign(run, {
      benchmarks: [sampleBenchmark({ metrics: { ...metricsOf({ ms: 100, bytes: 2_000_000 }), ...exact(14) } })],
    }),
  )
  const comparison = compared({ heads: [head], baselines: [stored(history)] })
  assert.deepEqual(linesOf(comparison), [
    'watch/react/chokidar packages: regression fail +7.1%',
    'watch/react/chokidar ready-time: not-comparable note (no run on this CPU (Intel Xeon Platinum 8370C, 4 cores) with Node 24 yet: 12 stored runs, all elsewhere)',
    'watch/react/chokidar retained-heap: not-comparable note (no run on this CPU (Intel Xeon Platinum 8370C, 4 cores) with Node 24.21 yet: 12 stored runs, all elsewhere)',
  ])
  assert.equal(comparison.platforms[0]?.classRuns, 0)
  assert.equal(comparison.platforms[0]?.baselineRuns, 12)
})

test('with a minor version of Node never seen memory is not judged', () => {
  const head = headRun({ bytes: 2_400_000 }, { environment: { node: '24.22.0' } })
  assert.equal(
    rowOf(withHistory(head), 'retained-heap').reason,
    'no run on this CPU (AMD EPYC 7763, 4 cores) with Node 24.22 yet: 12 stored runs, all elsewhere',
  )
})

test('times of a machine that was unusually slow by its own calibration are left out, and memory is not', () => {
  const slow = withHistory(headRun({ ms: 130, bytes: 2_600_000 }, { calibrationMs: [260, 260, 260] }))
  assert.deepEqual(linesOf(slow), [
    'watch/react/chokidar ready-time: not-comparable note +29.7% (this machine was 30% slower than usual in its 12 stored runs, by the fixed workload: measure again, or in pairs)',
    'watch/react/chokidar retained-heap: regression fail +30.0%',
  ])
  const fast = rowOf(withHistory(headRun({ ms: 70 }, { calibrationMs: [140] })), 'ready-time')
  assert.match(fast.reason ?? '', /^this machine was 30% faster than usual in its 12 stored runs/)
  assert.deepEqual(rowOf(withHistory(headRun({ ms: 130 })), 'ready-time').warnings, [])
  const uncalibrated = rowOf(withHistory(headRun({ ms: 130 }, { calibrationMs: [] })), 'ready-time')
  assert.equal(uncalibrated.suspect, 'worse')
  assert.match(uncalibrated.warnings[0] ?? '', /^this run has no calibration/)
})

test('a stored run of a day on which the machine was unusually slow says nothing about times', () => {
  const slow = sampleRun({ number: 12, calibrationMs: [260], benchmarks: oneBenchmark({ ms: 140, bytes: 2_000_000 }) })
  const history = [...historyFor([headRun({ ms: 1, bytes: 1 })], usualHistory(12)), slow]
  const comparison = compared({ heads: [headRun({ ms: 120, bytes: 2_000_000 })], baselines: [stored(history)] })
  assert.equal(rowOf(comparison, 'ready-time').base?.runs, 12)
  assert.equal(rowOf(comparison, 'ready-time').suspect, 'worse')
  assert.equal(rowOf(comparison, 'retained-heap').base?.runs, 13)
})

test('another suite or another harness begins a new series, and says so', () => {
  const suite = headRun({}, { benchmarks: oneBenchmark({ ms: 150 }, { suiteDigest: 'c'.repeat(64) }) })
  const comparison = withHistory(suite)
  assert.equal(rowOf(comparison, 'ready-time').reason, 'baseline has 0 of 10 runs (the suite changed: 12 runs before)')
  assert.deepEqual(comparison.notices, ['the suite watch differs from that of the stored runs: a new series begins'])
  const harness = headRun({ ms: 150 }, { harness: { version: '0.2.0', digest: 'd'.repeat(64) } })
  assert.equal(
    rowOf(withHistory(harness), 'ready-time').reason,
    'baseline has 0 of 10 runs (the harness changed (0.1.0 to 0.2.0): 12 runs before)',
  )
  const unreleased = headRun({ ms: 150 }, { harness: { version: '0.1.0', digest: 'd'.repeat(64) } })
  assert.match(rowOf(withHistory(unreleased), 'ready-time').reason ?? '', /\(the harness changed: 12 runs before\)$/)
})

test('a regressed run on the default branch does not become the baseline in silence', () => {
  const history = [...usualHistory(14), sampleRun({ number: 14, benchmarks: oneBenchmark({ bytes: 2_300_000 }) })]
  const against = (bytes: number): Row =>
    rowOf(compared({ heads: [headRun({ bytes })], baselines: [stored(history)] }), 'retained-heap')
  // What main did is not blamed on the head, and does not pass in silence either.
  const row = against(2_300_000)
  assert.deepEqual([row.verdict, row.level], ['inconclusive', 'warn'])
  assert.equal(
    row.reason,
    'beyond nearly all trials of 14 stored runs, but not far enough beyond the runs as a whole: perhaps not due to this change',
  )
  assert.equal(against(2_600_000).verdict, 'regression')
  assert.equal(row.base?.runs, 14)
  assert.match(
    row.warnings[0] ?? '',
    /stored run of the base itself \(20261101T140000Z-0000000e\) is suspect: significantly worse/,
  )
})

test('three regressed runs in a row are the level of today, and no later head is blamed for them', () => {
  const worse = [14, 15, 16].map((number) => sampleRun({ number, benchmarks: oneBenchmark({ bytes: 2_300_000 }) }))
  const history = stored([...usualHistory(14), ...worse])
  const row = rowOf(compared({ heads: [headRun({ bytes: 2_300_000 })], baselines: [history] }), 'retained-heap')
  assert.equal(row.reason, 'baseline has 3 of 4 runs (a new level since 20261101T140000Z-0000000e: 14 runs before)')
  assert.match(row.warnings[0] ?? '', /the default branch itself got worse in run 20261101T140000Z-0000000e/)
})

test('an accepted level change leaves out the runs before it, for its rows alone', () => {
  const record = acceptRecord({
    at: '2026-11-02T00:00:00Z',
    fromRun: sampleRun({ number: 2 }).id,
    match: 'watch/react',
    metric: 'retained-heap',
    reason: 'caches more',
  })
  const baselines = [stored(usualHistory(14), [record])]
  const comparison = compared({ heads: [headRun(usual)], baselines })
  assert.equal(rowOf(comparison, 'retained-heap').base?.runs, 12)
  assert.equal(rowOf(comparison, 'ready-time').base?.runs, 14)
  const late = acceptRecord({ ...record, fromRun: sampleRun({ number: 11 }).id })
  assert.equal(
    rowOf(compared({ heads: [headRun(usual)], baselines: [stored(usualHistory(14), [record, late])] }), 'retained-heap')
      .reason,
    'baseline has 3 of 4 runs (the level accepted in 20261101T110000Z-0000000b: 11 runs before)',
  )
})

test('runs of later commits than the base are left out, and the nearest earlier commit is named', () => {
  const history = [
    ...usualHistory(12),
    ...[12, 13, 14].map((number) => sampleRun({ number, benchmarks: oneBenchmark({ bytes: 1_400_000 }) })),
  ]
  const ancestors = [sampleSha(500), sampleSha(501), sampleSha(11), sampleSha(10)]
  const comparison = compared({ heads: [headRun({ bytes: 2_000_000 })], baselines: [stored(history)], ancestors })
  assert.equal(rowOf(comparison, 'retained-heap').verdict, 'no-change')
  assert.equal(comparison.base?.commit?.sha, sampleSha(11))
  assert.equal(
    comparison.platforms[0]?.basis,
    'compared with 12 stored runs, all of them on this CPU (AMD EPYC 7763, 4 cores) with Node 24; the newest is of 0000000, 2 commits before the base; 3 runs of later commits left out',
  )
})

const exact = (packages: number, name = 'packages'): Record<string, MetricData> => ({
  [name]: { ...exactSpec, values: [packages] },
})
const exactRun = (number: number, packages: number, parts: Parameters<typeof sampleRun>[0] = {}): Run =>
  sampleRun({ number, benchmarks: [sampleBenchmark({ metrics: exact(packages) })], ...parts })

test('an exact metric is compared with the nearest run at once, and uses up no alpha', () => {
  const comparison = compared({ heads: [exactRun(99, 16)], baselines: [stored([exactRun(1, 14), exactRun(2, 15)])] })
  assert.deepEqual(linesOf(comparison), ['watch/react/chokidar packages: regression fail +6.7%'])
  const row = rowOf(comparison, 'packages')
  assert.equal(row.method, 'exact')
  assert.deepEqual(row.warnings, ['the default branch itself went from 14 to 15 in run 20261101T020000Z-00000002'])
  assert.equal(comparison.family, 0)
  assert.equal(
    rowOf(compared({ heads: [exactRun(99, 14)], baselines: [stored([exactRun(1, 14)])] }), 'packages').verdict,
    'no-change',
  )
})

const missed = (number: number, values: number[], spec: MetricSpec = exactSpec): Run =>
  sampleRun({ number, benchmarks: [sampleBenchmark({ metrics: { missed: { ...spec, values } } })] })

test('an exact metric whose trials disagree is counted like any other, with a warning', () => {
  const row = rowOf(compared({ heads: [missed(99, [14, 15])], baselines: [stored([missed(1, [14])])] }), 'missed')
  assert.equal(row.verdict, 'not-comparable')
  assert.deepEqual(row.warnings, ['trials of an exact metric disagree: treated as sampled'])
})

test('a stray miss is no regression, whether the head has it or a stored run; many misses are', () => {
  const steady = Array.from({ length: 12 }, (_, number) => missed(number, [0, 0, 0, 0]))
  const strayed = [...steady.slice(0, 5), missed(5, [0, 3, 0, 0]), ...steady.slice(6)]
  const verdict = (values: number[], history: Run[]): string =>
    rowOf(compared({ heads: [missed(99, values)], baselines: [stored(history)] }), 'missed').verdict
  assert.equal(verdict([0, 0, 0, 3], steady), 'inconclusive')
  assert.equal(verdict([0, 0, 0, 0], strayed), 'no-change')
  // One count more or less is nothing where counts scatter; where they never did, it is real.
  assert.equal(verdict([1, 1, 1, 1], strayed), 'no-change')
  assert.equal(verdict([1, 1, 1, 1], steady), 'regression')
  assert.equal(verdict([4, 5, 3, 6], strayed), 'regression')
  const { warnings } = rowOf(compared({ heads: [missed(99, [0, 0, 0, 0])], baselines: [stored(strayed)] }), 'missed')
  assert.deepEqual(warnings, ['trials of this exact metric disagree in stored runs: treated as sampled'])
})

test('one more or less is nothing in anything that is counted, and in an exact figure that scatters', () => {
  for (const spec of [
    { ...exactSpec, kind: 'sampled' },
    { ...exactSpec, unit: 'files' },
  ] as const) {
    const history = historyOf(12, (number) => missed(number, [20, number % 2 === 0 ? 20 : 21, 20, 20], spec))
    const verdict = (value: number): string =>
      rowOf(
        compared({ heads: [missed(99, [value, value, value, value], spec)], baselines: [stored(history)] }),
        'missed',
      ).verdict
    assert.deepEqual([verdict(21), verdict(24)], ['no-change', 'regression'], spec.unit)
  }
})

test('an exact metric of two run files is not compared across major versions of Node', () => {
  const head = exactRun(99, 15, { environment: { node: '26.1.0' } })
  assert.deepEqual(linesOf(compared({ heads: [head], bases: [exactRun(1, 14)] })), [
    'watch/react/chokidar packages: not-comparable note +7.1% (the base was measured with Node 24.21.0, the head with 26.1.0)',
  ])
})

test('two run files: what is exact is compared, what is sampled is shown', () => {
  const metrics = (packages: number, ms: number) => ({ ...exact(packages), ...metricsOf({ ms }) })
  const base = sampleRun({ number: 1, benchmarks: [sampleBenchmark({ metrics: metrics(14, 100) })] })
  const head = sampleRun({
    number: 2,
    benchmarks: [sampleBenchmark({ metrics: metrics(13, 110) })],
    environment: { node: '24.22.0', cpu: { ...sampleEnvironment.cpu, cores: 2 } },
  })
  const comparison = compared({ heads: [head], bases: [base] })
  assert.deepEqual(linesOf(comparison), [
    'watch/react/chokidar packages: improvement note -7.1%',
    'watch/react/chokidar ready-time: not-comparable note +10.0% (base and head were measured on different kinds of machines)',
  ])
  assert.deepEqual(rowOf(comparison, 'packages').warnings, [
    'the base was measured with Node 24.21.0, the head with 24.22.0',
  ])
  assert.equal(comparison.platforms[0]?.baselineRuns, 0)
  assert.equal(
    comparison.platforms[0]?.basis,
    '1 of 2 rows compared with 1 run file, not on this CPU (AMD EPYC 7763, 2 cores) with Node 24',
  )
  assert.equal(comparison.base?.commit?.sha, sampleSha(1))
  assert.equal(comparison.state, 'decided')
})

test('a few run files are counted like stored runs', () => {
  const bases = [1, 2].map((number) => sampleRun({ number, benchmarks: oneBenchmark({ ms: 100 }) }))
  const comparison = compared({ heads: [headRun({ ms: 110 })], bases })
  assert.equal(rowOf(comparison, 'ready-time').reason, 'base has 2 of 10 runs')
  assert.deepEqual([comparison.platforms[0]?.baselineRuns, comparison.platforms[0]?.classRuns], [0, 0])
  assert.match(
    rowOf(compared({ heads: [headRun({ ms: 110 })], bases: bases.slice(1) }), 'ready-time').reason ?? '',
    /^one run each says nothing about the noise between runs/,
  )
})

test('a baseline without runs is no history', () => {
  const elsewhere: Baseline = { ...stored([]), platform: 'win32-x64' }
  assert.deepEqual(compared({ heads: [exactRun(99, 14)], baselines: [elsewhere] }).warnings, [])
  const comparison = compared({ heads: [exactRun(99, 14)], baselines: [stored([])] })
  assert.deepEqual(linesOf(comparison), [
    'watch/react/chokidar packages: not-comparable note (no base was measured here, and nothing is stored to compare with)',
  ])
})

test('what is gone is told from the newest run of the same profile', () => {
  const both = ['react', 'flat'].map((name) => sampleBenchmark({ case: name, metrics: exact(14) }))
  const history = [
    sampleRun({ number: 1, benchmarks: both }),
    sampleRun({ number: 2, profile: 'full', benchmarks: both.slice(0, 1) }),
  ]
  const removed = compared({ heads: [exactRun(99, 14)], baselines: [stored(history)] }).rows.filter(
    ({ verdict }) => verdict === 'removed',
  )
  assert.deepEqual(
    removed.map(({ reason }) => reason),
    ['run 20261101T010000Z-00000001 has it, the head does not'],
  )
})

test('a run measured in pairs is its head alone against another file, failures of its base left out', () => {
  const spec = { ...timeSpec, base: [50, 51, 50, null], head: [100, 101, null, 102] }
  const packages = { ...exactSpec, base: [14, 14, 14, 14], head: [13, 13, 13, 13] }
  const failure = (side: 'base' | 'head') => ({ side, outcome: 'failed' as const, message: 'boom', count: 1 })
  const failures = [failure('base'), failure('head')]
  const metrics = { 'ready-time': spec, packages }
  const paired = pairedBenchmark(metrics, { outcomes: allOk(4), failures, trials: 4 })
  const run = headAlone(sampleRun({ number: 2, benchmarks: [paired], base: { label: 'main', commit: null } }))
  assert.equal(run.base, null)
  const base = sampleRun({
    number: 1,
    benchmarks: [sampleBenchmark({ metrics: { ...exact(14), ...metricsOf({ ms: 100 }) } })],
  })
  assert.deepEqual(linesOf(compared({ heads: [run], bases: [base] })), [
    'watch/react/chokidar failures: inconclusive warn (1 of 4 trials failed (in the stored runs 0 of 5), with the message “boom”)',
    'watch/react/chokidar packages: improvement note -7.1%',
    'watch/react/chokidar ready-time: not-comparable note +1.0% (one run each says nothing about the noise between runs: measure pairs (`paceline ab`) or keep a baseline)',
  ])
  const itself = compared({ heads: [run], bases: [run] })
  assert.deepEqual(linesOf(itself), [
    'watch/react/chokidar failures: inconclusive note (1 of 4 trials failed (in the stored runs 1 of 4), with the message “boom”)',
    'watch/react/chokidar packages: no-change note +0.0%',
    'watch/react/chokidar ready-time: no-change note +0.0%',
  ])
})

test('no other system, processor or major version of Node makes anything worse', () => {
  const { cpu, os } = sampleEnvironment
  const elsewhere: Record<string, [environment: Partial<Environment>, judged: string[]]> = {
    'another system': [{ platform: 'win32-x64', os: { ...os, type: 'Windows_NT' } }, []],
    'another architecture': [{ platform: 'linux-arm64' }, []],
    'another major version of Node': [{ node: '25.0.0' }, []],
    'another processor': [{ cpu: { ...cpu, model: 'Intel Xeon 8370C' } }, ['packages']],
    'another stepping': [{ cpu: { ...cpu, stepping: 9 } }, ['packages']],
    'other cores': [{ cpu: { ...cpu, cores: 64 } }, ['packages']],
  }
  const metrics = (times: number) => ({
    ...metricsOf({ ms: 100 * times, bytes: 2_000_000 * times, rate: 500 / times }),
    ...exact(Math.round(14 * times)),
  })
  const history = historyOf(14, (number, deviation) =>
    sampleRun({ number, benchmarks: [sampleBenchmark({ metrics: metrics(1 + deviation) })] }),
  )
  for (const [name, [environment, judged]] of Object.entries(elsewhere)) {
    const head = sampleRun({ number: 99, environment, benchmarks: [sampleBenchmark({ metrics: metrics(1.5) })] })
    const worse = (request: Omit<CompareRequest, 'version' | 'heads'>): string[] =>
      compared({ heads: [head], ...request }).rows.flatMap((row) => (row.verdict === 'regression' ? [row.metric] : []))
    assert.deepEqual(worse({ baselines: [stored(history)] }).sort(), judged, `${name}, against a baseline`)
    assert.deepEqual(worse({ bases: history }).sort(), judged, `${name}, against runs`)
    assert.deepEqual(
      worse({ bases: history.slice(0, 1) }),
      judged.filter((metric) => metric === 'packages'),
      `${name}, against one run`,
    )
  }
})

test('ten run files of the base are a history like any other', () => {
  const row = rowOf(compared({ heads: [headRun({ bytes: 3_000_000 })], bases: usualHistory(10) }), 'retained-heap')
  assert.equal(row.verdict, 'regression')
})

test('without a base and a baseline everything is shown and nothing is claimed', () => {
  const comparison = compared({ heads: [headRun({ ms: 100 })] })
  assert.deepEqual(linesOf(comparison), [
    'watch/react/chokidar ready-time: not-comparable note (no base was measured here, and nothing is stored to compare with)',
  ])
  assert.equal(comparison.base, null)
  assert.equal(comparison.platforms[0]?.basis, 'there is no base and nothing is stored to compare with')
  assert.equal(exitCodeOf(comparison), 3)
})

test('what is ignored cannot fail, and a row that nothing was compared with says so, too', () => {
  const row = rowOf(compared({ heads: [headRun({ ms: 100 })], policy: { ignore: 0.2, failAt: 0.05 } }), 'ready-time')
  assert.deepEqual([row.thresholds.ignore, row.thresholds.failAt], [0.2, 0.2])
})

test('what is new is added, what is gone is removed, what was not asked for is neither', () => {
  const history = historyOf(2, (number) =>
    sampleRun({
      number,
      benchmarks: ['react', 'flat', 'babel'].map((name) => sampleBenchmark({ case: name, metrics: exact(14) })),
    }),
  )
  const head = sampleRun({
    number: 99,
    leftOut: ['watch/babel/chokidar'],
    benchmarks: [
      sampleBenchmark({ metrics: { ...exact(14), ...exact(3, 'handles') } }),
      sampleBenchmark({ case: 'events', metrics: exact(1) }),
    ],
  })
  assert.deepEqual(linesOf(compared({ heads: [head], baselines: [stored(history)] })), [
    'watch/events/chokidar packages: added note (none of the 2 stored runs has it)',
    'watch/flat/chokidar packages: removed warn (run 20261101T010000Z-00000001 has it, the head does not)',
    'watch/react/chokidar handles: added note (none of the 2 stored runs has it)',
    'watch/react/chokidar packages: no-change note +0.0%',
  ])
})

test('a project of a workspace that was left out as a whole is not gone, and rules about it are no mistake', () => {
  const history = [
    sampleRun({
      number: 1,
      benchmarks: ['@x/core/job', '@x/core-utils/job', 'site/job'].map((suite) =>
        sampleBenchmark({ suite, case: 'once', metrics: exact(14) }),
      ),
    }),
  ]
  const projects = { unaffected: ['@x/core'], added: ['next'], removed: ['old'], altered: ['site'] }
  const head = sampleRun({
    number: 99,
    leftOut: ['@x/core/', 'next/'],
    projects,
    benchmarks: [sampleBenchmark({ suite: 'site/job', case: 'once', metrics: exact(14) })],
  })
  const matches = ['@x/core/**', '@x/core/job/once', '@x/*/job', 'next', 'site/job/once', '@x/cor/**', 'sight/**']
  const comparison = compared({
    heads: [head],
    baselines: [stored(history)],
    policy: { rules: matches.map((match) => ({ match })) },
    accept: [{ match: '@x/core/**', upTo: '+5%', reason: 'known' }],
  })
  assert.deepEqual(linesOf(comparison), [
    '@x/core-utils/job/once/chokidar packages: removed warn (run 20261101T010000Z-00000001 has it, the head does not)',
    'site/job/once/chokidar packages: no-change note +0.0%',
  ])
  assert.deepEqual(comparison.projects, projects)
  assert.deepEqual(
    comparison.notices.map((notice) => notice.replace(/; did you mean.*/, '')),
    [
      'This change alters what is measured (the config of site); both sides were measured the new way.',
      'New in this change, so not measured until the next one: next.',
      'Removed by this change, so no longer measured: old.',
      'Not measured, because nothing changed that it depends on: @x/core.',
      'policy.rules[5] (@x/cor/**) matches nothing',
      'policy.rules[6] (sight/**) matches nothing',
    ],
  )
})

/** What the shards of a plan measured, of react, flat and babel, each in a shard of its own. */
const shardRuns = (indices: readonly number[], parts: Parameters<typeof sampleRun>[0] = {}): Run[] => {
  const names = ['react', 'flat', 'babel']
  const plan = names.map((name) => [['watch', name, 'chokidar']])
  return indices.map((index) => ({
    ...sampleRun({
      number: 90 + index,
      head: sampleRun({ number: 90 }).head,
      benchmarks: [sampleBenchmark({ case: names[index - 1]!, metrics: exact(14) })],
      leftOut: [],
      ...parts,
    }),
    shard: { index, of: 3, plan },
  }))
}

test('what another shard was to measure is not gone, what is in none is', () => {
  const benchmarks = ['react', 'flat', 'babel', 'old'].map((name) =>
    sampleBenchmark({ case: name, metrics: exact(14) }),
  )
  const baselines = [stored([sampleRun({ number: 1, benchmarks })])]
  const gone = 'watch/old/chokidar packages: removed warn (run 20261101T010000Z-00000001 has it, the head does not)'
  const lines = (indices: readonly number[]): string[] =>
    linesOf(compared({ heads: shardRuns(indices), baselines })).filter((line) => !line.includes('no-change'))
  assert.deepEqual(lines([1, 2, 3]), [gone])
  assert.deepEqual(lines([1, 3]), [gone])
})

const endedEarly = 'ended before every benchmark had its trials: raise the budget, or measure again if interrupted'

test('that time ran out is said where a head was measured alone; of pairs, undecided rows say it', () => {
  const alone = headRun({}, { complete: false })
  const paired = { ...alone, base: { label: 'main', commit: null } }
  assert.deepEqual(compared({ heads: [alone] }).warnings, [`linux-x64: its run ${endedEarly}`])
  assert.deepEqual(compared({ heads: [paired] }).warnings, [])
})

test('shards of one platform are one platform; where their machines differ it is said which measured what', () => {
  const cpu = { ...sampleRun().environment.cpu, model: 'Intel Xeon 8370C', modelNumber: 106 }
  const [first, second, third] = shardRuns([1, 2, 3]) as [Run, Run, Run]
  const heads = [first, { ...second, environment: { ...second.environment, cpu } }, third]
  const { platforms, rows, warnings } = compared({ heads })
  assert.deepEqual([platforms.length, platforms[0]!.measuringMs, rows.length], [1, 180_000, 3])
  assert.deepEqual(warnings, [
    'linux-x64: its shards ran on different machines, each pair on one: shards 1, 3 on AMD EPYC 7763, 4 cores, Node 24.21.0; shard 2 on Intel Xeon 8370C, 4 cores, Node 24.21.0',
  ])
  assert.deepEqual(compared({ heads: [first, second, third] }).warnings, [])
  const [head, ...others] = [first, second].map((run, at) =>
    sampleRun({ number: 90, head: run.head, environment: heads[at]!.environment, benchmarks: run.benchmarks }),
  ) as [Run, Run]
  assert.deepEqual(compared({ heads: [head, ...others] }).warnings, [])
  const [left, right] = ['left', 'right'].map((label) => Object.assign({}, head, { head: { label, commit: null } }))
  assert.deepEqual(compared({ heads: [left!, { ...right!, benchmarks: second.benchmarks }] }).warnings, [
    'the runs are of 2 different heads: left, right',
  ])
  const early = [first, second].map((run): Run => Object.assign({}, run, { complete: false }))
  assert.deepEqual(compared({ heads: [...early, third] }).warnings, [`linux-x64: 2 of its 3 shards ${endedEarly}`])
})

test('where a run does not say what it left out, only a whole run of the same profile can miss something', () => {
  const history = [
    sampleRun({ number: 1, benchmarks: [sampleBenchmark(), sampleBenchmark({ case: 'flat', metrics: exact(14) })] }),
  ]
  const removed = (parts: Parameters<typeof sampleRun>[0]): number =>
    compared({ heads: [sampleRun({ number: 99, ...parts })], baselines: [stored(history)] }).rows.filter(
      ({ verdict }) => verdict === 'removed',
    ).length
  assert.equal(removed({}), 1)
  assert.equal(removed({ profile: 'full' }), 0)
  assert.equal(removed({ complete: false }), 0)
})

test('values too large to calculate with are told as such, wherever they are', () => {
  const reasonOf = (head: Run, base?: Run): string | null =>
    compared({ heads: [head], ...(base === undefined ? {} : { baselines: [stored([base])] }) }).rows[0]!.reason
  const measured = (number: number, ...values: number[]): Run =>
    sampleRun({ number, benchmarks: [sampleBenchmark({ metrics: { heap: { ...exactSpec, values } } })] })
  const paired = (base: number, head: number): Run =>
    sampleRun({
      number: 99,
      benchmarks: [pairedBenchmark({ heap: { ...memorySpec, base: [base], head: [null, head] } })],
    })
  const tooLarge = 'the values are too large to calculate with'
  assert.equal(reasonOf(measured(99, 1, 1.1e150)), tooLarge)
  assert.equal(reasonOf(measured(99, 14), measured(1, 1.1e150)), tooLarge)
  assert.equal(reasonOf(paired(-1.1e150, 1)), tooLarge)
  assert.equal(reasonOf(paired(1, 1.1e150)), tooLarge)
  assert.equal(reasonOf(measured(99, 1e150), measured(1, 1e150)), null)
})

test('a benchmark in two runs of one platform is compared once, and it is said which counts', () => {
  const warnings = (...names: string[]): readonly string[] => {
    const benchmarks = names.map((name) => sampleBenchmark({ case: name, metrics: exact(14) }))
    const { head } = sampleRun({ number: 99 })
    const heads = [98, 99].map((number) => sampleRun({ number, benchmarks, head }))
    const comparison = compared({ heads })
    assert.equal(comparison.rows.length, names.length)
    return comparison.warnings
  }
  assert.deepEqual(warnings('react'), ['linux-x64: 1 benchmark is in more than one run; the newest counts'])
  assert.deepEqual(warnings('react', 'flat'), ['linux-x64: 2 benchmarks are in more than one run; the newest counts'])
})

test('subjects of other packages are not missed where only the project was measured', () => {
  const foreign = { name: 'gaze', version: '1.1.3', source: 'npm' } as const
  const gaze = sampleBenchmark({ subject: 'gaze', package: foreign, metrics: exact(14) })
  const history = [sampleRun({ number: 1, benchmarks: [sampleBenchmark(), gaze] })]
  const comparison = compared({ heads: [sampleRun({ number: 99 })], baselines: [stored(history)] })
  assert.deepEqual(
    comparison.rows.filter(({ verdict }) => verdict === 'removed'),
    [],
  )
  const alone = sampleRun({
    number: 98,
    benchmarks: [sampleBenchmark({ case: 'flat', subject: 'sane', package: foreign })],
  })
  const both = compared({ heads: [sampleRun({ number: 99 }), alone], baselines: [stored(history)] })
  assert.deepEqual(
    both.rows.filter(({ verdict }) => verdict === 'removed').map(({ subject }) => subject),
    ['gaze'],
  )
})

test('what only one side of a run has is added or removed', () => {
  const benchmarks = (['head', 'base'] as const).map((only) =>
    sampleBenchmark({ case: only, only, metrics: exact(14) }),
  )
  assert.deepEqual(linesOf(compared({ heads: [sampleRun({ number: 99, benchmarks })] })), [
    'watch/base/chokidar packages: removed fail (the base has it, the head does not)',
    'watch/head/chokidar packages: added note (the base does not have it)',
  ])
})

const failing = (parts: Partial<BenchmarkRun> = {}): BenchmarkRun[] => [
  sampleBenchmark({ status: 'failed', reason: 'RangeError: too deep', trials: 3, metrics: {}, ...parts }),
]

test('a new failure is loud, a known one and one that the baseline has are notes', () => {
  const good = stored(usualHistory(2))
  const bad = stored([sampleRun({ number: 1, benchmarks: failing() })])
  const failed = (baselines: Baseline[], parts: Partial<BenchmarkRun> = {}) => {
    const comparison = compared({ heads: [sampleRun({ number: 99, benchmarks: failing(parts) })], baselines })
    return [...linesOf(comparison), `exit ${exitCodeOf(comparison)}`]
  }
  assert.deepEqual(failed([good]), [
    'watch/react/chokidar failures: failed fail (3 trials, none of them worked; in run 20261101T010000Z-00000001 5 of 5 did, with the message “RangeError: too deep”)',
    'exit 4',
  ])
  assert.deepEqual(failed([]), [
    'watch/react/chokidar failures: failed fail (3 trials, none of them worked, with the message “RangeError: too deep”)',
    'exit 4',
  ])
  assert.deepEqual(failed([bad]), [
    'watch/react/chokidar failures: failed note (fails in run 20261101T010000Z-00000001, too, with the message “RangeError: too deep”)',
    'exit 3',
  ])
  assert.deepEqual(failed([good], { known: true }), [
    'watch/react/chokidar failures: failed note (known to fail, with the message “RangeError: too deep”)',
    'exit 3',
  ])
})

test('trials that fail now and then are shown beside those of the stored runs', () => {
  const flaky = (failures: number): BenchmarkRun[] => [
    sampleBenchmark({
      trials: 8,
      metrics: {},
      failures: [{ side: 'head', outcome: 'failed', message: 'ECONNRESET', count: failures }],
    }),
  ]
  const lines = (before: number): string[] =>
    linesOf(
      compared({
        heads: [sampleRun({ number: 99, benchmarks: flaky(2) })],
        baselines: [stored([sampleRun({ number: 1, benchmarks: flaky(before) })])],
      }),
    )
  assert.deepEqual(lines(1), [
    'watch/react/chokidar failures: inconclusive warn (2 of 8 trials failed (in the stored runs 1 of 8), with the message “ECONNRESET”)',
  ])
  assert.match(lines(3)[0] ?? '', /inconclusive note/)
})

test('what is skipped says why, and warns where it was measured before', () => {
  const skipped = [sampleBenchmark({ status: 'skipped', reason: 'no Kubo binary', trials: 0, metrics: {} })]
  const head = sampleRun({ number: 99, benchmarks: skipped })
  assert.deepEqual(linesOf(compared({ heads: [head] })), [
    'watch/react/chokidar failures: skipped note (its suite says “no Kubo binary”)',
  ])
  assert.deepEqual(linesOf(compared({ heads: [head], baselines: [stored(usualHistory(1))] })), [
    'watch/react/chokidar failures: skipped warn (its suite says “no Kubo binary” (it was measured in run 20261101T000000Z-00000000))',
  ])
  const untried = [sampleBenchmark({ status: 'skipped', trials: 0, metrics: {} })]
  assert.deepEqual(linesOf(compared({ heads: [sampleRun({ number: 99, benchmarks: untried })] })), [
    'watch/react/chokidar failures: skipped note (not tried)',
  ])
})

test('a budget holds whatever the base was, also without one and for rows that do not gate', () => {
  const budgets = [{ match: 'watch', metric: 'ready-time', max: '95 ms' }]
  const alone = compared({ heads: [headRun({ ms: 100 })], policy: { budgets } })
  assert.deepEqual(linesOf(alone), [
    'watch/react/chokidar ready-time: regression fail (100 ms is over the budget of 95 ms)',
  ])
  assert.equal(alone.state, 'decided')
  const ungated = withHistory(headRun({ ms: 100 }), 12, { policy: { budgets, rules: [{ match: '**', gate: false }] } })
  assert.equal(rowOf(ungated, 'ready-time').level, 'fail')
  assert.equal(rowOf(ungated, 'ready-time').figures?.['verdict without the budget'], 'inconclusive')
  const heap = [{ match: 'watch', metric: 'retained-heap', max: '1.5 MB' }]
  const both = rowOf(withHistory(headRun({ bytes: 2_600_000 }), 12, { policy: { budgets: heap } }), 'retained-heap')
  assert.equal(both.method, 'baseline')
  assert.deepEqual(both.warnings, ['2600000 bytes is over the budget of 1500000 bytes'])
})

test('a regression that only warns fails where it breaks a budget', () => {
  const policy = { budgets: [{ match: 'watch', metric: 'retained-heap', max: '2 MB' }] }
  const row = rowOf(withHistory(headRun({ bytes: usual.bytes * 1.04 }), 12, { policy }), 'retained-heap')
  assert.deepEqual([row.verdict, row.level, row.method], ['regression', 'fail', 'budget'])
  assert.deepEqual([row.figures?.['budget'], row.figures?.['verdict without the budget']], [2e6, 'regression'])
})

test('an accept entry excuses a row up to its ceiling, and one that is of no use is told', () => {
  const accept = [
    { match: 'watch/react', metric: 'retained-heap', upTo: '+30%', reason: 'lazy stat' },
    { match: 'watch/react', metric: 'throughput', upTo: '+30%', reason: 'no longer needed' },
    { match: 'watch/raect', upTo: '+30%', reason: 'misspelt' },
  ]
  const comparison = withHistory(headRun({ ...usual, bytes: 2_500_000 }), 12, { accept })
  const row = rowOf(comparison, 'retained-heap')
  assert.equal(row.verdict, 'regression')
  assert.equal(row.level, 'note')
  assert.deepEqual(row.accepted, { reason: 'lazy stat', upTo: 0.3, exceeded: false })
  assert.equal(exitCodeOf(comparison), 0)
  assert.deepEqual(comparison.notices, [
    'accept[2] (watch/raect) matches nothing; did you mean watch/react?',
    'accept[1] (watch/react throughput) excuses nothing here: no row that it matches got worse',
  ])
  const beyond = rowOf(withHistory(headRun({ bytes: 2_800_000 }), 12, { accept }), 'retained-heap')
  assert.equal(beyond.level, 'fail')
  assert.equal(beyond.accepted?.exceeded, true)
})

test('rows that do not gate are judged, are never loud and share no alpha', () => {
  const comparison = withHistory(headRun({ bytes: 3e6 }), 12, { policy: { rules: [{ match: '**', gate: false }] } })
  const row = rowOf(comparison, 'retained-heap')
  assert.deepEqual([row.verdict, row.level, row.pAdjusted, comparison.family], ['regression', 'note', null, 0])
})

test('a metric that the head made tamer is told', () => {
  const tame = [
    sampleBenchmark({ metrics: { 'ready-time': { ...timeSpec, gate: false, failAt: 0.5, values: around(100) } } }),
  ]
  assert.deepEqual(withHistory(sampleRun({ number: 99, benchmarks: tame })).notices, [
    'suite watch, metric ready-time: gate was true in the stored runs and is false here',
    'suite watch, metric ready-time: failAt was not set in the stored runs and is 0.5 here',
  ])
})

test('systems are never mixed, and one that is missing is told', () => {
  const windows: Partial<Environment> = { platform: 'win32-x64' }
  const heads = [
    headRun({ bytes: 3_000_000 }),
    headRun({ bytes: 2_000_000 }, { environment: windows, complete: false, warnings: ['a file was busy'] }),
  ]
  const baselines = [
    stored(historyFor(heads, usualHistory(12))),
    stored(historyFor(heads, usualHistory(12, { environment: windows }))),
    stored([exactRun(1, 14, { environment: { platform: 'darwin-arm64' } })]),
  ]
  const comparison = compared({ heads, baselines })
  assert.deepEqual(
    comparison.rows.map((row) => `${row.platform} ${row.verdict}`),
    ['linux-x64 regression', 'win32-x64 no-change'],
  )
  assert.equal(comparison.family, 2)
  assert.deepEqual(comparison.warnings, [
    'nothing was measured on darwin-arm64, which the base has',
    `win32-x64: its run ${endedEarly}`,
    'win32-x64: its run says “a file was busy”',
  ])
})

test('of a benchmark measured in two runs of one system the newest counts', () => {
  const heads = [headRun({ bytes: 3_000_000 }), headRun({ bytes: 2_000_000 }, { number: 100 })]
  const comparison = compared({ heads, baselines: [stored(usualHistory(12))] })
  assert.equal(rowOf(comparison, 'retained-heap').verdict, 'no-change')
  assert.deepEqual(comparison.warnings, [
    'the runs are of 2 different heads: 0000000, 0000000',
    'linux-x64: 1 benchmark is in more than one run; the newest counts',
  ])
})

test('the more rows gate, the more each has to show', () => {
  const share = (rows: number): unknown =>
    rowOf(withHistory(headRun({ bytes: 2e6 }), 12, { family: rows }), 'retained-heap').figures?.['alpha']
  assert.equal(share(1), 0.01)
  assert.equal(share(10), 0.001)
})

test('a comparison without any run is refused', () => {
  assert.throws(() => compareRuns({ heads: [], version: '1' }), /There is no run to compare/)
})

test('the order in which runs and baselines are given does not matter', () => {
  const runs = usualHistory(12)
  const heads = [
    headRun({ ms: 150 }),
    headRun({ bytes: 2_100_000 }, { number: 98, benchmarks: [sampleBenchmark({ case: 'flat' })] }),
  ]
  const forward = compared({ heads, baselines: [stored(runs)] })
  const backward = compared({
    heads: heads.toReversed(),
    baselines: [stored(runs.slice(6).toReversed()), stored(runs.slice(0, 8).toReversed())],
  })
  assert.deepEqual(backward, forward)
})

test('a metric in another unit or with another direction begins a new series', () => {
  const reasonFor = (metric: MetricData): string | null =>
    rowOf(
      withHistory(headRun({}, { benchmarks: [sampleBenchmark({ metrics: { 'ready-time': metric } })] })),
      'ready-time',
    ).reason
  assert.equal(
    reasonFor({ ...timeSpec, unit: 's', values: [0.1] }),
    'baseline has 0 of 10 runs (the unit changed from ms to s: 12 runs before)',
  )
  assert.equal(
    reasonFor({ ...timeSpec, better: 'higher', values: [100] }),
    'baseline has 0 of 10 runs (the direction of the metric changed: 12 runs before)',
  )
})

test('of two runs of one commit the newer one stands for it, and nothing before it is lost', () => {
  const again = sampleRun({ number: 5, benchmarks: [sampleBenchmark({ metrics: exact(20) })] })
  const history = [exactRun(3, 14), { ...again, head: exactRun(3, 14).head }, exactRun(7, 30)]
  const comparison = compared({ heads: [exactRun(99, 20)], baselines: [stored(history)], ancestors: [sampleSha(3)] })
  assert.equal(rowOf(comparison, 'packages').verdict, 'no-change')
  assert.equal(comparison.platforms[0]?.baselineRuns, 2)
})

test('a benchmark that a stored run has twice counts once', () => {
  const twice = { ...exactRun(1, 14), benchmarks: [...exactRun(1, 14).benchmarks, ...exactRun(1, 99).benchmarks] }
  assert.equal(
    rowOf(compared({ heads: [exactRun(9, 14)], baselines: [stored([twice])] }), 'packages').verdict,
    'no-change',
  )
})

test('an exact metric measured with another minor version of Node is shown and not judged', () => {
  const head = exactRun(99, 15, { environment: { node: '24.22.0' } })
  const comparison = compared({ heads: [head], baselines: [stored([exactRun(1, 14)])] })
  assert.deepEqual(linesOf(comparison), [
    'watch/react/chokidar packages: not-comparable note +7.1% (no stored run with Node 24.22 yet)',
  ])
})

test('with more rows it takes more to make a stored run suspect', () => {
  const benchmarks = (bytes: number, rows: number): BenchmarkRun[] =>
    Array.from({ length: rows }, (_, index) =>
      sampleBenchmark({
        case: `c${index}`,
        metrics: { heap: { ...memorySpec, values: [bytes, bytes, bytes, bytes] } },
      }),
    )
  const runsUsed = (rows: number): number | undefined => {
    const history = historyOf(5, (number, deviation) =>
      sampleRun({ number, benchmarks: benchmarks(1_000_000 * (1 + deviation), rows) }),
    )
    const odd = sampleRun({ number: 5, benchmarks: benchmarks(1_100_000, rows) })
    const head = sampleRun({ number: 99, benchmarks: benchmarks(1_000_000, rows) })
    return compared({ heads: [head], baselines: [stored([...history, odd])] }).rows[0]?.base?.runs
  }
  // Four of 24 can be chosen in 10,626 ways: rarer than one row in a hundred allows, not than one in 200 times that.
  assert.equal(runsUsed(1), 5)
  assert.equal(runsUsed(200), 6)
})

test('the base is called suspect only where its own run is', () => {
  const suspect = sampleRun({ number: 14, benchmarks: oneBenchmark({ bytes: 2_300_000 }) })
  const later = sampleRun({ number: 15, benchmarks: oneBenchmark({ ms: 100 }) })
  const warnings = (runs: Run[]): string[] =>
    rowOf(compared({ heads: [headRun({ bytes: 2_000_000 })], baselines: [stored(runs)] }), 'retained-heap').warnings
  assert.equal(warnings([...usualHistory(14), suspect]).length, 1)
  assert.deepEqual(warnings([...usualHistory(14), suspect, later]), [])
  const recovered = sampleRun({ number: 15, benchmarks: oneBenchmark({ bytes: 2_000_000 }) })
  assert.deepEqual(warnings([...usualHistory(14), suspect, recovered]), [])
  const lighter = [14, 15, 16].map((number) => sampleRun({ number, benchmarks: oneBenchmark({ bytes: 1_700_000 }) }))
  assert.deepEqual(warnings([...usualHistory(14), ...lighter]), [
    'the default branch itself got better in run 20261101T140000Z-0000000e; only runs from there on count',
  ])
})

test('a base that could not be built fails a change that alters how that is done, unless the policy of the base differs', () => {
  const of = (touched: string[] | null, request: Partial<CompareRequest> = {}) =>
    compared({
      heads: [sampleRun(touched === null ? {} : { unbuilt: { cause: 'npm error ”404”', touched } })],
      ...request,
    })
  const [usual, touched] = [of([]), of(['package.json', 'yarn.lock'])]
  assert.deepEqual([usual.unbuilt, usual.notices, exitCodeOf(usual)], ['warn', [], 3])
  const part = usual.platforms[0]
  assert.deepEqual(
    [part?.unbuilt, part?.basis],
    ['“npm error "404"”', 'the base could not be built and nothing is stored to compare with'],
  )
  const words = 'The base could not be built, and this change alters how that is done:'
  assert.deepEqual(touched.notices, [`${words} package.json, yarn.lock.`])
  assert.deepEqual([touched.unbuilt, exitCodeOf(touched)], ['fail', 4])
  const prepared = of([], { altered: ['suites', 'project'] })
  assert.deepEqual([prepared.unbuilt, prepared.notices], ['fail', [`${words} project in the config.`]])
  assert.equal(of([], { altered: ['suites'] }).unbuilt, 'warn')
  assert.equal(of(['package.json'], { policy: { unbuilt: 'warn' } }).unbuilt, 'warn')
  assert.equal(of([], { policy: { unbuilt: 'fail' } }).unbuilt, 'fail')
  const built = of(null, { altered: ['project'], policy: { unbuilt: 'fail' } })
  assert.deepEqual([built.unbuilt, built.platforms[0]?.unbuilt], [undefined, undefined])
})
