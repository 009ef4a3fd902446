/** Test support: every sample under the name that its golden files have. */
import type { Comparison } from '../model/comparison.ts'
import { hostile, manyRows } from './sample-extremes.ts'
import { linux, windows } from './sample-parts.ts'
import { failedPlatform, firstRun, identical, nothingCompared } from './sample-states.ts'
import { clean, improvements, inconclusive, minorAndAccepted, oneRegression } from './samples.ts'
import { everything } from './sample-everything.ts'

export interface Sample {
  readonly comparison: Comparison
  /** Platforms that should have been measured and were not. */
  readonly missing?: readonly string[]
}

const onLinux = oneRegression.rows.filter((row) => row.platform === linux)

export const samples: Readonly<Record<string, Sample>> = {
  'one-regression': { comparison: oneRegression },
  clean: { comparison: clean },
  improvements: { comparison: improvements },
  'minor-and-accepted': { comparison: minorAndAccepted },
  inconclusive: { comparison: inconclusive },
  everything: { comparison: everything },
  'one-system': {
    comparison: {
      ...oneRegression,
      rows: onLinux,
      platforms: oneRegression.platforms.slice(0, 1),
      family: onLinux.length,
    },
  },
  identical: { comparison: identical },
  'first-run': { comparison: firstRun },
  'nothing-compared': { comparison: nothingCompared },
  'failed-platform': { comparison: failedPlatform, missing: [windows] },
  'many-rows': { comparison: manyRows(300) },
  hostile: { comparison: hostile },
}
