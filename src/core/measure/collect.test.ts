import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enoughValues } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan/plan.ts'
import { runTrials } from './collect.ts'
import { forecastWork, type CollectEffects, type CollectOptions, type ScheduleProgress } from './schedule.ts'
import { failedTrial, ms, okTrial, planned, toolCalled } from '../../../test/scripted-trials.ts'
import type { TrialResult } from './tally.ts'

interface Script {
  readonly trial: (benchmark: PlannedBenchmark, nth: number) => TrialResult
  readonly trialMs?: number | ((benchmark: PlannedBenchmark, nth: number) => number)
  readonly abortAfter?: number
}

/** Collects trials of the head on a scripted clock and logs each step in the order it was taken. */
async function scripted(script: Script, options: Partial<CollectOptions> & Pick<CollectOptions, 'benchmarks'>) {
  const log: string[] = []
  const lefts: (number | undefined)[] = []
  let told: ScheduleProgress | undefined
  const counts = new Map<string, number>()
  const abort = new AbortController()
  let clock = 0
  const effects: CollectEffects = {
    trial: async (benchmark) => {
      const nth = counts.get(benchmark.subject) ?? 0
      const { trialMs = 100 } = script
      clock += typeof trialMs === 'number' ? trialMs : trialMs(benchmark, nth)
      counts.set(benchmark.subject, nth + 1)
      log.push(benchmark.subject)
      if (log.length === script.abortAfter) abort.abort()
      return script.trial(benchmark, nth)
    },
    now: () => clock,
    shuffle: (items) => items.toReversed(),
    onProgress: (progress) => {
      lefts.push(progress.leftMs)
      told = progress
    },
    signal: abort.signal,
  }
  const collected = await runTrials(
    { packagesOf: () => ({}), cap: 3, enough: enoughValues, budgetMs: 60_000, ...options },
    effects,
  )
  return { ...collected, log, lefts, told }
}

test('collect: a warm-up of each is thrown away, then rounds have each once, shuffled', async () => {
  const run = await scripted({ trial: (_, nth) => okTrial(nth) }, { benchmarks: [planned('a'), planned('b')] })
  const trials = run.log
  assert.deepEqual(trials, ['a', 'b', 'b', 'a', 'b', 'a', 'b', 'a'])
  assert.deepEqual(run.benchmarks[0]?.metrics['time'], { ...ms, values: [1, 2, 3] })
  assert.equal(run.complete, true)
})

test('collect: what a warm-up warns of is told', async () => {
  const script: Script = { trial: (_, nth) => (nth === 0 ? { ...okTrial(1), warnings: ['cold'] } : okTrial(1)) }
  const run = await scripted(script, { benchmarks: [planned('a')] })
  assert.deepEqual(run.benchmarks[0]?.warnings, ['cold'])
})

test('collect: a benchmark of exact figures is measured once and has no warm-up', async () => {
  const run = await scripted(
    { trial: () => okTrial(7) },
    { benchmarks: [planned('size', { once: true }), planned('a')] },
  )
  assert.equal(run.log.filter((step) => step === 'size').length, 1)
  assert.equal(run.benchmarks[0]?.trials, 1)
})

test('collect: a known failure is tried once, is a row that says so; others go on', async () => {
  const gaze = planned('gaze', { knownFailure: 'Maximum call stack size exceeded' })
  const trial = (benchmark: PlannedBenchmark): TrialResult =>
    benchmark === gaze ? failedTrial('RangeError: Maximum call stack size exceeded') : okTrial(1)
  const run = await scripted({ trial }, { benchmarks: [gaze, planned('a')] })
  const [row, other] = run.benchmarks
  assert.equal(run.log.filter((step) => step === 'gaze').length, 1)
  assert.equal(row?.status, 'failed')
  assert.equal(row?.reason, 'Maximum call stack size exceeded')
  assert.equal(row?.known, true)
  assert.equal(other?.status, 'ok')
})

test('collect: a known failure that fails with something else is an ordinary failure', async () => {
  const gaze = planned('gaze', { knownFailure: 'Maximum call stack size exceeded' })
  const run = await scripted({ trial: () => failedTrial('ENOENT') }, { benchmarks: [gaze] })
  assert.equal(run.benchmarks[0]?.reason, 'ENOENT')
  assert.equal(run.benchmarks[0]?.known, undefined)
})

