/** The shell that waits beside a trial, with real processes. */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { requestVariable, watchdogScript } from './processes.ts'

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
