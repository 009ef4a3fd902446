import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBenchmark } from '../../test/sample-run.ts'
import type { EntryProgress } from '../measure/collect.ts'
import type { BenchmarkGlance } from '../model/glance.ts'
import { metricGlance } from '../../test/samples/sample-glances.ts'
import type { PhaseState } from './project.ts'
import { liveEstimates } from './measure-alone.ts'

/** Live estimates on a clock of the test's own; each glance takes `costMs`. */
function scripted(costMs: number) {
  let clock = 0
  let glances = 0
  let state: PhaseState | undefined
  const tell = liveEstimates({
    phase: { update: (told) => (state = told), finish: () => {} },
    now: () => clock,
    glance: () => {
      glances += 1
      clock += costMs
      return [metricGlance()]
    },
    atMost: true,
  })
  const at = (ms: number, entries: readonly Partial<EntryProgress>[]): readonly BenchmarkGlance[] => {
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
  return { at, glances: () => glances }
}

test('a benchmark is looked at when it has more pairs, and again only when half a second is over', () => {
  const { at, glances } = scripted(1)
  for (let ms = 0; ms < 2_000; ms += 50) at(ms, [{ count: 1 + ms / 50 }])
  assert.equal(glances(), 4)
  at(9_000, [{ count: 40 }])
  at(9_600, [{ count: 40 }])
  assert.equal(glances(), 5)
})

test('looking takes one percent of the time at most', () => {
  const { at, glances } = scripted(20)
  for (let ms = 0; ms <= 10_000; ms += 50) at(ms, [{ count: 1 + ms / 50 }])
  assert.equal(glances(), 5)
})

test('what is done is looked at at once, and once', () => {
  const { at, glances } = scripted(50)
  at(0, [{ count: 1 }])
  const [done] = at(60, [{ count: 2, isDone: true }])
  assert.deepEqual([done?.isDone, done?.count, done?.failures, done?.metrics.length], [true, 2, 2, 1])
  assert.equal(glances(), 2)
  at(90_000, [{ count: 2, isDone: true }])
  assert.equal(glances(), 2)
})

test('while it is not looked at, the figures of before stand beside the pairs of now', () => {
  const { at } = scripted(1)
  at(0, [{ count: 1 }])
  const [one, other] = at(10, [{ count: 2 }, { id: 's/c/b' }])
  assert.deepEqual([one?.count, one?.metrics.length, one?.isCurrent], [2, 1, false])
  assert.deepEqual([other?.count, other?.metrics.length, other?.isCurrent], [0, 0, true])
})

test('nothing is looked at unless somebody asks', () => {
  let glances = 0
  const tell = liveEstimates({
    phase: { update: () => {}, finish: () => {} },
    now: () => 0,
    glance: () => {
      glances += 1
      return []
    },
    atMost: false,
  })
  const entry = { id: 's/c/a', count: 3, isDone: true, soFar: () => sampleBenchmark() }
  tell({ benchmark: 's/c/a', done: 3, expected: 3, leftMs: 0, entries: [entry] })
  assert.equal(glances, 0)
})
