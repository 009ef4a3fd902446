/**
 * The life of a stored baseline, from its first refresh on: a library with a dependency and a build step, its pull
 * requests with and without a base that builds, a release, a slow creep and its end, and a fill of the past. The action
 * runs as it ships, each command as a process; measuring is real, and runs of other machines are mixed into what is stored.
 * Its first steps again from the command line, with a bare repository on disk in the place of the server.
 */
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { isPaired, referencePairs, runSchema, type Run } from '../../src/model/run.ts'
import { addRuns } from '../../src/store/baseline-set.ts'
import { parseBaseline } from '../../src/store/parse-baseline.ts'
import { baselineText } from '../../src/store/serialise.ts'
import { payloadOf, workspace, type StepOptions, type StepResult, type Workspace } from '../action-step.ts'
import { startFakeGitHub, type FakeGitHub } from '../fake-github/server.ts'
import { addRepository, commitFiles, textOn, type FakeRepository } from '../fake-github/state.ts'
import { paceline } from '../command-line.ts'
import { temporaryDirectory, testRepository, type TestRepository } from '../repository.ts'
import { sampleRunId } from '../sample-run.ts'
import { shippedPaceline } from './act.ts'

const platform = `${process.platform}-${process.arch}`
const file = `${platform}.json`
const branch = 'paceline-data'
const common = { platforms: '["self-hosted"]', baseline: `branch:${branch}`, budget: '30s' }
/** Where the one runner leaves what it measured, as its artifact is laid out. */
const left = 'paceline-results/paceline+default+self-hosted+1'

let shipped: ReturnType<typeof temporaryDirectory>
let program = ''
before(() => {
  shipped = temporaryDirectory()
  program = join(shippedPaceline(join(shipped.path, 'paceline')), 'dist', 'action.js')
})
after(() => shipped[Symbol.dispose]())

const suite = `import { defineSuite } from 'paceline'
export default defineSuite({
  name: 'parse',
  cases: { words: {} },
  subjects: { library: () => import('../dist/index.js') },
  metrics: {
    time: { unit: 'ms', better: 'lower', gate: true },
    calls: { unit: 'count', better: 'lower', kind: 'exact', gate: true },
  },
  trial({ subject, measure }) {
    measure.record('calls', subject.calls)
    return measure.time('time', () => subject.work())
  },
})
`

/** Busy for so many milliseconds, by its dependency. */
const library = (ms: number): Readonly<Record<string, string>> => ({
  'src/index.js': `import { busy } from 'busy'\nexport const calls = 1\nexport const work = () => busy(${ms})\n`,
})

const builds = { 'build.js': "import { cpSync } from 'node:fs'\ncpSync('src', 'dist', { recursive: true })\n" }
const manifest = { name: 'widget', version: '1.0.0', private: true, type: 'module' }
const dependencies = { busy: 'file:vendor/busy' }
const files = {
  ...library(20),
  ...builds,
  'package.json': JSON.stringify({ ...manifest, scripts: { build: 'node build.js' }, dependencies }),
  'package-lock.json': JSON.stringify({
    name: 'widget',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': { name: 'widget', version: '1.0.0', dependencies },
      'node_modules/busy': { resolved: 'vendor/busy', link: true },
      'vendor/busy': { version: '1.0.0' },
    },
  }),
  'vendor/busy/package.json': '{ "name": "busy", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  'vendor/busy/index.js':
    'export function busy(ms) {\n  const end = performance.now() + ms\n  while (performance.now() < end) Math.sqrt(end)\n}\n',
  'bench/parse.js': suite,
  'paceline.config.json': JSON.stringify({
    suites: ['./bench/parse.js'],
    why: false,
    policy: { failAt: 0.05 },
    baseline: `branch:${branch}`,
  }),
  '.gitignore': 'node_modules\ndist\n.paceline\npaceline-*\n',
}

interface Scene {
  readonly fake: FakeGitHub
  readonly server: FakeRepository
  readonly own: TestRepository
  readonly place: Workspace
}

let number = 0

async function step({ fake, place }: Scene, options: Omit<StepOptions, 'program'>): Promise<StepResult> {
  const result = await place.step(fake, { ...options, program, runNumber: ++number })
  assert.doesNotMatch(result.log, /Cannot find module|internal error/i)
  return result
}

const stored = ({ server }: Scene): readonly Run[] => parseBaseline(textOn(server, branch, file) ?? '', file).runs

/** Measures what is checked out, and stores it: plan, measure, refresh. */
async function refresh(scene: Scene, event: 'push' | 'schedule' | 'workflow_dispatch', fill = ''): Promise<StepResult> {
  const { own, server, place } = scene
  rmSync(join(place.path, 'paceline-results'), { recursive: true, force: true })
  const payload = payloadOf(event === 'schedule' ? 'push' : event, server, { before: '0'.repeat(40) })
  const asked = { event, payload, sha: own.git('rev-parse', 'HEAD') }
  const inputs = { ...common, ...(fill === '' ? { base: 'none' } : { fill }) }
  const planned = await step(scene, { ...asked, inputs: { ...inputs, command: 'plan', base: 'none' } })
  const { reference = '' } = planned.outputs
  const measured = await step(scene, {
    ...asked,
    inputs: { ...inputs, command: 'measure', reference, results: left, token: '' },
  })
  assert.equal(measured.code, 0, measured.log)
  const done = await step(scene, { ...asked, inputs: { ...inputs, command: 'refresh' } })
  assert.equal(done.code, 0, done.log)
  return { ...done, log: measured.log + done.log }
}

