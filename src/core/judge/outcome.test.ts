import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared } from '../../../test/compared.ts'
import { pairedBenchmark, pairedRun, samplePairs } from '../../../test/sample-pairs.ts'
import { sampleRun } from '../../../test/sample-run.ts'
import type { Comparison } from '../model/comparison.ts'
import { notMeasured } from '../model/run.ts'
import { comparison, platform, row, type RowArguments } from '../../../test/samples/sample-rows.ts'
import { pickConclusion, pickExitCode, hasNewsForComment, comparisonSummary, unmeasuredReason } from './outcome.ts'

function changedBy(times: number, noise = 0.01): Comparison {
  return compared({ runs: [pairedRun([pairedBenchmark({ 'ready-time': samplePairs({ times, noise }) })])] })
}

const missing = [{ platform: 'linux-x64', reason: undefined }]

test('outcome: each comparison comes to one word and a conclusion, gate on and off', () => {
  const cases: readonly (readonly [Comparison | undefined, string, string, string])[] = [
    [changedBy(1.2), 'worse', 'failure', 'neutral'],
    [changedBy(0.8), 'better', 'success', 'success'],
    [changedBy(1), 'same', 'success', 'success'],
    [changedBy(1, 0.3), 'undecided', 'neutral', 'neutral'],
    [compared({ runs: [sampleRun()] }), 'nothing-compared', 'neutral', 'neutral'],
    [{ ...changedBy(0.8), unbuilt: 'warn' }, 'undecided', 'neutral', 'neutral'],
    [{ ...compared({ runs: [sampleRun()] }), unbuilt: 'warn' }, 'nothing-compared', 'neutral', 'neutral'],
    [{ ...changedBy(1), unbuilt: 'fail' }, 'failed', 'failure', 'neutral'],
    [{ ...changedBy(1.2), unbuilt: 'warn' }, 'worse', 'failure', 'neutral'],
    [comparison({ state: 'identical', rows: [] }), 'identical', 'success', 'success'],
    [undefined, 'failed', 'failure', 'neutral'],
  ]
  for (const [comparison, word, on, off] of cases) {
    const verdict = comparisonSummary({ comparison, missing: [] })
    assert.equal(verdict.word, word)
    assert.deepEqual([pickConclusion(verdict, true), pickConclusion(verdict, false)], [on, off], word)
  }
})

test('outcome: a minor worse row is named and passes; a missing platform does not pass', () => {
  const minor = comparisonSummary({ comparison: changedBy(1.03, 0.005), missing: [] })
  assert.deepEqual([minor.word, minor.worse, minor.stops], ['worse', 1, false])
  const gap = comparisonSummary({ comparison: changedBy(1), missing })
  assert.deepEqual([gap.word, gap.stops], ['failed', true])
})