test('collect: a benchmark that never works is given up after a warm-up and three', async () => {
  const trial = ({ subject }: PlannedBenchmark, nth: number): TrialResult =>
    subject === 'never' || nth % 2 === 1 ? failedTrial('boom') : okTrial(nth)
  const run = await scripted({ trial }, { benchmarks: [planned('never'), planned('sometimes')], cap: 6 })
  assert.equal(run.log.filter((step) => step === 'never').length, 4)
  assert.deepEqual(run.benchmarks[1]?.failures, [{ side: 'head', outcome: 'failed', message: 'boom', count: 3 }])
  assert.deepEqual(run.benchmarks[1]?.metrics['time'], { ...ms, values: [2, 4, 6] })
})

test('collect: no round is begun that the budget has no time for', async () => {
  const options = { benchmarks: [planned('a'), planned('b')], cap: 50, budgetMs: 1_050 }
  const run = await scripted({ trial: () => okTrial(1) }, options)
  // 2 warm-ups and 4 rounds of 2 take 1,000 ms; a fifth round would end at 1,200 ms.
  assert.equal(run.benchmarks[0]?.trials, 4)
  assert.equal(run.benchmarks[1]?.trials, 4)
  assert.equal(run.complete, true)
})

const noRoom = 'the time budget has no time for 4 trials of it'
const costing = (costs: Readonly<Record<string, number>>) => (benchmark: PlannedBenchmark) => costs[benchmark.subject]!

test('collect: what four trials of each have no time for is left out, from the end', async () => {
  const benchmarks = [planned('a'), planned('b'), planned('c')]
  const run = await scripted({ trial: () => okTrial(1) }, { benchmarks, cap: 20, budgetMs: 1_100 })
  // a and b take 1,000 ms with their warm-ups; a warm-up of c alone would leave no time for four trials of it.
  assert.deepEqual(
    run.benchmarks.map(({ status, trials, reason }) => [status, trials, reason]),
    [
      ['ok', 4, undefined],
      ['ok', 4, undefined],
      ['skipped', 0, noRoom],
    ],
  )
  assert.equal(run.log.includes('c'), false)
  assert.equal(run.complete, false)
  // After the warm-up of a, 850 ms are left for its four trials, and b takes five.
  const shorter = await scripted({ trial: () => okTrial(1) }, { benchmarks, cap: 20, budgetMs: 950 })
  assert.equal(shorter.log.includes('b'), false)
})

test('collect: a benchmark that is measured once needs time for one trial only', async () => {
  const benchmarks = [planned('a'), planned('size', { once: true })]
  const run = await scripted({ trial: () => okTrial(1) }, { benchmarks, cap: 4, budgetMs: 700 })
  assert.deepEqual([run.complete, ...run.benchmarks.map(({ trials }) => trials)], [true, 4, 1])
})

test('collect: a dear benchmark is left out for cheaper ones behind it', async () => {
  const benchmarks = [planned('a'), planned('dear'), planned('c')]
  const trialMs = costing({ a: 100, dear: 900, c: 100 })
  const trial: Script['trial'] = ({ subject }) => (subject === 'dear' ? failedTrial('no fixture') : okTrial(1))
  const run = await scripted({ trial, trialMs }, { benchmarks, cap: 20, budgetMs: 2_300 })
  assert.equal(run.log.filter((step) => step === 'dear').length, 1, 'its warm-up told what it costs')
  const { status, reason, failures } = run.benchmarks[1]!
  assert.deepEqual([status, reason, failures[0]?.message], ['skipped', noRoom, 'no fixture'])
  assert.ok(run.benchmarks[0]!.trials >= 4 && run.benchmarks[2]!.trials >= 4)
})

test('collect: a machine that becomes slower costs benchmarks, not last trials', async () => {
  const benchmarks = ['a', 'b', 'c', 'd'].map((subject) => planned(subject))
  const trialMs = (_: PlannedBenchmark, nth: number): number => (nth < 2 ? 100 : 150)
  const run = await scripted({ trial: () => okTrial(1), trialMs }, { benchmarks, cap: 20, budgetMs: 2_100 })
  const counts = run.benchmarks.map(({ trials }) => trials)
  assert.deepEqual(counts.slice(0, 2), [4, 4])
  assert.ok(
    counts.every((count) => count === 0 || count >= 4),
    String(counts),
  )
})

test('collect: a round that every benchmark needs may end a little late', async () => {
  const benchmarks = [planned('a'), planned('b')]
  // The fourth takes longer than was to be expected: that of a begins after the end of the budget.
  const trialMs = (_: PlannedBenchmark, nth: number): number => (nth < 4 ? 100 : 290)
  const run = await scripted({ trial: () => okTrial(1), trialMs }, { benchmarks, cap: 20, budgetMs: 1_050 })
  assert.deepEqual(
    run.benchmarks.map(({ trials }) => trials),
    [4, 4],
  )
})

