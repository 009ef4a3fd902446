/**
 * Trials of many commits in turns: in each round every benchmark of every commit once, all of them shuffled, so that
 * whatever happens to the machine meanwhile happens to all commits alike.
 */
import { UserError } from '../errors.ts'
import { enoughValues, type BenchmarkRun } from '../model/run.ts'
import type { TrialReport } from '../model/trial.ts'
import type { PlannedBenchmark } from '../plan.ts'
import type { CommitTrials } from '../store/fill-progress.ts'
import { collect, type CollectEffects } from './collect.ts'
import type { TrialResult } from './tally.ts'

/** One commit to measure. */
export interface FillCommit {
  readonly sha: string
  /** What people call it. */
  readonly label: string
}

export interface FillRoundsOptions {
  /** Oldest first. */
  readonly commits: readonly FillCommit[]
  readonly benchmarks: readonly PlannedBenchmark[]
  /** Of an earlier part. */
  readonly earlier: readonly CommitTrials[]
  /** Counted trials per benchmark and commit at most. */
  readonly trials: number
  readonly budgetMs: number
}

export interface FillEffects extends Pick<CollectEffects, 'calibrate' | 'now' | 'shuffle' | 'onProgress' | 'signal'> {
  trial(of: { readonly sha: string; readonly benchmark: PlannedBenchmark }): Promise<TrialReport>
  packageOf(of: { readonly sha: string; readonly benchmark: PlannedBenchmark }): BenchmarkRun['package']
  /** Called after the warm-up, before anything is given up for want of time. */
  onShortage(shortage: Shortage): void
  /** Called after each round, and at the end. */
  save(soFar: readonly CommitTrials[]): Promise<void>
}

/** Not all commits can have four rounds. */
export interface Shortage {
  readonly kept: readonly FillCommit[]
  /** What four rounds of all would take. */
  readonly neededMs: number
}

export interface FilledRounds {
  /** Of the commits that were not given up. */
  readonly commits: readonly (CommitTrials & { readonly benchmarks: readonly BenchmarkRun[] })[]
  /** Whether nothing is left to measure; else it was interrupted or ran out of time. */
  readonly finished: boolean
}

/**
 * Measures round after round until all trials are done, the budget is used up or the signal fires. Throws `UserError`
 * where the budget has no time for four rounds of two commits.
 */
export async function fillRounds(options: FillRoundsOptions, effects: FillEffects): Promise<FilledRounds> {
  const { commits, benchmarks, earlier, trials, budgetMs } = options
  const entries = commits.flatMap((commit) => benchmarks.map((benchmark) => entryFor(commit, benchmark, earlier)))
  const entryOf = new Map(entries.map((entry) => [entry.turn, entry]))
  const measuringMs = new Map(commits.map(({ sha }) => [sha, earlierOf(earlier, sha)?.measuringMs ?? 0]))
  const start = effects.now()
  let kept: readonly FillCommit[] = commits
  let isChosen = entries.some(({ results }) => results.length > 0)

  const soFar = (): CommitTrials[] =>
    kept.map(({ sha }) => ({
      sha,
      measuringMs: Math.round(measuringMs.get(sha)!),
      trials: Object.fromEntries(
        entries.filter((entry) => entry.sha === sha).map(({ benchmark, results }) => [benchmark.id, results]),
      ),
    }))

  const collected = await collect(
    {
      benchmarks: entries.map(({ turn }) => turn),
      packagesOf: (turn) => ({ package: effects.packageOf(entryOf.get(turn)!) }),
      trials,
      budgetMs,
      earlier: (turn) => entryOf.get(turn)!.results.slice(),
    },
    {
      ...effects,
      async trial(turn) {
        const entry = entryOf.get(turn)!
        const begun = effects.now()
        const { versions: _, ...result } = await effects.trial(entry)
        if (effects.signal.aborted) return result
        const ms = effects.now() - begun
        measuringMs.set(entry.sha, measuringMs.get(entry.sha)! + ms)
        // The first one of each part is the warm-up.
        if (entry.warmUpMs === null && !entry.benchmark.once) entry.warmUpMs = ms
        else entry.results.push(result)
        return result
      },
      async afterRound() {
        if (isChosen) await effects.save(soFar())
        else {
          isChosen = true
          kept = chosenOf(commits, { entries, leftMs: budgetMs - (effects.now() - start), effects })
        }
        return entries.filter(({ sha }) => kept.every((commit) => commit.sha !== sha)).map(({ turn }) => turn)
      },
    },
  )
  const own = soFar()
  if (entries.some(({ results }) => results.length > 0)) await effects.save(own)
  return {
    commits: own.map((commit) =>
      Object.assign(commit, {
        benchmarks: collected.benchmarks.filter((_, index) => entries[index]!.sha === commit.sha),
      }),
    ),
    finished: collected.exhausted,
  }
}

