/** Past commits in turns, each in pairs with the reference. */
import { UserError } from '../errors.ts'
import { benchmarkId, enoughValues } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import type { CommitPairs } from '../store/kept-progress.ts'
import type { PairEntry } from './collect.ts'
import { costMs, entriesOf, mostFailures, Schedule, sumOf, type ScheduleEffects } from './schedule.ts'
import { PairTally, skippedEntry, type Packages, type SideName, type TrialResult } from './tally.ts'

interface FillCommit {
  readonly sha: string
  /** Its name for users. */
  readonly label: string
}

/** The arm that each commit is measured with in pairs; any other arm is a commit's id. */
export const referenceArm = 'reference'

export interface CollectFillOptions {
  /** Oldest first. */
  readonly commits: readonly FillCommit[]
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly packagesOf: (sha: string, benchmark: PlannedBenchmark) => Packages
  /** Pairs of an earlier part. */
  readonly earlier: readonly CommitPairs[]
  /** Whether the earlier part gave up commits for lack of time. */
  readonly isThinned: boolean
  /** Pairs per benchmark and commit at most. */
  readonly pairs: number
  readonly budgetMs: number
}

interface FillEffects extends ScheduleEffects<string> {
  /** One toss of the seeded coin: which side goes first. */
  readonly coin: () => SideName
  /** Called after the warm-up, before commits are given up for lack of time. */
  onShortage(shortage: Shortage): void
  /** Called after each round, and at the end. */
  save(soFar: readonly CommitPairs[]): Promise<void>
}

/** There is not time for four rounds of all commits. */
export interface Shortage {
  readonly kept: readonly FillCommit[]
  /** Time for four rounds of all. */
  readonly neededMs: number
}

export interface CollectedFill {
  /** Of the commits that were not given up. */
  readonly commits: readonly CommitPairs[]
  /** `trials` if it was interrupted or ran out of time; else `commits` if some were given up. */
  readonly left: 'nothing' | 'commits' | 'trials'
}

type FillEntry = PairEntry & Pick<FillCommit, 'sha'>

/**
 * Pairs of each commit with the reference: each round holds every benchmark of every commit once, so that any change of the
 * machine affects all commits alike. The first round is the warm-up; it shows whether there is time for all commits. Throws
 * `UserError` if the budget is too short for it and, in a new fill, four rounds of two commits.
 */
