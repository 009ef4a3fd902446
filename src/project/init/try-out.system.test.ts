import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync, symlinkSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { nodeFirst } from '../../../test/command-line.ts'
import { temporaryDirectory } from '../../../test/repository.ts'
import { lookAtProject } from '../look/look-at-project.ts'
import { tryCommand, tryImport, type TryOptions, tryBenchmarks } from './try-out.ts'

/** A package with these files, looked at. */
async function optionsFor(root: string, files: Readonly<Record<string, string>>): Promise<TryOptions> {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  const { signal } = new AbortController()
  const place = { directory: root, node: process.execPath, env: nodeFirst, platform: process.platform }
  return { look: await lookAtProject(root), place, signal }
}

test('an import says which functions there are, or why it does not work', async () => {
  using directory = temporaryDirectory()
  const options = await optionsFor(directory.path, {
    'package.json': '{ "name": "a" }',
    'good.js': 'console.log("loaded"); exports.parse = () => 1; exports.text = "x"',
    'bad.js': 'throw new TypeError("no such luck")',
    'ends.js': 'process.exit(0)',
  })
  const good = await tryImport('good.js', options)
  assert.equal(good.kind, 'works')
  assert.ok(good.found.includes('parse') && !good.found.includes('text'))
  assert.deepEqual(await tryImport('bad.js', options), { kind: 'fails', why: 'TypeError: no such luck' })
  assert.deepEqual(await tryImport('ends.js', options), { kind: 'fails', why: 'importing it ends the process' })
  assert.deepEqual(await tryImport('gone.js', options), { kind: 'fails', why: 'the file is not there' })
})

test('a command is asked for help, else for its version', async () => {
  using directory = temporaryDirectory()
  const options = await optionsFor(directory.path, {
    'package.json': '{ "name": "a" }',
    'help.js': 'process.exitCode = process.argv[2] === "--help" ? 0 : 1',
    'version.js': 'process.exitCode = process.argv[2] === "--version" ? 0 : 1',
    'neither.js': 'process.exitCode = 3',
  })
  assert.deepEqual(await tryCommand('help.js', options), { kind: 'works', found: ['--help'] })
  assert.deepEqual(await tryCommand('version.js', options), { kind: 'works', found: ['--version'] })
  assert.deepEqual(await tryCommand('neither.js', options), { kind: 'fails', why: 'it did not end with 0' })
})

test('what is not installed or not built yet is not tried', async () => {
  using directory = temporaryDirectory()
  const manifest = '{ "name": "a", "dependencies": { "b": "1" }, "scripts": { "build": "tsc" } }'
  const files = { 'package.json': manifest, 'index.js': '' }
  const options = await optionsFor(directory.path, files)
  assert.deepEqual(await tryImport('index.js', options), {
    kind: 'untried',
    why: 'its packages are not installed here',
  })
  mkdirSync(join(directory.path, 'node_modules'))
  assert.equal((await tryImport('index.js', options)).kind, 'works')
  assert.deepEqual(await tryCommand('dist/cli.js', options), { kind: 'untried', why: 'it is not built here' })
  // What starts the built file may lie there already.
  writeFileSync(join(directory.path, 'cli.mjs'), 'import "./dist/cli.js"')
  assert.deepEqual(await tryCommand('cli.mjs', options), { kind: 'untried', why: 'it is not built here' })
  writeFileSync(join(directory.path, 'bad.mjs'), 'import "another"')
  assert.equal((await tryCommand('bad.mjs', options)).kind, 'fails')
})

const tinybench = dirname(dirname(fileURLToPath(import.meta.resolve('tinybench'))))

test("other tools' files run once each: the readable is kept, the rest says why not", async () => {
  using directory = temporaryDirectory()
  const root = directory.path
  mkdirSync(join(root, 'bench'))
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(tinybench, join(root, 'node_modules', 'tinybench'), 'junction')
  const begin = `import { Bench } from 'tinybench'
const bench = new Bench({ time: 5, warmup: false })
bench.add('sort', () => [3, 1, 2].toSorted()).add('join', () => [1, 2].join())
await bench.run()
`
  const files = {
    'package.json': '{ "name": "a", "type": "module" }',
    'bench/good.bench.js': `${begin}console.table(bench.table())`,
    'bench/quiet.js': begin,
    'bench/throws.js': `${begin}throw new TypeError('no such luck')`,
    'bench/absent.js': `import { run } from 'mitata'`,
    'bench/more.js': `import { run } from 'mitata'`,
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  const { signal } = new AbortController()
  const place = { directory: root, node: process.execPath, env: nodeFirst, platform: process.platform }
  const tried = await tryBenchmarks({ look: await lookAtProject(root), place, signal })
  const found = Object.fromEntries(tried.map((one) => [one.what, one]))
  assert.deepEqual(Object.keys(found), [
    'bench/good.bench.js (tinybench)',
    'bench/quiet.js (tinybench)',
    'bench/throws.js (tinybench)',
  ])
  const { name, command, read, tried: good } = found['bench/good.bench.js (tinybench)']!
  assert.deepEqual(
    { name, command, read, good },
    { name: 'good', command: ['node', 'bench/good.bench.js'], read: 'tinybench', good: { kind: 'works', found: 2 } },
  )
  const why = (file: string): string => {
    const one = found[`${file} (tinybench)`]!.tried
    assert.equal(one.kind, 'fails')
    return one.why
  }
  assert.match(why('bench/quiet.js'), /there is no benchmark of tinybench in it\. .*nothing$/)
  assert.match(why('bench/throws.js'), /exited with code 1, expected 0: TypeError: no such luck/)
})

test('benchmarks of other languages are never left out: what cannot be tried is told', async () => {
  const files = {
    'go.mod': 'module a',
    'a_test.go': 'func BenchmarkA(b *testing.B) {}\n',
    'Cargo.toml': '',
    'src/lib.rs': '#[bench]\nfn a() {}\n',
    'requirements.txt': '',
    'test_a.py': 'def test_a(benchmark): pass\n',
    'inner/go.mod': 'module inner',
    'inner/b_test.go': 'func BenchmarkB(b *testing.B) {}\n',
  }
  const untried = (why: string): object => ({ kind: 'untried', why })
  assert.deepEqual(await triedIn(files, { env: { PATH: '' } }), {
    'a_test.go (Go)': untried('there is no go here'),
    'src/lib.rs (cargo bench)': untried('there is no cargo here'),
    'test_a.py (pytest-benchmark)': untried('it has to be prepared first'),
  })
})

test('of many programs of one tool three are taken, and the others named', async () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => `benches/${name}.rs`)
  const targets = Object.fromEntries(names.map((name) => [name, 'criterion_main!(all);']))
  const tried = Object.values(await triedIn({ 'Cargo.toml': '', ...targets }, { env: { PATH: '' } }))
  assert.deepEqual(
    tried.map(({ kind, why }) => (kind === 'fails' ? why : kind)),
    [
      'untried',
      'untried',
      'untried',
      '3 commands of one tool are enough to begin with; name others like these in the config',
    ],
  )
})

