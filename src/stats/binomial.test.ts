import assert from 'node:assert/strict'
import { test } from 'node:test'
import { binomialUpperTail, coinUpperTail, shareLowerBound, shareUpperBound, type Share } from './binomial.ts'

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

test('no success in n trials leaves chances up to 1 - level^(1/n)', () => {
  near(shareUpperBound({ successes: 0, trials: 300 }, 0.01), 1 - 0.01 ** (1 / 300))
  near(shareLowerBound({ successes: 300, trials: 300 }, 0.01), 0.01 ** (1 / 300))
  assert.equal(shareUpperBound({ successes: 3, trials: 3 }, 0.01), 1)
})

test('a bound is the chance at which seeing so few is just as unlikely as the level', () => {
  const share = { successes: 7, trials: 5_000 }
  const bound = shareUpperBound(share, 0.01)
  assert.ok(Math.abs(1 - binomialUpperTail({ successes: 8, trials: 5_000 }, bound) - 0.01) < 1e-12)
  assert.ok(shareLowerBound(share, 0.01) < 7 / 5_000 && bound > 7 / 5_000)
})
