import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mean, sampleVariance } from 'simple-statistics'
import { derivedSeed, makeRandomDraws } from './random.ts'

const draws = (count: number, draw: () => number) => Array.from({ length: count }, draw)

test('random: the same seed gives the same numbers, another seed others', () => {
  const first = draws(5, makeRandomDraws('0000002a').uniform)
  assert.deepEqual(draws(5, makeRandomDraws('0000002a').uniform), first)
  assert.notDeepEqual(draws(5, makeRandomDraws('0000002b').uniform), first)
})

test('random: a seed recorded in a run file gives its coins back for ever', () => {
  const random = makeRandomDraws('5eed0001')
  const coins = Array.from({ length: 32 }, () => (random.coin() ? 'h' : 'b')).join('')
  assert.equal(coins, 'bhbbhhbbbbbbbhbhbbhhbhhbhhhbhhhb')
  assert.equal(derivedSeed('5eed0001', 'watch/react/chokidar'), '6781c911')
})

test('random: neighbouring seeds start unrelated: first numbers scatter as from one', () => {
  const first = Array.from({ length: 4_000 }, (_, i) => makeRandomDraws(i.toString(16).padStart(8, '0')).uniform())
  const pairs = first.slice(1).map((value, i) => (value - 0.5) * (first[i]! - 0.5))
  // Standard errors: 1 / sqrt(12 * 4000) = 0.0046 for the mean, 1 / (12 * sqrt(4000)) = 0.0013 for the product.
  assert.ok(Math.abs(mean(first) - 0.5) < 0.02)
  assert.ok(Math.abs(mean(pairs)) < 0.006)
})

test('random: moments are those of the distributions', () => {
  const random = makeRandomDraws('5eed0002')
  const normal = draws(40_000, random.normal)
  assert.ok(Math.abs(mean(normal)) < 0.02 && Math.abs(sampleVariance(normal) - 1) < 0.03)
  const exponential = draws(40_000, random.exponential)
  assert.ok(Math.abs(mean(exponential) - 1) < 0.02 && Math.abs(sampleVariance(exponential) - 1) < 0.08)
  assert.ok(Math.abs(mean(draws(40_000, () => Number(random.coin()))) - 0.5) < 0.01)
})

test('random: each order of three comes out of the shuffle equally often', () => {
  const random = makeRandomDraws('5eed0003')
  const items = ['a', 'b', 'c']
  const counts = new Map<string, number>()
  for (let i = 0; i < 6_000; i++) {
    const order = random.shuffled(items).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  assert.equal(counts.size, 6)
  // 1000 each, standard error 29.
  for (const count of counts.values()) assert.ok(Math.abs(count - 1_000) < 130)
  assert.deepEqual(items, ['a', 'b', 'c'])
})

test('random: labels of one seed get seeds of their own', () => {
  const seeds = Array.from({ length: 2_000 }, (_, i) => derivedSeed('5eed0004', `suite/case/${i}`))
  assert.equal(new Set(seeds).size, 2_000)
  assert.ok(seeds.every((seed) => /^[0-9a-f]{8}$/.test(seed)))
})

test('random: a seed that is not eight hex digits is refused', () => {
  for (const seed of ['', '5EED0001', '5eed', '5eed00011']) assert.throws(() => makeRandomDraws(seed), RangeError)
})
