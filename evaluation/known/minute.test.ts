import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blocks, inTurn, run } from '../detection/other-rules.ts'
import { answerOf, replayedWorld } from './minute.ts'

const pairs = Array.from({ length: 30 }, (_, at) => ({ base: 100 + at, head: 200 + at }))

test('minute: in turn, a rule replays the pairs as they were recorded', () => {
  const { base, head } = run(replayedWorld(pairs, 0), inTurn(3))
  assert.deepEqual({ base, head }, { base: [100, 101, 102], head: [200, 201, 202] })
})

test('minute: all of the base first, the head is taken from behind it', () => {
  const { base, head } = run(replayedWorld(pairs, 0), blocks(3))
  assert.deepEqual({ base, head }, { base: [100, 101, 102], head: [202, 203, 204] })
})

test('minute: a replay from another pair wraps around; no pair is used twice', () => {
  const { base } = run(replayedWorld(pairs, 29), inTurn(2))
  assert.deepEqual(base, [129, 100])
  assert.equal(run(replayedWorld(pairs, 7), inTurn(30)).head.length, 30)
  assert.throws(() => run(replayedWorld(pairs, 7), inTurn(31)))
})

test('minute: the other direction and no change are wrong of an upgrade that changed', () => {
  assert.equal(answerOf({ sign: 'worse' }, ['worse']), 'right')
  assert.equal(answerOf({ sign: 'worse' }, ['better']), 'wrong')
  assert.equal(answerOf({ sign: 'better' }, ['same']), 'wrong')
  assert.equal(answerOf({ sign: 'better' }, ['undecided']), 'none')
})

test('minute: of an upgrade that changed nothing, only a change is wrong', () => {
  assert.equal(answerOf({ sign: 'same' }, ['undecided', 'same']), 'right')
  assert.equal(answerOf({ sign: 'same' }, ['same', 'better']), 'wrong')
})
