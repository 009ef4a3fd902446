import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceRun, sampleReference, type ReferenceRunParts } from '../../../test/sample-pairs.ts'
import {
  exactSpec,
  memorySpec,
  sampleBenchmark,
  sampleRun,
  sampleRunId,
  sampleSha,
  sampleBaseline,
  timeSpec,
} from '../../../test/sample-run.ts'
import type { Policy } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import { findHistoryChanges } from './level-changes.ts'

/** A run for each change since the reference, on two machines in turn. */
const runsAt = (changes: readonly number[], parts: Partial<ReferenceRunParts> = {}): Run[] =>
  changes.map((since, number) =>
    referenceRun({ number, since, sigma: 0.02, machine: number % 2 === 0 ? 1 : 4, ...parts }),
  )
const found = (runs: readonly Run[]) =>
  findHistoryChanges(sampleBaseline(runs)).map(({ runId, worse, state }) => [runId, worse ? 'worse' : 'better', state])

test('level changes: a merged one is open in the run that stores it, with commit', () => {
  const [change, ...others] = findHistoryChanges(sampleBaseline(runsAt([0, 0, 0, 0.2])))
  assert.deepEqual(others, [])
  const { relative, ...rest } = change!
  assert.deepEqual(rest, {
    runId: sampleRunId(3),
    commit: sampleSha(3),
    benchmark: 'watch/react/chokidar',
    metric: 'ready-time',
    worse: true,
    level: 'fail',
    state: 'open',
  })
  assert.ok(Math.abs(relative! - 0.2) < 0.03, `${relative}`)
})

test('level changes: a run that the next confirms begins one; any other is a stray', () => {
  assert.deepEqual(found(runsAt([0, 0, 0.2, 0.2])), [[sampleRunId(2), 'worse', 'level']])
  assert.deepEqual(found(runsAt([0, 0, 0.2, 0])), [[sampleRunId(2), 'worse', 'stray']])
  assert.deepEqual(found(runsAt([0, 0, 0.3, -0.2, -0.2])), [
    [sampleRunId(2), 'worse', 'stray'],
    [sampleRunId(3), 'better', 'level'],
  ])
  assert.deepEqual(found(runsAt([0, 0, 0, 0, 0, 0])), [])
})

test('level changes: with few pairs a run, two runs in a row begin a level together', () => {
  // Eight pairs alone are never certain enough among this many rows.
  const others = Array.from({ length: 10 }, (_, index) => sampleBenchmark({ case: `other ${index}` }))
  const few = (...changes: number[]): Run[] =>
    runsAt(changes, { pairs: 8, sigma: 0.02 }).map((run) =>
      Object.assign(run, { benchmarks: [...run.benchmarks, ...others] }),
    )
  assert.deepEqual(found(few(0, 0, 0, -0.5, -0.5, -0.5)), [[sampleRunId(3), 'better', 'level']])
  assert.deepEqual(found(few(0, 0, 0, -0.5, 0, 0)), [], 'a single one cannot be told from chance')
  assert.deepEqual(found(few(0, 0, 0, -0.5, 0.5, 0)), [], 'nor do two that point to different sides agree')
  assert.deepEqual(found(few(0, 0, 0, 0, -0.5)), [], 'the newest waits for the next')
})

test('level changes: what may be negative is compared by ratios above its floor', () => {
  const heap = { ...memorySpec, signed: true, floor: 16 }
  const runs = (machine: number): Run[] =>
    [-0.5, -0.5, -0.5, -0.5, -0.3, -0.3].map((since, number) =>
      referenceRun({ number, since, sigma: 0.02, spec: heap, machine: number % 2 === 0 ? machine : 4 * machine }),
    )
  const level = [[sampleRunId(4), 'worse', 'level']]
  assert.deepEqual(found(runs(1)), level)
  assert.deepEqual(found(runs(0.01)), [], 'near its floor a ratio means little')
})

test('level changes: a new reference begins a new walk, and an accepted level does', () => {
  const newer = { ...sampleReference, id: 'npm:chokidar@5.1.0', label: 'v5.1.0' }
  const runs = [
    ...runsAt([0, 0.2]).slice(0, 1),
    referenceRun({ number: 1, since: 0.2, benchmark: { reference: newer } }),
  ]
  assert.deepEqual(found(runs), [])
  // What was open with the reference before can never be confirmed.
  const replaced = [...runsAt([0, 0, 0, 0.2]), referenceRun({ number: 4, since: 0.2, benchmark: { reference: newer } })]
  assert.deepEqual(found(replaced), [[sampleRunId(3), 'worse', 'undecided']])
  const back = [...replaced, ...runsAt([0.2, 0.2, 0.2, 0.2, 0.2, 0.2]).slice(5)]
  assert.deepEqual(found(back), [[sampleRunId(3), 'worse', 'level']])
  const record = { id: 'a'.repeat(16), at: '2026-11-01T03:00:00Z', match: '**', reason: 'Safer' }
  const accepted = { ...record, fromRun: sampleRunId(2) }
  assert.deepEqual(findHistoryChanges(sampleBaseline(runsAt([0, 0, 0.2]), [accepted])), [])
})

test('level changes: an exact figure changes between stored runs, on any machine', () => {
  const counts = (values: readonly number[]): Run[] =>
    values.map((value, number) => {
      const benchmarks = [sampleBenchmark({ metrics: { packages: { ...exactSpec, values: [value] } } })]
      return sampleRun({ number, environment: { node: `24.${number}.0` }, benchmarks })
    })
  assert.deepEqual(found(counts([12, 12, 16])), [[sampleRunId(2), 'worse', 'open']])
  assert.deepEqual(found(counts([12, 16, 16])), [[sampleRunId(1), 'worse', 'level']])
  const [first, then, ...others] = found(counts([12, 9, 12]))
  assert.deepEqual([first, others], [[sampleRunId(1), 'better', 'level'], []])
  assert.deepEqual(then, [sampleRunId(2), 'worse', 'open'])
  const shown = (...values: number[]): string[] =>
    findHistoryChanges(sampleBaseline(counts(values))).map(({ relative, level }) => `${relative?.toFixed(3)} ${level}`)
  assert.deepEqual(shown(1_000, 1_009, 1_040, 1_250), ['0.031 warn', '0.202 fail'])
  assert.deepEqual(shown(0, 12, 6), ['undefined fail', '-0.500 note'], 'from zero any growth is severe')
})

test('level changes: runs without pairs show no change of what is sampled', () => {
  const alone = [100, 100, 200].map((ms, number) => {
    const metrics = { 'ready-time': { ...timeSpec, values: [ms, ms * 1.01, ms] } }
    return sampleRun({ number, benchmarks: [sampleBenchmark({ metrics })] })
  })
  assert.deepEqual(found(alone), [])
})

test('level changes: none of unknown direction is worse until the config says so', () => {
  const runs = structuredClone(runsAt([0, 0, 0, 0.2]))
  for (const { benchmarks } of runs) benchmarks[0]!.metrics['ready-time']!.better = 'unknown'
  const worse = (rules: Policy['rules']) => findHistoryChanges(sampleBaseline(runs), { rules }).map((one) => one.worse)
  assert.deepEqual(worse([]), [])
  assert.deepEqual(worse([{ match: '**', better: 'lower' }]), [true])
  assert.deepEqual(worse([{ match: '**', better: 'higher' }]), [false])
})
