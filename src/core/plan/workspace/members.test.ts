import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderWith } from '../../../../test/repository.ts'
import { UserError } from '../../errors.ts'
import type { Config } from '../../model/config.ts'
import { openProject, type Project } from '../project.ts'
import { readBuildable, withLoadedMembers } from './members.ts'
import { narrowGlobsToCurrentMember, membersMatchingGlobs, localGlobs } from './project-globs.ts'

const workspace = (files: Parameters<typeof folderWith>[0]) => folderWith({ '.git/HEAD': '', ...files })

async function opened(path: string, from = '.'): Promise<Project> {
  return withLoadedMembers(await openProject({ cwd: join(path, from) }))
}

const namesIn = async (path: string) => (await opened(path)).members?.map(({ name }) => name)

function refuses(pattern: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof UserError, String(error))
    assert.match(`${error.message} ${error.hint ?? ''}`, pattern)
    assert.doesNotMatch(error.message, /\n/)
    return true
  }
}

const usual = {
  'packages/core/package.json': { name: '@x/core' },
  'packages/parse/package.json': { name: 'parse' },
  'packages/legacy/package.json': { name: 'legacy' },
  'packages/notes/README.md': 'no package',
  'packages/core/node_modules/dep/package.json': { name: 'dep' },
}

test('members: projects are the folders with a package.json that the globs name', async () => {
  using directory = workspace({
    ...usual,
    'tools/inner/deep/package.json': {},
    'paceline.config.json': { projects: ['packages/*', './tools/**/', '!packages/legacy'], budget: '90s' },
  })
  const { members = [] } = await opened(directory.path)
  assert.deepEqual(
    members.map(({ name, folder, packageName }) => [name, folder, packageName]),
    [
      ['@x/core', 'packages/core', '@x/core'],
      ['parse', 'packages/parse', 'parse'],
      ['tools/inner/deep', 'tools/inner/deep', undefined],
    ],
  )
  assert.equal(members[0]?.config.budget, '90s', 'the config at the top says what a package does not')
})

test('members: braces may go over slashes, in the projects as in the workspace', async () => {
  const projects = ['{packages/{core,parse},tools/*}']
  using directory = workspace({
    ...usual,
    'tools/t/package.json': { name: 't' },
    'tools/t/below/package.json': { name: 'below' },
    'paceline.config.json': { projects },
  })
  assert.deepEqual(await namesIn(directory.path), ['@x/core', 'parse', 't'])
})

test('members: globs that lead out of the workspace are refused by the schema', async () => {
  for (const glob of ['../*', '/etc/*', 'packages/../../*', '!../x', 'C:/x', '..', String.raw`packages\a`, '', '!']) {
    using directory = workspace({ ...usual, 'paceline.config.json': { projects: [glob] } })
    await assert.rejects(opened(directory.path), refuses(/must (?:be|have)/), glob)
  }
})

test('members: a glob that names no package is a mistake, and so is a name twice', async () => {
  using none = workspace({ ...usual, 'paceline.config.json': { projects: ['packages/*', 'apps/*'] } })
  await assert.rejects(opened(none.path), refuses(/"apps\/\*" names no folder with a package\.json/))
  using two = workspace({
    ...usual,
    'apps/core/package.json': { name: '@x/core' },
    'paceline.config.json': { projects: ['*/core'] },
  })
  await assert.rejects(
    opened(two.path),
    refuses(/Two packages are called "@x\/core": apps\/core and packages\/core.*"!packages\/core"/),
  )
})

test('members: a package with a name that is none is called by its folder', async () => {
  using directory = workspace({
    'packages/a/package.json': { name: '../../etc\u202Epasswd' },
    'packages/b/package.json': '{ broken',
    'packages/c/package.json': { name: ['x'] },
    'paceline.config.json': { projects: ['packages/*'] },
  })
  assert.deepEqual(await namesIn(directory.path), ['packages/a', 'packages/b', 'packages/c'])
})

