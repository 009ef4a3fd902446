import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlannedBenchmark } from '../plan.ts'
import { seededRandom } from '../stats/random.ts'
import type { CommitPairs } from '../store/kept-progress.ts'
import { collectFill, referenceArm, spread, type CollectFillOptions } from './collect-fill.ts'
import { failedTrial, okTrial, planned } from '../../test/scripted-trials.ts'

const shas = ['1', '2', '3', '4', '5'].map((digit) => digit.repeat(40))
const commitsOf = (count: number) => shas.slice(0, count).map((sha, index) => ({ sha, label: `v${index + 1}` }))

interface Script extends Partial<CollectFillOptions> {
  readonly trialMs?: number
  readonly seed?: string
  readonly abortAfter?: number
  readonly fails?: (sha: string, benchmark: PlannedBenchmark) => boolean
}

/** Fills on a scripted clock and logs each trial as `1:a`, the commit's digit and the subject, and `r:a` of the reference. */
async function scripted({ trialMs = 100, seed = 'c0ffee01', abortAfter, fails, ...options }: Script = {}) {
  const log: string[] = []
  const saved: (readonly CommitPairs[])[] = []
  let clock = 0
  const abort = new AbortController()
  const random = seededRandom(seed)
  const rounds = await collectFill(
    {
      commits: commitsOf(3),
      benchmarks: [planned('a'), planned('b')],
      packagesOf: (sha) => ({ package: { name: 'lib', version: `${sha[0]}.0.0`, source: 'project' } }),
      earlier: [],
      pairs: 4,
      budgetMs: 60_000,
      ...options,
    },
    {
      trial: async (benchmark, sha) => {
        clock += trialMs
        log.push(`${sha[0]}:${benchmark.subject}`)
        if (log.length === abortAfter) abort.abort()
        return fails?.(sha, benchmark) === true ? failedTrial('broken') : okTrial(log.length)
      },
      calibrate: async () => null,
      now: () => clock,
      undisturbed: (work) => work(),
      shuffle: random.shuffled,
      onProgress: () => undefined,
      coin: () => (random.coin() ? 'head' : 'base'),
      save: async (soFar) => void saved.push(structuredClone(soFar)),
      signal: abort.signal,
    },
  )
  return { ...rounds, log, saved }
}

function roundsOf(log: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(log.length / size) }, (_, round) => log.slice(round * size, (round + 1) * size))
}

const ofCommits = (log: readonly string[]): string[] => log.filter((step) => !step.startsWith('r:'))

const timesOf = (run: Awaited<ReturnType<typeof scripted>>, commit: number, benchmark = 0) =>
  run.commits[commit]!.benchmarks[benchmark]!.metrics['time']

test('each round has every benchmark of every commit once, in a seeded order', async () => {
  const run = await scripted()
  const [warmUp, ...rounds] = roundsOf(ofCommits(run.log), 6)
  const all = ['1:a', '1:b', '2:a', '2:b', '3:a', '3:b']
  for (const round of [warmUp!, ...rounds]) assert.deepEqual(round.toSorted(), all)
  assert.equal(rounds.length, 4)
  assert.ok(new Set(rounds.map(String)).size > 1, 'rounds are shuffled anew')
  assert.deepEqual((await scripted()).log, run.log)
  assert.notDeepEqual((await scripted({ seed: 'c0ffee02' })).log, run.log)
  assert.equal(run.isComplete, true)
})

test('each commit is measured beside the reference, and a coin says who is first', async () => {
  const run = await scripted({ pairs: 12 })
  const pairs = roundsOf(run.log, 2).slice(6)
  for (const pair of pairs) {
    const [subject, commit] = [pair[0]!.slice(1), pair.find((step) => !step.startsWith('r'))!]
    assert.deepEqual(pair.toSorted(), [commit, `r${subject}`])
  }
  const toldFirst = run.commits.flatMap(({ benchmarks }) => benchmarks.flatMap(({ pairs: own = [] }) => own))
  assert.equal(toldFirst.length, 72)
  assert.deepEqual(
    toldFirst.map(({ first }) => first).toSorted(),
    pairs.map(([first]) => (first!.startsWith('r') ? 'base' : 'head')).toSorted(),
  )
  assert.equal(new Set(toldFirst.map(({ first }) => first)).size, 2)
})

test('what the reference cannot run costs a few of its trials, and the rest goes on', async () => {
  const run = await scripted({ fails: (arm, { subject }) => arm === referenceArm && subject === 'a' })
  assert.equal(run.log.filter((step) => step === 'r:a').length, 3)
  assert.equal(run.log.filter((step) => step === 'r:b').length, 15)
  for (const index of [0, 1, 2]) {
    const times = timesOf(run, index)!
    assert.deepEqual('base' in times && times.base, [null, null, null, null])
    assert.equal('head' in times && times.head.filter((value) => value !== null).length, 4)
  }
})

