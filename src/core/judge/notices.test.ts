import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairedBenchmark, pairedRun, referenceRun, samplePairs, sampleReference } from '../../../test/sample-pairs.ts'
import { exactSpec, sampleBenchmark, sampleRun, sampleSha } from '../../../test/sample-run.ts'
import { row } from '../../../test/samples/sample-rows.ts'
import type { Row } from '../model/comparison.ts'
import { notMeasured, type Run } from '../model/run.ts'
import {
  comparisonBasisText as basisOfRows,
  busyLoadField,
  expiredAcceptNotices,
  memberNotices,
  runWarningsOfPlatforms,
  unmatchedRuleNotices,
} from './notices.ts'
import { indexUpToBase } from './stored-runs.ts'

const names = ['watch/react/chokidar', 'watch/flat/chokidar', 'packages/left/']
const ignore = 0.01
const known = { upTo: '10%', reason: 'known' }

test('notices: what matches nothing is named with its place and the nearest names', () => {
  const notices = (match: string): string[] => unmatchedRuleNotices({ rules: [{ match, ignore }] }, [], names)
  assert.deepEqual(notices('watch'), [])
  assert.deepEqual(notices('watch/raect/chokidar'), [
    'policy.rules[0] (watch/raect/chokidar) matches nothing; did you mean watch/react/chokidar?',
  ])
  assert.match(notices('nothing-like-it-at-all')[0]!, /matches nothing; did you mean packages or watch\?$/)
  const policy = { rules: [{ match: 'watch', ignore }], budgets: [{ match: 'zzzzzzzzzzzz', metric: 'm', max: 1 }] }
  const accept = [
    { match: 'watch', ...known },
    { match: 'yyyyyyyyyyyyyyy', ...known },
  ]
  assert.deepEqual(unmatchedRuleNotices(policy, accept, []), [
    'policy.rules[0] (watch) matches nothing',
    'policy.budgets[0] (zzzzzzzzzzzz) matches nothing',
    'accept[0] (watch) matches nothing',
    'accept[1] (yyyyyyyyyyyyyyy) matches nothing',
  ])
  assert.deepEqual(unmatchedRuleNotices(undefined, [], names), [])
})

test('notices: a rule about a project that was left out may match, whatever it says', () => {
  const isSilent = (match: string): boolean =>
    unmatchedRuleNotices({ rules: [{ match, ignore }] }, [], names).length === 0
  for (const match of ['packages/left/job/**', '!packages/left/job/once', 'packages/*/job', 'pack{ages,ets}/left/x']) {
    assert.equal(isSilent(match), true, match)
  }
  for (const match of ['packages/right/job/**', 'pockets/*/job', 'watch/react/chokidar/x']) {
    assert.equal(isSilent(match), false, match)
  }
})

test('notices: an accept entry that has ended says so, whatever it matches', () => {
  const over = { match: 'watch/react', ...known, until: '2026-11-19' }
  assert.deepEqual(expiredAcceptNotices([{ match: 'watch/flat', ...known }, over], new Set([over])), [
    'accept[1] (watch/react) has expired (until 2026-11-19) and excuses nothing any more',
  ])
})

