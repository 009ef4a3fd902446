import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { timeSpec } from '../../../test/sample-run.ts'
import type { Verdict } from '../model/comparison.ts'
import { adjustForFdr, correctJudgementsByFamily, adjustByHolm } from './family-verdicts.ts'
import { notComparable, type Judgement } from './judgement.ts'
import { layerRowRules } from './policy.ts'

const rules = layerRowRules()({ benchmark: 'a/b/c', metric: 'm', platform: 'linux-x64' }, timeSpec)
const judgement = (verdict: Verdict, worse: number, better = 1, parts: Partial<Judgement> = {}): Judgement => ({
  ...notComparable(rules),
  verdict,
  family: { worse, better },
  ...parts,
})
const corrected = (judgements: Judgement[], family = judgements.length) =>
  correctJudgementsByFamily(
    judgements.map((one) => ({ judgement: one, family: 'pairs' })),
    { alpha: 0.01, families: { pairs: family, history: 0 }, platforms: 1 },
  )
const verdicts = (judgements: Judgement[], family?: number): string[] =>
  corrected(judgements, family).map(({ verdict }) => verdict)

test('family: Holm steps down: what the first rejection leaves over goes to the next', () => {
  // 0.01 / 3 = 0.0033 for the smallest, 0.005 for the second, 0.01 for the third.
  const rows = [judgement('undecided', 0.009), judgement('undecided', 0.004), judgement('worse', 0.003)]
  assert.deepEqual(verdicts(rows), ['worse', 'worse', 'worse'])
  const adjusted = corrected(rows).map(({ pAdjusted }) => pAdjusted?.toFixed(3))
  assert.deepEqual(adjusted, ['0.009', '0.009', '0.009'])
  assert.deepEqual(verdicts(rows.slice(0, 2), 3), ['undecided', 'undecided'])
})

test('family: a "same" that Holm rejects is minor, an undecided row as its estimate', () => {
  const severe = { severe: true }
  const [same, undecided] = corrected([judgement('same', 0.0001, 1, severe), judgement('undecided', 0.0001, 1, severe)])
  const corrections = [same?.verdict, same?.severe, undecided?.verdict, undecided?.severe]
  assert.deepEqual(corrections, ['worse', false, 'worse', true])
})

test('family: what was certain alone and is not among all is undecided, and says so', () => {
  const [row] = corrected([judgement('worse', 0.003)], 10)
  assert.deepEqual([row?.verdict, row?.reason], ['undecided', 'not statistically significant among so many rows'])
  assert.deepEqual(verdicts([judgement('better', 1, 0.003)], 10), ['undecided'])
})

test('family: alpha itself is enough, and each direction has one of its own', () => {
  const shareless = judgement('worse', 1, 1, { family: undefined })
  for (const [rows, expected, why] of [
    [[judgement('worse', 0.01)], ['worse'], 'alpha itself'],
    [[judgement('better', 1, 0.01)], ['better'], 'alpha itself, for the better'],
    [[judgement('better', 1, 0.004), judgement('worse', 0.004)], ['better', 'worse'], 'each direction has an alpha'],
    [[shareless, judgement('failed', 0.0001)], ['worse', 'failed'], 'what shares no alpha, and a broken head, stay'],
  ] as const)
    assert.deepEqual(verdicts([...rows]), expected, why)
  const [row] = corrected([judgement('undecided', 1, 0.0001, { reason: 'measured too little' })])
  assert.deepEqual([row?.verdict, row?.reason], ['better', undefined])
})

test("family: possible changes are likely by all rows together, with a verdict's alpha", () => {
  // A third, two thirds and all of 0.01 for the smallest, the second and the third.
  const possible = (judgements: Judgement[], family?: number): boolean[] =>
    corrected(judgements, family).map((one) => one.possible)
  const slower = [0.0066, 0.005, 0.008].map((p) => judgement('undecided', p))
  assert.deepEqual(verdicts(slower), ['undecided', 'undecided', 'undecided'])
  assert.deepEqual(possible(slower), [true, true, true])
  assert.deepEqual(possible(slower, 4), [false, false, false])
  // Each direction for itself.
  assert.deepEqual(possible([judgement('same', 1, 0.005), ...slower.slice(1)]), [false, false, false])
  assert.deepEqual(possible([judgement('same', 1, 0.0055), judgement('same', 1, 0.006)]), [true, true])
  assert.deepEqual(possible([judgement('worse', 0.0001)]), [false])
})

