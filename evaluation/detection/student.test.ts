import assert from 'node:assert/strict'
import { test } from 'node:test'
import jstat from 'jstat'
import { gammaln } from 'simple-statistics'
import { tUpperTail } from './student.ts'

const tCdf = (t: number, df: number) => tUpperTail(-t, df)
const close = (actual: number, expected: number, relative: number) => {
  const error = Math.abs(actual - expected) / Math.max(1, Math.abs(expected))
  assert.ok(error <= relative, `${actual} is not ${expected} (relative error ${error})`)
}

test("Student's t: log-gamma is exact to 1e-15 at the half-integers that t needs", () => {
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

test("Student's t: for whole degrees the distribution equals its finite sum to 1e-13", () => {
  for (let df = 1; df <= 30; df++) {
    for (const t of [-20, -3, -1, -0.1, 0, 1e-6, 0.5, 2, 8, 60]) close(tCdf(t, df), cdfByFiniteSum(t, df), 1e-13)
  }
})

test("Student's t: jstat agrees as far as its continued fraction goes, 1e-7", () => {
  for (const df of [0.5, 1, 2.5, 5, 11.3, 40]) {
    for (const t of [-20, -3, -1, -0.1, 0, 0.5, 2, 8, 60]) close(tCdf(t, df), jstat.studentt.cdf(t, df), 1e-7)
  }
})

test("Student's t: the tail keeps its accuracy where one minus the rest would be 0", () => {
  // df 2: P(T > t) = 1/2 - t / (2 sqrt(2 + t^2)), about 1 / (2 t^2) for large t
  close(tUpperTail(1e9, 2) * 2e18, 1, 1e-12)
  assert.equal(tUpperTail(Infinity, 3), 0)
  assert.equal(tUpperTail(-Infinity, 3), 1)
})

test("Student's t: nonsense is refused", () => {
  assert.throws(() => tUpperTail(1, 0), RangeError)
  assert.throws(() => tUpperTail(Number.NaN, 3), RangeError)
})
