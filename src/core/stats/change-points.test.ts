import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  type ChangePointOptions,
  changePoints,
  type ClassRun,
  deviationOfNeighbours,
  optimalPartition,
  withoutStrays,
} from './change-points.ts'
import { derivedSeed, seededRandom, type Random } from './random.ts'

const options: ChangePointOptions = { margin: 0.01, alpha: 0.01, leastDeviation: 0.002 }
const runsOf = (values: readonly number[], classOf: (index: number) => string = () => 'a'): ClassRun[] =>
  values.map((y, index) => ({ class: classOf(index), y }))
const indices = (runs: readonly ClassRun[]): number[] => changePoints(runs, options).map(({ index }) => index)
/** Levels that begin at the given runs, with noise of 2%. */
const history = (levels: Readonly<Record<number, number>>, count: number, random: Random): number[] => {
  let level = 0
  return Array.from({ length: count }, (_, index) => (level = levels[index] ?? level) + 0.02 * random.normal())
}

/** Every way to cut `count` things into segments of at least `least`. */
function partitions(count: number, least: number, from = 0): number[][] {
  const more = Array.from({ length: count }, (_, at) => at).filter((at) => at >= from + least && at <= count - least)
  return [[], ...more.flatMap((at) => partitions(count, least, at).map((rest) => [at].concat(rest)))]
}

test('the cuts are the best of all that there are', () => {
  assert.equal(partitions(5, 1).length, 2 ** 4)
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 11 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 40 }),
      (values, least, price) => {
        fc.pre(values.length >= least)
        const cost = (from: number, to: number): number => {
          const part = values.slice(from, to)
          const mean = part.reduce((sum, value) => sum + value, 0) / part.length
          return price + part.reduce((sum, value) => sum + (value - mean) ** 2, 0)
        }
        const total = (cuts: readonly number[]): number => {
          const ends = [0, ...cuts, values.length]
          return ends.slice(1).reduce((sum, end, i) => sum + cost(ends[i]!, end), 0)
        }
        const best = Math.min(...partitions(values.length, least).map(total))
        const found = optimalPartition({ count: values.length, least, cost })
        assert.ok(Math.abs(total(found) - best) < 1e-9, `${found.join()}: ${total(found)}, not ${best}`)
        assert.ok([0, ...found].every((at, i) => ([...found, values.length][i] ?? Infinity) - at >= least))
      },
    ),
    { seed: 20261121 },
  )
})

test('strays are drawn back, steps are left alone', () => {
  assert.deepEqual(withoutStrays([1, 1, 9, 1, 1, -9, -9, 1, 1], 1), [1, 1, 4, 1, 1, -2, -2, 1, 1])
  assert.deepEqual(withoutStrays([1, 1, 1, 9, 9, 9], 1), [1, 1, 1, 9, 9, 9])
  assert.deepEqual(withoutStrays([1, 1, 1, 1, 9, 9], 1), [1, 1, 1, 1, 4, 4])
  assert.deepEqual(withoutStrays([5, 7], 10), [5, 7])
  assert.deepEqual(withoutStrays([], 1), [])
})

test('the deviation of neighbours is that of the noise, whatever the level does', () => {
  const random = seededRandom('c0ffee20')
  const values = Array.from({ length: 4_000 }, (_, i) => (i % 400 < 200 ? 0 : 5) + 0.3 * random.normal())
  assert.ok(Math.abs(deviationOfNeighbours([values])! - 0.3) < 0.02)
  assert.equal(deviationOfNeighbours([[1], []]), null)
})

test('one change is found at its run, with its size', () => {
  const values = [3, -1, 2, -3, 0, 1, -2, 3, 103, 99, 102, 97, 100, 101].map((thousandths) => thousandths / 1_000)
  const [found, ...more] = changePoints(runsOf(values), options)
  assert.deepEqual(more, [])
  assert.equal(found!.index, 8)
  // By hand: 602 / 6 - 3 / 8 = 100.33 - 0.375 thousandths.
  assert.ok(Math.abs(found!.shift - 0.099_958) < 1e-6)
  assert.ok(found!.p < 1e-9)
})

test('changes up and down are found, each where it is', () => {
  const values = history({ 0: 0, 17: 0.2, 30: 0.2, 38: 0.05 }, 50, seededRandom('c0ffee21'))
  assert.deepEqual(indices(runsOf(values)), [17, 38])
})

