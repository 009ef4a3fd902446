/** The projects of a workspace, measured by the real command line; npm links them, and nothing is fetched. */
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Comparison } from '../../src/core/model/comparison.ts'
import type { Run } from '../../src/core/model/run.ts'
import type { SuiteListing } from '../../src/rooms/list/listing.ts'
import { budget, paceline, type Outcome } from '../command-line.ts'
import { assertCleared, temporaryDirectory, testRepository, type TestRepository } from '../repository.ts'

/** A second case of one package, which its config leaves out. */
const suite = (name: string): string => `import { defineSuite } from 'paceline'
export default defineSuite({
  name: 'work',
  cases: { once: {}${name === 'parse' ? ', again: {}' : ''} },
  subjects: { own: { package: '${name}', load: () => import('${name}') } },
  metrics: { steps: { unit: 'count', better: 'lower', kind: 'exact', gate: true } },
  trial: ({ subject, measure }) => measure.record('steps', subject.work()),
})
`

const manifest = (name: string, dependencies: object = {}): string =>
  JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js', dependencies })

/** A package without a config of its own, whose one benchmark is found. */
const packageAt = (folder: string, { name, steps, needs = {} }: { name: string; steps: string; needs?: object }) => ({
  [`${folder}/package.json`]: manifest(name, needs),
  [`${folder}/index.js`]: steps,
  [`${folder}/bench/work.js`]: suite(name),
})

const files = {
  '.gitignore': 'node_modules\n.paceline\npaceline-out\n',
  'package.json': JSON.stringify({ name: 'top', private: true, workspaces: ['packages/*'] }),
  'README.md': 'text',
  ...packageAt('packages/core', { name: '@x/core', steps: 'export const work = () => 1000' }),
  ...packageAt('packages/parse', {
    name: 'parse',
    steps: "import { work as core } from '@x/core'\nexport const work = () => core() + 10",
    needs: { '@x/core': '^1.0.0' },
  }),
  ...packageAt('packages/site', { name: 'site', steps: 'export const work = () => 5' }),
  'packages/parse/paceline.config.json': '{ "suites": ["./bench/work.js"], "cases": ["work/once"] }',
}

/** main with the workspace, and a branch with one commit on top. */
function branched(config: object, changes: Readonly<Record<string, string | undefined>>): TestRepository {
  const repository = testRepository()
  repository.commit({ ...files, 'paceline.config.json': JSON.stringify({ projects: ['packages/*'], ...config }) })
  repository.git('checkout', '-q', '-b', 'feature')
  repository.commit(changes)
  return repository
}

const asTheyAre = { project: { prepare: false } } as const

const check = (cwd: string, ...args: string[]): Promise<Outcome> =>
  paceline(['check', '--budget', '60s', '--json', ...args], { cwd })

/** Row to its values on both sides. */
function values({ stdout, stderr }: Outcome): Record<string, string> {
  assert.notEqual(stdout, '', stderr)
  const { rows } = JSON.parse(stdout) as Comparison
  return Object.fromEntries(
    rows
      .filter(({ metric }) => metric === 'steps')
      .map((row) => [`${row.suite}/${row.case}`, `${row.verdict} ${row.base?.value} ${row.head?.value}`]),
  )
}

test('monorepo: a change of a shared package is measured for all dependents', async () => {
  using repository = branched({}, { 'packages/core/index.js': 'export const work = () => 1200' })
  const cwd = repository.root
  const outcome = await check(cwd)
  assert.equal(outcome.code, 1, outcome.stderr)
  assert.deepEqual(values(outcome), {
    '@x/core/work/once': 'worse 1000 1200',
    'parse/work/once': 'worse 1010 1210',
  })
  const { projects, family, notices } = JSON.parse(outcome.stdout) as Comparison
  assert.deepEqual(projects, { unaffected: ['site'], added: [], removed: [], altered: [] })
  assert.deepEqual(notices, ['Not measured, because nothing changed that they depend on: site.'])
  const run = JSON.parse(readFileSync(join(cwd, 'paceline-out', 'run.json'), 'utf8')) as Run
  assert.equal(run.pairing?.family, family, 'all rows of all projects share the rate')
  assert.equal(family, 2, 'counts are exact, and each of two benchmarks may fail')
  assert.deepEqual(run.leftOut, ['parse/work/again/own', 'site/'])
  assertCleared(repository)
})

