import { test } from 'node:test'
import { houseWithRooms, roomNames, runTests } from '../closed-rooms.ts'

/** Of the others the gate asks it. */
test('rooms: without any room the tests of the core that start programs pass, too', () => {
  using house = houseWithRooms()
  house.close(roomNames)
  runTests(house.path, ['src/{core,kit}/**/*.system.test.ts'])
})
