import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { folderWith } from '../../../test/repository.ts'
import { readPackageManagerOrNpm } from './package-manager.ts'
import { listCommands } from './prepare.ts'

type Files = Readonly<Record<string, string | object>>
interface Asked {
  /** The project's folder, below the repository. */
  readonly below?: string
  readonly programs?: readonly string[]
}

const everything = ['npm', 'pnpm', 'yarn', 'bun']

/** The commands that prepare a project of these files. */
async function commandsFor(files: Files, { below = '.', programs = everything }: Asked = {}): Promise<string[]> {
  using repository = folderWith({ '.git': 'gitdir: x', ...files })
  const settings = { prepare: undefined, shell: undefined }
  const isThere = (name: string): boolean => programs.includes(name)
  const steps = await listCommands(join(repository.path, below), settings, { isThere })
  return steps.map(({ command }) => command.join(' '))
}

const own = { name: 'x' }
const building = { ...own, scripts: { build: 'tsc' } }
const berryLock = '__metadata:\n  version: 8\n'
const commands: readonly (readonly [what: string, files: Files, expected: readonly string[]])[] = [
  ['package-lock.json', { 'package-lock.json': '{}' }, ['npm ci --no-audit --no-fund']],
  ['npm-shrinkwrap.json', { 'npm-shrinkwrap.json': '{}' }, ['npm ci --no-audit --no-fund']],
  ['pnpm-lock.yaml', { 'pnpm-lock.yaml': '' }, ['pnpm install --frozen-lockfile']],
  ['a yarn.lock of yarn 1', { 'yarn.lock': '# yarn lockfile v1' }, ['yarn install --frozen-lockfile']],
  ['a later yarn.lock', { 'yarn.lock': berryLock }, ['yarn install --immutable --inline-builds']],
  ['bun.lock', { 'bun.lock': '{}' }, ['bun install --frozen-lockfile']],
  ['bun.lockb', { 'bun.lockb': '' }, ['bun install --frozen-lockfile']],
  ['nothing', {}, ['npm install --no-audit --no-fund']],
  ['a build script', { 'package.json': building }, ['npm install --no-audit --no-fund', 'npm run build']],
  [
    'a build script of pnpm',
    { 'package.json': building, 'pnpm-lock.yaml': '' },
    ['pnpm install --frozen-lockfile', 'pnpm run build'],
  ],
  [
    'packageManager, before a lockfile of another',
    { 'package.json': { ...building, packageManager: 'pnpm@9.1.0+sha512.abc' }, 'package-lock.json': '{}' },
    ['pnpm install --no-frozen-lockfile', 'pnpm run build'],
  ],
  [
    'packageManager and its lockfile beside another',
    { 'package.json': { ...own, packageManager: 'yarn@1.22.22' }, 'yarn.lock': '#', 'package-lock.json': '{}' },
    ['yarn install --frozen-lockfile'],
  ],
  [
    'a later yarn that has no lockfile yet',
    { 'package.json': { ...own, packageManager: 'yarn@4.5.0' } },
    ['yarn install --no-immutable --inline-builds'],
  ],
  ['yarn 1 without a lockfile', { 'package.json': { ...own, packageManager: 'yarn@1.22.22' } }, ['yarn install']],
  [
    'devEngines',
    { 'package.json': { ...own, devEngines: { packageManager: { name: 'bun', version: '^1.2' } } } },
    ['bun install'],
  ],
  [
    'devEngines with a choice',
    { 'package.json': { ...own, devEngines: { packageManager: [{ name: 'pnpm' }, { name: 'npm' }] } } },
    ['pnpm install --no-frozen-lockfile'],
  ],
  [
    'what nobody can read',
    { 'package.json': { ...own, packageManager: ['pnpm'], devEngines: 'pnpm' }, 'bun.lock': '' },
    ['bun install --frozen-lockfile'],
  ],
]
for (const [what, files, expected] of commands) {
  test(`package manager: how a project is prepared follows from it: ${what}`, async () => {
    assert.deepEqual(await commandsFor({ 'package.json': own, ...files }), expected)
  })
}

test("package manager: a workspace's package is installed as its top says", async () => {
  const top = { 'package.json': { private: true, workspaces: ['packages/*'] } }
  const files = { ...top, 'packages/a/package.json': building, 'examples/b/package.json': building }
  const npm = { ...files, 'package-lock.json': '{}' }
  const pnpm = {
    ...files,
    'pnpm-workspace.yaml': 'packages: ["packages/*"]\n',
    'pnpm-lock.yaml': '',
    'package.json': {},
  }
  const berry = { ...top['package.json'], packageManager: 'yarn@4.5.0' }
  const yarn = { ...files, 'package.json': berry, 'yarn.lock': berryLock }
  const cases: [files: Files, below: string, expected: string[]][] = [
    [npm, 'packages/a', ['npm ci --no-audit --no-fund', 'npm run build']],
    [npm, 'examples/b', ['npm install --no-audit --no-fund', 'npm run build']],
    [pnpm, 'packages/a', ['pnpm install --frozen-lockfile', 'pnpm --filter x... run build']],
    [yarn, 'packages/a', ['yarn install --immutable --inline-builds', 'yarn run build']],
  ]
  for (const [project, below, expected] of cases) assert.deepEqual(await commandsFor(project, { below }), expected)
  const odd = { ...pnpm, 'packages/a/package.json': { ...building, name: 'x & rm' } }
  assert.equal((await commandsFor(odd, { below: 'packages/a' }))[1], 'pnpm run build')
})