interface Entry {
  readonly sha: string
  readonly benchmark: PlannedBenchmark
  /** The benchmark as this commit's: what a turn is asked for by. */
  readonly turn: PlannedBenchmark
  readonly results: TrialResult[]
  warmUpMs: number | null
}

function entryFor({ sha, label }: FillCommit, benchmark: PlannedBenchmark, earlier: readonly CommitTrials[]): Entry {
  const results = [...(earlierOf(earlier, sha)?.trials[benchmark.id] ?? [])]
  return { sha, benchmark, turn: { ...benchmark, id: `${benchmark.id} at ${label}` }, results, warmUpMs: null }
}

function earlierOf(earlier: readonly CommitTrials[], sha: string): CommitTrials | undefined {
  return earlier.find((one) => one.sha === sha)
}

interface Choice {
  readonly entries: readonly Entry[]
  readonly leftMs: number
  readonly effects: Pick<FillEffects, 'onShortage'>
}

/** What the warm-up took is what a round will take; what is measured once takes as long as the others in the mean. */
function chosenOf(commits: readonly FillCommit[], { entries, leftMs, effects }: Choice): readonly FillCommit[] {
  const warmUps = entries.flatMap(({ warmUpMs }) => warmUpMs ?? [])
  const mean = warmUps.reduce((sum, ms) => sum + ms, 0) / Math.max(1, warmUps.length)
  const costs = commits.map(({ sha }) =>
    entries
      .filter((entry) => entry.sha === sha && entry.benchmark.skipped === null)
      .reduce((sum, { benchmark, warmUpMs }) => sum + (benchmark.once ? mean : enoughValues * (warmUpMs ?? mean)), 0),
  )
  const chosen = affordable(costs, leftMs).map((index) => commits[index]!)
  const neededMs = costs.reduce((sum, ms) => sum + ms, 0)
  if (chosen.length === 0) {
    throw new UserError(
      `The budget has no time for ${enoughValues} rounds of ${commits.length === 1 ? 'the commit' : 'even two commits'}`,
      {
        hint: `All ${commits.length} need about ${Math.ceil(neededMs / 1_000)} s after the warm-up: give more with --budget, or name fewer benchmarks.`,
      },
    )
  }
  if (chosen.length < commits.length) effects.onShortage({ kept: chosen, neededMs })
  return chosen
}

/**
 * Which commits there is time for, as indices into what each of them costs: as many as fit, the oldest and the newest
 * among them and the others spread evenly. None where there is not even time for two.
 */
export function affordable(costsMs: readonly number[], leftMs: number): number[] {
  for (let count = costsMs.length; count > 1; count--) {
    const chosen = Array.from({ length: count }, (_, i) => Math.round((i * (costsMs.length - 1)) / (count - 1)))
    if (chosen.reduce((sum, index) => sum + costsMs[index]!, 0) <= leftMs) return chosen
  }
  return costsMs.length === 1 && costsMs[0]! <= leftMs ? [0] : []
}
