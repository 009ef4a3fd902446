import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payloadOf, workspace, type StepResult, type Workspace } from '../../test/action-step.ts'
import { startFakeGitHub, type FakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, textOn, type FakeRepository } from '../../test/fake-github/state.ts'
import { pairedBenchmark } from '../../test/sample-pairs.ts'
import { sampleRun, timeSpec } from '../../test/sample-run.ts'
import { referencePairs, type Reference } from '../model/run.ts'
import { addRuns, emptyBaseline } from '../store/baseline-set.ts'
import { parseBaseline } from '../store/baseline-file.ts'
import { baselineText } from '../store/serialise.ts'
import { driftOf } from './drift-issue.ts'

const release: Reference = { id: 'a'.repeat(40), label: 'v1.0.0', commit: 'a'.repeat(40), why: 'tag' }

const level: Reference = { id: 'b'.repeat(40), label: 'bbbbbbb', commit: 'b'.repeat(40), why: 'level' }

interface Scene {
  readonly fake: FakeGitHub
  readonly repository: FakeRepository
  readonly place: Workspace
}

/** A refresh of a commit that takes so many times as long as the reference. */
async function refreshed(
  { fake, repository, place }: Scene,
  times: number,
  number: number,
  reference: Reference | undefined = release,
): Promise<StepResult> {
  const sha = repository.branches.get('main')!
  const base = Array.from({ length: referencePairs }, (_, at) => 100 + ((at * 7) % 5))
  const head = base.map((value, at) => value * times * (1 + (((at * 3) % 7) - 3) / 1_000))
  const benchmark = pairedBenchmark({ 'ready-time': { ...timeSpec, base, head } }, { reference })
  const run = sampleRun({ number, benchmarks: [benchmark] })
  const own = { ...run, head: { label: 'main', commit: { ...run.head.commit!, sha } } }
  place.write('paceline-results/paceline+default+ubuntu-latest+1/run.json', own)
  const inputs = { command: 'refresh', baseline: 'branch:paceline-data' }
  const payload = payloadOf('push', repository, { before: '0'.repeat(40) })
  return place.step(fake, { inputs, event: 'push', payload, sha, runNumber: number })
}

test('a refresh stores pairs with the reference, and keeps one issue', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  const scene = { fake, repository, place }
  const opened = await refreshed(scene, 1.2, 1)
  assert.equal(opened.code, 0, opened.log)
  const { runs } = parseBaseline(textOn(repository, 'paceline-data', 'linux-x64.json') ?? '', 'linux-x64.json')
  assert.deepEqual([runs[0]?.base, runs[0]?.benchmarks[0]?.reference], [null, release])
  assert.equal(runs[0]?.benchmarks[0]?.pairs?.length, referencePairs)
  await refreshed(scene, 1.3, 2)
  assert.equal(repository.issues.length, 1)
  const [issue] = repository.issues
  assert.deepEqual([issue?.title, issue?.state], ['Performance has drifted since v1.0.0', 'open'])
  assert.match(issue?.body ?? '', /run=2 /)
  assert.match(issue?.body ?? '', /slower/)
  const good = `bisect --good aaaaaaa --bad ${repository.branches.get('main')!.slice(0, 7)} watch/react/chokidar ready-time`
  assert.ok(issue?.body.includes(good), issue?.body)
  await refreshed(scene, 1, 3)
  assert.deepEqual(
    repository.issues.map(({ state }) => state),
    ['closed'],
  )
})

test('on GitHub Enterprise Server the API is below /api/v3, and Git where people go', async () => {
  await using fake = await startFakeGitHub({ kind: 'ghes' })
  assert.equal(fake.apiUrl, `${fake.webUrl}/api/v3`)
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  for (const number of [1, 2]) {
    const { code, log } = await refreshed({ fake, repository, place }, 1.2, number)
    assert.equal(code, 0, log)
  }
  const { runs } = parseBaseline(textOn(repository, 'paceline-data', 'linux-x64.json') ?? '', 'linux-x64.json')
  assert.deepEqual([runs.length, repository.issues.length], [2, 1])
  const paths = new Set(
    fake.requests.map(({ path }) => /^\/api\/v3(?=\/)|^\/acme\/widget(?=\/)/.exec(path)?.[0] ?? path),
  )
  assert.deepEqual(paths, new Set(['/acme/widget', '/api/v3']))
})

