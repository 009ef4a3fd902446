/** What a refresh did, in words: for the summary of its job. */
import type { BranchOutcome } from '../github/branch.ts'
import type { Baseline } from '../model/baseline.ts'
import { codeName, plainText, proseText } from '../report/escape.ts'
import { formatMagnitude } from '../report/format.ts'
import { platformName } from '../report/platform-name.ts'
import { metricTitle, plural } from '../report/words.ts'
import type { Addition, PlatformSuspect } from './refresh.ts'

export interface RefreshFacts {
  /** Without those that the history has no room for. */
  readonly additions: readonly Addition[]
  /** What is missing, a sentence each: platforms without a run, benchmarks that failed or had too little time. */
  readonly gaps: readonly string[]
  readonly baselines: readonly Baseline[]
  readonly suspects: readonly PlatformSuspect[]
  readonly outcome: BranchOutcome
}

/** Markdown: what was stored where, and what looks suspect. */
export function refreshSummary({ additions, gaps, baselines, suspects, outcome }: RefreshFacts): string {
  const title =
    suspects.length === 0
      ? `### ${gaps.length === 0 ? '✅' : '⚠️'} The stored history has been brought up to date`
      : `### ⚠️ The stored history has been brought up to date, and this run is suspect in ${plural(suspects.length, 'row')}`
  const lines = baselines.map(({ platform, runs: all }) => {
    const own = additions.filter((addition) => addition.platform === platform)
    const measured = own.reduce((sum, addition) => sum + addition.measured.length, 0)
    return `- **${platformName(platform)}**: ${plural(measured, 'benchmark')} measured, ${plural(all.length, 'run')} in all`
  })
  const unwritten = additions.length === 0 ? 'Nothing was written.' : 'Everything was there already.'
  const where = outcome.kind === 'written' ? `Written as \`${outcome.commit.slice(0, 7)}\`.` : unwritten
  const doubts = suspects.map(
    ({ platform, benchmark, metric, relative }) =>
      `- ${codeName(benchmark)} ${codeName(metric)} on ${platformName(platform)}: ${changeText(relative)} than the history`,
  )
  const meaning =
    'A suspect run is left out of the baseline until later runs agree with it, so that one bad run never becomes the measure of all.'
  const missing = gaps.length === 0 ? [] : ['', 'Missing:', '', ...gapLines(gaps)]
  const suspect = doubts.length === 0 ? [] : ['', ...doubts, '', meaning]
  return [title, '', ...lines, ...missing, '', where, ...suspect].join('\n')
}

/** Markdown for a refresh that has nothing to add. */
export function nothingStored(reasons: readonly string[]): string {
  return ['### ❌ Nothing was stored', '', ...gapLines(reasons)].join('\n')
}

function gapLines(gaps: readonly string[]): string[] {
  return gaps.map((gap) => `- ${proseText(gap, 2_000)}`)
}

/** What is suspect, for the log: one line each; at most ten, as more are not shown. */
export function suspectLines(suspects: readonly PlatformSuspect[]): string[] {
  return suspects
    .slice(0, 10)
    .map(
      ({ platform, benchmark, metric, relative }) =>
        `${plainText(benchmark)}: ${metricTitle(plainText(metric))} is ${changeText(relative)} than the history on ${platformName(platform)}`,
    )
}

function changeText(relative: number | null): string {
  return relative === null ? 'worse' : `${formatMagnitude(Math.abs(relative))} worse`
}
