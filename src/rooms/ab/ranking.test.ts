import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSchema } from '../../core/model/run.ts'
import { figuresOfRun } from '../../core/report/figures.ts'
import { assertGolden } from '../../../test/golden.ts'
import { hostileNames } from '../../../test/samples/sample-extremes.ts'
import { watchers } from '../../../test/samples/sample-watchers.ts'
import { shareBar, formatRanking } from './ranking.ts'
import { displayWidth } from '../../core/report/text-layout.ts'

test('ranking: the sample is a run as the schema has it', () => {
  runSchema.parse(watchers)
})

test('ranking: subjects stand beside each other per case, in 80 columns and in 120', () => {
  for (const columns of [80, 120]) {
    const text = formatRanking(watchers, { columns, title: 'HOW THE WATCHERS COMPARE HERE' })
    assertGolden(new URL(`golden/terminal/ranking-${columns}.golden.txt`, import.meta.url), text)
    for (const line of text.split('\n')) assert.ok(displayWidth(line) <= columns, line)
  }
})

test('ranking: bars are scaled to the largest value; only zero leaves no trace', () => {
  assert.equal(shareBar(1), '████████')
  assert.equal(shareBar(0.5), '████')
  assert.equal(shareBar(0.51), '████▏')
  assert.equal(shareBar(0.0001), '▏')
  assert.equal(shareBar(0), '')
  assert.equal(shareBar(7), '████████')
})

test('ranking: fewer trials are marked, and a subject without values has its reason', () => {
  const text = formatRanking(watchers)
  assert.match(text, /6,074 ms\*/)
  assert.match(text, /\* fewer than 8 trials/)
  assert.match(text, /babel\/gaze: known to fail: RangeError/)
})

test('ranking: a suite without any values says why', () => {
  const benchmarks = watchers.benchmarks.filter(({ metrics }) => Object.keys(metrics).length === 0)
  assert.ok(benchmarks.length > 0)
  assert.match(
    formatRanking({ ...watchers, benchmarks }),
    /watch: no values\n  - babel\/gaze: known to fail: RangeError/,
  )
})

test('ranking: nothing to show is an empty text', () => {
  assert.equal(formatRanking({ ...watchers, benchmarks: [] }), '')
})

test('ranking: hostile names never start a line as a workflow command', () => {
  const [first] = watchers.benchmarks
  const benchmarks = hostileNames.map((name) =>
    Object.assign(structuredClone(first!), { suite: name, case: name, subject: name }),
  )
  for (const line of formatRanking({ ...watchers, benchmarks }).split('\n')) assert.doesNotMatch(line, /^\s*::|##\[/)
})

test('ranking: the figures of pairs are those of the head', () => {
  const [first] = watchers.benchmarks
  const paired = {
    unit: 'ms',
    better: 'lower',
    kind: 'sampled',
    gate: true,
    signed: false,
    base: [1, 2, 3],
    head: [4, undefined, 6],
  } as const
  const run = {
    ...watchers,
    benchmarks: [{ ...first!, metrics: { x: { ...paired, base: [...paired.base], head: [...paired.head] } } }],
  }
  const [figure] = figuresOfRun(run)
  assert.deepEqual([figure?.value, figure?.count], [5, 2])
})
