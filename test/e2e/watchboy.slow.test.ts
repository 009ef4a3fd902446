/**
 * Real code, real commits: the published watchboy in a repository of its own, changed in ways whose effect is known,
 * measured on a small tree. Takes about twenty minutes, so it runs every night and not in the gate.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Comparison, Row } from '../../src/model/comparison.ts'
import { installPackage } from '../../src/sides/packages.ts'
import { nodeFirst, paceline, type Outcome } from '../command-line.ts'
import { assertCleared, temporaryDirectory, testRepository, type TestRepository } from '../repository.ts'

const glob = 'watch/dirs-20x16/watchboy'

/** Written into the place in watchboy that waits 20 ms before it says that it is ready. */
const readyWait = 'return new Promise(r => setTimeout(() => r(), 20));'

interface Checked extends Outcome {
  readonly comparison: Comparison
}

describe('commits on top of the published watchboy', { timeout: 30 * 60_000 }, () => {
  const cache = temporaryDirectory()
  let source = ''
  before(async () => {
    const found = await installPackage(
      { node: process.execPath, env: nodeFirst, platform: process.platform, cacheRoot: cache.path, target: 'test' },
      { spec: 'watchboy@0.4.3', nowMs: Date.now() },
    )
    source = readFileSync(join(found.root, 'index.js'), 'utf8')
    assert.ok(source.includes(readyWait), 'the published source has the place that the commits change')
    cpSync(found.root, join(cache.path, 'vendored'), { recursive: true })
  })
  after(() => cache[Symbol.dispose]())

  /** A repository with the published source on main, and a branch with one commit on top. */
  function changed(files: Readonly<Record<string, string | null>>): TestRepository {
    const repository = testRepository()
    const manifest = JSON.parse(readFileSync(join(cache.path, 'vendored', 'package.json'), 'utf8')) as object
    repository.commit({
      '.gitignore': 'node_modules\n.paceline\npaceline-out\n',
      'package.json': JSON.stringify({ ...manifest, devDependencies: {}, files: ['index.js'] }, null, 2),
      'index.js': source,
      'test/index.test.js': 'check()\n',
    })
    repository.git('checkout', '-q', '-b', 'feature')
    repository.commit(files)
    return repository
  }

  async function check(repository: TestRepository, seed: string, budget = '150s'): Promise<Checked> {
    // Trees and packages are made once for all repositories.
    const home = join(repository.root, '.paceline')
    mkdirSync(home, { recursive: true })
    if (existsSync(join(cache.path, 'cache')))
      cpSync(join(cache.path, 'cache'), join(home, 'cache'), { recursive: true })
    const args = ['check', glob, '--base', 'main', '--seed', seed, '--budget', budget, '--json']
    const outcome = await paceline(args, { cwd: repository.root })
    assertCleared(repository)
    if (!existsSync(join(cache.path, 'cache')))
      cpSync(join(home, 'cache'), join(cache.path, 'cache'), { recursive: true })
    assert.notEqual(outcome.stdout, '', outcome.stderr)
    return { ...outcome, comparison: JSON.parse(outcome.stdout) as Comparison }
  }

  const rowOf = ({ comparison }: Checked, metric: string): Row => {
    const row = comparison.rows.find((candidate) => candidate.metric === metric)
    assert.ok(row, `there is a row ${metric}`)
    return row
  }
  const say = (row: Row): string => JSON.stringify({ ...row, samples: undefined })

  test('a commit of tests and CI files only is identical: nothing is measured', async () => {
    using repository = changed({ 'test/index.test.js': 'check(2)\n', '.github/workflows/ci.yml': 'on: push\n' })
    const outcome = await check(repository, '00000001')
    assert.equal(outcome.comparison.state, 'identical')
    assert.deepEqual(outcome.comparison.rows, [])
    assert.equal(outcome.code, 0)
  })

  for (let seed = 1; seed <= 10; seed += 1) {
    test(`a commit that adds a comment changes nothing, seed ${seed}`, async () => {
      using repository = changed({ 'index.js': `// a comment\n${source}` })
      const outcome = await check(repository, seed.toString(16).padStart(8, '0'))
      for (const metric of ['retained-heap', 'handles']) {
        const row = rowOf(outcome, metric)
        assert.equal(row.verdict, 'no-change', say(row))
      }
      const ready = rowOf(outcome, 'ready-time')
      assert.ok(ready.verdict === 'no-change' || ready.verdict === 'inconclusive', say(ready))
      assert.equal(outcome.code, 0)
    })
  }

  test('a commit that makes it ready a third later is a regression of the ready-time', async () => {
    using repository = changed({ 'index.js': source.replace(readyWait, readyWait.replace('20', '40')) })
    const outcome = await check(repository, '0000000b')
    const row = rowOf(outcome, 'ready-time')
    assert.equal(row.verdict, 'regression', say(row))
    assert.equal(outcome.code, 1)
  })

  test('a commit that keeps a megabyte more is a regression of the heap kept', async () => {
    const kept = `const kept = Array.from({ length: 20000 }, (_, i) => ({ i, text: 'kept ' + i }));\n`
    const keeps = source.replace(
      'const events = new EventEmitter();',
      `${kept}const events = new EventEmitter(); events.kept = kept;`,
    )
    assert.notEqual(keeps, source)
    using repository = changed({ 'index.js': keeps })
    const outcome = await check(repository, '0000000c')
    const row = rowOf(outcome, 'retained-heap')
    assert.equal(row.verdict, 'regression', say(row))
    assert.ok((row.change?.absolute ?? 0) > 900_000, say(row))
    assert.equal(outcome.code, 1)
  })

  test('a commit that makes it ready a third sooner is an improvement', async () => {
    using repository = changed({ 'index.js': source.replace(readyWait, readyWait.replace('20', '0')) })
    const outcome = await check(repository, '0000000d')
    const row = rowOf(outcome, 'ready-time')
    assert.equal(row.verdict, 'improvement', say(row))
    assert.equal(outcome.code, 0)
  })

  test('a commit that throws on start has failed after three pairs', async () => {
    using repository = changed({ 'index.js': `throw new Error('broken on purpose')\n${source}` })
    const outcome = await check(repository, '0000000e')
    const row = outcome.comparison.rows.find((candidate) => candidate.verdict === 'failed')
    assert.equal(row?.level, 'fail', outcome.stdout.slice(0, 2_000))
    assert.match(row?.reason ?? '', /broken on purpose/)
    const run = JSON.parse(readFileSync(join(repository.root, 'paceline-out', 'run.json'), 'utf8')) as {
      benchmarks: { pairs: unknown[] }[]
    }
    assert.equal(run.benchmarks[0]?.pairs.length, 3)
    assert.equal(outcome.code, 4)
  })

  test('a commit that only moves a dependency in the lockfile is measured', async () => {
    const lockWith = (repository: TestRepository, version: string): void => {
      const args = [
        'install',
        '--package-lock-only',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        `micromatch@${version}`,
      ]
      execFileSync('npm', args, {
        cwd: repository.root,
        env: nodeFirst,
        stdio: 'ignore',
        shell: process.platform === 'win32',
      })
    }
    using repository = changed({})
    repository.git('checkout', '-q', 'main')
    lockWith(repository, '4.0.4')
    repository.commit({}, 'Lock')
    repository.git('checkout', '-q', '-B', 'feature')
    const manifest = readFileSync(join(repository.root, 'package.json'), 'utf8')
    lockWith(repository, '4.0.8')
    repository.commit({ 'package.json': manifest }, 'Move micromatch')
    assert.deepEqual(repository.git('diff', '--name-only', 'main').split('\n'), ['package-lock.json'])
    const outcome = await check(repository, '0000000f', '20s')
    assert.equal(outcome.comparison.state, 'decided')
    assert.equal(rowOf(outcome, 'handles').verdict, 'no-change')
  })

  test('a change outside of the package that is not committed is identical, too', async () => {
    using repository = changed({})
    repository.write({ 'notes.md': 'not part of the package\n' })
    const outcome = await check(repository, '00000010')
    assert.equal(outcome.comparison.state, 'identical')
    assert.equal(outcome.comparison.head.label, 'the working tree')
  })
})
