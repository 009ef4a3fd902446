/** Realistic comparisons, one for each common state that a reader can meet, under the names that their golden files have. */
import type { Comparison, PlatformPart, Row } from '../../src/core/model/comparison.ts'
import { hostile, manyRows } from './sample-extremes.ts'
import {
  comparison,
  heapKept,
  linux,
  macos,
  onEvery,
  readyTimes,
  row,
  type RowArguments,
  runners,
  unchanged,
  undecidedWindows,
  windows,
} from './sample-rows.ts'
import { why, whyWithoutPlaces } from './sample-why.ts'

/** Slower on one system, lighter on all. */
export const oneWorse: Comparison = comparison({
  rows: [
    row({
      platform: macos,
      verdict: 'worse',
      base: 208,
      head: 225.5,
      limits: [0.016, 0.156],
      p: 0.00012,
      pAdjusted: 0.002,
      pairs: 44,
      since: {
        id: 'npm:chokidar@6.0.0',
        label: 'v6.0.0',
        main: { change: 0.031, lower: 0.012, upper: 0.05 },
        withChange: { change: 0.117, lower: 0.059, upper: 0.142 },
      },
    }),
    ...heapKept('react'),
    undecidedWindows,
    ...readyTimes,
    ...unchanged,
  ],
  platforms: runners,
  notices: ['policy: failAt of watch/** is 0.05 in main and 0.2 here; the value of main counts'],
})

/** The same, with what profiles say of each row that changed. */
export const explained: Comparison = {
  ...oneWorse,
  rows: oneWorse.rows.map((one, at) => {
    const isChanged = one.verdict === 'worse' || one.verdict === 'better'
    return isChanged ? { ...one, why: at === 0 ? why() : whyWithoutPlaces[at % whyWithoutPlaces.length]! } : one
  }),
}

/** Nothing changed anywhere. */
export const clean: Comparison = comparison({
  rows: [
    row({ platform: macos, base: 207, head: 206.1, limits: [-0.07, 0.081] }),
    ...readyTimes,
    row({ case: 'flat', platform: windows, base: 431, head: 433, limits: [-0.05, 0.083] }),
    ...unchanged.filter((one) => one.verdict === 'same'),
  ],
  platforms: runners,
})

/** Only better. */
export const better: Comparison = comparison({
  rows: [...heapKept('react'), ...readyTimes, ...clean.rows.slice(7)],
  platforms: runners,
})

/** A small but certain slowdown, and one that was accepted. */
export const minorAndAccepted: Comparison = comparison({
  rows: [
    row({
      verdict: 'worse',
      level: 'warn',
      base: 152,
      head: 156.1,
      limits: [0.011, 0.044],
      p: 0.0001,
      pAdjusted: 0.003,
    }),
    row({
      case: 'flat',
      platform: macos,
      verdict: 'worse',
      level: 'note',
      base: 118,
      head: 128.4,
      limits: [0.03, 0.16],
      p: 0.0001,
      pAdjusted: 0.001,
      accepted: { reason: 'lazy stat: one call per entry more, 24% less heap', upTo: 0.12, exceeded: false },
    }),
    ...clean.rows.slice(5),
  ],
  platforms: runners,
})

type Upgraded = readonly [name: string, metric: string, base: number, head: number, parts?: RowArguments]

/** An upgrade of a library: a little more to install and to load, and far less once it runs. */
const upgraded: readonly Upgraded[] = [
  ['footprint', 'import-heap', 375_000, 593_000, { limits: [0.579, 0.584] }],
  ['install-size', 'installed-bytes', 108_894, 228_421, { kind: 'exact', unit: 'bytes' }],
  ['install-size', 'installed-files', 12, 20, { kind: 'exact', unit: 'count' }],
  ['flat', 'ready-time', 350, 167, { limits: [-0.747, -0.408] }],
  ['react', 'ready-time', 472, 302, { limits: [-0.489, -0.151] }],
  ['flat', 'retained-heap', 5_490_000, 680_000, { limits: [-0.877, -0.875] }],
  ['react', 'retained-heap', 5_840_000, 2_140_000, { limits: [-0.635, -0.633] }],
  ['flat', 'retained-rss', 24_700_000, 8_600_000, { limits: [-0.726, -0.551] }],
  ['react', 'retained-rss', 26_900_000, 21_500_000, { limits: [-0.261, -0.153] }],
  ['flat', 'peak-rss', 89_500_000, 72_800_000, { limits: [-0.196, -0.165] }],
  ['react', 'peak-rss', 91_500_000, 85_700_000, { limits: [-0.079, -0.045] }],
  ['flat', 'ready-cpu', 413, 178, { limits: [-0.724, -0.465] }],
  ['react', 'ready-cpu', 555, 335, { limits: [-0.515, -0.224] }],
  ['flat', 'handles', 2_002, 2, { kind: 'exact' }],
  ['react', 'handles', 1_847, 293, { kind: 'exact' }],
]

