/** What `--explain` says of a row that a rule decided: all that a reader sees of how it was judged. */
import { test } from 'node:test'
import { compared } from '../../../test/compared.ts'
import { assertGolden } from '../../../test/golden.ts'
import { allOk, pairedBenchmark, pairedRun, referenceRun, samplePairs } from '../../../test/sample-pairs.ts'
import type { ReferenceRunParts } from '../../../test/sample-pairs.ts'
import {
  exactSpec,
  memorySpec,
  rateSpec,
  sampleBaseline,
  sampleBenchmark,
  sampleRun,
  timeSpec,
} from '../../../test/sample-run.ts'
import type { Comparison } from '../model/comparison.ts'
import type { BenchmarkRun, PairedMetric, Run } from '../model/run.ts'
import { rowExplanationText } from '../report/row-facts.ts'

function assertExplained(name: string, scenarios: Readonly<Record<string, Comparison>>): void {
  const texts = Object.entries(scenarios).map(
    ([title, { rows }]) => `## ${title}\n${rows.map(rowExplanationText).join('\n')}\n`,
  )
  assertGolden(new URL(`golden/${name}.golden.txt`, import.meta.url), texts.join('\n'))
}

const signed = { ...memorySpec, signed: true } as const
const many = (value: number, count = 24): number[] => Array.from({ length: count }, (_, at) => value + 50 * (at % 7))
const failure = (side: 'base' | 'head', message: string) => ({ side, outcome: 'failed', message, count: 4 }) as const
/** Outcomes of 24 pairs: first so many that the base fails, then so many that the head does. */
const outcomesOf = (base: number, head: number, outcome: 'failed' | 'timeout' = 'failed') => {
  const [ofBase, ofHead] = [[outcome, 'ok'] as const, ['ok', outcome] as const]
  return [...allOk(base).map(() => ofBase), ...allOk(head).map(() => ofHead), ...allOk(24 - base - head)]
}
const detail = 'stderr:\nError: no such file\n    at x.js:1:2'
const failures = [failure('base', 'EBUSY'), { ...failure('head', 'exit code 1'), detail }]
const thrown = [{ ...failure('head', 'Error: gone'), detail: `Error: gone\n    at y.js:2:1\n${detail}` }]

test('rules: what is said of pairs of base and head is as kept', () => {
  const of = (m: PairedMetric, parts: Parameters<typeof pairedBenchmark>[1] = {}): Comparison =>
    compared({ runs: [pairedRun([pairedBenchmark({ m }, parts)])] })
  const levels = (values: readonly number[], at: number): number[] =>
    values.map((one, i) => (i % 4 === at ? one * 1.3 : one))
  const steady = samplePairs({ noise: 0.005 })
  const wild = samplePairs({ pairs: 100, noise: 0.3, seed: '00000007' })
  const ends = [{ pairs: 16, by: 'clock' }] as const
  assertExplained('pairs', {
    'slower in every pair': of(samplePairs({ times: 1.2 })),
    'faster, with a floor': of(samplePairs({ times: 0.8, spec: { ...timeSpec, floor: 60 } })),
    'a rate that falls': of(samplePairs({ times: 0.8, spec: rateSpec })),
    'the same': of(samplePairs()),
    'the same, within a floor': of(samplePairs({ base: 20, spec: { ...timeSpec, floor: 4 } })),
    'noise at the end of measuring': of(samplePairs({ noise: 0.3, pairs: 18 })),
    'noise at the cap': of(samplePairs({ noise: 0.2, pairs: 60 })),
    'a clock that ended measuring': of(samplePairs({ noise: 0.1, pairs: 16, times: 1.04 }), { ends: [...ends] }),
    'too few pairs': of(samplePairs({ noise: 0, pairs: 4 })),
    'two levels': of({ ...steady, base: levels(steady.base, 0), head: levels(steady.head, 2) }),
    'two levels below zero': of({ ...signed, base: levels(many(-900), 0), head: levels(many(-900), 2) }),
    'more in the tail alone': of({ ...wild, base: samplePairs({ pairs: 100, noise: 0.02 }).base }),
    'what may be negative': of({ ...signed, floor: 65_536, base: many(-1_000), head: many(299_000) }),
    'a share of what may be negative': of({ ...signed, base: many(1e6), head: many(1.2e6) }),
    'trials that end late': of(samplePairs(), { outcomes: outcomesOf(0, 18, 'timeout') }),
    'trials that fail now and then': of(samplePairs(), { outcomes: outcomesOf(4, 6), failures }),
    'a head that is broken': of(samplePairs(), { outcomes: outcomesOf(0, 3), failures }),
    'a base that never works': of(samplePairs(), { outcomes: outcomesOf(24, 0), failures }),
    'an exact figure': of({ ...exactSpec, floor: 2, base: [14, 14], head: [18, 18] }),
    'an exact zero': of({ ...exactSpec, base: [0, 0], head: [0, 0] }),
    'a counted figure': of({ ...exactSpec, kind: 'counted', base: [1_000, 1_004], head: [1_060, 1_062] }),
  })
})

