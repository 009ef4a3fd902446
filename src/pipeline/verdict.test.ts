import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared } from '../../test/compared.ts'
import { pairedBenchmark, pairedRun, samplePairs } from '../../test/sample-pairs.ts'
import { sampleRun } from '../../test/sample-run.ts'
import type { Comparison } from '../model/comparison.ts'
import { conclusionOf, isChange, verdictOf } from './verdict.ts'

function changedBy(times: number, noise = 0.01): Comparison {
  return compared({ heads: [pairedRun([pairedBenchmark({ 'ready-time': samplePairs({ times, noise }) })])] })
}

const missing = [{ platform: 'linux-x64', reason: null }]

test('each comparison comes to one word, and to a conclusion with the gate on and off', () => {
  const cases: readonly (readonly [Comparison | null, string, string, string])[] = [
    [changedBy(1.2), 'regression', 'failure', 'neutral'],
    [changedBy(0.8), 'improvement', 'success', 'success'],
    [changedBy(1), 'no-change', 'success', 'success'],
    [changedBy(1, 0.3), 'undecided', 'success', 'success'],
    [compared({ heads: [sampleRun()] }), 'nothing-compared', 'neutral', 'neutral'],
    [null, 'failed', 'failure', 'neutral'],
  ]
  for (const [comparison, word, on, off] of cases) {
    const verdict = verdictOf({ comparison, missing: [] })
    assert.equal(verdict.word, word)
    assert.deepEqual([conclusionOf(verdict, true), conclusionOf(verdict, false)], [on, off], word)
  }
})

test('a minor regression is called one and passes, and a missing platform does not pass', () => {
  const minor = verdictOf({ comparison: changedBy(1.03, 0.005), missing: [] })
  assert.deepEqual([minor.word, minor.regressions, minor.stops], ['regression', 1, false])
  const gap = verdictOf({ comparison: changedBy(1), missing })
  assert.deepEqual([gap.word, gap.stops], ['failed', true])
})

test('no change is no reason for a comment, a change or a gap is', () => {
  assert.equal(isChange({ comparison: changedBy(1), missing: [] }), false)
  assert.equal(isChange({ comparison: changedBy(0.8), missing: [] }), true)
  assert.equal(isChange({ comparison: changedBy(1), missing }), true)
})
