/** Benchmark tools of a config, measured as their users meet them: real processes in real repositories. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Comparison, Row } from '../../src/core/model/comparison.ts'
import { notMeasured, type Run } from '../../src/core/model/run.ts'
import { budget, paceline } from '../command-line.ts'
import { temporaryDirectory, testRepository, type TestRepository } from '../repository.ts'

/** Prints what lib.js says each benchmark takes, give or take a percent, so that a busy machine decides nothing. */
const tool = `const scatter = () => 1 + (Math.random() - 0.5) / 50
const rows = Object.entries(require('./lib.js'))
console.log('> bench')
console.log(JSON.stringify(rows.map(([name, value]) => ({ name, unit: 'ms', value: value * scatter() }))))
`
const library = (figures: object): string => `module.exports = ${JSON.stringify(figures)}`
const config = { subjects: { bench: { command: ['node', 'bench.js'], read: 'customSmallerIsBetter' } } }

/** A project without a package.json. */
function changed(files: Readonly<Record<string, string>>, before: typeof files = {}): TestRepository {
  const repository = testRepository()
  repository.commit({
    '.gitignore': '.paceline\npaceline-out\n',
    'paceline.config.json': JSON.stringify(config),
    'bench.js': tool,
    'lib.js': library({ 'parse › big': 100, print: 100, old: 5 }),
    ...before,
  })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit(files)
  return repository
}

const slower = { 'lib.js': library({ 'parse › big': 130, print: 100, added: 7 }) }

async function compared(args: readonly string[], { root }: TestRepository) {
  const { code, stdout, stderr } = await paceline([...args, '--seed', '00000001', '--json'], { cwd: root })
  assert.notEqual(stdout, '', stderr)
  const comparison = JSON.parse(stdout) as Comparison
  const verdicts = comparison.rows.map((row: Row) => [row.case, row.verdict] as const)
  return { code, stderr, comparison, verdicts: Object.fromEntries(verdicts) }
}

test('tools: each benchmark has a verdict; what one side has is new or removed', async () => {
  using repository = changed(slower)
  const args = ['check', '--base', 'main', '--budget', '4m']
  const { code, stderr, comparison, verdicts } = await compared(args, repository)
  assert.equal(code, 1, stderr)
  const big = comparison.rows.find(({ verdict }) => verdict === 'worse')!
  assert.match(big.case, /^parse-big/)
  assert.deepEqual(verdicts, { [big.case]: 'worse', print: 'same', added: 'added', old: 'removed' })
  assert.deepEqual([big.suite, big.subject, big.metric], ['bench', 'customSmallerIsBetter', 'time'])
  const run = JSON.parse(readFileSync(join(repository.root, 'paceline-out', 'run.json'), 'utf8')) as Run
  // A row of its figures and one of its failures for each benchmark that both sides have.
  assert.equal(run.pairing?.family, 4)
  const paired = run.benchmarks.filter(({ pairs }) => pairs !== undefined)
  assert.equal(paired.length, 2)
  assert.deepEqual(paired[0]?.pairs, paired[1]?.pairs, 'one run of the tool is a trial of all that it has')
  assert.match(stderr, new RegExp(`measuring: ${paired[0]!.pairs!.length} pairs of 2 benchmarks`))
})

