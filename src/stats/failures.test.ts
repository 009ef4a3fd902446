import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countFailures, type PairOutcome } from './failures.ts'

/** b: only base failed, h: only head, x: both, dot: neither. */
const outcomes = (text: string): PairOutcome[] =>
  text.split('').map((pair) => ({ baseFailed: 'bx'.includes(pair), headFailed: 'hx'.includes(pair) }))

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
  assert.deepEqual(
    ['hhh', 'hhh.', 'hh', 'hxh', '.hhh'].map((text) => countFailures(outcomes(text)).broken),
    [true, true, false, false, false],
  )
})

test('a head that fails less often is told apart', () => {
  const counts = countFailures(outcomes('.b'.repeat(12)))
  assert.deepEqual([counts.p, counts.pBetter], [1, 2 ** -12])
})
