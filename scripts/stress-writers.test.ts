import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stress } from './stress-writers.ts'

test('refreshes at once on two servers of one Git repository all land, once each, in one line', async () => {
  const { written, collided, restarts, faults } = await stress({ rounds: 2, writers: 6, servers: 2 })
  assert.deepEqual(faults, [])
  assert.equal(written, 12)
  assert.ok(restarts > 0, 'the branch started again, as it has more than ten commits')
  assert.ok(collided > 0, 'they did collide')
})
