import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payloadOf, workspace, type StepResult, type Workspace } from '../../test/action-step.ts'
import { startFakeGitHub, type FakeGitHub } from '../../test/fake-github/server.ts'
import { addRepository, textOn, type FakeRepository } from '../../test/fake-github/state.ts'
import { pairedBenchmark } from '../../test/sample-pairs.ts'
import { sampleRun, timeSpec } from '../../test/sample-run.ts'
import type { Baseline } from '../core/model/baseline.ts'
import type { Config } from '../core/model/config.ts'
import { referencePairs, type Reference } from '../core/model/run.ts'
import { acceptLevel, acceptRecord, addRuns, emptyBaseline } from '../core/history/baseline-set.ts'
import { parseBaseline } from '../core/history/baseline-file.ts'
import { baselineText } from '../core/model/serialise.ts'
import { driftedRows } from '../core/drift.ts'

const release: Reference = { id: 'a'.repeat(40), label: 'v1.0.0', commit: 'a'.repeat(40), why: 'tag' }

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

test('drift: a refresh stores pairs, and fails while main is worse than allowed', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  const scene = { fake, repository, place }
  const first = await refreshed(scene, 1.2, 1)
  assert.equal(first.code, 1, first.log)
  const { runs } = parseBaseline(textOn(repository, 'paceline-data', 'linux-x64.json') ?? '', 'linux-x64.json')
  assert.deepEqual([runs[0]?.base, runs[0]?.benchmarks[0]?.reference], [null, release])
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
  await using fake = await startFakeGitHub({ kind: 'ghes' })
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  const { code, log } = await refreshed({ fake, repository, place }, 1, 1)
  assert.equal(code, 0, log)
  assert.ok(fake.requests.every(({ path }) => path.startsWith('/acme/widget')))
})

test('drift: what is below failAt, unchanged, or without pairs does not fail a refresh', async () => {
  for (const [times, reference] of [[1.03, release] as const, [1, release] as const, [2, undefined] as const]) {
    await using fake = await startFakeGitHub()
    const repository = addRepository(fake.state, 'acme/widget')
    using place = workspace()
    const other = { ...release, why: 'subject' } as const
    const step = await refreshed({ fake, repository, place }, times, 1, reference ?? other)
    assert.equal(step.code, 0, step.log)
  }
})

const times = Array.from({ length: 24 }, (_, at) => 100 + ((at * 7) % 5))
const slowTime = { ...timeSpec, base: times, head: times.map((value) => value * 1.2) }

/** The history of a single run that takes 20% longer than the release. */
function slower(): Baseline {
  return addRuns(emptyBaseline('linux-x64'), [
    sampleRun({ number: 2, benchmarks: [pairedBenchmark({ time: slowTime }, { reference: release })] }),
  ])
}

test('drift: the policy says how much worse main may be since its reference', () => {
  const count = (policy: Config['policy']): number => driftedRows([slower()], { policy }).length
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
  const baseline = addRuns(slower(), [before])
  const accepted = (fromRun: string): Baseline => {
    const record = acceptRecord({
      at: '2026-11-21T01:30:00.000Z',
      fromRun,
      match: 'watch',
      metric: 'time',
      reason: 'less heap',
    })
    return acceptLevel(baseline, record, { keep: 50 })
  }
  const count = (own: Baseline, rules: Pick<Config, 'accept'> = {}): number => driftedRows([own], rules).length
  assert.equal(count(baseline), 1)
  assert.equal(count(accepted(baseline.runs.at(-1)!.id)), 0)
  assert.equal(count(accepted(before.id)), 1, 'before the reference was in use')
  assert.equal(count(baseline, { accept: [{ match: 'watch', upTo: '+30%', reason: 'less heap' }] }), 0)
  assert.equal(count(baseline, { accept: [{ match: 'watch', upTo: '+10%', reason: 'less heap' }] }), 1)
})

test('drift: plan hands on what the stored runs were measured with to measure', async () => {
  await using fake = await startFakeGitHub()
  const repository = addRepository(fake.state, 'acme/widget')
  using place = workspace()
  await refreshed({ fake, repository, place }, 1, 1)
  const sha = repository.branches.get('main')!
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
  const [before, after] = [slower(), stored].map((one) => driftedRows([one], {}).map(({ row }) => [row.verdict, row.p]))
  assert.deepEqual(before, after)
  assert.equal(before?.[0]?.[0], 'worse')
})
