/** Base and head of a small library in a real repository, measured by the real command line. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fewestPairsToJudge } from '../../src/core/judge/decided.ts'
import { defaultAlpha } from '../../src/core/judge/policy.ts'
import type { Comparison } from '../../src/core/model/comparison.ts'
import type { Run } from '../../src/core/model/run.ts'
import { budget, paceline, written } from '../command-line.ts'
import { counting, library, packageFiles } from '../counted-library.ts'
import { assertCleared, temporaryDirectory, testRepository, type TestRepository } from '../repository.ts'

const files = {
  ...packageFiles,
  'bench/suite.js': counting,
  'paceline.config.json': '{ "suites": ["./bench/suite.js"], "project": { "prepare": false } }\n',
}
/** With the preparation that is found, which installs and builds. */
const prepared = { 'paceline.config.json': '{ "suites": ["./bench/suite.js"] }\n' }

const unbuildable = {
  'package.json': JSON.stringify({
    ...(JSON.parse(files['package.json']) as object),
    scripts: { build: 'node build.js' },
  }),
  'build.js': 'console.error("no such target"); process.exit(1)',
}

/** main with the library and `more`, and a branch with one commit on top. */
function branched(changes: Readonly<Record<string, string | undefined>>, more = {}): TestRepository {
  const repository = testRepository()
  repository.commit({ ...files, ...more })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit(changes)
  return repository
}

/** It ends once all is certain: only a busy machine needs that long. */
const quick = ['--budget', '4m']

test('base and head: what the branch changed is found, whatever main has gained since', async () => {
  using repository = branched(library(1200))
  repository.git('checkout', '-q', 'main')
  repository.commit(library(500))
  repository.git('checkout', '-q', 'feature')
  const args = ['check', '--seed', '00000002', ...quick, '--json']
  const { code, stdout, stderr } = await paceline(args, { cwd: repository.root })
  assert.equal(code, 1, stderr)
  const { rows, base } = JSON.parse(stdout) as Comparison
  const steps = rows.find((row) => row.metric === 'steps')
  assert.equal(steps?.verdict, 'worse')
  assert.deepEqual([steps?.base?.value, steps?.head?.value], [1000, 1200])
  assert.equal(base?.commit?.sha, repository.git('merge-base', 'main', 'feature'))
  const run = JSON.parse(readFileSync(join(repository.root, 'paceline-out', 'run.json'), 'utf8')) as Run
  const firsts = run.benchmarks[0]?.pairs?.map((pair) => pair.first)
  assert.deepEqual([...new Set(firsts)].sort(), ['base', 'head'], 'the seeded coin falls on both sides')
  assertCleared(repository)
})

test('base and head: changes that are not committed are part of the head', async () => {
  using repository = branched({})
  repository.write(library(900))
  const { code, stdout, stderr } = await paceline(['ab', '--base', 'main', ...quick, '--json'], {
    cwd: repository.root,
  })
  assert.equal(code, 0, stderr)
  const steps = (JSON.parse(stdout) as Comparison).rows.find((row) => row.metric === 'steps')
  assert.equal(steps?.verdict, 'better')
  assert.match(readFileSync(join(repository.root, 'index.js'), 'utf8'), /900/)
})

test('base and head: two folders are base and head, whatever is in them', async () => {
  using repository = branched({})
  const cwd = repository.root
  const next = Object.entries({ ...files, ...library(1200) })
  repository.write(Object.fromEntries(next.map(([name, text]) => [join('next', name), text])))
  if (process.platform !== 'win32') {
    mkdirSync(join(cwd, 'next', 'sub'))
    for (const path of ['next/pipe', 'next/sub/pipe']) execFileSync('mkfifo', [join(cwd, path)])
    for (const [path, to] of [
      ['next/self', '.'],
      ['next/sub/up', '..'],
      ['next/gone', 'nowhere'],
    ] as const) {
      symlinkSync(to, join(cwd, path))
    }
  }
  const args = ['ab', '--base', '.', '--head', 'next', ...quick, '--json']
  const { code, stdout, stderr } = await paceline(args, { cwd })
  assert.equal(code, 1, stderr)
  const steps = (JSON.parse(stdout) as Comparison).rows.find((row) => row.metric === 'steps')
  assert.deepEqual([steps?.base?.value, steps?.head?.value], [1000, 1200])
  assertCleared(repository)
})

