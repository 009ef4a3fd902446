import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairedBenchmark, pairedRun, samplePairs } from '../../../test/sample-pairs.ts'
import { budgetForProfiles, endOfPairs, reserveFor, rowsToExplain } from './explain-changes.ts'

test('profiles get a quarter of the time, a minute at most and enough for one row', () => {
  const seconds = (budget: number, spent: number, pair: number): number =>
    budgetForProfiles({ budgetMs: 1_000 * budget, spentMs: 1_000 * spent, pairMs: 1_000 * pair }) / 1_000
  assert.equal(seconds(120, 120, 1), 30)
  assert.equal(seconds(120, 80, 1), 40, 'what was left')
  assert.equal(seconds(600, 100, 1), 60)
  assert.equal(seconds(40, 40, 4), 20, 'five trials a side of the worst row')
  assert.equal(seconds(40, 40, 30), 60)
})

test('a row with enough trials leaves the next one time for its own', () => {
  assert.equal(reserveFor(['cpu a', 'heap a'], { known: new Set(['cpu a']), pairMs: 2_000 }), 12_000)
  assert.equal(reserveFor(['cpu a', 'cpu a'], { known: new Set(['cpu a']), pairMs: 2_000 }), 0)
  assert.equal(endOfPairs(4, { budgetMs: 20_000, reserveMs: 12_000 }), 40_000)
  assert.equal(endOfPairs(5, { budgetMs: 20_000, reserveMs: 12_000 }), 8_000)
})

test('failing rows are profiled before informing ones, larger changes first', () => {
  const changes = { a: { times: 1.02, noise: 0.002, pairs: 60 }, b: {}, c: { times: 1.2 }, d: { times: 1.6 } }
  const benchmarks = Object.entries(changes).map(([name, parts]) =>
    pairedBenchmark({ time: samplePairs(parts) }, { case: name }),
  )
  const rows = rowsToExplain(pairedRun(benchmarks), undefined)
  assert.deepEqual(
    rows.map((row) => row.case),
    ['d', 'c', 'a'],
  )
})