test('collect: a budget too small for four trials of anything goes to the first', async () => {
  const benchmarks = [planned('a'), planned('b'), planned('c')]
  const run = await scripted({ trial: () => okTrial(1) }, { benchmarks, cap: 20, budgetMs: 350 })
  assert.deepEqual(
    run.benchmarks.map(({ trials }) => trials),
    [2, 0, 0],
  )
  assert.equal(run.complete, false)
})

test('collect: an interruption keeps what was measured and is not complete', async () => {
  const run = await scripted({ trial: () => okTrial(1), abortAfter: 5 }, { benchmarks: [planned('a'), planned('b')] })
  assert.equal(run.complete, false)
  assert.equal(run.log.length, 5)
  assert.deepEqual(run.benchmarks[1]?.metrics['time'], { ...ms, values: [1] })
})

test('collect: what an interruption left unmeasured is not put down to the budget', async () => {
  const run = await scripted({ trial: () => okTrial(1), abortAfter: 1 }, { benchmarks: [planned('a')] })
  assert.deepEqual([run.benchmarks[0]?.status, run.benchmarks[0]?.reason], ['skipped', 'interrupted before its turn'])
})

test('collect: a note that differs between trials makes the later trial a failed one', async () => {
  const run = await scripted(
    { trial: (_, nth) => okTrial(1, { cid: nth < 2 ? 'x' : 'y' }) },
    { benchmarks: [planned('a')] },
  )
  assert.equal(run.benchmarks[0]?.failures[0]?.message, 'cid was "x" in one trial and "y" in another')
  assert.deepEqual(run.benchmarks[0]?.notes, { cid: 'x' })
})

test('collect: a benchmark that cannot run on this system is skipped with its reason', async () => {
  const run = await scripted({ trial: () => okTrial(1) }, { benchmarks: [planned('a', { skipped: 'needs Linux' })] })
  assert.equal(run.benchmarks[0]?.status, 'skipped')
  assert.equal(run.benchmarks[0]?.reason, 'needs Linux')
  assert.deepEqual(run.log, [])
})

test('collect: the time left is told from the third trial on, within the budget', async () => {
  const run = await scripted({ trial: () => okTrial(1) }, { benchmarks: [planned('a')], cap: 10, budgetMs: 2_000 })
  assert.equal(run.lefts[0], undefined)
  const told = run.lefts.filter((left) => left !== undefined)
  assert.ok(told.length > 5)
  assert.ok(told.every((left) => left >= 0 && left <= 2_000))
  assert.equal(told.at(-1), 0)
})

test('collect: no more is expected than the budget has time for at the pace so far', () => {
  // There is time for six more, of 100 ms each.
  const soFar = { done: 4, turnMs: 100, roomMs: 600 }
  assert.deepEqual(forecastWork({ ...soFar, wanted: 5 }), { done: 4, expected: 9, leftMs: 500 })
  assert.deepEqual(forecastWork({ ...soFar, wanted: 20 }), { done: 4, expected: 10, leftMs: 600 })
  assert.deepEqual(forecastWork({ ...soFar, wanted: 5, roomMs: -100 }), { done: 4, expected: 4, leftMs: 0 })
})

test('collect: who watches learns how many trials each has, and when it is done', async () => {
  const run = await scripted({ trial: () => okTrial(7) }, { benchmarks: [planned('a'), planned('b', { once: true })] })
  assert.deepEqual(
    run.told?.entries.map(({ id, count, isDone }) => [id, count, isDone]),
    [
      ['s/c/a', 3, true],
      ['s/c/b', 1, true],
    ],
  )
  assert.deepEqual(run.told?.entries[0]?.soFar().metrics['time'], { ...ms, values: [7, 7, 7] })
})

test('collect: one trial of a tool counts for all of its benchmarks, the first one too', async () => {
  const trialUnit = toolCalled('bench')
  const run = await scripted(
    {
      trial: (_, nth) => ({
        ...okTrial(0),
        rows: new Map([
          ['x', okTrial(nth)],
          ['y', failedTrial('no')],
        ]),
      }),
    },
    { benchmarks: ['x', 'y', 'z'].map((name) => planned('t', { id: `s/${name}/t`, case: name, trialUnit })) },
  )
  assert.deepEqual(run.log, ['t', 't', 't'])
  const [x, y, z] = run.benchmarks
  assert.deepEqual(x?.metrics['time'], { ...ms, values: [0, 1, 2] })
  assert.deepEqual([y?.status, y?.reason, y?.trials], ['failed', 'no', 3])
  assert.match(z?.reason ?? '', /no figures for it/)
})
