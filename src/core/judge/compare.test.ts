import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { compared, historyOf, linesOf, rowOf } from '../../../test/compared.ts'
import {
  exactSpec,
  memorySpec,
  rateSpec,
  sampleBenchmark,
  sampleEnvironment,
  sampleRun,
  sampleSha,
  timeSpec,
  sampleBaseline,
} from '../../../test/sample-run.ts'
import { allOk, pairedBenchmark, sampleReference } from '../../../test/sample-pairs.ts'
import { compareRuns, type CompareRequest } from './compare.ts'
import { pickExitCode } from './outcome.ts'
import { runOfHeadAlone } from './measured-pairs.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Environment } from '../model/environment.ts'
import type { MetricSpec } from '../model/metric.ts'
import { type BenchmarkRun, type MetricData, type Run, hasPairs, notMeasured, runSchema } from '../model/run.ts'
import { UserError } from '../errors.ts'
import { makeAcceptRecord } from '../history/baseline-set.ts'

/** Five trials within a thousandth. */
const around = (value: number): number[] => [0.999, 0.9995, 1, 1.0005, 1.001].map((factor) => value * factor)

interface Figures {
  readonly ms?: number
  readonly bytes?: number
  readonly rate?: number
}

/** 25 pairs with the reference, which has the usual figures. */
function metricsOf({ ms, bytes, rate }: Figures): Record<string, MetricData> {
  const pairs = (spec: MetricSpec, base: number, head: number): MetricData => {
    return { ...spec, base: mixed(base), head: mixed(head).toReversed() }
  }
  return {
    ...(ms === undefined ? {} : { 'ready-time': pairs(timeSpec, usual.ms, ms) }),
    ...(bytes === undefined ? {} : { 'retained-heap': pairs(memorySpec, usual.bytes, bytes) }),
    ...(rate === undefined ? {} : { throughput: pairs(rateSpec, usual.rate, rate) }),
  }
}

const mixed = (value: number): number[] => [1, 2, 3, 4, 5].flatMap((run) => around(value * (1 + run / 10_000)))