test('base and head: a commit that touches nothing that is loaded is identical', async () => {
  using repository = branched({ 'test/index.test.js': 'check()\n' })
  const { code, stdout } = await paceline(['check', ...quick], { cwd: repository.root })
  assert.equal(code, 0)
  assert.match(stdout, /^VERDICT {2}Nothing to measure/)
  assertCleared(repository)
})

/** Two functions, of which the benchmark calls one. */
const twoFunctions = (find: number, parse = 1000): Readonly<Record<string, string>> => ({
  'index.js': `export { work } from './lib/parse.js'\nexport { find } from './lib/find.js'\n`,
  'lib/parse.js': `export const work = () => {\n  return ${parse}\n}\n`,
  'lib/find.js': `// Finds it.\nexport function find() {\n  return ${find}\n}\n`,
})

test('base and head: a change of what no benchmark calls gets no all-clear', async () => {
  const { name, version, type, main } = JSON.parse(files['package.json']) as Record<string, string>
  const manifest = { 'package.json': JSON.stringify({ name, version, type, main }) }
  for (const [change, expected, reach] of [
    [twoFunctions(2), /^VERDICT {2}No benchmark calls what changed: lib\/find\.js/, ['lib/find.js']],
    [{ 'lib/parse.js': `export const work = () => {\n  return 500 + 500\n}\n` }, /^VERDICT {2}Nothing/, []],
    [
      { 'lib/parse.js': `export const work = (then) => {\n  if (then) {\n    then()\n  }\n  return 1000\n}\n` },
      /^VERDICT {2}No benchmark calls part of what changed[^]*: lib\/parse\.js/,
      ['lib/parse.js'],
    ],
  ] as const) {
    using repository = branched(change, { ...manifest, ...twoFunctions(1) })
    const { code, stdout, stderr } = await paceline(['check', ...quick], {
      cwd: repository.root,
    })
    assert.equal(code, 0, stderr)
    assert.match(stdout, expected)
    const file = readFileSync(join(repository.root, 'paceline-out', 'comparison.json'), 'utf8')
    assert.deepEqual((JSON.parse(file) as Comparison).reach?.uncalled, reach)
    assertCleared(repository)
  }
})

test('base and head: an upgraded dependency that nothing loads gets no all-clear', async () => {
  const manifestWith = (version: string) => {
    const dependencies = { words: `file:./words/${version}` }
    return { 'package.json': JSON.stringify({ ...(JSON.parse(files['package.json']) as object), dependencies }) }
  }
  const words = ['1.0.0', '1.0.1'].flatMap((version) => [
    [`words/${version}/package.json`, JSON.stringify({ name: 'words', version, type: 'module', main: 'index.js' })],
    [`words/${version}/index.js`, `export const count = 1000\n`],
  ])
  for (const [code, unseen] of [
    [library(1000), ['node_modules/words']],
    [{ 'index.js': `import { count } from 'words'\nexport const work = () => count\n` }, undefined],
  ] as const) {
    const before = { ...prepared, ...Object.fromEntries(words), ...manifestWith('1.0.0'), ...code }
    using repository = branched(manifestWith('1.0.1'), before)
    // The suite is described where it lies.
    mkdirSync(join(repository.root, 'node_modules'))
    symlinkSync(join(repository.root, 'words/1.0.1'), join(repository.root, 'node_modules', 'words'), 'junction')
    const { stdout, stderr } = await paceline(['check', ...quick, '--json'], { cwd: repository.root })
    assert.deepEqual((JSON.parse(stdout) as Comparison).reach?.unseen, unseen, stderr)
  }
})

