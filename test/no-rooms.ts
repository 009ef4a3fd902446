/** Paceline without any room, for tests of the core. */
import type { Rooms } from '../src/core/rooms-api.ts'

export const noRooms: Rooms = { commands: {}, sources: {}, afterPairs: {}, sections: {}, formats: {} }
