import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { lowerMedian } from '../stats/quantile.ts'
import { countWins, winsTail } from '../stats/rank-sum.ts'
import { evidence, leastOccasions, mostTrials, walkLevels, type Walk, type WalkedRun } from './level-walk.ts'

/** Steady within half a per cent, so that a tenth more is far beyond chance. */
const noise = [0, 0.004, -0.003, 0.005, -0.004, 0.002, -0.002, 0.003, -0.005, 0.001, 0.004, -0.001]
const steady = (count: number, at = 0) => Array.from({ length: count }, (_, i) => at + noise[i % noise.length]!)

const runOf = (trials: readonly number[], occasion: string): WalkedRun => {
  const middle = lowerMedian(trials)
  return {
    count: trials.length,
    least: Math.min(...trials),
    middle,
    most: Math.max(...trials),
    trials: () => trials,
    occasion,
  }
}

/** Each run on an occasion of its own. */
const runsOf = (trials: readonly (readonly number[])[]): WalkedRun[] =>
  trials.map((own, index) => runOf(own, String(index)))

/** Four trials a run, close around its location. */
function walk(ys: readonly number[]): Walk {
  return walkLevels(runsOf(ys.map((y) => [y - 0.001, y, y + 0.0005, y + 0.001])), {
    margin: 0.01,
    alpha: 0.001,
    timed: false,
  })
}

const indices = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

test('a steady history is one level', () => {
  assert.deepEqual(walk(steady(20)), { level: indices(0, 20), suspects: [], shifts: [] })
})

test('a single slow run is suspect and left out, also after later runs', () => {
  const { level, suspects, shifts } = walk([...steady(12), 0.1, ...steady(6)])
  assert.deepEqual(suspects, [{ index: 12, worse: true }])
  assert.deepEqual(level, [...indices(0, 12), ...indices(13, 19)])
  assert.deepEqual(shifts, [])
})

test('a regressed newest run does not move the level', () => {
  const { level, suspects } = walk([...steady(12), 0.1, 0.101])
  assert.deepEqual(level, indices(0, 12))
  assert.deepEqual(
    suspects.map(({ index }) => index),
    [12, 13],
  )
})

test('three in a row are the level of today, and what was before is left out', () => {
  const { level, suspects, shifts } = walk([...steady(12), ...steady(5, 0.1)])
  assert.deepEqual(shifts, [{ index: 12, worse: true }])
  assert.deepEqual(level, indices(12, 17))
  assert.deepEqual(suspects, [])
})

test('an improvement is confirmed in the same way', () => {
  const { level, shifts } = walk([...steady(12), ...steady(3, -0.2)])
  assert.deepEqual(shifts, [{ index: 12, worse: false }])
  assert.deepEqual(level, [12, 13, 14])
})

test('runs to opposite sides do not confirm each other, nor do runs with a good one between them', () => {
  assert.deepEqual(walk([...steady(12), 0.1, -0.1, 0.1, -0.1]).shifts, [])
  assert.deepEqual(walk([...steady(12), 0.1, 0.1, 0, 0.1, 0.1]).shifts, [])
})

test('a level that was confirmed is left again only by three runs of its own', () => {
  const { suspects, shifts } = walk([...steady(12), ...steady(10, 0.1), 0.2])
  assert.deepEqual(shifts, [{ index: 12, worse: true }])
  assert.deepEqual(suspects, [{ index: 22, worse: true }])
})

test('fewer runs than make a level are all taken as they are', () => {
  assert.deepEqual(walk([0, 0.5, -0.5, 0.1]).level, [0, 1, 2, 3])
})

test('a run whose trials are too few to prove anything belongs to the level', () => {
  const runs = steady(12).map((y) => [y, y, y, y])
  const options = { margin: 0.01, alpha: 0.001, timed: false }
  assert.deepEqual(walkLevels(runsOf([...runs, [0.5]]), options).suspects, [])
  assert.deepEqual(walkLevels(runsOf([...runs, [0.5, 0.5]]), options).suspects, [{ index: 12, worse: true }])
})

test('one stray trial among four makes no suspect, and one in the level hides none', () => {
  const runs = steady(12).map((y) => [y, y, y, y])
  const options = { margin: 0.01, alpha: 0.001, timed: false }
  assert.deepEqual(walkLevels(runsOf([...runs, [0, 0, 0.001, 0.9]]), options).suspects, [])
  const stray = [[0, 0, 0, 0.9], ...runs.slice(1)]
  assert.deepEqual(walkLevels(runsOf([...stray, [0.1, 0.1, 0.1, 0.1]]), options).suspects, [{ index: 12, worse: true }])
})

test('a slow hour of one fill is no new level of a time, however many commits it measured', () => {
  const trials = [...steady(12), 0.2, 0.2, 0.2].map((y) => [y, y, y, y])
  const options = { margin: 0.01, alpha: 0.001, timed: true }
  const [apart, together] = [
    runsOf(trials),
    runsOf(trials).map((run, i) => (i < 12 ? run : Object.assign(run, { occasion: 'fill' }))),
  ]
  assert.deepEqual(walkLevels(apart, options).shifts, [{ index: 12, worse: true }])
  assert.deepEqual(walkLevels(together, options).shifts, [])
  assert.deepEqual(walkLevels(together, { ...options, timed: false }).shifts, [{ index: 12, worse: true }])
})

