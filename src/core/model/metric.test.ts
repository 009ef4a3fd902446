import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSpeedDependentUnit } from './metric.ts'

test('metric: clock readings and rates follow the machine, shares and memory do not', () => {
  const units = ['ms', 'ns/op', 'events/s', 'percent', 'bytes', 'count']
  assert.deepEqual(units.filter(isSpeedDependentUnit), ['ms', 'ns/op', 'events/s'])
})
