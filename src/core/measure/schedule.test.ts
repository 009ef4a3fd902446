import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notMeasured, type BenchmarkRun } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan/plan.ts'
import { runTrials } from './collect.ts'
import type { CollectEffects, CollectOptions, Reach, ScheduleProgress } from './schedule.ts'
import { failedTrial, ms, okTrial, planned, toolCalled } from '../../../test/scripted-trials.ts'
import type { SideName, TrialResult } from './tally.ts'

interface Script {
  readonly trial: (benchmark: PlannedBenchmark, side: SideName, nth: number, only?: readonly string[]) => TrialResult
  readonly coins?: readonly SideName[]
  readonly drawn?: (pairs: number) => readonly SideName[]
  readonly isDecided?: (soFar: BenchmarkRun) => boolean
  readonly reachOf?: (benchmark: PlannedBenchmark) => Reach
  /** What a trial takes, ms. */
  readonly costMs?: (only: readonly string[] | undefined, of: PlannedBenchmark) => number
  readonly abortAfter?: number
}

/** Collects pairs on a scripted clock (100 ms a trial) and logs each trial as `subject:side`. */
async function scripted(script: Script, options: Partial<CollectOptions> & Pick<CollectOptions, 'benchmarks'>) {
  const log: string[] = []
  const told: ScheduleProgress[] = []
  const warm: number[] = []
  const abort = new AbortController()
  let clock = 0
  let tosses = 0
  const effects: CollectEffects = {
    trial: async (benchmark, side, kind) => {
      clock += script.costMs?.(kind?.only, benchmark) ?? 100
      const step = `${benchmark.subject}:${side}`
      const nth = log.filter((other) => other === step).length
      log.push(step)
      if (log.length === script.abortAfter) abort.abort()
      return script.trial(benchmark, side, nth, kind?.only)
    },
    now: () => clock,
    shuffle: (items) => items.toReversed(),
    draw: (pairs) =>
      script.drawn?.(pairs) ?? ((script.coins?.[tosses++] ?? 'base') === 'base' ? ['base', 'head'] : ['head', 'base']),
    onProgress: (progress) => {
      assert.ok(progress.leftMs === undefined || progress.leftMs >= 0)
      told.push(progress)
    },
    signal: abort.signal,
  }
  const { isDecided, reachOf } = script
  const rules = {
    ...(isDecided !== undefined && { isDecided }),
    ...(reachOf !== undefined && {
      reachOf: async (benchmark: PlannedBenchmark) => {
        clock += 100
        return reachOf(benchmark)
      },
    }),
    onWarm: (pairMs: number) => void warm.push(pairMs),
  }
  const collected = await runTrials({ packagesOf: () => ({}), cap: 3, budgetMs: 60_000, ...rules, ...options }, effects)
  return { ...collected, log, told, warm }
}

test('collect pairs: one warm-up per side is thrown away, and a coin decides the order', async () => {
  const run = await scripted(
    { trial: (_, side, nth) => okTrial(side === 'base' ? nth : nth + 10), coins: ['head', 'base', 'head'] },
    { benchmarks: [planned('a')] },
  )
  assert.deepEqual(run.log, ['a:base', 'a:head', 'a:head', 'a:base', 'a:base', 'a:head', 'a:head', 'a:base'])
  const [entry] = run.benchmarks
  assert.deepEqual(entry?.metrics['time'], { ...ms, base: [1, 2, 3], head: [11, 12, 13] })
  assert.deepEqual(
    entry?.pairs?.map((pair) => pair.first),
    ['head', 'base', 'head'],
  )
  assert.equal(run.complete, true)
})

test('collect pairs: a round has one pair of each open benchmark, none of decided ones', async () => {
  const run = await scripted(
    { trial: () => okTrial(1), isDecided: (soFar) => soFar.subject === 'a' && soFar.trials === 2 },
    { benchmarks: [planned('a'), planned('b')], cap: 4 },
  )
  const pairs = run.log.slice(4).filter((step) => step.endsWith(':base'))
  assert.deepEqual(pairs, ['b:base', 'a:base', 'b:base', 'a:base', 'b:base', 'b:base'])
})

test('collect pairs: what is alone has trials of the head beside the pairs of others', async () => {
  const benchmarks = [planned('pair'), planned('alone'), planned('broken')]
  const run = await scripted(
    { trial: ({ subject }, _, nth) => (subject === 'broken' ? failedTrial('no') : okTrial(nth)) },
    { benchmarks, isAlone: ({ subject }) => subject !== 'pair', enough: 2 },
  )
  const stepsOf = (subject: string) =>
    run.log.filter((step) => step.startsWith(subject)).map((step) => step.split(':')[1])
  assert.deepEqual(stepsOf('pair'), Array.from({ length: 4 }, () => ['base', 'head']).flat())
  assert.deepEqual(stepsOf('alone'), ['head', 'head', 'head', 'head'])
  assert.deepEqual(stepsOf('broken'), ['head', 'head', 'head', 'head'])
  const [pair, alone, broken] = run.benchmarks
  assert.deepEqual([pair!.pairs?.length, alone!.pairs, broken!.pairs], [3, undefined, undefined])
  assert.deepEqual([alone!.trials, alone!.metrics['time']], [3, { ...ms, values: [1, 2, 3] }])
  assert.deepEqual([broken!.status, broken!.trials, run.complete], ['failed', 3, true])
})

