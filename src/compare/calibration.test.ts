import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleRun } from '../../test/sample-run.ts'
import { calibrationOf, isUsual, usualSpeed } from './calibration.ts'

const runsAt = (calibrations: readonly number[]) =>
  calibrations.map((ms, number) => sampleRun({ number, calibrationMs: [ms] }))

test('the calibration of a run is its median slice', () => {
  assert.equal(calibrationOf(sampleRun({ calibrationMs: [200, 900, 210] })), 210)
  assert.equal(calibrationOf(sampleRun({ calibrationMs: [] })), null)
})

test('what is usual follows from the runs, and one odd run does not widen it', () => {
  const range = usualSpeed(runsAt([182, 183, 188, 188, 190, 190, 190, 191, 191, 195, 200, 239]))!
  assert.ok(range.slowest < 205, `${range.slowest}`)
  assert.equal(isUsual(sampleRun({ calibrationMs: [239] }), range), false)
  assert.equal(isUsual(sampleRun({ calibrationMs: [150] }), range), false)
  assert.equal(isUsual(sampleRun({ calibrationMs: [196] }), range), true)
})

test('five per cent are usual however well a few runs agree', () => {
  const range = usualSpeed(runsAt([200, 200, 200, 200]))
  assert.deepEqual(range, { fastest: 190, middle: 200, slowest: 210 })
})

test('past commits that were filled in together count once', () => {
  const filled = { order: 1, of: 12, machine: '0badcafe' }
  const together = runsAt([200, 200, 200, 200, 200]).map((run) => Object.assign(run, { filled }))
  assert.equal(usualSpeed(together), null)
})

test('a run without a calibration, and a history with few of them, leave nothing out', () => {
  assert.equal(usualSpeed(runsAt([200, 201, 202])), null)
  assert.equal(isUsual(sampleRun({ calibrationMs: [900] }), null), true)
  assert.equal(isUsual(sampleRun({ calibrationMs: [] }), { fastest: 1, middle: 1.5, slowest: 2 }), true)
})
