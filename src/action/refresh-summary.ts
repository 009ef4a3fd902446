/** What a refresh did, in words: for the summary of its job. */
import type { BranchOutcome } from '../github/branch.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import { codeName, plainText } from '../report/escape.ts'
import { formatMagnitude } from '../report/format.ts'
import { platformName } from '../report/platform-name.ts'
import { metricTitle, plural } from '../report/words.ts'
import type { PlatformSuspect } from './refresh.ts'

export interface RefreshFacts {
  readonly runs: readonly Run[]
  readonly baselines: readonly Baseline[]
  readonly suspects: readonly PlatformSuspect[]
  readonly outcome: BranchOutcome
}

/** Markdown: what was stored where, and what looks suspect. */
export function refreshSummary({ runs, baselines, suspects, outcome }: RefreshFacts): string {
  const title =
    suspects.length === 0
      ? '### ✅ The stored history has been brought up to date'
      : `### ⚠️ The stored history has been brought up to date, and this run is suspect in ${plural(suspects.length, 'row')}`
  const lines = baselines.map(({ platform, runs: all }) => {
    const added = runs.filter((run) => run.environment.platform === platform)
    const benchmarks = added.reduce((sum, run) => sum + run.benchmarks.length, 0)
    return `- **${platformName(platform)}**: ${plural(benchmarks, 'benchmark')} added, ${plural(all.length, 'run')} in all`
  })
  const where =
    outcome.kind === 'written' ? `Written as \`${outcome.commit.slice(0, 7)}\`.` : 'Everything was there already.'
  const doubts = suspects.map(
    ({ platform, benchmark, metric, relative }) =>
      `- ${codeName(benchmark)} ${codeName(metric)} on ${platformName(platform)}: ${changeText(relative)} than the history`,
  )
  const meaning =
    'A suspect run is left out of the baseline until later runs agree with it, so that one bad run never becomes the measure of all.'
  return [title, '', ...lines, '', where, ...(doubts.length === 0 ? [] : ['', ...doubts, '', meaning])].join('\n')
}

/** The same for the log, one line each; at most ten, as more are not shown. */
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