test(
  'members: folders and files that are links out of the workspace are not read',
  { skip: process.platform === 'win32' },
  async () => {
    using outside = workspace({ 'package.json': { name: 'outside' }, 'paceline.config.json': { suites: ['watch'] } })
    using directory = workspace({ ...usual, 'paceline.config.json': { projects: ['packages/*'] } })
    symlinkSync(outside.path, join(directory.path, 'packages', 'linked'))
    const { members = [] } = await opened(directory.path)
    assert.ok(!members.some(({ name }) => name === 'outside'), 'a folder that is a link')
    symlinkSync(join(outside.path, 'paceline.config.json'), join(directory.path, 'packages/core/paceline.config.json'))
    await assert.rejects(
      opened(directory.path),
      refuses(/packages\/core\/paceline\.config\.json" leads out of the project/),
    )
  },
)

test("members: a package's config says what is measured; what is said twice fails", async () => {
  using directory = workspace({
    ...usual,
    'packages/core/paceline.config.json': {
      suites: ['./bench/a.js'],
      cases: ['a/small', '!a/small/x'],
      options: { DEPTH: '2' },
      project: { reference: 'tag:core@1.0.0' },
    },
    'paceline.config.json': {
      projects: ['packages/*'],
      suites: ['watch'],
      options: { DEPTH: '1', WIDTH: '3' },
      project: { prepare: false, reference: 'v1' },
    },
  })
  const { members = [] } = await opened(directory.path)
  const { config } = members.find(({ name }) => name === '@x/core')!
  assert.deepEqual(config.suites, ['./bench/a.js'])
  assert.deepEqual(config.cases, ['@x/core/a/small', '!@x/core/a/small/x'], 'by the names that they have in a report')
  assert.deepEqual(config.options, { DEPTH: '2', WIDTH: '3' })
  assert.deepEqual(config.project, { prepare: false, reference: 'tag:core@1.0.0' }, 'a reference of its own')
  assert.equal(
    members.find(({ name }) => name === 'parse')?.config.suites,
    undefined,
    'suites at the top are not theirs',
  )
  for (const key of 'policy accept projects budget report baseline project profiles refresh'.split(' ')) {
    const project = { prepare: 'make' }
    const value = { accept: [], projects: ['x'], budget: '1m', baseline: 'path:x', project }[key] ?? {}
    using bad = workspace({
      ...usual,
      'packages/core/paceline.config.json': { [key]: value },
      'paceline.config.json': { projects: ['packages/*'] },
    })
    await assert.rejects(
      opened(bad.path),
      refuses(new RegExp(`"${key}(?:\\.prepare)?" belongs to the whole workspace`)),
    )
  }
})

test('members: a package without a config measures its benchmarks for Paceline', async () => {
  using directory = workspace({
    ...usual,
    'packages/core/bench/parse.js': "import { defineSuite } from 'paceline'",
    'packages/core/bench/other.js': "import { bench } from 'vitest'",
    'packages/core/src/query.bench.ts': "import { bench } from 'paceline'",
    'paceline.config.json': { projects: ['packages/core'] },
  })
  const { members = [] } = await opened(directory.path)
  assert.deepEqual(members[0]?.config.suites, ['./bench/parse.js', './src/query.bench.ts'])
})

test("members: in a package's folder the config at the top is used for it", async () => {
  using directory = workspace({
    ...usual,
    'packages/core/src/a.js': '',
    'packages/core/paceline.config.json': { suites: ['./a.js'] },
    'packages/legacy/paceline.config.json': { suites: ['./a.js'] },
    'paceline.config.json': { projects: ['packages/*', '!packages/legacy'] },
  })
  const core = await opened(directory.path, 'packages/core/src')
  assert.equal(core.root, directory.path)
  assert.deepEqual(narrowGlobsToCurrentMember(core, []), ['@x/core'])
  assert.deepEqual(narrowGlobsToCurrentMember(core, ['parse/small', '!slow']), ['@x/core/parse/small', '!@x/core/slow'])
  assert.deepEqual(narrowGlobsToCurrentMember(core, ['!slow']), ['@x/core', '!@x/core/slow'])
  assert.deepEqual(narrowGlobsToCurrentMember(core, ['@x/core/parse']), ['@x/core/parse'], 'a name out of a report')
  const parse = await opened(directory.path, 'packages/parse')
  assert.deepEqual(narrowGlobsToCurrentMember(parse, []), ['parse'], 'a package without a config')
  const legacy = await opened(directory.path, 'packages/legacy')
  assert.equal(legacy.root, join(directory.path, 'packages/legacy'), 'one that the workspace leaves out')
  assert.deepEqual(narrowGlobsToCurrentMember(await opened(directory.path), ['x']), ['x'])
})

test('members: a glob tells which projects have to be asked what they hold', () => {
  const members = ['@x/core', '@x/core-utils', 'parse'].map((name) => ({ name })) as unknown as NonNullable<
    Project['members']
  >
  const meant = (...globs: string[]): string[] => membersMatchingGlobs({ members }, { globs }).map(({ name }) => name)
  assert.deepEqual(meant(), ['@x/core', '@x/core-utils', 'parse'])
  assert.deepEqual(meant('!parse'), ['@x/core', '@x/core-utils', 'parse'])
  assert.deepEqual(meant('parse/small/*'), ['parse'])
  assert.deepEqual(meant('@x/core/*'), ['@x/core'])
  assert.deepEqual(meant('@x/*/work'), ['@x/core', '@x/core-utils'])
  assert.deepEqual(meant('{parse,watch}/small'), ['@x/core', '@x/core-utils', 'parse'])
  assert.deepEqual(meant('**/small'), ['@x/core', '@x/core-utils', 'parse'])
  assert.deepEqual(meant('watch/react'), [])
})

test('members: benchmarks of a package within another one are its own', async () => {
  const bench = `import { bench } from 'paceline'\nbench('x', () => 1)\n`
  using directory = workspace({
    'packages/a/package.json': { name: 'a' },
    'packages/a/bench/own.bench.js': bench,
    'packages/a/plugins/b/package.json': { name: 'b' },
    'packages/a/plugins/b/bench/x.bench.js': bench,
    'paceline.config.json': { projects: ['packages/**'] },
  })
  const { members = [] } = await opened(directory.path)
  assert.deepEqual(
    members.map(({ name, config }) => [name, config.suites]),
    [
      ['a', ['./bench/own.bench.js']],
      ['b', ['./bench/x.bench.js']],
    ],
  )
})

test('members: 300 packages are found', async () => {
  const many = Array.from({ length: 300 }, (_, index) => {
    return [`packages/p${index}/package.json`, { name: `p${index}` }] as const
  })
  using directory = workspace({ ...Object.fromEntries(many), 'paceline.config.json': { projects: ['packages/*'] } })
  assert.equal((await opened(directory.path)).members?.length, 300)
})

test('members: what is said of a project is no word about the top, nor of suites', async () => {
  using directory = workspace({
    'package.json': { private: true, workspaces: ['packages/*'] },
    'paceline.config.json': { projects: ['packages/*'] },
    'packages/watch/package.json': { name: 'watch', version: '1.0.0' },
    'packages/watch/paceline.config.json': { suites: ['./bench/a.mjs'] },
  })
  const project = await withLoadedMembers(await openProject({ cwd: directory.path }))
  const said = ['watch/a', '!watch/b', 'git-read', 'watch']
  assert.deepEqual(localGlobs(project, said), ['git-read'])
  assert.deepEqual(localGlobs(project.members![0]!, said), ['a', '!b', '**'])
  assert.deepEqual(localGlobs({ ...project, members: [], leftOut: ['watch'] }, said), ['git-read'])
})

const measured = (root: string, folders: readonly string[], config: Config = {}) =>
  ({ root, config, members: folders.map((folder) => ({ folder })) }) as unknown as Project

test('members: what a member depends on is built before it, once, if it has a script', async () => {
  const scripts = { build: 'tsc' }
  using place = workspace({
    'package.json': { private: true, workspaces: ['packages/*'] },
    'packages/core/package.json': { name: '@x/core', scripts, devDependencies: { core: '1' } },
    'packages/plain/package.json': { name: 'plain', dependencies: { '@x/core': '1' } },
    'packages/parse/package.json': { name: 'parse', scripts, dependencies: { plain: '*', '@x/core': '*', left: '1' } },
    'packages/cli/package.json': { name: 'cli', scripts, peerDependencies: { parse: '*' } },
    'packages/other/package.json': { name: 'other', scripts },
  })
  const builds = async (folders: string[], home = ''): Promise<readonly string[]> => {
    return (await readBuildable(place.path, home, measured(place.path, folders))).builds
  }
  assert.deepEqual(await builds(['packages/parse', 'packages/cli']), ['@x/core', 'parse', 'cli'])
  assert.deepEqual(await builds([], 'packages/other'), [])
  assert.deepEqual(await builds(['packages/gone']), [])
})

test('members: without a build at the top, packages that its benchmarks name are built', async () => {
  const builds = async (files: Readonly<Record<string, string | object>>, config: Config = {}, own = {}) => {
    const names = ['core', 'cli', 'view', 'docs']
    const packages = names.map((name): [string, object] => {
      const needs = name === 'view' && { dependencies: { '@x/core': '1' } }
      return [`packages/${name}/package.json`, { name: `@x/${name}`, scripts: { build: 'tsc' }, ...needs }]
    })
    const manifest = { private: true, workspaces: ['packages/*'], scripts: own }
    using place = workspace({ 'package.json': manifest, ...Object.fromEntries(packages), ...files })
    return (await readBuildable(place.path, '', measured(place.path, [], config))).builds
  }
  assert.deepEqual(await builds({}), [])
  const bench = { 'benchmarks/a.js': "import { view } from '@x/view/all'\n" }
  assert.deepEqual(await builds(bench), ['@x/core', '@x/view'], 'after those it depends on')
  assert.deepEqual(await builds(bench, {}, { build: 'build-all' }), [], 'the top builds them')
  assert.deepEqual(await builds({ 'bench/a.cjs': "require('../packages/cli/dist/index.js')" }), ['@x/cli'])
  assert.deepEqual(await builds({ 'packages/docs/bench/a.js': "import '@x/core'" }), [], "a package's own benchmark")
  const perf = { 'perf/run.js': "import '@x/core'", 'perf/other.js': "import '@x/docs'" }
  assert.deepEqual(await builds(perf, { suites: ['./perf/run.js'] }), ['@x/core'])
  const subjects = { run: { command: ['node', 'perf/run.js'] }, cli: { command: ['node', 'packages/cli/dist/cli.js'] } }
  assert.deepEqual(await builds(perf, { subjects }), ['@x/cli', '@x/core'])
})

test('members: a top that builds packages one by one builds only the measured ones', async () => {
  const partsWith = async (scripts: object): Promise<readonly string[]> => {
    using place = workspace({
      'package.json': { private: true, workspaces: ['packages/*'], scripts },
      'packages/core/package.json': { name: '@x/core' },
      'packages/view/package.json': { name: '@x/view', dependencies: { '@x/core': '1' } },
    })
    return (await readBuildable(place.path, '', measured(place.path, ['packages/view']))).parts
  }
  const each = { 'build:core': 'rollup core', 'build:view': 'rollup view', 'build:docs': 'astro' }
  const parts = ['build:core', 'build:view']
  assert.deepEqual(await partsWith({ ...each, build: 'run-p build:* && echo done' }), parts)
  assert.deepEqual(await partsWith({ ...each, build: 'npm run build:core && npm run "build:view"' }), parts)
  assert.deepEqual(await partsWith({ ...each, build: 'npm run build:core && tsc' }), [])
  assert.deepEqual(await partsWith({ 'build:core': 'rollup core', build: 'run-p build:*' }), [])
})
