import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import type { Session } from 'node:inspector'
import { mock, test } from 'node:test'
import { profileWorkers } from './profiled-workers.ts'

test('a thread that never answers has no profile, and is not waited for', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    // A thread in code that is not JavaScript answers nobody, and none can be had for so short a time.
    const session = Object.assign(new EventEmitter(), { post: () => undefined }) as unknown as Session
    using workers = profileWorkers(session, 500)
    workers.start()
    session.emit('NodeWorker.attachedToWorker', { params: { sessionId: '1' } })
    const ended = workers.end()
    mock.timers.tick(10_000)
    const later = new Promise((resolve) => setImmediate(resolve, 'is waited for'))
    assert.deepEqual(await Promise.race([ended, later]), [])
  } finally {
    mock.timers.reset()
  }
})
