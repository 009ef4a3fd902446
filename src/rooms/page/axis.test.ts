import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { enclosingTicks } from './axis.ts'

test('axis: ticks are round, and as precise as the numbers they are called', () => {
  assert.deepEqual(enclosingTicks(0, 1, 5), [0, 0.2, 0.4, 0.6, 0.8, 1])
  assert.deepEqual(enclosingTicks(0.1, 0.4, 3), [0.1, 0.2, 0.3, 0.4])
  assert.deepEqual(enclosingTicks(181, 236, 5), [180, 190, 200, 210, 220, 230, 240])
  assert.deepEqual(enclosingTicks(-0.13, 0.27, 4), [-0.2, -0.1, 0, 0.1, 0.2, 0.3])
})

test('axis: whatever the limits, ticks enclose them, ascend, and are some but not many', () => {
  const positive = fc.double({ min: 1e-9, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(positive, positive, fc.integer({ min: 2, max: 10 }), (a, b, count) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      fc.pre(high / low > 1.001)
      const ticks = enclosingTicks(low, high, count)
      const [from, to] = [ticks[0]!, ticks.at(-1)!]
      assert.ok(ticks.length >= 2 && ticks.length <= 3 * count + 2, ticks.join())
      assert.ok(ticks.every((tick, i) => i === 0 || tick > ticks[i - 1]!))
      assert.ok(from <= low + (high - low) * 1e-6 && to >= high - (high - low) * 1e-6, `${low} ${high}: ${from} ${to}`)
    }),
    { seed: 20261121 },
  )
})