const apart: RowArguments = {
  verdict: 'not-comparable',
  method: 'none',
  base: undefined,
  reason: 'baseline has 9 of 10 runs',
}
const tripled: RowArguments = { ...apart, base: 100, head: 300, limits: undefined }
const rate: RowArguments = { verdict: 'undecided', metric: 'event-throughput', base: 110, head: 99 }
const failure: RowArguments = { metric: 'failures', verdict: 'failed', base: 0, head: 3, limits: undefined }
const neither: RowArguments = { method: 'none', base: undefined, head: undefined }
const skipped: RowArguments = { ...neither, metric: 'failures', verdict: 'skipped' }
const removed: RowArguments = { verdict: 'removed', method: 'none', head: undefined }
const accepted = { reason: 'known', upTo: 0.5, exceeded: false }
const kinds: Readonly<Record<string, RowArguments>> = {
  same: {},
  better: { verdict: 'better', base: 300, head: 200 },
  minor: { verdict: 'worse', level: 'warn', base: 200, head: 206 },
  worse: { verdict: 'worse', base: 200, head: 300 },
  'worse, noted': { verdict: 'worse', level: 'note', base: 200, head: 300 },
  accepted: { verdict: 'worse', level: 'note', base: 200, head: 206, accepted },
  'accepted by itself': { verdict: 'worse', level: 'note', base: 200, head: 206, accepted: { ...accepted, own: true } },
  undecided: { verdict: 'undecided', reason: 'noise 31% per pair' },
  'undecided, noted': { verdict: 'undecided', level: 'note' },
  'few pairs': { verdict: 'undecided', detectable: undefined },
  'a few failures': { verdict: 'undecided', level: 'note', metric: 'failures', limits: undefined },
  'undecided, failing by policy': { verdict: 'undecided', reason: 'noise 31% per pair', level: 'fail' },
  apart,
  tripled,
  'half more': { ...tripled, head: 151 },
  'just half more': { ...tripled, head: 150 },
  'less than half more': { ...tripled, head: 149 },
  'a third of the rate': { ...tripled, metric: 'event-throughput', base: 300, head: 100 },
  'a third more of the rate': { ...tripled, metric: 'event-throughput', head: 400 },
  'a count from zero': { ...tripled, metric: 'missed-events', base: 0, head: 3 },
  'likely more': { verdict: 'undecided', possible: true, base: 100, head: 110, limits: [0.01, 0.2] },
  'surely more': { verdict: 'undecided', base: 100, head: 110, limits: [0.01, 0.2] },
  'perhaps more': { verdict: 'undecided', base: 100, head: 110, limits: [0, 0.2] },
  'surely less of the rate': { ...rate, limits: [-0.2, -0.01] },
  'perhaps less of the rate': { ...rate, limits: [-0.2, 0] },
  failure,
  'noted failure': { ...failure, level: 'note' },
  'failure on both sides': { ...failure, level: 'note', failing: 'before' },
  'not installed': { ...skipped, reason: 'no Kubo binary' },
  'out of time': { ...skipped, reason: notMeasured.outOfTime },
  'skipped, measured before': { ...skipped, level: 'warn' },
  added: { verdict: 'added', method: 'none', base: undefined },
  removed,
  'removed, failing by policy': { ...removed, level: 'fail' },
  watched: { gate: false },
}

