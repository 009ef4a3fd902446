/** Waits that are planted in commands are found by the wall clock: no CPU time shows them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paceline } from '../command-line.ts'
import type { Comparison } from '../../src/core/model/comparison.ts'
import { testRepository } from '../repository.ts'

/** Several times what a small program takes on a busy machine. */
const longMs = 1_500

/** Another thread holds a lock for so long. */
const lock = (ms: number): string => `import { Worker } from 'node:worker_threads'
const held = new Int32Array(new SharedArrayBuffer(8))
const holder = \`const { workerData: held } = require('node:worker_threads')
  Atomics.wait(held, 1, 0, ${ms})
  Atomics.store(held, 0, 1)
  Atomics.notify(held, 0)\`
new Worker(holder, { eval: true, workerData: held })
Atomics.wait(held, 0, 0)
`

/** A synchronous call of `fs` that lasts so long: of a pipe into which another program writes so late. */
const slowCall = (ms: number): string => `import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
const folder = mkdtempSync(join(tmpdir(), 'late-'))
const pipe = join(folder, 'pipe')
execFileSync('mkfifo', [pipe])
spawn('sh', ['-c', 'sleep ${ms / 1_000}; echo late > "$0"', pipe], { stdio: 'ignore' })
if (readFileSync(pipe, 'utf8') !== 'late\\n') process.exitCode = 1
rmSync(folder, { recursive: true })
`

const posix = { skip: process.platform === 'win32' && 'Windows has no mkfifo', timeout: 300_000 }

test('waits: a slow call of fs and a lock between threads are found by wall time', posix, async () => {
  using repository = testRepository()
  const command = (file: string) => ({ command: ['node', file] })
  repository.commit({
    'package.json': '{ "name": "waits", "type": "module" }',
    'paceline.config.json': JSON.stringify({
      why: false,
      suites: ['command'],
      subjects: { lock: command('lock.js'), call: command('call.js') },
      project: { prepare: false },
    }),
    'lock.js': lock(0),
    'call.js': slowCall(0),
    '.gitignore': 'paceline-out\n.paceline\n',
  })
  repository.commit({ 'lock.js': lock(longMs), 'call.js': slowCall(longMs) })
  const { stdout, stderr } = await paceline(['check', '--base', 'HEAD~1', '--budget', '4m', '--json'], {
    cwd: repository.root,
  })
  const rows = (JSON.parse(stdout) as Comparison).rows.filter(({ metric }) => metric === 'wall-time')
  assert.deepEqual(
    rows.map((row) => [row.subject, row.verdict, row.figures?.['clock'] === 'cpu', row.change!.absolute! > longMs / 2]),
    [
      ['call', 'worse', false, true],
      ['lock', 'worse', false, true],
    ],
    stderr,
  )
})
