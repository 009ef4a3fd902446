import assert from 'node:assert/strict'
import { test } from 'node:test'
import { counted } from './counted.ts'

test('one is one of them, and none or two are several', () => {
  assert.equal(counted(1, 'run'), '1 run')
  assert.equal(counted(0, 'run'), '0 runs')
  assert.equal(counted(2, 'directory', 'directories'), '2 directories')
})
