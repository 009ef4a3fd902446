/**
 * The stored history of a consumer, from its first push on: the published watchboy in a repository of its own, with
 * dependencies, a lockfile and a build step, and without a config. The shipped workflows run under act, as in
 * act.e2e.test.ts; what they store is read from the server that takes it.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Baseline } from '../../src/model/baseline.ts'
import type { Comparison } from '../../src/model/comparison.ts'
import { benchmarkId, isPaired, type Run } from '../../src/model/run.ts'
import { installPackage } from '../../src/sides/packages.ts'
import { parseBaseline } from '../../src/store/baseline-file.ts'
import { payloadOf } from '../action-step.ts'
import { nodeFirst } from '../command-line.ts'
import { textOn } from '../fake-github/state.ts'
import { temporaryDirectory, testRepository } from '../repository.ts'
import { branchedLibrary, type SmallLibrary } from '../small-library.ts'
import { findAct, shippedPaceline } from './act.ts'
import { consumerOf, type Consumer } from './consumer.ts'

const found = findAct()
const options = { skip: 'missing' in found ? found.missing : false, timeout: 1_200_000 }
/** More than twice what four trials of each take on a machine that has nothing else to do; a third is for one or two. */
const budgets = { all: '60s', few: '25s' }
const inputs = { platforms: `'["ubuntu-latest"]'`, profile: 'quick', budget: budgets.all }
/** The place in watchboy that waits before it says that it is ready. */
const readyWait = 'setTimeout(() => r(), 20)'

let shipped: ReturnType<typeof temporaryDirectory>
let paceline = ''
let files: Readonly<Record<string, string>> = {}

before(async () => {
  shipped = temporaryDirectory()
  if (!('path' in found)) return
  paceline = shippedPaceline(join(shipped.path, 'paceline'))
  files = await publishedWatchboy(join(shipped.path, 'cache'))
})
after(() => shipped[Symbol.dispose]())