test('family: each family is corrected for its own size', () => {
  const rows = [
    { judgement: judgement('worse', 0.004), family: 'pairs' as const },
    { judgement: judgement('worse', 0.004), family: 'history' as const },
  ]
  const both = correctJudgementsByFamily(rows, { alpha: 0.01, families: { pairs: 2, history: 3 }, platforms: 1 })
  assert.deepEqual(
    both.map(({ verdict, pAdjusted }) => [verdict, pAdjusted]),
    [
      ['worse', 0.008],
      ['undecided', 0.012],
    ],
  )
})

test('family: each of several platforms has its part of alpha', () => {
  const rows = [{ judgement: judgement('worse', 0.004), family: 'pairs' as const }]
  const on = (platforms: number) =>
    correctJudgementsByFamily(rows, { alpha: 0.01, families: { pairs: 1, history: 0 }, platforms })[0]
  assert.deepEqual([on(2)?.verdict, on(2)?.pAdjusted], ['worse', 0.008])
  assert.deepEqual([on(3)?.verdict, on(3)?.pAdjusted], ['undecided', 0.012])
})

const runs = { numRuns: 300, seed: 20261121 }
const ps = fc.array(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.01, 0.02, 1)), {
  minLength: 1,
  maxLength: 40,
})
const agree = (actual: readonly number[], expected: readonly number[]) => {
  assert.equal(actual.length, expected.length)
  actual.forEach((p, i) => assert.ok(Math.abs(p - expected[i]!) <= 1e-15, `${p} is not ${expected[i]}`))
}

test('family: both give what p.adjust of R gives, with ties', () => {
  const ties = [0.5, 0.0004, 0.0004, 1, 0.03, 0.0299, 0]
  for (const [adjust, values, expected] of [
    // sorted .01 * 3, .03 * 2, .04 * 1, and none below the one before it
    [adjustByHolm, [0.01, 0.04, 0.03], [0.03, 0.06, 0.06]],
    // sorted .01 * 3/1, .03 * 3/2, .04 * 3/3, and none above the one after it
    [adjustForFdr, [0.01, 0.04, 0.03], [0.03, 0.04, 0.04]],
    [adjustByHolm, ties, [1, 0.0024, 0.0024, 1, 0.1196, 0.1196, 0]],
    [adjustForFdr, ties, [7 / 12, 0.0028 / 3, 0.0028 / 3, 1, 0.042, 0.042, 0]],
  ] as const)
    agree(adjust(values), expected)
})

test('family: both are what their definitions say, counted without sorting', () => {
  fc.assert(
    fc.property(ps, (values) => {
      const count = (isMeant: (p: number) => boolean): number => values.filter(isMeant).length
      const down = (p: number): number => Math.min(1, p * count((other) => other >= p))
      const up = (p: number): number => Math.min(1, (values.length / count((other) => other <= p)) * p)
      agree(
        adjustByHolm(values),
        values.map((p) => Math.max(...values.filter((other) => other <= p).map(down))),
      )
      agree(
        adjustForFdr(values),
        values.map((p) => Math.min(...values.filter((other) => other >= p).map(up))),
      )
    }),
    runs,
  )
})

test('family: no rows, no adjustment; what is no p-value is refused', () => {
  assert.deepEqual(adjustByHolm([]), [])
  assert.deepEqual(adjustForFdr([]), [])
  assert.throws(() => adjustByHolm([0.5, 1.5]), RangeError)
  assert.throws(() => adjustForFdr([Number.NaN]), RangeError)
})
