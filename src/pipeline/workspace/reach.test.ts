import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reachesTop, reachOf, type PackageNode } from './reach.ts'

/** Folder to what its package.json holds beside a name, which is `@x/` and the last part of the folder. */
function packagesOf(manifests: Readonly<Record<string, object>>): PackageNode[] {
  return Object.entries(manifests).map(([folder, manifest]) => {
    return { folder, manifest: { name: `@x/${folder.split('/').at(-1)}`, ...manifest } }
  })
}

/** core <- parse <- cli; site stands alone. */
const packages = packagesOf({
  'packages/core': {},
  'packages/parse': { dependencies: { '@x/core': 'workspace:^' } },
  'packages/cli': { devDependencies: { '@x/parse': '^1.0.0' } },
  'packages/site': {},
})

function reached(files: readonly string[], of = packages): string[] {
  const reach = reachOf({ packages: of, files, ownFolders: ['baselines', 'paceline-out'] })
  return [...new Set(of.map(({ folder }) => folder))].filter((folder) => reach(folder).kind !== 'none')
}

test('a change in a package reaches it and all that depends on it, directly or not', () => {
  assert.deepEqual(reached(['packages/site/src/a.js']), ['packages/site'])
  assert.deepEqual(reached(['packages/core/index.js']), ['packages/core', 'packages/parse', 'packages/cli'])
  assert.deepEqual(reached(['packages/parse/package.json']), ['packages/parse', 'packages/cli'])
  const reach = reachOf({ packages, files: ['packages/core/index.js'], ownFolders: [] })
  assert.deepEqual(reach('packages/core'), { kind: 'changed', file: 'packages/core/index.js' })
  assert.deepEqual(reach('packages/cli'), { kind: 'depends', on: '@x/parse' })
  assert.deepEqual(reach('packages/site'), { kind: 'none' })
})

test('what lies in no package counts for all of them, unless it is for people', () => {
  const all = packages.map(({ folder }) => folder)
  for (const file of [
    'package-lock.json',
    'package.json',
    'tsconfig.base.json',
    'packages/shared.js',
    'bench/all.js',
  ]) {
    assert.deepEqual(reached([file]), all, file)
  }
  const inert = [
    'README.md',
    'docs/a/b.md',
    'LICENSE',
    '.github/workflows/ci.yml',
    '.changeset/x.json',
    'baselines/linux-x64.json',
  ]
  assert.deepEqual(reached(inert), [])
  assert.equal(reachesTop({ packages, files: inert, ownFolders: ['baselines'] }), false)
  assert.equal(reachesTop({ packages, files: ['packages/site/a.js'], ownFolders: [] }), true)
})

test('a package is not reached by its readme, but by a text further down, which it may read', () => {
  assert.deepEqual(reached(['packages/core/README.md', 'packages/core/CHANGELOG.md']), [])
  assert.deepEqual(reached(['packages/site/content/index.md']), ['packages/site'])
})

test('a file belongs to the innermost package around it', () => {
  const nested = packagesOf({ 'packages/core': {}, 'packages/core/plugins/a': {} })
  assert.deepEqual(reached(['packages/core/plugins/a/index.js'], nested), ['packages/core/plugins/a'])
  assert.deepEqual(reached(['packages/core/plugins/index.js'], nested), ['packages/core'])
  assert.deepEqual(reached(['packages/core-utils/index.js'], nested), ['packages/core', 'packages/core/plugins/a'])
})

test('packages that depend on each other in a circle are all reached, once', () => {
  const circle = packagesOf({
    a: { dependencies: { '@x/b': '*' } },
    b: { peerDependencies: { '@x/c': '*' } },
    c: { optionalDependencies: { '@x/a': '*', '@x/c': '*' } },
    d: {},
  })
  for (const folder of ['a', 'b', 'c']) assert.deepEqual(reached([`${folder}/index.js`], circle), ['a', 'b', 'c'])
})

test('aliases and paths name a package of the workspace, too', () => {
  const named = packagesOf({
    core: {},
    alias: { dependencies: { old: 'npm:@x/core@1' } },
    yarn: { dependencies: { old: 'workspace:@x/core@*' } },
    path: { dependencies: { other: 'file:../core' } },
    link: { dependencies: { other: 'link:../core/' } },
    stranger: { dependencies: { other: 'file:../../core', x: 1, y: null }, devDependencies: 'none' },
  })
  assert.deepEqual(reached(['core/index.js'], named), ['core', 'alias', 'yarn', 'path', 'link'])
})

test('what one side depends on counts: a dependency that the head dropped was there on the base', () => {
  const both = [...packages, ...packagesOf({ 'packages/site': { dependencies: { '@x/core': '*' } } })]
  assert.ok(reached(['packages/core/index.js'], both).includes('packages/site'))
})

test('a chain of a thousand packages is followed to its end, and ten thousand files are placed', () => {
  const many = packagesOf(
    Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => {
        return [`packages/p${index}`, { dependencies: { [`@x/p${index + 1}`]: '*' } }]
      }),
    ),
  )
  const files = Array.from({ length: 10_000 }, (_, index) => `packages/p${index % 3}/a/b/c/${index}.js`)
  assert.deepEqual(reached(files, many), ['packages/p0', 'packages/p1', 'packages/p2'])
  assert.equal(reached(['packages/p999/x.js'], many).length, 1_000)
})
