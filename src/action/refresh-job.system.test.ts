import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payloadOf, workspace, type StepOptions, type StepResult, type Workspace } from '../../test/action-step.ts'
import { startWithWidget, type FakeGitHub, type FakeGitHubOptions } from '../../test/fake-github/server.ts'
import { commitFiles, textOn, type FakeRepository } from '../../test/fake-github/state.ts'
import { pairedBenchmark, pairedRun, referenceRun } from '../../test/sample-pairs.ts'
import { sampleBenchmark, sampleRun, timeSpec } from '../../test/sample-run.ts'
import type { Config } from '../core/model/config.ts'
import { notMeasured, type BenchmarkRun, type Run, referencePairs, type Reference } from '../core/model/run.ts'
import { parseBaseline } from '../core/history/baseline-file.ts'
import { withRuns, emptyBaseline, withRecord, makeAcceptRecord } from '../core/history/baseline-set.ts'
import { baselineText } from '../core/model/serialise.ts'
import { trimmedHistoryNotices } from './refresh-job.ts'
import type { Baseline } from '../core/model/baseline.ts'
import { findRowsWorseSinceReference } from '../core/drift.ts'

const inputs = { command: 'refresh', baseline: 'branch:paceline-data' }

interface Scene extends AsyncDisposable {
  readonly fake: FakeGitHub
  readonly repository: FakeRepository
  /** The commit of main. */
  readonly sha: string
  readonly place: Workspace
  /** Leaves a run, and refreshes as a push does. */
  push(run: Run, step?: Partial<StepOptions> & { readonly before?: string }): Promise<StepResult>
  /** What is stored of a platform. */
  stored(path?: string): Baseline
}

const config = { 'paceline.config.json': '{}' }

async function open({ files = config, ...options }: FakeGitHubOptions & { files?: object } = {}): Promise<Scene> {
  const { widget: repository, ...fake } = await startWithWidget(options)
  const sha = commitFiles(repository, { branch: 'main', files: { ...files }, message: 'Merge' })
  const place = workspace()
  return {
    fake,
    repository,
    sha,
    place,
    push: (run, { before = '0'.repeat(40), ...step } = {}) => {
      leave(place, run)
      const payload = payloadOf('push', repository, { before })
      return place.step(fake, { inputs, event: 'push', payload, sha, ...step })
    },
    stored: (path = 'linux-x64.json') => parseBaseline(textOn(repository, 'paceline-data', path) ?? '', path),
    [Symbol.asyncDispose]: () => {
      place[Symbol.dispose]()
      return fake[Symbol.asyncDispose]()
    },
  }
}

/** The run of a commit, with a ready-time and what else it holds. */
function runOf(number: number, sha: string, { platform = 'linux-x64', more = [] as BenchmarkRun[] } = {}): Run {
  const time = { ...timeSpec, values: [99.9, 100, 100, 100.1] }
  const benchmarks = [sampleBenchmark({ metrics: { 'ready-time': time } }), ...more]
  const run = sampleRun({ number, benchmarks, environment: { platform } })
  return { ...run, head: { label: 'main', commit: { ...run.head.commit!, sha } } }
}

function leave(place: Workspace, run: Run, runner = 'ubuntu-latest'): void {
  place.write(`paceline-results/paceline+default+${runner}+1/run.json`, run)
}

test('refresh job: a write whose answer is lost is there once, and is called written', async () => {
  await using scene = await open()
  scene.fake.faults.push({ method: 'POST', path: /git-receive-pack$/, times: 1, kind: 'lose', status: 502 })
  const step = await scene.push(runOf(1, scene.sha))
  assert.equal(step.code, 0, step.log)
  assert.equal(scene.stored().runs.length, 1)
  for (const text of [step.log, step.summary]) assert.match(text, /^Written, although the answer .* was lost\.$/m)
})

/** Three that are no part of a history as measured: one failed, one was never reached, one has three values. */
const lacking = [
  sampleBenchmark({ case: 'flat', status: 'failed', reason: 'boom', metrics: {} }),
  sampleBenchmark({ case: 'events', status: 'skipped', reason: notMeasured.tooLittleTime, metrics: {} }),
  sampleBenchmark({ case: 'footprint', metrics: { 'import-heap': { ...timeSpec, values: [1, 2, 3] } } }),
]

