/** Test support: comparisons in which little or nothing was compared. */
import type { Comparison, PlatformPart, Row } from '../model/comparison.ts'
import { comparison, row, windows } from './sample-parts.ts'
import { clean } from './samples.ts'
import { onEvery, readyTimes, runners, unchanged } from './sample-rows.ts'

/** Head and base are byte for byte the same. */
export const identical: Comparison = comparison({ state: 'identical', rows: [], platforms: [] })

const nothingYet = (one: Row): Row => ({
  ...one,
  verdict: 'not-comparable',
  level: 'note',
  reason: 'baseline has 0 of 10 runs',
  method: 'none',
  base: null,
  change: null,
  interval: null,
  p: null,
  pAdjusted: null,
  pairs: null,
})

const unknownRunner = (part: PlatformPart): PlatformPart => ({
  ...part,
  baselineRuns: 0,
  classRuns: 0,
  basis: 'there is no base and no stored baseline',
})

/** No base was asked for and no baseline is stored: the very first run. */
export const firstRun: Comparison = comparison({
  state: 'nothing-compared',
  base: null,
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
      base: null,
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