test('monorepo: checkouts that would load packages of the working tree are refused', async () => {
  using repository = branched(asTheyAre, { 'packages/core/index.js': 'export const work = () => 1200' })
  const [scope, core] = ['node_modules/@x', 'packages/core'].map((path) => join(repository.root, path))
  mkdirSync(scope!, { recursive: true })
  symlinkSync(core!, join(scope!, 'core'), 'junction')
  const { code, stdout, stderr } = await check(repository.root)
  assert.equal(code, 2, stdout)
  assert.match(
    stderr,
    /^paceline: The head would load packages\/core of your working tree: packages\/parse depends on /m,
  )
  assertCleared(repository)
})

test('monorepo: what a change cannot reach is not measured', async () => {
  using repository = branched(asTheyAre, { 'README.md': 'better text', 'packages/site/README.md': 'text' })
  const { code, stdout, stderr } = await paceline(['check'], { cwd: repository.root })
  assert.equal(code, 0, stderr)
  assert.match(
    stdout.replaceAll(/\s+/g, ' '),
    /^VERDICT Nothing to measure: the change reaches nothing that is measured/,
  )
  assert.match(stdout, /they depend on: @x\/core,\s+parse,\s+site\./)
})

test('monorepo: where a suite at the top is reached and the same, that is said', async () => {
  using repository = branched(
    { ...asTheyAre, projects: ['packages/*', '!packages/site'], suites: ['./bench/top.js'] },
    {
      'bench/top.js': suite('node')
        .replace("name: 'work'", "name: 'top'")
        .replace("package: 'node', load: () => import('node')", 'load: () => ({ work: () => 1 })'),
      'package.json': JSON.stringify({ name: 'top', version: '1.0.0', files: ['lib'], workspaces: ['packages/*'] }),
    },
  )
  repository.git('branch', '-f', 'main', 'feature')
  repository.commit({ 'packages/site/index.test.js': 'check()' })
  const { code, stdout, stderr } = await check(repository.root)
  assert.equal(code, 0, stderr)
  const { state, projects } = JSON.parse(stdout) as Comparison
  assert.equal(state, 'identical')
  assert.deepEqual(projects, { unaffected: ['@x/core', 'parse'], added: [], removed: [], altered: [] })
  const report = await paceline(['report', 'paceline-out/comparison.json'], { cwd: repository.root })
  assert.match(
    report.stdout.replaceAll(/\s+/g, ' '),
    /^VERDICT Nothing to measure: the code that runs is byte for byte the same/,
  )
})

test('monorepo: of two folders the projects are measured, too', async () => {
  using repository = branched(asTheyAre, {})
  using other = temporaryDirectory()
  const base = join(other.path, 'other')
  cpSync(repository.root, base, { recursive: true })
  repository.write({ 'packages/site/index.js': 'export const work = () => 4' })
  const outcome = await paceline(['ab', '--base', base, '--json', '--budget', '60s'], { cwd: repository.root })
  assert.equal(values(outcome)['site/work/once'], 'better 5 4')
})

test('monorepo: a package is measured in its new folder against its old one', async () => {
  using repository = branched(asTheyAre, {
    ...Object.fromEntries(
      Object.keys(files)
        .filter((name) => name.startsWith('packages/site/'))
        .map((name) => [name, undefined]),
    ),
    ...packageAt('packages/pages', { name: 'site', steps: 'export const work = () => 4' }),
    ...packageAt('packages/next', { name: 'next', steps: 'export const work = () => 1' }),
    'packages/parse/package.json': undefined,
  })
  const outcome = await check(repository.root, '--all-projects')
  // A package that is gone takes its gates with it, and nobody has accepted that.
  assert.equal(outcome.code, 1, outcome.stderr)
  assert.deepEqual(values(outcome), {
    '@x/core/work/once': 'same 1000 1000',
    'parse/work/once': 'removed undefined undefined',
    'site/work/once': 'better 5 4',
  })
  const { projects } = JSON.parse(outcome.stdout) as Comparison
  assert.deepEqual(projects, { unaffected: [], added: ['next'], removed: ['parse'], altered: [], all: true })
  assert.match(outcome.stderr + outcome.stdout, /not measured until the next one: next\./)
})