/** Opens a pull request with a change of main, and checks its merge commit out. */
function openPull({ own, server }: Scene, change: Readonly<Record<string, string>>): Omit<StepOptions, 'inputs'> {
  const number = 7 + server.pulls.length
  const ref = `topic-${number}`
  const base = own.git('rev-parse', 'main')
  own.git('switch', '--quiet', '--create', ref)
  const head = own.commit(change)
  own.git('switch', '--quiet', '--detach', base)
  own.git('merge', '--quiet', '--no-ff', '--no-edit', ref)
  server.pulls.push({
    number,
    state: 'open',
    head: { sha: head, ref, repository: server },
    base: { sha: base, ref: 'main' },
  })
  const repo = { id: server.id }
  const pull = {
    number,
    user: { login: 'ada' },
    head: { sha: head, ref, repo },
    base: { sha: base, ref: 'main', repo },
  }
  const payload = payloadOf('pull_request', server, { number, pull_request: pull })
  return { event: 'pull_request', payload, sha: own.git('rev-parse', 'HEAD'), ref: `refs/pull/${number}/merge` }
}

async function measurePull(scene: Scene, event: Omit<StepOptions, 'inputs'>): Promise<StepResult> {
  rmSync(join(scene.place.path, 'paceline-results'), { recursive: true, force: true })
  const { outputs } = await step(scene, { ...event, inputs: { ...common, command: 'plan' } })
  const { reference = '', base = '' } = outputs
  const inputs = { ...common, command: 'measure', reference, base, results: left, token: '' }
  const measured = await step(scene, { ...event, inputs })
  assert.equal(measured.code, 0, measured.log)
  return measured
}

/** The comment on the pull request, and how its check ended. */
async function report(scene: Scene, event: Omit<StepOptions, 'inputs'>): Promise<{ comment: string; check: string }> {
  const { code, log } = await step(scene, { ...event, inputs: { ...common, command: 'report' } })
  assert.equal(code, 0, log)
  const { comments, checks } = scene.server
  return { comment: plain(comments.at(-1)?.body ?? ''), check: checks.at(-1)?.conclusion ?? '' }
}

/** Markdown without its escapes. */
const plain = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

/** The run as another machine would have measured it: another processor, another minor version of Node, other times. */
function elsewhere(run: Run, { at, minor, processor, slower }: Elsewhere): Run {
  const { environment } = run
  const factor = (values: readonly (number | null)[]): (number | null)[] =>
    values.map((value) => (value === null ? null : value * slower))
  const benchmarks = run.benchmarks.map((one) => {
    const metrics = Object.entries(one.metrics).map(([name, data]) => {
      const isMoved = isPaired(data) && data.kind === 'sampled'
      return [name, isMoved ? { ...data, base: factor(data.base), head: factor(data.head) } : data] as const
    })
    return { ...one, metrics: Object.fromEntries(metrics) }
  })
  const node = `${environment.node.split('.')[0]}.${minor}.0`
  const cpu = { ...environment.cpu, model: processor }
  return { ...run, id: sampleRunId(at), environment: { ...environment, node, cpu }, benchmarks }
}

/** With the real run, three minor versions of Node. */
const machines: readonly Elsewhere[] = [
  { at: 1, minor: 1, processor: 'Acme One', slower: 1.7 },
  { at: 2, minor: 9, processor: 'Acme Two', slower: 0.4 },
]

interface Elsewhere {
  readonly at: number
  readonly minor: number
  readonly processor: string
  readonly slower: number
}

