import assert from 'node:assert/strict'
import { test } from 'node:test'
import padjust from '@stdlib/stats-padjust'
import * as fc from 'fast-check'
import { benjaminiHochberg, holm } from './family.ts'

const runs = { numRuns: 300, seed: 20261121 }
const ps = fc.array(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.01, 0.02, 1)), {
  minLength: 1,
  maxLength: 40,
})
const agree = (actual: readonly number[], expected: readonly number[]) => {
  assert.equal(actual.length, expected.length)
  actual.forEach((p, i) => assert.ok(Math.abs(p - expected[i]!) <= 1e-15, `${p} is not ${expected[i]}`))
}

test('Holm: .01 .04 .03 become .03 .06 .06', () => {
  // sorted .01 * 3, .03 * 2, .04 * 1, and none below the one before it
  agree(holm([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06])
})

test('Benjamini and Hochberg: .01 .04 .03 become .03 .04 .04', () => {
  // sorted .01 * 3/1, .03 * 3/2, .04 * 3/3, and none above the one after it
  agree(benjaminiHochberg([0.01, 0.04, 0.03]), [0.03, 0.04, 0.04])
})

test('both equal a second implementation', () => {
  fc.assert(
    fc.property(ps, (values) => {
      agree(holm(values), padjust(values, 'holm'))
      agree(benjaminiHochberg(values), padjust(values, 'bh'))
    }),
    runs,
  )
})

test('no rows, no adjustment; what is no p-value is refused', () => {
  assert.deepEqual(holm([]), [])
  assert.deepEqual(benjaminiHochberg([]), [])
  assert.throws(() => holm([0.5, 1.5]), RangeError)
  assert.throws(() => benjaminiHochberg([Number.NaN]), RangeError)
})