const node = `import { readdirSync, readFileSync } from 'node:fs'\nconst here = new URL('core/', import.meta.url)\n`
const copying = {
  suites: ['./bench/suite.js'],
  project: { prepare: `node -e "fs.cpSync('core', 'node_modules/core', { recursive: true })"` },
}
/** Libraries that run a script which no trial loads from where it changed: a change to 1200 steps is no accident. */
const unloaded: Readonly<Record<string, readonly [library: Record<string, string>, change: Record<string, string>]>> = {
  'read as text': [
    { 'index.js': `${node}export const work = new Function(readFileSync(new URL('steps.js', here), 'utf8'))\n` },
    { 'core/steps.js': 'return 1200\n' },
  ],
  'found in a folder': [
    { 'index.js': `${node}export const work = () => 900 + 100 * readdirSync(here).length\n` },
    { 'core/first.js': '1\n', 'core/second.js': '2\n' },
  ],
  'copied by the preparation': [
    { 'index.js': `export { work } from 'core'\n`, 'paceline.config.json': JSON.stringify(copying) },
    { 'core/index.js': 'exports.work = () => 1200\n' },
  ],
  'committed in node_modules': [
    { 'index.js': `export { work } from 'core'\n`, '.gitignore': '.paceline\npaceline-out\n' },
    { 'node_modules/core/index.js': 'exports.work = () => 1200\n' },
  ],
}
for (const [what, [library, change]] of Object.entries(unloaded)) {
  test(`base and head: a script ${what} makes a row worse, and nothing excuses it`, async () => {
    const core = { 'core/steps.js': 'return 1000\n', 'core/index.js': 'exports.work = () => 1000\n' }
    const installed = Object.entries(core).map(([path, text]) => [`node_modules/${path}`, text])
    using repository = branched(change, { ...core, ...Object.fromEntries(installed), ...library })
    const { code, stdout, stderr } = await paceline(['check', ...quick], { cwd: repository.root })
    assert.equal(code, 1, `${stdout}${stderr}`)
    assert.match(stdout, /^VERDICT {2}1 worse/i)
    assert.doesNotMatch(stdout, /no benchmark calls|layout/i)
  })
}

test('base and head: what the change cannot alter does not take the whole budget', async () => {
  const noisy = (file: string): string => `import { defineSuite } from 'paceline'
import { work } from '../${file}'
export default defineSuite({
  name: 'noisy',
  cases: { one: {} },
  subjects: { library: () => work },
  metrics: { time: { unit: 'ns/op', better: 'lower', gate: true } },
  trial({ subject, measure }) {
    subject()
    measure.record('time', 1 + Math.random())
  },
})
`
  for (const loaded of ['lib/parse.js', 'index.js']) {
    using repository = branched(twoFunctions(2), { ...twoFunctions(1), 'bench/suite.js': noisy(loaded) })
    const { code, stderr } = await paceline(['check', ...quick], { cwd: repository.root })
    assert.deepEqual([code, /Warning/.test(stderr)], [0, false], stderr)
    const run = JSON.parse(readFileSync(join(repository.root, 'paceline-out', 'run.json'), 'utf8')) as Run
    const { trials } = run.benchmarks[0]!
    assert.ok(trials > 0 && trials <= 2 * fewestPairsToJudge(run.pairing!, defaultAlpha), `${loaded}: ${trials}`)
  }
})

test('base and head: what a program of another language runs of a change is unknown', async () => {
  // What does not gate gets few pairs.
  const policy = { rules: [{ match: '**', gate: false }] }
  const config = { subjects: { hash: { command: ['git', 'hash-object', 'tool.py'] } }, policy }
  const source = ['tool.py', 'src/a.js', 'src/b.py', 'src/c.wasm', 'tests/test_b.py']
  const code = (text: string) => Object.fromEntries(source.map((file) => [file, text]))
  const bench = `import { bench } from 'paceline'\nbench('root', () => Math.sqrt(2))`
  const own = { suites: ['./a.bench.js'] }
  for (const all of [config, { ...config, ...own }, own]) {
    using repository = testRepository()
    const files = { 'package.json': '{ "name": "p" }', 'a.bench.js': bench, ...code('1') }
    repository.commit({ 'paceline.config.json': JSON.stringify(all), ...files })
    repository.git('checkout', '-q', '-b', 'feature')
    repository.commit(code('2'))
    const { stdout, stderr } = await paceline(['check', ...quick, '--json'], { cwd: repository.root })
    const unseen = all === own ? ['src/b.py', 'src/c.wasm', 'tool.py'] : ['src/a.js', 'src/b.py', 'src/c.wasm']
    assert.deepEqual((JSON.parse(stdout) as Comparison).reach?.unseen, unseen, stderr)
  }
})

