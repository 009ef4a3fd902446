import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertGolden } from '../../../../test/golden.ts'
import { folderWith } from '../../../../test/repository.ts'
import { lookAtProject, type ProjectLook } from './look-at-project.ts'
import { projectFactLines } from '../nothing-to-measure.ts'

type Files = Readonly<Record<string, string | object>>

async function lookAt(files: Files, below = ''): Promise<ProjectLook> {
  using directory = folderWith(files)
  return await lookAtProject(join(directory.path, below))
}

test('look: a library: its package, manager, entry, commands and what it measures', async () => {
  const look = await lookAt({
    '.git/HEAD': 'ref: refs/heads/main',
    'package.json': {
      name: '@acme/parse',
      version: '2.1.0',
      type: 'module',
      exports: { types: './dist/index.d.ts', import: './dist/index.js' },
      bin: './cli.js',
      dependencies: { other: '^1' },
      devDependencies: { typescript: '^5' },
    },
    'pnpm-lock.yaml': '',
    'bench/index.js': `const Benchmark = require('benchmark')`,
    'src/parse.bench.ts': `import { bench, describe } from "vitest"\nimport { parse } from "./parse.ts"`,
    'src/bench.test.ts': `import { bench } from 'vitest'`,
    'src/workbench.ts': `import 'tinybench'`,
    'benchmarks/data.js': 'export default 1',
    'benchmarks/_fixtures.js': `import 'tinybench'`,
    'dist/bench.js': `import 'tinybench'`,
    'node_modules/tinybench/bench.js': `import 'tinybench'`,
  })
  assert.deepEqual(look.package, {
    name: '@acme/parse',
    version: '2.1.0',
    format: 'ES modules',
    isPrivate: false,
    usesTypeScript: true,
    entry: 'dist/index.js',
    commands: [{ name: 'parse', text: 'cli.js' }],
  })
  assert.equal(look.manager, 'pnpm')
  assert.deepEqual(look.benchFiles, [
    { path: 'bench/index.js', tool: 'benchmark', reaches: 0 },
    { path: 'benchmarks/data.js', tool: undefined, reaches: 0 },
    { path: 'src/parse.bench.ts', tool: 'vitest', reaches: 2 },
  ])
  assert.equal(look.isPartial, false)
  assert.deepEqual(projectFactLines(look).slice(1), [
    '  package     @acme/parse 2.1.0 (ES modules, TypeScript, pnpm)',
    '  benchmarks  bench/index.js (benchmark.js), benchmarks/data.js and src/parse.bench.ts (vitest bench)',
    '  commands    parse (cli.js)',
  ])
})

test('look: a project in another language without benchmarks is shown by its programs', async () => {
  const look = await lookAt({ 'go.mod': 'module a', 'cmd/serve/main.go': '' })
  assert.deepEqual(projectFactLines(look).slice(1), ['  programs    serve (.paceline/bin/serve --help)'])
})

const goBench = 'package a\nfunc BenchmarkSum(b *testing.B) {}\n'
const inVenv = 'python -m venv .venv && .venv/bin/python -m pip install'
const criterion = 'use criterion::*;\ncriterion_main!(all);\n'

test('look: a Python project whose pyproject.toml has only settings is not installed', async () => {
  const look = await lookAt({
    'pyproject.toml': '[tool.black]\n',
    'test_sum.py': 'def test_sum(benchmark): pass',
  })
  assert.equal(look.languageBenchmarks[0]?.prepare, `${inVenv} pytest-benchmark`)
})

test('look: a Python project is installed with its extra that has the tool', async () => {
  const extras = (lists: string) =>
    `[build-system]\n[project.optional-dependencies]\n${lists}\n[tool.x]\nbench = ["pyperf"]\n`
  const prepared = async (lists: string) =>
    (await lookAt({ 'pyproject.toml': extras(lists), 'benchmarks/a.py': 'import pyperf\npyperf.Runner()' }))
      .languageBenchmarks[0]?.prepare
  const own = 'docs = ["pyperf-extra", "sphinx[all]"]\nbench = [\n  "psutil",\n  "pyperf>=2",\n]'
  assert.equal(await prepared(own), `${inVenv} -e ".[bench]"`)
  assert.equal(await prepared('docs = ["sphinx"]'), `${inVenv} pyperf -e .`)
})

