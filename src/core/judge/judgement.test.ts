import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeSpec } from '../../../test/sample-run.ts'
import { shortenText, finiteOrNone, isChange, medianGapTextIfAny, plottedValues, sideStats } from './judgement.ts'
import { headValues } from './measured-pairs.ts'

test('judgement: medians that contradict the change are told with their own change', () => {
  const reason = (from: number, to: number | undefined, relative: number | undefined): string | undefined =>
    medianGapTextIfAny({
      base: sideStats([from], undefined),
      head: to === undefined ? undefined : sideStats([to], undefined),
      change: { relative, absolute: 0 },
    })
  const text = (apart: string): string =>
    `the medians are ${apart} apart; the change is the typical difference in the pairs that decided`
  assert.equal(reason(100, 150, 0.2), text('+50.0%'))
  assert.equal(reason(100, 50, 0.2), text('−50.0%'))
  assert.equal(reason(100, 101, 0), text('+1.0%'), 'from a point on')
  assert.equal(reason(100, 325, 2), text('+225.0%'), 'and a tenth of the change')
  const near = [reason(100, 120, 0.2), reason(1000, 1009, 0), reason(100, 312.5, 2)]
  const without = [
    reason(100, 150, undefined),
    reason(100, undefined, 0.2),
    reason(0, 150, 0.2),
    reason(-100, 150, 0.2),
  ]
  for (const none of [...near, ...without]) assert.equal(none, undefined)
})

test('judgement: a side is told by its median, its spread and how many values it has', () => {
  const from = { name: 'chokidar', version: '6.0.0', source: 'project' } as const
  // Quartiles of 1.75 and 3.25.
  assert.deepEqual(sideStats([1, 2, 3, 4], from, 2), { value: 2.5, spread: 0.75, count: 4, runs: 2, version: '6.0.0' })
  assert.deepEqual(sideStats([], undefined), { value: undefined, spread: undefined, count: 0, version: undefined })
  assert.equal(sideStats([Infinity], undefined).value, undefined)
})

test('judgement: only existing values are the head’s, and finite ones go into JSON', () => {
  assert.deepEqual(headValues({ ...timeSpec, base: [9, 9], head: [undefined, 3] }), [3])
  assert.deepEqual(headValues({ ...timeSpec, values: [4, 3] }), [4, 3])
  assert.deepEqual([1, 0, undefined, Infinity, NaN].map(finiteOrNone), [1, 0, undefined, undefined, undefined])
  assert.equal(plottedValues(Array.from({ length: 201 }, () => 1)).length, 200)
})

test('judgement: a verdict of a change is one; a text is cut at a thousand characters', () => {
  const areChanges = ['worse', 'better', 'same', 'failed'].map((verdict) => isChange({ verdict }))
  assert.deepEqual(areChanges, [true, true, false, false])
  assert.equal(shortenText('x'.repeat(1_000)), 'x'.repeat(1_000))
  assert.equal(shortenText('x'.repeat(1_001)), `${'x'.repeat(999)}…`)
})