test('base and head: what a command of Node runs of a change is known', async () => {
  const config = {
    subjects: { tool: { command: ['node', 'tool.js'] } },
    policy: { rules: [{ match: '**', gate: false }] },
  }
  const lib = (more: number) => `export const used = () => 1\nexport function left() {\n  return ${more}\n}\n`
  const tool = { 'tool.js': `import { used } from './lib/a.js'\nused()\n`, 'package.json': '{ "type": "module" }' }
  const files = (more: number) => ({ 'lib/a.js': lib(more), 'other/b.js': lib(more) })
  using repository = branched(files(2), { 'paceline.config.json': JSON.stringify(config), ...tool, ...files(1) })
  const { stdout, stderr } = await paceline(['check', ...quick, '--json'], { cwd: repository.root })
  const { reach } = JSON.parse(stdout) as Comparison
  assert.deepEqual([reach?.uncalled, reach?.unseen], [['lib/a.js'], ['other/b.js']], stderr)
})

/** The library as it is, and what else it runs on; each change is one that no published byte of the project shows. */
const unpublished = {
  'a data file that is read at run time': { 'data/words.json': '[1, 2]' },
  'a patch that a script of the install applies': { 'patches/dep.patch': '+ loop()' },
  'a lockfile alone': { 'package-lock.json': '{ "lockfileVersion": 3, "packages": {} }' },
  'a module of development that a suite may load': { 'tools/data.js': 'export const steps = 9' },
}
for (const [what, change] of Object.entries(unpublished)) {
  test(`base and head: ${what}: a commit that changes it is measured`, async () => {
    using repository = branched(change)
    const { stdout, stderr } = await paceline(['check', ...quick, '--json'], { cwd: repository.root })
    assert.notEqual(stdout, '', stderr)
    assert.notEqual((JSON.parse(stdout) as Comparison).state, 'identical')
  })
}

test('base and head: a commit that mends the readme is identical, and said to be', async () => {
  using repository = branched({ 'README.md': 'Better words\n', 'CHANGELOG.md': 'Better words\n' })
  const { code, stdout } = await paceline(['check', ...quick], { cwd: repository.root })
  assert.equal(code, 0)
  assert.match(stdout, /^VERDICT {2}Nothing to measure/)
  assert.match(stdout.replaceAll(/\s+/g, ' '), /differ only in CHANGELOG\.md, README\.md: nothing that runs/)
})

test('base and head: a text that the build or a suite reads is measured', async () => {
  const build = `node -e "require('fs').copyFileSync('README.md', 'data.txt')"`
  const suites = { suites: ['./bench/suite.spec.js'], project: { prepare: false } }
  for (const config of [{ suites: ['./bench/suite.js'], project: { prepare: build } }, suites]) {
    using repository = testRepository()
    const text = JSON.stringify(config)
    const suite = files['bench/suite.js']
    repository.commit({ ...files, 'README.md': '', 'bench/suite.spec.js': suite, 'paceline.config.json': text })
    repository.git('checkout', '-q', '-b', 'feature')
    repository.commit({ 'README.md': 'Better words\n' })
    const { stdout, stderr } = await paceline(['check', ...quick, '--json'], { cwd: repository.root })
    assert.notEqual(stdout, '', stderr)
    assert.notEqual((JSON.parse(stdout) as Comparison).state, 'identical')
  }
})

test("base and head: a trial that rewrites the base's checkout makes the run void", async () => {
  const write = `(await import('node:fs')).writeFileSync(new URL('../../base/index.js', import.meta.url), 'export const work = () => 9e6')`
  const rewriting = counting.replace('measure.record(', `${write}\n    measure.record(`)
  using repository = branched({ 'bench/suite.js': rewriting, ...library(1600) })
  const { code, stderr } = await paceline(['check', ...quick], { cwd: repository.root })
  assert.equal(code, 2, stderr)
  assert.match(stderr, /A trial changed index\.js of the base, so nothing of this run counts/)
  assertCleared(repository)
})

