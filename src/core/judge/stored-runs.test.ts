import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceRun, sampleReference } from '../../../test/sample-pairs.ts'
import { sampleBenchmark, sampleEnvironment as here } from '../../../test/sample-run.ts'
import { benchmarkId, type Run } from '../model/run.ts'
import { formatMachine, pointsOfOneReference, seriesOfCell, indexUpToBase } from './stored-runs.ts'

test('stored runs: absolute values compare only on one CPU, cores and major Node', () => {
  const same = (environment: typeof here): boolean => formatMachine(here) === formatMachine(environment)
  assert.equal(same({ ...here, os: { ...here.os, imageVersion: 'later' }, node: '24.22.0' }), true)
  assert.equal(same({ ...here, cpu: { ...here.cpu, model: 'Intel Xeon Platinum 8370C' } }), false)
  assert.equal(same({ ...here, cpu: { ...here.cpu, cores: 64 } }), false)
  assert.equal(same({ ...here, node: '25.0.0' }), false)
  assert.equal(same({ ...here, platform: 'linux-arm64' }), false)
})

const of = (head: Run, runs: readonly Run[]) => {
  const [benchmark] = head.benchmarks
  const data = benchmark!.metrics['ready-time']!
  const row = { benchmark: benchmarkId(benchmark!), metric: 'ready-time', platform: 'linux-x64' }
  const stored = indexUpToBase({ runs: [...runs], accepted: [], source: 'baseline', ancestors: [] })
  return seriesOfCell({ row, run: head, benchmark: benchmark!, data }, stored)
}

test('stored runs: a series is of one suite and major version of Node', () => {
  const runs = [
    referenceRun({ number: 1, processor: 'Intel Xeon 8370C', node: '24.1.0' }),
    referenceRun({ number: 2, harness: { version: '0.0.1', digest: 'e'.repeat(64) } }),
    referenceRun({ number: 3, node: '22.1.0' }),
    referenceRun({ number: 4, benchmark: { suiteDigest: 'c'.repeat(64) } }),
  ]
  const series = of(referenceRun({ number: 9 }), runs)
  assert.deepEqual(
    series.points.map(({ run }) => run.id),
    runs.slice(0, 2).map(({ id }) => id),
  )
  assert.deepEqual([series.runCount, series.changed], [4, 'the suite changed'])
})

test('stored runs: only pairs with one reference are judged, the newest is present', () => {
  const older = { ...sampleReference, id: 'npm:chokidar@4.0.0', label: 'v4.0.0' }
  const runs = [
    referenceRun({ number: 1, benchmark: { reference: older } }),
    referenceRun({ number: 2 }),
    { ...referenceRun({ number: 3 }), benchmarks: [sampleBenchmark()] },
  ]
  const series = of(referenceRun({ number: 9 }), runs)
  const ids = (id?: string) => pointsOfOneReference(series, id).map(({ run }) => run.id)
  assert.deepEqual(ids(), [runs[1]!.id])
  assert.deepEqual(ids(older.id), [runs[0]!.id])
})
