import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stress } from './stress-locks.ts'

test('however writers are killed, no two are inside at once and no stored run is lost', async () => {
  const { entered, killed, stored, ...faults } = await stress({ rounds: 5, writers: 8, killed: 2 })
  assert.deepEqual(faults, { together: 0, lost: 0, errors: [], litter: [] })
  assert.equal(killed, 10)
  assert.ok(entered >= 5 * 6 * 2 && stored >= 5 * 6 * 2, `${entered} entered, ${stored} stored`)
})