test('where a history switches between two levels, most switches keep their marks', () => {
  for (const seed of ['c0ffee32', 'c0ffee34']) {
    const random = seededRandom(seed)
    const values: number[] = []
    const switches: number[] = []
    while (values.length < 600) {
      const level = switches.length % 2 === 0 ? 0 : 0.16
      switches.push(values.length)
      const own = Array.from({ length: 10 + random.below(60) }, () => (random.below(4) === 0 ? 0.16 - level : level))
      values.push(...own.map((value) => value + 0.005 * random.normal()))
    }
    const marks = indices(runsOf(values))
    const found = switches.slice(1).filter((at) => marks.some((mark) => Math.abs(mark - at) <= 2))
    // With the scatter of the whole history there was none: a single wrong merge took all the others with it.
    assert.ok(found.length > 0.6 * (switches.length - 1), `${found.length} of ${switches.length - 1}, seed ${seed}`)
  }
})

test('a drift without a step is no change', () => {
  const random = seededRandom('c0ffee33')
  const values = Array.from({ length: 300 }, (_, index) => 0.0002 * index + 0.02 * random.normal())
  assert.deepEqual(indices(runsOf(values)), [])
})

test('a level that wanders slowly has few marks', () => {
  let alarms = 0
  for (let game = 0; game < 60; game++) {
    const random = seededRandom(derivedSeed('c0ffee35', `${game}`))
    let level = 0
    const values = Array.from({ length: 300 }, () => (level += 0.004 * random.normal()) + 0.03 * random.normal())
    if (indices(runsOf(values)).length > 0) alarms += 1
  }
  // With a price that does not grow with the history there are 20 and more.
  assert.ok(alarms <= 16, `${alarms} of 60`)
})

test('values that are rounded to steps larger than their noise are no change', () => {
  for (const step of [0.03, 0.04, 0.05]) {
    let alarms = 0
    for (let game = 0; game < 200; game++) {
      const random = seededRandom(derivedSeed('c0ffee37', `${game}`))
      const values = Array.from({ length: 60 }, () => step * Math.round((0.02 * random.normal()) / step))
      if (indices(runsOf(values)).length > 0) alarms += 1
    }
    // By the scatter of neighbours alone, which is none, there are 34 where the step is two deviations.
    assert.ok(alarms <= 2, `${alarms} of 200 with steps of ${step}`)
  }
})

test('stray runs are no change, single or in twos, also at the end', () => {
  const values = history({ 0: 0 }, 40, seededRandom('c0ffee22'))
  for (const at of [[7], [20, 21], [39], [38, 39], [5, 6, 30]]) {
    const strays = values.map((value, index) => (at.includes(index) ? value + 0.5 : value))
    assert.deepEqual(indices(runsOf(strays)), [], at.join())
  }
  assert.deepEqual(indices(runsOf(values.map((value, index) => (index >= 37 ? value + 0.5 : value)))), [37])
})

test('two stray runs in a row are no change wherever they are, three at the end are', () => {
  const alarms = { 2: 0, 3: 0 }
  for (let game = 0; game < 300; game++) {
    const values = history({ 0: 0 }, 40, seededRandom(derivedSeed('c0ffee26', `${game}`)))
    for (const strays of [2, 3] as const) {
      const at = strays === 2 ? game % 39 : 37
      const runs = runsOf(values.map((value, index) => (index >= at && index < at + strays ? value + 0.3 : value)))
      if (indices(runs).length > 0) alarms[strays] += 1
    }
  }
  assert.ok(alarms[2] <= 6, `${alarms[2]} of 300 where there are two strays`)
  assert.ok(alarms[3] >= 280, `${alarms[3]} of 300 where there is a new level of three runs`)
})

test('another machine is no change, whether machines take turns or follow each other', () => {
  const values = history({ 0: 0 }, 40, seededRandom('c0ffee23'))
  const moved = (classOf: (index: number) => string) =>
    runsOf(values, classOf).map((run) => ({ class: run.class, y: run.y + (run.class === 'b' ? 0.4 : 0) }))
  assert.deepEqual(indices(moved((index) => (index % 3 === 0 ? 'b' : 'a'))), [])
  assert.deepEqual(indices(moved((index) => (index < 20 ? 'a' : 'b'))), [])
})

