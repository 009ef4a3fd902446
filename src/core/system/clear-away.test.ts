import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeUntrustedFolder } from './clear-away.ts'

/** Removes a folder that something holds for so many ms; the clock's time when that is over, in ms. */
async function removedAfter(heldMs: number, code = 'EBUSY'): Promise<number> {
  let ms = 0
  await removeUntrustedFolder('/held', {
    remove: async () => {
      if (ms < heldMs) throw Object.assign(new Error(code), { code, path: '/held' })
    },
    wait: async (some) => (ms += some),
    now: () => ms,
  })
  return ms
}

test('clear away: a folder that is held for a moment is removed when it is let go', async () => {
  assert.equal(await removedAfter(0), 0)
  for (const code of ['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY']) assert.equal(await removedAfter(700, code), 700)
})

test('clear away: after two seconds it stays, or at once where waiting is no help', async () => {
  await assert.rejects(removedAfter(2_100), { code: 'EBUSY' })
  assert.equal(await removedAfter(1_900), 1_900)
  await assert.rejects(removedAfter(100, 'EIO'), { code: 'EIO' })
})
