import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memorySpec, rateSpec, timeSpec } from '../../../test/sample-run.ts'
import type { MetricSpec } from '../model/metric.ts'
import { layerRowRules } from './policy.ts'
import { toChange, toInterval, valueOnScale, reachesFailAt, chooseScale, toRelativeSize } from './value-scale.ts'

const row = { benchmark: 'a/b/c', metric: 'm', platform: 'linux-x64' }
const close = (actual: number | undefined, expected: number): void => {
  assert.ok(typeof actual === 'number' && Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`)
}
const scale = (spec: MetricSpec, at: number) => chooseScale({ spec, rules: layerRowRules()(row, spec), at })

test('value scale: times and rates are compared on logarithms, worse being more', () => {
  const time = scale(timeSpec, 200)
  assert.equal(time.kind, 'log')
  close(time.margin, Math.log(1.01))
  close(time.detect, Math.log(1.1))
  assert.ok(valueOnScale(time, 210) > valueOnScale(time, 200))
  const rate = scale(rateSpec, 200)
  assert.ok(valueOnScale(rate, 190) > valueOnScale(rate, 200))
  close(valueOnScale(rate, 190), -Math.log(190))
})

test('value scale: a floor widens both margins where it is more than the share', () => {
  // 2 ms of 40 ms are 5%: ignored up to 5%, to be found from 10% on.
  const small = scale({ ...timeSpec, floor: 2 }, 40)
  close(small.margin, Math.log(1.05))
  close(small.detect, Math.log(1.1))
  // 2 ms of 10 ms are 20%: to be found from 40% on.
  // Of a time, no more than a tenth.
  close(scale({ ...timeSpec, floor: 2 }, 10).detect, Math.log(1.2))
})

test('value scale: signed metrics are compared on the raw scale', () => {
  const signed = scale({ ...memorySpec, signed: true, floor: 65_536 }, 1_000_000)
  assert.equal(signed.kind, 'raw')
  close(signed.margin, 65_536)
  close(signed.detect, 131_072)
  close(scale({ ...memorySpec, signed: true }, -2_000_000).margin, 20_000)
})

test('value scale: a shift on the scale is told as a change of the value', () => {
  close(toChange(scale(timeSpec, 200), Math.log(1.05), 200).relative, 0.05)
  close(toChange(scale(timeSpec, 200), Math.log(1.05), 200).absolute, 10)
  close(toChange(scale(rateSpec, 200), Math.log(1.25), 200).relative, -0.2)
  const raw = scale({ ...memorySpec, signed: true }, 100)
  assert.deepEqual(toChange(raw, 20, 100), { relative: 0.2, absolute: 20 })
  assert.deepEqual(toChange(raw, 20, -100), { relative: undefined, absolute: 20 })
  assert.deepEqual(toChange(scale(timeSpec, 200), Infinity, 200), { relative: undefined, absolute: undefined })
})

test('value scale: limits of a shift are limits of the change; a rate swaps places', () => {
  const limits = { lower: -Infinity, upper: Math.log(1.25), lowerLevel: 0.2, upperLevel: 0.05 }
  const time = toInterval(scale(timeSpec, 200), limits, { at: 200, inUnit: true })
  assert.deepEqual([time.scale, time.lower, time.lowerLevel, time.upperLevel], ['absolute', undefined, 0.2, 0.05])
  close(time.upper, 50)
  const rate = toInterval(scale(rateSpec, 200), limits, { at: 200, inUnit: false })
  assert.deepEqual([rate.scale, rate.upper, rate.lowerLevel, rate.upperLevel], ['relative', undefined, 0.05, 0.2])
  close(rate.lower, -0.2)
})

test('value scale: failAt is compared with the change that a reader sees', () => {
  const rate = { sign: -1, failAt: 0.05 } as const
  assert.equal(reachesFailAt(rate, { relative: -0.05, absolute: -10 }), true)
  assert.equal(reachesFailAt(rate, { relative: -0.049, absolute: -9.8 }), false)
  assert.equal(reachesFailAt(rate, { relative: 0.3, absolute: 60 }), false)
  const signed = { sign: 1, failAt: 50 } as const
  assert.equal(reachesFailAt(signed, { absolute: 50 }), true)
  assert.equal(reachesFailAt(signed, { absolute: 49 }), false)
  assert.equal(reachesFailAt(rate, {}), true)
})

test('value scale: a size that can be found is told as a loss where higher is better', () => {
  close(toRelativeSize(scale(timeSpec, 200), Math.log(1.25), 200), 0.25)
  close(toRelativeSize(scale(rateSpec, 200), Math.log(1.25), 200), 0.2)
  close(toRelativeSize(scale({ ...memorySpec, signed: true }, 0), 500, 0), 500)
})