test('collect pairs: a suite with a share of the budget stops there; alone it has all', async () => {
  const load = planned('load', { suite: 'load', share: 0.1 })
  const isDecided = (soFar: BenchmarkRun): boolean => soFar.subject === 'quick' && soFar.trials >= 10
  const measure = async (benchmarks: PlannedBenchmark[], rules: Pick<Script, 'reachOf'> = {}) => {
    const script = { trial: () => okTrial(1), isDecided, ...rules }
    const run = await scripted(script, { benchmarks, cap: 60, fewest: 4, budgetMs: 10_000 })
    assert.equal(run.complete, false)
    return run.benchmarks.map(({ trials }) => trials)
  }
  assert.deepEqual(await measure([load, planned('a')]), [4, 44])
  assert.deepEqual(await measure([load, planned('quick')]), [38, 10])
  const ofOthers = { reachOf: ({ suite }: PlannedBenchmark): Reach => (suite === 'load' ? 'none' : 'some') }
  assert.deepEqual(await measure([load, planned('quick')], ofOthers), [37, 10], 'loading may differ all the same')
  const slow = planned('slow', { trialUnit: toolCalled('slow'), first: { pairMs: 3_000, change: 0 } })
  assert.deepEqual(await measure([load, planned('quick'), slow]), [38, 10, 0], 'the tool has no time for a verdict')
  assert.deepEqual(await measure([load], ofOthers), [49], 'there is nothing else')
})

test('collect pairs: what the change cannot alter has pairs for a verdict, no more', async () => {
  const script: Script = { trial: () => okTrial(1), reachOf: ({ suite }) => (suite === 'load' ? 'none' : 'apart') }
  const measure = async (benchmarks: PlannedBenchmark[]) => {
    const run = await scripted(script, { benchmarks, cap: 60, fewest: 4, budgetMs: 10_000 })
    return { ends: run.benchmarks.map(({ ends }) => ends), ms: run.measuringMs }
  }
  const enough = [{ pairs: 8, by: 'clock' }]
  assert.deepEqual(await measure([planned('a'), planned('b')]), { ends: [enough, enough], ms: 3_800 })
  const load = planned('load', { suite: 'load', share: 0.1 })
  assert.deepEqual(await measure([planned('a'), load]), { ends: [enough, [{ pairs: 39, by: 'clock' }]], ms: 10_000 })
})

test('collect pairs: a benchmark of exact figures takes one trial a side and a second', async () => {
  const run = await scripted({ trial: () => okTrial(7) }, { benchmarks: [planned('size', { once: true })], cap: 60 })
  assert.deepEqual(run.log, ['size:base', 'size:head', 'size:base', 'size:head'])
})

test('collect pairs: a trial that fails is null on its side and is counted there', async () => {
  const trial: Script['trial'] = (_, side, nth) => (side === 'head' && nth === 2 ? failedTrial('boom') : okTrial(nth))
  const [entry] = (await scripted({ trial }, { benchmarks: [planned('a')] })).benchmarks
  assert.deepEqual(entry?.metrics['time'], { ...ms, base: [1, 2, 3], head: [1, undefined, 3] })
  assert.deepEqual(
    entry?.pairs?.map((pair) => pair.head),
    ['ok', 'failed', 'ok'],
  )
  assert.deepEqual(entry?.failures, [{ side: 'head', outcome: 'failed', message: 'boom', count: 1 }])
  assert.equal(entry?.status, 'ok')
})

test('collect pairs: when no trial of the head works it has failed, with the reason', async () => {
  const trial: Script['trial'] = (_, side) => (side === 'head' ? failedTrial('cannot start') : okTrial(1))
  const [entry] = (await scripted({ trial }, { benchmarks: [planned('a')] })).benchmarks
  assert.equal(entry?.status, 'failed')
  assert.equal(entry?.reason, 'cannot start')
})

test('collect pairs: pairs of an earlier run come first and are not measured again', async () => {
  const first = await scripted({ trial: (_, __, nth) => okTrial(nth) }, { benchmarks: [planned('a')], cap: 2 })
  const options = { benchmarks: [planned('a')], cap: 3, resume: first.benchmarks }
  const second = await scripted({ trial: () => okTrial(99) }, options)
  assert.deepEqual(second.log, ['a:base', 'a:head'])
  assert.deepEqual(second.benchmarks[0]?.metrics['time'], { ...ms, base: [1, 2, 99], head: [1, 2, 99] })
})

