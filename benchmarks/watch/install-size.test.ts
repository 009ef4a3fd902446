import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { SubjectPackage } from 'paceline'
import { writeFiles } from '../../test/repository.ts'
import { countTree, measureInstall } from './install-size.ts'
import { countLoadedPackages } from './loaded-packages.ts'

const folder = mkdtempSync(join(tmpdir(), 'paceline-install-'))
after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

function write(root: string, files: Readonly<Record<string, string>>): string {
  writeFiles(join(folder, root), files)
  return join(folder, root)
}

test("install size: packages, folders, files and bytes of an install count, npm's not", () => {
  const root = write('counted/node_modules', {
    'a/package.json': '{}',
    'a/lib/index.js': '12345',
    'a/lib/package.json': '{}',
    'a/node_modules/b/package.json': '{}',
    'a/node_modules/.bin/b': 'not counted',
    '@scope/c/package.json': '{}',
    '.bin/a': 'not counted',
    '.package-lock.json': 'not counted',
  })
  // Directories: a, a/lib, a/node_modules, b, @scope, c.
  assert.deepEqual(countTree(root), { packages: 3, directories: 6, files: 5, bytes: 4 * 2 + 5 })
})

test('install size: a project is measured as published: no dev dependencies or scripts', async () => {
  const manifest = JSON.stringify({
    name: 'a-library',
    version: '1.0.0',
    files: ['index.js'],
    scripts: { prepack: 'exit 1', install: 'exit 1' },
    devDependencies: { 'no-such-package-anywhere': '1.0.0' },
  })
  const root = write('project', { 'package.json': manifest, 'index.js': '12345', 'test/test.js': 'not published' })
  const directory = write('empty', {})
  mkdirSync(directory)
  const found: SubjectPackage = { name: 'a-library', version: '1.0.0', source: 'project', root, spec: root }
  const size = await measureInstall(found, { directory, env: process.env, signal: new AbortController().signal })
  assert.deepEqual(size, { packages: 1, directories: 1, files: 2, bytes: manifest.length + 5 })
})

test('install size: an install that fails says what npm said', async () => {
  const directory = write('failing', {})
  mkdirSync(directory)
  const root = join(folder, 'no-such-folder')
  const found: SubjectPackage = { name: 'x', version: '1.0.0', source: 'npm', root, spec: root }
  const measured = measureInstall(found, { directory, env: process.env, signal: new AbortController().signal })
  await assert.rejects(measured, /^Error: npm install failed: npm error /)
})

test('install size: packages that an import loads count once each, however written', async () => {
  const root = write('loading', {
    'node_modules/a/package.json': '{ "main": "index.js" }',
    'node_modules/a/index.js': 'require("./more.js"); require("@scope/b"); require("node:fs")',
    'node_modules/a/more.js': '',
    'node_modules/@scope/b/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/@scope/b/index.js': 'import "c"',
    'node_modules/c/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/c/index.js': 'export {}',
    'node_modules/unused/package.json': '{}',
  })
  const require = createRequire(join(root, 'index.js'))
  assert.equal(await countLoadedPackages(async () => require('a')), 3)
})