test('base and head: what a benchmark writes that no trial loads is its own affair', async () => {
  const writes = `const { writeFileSync } = await import('node:fs')
    const now = String(process.hrtime.bigint())
    for (const name of ['results.json', 'results.csv', 'out/log.txt', '.cache/made.js'])
      writeFileSync(new URL('../' + name, import.meta.url), now)
    `
  const prepare = `node -e "fs.cpSync('kept', '.', { recursive: true })"`
  using repository = testRepository()
  repository.commit({
    ...files,
    'kept/out/log.txt': '0',
    'kept/.cache/made.js': '0',
    'results.json': '0',
    'results.csv': '0',
    '.gitignore': `${files['.gitignore']}/out/\n/.cache/\n`,
    'paceline.config.json': JSON.stringify({ suites: ['./bench/suite.js'], project: { prepare } }),
    'bench/suite.js': counting.replace('measure.record(', `${writes}measure.record(`),
  })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit(library(1200))
  const { code, stderr } = await paceline(['check', ...quick], { cwd: repository.root })
  assert.equal(code, 1, stderr)
  assertCleared(repository)
})

/** main with this config, and a branch with another one that is 20% slower. */
function reconfigured(main: Record<string, object>, branch: Record<string, object | undefined>): TestRepository {
  const texts = (of: Record<string, object | undefined>): Record<string, string | undefined> =>
    Object.fromEntries(Object.entries(of).map(([path, config]) => [path, config && JSON.stringify(config)]))
  const repository = testRepository()
  repository.commit({ ...files, ...prepared, ...texts(main) })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit({ ...library(1200), ...texts(branch) })
  return repository
}

const strict = { suites: ['./bench/suite.js'], policy: { failAt: 0.02 } }
const loose = { suites: ['./bench/suite.js'], policy: { failAt: 0.5 } }

test("base and head: the base's config judges, also above the change's in a folder", async () => {
  const [main, branch] = [
    { 'paceline.config.json': strict },
    { 'bench/paceline.config.json': { suites: ['./suite.js'], policy: loose.policy } },
  ]
  using repository = reconfigured(main, branch)
  const { code, stdout } = await paceline(['check', ...quick], {
    cwd: join(repository.root, 'bench'),
  })
  assert.equal(code, 1, stdout)
  assert.match(stdout, /policy\.failAt\s+from\s+0\.02\s+to\s+0\.5/)
})

test('base and head: a base whose config is unreadable is named, nothing is measured', async () => {
  using repository = reconfigured({}, {})
  repository.git('checkout', '-q', 'main')
  repository.commit({ 'paceline.config.json': '{ "polcy": {} }' })
  repository.git('checkout', '-q', '-B', 'feature')
  repository.commit({ 'paceline.config.json': JSON.stringify(loose), ...library(1200) })
  const { code, stdout, stderr } = await paceline(['check', ...quick], { cwd: repository.root })
  assert.equal(code, 2, stdout)
  assert.match(
    stderr,
    /^paceline: paceline\.config\.json at [0-9a-f]{7}: \$: unknown key "polcy" \(did you mean "policy"\?\)$/m,
  )
})

test('base and head: an absolute budget fails whatever the base was', async () => {
  using repository = testRepository()
  const budgets = [{ match: 'lib', metric: 'steps', max: 800 }]
  repository.commit({
    ...files,
    'paceline.config.json': JSON.stringify({ suites: ['./bench/suite.js'], policy: { budgets } }),
  })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit(library('1000 // the same'))
  const { code, stdout } = await paceline(['check', ...quick], { cwd: repository.root })
  assert.equal(code, 1, stdout)
  assert.match(stdout, /budget/i)
})

test('base and head: --explain says which rule decided, --metric measures just that', async () => {
  using repository = branched(library(1200))
  const args = ['check', ...quick, '--metric', 'steps', '--explain', 'lib/once/work/steps']
  const { stdout } = await paceline(args, { cwd: repository.root })
  assert.match(stdout, /decided by +exact figures, by the thresholds alone/)
  const kept = ['report', 'paceline-out/comparison.json', '--explain', 'lib/once/work/steps']
  assert.equal((await paceline(kept, { cwd: repository.root })).stdout, stdout)
  const compared = ['compare', 'paceline-out/run.json', 'paceline-out/run.json', '--explain', 'lib/once/work/steps']
  assert.match((await paceline(compared, { cwd: repository.root })).stdout, /lib\/once\/work\/steps on /)
  const unknown = await paceline(['check', ...quick, '--explain', 'lib/once/work/stepz'], { cwd: repository.root })
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /Did you mean lib\/once\/work\/steps/)
  assert.doesNotMatch(unknown.stderr, /preparing|measuring/, 'it was refused before anything was measured')
})