test('a time must lie farther out than its runs lie apart, or their own effects would make levels', () => {
  const restless = [0, 0.1, -0.05, 0.08, -0.1, 0.02, 0.06, -0.04, 0.1, -0.08, 0.03, 0].map((y) => [y, y, y, y])
  const options = { margin: 0.01, alpha: 0.001, timed: true }
  const isSuspect = (y: number, timed = true): boolean =>
    walkLevels(runsOf([...restless, [y, y, y, y]]), { ...options, timed }).suspects.some(({ index }) => index === 12)
  assert.deepEqual([isSuspect(0.15), isSuspect(0.29), isSuspect(0.31), isSuspect(-0.31)], [false, false, true, true])
  assert.equal(isSuspect(0.15, false), true)
})

/** What `walkLevels` finds, the long way: for each run all runs before it are looked at again. */
function plainWalk(runs: readonly WalkedRun[], { margin, alpha, timed }: Parameters<typeof walkLevels>[1]): Walk {
  type Outlier = Walk['suspects'][number]
  const sideOf = (head: readonly number[], before: readonly WalkedRun[]): 'worse' | 'better' | null => {
    if (evidence(before, timed) < leastOccasions[timed ? 'times' : 'memory']) return null
    const middles = before.map(({ trials }) => lowerMedian(trials()))
    const [least, most, at] = [Math.min(...middles), Math.max(...middles), lowerMedian(head)]
    if (timed && Math.max(at - most, least - at) <= most - least) return null
    const base = before.flatMap(({ trials }) => trials()).slice(-mostTrials.level)
    const sizes = { head: head.length, stored: base.length }
    if (winsTail(countWins({ base, head }, margin), sizes) <= alpha) return 'worse'
    return winsTail(countWins({ base: head, head: base }, margin), sizes) <= alpha ? 'better' : null
  }
  let [level, streak, suspects]: [number[], Outlier[], Outlier[]] = [[], [], []]
  const shifts: Outlier[] = []
  for (const [index, run] of runs.entries()) {
    const side = sideOf(
      run.trials(),
      level.map((at) => runs[at]!),
    )
    if (side === null) [level, streak] = [[...level, index], []]
    else {
      const suspect = { index, worse: side === 'worse' }
      streak = streak.at(-1)?.worse === suspect.worse ? [...streak, suspect] : [suspect]
      suspects.push(suspect)
      const confirming = streak.map((member) => runs[member.index]!)
      if (evidence(confirming, timed) < 3) continue
      shifts.push(streak[0]!)
      level = streak.map((member) => member.index)
      suspects = suspects.filter((one) => one.index < streak[0]!.index)
      streak = []
    }
  }
  return { level, suspects, shifts }
}

test('the walk finds what looking at all runs again for each run finds', () => {
  const trials = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 4, maxLength: 30 })
  const run = fc.record({
    trials,
    jump: fc.constantFrom(0, 0, 0, 0, 40, -40),
    occasion: fc.integer({ min: 0, max: 40 }),
  })
  const options = fc.record({ margin: fc.constantFrom(0, 1), alpha: fc.constantFrom(0.2, 0.01), timed: fc.boolean() })
  let found = 0
  fc.assert(
    fc.property(fc.array(run, { minLength: 20, maxLength: 60 }), options, (drawn, how) => {
      let at = 0
      const runs = drawn.map(({ trials: own, jump, occasion }, index) => {
        if (index > 12 && jump > 0 && index % 5 === 0) at += jump
        const here = index % 7 === 6 ? at + jump : at
        return runOf(
          own.map((value) => value + here),
          String(occasion),
        )
      })
      const walked = walkLevels(runs, how)
      found += walked.suspects.length + walked.shifts.length
      assert.deepEqual(walked, plainWalk(runs, how))
    }),
    { numRuns: 200 },
  )
  assert.ok(found > 100, `${found} outliers`)
})

test('a run is also suspect for half of its trials, where the other half is no farther than half of those before it', () => {
  const how = { margin: 1, alpha: 0.1, timed: false }
  for (const sign of [1, -1]) {
    const turned = (trials: readonly number[]): number[] => trials.map((trial) => sign * trial)
    const before = Array.from({ length: 12 }, () => turned([-10, -10, -10, 0, 0, 0, 0]))
    const runs = runsOf([...before, turned([0.5, 0.5, 0.5, 0.5, 0.5, 20, 20, 20, 20])])
    const walked = walkLevels(runs, how)
    assert.deepEqual(walked.suspects, [{ index: 12, worse: sign === 1 }])
    assert.deepEqual(walked, plainWalk(runs, how))
  }
})

test('of a long history only the newest trials count', () => {
  const how = { margin: 0.1, alpha: 0.001, timed: false }
  // With the slow drift all are one level, from whose oldest trials the newest runs would differ.
  for (const [drift, isOneLevel] of [
    [1 / 3, false],
    [1 / 40, true],
  ] as const) {
    const runs = runsOf(
      Array.from({ length: 60 }, (_, index) => Array.from({ length: 90 }, (__, at) => (at % 9) + index * drift)),
    )
    const walked = walkLevels(runs, how)
    assert.equal(walked.level.length === runs.length, isOneLevel)
    assert.deepEqual(walked, plainWalk(runs, how))
  }
})
