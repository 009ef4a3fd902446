import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { array, assert as check, integer, nat, property, uniqueArray } from 'fast-check'
import { countWins, leastWins, shiftLimits, winsTail } from './exact-rank-sum.ts'
import { seededRandom } from '../../src/core/stats/random.ts'

/** Every way to choose which of the values are the head's, and how many wins it has. */
function bruteForce(head: readonly number[], stored: readonly number[]): number[] {
  const all = [...head, ...stored]
  const wins: number[] = []
  const choose = (from: number, chosen: number[]): void => {
    if (chosen.length === head.length) {
      const rest = all.filter((_, index) => !chosen.includes(index))
      wins.push(chosen.reduce((sum, index) => sum + rest.filter((value) => all[index]! > value).length, 0))
      return
    }
    for (let index = from; index < all.length; index++) choose(index + 1, [...chosen, index])
  }
  choose(0, [])
  return wins
}

/** Coefficients of the Gaussian binomial in whole numbers. */
function exactWays(few: number, many: number): bigint[] {
  let ways = [1n]
  for (let i = 1; i <= few; i++) {
    const grown = Array.from({ length: ways.length + many + i }, () => 0n)
    ways.forEach((way, sum) => {
      grown[sum]! += way
      grown[sum + many + i]! -= way
    })
    for (let sum = i; sum < grown.length; sum++) grown[sum]! += grown[sum - i]!
    ways = grown.slice(0, i * many + 1)
  }
  return ways
}

test('exact rank sum: the chance of so many wins is their share of all choices', () => {
  const values = uniqueArray(integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 10 })
  check(
    property(values, nat(), (all, cut) => {
      const count = 1 + (cut % (all.length - 1))
      const [head, base] = [all.slice(0, count), all.slice(count)]
      const ways = bruteForce(head, base)
      const wins = countWins({ base, head })
      const expected = ways.filter((other) => other >= wins).length / ways.length
      const actual = winsTail(wins, { head: head.length, stored: base.length })
      assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}, not ${expected}`)
    }),
    { seed: 20261121, numRuns: 300 },
  )
})

test('exact rank sum: ties only make it more careful', () => {
  const values = array(integer({ min: 0, max: 3 }), { minLength: 3, maxLength: 9 })
  check(
    property(values, nat(), (all, cut) => {
      const count = 1 + (cut % (all.length - 1))
      const [head, base] = [all.slice(0, count), all.slice(count)]
      const ways = bruteForce(head, base)
      const wins = countWins({ base, head })
      const conditional = ways.filter((other) => other >= wins).length / ways.length
      assert.ok(winsTail(wins, { head: count, stored: base.length }) >= conditional - 1e-12)
    }),
    { seed: 20261121, numRuns: 300 },
  )
})

test('exact rank sum: agrees with counting in whole numbers, also for large samples', () => {
  for (const [head, stored] of [
    [4, 48],
    [8, 400],
    [20, 1_000],
    [100, 60],
  ] as const) {
    const ways = exactWays(Math.min(head, stored), Math.max(head, stored))
    const all = ways.reduce((sum, way) => sum + way, 0n)
    let below = 0n
    for (const [losses, way] of ways.entries()) {
      below += way
      if (losses > (head * stored) / 2) break
      const exact = Number((below * 10n ** 80n) / all) / 1e80
      const actual = winsTail(head * stored - losses, { head, stored })
      assert.ok(Math.abs(actual / exact - 1) < 1e-9 || exact === 0, `${head} ${stored} ${losses}: ${actual}, ${exact}`)
    }
  }
})

test('exact rank sum: the fewest wins that are rare enough are just that', () => {
  for (const head of [1, 4, 7]) {
    for (const stored of [1, 12, 40]) {
      const sizes = { head, stored }
      for (const level of [1e-6, 2e-4, 0.01, 0.05, 0.2]) {
        const wins = leastWins(level, sizes)
        if (wins === undefined) {
          assert.ok(winsTail(head * stored, sizes) > level)
          continue
        }
        assert.ok(winsTail(wins, sizes) <= level)
        assert.ok(winsTail(wins - 1, sizes) > level)
      }
    }
  }
  // Four of 52 can be chosen in 270,725 ways, and one of them wins every pair.
  assert.equal(leastWins(1 / 270_725, { head: 4, stored: 48 }), 192)
  assert.equal(leastWins(0.99 / 270_725, { head: 4, stored: 48 }), undefined)
})

test('exact rank sum: one against K beats them all by chance once in K + 1', () => {
  assert.ok(Math.abs(winsTail(12, { head: 1, stored: 12 }) - 1 / 13) < 1e-15)
})

test('exact rank sum: a win must be larger by more than the margin', () => {
  const samples = { base: [10, 20, 30], head: [20, 31] }
  assert.equal(countWins(samples), 4)
  assert.equal(countWins(samples, 1), 3)
  assert.equal(countWins(samples, 10), 2)
})

test('exact rank sum: wins are those of every pair, whichever sample is larger', () => {
  const values = fc.array(
    fc.integer({ min: -9, max: 9 }).map((whole) => whole / 10),
    { minLength: 1, maxLength: 30 },
  )
  fc.assert(
    fc.property(values, values, fc.constantFrom(0, 0.1, 0.3, 2), (base, head, margin) => {
      const pairs = head.flatMap((h) => base.map((b) => [h, b] as const))
      assert.equal(countWins({ base, head }, margin), pairs.filter(([h, b]) => b < h - margin).length)
    }),
    { numRuns: 300, seed: 20261123 },
  )
})

test('exact rank sum: limits of the shift hold as often as promised: the test reversed', () => {
  const random = seededRandom('5eed1234')
  const draws = 4_000
  let [belowLower, aboveUpper] = [0, 0]
  for (let i = 0; i < draws; i++) {
    const base = Array.from({ length: 12 }, () => random.normal())
    const head = Array.from({ length: 4 }, () => random.normal() + 3)
    const { lower, upper } = shiftLimits({ base, head }, { lower: 0.2, upper: 0.05 })
    if (lower > 3) belowLower++
    if (upper < 3) aboveUpper++
    const sizes = { head: 4, stored: 12 }
    assert.ok(winsTail(countWins({ base, head }, lower - 1e-9), sizes) <= 0.2)
    assert.ok(winsTail(countWins({ base, head }, lower + 1e-9), sizes) > 0.2)
  }
  // Three standard errors of a share of 20% and of 5% in 4,000 draws.
  assert.ok(belowLower / draws <= 0.2 + 0.019, `${belowLower}`)
  assert.ok(aboveUpper / draws <= 0.05 + 0.0104, `${aboveUpper}`)
  assert.ok(belowLower / draws > 0.15 && aboveUpper / draws > 0.03, `${belowLower} ${aboveUpper}`)
})

test('exact rank sum: where nothing can be refuted there is no limit', () => {
  assert.deepEqual(shiftLimits({ base: [1, 2], head: [5] }, { lower: 0.2, upper: 0.05 }), {
    lower: -Infinity,
    upper: Infinity,
  })
})
