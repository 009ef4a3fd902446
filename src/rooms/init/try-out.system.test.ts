import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { test } from 'node:test'
import { nodeFirst } from '../../../test/command-line.ts'
import { temporaryDirectory } from '../../../test/repository.ts'
import { lookAtProject } from '../../core/plan/look/look-at-project.ts'
import { tryHelpThenVersion, tryImport, type TryOptions, toolBenches } from './try-out.ts'

/** A package with these files, looked at. */
async function optionsFor(root: string, files: Readonly<Record<string, string>>): Promise<TryOptions> {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  const { signal } = new AbortController()
  const place = { directory: root, node: process.execPath, env: nodeFirst, platform: process.platform }
  return { look: await lookAtProject(root), place, signal }
}

test('try out: an import says which functions there are, or why it does not work', async () => {
  using directory = temporaryDirectory()
  const options = await optionsFor(directory.path, {
    'package.json': '{ "name": "a" }',
    'good.js': 'console.log("loaded"); exports.parse = () => 1; exports.text = "x"',
    'twice.mjs': 'export const one = () => 1, two = () => 2; export default one',
    'bad.js': 'throw new TypeError("no such luck")',
    'ends.js': 'process.exit(0)',
    'members.js': 'const uri = { parse: () => 1, text: "x" }; module.exports = uri; module.exports.uri = uri',
    'function.js': 'module.exports = () => 1',
  })
  assert.deepEqual(await tryImport('good.js', options), { kind: 'works', result: ['parse'] })
  assert.deepEqual(await tryImport('twice.mjs', options), { kind: 'works', result: ['one', 'two'] })
  assert.deepEqual(await tryImport('members.js', options), { kind: 'works', result: ['default.parse'] })
  assert.deepEqual(await tryImport('function.js', options), { kind: 'works', result: ['default'] })
  assert.deepEqual(await tryImport('bad.js', options), { kind: 'fails', why: 'TypeError: no such luck' })
  assert.deepEqual(await tryImport('ends.js', options), { kind: 'fails', why: 'importing it ends the process' })
  assert.deepEqual(await tryImport('gone.js', options), { kind: 'fails', why: 'the file is not there' })
})

test('try out: a command is asked for help, else for its version', async () => {
  using directory = temporaryDirectory()
  const options = await optionsFor(directory.path, {
    'package.json': '{ "name": "a" }',
    'help.js': 'process.exitCode = process.argv[2] === "--help" ? 0 : 1',
    'version.js': 'process.exitCode = process.argv[2] === "--version" ? 0 : 1',
    'neither.js': 'process.exitCode = 3',
  })
  assert.deepEqual(await tryHelpThenVersion('help.js', options), { kind: 'works', result: ['--help'] })
  assert.deepEqual(await tryHelpThenVersion('version.js', options), { kind: 'works', result: ['--version'] })
  assert.deepEqual(await tryHelpThenVersion('neither.js', options), { kind: 'fails', why: 'ended with 3' })
  assert.deepEqual(await tryHelpThenVersion('gone.js', options), { kind: 'fails', why: 'the file is not there' })
})

test('try out: benchmarks become commands: vitest once, three of each other tool', async () => {
  const names = ['a', 'b', 'c', 'd'].map((name) => `benches/${name}.rs`)
  const files = {
    'package.json': '{ "name": "a", "type": "module" }',
    'bench/one.bench.ts': `import { bench } from 'vitest'`,
    'bench/two.bench.ts': `import { bench } from 'vitest'\nimport '../index.js'`,
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`bench/${name}.js`, `import { run } from 'mitata'`])),
    'Cargo.toml': '',
    ...Object.fromEntries(names.map((name) => [name, 'criterion_main!(all);'])),
    'inner/go.mod': 'module inner',
    'inner/b_test.go': 'func BenchmarkB(b *testing.B) {}\n',
  }
  using directory = temporaryDirectory()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory.path, path)), { recursive: true })
    writeFileSync(join(directory.path, path), text)
  }
  const found = toolBenches(await lookAtProject(directory.path))
  assert.deepEqual(
    found.map(({ what, tried }) => [what, tried.kind]),
    [
      ['vitest bench', 'untried'],
      ...['a', 'b', 'c'].map((name) => [`bench/${name}.js (mitata)`, 'untried']),
      ...['a', 'b', 'c'].map((name) => [`benches/${name}.rs (Criterion)`, 'untried']),
      ['benches/d.rs (Criterion)', 'fails'],
    ],
  )
  assert.deepEqual(found[0]?.command, ['vitest', 'bench', '--run', '-t', '{filter}'])
  assert.deepEqual(found[0]?.files, ['bench/two.bench.ts', 'bench/one.bench.ts'], 'first what a change can reach')
  assert.deepEqual(found[1]?.command, ['node', 'bench/a.js'])
  assert.deepEqual(
    found[1]?.instead?.map(({ name }) => name),
    ['d'],
  )
})

test('try out: benchmark.js repeats for 0.1 s, in modules of either format', async () => {
  using directory = temporaryDirectory()
  const tool = join(directory.path, 'node_modules', 'benchmark')
  mkdirSync(tool, { recursive: true })
  writeFileSync(join(tool, 'index.js'), 'exports.options = { maxTime: 5 }')
  const { look } = await optionsFor(directory.path, {
    'package.json': '{ "name": "a" }',
    'bench-a.js': `console.log(require('benchmark').options.maxTime)`,
    'bench-b.mjs': `import tool from 'benchmark'\nconsole.log(await tool.options.maxTime)`,
  })
  for (const { command, read } of toolBenches(look)) {
    const { stdout } = spawnSync(process.execPath, command.slice(1), { cwd: directory.path, encoding: 'utf8' })
    assert.deepEqual([stdout, read], ['0.1\n', 'benchmarkjs'])
  }
  assert.equal(toolBenches(look).length, 2)
})

test('try out: files that are made to be slow to search hold nobody up', () => {
  using directory = temporaryDirectory()
  const files = {
    'Cargo.toml': '',
    'pyproject.toml': `[dependency-groups]\n${'a = [\n'.repeat(40_000)}`,
    'test_a.py': 'def test_a(benchmark): pass',
    'lines.rs': '\n'.repeat(260_000),
    'test_lines.py': '\n'.repeat(260_000),
    'test_open.py': '\ndef test_a('.repeat(20_000),
    'bench.js': 'from '.repeat(50_000),
    'spaces.bench.js': `from${' '.repeat(250_000)}`,
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory.path, path), text)
  const script = `import { lookAtProject } from ${JSON.stringify(import.meta.resolve('../../core/plan/look/look-at-project.ts'))}
    console.log((await lookAtProject(process.argv[1])).languageBenchmarks.length)`
  // Half a second; a pattern that looks at each pair of places would take more than a minute.
  const options = { encoding: 'utf8', timeout: 30_000 } as const
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script, directory.path], options)
  assert.equal(child.stdout, '1\n', child.error?.message ?? child.stderr)
})
