import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEnvironment as here } from '../../test/sample-run.ts'
import type { Environment } from '../model/environment.ts'
import { machineClass } from './machine-class.ts'

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
