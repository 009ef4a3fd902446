import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRandomDraws } from '../../src/core/stats/random.ts'
import { benchstat, benchstatInterleaved, hyperfineRules, nodeCompare } from './other-rules.ts'
import type { World } from './world.ts'

/** Base takes 100 or 101, the head `times` that; the first three trials of each are cold and take ten times as long. */
function worldOf(times: number): World {
  const run = { base: 0, head: 0 }
  return {
    trial: (side) => (run[side]++ < 3 ? 1_000 : 100 + (run[side] % 2)) * (side === 'head' ? times : 1),
    history: () => assert.fail('no history is asked for'),
    random: makeRandomDraws('c0ffee08'),
  }
}

test('other rules: hyperfine drops warm-up runs, and names the slower side if it can', () => {
  for (const rule of hyperfineRules) {
    assert.deepEqual(rule.play(worldOf(1.1)), { verdict: 'worse', trials: 26 }, rule.name)
    assert.deepEqual(rule.play(worldOf(0.9)), { verdict: 'better', trials: 26 }, rule.name)
    assert.deepEqual(rule.play(worldOf(1)), { verdict: 'undecided', trials: 26 }, rule.name)
  }
})

test('other rules: its printed range is of deviations, wider than its t test asks', () => {
  const verdicts = hyperfineRules.map((rule) => rule.play(worldOf(1.006)).verdict)
  assert.deepEqual(verdicts, ['worse', 'undecided'])
})

test('other rules: a test at .05 finds the same different in about one of twenty', () => {
  const random = makeRandomDraws('c0ffee09')
  const noise: World = { ...worldOf(1), trial: () => 100 + random.normal(), random }
  for (const rule of [benchstat, benchstatInterleaved, hyperfineRules[0]!, nodeCompare]) {
    const marked = Array.from({ length: 1_000 }, () => rule.play(noise)).filter(
      ({ verdict }) => verdict !== 'undecided',
    )
    assert.ok(marked.length > 25 && marked.length < 75, `${rule.name}: ${marked.length}`)
  }
})
