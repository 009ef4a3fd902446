/**
 * A history made up for tests and for looking at: three platforms, fifty runs each, seeded. What happens in it is said in
 * `sampleStory`, so that a test can ask whether a page tells it.
 */
import type { Baseline } from '../src/core/model/baseline.ts'
import type { Environment } from '../src/core/model/environment.ts'
import type { MetricSpec } from '../src/core/model/metric.ts'
import type { BenchmarkRun, MetricData, Reference, Run } from '../src/core/model/run.ts'
import { derivedSeed, makeRandomDraws, type Random } from '../src/core/stats/random.ts'
import {
  exactSpec,
  memorySpec,
  rateSpec,
  sampleEnvironment,
  sampleRun,
  sampleRunId,
  sampleSha,
  timeSpec,
} from './sample-run.ts'
import { pairedBenchmark, sampleReference } from './sample-pairs.ts'

const seed = 'c0ffee30'
const count = 50

/** Numbers of the runs at which something happens. */
export const sampleStory = {
  /** `watch/react/chokidar ready-time` becomes 15% slower on every platform. */
  slower: 22,
  /** Its commit is released: what follows is measured with it. */
  release: 25,
  /** `watch/react/chokidar retained-heap` falls by a quarter, which was accepted. */
  lighter: 34,
  /** On Windows, `watch/react/chokidar ready-time` is 60% slower in this run alone. */
  stray: 45,
  /** One package more. */
  package: 40,
} as const

const slowerBy = 1.15

const platforms: readonly Partial<Environment>[] = [
  {},
  {
    platform: 'win32-x64',
    os: { type: 'Windows_NT', release: '10.0.26100', image: 'win25', imageVersion: '20261101.1' },
  },
  { platform: 'darwin-arm64', os: { type: 'Darwin', release: '25.1.0', image: 'macos26', imageVersion: '20261101.1' } },
]
const apple = { model: 'Apple M2', family: undefined, modelNumber: undefined, stepping: undefined, cores: 3 }
const intel = {
  model: 'Intel(R) Xeon(R) Platinum 8370C CPU @ 2.80GHz',
  family: 6,
  modelNumber: 106,
  stepping: 6,
  cores: 4,
}

export interface SampleHistoryOptions {
  readonly runs?: number
  /** Put in place of the subject `chokidar`. */
  readonly subject?: string
}

/** Baselines of Linux, Windows and macOS; on the first two the CPU is now one, now another. */
export function sampleHistory({ runs = count, subject = 'chokidar' }: SampleHistoryOptions = {}): Baseline[] {
  return platforms.map((environment) => {
    const { platform } = { ...sampleEnvironment, ...environment }
    const random = makeRandomDraws(derivedSeed(seed, platform))
    const own = Array.from({ length: runs }, (_, number) => runOf({ number, platform, environment, random, subject }))
    return {
      schema: 'paceline/baseline@1',
      platform,
      runs: own,
      accepted: [
        {
          id: '0123456789abcdef',
          at: '2026-11-03T00:00:00Z',
          fromRun: sampleRunId(sampleStory.lighter),
          match: 'watch/react/*',
          metric: 'retained-heap',
          reason: 'one entry less per file, a quarter less heap',
        },
      ],
    }
  })
}

interface RunOptions {
  readonly number: number
  readonly platform: string
  readonly environment: Partial<Environment>
  readonly random: Random
  readonly subject: string
}

function runOf({ number, platform, environment, random, subject }: RunOptions): Run {
  const isApple = platform === 'darwin-arm64'
  const isIntel = !isApple && random.uniform() < 0.35
  const cpu = isApple ? apple : isIntel ? intel : sampleEnvironment.cpu
  const speed = (isIntel ? 1.25 : 1) * (isApple ? 0.8 : 1) * (platform === 'win32-x64' ? 1.9 : 1)
  const day = Math.exp(0.02 * random.normal())
  const time = (ms: number, change: number, released: number): MetricData =>
    pairs(timeSpec, { at: ms * speed * day, change, released, deviation: 0.02 })
  const isAfter = number > sampleStory.release
  const reference = isAfter ? newReference : sampleReference
  const pairs = (spec: MetricSpec, of: PairsOf): MetricData => ({
    ...spec,
    base: trials(of.at * (isAfter ? (of.released ?? 1) : 1), of.deviation, random),
    head: trials(of.at * of.change, of.deviation, random),
  })
  const slower = number >= sampleStory.slower ? slowerBy : 1
  const stray = platform === 'win32-x64' && number === sampleStory.stray ? 1.6 : 1
  const lighter = number >= sampleStory.lighter ? 0.75 : 1
  const react = (name: string, ms: number, change: number): BenchmarkRun =>
    pairedBenchmark(
      {
        'ready-time': time(ms, change * (name === subject ? stray : 1), name === subject ? slowerBy : 1),
        'retained-heap': pairs(memorySpec, {
          at: 2_400_000 * (name === subject ? 1 : 1.4),
          change: name === subject ? lighter : 1,
          deviation: 0.004,
        }),
        handles: exactly({ ...exactSpec, gate: false }, 14, 14),
      },
      { subject: name, reference },
    )
  return sampleRun({
    number,
    head: {
      label: 'main',
      // Two runs of one commit now and then: a schedule, or a job that was started again.
      commit: { sha: commitOf(number), ref: 'main', date: dateOf(number), dirty: false },
    },
    environment: { ...environment, cpu, node: number < 30 ? '24.20.0' : '24.21.0' },
    benchmarks: [
      react(subject, 200, slower),
      react('gaze', 640, 1),
      pairedBenchmark(
        { 'event-throughput': pairs(rateSpec, { at: 42_000 / speed / day, change: 1, deviation: 0.05 }) },
        { case: 'events', subject, reference },
      ),
      pairedBenchmark(
        { 'installed-packages': exactly(exactSpec, 14, number >= sampleStory.package ? 15 : 14) },
        { case: 'install-size', subject, reference },
      ),
    ],
  })
}

interface PairsOf {
  /** Of the reference. */
  readonly at: number
  /** Since the first reference, as a factor. */
  readonly change: number
  /** The same of the release that follows it. */
  readonly released?: number
  readonly deviation: number
}

function exactly(spec: MetricSpec, base: number, head: number): MetricData {
  const side = (value: number): number[] => Array.from({ length: pairCount }, () => value)
  return { ...spec, base: side(base), head: side(head) }
}

const pairCount = 16

/** Trials around a value. */
function trials(value: number, deviation: number, random: Random): number[] {
  return Array.from({ length: pairCount }, () => Number((value * Math.exp(deviation * random.normal())).toPrecision(6)))
}

/** Ids that look like ids: the run's number in front, so that a test can name it. */
export function commitOf(number: number): string {
  const own = number % 10 === 7 ? number - 1 : number
  const tail = makeRandomDraws(derivedSeed(seed, `commit ${own}`))
  return Array.from(sampleSha(0), () => tail.below(16).toString(16)).join('')
}

const newReference: Reference = {
  id: 'npm:chokidar@5.1.0',
  label: 'v5.1.0',
  commit: commitOf(sampleStory.release),
  why: 'release',
}

function dateOf(number: number): string {
  return new Date(Date.UTC(2026, 9, 1) + number * 26 * 3_600_000).toISOString()
}
