import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { median } from 'simple-statistics'
import { makeRandomDraws } from '../../src/core/stats/random.ts'
import { pairedBenchmark, pairedRun } from '../../test/sample-pairs.ts'
import { exactSpec, timeSpec } from '../../test/sample-run.ts'
import { goalsOf, sigmaOf, type Cell } from './goals.ts'
import { plainNoise, profiles } from './noise.ts'
import { otherRules } from './other-rules.ts'
import { powerPlot } from './plot.ts'
import { foundFrom, type Curve } from './power-curve.ts'
import { readRecorded, recordedTable, recordedWorld, type RecordedSeries } from './recorded.ts'
import { compareRules, rulesTable } from './rules-table.ts'
import type { Session } from './session.ts'
import { perRequest, tallySimulated } from './tally.ts'
import { simulatedWorld } from './world.ts'

const session: Session = { seed: 'c0ffee02', cleanGames: 40, changedGames: 20, progress: () => {} }
const counts = (worse: number, same: number, games = 1_000) => ({
  games,
  worse,
  better: 0,
  same,
  undecided: games - worse - same,
  trials: games * 40,
})

test('detection: each profile has the noise that its name promises', () => {
  const sigma = Object.fromEntries(profiles.map((profile) => [profile.name, sigmaOf(profile, 'c0ffee03')]))
  assert.ok(sigma['quiet']! > 0.015 && sigma['quiet']! < 0.019)
  assert.ok(sigma['very noisy']! > 0.12)
  assert.ok(Math.abs(sigmaOf(plainNoise(0.07), 'c0ffee03') - 0.07) < 0.004)
})

test('detection: a world moves head by the change, every second slot by the penalty', () => {
  const silent = { ...plainNoise(0.07), start: () => () => 0 }
  const world = simulatedWorld({ profile: silent, change: 0.1, slotPenalty: 0.5, random: makeRandomDraws('c0ffee04') })
  const values = [world.trial('base'), world.trial('base'), world.trial('head'), world.trial('head')]
  assert.deepEqual(values.map(Math.round), [100, 150, 110, 165])
})

test('detection: the same seed plays the same games; every rule finds a doubled time', () => {
  for (const rule of otherRules) {
    const play = () => tallySimulated({ rule, profile: profiles[0]!, change: 1.6, games: 30, seed: 'c0ffee05' })
    assert.deepEqual(play(), play())
    assert.ok(play().worse >= 15, rule.name)
  }
})

test('detection: the table has a line for each rule', () => {
  const lines = compareRules(session)
  assert.equal(lines.length, otherRules.length + 2)
  assert.equal(rulesTable(lines).split('\n').length, lines.length + 2)
})

test('detection: one false alarm in 1,000 rows is 0.9% of requests of nine rows', () => {
  assert.ok(Math.abs(perRequest(0.001, 9) - (1 - 0.999 ** 9)) < 1e-12)
})

test('detection: goals are met and missed where they should be', () => {
  const cell: Cell = {
    rows: 9,
    detect: 0.05,
    cap: 100,
    profile: 'quiet',
    sigma: 0.02,
    clean: counts(0, 1_000, 60_000),
    worse: counts(960, 30),
    better: { ...counts(0, 60), better: 940 },
  }
  const met = (change: Partial<Cell>) => goalsOf([{ ...cell, ...change }]).map((goal) => goal.met)
  assert.deepEqual(met({}), [true, true, true, false, true, true, true])
  assert.deepEqual(met({ clean: counts(0, 0) }).slice(0, 2), [true, undefined])
  assert.deepEqual(met({ clean: counts(30, 0) }).slice(0, 2), [false, false])
  assert.deepEqual(met({ worse: counts(940, 60) })[6], false)
})

test('detection: the plot draws a line for each curve, with 95% between its neighbours', () => {
  const points = [0, 0.05, 0.1].map((change) => ({ change, found: change * 10 }))
  const curves: Curve[] = [
    { name: 'first', ours: true, points },
    { name: 'second', ours: false, points },
  ]
  const svg = powerPlot(curves, 'A title')
  assert.equal(svg.match(/<path class="chart-line[^>]*L/g)!.length, 2)
  assert.match(svg, /<title[^>]*>A title<\/title>/)
  assert.equal(foundFrom(curves[0]!), '9.5%')
  assert.equal(foundFrom({ ...curves[0]!, points: points.slice(0, 2) }), 'more than 15%')
})

test('detection: no folder of recorded trials is none; a file without run is wrong', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recorded-'))
  try {
    assert.deepEqual(readRecorded(path.join(folder, 'nowhere')), [])
    mkdirSync(path.join(folder, 'bad'))
    writeFileSync(path.join(folder, 'bad', 'run.json'), '{}')
    assert.throws(() => readRecorded(path.join(folder, 'bad')))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('detection: recorded pairs become a world without change, labels dealt anew', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'recorded-'))
  try {
    const random = makeRandomDraws('c0ffee06')
    const base = Array.from({ length: 60 }, () => 100 * Math.exp(0.03 * random.normal()))
    const head = Array.from({ length: 60 }, () => 130 * Math.exp(0.03 * random.normal()))
    const metrics = { 'ready-time': { ...timeSpec, base, head }, exact: { ...exactSpec, base, head } }
    writeFileSync(
      path.join(folder, 'run.json'),
      JSON.stringify(pairedRun([pairedBenchmark(metrics, { case: 'flat' })])),
    )
    const all = readRecorded(folder)
    assert.deepEqual(
      all.map((series) => [series.name, series.platform, series.pairs.length]),
      [['watch/flat/chokidar ready-time', 'linux-x64', 60]],
    )
    assert.ok(Math.abs(all[0]!.sigma - 0.03 * Math.SQRT2) < 0.02)
    assert.ok(Math.abs(ratioIn(all[0]!, 0) - 1) < 0.02)
    assert.ok(Math.abs(ratioIn(all[0]!, 0.25) - 1.25) < 0.03)
    assert.match(recordedTable(all, session), /watch\/flat\/chokidar ready-time \(linux-x64\).*0 of 40/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Median of head over median of base in a world of 600 trials. */
function ratioIn(series: RecordedSeries, change: number): number {
  const world = recordedWorld(series, { change, random: makeRandomDraws('c0ffee07') })
  const sides = { base: [] as number[], head: [] as number[] }
  for (let i = 0; i < 600; i++) {
    const side = world.random.coin() ? 'base' : 'head'
    sides[side].push(world.trial(side))
  }
  return median(sides.head) / median(sides.base)
}
