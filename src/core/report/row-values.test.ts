import assert from 'node:assert/strict'
import { test } from 'node:test'
import { row } from '../../../test/samples/sample-rows.ts'
import { smallestCertainChangeText, sameRowText, sideTexts, worstLimitRows, worstLimitsText } from './row-values.ts'

test('row values: what rows do not exceed is the furthest limit that would hurt', () => {
  const limited = (name: string, upper: number) => row({ case: name, limits: [-0.01, upper] })
  const times = [limited('a', 0.05), limited('b', 0.09), limited('c', 0.08), limited('d', 0.09)]
  assert.equal(worstLimitsText(times), '4 rows ≤ +9.0%')
  for (const order of [times, times.toSpliced(3), times.toReversed().slice(1)]) {
    assert.equal(worstLimitRows(order)[0]!.case, 'b', 'of equal ones the first')
  }
  const rates = [-0.05, -0.12].map((lower) => row({ metric: 'event-throughput', limits: [lower, 0.01] }))
  assert.equal(worstLimitsText(rates), '2 rows ≥ −12.0%')
  assert.equal(worstLimitsText([row({ kind: 'exact', limits: undefined })]), '1 row')
})

test('row values: limits on different scales are not compared with each other', () => {
  const rows = [
    row({ limits: [-0.1, 0.05] }),
    row({ case: 'b', metric: 'retained-heap', limits: [-9, 9_000], scale: 'absolute' }),
  ]
  assert.equal(worstLimitsText(rows), '2 rows ≤ +5.0% or ≤ +9 kB')
})

test('row values: at least is the limit nearer to no change, if it is certain', () => {
  const worse = { verdict: 'worse', base: 100, head: 110 } as const
  assert.equal(smallestCertainChangeText(row({ ...worse, limits: [0.016, 0.156] })), '+1.6%')
  assert.equal(smallestCertainChangeText(row({ ...worse, limits: [-0.02, 0.06] })), '')
  assert.equal(smallestCertainChangeText(row({ ...worse, kind: 'exact' })), 'exact')
  assert.equal(smallestCertainChangeText(row({ ...worse, method: 'budget', limits: undefined })), 'limit')
  assert.equal(
    smallestCertainChangeText(row({ verdict: 'better', base: 100, head: 80, limits: [-0.3, -0.1] })),
    '−10.0%',
  )
  const rate = { metric: 'event-throughput', verdict: 'worse', base: 100, head: 80 } as const
  assert.equal(smallestCertainChangeText(row({ ...rate, limits: [-0.3, -0.1] })), '−10.0%')
})

test('row values: values of one side stand alone, and without both there is no arrow', () => {
  assert.deepEqual(sideTexts(row({ base: undefined, head: 35.2 })), {
    base: '-',
    head: '35.2 ms',
    both: '- → 35.2 ms',
  })
  assert.equal(sideTexts(row({ base: undefined, head: undefined })).both, '')
})

test('row values: an exact row that is the same shows its value, or both if not one', () => {
  assert.equal(sameRowText(row({ metric: 'handles', kind: 'exact', base: 14, head: 14 })), '14')
  assert.equal(
    sameRowText(row({ metric: 'install-size', kind: 'exact', base: 228_421, head: 228_733 })),
    '228,421 → 228,733 bytes',
  )
  assert.equal(sameRowText(row({ limits: [-0.1, 0.09] })), '≤ +9.0%')
})
