import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { nodeFirst } from '../../../test/command-line.ts'
import { temporaryDirectory } from '../../../test/repository.ts'
import { lookAtProject } from '../look/look-at-project.ts'
import { tryCommand, tryImport, type TryOptions } from './try-out.ts'

/** A package with these files, looked at. */
async function optionsFor(root: string, files: Readonly<Record<string, string>>): Promise<TryOptions> {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  const { signal } = new AbortController()
  const place = { directory: root, node: process.execPath, env: nodeFirst, platform: process.platform }
  return { look: await lookAtProject(root), place, signal }
}

test('an import says which functions there are, or why it does not work', async () => {
  using directory = temporaryDirectory()
  const options = await optionsFor(directory.path, {
    'package.json': '{ "name": "a" }',
    'good.js': 'console.log("loaded"); exports.parse = () => 1; exports.text = "x"',
    'bad.js': 'throw new TypeError("no such luck")',
    'ends.js': 'process.exit(0)',
  })
  const good = await tryImport('good.js', options)
  assert.equal(good.kind, 'works')
  assert.ok(good.found.includes('parse') && !good.found.includes('text'))
  assert.deepEqual(await tryImport('bad.js', options), { kind: 'fails', why: 'TypeError: no such luck' })
  assert.deepEqual(await tryImport('ends.js', options), { kind: 'fails', why: 'importing it ends the process' })
  assert.deepEqual(await tryImport('gone.js', options), { kind: 'fails', why: 'the file is not there' })
})

test('a command is asked for help, else for its version', async () => {
  using directory = temporaryDirectory()
  const options = await optionsFor(directory.path, {
    'package.json': '{ "name": "a" }',
    'help.js': 'process.exitCode = process.argv[2] === "--help" ? 0 : 1',
    'version.js': 'process.exitCode = process.argv[2] === "--version" ? 0 : 1',
    'neither.js': 'process.exitCode = 3',
  })
  assert.deepEqual(await tryCommand('help.js', options), { kind: 'works', found: ['--help'] })
  assert.deepEqual(await tryCommand('version.js', options), { kind: 'works', found: ['--version'] })
  assert.deepEqual(await tryCommand('neither.js', options), { kind: 'fails', why: 'it did not end with 0' })
})

test('what is not installed or not built yet is not tried', async () => {
  using directory = temporaryDirectory()
  const manifest = '{ "name": "a", "dependencies": { "b": "1" }, "scripts": { "build": "tsc" } }'
  const files = { 'package.json': manifest, 'index.js': '' }
  const options = await optionsFor(directory.path, files)
  assert.deepEqual(await tryImport('index.js', options), {
    kind: 'untried',
    why: 'its packages are not installed here',
  })
  mkdirSync(join(directory.path, 'node_modules'))
  assert.equal((await tryImport('index.js', options)).kind, 'works')
  assert.deepEqual(await tryCommand('dist/cli.js', options), { kind: 'untried', why: 'it is not built here' })
})
