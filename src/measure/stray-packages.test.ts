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

/** What is said of a checkout of a workspace in its working tree, with these links from one folder to another; null for nothing. */
async function saidOf(links: Readonly<Record<string, string>>, members = ['packages/parse']): Promise<string | null> {
  using directory = temporaryDirectory()
  const root = join(directory.path, 'tree')
  const files = {
    ...top,
    'node_modules/ms/package.json': {},
    'node_modules/.pnpm/core/package.json': {},
    '../other': '',
  }
  const checkout = Object.entries(top).map(([path, content]) => [`${base}/${path}`, content] as const)
  for (const [path, content] of [...Object.entries(files), ...checkout]) {
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
  assert.equal(await saidOf(outer, []), null, 'the project itself does not need it')
  const other = '.paceline/work/01234567/head/packages/core'
  assert.equal(
    await saidOf({ [`${base}/node_modules/@x/core`]: other }),
    `The base would load ${other} of your working tree: ${needs}`,
  )
})

test('a package of the checkout, one that is installed and one from elsewhere are no sources of the working tree', async () => {
  const outer = { 'node_modules/@x/core': 'packages/core' }
  assert.equal(await saidOf({}), null)
  assert.equal(await saidOf({ ...outer, [`${base}/node_modules/@x/core`]: `${base}/packages/core` }), null)
  assert.equal(await saidOf({ 'node_modules/@x/core': 'node_modules/.pnpm/core' }), null)
  assert.equal(await saidOf({ 'node_modules/@x/core': '../elsewhere/core' }), null)
})