test('monorepo: a project that goes with its slower code is removed, until accepted', async () => {
  using repository = branched(asTheyAre, {
    'packages/site/index.js': 'export const work = () => 50',
    'packages/site/package.json': undefined,
  })
  const gone = await check(repository.root)
  assert.equal(gone.code, 1, gone.stderr)
  assert.deepEqual(values(gone), { 'site/work/once': 'removed undefined undefined' })
  const accept = [{ match: 'site', upTo: 'removed', reason: 'nobody uses it' }]
  const config = { projects: ['packages/*'], ...asTheyAre, accept }
  repository.commit({ 'paceline.config.json': JSON.stringify(config) })
  const accepted = await check(repository.root)
  assert.equal(accepted.code, 0, accepted.stdout)
  assert.equal(values(accepted)['site/work/once'], 'removed undefined undefined')
})

test('monorepo: a project that the config no longer names is removed as well', async () => {
  using repository = branched(asTheyAre, {
    'packages/site/index.js': 'export const work = () => 50',
    'paceline.config.json': JSON.stringify({ projects: ['packages/*', '!packages/site'], ...asTheyAre }),
  })
  const outcome = await check(repository.root)
  assert.equal(outcome.code, 1, outcome.stderr)
  assert.equal(values(outcome)['site/work/once'], 'removed undefined undefined')
})

test('monorepo: a renamed package is compared with its old name, its suite adapted', async () => {
  using repository = branched(asTheyAre, {})
  repository.commit(packageAt('packages/odd', { name: 'constructor', steps: 'export const work = () => 7' }))
  repository.git('branch', '-f', 'main', 'feature')
  repository.commit({
    ...packageAt('packages/site', { name: '@n/site', steps: 'export const work = () => 10' }),
    'packages/odd/index.js': 'export const work = () => 8',
  })
  const outcome = await check(repository.root)
  assert.equal(outcome.code, 1, outcome.stderr)
  assert.deepEqual(values(outcome), {
    '@n/site/work/once': 'worse 5 10',
    'constructor/work/once': 'worse 7 8',
  })
})

test('monorepo: a package.json within a package hides no change of it', async () => {
  using repository = branched(asTheyAre, {})
  repository.commit({
    'packages/site/esm/package.json': '{ "type": "module" }',
    'packages/site/esm/index.js': 'export const steps = 5',
    'packages/site/index.js': "import { steps } from './esm/index.js'\nexport const work = () => steps",
    'paceline.config.json': JSON.stringify({ projects: ['packages/**'], ...asTheyAre }),
  })
  repository.git('branch', '-f', 'main', 'feature')
  repository.commit({ 'packages/site/esm/index.js': 'export const steps = 6' })
  assert.equal(values(await check(repository.root))['site/work/once'], 'worse 5 6')
})

test('monorepo: globs, profiles and metrics may name a project that is not reached', async () => {
  using repository = branched(
    { ...asTheyAre, profiles: { mine: ['parse/**', 'site/**'] } },
    { 'packages/site/index.js': 'export const work = () => 4' },
  )
  const site = { 'site/work/once': 'better 5 4' }
  for (const asked of [['--profile', 'mine'], ['!{parse,@x/core}/**'], ['@x/**', 'site']]) {
    assert.deepEqual(values(await check(repository.root, ...asked)), site, asked.join(' '))
  }
  for (const asked of [['@x/**'], ['--metric', 'walks'], ['parse/work/{once,never}']]) {
    const { code, stdout, stderr } = await check(repository.root, ...asked)
    assert.equal(code, 0, `${asked.join(' ')}: ${stderr}`)
    assert.equal((JSON.parse(stdout) as Comparison).state, 'identical')
  }
  const { code, stderr } = await check(repository.root, 'sites/**')
  assert.equal(code, 2)
  assert.match(stderr, /sites/)
})

