import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyOf } from '../../test/compared.ts'
import { memorySpec, sampleBenchmark, sampleEnvironment, sampleRun, sampleRunId } from '../../test/sample-run.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { findSuspects } from './history-model.ts'

const run = (number: number, bytes: number): Run =>
  sampleRun({
    number,
    benchmarks: [
      sampleBenchmark({ metrics: { heap: { ...memorySpec, values: [bytes, bytes + 1, bytes + 2, bytes + 3] } } }),
    ],
  })

const baseline = (...more: number[]): Baseline => ({
  schema: 'paceline/baseline@1',
  platform: 'linux-x64',
  accepted: [],
  runs: [
    ...historyOf(12, (number, deviation) => run(number, 1_000_000 * (1 + deviation))),
    ...more.map((bytes, index) => run(12 + index, bytes)),
  ],
})

test('a steady history has no suspects, nor has an empty one', () => {
  assert.deepEqual(findSuspects(baseline()), [])
  assert.deepEqual(findSuspects({ ...baseline(), runs: [] }), [])
})

test('a run that lies beyond chance is named with its benchmark, metric and size', () => {
  const [suspect, ...others] = findSuspects(baseline(1_100_000, 1_000_000))
  assert.equal(others.length, 0)
  assert.equal(suspect?.relative?.toFixed(2), '0.10')
  assert.deepEqual(
    { ...suspect, relative: null },
    {
      runId: sampleRunId(12),
      benchmark: 'watch/react/chokidar',
      metric: 'heap',
      worse: true,
      relative: null,
      state: 'suspect',
    },
  )
})

test('a level that three runs confirm is reported as one', () => {
  const found = findSuspects(baseline(900_000, 900_000, 901_000))
  assert.deepEqual(
    found.map(({ runId, worse, state }) => ({ runId, worse, state })),
    [{ runId: sampleRunId(12), worse: false, state: 'new level' }],
  )
})

test('what would be suspect depends on the policy', () => {
  assert.deepEqual(findSuspects(baseline(1_100_000), { ignore: 0.2 }), [])
})

test('runs of each kind of machine are compared with their own', () => {
  const elsewhere = { cpu: { ...sampleEnvironment.cpu, model: 'Intel Xeon Platinum 8370C' } }
  const history = baseline(1_100_000)
  const foreign = [20, 21].map((number) =>
    Object.assign(run(number, 1_300_000), { environment: { ...sampleEnvironment, ...elsewhere } }),
  )
  const found = findSuspects({ ...history, runs: [...history.runs, ...foreign] })
  assert.deepEqual(
    found.map(({ runId }) => runId),
    [sampleRunId(12)],
  )
})
