import assert from 'node:assert/strict'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { differingTexts, fingerprint } from './identical.ts'
import { commandRunner } from './run-command.ts'

const run = commandRunner({ env: process.env, platform: process.platform, signal: new AbortController().signal })

const library = {
  'package.json': '{ "name": "lib", "version": "1.0.0", "main": "index.js", "files": ["index.js"] }',
  'index.js': 'module.exports = 1\n',
  'test/index.test.js': 'check()\n',
  'bench/suite.js': 'import "../index.js"\n',
}
const installed = (dev: string, production: string): string =>
  JSON.stringify({
    packages: { 'node_modules/d': { version: dev, dev: true }, 'node_modules/p': { version: production } },
  })

/** Fingerprint of the library with some files changed (null removes one). */
async function of(
  changes: Readonly<Record<string, string | null>> = {},
  extra: readonly string[] = [],
  dev = false,
): Promise<string> {
  using directory = temporaryDirectory()
  for (const [path, text] of Object.entries({ ...library, ...changes })) {
    const full = join(directory.path, path)
    mkdirSync(dirname(full), { recursive: true })
    if (text === null) rmSync(full, { force: true })
    else writeFileSync(full, text)
  }
  return (await fingerprint({ directory: directory.path, extra, dev, run })).loaded
}

/** The same, asked npm for once. */
const askedOnce = new Map<string, Promise<string>>()
function known(changes: Readonly<Record<string, string | null>> = {}, extra: readonly string[] = []): Promise<string> {
  const key = JSON.stringify([changes, extra])
  const found = askedOnce.get(key) ?? of(changes, extra)
  askedOnce.set(key, found)
  return found
}

/** Without package.json npm need not be asked which files count. */
const bare = { 'package.json': null }

test('a change of tests, CI files or dev dependencies changes nothing measured', async () => {
  const before = await known({ 'node_modules/.package-lock.json': installed('1.0.0', '1.0.0') })
  const after = await of({
    'test/index.test.js': 'check(2)\n',
    '.github/workflows/ci.yml': 'on: push\n',
    'node_modules/.package-lock.json': installed('2.0.0', '1.0.0'),
  })
  assert.equal(after, before)
})

test('a published byte, or another version of a production package, makes them differ', async () => {
  const before = await known({ 'node_modules/.package-lock.json': installed('1.0.0', '1.0.0') })
  assert.notEqual(await of({ 'node_modules/.package-lock.json': installed('1.0.0', '1.0.1') }), before)
  assert.notEqual(await of({ 'index.js': 'module.exports = 1 \n' }), await known())
})

test('packages for development count where commands may use them', async () => {
  const lock = (version: string) => ({ ...bare, 'node_modules/.package-lock.json': installed(version, '1.0.0') })
  assert.notEqual(await of(lock('1.0.0'), [], true), await of(lock('2.0.0'), [], true))
  assert.equal(await of(lock('1.0.0'), [], true), await of(lock('1.0.0'), [], true))
})

test('packages of the workspace count that the project is a part of', async () => {
  const ofPart = async (version: string): Promise<string> => {
    using top = temporaryDirectory()
    const directory = join(top.path, 'packages', 'part')
    mkdirSync(directory, { recursive: true })
    mkdirSync(join(top.path, 'node_modules'))
    writeFileSync(join(directory, 'index.js'), '')
    writeFileSync(join(top.path, 'node_modules', '.package-lock.json'), installed('1.0.0', version))
    return (await fingerprint({ directory, extra: [], run })).loaded
  }
  assert.equal(await ofPart('1.0.0'), await ofPart('1.0.0'))
  assert.notEqual(await ofPart('1.0.0'), await ofPart('1.0.1'))
})