test('a change is seen through machines that take turns, by its size within each', () => {
  const random = seededRandom('c0ffee24')
  const runs = history({ 0: 0, 24: 0.12 }, 48, random).map((y, index) => {
    const isOther = random.uniform() < (index < 24 ? 0.3 : 0.7)
    return { class: isOther ? 'b' : 'a', y: y + (isOther ? 0.3 : 0) }
  })
  const found = changePoints(runs, options)
  assert.deepEqual(
    found.map(({ index }) => index),
    [24],
  )
  assert.ok(Math.abs(found[0]!.shift - 0.12) < 0.02)
})

test("a change shortly after a change of machines is seen by the new machine's runs", () => {
  const values = history({ 0: 0, 34: -0.3 }, 50, seededRandom('c0ffee27'))
  assert.deepEqual(indices(runsOf(values, (index) => (index < 30 ? 'a' : 'b'))), [34])
})

test('a change below the margin is none, however certain', () => {
  const values = Array.from({ length: 40 }, (_, index) => (index < 20 ? 0 : 0.009) + (index % 2) / 10_000)
  assert.deepEqual(indices(runsOf(values)), [])
  assert.deepEqual(indices(runsOf(values.map((value) => 2 * value))), [20])
})

test('where nothing can have changed there is no change', () => {
  const values = history({ 0: 0, 20: 0.3 }, 40, seededRandom('c0ffee28'))
  const found = (mayChange: (index: number) => boolean) =>
    changePoints(runsOf(values), { ...options, mayChange }).map(({ index }) => index)
  assert.deepEqual(
    found(() => true),
    [20],
  )
  assert.deepEqual(
    found(() => false),
    [],
  )
  assert.deepEqual(
    found((index) => index % 7 === 0),
    [21],
  )
})

test('short and constant histories have no change points', () => {
  assert.deepEqual(indices([]), [])
  assert.deepEqual(indices(runsOf([0, 0, 9, 9, 9])), [])
  assert.deepEqual(indices(runsOf(Array.from({ length: 30 }, () => 4))), [])
  assert.deepEqual(indices(runsOf([1, 2, 3, 4, 5, 6, 7], String)), [])
})

test('at most one in a hundred steady histories shows a change, whatever the noise', () => {
  const seed = 'c0ffee25'
  const tails: Readonly<Record<string, (random: Random) => number>> = {
    normal: (random) => random.normal(),
    // Student's t with three degrees of freedom.
    heavy: (random) =>
      random.normal() / Math.sqrt((random.normal() ** 2 + random.normal() ** 2 + random.normal() ** 2) / 3),
    skewed: (random) => random.exponential(),
  }
  for (const [name, noise] of Object.entries(tails)) {
    const games = 1_000
    let alarms = 0
    for (let game = 0; game < games; game++) {
      const random = seededRandom(derivedSeed(seed, `${name}${game}`))
      const count = 12 + random.below(39)
      const values = Array.from({ length: count }, () => 0.03 * noise(random))
      if (indices(runsOf(values, () => (random.coin() ? 'a' : 'b'))).length > 0) alarms += 1
    }
    // 19 and more of a thousand have a chance of one in a hundred where the rate is one in a hundred.
    assert.ok(alarms < 19, `${name}: ${alarms} of ${games}, seed ${seed}`)
  }
})

test('runs that resemble their neighbours are no change, up to .7', () => {
  const seed = 'c0ffee29'
  for (const [correlation, count] of [
    [0.3, 30],
    [0.6, 50],
    [0.7, 30],
    [0.7, 50],
  ] as const) {
    const games = 200
    let alarms = 0
    for (let game = 0; game < games; game++) {
      const random = seededRandom(derivedSeed(seed, `${correlation} ${count} ${game}`))
      let lasting = random.normal()
      const values = Array.from({ length: count }, () => {
        const value = 0.03 * lasting
        lasting = correlation * lasting + Math.sqrt(1 - correlation ** 2) * random.normal()
        return value
      })
      if (indices(runsOf(values)).length > 0) alarms += 1
    }
    // Without the allowance there are 34 and more at .6, and 66 and more at .7.
    assert.ok(alarms < 10, `${correlation}, ${count} runs: ${alarms} of ${games}, seed ${seed}`)
  }
})

test('a change of five deviations is found at its run in nine of ten histories', () => {
  let found = 0
  for (let game = 0; game < 200; game++) {
    const values = history({ 0: 0, 34: 0.1 }, 40, seededRandom(derivedSeed('c0ffee30', `${game}`)))
    if (indices(runsOf(values)).some((index) => Math.abs(index - 34) <= 1)) found += 1
  }
  assert.ok(found >= 170, `${found} of 200`)
})
