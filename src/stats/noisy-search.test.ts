import assert from 'node:assert/strict'
import { test } from 'node:test'
import { believe, likeliest, nextQuery, pairsLeft, type Beliefs, type SearchPair } from './noisy-search.ts'
import { seededRandom } from './random.ts'

const ends = (difference: number, last: number, count = 6): SearchPair[] =>
  Array.from({ length: count }, (_, index) => ({ base: 0, head: last, difference: difference + (index % 3) / 100 }))

const always = (): boolean => true
const beliefsOf = (weights: readonly number[]): Beliefs => {
  return { weights: Float64Array.from([0, ...weights]), shift: 0.1, deviation: 0.1 }
}

test('pairs of the ends alone say nothing about the commits between them', () => {
  const { weights, shift } = believe({ last: 4, pairs: ends(0.1, 4), isExact: false })
  assert.deepEqual(
    [...weights].map((weight) => weight.toFixed(6)),
    ['0.000000', '0.250000', '0.250000', '0.250000', '0.250000'],
  )
  assert.ok(Math.abs(shift - 0.11) < 0.02)
})

test('a shifted pair makes commits up to its head likelier, another those after it', () => {
  const pairs = ends(0.1, 4)
  const shifted = believe({ last: 4, pairs: [...pairs, { base: 0, head: 2, difference: 0.11 }], isExact: false })
  assert.ok(shifted.weights[1]! > 0.4 && shifted.weights[1] === shifted.weights[2])
  assert.ok(shifted.weights[3]! < 0.1 && shifted.weights[3] === shifted.weights[4])
  const not = believe({ last: 4, pairs: [...pairs, { base: 0, head: 2, difference: 0 }], isExact: false })
  assert.ok(not.weights[1]! < 0.1 && not.weights[3]! > 0.4)
})

test('the bad end says the same as the good one, turned around', () => {
  const by = (pair: SearchPair) => believe({ last: 4, pairs: [...ends(0.1, 4), pair], isExact: false }).weights
  const [good, bad] = [by({ base: 0, head: 2, difference: 0.06 }), by({ base: 2, head: 4, difference: 0.16 - 0.06 })]
  assert.equal(Math.sign(good[1]! - good[3]!), Math.sign(bad[1]! - bad[3]!) * -1)
})

test('a pair that is far off says hardly anything, and less the farther off it is', () => {
  const weightAfter = (difference: number): number =>
    believe({ last: 2, pairs: [...ends(0.1, 2), { base: 0, head: 1, difference }], isExact: false }).weights[1]!
  const [clear, stray, lost] = [weightAfter(0.12), weightAfter(2), weightAfter(50)]
  assert.ok(clear > 0.9, `${clear}`)
  assert.ok(stray < 0.7 && lost < stray && lost >= 0.5, `${stray} ${lost}`)
})

test('a change for the better is found as one for the worse', () => {
  const turned = (pairs: readonly SearchPair[]): SearchPair[] =>
    pairs.map((pair) => ({ ...pair, difference: -pair.difference }))
  const pairs = [...ends(0.1, 8), { base: 0, head: 4, difference: 0.02 }, { base: 0, head: 6, difference: 0.13 }]
  const [worse, better] = [pairs, turned(pairs)].map((own) => believe({ last: 8, pairs: own, isExact: false }).weights)
  for (const [at, weight] of worse!.entries()) assert.ok(Math.abs(weight - better![at]!) < 1e-9)
})

test('a figure without noise decides by one pair if it is nearer to the change', () => {
  const pairs = [
    { base: 0, head: 4, difference: 10 },
    { base: 0, head: 2, difference: 3 },
    { base: 0, head: 3, difference: 8 },
  ]
  const { weights } = believe({ last: 4, pairs, isExact: true })
  assert.deepEqual([...weights], [0, 0, 0, 1, 0])
})

