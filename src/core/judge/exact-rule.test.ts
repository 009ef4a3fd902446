import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactSpec, sampleBenchmark, sampleRun } from '../../../test/sample-run.ts'
import type { MetricSpec } from '../model/metric.ts'
import type { Run } from '../model/run.ts'
import type { Verdict } from '../model/comparison.ts'
import { row, type RowArguments } from '../../../test/samples/sample-rows.ts'
import type { Judgement } from './judgement.ts'
import { judgeExactValues, seriesIfRepeating, withContraryTimeWarnings } from './exact-rule.ts'
import { layerRowRules } from './policy.ts'

const name = { benchmark: 'watch/install-size/chokidar', metric: 'packages', platform: 'linux-x64' }

function judgement(base: number, head: number, spec: Partial<MetricSpec> = {}): Judgement {
  const data = { ...exactSpec, ...spec, values: [head] }
  const cell = { row: name, run: sampleRun(), benchmark: sampleBenchmark(), data, rules: layerRowRules()(name, data) }
  return judgeExactValues({ cell, base: [base], head: [head], basePackage: undefined })
}

function judged(base: number, head: number, spec: Partial<MetricSpec> = {}): string {
  const { verdict, severe } = judgement(base, head, spec)
  return verdict === 'worse' ? `${severe ? 'severe' : 'minor'} worse` : verdict
}

test('exact rule: a difference below 1% is ignored, from 5% on severe, else minor', () => {
  assert.equal(judged(1_000, 1_000), 'same')
  assert.equal(judged(1_000, 1_009), 'same')
  assert.equal(judged(1_000, 1_010), 'minor worse')
  assert.equal(judged(1_000, 1_049), 'minor worse')
  assert.equal(judged(1_000, 1_050), 'severe worse')
  assert.equal(judged(1_000, 990), 'better')
})

test('exact rule: a floor in the unit ignores what is smaller, however large its share', () => {
  assert.equal(judged(10, 13, { floor: 4 }), 'same')
  assert.equal(judged(10, 14, { floor: 4 }), 'severe worse')
})

test('exact rule: the threshold shown is the larger of share and floor', () => {
  assert.equal(judgement(1_000, 1_100).thresholds?.ignore, 0.01)
  assert.equal(judgement(-1_000, 1_100, { floor: 40 }).thresholds?.ignore, 0.04)
  assert.equal(judgement(0, 1_100, { floor: 40 }).thresholds?.ignore, 40)
  assert.equal(judgement(0, 1_100).thresholds?.ignore, 0)
})

test('exact rule: from zero any growth is severe, and back to zero is an improvement', () => {
  assert.equal(judged(0, 0), 'same')
  assert.deepEqual(judgement(0, 0).change, { relative: 0, absolute: 0 })
  assert.equal(judged(0, 1), 'severe worse')
  assert.equal(judged(3, 0), 'better')
})

test('exact rule: where higher is better less is worse', () => {
  assert.equal(judged(100, 90, { better: 'higher' }), 'severe worse')
  assert.equal(judged(100, 98, { better: 'higher' }), 'minor worse')
  assert.equal(judged(100, 110, { better: 'higher' }), 'better')
  assert.equal(judged(-10, -12, { better: 'higher' }), 'severe worse')
})

test('exact rule: instructions say where the time beside them goes the other way', () => {
  const counted = { metric: 'instructions', unit: 'count', warnings: ['w'] }
  const of = (verdict: Verdict, time: RowArguments) =>
    withContraryTimeWarnings([row({ ...counted, verdict }), row({ verdict: 'better', ...time })])[0]!.warnings
  const told = 'its ready-time is better: a count knows neither waiting nor memory'
  assert.deepEqual(of('worse', {}), ['w', told])
  const silent: RowArguments[] = [{ verdict: 'same' }, { gate: false }, { unit: 'bytes' }, { case: 'x' }]
  for (const time of silent) assert.deepEqual(of('worse', time), ['w'], JSON.stringify(time))
  const calls = row({ ...counted, metric: 'calls', verdict: 'worse' })
  assert.deepEqual(withContraryTimeWarnings([calls, row({ verdict: 'better' })])[0]!.warnings, ['w'])
  assert.deepEqual([of('same', {}), of('better', {}), of('worse', { verdict: 'worse' })], [['w'], ['w'], ['w']])
})

test('seriesIfRepeating: exact figures of all machines, counted ones of the same kind', () => {
  const here = sampleRun()
  const { environment } = here
  const elsewhere = sampleRun({ environment: { ...environment, cpu: { ...environment.cpu, model: 'another' } } })
  const pointsOf = (kind: MetricSpec['kind'], head: number[], ...stored: [run: Run, values: number[]][]) => {
    const data = { ...exactSpec, kind, values: head }
    const points = stored.map(([run, values]) => ({ run, values, benchmark: sampleBenchmark(), data }))
    const series = seriesIfRepeating({ run: here, data }, { points, runCount: points.length })
    return series && [series.changed, ...series.points.map(({ values }) => values[0])]
  }
  assert.deepEqual(pointsOf('exact', [7], [elsewhere, [7]], [here, [8]]), [undefined, 7, 8])
  const told = ['no stored run is of such a machine', 710]
  assert.deepEqual(pointsOf('counted', [700, 701], [elsewhere, [800, 800]], [here, [710, 710]], [here, [720]]), told)
  assert.equal(pointsOf('counted', [700], [here, [710, 710]]), undefined, 'one trial of the head is too few')
  assert.equal(pointsOf('counted', [700, 700], [elsewhere, [710, 720]]), undefined, 'a stored run has noise')
  assert.equal(pointsOf('sampled', [700, 700], [here, [700, 700]]), undefined)
})
