/** Proof by demolition: without a room the rest stands, and a check says the same, less what that room adds. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import * as demolition from '../test/closed-rooms.ts'

const { added, checkTypes, commandsOf, gone, linesOfCheck, roomNames, runPaceline, runTests } = demolition

const house = demolition.houseWithRooms()
const project = demolition.changedProject()
after(() => [house, project].forEach((made) => made[Symbol.dispose]()))
let whole: readonly string[] = []

/**
 * That what is left compiles, that a check is the same but for what the rooms add, and that their commands are unknown. Where
 * the room `why` stays, nobody asks it for profiles, which take half of a check: then its lines are not there, either.
 */
function assertStandsWithout(closed: readonly string[]): void {
  house.close(closed)
  assert.equal(checkTypes(house.path), '')
  const isLeft = (line: string): boolean => ![...closed, 'why'].some((room) => added[room]?.test(line))
  const options = closed.includes('why') ? [] : ['--no-why']
  assert.deepEqual(linesOfCheck(house.path, project, options), whole.filter(isLeft))
  for (const command of commandsOf(closed)) {
    const { status, stderr } = runPaceline(house.path, project.root, [command])
    assert.deepEqual([status, stderr.split('\n')[0]], [2, `error: unknown command '${command}'`])
  }
}

test('rooms: the whole compiles, and a check of it has what each room adds', () => {
  house.close([])
  assert.equal(checkTypes(house.path), '')
  whole = linesOfCheck(house.path, project)
  assert.ok(whole.includes('work/small/library time worse fail 100 200'), whole.join('\n'))
  const unseen = Object.keys(added).filter((room) => !whole.some((line) => added[room]!.test(line)))
  assert.deepEqual(unseen, [])
})

for (const room of roomNames)
  test(`rooms: what is left without the room ${room} stands`, () => assertStandsWithout(gone[room] ?? [room]))

/**
 * Stronger than without each alone: tests of the core neither import a room nor name a file of one, as the test of the imports
 * requires. So they can need one only as something that is there, and here nothing is.
 */
test('rooms: without all of them the rest stands, and the tests of the core pass', () => {
  assertStandsWithout(roomNames)
  assert.ok(commandsOf(roomNames).length > 10)
  runTests(house.path, ['src/{core,kit}/**/!(*.*).test.ts'])
})

test('rooms: a core that knew a room, or whose tests did, would not stand without it', () => {
  house.close(roomNames)
  const file = join(house.path, 'src', 'core', 'check.ts')
  const core = readFileSync(file, 'utf8')
  const missing = /Cannot find module .*document\.ts'/
  writeFileSync(file, `import '../rooms/page/document.ts'\n${core}`)
  assert.match(checkTypes(house.path), missing)
  const computed = "await import(['..', 'rooms', 'page', 'document.ts'].join('/'))"
  writeFileSync(file, `${computed}\n${core}`)
  assert.equal(checkTypes(house.path), '')
  assert.throws(() => linesOfCheck(house.path, project), missing)
  const spoilt = `import { test } from 'node:test'\ntest('spoilt: needs a room', async () => { ${computed} })\n`
  writeFileSync(join(house.path, 'src', 'core', 'spoilt.test.ts'), spoilt)
  assert.throws(() => runTests(house.path, ['src/core/spoilt.test.ts']), missing)
})
