import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ms, planned, toolCalled } from '../../../test/scripted-trials.ts'
import { maxAltered, maxBenchmarks } from '../model/run.ts'
import type { PlannedBenchmark } from './plan.ts'
import { judgePlanByBasePlan } from './base-plan.ts'

const judged = (head: readonly PlannedBenchmark[], base: readonly PlannedBenchmark[]) =>
  judgePlanByBasePlan(head, base, () => false)
const own = planned('a')
const withTime = (time: object): PlannedBenchmark => planned('a', { metrics: { time: { ...ms, ...time } } })
const gone = { suite: 's', case: 'c', subject: 'a', metrics: { time: ms } }

test('base plan: what the base says of a metric decides; each difference is listed', () => {
  const head = ['a', 'b'].map((subject) =>
    planned(subject, { metrics: { time: { ...ms, gate: false, better: 'higher', floor: 1e6 }, rate: ms } }),
  )
  const { benchmarks, described, isAltered } = judged(head, [own, planned('b')])
  assert.deepEqual(
    benchmarks.map(({ metrics }) => metrics),
    [
      { time: ms, rate: ms },
      { time: ms, rate: ms },
    ],
  )
  assert.deepEqual(described, {
    removed: [],
    altered: [
      { name: ['s'], metric: 'time', key: 'better', base: 'lower', head: 'higher' },
      { name: ['s'], metric: 'time', key: 'gate', base: 'true', head: 'false' },
      { name: ['s'], metric: 'time', key: 'floor', base: undefined, head: '1000000' },
    ],
  })
  assert.equal(isAltered, true)
})

test('base plan: one trial and a known failure are for the base to declare', () => {
  const { benchmarks, described } = judged([planned('a', { once: true, knownFailure: 'slow' })], [own])
  assert.deepEqual(benchmarks, [{ ...own, knownFailure: undefined }])
  assert.deepEqual(described?.altered, [
    { name: ['s', 'c', 'a'], key: 'once', base: 'false', head: 'true' },
    { name: ['s', 'c', 'a'], key: 'knownFailure', base: undefined, head: 'slow' },
  ])
})

test('base plan: what the head no longer measures is removed, however it went', () => {
  const removedWith = (head: readonly PlannedBenchmark[]) => judged(head, [own]).described?.removed
  assert.deepEqual(removedWith([own]), [])
  const heads: readonly (readonly PlannedBenchmark[])[] = [
    [],
    [planned('renamed')],
    [planned('a', { skipped: 'not today' })],
    [planned('a', { metrics: { duration: ms } })],
    [withTime({ unit: 's' })],
  ]
  for (const head of heads) assert.deepEqual(removedWith(head), [gone])
  // What was measured in the new unit gates nothing: it is shown as removed.
  assert.equal(judged([withTime({ unit: 's' })], [own]).benchmarks[0]?.metrics['time']?.gate, false)
})

test('base plan: what has no figures on the base either is not removed by the change', () => {
  for (const more of [{ skipped: 'no Kubo' }, { knownFailure: 'leaks' }]) {
    assert.deepEqual(judged([], [planned('a', more)]).described?.removed, [])
  }
})

test('base plan: values that may be negative are taken as such, whoever says so', () => {
  const signedOf = (head: PlannedBenchmark, base: PlannedBenchmark) =>
    judged([head], [base]).benchmarks[0]?.metrics['time']?.signed
  assert.deepEqual([signedOf(withTime({ signed: true }), own), signedOf(own, withTime({ signed: true }))], [true, true])
  assert.equal(signedOf(own, own), false)
})

test('base plan: of a tool that the head does not run only the suite is known', () => {
  const command = toolCalled('npx', 'vitest')
  const tool = planned('', { id: 'unit', suite: 'unit', case: '', metrics: {}, trialUnit: command })
  const [removed, ...others] = judged([own], [own, tool]).described?.removed ?? []
  assert.deepEqual([removed?.suite, removed?.case, Object.keys(removed?.metrics ?? {})], ['unit', 'all', ['failures']])
  assert.deepEqual(others, [])
  assert.deepEqual(judged([tool], [tool]).described?.removed, [])
  const reading = (read: string): PlannedBenchmark => ({ ...tool, trialUnit: { ...command, read } })
  const turned = judged([reading('customBiggerIsBetter')], [reading('customSmallerIsBetter')])
  assert.deepEqual(turned.benchmarks, [reading('customSmallerIsBetter')])
  assert.equal(turned.described?.altered[0]?.key, 'better')
  for (const [here, there] of [['go', 'customSmallerIsBetter'] as const, ['customSmallerIsBetter', 'go'] as const])
    assert.equal(judged([reading(here)], [reading(there)]).benchmarks[0]?.trialUnit.read, here)
  const row = { ...tool, id: 'unit/a/vitest', case: 'a' }
  assert.deepEqual([judged([tool], [tool]).isNew(row), judged([tool], [own]).isNew(row)], [false, true])
})

test('base plan: another code of the suite is listed and makes no other plan', () => {
  const { described, isAltered } = judged([planned('a', { codeDigest: 'c'.repeat(64) })], [own])
  assert.deepEqual(described?.altered, [{ name: ['s'], key: 'code', base: 'a'.repeat(12), head: 'c'.repeat(12) }])
  assert.equal(isAltered, false)
})

test('base plan: the lists are no longer than a run file may have them', () => {
  const many = (count: number, more: Partial<PlannedBenchmark> = {}): PlannedBenchmark[] =>
    Array.from({ length: count }, (_, at) => planned(`a${at}`, more))
  assert.equal(judged([], many(maxBenchmarks + 1)).described?.removed.length, maxBenchmarks)
  assert.equal(judged(many(300, { once: true }), many(300)).described?.altered.length, maxAltered)
})
