import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared, historyOf, linesOf, rowOf } from '../../../test/compared.ts'
import { allOk, pairedBenchmark, pairedRun, samplePairs, sampleReference } from '../../../test/sample-pairs.ts'
import type { Outcomes, PairedParts } from '../../../test/sample-pairs.ts'
import {
  exactSpec,
  memorySpec,
  rateSpec,
  sampleBenchmark,
  sampleRun,
  timeSpec,
  sampleBaseline,
} from '../../../test/sample-run.ts'
import type { CompareRequest } from './compare.ts'
import { judgeExactValues } from './exact-rule.ts'
import { layerRowRules } from './policy.ts'
import { pickExitCode } from './outcome.ts'
import type { Comparison, Row } from '../model/comparison.ts'
import { areValuesOfOneSideAlike } from '../model/kinds/kind.ts'
import { kindOf } from '../model/metric.ts'
import { notMeasured, type BenchmarkRun, type MetricData, type Run, type TrialOutcome } from '../model/run.ts'
import { makeRandomDraws } from '../stats/random.ts'
import { withRuns, emptyBaseline } from '../history/baseline-set.ts'

interface Asked extends Partial<CompareRequest> {
  readonly benchmark?: Parameters<typeof pairedBenchmark>[1]
  readonly plan?: Partial<Run['pairing']>
}

/** The row of a metric of pairs. */
function rowOfPairs(m: MetricData, { benchmark, plan, ...request }: Asked = {}): Row {
  const pairing = { cap: 60, stopEarly: true, family: 1, ...plan }
  return rowOf(compared({ runs: [pairedRun([pairedBenchmark({ m }, benchmark)], { pairing })], ...request }), 'm')
}

const judged = (parts: PairedParts, asked?: Asked) => rowOfPairs(samplePairs(parts), asked)
const comparedBenchmarks = (...benchmarks: BenchmarkRun[]) => compared({ runs: [pairedRun(benchmarks)] })
const assertReason = (row: Row, words: RegExp): void => assert.match(row.reason ?? '', words)

function runOn(platform: string, benchmarks: BenchmarkRun[], family = 2): Run {
  const environment = { ...sampleRun().environment, platform }
  return pairedRun(benchmarks, { environment, pairing: { cap: 60, stopEarly: true, family } })
}

test('pairs: a head 20% slower in every pair is worse, with its interval and look', () => {
  const row = judged({ times: 1.2 })
  assert.deepEqual([row.verdict, row.level, row.method, row.pairs], ['worse', 'fail', 'pairs', 24])
  assert.ok(row.change!.relative! > 0.15 && row.change!.relative! < 0.25)
  assert.ok(row.interval!.lower! > 0.01 && row.interval!.lower! < row.change!.relative!)
  assert.ok(row.interval!.upper! > row.change!.relative!)
  assert.equal(row.figures?.['decided at look'], 14)
  assert.deepEqual([row.base?.version, row.head?.version], ['5.0.0', '6.0.0'])
  assert.ok(Math.abs(row.base!.value! - 200) < 6 && Math.abs(row.head!.value! - 240) < 6)
  assert.ok(Math.abs(row.change!.absolute! / row.base!.value! - row.change!.relative!) < 1e-9)
})

test('pairs: a figure of unknown direction is never worse unless the config says so', () => {
  const runs = ([1.3, 0.7] as const).map((times) => {
    const m = { ...samplePairs({ times }), unit: 'hits', better: 'unknown' as const, gate: true }
    return pairedRun([pairedBenchmark({ m })])
  })
  const told = (rule: object, run: Run) => {
    const comparison = compared({ runs: [run], policy: { rules: [{ match: '**', ...rule }] } })
    const { verdict, level, gate, better } = rowOf(comparison, 'm')
    return [verdict, level, gate, better, pickExitCode(comparison, { allowEmpty: true })]
  }
  for (const run of runs) {
    for (const rule of [{}, { gate: true }, { levels: { worse: 'fail' } }, { metric: 'other', better: 'lower' }]) {
      assert.deepEqual(told(rule, run), ['changed', 'note', false, 'unknown', 0])
    }
  }
  const [more, less] = runs as [Run, Run]
  assert.deepEqual(told({ better: 'lower' }, more), ['worse', 'fail', true, 'lower', 1])
  assert.deepEqual(told({ better: 'higher' }, more), ['better', 'note', true, 'higher', 0])
  assert.deepEqual(told({ better: 'higher' }, less), ['worse', 'fail', true, 'higher', 1])
  // A suite's own word is overruled as well, and a budget holds whatever is better.
  const time = pairedRun([pairedBenchmark({ m: samplePairs({ times: 1.3 }) })])
  assert.equal(told({ better: 'higher' }, time)[0], 'better')
  const budgets = [{ match: '**', metric: 'm', max: 1 }]
  assert.equal(rowOf(compared({ runs: [more], policy: { budgets } }), 'm').level, 'fail')
})

test('pairs: faster is an improvement, equal the same, and 2% more without noise minor', () => {
  assert.equal(judged({ times: 0.8 }).verdict, 'better')
  const same = judged({})
  assert.equal(same.verdict, 'same')
  assert.ok(same.interval!.upper! < 0.1)
  const minor = judged({ times: 1.02, noise: 0.002, pairs: 60 })
  assert.deepEqual([minor.verdict, minor.level], ['worse', 'warn'])
})

test('pairs: a row of which nothing changed warns, whatever it shows', () => {
  const of = (parts: PairedParts, benchmark: Partial<BenchmarkRun>) => judged(parts, { benchmark })
  const { verdict, level, reason } = of({ times: 1.6 }, { untouched: 'unloaded' })
  assert.deepEqual([verdict, level, reason], ['worse', 'warn', 'nothing in it changed: layout?'])
  assert.equal(of({ times: 1.6 }, {}).level, 'fail')
  assert.equal(of({}, { untouched: 'unloaded' }).reason, undefined)
  // What is loaded takes time to load, but none of a call.
  const loaded = { untouched: 'uncalled' } as const
  assert.equal(of({ times: 1.6 }, loaded).level, 'fail')
  assert.equal(of({ times: 1.6, spec: { ...timeSpec, unit: 'ns/op' } }, loaded).level, 'warn')
})

