import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { test } from 'node:test'
import { builtSince } from './shared-program.ts'

const skip = process.platform !== 'linux' && 'a file system without times of birth is needed: /proc is one'

test('where no time of birth is told, a program that was there before is none of the sides', { skip }, async () => {
  const root = '/proc/self'
  assert.equal(statSync(root).birthtimeMs, 0)
  assert.deepEqual(await builtSince({ base: root, head: root }, [process.execPath]), new Map())
})
