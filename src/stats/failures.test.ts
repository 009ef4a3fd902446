import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailures, judgeFailures, type PairOutcome } from './failures.ts'

/** b: only base failed, h: only head, x: both, dot: neither. */
const outcomes = (text: string): PairOutcome[] =>
  text.split('').map((pair) => ({ baseFailed: 'bx'.includes(pair), headFailed: 'hx'.includes(pair) }))
const settings = { alpha: 0.01, cap: 100, stopEarly: true, ends: [] }

test("of five pairs in which one side failed, four are the head's: p = (5 + 1) / 32", () => {
  const counts = countFailures(outcomes('.h.hxbhh'))
  assert.deepEqual(counts, {
    pairs: 8,
    baseFailures: 2,
    headFailures: 5,
    uneven: 5,
    unevenHead: 4,
    p: 6 / 32,
    pBetter: 31 / 32,
    broken: false,
  })
})

test('head failing in each of the first three pairs while base succeeds is broken at once', () => {
  assert.equal(judgeFailures({ ...settings, outcomes: outcomes('hhh') }).verdict, 'failed')
  assert.equal(judgeFailures({ ...settings, outcomes: outcomes('hh') }).verdict, null)
  assert.equal(judgeFailures({ ...settings, outcomes: outcomes('hxh') }).verdict, null)
  assert.equal(judgeFailures({ ...settings, outcomes: outcomes('.hhh') }).verdict, null)
})

test('failures spread over many pairs count when a look finds too many of them', () => {
  // 14 pairs, 14 uneven ones would give 2^-14; at 24 pairs 12 of 12 give 2^-12 = 2.4e-4, per weight .1: 2.4e-3
  const decision = judgeFailures({ ...settings, outcomes: outcomes('.h'.repeat(12)) })
  assert.equal(decision.verdict, 'failed')
  // 18 pairs: 9 of 9, 2^-9 / .09 = .0217; 24 pairs: 2^-12 / .10
  assert.equal(decision.pSequential.worse, 2 ** -12 / 0.1)
  assert.equal(judgeFailures({ ...settings, outcomes: outcomes('.h'.repeat(9)) }).verdict, null)
})

test('a head that fails less often is told apart', () => {
  const decision = judgeFailures({ ...settings, outcomes: outcomes('.b'.repeat(12)) })
  assert.deepEqual([decision.verdict, decision.pSequential.better], ['fewer', 2 ** -12 / 0.1])
  assert.equal(judgeFailures({ ...settings, outcomes: outcomes('.b'.repeat(9)) }).verdict, null)
})

test('equally shaky sides are no finding', () => {
  assert.equal(judgeFailures({ ...settings, outcomes: outcomes('hbx.'.repeat(25)) }).verdict, null)
})

test('without early stopping the end of measuring is the only look', () => {
  const late = { ...settings, stopEarly: false, outcomes: outcomes('.h'.repeat(12)) }
  assert.equal(judgeFailures(late).pSequential.worse, 1)
  // at 24 pairs the shares of 14, 18 and 24 pairs: .27
  assert.ok(Math.abs(judgeFailures({ ...late, ends: [24] }).pSequential.worse - 2 ** -12 / 0.27) < 1e-15)
})
