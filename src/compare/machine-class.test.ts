import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleEnvironment as here } from '../../test/sample-run.ts'
import type { Environment } from '../model/environment.ts'
import { machineClass } from './machine-class.ts'

const same = (other: Environment, unit: string): boolean => machineClass(here, unit) === machineClass(other, unit)

test('clock readings and rates compare only on the same CPU, down to its stepping and its cores', () => {
  const stepping = { ...here, cpu: { ...here.cpu, stepping: 2 } }
  const model = { ...here, cpu: { ...here.cpu, model: 'Intel Xeon Platinum 8370C' } }
  for (const unit of ['ms', 'ns/op', 'events/s']) {
    assert.equal(same({ ...here, os: { ...here.os, imageVersion: 'later' }, node: '24.9.0' }, unit), true)
    assert.equal(same(stepping, unit), false)
    assert.equal(same(model, unit), false)
    assert.equal(same({ ...here, cpu: { ...here.cpu, cores: 64 } }, unit), false)
    assert.equal(same({ ...here, node: '25.0.0' }, unit), false)
  }
})

test('memory and counts compare on any CPU, but not across minor versions of Node', () => {
  const model = { ...here, cpu: { ...here.cpu, model: 'Intel Xeon Platinum 8370C' } }
  for (const unit of ['bytes', 'count']) {
    assert.equal(same(model, unit), true)
    assert.equal(same({ ...here, node: '24.21.9' }, unit), true)
    assert.equal(same({ ...here, node: '24.22.0' }, unit), false)
    assert.equal(same({ ...here, platform: 'linux-arm64' }, unit), false)
  }
})
