import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAction, type Process } from './run-action.ts'

/** A process that is told to end while its command begins, or is left alone; its command fails either way. */
async function ended({ signalled }: { readonly signalled: boolean }): Promise<{ log: string; code: unknown }> {
  let log = ''
  const process: Process = {
    env: { INPUT_COMMAND: 'measure' },
    platform: 'linux',
    stdout: {
      write: (text, done) => {
        log += text
        done()
      },
      on: () => undefined,
    },
    on: (event: string, listener: (error?: unknown) => void) => signalled && event === 'SIGTERM' && listener(),
    off: () => undefined,
    exit: () => assert.fail('it ends by itself'),
    removeAllListeners: () => assert.fail('it ends by itself'),
    kill: () => assert.fail('it ends by itself'),
    pid: 4711,
  }
  await runAction(process)
  return { log, code: process.exitCode }
}

test('a job that was cancelled ends quietly: nobody is asked to report a bug', async () => {
  const { log, code } = await ended({ signalled: true })
  assert.equal(log, 'Cancelled: what was measured by then is kept, nothing else is done.\n')
  assert.equal(code, 143)
})

test('an error of a job that goes on is shown as one', async () => {
  const { log, code } = await ended({ signalled: false })
  assert.match(log, /^::error.*GITHUB_EVENT_NAME/m)
  assert.equal(code, 1)
})