test('the warm-up is thrown away; each commit has its own values, package and time', async () => {
  const run = await scripted({ benchmarks: [planned('a')], commits: commitsOf(2) })
  for (const index of [0, 1]) {
    const metric = timesOf(run, index)!
    const own = run.log.flatMap((step, at) => (step.startsWith(`${index + 1}`) ? [at + 1] : []))
    assert.deepEqual('head' in metric && metric.head, own.slice(1))
    assert.equal(run.commits[index]!.benchmarks[0]!.package?.version, `${index + 1}.0.0`)
    assert.equal(run.commits[index]!.measuringMs, 1_000)
  }
})

test('what is declared once has one trial for each commit, and no warm-up', async () => {
  const run = await scripted({ benchmarks: [planned('a'), planned('size', { once: true })] })
  const own = ofCommits(run.log)
  assert.deepEqual(own.filter((step) => step.endsWith('size')).toSorted(), ['1:size', '2:size', '3:size'])
  assert.equal(own.filter((step) => step.endsWith(':a')).length, 15)
})

test('after an interruption it goes on with the pairs that are missing', async () => {
  const first = await scripted({ abortAfter: 12 + 12 + 5 })
  assert.equal(first.isComplete, false)
  const left = first.saved.at(-1)!
  const counts = left.flatMap(({ benchmarks }) => benchmarks.map(({ pairs = [] }) => pairs.length))
  assert.deepEqual(
    counts.toSorted((a, b) => a - b),
    [1, 1, 1, 1, 2, 2],
    'the pair that was interrupted does not count',
  )
  const second = await scripted({ earlier: left, seed: 'c0ffee03' })
  assert.equal(second.isComplete, true)
  assert.equal(second.log.length, 2 * (24 - 8), 'what was missing, of what is warm')
  for (const commit of second.commits) {
    for (const { metrics } of commit.benchmarks)
      assert.equal('head' in metrics['time']! && metrics['time'].head.length, 4)
  }
  const third = await scripted({ earlier: second.saved.at(-1)! })
  assert.deepEqual([third.log.length, third.isComplete], [0, true])
})

test('a budget too small for all keeps the ends and what is evenly between', async () => {
  const few = { commits: commitsOf(5), benchmarks: [planned('a')] }
  const run = await scripted({ ...few, budgetMs: 2 * (500 + 1_200) })
  const countsOf = ({ commits }: Pick<typeof run, 'commits'>): number[] =>
    commits.map(({ benchmarks }) => benchmarks[0]!.pairs?.length ?? 0)
  assert.deepEqual(countsOf(run), [4, 0, 4, 0, 4])
  assert.equal(run.isComplete, false)
  assert.equal(run.commits[1]!.benchmarks[0]!.status, 'skipped')
  const rest = await scripted({ ...few, earlier: run.saved.at(-1)! })
  assert.deepEqual([countsOf(rest), rest.isComplete], [[4, 4, 4, 4, 4], true])
  assert.deepEqual(
    ofCommits(rest.log).filter((step) => !/^[24]/.test(step)),
    [],
  )
})

test('what a short budget has time for is kept, so that the next part goes on with it', async () => {
  const cut = await scripted({ budgetMs: 1_200 + 200 })
  assert.equal(cut.isComplete, false)
  const counted = cut.saved.at(-1)!.flatMap(({ benchmarks }) => benchmarks.flatMap(({ pairs = [] }) => pairs))
  assert.ok(counted.length > 0)
  const rest = await scripted({ earlier: cut.saved.at(-1)! })
  assert.equal(rest.isComplete, true)
  assert.ok(rest.log.length < (await scripted()).log.length)
})

test('what is skipped here is in the run of every commit, with the reason', async () => {
  const run = await scripted({ benchmarks: [planned('a'), planned('b', { skipped: 'no such tool' })] })
  assert.equal(
    run.log.some((step) => step.endsWith('b')),
    false,
  )
  for (const { benchmarks } of run.commits) {
    assert.deepEqual(
      benchmarks.map(({ status, reason }) => [status, reason]),
      [
        ['ok', undefined],
        ['skipped', 'no such tool'],
      ],
    )
  }
})

test('commits come in an order whose beginning is spread evenly, with both ends', () => {
  assert.deepEqual(spread([0, 1, 2, 3, 4, 5, 6, 7, 8]), [0, 8, 4, 2, 6, 1, 3, 5, 7])
  assert.deepEqual([spread([0, 1, 2]), spread([0, 1]), spread([0]), spread([])], [[0, 2, 1], [0, 1], [0], []])
})

test('a commit that fails in every trial costs a few and leaves the others alone', async () => {
  const run = await scripted({ fails: (sha, { subject }) => sha.startsWith('2') && subject === 'a', pairs: 8 })
  assert.equal(run.log.filter((step) => step === '2:a').length, 1 + 3)
  assert.equal(run.commits[1]!.benchmarks[0]!.status, 'failed')
  assert.equal(run.log.filter((step) => step === '2:b').length, 9)
  assert.equal(run.isComplete, true)
})
