import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { test } from 'node:test'
import { rebuiltHashes, findPathsInText, findPrograms } from './shared-program.ts'

const skip = process.platform !== 'linux' && 'a file system without times of birth is needed: /proc is one'

test('shared program: without a time of birth, an older program is none of the sides', { skip }, async () => {
  const root = '/proc/self'
  assert.equal(statSync(root).birthtimeMs, 0)
  assert.deepEqual(await rebuiltHashes({ base: root, head: root }, [process.execPath]), new Map())
})

test('shared program: a path in brackets or quotes may have spaces, any other none', () => {
  const path = resolve('/', 'Users', 'Jane Doe', 'target', 'parse.exe')
  for (const line of [`  Running benches/parse.rs (${path})\n`, `program: "${path}"`, `'${path}' took 3 ms`]) {
    assert.ok(findPathsInText(line).includes(path), line)
  }
  const plain = resolve('/', 'target', 'parse')
  assert.deepEqual(findPathsInText(`at ${plain} now (${plain}) bench=${plain}`), [plain])
  assert.deepEqual(findPathsInText('3 (of 4) benches/parse.rs'), [])
})

test('shared program: of a command by an interpreter the program is the file it runs', async () => {
  const file = import.meta.filename
  const place = { directory: dirname(file), node: process.execPath, env: process.env, platform: process.platform }
  assert.deepEqual(await findPrograms(['node', '--no-warnings', 'shared-program.test.ts', 'x'], place), [file])
  assert.deepEqual(await findPrograms(['node', '-e', '1'], place), [])
})
