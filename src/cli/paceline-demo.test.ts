import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparison, row } from '../../test/samples/sample-rows.ts'
import { storedText } from './paceline-demo.ts'

const open = { verdict: 'not-comparable', method: 'none', base: null, reason: 'baseline has 0 of 4 runs' } as const
const react = row({ ...open, metric: 'retained-heap', unit: 'bytes', head: 2_140_000 })

test('what has no history is shown with its figures, and is no verdict', () => {
  const text = storedText(comparison({ rows: [react], state: 'nothing-compared' }), {})
  assert.match(text, /^STORED BASELINE {2}no figure of this run can be judged/)
  assert.match(text, /\nNO VERDICT YET {2}1 not comparable\n.*: baseline has 0 of 4 runs\n.*\n.*heap kept +2\.14 MB\n$/)
  assert.doesNotMatch(text, /VERDICT {2}\S+ could|could be compared|VERDICT {2}No/)
})

test('the headline is about what was judged, and what changed stands below it', () => {
  const worse = row({ verdict: 'worse', base: 100, head: 130 })
  const skipped = row({ metric: 'failures', verdict: 'skipped', method: 'none', base: null, head: null })
  const text = storedText(comparison({ rows: [worse, react, react, skipped] }), {})
  assert.match(text, /^STORED BASELINE {2}1 of 3 figures of this run can be judged/)
  assert.match(text, /\nVERDICT {2}Ready time 30% slower: please read\n/)
  assert.match(text, /\n {2}WORSE {2}react ready time/)
  assert.match(text, /\nNO VERDICT YET {2}2 not comparable\n/)
})
