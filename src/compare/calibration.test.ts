import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRun } from '../../test/sample-run.ts'
import { calibrationOf, calibrationSlope, followsMachine, type CalibratedRun } from './calibration.ts'

test('the calibration of a run is its median slice', () => {
  assert.equal(calibrationOf(sampleRun({ calibrationMs: [200, 900, 210] })), 210)
  assert.equal(calibrationOf(sampleRun({ calibrationMs: [] })), null)
})

test('clock readings and rates follow the machine, shares and memory do not', () => {
  assert.deepEqual(['ms', 'ns/op', 'events/s', 'percent', 'bytes', 'count'].map(followsMachine), [
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

/** Runs of two classes; speed goes up and down within each, y follows it by `slope`, plus a little of its own. */
function history(count: number, slope: number, speedStep: number): CalibratedRun[] {
  return Array.from({ length: count }, (_, index) => {
    const speed = [-2, 1, 0, 2, -1][index % 5]! * speedStep
    const own = [0.001, -0.001, 0.002, -0.002][index % 4]!
    const isFirst = index % 2 === 0
    return { class: isFirst ? 'a' : 'b', y: (isFirst ? 5 : 6) + slope * speed + own, speed }
  })
}

test('with few runs times are taken to follow the machine one to one', () => {
  assert.equal(calibrationSlope(history(19, 0.5, 0.1)), 1)
})

test('with many runs on machines of changing speed the slope is fitted', () => {
  const slope = calibrationSlope(history(40, 0.5, 0.1))
  assert.ok(Math.abs(slope - 0.5) < 0.05, `slope ${slope}`)
})

test('where the speed hardly changed the slope stays near one, whatever the noise', () => {
  const slope = calibrationSlope(history(40, 0, 0.00001))
  assert.ok(Math.abs(slope - 1) < 0.1, `slope ${slope}`)
})

test('runs without any scatter at all have a slope of one', () => {
  assert.equal(calibrationSlope(Array.from({ length: 20 }, () => ({ class: 'a', y: 5, speed: 0 }))), 1)
})
