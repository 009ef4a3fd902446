import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planned, toolCalled } from '../../../test/scripted-trials.ts'
import { pairedBenchmark, pairedRun, samplePairs } from '../../../test/sample-pairs.ts'
import {
  profilingBudgetMs,
  hasTimeForAnotherPair,
  reservedMsForLaterRows,
  sortedChanges,
  whyProfileTakesTooLong,
} from './explain-changes.ts'

test('explain changes: profiles get a quarter of the time, a minute at most', () => {
  const seconds = (budget: number, spent: number, pair: number): number =>
    profilingBudgetMs({ budgetMs: 1_000 * budget, spentMs: 1_000 * spent, pairMs: 1_000 * pair }) / 1_000
  assert.equal(seconds(120, 120, 1), 30)
  assert.equal(seconds(120, 80, 1), 40, 'what was left')
  assert.equal(seconds(600, 100, 1), 60)
  assert.equal(seconds(40, 40, 4), 20, 'five trials a side of the worst row')
  assert.equal(seconds(40, 40, 30), 60)
})

test('explain changes: a row with enough trials leaves the next one time for its own', () => {
  assert.equal(reservedMsForLaterRows(['cpu a', 'heap a'], { profiled: new Set(['cpu a']), pairMs: 2_000 }), 12_000)
  assert.equal(reservedMsForLaterRows(['cpu a', 'cpu a'], { profiled: new Set(['cpu a']), pairMs: 2_000 }), 0)
  const goesOn = (pairs: number, seconds: number): boolean =>
    hasTimeForAnotherPair({ tried: pairs, pairs, elapsedMs: 1_000 * seconds }, { budgetMs: 20_000, reserveMs: 12_000 })
  assert.deepEqual([goesOn(5, 7), goesOn(5, 9)], [true, false])
  assert.deepEqual([goesOn(4, 31), goesOn(4, 33)], [true, false], 'twice the time for five of them')
})

test('explain changes: a row whose trials are too slow for five ends after the first', () => {
  const goesOn = (tried: number, pairs: number, seconds: number): boolean =>
    hasTimeForAnotherPair({ tried, pairs, elapsedMs: 1_000 * seconds }, { budgetMs: 60_000, reserveMs: 0 })
  assert.deepEqual([goesOn(0, 0, 0), goesOn(1, 1, 9), goesOn(1, 1, 36)], [true, true, false])
  assert.equal(goesOn(1, 0, 11), false, 'nor if the first has failed after that time')
})

test('explain changes: a tool is not profiled if five runs take more than a minute', () => {
  const whyOf = (canChoose: boolean, seconds: number): string | undefined => {
    const trialUnit = { ...toolCalled('tool'), canChoose }
    return whyProfileTakesTooLong(planned('mitata', { trialUnit, first: { pairMs: 1_000 * seconds, change: 0 } }))
  }
  assert.equal(whyOf(false, 12), undefined)
  assert.equal(whyOf(false, 13), 'a profile needs 5 runs a side, which would take 1 min 05 s: more than a minute')
  assert.equal(whyOf(true, 300), undefined, 'what runs one of its benchmarks alone may be quick')
})

test('explain changes: failing rows come before informing ones, larger changes first', () => {
  const changes = { a: { times: 1.02, noise: 0.002, pairs: 60 }, b: {}, c: { times: 1.2 }, d: { times: 1.6 } }
  const benchmarks = Object.entries(changes).map(([name, parts]) =>
    pairedBenchmark({ time: samplePairs(parts) }, { case: name }),
  )
  const rows = sortedChanges(pairedRun(benchmarks), undefined)
  assert.deepEqual(
    rows.map((row) => row.case),
    ['d', 'c', 'a'],
  )
})
