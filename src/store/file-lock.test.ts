import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { UserError } from '../errors.ts'
import { withFileLock } from './file-lock.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paceline-lock-'))
  path = join(folder, 'b.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('works that ask for one lock never overlap, and the lock is gone at the end', async () => {
  let inside = 0
  let most = 0
  const work = async (): Promise<void> => {
    inside += 1
    most = Math.max(most, inside)
    await readFile(`${path}.lock`, 'utf8')
    inside -= 1
  }
  await Promise.all(Array.from({ length: 8 }, () => withFileLock(path, work)))
  assert.equal(most, 1)
  assert.deepEqual(await readdir(folder), [])
})

test('a work that fails gives the lock back', async () => {
  await assert.rejects(
    withFileLock(path, async () => {
      throw new Error('boom')
    }),
    /boom/,
  )
  assert.equal(await withFileLock(path, async () => 'done'), 'done')
})

test('the lock of a process that was killed is taken over', async () => {
  const dead = spawnSync(process.execPath, ['--version']).pid
  await writeFile(`${path}.lock`, `${dead}@${hostname()}`)
  assert.equal(await withFileLock(path, async () => 'done', { patienceMs: 0 }), 'done')
  assert.deepEqual(await readdir(folder), [])
})

test('the lock of a living process, of another machine and of nobody yet is respected', async () => {
  for (const holder of [`${process.pid}@${hostname()}`, '1@another-machine', '']) {
    await writeFile(`${path}.lock`, holder)
    await assert.rejects(
      withFileLock(path, async () => assert.fail('it got in'), { patienceMs: 50 }),
      (error) => error instanceof UserError && error.message.endsWith('holds this lock') && error.hint !== undefined,
    )
    assert.equal(await readFile(`${path}.lock`, 'utf8'), holder)
  }
})
