/** `paceline init` as a real process, in real repositories: what it writes, what it leaves, and that a check then has a verdict. */
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Comparison } from '../../src/core/model/comparison.ts'
import { budget, nodeFirst, paceline } from '../command-line.ts'
import { temporaryDirectory, testRepository, type TestRepository } from '../repository.ts'

const manifest = {
  name: 'tiny-query',
  version: '1.0.0',
  main: 'lib.js',
  bin: { 'tiny-query': 'cli.js', moody: 'moody.js' },
}

function library(): TestRepository {
  const repository = testRepository()
  const files = {
    'package.json': JSON.stringify(manifest),
    'lib.js': 'exports.parse = (text) => text.split("&")\nexports.join = () => 0\n',
    'cli.js': 'if (process.argv[2] === "--help") console.log("help")\n',
    'moody.js': 'process.exitCode = 7\n',
    'bench/by-hand.js': 'require("../lib.js").join()\n',
  }
  repository.commit(files)
  repository.commit({ 'lib.js': 'exports.parse = (text) => text.split("&").map(String)\nexports.join = () => 0\n' })
  return repository
}

/**
 * What a check says of a change after init, whose files are committed with a policy by which few pairs are enough: who asks
 * for no more than that ends before the budget does.
 */
async function checkedAfter(repository: TestRepository, change: Readonly<Record<string, string>>): Promise<Comparison> {
  const cwd = repository.root
  const file = join(cwd, 'paceline.config.json')
  const config = JSON.parse(readFileSync(file, 'utf8')) as object
  repository.commit({ 'paceline.config.json': JSON.stringify({ ...config, policy: { detect: 10 } }) })
  repository.commit(change)
  const check = await paceline(['check', '--base', 'HEAD~1', '--no-why', '--budget', budget(240)], { cwd })
  assert.ok(check.code === 0 || check.code === 1, check.stderr)
  return JSON.parse(readFileSync(join(cwd, 'paceline-out', 'comparison.json'), 'utf8')) as Comparison
}

const written = ['paceline.config.json', 'bench/load.mjs', 'bench/parse.bench.mjs', '.github/workflows/paceline.yml']

test('init: shows and writes, never over anything, and the check has a verdict', { timeout: 600_000 }, async () => {
  using repository = library()
  const cwd = repository.root
  const dry = await paceline(['init', '--dry-run'], { cwd })
  assert.equal(dry.code, 0, dry.stderr)
  assert.ok(dry.stdout.split('\n').length <= 40, dry.stdout)
  assert.match(dry.stdout, /^--- \.github\/workflows\/paceline\.yml\n {4}\(\d+ lines\)$/m)
  for (const path of written) assert.match(dry.stdout, new RegExp(`^--- ${path.replaceAll('.', '\\.')}$`, 'm'))
  assert.match(dry.stdout, /The command moody is left out: ended with 7/)
  assert.match(dry.stdout, /1 file called a benchmark is not used/)
  assert.match(dry.stdout, /No benchmark calls these exports of tiny-query: join; a change there/)
  assert.equal(repository.git('status', '--porcelain', '--ignored'), '', 'a dry run leaves nothing')

  const unasked = await paceline(['init'], { cwd })
  assert.equal(unasked.code, 2)
  assert.match(unasked.stderr, /^paceline: Nothing was written: there is no terminal to ask at\n.*init --yes/m)
  assert.equal(repository.git('status', '--porcelain', '--ignored'), '')

  repository.write({ '.github/workflows/paceline.yml': 'mine\n' })
  const yes = await paceline(['init', '--yes'], { cwd })
  assert.equal(yes.code, 0, yes.stderr)
  assert.match(yes.stdout, /Already there, not changed: \.github\/workflows\/paceline\.yml/)
  assert.equal(readFileSync(join(cwd, '.github/workflows/paceline.yml'), 'utf8'), 'mine\n')
  const config = JSON.parse(readFileSync(join(cwd, 'paceline.config.json'), 'utf8')) as {
    $schema: string
    subjects: object
  }
  assert.deepEqual(config.subjects, { 'tiny-query': { command: ['node', 'cli.js', '--help'] } })
  const schema = JSON.parse(readFileSync(join(cwd, config.$schema), 'utf8')) as { properties: object }
  assert.ok('suites' in schema.properties)

  const again = await paceline(['init', '--yes'], { cwd })
  assert.equal(again.code, 0, again.stderr)
  assert.match(again.stdout, /Nothing is left to write/)

  const faster = 'exports.parse = (text) => text.split("&")\nexports.join = () => 1\n'
  const comparison = await checkedAfter(repository, { 'lib.js': faster, 'cli.js': 'console.log("help")\n' })
  const rows = comparison.rows.map(({ suite, subject, metric }) => `${suite}/${subject}/${metric}`).toSorted()
  assert.deepEqual(rows, [
    'command/tiny-query/cpu-time',
    'command/tiny-query/peak-rss',
    'command/tiny-query/wall-time',
    'load/tiny-query/heap',
    'load/tiny-query/time',
    ...['allocated', 'first-call', 'gc', 'retained-heap', 'throughput', 'time'].map(
      (name) => `parse/tiny-query/${name}`,
    ),
  ])
  assert.ok(comparison.rows.every(({ base, head }) => base !== undefined && head !== undefined))
})

