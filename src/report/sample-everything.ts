/** Test support: the comparison with everything in it. */
import type { Comparison } from '../model/comparison.ts'
import { comparison, linux, macos, row, windows } from './sample-parts.ts'
import { onEvery, runners } from './sample-rows.ts'
import { oneRegression } from './samples.ts'

/** Every standing at once: failures, known failures, removed, added, skipped, budgets, tails, zero bases. */
export const everything: Comparison = comparison({
  rows: [
    ...oneRegression.rows,
    row({
      case: 'babel',
      metric: 'failures',
      platform: linux,
      verdict: 'failed',
      base: 0,
      head: 3,
      limits: null,
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
      base: null,
      head: null,
      failing: 'known',
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
      reason: "slow more often: 10 % of the base's trials and 32 % of the head's are among the slowest fifth of all",
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
