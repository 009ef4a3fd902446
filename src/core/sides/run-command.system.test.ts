import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryDirectory } from '../../../test/repository.ts'
import { eventually, isAlive } from '../../../test/trial-lab.ts'
import { UserError } from '../errors.ts'
import { makeCommandRunner } from './run-command.ts'

const host = { env: process.env, platform: process.platform, signal: new AbortController().signal }
const node = (script: string) => ({ command: [process.execPath, '-e', script], shell: false })

test('run command: a command runs in its folder and its exit code and output come back', async () => {
  using directory = temporaryDirectory()
  const result = await makeCommandRunner(host)(
    node('console.log(process.cwd()); console.error("e"); process.exit(3)'),
    directory.path,
  )
  assert.equal(result.code, 3)
  assert.equal(result.stdout.trim(), directory.path)
  assert.match(result.output, /e\n$/)
})

test('run command: a command with a shell is a line of that shell', async () => {
  const { stdout } = await makeCommandRunner(host)({ command: ['echo one&& echo two'], shell: true }, '.')
  assert.deepEqual(stdout.trim().split(/\s+/), ['one', 'two'])
})

test('run command: a command sees no tokens', async () => {
  const env = { ...process.env, GITHUB_TOKEN: 'canary-1', NPM_TOKEN: 'canary-2', ACTIONS_RUNTIME_TOKEN: 'canary-3' }
  const { stdout } = await makeCommandRunner({ ...host, env })(node('console.log(JSON.stringify(process.env))'), '.')
  assert.match(stdout, /"PATH"|"Path"/)
  assert.doesNotMatch(stdout, /canary/)
})

test('run command: a command that does not exist is an error that names it', async () => {
  await assert.rejects(
    makeCommandRunner(host)({ command: ['no-such-command-here'], shell: false }, '.'),
    (error) => error instanceof UserError && error.message.includes('`no-such-command-here` could not be started'),
  )
})

test('run command: an interruption ends a running command and what it started', async () => {
  const abort = new AbortController()
  const running = makeCommandRunner({ ...host, signal: abort.signal })(
    node('require("child_process").spawnSync(process.execPath, ["-e", "setTimeout(() => {}, 60000)"])'),
    '.',
  )
  setTimeout(() => abort.abort(new Error('interrupted')), 300)
  await assert.rejects(running, /interrupted/)
})

/** A process that holds the output of its parent, which ends before it. */
const leaving = (script: string) =>
  node(`const left = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(script)}], { stdio: 'inherit' })
left.unref()
console.log(left.pid)
process.exitCode = 3`)

for (const [what, script, drain] of [
  ['in silence', 'setTimeout(() => {}, 600000)', { quietMs: 200, mostMs: 600_000 }],
  ['and prints', 'setInterval(() => console.log("on"), 20)', { quietMs: 600_000, mostMs: 500 }],
] as const) {
  test(`run command: what a command leaves behind that runs on ${what} keeps nobody waiting`, async () => {
    const { code, stdout } = await makeCommandRunner({ ...host, drain })(leaving(script), '.')
    const pid = Number.parseInt(stdout, 10)
    try {
      assert.equal(code, 3)
      assert.ok(pid > 1, stdout)
      // Windows does not tell what it was started by.
      if (process.platform !== 'win32') assert.ok(await eventually(() => !isAlive(pid)), 'it was left')
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    }
  })
}

test(
  'run command: what a command leaves behind that holds no output runs on',
  { skip: process.platform === 'win32' },
  async () => {
    const line = 'sleep 600 > /dev/null 2>&1 & echo $!'
    const { stdout } = await makeCommandRunner(host)({ command: [line], shell: true }, '.')
    assert.ok(isAlive(Number(stdout)))
    process.kill(Number(stdout), 'SIGKILL')
  },
)

test(
  'run command: a shell that leaves `sleep 600` behind ends within seconds',
  { skip: process.platform === 'win32' },
  async () => {
    const line = 'sleep 600 & echo $!'
    const { code, stdout } = await makeCommandRunner(host)({ command: [line], shell: true }, '.')
    assert.equal(code, 0)
    assert.ok(await eventually(() => !isAlive(Number(stdout))), 'it was left')
  },
)
