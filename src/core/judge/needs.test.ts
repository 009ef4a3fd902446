import assert from 'node:assert/strict'
import { test } from 'node:test'
import { budgetAndRowsIfAny, pairsWithMinutesOrFutile, budgetTip } from './needs.ts'

test('pairsWithMinutesOrFutile: a budget for all, one or none, at most half an hour', () => {
  const of = (pairMs: number, aloneMs: number) => pairsWithMinutesOrFutile({ pairs: 100, pairMs, aloneMs })
  assert.deepEqual(of(18_000, 6_000), { pairs: 100, minutes: 30 })
  assert.deepEqual(of(18_001, 6_000), { pairs: 100, minutes: 10, alone: true })
  assert.deepEqual(of(60_000, 18_001), { pairs: 100, futile: true })
  assert.deepEqual(of(1, 1), { pairs: 100, minutes: 1 })
})

test('budgetTip: names the budget, and what it is for', () => {
  assert.equal(budgetTip({ pairs: 9, minutes: 5 }), '; needs about 5 min here: `--budget 5m`')
  assert.equal(budgetTip({ pairs: 9, minutes: 5, alone: true }), '; needs about 5 min if measured alone: `--budget 5m`')
  assert.match(budgetTip({ pairs: 9, futile: true }), /^; 30 min more would not do here: /)
  assert.equal(budgetTip({ pairs: 9 }), '')
})

test('budgetAndRowsIfAny: prefers what serves several', () => {
  const rows = [{ needs: { pairs: 9, minutes: 5 } }, { needs: { pairs: 9, minutes: 7 } }]
  const alone = { needs: { pairs: 9, minutes: 3, alone: true } } as const
  const futile = { needs: { pairs: 9, futile: true } } as const
  assert.deepEqual(budgetAndRowsIfAny([futile, alone, ...rows]), { rows, minutes: 7, isAlone: false })
  assert.deepEqual(budgetAndRowsIfAny([futile, alone, alone]), { rows: [alone], minutes: 3, isAlone: true })
  assert.deepEqual(budgetAndRowsIfAny([futile, {}])?.rows, [])
  assert.equal(budgetAndRowsIfAny([{}, { needs: { pairs: 9 } }]), undefined)
})
