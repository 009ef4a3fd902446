import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { covariateSlope, residuals } from './covariate.ts'

const runs = { numRuns: 300, seed: 20261121 }
const number = fc.integer({ min: -100, max: 100 })
const quadruples = fc.array(fc.tuple(number, number, number, number, fc.boolean()), { minLength: 3, maxLength: 20 })
const split = (rows: readonly (readonly [number, number, number, number, boolean])[]) => ({
  values: { base: rows.map(([b]) => b), head: rows.map(([, h]) => h) },
  covariate: { base: rows.map(([, , b]) => b), head: rows.map(([, , , h]) => h) },
})

test('pair means 1 3 2 on 2 4 3 have steps 2 -1 on 2 -1: slope 1', () => {
  const input = { values: { base: [0, 2, 1], head: [2, 4, 3] }, covariate: { base: [2, 4, 3], head: [2, 4, 3] } }
  assert.equal(covariateSlope(input), (2 * 2 + 1 * 1) / (2 * 2 + 1 * 1))
  assert.deepEqual(residuals(input, 1), { base: [-2, -2, -2], head: [0, 0, 0] })
})

test('swapping the labels of any pairs leaves the slope alone', () => {
  fc.assert(
    fc.property(quadruples, (rows) => {
      const swapped = rows.map(
        ([b, h, cb, ch, swap]) => (swap ? [h, b, ch, cb, swap] : [b, h, cb, ch, swap]) as (typeof rows)[number],
      )
      assert.equal(covariateSlope(split(swapped)), covariateSlope(split(rows)))
    }),
    runs,
  )
})

test('shifting head leaves the slope alone', () => {
  fc.assert(
    fc.property(quadruples, (rows) => {
      const shifted = rows.map(([b, h, cb, ch, swap]) => [b, h + 64, cb, ch, swap] as (typeof rows)[number])
      assert.equal(covariateSlope(split(shifted)), covariateSlope(split(rows)))
    }),
    runs,
  )
})

test('a constant or a contrary covariate is left out, and so is the step next to a timeout', () => {
  const values = { base: [1, 2, 3], head: [1, 2, 3] }
  assert.equal(covariateSlope({ values, covariate: { base: [5, 5, 5], head: [5, 5, 5] } }), 0)
  assert.equal(covariateSlope({ values, covariate: { base: [3, 2, 1], head: [3, 2, 1] } }), 0)
  const withTimeout = { base: [1, 2, 3, 4], head: [1, 2, 3, Infinity] }
  assert.equal(covariateSlope({ values: withTimeout, covariate: { base: [2, 4, 6, 9], head: [2, 4, 6, 9] } }), 0.5)
  assert.equal(covariateSlope({ values: { base: [1], head: [1] }, covariate: { base: [1], head: [1] } }), 0)
})
