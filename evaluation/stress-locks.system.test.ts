import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stress } from './stress-locks.ts'

test('stressed locks: writers are killed, two are never inside, no run is lost', async () => {
  const { entered, killed, stored, ...faults } = await stress({ rounds: 5, writers: 8, killed: 2 })
  assert.deepEqual(faults, { together: 0, lost: 0, errors: [], litter: [] })
  assert.equal(killed, 10)
  assert.ok(entered >= 5 * 6 * 2 && stored >= 5 * 6 * 2, `${entered} entered, ${stored} stored`)
})
