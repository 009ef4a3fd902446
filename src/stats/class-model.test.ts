import assert from 'node:assert/strict'
import { test } from 'node:test'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { judgeByClass, type ClassRun } from './class-model.ts'
import { tUpperQuantile, tUpperTail } from './student-t.ts'

const of = (name: string, ...ys: readonly number[]): ClassRun[] => ys.map((y) => ({ class: name, y }))
const near = (actual: number | null, expected: number) =>
  assert.ok(actual !== null && Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`)

test('one class: the prediction is its mean and the error that of a mean of ten and one more run', () => {
  // ys 1 and 3 in turn: mean 2, sum of squares 10 * 1, tauR^2 = 10 / 9
  const runs = of('a', 1, 3, 1, 3, 1, 3, 1, 3, 1, 3)
  const result = judgeByClass({ runs, head: { class: 'a', y: 9 }, margin: 1, detect: 2, alpha: 0.001 })
  near(result.predicted, 2)
  near(result.tauR, Math.sqrt(10 / 9))
  near(result.tauM, 0)
  near(result.variance, (10 / 9) * (1 + 1 / 10))
  assert.equal(result.df, 9)
  near(result.t, (9 - 2 - 1) / Math.sqrt((10 / 9) * 1.1))
  near(result.p, tUpperTail(6 / Math.sqrt((10 / 9) * 1.1), 9))
  assert.equal(result.verdict, 'regression')
  const reach = tUpperQuantile(0.001, 9) * Math.sqrt((10 / 9) * 1.1)
  near(result.interval!.lower, 7 - reach)
  near(result.interval!.upper, 7 + reach)
})

test('two classes: components of variance, shrinkage and error by hand', () => {
  const runs = [...of('a', 1, 3, 1, 3, 1, 3), ...of('b', 5, 7, 5, 7)]
  const within = (6 + 4) / (10 - 2)
  // grand mean (6 * 2 + 4 * 6) / 10 = 3.6; mean square between (6 * 1.6^2 + 4 * 2.4^2) / 1; n0 = 10 - (36 + 16) / 10
  const between = (6 * 1.6 ** 2 + 4 * 2.4 ** 2 - within) / (10 - 5.2)
  const weightA = 1 / (between + within / 6)
  const weightB = 1 / (between + within / 4)
  const centre = (2 * weightA + 6 * weightB) / (weightA + weightB)
  const trust = (4 * between) / (4 * between + within)
  const result = judgeByClass({ runs, head: { class: 'b', y: 6 }, margin: 0.1, detect: 30, alpha: 0.01 })
  near(result.tauR, Math.sqrt(within))
  near(result.tauM, Math.sqrt(between))
  near(result.predicted, centre + trust * (6 - centre))
  near(result.variance, within * (1 + trust / 4) + (1 - trust) ** 2 / (weightA + weightB))
  assert.deepEqual([result.df, result.classRuns, result.classes], [8, 4, 2])
  assert.equal(result.verdict, 'no-change')

  const fresh = judgeByClass({ runs, head: { class: 'c', y: 6 }, margin: 0.1, detect: 30, alpha: 0.01 })
  assert.deepEqual([fresh.verdict, fresh.reason, fresh.df], [null, 'new-class', 1])
  near(fresh.predicted, centre)
  near(fresh.variance, within + between + 1 / (weightA + weightB))
})

test('too little history gives a reason and no verdict, but still shows the change', () => {
  const judge = (runs: readonly ClassRun[]) =>
    judgeByClass({ runs, head: { class: 'a', y: 5 }, margin: 0.01, detect: 0.1, alpha: 0.01 })
  const none = judge([])
  assert.deepEqual([none.verdict, none.reason, none.predicted, none.change], [null, 'few-runs', null, null])
  const nine = judge(of('a', 1, 2, 3, 1, 2, 3, 1, 2, 3))
  assert.deepEqual([nine.verdict, nine.reason, nine.change], [null, 'few-runs', 3])
  const scattered = judge(
    'abcdefgh'
      .split('')
      .flatMap((name) => of(name, 1))
      .concat(of('a', 1, 1)),
  )
  assert.deepEqual([scattered.runs, scattered.reason], [10, 'few-degrees'])
  const single = judge(of('a', 4))
  assert.deepEqual([single.change, single.variance, single.p], [1, null, null])
})

test('a history without any scatter is not believed: runs scatter by 0.2 % at least', () => {
  const runs = of('a', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
  const result = judgeByClass({ runs, head: { class: 'a', y: 1.01 }, margin: 0.01, detect: 0.1, alpha: 0.01 })
  near(result.tauR, 0.002)
  near(result.t, 0)
  assert.equal(result.verdict, 'no-change')
})

test('a long history is not believed beyond twelve degrees of freedom', () => {
  const runs = of('a', ...Array.from({ length: 40 }, (_, i) => 1 + 2 * (i % 2)))
  const result = judgeByClass({ runs, head: { class: 'a', y: 5 }, margin: 0, detect: 9, alpha: 0.01 })
  assert.equal(result.df, 12)
  near(result.p, tUpperTail(result.t!, 12))
})

test('a better head is an improvement, and a restless history leaves the question open', () => {
  const runs = of('a', 1, 3, 1, 3, 1, 3, 1, 3, 1, 3)
  const judge = (y: number) => judgeByClass({ runs, head: { class: 'a', y }, margin: 0.1, detect: 1, alpha: 0.01 })
  assert.equal(judge(-4).verdict, 'improvement')
  assert.equal(judge(2).verdict, 'inconclusive')
})

test('false alarms stay near their level on mixed machines, and a change of the printed size is found in 19 of 20', () => {
  const random = xoroshiro128plus(0x5eed)
  const normal = () =>
    Math.sqrt(-2 * Math.log(1 - uniformFloat64(random))) * Math.cos(2 * Math.PI * uniformFloat64(random))
  const alpha = 0.02
  let alarms = 0
  let found = 0
  let judged = 0
  for (let round = 0; round < 6_000; round++) {
    const level = new Map(['a', 'b', 'c', 'd'].map((name) => [name, 0.15 * normal()]))
    const names = [...level.keys()]
    const draw = (): ClassRun => {
      const name = names[Math.floor(uniformFloat64(random) * names.length)]!
      return { class: name, y: level.get(name)! + 0.03 * normal() }
    }
    const runs = Array.from({ length: 24 }, draw)
    const head = draw()
    const settings = { runs, margin: 0, detect: 0.3, alpha }
    const clean = judgeByClass({ ...settings, head })
    if (clean.verdict === null) continue
    judged += 1
    if (clean.verdict === 'regression') alarms += 1
    const slower = { ...head, y: head.y + clean.detectable! }
    if (judgeByClass({ ...settings, head: slower }).verdict === 'regression') found += 1
  }
  // Four standard errors of a share of 2 % among about 6 000 are 0.7 %.
  assert.ok(Math.abs(alarms / judged - alpha) < 0.007, `alarms ${alarms} of ${judged}`)
  assert.ok(found / judged > 0.93, `found ${found} of ${judged}`)
})

test('a run without a finite location is refused', () => {
  assert.throws(
    () => judgeByClass({ runs: of('a', Infinity), head: { class: 'a', y: 1 }, margin: 0, detect: 1, alpha: 0.01 }),
    RangeError,
  )
})