/** What is said of the benchmarks of a project with these files. */
async function triedIn(
  files: Readonly<Record<string, string>>,
  { below = '', env = nodeFirst }: { readonly below?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<object> {
  using directory = temporaryDirectory()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory.path, path)), { recursive: true })
    writeFileSync(join(directory.path, path), text)
  }
  const { signal } = new AbortController()
  const root = join(directory.path, below)
  const place = { directory: root, node: process.execPath, env, platform: process.platform }
  const tried = await tryBenchmarks({ look: await lookAtProject(root), place, signal })
  return Object.fromEntries(tried.map((one) => [one.what, one.tried]))
}

const named = (tool: string): string => `{ "name": "a", "devDependencies": { "${tool}": "^1.0.0" } }`

test('what preparing will install is only not tried, and what nothing installs fails', async () => {
  const vitest = { 'a.bench.js': `const { bench } = require('vitest')` }
  const untried = { kind: 'untried', why: 'vitest bench is not installed here' }
  const what = 'a.bench.js (vitest bench)'
  assert.deepEqual(await triedIn({ ...vitest, 'package.json': named('vitest') }), { [what]: untried })
  assert.deepEqual(await triedIn({ ...vitest, 'package.json': named('mocha') }), {
    [what]: { kind: 'fails', why: 'vitest bench is not installed here, and package.json does not name it' },
  })
  const workspace = { '.git/HEAD': '', 'package.json': named('vitest'), 'packages/a/package.json': named('mocha') }
  const below = { ...workspace, 'packages/a/a.bench.js': vitest['a.bench.js'] }
  assert.deepEqual(await triedIn(below, { below: 'packages/a' }), { [what]: untried })
})

test("a tool that only the benchmarks' folder names is left to project.prepare", async () => {
  const files = { 'bench/package.json': named('mitata'), 'bench/a.js': `import { run } from 'mitata'` }
  const what = 'bench/a.js (mitata)'
  assert.deepEqual(await triedIn({ ...files, 'package.json': '{ "name": "a" }' }), {
    [what]: { kind: 'fails', why: 'mitata is in bench/package.json, which only `project.prepare` could install' },
  })
  assert.deepEqual(await triedIn({ ...files, 'package.json': '{ "name": "a", "workspaces": ["bench"] }' }), {
    [what]: { kind: 'untried', why: 'mitata is not installed here' },
  })
})

test('benchmarks of what is not built yet are only not tried', async () => {
  const files = {
    'node_modules/tinybench/package.json': '{ "name": "tinybench", "version": "1.0.0" }',
    'a.bench.js': `import 'tinybench'`,
  }
  const manifest = { name: 'a', main: 'dist/index.js', scripts: { build: 'tsc' } }
  assert.deepEqual(await triedIn({ ...files, 'package.json': JSON.stringify(manifest) }), {
    'a.bench.js (tinybench)': { kind: 'untried', why: 'the project is not built here' },
  })
})

test('files that are made to be slow to search hold nobody up', () => {
  using directory = temporaryDirectory()
  const files = {
    'Cargo.toml': '',
    'pyproject.toml': `[dependency-groups]\n${'a = [\n'.repeat(40_000)}`,
    'test_a.py': 'def test_a(benchmark): pass',
    'lines.rs': '\n'.repeat(260_000),
    'test_lines.py': '\n'.repeat(260_000),
    'test_open.py': '\ndef test_a('.repeat(20_000),
    'bench.js': 'from '.repeat(50_000),
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory.path, path), text)
  const script = `import { lookAtProject } from ${JSON.stringify(import.meta.resolve('../look/look-at-project.ts'))}
    console.log((await lookAtProject(process.argv[1])).languageBenchmarks.length)`
  // Half a second; a pattern that looks at each pair of places would take more than a minute.
  const options = { encoding: 'utf8', timeout: 30_000 } as const
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script, directory.path], options)
  assert.equal(child.stdout, '1\n', child.error?.message ?? child.stderr)
})
