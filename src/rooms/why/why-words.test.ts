import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Place, Why } from '../../core/model/why.ts'
import { whyTexts } from './why-words.ts'

const amounts = (change: number): Place['self'] => ({ base: 0, head: change, change })

/** Of a row that changed by so much, with a profile that saw so much of it, in one function. */
const explained = (change: number | undefined, seen: number, self = seen, total = self): Why => ({
  profiler: 'cpu',
  unit: 'ms',
  trials: 10,
  outcome: 'places',
  all: amounts(seen),
  ...(change !== undefined && { change }),
  places: [
    {
      kind: 'function',
      name: 'lex',
      file: 'src/lex.js',
      line: 4,
      changedHere: true,
      self: amounts(self),
      total: amounts(total),
      p: 0.01,
      callees: [],
    },
  ],
})

const told = (...given: Parameters<typeof explained>): string => {
  const { change, places, sentence } = whyTexts(explained(...given))
  return [change, places[0]!.share, ...places[0]!.remarks, sentence].join(' ').trim()
}

test('why words: places are parts of what was measured, whatever else was profiled', () => {
  assert.equal(told(6.9, 26.6, 13.3), '+6.90 ms 50% changed here')
  assert.equal(told(-20, -18), '−20 ms 90% changed here')
  assert.equal(told(undefined, 20, 10), '+20 ms 50% changed here', 'of an older file')
  assert.equal(told(20, 20, -1), '+20 ms −5% changed here')
})

test('why words: profiles that see a part of the change say which part', () => {
  assert.equal(told(15.7, 1.78), '+15.7 ms 11% changed here the profiles explain 11% of it')
})

test('why words: a changed function counts with what it calls, if others do its work', () => {
  assert.equal(told(10, 10, 0.1, 9), '+10 ms 90% changed here, with what it calls')
})
