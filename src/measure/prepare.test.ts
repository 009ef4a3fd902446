import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { preparationOf, prepare, PreparationError, readManifest, type PrepareSettings } from './prepare.ts'

const byRule: PrepareSettings = { prepare: undefined, shell: undefined }

async function commandsFor(files: Readonly<Record<string, string>>, settings = byRule): Promise<string[]> {
  using directory = temporaryDirectory()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory.path, name), text)
  const steps = await preparationOf(directory.path, settings)
  return steps.map((step) => step.command.join(' '))
}

const manifest = '{ "name": "x" }'
const building = '{ "name": "x", "scripts": { "build": "tsc" } }'

test('the lockfile names the package manager', async () => {
  const npm = 'npm ci --no-audit --no-fund'
  assert.deepEqual(await commandsFor({ 'package.json': manifest, 'package-lock.json': '{}' }), [npm])
  assert.deepEqual(await commandsFor({ 'package.json': manifest, 'npm-shrinkwrap.json': '{}' }), [npm])
  assert.deepEqual(await commandsFor({ 'package.json': manifest, 'pnpm-lock.yaml': '' }), [
    'pnpm install --frozen-lockfile',
  ])
  assert.deepEqual(await commandsFor({ 'package.json': manifest, 'yarn.lock': '# yarn lockfile v1' }), [
    'yarn install --frozen-lockfile',
  ])
  assert.deepEqual(await commandsFor({ 'package.json': manifest, 'yarn.lock': '__metadata:\n  version: 8' }), [
    'yarn install --immutable',
  ])
})

test('without a lockfile it is a plain install, and a build script runs after it', async () => {
  assert.deepEqual(await commandsFor({ 'package.json': building }), [
    'npm install --no-audit --no-fund',
    'npm run build',
  ])
  assert.deepEqual(await commandsFor({ 'package.json': building, 'pnpm-lock.yaml': '' }), [
    'pnpm install --frozen-lockfile',
    'pnpm run build',
  ])
})

test('a folder without package.json needs nothing, and a config may say so or name its own command', async () => {
  assert.deepEqual(await commandsFor({ 'index.js': '' }), [])
  assert.deepEqual(await commandsFor({ 'package.json': building }, { prepare: false, shell: undefined }), [])
  using directory = temporaryDirectory()
  assert.deepEqual(await preparationOf(directory.path, { prepare: 'make all', shell: 'bash' }), [
    { command: ['make all'], shell: 'bash' },
  ])
})

test('a step that fails ends the preparation, with its command and its last lines', async () => {
  const log: string[] = []
  const steps = ['one', 'two', 'three'].map((name) => ({ command: ['npm', 'run', name], shell: false }))
  const failing = prepare('.', steps, async (step) => {
    log.push(step.command.at(-1)!)
    return { code: step.command.at(-1) === 'two' ? 3 : 0, stdout: '', tail: 'first\nsecond\n' }
  })
  await assert.rejects(
    failing,
    (error) =>
      error instanceof PreparationError &&
      error.message === '`npm run two` ended with 3' &&
      error.output === 'first\nsecond',
  )
  assert.deepEqual(log, ['one', 'two'])
})

test('a package.json that is no JSON is an error that names the file', async () => {
  using directory = temporaryDirectory()
  const path = join(directory.path, 'package.json')
  mkdirSync(directory.path, { recursive: true })
  writeFileSync(path, '{ "name": ')
  await assert.rejects(
    readManifest(directory.path),
    (error) => 'file' in (error as object) && (error as { file: string }).file === path,
  )
})
