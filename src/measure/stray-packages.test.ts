import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '../../test/repository.ts'
import { UserError } from '../errors.ts'
import { refuseStrayPackages } from './stray-packages.ts'

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

/** What is said of a checkout of a workspace in its working tree, with these links from one folder to another; null for nothing. */
async function saidOf(
  links: Readonly<Record<string, string>>,
  { members = ['packages/parse'], isCopy = false, files: more = {} }: SaidOptions = {},
): Promise<string | null> {
  using directory = temporaryDirectory()
  const root = join(directory.path, 'tree')
  const files = {
    ...top,
    'node_modules/ms/package.json': {},
    'node_modules/.pnpm/core/package.json': {},
    '../other': '',
    ...more,
  }
  const checkout = Object.entries(top).map(([path, content]) => [`${base}/${path}`, content] as const)
  for (const [path, content] of [...Object.entries(files), ...checkout]) {
    if (isCopy && path === `${base}/.git`) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    mkdirSync(join(root, target), { recursive: true })
    symlinkSync(join(root, target), join(root, path), 'junction')
  }
  try {
    await refuseStrayPackages({ folder: join(root, base), members, root, label: 'base' })
    return null
  } catch (error) {
    assert.ok(error instanceof UserError)
    assert.match(error.hint ?? '', /project\.prepare/)
    return error.message
  }
}

test('a package that a checkout would load from the working tree is named, with who needs it', async () => {
  const outer = { 'node_modules/@x/core': 'packages/core' }
  const needs = 'packages/parse depends on @x/core, which is not installed in its checkout'
  assert.equal(await saidOf(outer), `The base would load packages/core of your working tree: ${needs}`)
  assert.equal(await saidOf(outer, { members: [] }), null, 'the project itself does not need it')
  const other = '.paceline/work/01234567/head/packages/core'
  for (const isCopy of [false, true]) {
    assert.equal(
      await saidOf({ [`${base}/node_modules/@x/core`]: other }, { isCopy }),
      `The base would load ${other} of your working tree: ${needs}`,
    )
  }
})

test('neither what an installed package is linked to nor what pnpm has copied is taken for installed', async () => {
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

test('a package of the checkout, one that is installed and one from elsewhere are no sources of the working tree', async () => {
  const outer = { 'node_modules/@x/core': 'packages/core' }
  assert.equal(await saidOf({}), null)
  assert.equal(await saidOf({ ...outer, [`${base}/node_modules/@x/core`]: `${base}/packages/core` }), null)
  assert.equal(await saidOf({ 'node_modules/@x/core': 'node_modules/.pnpm/core' }), null)
  assert.equal(await saidOf({ 'node_modules/@x/core': '../elsewhere/core' }), null)
})
