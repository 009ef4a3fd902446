import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Circumstances, areRoundsSettled, type Pause, type Stretch, batchFigures } from './batch-figures.ts'

/** Batches of these lengths, one right after the other, from 100 ms on. */
function batchesOf(lengthsMs: readonly number[]): Stretch[] {
  let startMs = 100
  return lengthsMs.map((lengthMs) => {
    const batch = { startMs, lengthMs }
    startMs += lengthMs
    return batch
  })
}

const quiet: Circumstances = { pauses: [], nothingMs: [0.02], calls: 1_000, isAsync: false }
const near = (actual: number, expected: number): void => assert.ok(Math.abs(actual / expected - 1) < 1e-9, `${actual}`)

test("batch figures: the time of a call is the middle batch's, less an empty batch's", () => {
  const { ns, perSecond, pausedPercent, warnings } = batchFigures(batchesOf([0.1, 0.9, 0.11, 0.12, 0.13]), quiet)
  near(ns, ((0.12 - 0.02) / 1_000) * 1e6)
  near(perSecond, 1e9 / ns)
  assert.equal(pausedPercent, 0)
  assert.deepEqual(warnings, [])
})

/** Of one kind. */
const pausesOf = (...pauses: readonly Stretch[]): readonly Pause[] =>
  pauses.map(({ startMs, lengthMs }) => ({ startMs, lengthMs, kind: 1 }))

test('batch figures: a pause is taken off its batch, and counts for calls per second', () => {
  const pauses = pausesOf(
    { startMs: 99, lengthMs: 0.5 },
    { startMs: 100.15, lengthMs: 0.05 },
    { startMs: 100.25, lengthMs: 0.02 },
    { startMs: 101, lengthMs: 0.5 },
  )
  // The second batch is 100.1 to 100.25, the third 100.25 to 100.37: without their pauses all take 0.1 ms.
  const { ns, perSecond, pausedPercent } = batchFigures(batchesOf([0.1, 0.15, 0.12]), {
    ...quiet,
    pauses,
    nothingMs: [0],
  })
  near(ns, 100)
  // (0.05 + 0.02) / 3 ms of pauses to 0.1 ms of work.
  near(pausedPercent, (100 * 0.07) / 0.37)
  near(perSecond, (1_000 / (0.1 + 0.07 / 3)) * 1e3)
})

test('batch figures: a pause between batches counts: the calls left the garbage', () => {
  const batches = [100, 110, 120].map((startMs) => ({ startMs, lengthMs: 1 }))
  const pauses = pausesOf({ startMs: 105, lengthMs: 0.3 }, { startMs: 115, lengthMs: 0.3 })
  const { ns, perSecond, pausedPercent } = batchFigures(batches, { ...quiet, pauses, nothingMs: [0] })
  near(ns, 1_000)
  // Two pauses of 0.3 ms to three batches of 1 ms.
  near(perSecond, (1_000 / 1.2) * 1e3)
  near(pausedPercent, (100 * 0.6) / 3.6)
})

test('batch figures: a pause in which the processor did something else counts, too', () => {
  const batches = [100, 110, 120, 130].map((startMs) => ({ startMs, lengthMs: 1 }))
  const young = pausesOf(...[0.2, 5, 0.2].map((lengthMs, index) => ({ startMs: 102 + 10 * index, lengthMs })))
  const whole = { startMs: 125, lengthMs: 3, kind: 4 }
  const { pausedPercent } = batchFigures(batches, { ...quiet, pauses: [...young, whole], nothingMs: [0] })
  near(pausedPercent, (100 * (3 * 0.2 + 3)) / (4 + 3 * 0.2 + 3))
})

test('batch figures: an interrupted empty batch takes nothing from a call', () => {
  const { ns, warnings } = batchFigures(batchesOf([2, 2.01, 2]), { ...quiet, calls: 1, nothingMs: [4, 0, 0.1, 7] })
  assert.deepEqual([ns, warnings], [2e6, []])
})

test('batch figures: what takes no longer than nothing has no time, and that is said', () => {
  const { ns, perSecond, warnings } = batchFigures(batchesOf([0.021, 0.0215, 0.0205]), quiet)
  assert.equal(ns, 0)
  near(perSecond, (1_000 / 0.021) * 1e3)
  assert.match(warnings.join(), /too fast to measure/)
  assert.deepEqual(batchFigures(batchesOf([0.023]), quiet).warnings, [])
})

test('batch figures: `await` is a part of an asynchronous call, named where it counts', () => {
  const awaited = { ...quiet, isAsync: true }
  const { ns, warnings } = batchFigures(batchesOf([0.19, 0.19]), awaited)
  near(ns, 190)
  assert.match(warnings.join(), /await/)
  assert.deepEqual(batchFigures(batchesOf([0.21]), awaited).warnings, [])
})

test('batch figures: warming up goes on while rounds get faster, and ends anyway', () => {
  assert.equal(areRoundsSettled([5, 4, 3, 2]), false, 'too few rounds')
  assert.equal(areRoundsSettled([5, 4, 3, 2, 1]), false)
  assert.equal(areRoundsSettled([5, 4, 1, 1, 1]), false, 'the latest rounds are the faster ones')
  assert.equal(areRoundsSettled([5, 1, 1, 1, 1]), true)
  assert.equal(areRoundsSettled([5, 1, 0.99, 1.2, 3]), true)
})
