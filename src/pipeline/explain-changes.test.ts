import assert from 'node:assert/strict'
import { test } from 'node:test'
import { budgetForProfiles } from './explain-changes.ts'

test('profiles get a quarter of the time, a minute at most and enough for one row', () => {
  const seconds = (budget: number, spent: number, pair: number): number =>
    budgetForProfiles({ budgetMs: 1_000 * budget, spentMs: 1_000 * spent, pairMs: 1_000 * pair }) / 1_000
  assert.equal(seconds(120, 120, 1), 30)
  assert.equal(seconds(120, 80, 1), 40, 'what was left')
  assert.equal(seconds(600, 100, 1), 60)
  assert.equal(seconds(40, 40, 4), 20, 'five trials a side of the worst row')
  assert.equal(seconds(40, 40, 30), 60)
})
