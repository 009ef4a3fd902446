import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared, rowOf } from '../../../test/compared.ts'
import { pairedBenchmark, pairedRun, referenceRun, samplePairs, sampleReference } from '../../../test/sample-pairs.ts'
import { timeSpec, sampleBaseline, sampleSha } from '../../../test/sample-run.ts'
import type { Row } from '../model/comparison.ts'
import type { Policy } from '../model/config.ts'
import type { Run } from '../model/run.ts'

/** A base and a head in pairs, and main at so much more than the reference in three stored runs. */
function judged({
  change,
  main,
  policy,
  runs = 3,
  ancestors = [sampleSha(2), sampleSha(1), sampleSha(0)],
  reference = sampleReference,
}: {
  change: number
  main: number
  policy?: Policy
  runs?: number
  ancestors?: string[]
  reference?: typeof sampleReference
}): Row {
  const head = pairedRun([
    pairedBenchmark({ 'ready-time': samplePairs({ times: 1 + change, noise: 0.01, pairs: 32 }) }),
  ])
  const stored: Run[] = Array.from({ length: runs }, (_, number) =>
    referenceRun({ number, since: main, sigma: 0.02, machine: 1 + number, benchmark: { reference } }),
  )
  const baselines = [sampleBaseline(stored)]
  return rowOf(
    compared({ runs: [head], baselines: structuredClone(baselines) as never, ancestors, ...(policy && { policy }) }),
    'ready-time',
  )
}

test('reference pairs: a changed row says where main is, and where with this change', () => {
  const { since, verdict } = judged({ change: 0.1, main: 0.2 })
  assert.equal(verdict, 'worse')
  assert.deepEqual([since!.id, since!.label], ['npm:chokidar@5.0.0', 'v5.0.0'])
  assert.ok(Math.abs(since!.main.change - 0.2) < 0.02, `${since!.main.change}`)
  assert.ok(Math.abs(since!.withChange.change - (1.2 * 1.1 - 1)) < 0.03, `${since!.withChange.change}`)
  const { lower, upper } = since!.withChange
  assert.ok(lower! < since!.withChange.change && since!.withChange.change < upper! && lower! > 0.25 && upper! < 0.4)
})

test('reference pairs: an unchanged row, or one without stored pairs, says nothing', () => {
  assert.equal(judged({ change: 0, main: 0.05 }).since, undefined)
  assert.equal(judged({ change: 0.1, main: 0.2, runs: 0 }).since, undefined)
})

test('reference pairs: nothing is said of a main not behind the base, or of a subject', () => {
  assert.equal(judged({ change: 0.1, main: 0.2, ancestors: [] }).since, undefined)
  assert.equal(judged({ change: 0.1, main: 0.2, ancestors: [sampleSha(77)] }).since, undefined)
  const subject = { ...sampleReference, id: 'fs-watch', label: 'fs-watch', why: 'subject' } as const
  assert.equal(judged({ change: 0.1, main: 0.2, reference: subject }).since, undefined)
  const other = { ...sampleReference, id: 'npm:watchboy@0.4.3', why: 'config' } as const
  assert.equal(judged({ change: 0.1, main: 0.2, reference: other }).since, undefined)
})

test('reference pairs: a total near to the change is said only of a row with a limit', () => {
  assert.equal(judged({ change: 0.1, main: 0.01 }).since, undefined)
  assert.ok(judged({ change: 0.1, main: 0.01, policy: { since: 10 } }).since)
})

test('reference pairs: an exact figure stands where the head has it, but for zero', () => {
  const spec = { ...timeSpec, unit: 'count', kind: 'exact' } as const
  const many = (value: number, pairs: number) => Array.from({ length: pairs }, () => value)
  const exact = (base: number, head: number, pairs: number) => ({
    ...spec,
    base: many(base, pairs),
    head: many(head, pairs),
  })
  const stored = [0, 1, 2].map((number) =>
    referenceRun({ number, spec, metrics: { 'ready-time': exact(2_002, 4, 24) } }),
  )
  const head = pairedRun([pairedBenchmark({ 'ready-time': exact(2_000, 2, 4) })])
  const baselines = structuredClone([sampleBaseline(stored)]) as never
  const { since } = rowOf(
    compared({ runs: [head], baselines, ancestors: [sampleSha(2)], policy: { since: 10 } }),
    'ready-time',
  )
  assert.deepEqual(since!.withChange, { change: 2 / 2_002 - 1 })
  assert.deepEqual(since!.main, { change: 4 / 2_002 - 1 })
})

test('reference pairs: a small step fails once the sum is surely beyond the limit', () => {
  const policy = { since: 0.05 }
  const crept = judged({ change: 0.02, main: 0.048, policy })
  assert.deepEqual([crept.verdict, crept.level], ['worse', 'fail'])
  assert.equal(crept.reason, 'with this change main is certainly more than 5% worse since v5.0.0 (policy.since)')
  assert.equal(judged({ change: 0.02, main: 0.048 }).level, 'warn')
  assert.notEqual(judged({ change: 0.02, main: 0.01, policy }).level, 'fail')
})

test('reference pairs: main alone beyond the limit fails no change that is not worse', () => {
  const policy = { since: 0.05 }
  const same = judged({ change: 0, main: 0.2, policy })
  assert.deepEqual([same.verdict, same.level], ['same', 'note'])
  assert.ok(same.since!.withChange.change > 0.15)
  const worse = judged({ change: 0.03, main: 0.2, policy })
  assert.deepEqual([worse.verdict, worse.level], ['worse', 'fail'])
})

test('reference pairs: the limit of a rule counts for gated rows that it matches', () => {
  const policy = { rules: [{ match: 'other', since: 0.05 }] }
  assert.notEqual(judged({ change: 0.02, main: 0.048, policy }).level, 'fail')
  const own = { rules: [{ match: 'watch', since: 0.05 }] }
  assert.equal(judged({ change: 0.02, main: 0.048, policy: own }).level, 'fail')
  const ungated = { since: 0.05, rules: [{ match: '**', gate: false }] }
  assert.equal(judged({ change: 0.02, main: 0.048, policy: ungated }).level, 'note')
})

test("reference pairs: a figure that may be negative is a share of the reference's", () => {
  const spec = { ...timeSpec, unit: 'bytes', signed: true } as const
  const stored = [0, 1, 2].map((number) => referenceRun({ number, since: 3, sigma: 0.002, spec }))
  const head = referenceRun({ number: 9, since: 10, sigma: 0.002, spec })
  const baselines = [sampleBaseline(stored)]
  const { verdict, since } = rowOf(
    compared({ runs: [head], baselines: structuredClone(baselines) as never }),
    'ready-time',
  )
  assert.equal(verdict, 'worse')
  assert.ok(Math.abs(since!.withChange.change - 10) < 0.1, `${since!.withChange.change}`)
  assert.ok(Math.abs(since!.main.change - 3) < 0.05, `${since!.main.change}`)
})
