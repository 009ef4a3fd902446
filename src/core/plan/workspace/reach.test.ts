import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayAffectTopSuites, makeFolderReachTest, type PackageNode } from './reach.ts'

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
  const reach = makeFolderReachTest({ packages: of, files, ownFolders: ['paceline-out', 'baselines'] })
  return [...new Set(of.map(({ folder }) => folder))].filter(reach)
}

test('reach: a change in a package reaches it and all that depends on it, in the end', () => {
  assert.deepEqual(reached(['packages/site/src/a.js']), ['packages/site'])
  assert.deepEqual(reached(['packages/core/index.js']), ['packages/core', 'packages/parse', 'packages/cli'])
  assert.deepEqual(reached(['packages/parse/package.json']), ['packages/parse', 'packages/cli'])
})

test('reach: what lies in no package counts for all of them, unless it is for people', () => {
  const all = packages.map(({ folder }) => folder)
  for (const file of [
    ...'package-lock.json package.json tsconfig.base.json packages/shared.js bench/all.js bench/long.md'.split(' '),
    'baselines/index.js',
  ]) {
    assert.deepEqual(reached([file]), all, file)
  }
  const inert = [
    ...'README.md docs/a/b.md LICENSE .github/workflows/ci.yml .changeset/x.json'.split(' '),
    'baselines/linux-x64.json',
  ]
  assert.deepEqual(reached(inert), [])
  assert.equal(mayAffectTopSuites({ packages, files: inert, ownFolders: ['baselines'] }), false)
  assert.equal(mayAffectTopSuites({ packages, files: ['packages/site/a.js'], ownFolders: [] }), true)
})

test('reach: a package is not reached by its readme, but by a text further down', () => {
  assert.deepEqual(reached(['packages/core/README.md', 'packages/core/CHANGELOG.md']), [])
  assert.deepEqual(reached(['packages/site/content/index.md']), ['packages/site'])
})

test('reach: a file belongs to every package around it', () => {
  const nested = packagesOf({ 'packages/core': {}, 'packages/core/plugins/a': {} })
  assert.deepEqual(reached(['packages/core/plugins/a/index.js'], nested), ['packages/core', 'packages/core/plugins/a'])
  assert.deepEqual(reached(['packages/core/plugins/index.js'], nested), ['packages/core'])
  assert.deepEqual(reached(['packages/core-utils/index.js'], nested), ['packages/core', 'packages/core/plugins/a'])
})

test('reach: packages that depend on each other in a circle are all reached, once', () => {
  const circle = packagesOf({
    a: { dependencies: { '@x/b': '*' } },
    b: { peerDependencies: { '@x/c': '*' } },
    c: { optionalDependencies: { '@x/a': '*', '@x/c': '*' } },
    d: {},
  })
  for (const folder of ['a', 'b', 'c']) assert.deepEqual(reached([`${folder}/index.js`], circle), ['a', 'b', 'c'])
})

test('reach: aliases and paths name a package of the workspace, too', () => {
  const named = packagesOf({
    core: {},
    alias: { dependencies: { old: 'npm:@x/core@1' } },
    yarn: { dependencies: { old: 'workspace:@x/core@*' } },
    path: { dependencies: { other: 'file:../core' } },
    link: { dependencies: { other: 'link:../core/' } },
    stranger: { dependencies: { other: 'file:../../core', x: 1, y: undefined }, devDependencies: 'none' },
  })
  assert.deepEqual(reached(['core/index.js'], named), ['core', 'alias', 'yarn', 'path', 'link'])
})

test("reach: what the top depends on, or puts in a dependency's place, counts for all", () => {
  const nodes = packagesOf({ core: {}, site: {} })
  const reached = (manifest: object, prefix: string): boolean => {
    const packages = nodes.map((one) => ({ manifest: one.manifest, folder: `${prefix}${one.folder}` }))
    const tops = [{ folder: prefix.replace('/', '') || '.', manifest: { ...manifest } }]
    return makeFolderReachTest({ packages, tops, prefix, files: [`${prefix}core/esm/a.js`], ownFolders: [] })(
      `${prefix}site`,
    )
  }
  for (const prefix of ['', 'js/']) {
    for (const manifest of [
      { devDependencies: { '@x/core': '*' } },
      { optionalDependencies: { other: 'file:core/esm' } },
      { overrides: { lodash: { '.': '1', deep: 'file:core' } } },
      { overrides: { lodash: 'npm:@x/core@1' } },
      { resolutions: { '**/a/@x/core@^1': 'workspace:*' } },
      { pnpm: { overrides: { 'a@1>b': 'link:./core' } } },
      { pnpm: [undefined, { '@x/core@1>b': '1' }] },
    ]) {
      assert.equal(reached(manifest, prefix), true, JSON.stringify(manifest))
    }
    for (const manifest of [
      { devDependencies: { '@x/site': 'workspace:^' }, overrides: { '@x/core-js': '1.0.0', lodash: '$lodash' } },
      { overrides: undefined, pnpm: 1, resolutions: 'none' },
    ]) {
      assert.equal(reached(manifest, prefix), false, JSON.stringify(manifest))
    }
  }
})

test('reach: what the top depends on through a package counts, and its dependents', () => {
  const nodes = packagesOf({ core: {}, tool: { dependencies: { '@x/core': '*' } }, site: {} })
  const tops = [{ folder: '.', manifest: { name: 'top', devDependencies: { '@x/tool': '*' } } }]
  const through = makeFolderReachTest({ packages: nodes, tops, files: ['core/a.js'], ownFolders: [] })
  assert.equal(through('site'), true)
  for (const range of ['file:..', 'link:../']) {
    const examples = packagesOf({ core: {}, demo: { dependencies: { whole: range } }, site: {} })
    const reach = makeFolderReachTest({ packages: examples, files: ['core/a.js'], ownFolders: [] })
    assert.deepEqual([reach('demo'), reach('site')], [true, false])
  }
  const byName = packagesOf({ core: {}, demo: { dependencies: { top: '*' } }, site: {} })
  const reach = makeFolderReachTest({
    packages: byName,
    tops: [{ folder: '.', manifest: { name: 'top' } }],
    files: ['core/a.js'],
    ownFolders: [],
  })
  assert.deepEqual([reach('demo'), reach('site')], [true, false])
})

test('reach: below a top all outside of the workspace counts, but for same texts', () => {
  const nodes = packagesOf({ 'js/core': {} })
  const reach = (file: string): boolean =>
    makeFolderReachTest({ packages: nodes, prefix: 'js/', files: [file], ownFolders: ['baselines'] })('js/core')
  for (const file of ['package-lock.json', 'shared/index.js', 'js/tsconfig.json', 'jsx/a.js', 'baselines/a.json']) {
    assert.equal(reach(file), true, file)
  }
  for (const file of [
    ...'README.md docs/a.md LICENSE js/LICENSE .github/a.yml js/baselines/linux-x64.json'.split(' '),
    'js/core/README.md',
  ]) {
    assert.equal(reach(file), false, file)
  }
})

test("reach: what one side depends on counts: what the head dropped was the base's", () => {
  const both = [...packages, ...packagesOf({ 'packages/site': { dependencies: { '@x/core': '*' } } })]
  assert.ok(reached(['packages/core/index.js'], both).includes('packages/site'))
})

test('reach: a chain of a thousand packages is followed, 10,000 files are placed', () => {
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
