/** Heads and stored runs that were never measured together: each in pairs with one reference. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceRun, sampleReference, type ReferenceRunParts } from '../../../test/sample-pairs.ts'
import { exactSpec, memorySpec, rateSpec, sampleSha, sampleBaseline } from '../../../test/sample-run.ts'
import { compareRuns, type CompareRequest } from './compare.ts'
import type { Row } from '../model/comparison.ts'
import type { BenchmarkRun, MetricData, Run } from '../model/run.ts'

function compared(head: Run, runs: readonly Run[], rest: Partial<CompareRequest> = {}) {
  return compareRuns({ runs: [head], baselines: [sampleBaseline(runs)], version: '1.0.0', ...rest })
}

function rowOf(head: Run, runs: readonly Run[], rest: Partial<CompareRequest> = {}, metric = 'ready-time'): Row {
  return compared(head, runs, rest).rows.find((row) => row.metric === metric)!
}

/** Three machines that differ by a factor of ten. */
const machines = [
  { processor: 'AMD EPYC 7763', node: '24.9.0', machine: 1 },
  { processor: 'Intel Xeon 8370C', node: '24.16.0', machine: 2.5 },
  { processor: 'Ampere Altra', node: '24.21.0', machine: 0.3 },
] as const
const here = { processor: 'Apple M4', node: '24.22.0', machine: 4 } as const
/** A head on another machine than all of these. */
const headHere = (since: number, parts: Partial<ReferenceRunParts> = {}): Run =>
  referenceRun({ number: 50, since, ...here, ...parts })
/** Stored runs of one level, a machine each. */
const storedAt = (since: number, parts: Partial<ReferenceRunParts> = {}): Run[] =>
  machines.map((machine, number) => referenceRun({ number, since, ...machine, ...parts }))
const stored = storedAt(0.03)
const storedRun = (number: number, since: number) => referenceRun({ number, since, ...machines[number % 3]! })

test('reference rule: three runs of different processors find 10% more on a fourth', () => {
  const row = rowOf(headHere(1.03 * 1.15 - 1), stored)
  assert.deepEqual([row.verdict, row.level, row.method], ['worse', 'fail', 'baseline'])
  assert.ok(Math.abs(row.change!.relative! - 0.15) < 0.03, `${row.change!.relative}`)
  assert.ok(row.interval!.lower! > 0.01 && row.interval!.upper! < 0.3)
  // What main would measure here: 4 times 200 ms, and 3% more.
  assert.ok(Math.abs(row.base!.value! / (800 * 1.03) - 1) < 0.03, `${row.base!.value}`)
  assert.deepEqual([row.base!.runs, row.pairs, row.samples!.base.length], [3, 24, 24])
})

test('reference rule: what got faster is better, and a rate that fell is worse', () => {
  const faster = rowOf(headHere(1.03 * 0.85 - 1), stored)
  assert.equal(faster.verdict, 'better')
  const rates = storedAt(0, { spec: rateSpec })
  const slower = rowOf(headHere(-0.15, { spec: rateSpec }), rates)
  assert.equal(slower.verdict, 'worse')
  assert.ok(slower.change!.relative! < -0.1)
})

test('reference rule: a head like main is never called worse, whatever the seed', () => {
  let worse = 0
  let same = 0
  for (let seed = 0; seed < 40; seed += 1) {
    const head = headHere(0.03, { sigma: 0.03, seed: (1_000 + seed).toString(16).padStart(8, '0') })
    const { verdict } = rowOf(head, stored)
    if (verdict === 'worse' || verdict === 'better') worse += 1
    if (verdict === 'same') same += 1
  }
  assert.equal(worse, 0)
  assert.ok(same >= 20, `${same} of 40 are the same`)
})

test('reference rule: with one stored run or two, worse is a warning and says why', () => {
  const head = headHere(0.3)
  for (const count of [1, 2]) {
    const row = rowOf(head, stored.slice(0, count))
    assert.deepEqual([row.verdict, row.level], ['worse', 'warn'])
    assert.match(row.reason!, new RegExp(`^${count} stored runs?: it takes 3 to fail a check$`))
  }
  assert.equal(rowOf(head, stored).level, 'fail')
})

test('reference rule: a head must lie beyond the runs by what machines do to it', () => {
  const run = (since: number, number: number) => referenceRun({ number, since, sigma: 0.005, ...machines[number]! })
  const row = rowOf(headHere(0.1, { sigma: 0.005 }), [0, 0.04, -0.04].map(run))
  assert.equal(row.verdict, 'undecided')
  assert.match(row.reason!, /^beyond chance, but not far enough beyond one of the 3 stored runs/)
})

test('reference rule: an undecided row says which change would have been found', () => {
  const { verdict, reason, detectable } = rowOf(headHere(0.1, { sigma: 0.2 }), stored)
  assert.equal(verdict, 'undecided')
  const few = '3 stored runs and 24 pairs here are not enough to tell'
  assert.match(reason!, new RegExp(`^${few}: a change of \\d+% or more would have been found$`))
  assert.ok(detectable! > 0.1)
})

