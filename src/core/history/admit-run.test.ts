import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactSpec, sampleBenchmark, sampleRun, timeSpec } from '../../../test/sample-run.ts'
import { UserError } from '../errors.ts'
import { notMeasured, type BenchmarkRun } from '../model/run.ts'
import { requireStorableRun, splitStorable, shortfallTexts } from './admit-run.ts'

/** `watch/<name>/chokidar` with a ready-time from that many trials. */
const measured = (name: string, trials = 4, parts: Partial<BenchmarkRun> = {}): BenchmarkRun =>
  sampleBenchmark({
    case: name,
    metrics: { 'ready-time': { ...timeSpec, values: Array.from({ length: trials }, (_, index) => 100 + index) } },
    ...parts,
  })
const without = (name: string, parts: Partial<BenchmarkRun>): BenchmarkRun =>
  sampleBenchmark({ case: name, metrics: {}, ...parts })

test('admit run: a run whose benchmarks have four values each is stored as it is', () => {
  const run = sampleRun({ benchmarks: [measured('a'), measured('b', 20)] })
  const admitted = splitStorable(run)
  assert.equal(admitted.run, run)
  assert.deepEqual(admitted.measured, ['watch/a/chokidar', 'watch/b/chokidar'])
  assert.deepEqual(shortfallTexts(admitted), [])
})

test('admit run: three values are too few, unless the suite says that one will do', () => {
  const benchmarks = [measured('a', 3), measured('b', 1, { once: true }), measured('c')]
  const admitted = splitStorable(sampleRun({ benchmarks }))
  const cases = admitted.run?.benchmarks.map((benchmark) => benchmark.case)
  assert.deepEqual(cases, ['b', 'c'])
  assert.deepEqual(admitted.leftOut, ['watch/a/chokidar'])
})

test("admit run: the metric with the fewest values counts; of pairs, the head's", () => {
  const metrics = {
    'ready-time': { ...timeSpec, values: [1, 2, 3, 4] },
    handles: { ...exactSpec, values: [1, 1, 1] },
  }
  const paired = { 'ready-time': { ...timeSpec, base: [1, 2, 3, 4], head: [1, undefined, 3, 4] } }
  const benchmarks = [sampleBenchmark({ case: 'a', metrics }), sampleBenchmark({ case: 'b', metrics: paired })]
  assert.deepEqual(splitStorable(sampleRun({ benchmarks })).leftOut, ['watch/a/chokidar', 'watch/b/chokidar'])
})

test('admit run: what was never reached is not stored', () => {
  const late = Object.values(notMeasured).map((reason, index) => without(String(index), { status: 'skipped', reason }))
  const { run: stored } = splitStorable(sampleRun({ benchmarks: [measured('a'), ...late] }))
  assert.equal(stored?.benchmarks.length, 1)
})

test('admit run: a failure is stored as one and never counted as measured', () => {
  const failed = without('a', { status: 'failed', reason: 'boom' })
  const known = without('b', { status: 'failed', reason: 'ENOENT', known: true })
  const skipped = without('c', { status: 'skipped', reason: 'needs Linux' })
  const admitted = splitStorable(sampleRun({ benchmarks: [failed, known, skipped, measured('d')] }))
  assert.equal(admitted.run?.benchmarks.length, 4)
  assert.deepEqual(admitted.measured, ['watch/d/chokidar'])
  assert.deepEqual(shortfallTexts(admitted), ['1 of 2 benchmarks failed: watch/a/chokidar'])
})

test('admit run: a run in which nothing was measured has nothing to store, and why', () => {
  const failed = without('a', { status: 'failed', reason: 'boom' })
  const admitted = splitStorable(sampleRun({ benchmarks: [failed, measured('b', 3)] }))
  assert.equal(admitted.run, undefined)
  assert.deepEqual(shortfallTexts(admitted), [
    'nothing was measured, so there is nothing to store',
    '1 of 2 benchmarks failed: watch/a/chokidar',
    '1 of 2 benchmarks had fewer than 4 trials and is not stored: watch/b/chokidar',
  ])
})

test('admit run: ten benchmarks are called by name, and the others counted', () => {
  const benchmarks = [measured('z'), ...'abcdefghijkl'.split('').map((name) => measured(name, 2))]
  const [text = ''] = shortfallTexts(splitStorable(sampleRun({ benchmarks })))
  assert.match(text, /^12 of 13 benchmarks had fewer than 4 trials and are not stored: watch\/a\/chokidar, /)
  assert.match(text, /watch\/j\/chokidar and 2 more$/)
})

test('admit run: a file with nothing to store, or of a changed tree, is refused', () => {
  const add = (run = sampleRun({ benchmarks: [measured('a')] }), allowDirty = false) =>
    requireStorableRun({ run, file: 'run.json', allowDirty })
  const isRefused = (message: RegExp, hint: string) => (error: unknown) =>
    error instanceof UserError && message.test(error.message) && error.hint?.includes(hint) === true
  assert.throws(() => add(sampleRun({ benchmarks: [] })), isRefused(/^run\.json: nothing was measured/, '--budget'))
  const dirty = sampleRun({ number: 5, benchmarks: [measured('a')] })
  dirty.head.commit!.dirty = true
  assert.throws(() => add(dirty), isRefused(/a working tree that differs from its commit 0000000$/, '--dirty'))
  assert.equal(add(dirty, true).run, dirty)
  const clean = sampleRun({ number: 6, benchmarks: [measured('a')] })
  const nameless = { ...clean, head: { label: 'a folder', commit: undefined } }
  assert.deepEqual([add(clean).run, add(nameless).run], [clean, nameless])
})
