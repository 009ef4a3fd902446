import assert from 'node:assert/strict'
import { test } from 'node:test'
import { binomialUpperTail } from './binomial.ts'

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual / expected - 1) < 1e-12, `${actual} is not ${expected}`)

test('binomial: four heads or more of five fair coins: (5 + 1) / 32', () => {
  near(binomialUpperTail({ successes: 4, trials: 5 }, 0.5), 6 / 32)
})

test('binomial: the tail equals the sum of its terms', () => {
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

test('binomial: nothing seen is no evidence, and more than everything is impossible', () => {
  assert.equal(binomialUpperTail({ successes: 0, trials: 0 }, 0.5), 1)
  assert.equal(binomialUpperTail({ successes: 0, trials: 7 }, 0.5), 1)
  assert.equal(binomialUpperTail({ successes: 3, trials: 2 }, 0.5), 0)
})

test('binomial: a tail is a probability, and grows as less is asked for', () => {
  for (let trials = 0; trials <= 300; trials++) {
    let before = 0
    for (let successes = trials; successes >= 0; successes--) {
      const p = binomialUpperTail({ successes, trials }, 0.5)
      assert.ok(p >= before && p <= 1, `${successes} of ${trials}: ${p}`)
      before = p
    }
  }
})
