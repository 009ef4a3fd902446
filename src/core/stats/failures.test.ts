import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countAndTestFailures, type PairOutcome, smallestTailP, testSlowTail } from './failures.ts'

/** b: only base failed, h: only head, x: both, dot: neither. */
const outcomes = (text: string): PairOutcome[] =>
  text.split('').map((pair) => ({ baseFailed: 'bx'.includes(pair), headFailed: 'hx'.includes(pair) }))

test("failures: of five pairs with one failed side, four are head's: p = 6 / 32", () => {
  const counts = countAndTestFailures(outcomes('.h.hxbhh'))
  const sides = { baseFailures: 2, headFailures: 5, uneven: 5, unevenHead: 4 }
  assert.deepEqual(counts, { pairs: 8, ...sides, p: 6 / 32, pBetter: 31 / 32, broken: false })
  const fewer = countAndTestFailures(outcomes('.b'.repeat(12)))
  assert.deepEqual([fewer.p, fewer.pBetter], [1, 2 ** -12], 'a head that fails less often is told apart')
  assert.deepEqual(
    ['hhh', 'hhh.', 'hh', 'hxh', '.hhh'].map((text) => countAndTestFailures(outcomes(text)).broken),
    [true, true, false, false, false],
    'head failing in the first three pairs while base succeeds is broken',
  )
})

test('failures: five pairs, one slow base trial, two slow head trials: one uneven pair', () => {
  // pooled: 1 1 1 1 1 2 2 2 9 9; the 80% quantile lies between the 8th and 9th value, at 2 + 0.2 * (9 - 2) = 3.4
  const result = testSlowTail({ base: [1, 1, 1, 2, 2], head: [1, 9, 9, 1, 2] }, 0)
  assert.deepEqual(result, { slowBase: 0, slowHead: 2, p: 1 / 4 })
  const both = testSlowTail({ base: [9, 1, 1, 1, 1], head: [9, 1, 1, 1, 1] }, 0)
  assert.deepEqual(both, { slowBase: 1, slowHead: 1, p: 1 }, 'a pair in which both are slow says nothing')
  const late = testSlowTail({ base: [1, 1, 1, 1, 1, 1], head: [1, 1, 1, 1, 1, Infinity] }, 0.01)
  assert.equal(late.slowHead, 1, 'timeouts are slow')
})

test('failures: a shift that is to be ignored is taken off first', () => {
  const base = Array.from({ length: 20 }, (_, i) => i / 1_000)
  const head = base.map((value) => value + 0.1)
  assert.ok(testSlowTail({ base, head }, 0).p < 0.01)
  assert.equal(testSlowTail({ base, head }, 0.1).p, 1)
})

test('failures: the smallest p-value needs each slow trial to be a head in its pair', () => {
  for (const pairs of [5, 14, 37, 100]) {
    const base = Array.from({ length: pairs }, (_, i) => i / 1_000)
    const head = base.map((value, i) => (i < pairs / 2 ? 10 + i : value))
    assert.equal(testSlowTail({ base, head }, 0).p, smallestTailP(pairs))
  }
})

test("failures: in a block of two, both failures are the head's in one of six draws", () => {
  assert.equal(countAndTestFailures(outcomes('hh'), [2]).p, 1 / 6)
  assert.equal(countAndTestFailures(outcomes('hh'), [2]).pBetter, 1)
  assert.equal(testSlowTail({ base: [1, 1, 1, 1, 1], head: [1, 1, 1, 9, 9], sizes: [5] }, 0).p, 10 / 45)
})
