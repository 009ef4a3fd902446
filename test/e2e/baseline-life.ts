/**
 * Test support: the life of a stored baseline on a server, from its first refresh on: a library with a dependency and a
 * build step, its pull requests with and without a base that builds, a release, and a slow creep and its end. The
 * action runs as it ships, each command as a process; measuring is real, and runs of other machines are mixed
 * into what is stored.
 */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { hasPairs, referencePairs, type Run } from '../../src/core/model/run.ts'
import { withRuns } from '../../src/core/history/baseline-set.ts'
import { parseBaseline } from '../../src/core/history/baseline-file.ts'
import { baselineText } from '../../src/core/model/serialise.ts'
import { workspace, type StepOptions, type StepResult, type Workspace } from '../action-step.ts'
import type { TestRepository } from '../repository.ts'
import { sampleRunId } from '../sample-run.ts'
import { suite as sourceSuite } from '../small-library.ts'

export const branch = 'paceline-data'
/** Of this platform, on that branch. */
export const file = `${process.platform}-${process.arch}.json`
const common = { platforms: '["self-hosted"]', baseline: `branch:${branch}`, budget: '120s' }

/** Where the repository `acme/widget` lives. */
export interface Home {
  readonly apiUrl: string
  /** Where Git finds it. */
  readonly webUrl: string
  /** What a job may use that runs this command. */
  tokenOf(command: 'plan' | 'report' | 'refresh'): string
  /** A payload that names the repository, with `parts` laid over it. */
  payload(event: string, parts: object): object
  /** Brings what was committed and tagged to the server, and what the server has to the clone. */
  sync(): Promise<void>
  /** The stored history of this platform. */
  history(): Promise<string>
  /** Stores another in its place. */
  setHistory(text: string): Promise<void>
  /** Opens a pull request of a branch, and checks out what its jobs do. */
  openPull(pull: { readonly ref: string; readonly head: string; readonly base: string }): Promise<OpenPull>
  /** How the newest comment on it reads, and how its check ended. */
  verdict(pull: OpenPull): Promise<Verdict>
}

export interface OpenPull {
  readonly number: number
  readonly head: string
  /** Of the event, as is the payload's part. */
  readonly gitRef: string
  readonly pull_request: object
}

export interface Verdict {
  readonly comment: string
  readonly check: string
}

/** Of the library as it is built. */
const suite = sourceSuite.replace('../index.js', '../dist/index.js')

/** Busy for so many milliseconds, by its dependency. */
export const library = (ms: number): Readonly<Record<string, string>> => ({
  'src/index.js': `import { busy } from 'busy'\nexport const calls = 1\nexport const work = () => busy(${ms})\n`,
})

export const builds = { 'build.js': "import { cpSync } from 'node:fs'\ncpSync('src', 'dist', { recursive: true })\n" }
const manifest = { name: 'widget', version: '1.0.0', private: true, type: 'module' }
const dependencies = { busy: 'file:vendor/busy' }
const config = (policy: object): Readonly<Record<string, string>> => ({
  'paceline.config.json': JSON.stringify({
    suites: ['./bench/parse.js'],
    why: false,
    policy,
    baseline: `branch:${branch}`,
  }),
})
export const files = {
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
  // So high a limit fails nothing, but a row with one always says where main stands.
  ...config({ failAt: 0.05, since: 100 }),
  '.gitignore': 'node_modules\ndist\n.paceline\npaceline-*\n',
}

/** Markdown without its escapes. */
const plain = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

/** The run as another machine would have measured it: another processor, another minor version of Node, other times. */
export function elsewhere(run: Run, { at, minor, processor, slower }: Elsewhere): Run {
  const { environment } = run
  const factor = (values: readonly (number | undefined)[]): (number | undefined)[] =>
    values.map((value) => (value === undefined ? undefined : value * slower))
  const benchmarks = run.benchmarks.map((one) => {
    const metrics = Object.entries(one.metrics).map(([name, data]) => {
      const isMoved = hasPairs(data) && data.kind === 'sampled'
      return [name, isMoved ? { ...data, base: factor(data.base), head: factor(data.head) } : data] as const
    })
    return { ...one, metrics: Object.fromEntries(metrics) }
  })
  const node = `${environment.node.split('.')[0]}.${minor}.0`
  const cpu = { ...environment.cpu, model: processor }
  return { ...run, id: sampleRunId(at), environment: { ...environment, node, cpu }, benchmarks }
}

