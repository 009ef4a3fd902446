import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparison, row } from '../../../test/samples/sample-rows.ts'
import { storedText } from './paceline-demo.ts'

const open = { verdict: 'not-comparable', method: 'none', base: null, reason: 'baseline has 0 of 4 runs' } as const
const react = row({ ...open, metric: 'retained-heap', unit: 'bytes', head: 2_140_000 })

test('what has no history is no verdict', () => {
  const text = storedText(comparison({ rows: [react], state: 'nothing-compared' }), 400)
  assert.match(text, /^STORED BASELINE {2}no figure of this run can be judged by the runs stored in baselines\/$/)
})

test('the headline is about what was judged', () => {
  const worse = row({ verdict: 'worse', base: 100, head: 130 })
  const skipped = row({ metric: 'failures', verdict: 'skipped', method: 'none', base: null, head: null })
  const text = storedText(comparison({ rows: [worse, react, react, skipped] }), 400)
  assert.match(text, /^STORED BASELINE {2}1 of 3 figures of this run can be judged .*: 1 worse: ready time \+30%$/)
})
