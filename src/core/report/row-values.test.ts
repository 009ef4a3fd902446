import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertGolden } from '../../../test/golden.ts'
import { row } from '../../../test/samples/sample-rows.ts'
import {
  lazyTextsOfRow,
  sideColumnTitles,
  smallestCertainChangeText,
  sameRowText,
  sideTexts,
  worstLimitRows,
  worstLimitsText,
} from './row-values.ts'

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
  assert.equal(sideTexts(row({ metric: 'failures', base: undefined, head: 3, pairs: 3 })).both, '- → 3 of 3')
})

test('row values: columns are called after the versions that all rows have', () => {
  const of = (...heads: string[]) => sideColumnTitles(heads.map((head) => row({ versions: ['5.0.0', head] })))
  assert.deepEqual(of('6.0.0', '6.0.0'), ['5.0.0', '6.0.0'])
  for (const titles of [of('6.0.0', '6.1.0'), of(''), of('5.0.0'), of(), sideColumnTitles([row({ head: undefined })])])
    assert.deepEqual(titles, ['base', 'head'])
})

test('row values: the texts of rows of rare kinds are as kept', () => {
  const heap = { metric: 'retained-heap', base: -2_000, head: 4_000 } as const
  const floor = { ignore: 0.01, detect: 0.1, failAt: 0.05, floor: { ignore: 2, detect: 4 } }
  const timeout = { change: { relative: undefined, absolute: undefined } }
  const since = { id: 'x', label: 'v6.0.0', main: { change: 0.031 }, withChange: { change: 0.117, lower: 0.059 } }
  const moved = { reason: 'moved to its own suite', upTo: undefined, exceeded: false }
  const removal = { ...row({ verdict: 'removed', level: 'note', head: undefined }), accepted: moved }
  const accepted = { ...row({ verdict: 'worse', head: 229 }), accepted: { ...moved, reason: 'why', upTo: 0.2 } }
  const rows = {
    'unknown direction': row({ verdict: 'changed', better: 'unknown', head: 166.4, limits: [-0.3, -0.1] }),
    'unknown direction, up': row({ verdict: 'changed', better: 'unknown', head: 249.6, limits: [0.1, 0.3] }),
    'no interval': row({
      verdict: 'worse',
      head: 220,
      limits: undefined,
      since: { ...since, withChange: { change: 0.2 } },
    }),
    'failed on both sides': row({ metric: 'failures', base: 1, head: 3, pairs: 3, limits: undefined }),
    'a value that may be negative': row({ ...heap, verdict: 'worse', limits: [1, 9_000], scale: 'absolute' }),
    'a floor': row({ thresholds: floor, since }),
    'a rate of errors': row({ metric: 'errors', unit: 'errors/s', verdict: 'worse', head: 228.8 }),
    'smaller on disk': row({ metric: 'install-size', kind: 'exact', verdict: 'better', head: 104 }),
    'worse in the tail alone': row({ verdict: 'worse', head: 208 }),
    'worse in the tail alone, where more is better': row({ verdict: 'worse', better: 'higher', head: 208 }),
    'over budget and less than before': row({ verdict: 'worse', method: 'budget', head: 200, limits: undefined }),
    'without an end': { ...row({ verdict: 'worse' }), ...timeout },
    'with an end again': { ...row({ verdict: 'better' }), ...timeout },
    'a removal that is accepted': removal,
    'a change that is accepted': accepted,
    'undecided, from zero': row({ verdict: 'undecided', limits: [0, 0.4] }),
    'undecided, to zero': row({ verdict: 'undecided', limits: [-0.4, 0] }),
  }
  const names = ['both', 'fullChange', 'scaledChange', 'words', 'shownChange', 'atLeast', 'interval', 'worst'] as const
  const lines = Object.entries(rows).flatMap(([kind, one]) => {
    const texts = lazyTextsOfRow(one)
    const shown = [...names, 'noise', 'detectable', 'besideZero', 'since', 'accepted'] as const
    return [`${kind}:`].concat(shown.filter((name) => texts[name] !== '').map((name) => `  ${name}: ${texts[name]}`))
  })
  assertGolden(new URL('golden/row-values.golden.txt', import.meta.url), `${lines.join('\n')}\n`)
})

test('row values: an exact row that is the same shows its value, or both if not one', () => {
  assert.equal(sameRowText(row({ metric: 'handles', kind: 'exact', base: 14, head: 14 })), '14')
  assert.equal(
    sameRowText(row({ metric: 'install-size', kind: 'exact', base: 228_421, head: 228_733 })),
    '228,421 → 228,733 bytes',
  )
  assert.equal(sameRowText(row({ limits: [-0.1, 0.09] })), '≤ +9.0%')
})
