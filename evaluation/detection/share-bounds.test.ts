import assert from 'node:assert/strict'
import { test } from 'node:test'
import jstat from 'jstat'
import { shareLowerBound, shareUpperBound } from './share-bounds.ts'

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual / expected - 1) < 1e-7, `${actual} is not ${expected}`)

test('share bounds: no success in n trials leaves chances up to 1 - level^(1/n)', () => {
  near(shareUpperBound({ successes: 0, trials: 300 }, 0.01), 1 - 0.01 ** (1 / 300))
  near(shareLowerBound({ successes: 300, trials: 300 }, 0.01), 0.01 ** (1 / 300))
  assert.equal(shareUpperBound({ successes: 3, trials: 3 }, 0.01), 1)
})

test('share bounds: a bound is the chance at which so few are as unlikely as the level', () => {
  const share = { successes: 7, trials: 5_000 }
  const bound = shareUpperBound(share, 0.01)
  near(jstat.binomial.cdf(7, 5_000, bound), 0.01)
  assert.ok(shareLowerBound(share, 0.01) < 7 / 5_000 && bound > 7 / 5_000)
})
