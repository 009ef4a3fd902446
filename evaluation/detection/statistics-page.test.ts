/** What docs/statistics.md and evaluation/accuracy.md say must be what the code does and what the evaluation found. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { weightedLookSchedule } from '../../src/core/stats/looks.ts'
import { judgePairs } from '../../src/core/stats/paired-figures.ts'
import { pShiftAtMost, rankSidesApart } from '../../src/core/stats/psr.ts'
import { firstBlockSizesForAlpha, type PairedSettings } from '../../src/core/stats/sequential.ts'
import type { Cell, Goal } from './goals.ts'
import { plotTitle, powerPlot } from './plot.ts'
import type { Curve } from './power-curve.ts'
import type { RuleLine } from './rules-table.ts'
import { percent } from './session.ts'
import { timeLeftCells, type TimeLeftLine } from './time-left.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const page = `${read('../../docs/statistics.md')}\n${read('../accuracy.md')}`
const figures = JSON.parse(readFileSync(new URL('../data/detection.json', import.meta.url), 'utf8')) as {
  readonly rules: readonly RuleLine[]
  readonly cells: readonly Cell[]
  readonly goals: readonly { readonly title: string; readonly goals: readonly Goal[] }[]
  readonly curves: readonly Curve[]
  readonly timeLeft: readonly TimeLeftLine[]
}
/** The cells of the table rows that start with `label`, without the label. */
const rowsOf = (label: string) =>
  page
    .split('\n')
    .filter((line) => new RegExp(`^\\| ${label} +\\|`).test(line))
    .map((line) =>
      line
        .split('|')
        .slice(2, -1)
        .map((cell) => cell.trim()),
    )

test('statistics page: the looks and their shares stand in the table as they are made', () => {
  const pairs = rowsOf('pairs')[0]!
  for (const cap of [60, 100, 400]) {
    const schedule = weightedLookSchedule(cap).filter(({ alphaWeight, betaWeight }) => alphaWeight + betaWeight > 0)
    for (const [name, share] of [
      ['alpha', 'alphaWeight'],
      ['beta', 'betaWeight'],
    ] as const) {
      const cells = rowsOf(`${name}, to ${cap}`)[0]!
      const shown = cells.flatMap((cell, column) => (cell === '' ? [] : [[Number(pairs[column]), Number(cell)]]))
      assert.deepEqual(
        shown,
        schedule.map((look) => [look.pairs, Number(look[share].toFixed(2))]),
      )
    }
  }
})

test('statistics page: the looks after blocks stand in their table', () => {
  const schedule = weightedLookSchedule(400, [5, 3]).filter(
    ({ alphaWeight, betaWeight }) => alphaWeight + betaWeight > 0,
  )
  const shown = ['pairs, in blocks', 'alpha, in blocks', 'beta, in blocks'].map((label) =>
    rowsOf(label)[0]!.map(Number),
  )
  const rounded = (share: number) => Number(share.toFixed(2))
  assert.deepEqual(shown, [
    schedule.map(({ pairs }) => pairs),
    schedule.map(({ alphaWeight }) => rounded(alphaWeight)),
    schedule.map(({ betaWeight }) => rounded(betaWeight)),
  ])
})

test('statistics page: the block of the introduction has one outcome in six', () => {
  assert.equal(pShiftAtMost(rankSidesApart({ base: [412, 420], head: [431, 440], sizes: [2] }), 0), 1 / 6)
})

test('statistics page: the worked example comes out as it is told', () => {
  const [base, head] = ['main', 'head'].map((side) => rowsOf(side).at(-1)!.map(Number))
  const settings: PairedSettings = {
    better: 'lower',
    scale: 'log',
    ignore: 0.01,
    detect: 0.1,
    floor: 0,
    alpha: 0.01 / 9,
    cap: 400,
    tailTest: true,
    stopEarly: true,
    blocks: firstBlockSizesForAlpha(0.01 / 9),
  }
  assert.deepEqual(settings.blocks, [5, 3])
  const at = (...sizes: readonly number[]) => {
    const count = sizes.reduce((sum, size) => sum + size, 0)
    const pairs = { base: base!.slice(0, count), head: head!.slice(0, count), sizes }
    return judgePairs({ pairs, settings, ended: false })
  }
  const near = (p: number, expected: number) => assert.ok(Math.abs(p / expected - 1) < 1e-9, `${p} ${expected}`)
  const early = at(5)
  assert.equal(early.verdict, 'continue')
  near(early.p!.worse, 1 / 252)
  assert.match(page, /one of 252 draws has a rank sum as high as this one, p = 0\.004/)
  const found = at(5, 3)
  assert.deepEqual([found.verdict, found.pairsUsed], ['worse', 8])
  near(found.p!.worse, 1 / 5_040)
  assert.match(page, /5,040, p = 0\.000198\. This look can call a row worse at\s+0\.000204 or less/)
  assert.equal((0.8 * settings.alpha * found.look!.locationWeight).toFixed(6), '0.000204')
  const signed = (shift: number) => `+${(100 * Math.expm1(shift)).toFixed(1)}%`
  assert.ok(page.includes(`**${signed(found.shift!)}**`))
  assert.ok(page.includes(`${signed(found.limits!.lower)} and ${signed(found.limits!.upper)}`))
})