test('reference rule: without a run in pairs with it, the change is shown, not claimed', () => {
  const head = headHere(0.1)
  const other = { ...sampleReference, id: 'npm:chokidar@4.0.0', label: 'v4.0.0' }
  const otherRun = referenceRun({ number: 1, benchmark: { reference: other } })
  const cases: [run: Run, words: RegExp][] = [
    [otherRun, /; here it is \+1[0-3]\.\d% since v5\.0\.0$/],
    [otherRun, /^no stored run was measured with v5\.0\.0 under Node 24/],
    [referenceRun({ number: 1, node: '22.9.0' }), /^the stored runs used Node 22, and this one used Node 24/],
    [referenceRun({ number: 1, benchmark: { suiteDigest: 'c'.repeat(64) } }), /^the suite changed/],
  ]
  for (const [run, words] of cases) {
    const { verdict, level, method, reason } = rowOf(head, [run])
    assert.deepEqual([verdict, level, method], ['not-comparable', 'note', 'none'])
    assert.match(reason!, words)
  }
  assert.match(rowOf(head, [], { baselines: [] }).reason!, /^no base was measured here, and nothing is stored/)
})

test('reference rule: a run that the next does not confirm is out; two that agree hold', () => {
  const level = [0, 1, 2].map((number) => storedRun(number, 0))
  const head = headHere(0.3)
  const stray = rowOf(head, [...level, storedRun(3, 0.3), storedRun(4, 0)])
  assert.deepEqual([stray.verdict, stray.base!.runs], ['worse', 4])
  const moved = rowOf(head, [...level, storedRun(3, 0.3), storedRun(4, 0.3), storedRun(5, 0.3)])
  assert.notEqual(moved.verdict, 'worse')
  assert.equal(moved.base!.runs, 3)
  assert.match(moved.warnings.join(), /the default branch itself got worse in run 20261101T030000Z-00000003/)
})

test('reference rule: what the newest stored run may have brought is not the head', () => {
  const runs = [storedRun(0, 0), storedRun(1, 0), storedRun(2, 0), storedRun(3, 0.3)]
  const like = rowOf(headHere(0.3), runs)
  assert.equal(like.verdict, 'undecided')
  assert.match(like.reason!, /^the newest stored run \(20261101T030000Z-00000003\) is worse itself/)
  assert.equal(rowOf(headHere(0.8), runs).verdict, 'worse')
})

test('reference rule: what the newest stored run took back is worse if brought again', () => {
  const runs = [0.2, 0.2, 0.2, 0].map((since, number) => referenceRun({ number, since, sigma: 0.03 }))
  const again = rowOf(referenceRun({ number: 50, since: 0.2, sigma: 0.03 }), runs)
  assert.equal(again.verdict, 'undecided')
  assert.match(again.reason ?? '', /^the newest stored run \(.*\) is better itself, .*: the next stored run decides$/)
  const kept = rowOf(referenceRun({ number: 50, since: 0, sigma: 0.03 }), runs)
  assert.notEqual(kept.verdict, 'better', 'that is the base')
  const worse = rowOf(referenceRun({ number: 50, since: 0.5, sigma: 0.03 }), runs)
  assert.equal(worse.verdict, 'worse', 'against either')
})

test('reference rule: runs of commits that a force-push dropped do not count', () => {
  const runs = [0, 0.2, 0.2, 0].map((since, number) => referenceRun({ number, since, sigma: 0.03 }))
  const at = (index: number): string => runs[index]!.head.commit!.sha
  const head = referenceRun({ number: 50, since: 0.2, sigma: 0.03 })
  assert.equal(rowOf(head, runs, { ancestors: [at(3), at(0)] }).verdict, 'worse')
  assert.equal(rowOf(head, runs.slice(1), { ancestors: [at(3), at(0)] }).verdict, 'worse', 'nor the oldest')
  const none = rowOf(head, runs.slice(1, 3), { ancestors: [at(3), at(0)] })
  assert.deepEqual([none.verdict, none.base], ['not-comparable', undefined])
})

test('reference rule: runs of later commits than the base do not count', () => {
  const runs = [...stored, ...[3, 4, 5].map((number) => referenceRun({ number, since: 0.4 }))]
  const head = headHere(0.4)
  assert.equal(rowOf(head, runs, { ancestors: [sampleSha(2), sampleSha(1)] }).verdict, 'worse')
  assert.notEqual(rowOf(head, runs, { ancestors: [sampleSha(5)] }).verdict, 'worse')
})

test('reference rule: an accepted level begins where its record says', () => {
  const runs = [...stored, referenceRun({ number: 3, since: 0.4 })]
  const record = { id: 'a'.repeat(16), at: '2026-11-01T03:00:00Z', fromRun: runs[3]!.id, match: '**', reason: 'Safer' }
  const baselines = [{ ...sampleBaseline(runs), accepted: [record] }]
  const row = rowOf(headHere(0.4), runs, { baselines })
  assert.notEqual(row.verdict, 'worse')
  assert.equal(row.base!.runs, 1)
})

