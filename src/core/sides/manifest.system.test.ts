import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { readManifestIfAny } from './manifest.ts'

test('manifest: a package.json with a byte order mark is read as npm reads it', async () => {
  using directory = temporaryDirectory()
  const path = join(directory.path, 'package.json')
  assert.equal(await readManifestIfAny(directory.path), undefined)
  writeFileSync(path, '\uFEFF{ "name": "widget" }')
  assert.equal((await readManifestIfAny(directory.path))?.name, 'widget')
  writeFileSync(path, '{ "name": ')
  await assert.rejects(readManifestIfAny(directory.path), { name: 'UserError', file: path })
})
