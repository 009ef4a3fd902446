import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleHistory, sampleStory } from '../../../test/sample-history.ts'
import { pairedBenchmark, sampleReference } from '../../../test/sample-pairs.ts'
import {
  exactSpec,
  memorySpec,
  sampleBenchmark,
  sampleRun,
  sampleRunId,
  timeSpec,
  sampleBaseline,
} from '../../../test/sample-run.ts'
import type { Baseline } from '../../core/model/baseline.ts'
import type { BenchmarkRun } from '../../core/model/run.ts'
import { makeAcceptRecord } from '../../core/history/baseline-set.ts'
import { makeHistories, type PlatformHistory, type Trend } from './trends.ts'

const histories = makeHistories(sampleHistory())
const trendIn = (all: readonly PlatformHistory[], platform: string, name: string): Trend => {
  const found = all
    .find((history) => history.platform === platform)
    ?.trends.find((one) => `${one.suite}/${one.case}/${one.subject} ${one.metric}` === name)
  assert.ok(found, `${platform} ${name}`)
  return found
}
/** One platform, one benchmark, a metric made for each run. */
const historyOfRuns = (benchmarks: readonly Partial<BenchmarkRun>[]): Baseline =>
  sampleBaseline(benchmarks.map((parts, number) => sampleRun({ number, benchmarks: [sampleBenchmark(parts)] })))

test('trends: a change is found at its run, across platforms, machines, references', () => {
  for (const { platform } of histories) {
    const [change, ...more] = trendIn(histories, platform, 'watch/react/chokidar ready-time').changes
    const others = platform === 'win32-x64' ? [[sampleStory.stray, 'stray']] : []
    assert.deepEqual(
      more.map(({ point, state }) => [point, state]),
      others,
      platform,
    )
    assert.ok(Math.abs(change!.point - sampleStory.slower) <= 1, `${platform}: ${change!.point}`)
    assert.equal(change!.worse, true)
    assert.ok(Math.abs(change!.change!.relative! - 0.15) < 0.02, `${platform}: ${change!.change!.relative}`)
    assert.ok(Math.abs(change!.values!.after / change!.values!.before - 1.15) < 0.03)
  }
})

test('trends: another Node is no change of memory, but memory that changed is one', () => {
  const heap = trendIn(histories, 'linux-x64', 'watch/react/chokidar retained-heap')
  assert.deepEqual(
    heap.changes.map(({ point, worse }) => ({ point, worse })),
    [{ point: sampleStory.lighter, worse: false }],
  )
  assert.deepEqual(
    heap.accepted.map(({ point, record }) => [point, record.reason]),
    [[sampleStory.lighter, 'one entry less per file, a quarter less heap']],
  )
  assert.deepEqual(new Set(heap.points.map((point) => point.class)).size, 2)
})

/** One run for each size, of 25 pairs with a reference. */
const heaps = (sizes: readonly number[], nodeOf: (number: number) => string = () => '24.21.0'): Baseline =>
  sampleBaseline(
    sizes.map((bytes, number) => {
      const values = (size: number) =>
        [1, 2, 3, 4, 5].flatMap((i) => [0.999, 0.9995, 1, 1.0005, 1.001].map((f) => f * size * (1 + i / 1e5)))
      const heap = { ...memorySpec, base: values(1e6), head: values(bytes).toReversed() }
      const benchmarks = [pairedBenchmark({ heap }, { reference: sampleReference })]
      return sampleRun({ number, benchmarks, environment: { node: nodeOf(number) } })
    }),
  )
const heapTrend = (...given: Parameters<typeof heaps>): Trend => makeHistories([heaps(...given)])[0]!.trends[0]!

test('trends: rows with pairs have the changes of the stored runs, named or not', () => {
  const steady = Array.from({ length: 12 }, (_, number) => 1e6 + 1_000 * (number % 3))
  const risen = heapTrend([...steady, ...steady.map((bytes) => 1.1 * bytes)])
  assert.deepEqual(
    risen.changes.map(({ point, state }) => [point, state]),
    [[12, 'level']],
  )
  const history = heaps([...steady, ...steady.map((bytes) => 1.1 * bytes)])
  const runs = history.runs.map((run) => Object.assign({}, run, { head: { label: 'main', commit: undefined } }))
  const [unnamed] = makeHistories([{ ...history, runs }])[0]!.trends
  assert.deepEqual(unnamed!.changes, risen.changes, 'runs without a commit are not of one commit')
})