/** Three rows worse and twelve better, each with what its profiles say. */
export const betterAndWorse: Comparison = comparison({
  rows: [
    ...upgraded.map(([name, metric, base, head, parts]) =>
      row({
        case: name,
        metric,
        unit: /rss|heap/.test(metric) ? 'bytes' : 'ms',
        verdict: head > base ? 'worse' : 'better',
        base,
        head,
        pairs: parts?.kind === 'exact' ? undefined : 13,
        p: 0.0001,
        pAdjusted: 0.003,
        why: why(),
        versions: ['5.0.0', '6.0.0'],
        ...(metric === 'handles' && { unit: 'count' }),
        ...parts,
      }),
    ),
    ...['import-packages', 'installed-directories', 'installed-packages'].map((metric) =>
      row({ case: 'footprint', metric, unit: 'count', kind: 'exact', base: 2, head: 2 }),
    ),
    row({ case: 'flat', metric: 'event-throughput', verdict: 'undecided', reason: 'noise 23% per pair' }),
  ],
  notices: ['policy: failAt of watch/** is 0.05 in main and 0.2 here; the value of main counts'],
})

/** Everything too noisy. */
export const undecided: Comparison = comparison({
  rows: ['react', 'flat', 'events'].flatMap((name) =>
    onEvery((id, index) =>
      row({
        case: name,
        platform: id,
        verdict: 'undecided',
        base: 300,
        head: 309 + index,
        limits: [-0.14, 0.21],
        reason: 'the time allowed ended before the noise (31% per pair) was averaged out',
        pairs: 14,
        sigma: 0.31,
        detectable: 0.32,
      }),
    ),
  ),
  platforms: runners.map((part) => ({ ...part, complete: false, measuringMs: 240_000 })),
  warnings: ['win32-x64: 2 of 28 trials took longer than 60 s and count as slow'],
})

/** Head and base are byte for byte the same. */
export const identical: Comparison = comparison({ state: 'identical', rows: [], platforms: [] })

const nothingYet = (one: Row): Row => ({
  ...one,
  verdict: 'not-comparable',
  level: 'note',
  reason: 'baseline has 0 of 10 runs',
  method: 'none',
  base: undefined,
  change: undefined,
  interval: undefined,
  p: undefined,
  pAdjusted: undefined,
  pairs: undefined,
})

const unknownRunner = (part: PlatformPart): PlatformPart => ({
  ...part,
  baselineRuns: 0,
  referenceRuns: 0,
  basis: 'there is no base and no stored baseline',
})

/** No base was asked for and no baseline is stored: the very first run. */
export const firstRun: Comparison = comparison({
  state: 'nothing-compared',
  base: undefined,
  rows: [...readyTimes, ...unchanged.slice(0, 9)].map(nothingYet),
  platforms: runners.map(unknownRunner),
})

const withoutBase = (part: PlatformPart): PlatformPart => ({
  ...part,
  basis: 'the base could not be built (npm ci ended with 1), so the stored baseline is all there is',
})

/** A base that does not build, and a baseline from another kind of machine. */
export const nothingCompared: Comparison = comparison({
  state: 'nothing-compared',
  rows: onEvery((id) =>
    row({
      platform: id,
      verdict: 'not-comparable',
      level: 'warn',
      base: undefined,
      reason: 'no run on this CPU yet',
      method: 'none',
    }),
  ),
  platforms: runners.map(withoutBase),
})

/** One platform of three sent nothing; the rest is fine. */
export const failedPlatform: Comparison = comparison({
  rows: clean.rows.filter((one) => one.platform !== windows),
  platforms: runners.filter((part) => part.platform !== windows),
})

