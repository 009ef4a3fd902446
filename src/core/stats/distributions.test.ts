import assert from 'node:assert/strict'
import { test } from 'node:test'
import jstat from 'jstat'
import { gammaln } from 'simple-statistics'
import {
  binomialUpperTail,
  coinUpperTail,
  type Share,
  tUpperTail,
  normalUpperQuantile,
  normalUpperTail,
} from './distributions.ts'

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual / expected - 1) < 1e-12, `${actual} is not ${expected}`)

test('four heads or more of five fair coins: (5 + 1) / 32', () => {
  assert.equal(coinUpperTail({ successes: 4, trials: 5 }), 6 / 32)
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
  for (const tail of [coinUpperTail, (share: Share) => binomialUpperTail(share, 0.5)]) {
    assert.equal(tail({ successes: 0, trials: 0 }), 1)
    assert.equal(tail({ successes: 0, trials: 7 }), 1)
    assert.equal(tail({ successes: 3, trials: 2 }), 0)
  }
})

test('coins counted one by one join on to the formula for more than a thousand', () => {
  for (const successes of [480, 500, 560, 900]) {
    const counted = coinUpperTail({ successes, trials: 1_000 })
    assert.ok(Math.abs(counted / binomialUpperTail({ successes, trials: 1_000 }, 0.5) - 1) < 1e-10)
  }
  assert.ok(Math.abs(coinUpperTail({ successes: 1_001, trials: 2_001 }) - 0.5) < 1e-12)
})

test('a tail is a probability, and grows as less is asked for', () => {
  for (let trials = 0; trials <= 300; trials++) {
    let before = 0
    for (let successes = trials; successes >= 0; successes--) {
      const p = coinUpperTail({ successes, trials })
      assert.ok(p >= before && p <= 1, `${successes} of ${trials}: ${p}`)
      before = p
    }
  }
})

const tCdf = (t: number, df: number) => tUpperTail(-t, df)
const close = (actual: number, expected: number, relative: number) => {
  const error = Math.abs(actual - expected) / Math.max(1, Math.abs(expected))
  assert.ok(error <= relative, `${actual} is not ${expected} (relative error ${error})`)
}

test('the log-gamma we use is exact to 1e-15 at the half-integers that t needs', () => {
  // ln gamma(1/2) = ln sqrt(pi), and gamma(x + 1) = x gamma(x)
  let expected = Math.log(Math.sqrt(Math.PI))
  for (let k = 0; k < 60; k++) {
    close(gammaln(k + 0.5), expected, 1e-15)
    expected += Math.log(k + 0.5)
  }
})

/**
 * The finite sums that whole degrees of freedom have (Abramowitz & Stegun 26.7.3 and 26.7.4), with angle
 * x = atan(t / sqrt(df)): A = 2/pi (x + sin x (cos x + 2/3 cos^3 x + ...)) for odd df,
 * A = sin x (1 + 1/2 cos^2 x + 1*3/(2*4) cos^4 x + ...) for even df, and P(T <= t) = (1 + A) / 2.
 */
function cdfByFiniteSum(t: number, df: number): number {
  const angle = Math.atan(t / Math.sqrt(df))
  const cos = Math.cos(angle)
  const odd = df % 2 === 1
  let term = odd ? cos : 1
  let sum = 0
  for (let j = odd ? 1 : 0; j <= df - 2; j += 2) {
    sum += term
    term *= (cos * cos * (j + 1)) / (j + 2)
  }
  const area = odd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum
  return (1 + area) / 2
}

test('for whole degrees the distribution equals its finite sum to 1e-13', () => {
  for (let df = 1; df <= 30; df++) {
    for (const t of [-20, -3, -1, -0.1, 0, 1e-6, 0.5, 2, 8, 60]) close(tCdf(t, df), cdfByFiniteSum(t, df), 1e-13)
  }
})

test('jstat agrees as far as its continued fraction goes, 1e-7', () => {
  for (const df of [0.5, 1, 2.5, 5, 11.3, 40]) {
    for (const t of [-20, -3, -1, -0.1, 0, 0.5, 2, 8, 60]) close(tCdf(t, df), jstat.studentt.cdf(t, df), 1e-7)
  }
})

test('the tail keeps its relative accuracy where one minus the rest would be zero', () => {
  // df 2: P(T > t) = 1/2 - t / (2 sqrt(2 + t^2)), about 1 / (2 t^2) for large t
  close(tUpperTail(1e9, 2) * 2e18, 1, 1e-12)
  assert.equal(tUpperTail(Infinity, 3), 0)
  assert.equal(tUpperTail(-Infinity, 3), 1)
})

test('nonsense is refused', () => {
  assert.throws(() => tUpperTail(1, 0), RangeError)
  assert.throws(() => tUpperTail(Number.NaN, 3), RangeError)
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