/** Its source below src/, which a build step brings to dist/. */
async function publishedWatchboy(cacheRoot: string): Promise<Record<string, string>> {
  const host = { node: process.execPath, env: nodeFirst, platform: process.platform, cacheRoot, target: 'test' }
  const { root } = await installPackage(host, { spec: 'watchboy@0.4.3', nowMs: Date.now() })
  const { name, version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const source = readFileSync(join(root, 'index.js'), 'utf8')
  assert.ok(source.includes(readyWait), 'the published source has the place that the pull request changes')
  const scripts = { build: 'node build.js' }
  using repository = testRepository()
  const manifest = { name, version, main: 'dist/index.js', files: ['dist'], scripts, dependencies }
  repository.write({ 'package.json': JSON.stringify(manifest, null, 2) })
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: repository.root,
    env: nodeFirst,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
  return {
    'package.json': JSON.stringify(manifest, null, 2),
    'package-lock.json': readFileSync(join(repository.root, 'package-lock.json'), 'utf8'),
    'src/index.js': source,
    'build.js': `require('node:fs').cpSync('src', 'dist', { recursive: true })\n`,
    '.gitignore': 'node_modules/\ndist/\n',
  }
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

async function consumer(own: SmallLibrary): Promise<Consumer> {
  const scene = await consumerOf({ act: 'path' in found ? found.path : '', paceline }, { own, inputs })
  own.repository.git('switch', '--quiet', 'main')
  return scene
}

const refresh = (scene: Consumer, event: 'push' | 'workflow_dispatch' | 'schedule'): Promise<string> => {
  const { git } = scene.library.repository
  const parts = event === 'push' ? { before: '0'.repeat(40), after: git('rev-parse', 'HEAD') } : {}
  const payload = { ...payloadOf(event, scene.repository, parts), ref: 'refs/heads/main' }
  return scene.run({ workflow: 'refresh.yml', event, payload })
}

function stored({ repository }: Consumer, output: string): Baseline {
  const text = textOn(repository, 'paceline-data', 'linux-x64.json')
  assert.ok(text, output)
  return parseBaseline(text, 'linux-x64.json')
}

/** Every benchmark of it was measured, with as many values as a history needs. */
function assertMeasured({ benchmarks }: Run, least = 4): void {
  assert.ok(benchmarks.length >= least, String(benchmarks.map(benchmarkId)))
  for (const benchmark of benchmarks) {
    const what = `${benchmarkId(benchmark)}: ${JSON.stringify(benchmark)}`
    assert.equal(benchmark.status, 'ok', what)
    assert.ok(benchmark.reference !== undefined, what)
    for (const metric of Object.values(benchmark.metrics)) {
      const values = isPaired(metric) ? metric.head.filter((value) => value !== null) : metric.values
      assert.ok(values.length >= (benchmark.once === true ? 1 : 4), what)
    }
  }
}

const subjectsOf = ({ benchmarks }: Run): string[] => [...new Set(benchmarks.map(({ subject }) => subject))]

test('a history begins with a push, serves a pull request, and grows', options, async () => {
  const slower = { 'src/index.js': files['src/index.js']!.replace(readyWait, readyWait.replace('20', '40')) }
  const own = branchedLibrary(files, slower)
  own.repository.git('tag', 'v0.4.3', own.base)
  await using scene = await consumer(own)

  const pushed = await refresh(scene, 'push')
  const { runs } = stored(scene, pushed)
  assert.deepEqual(
    runs.map(({ head }) => head.commit?.sha),
    [own.base],
  )
  assertMeasured(runs[0]!)
  assert.deepEqual(subjectsOf(runs[0]!), ['watchboy'], 'no config asks for anybody else')
  const names = runs[0]!.benchmarks.map(benchmarkId)
  for (const name of ['react', 'flat', 'footprint']) assert.ok(names.includes(`watch/${name}/watchboy`), String(names))
  assert.deepEqual([...new Set(runs[0]!.benchmarks.map((benchmark) => benchmark.package?.source))], ['project'])
  assert.match(pushed, /The stored history is up to date/)
  assert.doesNotMatch(pushed, /Cannot find module|::warning|Job failed/)

  own.repository.git('checkout', '--quiet', '--detach', own.merge)
  const pull = {
    number: 7,
    user: { login: 'ada' },
    head: { sha: own.head, ref: 'topic', repo: { id: scene.repository.id } },
    base: { sha: own.base, ref: 'main', repo: { id: scene.repository.id } },
  }
  const payload = payloadOf('pull_request', scene.repository, { number: 7, pull_request: pull })
  scene.install({ ...inputs, budget: budgets.few })
  const compared = await scene.run({ workflow: 'library.yml', event: 'pull_request', payload })
  const report = scene.artifacts().get('paceline-report-default-1/comparison.json')
  assert.ok(report, compared)
  const { platforms, rows } = JSON.parse(report) as Comparison
  assert.deepEqual(
    platforms.map(({ baselineRuns }) => baselineRuns),
    [1],
  )
  assert.match(platforms[0]?.basis ?? '', /; 1 stored run in pairs with .* says where main stands$/)
  const ready = rows.find((row) => benchmarkId(row) === 'watch/flat/watchboy' && row.metric === 'ready-time')
  assert.notEqual(ready?.verdict, 'added', JSON.stringify(ready))

  own.repository.git('switch', '--quiet', 'main')
  scene.install(inputs)
  const byHand = await refresh(scene, 'workflow_dispatch')
  const [, second] = stored(scene, byHand).runs
  assertMeasured(second!)
  assert.deepEqual(second!.benchmarks.map(benchmarkId), names, 'the same plan')

  const others = ['watch/footprint/chokidar']
  const sha = scene.push({
    'paceline.config.json': JSON.stringify({ cases: ['watch/{footprint,flat}'], refresh: { others } }),
  })
  scene.install({ ...inputs, budget: budgets.few })
  const afterPush = stored(scene, await refresh(scene, 'push')).runs.at(-1)!
  assert.deepEqual([afterPush.head.commit?.sha, ...subjectsOf(afterPush)], [sha, 'watchboy'])
  const weekly = await refresh(scene, 'schedule')
  const last = stored(scene, weekly).runs.at(-1)!
  assert.deepEqual(last.benchmarks.map(benchmarkId).toSorted(), [
    'watch/flat/watchboy',
    'watch/footprint/chokidar',
    'watch/footprint/watchboy',
  ])
})

test('an install that fails makes the job red with its reason, and nothing is stored', options, async () => {
  const manifest = JSON.parse(files['package.json']!) as Manifest
  const dependencies = { ...manifest.dependencies, 'not-in-the-lockfile': '1.0.0' }
  const broken = { ...files, 'package.json': JSON.stringify({ ...manifest, dependencies }) }
  await using scene = await consumer(branchedLibrary(broken, { 'src/index.js': '' }))
  const output = await refresh(scene, 'push')
  assert.equal(scene.repository.branches.has('paceline-data'), false, output)
  assert.match(output, /The head \([0-9a-f]{7}\) cannot be prepared: .+ \(`npm ci --no-audit --no-fund` ended with 1\)/)
  assert.match(output, /not-in-the-lockfile/)
  assert.match(output, /### ❌ Nothing was stored[^]*The head [^\n]*cannot be prepared/)
  assert.match(output, /Job failed/)
})