test('collect pairs: a metric that the earlier run lacks stays aligned with its pairs', async () => {
  const failing = await scripted({ trial: () => failedTrial('boom') }, { benchmarks: [planned('a')], cap: 2 })
  assert.deepEqual(failing.benchmarks[0]?.metrics, {})
  const options = { benchmarks: [planned('a')], cap: 3, resume: failing.benchmarks }
  const [entry] = (await scripted({ trial: () => okTrial(7) }, options)).benchmarks
  assert.deepEqual(entry?.metrics['time'], { ...ms, base: [undefined, undefined, 7], head: [undefined, undefined, 7] })
})

test('collect pairs: what an earlier run measured without a base begins no pairs', async () => {
  const alone: BenchmarkRun = {
    ...(await scripted({ trial: () => okTrial(1) }, { benchmarks: [planned('a')], budgetMs: 0 })).benchmarks[0]!,
    failures: [{ side: 'head', outcome: 'failed', message: 'boom', count: 1 }],
  }
  const run = await scripted({ trial: () => okTrial(1) }, { benchmarks: [planned('a')], cap: 2, resume: [alone] })
  assert.deepEqual([run.benchmarks[0]?.trials, run.benchmarks[0]?.failures], [2, []])
})

test('collect pairs: a decided benchmark of an earlier run stays decided', async () => {
  const first = await scripted({ trial: () => okTrial(1) }, { benchmarks: [planned('a')], cap: 2 })
  const options = { benchmarks: [planned('a')], cap: 60, resume: first.benchmarks }
  const second = await scripted({ trial: () => okTrial(1), isDecided: () => true }, options)
  assert.deepEqual(second.log, [])
  assert.equal(second.complete, true)
})

test('collect pairs: a used-up budget ends the rounds and the run is not complete', async () => {
  const run = await scripted(
    { trial: () => okTrial(1) },
    { benchmarks: [planned('a'), planned('b')], cap: 60, budgetMs: 1_100 },
  )
  assert.equal(run.complete, false)
  assert.equal(
    run.benchmarks.reduce((sum, entry) => sum + entry.trials, 0),
    4,
  )
})

test('collect pairs: where time is short for pairs, the last of the plan are left out', async () => {
  const benchmarks = ['a', 'b', 'c', 'd'].map((name) => planned(name))
  const pairsOf = async (budgetMs: number, enough: number): Promise<number[]> => {
    const run = await scripted({ trial: () => okTrial(1) }, { benchmarks, cap: 24, budgetMs, enough })
    assert.equal(run.complete, false)
    return run.benchmarks.map(({ trials }) => trials)
  }
  // A warm-up and four pairs of one take a second.
  assert.deepEqual(await pairsOf(2_300, 0), [2, 2, 2, 2])
  assert.deepEqual(await pairsOf(2_300, 4), [5, 5, 0, 0])
  assert.deepEqual(await pairsOf(1_100, 4), [5, 0, 0, 0])
  // One that does not fit is tried all the same.
  assert.deepEqual(await pairsOf(600, 4), [3, 0, 0, 0])
  const { benchmarks: entries } = await scripted(
    { trial: () => okTrial(1) },
    { benchmarks, cap: 24, budgetMs: 2_300, enough: 4 },
  )
  assert.equal(entries.at(-1)?.reason, notMeasured.tooLittleTime)
})

test('collect pairs: where there is no time for pairs of all, as many as fit have them', async () => {
  const benchmarks = Array.from({ length: 20 }, (_, at) => planned(`b${at}`))
  const measure = async (budgetMs: number, isDecided: (soFar: BenchmarkRun) => boolean = () => false) => {
    const script = { trial: () => okTrial(1), isDecided }
    const run = await scripted(script, { benchmarks, cap: 24, fewest: 4, budgetMs })
    const late = run.benchmarks.filter(({ reason }) => reason === notMeasured.outOfTime)
    assert.equal(late.length + run.benchmarks.filter(({ trials }) => trials > 0).length, benchmarks.length)
    return {
      ...run,
      measured: run.benchmarks.flatMap(({ subject, trials }) => (trials > 0 ? [[subject, trials]] : [])),
    }
  }
  // Four warm-ups in a quarter of the time, then pairs of 200 ms.
  const short = await measure(2_500)
  assert.deepEqual(short.measured, [
    ['b18', 4],
    ['b19', 5],
  ])
  assert.deepEqual(short.warm, [4_000], 'of all, told before the first pair')
  assert.equal(short.complete, false)
  // There is time for five, and when those are decided, for two more, one after the other.
  const decided = await measure(5_000, (soFar) => soFar.trials === 2)
  assert.deepEqual(
    decided.measured,
    [13, 14, 15, 16, 17, 18, 19].map((at) => [`b${at}`, 2]),
  )
  assert.deepEqual(
    decided.log.slice(-4),
    ['base', 'head', 'base', 'head'].map((side) => `b13:${side}`),
  )
  // What a warm-up shows to take too long is not measured at all, unless it fails: that takes fewer pairs.
  assert.deepEqual((await measure(500)).measured, [])
  const broken = await scripted(
    { trial: () => failedTrial('boom') },
    { benchmarks: [planned('a')], fewest: 9, budgetMs: 900 },
  )
  assert.equal(broken.benchmarks[0]?.status, 'failed')
  assert.equal((await measure(60_000)).measured.length, 20)
})

