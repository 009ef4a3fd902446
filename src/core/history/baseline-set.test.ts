import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { sampleBenchmark, sampleRun, sampleRunId, timeSpec } from '../../../test/sample-run.ts'
import type { AcceptRecord, Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { withRecord, makeAcceptRecord, withRuns, emptyBaseline, mergeBaselines, pruneBaseline } from './baseline-set.ts'
import { baselineText } from '../model/serialise.ts'

const seed = 20_261_121
const empty = emptyBaseline('linux-x64')

const record = (number: number, reason = 'known'): AcceptRecord =>
  makeAcceptRecord({
    at: '2026-11-21T01:30:00Z',
    fromRun: sampleRunId(number),
    match: 'watch',
    reason,
  })

/** A few numbers only, so that the same run turns up in several files; two variants, so that ids clash. */
const anyRun = fc
  .record({ number: fc.integer({ min: 0, max: 9 }), variant: fc.integer({ min: 0, max: 2 }) })
  .map(({ number, variant }): Run => {
    const values = Array.from({ length: variant === 2 ? 4 : 3 }, () => 100 + variant)
    const benchmarks = [sampleBenchmark({ metrics: { 'ready-time': { ...timeSpec, values } } })]
    return sampleRun({ number, benchmarks, complete: number !== 3 || variant === 0 })
  })
const anyRecord = fc.integer({ min: 0, max: 9 }).map((number) => record(number))
const anyBaseline = fc
  .record({ runs: fc.array(anyRun, { maxLength: 12 }), accepted: fc.array(anyRecord, { maxLength: 4 }) })
  .map(({ runs, accepted }): Baseline => ({ schema: empty.schema, platform: empty.platform, runs, accepted }))
const anyKeep = fc.integer({ min: 1, max: 12 })

test('baseline set: merging is commutative, associative and idempotent, with pruning', () => {
  fc.assert(
    fc.property(anyBaseline, anyBaseline, anyBaseline, anyKeep, (a, b, c, keep) => {
      const merge = (x: Baseline, y: Baseline): Baseline => mergeBaselines(x, y, { keep })
      const prune = (x: Baseline): Baseline => pruneBaseline(x, { keep })
      assert.deepEqual(merge(a, b), merge(b, a))
      assert.deepEqual(merge(merge(a, b), c), merge(a, merge(b, c)))
      assert.deepEqual(merge(a, a), prune(a))
      assert.deepEqual(merge(prune(a), prune(b)), merge(a, b))
      assert.deepEqual(prune(prune(a)), prune(a))
    }),
    { seed },
  )
})

test('baseline set: runs added in any order, groups and copies give the same bytes', () => {
  fc.assert(
    fc.property(
      fc.array(anyRun, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 2 }), fc.boolean()), { minLength: 30, maxLength: 30 }),
      anyKeep,
      (runs, steps, keep) => {
        const expected = baselineText(withRuns(empty, runs, { keep }))
        // Three writers, each with a copy of its own, add the runs in a random order and now and then read each other's.
        const shuffled = runs
          .map((run, index) => ({ run, at: steps[index]![0] }))
          .sort((a, b) => a.at - b.at)
          .map(({ run }) => run)
        const copies = [empty, empty, empty]
        shuffled.forEach((run, index) => {
          const [, writer, reads] = steps[index]!
          const seen = reads ? mergeBaselines(copies[writer]!, copies[(writer + 1) % 3]!, { keep }) : copies[writer]!
          copies[writer] = withRuns(seen, [run], { keep })
        })
        const end = copies.reduce((a, b) => mergeBaselines(b, a, { keep }))
        assert.equal(baselineText(end), expected)
      },
    ),
    { seed },
  )
})

test('baseline set: the newest runs stay, in the order of their start', () => {
  const baseline = withRuns(
    empty,
    [4, 1, 3, 0, 2].map((number) => sampleRun({ number })),
    { keep: 3 },
  )
  const ids = baseline.runs.map((run) => run.id)
  assert.deepEqual(ids, [2, 3, 4].map(sampleRunId))
})