test('notices: projects that were left out are named, twenty of them at most', () => {
  const none = { unaffected: [], added: [], removed: [], altered: [] }
  const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`)
  assert.deepEqual(memberNotices(undefined), [])
  assert.deepEqual(memberNotices(none), [])
  assert.deepEqual(memberNotices({ unaffected: ['a', 'b'], added: ['c'], removed: ['d'], altered: ['e'] }), [
    'This change alters the config of projects; both sides were measured the new way: e.',
    'New in this change, so not measured until the next one: c.',
    'Removed by this change, so no longer measured: d.',
    'Not measured, because nothing changed that they depend on: a, b.',
  ])
  assert.match(memberNotices({ ...none, added: many(20) })[0]!, /p18, p19\.$/)
  assert.match(memberNotices({ ...none, added: many(22) })[0]!, /p18, p19 and 2 more\.$/)
})

const storedOf = (runs: readonly Run[], parts: Partial<Parameters<typeof indexUpToBase>[0]> = {}) =>
  indexUpToBase({ runs: [...runs], accepted: [], source: 'baseline', ancestors: [], ...parts })

test('notices: a machine is called busy by its load', () => {
  const run = (loadPerCore: number): Run => ({ ...sampleRun(), loadPerCore })
  assert.deepEqual(busyLoadField([run(0.9)]), {})
  assert.deepEqual(busyLoadField([sampleRun()]), {})
  assert.deepEqual(busyLoadField([run(1)]), { busy: 'a load of 1 per core when it began' })
  assert.deepEqual(busyLoadField([run(3.6), run(0)]), { busy: 'a load of 3.6 per core when it began' })
})

const oneRow: readonly Row[] = [row({ kind: 'exact' })]

function basisOf(run: Run, stored: Parameters<typeof basisOfRows>[1], rows = oneRow): string {
  return basisOfRows(run, stored, rows)
}

test('notices: what is said to be compared was compared', () => {
  const stored = storedOf([1, 2, 3].map((number) => sampleRun({ number })))
  const said = (...runs: readonly (number | undefined)[]): string => {
    const rows = runs.map((count) => {
      const one = row(count === undefined ? { verdict: 'not-comparable', method: 'none' } : { method: 'baseline' })
      return count === undefined ? one : Object.assign(one, { base: Object.assign({}, one.base, { runs: count }) })
    })
    const failures = row({ metric: 'failures', verdict: 'failed' })
    return basisOf(sampleRun({ number: 9 }), stored, [...rows, failures]).replace(/;.*$/, '')
  }
  assert.equal(said(undefined, undefined), 'no row could be compared with the 3 stored runs')
  assert.equal(said(3, 3), 'compared with 3 stored runs')
  assert.equal(said(2, 1), 'compared with at most 2 of 3 stored runs')
  assert.equal(said(3, undefined, undefined), '1 of 3 rows compared with 3 stored runs')
})

test('notices: one sentence says what was compared with what', () => {
  const exact = sampleBenchmark({ metrics: { size: { ...exactSpec, values: [1] } } })
  const [first, second] = [1, 2].map((number) => sampleRun({ number, benchmarks: [exact] })) as [Run, Run]
  const head = sampleRun({ number: 9, benchmarks: [exact] })
  const nearest = (number: number): string => sampleSha(number).slice(0, 7)
  const twice = oneRow.map((one) => Object.assign({}, one, { base: { ...one.base!, runs: 2 } }))
  assert.equal(basisOf(head, undefined), 'there is no base and nothing is stored to compare with')
  assert.equal(basisOf(head, storedOf([])), 'there is no base and nothing is stored to compare with')
  const basis = basisOf(head, storedOf([first, second]), twice)
  assert.equal(basis, `compared with 2 stored runs; the newest is from ${nearest(2)}`)
  assert.equal(basisOf(head, storedOf([first], { source: 'files' })), 'compared with 1 run file')
  const withReference = [3, 4].map((number) => referenceRun({ number }))
  const older = { ...sampleReference, id: 'a'.repeat(40), label: 'v4.0.0' }
  const withOther = referenceRun({ number: 5, benchmark: { reference: older } })
  const referred = (...runs: readonly Run[]): string => basisOf(referenceRun({ number: 9 }), storedOf(runs), twice)
  assert.match(
    referred(...withReference),
    /^compared with 2 stored runs, 2 of them in pairs with v5\.0\.0; .*: main and this head each in pairs with v5\.0\.0$/,
  )
  assert.match(referred(first, withReference[0]!), /^compared with 2 stored runs, 1 of them in pairs with v5\.0\.0/)
  assert.match(referred(first, withOther), /^compared with 2 stored runs, 0 of them in pairs with v5\.0\.0/)
  const of = (...shas: number[]): string =>
    basisOf(head, storedOf([first, second], { ancestors: shas.map(sampleSha) })).replace(/^.*?; /, '')
  assert.equal(of(2, 1), `the newest is from the base ${nearest(2)} itself`)
  assert.equal(of(7, 2, 1), `the newest is from ${nearest(2)}, 1 commit before the base`)
  assert.equal(of(7, 8, 1), `the newest is from ${nearest(1)}, 2 commits before the base`)
  const paired = pairedRun([pairedBenchmark({ m: samplePairs() }), exact])
  assert.equal(basisOf(paired, undefined), 'base and head were measured in turn on the same machine')
  const failed = pairedBenchmark({}, { outcomes: [['failed', 'failed']] })
  assert.match(
    basisOf(pairedRun([failed]), undefined),
    /^base and head were run in turn .* but no pair of trials has a value$/,
  )
})

test('notices: a Node for Intel on an Apple processor is named', () => {
  const said = (platform: string, model: string): string[] => {
    const run = sampleRun()
    const head = { ...run, environment: { ...run.environment, cpu: { ...run.environment.cpu, model } } }
    return runWarningsOfPlatforms([{ platform, runs: [head], table: { doubled: 0 } }])
  }
  assert.match(said('darwin-x64', 'VirtualApple @ 2.50GHz').join(), /^darwin-x64: its Node .* Rosetta 2 .* arm64$/)
  assert.deepEqual([...said('darwin-x64', 'Intel(R) Core(TM) i7-8750H'), ...said('darwin-arm64', 'Apple M1')], [])
})

test('notices: a base of which time allowed no measurement is not called missing', () => {
  const reason = `${notMeasured.outOfTime}: one run takes 20 s`
  const late = sampleBenchmark({ case: 'b', status: 'skipped', reason, metrics: {} })
  assert.equal(basisOf(pairedRun([late]), undefined), `no pair was measured: ${reason}`)
})