test('collect pairs: where time is short, what seems to have changed most goes first', async () => {
  const measure = async (metrics: PlannedBenchmark['metrics']) => {
    const slower: Record<string, number> = { b13: 3, b16: 1.5, b1: 9 }
    const trial: Script['trial'] = ({ subject }, side) => okTrial(side === 'head' ? (slower[subject] ?? 1.02) : 1)
    const benchmarks = Array.from({ length: 20 }, (_, at) => planned(`b${at}`, { metrics }))
    const options = { benchmarks, cap: 24, fewest: 4, budgetMs: 6_000 }
    const run = await scripted({ trial }, options)
    return run.benchmarks.flatMap(({ subject, trials }) => (trials > 0 ? [subject] : []))
  }
  // A quarter of the time has room for warm-ups of eight, and the rest for pairs of five: those two among them.
  assert.deepEqual(await measure({ time: ms }), ['b13', 'b16', 'b17', 'b18', 'b19'])
  // What does not gate, or lies within the floor, is no change.
  const none = ['b15', 'b16', 'b17', 'b18', 'b19']
  assert.deepEqual(await measure({ time: { ...ms, gate: false } }), none)
  assert.deepEqual(await measure({ time: { ...ms, floor: 2 } }), none)
})

test('collect pairs: a cold first turn keeps no verdict from what is quick later', async () => {
  const trialsAfter = async (cold: number, budgetMs: number): Promise<number | undefined> => {
    let trials = 0
    const script: Script = { trial: () => okTrial(1), costMs: () => (trials++ < cold ? 1_000 : 60) }
    const options = { benchmarks: [planned('a')], cap: 12, fewest: 10, budgetMs }
    return (await scripted(script, options)).benchmarks[0]?.trials
  }
  assert.equal(await trialsAfter(1, 5_000), 12, 'on one side')
  assert.equal(await trialsAfter(2, 12_000), 12, 'on both')
  assert.equal(await trialsAfter(99, 12_000), 0)
})

test('collect pairs: what is quick has more turns in a round than what is slow', async () => {
  const costMs: Script['costMs'] = (_, { subject }) => (subject === 'slow' ? 2_000 : 10)
  const isDecided = ({ subject, trials }: BenchmarkRun): boolean => subject === 'quick' && trials >= 40
  const measure = async (budgetMs: number) => {
    const options = {
      benchmarks: ['slow', 'quick', 'noisy'].map((name) => planned(name)),
      cap: 400,
      fewest: 5,
      budgetMs,
    }
    const run = await scripted({ trial: () => okTrial(1), costMs, isDecided }, options)
    return run.benchmarks.map(({ trials }) => trials)
  }
  // A pair of the slow one takes 4 s, and one of the others 20 ms: 1.3 s of them in a round, and 12 rounds in a minute.
  assert.deepEqual(await measure(60_000), [12, 40, 400])
  assert.deepEqual((await measure(24_500))[0], 6, 'what its verdict takes is left to it, and a pair more')
})

test('collect pairs: blocks take fewer pairs, and as few make it worth to begin', async () => {
  const trialsOf = async (blocks: readonly number[]): Promise<number | undefined> => {
    const options = { benchmarks: [planned('a')], cap: 24, fewest: 9, blocks, budgetMs: 1_400 }
    const drawn = (pairs: number): SideName[] => (['base', 'head'] as const).flatMap((side) => Array(pairs).fill(side))
    return (await scripted({ trial: () => okTrial(1), drawn }, options)).benchmarks[0]?.trials
  }
  assert.deepEqual([await trialsOf([]), await trialsOf([3, 3])], [0, 6])
})

test('collect pairs: an exact figure has its pairs where there is no time for others', async () => {
  const trialsOf = async (metrics: PlannedBenchmark['metrics']): Promise<number | undefined> => {
    const options = { benchmarks: [planned('a', { metrics })], cap: 24, fewest: 9, budgetMs: 900 }
    return (await scripted({ trial: () => okTrial(1) }, options)).benchmarks[0]?.trials
  }
  assert.equal(await trialsOf({ time: ms }), 0)
  assert.equal(await trialsOf({ time: ms, calls: { ...ms, kind: 'exact' } }), 4)
})

