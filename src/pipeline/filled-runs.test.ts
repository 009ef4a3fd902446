import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBenchmark, sampleRun, sampleSha } from '../../test/sample-run.ts'
import { addRuns, emptyBaseline } from '../store/baseline.ts'
import { isFilled, placesInTime, secondOfRun } from './filled-runs.ts'

const commit = (date: string, number = 0) => ({ commit: { sha: sampleSha(number), ref: null, date, dirty: false } })
const at = (time: string): string => `2026-11-21T${time}.000Z`
const places = (dates: readonly string[], stored: Parameters<typeof placesInTime>[1] = []): string[] =>
  placesInTime(
    dates.map((date) => commit(at(date))),
    stored,
  ).map((date) => date.toISOString().slice(11, 19))
const second = (time: string): number => Date.parse(at(time)) / 1_000

test('a filled run stands at the time of its commit', () => {
  assert.deepEqual(places(['10:00:00', '11:00:00', '12:00:00']), ['10:00:00', '11:00:00', '12:00:00'])
})

test('commits of one second, or of clocks that went wrong, stay in their order and never move past a later one', () => {
  assert.deepEqual(places(['10:00:00', '10:00:00', '10:00:00']), ['09:59:58', '09:59:59', '10:00:00'])
  assert.deepEqual(places(['10:00:00', '15:00:00', '11:00:00']), ['10:00:00', '10:59:59', '11:00:00'])
  assert.deepEqual(places(['10:00:00', '09:00:00', '11:00:00']), ['08:59:59', '09:00:00', '11:00:00'])
})

test('a filled run comes before the stored runs of later commits and after those of earlier ones', () => {
  // The run of an earlier commit was measured after this commit was made.
  assert.deepEqual(places(['10:00:00'], [{ after: 0, second: second('10:00:30') }]), ['10:00:31'])
  // A later commit's run has an earlier time than this commit: somebody's clock went wrong.
  assert.deepEqual(places(['10:00:00'], [{ after: 1, second: second('09:00:00') }]), ['08:59:59'])
  const both = [
    { after: 1, second: second('10:30:00') },
    { after: 2, second: second('10:45:00') },
  ]
  assert.deepEqual(places(['10:00:00', '10:20:00', '10:50:00'], both), ['10:00:00', '10:30:01', '10:50:00'])
})

test('the second that an id begins with is read back', () => {
  assert.equal(secondOfRun({ id: '20261121T013000Z-1f2e3d4c' }), Date.UTC(2026, 10, 21, 1, 30) / 1_000)
})

test('a commit is filled where filled runs of the same series have all of the benchmarks', () => {
  const filled = { order: 1, of: 2, machine: '0badcafe' }
  const own = sampleRun({ number: 1, filled })
  const benchmarks = [{ id: 'watch/react/chokidar', suiteDigest: 'a'.repeat(64) }]
  const series = { stored: addRuns(emptyBaseline('linux-x64'), [own]), benchmarks, harnessDigest: own.harness.digest }
  const known = commit(at('10:00:00'), 1)
  assert.equal(isFilled(known, series), true)
  assert.equal(isFilled(commit(at('10:00:00'), 2), series), false)
  assert.equal(isFilled(known, { ...series, harnessDigest: 'c'.repeat(64) }), false)
  assert.equal(isFilled(known, { ...series, benchmarks: [{ ...benchmarks[0]!, suiteDigest: 'c'.repeat(64) }] }), false)
  const more = [...benchmarks, { id: 'watch/flat/chokidar', suiteDigest: 'a'.repeat(64) }]
  assert.equal(isFilled(known, { ...series, benchmarks: more }), false)
  // What another fill was not asked for, or had no time for, is still to be measured.
  const leftOut = addRuns(emptyBaseline('linux-x64'), [{ ...own, leftOut: ['watch/flat/chokidar'] }])
  assert.equal(isFilled(known, { ...series, stored: leftOut, benchmarks: more }), false)
  const flat = sampleRun({ number: 2, filled, head: own.head, benchmarks: [sampleBenchmark({ case: 'flat' })] })
  const both = addRuns(emptyBaseline('linux-x64'), [own, flat])
  assert.equal(isFilled(known, { ...series, stored: both, benchmarks: more }), true)
  const ordinary = addRuns(emptyBaseline('linux-x64'), [sampleRun({ number: 1 })])
  assert.equal(isFilled(known, { ...series, stored: ordinary }), false)
})