test('monorepo: a suite or tool at the top called as a project is refused', async () => {
  const tool = { command: ['node', 'x.js'], read: 'customSmallerIsBetter' }
  for (const config of [{ suites: ['./bench/top.js'] }, { subjects: { parse: tool } }]) {
    using repository = branched(
      { ...asTheyAre, ...config },
      {
        'bench/top.js': suite('site').replace("name: 'work'", "name: 'parse'"),
        'packages/site/index.js': 'export const work = () => 6',
      },
    )
    repository.git('branch', '-f', 'main', 'feature')
    repository.commit({ 'packages/site/index.js': 'export const work = () => 7' })
    for (const asked of [[], ['parse']]) {
      const { code, stderr } = await check(repository.root, ...asked)
      assert.equal(code, 2, stderr)
      assert.match(stderr, /at the top is called "parse", and so is a project/)
    }
  }
})

test("monorepo: in a package's folder that package is measured, by the top's rules", async () => {
  const policy = { rules: ['@x/core/**', 'site/work/*'].map((match) => ({ match, failAt: 0.5 })) }
  using repository = branched(
    { ...asTheyAre, policy },
    {
      'packages/core/index.js': 'export const work = () => 1200',
      'packages/site/index.js': 'export const work = () => 6',
    },
  )
  const cwd = join(repository.root, 'packages', 'core')
  const outcome = await check(cwd, 'work/once')
  assert.equal(outcome.code, 0, 'the rule for this package lets 20% pass with a warning')
  assert.deepEqual(values(outcome), { '@x/core/work/once': 'worse 1000 1200' })
  assert.deepEqual((JSON.parse(outcome.stdout) as Comparison).notices, [], 'a rule for another package has its use')
  const { code, stdout, stderr } = await paceline(['list'], { cwd })
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^@x\/core\/work \(\.\/bench\/work\.js\)\n/)
  assert.doesNotMatch(stdout, /\nsite\/work/)
  const all = await paceline(['list', '--json', '--config', '../../paceline.config.json'], { cwd })
  const suites = (JSON.parse(all.stdout) as SuiteListing[]).map(({ suite }) => suite)
  assert.deepEqual(suites, ['@x/core/work', 'parse/work', 'site/work'])
})

test('monorepo: commands and tools of a package run in its folder', async () => {
  const config = {
    subjects: {
      print: { command: ['node', 'print.js'] },
      bench: { command: ['node', 'bench.js'], read: 'customSmallerIsBetter' },
    },
  }
  using repository = branched(asTheyAre, {
    'packages/site/paceline.config.json': JSON.stringify(config),
    'packages/site/print.js': "require('node:fs').readFileSync('print.js')".replace(
      'require',
      'process.getBuiltinModule',
    ),
    'packages/site/bench.js': 'console.log(JSON.stringify([{ name: "a", unit: "ms", value: 5 + Math.random() }]))',
  })
  repository.git('branch', '-f', 'main', 'feature')
  repository.write({
    'packages/site/print.js': "process.getBuiltinModule('node:fs').readFileSync('print.js') // other",
  })
  const { code, stdout, stderr } = await paceline(
    ['check', '--budget', budget(5), '--json', 'site/command', 'site/bench/a'],
    { cwd: repository.root },
  )
  assert.ok(code !== 2 && code !== 4 && code !== 70, stderr)
  const { rows } = JSON.parse(stdout) as Comparison
  const names = new Set(rows.map((row) => `${row.suite}/${row.case}/${row.subject}`))
  assert.deepEqual([...names].sort(), ['site/bench/a/customSmallerIsBetter', 'site/command/run/print'])
})