test('init: files that Git ignores are named, with the command that adds them', async () => {
  using repository = library()
  repository.commit({ '.gitignore': '.*\n' })
  const { code, stdout, stderr } = await paceline(['init', '--yes', '--systems'], { cwd: repository.root })
  assert.equal(code, 0, stderr)
  const [, command = ''] = /Git ignores 2 of these files\. To add them:\n {2}(git add -f .*)$/m.exec(stdout) ?? []
  assert.equal(command, 'git add -f .github/workflows/paceline.yml .github/workflows/paceline-refresh.yml')
  repository.git(...command.split(' ').slice(1))
  assert.match(repository.git('status', '--porcelain'), /^A {2}\.github\/workflows\/paceline\.yml$/m)
})

test('init: a schema that a clone lacks comes back with the first measurement', async () => {
  using repository = library()
  const cwd = repository.root
  repository.write({
    'paceline.config.json':
      '{ "$schema": "./.paceline/node_modules/config.schema.json", "subjects": { "a": { "command": ["node", "cli.js"] } } }',
  })
  await paceline(['run', '--trials', '1'], { cwd })
  assert.ok(existsSync(join(cwd, '.paceline', 'node_modules', 'config.schema.json')))
})

test("init: at a workspace's top the package with benchmarks comes first", async () => {
  using repository = testRepository()
  const one = JSON.stringify({ ...manifest, name: '@acme/one', bin: undefined })
  repository.commit({
    'package.json': JSON.stringify({ private: true, workspaces: ['packages/*'] }),
    'packages/one/package.json': one,
    'packages/one/lib.js': 'exports.a = () => 1\n',
    'packages/two/package.json': one.replace('one', 'two'),
    'packages/two/lib.js': 'exports.a = () => 1\n',
    'packages/hidden/package.json': JSON.stringify({ name: 'hidden', private: true }),
  })
  const cwd = repository.root
  const top = await paceline(['init', '--yes'], { cwd })
  assert.equal(top.code, 2)
  assert.match(
    top.stderr,
    /This is a workspace: say which package to begin with\n.* init --package packages\/one\n.* init --package packages\/two\n$/,
  )
  repository.commit({ 'packages/one/bench/a.bench.mjs': "import { Bench } from 'tinybench'" })
  const seen = await paceline(['init', '--dry-run'], { cwd })
  assert.match(
    seen.stdout,
    /^Found in .*packages.one:[^]*\nNote: Begins with packages\/one of this workspace: it has benchmarks/,
    seen.stderr,
  )
  rmSync(join(cwd, 'packages', 'one', 'bench'), { recursive: true })
  const { code, stdout, stderr } = await paceline(['init', '--yes', '--package', 'packages/one'], { cwd })
  assert.equal(code, 0, stderr)
  assert.match(stdout, / check {4}compares this branch/)
  assert.ok(existsSync(join(cwd, '.github', 'workflows', 'paceline.yml')))
  assert.ok(existsSync(join(cwd, 'packages', 'one', 'bench', 'load.mjs')))
  assert.ok(existsSync(join(cwd, '.paceline', 'node_modules', 'config.schema.json')))
  const config = JSON.parse(readFileSync(join(cwd, 'paceline.config.json'), 'utf8')) as { projects: string[] }
  assert.deepEqual(config.projects, ['packages/*'])
  const list = await paceline(['list'], { cwd })
  assert.match(list.stdout, /^@acme\/one\/load \(\.\/bench\/load\.mjs\)$/m, list.stderr)
})