/** With the real run, three minor versions of Node. */
export const machines: readonly Elsewhere[] = [
  { at: 1, minor: 1, processor: 'Acme One', slower: 1.7 },
  { at: 2, minor: 9, processor: 'Acme Two', slower: 0.4 },
]

interface Elsewhere {
  readonly at: number
  readonly minor: number
  readonly processor: string
  readonly slower: number
}

/** Its clone, where everything is committed and measured, and the action as it ships. */
interface Scene {
  readonly home: Home
  readonly own: TestRepository
  readonly place: Workspace
  readonly program: string
}

type Asked = Omit<StepOptions, 'inputs' | 'program'>
type Pull = OpenPull & { readonly asked: Asked }

let number = 0

async function step(
  { home, place, program }: Scene,
  { command, inputs, ...asked }: Asked & Pick<StepOptions, 'inputs'> & { readonly command: string },
): Promise<StepResult> {
  const token = command === 'measure' ? '' : home.tokenOf(command as 'plan')
  const all = { ...common, ...inputs, command, token }
  const result = await place.step(home, { ...asked, inputs: all, program, runNumber: ++number })
  assert.doesNotMatch(result.log, /Cannot find module|internal error/i)
  assert.ok(token === '' || !result.log.includes(token), 'the log names the token')
  return result
}

const stored = async ({ home }: Scene): Promise<readonly Run[]> => parseBaseline(await home.history(), file).runs

/** Measures what is checked out, and stores it: plan, measure, refresh. */
async function refresh(scene: Scene, event: 'push' | 'schedule'): Promise<StepResult> {
  const { home, own, place } = scene
  await home.sync()
  rmSync(join(place.path, 'paceline-results'), { recursive: true, force: true })
  const payload = home.payload(event === 'schedule' ? 'push' : event, { before: '0'.repeat(40) })
  const asked = { event, payload, sha: own.git('rev-parse', 'HEAD') }
  const inputs = { base: 'none' }
  const planned = await step(scene, { ...asked, command: 'plan', inputs })
  const { plan = '' } = planned.outputs
  const measured = await step(scene, { ...asked, command: 'measure', inputs: { plan } })
  assert.equal(measured.code, 0, measured.log)
  const done = await step(scene, { ...asked, command: 'refresh', inputs })
  return { ...done, log: measured.log + done.log }
}

let pulls = 0

/** Opens a pull request with a change of main, and checks out what its jobs do. */
async function openPull({ home, own }: Scene, change: Readonly<Record<string, string>>): Promise<Pull> {
  const base = own.git('rev-parse', 'main')
  const ref = `topic-${++pulls}`
  own.git('switch', '--quiet', '--create', ref)
  const head = own.commit(change)
  await home.sync()
  const pull = await home.openPull({ ref, head, base })
  const { number, gitRef, pull_request } = pull
  const payload = home.payload('pull_request', { number, pull_request })
  return { ...pull, asked: { event: 'pull_request', payload, sha: own.git('rev-parse', 'HEAD'), ref: gitRef } }
}

async function measurePull(scene: Scene, { asked }: Pull): Promise<StepResult> {
  rmSync(join(scene.place.path, 'paceline-results'), { recursive: true, force: true })
  const { outputs } = await step(scene, { ...asked, command: 'plan', inputs: {} })
  const { plan = '' } = outputs
  const measured = await step(scene, { ...asked, command: 'measure', inputs: { plan } })
  assert.equal(measured.code, 0, measured.log)
  return measured
}

/** The comment on the pull request, and how its check ended. */
async function report(scene: Scene, pull: Pull): Promise<Verdict> {
  const { code, log } = await step(scene, { ...pull.asked, command: 'report', inputs: {} })
  assert.equal(code, 0, log)
  const { comment, check } = await scene.home.verdict(pull)
  return { comment: plain(comment), check }
}

