import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { pickCompleteBlocks, preparePairs, type Thresholds } from './paired-data.ts'

const thresholds: Thresholds = { better: 'lower', scale: 'log', ignore: 0.01, detect: 0.1, floor: 0 }
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}, ${expected}`)

test('paired data: pairs with a missing value are left out, and their excess is kept', () => {
  const complete = pickCompleteBlocks({
    base: [1, 2, undefined, 4, 5, undefined],
    head: [1, undefined, undefined, 4, undefined, 6],
  })
  assert.deepEqual(complete.values, { base: [1, 4], head: [1, 4] })
  // before the pair 4 4: head missed one, then both missed
  assert.deepEqual(complete.missing, [0, 1])
})

test('paired data: values are taken as logarithms, and turned where more is better', () => {
  const complete = pickCompleteBlocks({ base: [1, Math.E], head: [Math.E, 1] })
  assert.deepEqual(preparePairs(complete, thresholds, 2).base, [0, 1])
  assert.deepEqual(preparePairs(complete, { ...thresholds, better: 'higher' }, 2).base, [-0, -1])
  assert.deepEqual(preparePairs(complete, thresholds, 1).head, [1])
})

test('paired data: margins are ln(1 + d), and a floor raises them by its share', () => {
  const complete = pickCompleteBlocks({ base: [90, 100], head: [110, 100] })
  const plain = preparePairs(complete, thresholds, 2)
  near(plain.ignored, Math.log(1.01))
  near(plain.detect, Math.log(1.1))
  const floored = preparePairs(complete, { ...thresholds, floor: 8 }, 2)
  near(floored.ignored, Math.log(1.08))
  near(floored.detect, Math.log(1.16))
})

test('paired data: on the raw scale margins are in the unit, and at least the floor', () => {
  const complete = pickCompleteBlocks({ base: [-200, 100], head: [100, 300] })
  const raw = { ...thresholds, scale: 'raw', floor: 5 } as const
  assert.deepEqual(preparePairs(complete, raw, 2).base, [-200, 100])
  near(preparePairs(complete, raw, 2).ignored, 5)
  near(preparePairs(complete, raw, 2).detect, 10)
  near(preparePairs(complete, { ...raw, location: -1_000 }, 2).ignored, 10)
  near(preparePairs(complete, { ...raw, location: -1_000 }, 2).detect, 100)
})

test('paired data: swapping the labels of any pair leaves the margins alone', () => {
  const value = fc.double({ min: 1, max: 1_000, noNaN: true })
  const rows = fc.array(fc.tuple(value, value, fc.boolean()), { minLength: 2, maxLength: 12 })
  const floored = { ...thresholds, floor: 3 }
  fc.assert(
    fc.property(rows, (triples) => {
      const of = (swapped: boolean) => {
        const turned = triples.map(([b, h, swap]) => (swap && swapped ? [h, b] : [b, h]))
        const side = (i: number) => turned.map((row) => row[i]!)
        const complete = pickCompleteBlocks({ base: side(0), head: side(1) })
        const { ignored, detect } = preparePairs(complete, floored, triples.length)
        return { ignored, detect }
      }
      assert.deepEqual(of(true), of(false))
    }),
    { numRuns: 200, seed: 20261121 },
  )
})

test('paired data: negative values on the log scale and sides of unequal length fail', () => {
  assert.throws(() => preparePairs(pickCompleteBlocks({ base: [-1], head: [1] }), thresholds, 1), RangeError)
  assert.throws(() => pickCompleteBlocks({ base: [1], head: [] }), RangeError)
})
