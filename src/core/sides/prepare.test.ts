import assert from 'node:assert/strict'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory, folderWith, writeFiles } from '../../../test/repository.ts'
import { UserError } from '../errors.ts'
import { readManifestIfAny } from './manifest.ts'
import {
  listDifferingInstallFiles,
  listCommands,
  runPreparation,
  PreparationError,
  type PrepareSettings,
  refusePackagesOfWorkingTree,
} from './prepare.ts'

const byRule: PrepareSettings = {}

async function commandsFor(files: Readonly<Record<string, string>>, settings = byRule): Promise<string[]> {
  using directory = folderWith(files)
  const steps = await listCommands(directory.path, settings)
  return steps.map((step) => step.command.join(' '))
}

const locks = { npm: 'package-lock.json', pnpm: 'pnpm-lock.yaml', yarn: 'yarn.lock', bun: 'bun.lock' }
const building = '{ "name": "x", "scripts": { "build": "tsc" } }'

test('prepare: a folder without package.json needs nothing, unless a command is set', async () => {
  assert.deepEqual(await commandsFor({ 'index.js': '' }), [])
  assert.deepEqual(await commandsFor({ 'package.json': building }, { prepare: false }), [])
  using directory = temporaryDirectory()
  assert.deepEqual(await listCommands(directory.path, { prepare: 'make all', shell: 'bash' }), [
    { command: ['make all'], shell: 'bash' },
  ])
})

test('prepare: a package that its workspace builds is built from the top, if missing', async () => {
  const top = { private: true, workspaces: ['packages/*'], scripts: { build: 'build-all' } }
  const built = async (name: keyof typeof locks, own: object = {}, files: Readonly<Record<string, string>> = {}) => {
    using directory = folderWith({
      '.git': '',
      'package.json': top,
      ...(name === 'pnpm' && { 'pnpm-workspace.yaml': 'packages: ["packages/*"]\n' }),
      [locks[name]]: '',
      'packages/a/package.json': { name: 'a', main: 'dist/index', ...own },
      ...files,
    })
    const isThere = (program: string): boolean => program !== 'corepack'
    const steps = await listCommands(join(directory.path, 'packages', 'a'), byRule, { isThere })
    return steps.slice(1).map(({ command }) => command.join(' '))
  }
  assert.deepEqual(await built('npm'), ['npm run build --prefix ../..'])
  assert.deepEqual(await built('pnpm'), ['pnpm --dir ../.. run build'])
  assert.deepEqual(await built('yarn'), ['yarn --cwd ../.. run build'])
  assert.deepEqual(await built('bun'), ['bun run --cwd=../.. build'])
  assert.deepEqual(await built('npm', { scripts: { build: 'own' } }), ['npm run build'])
  assert.deepEqual(await built('npm', {}, { 'packages/a/dist/index.js': '' }), [])
  assert.deepEqual(await built('npm', { main: 'index.js' }, { 'packages/a/index.js': '' }), [])
})

test('prepare: packages of a workspace are built one by one where its top has no build', async () => {
  const built = async (name: keyof typeof locks, scripts = {}, parts: readonly string[] = []): Promise<string[]> => {
    const manifest = { private: true, workspaces: ['*'], scripts }
    using directory = folderWith({ 'package.json': manifest, [locks[name]]: '' })
    const isThere = (program: string): boolean => program !== 'corepack'
    const steps = await listCommands(directory.path, byRule, { isThere, builds: ['@x/core', 'parse'], parts })
    return steps.slice(1).map(({ command }) => command.join(' '))
  }
  assert.deepEqual(await built('npm'), ['npm run build --workspace @x/core', 'npm run build --workspace parse'])
  assert.deepEqual(await built('yarn'), ['yarn workspace @x/core run build', 'yarn workspace parse run build'])
  assert.deepEqual(await built('pnpm'), ['pnpm --filter @x/core run build', 'pnpm --filter parse run build'])
  assert.deepEqual(await built('bun'), ['bun run --filter @x/core build', 'bun run --filter parse build'])
  assert.deepEqual(await built('npm', { build: 'build-all' }), ['npm run build'])
  const parts = ['build:core', 'build:parse']
  assert.deepEqual(await built('pnpm', { build: 'run-p build:*' }, parts), [
    'pnpm run build:core',
    'pnpm run build:parse',
  ])
})