/** Kinds of rows, each after how many there are; the word, tone, check and exit code that follow. */
const scenarios: readonly (readonly [rows: string, word: string, tone: string, check: string, code: number])[] = [
  ['4 same', 'same', 'good', 'success', 0],
  ['3 same; 1 better', 'better', 'good', 'success', 0],
  ['3 same; 1 minor', 'worse', 'warn', 'success', 0],
  ['3 same; 1 worse', 'worse', 'bad', 'failure', 1],
  ['7 same; 2 undecided', 'undecided', 'unsure', 'success', 0],
  ['7 same; 2 apart', 'same', 'good', 'success', 0],
  ['6 same; 2 apart', 'undecided', 'unsure', 'success', 0],
  ['3 same; 3 better; 2 apart', 'better', 'unsure', 'success', 0],
  ['4 same; 4 apart', 'undecided', 'unsure', 'neutral', 0],
  ['4 better; 4 apart', 'undecided', 'unsure', 'neutral', 0],
  ['2 minor; 2 apart', 'worse', 'warn', 'neutral', 0],
  ['2 worse; 2 apart', 'worse', 'bad', 'failure', 1],
  ['27 undecided', 'undecided', 'unsure', 'neutral', 0],
  ['1 same; 1 undecided, failing by policy', 'worse', 'bad', 'failure', 1],
  ['9 same; 1 tripled', 'undecided', 'unsure', 'neutral', 0],
  ['1 tripled; 1 watched', 'nothing-compared', 'warn', 'neutral', 3],
  ['2 apart; 3 watched', 'nothing-compared', 'warn', 'neutral', 3],
  ['2 same; 8 added', 'same', 'good', 'success', 0],
  ['2 added', 'nothing-compared', 'warn', 'neutral', 3],
  ['2 same; 2 removed', 'undecided', 'unsure', 'neutral', 0],
  ['3 same; 1 removed, failing by policy', 'worse', 'bad', 'failure', 1],
  ['3 same; 1 failure', 'failed', 'bad', 'failure', 4],
  ['1 worse; 1 failure', 'worse', 'bad', 'failure', 1],
  ['1 same; 1 noted failure', 'undecided', 'unsure', 'neutral', 0],
  ['1 same; 3 failure on both sides', 'same', 'good', 'success', 0],
  ['1 same; 3 not installed', 'same', 'good', 'success', 0],
  ['1 same; 1 out of time', 'undecided', 'unsure', 'neutral', 0],
  ['1 same; 1 skipped, measured before', 'undecided', 'unsure', 'neutral', 0],
  ['9 same; 1 worse, noted', 'worse', 'good', 'success', 0],
  ['9 same; 1 accepted', 'same', 'good', 'success', 0],
  ['9 same; 1 accepted by itself', 'same', 'unsure', 'success', 0],
  ['7 same; 2 undecided; 1 better', 'better', 'good', 'success', 0],
  ['7 same; 2 undecided; 1 worse, noted', 'worse', 'good', 'success', 0],
  ['1 same; 1 undecided, noted', 'undecided', 'unsure', 'neutral', 0],
  ['9 same; 1 undecided, noted', 'undecided', 'good', 'success', 0],
  ['2 few pairs', 'nothing-compared', 'warn', 'neutral', 3],
  ['1 few pairs; 1 undecided', 'undecided', 'unsure', 'neutral', 0],
  ['1 same; 3 a few failures', 'undecided', 'good', 'success', 0],
  ['9 same; 1 half more', 'undecided', 'unsure', 'neutral', 0],
  ['9 same; 1 just half more', 'undecided', 'unsure', 'neutral', 0],
  ['9 same; 1 less than half more', 'same', 'good', 'success', 0],
  ['9 same; 1 a third of the rate', 'undecided', 'unsure', 'neutral', 0],
  ['9 same; 1 a third more of the rate', 'same', 'good', 'success', 0],
  ['9 same; 1 a count from zero', 'undecided', 'unsure', 'neutral', 0],
  ['9 same; 1 likely more', 'undecided', 'warn', 'neutral', 0],
  ['9 same; 1 surely more', 'undecided', 'unsure', 'neutral', 0],
  ['9 same; 1 perhaps more', 'undecided', 'unsure', 'success', 0],
  ['9 same; 1 surely less of the rate', 'undecided', 'unsure', 'neutral', 0],
  ['9 same; 1 perhaps less of the rate', 'undecided', 'unsure', 'success', 0],
]

test('outcome: check, outputs and exit code follow from the rows, and need evidence', () => {
  for (const [name, word, tone, check, code] of scenarios) {
    const rows = name.split('; ').flatMap((part) => {
      const [, count, kind] = /^(\d+) (.+)$/.exec(part)!
      return Array.from({ length: Number(count) }, (_, at) => row({ case: `${kind} ${at}`, ...kinds[kind!]! }))
    })
    const state = rows.some(({ method }) => method !== 'none') ? 'decided' : 'nothing-compared'
    const of = comparison({ rows, state })
    const verdict = comparisonSummary({ comparison: of, missing: [] })
    const { word: said, tone: mood } = verdict
    assert.deepEqual([said, mood, pickConclusion(verdict, true), pickExitCode(of)], [word, tone, check, code], name)
    assert.equal(pickConclusion(verdict, false), check === 'failure' ? 'neutral' : check, name)
  }
})

test('outcome: what a fork accepts for itself is no all-clear', () => {
  const conclude = (isFork: boolean, ...rows: RowArguments[]) =>
    pickConclusion(comparisonSummary({ comparison: comparison({ rows: rows.map(row) }), missing: [], isFork }), true)
  const own = kinds['accepted by itself']!
  const said = [conclude(true, own, {}), conclude(false, own, {}), conclude(true, {})]
  assert.deepEqual(said, ['neutral', 'success', 'success'])
})

