import assert from 'node:assert/strict'
import { EOL } from 'node:os'
import { test, type TestContext } from 'node:test'
import { runAction, withoutRunnerSecrets, type ActionProcess } from './run-action.ts'
import { rooms } from '../rooms.ts'

/** A process that is told to end while its command begins, or is left alone; its command fails either way. */
async function ended(context: TestContext, { signalled }: { readonly signalled: boolean }) {
  let log = ''
  // Core reads and writes the process itself.
  const before = process.env['INPUT_COMMAND']
  process.env['INPUT_COMMAND'] = 'measure'
  const stream = context.mock.method(process.stdout, 'write', (text: string) => {
    log += text
    return true
  })
  const own: ActionProcess = {
    env: {},
    platform: 'linux',
    stdout: { write: (_, done) => done(), on: () => undefined },
    on: (event: string, listener: (error?: unknown) => void) => signalled && event === 'SIGTERM' && listener(),
    off: () => undefined,
    exit: () => assert.fail('it ends by itself'),
    removeAllListeners: () => assert.fail('it ends by itself'),
    kill: () => assert.fail('it ends by itself'),
    pid: 4711,
  }
  try {
    await runAction(own, rooms)
    return { log, code: own.exitCode }
  } finally {
    stream.mock.restore()
    delete process.env['INPUT_COMMAND']
    if (before !== undefined) process.env['INPUT_COMMAND'] = before
  }
}

test('action: a job that was cancelled ends quietly: nobody is asked to report a bug', async (context) => {
  const { log, code } = await ended(context, { signalled: true })
  assert.equal(log, `Cancelled: measurements so far are kept; nothing else is done.${EOL}`)
  assert.equal(code, 143)
})

test('action: an error of a job that goes on is shown as one', async (context) => {
  const { log, code } = await ended(context, { signalled: false })
  assert.match(log, /^::error.*GITHUB_EVENT_NAME/m)
  assert.equal(code, 1)
})

test('action: measuring sees no input, no token and no file of a later step', () => {
  const kept = withoutRunnerSecrets(
    {
      PATH: '/bin',
      ImageOS: 'ubuntu24',
      GITHUB_ACTIONS: 'true',
      INPUT_TOKEN: 'a',
      ACTIONS_RUNTIME_TOKEN: 'b',
      ACTIONS_RESULTS_URL: 'c',
      GITHUB_TOKEN: 'd',
      NPM_TOKEN: 'e',
      AWS_SECRET_ACCESS_KEY: 'f',
      GITHUB_ENV: 'g',
      GITHUB_PATH: 'h',
      GITHUB_OUTPUT: 'i',
      OPENAI_API_KEY: 'j',
      SOMETHING: 'postgres://me:k@db.example',
    },
    'linux',
  )
  assert.deepEqual(kept, { PATH: '/bin', ImageOS: 'ubuntu24', GITHUB_ACTIONS: 'true' })
})
