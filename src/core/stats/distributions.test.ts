import assert from 'node:assert/strict'
import { test } from 'node:test'
import { binomialUpperTail, normalUpperQuantile, normalUpperTail } from './distributions.ts'

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual / expected - 1) < 1e-12, `${actual} is not ${expected}`)

test('four heads or more of five fair coins: (5 + 1) / 32', () => {
  near(binomialUpperTail({ successes: 4, trials: 5 }, 0.5), 6 / 32)
})

test('the tail equals the sum of its terms', () => {
  for (const chance of [0.5, 0.03]) {
    for (let trials = 1; trials <= 30; trials++) {
      let sum = 0
      let term = chance ** trials
      for (let successes = trials; successes >= 1; successes--) {
        sum += term
        near(binomialUpperTail({ successes, trials }, chance), sum)
        term *= (successes / (trials - successes + 1)) * ((1 - chance) / chance)
      }
    }
  }
})

test('nothing seen is no evidence, and more than everything is impossible', () => {
  assert.equal(binomialUpperTail({ successes: 0, trials: 0 }, 0.5), 1)
  assert.equal(binomialUpperTail({ successes: 0, trials: 7 }, 0.5), 1)
  assert.equal(binomialUpperTail({ successes: 3, trials: 2 }, 0.5), 0)
})

test('a tail is a probability, and grows as less is asked for', () => {
  for (let trials = 0; trials <= 300; trials++) {
    let before = 0
    for (let successes = trials; successes >= 0; successes--) {
      const p = binomialUpperTail({ successes, trials }, 0.5)
      assert.ok(p >= before && p <= 1, `${successes} of ${trials}: ${p}`)
      before = p
    }
  }
})

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

test('the upper tail has thirteen digits, on both sides of the change of method', () => {
  for (const [z, tail] of known) {
    assert.ok(Math.abs(normalUpperTail(z) / tail - 1) < 1e-13, `${z}: ${normalUpperTail(z)}`)
  }
  // Slope at 3: a millionth to the left the tail is larger by a millionth of the density there, 0.00443184841193801.
  const left = normalUpperTail(3 - 1e-6) - normalUpperTail(3)
  assert.ok(Math.abs(left / (0.00443184841193801e-6 * (1 + 1.5e-6)) - 1) < 1e-6)
})

test('both tails make one, and the quantile undoes the tail', () => {
  assert.equal(normalUpperTail(-1.5) + normalUpperTail(1.5), 1)
  for (const level of [0.5, 0.1, 0.05, 1e-4, 1e-9, 1e-200]) {
    assert.ok(Math.abs(normalUpperTail(normalUpperQuantile(level)) / level - 1) < 1e-12)
  }
  assert.ok(Math.abs(normalUpperQuantile(0.05) - 1.6448536269514722) < 1e-14)
  assert.equal(normalUpperQuantile(0.975), -normalUpperQuantile(1 - 0.975))
  assert.equal(normalUpperQuantile(0), Infinity)
  assert.equal(normalUpperTail(Infinity), 0)
})

test('nonsense is refused', () => {
  assert.throws(() => normalUpperTail(Number.NaN), RangeError)
  assert.throws(() => normalUpperQuantile(1.5), RangeError)
})