test("a link to a package of the workspace counts with that one's files and links", async () => {
  const ofPart = async (changes: Readonly<Record<string, string>> = {}): Promise<string> => {
    using top = temporaryDirectory()
    const files = {
      '.git': 'gitdir: elsewhere\n',
      'packages/part/index.js': '',
      'packages/core/index.js': 'one',
      'packages/core/README.md': 'one',
      'packages/deep/index.js': 'one',
      'packages/other/index.js': 'one',
      ...changes,
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(top.path, path)), { recursive: true })
      writeFileSync(join(top.path, path), text)
    }
    const link = (from: string, to: string): void => {
      mkdirSync(dirname(join(top.path, from)), { recursive: true })
      symlinkSync(join(top.path, to), join(top.path, from), 'junction')
    }
    link('node_modules/@my/core', 'packages/core')
    link('node_modules/part', 'packages/part')
    link('packages/core/node_modules/deep', 'packages/deep')
    link('packages/deep/node_modules/core', 'packages/core')
    return (await fingerprint({ directory: join(top.path, 'packages', 'part'), extra: [], run })).loaded
  }
  // In a folder of another name, as the two sides are.
  const before = await ofPart()
  assert.equal(await ofPart(), before)
  assert.notEqual(await ofPart({ 'packages/core/index.js': 'two' }), before)
  assert.notEqual(await ofPart({ 'packages/deep/index.js': 'two' }), before)
  assert.equal(await ofPart({ 'packages/core/README.md': 'two' }), before, 'a text for people')
  assert.equal(await ofPart({ 'packages/other/index.js': 'two' }), before, 'nothing links to it')
})

test('what the own suites import counts although it is not published', async () => {
  assert.equal(await of({ 'bench/suite.js': '1' }), await of({ 'bench/suite.js': '2' }))
  assert.notEqual(await of({ 'bench/suite.js': '1' }, ['bench']), await of({ 'bench/suite.js': '2' }, ['bench']))
  assert.notEqual(await of({ 'bench/suite.js': null }, ['bench/suite.js']), await of({}, ['bench/suite.js']))
})

test('a folder without package.json counts as a whole', async () => {
  assert.equal(await of(bare), await of(bare))
  assert.notEqual(await of({ ...bare, 'test/index.test.js': 'x' }), await of(bare))
})

test('what npm cannot pack counts as a whole: a top without name or version', async () => {
  for (const text of ['{ "private": true, "workspaces": ["packages/*"] }', '{ "name": "lib" }']) {
    const top = { 'package.json': text }
    assert.equal(await of(top), await of(top))
    assert.notEqual(await of({ ...top, 'test/index.test.js': 'x' }), await of(top))
  }
})

test('a readme is text for people and no difference, unless somebody names it', async () => {
  const texts = { 'README.md': 'new', LICENSE: 'MIT, too', 'CHANGELOG.md': 'more' }
  const published = { 'package.json': '{ "name": "lib", "version": "1.0.0" }' }
  assert.equal(await of({ ...published, ...texts }), await known(published))
  assert.equal(await of({ ...texts, 'package.json': null }), await of({ 'package.json': null }))
  assert.notEqual(await of({ ...published, 'docs/page.md': 'new' }), await known(published), 'only at the top')
  assert.notEqual(await of({ ...published, 'license.js': 'run()' }), await known(published), 'only texts')
  assert.notEqual(await of({ ...published, ...texts }, ['README.md']), await of(published, ['README.md']))
})

test('texts that differ are named', () => {
  const side = (texts: Record<string, string>) => ({ loaded: 'x', texts: new Map(Object.entries(texts)) })
  const base = side({ 'README.md': '1', LICENSE: '1', 'OLD.md': '1' })
  const head = side({ 'README.md': '2', LICENSE: '1', 'NEW.md': '1' })
  assert.deepEqual(differingTexts(base, head), ['NEW.md', 'OLD.md', 'README.md'])
  assert.deepEqual(differingTexts(base, base), [])
})

test('a stored baseline that is published for want of a list of files never runs', async () => {
  const open = { 'package.json': '{ "name": "lib", "version": "1.0.0", "main": "index.js" }' }
  const stored = '{"schema":"paceline/baseline@1","platform":"linux-x64","runs":[\n],"accepted":[]}\n'
  assert.equal(await of({ ...open, 'baselines/linux-x64.json': stored }), await known(open))
  assert.notEqual(await of({ ...open, 'baselines/data.json': '{}' }), await known(open))
  assert.notEqual(await of({ ...open, 'baselines/index.js': '{"schema":"paceline/baseline@1"' }), await known(open))
})

test('what a build leaves in place of a list of packages counts as it is', async () => {
  const list = 'node_modules/.package-lock.json'
  for (const text of ['{', 'null', '{"packages":{"node_modules/a":null}}']) {
    assert.equal(await of({ ...bare, [list]: text }), await of({ ...bare, [list]: text }))
    assert.notEqual(await of({ ...bare, [list]: text }), await of({ ...bare, [list]: installed('1.0.0', '1.0.0') }))
  }
})