const oneBenchmark = (figures: Figures, parts: Partial<BenchmarkRun> = {}): BenchmarkRun[] => [
  pairedBenchmark(metricsOf(figures), { reference: sampleReference, ...parts }),
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
const historyFor = (runs: readonly Run[], history: readonly Run[]): Run[] => {
  const known = new Set(runs.flatMap((run) => run.benchmarks.flatMap((benchmark) => Object.keys(benchmark.metrics))))
  return history.map((run) => {
    const [benchmark] = run.benchmarks
    const metrics = Object.fromEntries(Object.entries(benchmark!.metrics).filter(([name]) => known.has(name)))
    return { ...run, benchmarks: [{ ...benchmark!, metrics }] }
  })
}

const withHistory = (head: Run, count = 12, more: Partial<CompareRequest> = {}) =>
  compared({ runs: [head], baselines: [sampleBaseline(historyFor([head], usualHistory(count)))], ...more })

const comparedWith = (stored: readonly Run[], ...runs: Run[]) => compared({ runs, baselines: [sampleBaseline(stored)] })

const exact = (packages: number, name = 'packages'): Record<string, MetricData> => ({
  [name]: { ...exactSpec, values: [packages] },
})
const exactRun = (number: number, packages: number, parts: Parameters<typeof sampleRun>[0] = {}): Run =>
  sampleRun({ number, benchmarks: [sampleBenchmark({ metrics: exact(packages) })], ...parts })

test('compare: an exact metric is compared with the nearest run, and uses up no alpha', () => {
  const comparison = comparedWith([exactRun(1, 14), exactRun(2, 15)], exactRun(99, 16))
  assert.deepEqual(linesOf(comparison), ['watch/react/chokidar packages: worse fail +6.7%'])
  const row = rowOf(comparison, 'packages')
  assert.equal(row.method, 'exact')
  assert.deepEqual(row.warnings, ['the default branch itself went from 14 to 15 in run 20261101T020000Z-00000002'])
  assert.equal(comparison.family, 0)
  assert.equal(rowOf(comparedWith([exactRun(1, 14)], exactRun(99, 14)), 'packages').verdict, 'same')
})

test('compare: an exact metric of two files is not compared across major Nodes', () => {
  const head = exactRun(99, 15, { environment: { node: '26.1.0' } })
  assert.deepEqual(linesOf(compared({ runs: [head], bases: [exactRun(1, 14)] })), [
    'watch/react/chokidar packages: not-comparable note (the stored runs used Node 24, and this one used Node 26: a new series begins)',
  ])
})

test('compare: two run files: what is exact is compared, what is sampled is shown', () => {
  const metrics = (packages: number, ms: number) => ({
    ...exact(packages),
    'ready-time': { ...timeSpec, values: around(ms) },
  })
  const base = sampleRun({ number: 1, benchmarks: [sampleBenchmark({ metrics: metrics(14, 100) })] })
  const head = sampleRun({
    number: 2,
    benchmarks: [sampleBenchmark({ metrics: metrics(13, 110) })],
    environment: { node: '24.22.0', cpu: { ...sampleEnvironment.cpu, cores: 2 } },
  })
  const comparison = compared({ runs: [head], bases: [base] })
  assert.deepEqual(linesOf(comparison), [
    'watch/react/chokidar packages: better note -7.1%',
    'watch/react/chokidar ready-time: not-comparable note +10.0% (measured without pairs: Paceline judges only pairs, not figures of different runs (`paceline ab`))',
  ])
  assert.deepEqual(rowOf(comparison, 'packages').warnings, [])
  assert.equal(comparison.platforms[0]?.baselineRuns, 0)
  assert.equal(comparison.platforms[0]?.basis, '1 of 2 rows compared with 1 run file')
  assert.equal(comparison.base?.commit?.sha, sampleSha(1))
  assert.equal(comparison.state, 'decided')
})

test('compare: a baseline without runs is no history', () => {
  const elsewhere: Baseline = { ...sampleBaseline([]), platform: 'win32-x64' }
  assert.deepEqual(compared({ runs: [exactRun(99, 14)], baselines: [elsewhere] }).warnings, [])
  const comparison = compared({ runs: [exactRun(99, 14)], baselines: [sampleBaseline([])] })
  assert.deepEqual(linesOf(comparison), [
    'watch/react/chokidar packages: not-comparable note (no base was measured here, and nothing is stored to compare with)',
  ])
})

test('compare: what is gone is told from the newest run of the same profile', () => {
  const both = ['react', 'flat'].map((name) => sampleBenchmark({ case: name, metrics: exact(14) }))
  const history = [
    sampleRun({ number: 1, benchmarks: both }),
    sampleRun({ number: 2, profile: 'full', benchmarks: both.slice(0, 1) }),
  ]
  const { rows } = comparedWith(history, exactRun(99, 14))
  const reasons = rows.filter(({ verdict }) => verdict === 'removed').map(({ reason }) => reason)
  assert.deepEqual(reasons, ['run 20261101T010000Z-00000001 has it, the head does not'])
})

test('compare: a run in pairs is its head alone against another file', () => {
  const spec = { ...timeSpec, base: [50, 51, 50, undefined], head: [100, 101, undefined, 102] }
  const packages = { ...exactSpec, base: [14, 14, 14, 14], head: [13, 13, 13, 13] }
  const failure = (side: 'base' | 'head') => ({ side, outcome: 'failed' as const, message: 'boom', count: 1 })
  const failures = [failure('base'), failure('head')]
  const metrics = { 'ready-time': spec, packages }
  const paired = pairedBenchmark(metrics, { outcomes: allOk(4), failures, trials: 4 })
  const run = runOfHeadAlone(sampleRun({ number: 2, benchmarks: [paired], base: { label: 'main' } }))
  assert.equal(run.base, undefined)
  const base = sampleRun({
    number: 1,
    benchmarks: [sampleBenchmark({ metrics: { ...exact(14), ...metricsOf({ ms: 100 }) } })],
  })
  assert.deepEqual(linesOf(compared({ runs: [run], bases: [base] })), [
    'watch/react/chokidar failures: undecided warn (1 of 4 trials failed (in the stored runs 0 of 25), with the message “boom”)',
    'watch/react/chokidar packages: better note -7.1%',
    'watch/react/chokidar ready-time: not-comparable note +1.0% (measured without pairs: Paceline judges only pairs, not figures of different runs (`paceline ab`))',
  ])
  const itself = compared({ runs: [run], bases: [run] })
  assert.deepEqual(linesOf(itself), [
    'watch/react/chokidar failures: undecided note (1 of 4 trials failed (in the stored runs 1 of 4), with the message “boom”)',
    'watch/react/chokidar packages: same note +0.0%',
    'watch/react/chokidar ready-time: same note +0.0%',
  ])
})

test('compare: without a base and a baseline everything is shown, nothing is claimed', () => {
  const comparison = compared({ runs: [headRun({ ms: 100 })] })
  assert.deepEqual(linesOf(comparison), [
    'watch/react/chokidar ready-time: not-comparable note (no base was measured here, and nothing is stored to compare with; here it is 0.0% since v5.0.0)',
  ])
  assert.equal(comparison.base, undefined)
  assert.equal(comparison.platforms[0]?.basis, 'there is no base and nothing is stored to compare with')
  assert.equal(pickExitCode(comparison), 3)
})

test('compare: what is ignored cannot fail; a row compared with nothing says so, too', () => {
  const row = rowOf(compared({ runs: [headRun({ ms: 100 })], policy: { ignore: 0.2, failAt: 0.05 } }), 'ready-time')
  assert.deepEqual([row.thresholds.ignore, row.thresholds.failAt], [0.2, 0.2])
})

test('compare: what is new is added, what is gone removed, what was not asked neither', () => {
  const before = ['react', 'flat', 'babel'].map((name) => sampleBenchmark({ case: name, metrics: exact(14) }))
  const history = historyOf(2, (number) => sampleRun({ number, benchmarks: before }))
  const both = sampleBenchmark({ metrics: { ...exact(14), ...exact(3, 'handles') } })
  const benchmarks = [both, sampleBenchmark({ case: 'events', metrics: exact(1) })]
  const head = sampleRun({ number: 99, leftOut: ['watch/babel/chokidar'], benchmarks })
  assert.deepEqual(linesOf(comparedWith(history, head)), [
    'watch/events/chokidar packages: added note (no stored run has it)',
    'watch/flat/chokidar packages: removed warn (run 20261101T010000Z-00000001 has it, the head does not)',
    'watch/react/chokidar handles: added note (no stored run has it)',
    'watch/react/chokidar packages: same note +0.0%',
  ])
})

test('compare: a project that was left out is not gone, its rules are no mistake', () => {
  const benchmarks = ['@x/core/job', '@x/core-utils/job', 'site/job'].map((suite) =>
    sampleBenchmark({ suite, case: 'once', metrics: exact(14) }),
  )
  const projects = { unaffected: ['@x/core'], added: ['next'], removed: ['old'], altered: ['site'] }
  const head = sampleRun({ number: 99, leftOut: ['@x/core/', 'next/'], projects, benchmarks: benchmarks.slice(2) })
  const matches = ['@x/core/**', '@x/core/job/once', '@x/*/job', 'next', 'site/job/once', '@x/cor/**', 'sight/**']
  const comparison = compared({
    runs: [head],
    baselines: [sampleBaseline([sampleRun({ number: 1, benchmarks })])],
    policy: { rules: matches.map((match) => ({ match })) },
    accept: [{ match: '@x/core/**', upTo: '+5%', reason: 'known' }],
  })
  assert.deepEqual(linesOf(comparison), [
    '@x/core-utils/job/once/chokidar packages: removed warn (run 20261101T010000Z-00000001 has it, the head does not)',
    'site/job/once/chokidar packages: same note +0.0%',
  ])
  assert.deepEqual(comparison.projects, projects)
  const notices = comparison.notices.map((notice) => notice.replace(/; did you mean.*/, ''))
  assert.deepEqual(notices, [
    'This change alters the config of projects; both sides were measured the new way: site.',
    'New in this change, so not measured until the next one: next.',
    'Removed by this change, so no longer measured: old.',
    'Not measured, because nothing changed that they depend on: @x/core.',
    'policy.rules[5] (@x/cor/**) matches nothing',
    'policy.rules[6] (sight/**) matches nothing',
  ])
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

test('compare: what another shard was to measure is not gone, what is in none is', () => {
  const benchmarks = ['react', 'flat', 'babel', 'old'].map((name) =>
    sampleBenchmark({ case: name, metrics: exact(14) }),
  )
  const baselines = [sampleBaseline([sampleRun({ number: 1, benchmarks })])]
  const gone = 'watch/old/chokidar packages: removed warn (run 20261101T010000Z-00000001 has it, the head does not)'
  const lines = (indices: readonly number[]): string[] =>
    linesOf(compared({ runs: shardRuns(indices), baselines })).filter((line) => !line.includes('same'))
  assert.deepEqual(lines([1, 2, 3]), [gone])
  assert.deepEqual(lines([1, 3]), [gone])
})

const endedEarly = 'ended before every benchmark had its trials: raise the budget, or measure again if interrupted'

test('compare: where a head was measured alone, it is said that time ran out', () => {
  const withReference = headRun({}, { complete: false })
  const alone = sampleRun({ complete: false })
  const paired = { ...alone, base: { label: 'main', commit: undefined } }
  assert.deepEqual(compared({ runs: [alone] }).warnings, [`linux-x64: ${endedEarly}`])
  for (const run of [paired, withReference]) assert.deepEqual(compared({ runs: [run] }).warnings, [])
})

test('compare: shards of one platform are one platform, whatever they ran on', () => {
  const cpu = { ...sampleRun().environment.cpu, model: 'Intel Xeon 8370C', modelNumber: 106 }
  const [first, second, third] = shardRuns([1, 2, 3]) as [Run, Run, Run]
  const runs = [first, { ...second, environment: { ...second.environment, cpu } }, third]
  const { platforms, rows, warnings } = compared({ runs })
  const [part, ...no] = platforms
  assert.deepEqual([part!.measuringMs, part!.shards, rows.length, no], [180_000, 3, 3, []])
  assert.deepEqual(warnings, [])
  const [head, ...others] = [first, second].map((run, at) =>
    sampleRun({ number: 90, head: run.head, environment: runs[at]!.environment, benchmarks: run.benchmarks }),
  ) as [Run, Run]
  assert.deepEqual(compared({ runs: [head, ...others] }).warnings, [])
  const [left, right] = ['left', 'right'].map((label) => Object.assign({}, head, { head: { label } }))
  assert.deepEqual(compared({ runs: [left!, { ...right!, benchmarks: second.benchmarks }] }).warnings, [
    'the runs measured 2 different heads: left, right',
  ])
  const early = [first, second].map((run): Run => Object.assign({}, run, { complete: false }))
  assert.deepEqual(compared({ runs: [...early, third] }).warnings, [`linux-x64: ${endedEarly}`])
})

test('compare: of a benchmark in two runs of one platform the newest counts', () => {
  const warnings = (...names: string[]): readonly string[] => {
    const { head } = sampleRun({ number: 99 })
    const runs = [98, 99].map((number) => {
      const benchmarks = names.map((name) => sampleBenchmark({ case: name, metrics: exact(number - 84) }))
      return sampleRun({ number, benchmarks, head })
    })
    const comparison = compared({ runs })
    assert.deepEqual([comparison.rows.length, comparison.rows[0]!.head?.value], [names.length, 15])
    return comparison.warnings
  }
  assert.deepEqual(warnings('react'), ['linux-x64: 1 benchmark in more than one run; the newest counts'])
  assert.deepEqual(warnings('react', 'flat'), ['linux-x64: 2 benchmarks in more than one run; the newest counts'])
})

test('compare: what only one side of a run has is added or removed', () => {
  const benchmarks = (['head', 'base'] as const).map((only) =>
    sampleBenchmark({ case: only, only, metrics: exact(14) }),
  )
  assert.deepEqual(linesOf(compared({ runs: [sampleRun({ number: 99, benchmarks })] })), [
    'watch/base/chokidar packages: removed fail (the base has it, the head does not)',
    'watch/head/chokidar packages: added note (the base does not have it)',
  ])
})

const failing = (parts: Partial<BenchmarkRun> = {}): BenchmarkRun[] => [
  sampleBenchmark({ status: 'failed', reason: 'RangeError: too deep', trials: 3, metrics: {}, ...parts }),
]

test("compare: a new failure is loud; a known one, or the baseline's, is a note", () => {
  const good = sampleBaseline(usualHistory(2))
  const bad = sampleBaseline([sampleRun({ number: 1, benchmarks: failing() })])
  const failed = (baselines: Baseline[], parts: Partial<BenchmarkRun> = {}) => {
    const comparison = compared({ runs: [sampleRun({ number: 99, benchmarks: failing(parts) })], baselines })
    return [...linesOf(comparison), `exit ${pickExitCode(comparison)}`]
  }
  const cases: [lines: string[], words: string, exitCode: number][] = [
    [failed([good]), 'fail (3 trials, none of them worked; in run 20261101T010000Z-00000001 25 of 25 did', 4],
    [failed([]), 'fail (3 trials, none of them worked', 4],
    [failed([bad]), 'note (fails in run 20261101T010000Z-00000001, too', 3],
    [failed([good], { known: true }), 'note (known to fail', 3],
  ]
  for (const [lines, words, exitCode] of cases) {
    const line = `watch/react/chokidar failures: failed ${words}, with the message “RangeError: too deep”)`
    assert.deepEqual(lines, [line, `exit ${exitCode}`])
  }
})

test('compare: trials that fail now and then are shown beside those of the stored runs', () => {
  const flaky = (number: number, count: number): Run => {
    const failures = [{ side: 'head', outcome: 'failed', message: 'ECONNRESET', count } as const]
    return sampleRun({ number, benchmarks: [sampleBenchmark({ trials: 8, metrics: {}, failures })] })
  }
  const lines = (before: number): string[] => linesOf(comparedWith([flaky(1, before)], flaky(99, 2)))
  assert.deepEqual(lines(1), [
    'watch/react/chokidar failures: undecided warn (2 of 8 trials failed (in the stored runs 1 of 8), with the message “ECONNRESET”)',
  ])
  assert.match(lines(3)[0] ?? '', /undecided note/)
})

test('compare: what is skipped says why, and warns where it was measured before', () => {
  const lineOf = (parts: Partial<BenchmarkRun>, history: number): string => {
    const benchmarks = [sampleBenchmark({ status: 'skipped', trials: 0, metrics: {}, ...parts })]
    const baselines = history === 0 ? [] : [sampleBaseline(usualHistory(history))]
    return linesOf(compared({ runs: [sampleRun({ number: 99, benchmarks })], baselines }))[0]!
  }
  const reason = notMeasured.outOfTime
  const failure = { outcome: 'failed', count: 1 } as const
  const failures = (['base', 'head'] as const).map((side) => Object.assign({ side, message: side }, failure))
  const cases: [Partial<BenchmarkRun>, number, string][] = [
    [{ reason: 'no Kubo binary' }, 0, 'note (its suite says “no Kubo binary”)'],
    [{ reason: 'x' }, 1, 'warn (its suite says “x” (it was measured in run 20261101T000000Z-00000000))'],
    [{}, 0, 'note (not tried)'],
    [{ reason, failures }, 0, `note (${reason}; the base failed at first: “base”; the head failed at first: “head”)`],
  ]
  for (const [parts, history, words] of cases)
    assert.equal(lineOf(parts, history), `watch/react/chokidar failures: skipped ${words}`)
})

test('compare: a budget holds whatever the base was, also for rows that do not gate', () => {
  const budgets = [{ match: 'watch', metric: 'ready-time', max: '95 ms' }]
  const alone = compared({ runs: [headRun({ ms: 100 })], policy: { budgets } })
  assert.deepEqual(linesOf(alone), ['watch/react/chokidar ready-time: worse fail (100 ms is over the budget of 95 ms)'])
  assert.equal(alone.state, 'decided')
  const ungated = withHistory(headRun({ ms: 100 }), 12, { policy: { budgets, rules: [{ match: '**', gate: false }] } })
  assert.equal(rowOf(ungated, 'ready-time').level, 'fail')
  assert.equal(rowOf(ungated, 'ready-time').figures?.['verdict without the budget'], 'same')
  const heap = [{ match: 'watch', metric: 'retained-heap', max: '1.5 MB' }]
  const both = rowOf(withHistory(headRun({ bytes: 2_600_000 }), 12, { policy: { budgets: heap } }), 'retained-heap')
  assert.equal(both.method, 'baseline')
  assert.deepEqual(both.warnings, ['2601000 bytes is over the budget of 1500000 bytes'])
})

test('compare: a worse row that only warns fails where it breaks a budget', () => {
  const policy = { budgets: [{ match: 'watch', metric: 'retained-heap', max: '2 MB' }] }
  const row = rowOf(withHistory(headRun({ bytes: usual.bytes * 1.04 }), 12, { policy }), 'retained-heap')
  assert.deepEqual([row.verdict, row.level, row.method], ['worse', 'fail', 'budget'])
  assert.deepEqual([row.figures?.['budget'], row.figures?.['verdict without the budget']], [2e6, 'worse'])
})

test('compare: an accept entry excuses a row up to its ceiling; a misspelt one is told', () => {
  const accept = [
    { match: 'watch/react', metric: 'retained-heap', upTo: '+30%', reason: 'lazy stat' },
    { match: 'watch/raect', upTo: '+30%', reason: 'misspelt' },
  ]
  const comparison = withHistory(headRun({ ...usual, bytes: 2_500_000 }), 12, { accept })
  const row = rowOf(comparison, 'retained-heap')
  assert.equal(row.verdict, 'worse')
  assert.equal(row.level, 'note')
  assert.deepEqual(row.accepted, { reason: 'lazy stat', upTo: 0.3, exceeded: false })
  assert.equal(pickExitCode(comparison), 0)
  assert.deepEqual(comparison.notices, ['accept[1] (watch/raect) matches nothing; did you mean watch/react?'])
  const beyond = rowOf(withHistory(headRun({ bytes: 2_800_000 }), 12, { accept }), 'retained-heap')
  assert.equal(beyond.level, 'fail')
  assert.equal(beyond.accepted?.exceeded, true)
})

test('compare: rows that do not gate are judged, are never loud and share no alpha', () => {
  const comparison = withHistory(headRun({ bytes: 3e6 }), 12, { policy: { rules: [{ match: '**', gate: false }] } })
  const row = rowOf(comparison, 'retained-heap')
  assert.deepEqual([row.verdict, row.level, row.pAdjusted, comparison.family], ['worse', 'note', undefined, 0])
})

test('compare: systems are never mixed, and one that is missing is told', () => {
  const windows: Partial<Environment> = { platform: 'win32-x64' }
  const runs = [
    headRun({ bytes: 3_000_000 }),
    headRun({ bytes: 2_000_000 }, { environment: windows, complete: false, warnings: ['a file was busy'] }),
  ]
  const baselines = [
    sampleBaseline(historyFor(runs, usualHistory(12))),
    sampleBaseline(historyFor(runs, usualHistory(12, { environment: windows }))),
    sampleBaseline([exactRun(1, 14, { environment: { platform: 'darwin-arm64' } })]),
  ]
  const comparison = compared({ runs, baselines })
  const verdicts = comparison.rows.map((row) => `${row.platform} ${row.verdict}`)
  assert.deepEqual(verdicts, ['linux-x64 worse', 'win32-x64 same'])
  assert.equal(comparison.family, 2)
  assert.deepEqual(comparison.warnings, [
    'nothing was measured on darwin-arm64, which the base has',
    'win32-x64: its run says “a file was busy”',
  ])
})

test('compare: a comparison without any run is refused', () => {
  const hint = 'Measure with `paceline run` or `paceline check` first.'
  assert.throws(() => compareRuns({ runs: [], version: '1' }), { message: 'There is no run to compare', hint })
})

test('compare: the order in which runs and baselines are given does not matter', () => {
  const stored = usualHistory(12)
  const runs = [
    headRun({ ms: 150 }),
    headRun({ bytes: 2_100_000 }, { number: 98, benchmarks: [sampleBenchmark({ case: 'flat' })] }),
  ]
  const forward = compared({ runs, baselines: [sampleBaseline(stored)] })
  const backward = compared({
    runs: runs.toReversed(),
    baselines: [sampleBaseline(stored.slice(6).toReversed()), sampleBaseline(stored.slice(0, 8).toReversed())],
  })
  assert.deepEqual(backward, forward)
})

test('compare: a metric in another unit or with another direction begins a new series', () => {
  const changes: [metric: MetricData, what: string][] = [
    [{ ...timeSpec, unit: 's', values: [0.1] }, 'the unit changed from ms to s'],
    [{ ...timeSpec, better: 'higher', values: [100] }, 'the direction of the metric changed'],
  ]
  for (const [metric, what] of changes) {
    const benchmarks = [sampleBenchmark({ metrics: { 'ready-time': metric } })]
    const { reason } = rowOf(withHistory(headRun({}, { benchmarks })), 'ready-time')
    assert.equal(reason, `${what}: a new series begins`)
  }
})

test('compare: of two runs of one commit the newer counts; none before it is lost', () => {
  const again = sampleRun({ number: 5, benchmarks: [sampleBenchmark({ metrics: exact(20) })] })
  const history = [exactRun(3, 14), { ...again, head: exactRun(3, 14).head }, exactRun(7, 30)]
  const comparison = compared({
    runs: [exactRun(99, 20)],
    baselines: [sampleBaseline(history)],
    ancestors: [sampleSha(3)],
  })
  assert.equal(rowOf(comparison, 'packages').verdict, 'same')
  assert.equal(comparison.platforms[0]?.baselineRuns, 2)
})

test('compare: a benchmark that a stored run has twice counts once', () => {
  const twice = { ...exactRun(1, 14), benchmarks: [...exactRun(1, 14).benchmarks, ...exactRun(1, 99).benchmarks] }
  assert.equal(rowOf(comparedWith([twice], exactRun(9, 14)), 'packages').verdict, 'same')
})

test('compare: an exact metric measured with another minor version of Node is judged', () => {
  const head = exactRun(99, 15, { environment: { node: '24.22.0' } })
  const comparison = comparedWith([exactRun(1, 14)], head)
  assert.deepEqual(linesOf(comparison), ['watch/react/chokidar packages: worse fail +7.1%'])
})

test('compare: an unbuilt base fails a change of how to build, unless policies differ', () => {
  const of = (touched: string[] | undefined, request: Partial<CompareRequest> = {}) =>
    compared({
      runs: [sampleRun(touched === undefined ? {} : { unbuilt: { cause: 'npm error ”404”', touched } })],
      ...request,
    })
  const [usual, touched] = [of([]), of(['package.json', 'yarn.lock'])]
  assert.deepEqual([usual.unbuilt, usual.notices, pickExitCode(usual)], ['warn', [], 3])
  const part = usual.platforms[0]
  assert.equal(part?.unbuilt, '“npm error "404"”')
  assert.equal(part.basis, 'the base could not be built and nothing is stored to compare with')
  const words = 'The base could not be built, and this change alters how it is built:'
  assert.deepEqual(touched.notices, [`${words} package.json, yarn.lock.`])
  assert.deepEqual([touched.unbuilt, pickExitCode(touched)], ['fail', 4])
  const prepared = of([], { altered: ['suites', 'project'] })
  assert.deepEqual([prepared.unbuilt, prepared.notices], ['fail', [`${words} project in the config.`]])
  assert.equal(of([], { altered: ['suites'] }).unbuilt, 'warn')
  assert.equal(of(['package.json'], { policy: { unbuilt: 'warn' } }).unbuilt, 'warn')
  assert.equal(of([], { policy: { unbuilt: 'fail' } }).unbuilt, 'fail')
  const built = of(undefined, { altered: ['project'], policy: { unbuilt: 'fail' } })
  assert.deepEqual([built.unbuilt, built.platforms[0]?.unbuilt], [undefined, undefined])
})

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
function valueFor({ signed }: { readonly signed: boolean }): <T extends number | undefined>(value: T) => T {
  return (value) => (value === undefined || signed ? value : (Math.abs(value) as typeof value))
}
const anyOutcome = fc.constantFrom('ok' as const, 'ok' as const, 'failed' as const, 'timeout' as const, 'lost' as const)
const anyUnpaired = fc
  .record({ spec: anySpec, values: fc.array(anyValue, { minLength: 1, maxLength: 6 }) })
  .map(({ spec, values }): MetricData => Object.assign({ values: values.map(valueFor(spec)) }, spec))
const anyMissing = fc.option(anyValue, { nil: undefined })
const anySides = fc.array(fc.tuple(anyMissing, anyMissing), { maxLength: 20 })
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
  if (!hasPairs(data)) return data
  const fit = (values: readonly (number | undefined)[]): (number | undefined)[] =>
    Array.from({ length: pairs }, (_, index) => values[index % values.length])
  return { ...data, base: fit(data.base), head: fit(data.head) }
}

const anyBenchmarks = fc.uniqueArray(anyBenchmark, { maxLength: 3, selector: (benchmark) => benchmark.case })

const runOf = (number: number, benchmarks: BenchmarkRun[]): Run => runSchema.parse(sampleRun({ number, benchmarks }))

test('hostile runs: the comparison is valid, or one line says why not', () => {
  fc.assert(
    fc.property(anyBenchmarks, anyBenchmarks, fc.integer({ min: 0, max: 14 }), (head, base, count) => {
      const runs = [runOf(99, head)]
      const bases = Array.from({ length: count }, (_, number) => runOf(number, base))
      const baselines = [sampleBaseline(bases)]
      try {
        compared({ runs, baselines })
        compared({ runs, bases })
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
  const runs = [sampleRun({ number: 9, benchmarks })]
  const bases = [sampleRun({ number: 1, benchmarks: [] })]
  looked = 0
  // `compareRuns` itself: the check that `compared` makes of its outcome would look, too.
  assert.throws(() => compareRuns({ runs, bases, version: '1.2.0' }), /make 102000 rows, more than the 100000/)
  assert.equal(looked, 0)
})

test('hostile runs: no part of the stored runs is walked once for each row', () => {
  const reads = (rows: number): number => {
    let count = 0
    const metrics = Object.fromEntries(
      Array.from({ length: rows }, (_, index) => [`m${index}`, sampleBenchmark().metrics['ready-time']!]),
    )
    const stored = [1, 2, 3].map((number) => {
      const run = sampleRun({ number, benchmarks: [] })
      const benchmarks = [sampleBenchmark({ metrics })]
      return Object.defineProperty(run, 'benchmarks', {
        get: () => {
          count += 1
          return benchmarks
        },
      })
    })
    const runs = [sampleRun({ number: 9, benchmarks: [sampleBenchmark({ metrics })] })]
    compareRuns({ runs, baselines: [sampleBaseline(stored)], version: '1.2.0' })
    return count
  }
  assert.equal(reads(40), reads(4))
})

test("hostile runs: an accepted level's record is made ready once for all rows", () => {
  const stored = historyOf(5, (number, deviation) =>
    sampleRun({ number, benchmarks: [sampleBenchmark({ metrics: manyMetrics(50, 100 * (1 + deviation)) })] }),
  )
  let made = 0
  const record = {
    ...makeAcceptRecord({ match: 'watch', reason: 'known', fromRun: stored[1]!.id, at: stored[4]!.startedAt }),
    get match() {
      made += 1
      return 'watch'
    },
  }
  const runs = [sampleRun({ number: 99, benchmarks: [sampleBenchmark({ metrics: manyMetrics(50, 100) })] })]
  compareRuns({ runs, baselines: [sampleBaseline(stored, [record])], version: '1.2.0' })
  assert.equal(made, 1)
})

function manyMetrics(count: number, value: number): Record<string, MetricData> {
  const values = [value, value * 1.001, value * 0.999, value]
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, { ...memorySpec, values }]))
}