test('pairs: what runs call is joined: a file is uncalled if no run calls it', () => {
  const benchmark = pairedBenchmark({ m: samplePairs({}) })
  const of = (...reaches: Run['reach'][]) =>
    compared({ runs: reaches.map((reach) => pairedRun([benchmark], reach && { reach })) }).reach
  const [x, y] = ['lib/x.js', 'lib/y.js'] as const
  const none = { called: [], uncalled: [] }
  const both = { called: [], uncalled: [x, y] }
  const all = { called: [x], uncalled: [] }
  const but = (...lines: number[]) => ({ ...all, idle: lines.map((line) => `${x}:${line}`) })
  const maybe = { ...none, unseen: [x] }
  const altered = { ...none, altered: ['bench.js'] }
  const cases: [reaches: Run['reach'][], joined: Run['reach']][] = [
    [[both], both],
    [[both, { ...all, uncalled: [y] }], { ...all, uncalled: [y] }],
    [[both, all], all],
    [[but(3, 9), but(4, 9), both], { ...all, uncalled: [x] }],
    [[but(9), but(4), both], all],
    [[maybe, { ...none, unseen: [x, y] }], maybe],
    [[maybe, none], none],
    [[both, maybe], maybe],
    [[but(9), maybe], { ...all, unseen: [x] }],
    [[but(9), maybe, all], all],
    [[but(9), maybe, but(4)], all],
    [[but(9), { ...but(9), unseen: [x] }], { ...all, unseen: [x] }],
    [[but(9), { ...but(4), unseen: [x] }], all],
    [[{ ...but(9), unseen: [x] }], { ...all, unseen: [x] }],
    [[both, undefined], undefined],
    [[{ ...both, altered: ['bench.js'] }, undefined], altered],
    [[altered, both], altered],
  ]
  for (const [at, [reaches, joined]] of cases.entries()) assert.deepEqual(of(...reaches), joined, String(at))
})

test('pairs: a floor hides no change of a tenth of a time, and says that it is lowered', () => {
  const spec = { ...timeSpec, floor: 2 }
  // Of a command that takes 3.5 ms.
  const slower = judged({ spec, base: 3.5, times: 1.36 })
  assert.deepEqual([slower.verdict, slower.level], ['worse', 'fail'])
  const lowered = /^the floor of 2 ms is more than a tenth of the value: only changes below 0\.\d+ ms/
  assert.match(slower.warnings[0] ?? '', lowered)
  assert.equal(judged({ spec, base: 3.5 }).verdict, 'same')
  assert.equal(judged({ spec, base: 3.5, times: 1.06 }).verdict, 'same', 'what is below a tenth is ignored')
  assert.deepEqual(judged({ spec, times: 1.36 }).warnings, [])
  // What memory a change takes may be certain, and still be next to nothing.
  const heap = { ...memorySpec, floor: 65_536 }
  assert.equal(judged({ spec: heap, base: 100_000, times: 1.36 }).verdict, 'same')
})

test('pairs: for a rate all of it is turned round', () => {
  const slower = judged({ spec: rateSpec, times: 0.8 })
  assert.equal(slower.verdict, 'worse')
  assert.ok(slower.change!.relative! < -0.15)
  assert.ok(slower.interval!.lower! < slower.change!.relative! && slower.interval!.upper! > slower.change!.relative!)
  assert.equal(judged({ spec: rateSpec, times: 1.25 }).verdict, 'better')
  // 20% noise: a fall of so much would have been found; as a share of the base it cannot exceed all of it.
  const noisy = judged({ spec: rateSpec, noise: 0.8, pairs: 14 })
  assert.ok(noisy.detectable! > 0.3 && noisy.detectable! < 1, `${noisy.detectable}`)
})

test('pairs: noise too large for the pairs at hand leaves the row undecided', () => {
  const row = judged({ noise: 0.3, pairs: 18 })
  assert.deepEqual([row.verdict, row.level], ['undecided', 'warn'])
  assertReason(row, /^noise \d\d% per pair, undecided when measuring ended after 18 pairs; the next look is at 24$/)
  assert.ok(row.detectable! > 0.2)
  assert.ok(row.sigma! > 0.2)
  const { looks, rule, ...figures } = row.figures!
  assert.deepEqual([looks, rule], ['8 10 12 14 18', 'pair-swap randomisation rank test'])
  assert.deepEqual([figures['decided at look'], figures['decided by']], ['none', 'none'])
  assert.match(judged({ noise: 40, pairs: 18 }).reason!, /^noise \d\d\.\d times per pair, undecided/)
})

test('pairs: zero on both sides of every pair is the same; not always zero is not', () => {
  const spec = { ...memorySpec, floor: 0 }
  const row = (head: readonly number[]) => {
    const m = { ...samplePairs({ spec, pairs: 24 }), base: Array.from({ length: 24 }, () => 0), head: [...head] }
    return rowOfPairs(m, { benchmark: { ends: [{ pairs: 24, by: 'clock' }] } })
  }
  const zeros = Array.from({ length: 24 }, () => 0)
  const same = row(zeros)
  assert.deepEqual([same.verdict, same.reason, same.change?.absolute], ['same', undefined, 0])
  const { verdict, needs } = row([4_096, ...zeros.slice(1)])
  assert.deepEqual([verdict, needs?.pairs], ['undecided', 32])
})

test('pairs: too few pairs are reported as such, and never as the same', () => {
  const row = judged({ pairs: 4, noise: 0 })
  assert.equal(row.verdict, 'undecided')
  assert.equal(row.reason, 'too few pairs for a significant result: 4 of the 14 that 2 tests need')
  assert.equal(row.detectable, undefined)
  const policy = { rules: [{ match: '**', metric: 'failures', gate: false }] }
  const alone = judged({ pairs: 4, noise: 0 }, { policy })
  assertReason(alone, /: 4 of the \d+ that 1 test needs$/)
})

test('pairs: if a clock ended a run, its file says so; pairs since the last look count', () => {
  const rowOfEnd = (ends?: BenchmarkRun['ends']) => {
    const benchmark = ends === undefined ? {} : { ends }
    return judged({ times: 1.5, pairs: 12 }, { benchmark, plan: { cap: 100 }, family: 10 })
  }
  const row = rowOfEnd([{ pairs: 12, by: 'clock' }])
  assert.deepEqual([row.verdict, row.figures?.['decided at look']], ['worse', 12])
  for (const ends of [undefined, [{ pairs: 12, by: 'interruption' as const }]]) {
    const tooFew = 'too few pairs for a significant result: 12 of the 14 that 10 tests need'
    assert.partialDeepStrictEqual(rowOfEnd(ends), { verdict: 'undecided', reason: tooFew })
  }
})

