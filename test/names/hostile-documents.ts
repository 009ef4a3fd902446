/** Comparisons, runs and histories with a hostile name in every place that takes one. */
import type { Baseline } from '../../src/core/model/baseline.ts'
import type { Comparison, PlatformPart, Row } from '../../src/core/model/comparison.ts'
import type { BenchmarkRun, Run } from '../../src/core/model/run.ts'
import { unreadable } from '../../src/core/model/readable.ts'
import { makeRandomDraws, type Random } from '../../src/core/stats/random.ts'
import { pick } from '../fuzz/mutate.ts'
import { sampleBenchmark, sampleRun, sampleRunId, timeSpec } from '../sample-run.ts'
import { comparison, linux, macos, platform, row, windows } from '../samples/sample-rows.ts'
import { whyOf } from '../samples/sample-why.ts'
import { hostileUnit } from './hostile-text.ts'

const systems = [linux, windows, macos]
const verdicts = ['worse', 'better', 'undecided', 'failed', 'same', 'not-comparable', 'removed', 'skipped'] as const

/** Gives one name after the other, and begins anew after the last. */
export type NextName = (most?: number) => string

export function nameAfterName(names: readonly string[]): NextName {
  let index = 0
  return (most = 2_000) => {
    const name = names[index % names.length]!
    index += 1
    return name.slice(0, most)
  }
}

/** As a reader of ours takes it: of 1 to 200 characters, none of which nobody can see. */
export function readableNames(names: readonly string[]): readonly string[] {
  const invisible = new RegExp(unreadable.source, 'gu')
  return names.map((name, index) => Array.from(name.replaceAll(invisible, '')).slice(0, 90).join('') || `n${index}`)
}

function hostileRow(name: NextName, random: Random): Row {
  const verdict = pick(verdicts, random)
  const isAccepted = random.uniform() < 0.15
  return row({
    suite: name(200),
    case: name(200),
    subject: name(200),
    metric: random.uniform() < 0.2 ? 'ready-time' : name(200),
    unit: hostileUnit(random),
    platform: pick(systems, random),
    verdict,
    level: pick(['fail', 'warn', 'note'] as const, random),
    gate: random.uniform() < 0.8,
    method: verdict === 'not-comparable' ? 'none' : pick(['pairs', 'baseline', 'budget'] as const, random),
    base: verdict === 'not-comparable' ? undefined : 208,
    head: verdict === 'removed' ? undefined : pick([150, 210, 260], random),
    limits: pick(
      [
        [0.05, 0.2],
        [-0.3, -0.1],
        [undefined, 0.1],
      ] as const,
      random,
    ),
    reason: random.uniform() < 0.9 ? name() : undefined,
    versions: [name(90), name(90)],
    warnings: random.uniform() < 0.5 ? [name()] : [],
    accepted: isAccepted ? { reason: name(), upTo: 0.2, exceeded: random.coin() } : undefined,
    ...(random.uniform() < 0.3
      ? {
          since: {
            id: name(90),
            label: name(90),
            main: { change: 0.1, lower: 0, upper: 0.2 },
            withChange: { change: 0.2, lower: 0.1 },
          },
        }
      : {}),
    ...(random.uniform() < 0.3 ? { figures: { [name(60)]: name(290) } } : {}),
    ...(random.uniform() < 0.4 ? { why: whyOf(name()) } : {}),
  })
}

interface Extent {
  readonly rows: number
  /** One suite, one subject or one metric for all rows, as many projects have it. */
  readonly sharing?: boolean
}

function hostilePlatform(id: string, name: NextName): PlatformPart {
  const part = platform({ platform: id, basis: name() })
  const { os, cpu } = part.environment
  const named = { type: name(190), release: name(190), image: name(190), imageVersion: name(190) }
  return { ...part, environment: { ...part.environment, os: { ...os, ...named }, cpu: { ...cpu, model: name(190) } } }
}

export function hostileComparison(names: readonly string[], { rows: count, sharing = false }: Extent): Comparison {
  const name = nameAfterName(names)
  const random = seededOf(names)
  const [suite, subject, metric] = [name(200), name(200), name(200)]
  const shared = sharing
    ? pick([{ suite }, { subject }, { suite, subject }, { metric }, { suite, metric }], random)
    : {}
  const rows = Array.from({ length: count }, () => ({ ...hostileRow(name, random), ...shared }))
  return comparison({
    rows,
    platforms: systems.map((id) => hostilePlatform(id, name)),
    version: name(50),
    profile: name(50),
    seed: name(20),
    head: { label: name(290) },
    base: { label: name(290) },
    notices: Array.from({ length: 3 }, () => name()),
    warnings: Array.from({ length: 3 }, () => name()),
  })
}

/** A name that is in one list at most once, and no other's after the reader cleaned it. */
function hostileBenchmark(name: NextName, random: Random, of: Partial<BenchmarkRun>): BenchmarkRun {
  const isFine = random.uniform() < 0.8
  const metrics = Array.from({ length: 3 }, () => [
    name(200),
    { ...timeSpec, unit: hostileUnit(random), values: [99, 100, 101] },
  ])
  return sampleBenchmark({
    suite: name(200),
    case: name(200),
    subject: name(200),
    package: { name: name(200), version: name(90), source: 'npm' },
    notes: { [name(200)]: name(490) },
    warnings: [name()],
    ...(isFine
      ? { metrics: Object.fromEntries(metrics) as BenchmarkRun['metrics'] }
      : {
          status: 'failed',
          reason: name(),
          metrics: {},
          failures: [{ side: 'head', outcome: 'failed', message: name(), detail: name(), count: 1 }],
        }),
    ...of,
  })
}

export function hostileRun(names: readonly string[], count: number, number = 0): Run {
  const name = nameAfterName(names)
  const random = seededOf(names)
  return sampleRun({
    number,
    head: { label: name(290) },
    profile: name(50),
    harness: { version: name(50), digest: 'b'.repeat(64) },
    environment: {
      os: { type: name(190), release: name(190), image: name(190), imageVersion: name(190) },
      cpu: { model: name(190), family: undefined, modelNumber: undefined, stepping: undefined, cores: 2 },
    },
    benchmarks: Array.from({ length: count }, () => hostileBenchmark(name, random, {})),
    warnings: [name()],
  })
}

/** Some runs of the same benchmarks, a few of which share a suite and a case. */
export function hostileBaseline(names: readonly string[], count: number): Baseline {
  const name = nameAfterName(names)
  const random = seededOf(names)
  const cases = Array.from({ length: 3 }, () => ({ suite: name(200), case: name(200) }))
  const benchmarks = Array.from({ length: count }, () => hostileBenchmark(name, random, pick(cases, random)))
  const runs = Array.from({ length: 4 }, (_, number) => ({ ...hostileRun(names.slice(number), 0, number), benchmarks }))
  const record = {
    id: '0123456789abcdef',
    at: '2026-11-03T00:00:00Z',
    fromRun: sampleRunId(2),
    match: '**',
    metric: undefined,
  }
  return { schema: 'paceline/baseline@1', platform: linux, runs, accepted: [{ ...record, reason: name() }] }
}

/** The same names give the same document. */
function seededOf(names: readonly string[]): Random {
  return makeRandomDraws(names.length.toString(16).padStart(8, '0'))
}