test('a stored baseline speaks from its first refresh on, through releases, creep and fill', async () => {
  await using fake = await startFakeGitHub()
  using own = testRepository()
  using place = workspace(own.root)
  const server = addRepository(fake.state, 'acme/widget', join(own.root, '.git'))
  const scene: Scene = { fake, server, own, place }
  const first = own.commit(files)
  own.git('tag', 'v1.0.0')
  const second = own.commit({ 'README.md': '# Widget\n' })

  // One refresh stores pairs with the last release.
  const begun = await refresh(scene, 'push')
  assert.match(begun.log, /Reference: v1\.0\.0, as it is the last release/)
  const [run] = stored(scene)
  assert.deepEqual([run?.base, run?.head.commit?.sha], [null, second])
  const [benchmark] = run!.benchmarks
  assert.deepEqual(benchmark?.reference, { id: first, label: 'v1.0.0', commit: first, why: 'tag' })
  assert.equal(benchmark?.pairs?.length, referencePairs)

  // With a base, pairs with it decide; the history says where main stands.
  const slower = openPull(scene, library(60))
  await measurePull(scene, slower)
  const compared = await report(scene, slower)
  assert.equal(compared.check, 'failure', compared.comment)
  assert.match(compared.comment, /since v1\.0\.0/)

  // A base that does not build: the stored pairs judge times, too, and warn at first.
  own.git('switch', '--quiet', 'main')
  own.commit({ 'build.js': "throw new Error('not today')\n" })
  const tripled = openPull(scene, { ...builds, ...library(60) })
  const told = await measurePull(scene, tripled)
  assert.match(told.log, /not today|cannot be prepared/)
  const warned = await report(scene, tripled)
  assert.equal(warned.check, 'neutral', warned.comment)
  assert.match(warned.comment, /Time\*\* \| ⚠️ \*\*\d+\.\d% slower/)
  assert.match(warned.comment, /1 stored run: it takes 3 to fail a check; main .* since v1\.0\.0, with this change \+/)

  const mixed = addRuns(
    parseBaseline(textOn(server, branch, file)!, file),
    machines.map((one) => elsewhere(run!, one)),
  )
  commitFiles(server, { branch, files: { [file]: baselineText(mixed) }, message: 'Store of other machines' })
  const failed = await report(scene, tripled)
  assert.equal(failed.check, 'failure', failed.comment)

  // A release renews the reference; the stored run of its commit is the link.
  own.git('switch', '--quiet', 'main')
  const third = own.commit(builds)
  await refresh(scene, 'push')
  own.git('tag', 'v1.1.0')
  const fourth = own.commit({ 'README.md': '# The widget\n' })
  const released = await refresh(scene, 'push')
  assert.match(released.log, /Reference: v1\.1\.0, as it was released after v1\.0\.0/)
  const links = stored(scene).map(({ head, benchmarks }) => [head.commit?.sha, benchmarks[0]?.reference?.label])
  assert.deepEqual(links.slice(-2), [
    [third, 'v1.0.0'],
    [fourth, 'v1.1.0'],
  ])

  // A slow creep opens one issue, which closes once the creep is gone.
  const states: string[][] = []
  for (const ms of [30, 40, 20]) {
    own.commit(library(ms))
    await refresh(scene, 'schedule')
    states.push(server.issues.map(({ state }) => state))
  }
  assert.deepEqual(states, [['open'], ['open'], ['closed']])

  // By hand, the past is filled.
  await refresh(scene, 'workflow_dispatch', '2')
  const filled = stored(scene).filter((one) => one.filled !== undefined)
  assert.equal(filled.length, 2)
})

test('from the command line, a history on a branch of a bare repository speaks for whoever clones it', async () => {
  using bare = temporaryDirectory()
  using own = testRepository()
  const run = async (repository: TestRepository, ...args: string[]): Promise<Awaited<ReturnType<typeof paceline>>> => {
    const ended = await paceline(args, { cwd: repository.root })
    assert.ok(ended.code !== null && ended.code !== 2 && ended.code < 4, ended.stderr)
    return ended
  }
  own.git('init', '--quiet', '--bare', '--initial-branch=main', bare.path)
  own.git('remote', 'add', 'origin', bare.path)
  own.commit(files)
  own.git('tag', 'v1.0.0')
  own.commit({ 'README.md': '# Widget\n' })
  const measured = await run(own, 'run', '--budget', '60s')
  assert.match(measured.stderr, /Reference: v1\.0\.0, as it is the last release/)
  await run(own, 'baseline', 'add', 'paceline-out/run.json')
  own.commit({ 'build.js': "throw new Error('not today')\n" })
  own.git('push', '--quiet', '--tags', 'origin', 'main', branch)

  using clone = testRepository({ url: bare.path })
  clone.git('switch', '--quiet', '--create', 'topic')
  clone.commit({ ...builds, ...library(60) })
  const warned = await run(clone, 'check', '--budget', '60s')
  assert.equal(warned.code, 3, 'without a base that builds, no row of its own can be compared')
  assert.match(warned.stderr, /not today[^]*Reference: v1\.0\.0, as the stored runs of main were measured with it/)
  assert.match(warned.stdout.replaceAll(/\s+/g, ' '), /1 stored run: it takes 3 to fail a check/)

  const first = runSchema.parse(JSON.parse(readFileSync(join(own.root, 'paceline-out/run.json'), 'utf8')))
  for (const one of machines) {
    writeFileSync(join(own.root, 'paceline-out', 'other.json'), JSON.stringify(elsewhere(first, one)))
    await run(own, 'baseline', 'add', 'paceline-out/other.json')
  }
  own.git('push', '--quiet', 'origin', branch)
  clone.git('fetch', '--quiet', 'origin')
  clone.write({ 'paceline-out/history.json': clone.git('show', `origin/${branch}:${file}`) })
  const failed = await run(clone, 'compare', 'paceline-out/history.json', 'paceline-out/run.json')
  assert.equal(failed.code, 1, failed.stdout)
  own.git('tag', 'v1.1.0')
  assert.match((await run(own, 'baseline', 'reference')).stdout, /next {2}.*v1\.1\.0/)
})