test(
  'init: nothing is written outside of the repository, whatever its links say',
  { skip: process.platform === 'win32' },
  async () => {
    using outside = temporaryDirectory()
    using repository = library()
    for (const link of ['bench', '.github']) {
      rmSync(join(repository.root, link), { recursive: true, force: true })
      symlinkSync(outside.path, join(repository.root, link))
      const { code, stderr } = await paceline(['init', '--yes'], { cwd: repository.root })
      assert.equal(code, 2)
      assert.match(stderr, /leads out of the project/)
      assert.deepEqual(readdirSync(outside.path), [])
      assert.equal(existsSync(join(repository.root, 'paceline.config.json')), false, 'nor is half of it written')
      rmSync(join(repository.root, link))
    }
  },
)

const hasGo = spawnSync('go', ['version']).status === 0

test(
  'init: benchmarks of Go are found without a package.json, and get a verdict',
  { timeout: 900_000, skip: !hasGo && 'Go is not installed' },
  async () => {
    using repository = testRepository()
    const cwd = join(repository.root, 'tool')
    const sums = (count: string): string =>
      `package sums\n\nfunc Sum(n int) int {\n\tsum := 0\n\tfor i := 0; i < ${count}; i++ {\n\t\tsum += i % 7\n\t}\n\treturn sum\n}\n`
    repository.commit({
      'README.md': '',
      'tool/go.mod': 'module example.com/sums\n\ngo 1.20\n',
      'tool/sums.go': sums('n'),
      'tool/sums_test.go':
        'package sums\n\nimport "testing"\n\nvar Sink int\n\nfunc BenchmarkSum(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tSink = Sum(1000)\n\t}\n}\n',
    })
    repository.commit({ 'tool/sums.go': sums('4*n') })
    const above = await paceline(['init', '--yes'], { cwd: repository.root })
    assert.equal(above.code, 2)
    assert.match(above.stderr, /There is no package\.json here: say where to begin\n {4}.* init --package tool\n/)

    const init = await paceline(['init', '--yes'], { cwd })
    assert.equal(init.code, 0, init.stderr)
    assert.match(init.stdout, /\n {2}benchmarks {2}sums_test\.go \(Go\)\n/)
    const config = JSON.parse(readFileSync(join(cwd, 'paceline.config.json'), 'utf8')) as { subjects: object }
    const command = ['go', 'test', '-run=^$', '-bench={filter}', '-benchmem', '-benchtime=20ms', './...']
    assert.deepEqual(config.subjects, { bench: { command, read: 'go' } })
    // A regression takes nine pairs, whose runs a busy machine draws out; what is decided ends sooner.
    const check = await paceline(['check', '--base', 'HEAD~1', '--budget', budget(90)], { cwd })
    assert.equal(check.code, 1, check.stderr)
    assert.match(check.stdout, /WORSE +BenchmarkSum\b/)
  },
)

test('init: without anything to measure, or a package, it says so and writes nothing', async () => {
  using repository = testRepository()
  const cwd = repository.root
  repository.commit({ 'README.md': '' })
  const none = await paceline(['init', '--yes'], { cwd })
  assert.equal(none.code, 2)
  assert.match(none.stderr, /no benchmark or program in Go, Rust or Python/)
  repository.commit({ 'package.json': JSON.stringify({ name: 'a', main: 'gone.js' }) })
  const gone = await paceline(['init', '--yes'], { cwd })
  assert.equal(gone.code, 3)
  assert.match(gone.stdout, /Importing a is left out: the file is not there/)
  assert.match(gone.stderr, /Found nothing in a that can be measured without your help/)
  assert.match(
    gone.stderr,
    /If a script other than `build` makes gone\.js, run it, then `.* init --no-try`, and add the/,
  )
  assert.equal(existsSync(join(cwd, 'paceline.config.json')), false)
})

const tinybench = dirname(dirname(fileURLToPath(import.meta.resolve('tinybench'))))

