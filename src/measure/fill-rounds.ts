/**
 * Trials of many commits in turns: each round holds every benchmark of every commit once, shuffled, so that any change of
 * the machine affects all commits alike.
 */
import { UserError } from '../errors.ts'
import { enoughValues, type BenchmarkRun } from '../model/run.ts'
import type { TrialReport } from '../model/trial.ts'
import type { PlannedBenchmark } from '../plan.ts'
import type { CommitTrials } from '../store/fill-progress.ts'
import {
  benchmarkRun,
  calibrationSlices,
  mostFailures,
  paceOf,
  type CollectEffects,
  type Pace,
  type Progress,
} from './collect.ts'
import { skippedEntry, Tally, type TrialResult } from './tally.ts'

interface FillCommit {
  readonly sha: string
  /** Its name for users. */
  readonly label: string
}

export interface FillRoundsOptions {
  /** Oldest first. */
  readonly commits: readonly FillCommit[]
  readonly benchmarks: readonly PlannedBenchmark[]
  /** Trials of an earlier part. */
  readonly earlier: readonly CommitTrials[]
  /** Whether the earlier part gave up commits for lack of time. */
  readonly isThinned: boolean
  /** Counted trials per benchmark and commit at most. */
  readonly trials: number
  readonly budgetMs: number
}

/** A benchmark of a commit. */
interface Turn {
  readonly sha: string
  readonly benchmark: PlannedBenchmark
}

interface FillEffects extends Pick<CollectEffects, 'now' | 'undisturbed' | 'shuffle' | 'signal'> {
  trial(of: Turn): Promise<TrialReport>
  packageOf(of: Turn): BenchmarkRun['package']
  /** Measures and keeps one slice of the calibration workload. */
  calibrate(): Promise<void>
  onProgress(progress: Omit<Progress, 'entries'>): void
  /** Called after the warm-up, before commits are given up for lack of time. */
  onShortage(shortage: Shortage): void
  /** Called after each round, and at the end. */
  save(soFar: readonly CommitTrials[]): Promise<void>
}

/** There is not time for four rounds of all commits. */
export interface Shortage {
  readonly kept: readonly FillCommit[]
  /** Time for four rounds of all. */
  readonly neededMs: number
}

export interface FilledRounds {
  /** Of the commits that were not given up. */
  readonly commits: readonly (CommitTrials & { readonly benchmarks: readonly BenchmarkRun[] })[]
  /** `trials` if it was interrupted or ran out of time; else `commits` if some were given up. */
  readonly left: 'nothing' | 'commits' | 'trials'
}

/**
 * Measures round after round until all trials are done, the budget is used up or the signal fires. Throws `UserError`
 * if the budget is too short for the warm-up and, in a new fill, four rounds of two commits.
 */
export async function fillRounds(options: FillRoundsOptions, effects: FillEffects): Promise<FilledRounds> {
  const session = new Session(options, effects)
  await session.measure()
  const soFar = session.soFar()
  if (session.hasBegun) await effects.save(soFar)
  return {
    commits: soFar.map((commit) => Object.assign(commit, { benchmarks: session.benchmarksOf(commit.sha) })),
    left: session.left,
  }
}

interface Entry extends Turn {
  readonly label: string
  /** Counted trials. */
  readonly results: TrialResult[]
  warmUpMs: number | null
}

class Session {
  readonly #options: FillRoundsOptions
  readonly #effects: FillEffects
  readonly #start: number
  readonly #measuringMs: Map<string, number>
  #entries: readonly Entry[]
  #isThinned: boolean
  #done = 0
  #sinceCalibration = 0

