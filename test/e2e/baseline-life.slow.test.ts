/** The whole life of a stored baseline on a fake GitHub: the gate tries its beginning alone, see stored-baseline.e2e.test.ts. */
import { join } from 'node:path'
import { test } from 'node:test'
import { startFakeGitHub } from '../fake-github/server.ts'
import { testRepository } from '../repository.ts'
import { shippedOnce } from './act.ts'
import { liveThrough } from './baseline-life.ts'
import { homeOn } from './fake-home.ts'

test('baseline life: the reference is renewed; the refresh that crept too far fails', async () => {
  await using fake = await startFakeGitHub()
  using own = testRepository()
  await liveThrough(homeOn(fake, own), { own, program: join(shippedOnce(), 'dist', 'action.js') })
})
