import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathBelow } from './path-below.ts'

test('path below: what lies in a folder is told from what lies beside or above it', () => {
  const folder = join(import.meta.dirname, 'folder')
  assert.equal(pathBelow(folder, folder), '')
  assert.equal(pathBelow(folder, join(folder, '..x', 'a.js')), '..x/a.js')
  assert.equal(pathBelow(folder, join(folder, '...')), '...')
  for (const path of [import.meta.dirname, `${folder}-2`, join(folder, '..', 'a.js')]) {
    assert.equal(pathBelow(folder, path), undefined, path)
  }
})
