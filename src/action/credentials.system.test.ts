import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { restartedClean, withoutCredentials, type Restartable } from './credentials.ts'

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

test('where one program cannot take the place of another, a child without credentials does the work', async () => {
  using folder = temporaryDirectory()
  const own = started(folder.path, { INPUT_COMMAND: 'measure', ACTIONS_RUNTIME_TOKEN: 'canary', INPUT_TOKEN: 'canary' })
  assert.equal(await restartedClean(own), true)
  assert.equal(own.exitCode, 7, 'its exit code is the exit code')
  const seen = JSON.parse(readFileSync(join(folder.path, 'seen.json'), 'utf8')) as { argv: string[]; env: object }
  assert.deepEqual(seen.argv, ['one argument'])
  assert.ok('INPUT_COMMAND' in seen.env)
  assert.doesNotMatch(JSON.stringify(seen.env), /canary/)
})

test('a process without credentials goes on itself', async () => {
  using folder = temporaryDirectory()
  assert.equal(await restartedClean(started(folder.path, { INPUT_COMMAND: 'measure' })), false)
})

test('what the runner hands to actions is a credential whatever it is called, and so are names of secrets', () => {
  const names = [
    'ACTIONS_RUNTIME_TOKEN',
    'ACTIONS_RESULTS_URL',
    'ACTIONS_ID_TOKEN_REQUEST_URL',
    'GITHUB_TOKEN',
    'npm_token',
  ]
  const all = Object.fromEntries(
    [...names, 'MY_SECRET', 'DB_PASSWORD', 'PATH', 'GITHUB_OUTPUT'].map((name) => [name, 'x']),
  )
  assert.deepEqual(Object.keys(withoutCredentials(all)), ['PATH', 'GITHUB_OUTPUT'])
})