test("trends: a change's size and values are of the same runs, whatever the machine", () => {
  const sizes = Array.from(
    { length: 36 },
    (_, number) => (number < 20 ? 1e6 : 1.1e6) * (number % 3 === 0 ? 2 : 1) + 500 * (number % 5),
  )
  const mixed = heapTrend(sizes, (number) => (number % 3 === 0 ? '26.0.0' : '24.21.0'))
  assert.deepEqual(
    mixed.changes.map(({ point, values }) => [point, Math.round(values!.before), Math.round(values!.after)]),
    [[20, 1_001_030, 1_100_033]],
  )
  const counts = historyOfRuns(
    [12, 12, 12, 14, 15, 16, 17].map((count) => ({ metrics: { handles: { ...exactSpec, values: [count] } } })),
  )
  const all = [...histories, ...makeHistories([counts])].flatMap(({ trends }) => trends)
  const sized = [mixed, ...all].flatMap(({ changes }) => changes).filter((one) => one.values !== undefined)
  assert.ok(sized.length >= 8, `${sized.length}`)
  for (const { change, values } of sized) {
    assert.ok(
      Math.abs(change!.relative! - (values!.after / values!.before - 1)) < 1e-9,
      JSON.stringify([change, values]),
    )
    assert.equal(change!.absolute, values!.after - values!.before)
  }
})

test('trends: a change that each Node finds for itself is one', () => {
  const node = (number: number): string => (number % 3 === 0 ? '26.0.0' : '24.21.0')
  const sizes = (count: number): number[] => Array.from({ length: count }, (_, number) => (number < 18 ? 1e6 : 1.1e6))
  const states = (count: number) => heapTrend(sizes(count), node).changes.map(({ point, state }) => [point, state])
  assert.deepEqual([states(19), states(20)], [[[18, 'open']], [[18, 'open']]])
  assert.deepEqual([states(21), states(24)], [[[18, 'level']], [[18, 'level']]])
})

test('trends: another suite begins another series: a break, and no change', () => {
  const runs = Array.from({ length: 12 }, (_, number) => ({
    suiteDigest: (number < 6 ? 'a' : 'c').repeat(64),
    metrics: { time: { ...timeSpec, values: [number < 6 ? 100 : 200 + (number % 3)] } },
  }))
  const [trend] = makeHistories([historyOfRuns(runs)])[0]!.trends
  assert.deepEqual(trend!.breaks, [{ point: 6, what: 'the suite changed' }])
  assert.deepEqual(trend!.changes, [])
})

test('trends: runs without the benchmark, and benchmarks that are gone, keep places', () => {
  const runs = Array.from({ length: 4 }, (_, number) =>
    sampleRun({
      number,
      benchmarks: [
        ...(number === 1 ? [] : [sampleBenchmark()]),
        ...(number < 2 ? [sampleBenchmark({ subject: 'old' })] : []),
      ],
    }),
  )
  const [{ trends }] = makeHistories([sampleBaseline(runs)]) as [PlatformHistory]
  assert.deepEqual(
    trends.map(({ subject, points }) => [subject, points.map(({ run }) => run)]),
    [
      ['chokidar', [0, 2, 3]],
      ['old', [0, 1]],
    ],
  )
})

test('trends: an accepted level is shown at its first run, and not before there is one', () => {
  const accepted = [0, 1, 99].map((number) =>
    makeAcceptRecord({
      at: '2026-11-03T00:00:00Z',
      fromRun: sampleRunId(number),
      match: 'watch',
      reason: `run ${number}`,
    }),
  )
  const [trend] = makeHistories([{ ...heaps([1e6, 1e6, 1e6]), accepted }])[0]!.trends
  assert.deepEqual(
    trend!.accepted.map(({ point, record }) => [point, record.reason]),
    [
      [0, 'run 0'],
      [1, 'run 1'],
    ],
  )
})

test('trends: a point has the middle and the range of its trials, in whatever order', () => {
  const baseline = historyOfRuns(
    [20, 10].map((ms) => ({ metrics: { time: { ...timeSpec, values: [ms, ms + 5, ms + 1] } } })),
  )
  const histories = makeHistories([baseline])
  const { points } = histories[0]!.trends[0]!
  assert.deepEqual(
    points.map(({ value, least, largest, trials }) => [value, least, largest, trials]),
    [
      [21, 20, 25, 3],
      [11, 10, 15, 3],
    ],
  )
  assert.deepEqual(makeHistories([{ ...baseline, runs: baseline.runs.toReversed() }]), histories)
})

test('trends: a baseline without runs has no trends', () => {
  assert.deepEqual(makeHistories([historyOfRuns([])]), [{ platform: 'linux-x64', runs: [], trends: [] }])
  assert.deepEqual(makeHistories([]), [])
})
