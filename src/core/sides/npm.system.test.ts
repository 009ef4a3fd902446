import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { describeLatest } from './npm.ts'

const noScripts = process.platform === 'win32' && 'a script is no program there'

test('the newest version is as the registry says; without an answer there is none', { skip: noScripts }, async () => {
  using folder = temporaryDirectory()
  const npm = join(folder.path, 'npm')
  const host = { node: process.execPath, env: { ...process.env, PATH: folder.path }, platform: process.platform }
  const said = async (script: string): Promise<unknown> => {
    writeFileSync(npm, `#!${process.execPath}\n${script}\n`, { mode: 0o755 })
    return describeLatest(host, { name: 'lib', cwd: folder.path })
  }
  const args = 'console.log(JSON.stringify({ name: process.argv[3], version: "1.2.0" }))'
  assert.deepEqual(await said(args), { name: 'lib', version: '1.2.0' })
  assert.equal(await said('console.error("npm error code E404"); process.exit(1)'), null)
  assert.equal(await said('console.log("not JSON")'), null)
  assert.equal(await said('console.log("[]")'), null)
})
