import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared, rowOf } from '../../../test/compared.ts'
import { pairedBenchmark, pairedRun, samplePairs } from '../../../test/sample-pairs.ts'
import { exactSpec, sampleBenchmark, sampleRun } from '../../../test/sample-run.ts'
import type { Run } from '../model/run.ts'
import { withRuns, emptyBaseline } from '../history/baseline-set.ts'
import { makeColumnNamer } from './columns.ts'

function under(node: string, times = 1, platform = 'linux-x64'): Run {
  const run = pairedRun([pairedBenchmark({ m: samplePairs({ times }) })])
  return { ...run, environment: { ...run.environment, platform, node } }
}

test('columns: versions of Node are columns where there are several, or on request', () => {
  const runs = [under('22.18.0'), under('24.1.0'), under('24.2.0'), under('24.1.0', 1, 'darwin-arm64')]
  const columns = ['linux-x64-node22', 'linux-x64-node24', 'linux-x64-node24']
  assert.deepEqual(runs.map(makeColumnNamer(runs, {})), [...columns, 'darwin-arm64'])
  assert.deepEqual(runs.map(makeColumnNamer(runs, { byNode: true })), [...columns, 'darwin-arm64-node24'])
  assert.deepEqual([runs[0]!].map(makeColumnNamer([runs[0]!], {})), ['linux-x64'])
})

test('columns: each version is judged by its own pairs; all share the false alarm rate', () => {
  const runs = [under('22.18.0', 1.2), under('24.1.0'), under('24.1.0', 1, 'darwin-arm64')]
  const comparison = compared({ runs })
  const alphaOf = (platform: string): unknown => rowOf(comparison, 'm', platform).figures?.['alpha']
  assert.equal(rowOf(comparison, 'm', 'linux-x64-node22').verdict, 'worse')
  assert.equal(rowOf(comparison, 'm', 'linux-x64-node24').verdict, 'same')
  const [alone] = [compared({ runs: runs.slice(1, 2) })].map((one) => rowOf(one, 'm').figures?.['alpha'])
  for (const platform of ['linux-x64-node22', 'linux-x64-node24', 'darwin-arm64'])
    assert.equal(alphaOf(platform), Number(alone) / 3)
  assert.deepEqual(comparison.warnings, [])
  assert.deepEqual(
    comparison.platforms.map(({ platform, environment }) => [platform, environment.node]),
    [
      ['darwin-arm64', '24.1.0'],
      ['linux-x64-node22', '22.18.0'],
      ['linux-x64-node24', '24.1.0'],
    ],
  )
})

test('columns: a rule of the policy is for a platform, or for one version on it', () => {
  const runs = [under('22.18.0', 1.2), under('24.1.0', 1.2)]
  const levelsWith = (platform: string): string[] =>
    compared({ runs, policy: { rules: [{ match: '**', platform, gate: false }] } }).rows.map(({ level }) => level)
  assert.deepEqual(levelsWith('linux'), ['note', 'note'])
  assert.deepEqual(levelsWith('linux-x64'), ['note', 'note'])
  assert.deepEqual(levelsWith('linux-x64-node22'), ['note', 'fail'])
  assert.deepEqual(levelsWith('windows'), ['fail', 'fail'])
})

test('columns: each version is compared with its own stored runs, held by one file', () => {
  const exact = (number: number, node: string, value: number): Run =>
    sampleRun({
      number,
      environment: { node },
      benchmarks: [sampleBenchmark({ metrics: { size: { ...exactSpec, values: [value] } } })],
    })
  const baselines = [withRuns(emptyBaseline('linux-x64'), [exact(1, '22.18.0', 10), exact(2, '24.1.0', 20)])]
  const runs = [exact(3, '22.19.0', 10), exact(4, '24.2.0', 25)]
  const { rows } = compared({ runs, baselines })
  assert.deepEqual(
    rows.map(({ platform, verdict, base }) => [platform, verdict, base?.value]),
    [
      ['linux-x64-node22', 'same', 10],
      ['linux-x64-node24', 'worse', 20],
    ],
  )
})