test("package manager: packages go into folders, also where Plug'n'Play would not", async () => {
  const linkers = [
    [{ 'yarn.lock': berryLock }, 'node-modules'],
    [{ 'yarn.lock': berryLock, '.yarnrc.yml': 'nodeLinker: pnp\n' }, 'node-modules'],
    [{ 'yarn.lock': berryLock, '.yarnrc.yml': 'nodeLinker: pnpm\n' }, undefined],
    [{ 'yarn.lock': berryLock, '.yarnrc.yml': 'nodeLinker: "node-modules"\n' }, undefined],
    [{ 'yarn.lock': '# yarn lockfile v1' }, undefined],
    [{ 'package-lock.json': '{}' }, undefined],
  ] as const
  for (const [files, linker] of linkers) {
    using directory = folderWith({ '.git': '', 'package.json': building, ...files })
    const steps = await listCommands(directory.path, {})
    for (const { env } of steps) assert.equal(env?.['YARN_NODE_LINKER'], linker, JSON.stringify(files))
  }
})

test('package manager: what lies above the repository is another project', async () => {
  const top = { 'package.json': { workspaces: ['repo'] }, 'pnpm-lock.yaml': '' }
  using directory = folderWith({ ...top, 'repo/.git': '', 'repo/package.json': own })
  assert.equal((await readPackageManagerOrNpm(join(directory.path, 'repo'))).name, 'npm')
})

test("package manager: one not on PATH is started by Corepack, or the project's yarn", async () => {
  const pnpm = { 'package.json': building, 'pnpm-lock.yaml': '' }
  const yarn = {
    'package.json': own,
    'yarn.lock': berryLock,
    '.yarnrc.yml': 'nodeLinker: node-modules\nyarnPath: .yarn/releases/yarn-4.5.0.cjs\n',
    '.yarn/releases/yarn-4.5.0.cjs': '',
  }
  const outside = { ...yarn, '.yarnrc.yml': 'yarnPath: yarn.cjs\n', 'yarn.cjs': '' }
  const both = ['npm', 'corepack']
  const cases: [files: Files, programs: string[], expected: string[]][] = [
    [pnpm, both, ['corepack pnpm install --frozen-lockfile', 'corepack pnpm run build']],
    [yarn, both, ['node .yarn/releases/yarn-4.5.0.cjs install --immutable --inline-builds']],
    [outside, ['corepack'], ['corepack yarn install --immutable --inline-builds']],
  ]
  for (const [files, programs, expected] of cases) assert.deepEqual(await commandsFor(files, { programs }), expected)
  const later = { 'package.json': { ...own, packageManager: 'yarn@4.5.0' }, 'yarn.lock': berryLock }
  assert.match((await commandsFor(later, { programs: ['yarn', 'corepack'] }))[0]!, /^corepack yarn /)
  assert.match((await commandsFor(later, { programs: ['yarn'] }))[0]!, /^yarn /)
})

test('package manager: one that cannot be had is named, with who wants it, and a way', async () => {
  const without = async (files: Files): Promise<string> => {
    const refused: unknown = await commandsFor({ 'package.json': own, ...files }, { programs: [] }).then(
      (found) => found,
      (error: unknown) => error,
    )
    const { message, hint } = refused as { message: string; hint: string }
    return `${message}\n${hint}`
  }
  assert.equal(
    await without({ 'package.json': { ...building, packageManager: 'pnpm@9.1.0+sha512.abc' }, 'pnpm-lock.yaml': '' }),
    [
      'This project is installed with pnpm 9.1.0 (by packageManager in package.json), and pnpm is not on PATH',
      'Install it: `npm install --global pnpm@9.1.0`; in a workflow, pnpm/action-setup before the step that measures.',
      'Or have npm fetch it: {"project":{"prepare":"npx --yes pnpm@9.1.0 install --frozen-lockfile && npx --yes pnpm@9.1.0 run build"}} in paceline.config.json.',
    ].join('\n'),
  )
  assert.match(await without({ 'bun.lock': '' }), /with bun \(by its bun\.lock\)[^]*bun@latest[^]*oven-sh\/setup-bun/)
  assert.match(await without({ 'yarn.lock': '#' }), /with yarn \(by its yarn\.lock\)[^]*--global yarn@1`\.\n/)
  assert.match(await without({ 'yarn.lock': berryLock }), /corepack enable/)
  assert.match(await without({}), /with npm \(npm comes with Node\), and npm is not on PATH/)
  const hostile = { ...own, packageManager: 'pnpm@9; rm -rf /' }
  assert.doesNotMatch(await without({ 'package.json': hostile }), /rm -rf/)
})