test('prepare: checkouts are prepared differently by lockfile or parts of package.json', async () => {
  const differing = async (...sides: readonly Readonly<Record<string, object | string>>[]): Promise<string[]> => {
    using directory = temporaryDirectory()
    const folders = sides.map((files, side) => {
      const folder = join(directory.path, String(side))
      writeFiles(folder, { '.git': '', ...files })
      return folder
    })
    return await listDifferingInstallFiles(folders[0]!, folders[1]!)
  }
  const manifest = { version: '1.0.0', scripts: { build: 'tsc', test: 'x' }, dependencies: { ms: '1' } }
  const files = { 'package.json': manifest, 'package-lock.json': '{}' }
  const other = (parts: object): object => ({ ...files, 'package.json': { ...manifest, ...parts } })
  const none = other({ version: '2.0.0', scripts: { build: 'tsc', test: 'y' } })
  assert.deepEqual(await differing(files, { ...none }), [])
  for (const parts of [
    { scripts: { ...manifest.scripts, build: 'tsc -b' } },
    { scripts: { ...manifest.scripts, postinstall: 'node x' } },
    { scripts: { ...manifest.scripts, 'build:lib': 'tsc' } },
    { scripts: undefined },
    { devDependencies: { ms: '2' } },
    { packageManager: 'npm@11.0.0' },
  ]) {
    assert.deepEqual(await differing(files, { ...other(parts) }), ['package.json'], JSON.stringify(parts))
  }
  assert.deepEqual(await differing(files, { ...files, 'package-lock.json': '{"x":1}' }), ['package-lock.json'])
  assert.deepEqual(await differing({ 'package.json': manifest }, files), ['package-lock.json'])
  assert.deepEqual(await differing({}, { 'index.js': '' }), [])
})

test('prepare: a step that fails ends the preparation: cause, output, log and way out', async () => {
  const log: string[] = []
  const steps = [['one'], ['two'], ['three']].map((words) => ({
    command: ['npm', 'run', ...words],
    shell: false,
  }))
  const failing = (settings: PrepareSettings, output: string) =>
    runPreparation('.', {
      steps,
      settings,
      run: (step) => {
        log.push(step.command.at(-1)!)
        return Promise.resolve({ code: step.command.at(-1) === 'two' ? 3 : 0, stdout: '', output })
      },
      keep: (kept) => Promise.resolve(`/logs/${kept.length}`),
    }).then(
      () => assert.fail('it did not fail'),
      (error: unknown) => {
        assert.ok(error instanceof PreparationError)
        return error
      },
    )
  const error = await failing(byRule, 'first\nerror: second\nthird\n')
  assert.equal(error.message, 'error: second (`npm run two` ended with 3)')
  assert.deepEqual(error.hint?.split('\n'), [
    'error: second',
    'third',
    'Full output: /logs/26',
    'To prepare it differently, set `project.prepare` in paceline.config.json; the default was: ' +
      '{"project":{"prepare":"npm run one && npm run two && npm run three"}}',
  ])
  assert.deepEqual(log, ['one', 'two'])
  const silent = await failing({ prepare: 'make' }, '')
  assert.equal(silent.message, '`npm run two` ended with 3 and printed nothing')
  assert.equal(silent.hint, 'The command is `project.prepare` of paceline.config.json.')
})

test('prepare: a package.json that is no JSON is an error that names the file', async () => {
  using directory = temporaryDirectory()
  const path = join(directory.path, 'package.json')
  writeFileSync(path, '{ "name": ')
  await assert.rejects(
    readManifestIfAny(directory.path),
    (error) => 'file' in (error as object) && (error as { file: string }).file === path,
  )
})