test("statistics page: the rules stand in the table's order with the evaluated figures", () => {
  const start = page.indexOf('| rule ')
  const lines = page.slice(start, page.indexOf('\n\n', start)).split('\n').slice(2)
  const shown = lines.map((line) =>
    line
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim()),
  )
  const expected = figures.rules
    .filter((rule) => !rule.rule.includes('stored runs, mixed'))
    .map((rule) => [
      rule.falseAlarms,
      (100 * rule.power).toFixed(1),
      `${Math.round(rule.cleanTrials)} / ${Math.round(rule.changedTrials)}`,
    ])
  assert.equal(shown.length, expected.length)
  shown.forEach(([alarms, power, trials], i) => {
    const [share, found, cost] = expected[i]!
    assert.ok(Math.abs(Number.parseFloat(alarms!) / 100 - Number(share)) < 0.0006, `${lines[i]}: ${share}`)
    assert.equal(Number.parseFloat(power!).toFixed(1), found, lines[i])
    assert.equal(trials, cost, lines[i])
  })
})

test('statistics page: the table by kind of noise has the figures of the evaluation', () => {
  const cells = figures.cells.filter((cell) => cell.rows === 9 && cell.detect === 0.1 && cell.cap === 400)
  for (const cell of cells.filter(({ profile }) => !profile.startsWith('sigma'))) {
    const line = page
      .split('\n')
      .find((text) => text.startsWith(`| ${cell.profile}: `) && text.split('|').length === 8)!
    const shown = line
      .split('|')
      .slice(2, -1)
      .map((text) => Number.parseFloat(text))
    assert.deepEqual(
      shown,
      [
        100 * cell.sigma,
        cell.clean.trials / cell.clean.games / 2,
        (100 * cell.worse.worse) / cell.worse.games,
        (100 * cell.better.better) / cell.better.games,
        (100 * cell.worse.same) / cell.worse.games,
      ].map((figure) => Number(figure.toFixed(1))),
    )
  }
})

test('statistics page: what is found with time left, and without, is as evaluated', () => {
  for (const line of figures.timeLeft) {
    const name = `${percent(line.sigma, 0)}, ${percent(line.detect, 0)}, ${line.cap} pairs`
    assert.deepEqual(rowsOf(name), [timeLeftCells(line)])
  }
  const tables = readFileSync(new URL('../data/detection.md', import.meta.url), 'utf8').split('\n')
  const ends = page.split('\n').filter((line) => /^\| \d+, with/.test(line))
  assert.equal(ends.length, 6)
  for (const line of ends) assert.ok(tables.includes(line), line)
})

test('statistics page: every goal is called met or missed as the evaluation calls it', () => {
  const goals = (rows: number, detect: number, cap: number) =>
    figures.goals.find(({ title }) => title === `${rows} rows, ${detect}% to be detected, up to ${cap} pairs`)!.goals
  for (const [detect, cap, positions] of [
    [10, 400, [0, 2, 3, 4, 6]],
    [5, 100, [2, 3, 4, 5, 6]],
  ] as const) {
    const shown = page.split('\n').filter((line) => line.startsWith(`| ${detect}%: `))
    assert.equal(shown.length, positions.length)
    positions.forEach((position, line) => {
      const cells = shown[line]!.split('|').slice(2, -1)
      ;[9, 36, 126].forEach((rows, column) => {
        const { goal, met, found } = goals(rows, detect, cap)[position]!
        const figure = /[\d.]+/.exec(found)![0]
        const expected = `${met === false ? 'missed' : 'met'}: ${figure}`
        assert.ok(cells[column]!.trim().startsWith(expected), `${goal}: ${expected}, not ${cells[column]}`)
      })
    })
  }
})

test('statistics page: the plot is the one that the stored figures give', () => {
  const drawn = readFileSync(new URL('../data/detection.svg', import.meta.url), 'utf8')
  assert.equal(
    drawn,
    powerPlot(figures.curves, plotTitle),
    'node evaluation/bench-detection.ts --redraw evaluation/data',
  )
})
