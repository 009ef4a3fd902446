/** Test support: realistic comparisons, one for every state a reader can meet. */
import type { Comparison, PlatformPart, Row } from '../model/comparison.ts'
import { comparison, linux, macos, platform, row, windows } from './sample-parts.ts'

export const systems = [linux, windows, macos]
/** One row per system. */
export const onEvery = (make: (platform: string, index: number) => Row): Row[] => systems.map(make)

/** The three usual runners. */
export const runners = [
  platform({ platform: linux }),
  platform({ platform: windows, measuringMs: 240_000, complete: false, baselineRuns: 33 }),
  platform({ platform: macos, measuringMs: 125_000 }),
]

const heapKept = (name: string): Row[] =>
  onEvery((id, index) =>
    row({
      case: name,
      metric: 'retained-heap',
      platform: id,
      verdict: 'improvement',
      base: [2_140_000, 2_190_000, 2_160_000][index]!,
      head: [1_624_000, 1_660_000, 1_641_000][index]!,
      limits: [[-524_000, -508_000] as const, [-540_000, -519_000] as const, [-527_000, -511_000] as const][index]!,
      scale: 'absolute',
      p: 0.00001,
      pAdjusted: 0.0002,
      pairs: 18,
      sigma: 4_300,
      detectable: 0.011,
    }),
  )

const undecidedWindows = row({
  case: 'flat',
  platform: windows,
  verdict: 'inconclusive',
  base: 431,
  head: 440.05,
  limits: [-0.071, 0.122],
  reason: 'noise 19 % per pair',
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
      verdict: index === 2 ? 'inconclusive' : 'no-change',
      reason: index === 2 ? 'noise 13 % per pair' : null,
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

/** Slower on one system, lighter on all. */
export const oneRegression: Comparison = comparison({
  rows: [
    row({
      platform: macos,
      verdict: 'regression',
      base: 208,
      head: 225.5,
      limits: [0.016, 0.156],
      p: 0.00012,
      pAdjusted: 0.002,
      pairs: 44,
      drift: { since: 'v6.0.0', relative: 0.012, alarm: false },
    }),
    ...heapKept('react'),
    undecidedWindows,
    ...readyTimes,
    ...unchanged,
  ],
  platforms: runners,
  notices: ['policy: failAt of watch/** is 0.05 in main and 0.2 here; the value of main counts'],
})

/** Nothing changed anywhere. */
export const clean: Comparison = comparison({
  rows: [
    row({ platform: macos, base: 207, head: 206.1, limits: [-0.07, 0.081] }),
    ...readyTimes,
    row({ case: 'flat', platform: windows, base: 431, head: 433, limits: [-0.05, 0.083] }),
    ...unchanged.filter((one) => one.verdict === 'no-change'),
  ],
  platforms: runners,
})

/** Only better. */
export const improvements: Comparison = comparison({
  rows: [...heapKept('react'), ...readyTimes, ...clean.rows.slice(7)],
  platforms: runners,
})

/** A small but certain slowdown, and one that was accepted. */
export const minorAndAccepted: Comparison = comparison({
  rows: [
    row({
      platform: linux,
      verdict: 'regression',
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
      verdict: 'regression',
      level: 'note',
      base: 118,
      head: 128.4,
      limits: [0.03, 0.16],
      p: 0.0001,
      pAdjusted: 0.001,
      accepted: { reason: 'lazy stat: one call per entry more, 24 % less heap', upTo: 0.12, exceeded: false },
    }),
    ...clean.rows.slice(5),
  ],
  platforms: runners,
})

const cutShort = (part: PlatformPart): PlatformPart => ({ ...part, complete: false, measuringMs: 240_000 })

/** Everything too noisy. */
export const inconclusive: Comparison = comparison({
  rows: ['react', 'flat', 'events'].flatMap((name) =>
    onEvery((id, index) =>
      row({
        case: name,
        platform: id,
        verdict: 'inconclusive',
        base: 300,
        head: 309 + index,
        limits: [-0.14, 0.21],
        reason: 'the time allowed ended before the noise (31 % per pair) was averaged out',
        pairs: 14,
        sigma: 0.31,
        detectable: 0.32,
      }),
    ),
  ),
  platforms: runners.map(cutShort),
  warnings: ['win32-x64: 2 of 28 trials took longer than 60 s and count as slow'],
})

/** Every standing at once: failures, known failures, removed, added, skipped, budgets, tails, zero bases. */
export const everything: Comparison = comparison({
  rows: [
    ...oneRegression.rows,
    row({
      case: 'babel',
      metric: 'failures',
      platform: linux,
      verdict: 'failed',
      base: null,
      head: null,
      reason: '3 trials, none of them worked: RangeError: Maximum call stack size exceeded',
    }),
    row({
      case: 'babel',
      metric: 'failures',
      platform: macos,
      verdict: 'failed',
      level: 'note',
      base: null,
      head: null,
      reason: 'known to fail: RangeError: Maximum call stack size exceeded',
    }),
    row({
      case: 'events',
      metric: 'missed-events',
      platform: windows,
      kind: 'exact',
      verdict: 'regression',
      base: 0,
      head: 3,
    }),
    row({
      case: 'events',
      metric: 'handles',
      platform: linux,
      kind: 'exact',
      verdict: 'improvement',
      base: 320,
      head: 294,
    }),
    row({
      case: 'events',
      platform: linux,
      verdict: 'regression',
      base: 88,
      head: 87.9,
      limits: [-0.02, 0.06],
      reason: 'slow trials became more frequent: 10 % to 32 % of trials above 110 ms',
      p: 0.0002,
      pAdjusted: 0.004,
      pairs: 100,
      warnings: ['bimodal: values gather around 80 ms and 112 ms'],
    }),
    row({
      case: 'vscode',
      platform: linux,
      verdict: 'regression',
      method: 'budget',
      base: 480,
      head: 512,
      reason: '512 ms is over the budget of 500 ms',
      limits: null,
    }),
    row({
      case: 'vscode',
      metric: 'peak-rss',
      platform: linux,
      gate: false,
      verdict: 'regression',
      level: 'note',
      base: 61e6,
      head: 64.1e6,
      limits: [0.03, 0.07],
    }),
    row({
      case: 'flat-6000',
      verdict: 'removed',
      head: null,
      reason: 'the base has this benchmark, the head does not',
    }),
    row({ case: 'dirs-20x16', verdict: 'added', base: null, head: 35.2, reason: 'new in the head' }),
    ...onEvery((id) =>
      row({
        case: 'kubo',
        metric: 'failures',
        platform: id,
        verdict: 'skipped',
        base: null,
        head: null,
        reason: 'no Kubo binary: set KUBO_BINARY or put ipfs on PATH',
      }),
    ),
    ...onEvery((id) =>
      row({
        case: 'dirs-400x16',
        platform: id,
        verdict: 'not-comparable',
        base: null,
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
  warnings: ['darwin-arm64: calibration moved by 12 % during the run'],
})