test('collect pairs: what calls the change goes first, the rest where time is left', async () => {
  const benchmarks = Array.from({ length: 6 }, (_, at) => planned(`b${at}`))
  const measure = async (budgetMs: number, called: readonly string[]) => {
    const reachOf = ({ subject }: PlannedBenchmark): Reach => (called.includes(subject) ? 'some' : 'none')
    const script = { trial: () => okTrial(1), reachOf }
    const run = await scripted(script, { benchmarks, cap: 24, fewest: 4, budgetMs })
    const warm = run.log.filter((step, at) => step.endsWith(':base') && run.log.indexOf(step) === at)
    return warm.map((step) => step.slice(0, -':base'.length))
  }
  assert.deepEqual(await measure(60_000, ['b1', 'b3']), ['b3', 'b1', 'b5', 'b4', 'b2', 'b0'])
  assert.deepEqual(await measure(2_600, ['b1', 'b3']), ['b3', 'b1'])
  // Looking for them may take half of the time until one is found, then a quarter.
  assert.deepEqual(await measure(2_000, ['b0']), ['b0'])
  assert.deepEqual(await measure(2_000, ['b4', 'b0']), ['b4'])
  assert.deepEqual(await measure(1_200, []), ['b5'])
})

test('collect pairs: where there is time for all, what is measured once needs one pair', async () => {
  const benchmarks = [planned('a'), planned('size', { once: true })]
  const run = await scripted({ trial: () => okTrial(1) }, { benchmarks, cap: 24, budgetMs: 60_000, enough: 4 })
  assert.deepEqual([run.complete, ...run.benchmarks.map(({ trials }) => trials)], [true, 24, 2])
})

test('collect pairs: a benchmark without a pair says if time or an interruption did it', async () => {
  const reasonOf = async (options: { abortAfter?: number; budgetMs?: number }): Promise<string | undefined> => {
    const { abortAfter, budgetMs = 60_000 } = options
    const script = { trial: () => okTrial(1), ...(abortAfter === undefined ? {} : { abortAfter }) }
    return (await scripted(script, { benchmarks: [planned('a')], budgetMs })).benchmarks[0]?.reason
  }
  assert.equal(await reasonOf({ abortAfter: 1 }), 'interrupted before its turn')
  assert.equal(await reasonOf({ budgetMs: 1 }), notMeasured.outOfTime)
})

test('collect pairs: an interruption keeps whole pairs only', async () => {
  const run = await scripted({ trial: () => okTrial(1), abortAfter: 5 }, { benchmarks: [planned('a')] })
  assert.equal(run.benchmarks[0]?.trials, 1)
  assert.equal(run.complete, false)
})

test('collect pairs: what is undecided at the end says where and why, resumed or not', async () => {
  const trial = () => okTrial(1)
  const isDecided = (soFar: BenchmarkRun) => soFar.subject === 'a' && soFar.trials >= 2
  const benchmarks = [planned('a'), planned('b')]
  const ends = (run: { benchmarks: readonly BenchmarkRun[] }) => run.benchmarks.map((entry) => entry.ends)
  // Two warm-ups each, then rounds of b and a, 200 ms a pair.
  const first = await scripted({ trial, isDecided }, { benchmarks, cap: 60, budgetMs: 1_700 })
  assert.deepEqual(ends(first), [undefined, [{ pairs: 5, by: 'clock' }]])
  const resume = first.benchmarks
  const second = await scripted({ trial, isDecided, abortAfter: 4 }, { benchmarks, cap: 60, resume })
  const both = [
    { pairs: 5, by: 'clock' },
    { pairs: 6, by: 'interruption' },
  ]
  assert.deepEqual(ends(second), [undefined, both])
  // No pair more, no end more; and at the cap there is nothing to say.
  const idle = await scripted({ trial, isDecided }, { benchmarks, cap: 60, resume: second.benchmarks, budgetMs: 0 })
  assert.deepEqual(ends(idle), [undefined, both])
  const whole = await scripted({ trial, isDecided }, { benchmarks, cap: 7, resume: second.benchmarks })
  assert.deepEqual(ends(whole), [undefined, both])
})

test('collect pairs: pairs of a file that does not say what ended it were interrupted', async () => {
  const first = await scripted({ trial: () => okTrial(1) }, { benchmarks: [planned('a')], cap: 4 })
  const options = { benchmarks: [planned('a')], cap: 60, resume: first.benchmarks, budgetMs: 600 }
  const second = await scripted({ trial: () => okTrial(1) }, options)
  assert.deepEqual(second.benchmarks[0]?.ends, [
    { pairs: 4, by: 'interruption' },
    { pairs: 7, by: 'clock' },
  ])
})

test('collect pairs: who watches learns of each pair and finished benchmark at once', async () => {
  const run = await scripted(
    { trial: () => okTrial(1), isDecided: (soFar) => soFar.subject === 'a' && soFar.trials === 2 },
    { benchmarks: [planned('a'), planned('b')], cap: 3 },
  )
  const steps = run.told.map(({ benchmark, done, entries }) =>
    [benchmark, done, ...entries.map(({ count, isDone }) => `${count}${isDone ? '!' : ''}`)].join(' '),
  )
  assert.deepEqual(
    steps.filter((step, index) => step !== steps[index - 1]),
    ['s/c/b 0 0 0', 's/c/a 1 0 1', 's/c/b 2 1 1', 's/c/a 3 1 2', 's/c/a 4 2! 2', 's/c/b 4 2! 2', 's/c/b 5 2! 3!'],
  )
  assert.equal(run.told.at(-1)?.entries[1]?.soFar().trials, 3)
})

