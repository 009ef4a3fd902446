import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stress } from '../../evaluation/stress-writers.ts'

test('writers: refreshes at once of one repository all land, once each, in one line', async () => {
  const { written, collided, killed, restarts, faults } = await stress({ rounds: 2, writers: 6 })
  assert.deepEqual(faults, [])
  assert.equal(written + killed, 12)
  assert.ok(restarts > 0, 'the branch started again, as it has more than ten commits')
  assert.ok(collided > 0, 'they did collide')
})
