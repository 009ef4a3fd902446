/** The shell that waits beside a trial, with real processes. */
import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { killStrays, markDescendants, requestVariable, watchdogScript } from './processes.ts'

const skip = process.platform !== 'linux' && 'strays are found by /proc'

/** Ends by itself after a minute, whatever becomes of the test. */
function sleeper(cwd: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn('sleep', ['60'], { cwd, env: { PATH: process.env['PATH'], ...env }, detached: true, stdio: 'ignore' })
}

test('watchdog: it ends what works in the folder or names it, and removes the folder', { skip }, async () => {
  using place = temporaryDirectory()
  const directory = join(place.path, 'trial')
  mkdirSync(join(directory, 'deep'), { recursive: true })
  const named = sleeper('/', { [requestVariable]: `${directory}/request.json` })
  const other = sleeper(place.path)
  const trial = sleeper('/')
  // Right before the shell, which finds itself next.
  const inside = sleeper(join(directory, 'deep'))
  const ends = [named, trial, inside].map((child) => once(child, 'exit'))
  const shell = spawn('/bin/sh', ['-c', watchdogScript, 'watchdog', String(trial.pid), directory], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const over = once(shell, 'exit')
  shell.stdin.end()
  assert.deepEqual(await over, [0, null])
  await Promise.all(ends)
  assert.equal(existsSync(directory), false)
  assert.equal(other.exitCode ?? other.signalCode, null)
  other.kill('SIGKILL')
})

test('strays: a daemon without folder and environment is found by its limit', { skip }, async () => {
  using place = temporaryDirectory()
  const startDaemon = () =>
    execFileSync('/bin/sh', ['-c', 'env -i /usr/bin/setsid /bin/sleep 60 >/dev/null 2>&1 & echo $!'], { cwd: '/' })
  const isRunning = (pid: number) => !/ (?:Z|X) /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const others = Number(startDaemon())
  markDescendants('linux')
  // As a trial beside it is, which another one's end must leave alone.
  const trial = spawn('/bin/sh', ['-c', '/bin/sleep 60 >/dev/null & echo $!; wait'], { cwd: '/', stdio: 'pipe' })
  const [text] = (await once(trial.stdout, 'data')) as [Buffer]
  const daemon = Number(startDaemon())
  await killStrays(place.path, { platform: 'linux' })
  const gone = (pid: number) => !existsSync(`/proc/${pid}`) || !isRunning(pid)
  const below = Number(text.toString())
  assert.deepEqual([others, trial.pid!, below, daemon].map(gone), [false, false, false, true])
  for (const pid of [others, trial.pid!, below]) process.kill(pid, 'SIGKILL')
})
