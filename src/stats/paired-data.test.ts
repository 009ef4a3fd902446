import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { completePairs, covariateSlope, readyPairs, residuals, type Thresholds } from './paired-data.ts'

const thresholds: Thresholds = { better: 'lower', scale: 'log', ignore: 0.01, detect: 0.1, floor: 0 }
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}, ${expected}`)

test('pairs with a missing value are left out, and the excess is kept for the others', () => {
  const complete = completePairs({ base: [1, 2, null, 4, 5, null], head: [1, null, null, 4, null, 6] })
  assert.deepEqual(complete.values, { base: [1, 4], head: [1, 4] })
  // before the pair 4 4: head missed one, then both missed
  assert.deepEqual(complete.missing, [0, 1])
})

test('values are taken as logarithms, and turned where more is better', () => {
  const complete = completePairs({ base: [1, Math.E], head: [Math.E, 1] })
  assert.deepEqual(readyPairs(complete, thresholds, 2).base, [0, 1])
  assert.deepEqual(readyPairs(complete, { ...thresholds, better: 'higher' }, 2).base, [-0, -1])
  assert.deepEqual(readyPairs(complete, thresholds, 1).head, [1])
})

test('margins are ln(1 + d), and a floor raises them by its share in the median', () => {
  const complete = completePairs({ base: [90, 100], head: [110, 100] })
  const plain = readyPairs(complete, thresholds, 2)
  near(plain.ignored, Math.log(1.01))
  near(plain.detect, Math.log(1.1))
  const floored = readyPairs(complete, { ...thresholds, floor: 8 }, 2)
  near(floored.ignored, Math.log(1.08))
  near(floored.detect, Math.log(1.16))
})

test('on the raw scale margins are in the unit, and at least the floor', () => {
  const complete = completePairs({ base: [-200, 100], head: [100, 300] })
  const raw = { ...thresholds, scale: 'raw', floor: 5 } as const
  assert.deepEqual(readyPairs(complete, raw, 2).base, [-200, 100])
  near(readyPairs(complete, raw, 2).ignored, 5)
  near(readyPairs(complete, raw, 2).detect, 10)
  near(readyPairs(complete, { ...raw, location: -1_000 }, 2).ignored, 10)
  near(readyPairs(complete, { ...raw, location: -1_000 }, 2).detect, 100)
})

test('swapping the labels of any pair leaves margins and slope alone', () => {
  const value = fc.double({ min: 1, max: 1_000, noNaN: true })
  const rows = fc.array(fc.tuple(value, value, value, value, fc.boolean()), { minLength: 2, maxLength: 12 })
  const floored = { ...thresholds, floor: 3 }
  fc.assert(
    fc.property(rows, (quadruples) => {
      const of = (swapped: boolean) => {
        const turned = quadruples.map(([b, h, x, y, swap]) => (swap && swapped ? [h, b, y, x] : [b, h, x, y]))
        const side = (i: number) => turned.map((row) => row[i]!)
        const complete = completePairs({ base: side(0), head: side(1) }, { base: side(2), head: side(3) })
        const { ignored, detect, slope } = readyPairs(complete, floored, quadruples.length)
        return { ignored, detect, slope }
      }
      assert.deepEqual(of(true), of(false))
    }),
    { numRuns: 200, seed: 20261121 },
  )
})

test('a covariate missing in one complete pair is not used, nor on the raw scale', () => {
  const pairs = { base: [1, 2, 4], head: [1, 2, 4] }
  const covariate = { base: [1, 2, 4], head: [1, 2, 4] }
  assert.equal(readyPairs(completePairs(pairs, covariate), thresholds, 3).slope, 1)
  assert.equal(readyPairs(completePairs(pairs, { ...covariate, head: [1, null, 4] }), thresholds, 3).slope, null)
  assert.equal(readyPairs(completePairs(pairs, covariate), { ...thresholds, scale: 'raw' }, 3).slope, null)
})

test('negative values on the log scale and sides of different length are refused', () => {
  assert.throws(() => readyPairs(completePairs({ base: [-1], head: [1] }), thresholds, 1), RangeError)
  assert.throws(() => completePairs({ base: [1], head: [] }), RangeError)
  assert.throws(() => completePairs({ base: [1], head: [1] }, { base: [], head: [1] }), RangeError)
})

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

test('a constant or contrary covariate is left out, and so is the step near a timeout', () => {
  const values = { base: [1, 2, 3], head: [1, 2, 3] }
  assert.equal(covariateSlope({ values, covariate: { base: [5, 5, 5], head: [5, 5, 5] } }), 0)
  assert.equal(covariateSlope({ values, covariate: { base: [3, 2, 1], head: [3, 2, 1] } }), 0)
  const withTimeout = { base: [1, 2, 3, 4], head: [1, 2, 3, Infinity] }
  assert.equal(covariateSlope({ values: withTimeout, covariate: { base: [2, 4, 6, 9], head: [2, 4, 6, 9] } }), 0.5)
  assert.equal(covariateSlope({ values: { base: [1], head: [1] }, covariate: { base: [1], head: [1] } }), 0)
})
