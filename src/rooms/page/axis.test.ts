import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { enclosingTicks, linearTicks, logTicks } from './axis.ts'

test('ticks are round, and as precise as the numbers they are called', () => {
  assert.deepEqual(linearTicks(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1])
  assert.deepEqual(linearTicks(0.1, 0.4, 3), [0.1, 0.2, 0.3, 0.4])
  assert.deepEqual(linearTicks(-3, 12, 4), [0, 5, 10])
  assert.deepEqual(linearTicks(181, 236, 5), [190, 200, 210, 220, 230])
  assert.deepEqual(enclosingTicks(181, 236, 5), [180, 190, 200, 210, 220, 230, 240])
  assert.deepEqual(enclosingTicks(-0.13, 0.27, 4), [-0.2, -0.1, 0, 0.1, 0.2, 0.3])
})

test('a logarithmic axis is marked at 1, 2 and 5, at powers of ten, or linearly', () => {
  assert.deepEqual(logTicks(3, 60, 5), [5, 10, 20, 50])
  assert.deepEqual(logTicks(0.001, 1_000, 7), [0.001, 0.01, 0.1, 1, 10, 100, 1_000])
  assert.deepEqual(logTicks(1e-6, 1e6, 4), [1e-6, 1e-2, 1e2, 1e6])
  assert.deepEqual(logTicks(200, 260, 4), [200, 220, 240, 260])
})

test('whatever the limits, ticks are between them, ascend, and are some but not many', () => {
  const positive = fc.double({ min: 1e-9, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(positive, positive, fc.integer({ min: 2, max: 10 }), (a, b, count) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      fc.pre(high / low > 1.001)
      for (const ticks of [linearTicks(low, high, count), logTicks(low, high, count)]) {
        assert.ok(ticks.length >= 1 && ticks.length <= 3 * count + 2, ticks.join())
        assert.ok(
          ticks.every((tick) => tick >= low - (high - low) * 1e-6 && tick <= high + (high - low) * 1e-6),
          `${low} ${high}: ${ticks.join()}`,
        )
        assert.ok(ticks.every((tick, i) => i === 0 || tick > ticks[i - 1]!))
      }
      const all = enclosingTicks(low, high, count)
      const [from, to] = [all[0]!, all.at(-1)!]
      assert.ok(from <= low + (high - low) * 1e-6 && to >= high - (high - low) * 1e-6, `${low} ${high}: ${from} ${to}`)
    }),
    { seed: 20261121 },
  )
})