/** Lives it all: `own` is the empty clone, `program` the action. */
export async function liveThrough(home: Home, { own, program, more }: Life): Promise<void> {
  using place = workspace(own.root)
  const scene: Scene = { home, own, place, program }
  await storeAndJudge(scene, more)
  await releaseAndCreep(scene)
}

/** Lives the first part of it: from the first refresh to stored runs that fail a pull request. */
export async function beginLife(home: Home, { own, program, more }: Life): Promise<void> {
  using place = workspace(own.root)
  await storeAndJudge({ home, own, place, program }, more)
}

async function storeAndJudge(scene: Scene, more: Life['more'] = {}): Promise<void> {
  const { home, own } = scene
  const first = own.commit({ ...files, ...more })
  own.git('tag', 'v1.0.0')
  const second = own.commit({ 'README.md': '# Widget\n' })

  // One refresh stores pairs with the last release.
  const begun = await refresh(scene, 'push')
  assert.equal(begun.code, 0, begun.log)
  assert.match(begun.log, /Reference: v1\.0\.0, as it is the last release/)
  const [run] = await stored(scene)
  assert.deepEqual([run?.base, run?.head.commit?.sha], [undefined, second])
  const [benchmark] = run!.benchmarks
  assert.deepEqual(benchmark?.reference, { id: first, label: 'v1.0.0', commit: first, why: 'tag' })
  assert.equal(benchmark?.pairs?.length, referencePairs)

  // With a base, pairs with it decide; the history says where main stands.
  const slower = await openPull(scene, library(60))
  await measurePull(scene, slower)
  const compared = await report(scene, slower)
  assert.equal(compared.check, 'failure', compared.comment)
  assert.match(compared.comment, /since v1\.0\.0/)

  // A base that does not build: the stored pairs judge times, too, and warn at first.
  own.git('switch', '--quiet', 'main')
  own.commit({ 'build.js': "throw new Error('not today')\n" })
  const tripled = await openPull(scene, { ...builds, ...library(60) })
  const told = await measurePull(scene, tripled)
  assert.match(told.log, /not today|cannot be prepared/)
  const warned = await report(scene, tripled)
  assert.equal(warned.check, 'neutral', warned.comment)
  assert.match(warned.comment, /Time\*\* \| ⚠️ \*\*\d+\.\d% slower/)
  assert.match(warned.comment, /1 stored run: it takes 3 to fail a check; main .* since v1\.0\.0, with this change \+/)

  const mixed = withRuns(
    parseBaseline(await home.history(), file),
    machines.map((one) => elsewhere(run!, one)),
  )
  await home.setHistory(baselineText(mixed))
  const failed = await report(scene, tripled)
  assert.equal(failed.check, 'failure', failed.comment)
}

async function releaseAndCreep(scene: Scene): Promise<void> {
  const { own } = scene
  // A release renews the reference; the stored run of its commit is the link.
  own.git('switch', '--quiet', 'main')
  const third = own.commit(builds)
  await refresh(scene, 'push')
  own.git('tag', 'v1.1.0')
  const fourth = own.commit({ 'README.md': '# The widget\n' })
  const released = await refresh(scene, 'push')
  assert.equal(released.code, 0, released.log)
  assert.match(released.log, /Reference: v1\.1\.0, as it was released after v1\.0\.0/)
  const links = (await stored(scene)).map(({ head, benchmarks }) => [head.commit?.sha, benchmarks[0]?.reference?.label])
  assert.deepEqual(links.slice(-2), [
    [third, 'v1.0.0'],
    [fourth, 'v1.1.0'],
  ])

  // A slow creep fails the refresh that stores it, once it is beyond the limit of the whole.
  for (const ms of [40, 20]) {
    own.commit({ ...library(ms), ...config({ failAt: 0.05, since: 0.3 }) })
    const { code, log } = await refresh(scene, 'schedule')
    assert.equal(code, ms === 20 ? 0 : 1, log)
  }
}

interface Life {
  readonly own: TestRepository
  /** `dist/action.js`. */
  readonly program: string
  /** Files that the server wants. */
  readonly more?: Readonly<Record<string, string>>
}