/** A clone of a project with these files, in which nothing is installed; `tools` are packages of this repository. */
function clone(files: Readonly<Record<string, string>>, tools: Readonly<Record<string, string>>): TestRepository {
  using origin = testRepository()
  for (const [name, path] of Object.entries(tools)) cpSync(path, join(origin.root, 'tools', name), { recursive: true })
  const devDependencies = Object.fromEntries(Object.keys(tools).map((name) => [name, `file:tools/${name}`]))
  origin.commit({
    '.gitignore': 'node_modules\n',
    'package.json': JSON.stringify({ ...manifest, bin: undefined, devDependencies }),
    'lib.js': 'exports.parse = (text) => text.split("&")\nexports.join = () => 0\n',
    ...files,
  })
  origin.commit({ 'lib.js': 'exports.parse = (text) => text.split("&").map(String)\nexports.join = () => 0\n' })
  return testRepository({ url: origin.root })
}

const bench = `import { Bench } from 'tinybench'
import { parse } from '../lib.js'
const bench = new Bench({ time: 20, warmup: false })
await bench.add('parse', () => parse('a&b')).run()
console.table(bench.table())
`

test(
  'init: in a fresh clone, benchmarks run once; what does not run is not written',
  { timeout: 600_000 },
  async () => {
    const absent = `import 'not-installed'\n${bench}join()\n`
    const files = { 'bench/parse.bench.mjs': bench, 'bench/absent.mjs': absent, 'bench/gone.mjs': absent }
    using project = clone(files, { tinybench })
    const cwd = project.root
    const init = await paceline(['init', '--yes'], { cwd })
    assert.equal(init.code, 0, init.stderr)
    assert.match(init.stdout, /parse\.bench\.mjs \(tinybench\) was run once: 1 benchmark, compared in pairs\./)
    assert.match(
      init.stdout,
      /absent\.mjs \(tinybench\) and bench\/gone\.mjs \(tinybench\) are left out: .*not-installed/,
    )
    assert.match(init.stdout, /No benchmark calls these exports of tiny-query: join; a change there/)
    const { subjects } = JSON.parse(readFileSync(join(cwd, 'paceline.config.json'), 'utf8')) as { subjects: object }
    assert.deepEqual(Object.keys(subjects), ['parse'])
    assert.equal(existsSync(join(cwd, 'node_modules')), false, 'the clone itself stays as it was')
    const { rows } = await checkedAfter(project, { 'lib.js': 'exports.parse = (text) => text.split("=")\n' })
    const parsed = rows.filter(({ suite }) => suite === 'parse')
    assert.ok(parsed.length > 0)
    assert.ok(parsed.every(({ base, head }) => base !== undefined && head !== undefined))
  },
)