test('collect pairs: one trial of a tool measures its benchmarks until all are decided', async () => {
  const trialUnit = toolCalled('bench')
  const rowsAt = (time: number): TrialResult => ({
    ...okTrial(0),
    rows: new Map([['x', okTrial(time)], ...(time === 1 ? [] : [['y', okTrial(10 * time)] as const])]),
  })
  const run = await scripted(
    {
      trial: (_, side, nth) => rowsAt(side === 'base' ? 5 : nth),
      isDecided: (soFar) => soFar.case === 'x' || soFar.trials === 3,
    },
    { benchmarks: ['x', 'y'].map((name) => planned('t', { id: `s/${name}/t`, case: name, trialUnit })), cap: 9 },
  )
  assert.deepEqual(run.log, ['t:base', 't:head', 't:base', 't:head', 't:base', 't:head'])
  const [x, y] = run.benchmarks
  assert.deepEqual(x?.metrics['time'], { ...ms, base: [5, 5, 5], head: [0, 1, 2] })
  assert.deepEqual(y?.metrics['time'], { ...ms, base: [50, 50, 50], head: [0, undefined, 20] })
  assert.match(y?.failures[0]?.message ?? '', /no figures for it/)
  assert.equal(run.complete, true)
})

test('collect pairs: a tool with a filter runs only what is undecided', async () => {
  const trialUnit = toolCalled('bench', '{filter}')
  const asked: (readonly string[] | undefined)[] = []
  const names = ['x', 'y', 'z']
  const run = await scripted(
    {
      trial: (_, __, nth, only) => {
        asked.push(only)
        const shown = only ?? names.map((name) => `B/${name}`)
        // Alone, z is called otherwise.
        const found = shown.length === 1 ? ['other'] : shown
        return { ...okTrial(0), rows: new Map(found.map((name) => [name, okTrial(nth)])) }
      },
      isDecided: (soFar) => soFar.trials === { x: 1, y: 2, z: 4 }[soFar.case],
    },
    {
      benchmarks: names.map((name) =>
        planned('t', { id: `s/${name}/t`, case: name, calledByUnit: `B/${name}`, trialUnit }),
      ),
      cap: 9,
    },
  )
  const both = (only?: readonly string[]) => [only, only]
  assert.deepEqual(asked, [both(), both(['B/y', 'B/z']), both(['B/z']), both(), both()].flat())
  assert.deepEqual(
    run.benchmarks.map(({ trials, failures }) => [trials, failures.length]),
    [
      [1, 0],
      [2, 0],
      [4, 0],
    ],
  )
  assert.equal(run.complete, true)
})

test('collect pairs: where time is short, a tool goes on with what changed most', async () => {
  const trialUnit = toolCalled('bench', '{filter}')
  const heads: Readonly<Record<string, number>> = { w: 9, x: 19, y: 10, z: 7 }
  const names = Object.keys(heads)
  const measure = async (budgetMs: number, isDecided: (soFar: BenchmarkRun) => boolean) => {
    const asked: string[] = []
    const run = await scripted(
      {
        trial: (_, side, __, only = names) => {
          if (side === 'head') asked.push(only.join(''))
          const rows = only.map((name) => [name, okTrial(side === 'head' ? heads[name]! : 10)] as const)
          return { ...okTrial(0), rows: new Map(rows) }
        },
        costMs: (only = names) => 50 * only.length,
        isDecided,
      },
      {
        benchmarks: names.map((name) => planned('t', { id: `s/${name}/t`, case: name, trialUnit })),
        cap: 9,
        fewest: 4,
        budgetMs,
      },
    )
    return { asked, run, trials: run.benchmarks.map(({ trials }) => trials) }
  }
  const never = await measure(1_000, () => false)
  // 400 ms for the first pair leave time for three of two; after half of the four, for twice as many of one.
  assert.deepEqual(never.asked, ['wxyz', 'xz', 'x', 'x', 'x', 'x'])
  assert.deepEqual(never.trials, [1, 6, 1, 2])
  assert.equal(never.run.complete, false)
  assert.deepEqual(never.run.benchmarks[0]?.ends, [{ pairs: 1, by: 'clock' }])

  const decided = await measure(1_200, (soFar) => soFar.trials >= 2)
  assert.deepEqual(decided.asked, ['wxyz', 'xz', 'wy'])
  assert.deepEqual(decided.trials, [2, 2, 2, 2])
  assert.equal(decided.run.complete, true)

  const roomy = await measure(3_200, () => false)
  assert.deepEqual(roomy.asked, Array(8).fill('wxyz'))
})