test('pairs: a row that a clock left undecided says which budget would decide it', () => {
  const reasonOf = (noise: number, pairs = 16, times = 1.04, beside = 0, by: 'clock' | 'interruption' = 'clock') => {
    const m = samplePairs({ noise, pairs, times })
    const parts = { pairing: { cap: 400, stopEarly: true, family: 10 }, measuringMs: (1 + beside) * 60_000 }
    const others = Array.from({ length: beside }, (_, at) => pairedBenchmark({ other: m }, { case: `other-${at}` }))
    const run = pairedRun([pairedBenchmark({ m }, { ends: [{ pairs, by }] }), ...others], parts)
    return rowOf(compared({ runs: [run], family: 10 }), 'm').reason ?? ''
  }
  assert.equal(
    reasonOf(0.03, 8, 1.5),
    'too few pairs for a significant result: 8 of the 11 that 10 tests need; needs about 2 min here: `--budget 2m`',
  )
  const [, minutes] = /; needs about (\d+) min here: `--budget \1m`$/.exec(reasonOf(0.1)) ?? []
  assert.ok(Number(minutes) >= 3 && Number(minutes) <= 8, reasonOf(0.1))
  assert.match(reasonOf(0.1, 16, 1.04, 14), /; needs about [3-9] min if measured alone: `--budget /)
  // A file holds no more.
  assert.match(reasonOf(9), /; 30 min more would not do here/)
  // Nor are more pairs than there may be promised.
  assert.match(
    reasonOf(0.6),
    /; 30 min more would not do here: a quieter machine, or steadier or shorter trials, might$/,
  )
  // Half as much again is found sooner than the smallest change that is looked for.
  assert.match(reasonOf(0.4, 12, 1.56), /zero, but with less certainty .*; needs about 2 min here: `--budget 2m`$/)
  assert.doesNotMatch(reasonOf(0.1, 16, 1.04, 0, 'interruption'), /budget|min more/)
})

test('pairs: a count nearly always zero is the same; one more in each trial is worse', () => {
  const counted = { ...timeSpec, unit: 'count' }
  const rowWith = (more: number) => {
    const stray = (at: number) => Array.from({ length: 24 }, (_, i) => Number(i % 11 === at))
    const m = { ...counted, base: stray(2), head: stray(5).map((value) => value + more) }
    return rowOfPairs(m, { plan: { cap: 100 }, family: 10 })
  }
  const same = rowWith(0)
  assert.equal(same.verdict, 'same')
  assert.deepEqual([same.thresholds?.ignore, same.thresholds?.detect], [0, 1])
  assert.equal(rowWith(1).verdict, 'worse')
})

test('pairs: pairs that were lost are no part of an end', () => {
  const outcomes: Outcomes = [['lost', 'ok'], ...allOk(12)]
  const { base, head, ...spec } = samplePairs({ times: 1.5, pairs: 13 })
  const m = { ...spec, base: [undefined, ...base.slice(1)], head }
  const benchmark = { outcomes, ends: [{ pairs: 13, by: 'clock' as const }] }
  const row = rowOfPairs(m, { benchmark, plan: { cap: 100 }, family: 10 })
  assert.deepEqual([row.verdict, row.figures?.['decided at look']], ['worse', 12])
})

test('pairs: twice as slow without noise, before a verdict may be, is not "noise"', () => {
  const rowWith = (pairs: number, family: number, plan: Partial<Run['pairing']> = {}) =>
    judged({ times: 2, pairs, noise: 0.02 }, { plan: { cap: 100, ...plan }, family })
  const few = rowWith(12, 10)
  assert.deepEqual([few.verdict, few.pairs, few.detectable], ['undecided', 12, undefined])
  assert.equal(few.reason, 'too few pairs for a significant result: 12 of the 14 that 10 tests need')
  const fewest = [few.figures?.['fewest pairs for any verdict'], few.figures?.['fewest pairs for a change']]
  assert.deepEqual(fewest, [10, 14])
  assert.equal(rowWith(14, 10).verdict, 'worse')
  assert.equal(rowWith(14, 12).reason, 'too few pairs for a significant result: 14 of the 18 that 12 tests need')
  assert.equal(rowWith(18, 12).verdict, 'worse')
  const capped = rowWith(8, 10, { cap: 8 })
  assert.equal(capped.reason, 'too few pairs for a significant result: 8, and the cap of 8 is below what 10 tests need')
  assert.equal(capped.figures?.['fewest pairs for a change'], undefined)
})

test('pairs: a measurement with one look says how many pairs "worse" needs', () => {
  const rowWith = (pairs: number) =>
    judged({ times: 2, pairs, noise: 0.02 }, { plan: { cap: 100, stopEarly: false }, family: 12 })
  const [, few, need] = /: (\d+) of the (\d+) that 12 tests need$/.exec(rowWith(13).reason ?? '') ?? []
  assert.equal(few, '13')
  assert.equal(rowWith(Number(need) - 1).verdict, 'undecided')
  assert.equal(rowWith(Number(need)).verdict, 'worse')
})

test('pairs: the verdict is that of the look that decided, whatever came afterwards', () => {
  const data = samplePairs({ times: 1.2, pairs: 60 })
  const early = { ...data, base: data.base.slice(0, 14), head: data.head.slice(0, 14) }
  const rows = [data, early].map((metric) => rowOfPairs(metric))
  assert.equal(rows[0]?.change?.relative, rows[1]?.change?.relative)
  assert.equal(rows[0]?.p, rows[1]?.p)
})

test('pairs: where the medians contradict the change, a clause says so', () => {
  // Each side is at 70 or at 132 ms: the base mostly at the lower level, the head mostly at the upper one.
  const random = makeRandomDraws('00000006')
  const side = (high: number): number[] =>
    Array.from({ length: 100 }, () => (random.uniform() < high ? 132 : 70) * Math.exp(0.08 * random.normal()))
  const [base, head] = [side(0.3), side(0.64)]
  const row = rowOfPairs({ ...timeSpec, base, head })
  assert.equal(row.verdict, 'worse')
  assertReason(row, /^the medians are \+62\.4% apart; the change is the typical difference/)
  // Where they agree, nothing is said.
  assert.equal(judged({ times: 1.2, noise: 0.01 }).reason, undefined)
})

test('pairs: medians of pairs that came after the decision are no part of the change', () => {
  const { base, head, ...spec } = samplePairs({ pairs: 60, noise: 0.01 })
  const early = head.map((value, index) => (index < 14 ? value * 1.2 : value))
  const { reason } = rowOfPairs({ ...spec, base, head: early })
  assert.match(reason ?? '', /^the medians are \+0\.5% apart; .* in the pairs that decided$/)
})

test('pairs: an undecided row whose interval leaves zero out says why it is undecided', () => {
  const few = judged({ times: 1.5, pairs: 12 })
  assert.deepEqual([few.verdict, few.interval!.lower! > 0], ['undecided', true])
  assertReason(few, /^too few pairs for a significant result: 12 of the 14/)
  const rows = Array.from({ length: 60 }, (_, seed) =>
    judged({ times: 1.04, noise: 0.07, pairs: 16, seed: `000000${(seed + 16).toString(16)}` }),
  )
  const beside = rows.filter(({ verdict, interval }) => verdict === 'undecided' && interval!.lower! > 0)
  assert.ok(beside.length > 5, `${beside.length}`)
  for (const { reason, interval } of beside) {
    const why =
      interval!.lower! <= 0.01 ? 'but not 1\\.0%, which is ignored' : 'but with less certainty than a verdict needs'
    assert.match(reason ?? '', new RegExp(`undecided .*; the interval excludes zero, ${why}$`))
  }
  const better = Array.from({ length: 20 }, (_, seed) =>
    judged({ times: 1 / 1.04, noise: 0.07, pairs: 16, seed: `000000${(seed + 16).toString(16)}` }),
  ).filter(({ verdict, interval }) => verdict === 'undecided' && interval!.upper! < 0)
  assert.ok(better.length > 0 && better.every(({ reason }) => /; the interval excludes zero, but/.test(reason ?? '')))
  const through = rows.filter(({ verdict, interval }) => verdict === 'undecided' && interval!.lower! <= 0)
  assert.ok(through.length > 0 && through.every(({ reason }) => !/excludes zero/.test(reason ?? '')))
})

test('pairs: an undecided row says how it ended and what is next, in its unit', () => {
  const of = (parts: PairedParts) => judged({ noise: 0.2, ...parts })
  const [open, capped] = [of({ pairs: 20 }), of({ pairs: 60 })]
  assertReason(open, /^noise \d\d% per pair, undecided when measuring ended after 20 pairs; the next look is at 24$/)
  assertReason(capped, /^noise \d\d% per pair, undecided after 60 pairs; 30 min more would not do here: /)
  const { figures, thresholds } = open
  assert.deepEqual([figures?.['ignored'], figures?.['to detect']], ['1%', '10%'])
  assert.match(String(figures?.['sigma']), /^\d\d\.\d+%$/)
  const shares = [thresholds?.ignore, thresholds?.detect].map((share) => share?.toFixed(6))
  assert.deepEqual(shares, ['0.010000', '0.100000'])
  const spec = { ...memorySpec, signed: true }
  const { figures: raw = {}, thresholds: ofRaw } = of({ pairs: 20, spec, base: 1_000 })
  assert.equal(ofRaw.floor, undefined)
  assert.match(String(raw['ignored']), /^[\d.]+ bytes$/)
  const location = Number.parseFloat(String(raw['ignored'])) / 0.01
  assert.ok(location > 900 && location < 1_100, String(location))
})

test('pairs: a head that only scatters more is slow more often, whatever its middle', () => {
  const random = makeRandomDraws('00000007')
  const side = (noise: number): number[] => Array.from({ length: 100 }, () => 100 * Math.exp(noise * random.normal()))
  const [base, wild] = [side(0.02), side(0.3)]
  const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[50]!
  for (const times of [0.998, 1.004]) {
    const head = wild.map((value) => (value / middle(wild)) * middle(base) * times)
    const row = rowOfPairs({ ...timeSpec, base, head })
    assert.deepEqual([row.verdict, row.tail, row.figures?.['decided by']], ['worse', true, 'tail'])
    assert.ok(Number(row.figures?.['p tail']) < 0.005)
    assertReason(row, /^slow more often: [\d.]+% of the base's trials and [\d.]+% of the head's/)
  }
  assert.equal(judged({ times: 1.5 }).tail, undefined)
})

test('pairs: kept memory that may be negative is compared in its unit', () => {
  const spec = { ...memorySpec, signed: true, floor: 65_536 }
  const around = (level: number): number[] => Array.from({ length: 24 }, (_, index) => level - 1_000 + 50 * (index % 7))
  const grown = (by: number, level = 0) => rowOfPairs({ ...spec, base: around(level), head: around(level + by) })
  const { verdict, level, change, interval, thresholds } = grown(300_000)
  assert.deepEqual([verdict, level, change?.relative, change?.absolute], ['worse', 'fail', undefined, 300_000])
  assert.equal(interval?.scale, 'absolute')
  assert.equal(thresholds.ignore, 65_536)
  const share = grown(200_000, 1_000_000)
  assert.ok(Math.abs(share.change!.relative! - 0.2) < 0.001)
  assert.equal(share.interval?.scale, 'relative')
  assert.deepEqual(share.thresholds.floor, { ignore: 65_536, detect: 131_072, failAt: 65_536 })
  assert.equal(grown(30_000).verdict, 'same')
})

test('pairs: an exact metric has thresholds; one whose trials disagree is tested', () => {
  const size = { ...exactSpec, unit: 'bytes', base: [109_000, 109_000], head: [228_000, 228_000] }
  const comparison = comparedBenchmarks(pairedBenchmark({ size }))
  assert.deepEqual(linesOf(comparison), ['watch/react/chokidar size: worse fail +109.2%'])
  assert.equal(rowOf(comparison, 'size').method, 'exact')
  const shaky = { ...size, head: [228_000, 228_001] }
  const row = rowOf(comparedBenchmarks(pairedBenchmark({ size: shaky })), 'size')
  assert.equal(row.verdict, 'undecided')
  assert.deepEqual(row.warnings, ['declared exact, but trials disagree: treated as sampled'])
})

test('pairs: an exact figure that was seen once on a side says so, where it differs', () => {
  const rowFor = (base: (number | undefined)[], head: number[]) => rowOfPairs({ ...exactSpec, base, head })
  const once = rowFor([14], [15])
  assert.deepEqual([once.verdict, once.method], ['worse', 'exact'])
  assert.deepEqual(once.warnings, ['measured only once on a side, so whether the value repeats is unknown'])
  assert.deepEqual(rowFor([14, undefined], [15, 15]).warnings, once.warnings)
  assert.deepEqual(rowFor([14, 14], [15, 15]).warnings, [])
  assert.deepEqual(rowFor([14], [14]).warnings, [])
})

test('pairs: a counted figure is decided by two trials a side, wholly apart or same', () => {
  const spec = { ...exactSpec, kind: 'counted' as const, unit: 'instructions' }
  const rowFor = (base: (number | undefined)[], head: number[], policy = {}) => {
    const { verdict, level, method, change, warnings } = rowOfPairs({ ...spec, base, head }, { policy })
    return [verdict, level, method, change?.relative?.toFixed(3), ...warnings]
  }
  assert.deepEqual(rowFor([1_000, 1_004], [1_060, 1_062]), ['worse', 'fail', 'exact', '0.059'])
  assert.deepEqual(rowFor([1_000, 1_004], [1_020, 1_022]), ['worse', 'warn', 'exact', '0.019'])
  assert.deepEqual(rowFor([1_060, 1_062], [1_000, 1_004]), ['better', 'note', 'exact', '-0.056'])
  assert.deepEqual(rowFor([1_000, 1_004], [1_009, 1_010]), ['same', 'note', 'exact', '0.007'])
  assert.deepEqual(rowFor([1_000, 1_004], [1_009, 1_010], { ignore: 0 }), ['same', 'note', 'exact', '0.007'])
  const disagree = 'declared counted, but trials disagree: treated as sampled'
  assert.deepEqual(rowFor([1_000, 1_010], [1_060, 1_062]), ['undecided', 'warn', 'pairs', '0.056', disagree])
})

test('pairs: a counted figure that was seen once on a side is undecided', () => {
  const spec = { ...exactSpec, kind: 'counted' as const }
  const why = 'measured only once on a side, so whether the value repeats is unknown'
  for (const head of [[15], [14], [15, 15]]) {
    const base = head.map((_, at) => (at === 0 ? 14 : undefined))
    const { verdict, reason } = rowOfPairs({ ...spec, base, head })
    assert.deepEqual([verdict, reason], ['undecided', why])
  }
})

/** The claim of docs/statistics.md: a sigma of a percent is the worst, since with more of it trials do not agree by chance. */
test('pairs: a counted figure of unchanged code changes in at most 1 of 40 rows', () => {
  const alarms = (sigma: number, uniform = false): number => {
    const random = makeRandomDraws('0000c0de')
    const rules = layerRowRules()({ benchmark: 'a/b/c', metric: 'm', platform: 'linux-x64' }, memorySpec)
    const value = () => 1e6 * (1 + sigma * (uniform ? random.uniform() : random.normal()))
    const data = { ...memorySpec, kind: 'counted' as const, values: [] }
    const isAlarm = (): boolean => {
      const [base, head] = [value(), value()].map((first) => [first, value()]) as [number[], number[]]
      if (![base, head].every((side) => areValuesOfOneSideAlike(kindOf(data), side))) return false
      const cell = { rules, data, benchmark: sampleBenchmark() }
      return judgeExactValues({ cell, base, head, basePackage: undefined }).verdict !== 'same'
    }
    return Array.from({ length: 20_000 }, isAlarm).filter(Boolean).length / 20_000
  }
  assert.equal(alarms(0.005, true), 0, 'all values within the tolerance')
  const worst = [0.002, 0.005, 0.0075, 0.01, 0.015, 0.03].map((sigma) => alarms(sigma))
  assert.ok(worst[0]! < 0.0005, worst.join(' '))
  assert.ok(Math.max(...worst) > 0.02 && Math.max(...worst) < 0.026, worst.join(' '))
})

test('pairs: a count that should be exact and is not is never the same', () => {
  const misses = { ...exactSpec, signed: true }
  // Of 60 trials, each third, each fifth or none misses 28 events.
  const every = (nth: number): number[] => Array.from({ length: 60 }, (_, index) => (index % nth === 1 ? 28 : 0))
  const rowFor = (base: number[], head: number[]) => rowOfPairs({ ...misses, base, head })
  const [never, often] = [Array.from({ length: 60 }, () => 0), every(3)]
  assert.deepEqual([rowFor(never, never).verdict, rowFor(never, never).method], ['same', 'exact'])
  assert.deepEqual([rowFor(never, often).verdict, rowFor(never, often).level], ['worse', 'fail'])
  assert.equal(rowFor(often, never).verdict, 'better')
  const alike = rowFor(every(3), every(5))
  assert.deepEqual([alike.verdict, alike.level], ['undecided', 'warn'])
  assert.equal(alike.warnings[0], 'declared exact, but trials disagree: treated as sampled')
})

test('pairs: where pairs exist the stored baseline only informs', () => {
  const history = historyOf(12, (number, deviation) =>
    sampleRun({
      number,
      benchmarks: [sampleBenchmark({ metrics: { m: { ...timeSpec, values: [100 * (1 + deviation)] } } })],
    }),
  )
  const runs = [pairedRun([pairedBenchmark({ m: samplePairs() })])]
  const comparison = compared({ runs, baselines: [sampleBaseline(history)] })
  assert.deepEqual([rowOf(comparison, 'm').verdict, rowOf(comparison, 'm').method], ['same', 'pairs'])
  assert.equal(comparison.platforms[0]?.basis, 'base and head were measured in turn on the same machine')
  assert.equal(comparison.base?.label, 'main')
})

const withNull = (values: readonly number[], gone: readonly number[]): (number | undefined)[] =>
  values.map((value, index) => (gone.includes(index) ? undefined : value))

/** Of 24 trials of the head, three of four take too long. */
const late = Array.from({ length: 24 }, (_, index) => index).filter((index) => index % 4 !== 0)
const lateOutcomes = allOk(24).map((pair, index): Outcomes[number] => (late.includes(index) ? ['ok', 'timeout'] : pair))

function lateIn(parts: PairedParts): MetricData {
  const data = samplePairs(parts)
  return { ...data, head: withNull(data.head, late) }
}

test('pairs: a head that times out where the base does not is slower', () => {
  const metrics = { time: lateIn({ noise: 0.01 }), memory: lateIn({ spec: memorySpec, noise: 0.01 }) }
  const comparison = comparedBenchmarks(pairedBenchmark(metrics, { outcomes: lateOutcomes }))
  const row = rowOf(comparison, 'time')
  assert.equal(row.verdict, 'worse')
  assert.deepEqual(row.warnings.slice(0, 1), ['18 trials took too long, counted as slowest'])
  assert.notEqual(rowOf(comparison, 'memory').verdict, 'worse')
  assert.equal(rowOf(comparison, 'memory').pairs, 6)
  // 18 uneven pairs, all of them the head's: p = 2^-18, far below the level of 1% over three rows.
  assert.deepEqual([rowOf(comparison, 'failures').verdict, rowOf(comparison, 'failures').p], ['worse', 2 ** -18])
})

test('pairs: a timeout is worse for a rate, too', () => {
  for (const spec of [rateSpec, { ...rateSpec, signed: true }]) {
    const row = rowOfPairs(lateIn({ spec, noise: 0.01 }), { benchmark: { outcomes: lateOutcomes } })
    assert.equal(row.verdict, 'worse')
  }
})

test('pairs: a head that fails in each of three first pairs is broken: exit code 4', () => {
  const outcomes: Outcomes = [...Array.from({ length: 3 }, (): Outcomes[number] => ['ok', 'failed']), ...allOk(1)]
  const time = samplePairs({ pairs: 4 })
  const benchmark = pairedBenchmark({ time: { ...time, head: withNull(time.head, [0, 1, 2]) } }, { outcomes })
  const comparison = comparedBenchmarks(benchmark)
  const row = rowOf(comparison, 'failures')
  assert.deepEqual([row.verdict, row.level], ['failed', 'fail'])
  assert.equal(pickExitCode(comparison), 4)
})

test('pairs: a head that never works fails, unless the base never works either', () => {
  const comparisonWith = (base: TrialOutcome, failures?: BenchmarkRun['failures']) => {
    const outcomes = Array.from({ length: 3 }, (): Outcomes[number] => [base, 'failed'])
    const failed = { status: 'failed', reason: 'too deep', ...(failures && { failures }) } as const
    const benchmark = pairedBenchmark({}, { ...failed, outcomes, trials: 3 })
    return comparedBenchmarks(benchmark)
  }
  const never = (base: TrialOutcome) => linesOf(comparisonWith(base))
  assert.deepEqual(never('ok'), [
    'watch/react/chokidar failures: failed fail (the head fails in each of 3 trials, the base in none, with the message “too deep”)',
  ])
  assert.deepEqual(never('failed'), ['watch/react/chokidar failures: failed note (“too deep” on both sides)'])
  const headOnly = comparisonWith('ok')
  assert.equal(headOnly.state, 'decided')
  assert.equal(pickExitCode(headOnly), 4)
  const both = comparisonWith('failed')
  assert.equal(rowOf(both, 'failures').failing, 'before')
  const { basis } = both.platforms[0]!
  assert.equal(basis, 'base and head were run in turn on the same machine, but no pair of trials has a value')
  const failure = { outcome: 'failed', count: 3 } as const
  const failures = (['head', 'base'] as const).map((side) => Object.assign({ side, message: side }, failure))
  assert.equal(rowOf(comparisonWith('failed', failures), 'failures').reason, '“base” in the base, “head” in the head')
  assert.equal(pickExitCode(both, { allowEmpty: true }), 0)
})

test('pairs: what a change brings and fails on both sides is broken unless known', () => {
  const outcomes = Array.from({ length: 2 }, (): Outcomes[number] => ['failed', 'failed'])
  const failed = { status: 'failed', reason: 'too deep', trials: 2 } as const
  const brought = pairedBenchmark({}, { outcomes, altered: true, ...failed })
  const comparison = comparedBenchmarks(brought)
  const row = rowOf(comparison, 'failures')
  assert.deepEqual([row.verdict, row.level, row.failing, row.pairs], ['failed', 'fail', undefined, 2])
  assert.deepEqual([row.base?.value, row.base?.count, row.head?.value], [2, 2, 2])
  assert.equal(row.reason, '“too deep” on both sides, and this change adds the benchmark or alters how it is measured')
  assert.equal(pickExitCode(comparison), 4)
  const stored = sampleRun({ number: 1, benchmarks: [sampleBenchmark({ status: 'failed', reason: 'x', metrics: {} })] })
  const known = compared({ runs: [pairedRun([brought])], baselines: [withRuns(emptyBaseline('linux-x64'), [stored])] })
  assert.deepEqual([rowOf(known, 'failures').level, rowOf(known, 'failures').failing], ['note', 'before'])
})

test('pairs: what a change brings is new where the base lacks it, failed or not', () => {
  const time = samplePairs({ pairs: 14 })
  const lacking = { time: { ...time, base: time.base.map(() => undefined) } }
  const outcomes = (last: Outcomes[number]): Outcomes => [...allOk(13).map((): typeof last => ['failed', 'ok']), last]
  const of = (last: Outcomes[number], altered?: true): Comparison =>
    comparedBenchmarks(pairedBenchmark(lacking, { outcomes: outcomes(last), ...(altered && { altered }) }))
  const { rows, state } = of(['failed', 'ok'], true)
  const lines = rows.map(({ metric, verdict, reason }) => [metric, verdict, reason])
  assert.deepEqual([state, lines], ['nothing-compared', [['time', 'added', 'the base does not have it']]])
  for (const comparison of [of(['ok', 'ok'], true), of(['failed', 'failed'], true), of(['failed', 'ok'])]) {
    assert.equal(rowOf(comparison, 'failures').verdict, 'better')
    assert.equal(rowOf(comparison, 'time').verdict, 'not-comparable')
  }
})

test('pairs: what failed in the base and works in the head is an improvement', () => {
  const outcomes = Array.from({ length: 14 }, (): Outcomes[number] => ['failed', 'ok'])
  const time = samplePairs({ pairs: 14 })
  const benchmark = pairedBenchmark({ time: { ...time, base: time.base.map(() => undefined) } }, { outcomes })
  const comparison = comparedBenchmarks(benchmark)
  assert.equal(rowOf(comparison, 'failures').verdict, 'better')
  const { reason, base, head } = rowOf(comparison, 'time')
  assert.deepEqual([reason, base, head?.count], ['no pair has a value on both sides', undefined, 14])
  const policy = { rules: [{ match: '**', metric: 'failures', gate: false }] }
  assert.equal(rowOf(compared({ runs: [pairedRun([benchmark])], policy }), 'failures').verdict, 'better')
  const turned = pairedBenchmark({}, { outcomes: outcomes.map(([base, head]): Outcomes[number] => [head, base]) })
  const worse = rowOf(compared({ runs: [pairedRun([turned])], policy }), 'failures')
  assert.deepEqual([worse.verdict, worse.level], ['failed', 'note'])
  const late: Outcomes = [...allOk(1), ...outcomes.map(([base, head]): Outcomes[number] => [head, base])]
  const later = rowOf(compared({ runs: [pairedRun([pairedBenchmark({}, { outcomes: late })])], policy }), 'failures')
  assert.deepEqual([later.verdict, later.level], ['worse', 'note'])
  assert.equal(later.figures?.['rule'], 'sign test of failures')
  const never = pairedBenchmark({ time: { ...time, head: time.head.map(() => undefined) } }, { outcomes: allOk(14) })
  const lacking = rowOf(comparedBenchmarks(never), 'time')
  assert.deepEqual([lacking.reason, lacking.base?.count, lacking.head], [reason, 14, undefined])
})

test('pairs: a failure as frequent on both sides is a note, one more a warning', () => {
  const benchmark = (outcomes: Outcomes) => pairedBenchmark({ time: samplePairs({ pairs: 14 }) }, { outcomes })
  const failuresOf = (...failing: Outcomes): Row =>
    rowOf(comparedBenchmarks(benchmark([...failing, ...allOk(14 - failing.length)])), 'failures')
  assert.equal(failuresOf(['failed', 'ok'], ['ok', 'failed']).level, 'note')
  assert.equal(failuresOf(['ok', 'failed']).level, 'warn')
  const more = failuresOf(['failed', 'ok'], ['ok', 'ok'], ['ok', 'failed'], ['ok', 'failed'], ['ok', 'failed'])
  assert.deepEqual(more.change, { relative: 2, absolute: 2 })
})

test('pairs: pairs lost to the machinery are dropped; too many fail the benchmark', () => {
  const time = samplePairs({ times: 1.2 })
  const lost = (count: number) => {
    const outcomes = allOk(24).map((pair, index): Outcomes[number] => (index < count ? ['lost', 'ok'] : pair))
    return comparedBenchmarks(pairedBenchmark({ time }, { outcomes }))
  }
  assert.deepEqual([rowOf(lost(2), 'time').verdict, rowOf(lost(2), 'time').pairs], ['worse', 22])
  assert.deepEqual(linesOf(lost(3)), [
    'watch/react/chokidar failures: failed fail (3 of 24 pairs were lost: a child process could not be started)',
  ])
})

test('pairs: what the floor rules out is told in the unit', () => {
  const scaleWith = (floor: number) => judged({ base: 20, spec: { ...timeSpec, floor } }).interval?.scale
  assert.deepEqual([scaleWith(0), scaleWith(4)], ['relative', 'absolute'])
})

test('pairs: two levels within the values are told', () => {
  const data = samplePairs({ noise: 0.005 })
  const levels = (values: readonly number[], at: number) => values.map((v, i) => (i % 4 === at ? v * 1.3 : v))
  const row = rowOfPairs({ ...data, base: levels(data.base, 0), head: levels(data.head, 2) })
  assert.match(row.warnings[0] ?? '', /^values cluster around two levels \d\d% apart, 25% of them at the worse one$/)
})

test('pairs: levels of values that may be negative are told in the unit, or as a share', () => {
  const data = samplePairs({ noise: 0.005, base: 1_000, spec: { ...memorySpec, signed: true } })
  const warning = (less: number, times = 1.3): string | undefined => {
    const levels = (values: readonly number[]): number[] =>
      values.map((value, index) => (index % 4 === 0 ? value * times : value) - less)
    const m = { ...data, base: levels(data.base), head: levels(data.head) }
    return rowOfPairs(m).warnings[0]
  }
  const told = (apart: string): RegExp => new RegExp(`^values cluster around two levels ${apart} apart, 25%`)
  assert.match(warning(0) ?? '', told('30%'))
  assert.match(warning(0, 2.27) ?? '', told('12[5-9]%'))
  assert.match(warning(1_200) ?? '', told('30\\d bytes'))
})

test('pairs: the false alarm rate is shared by all gated rows of all systems', () => {
  const metrics = { a: samplePairs(), b: samplePairs({ seed: '00000002' }), c: { ...samplePairs(), gate: false } }
  const run = (platform: string) => runOn(platform, [pairedBenchmark(metrics)])
  const comparison = compared({ runs: [run('linux-x64'), run('win32-x64')] })
  assert.equal(comparison.family, 6)
  assert.equal(rowOf(comparison, 'a').figures?.['alpha'], 0.01 / 6)
  assert.equal(rowOf(comparison, 'c').pAdjusted, undefined)
  assert.ok(rowOf(comparison, 'a').pAdjusted! >= rowOf(comparison, 'a').p!)
  assert.equal(compared({ runs: [run('linux-x64')], family: 50 }).family, 50)
})

test('pairs: what a run says of its family moves no row', () => {
  const slower = pairedBenchmark({ m: samplePairs({ times: 1.2, noise: 0.01 }) })
  const more = (count: number) => Array.from({ length: count }, (_, at) => ({ ...slower, case: `more-${at}` }))
  const rowBeside = (other: Run): Row => {
    const { rows } = compared({ runs: [runOn('linux-x64', [slower]), other] })
    return rows.find((row) => row.platform === 'linux-x64')!
  }
  const fair = rowBeside(runOn('win32-x64', [slower]))
  assert.deepEqual([fair.verdict, fair.figures?.['alpha']], ['worse', 0.01 / 4])
  assert.deepEqual(rowBeside(runOn('win32-x64', [slower], 1_000_000)), fair)
  assert.deepEqual(rowBeside(runOn('win32-x64', [slower, ...more(500)])), fair)
  const liar = compared({ runs: [runOn('linux-x64', [slower], 1_000_000)] })
  assert.deepEqual([rowOf(liar, 'm').verdict, liar.family], ['worse', 2])
})

test('pairs: rows not reached or only failed count, so later attempts move none', () => {
  const one = pairedBenchmark({ m: samplePairs({ times: 1.2, noise: 0.01 }) })
  const { pairs, ...unpaired } = one
  const unreached = { ...unpaired, metrics: {}, trials: 0, status: 'skipped', case: 'late' } as const
  const failures = [{ side: 'head', outcome: 'failed', message: 'no', count: 24 } as const]
  const broken = { ...one, case: 'broken', metrics: {}, status: 'failed', failures } as const
  const alphaWith = (other: BenchmarkRun): unknown => rowOf(comparedBenchmarks(one, other), 'm').figures?.['alpha']
  assert.equal(pairs?.length, 24)
  assert.equal(alphaWith({ ...unreached, reason: notMeasured.outOfTime }), 0.01 / 4)
  assert.equal(alphaWith({ ...unreached, reason: 'Windows has none' }), 0.01 / 2)
  assert.equal(alphaWith(broken), 0.01 / 4)
})

/** A run whose base was asked; it would have measured what is in `removed`. */
const describedRun = (removed: readonly BenchmarkRun[], measured: BenchmarkRun[], parts: Partial<Run> = {}): Run => {
  const rows = removed.map(({ suite, case: name, subject, metrics }) => ({
    suite,
    case: name,
    subject,
    metrics: Object.fromEntries(Object.keys(metrics).map((metric) => [metric, memorySpec])),
  }))
  return pairedRun(measured, { leftOut: [], described: { removed: rows, altered: [] }, ...parts })
}

test('pairs: what the head no longer measures is removed, and fails until accepted', () => {
  const [kept, gone] = [{ m: samplePairs() }, { heap: samplePairs() }].map((metrics) => pairedBenchmark(metrics))
  const lost = { ...gone!, case: 'flat' }
  const lines = (run: Run, request: Partial<CompareRequest> = {}) =>
    linesOf(compared({ runs: [run], ...request })).filter((line) => line.includes('removed'))
  const run = describedRun([lost], [kept!])
  const name = 'watch/flat/chokidar heap: removed'
  const skipped = { ...lost, status: 'skipped', reason: 'not today', metrics: {}, trials: 0 } as const
  const cases: [run: Run, why: string][] = [
    [run, 'the base measures it, and the head does not'],
    [{ ...run, leftOut: ['watch/flat/chokidar'] }, 'the base measures it, and the head leaves it out'],
    [describedRun([lost], [kept!, skipped]), 'the base measures it, and the head skips it'],
    [
      describedRun([lost], [kept!, { ...lost, metrics: { heap: samplePairs() } }]),
      'the head measures it in ms, and the base in bytes',
    ],
  ]
  for (const [one, why] of cases) assert.deepEqual(lines(one), [`${name} fail (${why})`])

  const accept = [{ match: 'watch/flat', upTo: 'removed', reason: 'merged into react' }] as const
  const excused = compared({ runs: [run], accept })
  assert.deepEqual(linesOf(excused)[0], `${name} note (the base measures it, and the head does not)`)
  assert.deepEqual([pickExitCode(excused), excused.notices], [0, []])
  assert.equal(pickExitCode(compared({ runs: [run], accept: [{ ...accept[0], upTo: '+900%' }] })), 1)
  assert.equal(pickExitCode(compared({ runs: [run], policy: { levels: { removed: 'warn' } } })), 0)
  // A row without a gate may go.
  assert.equal(pickExitCode(compared({ runs: [run], policy: { rules: [{ match: '**', gate: false }] } })), 0)
})

test('pairs: where the base was asked, no stored run has a say in what is removed', () => {
  const gone = sampleBenchmark({ case: 'flat', metrics: { heap: { ...memorySpec, values: [99, 100, 101] } } })
  const old = sampleBenchmark({ case: 'old', metrics: { heap: { ...memorySpec, values: [5, 5, 5] } } })
  const runs = [sampleRun({ number: 1, benchmarks: [gone, old] })]
  const baselines = [sampleBaseline(runs)]
  const run = describedRun([gone], [pairedBenchmark({ m: samplePairs() })])
  const { rows } = compared({ runs: [run, { ...run, id: run.id.replace(/.$/, '0') }], baselines })
  assert.deepEqual(
    rows.filter(({ verdict }) => verdict === 'removed').map((row) => [row.case, row.level, row.base?.value]),
    [['flat', 'fail', 100]],
  )
})

test("pairs: each difference of the descriptions is a notice, around the suite's words", () => {
  const altered: NonNullable<Run['described']>['altered'] = [
    { name: ['watch'], metric: 'm', key: 'gate', base: 'true', head: 'false' },
    { name: ['watch'], metric: 'm', key: 'unit', base: 'ms', head: 's' },
    { name: ['watch', 'react', 'chokidar'], key: 'knownFailure', head: 'leaks' },
    { name: ['watch'], key: 'code', base: 'aaaa', head: 'bbbb' },
    { name: ['watch'], metric: 'n', key: 'gate', base: 'true', head: 'false' },
    { name: ['parse'], key: 'code', base: 'cccc', head: 'dddd' },
  ]
  const run = { ...describedRun([], [pairedBenchmark({ m: samplePairs() })]), described: { removed: [], altered } }
  assert.deepEqual(compared({ runs: [run, run] }).notices, [
    'This change sets gate of m in watch, n in watch from “true” to “false”; it was judged by the old value.',
    'This change sets unit of m in watch from “ms” to “s”; values in the old unit count as removed.',
    'This change sets knownFailure of watch/react/chokidar from nothing to “leaks”; it was judged by the old value.',
    'This change alters the code of watch, parse; both sides were measured with the new one.',
  ])
})

test('pairs: Holm decides in the end: certain among few rows may not be so among many', () => {
  const parts = { times: 1.045, noise: 0.05, pairs: 60 }
  assert.equal(judged(parts).verdict, 'worse')
  const among = judged(parts, { family: 20_000 })
  assert.notEqual(among.verdict, 'worse')
  assert.ok(among.pAdjusted! > 0.01)
})

test("pairs: rows of a first look at stored runs do not weaken a second look's", () => {
  const kept = pairedBenchmark({ m: samplePairs({ spec: memorySpec }) }, { case: 'flat', reference: sampleReference })
  const history = [1, 2, 3].map((number) => sampleRun({ number, benchmarks: [kept] }))
  const suspected = pairedBenchmark({ p: samplePairs({ times: 1.2 }) })
  const comparison = compared({
    runs: [pairedRun([suspected, kept], { pairing: { cap: 60, stopEarly: true, family: 2 } })],
    baselines: [sampleBaseline(history)],
  })
  assert.equal(rowOf(comparison, 'p').figures?.['alpha'], 0.01 / 2)
  assert.equal(rowOf(comparison, 'm').figures?.['alpha'], 0.01 / 3)
  assert.equal(comparison.family, 3)
})

test('two clocks: a row that CPU time decided says so, and shows the wall clock', () => {
  const random = makeRandomDraws('c0ffee12')
  const sides = [1, 1].map(() =>
    Array.from({ length: 30 }, () => [100 * Math.exp(0.03 * random.normal()), random.exponential()] as const),
  )
  const rowWith = (times: number, wait: number, cpuName = 'ready-cpu') => {
    const [base, head] = [1, times].map((factor, at) => sides[at]!.map(([cpu]) => factor * cpu))
    const wall = [base!, head!].map((cpu, at) => cpu.map((ms, i) => ms * (1 + sides[at]![i]![1]) + at * wait))
    const cpu = { ...timeSpec, gate: false, base: base!, head: head! }
    const time = { ...timeSpec, base: wall[0]!, head: wall[1]! }
    const run = pairedRun([pairedBenchmark({ 'ready-time': time, [cpuName]: cpu })])
    return rowOf(compared({ runs: [run] }), 'ready-time')
  }
  const slower = rowWith(1.2, 0)
  assert.deepEqual([slower.verdict, slower.figures?.['clock']], ['worse', 'cpu'])
  assertReason(slower, /^by CPU time, \d+ → 1\d\d ms: /)
  assert.ok(slower.base!.value! > 140 && Math.abs(slower.change!.relative! - 0.2) < 0.04)
  assert.match(rowWith(1, 0).reason ?? '', /by CPU time/)
  const waits = rowWith(1, 400)
  assert.deepEqual([waits.verdict, waits.figures?.['clock'] === 'cpu'], ['worse', false])
  assert.equal(rowWith(1.2, 0, 'load-cpu').verdict, 'undecided')
})
