import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBenchmark, sampleRun, timeSpec } from '../../test/sample-run.ts'
import type { Baseline } from '../model/baseline.ts'
import type { BenchmarkRun } from '../model/run.ts'
import { acceptRecord, addRuns, emptyBaseline } from './baseline-set.ts'
import { baselineText } from './serialise.ts'
import { verifyBaseline } from './verify-baseline.ts'

const good = addRuns(emptyBaseline('linux-x64'), [sampleRun({ number: 1 }), sampleRun({ number: 2 })])
const findings = (baseline: Baseline): string[] =>
  verifyBaseline(baselineText(baseline), 'b.json').map(({ level, place, what }) => `${level} ${place} ${what}`)

test('a baseline as Paceline writes it has no findings', () => {
  assert.deepEqual(findings(good), [])
})

test('wrong order, double ids and strangers are found', () => {
  const [first, second] = good.runs as [(typeof good.runs)[0], (typeof good.runs)[0]]
  assert.deepEqual(findings({ ...good, runs: [second, first] }), ['warning $.runs[1] is older than the run before it'])
  assert.deepEqual(findings({ ...good, runs: [first, second, second] }), [
    `warning $.runs[2] has the id ${second.id} of $.runs[1]`,
  ])
  assert.deepEqual(findings({ ...good, platform: 'darwin-arm64', runs: [first] }), [
    'error $.runs[0] was measured on linux-x64, in the file of darwin-arm64',
  ])
})

test('a record is odd only where the run that it starts from is gone', () => {
  const record = acceptRecord({
    at: '2026-11-21T01:30:00Z',
    fromRun: sampleRun({ number: 2 }).id,
    match: 'watch',
    metric: null,
    reason: 'known',
  })
  assert.deepEqual(findings({ ...good, accepted: [record] }), [])
  assert.deepEqual(findings({ ...good, runs: good.runs.slice(0, 1), accepted: [record] }), [
    `warning $.accepted[0] starts from run ${record.fromRun}, which is not in the file`,
  ])
})

test('runs that say little about the default branch are found, but not those cut short', () => {
  const dirty = sampleRun({ number: 1, complete: false })
  dirty.head.commit!.dirty = true
  const nameless = sampleRun({ number: 2, head: { label: 'a folder', commit: null } })
  const moved = { ...sampleRun({ number: 3 }), startedAt: '2027-01-01T00:00:00Z' }
  assert.deepEqual(findings({ ...good, runs: [dirty, nameless, moved] }), [
    'warning $.runs[0] was measured on a working tree with uncommitted changes',
    'warning $.runs[1] names no commit',
    'warning $.runs[2] has the id 20261101T030000Z-00000003 and started at 2027-01-01T00:00:00Z',
  ])
})

test('benchmarks that are there twice and values that match no pair are found', () => {
  const uneven = sampleBenchmark({
    case: 'flat',
    pairs: [{ first: 'base', base: 'ok', head: 'ok' }],
    metrics: { 'ready-time': { ...timeSpec, base: [1], head: [1, 2] } },
  })
  const found = (benchmarks: BenchmarkRun[]): string[] =>
    verifyBaseline(JSON.stringify({ ...good, runs: [sampleRun({ benchmarks })] }), 'b.json').map(
      ({ level, place }) => `${level} ${place}`,
    )
  assert.deepEqual(found([sampleBenchmark(), sampleBenchmark()]), ['error $.runs[0].benchmarks[1]'])
  assert.deepEqual(found([uneven]), ['error $.runs[0].benchmarks[0].metrics.ready-time.head'])
})

test('a record that starts nowhere is found', () => {
  const fromRun = '20990101T000000Z-00000000'
  const stray = acceptRecord({ at: '2026-11-21T01:30:00Z', fromRun, match: 'watch', metric: null, reason: 'x' })
  assert.deepEqual(findings({ ...good, accepted: [stray] }), [
    `warning $.accepted[0] starts from run ${fromRun}, which is not in the file`,
  ])
})

test('a file that something else wrote, and one that nobody can read, are found', () => {
  assert.deepEqual(verifyBaseline(JSON.stringify(good), 'b.json'), [
    { level: 'warning', place: '$', what: 'was written by another program, or by an older Paceline' },
  ])
  const broken = baselineText(good).replace('[99,100,101]', '[99,1e999]')
  assert.deepEqual(verifyBaseline(broken, 'b.json'), [
    {
      level: 'error',
      place: '$.runs[0].benchmarks[0].metrics.ready-time.values[1]',
      what: 'b.json: $.runs[0].benchmarks[0].metrics.ready-time.values[1]: is beyond any number that JSON can hold',
    },
  ])
})

test('a baseline that outgrew what travels well is found', () => {
  const values = Array.from({ length: 10_000 }, (_, index) => 100.123_456 + index)
  const benchmarks = Array.from({ length: 160 }, (_, index) =>
    sampleBenchmark({ case: `c${index}`, metrics: { 'ready-time': { ...timeSpec, values } } }),
  )
  assert.match(findings({ ...good, runs: [sampleRun({ benchmarks })] })[0] ?? '', /bytes; `paceline baseline prune`/)
})
