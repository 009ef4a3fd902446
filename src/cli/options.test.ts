import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toMeasureOptions } from './options.ts'

test('options: preparing counts in the budget that nobody set', () => {
  const timeOf = (budget?: string, ofConfig?: string) => {
    const project = { root: '', configPath: undefined, home: '', config: { ...(ofConfig && { budget: ofConfig }) } }
    const options = { profile: 'quick', metric: [], ...(budget && { budget }) }
    const asked = toMeasureOptions({ randomSeed: () => '0', now: () => 7 }, project, { globs: [], options })
    return `${asked.budgetMs} since ${asked.begunMs}`
  }
  const times = [timeOf(), timeOf('9m'), timeOf(undefined, '8m')]
  assert.deepEqual(times, ['240000 since 7', '540000 since undefined', '480000 since undefined'])
})