/** Measures main, and stores that as the baseline. */
async function storeMain({ root: cwd, git }: TestRepository): Promise<void> {
  const platform = `${process.platform}-${process.arch}`
  git('checkout', '-q', 'main')
  await paceline(['run', '--trials', '4', '--out', 'base.json'], { cwd })
  await paceline(['baseline', 'add', 'base.json', '--file', `baselines/${platform}.json`], { cwd })
  git('checkout', '-q', 'feature')
}

test("base and head: a change cannot loosen the policy: the base's decides", async () => {
  using repository = reconfigured({ 'paceline.config.json': strict }, {})
  const cwd = repository.root
  await storeMain(repository)
  const blind = { ...strict, policy: { ignore: 0.9, failAt: 0.9, levels: { worse: 'note', minor: 'note' } } }
  repository.commit({ 'paceline.config.json': JSON.stringify(blind) })
  const { code, stdout, stderr } = await paceline(['check', ...quick], { cwd })
  assert.equal(code, 1, `${stdout}${stderr}`)
  assert.match(stdout, /policy\.ignore/)
  // A build that fails at the base only must not bring the head's own rules back.
  repository.git('checkout', '-q', 'main')
  repository.commit(unbuildable)
  repository.git('checkout', '-q', 'feature')
  repository.git('rebase', '-q', 'main')
  repository.commit({ 'build.js': '' })
  const unbuilt = await paceline(['check', '--trials', '2', ...quick], { cwd })
  assert.match(unbuilt.stderr, /The base \([0-9a-f]{7}\) cannot be prepared/)
  assert.equal(unbuilt.code, 1, `${unbuilt.stdout}${unbuilt.stderr}`)
})

test('base and head: a resumed run keeps its pairs and refuses other sides', async () => {
  using repository = branched(library(1200))
  const cwd = repository.root
  const measure = (...more: string[]) => paceline(['check', '--base', 'main', ...more, ...quick], { cwd })
  await measure()
  const read = (): Run => JSON.parse(readFileSync(join(cwd, 'paceline-out', 'run.json'), 'utf8')) as Run
  const before = read()
  const again = ['--resume', 'paceline-out/run.json']
  const resumed = await measure(...again)
  assert.equal(resumed.code, 1, resumed.stderr)
  assert.deepEqual(
    read().benchmarks[0]?.pairs?.slice(0, before.benchmarks[0]?.pairs?.length),
    before.benchmarks[0]?.pairs,
  )
  repository.commit(library(1300))
  const refused = await measure(...again)
  assert.equal(refused.code, 2)
  assert.match(refused.stderr, /has other sides/)
})

test('base and head: what cannot be resumed is refused before anything is measured', async () => {
  using repository = branched(library(1200))
  const cwd = repository.root
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stderr } = await paceline([...args, ...quick], { cwd })
    assert.equal(code, 2, stderr)
    return stderr
  }
  assert.match(
    await refused('check', '--base', 'none', '--resume', 'run.json'),
    /--resume adds pairs of base and head, and --base none measures none/,
  )
  assert.match(await refused('ab', '--base', 'main', '--resume', 'run.json'), /run\.json/)
})

test('base and head: a head that cannot be built exits 4 with what the build said', async () => {
  using repository = branched({ ...unbuildable, ...prepared })
  const { code, stderr } = await paceline(['check', ...quick], { cwd: repository.root })
  assert.equal(code, 4, stderr)
  assert.match(
    stderr,
    /^paceline: The head \([0-9a-f]{7}\) cannot be prepared: no such target \(`npm run build` ended with 1\)$/m,
  )
  assert.match(stderr, /^preparing: head: npm run build, failed after \d/m)
  assert.deepEqual(readdirSync(join(repository.root, '.paceline', 'logs')), ['prepare-head.log'], 'no base is prepared')
  assert.match(stderr, /"project":\{"prepare":"npm install --no-audit --no-fund && npm run build"\}/)
  const [, log = ''] = /^ {2}Full output: (.+)$/m.exec(stderr) ?? []
  assert.match(readFileSync(log, 'utf8'), /^> node build\.js$[^]*^no such target$/m)
  assertCleared(repository)
})