test('init: a benchmark beside a slow preparation gets a budget of its own', { timeout: 600_000 }, async () => {
  using place = temporaryDirectory()
  const path = (name: string): string => JSON.stringify(join(place.path, name))
  const noted = (name: string): string => `import fs from 'node:fs'; fs.appendFileSync(${path(name)}, '.')\n`
  // Of a build it says that it took 200 seconds, of a benchmark that it took six.
  const clock = `import { statSync } from 'node:fs'
const now = performance.now.bind(performance)
const count = (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
performance.now = () => now() + 200_000 * count(${path('built')}) + 6_000 * count(${path('ran')})`
  const scripts = { build: 'node build.mjs' }
  const files = {
    'package.json': JSON.stringify({ ...manifest, scripts, devDependencies: { tinybench: 'file:tools/tinybench' } }),
    'build.mjs': noted('built'),
    'bench/parse.bench.mjs': noted('ran') + bench,
  }
  using project = clone(files, { tinybench })
  const env = { ...nodeFirst, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` }
  const { code, stderr } = await paceline(['init', '--yes'], { cwd: project.root, env })
  assert.equal(code, 0, stderr)
  const config = JSON.parse(readFileSync(join(project.root, 'paceline.config.json'), 'utf8')) as { budget?: string }
  assert.equal(config.budget, '4m', 'beside such a preparation the default leaves two minutes')
})

test('init: a package of an npm workspace is built after what it depends on', { timeout: 600_000 }, async () => {
  const member = (name: string, dependencies: object): string =>
    JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js', dependencies, scripts: { build: 'node build.js' } })
  const build = (code: string): string =>
    `const fs = require('node:fs'); fs.mkdirSync('dist', { recursive: true }); fs.writeFileSync('dist/index.js', ${JSON.stringify(code)})`
  const files = {
    'package.json': JSON.stringify({ private: true, workspaces: ['packages/*'] }),
    'packages/a/package.json': member('a', { b: '1.0.0' }),
    // Needs the other to be built.
    'packages/a/build.js': `require('b'); ${build("exports.parse = require('b').parse")}`,
    'packages/b/package.json': member('b', {}),
    'packages/b/build.js': build('exports.parse = (text) => text.split("&")'),
    // Nothing of it is measured, so nobody has to be able to build it.
    'packages/docs/package.json': member('docs', { a: '1.0.0' }),
  }
  using project = clone(files, {})
  const cwd = project.root
  const { code, stdout, stderr } = await paceline(['init', '--yes', '--package', 'packages/a'], { cwd })
  assert.equal(code, 0, stderr)
  assert.doesNotMatch(stdout, /left out|not tried/)
  const check = await paceline(['check', '--base', 'HEAD~1', '--budget', budget(1)], { cwd })
  assert.match(check.stderr, /both prepared the same way/)
})

test('init: a large project takes forty lines, twelve of them of its files', async () => {
  using repository = library()
  const names = Array.from({ length: 40 }, (_, at) => `a-file-with-a-rather-long-name-${at}`)
  const tools = ['tinybench', 'mitata', 'benchmark', './lib.js']
  const bin = Object.fromEntries(names.slice(0, 12).map((name) => [name, 'cli.js']))
  repository.commit({
    'package.json': JSON.stringify({
      ...manifest,
      bin,
      scripts: Object.fromEntries(names.map((name) => [name, 'true'])),
    }),
    'lib.js': names.map((_, at) => `exports.operation${at} = () => 0\n`).join(''),
    ...Object.fromEntries(names.map((name, at) => [`bench/${name}.mjs`, `import '${tools[at % tools.length]!}'\n`])),
    ...Object.fromEntries(names.map((name) => [`.github/workflows/${name}.yml`, 'on: push\n'])),
  })
  const { code, stdout, stderr } = await paceline(['init', '--dry-run', '--no-try', '--systems'], {
    cwd: repository.root,
  })
  assert.equal(code, 0, stderr)
  assert.ok(stdout.split('\n').length <= 40, stdout)
  assert.match(stdout, /and \d more\. If one ends[^]*and \d\d more\. 3 commands like these are enough/)
  const shown = stdout.matchAll(/^--- (?!\.github).*\n([^]*?)\n {4}\(\d+ more lines\)$/gm)
  assert.deepEqual(
    Array.from(shown, ([, text = '']) => text.split('\n').length),
    [6, 6],
  )
})

test('init: with --no-try nothing is checked out, and what was not run is written', { timeout: 600_000 }, async () => {
  using project = clone({ 'bench/absent.mjs': `import 'not-installed'\n${bench}` }, { tinybench })
  const { code, stdout, stderr } = await paceline(['init', '--yes', '--no-try'], { cwd: project.root })
  assert.equal(code, 0, stderr)
  assert.equal(existsSync(join(project.root, '.paceline', 'logs')), false, 'nothing was prepared')
  assert.match(
    stdout,
    /Importing tiny-query and bench\/absent\.mjs \(tinybench\) were not tried: nothing was run in a checkout\./,
  )
  assert.match(readFileSync(join(project.root, 'paceline.config.json'), 'utf8'), /absent\.mjs/)
})

test('init: a checkout that cannot be prepared says so, and nothing is written', async () => {
  using project = clone({ 'package.json': JSON.stringify({ ...manifest, scripts: { build: 'exit 3' } }) }, {})
  const { code, stderr } = await paceline(['init', '--yes'], { cwd: project.root })
  assert.equal(code, 4)
  assert.match(stderr, /^paceline: A clean checkout cannot be prepared: .*`npm run build` ended with 3/m)
  assert.match(stderr, /init --no-try` writes the files without a run/)
  assert.equal(existsSync(join(project.root, 'paceline.config.json')), false)
})

