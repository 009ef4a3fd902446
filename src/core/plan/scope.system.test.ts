/** Real repositories: what differs between two commits of a workspace, and what of it is measured. */
import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gitEnvironment, testRepository, type TestRepository } from '../../../test/repository.ts'
import { openProject } from './project.ts'
import { findBaseOrWhyMissing } from '../sides/sides.ts'
import { withLoadedMembers } from './workspace/members.ts'
import { findScopeOfChange, type Scope } from './scope.ts'
import { testEffects } from '../../../test/command-line.ts'

const manifest = (name: string, more: object = {}): string => JSON.stringify({ name, version: '1.0.0', ...more })

const files = {
  'package.json': manifest('top', { private: true, workspaces: ['packages/*'] }),
  '.gitignore': 'node_modules\n.paceline\n',
  'paceline.config.json': JSON.stringify({ projects: ['packages/*', '!packages/shared'] }),
  'packages/core/package.json': manifest('@x/core'),
  'packages/core/index.js': '1',
  'packages/cli/package.json': manifest('cli', { dependencies: { '@x/shared': '*' } }),
  'packages/cli/index.js': '1',
  'packages/shared/package.json': manifest('@x/shared', { dependencies: { '@x/core': '*' } }),
  'packages/shared/index.js': '1',
  'packages/site/package.json': manifest('site'),
  'packages/site/index.js': '1',
}

async function scopeIn({ root }: TestRepository, base = 'main'): Promise<Scope> {
  const project = await withLoadedMembers(await openProject({ cwd: root }))
  const place = { project, effects: testEffects(gitEnvironment) }
  const scope = await findScopeOfChange(place, await findBaseOrWhyMissing(place, { base }))
  assert.ok(scope !== undefined)
  return scope
}

/** main with the workspace below a folder, and a branch with one commit on top. */
function branched(changes: Readonly<Record<string, string | undefined>>, more = {}, folder = ''): TestRepository {
  const repository = testRepository()
  const below = Object.entries(files).map(([name, text]) => [`${folder}${name}`, text])
  repository.commit({ ...Object.fromEntries(below), ...more })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit(changes)
  return repository
}

test('scope: a change reaches what depends on it, also through other packages', async () => {
  using repository = branched({ 'packages/core/index.js': '2' })
  const scope = await scopeIn(repository)
  assert.deepEqual(scope.unaffected, ['site'])
  assert.deepEqual([scope.added, scope.removed, scope.altered, scope.top], [[], [], [], true])
})

test('scope: a link may lead to any package', { skip: process.platform === 'win32' }, async () => {
  using repository = branched({})
  symlinkSync('../core', join(repository.root, 'packages/site/inner'))
  repository.commit({})
  repository.git('branch', '--force', 'main')
  repository.commit({ 'packages/core/index.js': '2' })
  assert.deepEqual((await scopeIn(repository)).unaffected, [])
})

test('scope: what code names counts, whether a manifest says it or not', async () => {
  const naming: readonly (readonly [code: string, file: string])[] = [
    [`import '../core/index.js'`, 'index.ts'],
    [`read("./../core/data.txt")`, 'a.mjs'],
    [`require('@x/core/sub')`, 'index.js'],
    [`{ "paths": { "x": ["../core/src"] } }`, 'tsconfig.json'],
    [`read('README' + '.md')`, 'index.js'],
    [`import '@x/cores'; import './core/index.js'`, 'index.js'],
    [`load(join(here, '..', 'core', 'index.js'))`, 'index.js'],
    ['import(`../${name}/index.js`)', 'index.js'],
    [manifest('site', { imports: { '#a': { node: '@x/core/sub' } } }), 'package.json'],
  ]
  for (const [at, [code, file]] of naming.entries()) {
    const changed = at === 4 ? 'site/README.md' : 'core/index.js'
    const odd = { 'packages/odd/package.json': manifest('^') }
    using repository = branched({ [`packages/${changed}`]: '2' }, { [`packages/site/${file}`]: code, ...odd })
    for (const key of ['grep.lineNumber', 'grep.column']) repository.git('config', key, 'true')
    repository.git('config', 'color.ui', 'always')
    assert.equal((await scopeIn(repository)).unaffected.includes('site'), at === 5, code)
  }
})

test('scope: what is not committed is taken once: what is told apart is measured', async () => {
  using repository = branched({})
  repository.write({ 'packages/core/index.js': '2' })
  const project = await openProject({ cwd: repository.root })
  const base = await findBaseOrWhyMissing({ project, effects: testEffects(gitEnvironment) }, { base: 'main' })
  assert.ok(base.kind === 'commits')
  const first = await base.headCommit()
  repository.write({ 'packages/core/index.js': '3' })
  assert.equal(await base.headCommit(), first)
  assert.equal(repository.git('show', `${first}:packages/core/index.js`), '2')
})

test('scope: what main gained meanwhile is no change; what is uncommitted is', async () => {
  using repository = branched({ 'packages/core/README.md': 'text' })
  repository.git('checkout', '-q', 'main')
  repository.commit({ 'packages/cli/index.js': '2' })
  repository.git('checkout', '-q', 'feature')
  assert.deepEqual((await scopeIn(repository)).unaffected, ['@x/core', 'cli', 'site'])
  repository.write({ 'packages/site/new file.js': 'untracked' })
  assert.deepEqual((await scopeIn(repository)).unaffected, ['@x/core', 'cli'])
})

