import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceRun, type ReferenceRunParts } from '../../../test/sample-pairs.ts'
import { exactSpec, sampleSha, sampleBenchmark, sampleRun } from '../../../test/sample-run.ts'
import { pairedBenchmark } from '../../../test/sample-pairs.ts'
import type { Reference, Run } from '../../core/model/run.ts'
import { layerRowRules } from '../../core/judge/policy.ts'
import { trendSinceReferenceIfPaired, type SinceTrend } from './since-trend.ts'
import { headValues } from '../../core/judge/measured-pairs.ts'

const referenceAt = (label: string, commit: string | undefined): Reference => ({
  id: `npm:chokidar@${label}`,
  label,
  commit,
  why: 'release',
})
const four = referenceAt('4.0.3', undefined)
const released = sampleSha(3)
const five = referenceAt('5.0.0', released)

const commitAt = (sha: string, dirty = false): Run['head'] => ({
  label: 'main',
  commit: { sha, ref: 'main', dirty },
})

interface Parts extends Omit<ReferenceRunParts, 'benchmark'> {
  readonly reference: Reference
  readonly suiteDigest?: string
}
const runWith = ({ reference, suiteDigest, ...parts }: Parts): Run =>
  referenceRun({
    sigma: 0.001,
    ...parts,
    benchmark: { reference, ...(suiteDigest === undefined ? {} : { suiteDigest }) },
  })

function sinceOf(runs: readonly Run[], metric = 'ready-time'): SinceTrend | undefined {
  const entries = runs.map((run) => {
    const benchmark = run.benchmarks[0]!
    const data = benchmark.metrics[metric]!
    return { run, benchmark, data, values: headValues(data) }
  })
  const rules = layerRowRules()({ benchmark: 'watch/react/chokidar', metric, platform: 'linux-x64' }, entries[0]!.data)
  return trendSinceReferenceIfPaired(entries, rules)
}

/** Percents in all, to one place, by line. */
const totals = (since: SinceTrend | undefined) =>
  since!.points.map(({ line, total }) => [line, Number((100 * total.change).toFixed(1))])

test('since trend: runs of all machines are one line, with the interval of own pairs', () => {
  const since = sinceOf([
    runWith({ number: 1, reference: four, since: 0.1 }),
    runWith({ number: 2, reference: four, since: 0.1, processor: 'slow', machine: 3, node: '24.1.0' }),
    runWith({ number: 3, reference: four, since: 0.1, sigma: 0.05 }),
  ])!
  assert.deepEqual(
    totals(since).map(([line]) => line),
    [0, 0, 0],
  )
  for (const { direct: own, total } of since.points) {
    assert.ok(own.lower! < 0.1 && 0.1 < own.upper!, `${own.lower} … ${own.upper}`)
    assert.deepEqual(own, total)
  }
  const [exact, , noisy] = since.points.map(({ direct: own }) => own.upper! - own.lower!)
  assert.ok(noisy! > 10 * exact!, 'its own noise decides')
  assert.deepEqual(since.replaced, [])
})

test('since trend: the run of the commit that becomes the reference links the two', () => {
  const since = sinceOf([
    runWith({ number: 1, reference: four, since: 0 }),
    runWith({ number: 3, reference: four, since: 0.2, head: commitAt(released) }),
    runWith({ number: 4, reference: five, since: 0 }),
    runWith({ number: 5, reference: five, since: 0.1, processor: 'slow', machine: 3 }),
  ])!
  const expected = [0, 20, 20, 32]
  for (const [i, [line, percent]] of totals(since).entries()) {
    assert.equal(line, 0)
    assert.ok(Math.abs(percent! - expected[i]!) < 0.3, `${percent}, expected 1.2 × 1.1 at most: ${expected[i]}`)
  }
  const last = since.points.at(-1)!
  assert.deepEqual([last.reference.label, last.origin.label], ['5.0.0', '4.0.3'])
  assert.ok(Math.abs(last.direct.change - 0.1) < 0.002)
  const [{ point, before, reference, link }] = since.replaced as [SinceTrend['replaced'][number]]
  assert.deepEqual([point, before.label, reference.label, link?.run.head.commit?.sha], [2, '4.0.3', '5.0.0', released])
  assert.ok(Math.abs(link!.change - 0.2) < 0.002)
})