test('refresh job: failures are stored as such; what had too little time is named', async () => {
  await using scene = await open()
  scene.place.write('paceline-results/paceline+default+windows-latest+1/outcome.json', {
    schema: 'paceline/outcome@1',
    outcome: 'failed',
    platform: 'win32-x64',
    reason: 'The head cannot be prepared: `npm ci` ended with 1 (npm error code E404)',
  })
  const step = await scene.push(runOf(1, scene.sha, { more: lacking }))
  assert.equal(step.code, 0, step.log)
  const [stored] = scene.stored().runs
  assert.deepEqual(
    stored?.benchmarks.map((benchmark) => [benchmark.case, benchmark.status]),
    [
      ['react', 'ok'],
      ['flat', 'failed'],
    ],
  )
  assert.match(
    step.log,
    /^::warning title=A platform is missing::windows-latest: its job says “The head cannot be prepared: .*E404.*”/m,
  )
  assert.match(step.log, /^::warning .*::Linux x64: 1 of 4 benchmarks failed: watch\/flat\/chokidar$/m)
  const late = /2 of 4 benchmarks had fewer than 4 trials and are not stored: watch\S+events\S+ watch\S+footprint/
  assert.match(step.log, late)
  assert.match(step.summary, /^### ⚠️ The stored history is up to date$/m)
  assert.match(step.summary, /^- \*\*Linux x64\*\*: 1 benchmark measured, 1 run in all$/m)
  assert.match(
    step.summary,
    /^Missing:$[^]*windows&#45;latest&#58; its job says &#8220;<code>The head[^]*events[^]*footprint/m,
  )
})

test('refresh job: a run in which nothing was measured fails, and stores nothing', async () => {
  await using scene = await open()
  const step = await scene.push({ ...runOf(1, scene.sha), benchmarks: lacking })
  assert.equal(step.code, 1)
  assert.match(step.log, /^::error title=Nothing to store::Linux x64: nothing was measured.*1 of 3 benchmarks failed/m)
  assert.match(step.summary, /^### ❌ Nothing was stored$[^]*nothing was measured/m)
  assert.equal(scene.repository.branches.has('paceline-data'), false)
})

test('refresh job: a late run takes its place among the others and pushes none out', async () => {
  await using scene = await open()
  for (const number of [5, 3, 4]) await scene.push(runOf(number, scene.sha))
  const ids = scene.stored().runs.map(({ id }) => id)
  assert.deepEqual(ids, ids.toSorted())
  assert.equal(ids.length, 3)
})

test('refresh job: a stored file that cannot be read is not overwritten', async () => {
  await using scene = await open()
  const broken = '{ "schema": "paceline/baseline@1", "plat'
  const files = { 'linux-x64.json': broken }
  commitFiles(scene.repository, { branch: 'paceline-data', files, message: 'Break' })
  const step = await scene.push(runOf(1, scene.sha))
  assert.equal(step.code, 1)
  assert.match(step.log, /cut short/)
  assert.equal(textOn(scene.repository, 'paceline-data', 'linux-x64.json'), broken)
})

test('refresh job: a worse row, merged, fails the refresh, which names the commit', async () => {
  await using scene = await open()
  const { repository, sha } = scene
  const measured = (number: number, since: number): Run => {
    const run = referenceRun({ number, since, sigma: 0.01, machine: 1 + (number % 3) })
    return number < 50 ? run : { ...run, head: { ...run.head, commit: { ...run.head.commit!, sha } } }
  }
  const history = [0, 1, 2].map((number) => measured(number, 0))
  const text = baselineText(withRuns(emptyBaseline('linux-x64'), history))
  commitFiles(repository, { branch: 'paceline-data', files: { 'linux-x64.json': text }, message: 'Store' })
  const step = await scene.push(measured(50, 1))
  assert.equal(step.code, 1, step.log)
  const named = `ready time is (99|100|101)\\.\\d%25 worse since ${sha.slice(0, 7)} on Linux x64`
  assert.match(step.log, new RegExp(`^::error title=Main got worse::watch/react/chokidar: ${named}`, 'm'))
  assert.match(step.summary, /^### ❌ .*main is worse than the policy allows in 1 row/)
  assert.equal(step.outputs['worse'], '1')
  assert.equal(scene.stored().runs.length, 4)
  const again = await scene.push(measured(51, 1))
  assert.equal(again.code, 1, 'main is still as slow, compared with its reference')
})

test('refresh job: an accept entry that came with the push is a new level, once', async () => {
  await using scene = await open()
  const accept = [
    { match: 'watch/react/chokidar', metric: 'ready-time', platform: 'linux', upTo: '+12%', reason: 'less heap' },
  ]
  const files = { 'paceline.config.json': JSON.stringify({ accept }) }
  const sha = commitFiles(scene.repository, { branch: 'main', files, message: 'Accept' })
  leave(scene.place, runOf(1, sha, { platform: 'win32-x64' }), 'windows-latest')
  await scene.push(runOf(1, sha), { sha, before: scene.sha })
  await scene.push(runOf(2, sha), { sha, before: sha })
  const accepted = ['linux-x64.json', 'win32-x64.json'].map((path) => scene.stored(path).accepted.length)
  assert.deepEqual(accepted, [1, 0])
})

test("refresh job: other commits' runs, and pairs with a base, are no history", async () => {
  await using scene = await open()
  const step = await scene.push(runOf(1, 'f'.repeat(40)))
  assert.equal(step.code, 1)
  assert.match(step.log, /did not measure the commit/)
  const both = [99, 100, 101, 102]
  const pairs = pairedRun([pairedBenchmark({ 'ready-time': { ...timeSpec, base: both, head: both } })])
  const paired = await scene.push({ ...pairs, head: runOf(1, scene.sha).head })
  assert.equal(paired.code, 1)
  assert.match(
    paired.log,
    /^::warning title=A run was left out::ubuntu-latest: its run compares a head with a base, and the history/m,
  )
  assert.match(paired.summary, /its run compares a head with a base/)
  assert.equal(scene.repository.branches.has('paceline-data'), false)
})

test('refresh job: a history that no room is left for says how many runs it keeps', () => {
  const history = { path: 'linux-x64.json', baseline: emptyBaseline('linux-x64'), text: '' }
  assert.deepEqual(
    trimmedHistoryNotices([
      { ...history, keep: 12 },
      { ...history, keep: 50 },
    ]),
    ['Linux x64: the history keeps 12 runs instead of 50, so that its file stays small enough to read'],
  )
})

test('refresh job: only push, dispatch and schedule on the default branch write', async () => {
  await using scene = await open()
  const { fake, repository, sha, place } = scene
  leave(place, runOf(1, sha))
  const tries = [
    { event: 'pull_request', ref: 'refs/heads/main', fork: false },
    { event: 'workflow_run', ref: 'refs/heads/main', fork: false },
    { event: 'issue_comment', ref: 'refs/heads/main', fork: false },
    { event: 'push', ref: 'refs/heads/topic', fork: false },
    { event: 'push', ref: 'refs/tags/main', fork: false },
    { event: 'schedule', ref: 'refs/heads/main', fork: true },
  ]
  for (const { event, ref, fork } of tries) {
    const payload = payloadOf(event === 'schedule' ? 'push' : event, repository, { repository: { fork } })
    const step = await place.step(fake, { inputs, event, payload, sha, ref })
    assert.equal(step.code, 1, `${event} of ${ref}`)
    assert.match(step.log, /the baseline is not written/)
  }
  const writes = fake.requests.filter(({ method }) => method !== 'GET')
  assert.deepEqual(writes, [])
})

const release: Reference = { id: 'a'.repeat(40), label: 'v1.0.0', commit: 'a'.repeat(40), why: 'tag' }

/** A refresh of a commit that takes so many times as long as the reference. */
async function refreshed(scene: Scene, times: number, number: number, reference = release): Promise<StepResult> {
  const base = Array.from({ length: referencePairs }, (_, at) => 100 + ((at * 7) % 5))
  const head = base.map((value, at) => value * times * (1 + (((at * 3) % 7) - 3) / 1_000))
  const benchmark = pairedBenchmark({ 'ready-time': { ...timeSpec, base, head } }, { reference })
  const run = sampleRun({ number, benchmarks: [benchmark] })
  const measured = { ...run, head: { label: 'main', commit: { ...run.head.commit!, sha: scene.sha } } }
  return scene.push(measured, { runNumber: number })
}

test('drift: a refresh stores pairs, and fails while main is worse than allowed', async () => {
  await using scene = await open({ files: {} })
  const first = await refreshed(scene, 1.2, 1)
  assert.equal(first.code, 1, first.log)
  const { runs } = scene.stored()
  assert.deepEqual([runs[0]?.base, runs[0]?.benchmarks[0]?.reference], [undefined, release])
  assert.equal(runs[0]?.benchmarks[0]?.pairs?.length, referencePairs)
  const named =
    /^::error title=Main got worse::watch\/react\/chokidar: ready time is (19|20)\.\d%25 slower since v1\.0\.0 on Linux x64$/m
  assert.match(first.log, named)
  assert.match(
    first.summary,
    /^### ❌ The stored history is up to date, and main is worse than the policy allows in 1 row$/m,
  )
  assert.match(first.summary, / on Linux x64: (19|20)\.\d% slower since v1\.0\.0$/m)
  assert.deepEqual([first.outputs['verdict'], first.outputs['worse']], ['worse', '1'])
  assert.equal((await refreshed(scene, 1.2, 2)).code, 1, 'as long as it lasts')
  const over = await refreshed(scene, 1, 3)
  assert.deepEqual([over.code, over.outputs['verdict']], [0, 'same'], over.log)
})

test('drift: on GitHub Enterprise Server the history is where people go', async () => {
  await using scene = await open({ kind: 'ghes', files: {} })
  const { code, log } = await refreshed(scene, 1, 1)
  assert.equal(code, 0, log)
  assert.ok(scene.fake.requests.every(({ path }) => path.startsWith('/acme/widget')))
})

test('drift: what is below failAt, unchanged, or without pairs does not fail a refresh', async () => {
  const subject = { ...release, why: 'subject' } as const
  for (const [times, reference] of [[1.03, release] as const, [1, release] as const, [2, subject] as const]) {
    await using scene = await open({ files: {} })
    const step = await refreshed(scene, times, 1, reference)
    assert.equal(step.code, 0, step.log)
  }
})

const times = Array.from({ length: 24 }, (_, at) => 100 + ((at * 7) % 5))
const slowTime = { ...timeSpec, base: times, head: times.map((value) => value * 1.2) }

/** The history of a single run that takes 20% longer than the release. */
function slower(): Baseline {
  return withRuns(emptyBaseline('linux-x64'), [
    sampleRun({ number: 2, benchmarks: [pairedBenchmark({ time: slowTime }, { reference: release })] }),
  ])
}

test('drift: the policy says how much worse main may be since its reference', () => {
  const count = (policy: Config['policy']): number => findRowsWorseSinceReference([slower()], { policy }).length
  assert.equal(count({}), 1)
  assert.equal(count({ since: 0.5 }), 0)
  assert.equal(count({ since: 0.1, failAt: 0.5 }), 1)
  assert.equal(count({ rules: [{ match: 'watch', since: 0.5 }] }), 0)
  assert.equal(count({ levels: { worse: 'warn' } }), 0)
})

test('drift: a level that was accepted since the reference is in use is no drift', () => {
  const before = sampleRun({
    number: 1,
    benchmarks: [pairedBenchmark({ time: slowTime }, { reference: { ...release, id: 'c'.repeat(40) } })],
  })
  const baseline = withRuns(slower(), [before])
  const accepted = (fromRun: string): Baseline => {
    const record = makeAcceptRecord({
      at: '2026-11-21T01:30:00.000Z',
      fromRun,
      match: 'watch',
      metric: 'time',
      reason: 'less heap',
    })
    return withRecord(baseline, record, { keep: 50 })
  }
  const count = (own: Baseline, rules: Pick<Config, 'accept'> = {}): number =>
    findRowsWorseSinceReference([own], rules).length
  assert.equal(count(baseline), 1)
  assert.equal(count(accepted(baseline.runs.at(-1)!.id)), 0)
  assert.equal(count(accepted(before.id)), 1, 'before the reference was in use')
  assert.equal(count(baseline, { accept: [{ match: 'watch', upTo: '+30%', reason: 'less heap' }] }), 0)
  assert.equal(count(baseline, { accept: [{ match: 'watch', upTo: '+10%', reason: 'less heap' }] }), 1)
})

test('drift: plan hands on what the stored runs were measured with to measure', async () => {
  await using scene = await open({ files: {} })
  await refreshed(scene, 1, 1)
  const { fake, repository, sha, place } = scene
  // Of a runner of one's own nobody knows the platform.
  for (const runner of ['ubuntu-latest', 'self-hosted', 'box']) {
    const inputs = { command: 'plan', base: 'none', baseline: 'branch:paceline-data', platforms: `["${runner}"]` }
    const step = await place.step(fake, { inputs, event: 'push', payload: payloadOf('push', repository), sha })
    const { references } = JSON.parse(step.outputs['plan'] || '{}') as {
      references?: Record<string, { inUse: Reference }[]>
    }
    const handed = references?.['linux-x64']?.[0]
    assert.deepEqual(handed?.inUse, release, step.log)
  }
})

test('drift: is judged alike before and after storing', () => {
  const stored = parseBaseline(baselineText(slower()), 'linux-x64.json')
  const [before, after] = [slower(), stored].map((one) =>
    findRowsWorseSinceReference([one], {}).map(({ row }) => [row.verdict, row.p]),
  )
  assert.deepEqual(before, after)
  assert.equal(before?.[0]?.[0], 'worse')
})