test('ends that agree to the last digit are no reason to believe in no noise at all', () => {
  const pairs = Array.from({ length: 8 }, () => ({ base: 0, head: 3, difference: 0.1 }))
  const { weights, deviation } = believe({
    last: 3,
    pairs: [...pairs, { base: 0, head: 1, difference: 0.1 }],
    isExact: false,
  })
  assert.ok(deviation > 0 && weights[1]! > 0.9 && weights[1]! < 1)
})

test('the median of the weights is asked about first, against the end that is steadier', () => {
  const even = beliefsOf(Array.from({ length: 8 }, () => 1 / 8))
  const query = { beliefs: even, canMeasure: always, isReady: () => false }
  assert.deepEqual(nextQuery({ ...query, end: 'good' }), { base: 0, head: 4 })
  assert.deepEqual(nextQuery({ ...query, end: 'bad' }), { base: 4, head: 8 })
})

test('a commit that is prepared is asked about again for as long as that tells enough', () => {
  const beliefs = beliefsOf([0.05, 0.05, 0.3, 0.2, 0.2, 0.1, 0.05, 0.05])
  const isReady = (position: number): boolean => [0, 3, 8].includes(position)
  assert.deepEqual(nextQuery({ beliefs, canMeasure: always, isReady, end: 'good' }), { base: 0, head: 3 })
  const sure = beliefsOf([0.01, 0.01, 0.03, 0.25, 0.2, 0.2, 0.2, 0.1])
  assert.deepEqual(nextQuery({ beliefs: sure, canMeasure: always, isReady, end: 'good' }), { base: 0, head: 5 })
})

test('a commit that has most of the weight is held against the one before it', () => {
  const beliefs = beliefsOf([0.02, 0.14, 0.68, 0.14, 0.02])
  assert.deepEqual(nextQuery({ beliefs, canMeasure: always, isReady: always, end: 'good' }), { base: 2, head: 3 })
})

test('commits that cannot be measured are never asked about, and stand with the next', () => {
  const beliefs = beliefsOf([0.1, 0.3, 0.3, 0.2, 0.1])
  const canMeasure = (position: number): boolean => position !== 2
  const group = likeliest(beliefs, canMeasure)
  assert.deepEqual([group.from, group.to, group.before], [2, 3, 1])
  assert.ok(Math.abs(group.weight - 0.6) < 1e-12)
  const random = seededRandom('0badcafe')
  for (let round = 0; round < 50; round++) {
    const raw = Array.from({ length: 5 }, () => random.exponential())
    const total = raw.reduce((sum, weight) => sum + weight)
    const { base, head } = nextQuery({
      beliefs: beliefsOf(raw.map((weight) => weight / total)),
      canMeasure,
      isReady: () => false,
      end: random.coin() ? 'good' : 'bad',
    })
    assert.ok(base !== 2 && head !== 2 && base < head)
  }
})

test('it takes more pairs the more commits there are and the smaller the change is', () => {
  const left = (count: number, shift: number): number =>
    pairsLeft({ ...beliefsOf(Array.from({ length: count }, () => 1 / count)), shift }, 0.04)
  assert.ok(left(64, 0.1) > left(8, 0.1))
  assert.ok(left(64, 0.05) > left(64, 0.1))
})

test('the pairs left follow from what is unknown, by what a pair can tell', () => {
  const left = (weights: number[], ratio: number): number =>
    pairsLeft({ ...beliefsOf(weights), shift: ratio, deviation: 1 }, 0.04)
  // ln 2 is unknown, and ln(0.5 / 0.04) unproven: 1.5 * 0.693 / 0.125 + 2.526 / 0.5.
  assert.equal(left([0.5, 0.5], 1), 14)
  assert.equal(left([0.5, 0.5], -1), 14)
  // A pair tells a whole bit at most: 1.5 * 0.693 / 0.693 + 2.526 / 2.
  assert.equal(left([0.5, 0.5], 10), 3)
  assert.equal(left([0, 1], 1), 0)
})
