import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Comparison, Row } from '../model/comparison.ts'
import { exitCodeOf } from './levels.ts'

type Part = Pick<Row, 'verdict' | 'level'>

function codeOf(rows: readonly Part[], state: Comparison['state'] = 'decided', allowEmpty = false): number {
  return exitCodeOf({ rows, state } as unknown as Comparison, { allowEmpty })
}

const regression: Part = { verdict: 'regression', level: 'fail' }
const failed: Part = { verdict: 'failed', level: 'fail' }
const same: Part = { verdict: 'no-change', level: 'note' }

test('a row at level fail is 1, whatever its verdict', () => {
  assert.equal(codeOf([same, regression]), 1)
  assert.equal(codeOf([same, { verdict: 'inconclusive', level: 'fail' }]), 1)
  assert.equal(codeOf([same, { verdict: 'removed', level: 'fail' }]), 1)
})

test('a new failure is 4, and a known one nothing', () => {
  assert.equal(codeOf([same, failed]), 4)
  assert.equal(codeOf([same, { verdict: 'failed', level: 'note' }]), 0)
})

test('warnings and what is the same are 0', () => {
  assert.equal(codeOf([same, { verdict: 'regression', level: 'warn' }, { verdict: 'inconclusive', level: 'warn' }]), 0)
  assert.equal(codeOf([], 'identical'), 0)
})

test('where nothing could be compared it is 3, unless that is allowed', () => {
  assert.equal(codeOf([{ verdict: 'not-comparable', level: 'note' }], 'nothing-compared'), 3)
  assert.equal(codeOf([], 'nothing-compared', true), 0)
})

test('of several the first of 1, 4, 3, 0 counts', () => {
  assert.equal(codeOf([failed, regression], 'nothing-compared'), 1)
  assert.equal(codeOf([failed], 'nothing-compared'), 4)
  assert.equal(codeOf([failed], 'nothing-compared', true), 4)
})
