/** Builders of rows, platforms and comparisons, and the rows that samples share. Every argument has a name and a default. */
import { comparisonSchemaId } from '../../src/core/model/comparison.ts'
import type { Comparison, PlatformPart, Row, Verdict } from '../../src/core/model/comparison.ts'
import type { Environment } from '../../src/core/model/environment.ts'

export const headSha = '9f3e2ab4c5d6e7f8091a2b3c4d5e6f708192a3b4'
export const baseSha = 'c81d04e5f60718293a4b5c6d7e8f90a1b2c3d4e5'

export const linux = 'linux-x64'
export const windows = 'win32-x64'
export const macos = 'darwin-arm64'

const machines: Readonly<Record<string, Pick<Environment, 'os' | 'cpu' | 'memoryBytes'>>> = {
  [linux]: {
    os: { type: 'Linux', release: '6.11.0-1018-azure', image: 'ubuntu24', imageVersion: '20261109.1' },
    cpu: { model: 'AMD EPYC 7763 64-Core Processor', family: 25, modelNumber: 1, stepping: 1, cores: 4 },
    memoryBytes: 16_766_009_344,
  },
  [windows]: {
    os: { type: 'Windows_NT', release: '10.0.26100', image: 'win25', imageVersion: '20261110.2' },
    cpu: { model: 'AMD EPYC 7763 64-Core Processor', family: 25, modelNumber: 1, stepping: 1, cores: 4 },
    memoryBytes: 17_179_869_184,
  },
  [macos]: {
    os: { type: 'Darwin', release: '24.6.0', image: 'macos15', imageVersion: '20261102.7' },
    cpu: { model: 'Apple M1 (Virtual)', family: undefined, modelNumber: undefined, stepping: undefined, cores: 3 },
    memoryBytes: 7_516_192_768,
  },
}

export interface RowArguments extends Partial<
  Omit<Row, 'base' | 'head' | 'change' | 'interval' | 'thresholds' | 'accepted'>
> {
  readonly base?: number | undefined
  readonly head?: number | undefined
  /** Limits of the change, on the scale that `scale` says. */
  readonly limits?: readonly [number | undefined, number | undefined] | undefined
  readonly scale?: 'relative' | 'absolute'
  readonly thresholds?: Row['thresholds']
  readonly accepted?: Row['accepted']
  readonly versions?: readonly [string, string]
}

const units: Readonly<Record<string, Pick<Row, 'unit' | 'better'>>> = {
  'ready-time': { unit: 'ms', better: 'lower' },
  'ready-cpu': { unit: 'ms', better: 'lower' },
  'wall-time': { unit: 'ms', better: 'lower' },
  'retained-heap': { unit: 'bytes', better: 'lower' },
  'peak-rss': { unit: 'bytes', better: 'lower' },
  'install-size': { unit: 'bytes', better: 'lower' },
  'event-throughput': { unit: 'events/s', better: 'higher' },
  'missed-events': { unit: 'count', better: 'lower' },
  handles: { unit: 'count', better: 'lower' },
  failures: { unit: 'count', better: 'lower' },
}

const levels: Readonly<Partial<Record<Verdict, Row['level']>>> = {
  worse: 'fail',
  failed: 'fail',
  undecided: 'warn',
  removed: 'warn',
}

const usual: Pick<RowArguments, 'base' | 'head' | 'limits'> = { base: 208, head: 210, limits: [-0.04, 0.09] }
/** A row; `base` and `head` are values in the metric's unit, and the change follows from them. */
export function row(given: RowArguments = {}): Row {
  const { base, head, limits, scale = 'relative', versions, ...rest } = { ...usual, ...given }
  const metric = given.metric ?? 'ready-time'
  const verdict = given.verdict ?? 'same'
  const kind = given.kind ?? 'sampled'
  const pairs = given.pairs ?? (kind === 'exact' ? undefined : 24)
  const both = base !== undefined && head !== undefined
  const side = (value: number | undefined, version: string): Row['base'] =>
    value === undefined
      ? undefined
      : { value, spread: kind === 'exact' ? 0 : Math.abs(value) * 0.06, count: pairs ?? 1, version }
  return {
    suite: 'watch',
    case: 'react',
    subject: 'chokidar',
    metric,
    platform: linux,
    ...(units[metric] ?? { unit: 'ms', better: 'lower' }),
    kind,
    gate: true,
    verdict,
    level: levels[verdict] ?? 'note',
    reason: undefined,
    method: kind === 'exact' ? 'exact' : 'pairs',
    change: both ? { relative: base > 0 ? head / base - 1 : undefined, absolute: head - base } : undefined,
    interval:
      !both || limits === undefined || kind === 'exact'
        ? undefined
        : { scale, lower: limits[0], upper: limits[1], lowerLevel: 0.0005, upperLevel: 0.005 },
    p: kind === 'exact' ? undefined : 0.4,
    pAdjusted: kind === 'exact' ? undefined : 1,
    possible: false,
    sigma: kind === 'exact' ? undefined : 0.12,
    detectable: kind === 'exact' ? undefined : 0.1,
    thresholds: base === 0 ? { ignore: 0, detect: 0, failAt: 0 } : { ignore: 0.01, detect: 0.1, failAt: 0.05 },
    accepted: undefined,
    samples: undefined,
    warnings: [],
    ...rest,
    pairs,
    base: side(base, versions?.[0] ?? '6.0.0'),
    head: side(head, versions?.[1] ?? '6.0.0'),
  }
}

