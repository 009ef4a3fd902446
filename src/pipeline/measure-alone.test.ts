import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBenchmark } from '../../test/sample-run.ts'
import type { EntryProgress } from '../measure/schedule.ts'
import type { LiveBenchmark } from '../model/live-figures.ts'
import { liveFigures } from '../../test/samples/sample-live-figures.ts'
import type { PhaseState } from '../project/project.ts'
import { liveEstimates } from './measure-alone.ts'

/** Live estimates on a clock of the test's own; each look at the figures takes `costMs`. */
function scripted(costMs: number) {
  let clock = 0
  let calls = 0
  let state: PhaseState | undefined
  const tell = liveEstimates({
    phase: { update: (told) => (state = told), finish: () => {} },
    now: () => clock,
    liveFigures: () => {
      calls += 1
      clock += costMs
      return [liveFigures()]
    },
    atMost: true,
  })
  const at = (ms: number, entries: readonly Partial<EntryProgress>[]): readonly LiveBenchmark[] => {
    clock = ms
    const soFar = () => sampleBenchmark({ failures: [{ side: 'head', outcome: 'failed', message: 'x', count: 2 }] })
    tell({
      benchmark: 's/c/b',
      done: 0,
      expected: 9,
      leftMs: null,
      entries: entries.map((entry) => ({ id: 's/c/a', count: 0, isDone: false, soFar, ...entry })),
    })
    return state!.benchmarks!()
  }
  return { at, calls: () => calls }
}

test('a benchmark is looked at with more pairs, and again half a second later', () => {
  const { at, calls } = scripted(1)
  for (let ms = 0; ms < 2_000; ms += 50) at(ms, [{ count: 1 + ms / 50 }])
  assert.equal(calls(), 4)
  at(9_000, [{ count: 40 }])
  at(9_600, [{ count: 40 }])
  assert.equal(calls(), 5)
})

test('looking takes one percent of the time at most', () => {
  const { at, calls } = scripted(20)
  for (let ms = 0; ms <= 10_000; ms += 50) at(ms, [{ count: 1 + ms / 50 }])
  assert.equal(calls(), 5)
})

test('what is done is looked at at once, and once', () => {
  const { at, calls } = scripted(50)
  at(0, [{ count: 1 }])
  const [done] = at(60, [{ count: 2, isDone: true }])
  assert.deepEqual([done?.isDone, done?.count, done?.failures, done?.metrics.length], [true, 2, 2, 1])
  assert.equal(calls(), 2)
  at(90_000, [{ count: 2, isDone: true }])
  assert.equal(calls(), 2)
})

test('while it is not looked at, the figures of before stand beside the pairs of now', () => {
  const { at } = scripted(1)
  at(0, [{ count: 1 }])
  const [one, other] = at(10, [{ count: 2 }, { id: 's/c/b' }])
  assert.deepEqual([one?.count, one?.metrics.length, one?.isCurrent], [2, 1, false])
  assert.deepEqual([other?.count, other?.metrics.length, other?.isCurrent], [0, 0, true])
})

test('nothing is looked at unless somebody asks', () => {
  let calls = 0
  const tell = liveEstimates({
    phase: { update: () => {}, finish: () => {} },
    now: () => 0,
    liveFigures: () => {
      calls += 1
      return []
    },
    atMost: false,
  })
  const entry = { id: 's/c/a', count: 3, isDone: true, soFar: () => sampleBenchmark() }
  tell({ benchmark: 's/c/a', done: 3, expected: 3, leftMs: 0, entries: [entry] })
  assert.equal(calls, 0)
})