export async function collectFill(options: CollectFillOptions, effects: FillEffects): Promise<CollectedFill> {
  const { commits, benchmarks, pairs, earlier } = options
  const { signal } = effects
  const before = new Map(earlier.map((one) => [one.sha, one]))
  let { isThinned } = options
  let kept = commits
  const measured = benchmarks.filter(({ skipped }) => skipped === null)
  const entries = commits.flatMap(({ sha, label }) =>
    entriesOf(measured, (benchmark) => {
      const known = before.get(sha)?.benchmarks.find((one) => benchmarkId(one) === benchmark.id)
      return new PairTally(benchmark, options.packagesOf(sha, benchmark), known?.pairs === undefined ? null : known)
    }).map((entry): FillEntry => Object.assign(entry, { sha, name: `${entry.name} at ${label}` })),
  )
  const isOpen = (entry: FillEntry): boolean => {
    const { count, values } = entry.rows[0]!.tally
    if (entry.isOut || count >= pairs) return false
    return values > 0 ? !entry.benchmark.once : count < mostFailures(entry.benchmark)
  }
  const open = (): FillEntry[] => entries.filter(isOpen)
  const turnsOf = ({ rows }: FillEntry): number => rows[0]!.tally.count
  const schedule = new Schedule<string, FillEntry>(
    {
      budgetMs: options.budgetMs,
      entries,
      wanted: (entry) => {
        const { benchmark, tried } = entry
        return !isOpen(entry) ? 0 : benchmark.once ? 1 : pairs - turnsOf(entry) + (tried === 0 ? 1 : 0)
      },
      isDone: (entry) => !isOpen(entry),
      runOf: ({ tally }) => tally.run(signal),
    },
    effects,
  )
  const isChosen = entries.some((entry) => turnsOf(entry) > 0)
  /** Of benchmarks that never worked with the reference, its last result and how many there were. */
  const failing = new Map<string, { readonly result: TrialResult; readonly count: number }>()

  /** A benchmark that the reference cannot run, since it is newer, say, costs no more than a few of its trials. */
  function isGivenUp({ benchmark }: FillEntry): boolean {
    return (failing.get(benchmark.id)?.count ?? 0) >= mostFailures(benchmark)
  }
  function noteReference({ benchmark }: FillEntry, result: TrialResult): void {
    if (result.outcome === 'ok') failing.set(benchmark.id, { result, count: -Infinity })
    else failing.set(benchmark.id, { result, count: (failing.get(benchmark.id)?.count ?? 0) + 1 })
  }
  async function turn(entry: FillEntry): Promise<void> {
    const { benchmark, sha, tried } = entry
    // The first pair of each part is the warm-up, unless one is all.
    const counts = benchmark.once || tried > 0
    const first = counts ? effects.coin() : 'base'
    const arms = isGivenUp(entry) ? [sha] : first === 'base' ? [referenceArm, sha] : [sha, referenceArm]
    const taken = await schedule.trials(entry, arms, counts ? {} : { again: true })
    if (taken === null) return
    const resultOf = (arm: string): TrialResult => taken[arms.indexOf(arm)] ?? failing.get(benchmark.id)!.result
    if (arms.includes(referenceArm)) noteReference(entry, resultOf(referenceArm))
    const { tally } = entry.rows[0]!
    if (counts) tally.add(first, { base: resultOf(referenceArm), head: resultOf(sha) })
    else tally.warn(resultOf(sha).warnings)
    await schedule.calibrateAfter(entry)
  }
  /**
   * Expected time of four rounds of each commit, at the pace of the warm-up. Where the budget ended before the warm-up of an
   * entry, that is still to come. What is measured once takes as long as the others on average.
   */
  function costsMs(): number[] {
    const warmedUp = entries.filter(({ benchmark, tried }) => tried > 0 && !benchmark.once)
    const meanMs = sumOf(warmedUp, costMs) / Math.max(1, warmedUp.length)
    const neededMs = (entry: FillEntry): number => {
      if (entry.benchmark.once) return meanMs
      return entry.tried === 0 ? (enoughValues + 1) * meanMs : enoughValues * costMs(entry)
    }
    return commits.map((commit) => sumOf(open(), (entry) => (entry.sha === commit.sha ? neededMs(entry) : 0)))
  }
  function choose(): void {
    const costs = costsMs()
    kept = affordable(costs, schedule.leftMs()).map((index) => commits[index]!)
    if (kept.length === 0)
      throw tooShort(`${enoughValues} rounds of ${commits.length === 1 ? 'the commit' : 'even two commits'}`)
    if (kept.length === commits.length) return
    effects.onShortage({ kept, neededMs: sumOf(costs, (ms) => ms) })
    isThinned = true
    for (const entry of entries) entry.isOut = !kept.some(({ sha }) => sha === entry.sha)
  }
  function tooShort(what: string): UserError {
    const neededMs = sumOf(costsMs(), (ms) => ms) + schedule.elapsedMs()
    return new UserError(`The budget has no time for the warm-up and ${what}`, {
      hint: `${commits.length === 1 ? 'It needs' : `All ${commits.length} need`} about ${Math.ceil(neededMs / 1_000)} s: give more with --budget, or name fewer benchmarks.`,
    })
  }
  function soFar(): CommitPairs[] {
    return kept.map(({ sha }) => {
      const own = entries.filter((entry) => entry.sha === sha)
      const tallies = new Map(own.flatMap(({ rows }) => rows).map(({ benchmark, tally }) => [benchmark, tally]))
      const beforeMs = before.get(sha)?.measuringMs ?? 0
      return {
        sha,
        measuringMs: Math.round(sumOf(own, ({ spentMs }) => spentMs) + beforeMs),
        benchmarks: benchmarks.map(
          (one) => tallies.get(one)?.run(signal) ?? skippedEntry(one, options.packagesOf(sha, one)),
        ),
      }
    })
  }
  async function measure(): Promise<void> {
    if (open().length === 0) return
    await schedule.calibrate()
    const repeated = open().filter(({ benchmark }) => !benchmark.once)
    await schedule.round(repeated, turn)
    if (signal.aborted) return
    if (!isChosen) choose()
    else if (schedule.leftMs() <= 0) throw tooShort('a round')
    for (let roundMs = 0; open().length > 0 && roundMs <= schedule.leftMs();) {
      const begun = effects.now()
      if (!(await schedule.round(open(), turn))) return
      roundMs = effects.now() - begun
      await effects.save(soFar())
    }
    if (!signal.aborted) await schedule.calibrateEvery(0)
  }
  await measure()
  const done = soFar()
  if (entries.some((entry) => turnsOf(entry) > 0)) await effects.save(done)
  // Commits that were given up wait until the others can be stored, not until all pairs of the others are done.
  const isEnough = open().every((entry) => isThinned && turnsOf(entry) >= enoughValues)
  return { commits: done, left: isEnough ? (isThinned ? 'commits' : 'nothing') : 'trials' }
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