/** A platform's part with a hosted runner's environment. */
export function platform(given: Partial<PlatformPart> & { readonly node?: string } = {}): PlatformPart {
  const { node = '24.21.0', ...rest } = given
  const id = given.platform ?? linux
  return {
    platform: id,
    environment: { platform: id, ...(machines[id] ?? machines[linux]!), node, ci: true },
    measuringMs: 72_000,
    complete: true,
    basis: 'base and head were built and run in turn on the same machine',
    baselineRuns: 34,
    reference: 'v6.0.0',
    referenceRuns: 21,
    ...rest,
  }
}

/** A comparison of a pull request's merge commit with its base; its family is its gated sampled rows. */
export function comparison(given: Partial<Comparison> = {}): Comparison {
  const rows = given.rows ?? []
  const ids = [...new Set(rows.map((one) => one.platform))]
  return {
    schema: comparisonSchemaId,
    version: '1.2.0',
    state: 'decided',
    head: {
      label: 'this pull request',
      commit: { sha: headSha, date: '2026-11-20T17:40:00Z', dirty: false },
    },
    base: { label: 'main', commit: { sha: baseSha, ref: 'main', date: '2026-11-20T09:12:00Z', dirty: false } },
    profile: 'quick',
    seed: '81f3a90c',
    alpha: 0.01,
    family: rows.filter((one) => one.gate && one.kind === 'sampled').length,
    platforms: (ids.length === 0 ? [linux] : ids).map((id) => platform({ platform: id })),
    rows,
    notices: [],
    warnings: [],
    ...given,
  }
}

export const systems = [linux, windows, macos]
/** One row per system. */
export const onEvery = (make: (platform: string, index: number) => Row): Row[] => systems.map(make)

/** The three usual runners. */
export const runners = [
  platform({ platform: linux }),
  platform({ platform: windows, measuringMs: 240_000, complete: false, baselineRuns: 33 }),
  platform({ platform: macos, measuringMs: 125_000 }),
]

/** 64 KiB of these heaps are more than 1%, and twice as much more than 5%. */
const heapThresholds = (base: number): Row['thresholds'] => ({
  ignore: 65_536 / base,
  detect: 131_072 / base,
  failAt: 0.05,
  floor: { ignore: 65_536, detect: 131_072 },
})

/** Kept memory that fell by a quarter, one row per system. */
export const heapKept = (name: string): Row[] =>
  onEvery((id, index) =>
    row({
      case: name,
      metric: 'retained-heap',
      platform: id,
      verdict: 'better',
      base: [2_140_000, 2_190_000, 2_160_000][index]!,
      head: [1_624_000, 1_660_000, 1_641_000][index]!,
      limits: [[-524_000, -508_000] as const, [-540_000, -519_000] as const, [-527_000, -511_000] as const][index]!,
      scale: 'absolute',
      p: 0.00001,
      pAdjusted: 0.0002,
      pairs: 18,
      sigma: 0.002,
      detectable: 0.034,
      thresholds: heapThresholds([2_140_000, 2_190_000, 2_160_000][index]!),
    }),
  )

export const undecidedWindows = row({
  case: 'flat',
  platform: windows,
  verdict: 'undecided',
  base: 431,
  head: 440.05,
  limits: [-0.071, 0.122],
  reason: 'noise 19% per pair',
  pairs: 60,
  sigma: 0.19,
  detectable: 0.14,
  possible: true,
  p: 0.011,
})

export const unchanged: readonly Row[] = [
  ...onEvery((id, index) =>
    row({
      case: 'react',
      metric: 'event-throughput',
      platform: id,
      base: 43_812,
      head: [43_680, 44_294, 42_147][index]!,
      limits: index === 2 ? [-0.15, 0.09] : [-0.088, 0.07],
      verdict: index === 2 ? 'undecided' : 'same',
      reason: index === 2 ? 'noise 13% per pair' : undefined,
      pairs: index === 2 ? 18 : 24,
      detectable: 0.18,
    }),
  ),
  ...onEvery((id, index) =>
    row({
      case: 'flat',
      metric: 'retained-heap',
      platform: id,
      base: 690_112,
      head: [690_112, 690_800, 690_144][index]!,
      limits: [-1_400, [2_100, 4_200, 2_100][index]!],
      scale: 'absolute',
      pairs: 12,
    }),
  ),
  ...['react', 'flat'].flatMap((name) =>
    onEvery((id) =>
      row({ case: name, metric: 'missed-events', platform: id, kind: 'exact', base: 0, head: 0, gate: true }),
    ),
  ),
  row({ case: 'install-size', metric: 'install-size', kind: 'exact', base: 228_421, head: 228_733 }),
  ...onEvery((id) =>
    row({ case: 'footprint', metric: 'peak-rss', platform: id, gate: false, base: 61_000_000, head: 61_300_000 }),
  ),
]

export const readyTimes: readonly Row[] = [
  row({ platform: linux, base: 152, head: 152.9, limits: [-0.06, 0.09] }),
  row({ platform: windows, base: 431, head: 436.2, limits: [-0.05, 0.098] }),
  row({ case: 'flat', platform: linux, base: 106, head: 105.6, limits: [-0.07, 0.072] }),
  row({ case: 'flat', platform: macos, base: 118, head: 119.1, limits: [-0.06, 0.094] }),
]