test('since trend: links are chained, and a reference that comes back needs none', () => {
  const six = referenceAt('6.0.0', sampleSha(5))
  const since = sinceOf([
    runWith({ number: 3, reference: four, since: 0.2, head: commitAt(released) }),
    runWith({ number: 5, reference: five, since: 0.1, head: commitAt(sampleSha(5)) }),
    runWith({ number: 6, reference: six, since: 0 }),
    runWith({ number: 7, reference: four, since: 0.2 }),
  ])
  const expected = [20, 32, 32, 20]
  for (const [i, [line, percent]] of totals(since).entries()) {
    assert.equal(line, 0)
    assert.ok(Math.abs(percent! - expected[i]!) < 0.4, `${percent}, expected ${expected[i]}`)
  }
})

test('since trend: without a link the line breaks, and the next has its own reference', () => {
  const before = [runWith({ number: 1, reference: four, since: 0.2 })]
  const after = runWith({ number: 4, reference: five, since: 0.05 })
  const noLinks: readonly (readonly [string, readonly Run[]])[] = [
    ['no run of that commit', before],
    ['uncommitted changes', [runWith({ number: 3, reference: four, head: commitAt(released, true) })]],
    [
      'another suite',
      [runWith({ number: 3, reference: four, head: commitAt(released), suiteDigest: 'c'.repeat(64) }), ...before],
    ],
    ['another Node', [runWith({ number: 2, reference: four, head: commitAt(released), node: '26.0.0' }), ...before]],
  ]
  for (const [why, runs] of noLinks) {
    const since = sinceOf([...runs, after])!
    const [line, percent] = totals(since).at(-1)!
    assert.ok(line! > 0, why)
    assert.ok(Math.abs(percent! - 5) < 0.3, why)
    assert.equal(since.points.at(-1)!.origin.label, '5.0.0')
    assert.equal(since.replaced.at(-1)?.link, undefined, why)
  }
  const unknown = sinceOf([...before, runWith({ number: 4, reference: { ...five, commit: undefined } })])!
  assert.equal(unknown.replaced[0]!.link, undefined, 'the commit of the release is not known')
})

test('since trend: another suite begins another line, not a matter of the reference', () => {
  const since = sinceOf([
    runWith({ number: 1, reference: four, since: 0.2 }),
    runWith({ number: 2, reference: four, since: 0, suiteDigest: 'c'.repeat(64) }),
  ])!
  assert.deepEqual([since.points.map(({ line }) => line), since.replaced], [[0, 1], []])
})

test('since trend: an exact value needs no interval; from zero it is in its unit', () => {
  const count = (number: number, base: number, head: number): Run => {
    const of = (value: number): number[] => [value, value]
    const packages = { ...exactSpec, base: of(base), head: of(head) }
    return sampleRun({ number, benchmarks: [pairedBenchmark({ packages }, { reference: four })] })
  }
  const share = sinceOf([count(1, 14, 14), count(2, 14, 21)], 'packages')!
  assert.deepEqual([share.scale, share.points[1]!.total], ['relative', { change: 0.5, lower: 0.5, upper: 0.5 }])
  const units = sinceOf([count(1, 0, 0), count(2, 0, 3)], 'packages')!
  assert.deepEqual([units.scale, units.points[1]!.total], ['absolute', { change: 3, lower: 3, upper: 3 }])
})

test('since trend: four pairs say how large a change is, and give it no interval', () => {
  const { direct: own } = sinceOf([runWith({ number: 1, reference: four, since: 0.2, pairs: 4 })])!.points[0]!
  assert.ok(Math.abs(own.change - 0.2) < 0.005)
  assert.deepEqual([own.lower, own.upper], [undefined, undefined])
})

test('since trend: runs without pairs have no place in it', () => {
  const old = sampleRun({ number: 1, benchmarks: [sampleBenchmark()] })
  assert.equal(sinceOf([old]), undefined)
  assert.deepEqual(
    sinceOf([old, runWith({ number: 2, reference: four })])!.points.map(({ point }) => point),
    [1],
  )
})
