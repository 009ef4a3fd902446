import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compared, rowOf } from '../../../test/compared.ts'
import { pairedBenchmark, pairedRun, referenceRun, samplePairs } from '../../../test/sample-pairs.ts'
import { timeSpec, sampleBaseline } from '../../../test/sample-run.ts'
import type { Row } from '../model/comparison.ts'
import type { Policy } from '../model/config.ts'
import type { Run } from '../model/run.ts'

/** A base and a head in pairs, and main at so much more than the reference in three stored runs. */
function judged({
  change,
  main,
  policy,
  runs = 3,
}: {
  change: number
  main: number
  policy?: Policy
  runs?: number
}): Row {
  const head = pairedRun([
    pairedBenchmark({ 'ready-time': samplePairs({ times: 1 + change, noise: 0.01, pairs: 32 }) }),
  ])
  const stored: Run[] = Array.from({ length: runs }, (_, number) =>
    referenceRun({ number, since: main, sigma: 0.02, machine: 1 + number }),
  )
  const baselines = [sampleBaseline(stored)]
  return rowOf(
    compared({ heads: [head], baselines: structuredClone(baselines) as never, ...(policy && { policy }) }),
    'ready-time',
  )
}

test('a changed row says where main is since the reference, and where with this change', () => {
  const { since, verdict } = judged({ change: 0.1, main: 0.05 })
  assert.equal(verdict, 'regression')
  assert.deepEqual([since!.id, since!.label], ['npm:chokidar@5.0.0', 'v5.0.0'])
  assert.ok(Math.abs(since!.main.change - 0.05) < 0.015, `${since!.main.change}`)
  assert.ok(Math.abs(since!.withChange.change - (1.05 * 1.1 - 1)) < 0.02, `${since!.withChange.change}`)
  const { lower, upper } = since!.withChange
  assert.ok(lower! < since!.withChange.change && since!.withChange.change < upper! && lower! > 0.1 && upper! < 0.22)
})

test('a row that did not change, and one without stored pairs, says nothing of it', () => {
  assert.equal(judged({ change: 0, main: 0.05 }).since, undefined)
  assert.equal(judged({ change: 0.1, main: 0.05, runs: 0 }).since, undefined)
})

test('a small step fails once the sum is certainly beyond the limit of the policy', () => {
  const policy = { since: 0.05 }
  const crept = judged({ change: 0.02, main: 0.048, policy })
  assert.deepEqual([crept.verdict, crept.level], ['regression', 'fail'])
  assert.equal(crept.reason, 'with this change main is certainly more than 5% worse since v5.0.0 (policy.since)')
  assert.equal(judged({ change: 0.02, main: 0.048 }).level, 'warn')
  assert.notEqual(judged({ change: 0.02, main: 0.01, policy }).level, 'fail')
})

test('main alone beyond the limit fails no change that makes nothing worse', () => {
  const policy = { since: 0.05 }
  const same = judged({ change: 0, main: 0.2, policy })
  assert.deepEqual([same.verdict, same.level], ['no-change', 'note'])
  assert.ok(same.since!.withChange.change > 0.15)
  const worse = judged({ change: 0.03, main: 0.2, policy })
  assert.deepEqual([worse.verdict, worse.level], ['regression', 'fail'])
})

test('the limit of a rule counts for gated rows that it matches', () => {
  const policy = { rules: [{ match: 'other', since: 0.05 }] }
  assert.notEqual(judged({ change: 0.02, main: 0.048, policy }).level, 'fail')
  const own = { rules: [{ match: 'watch', since: 0.05 }] }
  assert.equal(judged({ change: 0.02, main: 0.048, policy: own }).level, 'fail')
  const ungated = { since: 0.05, rules: [{ match: '**', gate: false }] }
  assert.equal(judged({ change: 0.02, main: 0.048, policy: ungated }).level, 'note')
})

test("a figure that may be negative is a share of the reference's value", () => {
  const spec = { ...timeSpec, unit: 'bytes', signed: true } as const
  const stored = [0, 1, 2].map((number) => referenceRun({ number, since: 0, sigma: 0.002, spec }))
  const head = referenceRun({ number: 9, since: 10, sigma: 0.002, spec })
  const baselines = [sampleBaseline(stored)]
  const { verdict, since } = rowOf(
    compared({ heads: [head], baselines: structuredClone(baselines) as never }),
    'ready-time',
  )
  assert.equal(verdict, 'regression')
  assert.ok(Math.abs(since!.withChange.change - 10) < 0.1, `${since!.withChange.change}`)
  assert.ok(Math.abs(since!.main.change) < 0.01, `${since!.main.change}`)
})