test('look: all files of pytest-benchmark are one command, each script of pyperf one', async () => {
  const runner = 'from pyperf import Runner\nRunner().bench_func("a", len, [])\n'
  const { languageBenchmarks } = await lookAt({
    'setup.cfg': '',
    'bench/bench_a.py': 'def test_a(benchmark): pass\n',
    'test_b.py': 'def test_b(benchmark): pass\n',
    'own/benchmarks/one.py': runner,
    'own/benchmarks/two.py': `import pyperf\n${runner.slice(runner.indexOf('\n') + 1).replace('Runner', 'pyperf.Runner')}`,
    'own/benchmarks/three.py': 'import subprocess\nsubprocess.run(["python", "-m", "pyperf", "timeit"])\n',
    'own/runner.py': runner,
  })
  assert.deepEqual(
    languageBenchmarks.map(({ name, command }) => [name, command.slice(1, 5).join(' ')]),
    [
      ['bench', '-m pytest bench/bench_a.py test_b.py'],
      ['one', 'own/benchmarks/one.py --quiet --processes=1 --values=3'],
      ['two', 'own/benchmarks/two.py --quiet --processes=1 --values=3'],
    ],
  )
})

test('look: benchmarks of Go, Rust and Python, with their command and its folder', async () => {
  const look = await lookAt({
    'go.mod': 'module a',
    'a_test.go': goBench,
    'inner/b_test.go': goBench,
    'plain_test.go': 'func TestSum(t *testing.T) {}',
    'tool/go.mod': 'module tool',
    'tool/c_test.go': goBench,
    'Cargo.toml': '[workspace]',
    'crates/x/Cargo.toml': '[package]\n[[bench]]\nname = "own"\nharness = false\npath = "src/run.rs"\n',
    'crates/x/src/run.rs': `mod part;\n${criterion}`,
    'benches/sum.rs': criterion,
    'crates/x/benches/deep/main.rs': criterion,
    'crates/x/benches/deep/part.rs': criterion,
    'crates/x/src/lib.rs': '#[bench]\nfn sums(b: &mut Bencher) {}',
    'target/debug/benches/sum.rs': criterion,
    'py/pyproject.toml': '[build-system]\n',
    'py/src/own/__init__.py': '',
    'py/tests/test_sum.py': 'def test_sum(benchmark):\n    benchmark(sum, [1])\n',
    'py/benchmarks/bench_text.py': 'import pyperf\nrunner = pyperf.Runner()\n',
    'tests/test_sum.py': 'def test_sum(benchmark): pass',
  })
  const commands = look.languageBenchmarks.map(({ path, folder, name, command, output, prepare }) =>
    [path, `  in: ${folder || '.'}`, `  name: ${name}`, `  run: ${command.join(' ')}`]
      .concat(output === undefined ? [] : `  output: ${output}`, prepare === undefined ? [] : `  prepare: ${prepare}`)
      .join('\n'),
  )
  assertGolden(new URL('golden/language-benchmarks.golden.txt', import.meta.url), `${commands.join('\n')}\n`)
  assert.match(projectFactLines(look)[1]!, /^ {2}benchmarks {2}a_test\.go \(Go\), benches\/sum\.rs \(Criterion\)/)
})

test('look: among more files than are looked into, those called benchmarks come first', async () => {
  const targets = ['a', 'b', 'c', 'd'].map((name) => [`benches/${name}.rs`, criterion])
  const others = Array.from({ length: 250 }, (_, number) => [`anything/${number}.rs`, ''])
  const { languageBenchmarks } = await lookAt({ 'Cargo.toml': '', ...Object.fromEntries([...others, ...targets]) })
  assert.deepEqual(
    languageBenchmarks.map(({ name }) => name),
    ['a', 'b', 'c', 'd'],
  )
})

const pkg = (name: string): object => ({ name, version: '1.0.0' })
const members = {
  'packages/one/package.json': pkg('one'),
  'packages/one/test/package.json': pkg('no-member'),
  'packages/two/package.json': pkg('two'),
  'packages/readme.md': '',
  'tools/deep/three/package.json': pkg('three'),
}

test('look: the packages of a workspace, as npm, yarn and pnpm declare them', async () => {
  const declared: readonly Files[] = [
    { 'package.json': { workspaces: ['packages/*', './tools/**/', '!packages/two'] } },
    { 'package.json': { workspaces: ['{packages/one,tools/*/three}'] } },
    { 'package.json': { workspaces: { packages: ['packages/*', 'tools/**', '!packages/two'] } } },
    {
      'package.json': {},
      'pnpm-workspace.yaml': 'packages:\n  - "packages/*"\n  - tools/**\n  - "!packages/two"\ncatalog: {}\n',
    },
  ]
  for (const files of declared) {
    const { workspaces } = await lookAt({ ...files, ...members })
    assert.deepEqual(
      workspaces.map(({ folder }) => folder),
      ['packages/one', 'tools/deep/three'],
    )
    assert.equal(workspaces[0]?.package.name, 'one')
  }
})

