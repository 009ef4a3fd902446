import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBenchmark, sampleRun } from '../../test/sample-run.ts'
import { UserError } from '../errors.ts'
import type { BenchmarkRun, Run } from '../model/run.ts'
import { admitRun } from './admit-run.ts'

const admit = (run: Run, allowDirty = false): string | null => admitRun({ run, file: 'run.json', allowDirty })
const outOfTime = (name: string): BenchmarkRun =>
  sampleBenchmark({
    case: name,
    status: 'skipped',
    reason: 'the time budget was used up before its turn',
    metrics: {},
  })

test('a whole run of a commit is taken without a word', () => {
  assert.equal(admit(sampleRun()), null)
})

test('a run of a working tree with changes is refused with a way out, unless it is wanted', () => {
  const run = sampleRun({ number: 5 })
  run.head.commit!.dirty = true
  assert.throws(
    () => admit(run),
    (error) =>
      error instanceof UserError &&
      error.message === 'run.json: was measured on a working tree that differs from its commit 0000000' &&
      error.hint?.includes('--dirty') === true,
  )
  assert.equal(admit(run, true), null)
})

test('of a run that ended early it is said what is missing', () => {
  const all = sampleRun({ complete: false })
  assert.equal(admit(all), 'not complete: its benchmark has fewer values than planned')
  const benchmarks = [sampleBenchmark(), ...'abcdef'.split('').map(outOfTime)]
  assert.equal(
    admit(sampleRun({ complete: false, benchmarks })),
    'not complete: 6 of 7 benchmarks have no values (the time budget was used up before its turn): ' +
      'watch/a/chokidar, watch/b/chokidar, watch/c/chokidar, watch/d/chokidar, watch/e/chokidar and 1 more',
  )
})

test('a run without a single value is refused', () => {
  assert.throws(() => admit(sampleRun({ complete: false, benchmarks: [outOfTime('a')] })), /holds no values/)
  assert.throws(() => admit(sampleRun({ benchmarks: [] })), /holds no values/)
})