const base = '.paceline/work/01234567/base'
const core = { 'packages/core/package.json': { name: '@x/core' } }
const parse = { 'packages/parse/package.json': { name: 'parse', peerDependencies: { '@x/core': '*', ms: '*' } } }
const top = { '.git': 'gitdir: x', 'package.json': { private: true, workspaces: ['packages/*'] }, ...core, ...parse }

interface SaidOptions {
  readonly members?: readonly string[]
  /** Whether the checkout is the copy of a folder, without `.git`. */
  readonly isCopy?: boolean
  readonly files?: Readonly<Record<string, object>>
}

/** What is said of a checkout of a workspace in its working tree, with these links from one folder to another; none for nothing. */
async function saidOf(
  links: Readonly<Record<string, string>>,
  { members = ['packages/parse'], isCopy = false, files: more = {} }: SaidOptions = {},
): Promise<string | undefined> {
  using directory = temporaryDirectory()
  const root = join(directory.path, 'tree')
  const files = {
    ...top,
    'node_modules/ms/package.json': {},
    'node_modules/.pnpm/core/package.json': {},
    '../other': '',
    ...more,
  }
  writeFiles(root, files)
  writeFiles(join(root, base), top)
  if (isCopy) rmSync(join(root, base, '.git'))
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    mkdirSync(join(root, target), { recursive: true })
    symlinkSync(join(root, target), join(root, path), 'junction')
  }
  try {
    await refusePackagesOfWorkingTree({ folder: join(root, base), members, root, label: 'base' })
    return undefined
  } catch (error) {
    assert.ok(error instanceof UserError)
    assert.match(error.hint ?? '', /project\.prepare/)
    return error.message
  }
}

test('prepare: a package that a checkout would load from the working tree is named', async () => {
  const outer = { 'node_modules/@x/core': 'packages/core' }
  const needs = 'packages/parse depends on @x/core, which is not installed in its checkout'
  assert.equal(await saidOf(outer), `The base would load packages/core of your working tree: ${needs}`)
  assert.equal(await saidOf(outer, { members: [] }), undefined, 'the project itself does not need it')
  const other = '.paceline/work/01234567/head/packages/core'
  for (const isCopy of [false, true]) {
    const said = await saidOf({ [`${base}/node_modules/@x/core`]: other }, { isCopy })
    assert.equal(said, `The base would load ${other} of your working tree: ${needs}`)
  }
})

test("prepare: links of installed packages and pnpm's copies are no working tree's", async () => {
  const plugin = { 'package.json': { dependencies: { '@x/core': '*' } } }
  const [place, pnpm] = [
    'node_modules/.pnpm/ms@1/node_modules',
    'node_modules/.pnpm/@x+core@file+packages+core/node_modules/@x/core',
  ]
  const links = { [`${place}/@x/core`]: 'packages/core', [`${base}/node_modules/ms`]: `${place}/ms` }
  const files = { [`${place}/ms/package.json`]: plugin['package.json'] }
  assert.equal(
    await saidOf(links, { files }),
    'The base would load packages/core of your working tree: packages/parse depends on ms, which is not installed in its checkout',
  )
  assert.match(
    (await saidOf({ 'node_modules/@x/core': pnpm })) ?? '',
    /^The base would load node_modules\/\.pnpm\/@x\+core@file/,
  )
})

test("prepare: packages of the checkout, or from elsewhere, are no working tree's", async () => {
  const outer = { 'node_modules/@x/core': 'packages/core' }
  assert.equal(await saidOf({}), undefined)
  assert.equal(await saidOf({ ...outer, [`${base}/node_modules/@x/core`]: `${base}/packages/core` }), undefined)
  assert.equal(await saidOf({ 'node_modules/@x/core': 'node_modules/.pnpm/core' }), undefined)
  assert.equal(await saidOf({ 'node_modules/@x/core': '../elsewhere/core' }), undefined)
})