test('outcome: a first run has figures, and neither a base nor a stored run', () => {
  const part = platform({ baselineRuns: 0 })
  const first: Partial<Comparison> = { rows: [row(apart), row(skipped)], state: 'nothing-compared', base: undefined }
  const summaryOf = (parts: Partial<Comparison>) =>
    comparisonSummary({ comparison: { ...comparison(), ...first, platforms: [part], ...parts }, missing: [] })
  assert.deepEqual([summaryOf({}).isFirstRun, summaryOf({}).tone], [true, 'neutral'])
  const { base } = comparison()
  const few: Partial<Comparison>[] = [{ base }, { unread: 'damaged' }, { unbuilt: 'warn' }, { state: 'decided' }]
  for (const parts of [...few, { platforms: [] }, { platforms: [part, platform()] }, { rows: [row(skipped)] }])
    assert.equal(summaryOf(parts).isFirstRun, false, JSON.stringify(parts))
})

test('outcome: over code that no benchmark calls there is no all-clear', () => {
  const of = (called: string[], uncalled: string[], times = 1, altered: string[] = []) => {
    const reached = { ...changedBy(times), reach: { called, uncalled, altered } }
    const verdict = comparisonSummary({ comparison: reached, missing: [] })
    return [verdict.word, pickConclusion(verdict, true)]
  }
  assert.deepEqual(of([], ['lib/x.js']), ['undecided', 'neutral'])
  assert.deepEqual(of(['lib/y.js'], ['lib/x.js']), ['undecided', 'neutral'])
  assert.deepEqual(of(['lib/x.js'], []), ['same', 'success'])
  assert.deepEqual(of([], ['lib/x.js'], 0.5), ['undecided', 'neutral'])
  assert.deepEqual(of([], ['lib/x.js'], 2), ['worse', 'failure'])
  // Nor where a tool measured by what the change alters.
  assert.deepEqual(of(['lib/x.js'], [], 1, ['bench/x.js']), ['undecided', 'neutral'])
})

test('outcome: comparing nothing is fine where allowed; a failure is still one', () => {
  const of = (parts: RowArguments): Comparison => comparison({ rows: [row(parts)], state: 'nothing-compared' })
  const allowEmpty = true
  assert.equal(pickExitCode(of(apart), { allowEmpty }), 0)
  assert.equal(pickExitCode(of({ ...failure, method: 'none' }), { allowEmpty }), 4)
  assert.equal(pickExitCode(of({ ...failure, method: 'none' })), 4)
  assert.equal(pickExitCode(comparison({ rows: [], state: 'identical' })), 0)
  const reasons = [{}, { projects: {} }, { projects: { unreached: true } as const }].map(unmeasuredReason)
  const same = 'the code that runs is byte for byte the same'
  assert.deepEqual(reasons, [same, same, 'the change reaches nothing that is measured'])
})

test('outcome: no change is no reason for a comment; a likely change or a gap is', () => {
  assert.equal(hasNewsForComment({ comparison: changedBy(1), missing: [] }), false)
  assert.equal(hasNewsForComment({ comparison: changedBy(0.8), missing: [] }), true)
  assert.equal(hasNewsForComment({ comparison: changedBy(1), missing }), true)
  assert.equal(hasNewsForComment({ comparison: comparison({ rows: [row(apart), row()] }), missing: [] }), false)
  assert.equal(hasNewsForComment({ comparison: comparison({ rows: [row(tripled), row()] }), missing: [] }), true)
  assert.equal(hasNewsForComment({ comparison: { ...changedBy(1), unbuilt: 'warn' }, missing: [] }), true)
  for (const parts of [failure, removed, { ...failure, gate: false }])
    assert.equal(hasNewsForComment({ comparison: comparison({ rows: [row(parts)] }), missing: [] }), true)
})

test('outcome: an unbuilt base is 4 if its level fails; else stored runs decide', () => {
  const of = (unbuilt: 'fail' | 'warn', times = 1, allowEmpty = false): number =>
    pickExitCode({ ...changedBy(times), unbuilt }, { allowEmpty })
  assert.deepEqual([of('fail'), of('fail', 1.2), of('fail', 1, true)], [4, 1, 4])
  assert.deepEqual([of('warn'), of('warn', 1.2)], [0, 1])
  const alone = { ...compared({ runs: [sampleRun()] }), unbuilt: 'warn' } as const
  assert.deepEqual([pickExitCode(alone), pickExitCode(alone, { allowEmpty: true })], [3, 0])
})