test('base and head: a base that cannot be built leaves the stored baseline to compare', async () => {
  using repository = testRepository()
  using logs = temporaryDirectory()
  const log = join(logs.path, 'built')
  repository.commit({ ...files, ...unbuildable, ...prepared })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit({ 'build.js': `import('node:fs').then((fs) => fs.appendFileSync(${JSON.stringify(log)}, '.'))` })
  const { code, stderr } = await paceline(['check', '--trials', '1', ...quick], { cwd: repository.root })
  assert.equal(code, 3, stderr)
  assert.match(
    stderr,
    /The base \([0-9a-f]{7}\) cannot be prepared: no such target \(.* ended with 1\)\n[\s\S]*stored baseline instead/m,
  )
  assert.equal(readFileSync(log, 'utf8'), '.', 'the head is prepared once')
  assertCleared(repository)
  // What alters how both are built is not excused by a base that does not build.
  repository.commit({ 'package.json': unbuildable['package.json'].replace('node build.js', 'node ./build.js') })
  const altered = await paceline(['check', '--trials', '1', ...quick], { cwd: repository.root })
  assert.equal(altered.code, 4, altered.stderr)
  assert.match(altered.stdout, /^VERDICT {2}The base could not be built: “no such target”$/m)
  assert.match(altered.stdout.replaceAll(/\s+/g, ' '), /and this change alters how it is built: package\.json\./)
})

/** Measuring it takes longer than any test waits; each trial of the head appends to a file. */
const slow = (log: string): ReturnType<typeof branched> => {
  const call = `(appendFileSync(${JSON.stringify(log)}, 'x'), new Promise((r) => setTimeout(() => r(1), 200)))`
  return branched({ 'index.js': `import { appendFileSync } from 'node:fs'\n${library(call)['index.js']}` })
}

test('base and head: an interrupted check says how to go on, and keeps its pairs', async () => {
  using logs = temporaryDirectory()
  const log = join(logs.path, 'trials')
  // The fourth trial of the head, after a warm-up, what it calls and a pair, is still running when the signal comes.
  const fourth = `(async () => {
  appendFileSync(${JSON.stringify(log)}, 'x')
  if (readFileSync(${JSON.stringify(log)}).length === 4) await new Promise((r) => setTimeout(r, 600_000))
  return 1200
})()`
  const imports = "import { appendFileSync, readFileSync } from 'node:fs'\n"
  using repository = testRepository()
  repository.commit(files)
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit({ 'index.js': `${imports}${library(fourth)['index.js']}` })
  const cwd = repository.root
  const args = ['check', ...quick]
  const { code, stderr } = await paceline(args, {
    cwd,
    onMoment: { moment: written(log, 4), act: (kill) => kill('SIGINT') },
  })
  assert.equal(code, 130, stderr)
  assertCleared(repository)
  const advice = /Written: .*\nTo go on from there, run the same command with (--resume) (\S+)\.$/m.exec(stderr)
  assert.ok(advice, stderr)
  const read = (): Run => JSON.parse(readFileSync(join(cwd, 'paceline-out', 'run.json'), 'utf8')) as Run
  const before = read()
  assert.equal(before.complete, false)
  assert.equal(before.benchmarks[0]?.pairs?.length, 1)
  const next = await paceline([...args, ...advice.slice(1)], { cwd })
  assert.equal(next.code, 1, next.stderr)
  const after = read()
  assert.equal(after.complete, true)
  assert.deepEqual(after.benchmarks[0]?.pairs?.slice(0, 1), before.benchmarks[0]?.pairs)
})

test('base and head: what a killed run left is cleared by the next one', async () => {
  using logs = temporaryDirectory()
  const log = join(logs.path, 'trials')
  using repository = slow(log)
  const work = join(repository.root, '.paceline', 'work')
  await paceline(['check', '--budget', '2m'], {
    cwd: repository.root,
    onMoment: { moment: written(log), act: (kill) => kill('SIGKILL') },
  })
  const [left = ''] = readdirSync(work)
  assert.deepEqual(readdirSync(join(work, left)).sort(), ['base', 'head'], 'the killed run left its checkouts')
  const next = await paceline(['check', '--budget', budget(3)], { cwd: repository.root })
  assert.notEqual(next.code, 2, next.stderr)
  assertCleared(repository)
})
