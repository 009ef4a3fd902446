/** Test support: builders of rows, platforms and comparisons. Every argument has a name, and all have defaults. */
import { comparisonSchemaId, type Comparison, type PlatformPart, type Row, type Verdict } from '../model/comparison.ts'
import type { Environment } from '../model/environment.ts'

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
    cpu: { model: 'Apple M1 (Virtual)', family: null, modelNumber: null, stepping: null, cores: 3 },
    memoryBytes: 7_516_192_768,
  },
}

export interface RowArguments extends Partial<
  Omit<Row, 'base' | 'head' | 'change' | 'interval' | 'thresholds' | 'accepted' | 'drift'>
> {
  readonly base?: number | null
  readonly head?: number | null
  /** Limits of the change, on the scale that `scale` says. */
  readonly limits?: readonly [number | null, number | null] | null
  readonly scale?: 'relative' | 'absolute'
  readonly thresholds?: Row['thresholds']
  readonly accepted?: Row['accepted']
  readonly drift?: Row['drift']
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
  regression: 'fail',
  failed: 'fail',
  inconclusive: 'warn',
  removed: 'warn',
}

/** A row; `base` and `head` are values in the metric's unit, and the change follows from them. */
export function row(given: RowArguments = {}): Row {
  const { base = 208, head = 210, limits = [-0.04, 0.09], scale = 'relative', versions, ...rest } = given
  const metric = given.metric ?? 'ready-time'
  const verdict = given.verdict ?? 'no-change'
  const kind = given.kind ?? 'sampled'
  const pairs = given.pairs ?? (kind === 'exact' ? null : 24)
  const both = base !== null && head !== null
  const side = (value: number | null, version: string): Row['base'] =>
    value === null ? null : { value, spread: kind === 'exact' ? 0 : Math.abs(value) * 0.06, count: pairs ?? 1, version }
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
    reason: null,
    method: kind === 'exact' ? 'exact' : 'pairs',
    change: both ? { relative: base > 0 ? head / base - 1 : null, absolute: head - base } : null,
    interval:
      !both || limits === null || kind === 'exact'
        ? null
        : { scale, lower: limits[0], upper: limits[1], lowerLevel: 0.0005, upperLevel: 0.005 },
    p: kind === 'exact' ? null : 0.4,
    pAdjusted: kind === 'exact' ? null : 1,
    possible: false,
    sigma: kind === 'exact' ? null : 0.12,
    detectable: kind === 'exact' ? null : 0.1,
    thresholds: base === 0 ? { ignore: 0, detect: 0, failAt: 0 } : { ignore: 0.01, detect: 0.1, failAt: 0.05 },
    accepted: null,
    drift: null,
    samples: null,
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
    classRuns: 21,
    calibrationMs: 14.2,
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
      commit: { sha: headSha, ref: null, date: '2026-11-20T17:40:00Z', dirty: false },
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
