import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { removeUntrustedFolder } from './clear-away.ts'

test('clear away: a folder in use is given up on Windows after two seconds, for later', async () => {
  using directory = temporaryDirectory()
  const folder = join(directory.path, 'trial')
  const cwd = join(folder, 'much', 'deeper', 'scratch')
  mkdirSync(cwd, { recursive: true })
  const child = spawn(process.execPath, ['-e', 'console.log(); process.stdin.resume()'], {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const begun = performance.now()
  const isRemoved = await removeUntrustedFolder(folder).then(
    () => true,
    () => false,
  )
  const tookMs = performance.now() - begun
  assert.equal(isRemoved, process.platform !== 'win32')
  assert.ok(tookMs < 6_000, `${tookMs} ms`)
  child.kill('SIGKILL')
  await once(child, 'close')
  await removeUntrustedFolder(folder)
  assert.equal(existsSync(folder), false)
})
