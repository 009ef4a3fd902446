import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { installEnding, type Ending, type EndingProcess } from './ending.ts'

const onWindows = process.platform === 'win32'

class FakeProcess extends EventEmitter implements EndingProcess {
  exitCode: number | undefined
  readonly exits: number[] = []
  readonly pid = 4711
  readonly platform: NodeJS.Platform = 'linux'
  /** Signals that it sent itself with nobody listening any more. */
  readonly deaths: string[] = []
  kill(pid: number, signal: string): void {
    assert.deepEqual([pid, this.listenerCount(signal)], [this.pid, 0])
    this.deaths.push(signal)
  }
  exit(code: number): void {
    this.exits.push(code)
  }
}

interface Scene {
  readonly process: FakeProcess
  readonly ending: Ending
  readonly said: string[]
  readonly clock: { nowMs: number }
}

function begun(t: TestContext): Scene {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const [process, said, clock] = [new FakeProcess(), [] as string[], { nowMs: 0 }]
  const ending = installEnding(process, {
    onInterruption: () => said.push('interrupted'),
    onBug: (error) => said.push(String(error)),
    now: () => clock.nowMs,
  })
  return { process, ending, said, clock }
}

test('ending: a signal is listened to only while there is something to clear away', async (t) => {
  const { process, ending } = begun(t)
  const heard = (): number[] => ['SIGINT', 'SIGTERM'].map((name) => process.listenerCount(name))
  assert.deepEqual(heard(), [0, 0])
  await ending.during(async () => {
    assert.deepEqual(heard(), [1, 1])
    await Promise.resolve()
  })
  assert.deepEqual(heard(), [0, 0])
  await assert.rejects(ending.during(() => Promise.reject(new Error('no'))))
  assert.deepEqual(heard(), [0, 0])
  ending.settle(3)
  assert.equal(process.exitCode, 3)
  t.mock.timers.tick(10_000)
  assert.deepEqual(process.exits, [])
})

test('ending: the first signal aborts the work, and the code is that of the signal', async (t) => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    t.mock.timers.reset()
    const { process, ending, said } = begun(t)
    await ending.during(async () => {
      process.emit(signal)
      await Promise.resolve()
    })
    assert.equal(ending.signal.aborted, true)
    assert.deepEqual(said, ['interrupted'])
    ending.settle(0)
    assert.equal(process.exitCode, code)
    // What still removes checkouts then has a moment; the next run removes the rest.
    assert.deepEqual(process.exits, [])
    t.mock.timers.tick(1_500)
    assert.deepEqual(process.exits, [code])
  }
})

test('ending: work that ends just before its time leaves less to what removes', async (t) => {
  const { process, ending, clock } = begun(t)
  await ending.during(async () => {
    process.emit('SIGTERM')
    await Promise.resolve()
  })
  clock.nowMs = 1_800
  ending.settle(0)
  t.mock.timers.tick(100)
  assert.deepEqual(process.exits, [143])
})

test('ending: a second signal ends at once, but not the same one that npm passed on', async (t) => {
  const { process, ending, clock } = begun(t)
  await ending.during(async () => {
    process.emit('SIGINT')
    clock.nowMs = 20
    process.emit('SIGINT')
    assert.deepEqual(process.deaths, [])
    clock.nowMs = 7_500
    process.emit('SIGTERM')
    assert.deepEqual(process.deaths, ['SIGTERM'])
    await Promise.resolve()
  })
})

for (const [signal, ms] of [
  ['SIGTERM', 1_900],
  ['SIGINT', 7_000],
] as const) {
  test(`ending: work that does not end when ${signal} tells it to is waited for ${ms} ms`, async (t) => {
    const { process, ending } = begun(t)
    await ending.during(async () => {
      process.emit(signal)
      t.mock.timers.tick(ms - 1)
      assert.deepEqual(process.deaths, [])
      t.mock.timers.tick(1)
      assert.deepEqual(process.deaths, [signal])
      await Promise.resolve()
    })
  })
}

test('ending: what nobody caught is told, ends the work, and no later success hides it', (t) => {
  const { process, ending, said } = begun(t)
  process.emit('uncaughtException', new Error('adrift'))
  assert.deepEqual(said, ['Error: adrift'])
  assert.equal(ending.signal.aborted, true)
  assert.equal(ending.cause(), 'bug')
  ending.settle(0)
  assert.equal(process.exitCode, 70)
})

test('ending: a process that has nothing left to do and no outcome says so', (t) => {
  const { process, said } = begun(t)
  process.emit('beforeExit')
  process.emit('beforeExit')
  assert.equal(process.exitCode, 70)
  assert.match(said.join('; '), /^Error: Nothing was left to do, and the command was not done$/)
})

test(
  'ending: what waits for a pipe in vain is ended by a second signal all the same',
  { skip: onWindows },
  async () => {
    using directory = temporaryDirectory()
    const pipe = join(directory.path, 'pipe')
    execFileSync('mkfifo', [pipe])
    const script = `
    import { readFile } from 'node:fs/promises'
    import { installEnding } from ${JSON.stringify(import.meta.resolve('./ending.ts'))}
    const onInterruption = () => console.log('interrupted')
    let calls = 0
    const ending = installEnding(process, { onInterruption, onBug: console.error, now: () => 1_000 * calls++ })
    await ending.during(() => (console.log('begun'), readFile(${JSON.stringify(pipe)})))`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 60_000,
      killSignal: 'SIGKILL',
    })
    const closed = once(child, 'close')
    for await (const _ of child.stdout) child.kill('SIGTERM')
    assert.deepEqual(await closed, [null, 'SIGTERM'])
  },
)
