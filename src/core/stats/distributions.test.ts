import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalUpperQuantile, normalUpperTail } from './distributions.ts'

/** Published figures, to the digits that are printed here: Abramowitz & Stegun, table 26.1, and R's pnorm. */
const known: readonly (readonly [number, number])[] = [
  [0, 0.5],
  [1, 0.158655253931457],
  [2, 0.0227501319481792],
  [3, 0.00134989803163009],
  [5, 2.86651571879194e-7],
  [10, 7.61985302416053e-24],
  [30, 4.90671392714821e-198],
]

test('distributions: the upper tail has thirteen digits, on both sides of the switch', () => {
  for (const [z, tail] of known) {
    assert.ok(Math.abs(normalUpperTail(z) / tail - 1) < 1e-13, `${z}: ${normalUpperTail(z)}`)
  }
  // Slope at 3: a millionth to the left the tail is larger by a millionth of the density there, 0.00443184841193801.
  const left = normalUpperTail(3 - 1e-6) - normalUpperTail(3)
  assert.ok(Math.abs(left / (0.00443184841193801e-6 * (1 + 1.5e-6)) - 1) < 1e-6)
})

test('distributions: both tails make one, and the quantile undoes the tail', () => {
  assert.equal(normalUpperTail(-1.5) + normalUpperTail(1.5), 1)
  for (const level of [0.5, 0.1, 0.05, 1e-4, 1e-9, 1e-200]) {
    assert.ok(Math.abs(normalUpperTail(normalUpperQuantile(level)) / level - 1) < 1e-12)
  }
  assert.ok(Math.abs(normalUpperQuantile(0.05) - 1.6448536269514722) < 1e-14)
  assert.equal(normalUpperQuantile(0.975), -normalUpperQuantile(1 - 0.975))
  assert.equal(normalUpperQuantile(0), Infinity)
  assert.equal(normalUpperTail(Infinity), 0)
})

test('distributions: nonsense is refused', () => {
  assert.throws(() => normalUpperTail(Number.NaN), RangeError)
  assert.throws(() => normalUpperQuantile(1.5), RangeError)
})
