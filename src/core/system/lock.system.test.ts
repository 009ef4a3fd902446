import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { UserError } from '../errors.ts'
import { makeFolder, takeLock, withLock } from './lock.ts'
import { makeSlowWorkReporter } from './waiting.ts'

const linked = process.platform === 'win32' ? 'junction' : 'dir'
let folder = ''
let path = ''
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'paceline-lock-')))
  path = join(folder, 'b.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const done = async (): Promise<string> => 'done'

/** A process that takes the lock, asks for it once more in vain, and keeps it until it is killed. */
async function holder(t: TestContext): Promise<ChildProcess> {
  const script = `
    import { takeLock } from ${JSON.stringify(import.meta.resolve('./lock.ts'))}
    globalThis.lock = await takeLock(${JSON.stringify(path)})
    await takeLock(${JSON.stringify(path)}, { patienceMs: 0 }).catch(() => process.stdout.write('held'))
    setInterval(() => {}, 1_000_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'close')
}

test('lock: works that ask for one lock never overlap, and nothing is left of it', async () => {
  const log: string[] = []
  const work = (name: string) => async (): Promise<void> => {
    log.push(name)
    for (let turn = 0; turn < 5; turn += 1) await setImmediate()
    log.push(name)
  }
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => withLock(path, work(name))))
  for (let index = 0; index < log.length; index += 2) assert.equal(log[index], log[index + 1], log.join(' '))
  assert.equal(log.length, 8)
  assert.deepEqual(await readdir(folder), [])
})

test('lock: a work that fails gives the lock back', async () => {
  const boom = async (): Promise<void> => {
    throw new Error('boom')
  }
  await assert.rejects(withLock(path, boom), /boom/)
  assert.equal(await withLock(path, done, { patienceMs: 0 }), 'done')
})

test('lock: a lock of another process is respected as long as it lives, and no longer', async (t) => {
  const child = await holder(t)
  await assert.rejects(withLock(path, done, { patienceMs: 0 }), (error) => {
    assert.ok(error instanceof UserError)
    assert.match(error.message, /b\.json is in use by another process$/)
    return true
  })
  await kill(child)
  assert.notDeepEqual(await readdir(folder), [], 'the killed process left its files')
  assert.equal(await withLock(path, done, { patienceMs: 0 }), 'done')
  assert.deepEqual(await readdir(folder), [])
})

test('lock: who waits is told for what, and comes in when the holder dies', async (t) => {
  const child = await holder(t)
  const told = Promise.withResolvers<string>()
  const waiting = makeSlowWorkReporter({ say: told.resolve, dueMs: [0] })
  const waited = withLock(path, done, { what: 'the history', waiting })
  const line = await Promise.race([told.promise, waited])
  assert.equal(line, 'Still waiting for another process to release the history (0 s so far).')
  await kill(child)
  assert.equal(await waited, 'done')
})

test('lock: a wait ends when it is told to, and leaves the lock to its holder', async () => {
  using held = await takeLock(path)
  assert.ok(held)
  const abort = new AbortController()
  const waiting = makeSlowWorkReporter({ say: () => abort.abort(new Error('told to')), dueMs: [0] })
  await assert.rejects(withLock(path, done, { signal: abort.signal, waiting }), /told to/)
  await assert.rejects(withLock(path, done, { patienceMs: 0 }), /is in use by another process/)
  await assert.rejects(withLock(path, done, { signal: abort.signal }), /told to/)
})

test('lock: a file has one lock, by whichever name it is meant', async () => {
  await mkdir(join(folder, 'real'))
  await writeFile(join(folder, 'real', 'b.json'), '{}')
  await symlink(join(folder, 'real'), join(folder, 'link'), linked)
  using held = await takeLock(join(folder, 'real', 'b.json'))
  assert.ok(held)
  await assert.rejects(
    withLock(join(folder, 'link', 'b.json'), done, { patienceMs: 0 }),
    /is in use by another process/,
  )
  if (process.platform === 'win32') return
  await symlink(join(folder, 'real', 'b.json'), path)
  await assert.rejects(withLock(path, done, { patienceMs: 0 }), /is in use by another process/)
})

test('lock: a folder is made with those above it; one that is there is left alone', async () => {
  makeFolder(join(folder, 'a', 'b', 'c'))
  makeFolder(join(folder, 'a', 'b'))
  await symlink(join(folder, 'a'), join(folder, 'link'), linked)
  makeFolder(join(folder, 'link'))
  makeFolder(join(folder, 'link', 'd'))
  assert.deepEqual(await readdir(join(folder, 'a')), ['b', 'd'])
  await writeFile(path, '')
  for (const inFile of [path, join(path, 'e'), join(path, 'e', 'f')]) {
    assert.throws(() => makeFolder(inFile), /EEXIST|ENOTDIR|ENOENT|EPERM/)
  }
})

test('lock: a folder that is missing is told at once', async () => {
  await assert.rejects(withLock(join(folder, 'no', 'such', 'b.json'), done), { name: 'UserError' })
})

/** What can lie where a lock belongs: it came with somebody's commit, or a trial put it there. */
const planted: Readonly<Record<string, (path: string) => Promise<unknown> | void>> = {
  'a file with something in it': (at) => writeFile(at, '4711@machine'),
  'a folder': (at) => mkdir(at),
  'a link to a file that is not there': (at) => symlink(join(folder, 'elsewhere'), at),
  'a pipe': (at) => void execFileSync('mkfifo', [at]),
}
const onWindows = new Set(['a file with something in it', 'a folder'])

for (const [name, plant] of Object.entries(planted)) {
  const options = { skip: process.platform === 'win32' && !onWindows.has(name) }
  test(`lock: ${name} in place of the lock is neither waited for nor opened, and told at once`, options, async () => {
    const script = `
      import { takeLock } from ${JSON.stringify(import.meta.resolve('./lock.ts'))}
      await takeLock(${JSON.stringify(path)}).catch((error) => process.stdout.write(error.message))`
    await plant(`${path}.paceline-lock`)
    const before = await readdir(folder)
    assert.equal(
      await said(script),
      `${path}.paceline-lock: cannot be locked: it is not an empty file, as locks of Paceline are`,
    )
    assert.deepEqual(await readdir(folder), before)
  })
}

/** What a script writes to its end, which is its own death where it hangs: a call that blocks knows no timer. */
async function said(script: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  let text = ''
  for await (const part of child.stdout.setEncoding('utf8')) text += String(part)
  return text
}

test('lock: taking a lock says nothing, whatever Node thinks of its SQLite', async () => {
  const script = `
    import { takeLock } from ${JSON.stringify(import.meta.resolve('./lock.ts'))}
    process.getBuiltinModule = (get => (name) => (process.emitWarning(name, 'ExperimentalWarning'), get(name)))(process.getBuiltinModule)
    ;(await takeLock(${JSON.stringify(path)}))[Symbol.dispose]()
    process.emitWarning('Warnings are shown again')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  await once(child, 'close')
  assert.doesNotMatch(stderr, /ExperimentalWarning/)
  assert.match(stderr, /Warnings are shown again/)
})