  constructor(options: FillRoundsOptions, effects: FillEffects) {
    const { commits, benchmarks, earlier } = options
    const before = new Map(earlier.map((one) => [one.sha, one]))
    this.#options = options
    this.#effects = effects
    this.#start = effects.now()
    this.#isThinned = options.isThinned
    this.#measuringMs = new Map(commits.map(({ sha }) => [sha, before.get(sha)?.measuringMs ?? 0]))
    this.#entries = commits.flatMap(({ sha, label }) =>
      benchmarks.map((benchmark): Entry => {
        const results = [...(before.get(sha)?.trials[benchmark.id] ?? [])]
        return { sha, label, benchmark, results, warmUpMs: null }
      }),
    )
  }

  get hasBegun(): boolean {
    return this.#entries.some(({ results }) => results.length > 0)
  }

  /** Commits that were given up wait until the others can be stored, not until all trials of the others are done. */
  get left(): FilledRounds['left'] {
    const active = this.#active()
    const isEnough = this.#isThinned && active.every(({ results }) => results.length >= enoughValues)
    if (active.length > 0 && !isEnough) return 'trials'
    return this.#isThinned ? 'commits' : 'nothing'
  }

  async measure(): Promise<void> {
    const effects = this.#effects
    const isChosen = this.hasBegun
    if (this.#active().length === 0) return
    await effects.calibrate()
    await this.#round(this.#active().filter(({ benchmark }) => !benchmark.once))
    if (effects.signal.aborted) return
    if (!isChosen) this.#choose()
    else if (this.#leftMs() <= 0) throw this.#tooShort('a round')
    for (let roundMs = 0; this.#active().length > 0 && roundMs <= this.#leftMs();) {
      const before = effects.now()
      if (!(await this.#round(this.#active()))) return
      roundMs = effects.now() - before
      await effects.save(this.soFar())
    }
    if (!effects.signal.aborted) await effects.calibrate()
  }

  soFar(): CommitTrials[] {
    const byCommit = Map.groupBy(this.#entries, ({ sha }) => sha)
    return [...byCommit].map(([sha, own]) => ({
      sha,
      measuringMs: Math.round(this.#measuringMs.get(sha)!),
      trials: Object.fromEntries(own.map(({ benchmark, results }) => [benchmark.id, results])),
    }))
  }

  benchmarksOf(sha: string): BenchmarkRun[] {
    const effects = this.#effects
    return this.#entries
      .filter((entry) => entry.sha === sha)
      .map((entry) => {
        const { benchmark, results } = entry
        const packages = { package: effects.packageOf(entry) }
        if (benchmark.skipped !== null) return skippedEntry(benchmark, packages)
        const tally = new Tally()
        const reports = results.map((result) => tally.add(result, 'head')).filter(({ outcome }) => outcome === 'ok')
        return benchmarkRun({ benchmark, tally, reports }, { packages, leftOut: false, signal: effects.signal })
      })
  }

  /** The entries that take part in the next round. */
  #active(): Entry[] {
    return this.#entries.filter(({ benchmark, results }) => {
      if (benchmark.skipped !== null || results.length >= this.#options.trials) return false
      if (results.some(({ outcome }) => outcome === 'ok')) return !benchmark.once
      return results.length < mostFailures(benchmark)
    })
  }

  /** False when it was cut short. */
  async #round(entries: readonly Entry[]): Promise<boolean> {
    for (const entry of this.#effects.shuffle(entries)) {
      if (this.#effects.signal.aborted || this.#leftMs() <= 0) return false
      await this.#trial(entry)
    }
    return !this.#effects.signal.aborted
  }

  /** The first trial of each part is the warm-up, unless one trial is all. */
  async #trial(entry: Entry): Promise<void> {
    const effects = this.#effects
    this.#report(entry)
    const before = effects.now()
    const { versions: _, ...result } = await effects.undisturbed(() => effects.trial(entry))
    if (effects.signal.aborted) return
    const ms = effects.now() - before
    this.#measuringMs.set(entry.sha, this.#measuringMs.get(entry.sha)! + ms)
    if (entry.warmUpMs === null && !entry.benchmark.once) entry.warmUpMs = ms
    else entry.results.push(result)
    this.#done += 1
    this.#sinceCalibration += 1
    const { expected } = this.#report(entry)
    if (this.#sinceCalibration < expected / calibrationSlices) return
    this.#sinceCalibration = 0
    await effects.calibrate()
  }

  #choose(): void {
    const { commits } = this.#options
    const costs = this.#costsMs(enoughValues)
    const kept = affordable(costs, this.#leftMs()).map((index) => commits[index]!)
    if (kept.length === 0)
      throw this.#tooShort(`${enoughValues} rounds of ${commits.length === 1 ? 'the commit' : 'even two commits'}`)
    if (kept.length === commits.length) return
    this.#effects.onShortage({ kept, neededMs: costs.reduce((sum, ms) => sum + ms, 0) })
    this.#isThinned = true
    this.#entries = this.#entries.filter(({ sha }) => kept.some((commit) => commit.sha === sha))
  }

  /**
   * Expected time of so many rounds of each commit, at the pace of the warm-up. Where the budget ended before the warm-up of
   * an entry, that is still to come. What is measured once takes as long as the others on average.
   */
  #costsMs(rounds: number): number[] {
    const warmUps = this.#entries.flatMap(({ warmUpMs }) => warmUpMs ?? [])
    const mean = warmUps.reduce((sum, ms) => sum + ms, 0) / Math.max(1, warmUps.length)
    const costMs = ({ benchmark, warmUpMs }: Entry): number => {
      if (benchmark.once) return mean
      return warmUpMs === null ? (rounds + 1) * mean : rounds * warmUpMs
    }
    return this.#options.commits.map(({ sha }) =>
      this.#active()
        .filter((entry) => entry.sha === sha)
        .reduce((sum, entry) => sum + costMs(entry), 0),
    )
  }

  #leftMs(): number {
    return this.#options.budgetMs - (this.#effects.now() - this.#start)
  }

  #report({ benchmark, label }: Entry): Pace {
    const wanted = this.#active().reduce(
      (sum, { benchmark, results, warmUpMs }) =>
        sum + (benchmark.once ? 1 : this.#options.trials - results.length + (warmUpMs === null ? 1 : 0)),
      0,
    )
    const elapsedMs = this.#effects.now() - this.#start
    const pace = paceOf({ done: this.#done, wanted, elapsedMs, budgetMs: this.#options.budgetMs })
    this.#effects.onProgress({ ...pace, benchmark: `${benchmark.id} at ${label}` })
    return pace
  }

  #tooShort(what: string): UserError {
    const { commits } = this.#options
    const neededMs = this.#costsMs(enoughValues).reduce((sum, ms) => sum + ms, this.#effects.now() - this.#start)
    return new UserError(`The budget has no time for the warm-up and ${what}`, {
      hint: `${commits.length === 1 ? 'It needs' : `All ${commits.length} need`} about ${Math.ceil(neededMs / 1_000)} s: give more with --budget, or name fewer benchmarks.`,
    })
  }
}

/**
 * The commits that there is time for, as indices into their costs: as many as fit, always the oldest and the newest, with
 * the others spread evenly. None if not even two of several fit.
 */
export function affordable(costsMs: readonly number[], leftMs: number): number[] {
  for (let count = costsMs.length; count > 1; count--) {
    const chosen = Array.from({ length: count }, (_, i) => Math.round((i * (costsMs.length - 1)) / (count - 1)))
    if (chosen.reduce((sum, index) => sum + costsMs[index]!, 0) <= leftMs) return chosen
  }
  return costsMs.length === 1 && costsMs[0]! <= leftMs ? [0] : []
}