test("look: a package of a workspace has its repository's manager, none further up", async () => {
  const files = {
    'yarn.lock': '',
    'repo/.git': 'gitdir: x',
    'repo/pnpm-lock.yaml': '',
    'repo/package.json': { private: true, workspaces: ['*'] },
    'repo/a/package.json': pkg('a'),
  }
  assert.equal((await lookAt(files, 'repo/a')).manager, 'pnpm')
  assert.equal(
    (await lookAt({ ...files, 'repo/a/package.json': { packageManager: 'bun@1.1.0' } }, 'repo/a')).manager,
    'bun',
  )
  const { 'repo/pnpm-lock.yaml': _, ...without } = files
  assert.equal((await lookAt(without, 'repo/a')).manager, 'npm')
})

test('look: a benchmark that Vitest gives its functions to needs no import', async () => {
  const files = { 'src/a.bench.ts': 'bench("a", () => {})', 'bench/b.ts': '' }
  const look = await lookAt({ ...files, 'package.json': { devDependencies: { vitest: '^4' } } })
  assert.deepEqual(
    look.benchFiles.map(({ tool }) => tool),
    [undefined, 'vitest'],
  )
  assert.equal((await lookAt(files)).benchFiles[1]?.tool, undefined)
})

test('look: a benchmark reaches what it imports, and all by a name of the project', async () => {
  const look = await lookAt({
    'package.json': { name: '@acme/parse' },
    'src/index.ts': `export * from './parse.js'\nexport { write } from './write/index.ts'`,
    'src/parse.ts': `import { trim } from './trim'`,
    'src/trim.ts': `import { parse } from './parse.ts'`,
    'src/write/index.ts': '',
    'src/other.ts': '',
    'bench/data.ts': `import '../src/other.ts'`,
    'bench/alone.js': `import 'mitata'\nimport 'node:fs'`,
    'bench/built.js': `import 'mitata'\nconst all = await import('../dist/index.js')`,
    'bench/internal.js': `import 'mitata'\nimport { parse } from '#parse'`,
    'bench/most.js': `import 'mitata'\nimport * as all from '../src/index.ts'`,
    'bench/named.js': `require('mitata')\nconst { parse } = require('@acme/parse/parse')`,
    'bench/one.js': `import 'mitata'\nimport '../src/write'`,
    'bench/through.js': `import 'mitata'\nimport './data.ts'`,
    'bench/two.js': `import 'mitata'\nimport { trim } from '../src/trim.ts'`,
  })
  const reached = look.benchFiles.map(({ path, reaches }) => `${path.slice('bench/'.length)} ${reaches}`)
  const counts = 'alone.js 0,built.js 6,data.ts 0,internal.js 6,most.js 4,named.js 6,one.js 1,through.js 1,two.js 2'
  assert.deepEqual(reached, counts.split(','))
})

test('look: whatever is in the files of strangers, a look has an answer', async () => {
  const odd: readonly Files[] = [
    {},
    { 'package.json': '{ "name": ' },
    { 'package.json': '[]' },
    { 'package.json': { name: 7, bin: ['x'], scripts: 'no', workspaces: 7, exports: { '.': [undefined, { x: 1 }] } } },
    { 'package.json': { exports: { '.': '../../etc/passwd' }, bin: { x: '/etc/passwd', y: 'C:\\y.js' } } },
    { 'package.json': {}, 'pnpm-workspace.yaml': 'packages: *x\n\t- [' },
    { 'package.json': {}, 'pnpm-workspace.yaml': 'packages: {a: 1}' },
  ]
  for (const files of odd) {
    const look = await lookAt(files)
    assert.deepEqual(
      [look.workspaces, look.benchFiles, look.package?.entry],
      [[], [], undefined],
      JSON.stringify(files),
    )
    assert.deepEqual(look.package?.commands ?? [], [])
  }
})

test('look: names of strangers reach the terminal as text', async () => {
  const look = await lookAt({ 'package.json': { name: 'a\u001B[31mb\u202Ec', bin: { 'x\n::error::y': 'y.js' } } })
  assert.doesNotMatch(projectFactLines(look).join(''), /\p{Cc}|\p{Cf}/u)
})

test('look: of an endless project the first thousands of entries are looked at', async () => {
  const many = Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`deep/er/still/${index}.bench.js`, '']))
  using directory = folderWith({
    'package.json': { workspaces: ['packages/*'] },
    ...many,
    'packages/a/package.json': pkg('a'),
  })
  symlinkSync(directory.path, join(directory.path, 'again'), 'junction')
  const whole = await lookAtProject(directory.path)
  assert.deepEqual([whole.isPartial, whole.benchFiles.length], [false, 120])
  const look = await lookAtProject(directory.path, { maxEntries: 50 })
  assert.equal(look.isPartial, true)
  assert.ok(look.benchFiles.length > 30 && look.benchFiles.length < 50)
  assert.deepEqual(
    look.workspaces.map(({ folder }) => folder),
    ['packages/a'],
  )
  assert.match(projectFactLines(look)[0] ?? '', /, as far as a quick look goes:$/)
})
