import assert from 'node:assert/strict'
import { test } from 'node:test'
import { row } from '../../../test/samples/sample-rows.ts'
import { atLeast, sameText, sharedLimits, sharedLimitsText, sideValues } from './row-values.ts'

const nameOf = ({ case: name }: { readonly case: string }): string => name

test('what rows do not exceed is the limit furthest in the direction that hurts', () => {
  const times = [
    row({ limits: [-0.3, 0.05] }),
    row({ case: 'b', limits: [-0.01, 0.09] }),
    row({ case: 'c', limits: [0, 0.08] }),
  ]
  assert.equal(sharedLimitsText(times, nameOf), '3 rows, each ≤ +9.0%')
  const rates = [
    row({ metric: 'event-throughput', limits: [-0.05, 0.4] }),
    row({ metric: 'event-throughput', case: 'b', limits: [-0.12, 0.01] }),
  ]
  assert.equal(sharedLimitsText(rates, nameOf), '2 rows, each ≥ −12.0%')
  assert.equal(sharedLimitsText([row({ kind: 'exact', limits: null })], nameOf), '1 row')
})

test('a row of which far less is known is told apart, by its name', () => {
  const rows = [0.04, 0.05, 1.069].map((upper, index) => row({ case: `c${index}`, limits: [-0.1, upper] }))
  assert.equal(sharedLimitsText(rows, nameOf), '2 rows, each ≤ +5.0%; c2 ≤ +106.9%')
  assert.equal(sharedLimits(rows)[0]?.apart?.case, 'c2')
  // Of two rows neither is the odd one.
  assert.equal(sharedLimits(rows.slice(1))[0]?.apart, null)
})

test('limits on different scales are not compared with each other', () => {
  const rows = [
    row({ limits: [-0.1, 0.05] }),
    row({ case: 'b', metric: 'retained-heap', limits: [-9, 9_000], scale: 'absolute' }),
  ]
  assert.equal(sharedLimitsText(rows, nameOf), '1 row ≤ +5.0%; 1 row ≤ +9 kB')
})

test('at least is the limit nearer to no change, and nothing if that is not certain', () => {
  const worse = { verdict: 'worse', base: 100, head: 110 } as const
  assert.equal(atLeast(row({ ...worse, limits: [0.016, 0.156] })), '+1.6%')
  assert.equal(atLeast(row({ ...worse, limits: [-0.02, 0.06] })), '')
  assert.equal(atLeast(row({ ...worse, kind: 'exact' })), 'exact')
  assert.equal(atLeast(row({ ...worse, method: 'budget', limits: null })), 'limit')
  assert.equal(atLeast(row({ verdict: 'better', base: 100, head: 80, limits: [-0.3, -0.1] })), '−10.0%')
  const rate = { metric: 'event-throughput', verdict: 'worse', base: 100, head: 80 } as const
  assert.equal(atLeast(row({ ...rate, limits: [-0.3, -0.1] })), '−10.0%')
})

test('values of one side stand alone, and without both there is no arrow', () => {
  assert.deepEqual(sideValues(row({ base: null, head: 35.2 })), { base: '-', head: '35.2 ms', both: '- → 35.2 ms' })
  assert.equal(sideValues(row({ base: null, head: null })).both, '')
})

test('an exact row that is the same shows its value, or both where they differ', () => {
  assert.equal(sameText(row({ metric: 'handles', kind: 'exact', base: 14, head: 14 })), '14')
  assert.equal(
    sameText(row({ metric: 'install-size', kind: 'exact', base: 228_421, head: 228_733 })),
    '228,421 → 228,733 bytes',
  )
  assert.equal(sameText(row({ limits: [-0.1, 0.09] })), '≤ +9.0%')
})

test('the two worst limits are found wherever they are, of equal ones the first', () => {
  const limited = (name: string, upper: number) => row({ case: name, limits: [-0.01, upper] })
  const rows = [limited('a', 0.02), limited('b', 0.3), limited('c', 0.05), limited('d', 0.05)]
  for (const order of [rows, rows.toReversed(), [rows[1]!, ...rows.slice(2), rows[0]!]]) {
    assert.match(
      sharedLimitsText(order, (one) => one.case),
      /^3 rows, each ≤ \+5\.0%; b ≤ \+30\.0%$/,
    )
  }
  assert.equal(sharedLimits([limited('x', 0.05), limited('y', 0.05)])[0]!.worst.case, 'x')
})
