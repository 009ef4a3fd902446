import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readable, counted } from './readable.ts'

test('what a progress bar overwrites is a line of its own, and lines end alike', () => {
  assert.equal(readable('10%\r20%\r\nerror: no such file\r\n\u001B[31mx\u001B[0m'), '10%\n20%\nerror: no such file\nx')
})

test('one is one of them, and none or two are several', () => {
  assert.equal(counted(1, 'run'), '1 run')
  assert.equal(counted(0, 'run'), '0 runs')
  assert.equal(counted(2, 'directory', 'directories'), '2 directories')
})
