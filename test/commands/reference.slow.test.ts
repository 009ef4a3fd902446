/** Main and heads without a base, measured in pairs with a reference, in real repositories by the real command line. */
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { exitCodes } from '../../src/core/errors.ts'
import type { Comparison } from '../../src/core/model/comparison.ts'
import { notMeasured, runSchema, type Run } from '../../src/core/model/run.ts'
import { budget, paceline } from '../command-line.ts'
import { library, packageFiles, suite } from '../counted-library.ts'
import { assertCleared, testRepository, type TestRepository } from '../repository.ts'

const files = {
  ...packageFiles,
  'bench/suite.js': suite,
  'paceline.config.json': '{ "suites": ["./bench/suite.js"] }\n',
}
const measure = ['run', '--trials', '4', '--budget', '60s']

function runIn(repository: TestRepository): Run {
  return runSchema.parse(JSON.parse(readFileSync(join(repository.root, 'paceline-out', 'run.json'), 'utf8')))
}

async function measured(repository: TestRepository, exitCode = 0): Promise<{ run: Run; stderr: string }> {
  const { code, stderr } = await paceline(measure, { cwd: repository.root })
  assert.equal(code, exitCode, stderr)
  assertCleared(repository)
  return { run: runIn(repository), stderr }
}

async function store(repository: TestRepository): Promise<void> {
  const { code, stderr } = await paceline(['baseline', 'add', 'paceline-out/run.json'], { cwd: repository.root })
  assert.equal(code, 0, stderr)
}

test('reference: one that no longer builds is replaced by the newest that does', async () => {
  using repository = testRepository()
  const config = (prepare: string): Readonly<Record<string, string>> => ({
    'paceline.config.json': JSON.stringify({ suites: ['./bench/suite.js'], project: { prepare } }),
  })
  // What the first commit's own build needs is gone later, and it has no newer.js.
  const needed = `${repository.root}-needed`
  writeFileSync(needed, '')
  const build = `import { accessSync } from 'node:fs'\naccessSync(${JSON.stringify(needed)})`
  repository.commit({ ...files, 'build.js': build, ...config('node build.js') })
  await measured(repository)
  await store(repository)
  const second = repository.commit({ 'newer.js': '', 'build.js': '', ...library(1100) })
  const { run } = await measured(repository)
  assert.equal(run.benchmarks[0]?.reference?.why, 'oldest')
  await store(repository)
  rmSync(needed)
  repository.commit({ ...config('node newer.js'), ...library(1200) })
  const later = await measured(repository)
  assert.match(later.stderr, /The reference [0-9a-f]{7} cannot be prepared: /)
  const { reference } = later.run.benchmarks[0]!
  assert.deepEqual([reference?.id, reference?.why], [second, 'replacement'], later.stderr)
  assert.match(later.stderr, new RegExp(`Main is measured with ${second.slice(0, 7)} instead`))
})

test('reference: a budget that is too short for all leaves out the last of the plan', async () => {
  using repository = testRepository()
  const names = 'abcdefghijkl'.split('')
  const cases = `cases: { ${names.map((name) => `${name}: {}`).join(', ')} }`
  repository.commit({ ...files, 'bench/suite.js': suite.replace('cases: { once: {} }', cases) })
  await paceline(['run', '--budget', budget(2)], { cwd: repository.root })
  assert.equal(runIn(repository).benchmarks.at(-1)?.reason, notMeasured.tooLittleTime)
})

test('reference: what it cannot run is measured alone, and judged later', async () => {
  using repository = testRepository()
  repository.commit(files)
  repository.git('tag', 'v1.0.0')
  const more = suite.replace(/name: '[\w-]+'/, "name: 'more'")
  repository.commit({
    'added.js': 'export const added = 1\n',
    'index.js': `${library(1000)['index.js']}\nexport { added } from './added.js'\n`,
    'bench/more.js': `import { added } from '../index.js'\nif (added !== 1) throw new Error('none')\n${more}`,
    'bench/tool.js': `import { added } from '../index.js'
      console.log(JSON.stringify([{ name: 'made', unit: 'ms', value: added + Math.random() }]))`,
    'paceline.config.json': JSON.stringify({
      suites: ['./bench/suite.js', './bench/more.js'],
      subjects: { tool: { command: ['node', 'bench/tool.js'], read: 'customSmallerIsBetter' } },
    }),
  })
  const { run } = await measured(repository)
  const [old, ...others] = run.benchmarks
  assert.deepEqual([old!.suite, old!.reference?.label, old!.warnings], ['lib', 'v1.0.0', []])
  assert.deepEqual(
    others.map(({ suite: name, status, reference, pairs, trials }) => [name, status, reference, pairs, trials]),
    ['more', 'tool'].map((name) => [name, 'ok', undefined, undefined, 4]),
  )
  const warning = /^the reference \(v1\.0\.0\) cannot run it.*verdicts on it begin with the next release$/
  for (const { warnings } of others) assert.match(warnings.join(), warning)
})

