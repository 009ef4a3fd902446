import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

const module = new URL('profiled-workers.ts', import.meta.url).href

test('a process that ends among threads, busy ones or ended ones, ends', () => {
  for (const code of ['for (;;);', 'process.exit()']) {
    const script = `import { Session } from 'node:inspector'
      import { Worker } from 'node:worker_threads'
      import { profileWorkers } from ${JSON.stringify(module)}
      const session = new Session()
      session.connect()
      profileWorkers(session, 500).start()
      const worker = new Worker(${JSON.stringify(code)}, { eval: true })
      await new Promise((resolve) => worker.once('online', resolve))
      process.exit(3)`
    const args = ['--input-type=module', '--eval', script]
    assert.equal(spawnSync(process.execPath, args, { timeout: 60_000 }).status, 3)
  }
})
