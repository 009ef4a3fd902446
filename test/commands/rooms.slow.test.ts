import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkTypes, houseWithRooms, roomNames, runNode } from '../closed-rooms.ts'

test('rooms: without any room the tests of the core pass', () => {
  using house = houseWithRooms([join('src', 'core'), join('src', 'kit')])
  house.close(roomNames)
  assert.equal(checkTypes(house.path), '')
  const files = globSync('src/{core,kit}/**/!(*.*).test.ts', { cwd: house.path })
  assert.ok(files.length > 80, `${files.length} files`)
  runNode(house.path, '--import', './test/register.ts', '--test', '--test-reporter=dot', ...files)
})