test('reference: a head without a base is measured in pairs with that of the runs', async () => {
  using repository = testRepository()
  repository.commit(files)
  const first = repository.git('rev-parse', 'HEAD')
  const alone = await paceline(['check', '--base', 'none', '--trials', '4', '--allow-empty'], { cwd: repository.root })
  assert.equal(alone.code, 0, alone.stderr)
  assert.equal(runIn(repository).benchmarks[0]?.reference, undefined, 'main has none yet')
  await measured(repository)
  await store(repository)
  repository.commit(library(1100))
  await paceline(['check', '--base', 'none', '--trials', '4', '--allow-empty'], { cwd: repository.root })
  const { base, benchmarks } = runIn(repository)
  assert.deepEqual([base, benchmarks[0]?.reference?.id, benchmarks[0]?.pairs?.length], [undefined, first, 4])
})

test('reference: a base that fails in every trial leaves the stored runs to compare', async () => {
  using repository = testRepository()
  const both = 'export const work = () => 1000\nexport const other = () => 1000\n'
  const subjects = 'subjects: { work: () => work, other: async () => (await import("../index.js")).other }'
  const tool = { command: ['node', 'bench/tool.js'], read: 'customSmallerIsBetter' }
  const first = repository.commit({
    ...files,
    'index.js': both,
    'bench/suite.js': suite.replace('subjects: { work: () => work }', subjects),
    'bench/tool.js': `import { work } from '../index.js'
      console.log(JSON.stringify([{ name: 'made', unit: 'ms', value: work() * (1 + Math.random() / 50) }]))`,
    'paceline.config.json': JSON.stringify({ suites: ['./bench/suite.js'], subjects: { tool } }),
  })
  await measured(repository)
  await store(repository)
  const broken = repository.commit({ 'index.js': both.replace('() => 1000', '() => { throw new Error("broken") }') })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit({ 'index.js': both.replace('1000', '1200') })
  const { code, stderr, stdout } = await paceline(['check', '--budget', budget(20), '--json'], { cwd: repository.root })
  assert.equal(code, 1, stderr)
  const { base, benchmarks, warnings } = runIn(repository)
  assert.equal(base?.commit?.sha, broken)
  assert.deepEqual(Object.fromEntries(benchmarks.map((one) => [one.case + one.subject, one.reference?.id])), {
    onceother: undefined,
    oncework: first,
    madecustomSmallerIsBetter: first,
  })
  assert.deepEqual(
    warnings.filter((text) => text.startsWith('the base fails')),
    [
      'the base fails in every trial of lib/once/work and tool/made/customSmallerIsBetter: compared with the stored runs of main instead',
    ],
  )
  const { rows } = JSON.parse(stdout) as Comparison
  const steps = rows
    .filter(({ metric }) => metric === 'steps')
    .map((row) => [row.subject, [row.verdict, row.base?.value]])
  assert.deepEqual(Object.fromEntries(steps), { other: ['same', 1000], work: ['worse', 1000] })
  const made = rows.find((row) => row.case === 'made' && row.metric === 'time')?.base?.value ?? 0
  assert.equal(Math.round(made / 1e8), 10, `${made} ns of the reference`)
  assertCleared(repository)
})

test('reference: each package of a workspace is measured with its own, in one run', async () => {
  using repository = testRepository()
  const own = (name: string, reference?: string): Readonly<Record<string, string>> => ({
    [`packages/${name}/package.json`]: `{ "name": "${name}", "version": "1.0.0", "type": "module", "main": "index.js" }`,
    [`packages/${name}/index.js`]: library(1000)['index.js']!,
    [`packages/${name}/bench/suite.js`]: suite,
    [`packages/${name}/paceline.config.json`]: JSON.stringify({
      suites: ['./bench/suite.js'],
      ...(reference !== undefined && { project: { reference } }),
    }),
  })
  const first = repository.commit({
    '.gitignore': packageFiles['.gitignore'],
    'package.json': '{ "private": true, "workspaces": ["packages/*"] }',
    'paceline.config.json': '{ "projects": ["packages/*"] }',
    ...own('core'),
    ...own('parse', 'tag:parse-first'),
    'packages/tool/package.json': '{ "name": "tool", "version": "1.0.0" }',
    'packages/tool/paceline.config.json':
      '{ "subjects": { "broken": { "command": ["node", "x.js"], "read": "mitata" } } }',
  })
  repository.git('tag', 'parse-first')
  const second = repository.commit({ 'packages/core/index.js': library(1100)['index.js']! })
  repository.git('tag', 'core@1.0.0')
  repository.commit({ 'packages/core/index.js': library(1200)['index.js']! })
  const { run } = await measured(repository, exitCodes.newFailure)
  const found = run.benchmarks.map(({ suite: name, status, reference: by }) => [name, status, by?.id, by?.why])
  assert.deepEqual(found, [
    ['core/lib', 'ok', second, 'tag'],
    ['parse/lib', 'ok', first, 'config'],
    ['tool/broken', 'failed', undefined, undefined],
  ])
})
