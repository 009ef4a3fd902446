import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEnvironment as here, sampleRun } from '../../test/sample-run.ts'
import type { Environment } from '../model/environment.ts'
import { calibrationOf, isUsual, machineClass, usualSpeed } from './stored-runs.ts'

const other = { ...here, cpu: { ...here.cpu, model: 'Intel Xeon Platinum 8370C' } }
const same = (environment: Environment, unit: string, exact = false): boolean =>
  machineClass(here, { unit, exact }) === machineClass(environment, { unit, exact })

test('times, rates, memory and counts compare only on the same CPU, down to its stepping and its cores', () => {
  const stepping = { ...here, cpu: { ...here.cpu, stepping: 2 } }
  for (const unit of ['ms', 'ns/op', 'events/s', 'bytes', 'count']) {
    assert.equal(same({ ...here, os: { ...here.os, imageVersion: 'later' }, node: '24.21.9' }, unit), true)
    assert.equal(same(stepping, unit), false)
    assert.equal(same(other, unit), false)
    assert.equal(same({ ...here, cpu: { ...here.cpu, cores: 64 } }, unit), false)
    assert.equal(same({ ...here, node: '25.0.0' }, unit), false)
    assert.equal(same({ ...here, platform: 'linux-arm64' }, unit), false)
  }
})

test('a minor version of Node may change memory and counts, and not times', () => {
  const newer = { ...here, node: '24.22.0' }
  assert.deepEqual(
    ['ms', 'events/s', 'bytes', 'count'].map((unit) => same(newer, unit)),
    [true, true, false, false],
  )
})

test('what has no noise is the same on any CPU, but not across minor versions of Node', () => {
  assert.equal(same(other, 'bytes', true), true)
  assert.equal(same({ ...other, node: '24.22.0' }, 'bytes', true), false)
})

const runsAt = (calibrations: readonly number[]) =>
  calibrations.map((ms, number) => sampleRun({ number, calibrationMs: [ms] }))

test('the calibration of a run is its median slice', () => {
  assert.equal(calibrationOf(sampleRun({ calibrationMs: [200, 900, 210] })), 210)
  assert.equal(calibrationOf(sampleRun({ calibrationMs: [] })), null)
  // A slice of 0 was not measured.
  assert.equal(calibrationOf(sampleRun({ calibrationMs: [0, 200, 220] })), 210)
})

test('what is usual follows from the runs, and one odd run does not widen it', () => {
  const range = usualSpeed(runsAt([182, 183, 188, 188, 190, 190, 190, 191, 191, 195, 200, 239]))!
  assert.ok(range.slowest < 205, `${range.slowest}`)
  assert.equal(isUsual(sampleRun({ calibrationMs: [239] }), range), false)
  assert.equal(isUsual(sampleRun({ calibrationMs: [150] }), range), false)
  assert.equal(isUsual(sampleRun({ calibrationMs: [196] }), range), true)
})

test('where runs differ much, what is usual ends one and a half interquartile ranges beyond the quartiles', () => {
  // The quartiles are 180 and 220.
  assert.deepEqual(usualSpeed(runsAt([160, 180, 200, 220, 240])), { fastest: 120, middle: 200, slowest: 280 })
})

test('five per cent are usual however well a few runs agree', () => {
  const range = usualSpeed(runsAt([200, 200, 200, 200]))
  assert.deepEqual(range, { fastest: 190, middle: 200, slowest: 210 })
  for (const [ms, usual] of [
    [189, false],
    [190, true],
    [210, true],
    [211, false],
  ] as const) {
    assert.equal(isUsual(sampleRun({ calibrationMs: [ms] }), range), usual, `${ms}`)
  }
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