test('reference rule: an exact figure is compared with the nearest run of any machine', () => {
  const packages = (...counts: [base: number, head: number]): Record<string, MetricData> => {
    const [base, head] = counts.map((count) => Array.from({ length: 24 }, () => count))
    return { packages: { ...exactSpec, base: base!, head: head! } }
  }
  const harness = { version: '0.0.9', digest: 'f'.repeat(64) }
  const run = referenceRun({ number: 1, ...machines[0], harness, metrics: packages(9, 12) })
  const head = (count: number) => referenceRun({ number: 50, ...here, metrics: packages(9, count) })
  const more = rowOf(head(16), [run], {}, 'packages')
  assert.deepEqual([more.verdict, more.level, more.method, more.base!.value], ['worse', 'fail', 'exact', 12])
  assert.equal(rowOf(head(12), [run], {}, 'packages').verdict, 'same')
  const otherMajor = referenceRun({ number: 1, node: '22.9.0', metrics: packages(9, 12) })
  assert.equal(rowOf(head(16), [otherMajor], {}, 'packages').verdict, 'not-comparable')
})

/** The head of which each pair ended so on one side. */
function headWhosePairs(end: Partial<NonNullable<BenchmarkRun['pairs']>[number]>): Run {
  const head = headHere(0.03)
  const benchmark = head.benchmarks[0]!
  const pairs = benchmark.pairs!.map((pair) => Object.assign({}, pair, end))
  return { ...head, benchmarks: [{ ...benchmark, pairs }] }
}

test('reference rule: a time that ran out counts as slowest', () => {
  const row = rowOf(headWhosePairs({ head: 'timeout' }), stored)
  assert.equal(row.verdict, 'worse')
  assert.match(row.warnings.join(), /24 trials took too long, counted as slowest/)
})

test('reference rule: memory that may be negative is compared in its unit', () => {
  const spec = { ...memorySpec, signed: true }
  const run = (number: number, since: number) => referenceRun({ number, spec, since, sigma: 0.01 })
  const runs = [run(0, 0), run(1, 0), run(2, 0)]
  assert.equal(rowOf(run(50, 0.3), runs).verdict, 'worse')
  assert.equal(rowOf(run(51, 0), runs).verdict, 'same')
})

test('reference rule: how the reference fails says nothing of the head', () => {
  const metrics = compared(headWhosePairs({ base: 'failed' }), stored).rows.map(({ metric }) => metric)
  assert.deepEqual(metrics, ['ready-time'])
})

test('reference rule: the platform says what was measured with what', () => {
  const [platform] = compared(referenceRun({ number: 50, ...here }), stored).platforms
  const { reference, referenceRuns, baselineRuns, basis } = platform!
  assert.deepEqual([reference, referenceRuns, baselineRuns], ['v5.0.0', 3, 3])
  assert.match(
    basis,
    /^compared with 3 stored runs, 3 of them in pairs with v5\.0\.0; .*main and this head each in pairs with v5\.0\.0/,
  )
})

test('reference rule: a changed row says where main stands, and the head', () => {
  const runs = storedAt(0.2)
  const { since } = rowOf(headHere(0.8), runs)
  assert.equal(since!.label, 'v5.0.0')
  assert.ok(Math.abs(since!.main.change - 0.2) < 0.03, `${since!.main.change}`)
  assert.ok(Math.abs(since!.withChange.change - 0.8) < 0.1, `${since!.withChange.change}`)
})

test('reference rule: a changed row with a limit says where main stands, moved or not', () => {
  const head = headHere(0.3)
  const runs = storedAt(0)
  assert.equal(rowOf(head, runs).since, undefined)
  const policy = { since: 1 }
  assert.equal(rowOf(head, runs, { policy }).since?.label, 'v5.0.0')
  const reference = { ...sampleReference, id: 'fs-watch', label: 'fs-watch', why: 'subject' } as const
  const beside = storedAt(0, { benchmark: { reference } })
  const other = rowOf(headHere(0.5, { benchmark: { reference } }), beside, { policy })
  assert.deepEqual([other.verdict, other.since], ['worse', undefined])
  // Files are no stored main.
  const { rows } = compareRuns({ runs: [head], bases: runs, version: '1.0.0', policy })
  assert.deepEqual([rows[0]!.verdict, rows[0]!.since], ['worse', undefined])
})

test('reference rule: run files measured with one reference are judged as stored runs', () => {
  const head = headHere(0.3)
  const { rows, platforms } = compareRuns({ runs: [head], bases: stored, version: '1.0.0' })
  assert.deepEqual([rows[0]!.verdict, rows[0]!.level, rows[0]!.base!.runs], ['worse', 'fail', 3])
  assert.match(platforms[0]!.basis, /^compared with 3 run files: main and this head each in pairs with v5\.0\.0$/)
})
