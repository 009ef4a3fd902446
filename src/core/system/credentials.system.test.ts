import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryDirectory } from '../../../test/repository.ts'
import { tryRestartWithoutCredentials, restartIfCredentials, type Restartable } from './credentials.ts'

/** A program that writes down what it was started with and ends with 7, as a process that holds these variables. */
function started(folder: string, env: Record<string, string>): Restartable {
  const program = join(folder, 'program.mjs')
  const text = `import { writeFileSync } from 'node:fs'
writeFileSync(${JSON.stringify(join(folder, 'seen.json'))}, JSON.stringify({ argv: process.argv.slice(2), env: process.env }))
process.exitCode = 7`
  writeFileSync(program, text)
  const { PATH = '', SystemRoot = '' } = process.env
  const argv = [process.execPath, program, 'one argument']
  return { argv, env: { PATH, SystemRoot, ...env }, execArgv: [], execPath: process.execPath, platform: 'win32' }
}

test("credentials: where no program can take another's place, a child does the work", async () => {
  using folder = temporaryDirectory()
  const own = started(folder.path, { INPUT_COMMAND: 'measure', ACTIONS_RUNTIME_TOKEN: 'canary', INPUT_TOKEN: 'canary' })
  assert.equal(await restartIfCredentials(own), true)
  assert.equal(own.exitCode, 7, 'its exit code is the exit code')
  const seen = JSON.parse(readFileSync(join(folder.path, 'seen.json'), 'utf8')) as { argv: string[]; env: object }
  assert.deepEqual(seen.argv, ['one argument'])
  assert.ok('INPUT_COMMAND' in seen.env)
  assert.doesNotMatch(JSON.stringify(seen.env), /canary/)
})

test('credentials: an interruption is not passed on: the console told the child', async () => {
  using folder = temporaryDirectory()
  const [begun, told] = ['begun', 'told'].map((name) => join(folder.path, name)) as [string, string]
  const own = started(folder.path, { ACTIONS_RUNTIME_TOKEN: 'canary' })
  writeFileSync(
    own.argv[1]!,
    `import { existsSync, writeFileSync } from 'node:fs'
writeFileSync(${JSON.stringify(begun)}, '')
const waiting = setInterval(() => existsSync(${JSON.stringify(told)}) && clearInterval(waiting), 10)
process.exitCode = 7`,
  )
  const over = restartIfCredentials(own)
  while (!existsSync(begun)) await pause(10)
  process.emit('SIGINT', 'SIGINT')
  writeFileSync(told, '')
  assert.equal(await over, true)
  assert.equal(own.exitCode, 7)
})

test('credentials: a process without credentials goes on itself', async () => {
  using folder = temporaryDirectory()
  assert.equal(await restartIfCredentials(started(folder.path, { INPUT_COMMAND: 'measure' })), false)
})

test('credentials: a process is replaced by itself without any, if the system can', () => {
  const started: unknown[] = []
  const own = (env: Record<string, string>, platform: NodeJS.Platform): Restartable => ({
    argv: ['node', 'cli.js', 'check'],
    env,
    execArgv: ['--enable-source-maps'],
    execPath: '/node',
    platform,
    execve: ((...given: unknown[]) => started.push(given)) as unknown as NonNullable<Restartable['execve']>,
  })
  tryRestartWithoutCredentials(own({ PATH: '/bin', MY_PAT: 'canary' }, 'linux'))
  assert.deepEqual(started, [['/node', ['/node', '--enable-source-maps', 'cli.js', 'check'], { PATH: '/bin' }]])
  tryRestartWithoutCredentials(own({ PATH: '/bin', MY_PAT: 'canary' }, 'win32'))
  tryRestartWithoutCredentials(own({ PATH: '/bin' }, 'linux'))
  assert.equal(started.length, 1)
})
