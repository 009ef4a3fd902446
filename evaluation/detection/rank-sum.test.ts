import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mannWhitney, welch } from './rank-sum.ts'

test('rank sum: three against three, head higher: 2 of the 20 orders as extreme', () => {
  const { p, headIsHigher } = mannWhitney([1, 2, 3], [4, 5, 6])
  assert.ok(Math.abs(p - 2 / 20) < 1e-15)
  assert.equal(headIsHigher, true)
})

test('rank sum: 1 2 4 against 3 5 6: U = 8; 2 of 20 orders reach 8 or 9 on one side', () => {
  assert.ok(Math.abs(mannWhitney([1, 2, 4], [3, 5, 6]).p - (2 * 2) / 20) < 1e-15)
})

test('rank sum: the exact p-value equals a count over all orders of nine values', () => {
  const values = [3, 1, 4, 15, 9, 2, 6, 53, 58]
  const u = (base: readonly number[], head: readonly number[]) => head.flatMap((h) => base.filter((b) => b < h)).length
  const splits = Array.from({ length: 2 ** 9 }, (_, bits) => ({
    base: values.filter((_, i) => !((bits >> i) & 1)),
    head: values.filter((_, i) => (bits >> i) & 1),
  })).filter(({ head }) => head.length === 5)
  for (const { base, head } of splits) {
    const extreme = Math.abs(u(base, head) - 10)
    const asExtreme = splits.filter((other) => Math.abs(u(other.base, other.head) - 10) >= extreme).length
    assert.ok(Math.abs(mannWhitney(base, head).p - asExtreme / splits.length) < 1e-12)
  }
})

test('rank sum: tied values fall back to the normal approximation', () => {
  // U = 8 + 1/2 of 9: z = (8.5 - 4.5 - 0.5) / sqrt(9 * 7 / 12) = 1.5275, two-sided 0.1266
  assert.ok(Math.abs(mannWhitney([1, 2, 3], [3, 4, 5]).p - 0.1266) < 1e-4)
})

test('rank sum: Welch by hand: means 2 and 5, variances 1 and 4, three each', () => {
  // t = 3 / sqrt(1/3 + 4/3) = 2.3238, df = (5/3)^2 / ((1/9 + 16/9) / 2) = 2.9412
  const { p, headIsHigher } = welch([1, 2, 3], [3, 5, 7])
  assert.equal(headIsHigher, true)
  assert.ok(Math.abs(p - 0.104479) < 1e-6)
})

test('rank sum: Welch of values that do not vary: any difference is certain', () => {
  assert.deepEqual(welch([2, 2], [3, 3]), { p: 0, headIsHigher: true })
  assert.equal(welch([2, 2], [2, 2]).p, 1)
})