test('baseline set: of two runs with one id a whole one stays, or that of more trials', () => {
  const metrics = (...values: number[]) => ({ 'ready-time': { ...timeSpec, values } })
  const few = sampleRun({ benchmarks: [sampleBenchmark({ metrics: metrics(9) })] })
  const many = sampleRun({ benchmarks: [sampleBenchmark({ metrics: metrics(1, 2, 3) })] })
  const cut = { ...many, complete: false }
  for (const order of [
    [few, many, cut],
    [cut, many, few],
  ]) {
    assert.deepEqual(withRuns(empty, order).runs, [many])
  }
  assert.deepEqual(withRuns(empty, [cut, few]).runs, [few])
  // Whatever the texts say: that of the smaller sorts last.
  const [nine, ten] = [9, 10].map((trials) => sampleRun({ benchmarks: [sampleBenchmark({ trials })] })) as [Run, Run]
  assert.deepEqual(withRuns(empty, [ten, nine]).runs, [ten])
  assert.deepEqual(withRuns(empty, [nine, ten]).runs, [ten])
})

test("baseline set: a level change's record stays as long as there are runs before", () => {
  const runs = [1, 2, 3].map((number) => sampleRun({ number }))
  const baseline = withRecord({ ...empty, runs }, record(2))
  assert.deepEqual(baseline.accepted, [record(2)])
  assert.deepEqual(withRuns(baseline, [sampleRun({ number: 4 })], { keep: 3 }).accepted, [])
  assert.deepEqual(withRuns(baseline, [sampleRun({ number: 4 })], { keep: 4 }).accepted, [record(2)])
  assert.deepEqual(withRecord(baseline, record(2)).accepted, [record(2)])
  assert.deepEqual(withRecord(baseline, record(3)).accepted, [record(2), record(3)])
})

test('baseline set: a record must start from a run that is there', () => {
  assert.throws(() => withRecord(empty, record(1)), {
    name: 'UserError',
    message: 'The baseline of linux-x64 has no run "20261101T010000Z-00000001"',
    hint: '`paceline baseline show FILE` lists the runs by id.',
  })
})

test('baseline set: another platform is refused by name', () => {
  const windows = sampleRun({ environment: { platform: 'win32-x64' } })
  assert.throws(() => withRuns(empty, [windows]), {
    message: `Run ${windows.id} was measured on win32-x64 and does not belong in the baseline of linux-x64`,
    hint: 'Each platform has its own baseline file.',
  })
  assert.throws(() => pruneBaseline(empty, { keep: 0 }), /keeps 1 to 1000 runs, not 0/)
  for (const keep of [1.5, 1_001]) assert.throws(() => pruneBaseline(empty, { keep }), /keeps 1 to 1000 runs, not/)
  for (const keep of [1, 1_000]) assert.deepEqual(pruneBaseline(empty, { keep }), empty)
})

test('baseline set: the text has one benchmark to a line and keys in one order', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, inner]) => [key, reversed(inner)]),
    )
  }
  const metrics = { 'ready-time': { ...timeSpec, values: [1.5] }, 'a-time': { ...timeSpec, values: [2] } }
  const benchmarks = [sampleBenchmark({ metrics, notes: { z: '1', a: '2' } }), sampleBenchmark({ case: 'flat' })]
  const baseline = withRuns(empty, [sampleRun({ benchmarks }), sampleRun({ number: 1 })])
  const text = baselineText(baseline)
  assert.equal(baselineText(reversed(baseline) as Baseline), text)
  assert.deepEqual(JSON.parse(text), baseline)
  assert.ok(
    text.startsWith('{"schema":"paceline/baseline@1","platform":"linux-x64","runs":[\n{"schema":"paceline/run@1"'),
  )
  assert.equal(text.split('\n').filter((line) => line.startsWith('{"suite":"watch"')).length, 3)
  assert.ok(text.indexOf('"a-time"') < text.indexOf('"ready-time"'))
})

test('baseline set: twelve runs of 35 benchmarks with 8 metrics stay below two MB', () => {
  const values = Array.from({ length: 8 }, (_, index) => 123.456 + index)
  const metrics = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [`retained-heap-${index}`, { ...timeSpec, floor: 65_536, values }]),
  )
  const benchmarks = Array.from({ length: 35 }, (_, index) => sampleBenchmark({ case: `case-${index}`, metrics }))
  const runs = Array.from({ length: 12 }, (_, number) => sampleRun({ number, benchmarks }))
  const bytes = Buffer.byteLength(baselineText(withRuns(empty, runs)))
  assert.ok(bytes < 1_000_000, `${bytes} bytes`)
})