test('tools: a change that alters its own script gets no all-clear; tests may change', async () => {
  const lying = tool.replace("require('./lib.js')", '{ print: 100 }')
  const before = library({ print: 100 })
  for (const [folder, script, change, altered] of [
    ['', 'bench.js', { 'bench.js': lying, 'lib.js': library({ print: 130 }) }, ['bench.js']],
    ['pkg/', 'perf/run.js', { 'pkg/perf/run.js': lying.replace('./lib', '../lib') }, ['pkg/perf/run.js']],
    ['', 'perf/run.js', { 'lib.js': `${before} // As before.`, 'test/a.js': '2', 'eslint.config.js': '2' }, undefined],
  ] as const) {
    const files = { 'lib.js': before, [script]: tool.replace('./lib', script === 'bench.js' ? './lib' : '../lib') }
    const ofScript = { subjects: { bench: { command: ['node', script], read: 'customSmallerIsBetter' } } }
    const all = {
      ...files,
      'paceline.config.json': JSON.stringify(ofScript),
      'test/a.js': '1',
      'eslint.config.js': '1',
    }
    const there = Object.fromEntries(Object.entries(all).map(([file, text]) => [folder + file, text]))
    using repository = changed(change, there)
    const own = { ...repository, root: join(repository.root, folder) }
    const { code, stderr, comparison, verdicts } = await compared(['check', '--base', 'main'], own)
    assert.equal(code, 0, stderr)
    assert.deepEqual([verdicts, comparison.reach?.altered], [{ print: 'same' }, altered])
    const comment = readFileSync(join(own.root, 'paceline-out', 'comment.md'), 'utf8')
    const isSaid = /no all-clear\n\n.*Measured by what this change alters: [\w/&#;]+js\./.test(comment)
    assert.equal(isSaid, altered !== undefined)
  }
})

test('tools: what go calls exact is decided by two pairs, give or take .2%', async () => {
  const printing = `console.log('Unit B/op assume=exact')
for (const [name, bytes] of Object.entries(require('./lib.js')))
  console.log('Benchmark' + name + '-2 1000 ' + Math.round(bytes * (1 + Math.random() / 500)) + ' B/op')
`
  const ofGo = { subjects: { bench: { command: ['node', 'bench.js'], read: 'go' } } }
  using repository = changed(
    { 'lib.js': library({ Insert: 68_000, Find: 64_000 }) },
    {
      'bench.js': printing,
      'paceline.config.json': JSON.stringify(ofGo),
      'lib.js': library({ Insert: 64_000, Find: 64_000 }),
    },
  )
  const { code, stderr, comparison } = await compared(['check', '--base', 'main', '--budget', '4m'], repository)
  assert.equal(code, 1, stderr)
  assert.deepEqual(
    comparison.rows.map((row) => [row.case, row.kind, row.verdict, row.method, row.base?.count]),
    [
      ['BenchmarkFind-2', 'counted', 'same', 'exact', 2],
      ['BenchmarkInsert-2', 'counted', 'worse', 'exact', 2],
    ],
  )
  const comment = readFileSync(join(repository.root, 'paceline-out', 'comment.md'), 'utf8')
  assert.match(comment, /6\.\d% more/)
  assert.match(comment, /would call anything worse, if counted figures repeat as declared/)
})

/** Benchmarks in a list, where a name may stand twice. */
const listed = (rows: readonly [string, number][]) => ({
  'lib.js': `module.exports = ${JSON.stringify(rows)}`,
  'bench.js': tool.replace("Object.entries(require('./lib.js'))", "require('./lib.js')"),
})

test('tools: two benchmarks that nothing tells apart are not compared, but told', async () => {
  using repository = changed(
    listed([
      ['same', 13],
      ['same', 130],
      ['print', 100],
    ]),
    listed([
      ['same', 100],
      ['same', 10],
      ['print', 100],
    ]),
  )
  const { code, comparison } = await compared(['check', '--base', 'main', '--budget', '4m'], repository)
  assert.equal(code, 0)
  const reasons = Object.fromEntries(comparison.rows.map((row) => [`${row.case} ${row.verdict}`, row.reason]))
  const alike = '2 benchmarks of the tool are called so, and nothing but spaces or signs tells them apart'
  assert.deepEqual(reasons, { 'print same': undefined, 'same skipped': `its suite says “${alike}”` })
  const comment = readFileSync(join(repository.root, 'paceline-out', 'comment.md'), 'utf8')
  assert.ok(comment.includes(alike.slice(alike.indexOf('nothing'))), comment)
})

test('tools: one that the change prints twice is measured no more: no all-clear', async () => {
  const base = [
    ['parse x', 10],
    ['print', 100],
  ] as [string, number][]
  for (const second of ['parse x', 'parse/x']) {
    using repository = changed(listed([...base, [second, 50]]), listed(base))
    const { code, comparison } = await compared(['check', '--base', 'main', '--budget', '1m'], repository)
    const rows = comparison.rows.map((row) => `${row.case} ${row.verdict} ${row.level ?? ''}`)
    assert.deepEqual([code, rows.filter((row) => row.includes('removed'))], [1, ['parse-x removed fail']], second)
  }
})

test("tools: a glob chooses among a tool's benchmarks; no match says what there is", async () => {
  using repository = changed(slower)
  const { verdicts, code } = await compared(['ab', 'bench/print', '--base', 'main', '--budget', '4m'], repository)
  assert.deepEqual([code, verdicts], [0, { print: 'same' }])
  const wrong = await paceline(['ab', 'bench/prnt', '--base', 'main'], { cwd: repository.root })
  assert.equal(wrong.code, 2)
  assert.match(wrong.stderr, /No benchmark matches "bench\/prnt"\n.*bench\/print/)
})

/** Compiles lib.js to a shared folder where it is missing or older, and says what it runs, as Cargo does. */
const sharedBuild = (program: string): string => `const fs = require('node:fs')
const program = ${JSON.stringify(program)}
if (!fs.existsSync(program)) fs.writeFileSync(program, fs.readFileSync('lib.js'))
console.error('     Running bench.js (' + program + ')')
${tool.replace("'./lib.js'", 'program')}`

test('tools: a tool that ran one program for both sides, built outside, has no verdict', async () => {
  using output = temporaryDirectory()
  using repository = changed(slower)
  const program = join(output.path, 'lib.js')
  repository.commit({ 'bench.js': sharedBuild(program) })
  repository.git('checkout', '-q', 'main')
  repository.commit({ 'bench.js': sharedBuild(program) })
  repository.git('checkout', '-q', 'feature')
  repository.git('merge', '-q', '-X', 'ours', '-m', 'merge', 'main')
  const { comparison, verdicts } = await compared(['ab', '--base', 'main', '--budget', '4m'], repository)
  assert.ok(comparison.rows.length > 0)
  assert.deepEqual([...new Set(Object.values(verdicts))], ['skipped'])
  assert.ok(comparison.rows[0]?.reason?.includes(program), comparison.rows[0]?.reason ?? '')
})

test('tools: a first run that does not end is ended with the budget: no all-clear', async () => {
  const endless = { 'endless.js': 'setInterval(() => {}, 1000)' }
  const subjects = { bench: { command: ['node', 'endless.js'], read: 'go' }, fast: config.subjects.bench }
  for (const [of, time, verdicts] of [
    [{ bench: subjects.bench }, '1s', { all: 'skipped' }],
    // Half of it is left for pairs.
    [subjects, '20s', { all: 'skipped', 'parse-big': 'worse', print: 'same', added: 'added', old: 'removed' }],
  ] as const) {
    using repository = changed(slower, { ...endless, 'paceline.config.json': JSON.stringify({ subjects: of }) })
    const { stderr, comparison, ...rest } = await compared(['check', '--base', 'main', '--budget', time], repository)
    assert.equal(rest.code, time === '1s' ? 3 : 1, stderr)
    assert.match(stderr, /bench: the time budget has no room .*: one run takes more than \d.*fewer files/)
    assert.deepEqual(rest.verdicts, verdicts)
    assert.ok(comparison.rows.some(({ reason }) => reason?.startsWith(notMeasured.outOfTime)))
  }
})

test('tools: where time is short, the benchmarks that changed most get their verdict', async () => {
  // Each sleeps, so that a busy machine changes little, and is called as by Go.
  const sleeping = `const { setTimeout: sleep } = require('node:timers/promises')
const figures = Object.entries(require('./lib.js')).filter(([name]) => new RegExp(process.argv[2]).test('Benchmark' + name))
void (async () => {
  for (const [name, ns] of figures) {
    await sleep(500)
    console.log('Benchmark' + name + '-2 1000 ' + ns * (1 + (Math.random() - 0.5) / 50) + ' ns/op')
  }
})()
`
  const ofGo = { subjects: { bench: { command: ['node', 'bench.js', '{filter}'], read: 'go' } } }
  const same = { A: 100, B: 100, C: 100, D: 100, E: 100 }
  using repository = changed(
    { 'lib.js': library({ ...same, E: 200 }) },
    { 'bench.js': sleeping, 'paceline.config.json': JSON.stringify(ofGo), 'lib.js': library(same) },
  )
  const { comparison } = await compared(['ab', '--base', 'main', '--budget', budget(44)], repository)
  const pairs = Object.fromEntries(comparison.rows.map((row) => [row.case, [row.verdict, row.pairs ?? 0] as const]))
  assert.equal(pairs['BenchmarkE-2']?.[0], 'worse', JSON.stringify(pairs))
  const others = Object.values(pairs).filter(([verdict]) => verdict !== 'worse')
  assert.ok(
    others.some(([, count]) => count < pairs['BenchmarkE-2']![1]),
    JSON.stringify(pairs),
  )
})

test('tools: what a tool gives in another unit, or a config leaves out, is removed', async () => {
  using repository = changed({
    'bench.js': tool.replace("unit: 'ms'", "unit: name === 'print' ? 'bytes' : 'ms'"),
    'paceline.config.json': JSON.stringify({ ...config, cases: ['bench/print'] }),
  })
  const { code, comparison } = await compared(['check', '--base', 'main', '--budget', '4m'], repository)
  assert.equal(code, 1)
  assert.deepEqual(
    comparison.rows.map(({ case: name, metric, verdict }) => [name.slice(0, 5), metric, verdict]),
    [
      ['old', 'time', 'removed'],
      ['parse', 'time', 'removed'],
      ['print', 'time', 'removed'],
    ],
  )
})

test('tools: a tool that fails in the head fails the check, with what it said', async () => {
  using repository = changed({ 'lib.js': 'throw new Error("no such target")' })
  const { code, verdicts, comparison } = await compared(['ab', '--base', 'main', '--budget', '4m'], repository)
  assert.equal(code, 4)
  assert.deepEqual([...new Set(Object.values(verdicts))], ['failed'])
  assert.match(comparison.rows[0]?.reason ?? '', /exited with code 1, expected 0: Error: no such target/)
})

test('tools: a tool that works nowhere ends with its last lines, and with 4', async () => {
  using repository = changed({})
  repository.write({
    'paceline.config.json': JSON.stringify({ subjects: { bench: { command: ['git', 'status'], read: 'go' } } }),
  })
  const { code, stderr } = await paceline(['run', '--reference', 'none'], { cwd: repository.root })
  assert.equal(code, 4)
  assert.match(stderr, /bench \(`git status`\) does not work: .*standard output.*no benchmark of go test/)
  repository.git('commit', '--quiet', '--all', '--message', 'Measure')
  const both = await paceline(['ab', '--base', 'main'], { cwd: repository.root })
  assert.equal(both.code, 4)
  assert.match(both.stderr, /bench \(`git status`\) works on neither side: (?!.*in the head)/)
})

test('tools: one that works nowhere does not stop the others; its cause is shown', async () => {
  const printsCause = `console.error('(node:1) Warning: old API'); console.log("Error: Cannot find module 'lost'"); process.exit(1)`
  const subjects = { ...config.subjects, broken: { command: ['node', 'broken.js'], read: 'go' } }
  const both = { 'broken.js': printsCause, 'paceline.config.json': JSON.stringify({ subjects }) }
  using repository = changed(slower, both)
  const { code, stderr, comparison } = await compared(['check', '--base', 'main', '--budget', '4m'], repository)
  assert.equal(code, 1, stderr)
  assert.ok(comparison.rows.some(({ suite, verdict }) => suite === 'bench' && verdict === 'worse'))
  const broken = comparison.rows.filter(({ suite }) => suite === 'broken')
  assert.deepEqual(
    broken.map(({ verdict, level }) => [verdict, level]),
    [['failed', 'note']],
  )
  const cause = /exited with code 1, expected 0: Error: Cannot find module 'lost'/
  assert.match(broken[0]!.reason!, cause)
  assert.match(stderr, cause)
})

test("tools: after a tool's base has failed, the head runs no longer than the budget", async () => {
  const endless = { 'lib.js': 'setInterval(() => {}, 1e9); module.exports = {}' }
  using repository = changed(endless, { 'lib.js': 'throw new Error("broken")' })
  const { code, stderr } = await paceline(['check', '--base', 'main', '--budget', '2s'], { cwd: repository.root })
  assert.equal(code, 4)
  const why = 'in the base, .*code 1.*Error: broken; in the head, the tool took longer than [12] s and was ended'
  assert.match(stderr, new RegExp(`bench \\(\`node bench\\.js\`\\) works on neither side: ${why}`))
})

test('tools: a check that cannot be judged leaves no verdict of an earlier one behind', async () => {
  using repository = changed(slower)
  const results = join(repository.root, 'paceline-out')
  await compared(['check', '--base', 'main', '--budget', '20s'], repository)
  assert.ok(existsSync(join(results, 'comparison.json')))
  // The folder may be one of the project's own.
  writeFileSync(join(results, 'report.pdf'), 'mine')
  repository.write({ 'lib.js': 'throw new Error("lost")' })
  repository.git('commit', '--quiet', '--all', '--message', 'Break it')
  repository.commit({ 'more.js': '' })
  const { code } = await paceline(['check', '--base', 'HEAD~1'], { cwd: repository.root })
  assert.equal(code, 4)
  assert.deepEqual(readdirSync(results).sort(), ['.gitignore', 'report.pdf', 'run.json'])
})

test('tools: a run of the working tree has the benchmarks of a tool', async () => {
  using repository = changed(slower)
  const { code, stdout, stderr } = await paceline(['run', '--trials', '4', '--json'], { cwd: repository.root })
  assert.equal(code, 0, stderr)
  const { benchmarks } = JSON.parse(stdout) as Run
  assert.deepEqual(
    benchmarks.map((one) => [one.case.slice(0, 5), one.trials]),
    [
      ['parse', 4],
      ['print', 4],
      ['added', 4],
    ],
  )
})

test('tools: an unknown format, and a path out of the project, are refused', async () => {
  using repository = changed({})
  for (const [bench, said] of [
    [{ command: ['go'], read: 'goo' }, /no format "goo"[^]*Did you mean go\?/],
    [{ command: ['go'], read: 'go', output: '../x.json' }, /subjects\.bench\.output.*below the project/],
  ] as const) {
    repository.write({ 'paceline.config.json': JSON.stringify({ subjects: { bench } }) })
    const { code, stderr } = await paceline(['run'], { cwd: repository.root })
    assert.equal(code, 2, stderr)
    assert.match(stderr, said)
  }
})
