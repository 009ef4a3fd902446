/** What the page says of stored runs must be what the evaluation found, and its parts must do what they say. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { median } from '../../src/stats/quantile.ts'
import { seededRandom } from '../../src/stats/random.ts'
import { powerPlot } from '../detection/plot.ts'
import { drawReport, foreignWorld, historyWorlds } from './drawn-reports.ts'
import { alarmsOf, goalOf } from './false-alarms.ts'
import { playChanges } from './found-changes.ts'
import { curvesOf, historyPlotTitle, resultsOf, withResults, type HistoryFigures } from './history-figures.ts'
import type { HistoryRule, JudgedRow } from './history-outcome.ts'
import { inventedReport } from './invented-histories.ts'
import { historyOf } from './recorded-histories.ts'
import { judgeAsOthers } from './rules-of-others.ts'

const docs = path.join(import.meta.dirname, '..', '..', 'docs')
const read = (name: string) => readFileSync(path.join(docs, name), 'utf8')
const figures = JSON.parse(readFileSync(path.join(docs, 'data', 'history.json'), 'utf8')) as HistoryFigures
const none: HistoryFigures = { command: 'none', seed: 'c0ffee20', recorded: [], worlds: [], changes: null, foreign: [] }
const invented = inventedReport({
  random: seededRandom('c0ffee21'),
  machines: Array.from({ length: 14 }, () => 'first' as const),
  headMachine: 'first',
  headTrials: 5,
})
const history = historyOf('invented', invented.stored)

test('the tables on the page are those of the stored figures', () => {
  const redraw = 'npm run bench:history -- --redraw docs/data --page docs/statistics.md && npx oxfmt docs/statistics.md'
  assert.equal(read('statistics.md'), withResults(read('statistics.md'), figures), redraw)
})

test('the plot is the one that the stored figures give', () => {
  assert.ok(figures.changes)
  assert.equal(read('data/history.svg'), powerPlot(curvesOf(figures.changes), historyPlotTitle))
})

test('the stored figures are of a full evaluation of every world', () => {
  assert.ok(!figures.command.includes('--quick'), figures.command)
  assert.deepEqual(
    figures.worlds.map(({ world }) => world),
    historyWorlds.map(({ id }) => id),
  )
  assert.ok(figures.recorded.length > 0 && figures.foreign.length > 0)
})

test('the same seed draws the same report, and the runs of its head are not in its history', () => {
  for (const world of [...historyWorlds, foreignWorld(3)]) {
    const draw = () => drawReport({ history, world, random: seededRandom('c0ffee22') })
    assert.deepEqual(draw(), draw(), world.name)
    const { head, stored } = draw()
    const origin = (id: string) => id.slice(-8)
    assert.ok(stored.length >= 4 && !stored.some(({ id }) => origin(id) === origin(head.id)), world.name)
    assert.deepEqual(
      stored.map(({ id }) => id),
      stored.map(({ id }) => id).toSorted(),
    )
    assert.equal(new Set(stored.map(({ id }) => id)).size, stored.length)
  }
})

test('where main got 10% worse, the head and the last stored run are on the new level', () => {
  const world = historyWorlds.find(({ id }) => id === 'level')!
  const { head, stored } = drawReport({ history, world, random: seededRandom('c0ffee23'), trials: 8 })
  const heap = (run: (typeof stored)[number]) => {
    const data = run.benchmarks[0]!.metrics['retained-heap']!
    return 'values' in data ? median(data.values) : 0
  }
  assert.ok(Math.abs(heap(stored.at(-1)!) / heap(stored[0]!) - 1.1) < 0.02)
  assert.ok(Math.abs(heap(head) / heap(stored[0]!) - 1.1) < 0.02)
})

test('a report counts once, however many of its rows are wrong, and rows that do not gate do not count', () => {
  const row = (change: Partial<JudgedRow>): JudgedRow => {
    return { key: 'a b', kind: 'heap', gate: true, verdict: 'undecided', suspect: null, ...change }
  }
  const alarms = alarmsOf([
    [row({ verdict: 'worse' }), row({ kind: 'RSS', verdict: 'worse' }), row({ kind: 'times', suspect: 'worse' })],
    [row({ verdict: 'worse', gate: false }), row({ kind: 'counts', verdict: 'better' }), row({ verdict: null })],
  ])
  assert.deepEqual(alarms.groups.memory, { worse: 1, better: 0, suspect: 0, rows: 3, judged: 2 })
  assert.deepEqual([alarms.worse, alarms.groups.counts.better, alarms.groups['times and rates'].suspect], [1, 1, 1])
})

test('a goal is met by 500 reports without an alarm, open for 20, missed by one alarm in ten, and not met where nothing was judged', () => {
  const met = (reports: number, worse: number, judged = 1) => {
    const group = { worse, better: 0, suspect: 0, rows: 1, judged }
    const groups = { memory: group, counts: group, 'times and rates': group }
    return goalOf({ reports, worse, better: 0, groups }, 'memory').met
  }
  assert.deepEqual([met(500, 0), met(20, 0), met(500, 50), met(500, 0, 0)], [true, null, false, null])
})

test('a rule that calls everything worse that rose by more than a tenth finds +30% and overlooks +2%', () => {
  const rule: HistoryRule = (question) => judgeAsOthers(question)[1]!
  const { shares, smallest } = playChanges({
    histories: [history],
    rule,
    seed: 'c0ffee24',
    reports: 2,
    progress: () => {},
  })
  const heap = shares.filter(({ kind }) => kind === 'heap').map(({ change, worse, asked }) => [change, worse / asked])
  assert.ok(heap.find(([change]) => change === 0.02)![1]! < 0.2)
  assert.ok(heap.find(([change]) => change === 0.3)![1]! > 0.8)
  assert.ok(smallest.find(({ kind }) => kind === 'heap')!.quartiles[1]! < 0.2)
})

test('results replace what stood between the markers, and a page without markers is an error', () => {
  const once = withResults(read('statistics.md'), none)
  assert.ok(once.includes(resultsOf(none)))
  assert.equal(withResults(once, none), once)
  assert.throws(() => withResults('nothing', none), RangeError)
})
