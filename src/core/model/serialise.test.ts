import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairedBenchmark, sampleReference } from '../../../test/sample-pairs.ts'
import { exactSpec, memorySpec, sampleBenchmark, sampleRun, timeSpec } from '../../../test/sample-run.ts'
import type { Baseline } from './baseline.ts'
import type { BenchmarkRun, Run } from './run.ts'
import { withRuns, emptyBaseline, mergeBaselines } from '../history/baseline-set.ts'
import { parseBaseline } from '../history/baseline-file.ts'
import { baselineText, runText } from './serialise.ts'

const holding = (...runs: Run[]): Baseline => withRuns(emptyBaseline('linux-x64'), runs)
const throughFile = (baseline: Baseline): Baseline => parseBaseline(baselineText(baseline), 'linux-x64.json')
const stored = (benchmark: BenchmarkRun): BenchmarkRun =>
  throughFile(holding(sampleRun({ benchmarks: [benchmark] }))).runs[0]!.benchmarks[0]!

const pairs: BenchmarkRun['pairs'] = [
  { first: 'head', base: 'ok', head: 'ok' },
  { first: 'base', base: 'ok', head: 'ok' },
]
const measured = pairedBenchmark(
  {
    time: { ...timeSpec, base: [123.456_789, 0.000_123_456_7], head: [123_456_789.1, 7] },
    heap: { ...memorySpec, signed: true, base: [-1_234_567, 0], head: [6_543_210, 12] },
    files: { ...exactSpec, base: [1_234_567, 1_234_567], head: [7_654_321, 7_654_321] },
    events: { ...timeSpec, unit: 'count', base: [1_234_567, 1_234_567], head: [7_654_321, 7_654_322] },
  },
  { pairs, reference: sampleReference },
)

test('serialise: sampled values are stored with five digits, others as measured', () => {
  assert.deepEqual(stored(measured), {
    ...measured,
    metrics: {
      ...measured.metrics,
      time: { ...timeSpec, base: [123.46, 0.000_123_46], head: [123_460_000, 7] },
      heap: { ...memorySpec, signed: true, base: [-1_234_600, 0], head: [6_543_200, 12] },
    },
  })
  const alone = { time: { ...timeSpec, values: [1.234_567] } }
  assert.deepEqual(stored(sampleBenchmark({ metrics: alone })).metrics, { time: { ...timeSpec, values: [1.2346] } })
  const run = sampleRun({ leftOut: ['watch/flat/chokidar'] })
  assert.equal(throughFile(holding(run)).runs[0]!.leftOut, undefined)
})

test('serialise: pairs that went well are a letter each, and all come back', () => {
  const written = (one: BenchmarkRun['pairs']): string => {
    const lost = { ...measured, ...(one !== undefined && { pairs: one }) }
    assert.deepEqual(stored(lost).pairs, one)
    return baselineText(holding(sampleRun({ benchmarks: [lost] })))
  }
  assert.ok(written(pairs).includes('"pairs":"hb"'))
  assert.ok(written([pairs[0]!, { ...pairs[1]!, head: 'timeout' }]).includes('"pairs":[{"first":"head","base":"ok"'))
  assert.equal(stored(sampleBenchmark()).pairs, undefined)
})

test('serialise: a run file keeps all of it', () => {
  const run = sampleRun({ benchmarks: [measured], leftOut: ['watch/flat/chokidar'] })
  assert.deepEqual(JSON.parse(runText(run)), run)
})

test('serialise: of a run as measured and as stored, one is left, in any order', () => {
  const own = holding(sampleRun({ benchmarks: [measured] }))
  // The whole text of a file of 0.1.0, and what a writer of today makes of it.
  const before = parseBaseline(JSON.stringify(own), 'linux-x64.json')
  const after = throughFile(own)
  assert.notDeepEqual(after, before)
  const texts = [mergeBaselines(before, after), mergeBaselines(after, before), before, after].map(baselineText)
  assert.deepEqual(new Set(texts), new Set([baselineText(own)]))
  assert.equal(after.runs.length, 1)
  // Another run of this id: which of them stays must not depend on the form that they are in.
  const other = holding(
    sampleRun({ benchmarks: [{ ...measured, metrics: { ...measured.metrics, heap: memoryOf(1_234_561) } }] }),
  )
  const merged = [before, after].flatMap((one) => [mergeBaselines(one, other), mergeBaselines(throughFile(other), one)])
  assert.equal(new Set(merged.map(baselineText)).size, 1)
})

const memoryOf = (bytes: number) => ({ ...memorySpec, base: [bytes, bytes], head: [bytes, bytes] })