test('scope: texts reach nothing, not even the suites at the top', async () => {
  using repository = branched({ 'README.md': 'a', 'docs/guide.md': 'b', 'packages/site/CHANGELOG.md': 'c' })
  const scope = await scopeIn(repository)
  assert.deepEqual(scope.unaffected, ['@x/core', 'cli', 'site'])
  assert.equal(scope.top, false)
})

test('scope: a package that is new, gone, moved or renamed is no changed one', async () => {
  using repository = branched({
    'packages/next/package.json': manifest('next'),
    'packages/site/package.json': undefined,
    'packages/site/index.js': undefined,
    'packages/core/package.json': undefined,
    'packages/core/index.js': undefined,
    'packages/kernel/package.json': manifest('@x/core'),
    'packages/kernel/index.js': '1',
    'packages/cli/package.json': manifest('command', { dependencies: { '@x/shared': '*' } }),
  })
  const scope = await scopeIn(repository)
  assert.deepEqual([scope.unaffected, scope.added, scope.removed], [[], ['next'], ['site']])
})

test('scope: a dependency that the branch drops or takes on counts; so do configs', async () => {
  using repository = branched({
    'packages/cli/package.json': manifest('cli'),
    'packages/core/index.js': '2',
    'packages/site/package.json': manifest('site', { devDependencies: { '@x/core': '*' } }),
    'packages/site/paceline.config.json': '{ "suites": ["watch"] }',
  })
  const scope = await scopeIn(repository)
  assert.deepEqual(scope.unaffected, [])
  assert.deepEqual(scope.altered, ['site'])
})

test("scope: a workspace below its repository's top is told by what is around it", async () => {
  const site = { 'package.json': manifest('site', { main: 'index.js' }), 'paceline.config.json': '{}' }
  const changes = Object.entries(site).map(([name, text]) => [`js/packages/site/${name}`, text])
  using repository = branched({ 'README.md': '2', ...Object.fromEntries(changes) }, { 'python/a.py': '1' }, 'js/')
  const inside = { ...repository, root: `${repository.root}/js` }
  const scope = await scopeIn(inside)
  assert.deepEqual(scope.unaffected, ['@x/core', 'cli'])
  assert.deepEqual(scope.altered, ['site'])
  repository.commit({ 'python/a.py': '2' })
  assert.deepEqual((await scopeIn(inside)).unaffected, [])
})

test('scope: what a package.json above the workspace overrides with counts for all', async () => {
  const top = { 'package.json': manifest('all', { overrides: { x: 'file:js/packages/site' } }) }
  using repository = branched({ 'js/packages/site/index.js': '2' }, top, 'js/')
  assert.deepEqual((await scopeIn({ ...repository, root: `${repository.root}/js` })).unaffected, [])
})

test('scope: what the top of either side depends on counts for all, also for pnpm', async () => {
  using dropped = branched(
    { 'packages/site/index.js': '2', 'package.json': manifest('top') },
    { 'package.json': manifest('top', { workspaces: ['packages/*'], devDependencies: { site: '*' } }) },
  )
  assert.deepEqual((await scopeIn(dropped)).unaffected, [])
  using pnpm = branched(
    { 'packages/site/index.js': '2' },
    { 'pnpm-workspace.yaml': 'packages: ["packages/*"]\noverrides: { lodash: "link:packages/site" }\n' },
  )
  assert.deepEqual((await scopeIn(pnpm)).unaffected, [])
})

test("scope: packages that the base's globs name are not new, wherever they are", async () => {
  const libs = { 'libs/core/package.json': manifest('core'), 'libs/core/index.js': '1' }
  using repository = testRepository()
  repository.commit({
    ...libs,
    'package.json': manifest('top', { workspaces: ['libs/*'] }),
    'paceline.config.json': JSON.stringify({ projects: ['libs/*'] }),
  })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit({
    ...Object.fromEntries(Object.keys(libs).map((name) => [name, undefined])),
    'packages/core/package.json': manifest('core'),
    'packages/core/index.js': '2',
    'package.json': manifest('top', { workspaces: ['packages/*'] }),
    'paceline.config.json': JSON.stringify({ projects: ['packages/*'] }),
  })
  const scope = await scopeIn(repository)
  assert.deepEqual([scope.unaffected, scope.added, scope.removed], [[], [], []])
})

test('scope: packages that pnpm names are in the graph; a broken one stops nobody', async () => {
  using repository = branched(
    { 'packages/core/index.js': '2', 'packages/site/package.json': '{ broken' },
    { 'package.json': manifest('top'), 'pnpm-workspace.yaml': 'packages: ["packages/*"]\n' },
  )
  assert.deepEqual((await scopeIn(repository)).unaffected, [])
})

test('scope: 300 packages are told apart', async () => {
  const many = Array.from({ length: 300 }, (_, index) => [
    [`packages/p${index}/package.json`, manifest(`p${index}`, index === 0 ? {} : { dependencies: { p0: '*' } })],
    [`packages/p${index}/index.js`, '1'],
  ])
  using repository = branched({ 'packages/p0/index.js': '2' }, Object.fromEntries(many.flat()))
  assert.deepEqual((await scopeIn(repository)).unaffected, ['@x/core', 'cli', 'site'])
})