/** Every outcome at once: failures, known failures, removed, added, skipped, budgets, tails, zero bases. */
export const everything: Comparison = comparison({
  rows: [
    ...oneWorse.rows,
    row({
      case: 'babel',
      metric: 'failures',
      verdict: 'failed',
      base: 0,
      head: 3,
      limits: undefined,
      pairs: 3,
      reason:
        'the head fails in each of 3 trials, the base in none, with the message “RangeError: Maximum call stack size exceeded”',
    }),
    row({
      case: 'babel',
      metric: 'failures',
      platform: macos,
      verdict: 'failed',
      level: 'note',
      base: undefined,
      head: undefined,
      failing: 'known',
      reason: 'known to fail: RangeError: Maximum call stack size exceeded',
    }),
    row({
      case: 'events',
      metric: 'missed-events',
      platform: windows,
      kind: 'exact',
      verdict: 'worse',
      base: 0,
      head: 3,
    }),
    row({
      case: 'events',
      metric: 'handles',
      kind: 'exact',
      verdict: 'better',
      base: 320,
      head: 294,
    }),
    row({
      case: 'events',
      verdict: 'worse',
      base: 88,
      head: 87.9,
      limits: [-0.02, 0.06],
      reason: "slow more often: 10% of the base's trials and 32% of the head's are among the slowest fifth of all",
      p: 0.0002,
      pAdjusted: 0.004,
      pairs: 100,
      warnings: ['bimodal: values cluster around 80 ms and 112 ms'],
    }),
    row({
      case: 'vscode',
      verdict: 'worse',
      method: 'budget',
      base: 480,
      head: 512,
      reason: '512 ms is over the budget of 500 ms',
      limits: undefined,
    }),
    row({
      case: 'vscode',
      metric: 'peak-rss',
      gate: false,
      verdict: 'worse',
      level: 'note',
      base: 61e6,
      head: 64.1e6,
      limits: [0.03, 0.07],
    }),
    row({
      case: 'flat-6000',
      verdict: 'removed',
      head: undefined,
      reason: 'the base has this benchmark, the head does not',
    }),
    row({ case: 'dirs-20x16', verdict: 'added', base: undefined, head: 35.2, reason: 'new in the head' }),
    ...onEvery((id) =>
      row({
        case: 'kubo',
        metric: 'failures',
        platform: id,
        verdict: 'skipped',
        base: undefined,
        head: undefined,
        reason: 'no Kubo binary: set KUBO_BINARY or put ipfs on PATH',
      }),
    ),
    ...onEvery((id) =>
      row({
        case: 'dirs-400x16',
        platform: id,
        verdict: 'not-comparable',
        base: undefined,
        reason: 'baseline has 3 of 10 runs',
        method: 'none',
      }),
    ),
  ],
  platforms: runners,
  notices: [
    'accept entry 1 (watch/old/**) matches nothing',
    'the suite watch differs from the base: both sides ran the suite of the head',
  ],
  warnings: ['darwin-arm64: its Node is for Intel processors'],
})

/** A base that does not build on one system, of a change that alters how that is done; the other systems are fine. */
export const unbuiltBase: Comparison = {
  ...clean,
  unbuilt: 'fail',
  platforms: clean.platforms.map((part) =>
    part.platform === windows
      ? { ...withoutBase(part), unbuilt: "“src/index.ts(1,30): error TS2322: Type 'string' is not assignable”" }
      : part,
  ),
  rows: clean.rows.map((one) => (one.platform === windows ? nothingYet(one) : one)),
  notices: ['The base could not be built, and this change alters how it is built: package.json.'],
}

export interface Sample {
  readonly comparison: Comparison
  /** Platforms that should have been measured and were not. */
  readonly missing?: readonly string[]
}

const onLinux = oneWorse.rows.filter((row) => row.platform === linux)

export const samples: Readonly<Record<string, Sample>> = {
  'one-worse': { comparison: oneWorse },
  explained: { comparison: explained },
  clean: { comparison: clean },
  better: { comparison: better },
  'minor-and-accepted': { comparison: minorAndAccepted },
  'better-and-worse': { comparison: betterAndWorse },
  undecided: { comparison: undecided },
  everything: { comparison: everything },
  'one-system': {
    comparison: {
      ...oneWorse,
      rows: onLinux,
      platforms: oneWorse.platforms.slice(0, 1),
      family: onLinux.length,
    },
  },
  identical: { comparison: identical },
  'first-run': { comparison: firstRun },
  'nothing-compared': { comparison: nothingCompared },
  'unbuilt-base': { comparison: unbuiltBase },
  'failed-platform': { comparison: failedPlatform, missing: [windows] },
  'many-rows': { comparison: manyRows(300) },
  hostile: { comparison: hostile },
}

/** The comparison with trials in every sampled row that has values. */
export function withTrials(comparison: Comparison): Comparison {
  return { ...comparison, rows: comparison.rows.map((row, index) => trialsOf(row, index)) }
}

function trialsOf(row: Row, seed: number): Row {
  if (row.kind === 'exact' || row.head === undefined || row.head.value === undefined) return row
  const count = Math.min(200, row.pairs ?? 24)
  const noise = row.interval?.scale === 'absolute' ? 0.003 : Math.min(0.4, row.sigma ?? 0.1)
  const side = (value: number | undefined, offset: number): (number | undefined)[] =>
    value === undefined
      ? []
      : Array.from(
          { length: count },
          (_, index) => value * Math.exp(noise * 0.7 * normal(seed * 7_919 + index * 2 + offset)),
        )
  return { ...row, samples: { base: side(row.base?.value, 0), head: side(row.head.value, 1) } }
}

/** The sum of twelve hashed numbers between 0 and 1, less six: about normal, and the same on every machine. */
function normal(seed: number): number {
  return Array.from({ length: 12 }, (_, index) => hashed(seed * 12 + index)).reduce((sum, one) => sum + one, -6)
}

function hashed(seed: number): number {
  let state = (seed + 0x9e3779b9) | 0
  state = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
  state = Math.imul(state ^ (state >>> 15), 0x735a2d97)
  return ((state ^ (state >>> 15)) >>> 0) / 2 ** 32
}
