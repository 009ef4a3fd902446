import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atLeast, loosest, sameText, sideValues } from './row-values.ts'
import { row } from './sample-parts.ts'

test('the loosest limit is the one furthest in the direction that hurts', () => {
  const times = [
    row({ limits: [-0.3, 0.05] }),
    row({ case: 'b', limits: [-0.01, 0.09] }),
    row({ case: 'c', limits: [0, 0.02] }),
  ]
  assert.equal(loosest(times)?.case, 'b')
  const rates = [
    row({ metric: 'event-throughput', limits: [-0.05, 0.4] }),
    row({ metric: 'event-throughput', case: 'b', limits: [-0.12, 0.01] }),
  ]
  assert.equal(loosest(rates)?.case, 'b')
  assert.equal(loosest([row({ kind: 'exact' })]), undefined)
})

test('limits on different scales are not compared with each other', () => {
  const rows = [row({ limits: [-0.1, 0.05] }), row({ case: 'b', limits: [-9, 9_000], scale: 'absolute' })]
  assert.equal(loosest(rows)?.case, 'react')
})

test('at least is the limit nearer to no change, and nothing where even that is not certain', () => {
  const worse = { verdict: 'regression', base: 100, head: 110 } as const
  assert.equal(atLeast(row({ ...worse, limits: [0.016, 0.156] })), '+1.6 %')
  assert.equal(atLeast(row({ ...worse, limits: [-0.02, 0.06] })), '')
  assert.equal(atLeast(row({ ...worse, kind: 'exact' })), 'exact')
  assert.equal(atLeast(row({ ...worse, method: 'budget', limits: null })), 'limit')
  assert.equal(atLeast(row({ verdict: 'improvement', base: 100, head: 80, limits: [-0.3, -0.1] })), '−10.0 %')
  const rate = { metric: 'event-throughput', verdict: 'regression', base: 100, head: 80 } as const
  assert.equal(atLeast(row({ ...rate, limits: [-0.3, -0.1] })), '−10.0 %')
})

test('values of one side stand alone, and without both there is no arrow', () => {
  assert.deepEqual(sideValues(row({ base: null, head: 35.2 })), { base: '-', head: '35.2 ms', both: '- → 35.2 ms' })
  assert.equal(sideValues(row({ base: null, head: null })).both, '')
})

test('an exact row that is the same shows its value, or both where they differ by less than counts', () => {
  assert.equal(sameText(row({ metric: 'handles', kind: 'exact', base: 14, head: 14 })), '14')
  assert.equal(
    sameText(row({ metric: 'install-size', kind: 'exact', base: 228_421, head: 228_733 })),
    '228,421 → 228,733 bytes',
  )
  assert.equal(sameText(row({ limits: [-0.1, 0.09] })), '≤ +9.0 %')
})