test('collect pairs: a tool whose first run shows no verdict to fit is not run again', async () => {
  const benchmarks = ['x', 'y'].map((name) =>
    planned(name, {
      id: `s/c/${name}`,
      trialUnit: toolCalled(name),
      first: { pairMs: 200, change: name === 'y' ? 0.4 : 0 },
    }),
  )
  const measure = async (budgetMs: number, reachOf: Script['reachOf'] = () => 'some') => {
    const trial = (): TrialResult => ({ ...okTrial(0), rows: new Map([['c', okTrial(1)]]) })
    const run = await scripted({ trial, reachOf }, { benchmarks, cap: 4, fewest: 4, budgetMs })
    return run.benchmarks.map(({ trials, reason }) => (reason === notMeasured.outOfTime ? 'late' : trials))
  }
  // Four pairs of one take 800 ms, and asking what it calls 100.
  assert.deepEqual(await measure(700), ['late', 'late'])
  assert.deepEqual(await measure(1_000), ['late', 4], 'the one that seems to have changed')
  assert.deepEqual(
    await measure(1_000, ({ subject }) => (subject === 'x' ? 'some' : 'none')),
    [4, 'late'],
    'the one that the change reaches',
  )
  assert.deepEqual(await measure(1_800), [4, 4])
})

test('collect pairs: a tool with a filter begins with what its first run showed', async () => {
  const trialUnit = toolCalled('bench', '{filter}')
  const changes = { w: 0.1, x: 0.9, y: 0, z: 0.3 }
  const measure = async (budgetMs: number, isDecided: Script['isDecided'] = () => false, severalMs = 0) => {
    const asked: string[] = []
    const script: Script = {
      trial: (_, side, nth, only = []) => {
        if (side === 'head') asked.push(only.join(''))
        return { ...okTrial(0), rows: new Map(only.map((name) => [name, okTrial(nth)])) }
      },
      costMs: (only = []) => (only.length > 1 && severalMs) || 50 * only.length,
      drawn: (pairs) => Array.from({ length: pairs }, () => ['head', 'base'] as const).flat(),
      isDecided,
    }
    const benchmarks = Object.entries(changes).map(([name, change]) =>
      planned('t', { id: `s/${name}/t`, case: name, trialUnit, first: { pairMs: 400, change } }),
    )
    const blocks = severalMs > 0 ? [4] : []
    const { warm } = await scripted(script, { benchmarks, cap: 9, fewest: 4, budgetMs, blocks })
    assert.deepEqual(warm, [400], 'of all of them')
    return asked
  }
  assert.deepEqual(await measure(900), ['xz', 'xz', 'x', 'x', 'x', 'x', 'x'])
  assert.deepEqual(await measure(300), [])
  const xDecided = await measure(900, (soFar) => soFar.case === 'x' && soFar.trials === 4)
  assert.deepEqual(xDecided, ['xz', 'xz', 'x', 'x', 'z', 'z', 'z'], 'what waited goes on once there is time')
  const decided = await measure(900, (soFar) => soFar.trials === 2)
  assert.deepEqual(decided, ['xz', 'xz', 'w', 'w'], 'of 500 ms that are left, the next takes 400')
  const dear = await measure(1_100, undefined, 200)
  assert.deepEqual(dear, ['xz', ...Array(9).fill('x')], 'a block of two is given up as soon as it is seen to be dear')
})

test('collect pairs: a tool that renames a benchmark run alone has pairs of the others', async () => {
  const asked: (readonly string[] | undefined)[] = []
  const trialUnit = toolCalled('bench', '{filter}')
  const run = await scripted(
    {
      trial: (_, side, nth, only) => {
        if (side === 'head') asked.push(only)
        const found = only === undefined ? ['x', 'y'] : ['other']
        const timeOf = (name: string): number => (name === 'x' && side === 'head' ? 2 * nth + 2 : nth + 1)
        return { ...okTrial(0), rows: new Map(found.map((name) => [name, okTrial(timeOf(name))])) }
      },
    },
    {
      benchmarks: ['x', 'y'].map((name) => planned('t', { id: `s/${name}/t`, case: name, trialUnit })),
      cap: 9,
      fewest: 5,
      budgetMs: 900,
    },
  )
  // Of 900 ms each pair takes 200, and the one with x alone was for nothing.
  assert.deepEqual(
    run.benchmarks.map(({ trials }) => trials),
    [3, 3],
  )
  assert.deepEqual(asked, [undefined, ['x'], undefined, undefined], 'it is not tried again')
})

test('collect pairs: a tool whose filter fails on both sides runs all, else not', async () => {
  for (const [failing, again] of [
    [['base', 'head'], 2],
    [['head'], 0],
  ] as const) {
    const trialUnit = toolCalled('bench', '{filter}')
    const asked: (readonly string[] | undefined)[] = []
    await scripted(
      {
        trial: (_, side, nth, only) => {
          asked.push(only)
          if (only !== undefined && failing.some((one) => one === side)) return failedTrial('no results')
          return { ...okTrial(0), rows: new Map(['x', 'y'].map((name) => [name, okTrial(nth)])) }
        },
        isDecided: (soFar) => soFar.case === 'x' || asked.length > 3,
      },
      { benchmarks: ['x', 'y'].map((name) => planned('t', { id: `s/${name}/t`, case: name, trialUnit })), cap: 9 },
    )
    assert.deepEqual(asked, [undefined, undefined, ['y'], ['y'], ...Array.from({ length: again }, () => undefined)])
  }
})