test('rules: what is said of a head by stored runs is as kept', () => {
  /** Stored runs on machines of three speeds in turn, of steady ones, and a head on a fourth. */
  const of = (head: number, stored: readonly number[], { sigma = 0.05, ...parts }: Partial<ReferenceRunParts> = {}) => {
    const [machines, run] = [[1, 2.5, 0.3], { ...parts, sigma: Math.min(sigma, 0.05) }]
    const runs = stored.map((since, number) => referenceRun({ ...run, number, since, machine: machines[number % 3]! }))
    const measured = referenceRun({ ...parts, sigma, number: 50, since: head, machine: 4 })
    return compared({ runs: [measured], baselines: [sampleBaseline(runs)] })
  }
  const alone = (number: number, parts: Partial<BenchmarkRun>): Run =>
    sampleRun({ number, benchmarks: [sampleBenchmark(parts)] })
  const without = (head: Partial<BenchmarkRun>, ...stored: Partial<BenchmarkRun>[]): Comparison =>
    compared({ runs: [alone(50, head)], baselines: [sampleBaseline(stored.map((one, number) => alone(number, one)))] })
  const exact = (value: number): Partial<BenchmarkRun> => ({ metrics: { packages: { ...exactSpec, values: [value] } } })
  const failed = { status: 'failed', reason: 'too deep', trials: 3, metrics: {} } as const
  const skipped = { ...failed, status: 'skipped', reason: 'no Kubo', trials: 0 } as const
  assertExplained('stored-runs', {
    'slower than main': of(0.2, [0.03, 0.03, 0.03]),
    'faster than main': of(-0.2, [0.03, 0.03, 0.03]),
    'like main': of(0.03, [0.03, 0.03, 0.03, 0.03], { sigma: 0.01 }),
    'slower than one run': of(0.3, [0]),
    'above, but not beyond what machines do': of(0.1, [0, 0.04, -0.04], { sigma: 0.005 }),
    'below, but not beyond what machines do': of(-0.1, [0, 0.04, -0.04], { sigma: 0.005 }),
    'too much noise': of(0.1, [0.03, 0.03, 0.03], { sigma: 0.2 }),
    'too few pairs': of(0.1, [0.03, 0.03], { pairs: 3 }),
    'main got worse, and a stray run': of(0.3, [0, 0, 0, 0.5, 0, 0.3, 0.3, 0.3]),
    'the newest run is worse itself': of(0.3, [0, 0, 0, 0.3]),
    'main got better': of(0, [0.3, 0.3, 0, 0, 0]),
    'a rate': of(-0.2, [0, 0, 0], { spec: rateSpec }),
    'what is near its floor': of(0.3, [0, 0, 0], { spec: { ...signed, floor: 900 } }),
    'what may be negative': of(0.3, [0, 0, 0], { spec: { ...signed, floor: 16 } }),
    'no stored run': of(0.1, []),
    'an exact figure that main changed': without(exact(16), exact(12), exact(14)),
    'failing, and before not': without(failed, {}),
    'failing, as before': without(failed, failed),
    'failing, as before it was skipped': without(failed, {}, failed, skipped),
    'failing now and then, and new': without({ trials: 8, metrics: {}, failures: thrown }),
    'failing now and then': without({ trials: 8, metrics: {}, failures }, { trials: 8, failures }),
    'skipped, and before not': without(skipped, {}),
    'gone and new': without({ case: 'new' }, {}, {}),
  })
})