test('main that has settled on a slower level keeps its issue until it is better', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  const scene = { fake, repository, place }
  const states = (): string[] => repository.issues.map(({ state }) => state)
  await refreshed(scene, 1.2, 1)
  const settled = await refreshed(scene, 1, 2, level)
  assert.match(settled.log, /stays as it is: the reference is the new level of main/)
  assert.deepEqual(states(), ['open'])
  await refreshed(scene, 0.8, 4, level)
  assert.deepEqual(states(), ['closed'])
})

test('main that has settled on a slower level keeps its issue until a release', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  const scene = { fake, repository, place }
  const states = (): string[] => repository.issues.map(({ state }) => state)
  await refreshed(scene, 1.2, 1)
  await refreshed(scene, 1, 2, level)
  assert.deepEqual(states(), ['open'])
  await refreshed(scene, 1, 3, { ...release, id: 'c'.repeat(40), label: 'v2.0.0', commit: 'c'.repeat(40) })
  assert.deepEqual(states(), ['closed'])
})

test('no issue is opened for what is below failAt, unchanged, or without pairs', async () => {
  for (const [times, reference] of [[1.03, release] as const, [1, release] as const, [2, undefined] as const]) {
    await using fake = await startFakeGitHub()
    const repository = addRepository(fake.state, 'acme/widget')
    using place = workspace()
    const other = { ...release, why: 'subject' } as const
    const step = await refreshed({ fake, repository, place }, times, 1, reference ?? other)
    assert.equal(step.code, 0, step.log)
    assert.deepEqual(repository.issues, [])
  }
})

test('a token that may not write issues is a warning, and the history is stored', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  fake.faults.push({ method: 'POST', path: /\/issues$/, times: 9, kind: 'refuse', status: 403, message: 'no' })
  const step = await refreshed({ fake, repository, place }, 1.2, 1)
  assert.equal(step.code, 0, step.log)
  assert.match(step.log, /^::warning title=No issue was written::.*Does the job grant issues: write\?/m)
  assert.ok(repository.branches.has('paceline-data'))
})

test('an issue that may not be closed is told', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  await refreshed({ fake, repository, place }, 1.2, 1)
  fake.faults.push({ method: 'PATCH', path: /\/issues\/\d+$/, times: 9, kind: 'refuse', status: 404, message: 'no' })
  const step = await refreshed({ fake, repository, place }, 1, 2)
  assert.match(step.log, /^No issue was written: 404 to PATCH /m)
  assert.equal(repository.issues[0]?.state, 'open')
})

test('plan hands on what the stored runs were measured with, and measure takes it', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  await refreshed({ fake, repository, place }, 1, 1)
  const sha = repository.branches.get('main')!
  // Of a runner of one's own nobody knows the platform.
  for (const runner of ['ubuntu-latest', 'self-hosted', 'box']) {
    const inputs = { command: 'plan', base: 'none', baseline: 'branch:paceline-data', platforms: `["${runner}"]` }
    const step = await place.step(fake, { inputs, event: 'push', payload: payloadOf('push', repository), sha })
    const handed = JSON.parse(step.outputs['reference'] || '{}') as Record<string, { inUse: Reference; runs: number }[]>
    assert.deepEqual([handed['linux-x64']?.[0]?.inUse, handed['linux-x64']?.[0]?.runs], [release, 1], step.log)
  }
})

test('drift is judged alike before and after storing, whatever the policy says', () => {
  const times = Array.from({ length: 24 }, (_, at) => 100 + ((at * 7) % 5))
  const work = { ...timeSpec, gate: false, base: times, head: times.map((value) => value * 1.2) }
  const time = { ...timeSpec, base: times, head: times.map((value) => value * 1.2) }
  const baseline = addRuns(emptyBaseline('linux-x64'), [
    sampleRun({ benchmarks: [pairedBenchmark({ time }, { covariate: work, reference: release })] }),
  ])
  const verdicts = [baseline, parseBaseline(baselineText(baseline), 'linux-x64.json')].map((one) =>
    driftOf([one], { covariate: true }).flatMap(({ rows }) => rows.map(({ verdict, p }) => [verdict, p])),
  )
  assert.deepEqual(verdicts[0], verdicts[1])
  assert.equal(verdicts[0]?.[0]?.[0], 'regression')
})