test('collect pairs: a pair of a tool that the budget has no time for is not begun', async () => {
  const trialUnit = toolCalled('bench')
  const run = await scripted(
    { trial: () => ({ ...okTrial(0), rows: new Map([['c', okTrial(1)]]) }) },
    { benchmarks: [planned('t', { trialUnit })], cap: 9, budgetMs: 500 },
  )
  assert.equal(run.log.length, 4, 'two pairs of 200 ms, and no third one')
  assert.deepEqual(run.benchmarks[0]?.ends, [{ pairs: 2, by: 'clock' }])
  assert.equal(run.complete, false)
})

test('collect pairs: what a pair of all takes is told before the first, by the warm-up', async () => {
  const { warm } = await scripted(
    { trial: () => okTrial(1) },
    { benchmarks: [planned('a'), planned('b')], budgetMs: 1_000 },
  )
  // Two benchmarks on two sides, 100 ms each, of a second.
  assert.deepEqual(warm, [400])
})

const inBlocks = (
  script: Partial<Parameters<typeof scripted>[0]>,
  options: Partial<CollectOptions> = {},
  of = planned('a'),
) =>
  scripted(
    {
      trial: (_, side, nth) => okTrial(side === 'base' ? nth : nth + 10),
      drawn: (pairs) => ({ 1: ['head', 'base'], 2: ['head', 'head', 'base', 'base'] })[pairs] as SideName[],
      ...script,
    },
    { benchmarks: [of], blocks: [2, 2], cap: 5, ...options },
  )

test('collect pairs: blocks come first, drawn as a whole, then pairs; a file has both', async () => {
  const { benchmarks, log, complete } = await inBlocks({})
  const sides = log.slice(2).map((trial) => trial.split(':')[1]!.charAt(0))
  assert.equal(sides.join(''), 'hhbbhhbbhb')
  const { told } = await inBlocks({}, { cap: 50, budgetMs: 2_000 })
  assert.deepEqual(new Set(told.slice(2).map(({ expected }) => expected)), new Set([9]), 'nothing moves within a block')
  assert.deepEqual(
    benchmarks[0]?.pairs?.map(({ slots, first }) => slots ?? first),
    ['hhbb', 'head', 'hhbb', 'head', 'head'],
  )
  assert.deepEqual(benchmarks[0]?.metrics['time'], { ...ms, base: [1, 2, 3, 4, 5], head: [11, 12, 13, 14, 15] })
  assert.equal(complete, true)
})

test('collect pairs: an end inside a block is the end after the last whole one', async () => {
  // Two warm-ups of 100 ms and two blocks of 400; where trials of the second take longer, the time is up before its last.
  let trials = 0
  const { benchmarks } = await inBlocks({}, { budgetMs: 1_000 })
  const cut = await inBlocks({ costMs: () => (trials++ < 6 ? 100 : 150) }, { budgetMs: 1_000 })
  assert.deepEqual([benchmarks[0]?.pairs?.length, benchmarks[0]?.ends], [4, [{ pairs: 4, by: 'clock' }]])
  assert.deepEqual([cut.benchmarks[0]?.pairs?.length, cut.benchmarks[0]?.ends], [2, [{ pairs: 2, by: 'clock' }]])
})

test('collect pairs: a block that has no time as trials grew slower gives way to pairs', async () => {
  let trials = 0
  const { benchmarks } = await inBlocks(
    { costMs: () => (trials++ < 1 ? 100 : 200), trial: () => ({ ...okTrial(0), rows: new Map([['c', okTrial(1)]]) }) },
    { budgetMs: 1_200 },
    planned('a', { trialUnit: toolCalled('a'), first: { pairMs: 200, change: 0 } }),
  )
  const { pairs, ends } = benchmarks[0]!
  assert.deepEqual(
    pairs?.map(({ slots, first }) => slots ?? first),
    ['hhbb', 'head', 'head'],
  )
  assert.deepEqual(ends, [{ pairs: 3, by: 'clock' }])
})

test('collect pairs: what repeats, fails at once or has no time is measured in pairs', async () => {
  const isInPairs = async (...args: Parameters<typeof inBlocks>): Promise<boolean> => {
    const [benchmark] = (await inBlocks(...args)).benchmarks
    return benchmark!.pairs!.length > 0 && benchmark!.pairs!.every(({ slots }) => slots === undefined)
  }
  const exact = planned('a', { metrics: { time: { ...ms, kind: 'exact' } } })
  const failing = { trial: (_: PlannedBenchmark, side: SideName) => (side === 'head' ? failedTrial('no') : okTrial(1)) }
  assert.deepEqual(
    [
      await isInPairs({}, {}, exact),
      await isInPairs(failing),
      await isInPairs({}, { budgetMs: 900 }),
      await isInPairs({}, { blocks: [] }),
      await isInPairs({}),
    ],
    [true, true, true, true, false],
  )
})
