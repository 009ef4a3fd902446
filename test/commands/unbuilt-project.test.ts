/** Projects that have to be built or installed first: said before anything is measured, by the file that is missing. */
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Comparison } from '../../src/core/model/comparison.ts'
import { budget, paceline } from '../command-line.ts'
import { testRepository, type TestRepository } from '../repository.ts'

const bench = (path: string) => `import { bench } from 'paceline'
import { work } from '${path}'
bench('work', () => work())
`

function project(
  manifest: object,
  { config = {}, ...files }: Readonly<Record<string, string | object>>,
): TestRepository {
  const repository = testRepository()
  repository.commit({
    'package.json': JSON.stringify({ name: 'widget', version: '1.0.0', type: 'module', ...manifest }),
    'paceline.config.json': JSON.stringify({ suites: ['./bench/work.bench.js'], ...(config as object) }),
    '.gitignore': 'node_modules\ndist\n',
    'src/index.js': 'export const work = () => 1\n',
    ...(files as Record<string, string>),
  })
  return repository
}

const build = { scripts: { build: 'node build.js' } }
const buildScript = `import { cpSync } from 'node:fs'\ncpSync('src', 'dist', { recursive: true })\n`
/** The working tree as it is: pairs with a reference are of checkouts, which are built. */
const brief = ['--reference', 'none', '--budget', budget(1), '--trials', '1']

const unbuilt: readonly (readonly [
  name: string,
  manifest: object,
  files: Record<string, string | object>,
  said: RegExp,
])[] = [
  [
    'what a suite imports',
    { ...build, main: 'lib.js' },
    { 'bench/work.bench.js': bench('../dist/index.js') },
    /^paceline: dist\/index\.js does not exist: this project has to be built first\n.*npm run build`\.\n/,
  ],
  [
    'what a suite imports that describes itself',
    build,
    {
      'bench/suite.js': `import '../dist/index.js'\nexport default {}\n`,
      config: { suites: ['./bench/suite.js'] },
    },
    /^paceline: dist\/index\.js does not exist: this project has to be built first\n/,
  ],
  [
    'the entry of package.json, for a suite that measures the package',
    { ...build, name: 'gaze', exports: { '.': { types: './dist/x.d.ts', default: './dist/x.js' } } },
    { config: { suites: undefined } },
    /^paceline: dist\/x\.js does not exist: this project has to be built first\n/,
  ],
  [
    'the script of a command',
    {},
    { config: { suites: undefined, subjects: { cli: { command: ['node', 'dist/cli.js', '--help'] } } } },
    /^paceline: dist\/cli\.js does not exist: .*built first\n {2}It has no `build` script\..*set `project\.prepare`/,
  ],
  [
    'a package that is not installed',
    { dependencies: { ms: '2.1.3' } },
    { 'bench/work.bench.js': bench('../src/ms.js'), 'src/ms.js': `import 'ms'\nexport const work = () => 1\n` },
    /^paceline: The package ms is not installed: .*installed first\n.*`npm install --no-audit --no-fund`\.\n/,
  ],
]
for (const [name, manifest, files, said] of unbuilt) {
  test(`unbuilt project: run says what is missing before it measures: ${name}`, async () => {
    using repository = project(manifest, files)
    const { code, stdout, stderr } = await paceline(['run', ...brief], { cwd: repository.root })
    assert.equal(code, 2, stderr)
    assert.match(stderr, said)
    assert.doesNotMatch(`${stdout}${stderr}`, /measuring|resolves-from-here/)
  })
}

test('unbuilt project: what is built is measured; what is missing is in its rows', async () => {
  using repository = project(build, { 'bench/work.bench.js': bench('../dist/index.js') })
  const cwd = repository.root
  mkdirSync(join(cwd, 'dist'))
  writeFileSync(join(cwd, 'dist', 'index.js'), 'export const work = () => 1\n')
  const built = await paceline(['run', ...brief], { cwd })
  assert.doesNotMatch(built.stderr, /has to be/)
  assert.match(built.stderr, /^measuring: /m)
  repository.write({ 'bench/work.bench.js': bench('../src/gone.js') })
  const gone = await paceline(['run', ...brief], { cwd })
  assert.equal(gone.code, 4, gone.stderr)
  assert.match(gone.stdout, /Cannot find module/)
})

const suite = `import * as made from '../dist/index.js'
export default { name: 's', cases: { [made.work.name]: {} }, subjects: { one: () => made }, trial: (t) => t.measure.record('n', 1),
  metrics: { n: { unit: 'count', better: 'lower', kind: 'exact' } } }`
for (const [file, text] of Object.entries({ 'work.bench.js': bench('../dist/index.js'), 's.js': suite })) {
  test(`unbuilt project: check builds both sides, or says how to build the head: ${file}`, async () => {
    const config = { suites: [`./bench/${file}`] }
    using repository = project(build, { [`bench/${file}`]: text, 'build.js': buildScript, config })
    const cwd = repository.root
    repository.git('checkout', '-q', '-b', 'feature')
    repository.commit({ 'src/index.js': 'export const work = () => 2\n' })
    const built = await paceline(['check', '--budget', budget(1)], { cwd })
    assert.match(built.stderr, /^measuring: /m)
    const manifest = { name: 'widget', version: '1.0.0', type: 'module', files: ['dist'] }
    repository.commit({ 'package.json': JSON.stringify(manifest) })
    const unbuiltHead = await paceline(['check', '--budget', budget(1)], { cwd })
    assert.equal(unbuiltHead.code, 4, unbuiltHead.stderr)
    const said =
      /^paceline: The head cannot be measured: dist\/index\.js does not exist, although it was prepared \(by `npm install .*`\)\n {2}Set `project\.prepare`/m
    assert.match(unbuiltHead.stderr, said)
  })
}

test('unbuilt project: a command that the build makes is measured as what it is there', async () => {
  const config = { suites: undefined, subjects: { tool: { command: ['./dist/tool'] } } }
  using repository = project(build, { config, 'build.js': buildScript, 'src/tool': '#!/bin/sh\n' })
  repository.commit({ 'src/tool': '#!/usr/bin/env node\n' })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit({ 'src/tool': '#!/usr/bin/env node\n1 + 1\n' })
  const { stdout, stderr } = await paceline(['check', '--budget', budget(4), '--json'], { cwd: repository.root })
  const { rows } = JSON.parse(stdout) as Comparison
  // On a busy machine, all that there is is that it was not measured; that of another kind was counted as removed.
  assert.ok(rows.length > 0 && rows.every((row) => row.case === 'run' && row.verdict !== 'removed'), stdout + stderr)
  for (const [reference, kind] of Object.entries({ main: 'run', 'main~1': 'time' })) {
    const run = await paceline(['run', ...brief, '--reference', reference, '--json'], { cwd: repository.root })
    assert.deepEqual(run.stdout.match(/(?<="case": ")\w+/g), [kind], run.stdout + run.stderr)
  }
})
