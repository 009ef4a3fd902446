/** Test support: realistic comparisons, one for each common state a reader can meet. */
import type { Comparison, PlatformPart } from '../model/comparison.ts'
import { comparison, linux, macos, row, windows } from './sample-parts.ts'
import { heapKept, onEvery, readyTimes, runners, unchanged, undecidedWindows } from './sample-rows.ts'

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
