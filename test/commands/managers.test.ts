/** Preparation by the real pnpm and yarn, which `npm run test:commands` installs beside this file; by bun where it is on PATH. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { listCommands, runPreparation } from '../../src/core/sides/prepare.ts'
import { findProgram, makeCommandRunner } from '../../src/core/sides/run-command.ts'
import { temporaryDirectory, writeFiles } from '../repository.ts'

const settings = { prepare: undefined, shell: undefined }
const bin = fileURLToPath(new URL('managers/node_modules/.bin', import.meta.url))
/** The npm that these tests run with comes before another one. */
const env = { ...process.env, PATH: [bin, dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter) }

const member = { name: 'a', version: '1.0.0', scripts: { build: `node -e "fs.writeFileSync('built', require('b'))"` } }
const packages = {
  'packages/b/package.json': { name: 'b', version: '1.0.0' },
  'packages/b/index.js': `module.exports = 'b'`,
}
const workspaces: Readonly<Record<string, Readonly<Record<string, string | object>>>> = {
  pnpm: {
    'package.json': { private: true, devEngines: { packageManager: { name: 'pnpm' } } },
    'pnpm-workspace.yaml': 'packages: ["packages/*"]\n',
    'packages/a/package.json': { ...member, dependencies: { b: 'workspace:*' } },
  },
  yarn: {
    'package.json': { private: true, workspaces: ['packages/*'], devEngines: { packageManager: { name: 'yarn' } } },
    'packages/a/package.json': { ...member, dependencies: { b: '1.0.0' } },
  },
  bun: {
    'package.json': { private: true, workspaces: ['packages/*'], devEngines: { packageManager: { name: 'bun' } } },
    'packages/a/package.json': { ...member, dependencies: { b: 'workspace:*' } },
  },
}

for (const [name, files] of Object.entries(workspaces)) {
  const place = { directory: '/', node: process.execPath, env, platform: process.platform }
  const isHere = name !== 'bun' || findProgram(name, place) !== undefined
  test(
    `managers: ${name} installs a workspace and builds a part, lockfile or not`,
    { skip: !isHere && `no ${name} on PATH` },
    async () => {
      using top = temporaryDirectory()
      writeFiles(top.path, { '.git': '', ...packages, ...files })
      const directory = join(top.path, 'packages', 'a')
      const run = makeCommandRunner({ env, platform: process.platform, signal: new AbortController().signal })
      const lockfile = join(top.path, { pnpm: 'pnpm-lock.yaml', yarn: 'yarn.lock', bun: 'bun.lock' }[name] ?? '')
      for (const isLocked of [false, true]) {
        assert.equal(existsSync(lockfile), isLocked)
        const steps = await listCommands(directory, settings)
        assert.equal(steps[0]?.command[0], name)
        assert.equal(steps[0].command.includes('--frozen-lockfile'), isLocked, steps[0].command.join(' '))
        await runPreparation(directory, { steps, run, settings, keep: () => Promise.resolve('') })
        assert.ok(existsSync(join(directory, 'built')))
      }
    },
  )
}

const outer = { 'pnpm-workspace.yaml': 'packages: ["packages/*"]\n', 'package.json': { name: 'x', private: true } }
const inner = {
  '.git': 'gitdir: x',
  'package.json': {
    name: 'x',
    devEngines: { packageManager: { name: 'pnpm' } },
    dependencies: { b: 'file:./packages/b' },
    scripts: { build: `pnpm install --prefer-offline && node -e "fs.writeFileSync('built', require('b'))"` },
  },
  ...packages,
}

for (const configured of [undefined, 'pnpm install && pnpm run build']) {
  test(`managers: a checkout without a workspace below one is installed alone (${configured ?? 'by rule'})`, async () => {
    using top = temporaryDirectory()
    const below = '.paceline/work/01234567/base'
    const checkout = Object.entries(inner).map(([path, content]) => [`${below}/${path}`, content] as const)
    writeFiles(top.path, Object.fromEntries([...Object.entries(outer), ...checkout]))
    const directory = join(top.path, below)
    const run = makeCommandRunner({ env, platform: process.platform, signal: new AbortController().signal })
    const how = { prepare: configured, shell: undefined }
    for (const isLocked of [false, true]) {
      assert.equal(existsSync(join(directory, 'pnpm-lock.yaml')), isLocked)
      const steps = await listCommands(directory, how)
      await runPreparation(directory, { steps, run, settings: how, keep: () => Promise.resolve('') })
      assert.ok(realpathSync(join(directory, 'node_modules', 'b')).startsWith(realpathSync(directory)))
    }
    assert.equal(readFileSync(join(directory, 'built'), 'utf8'), 'b')
    assert.deepEqual(readdirSync(top.path).sort(), ['.paceline', 'package.json', 'pnpm-workspace.yaml'])
  })
}