test("init: what it writes has the form that the project's formatter gives it", { timeout: 600_000 }, async () => {
  // The formatter of this repository, as a package that npm can install without a network.
  using tools = temporaryDirectory()
  const program = new URL('../../node_modules/oxfmt/bin/oxfmt', import.meta.url).href
  writeFileSync(join(tools.path, 'package.json'), '{ "name": "oxfmt", "version": "1.0.0", "bin": "oxfmt.mjs" }')
  writeFileSync(join(tools.path, 'oxfmt.mjs'), `#!/usr/bin/env node\nimport(${JSON.stringify(program)})\n`)
  const settings = '{ "semi": true, "singleQuote": false, "printWidth": 60 }'
  const top = { private: true, workspaces: ['packages/*'], devDependencies: { oxfmt: 'file:tools/oxfmt' } }
  const files = {
    '.oxfmtrc.json': settings,
    'package.json': JSON.stringify(top),
    'packages/a/package.json': '{ "name": "a", "version": "1.0.0", "main": "lib.js" }',
    'packages/a/lib.js': 'exports.send = () => 1\n',
  }
  using project = clone(files, { oxfmt: tools.path })
  const cwd = project.root
  const { code, stderr } = await paceline(['init', '--yes', '--package', 'packages/a'], { cwd })
  assert.equal(code, 0, stderr)
  assert.doesNotMatch(stderr, /oxfmt objects/)
  assert.match(
    readFileSync(join(cwd, 'packages/a/bench/load.mjs'), 'utf8'),
    /import \{ defineSuite \} from "paceline";/,
  )
  const written = ['paceline.config.json', 'packages/a/paceline.config.json', 'packages/a/bench', '.github/workflows']
  const check = spawnSync(process.execPath, [fileURLToPath(program), '--check', ...written], { cwd, encoding: 'utf8' })
  assert.equal(check.status, 0, check.stdout + check.stderr)
})

test('init: what it writes is mended by the linter, or named with the objection', { timeout: 600_000 }, async () => {
  using tools = temporaryDirectory()
  const own = { name: 'own', version: '1.0.0', bin: { eslint: 'eslint.js' } }
  writeFileSync(join(tools.path, 'package.json'), JSON.stringify(own))
  const program = `#!/usr/bin/env node
const { appendFileSync } = require('node:fs')
for (const file of process.argv.slice(4)) appendFileSync(file, '// mended by ' + process.argv[2] + '\\n')
process.exitCode = 1
`
  writeFileSync(join(tools.path, 'eslint.js'), program)
  // A shared config brings it.
  const linted = { ...manifest, scripts: { lint: 'tsc&& eslint .' }, devDependencies: { own: 'file:tools/own' } }
  using project = clone({ 'package.json': JSON.stringify(linted) }, { own: tools.path })
  const { code, stdout, stderr } = await paceline(['init', '--yes'], { cwd: project.root })
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^Note: What formats or lints the whole folder should leave out \.paceline and paceline-out: /m)
  assert.match(readFileSync(join(project.root, 'bench', 'load.mjs'), 'utf8'), /\/\/ mended by --fix\n$/)
  assert.match(stderr, /eslint objects to what is written: `npx eslint bench\/\S+\.mjs.*` says to what\./)
})

test('init: a package.json that cannot be read is not taken for none', async () => {
  using repository = testRepository()
  const cwd = repository.root
  for (const [text, why] of [
    ['{ "name": "a", }', /Expected double-quoted property name/],
    ['[]', /it is not an object/],
  ] as const) {
    repository.commit({ 'package.json': text })
    const [init, check] = [await paceline(['init', '--yes'], { cwd }), await paceline(['check'], { cwd })]
    assert.equal(init.code, 2)
    assert.match(init.stderr, /^paceline: [^\n]+: package\.json is not readable: /)
    assert.match(init.stderr, why)
    assert.equal(init.stderr, check.stderr)
  }
})

test('init: another repository, or a folder outside of any, is refused in one line', async () => {
  using here = library()
  using other = library()
  using outside = temporaryDirectory()
  mkdirSync(join(outside.path, 'sub'))
  const cases = [
    [here.root, other.root],
    [here.root, outside.path],
    [here.root, '..'],
    [join(outside.path, 'sub'), '..'],
  ] as const
  for (const [cwd, named] of cases) {
    const { code, stdout, stderr } = await paceline(['init', '--yes', '--package', named], { cwd })
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(
      stderr,
      /^paceline: "[^\n]*" is outside of this (?:repository|folder): run `[^\n]* init` in that folder\n$/,
    )
  }
  assert.equal(other.git('status', '--porcelain', '--ignored'), '')
})
