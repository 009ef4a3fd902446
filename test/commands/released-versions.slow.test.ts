/** `paceline ab --base npm:… --head npm:…`: two released versions, from a registry on this machine. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Comparison } from '../../src/core/model/comparison.ts'
import { budget, nodeFirst, paceline } from '../command-line.ts'
import { openLocalRegistry, type LocalRegistry } from '../local-registry.ts'
import { temporaryDirectory } from '../repository.ts'

/** A package that renders by a peer, as components do, and has a command. The peer tells whether it is loaded twice. */
const panel = (version: string, rounds: number): Parameters<LocalRegistry['publish']>[0] => ({
  name: '@acme/panel',
  version,
  manifest: {
    type: 'module',
    exports: './index.js',
    peerDependencies: { host: '^1.0.0' },
    bin: { panel: './cli.js' },
  },
  files: {
    'index.js': `import { host } from 'host'\nexport const made = host\nexport const draw = () => Array.from({ length: ${rounds} }, String)\n`,
    'cli.js': `#!/usr/bin/env node\nimport { readFileSync } from 'node:fs'\nreadFileSync(process.argv[2])\nfor (const end = Date.now() + ${rounds}; Date.now() < end; );\n`,
  },
})
const host = {
  name: 'host',
  version: '1.2.0',
  manifest: { type: 'module' },
  files: { 'index.js': 'export const host = {}\n' },
}

const bench = `import { bench } from 'paceline'
import { host } from 'host'
import { draw, made } from '@acme/panel'
import { of } from './words.mjs'
bench(of, () => {
  if (made !== host) throw new Error('two hosts')
  return draw()
})
`
const sides = ['--base', 'npm:@acme/panel@1', '--head', 'npm:@acme/panel@2'] as const

/** A folder whose package.json names the peer, with a file of benchmarks in a folder. */
async function scene(): Promise<
  AsyncDisposable & { root: string; ab: (...args: string[]) => ReturnType<typeof paceline>; registry: LocalRegistry }
> {
  const registry = await openLocalRegistry(panel('1.0.0', 20), panel('2.0.0', 400), host)
  const directory = temporaryDirectory()
  const root = directory.path
  writeFileSync(join(root, 'package.json'), JSON.stringify({ private: true, devDependencies: { host: '^1.0.0' } }))
  writeFileSync(join(root, 'panel.bench.mjs'), bench)
  writeFileSync(join(root, 'words.mjs'), `export const of = 'draw'\n`)
  writeFileSync(join(root, 'other.bench.mjs'), bench.replace('host', 'guest').replace("from 'host'", "from 'guest'"))
  writeFileSync(join(root, 'alone.bench.mjs'), `import { bench } from 'paceline'\nbench('x', () => [1].concat(2))\n`)
  const env = { ...nodeFirst, npm_config_registry: registry.url }
  return {
    root,
    registry,
    ab: (...args) => paceline(['ab', '--no-why', '--seed', '00000001', '--json', ...args], { cwd: root, env }),
    async [Symbol.asyncDispose]() {
      directory[Symbol.dispose]()
      await registry[Symbol.asyncDispose]()
    },
  }
}

test('released versions: two are measured by a file that imports the package', async () => {
  await using place = await scene()
  const { code, stdout, stderr } = await place.ab(...sides, '--budget', '4m', 'panel.bench.mjs')
  assert.equal(code, 1, stderr)
  const { base, head, rows } = JSON.parse(stdout) as Comparison
  assert.deepEqual([base?.label, head.label], ['@acme/panel 1.0.0', '@acme/panel 2.0.0'])
  assert.equal(rows.find(({ metric }) => metric === 'time')?.verdict, 'worse')
  assert.deepEqual(new Set(rows.map((row) => `${row.suite}/${row.case}`)), new Set(['panel/draw']))
  assert.match(stderr, /1\.0\.0 and @acme\/panel 2\.0\.0 are measured by \.\/panel\.bench\.mjs/)
  assert.deepEqual(readdirSync(join(place.root, '.paceline', 'work')), [], 'the copies are gone')
  assert.ok(!existsSync(join(place.root, 'node_modules')))
})

test('released versions: files of the config that import the package are measured', async () => {
  await using place = await scene()
  const config = { suites: ['./panel.bench.mjs', './alone.bench.mjs'] }
  writeFileSync(join(place.root, 'paceline.config.json'), JSON.stringify(config))
  const { stdout, stderr } = await place.ab(...sides, '--budget', budget(5))
  assert.deepEqual([...new Set((JSON.parse(stdout) as Comparison).rows.map(({ suite }) => suite))], ['panel'], stderr)
})

test('released versions: a command is that of each version, in this folder', async () => {
  await using place = await scene()
  const { code, stdout, stderr } = await place.ab(...sides, '--budget', '4m', '--', 'panel', 'words.mjs')
  assert.equal(code, 1, stderr)
  const { base, rows } = JSON.parse(stdout) as Comparison
  assert.equal(base?.label, '@acme/panel 1.0.0')
  assert.ok((rows.find(({ metric }) => metric === 'wall-time')?.change?.absolute ?? 0) > 200)
  assert.equal(rows[0]?.subject, 'panel words.mjs')
})

test('released versions: what cannot be measured is refused before installing', async () => {
  await using place = await scene()
  for (const [args, said] of [
    [['alone.bench.mjs'], /"alone\.bench\.mjs" does not import "@acme\/panel"/],
    [['other.bench.mjs'], /imports "guest", which the package\.json here does not name\n.*dependencies/],
    [['none.bench.mjs'], /There is no file "none\.bench\.mjs"/],
    [['../panel.bench.mjs'], /leads out of the project/],
    [[], /No suite measures the package "@acme\/panel"\n.*x\.bench\.js/],
  ] as const) {
    const { code, stderr } = await place.ab(...sides, ...args)
    assert.equal(code, 2, stderr)
    assert.match(stderr, said)
  }
  const { code, stderr } = await place.ab(...sides.slice(0, 2), 'panel.bench.mjs')
  assert.equal(code, 2)
  assert.match(stderr, /Either both sides are npm:NAME@VERSION, or neither is\n/)
  assert.deepEqual(place.registry.requests, [])
  const unknown = await place.ab(...sides, '--', 'pane', 'words.mjs')
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /@acme\/panel 1\.0\.0 has no command "pane"\n {2}It has: panel\./)
  assert.equal(readFileSync(join(place.root, 'words.mjs'), 'utf8'), `export const of = 'draw'\n`)
})
