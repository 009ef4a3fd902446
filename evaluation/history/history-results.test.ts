/** What the page says of stored runs must be what the evaluation found, and its parts must do what they say. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { hodgesLehmannShift } from '../../src/core/stats/location.ts'
import { makeRandomDraws } from '../../src/core/stats/random.ts'
import { withBlock } from '../../scripts/page-blocks.ts'
import { powerPlot } from '../detection/plot.ts'
import { curvesOf, historyPlotTitle, resultsOf, type HistoryFigures } from './history-figures.ts'
import { playConditions, readConditions, spreadOf } from './recorded-pairs.ts'
import { worseToOthers } from './rules-of-others.ts'
import { drawRows, judgeRows, pairWorlds, reportRows, rowKinds, withoutReference } from './simulated-pairs.ts'
import { type CellAlarms, goalsOf, playFound } from './simulated-verdicts.ts'

const data = path.join(import.meta.dirname, '..', 'data')
const page = readFileSync(path.join(import.meta.dirname, '..', 'accuracy.md'), 'utf8')
const figures = JSON.parse(readFileSync(path.join(data, 'history.json'), 'utf8')) as HistoryFigures
const world = pairWorlds.find(({ id }) => id === 'none')!

test('history results: the tables on the page are those of the stored figures', () => {
  const redraw =
    'node evaluation/bench-history.ts --redraw evaluation/data --page evaluation/accuracy.md && npx oxfmt evaluation'
  assert.equal(page, withBlock(page, 'history results', resultsOf(figures)), redraw)
})

test('history results: the plot is the one that the stored figures give', () => {
  assert.equal(
    readFileSync(path.join(data, 'history.svg'), 'utf8'),
    powerPlot(curvesOf(figures.found), historyPlotTitle),
  )
})

test('history results: the stored figures are of a full evaluation of every world', () => {
  assert.ok(!figures.command.includes('--quick'), figures.command)
  assert.deepEqual([...new Set(figures.alarms.map((cell) => cell.world))].sort(), pairWorlds.map(({ id }) => id).sort())
  assert.ok(figures.alarms.every(({ reports }) => reports >= 1_000))
  assert.ok(figures.recorded.length > 0 && figures.found.length > 0)
})

test('history results: under four conditions or more, no near version is called worse', () => {
  const conditions = readConditions(path.join(data, 'recorded', 'conditions'))
  const near = conditions.filter(({ pair }) => !pair.includes('5.0.0'))
  const played = playConditions(near, { changes: [] })
  assert.equal(played.length, 4)
  for (const one of played) {
    assert.ok(one.conditions >= 4 && one.rows > 50)
    assert.deepEqual([one.pair, one.worse, one.better], [one.pair, 0, 0])
  }
  const heap = spreadOf(near).filter(({ kind }) => kind === 'heap')
  assert.ok(
    heap.every(({ ratio, absolute }) => ratio < 0.01 && absolute > 0.1),
    JSON.stringify(heap),
  )
})

test('history results: one seed draws one report; the head is worse as asked', () => {
  const draw = (change: number) => drawRows(rowKinds, { world, stored: 5, change, random: makeRandomDraws('c0ffee22') })
  assert.deepEqual(draw(0), draw(0))
  const heap = (rows: ReturnType<typeof draw>) => rows[2]!
  const shift = (row: ReturnType<typeof heap>) => hodgesLehmannShift(row.head) - hodgesLehmannShift(row.main[0]!)
  assert.ok(Math.abs(shift(heap(draw(0.1))) - shift(heap(draw(0))) - Math.log(1.1)) < 1e-9)
  assert.deepEqual(
    judgeRows(draw(0.3), false).map(({ verdict }) => verdict),
    rowKinds.map(() => 'worse'),
  )
})

test('history results: rules of absolute values see main and head of one report', () => {
  const drawn = drawRows(reportRows, { world, stored: 3, change: 0, random: makeRandomDraws('c0ffee23') })
  const plain = withoutReference(drawn)
  assert.deepEqual(
    plain.map(({ stored }) => stored.length),
    reportRows.map(() => 3),
  )
  assert.ok(Math.abs(Math.log(plain[0]!.head[3]!) - drawn[0]!.head.head[3]!) < 1e-12)
  const { head } = plain[0]!
  const thrice = head.map((value) => 3 * value)
  assert.ok(worseToOthers([{ stored: Array.from({ length: 10 }, () => head), head: thrice }]).every(Boolean))
  assert.ok(!worseToOthers([{ stored: [head], head: thrice }]).some(Boolean))
})

test('history results: large changes are found, and small ones of noisy rows are not', () => {
  const found = playFound(world, { seed: 'c0ffee24', count: 2, beside: 1 })
  const share = (kind: string, change: number) => {
    const cells = found.filter((cell) => cell.kind === kind && cell.change === change)
    return cells.reduce((sum, { worse }) => sum + worse, 0) / cells.reduce((sum, { games }) => sum + games, 0)
  }
  assert.equal(share('heap', 0.3), 1)
  assert.ok(share('times, sigma 5%', 0.3) > 0.8)
  assert.ok(share('times, sigma 10%', 0.02) < 0.2)
})

test('history results: 340 reports without alarm meet a goal, 20 leave it open', () => {
  const met = (reports: number, worse: number) => {
    const same = { rows: 1, called: 1 }
    const others = { reports: 0, worse: [] }
    const cell: CellAlarms = {
      world: 'one',
      stored: 1,
      reports,
      worse,
      better: 0,
      rowsWorse: worse,
      rows: 9 * reports,
      same,
      others,
    }
    return goalsOf([cell], [])[0]!.met
  }
  assert.deepEqual([met(340, 0), met(20, 0), met(500, 50)], [true, undefined, false])
})
