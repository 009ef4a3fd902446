/** What is measured in turns: runs, pairs and fills. */
import { UserError } from '../errors.ts'
import { benchmarkId, enoughValues, type BenchmarkRun } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import type { CommitTrials } from '../store/fill-progress.ts'
import {
  addTurn,
  costMs,
  entriesOf,
  hasValues,
  isActive,
  mostFailures,
  Schedule,
  sumOf,
  type Collected,
  type CollectOptions,
  type ScheduleEffects,
  type Entry,
  type ValueEntry,
} from './schedule.ts'
import { PairTally, resultFor, ValueTally, type SideName } from './tally.ts'

export interface CollectRunOptions extends CollectOptions {
  /** Counted trials per benchmark at most. */
  readonly trials: number
}

/** Share of the budget by which a round that every benchmark needs may end late, since without it the others are wasted. */
const grace = 0.1
/** Slices of the calibration workload in a run, if it is not interrupted. */
const fewestSlices = 3

/**
 * Trials of one side: one discarded warm-up of each benchmark, then rounds. The warm-up shows what a trial costs.
 * Benchmarks that do not fit into the budget are left out, last of the plan first: a few with enough values to be stored
 * are worth more than all of them with too few.
 */
export async function collectRun(options: CollectRunOptions, effects: ScheduleEffects<'head'>): Promise<Collected> {
  const { trials, packagesOf, budgetMs } = options
  const { signal } = effects
  /** Counted trials that a benchmark needs to be stored. */
  const enough = Math.min(enoughValues, trials)
  const entries = entriesOf(
    options.benchmarks.filter(({ skipped }) => skipped === null),
    (benchmark) => new ValueTally(benchmark),
  )
  const isOpen = (entry: ValueEntry): boolean => isActive(entry) && entry.turns < trials
  const schedule = new Schedule<'head', ValueEntry>(
    {
      budgetMs,
      entries,
      wanted: (entry) => (isActive(entry) ? (entry.benchmark.once ? 1 : trials) - entry.turns : 0),
      isDone: (entry) => !isOpen(entry),
      runOf: ({ benchmark, tally }, entry) => {
        const packages = packagesOf(benchmark)
        return tally.run({ packages, isLeftOut: entry.isOut, signal, trialMs: Math.round(costMs(entry)) })
      },
    },
    effects,
  )

  /** Trials that a benchmark still needs; one that has only failed gets few. */
  function owed(entry: ValueEntry): number {
    if (!isActive(entry)) return 0
    if (!hasValues(entry) && entry.failed > 0) return mostFailures(entry.benchmark) - entry.failed
    return Math.max(0, enough - entry.turns)
  }
  const owedMs = (entry: ValueEntry): number => owed(entry) * costMs(entry)
  /** Keeps the benchmarks whose missing trials fit into the time left, first of the plan first, and at least `atLeast`. */
  function leaveOut(atLeast: 0 | 1): void {
    let leftMs = schedule.leftMs()
    const active = entries.filter((entry) => entry.tried > 0 && isActive(entry))
    const fitting = active.filter((entry) => {
      const isFitting = owedMs(entry) <= leftMs
      if (isFitting) leftMs -= owedMs(entry)
      return isFitting
    })
    const kept = fitting.length > 0 ? fitting : active.slice(0, atLeast)
    for (const entry of active) entry.isOut = !kept.includes(entry)
  }
  async function turn(entry: ValueEntry, counts = true): Promise<void> {
    const results = await schedule.trials(entry, ['head'], counts ? {} : { again: true })
    if (results === null) return
    addTurn(entry, results[0]!, counts)
    await schedule.calibrateAfter(entry)
  }
  /**
   * One trial of each in the order of the plan, as long as there would be time for the trials after it. The cost of the
   * next one is unknown, so it is taken to be that of the cheapest. Of a benchmark measured once, this trial counts.
   */
  async function warmUp(): Promise<void> {
    for (const entry of entries) {
      if (signal.aborted) return
      leaveOut(0)
      const { once, tool } = entry.benchmark
      const others = entries.filter(({ tried }) => tried > 0)
      const cheapestMs = others.length === 0 ? 0 : Math.min(...others.map(costMs))
      if (sumOf(others, owedMs) + cheapestMs * (once ? 1 : 1 + enough) >= schedule.leftMs()) entry.isOut = true
      // The run that listed the benchmarks of a tool was its warm-up.
      else await turn(entry, once || tool !== undefined)
    }
    const first = entries.find(({ tried }) => tried > 0)
    // If nothing fits, a few values of one benchmark are better than none.
    if (first !== undefined && entries.every(({ isOut }) => isOut)) first.isOut = false
  }

  await schedule.calibrate()
  await warmUp()
  for (let rounds = 0; !signal.aborted; rounds++) {
    const isNeeded = rounds < enough
    if (isNeeded) leaveOut(1)
    const open = entries.filter(isOpen)
    // The first round always starts: one value is better than none.
    const isTime = rounds === 0 || sumOf(open, costMs) <= schedule.leftMs()
    if (open.length === 0 || !isTime || !(await schedule.round(open, turn, isNeeded ? grace * budgetMs : 0))) break
  }
  while (schedule.calibrationMs.length < fewestSlices && !signal.aborted) await schedule.calibrate()
  return schedule.collected(
    options,
    entries.every((entry) => !entry.isOut && owed(entry) === 0),
  )
}

export interface CollectPairsOptions extends CollectOptions {
  /** Pairs per benchmark at most. */
  readonly cap: number
  /** Entries of an earlier run of the same commits: their pairs are kept and more are appended. */
  readonly resume: readonly BenchmarkRun[]
}

export interface PairEffects extends ScheduleEffects<SideName> {
  /** One toss of the seeded coin: which side goes first. */
  coin(): SideName
  /**
   * Asked after each pair: whether this benchmark needs no more of them. It must decide at the scheduled numbers of pairs
   * only, or the false alarm rate is no longer what it is claimed to be.
   */
  isDecided(soFar: BenchmarkRun): boolean
}

type PairEntry = Entry<PairTally>

/** Time between slices of the calibration workload; the first is at the start. */
const calibrateEveryMs = 6_000
/** Trials per side of a benchmark of exact figures: one, and one to verify it. */
const exactPairs = 2

/**
 * Pairs of trials, base and head next to each other; a seeded coin decides which goes first. Every benchmark gets one
 * discarded warm-up per side. Each round then measures one pair of every benchmark that is still undecided, until all are
 * decided or the time is used up.
 */
export async function collectPairs(options: CollectPairsOptions, effects: PairEffects): Promise<Collected> {
  const { cap, budgetMs, packagesOf, resume } = options
  const { signal } = effects
  const entries = entriesOf(
    options.benchmarks.filter(({ skipped }) => skipped === null),
    (benchmark) => {
      const earlier = resume.find((run) => run.pairs !== undefined && benchmarkId(run) === benchmark.id)
      return new PairTally(benchmark, packagesOf(benchmark), earlier ?? null)
    },
  )
  /** Pairs that all rows of an entry have; one that is new in a resumed run has fewer. */
  const pairsOf = ({ rows }: PairEntry): number => Math.min(...rows.map(({ tally }) => tally.count))
  const schedule = new Schedule<SideName, PairEntry>(
    {
      budgetMs,
      entries,
      // The number of pairs is not known beforehand: each open benchmark is expected to need its cap, or the budget.
      wanted: (entry) => (entry.isOut ? 0 : Math.max(0, (entry.benchmark.once ? exactPairs : cap) - pairsOf(entry))),
      isDone: ({ isOut }) => isOut,
      runOf: ({ tally }) => tally.run(signal),
    },
    effects,
  )

  function decide(entry: PairEntry): void {
    const count = pairsOf(entry)
    const most = entry.benchmark.once ? Math.min(exactPairs, cap) : cap
    entry.isOut = count >= most || (count > 0 && entry.rows.every(({ tally }) => effects.isDecided(tally.run(signal))))
  }
  async function turn(entry: PairEntry): Promise<void> {
    await schedule.calibrate(calibrateEveryMs)
    const first = effects.coin()
    const results = await schedule.trials(entry, first === 'base' ? ['base', 'head'] : ['head', 'base'])
    if (results === null) return
    const [base, head] = first === 'base' ? results : results.toReversed()
    for (const { benchmark, tally } of entry.rows) {
      tally.add(first, { base: resultFor(benchmark, base!), head: resultFor(benchmark, head!) })
    }
    decide(entry)
    // Reported again, so that it shows before the next benchmark's first trial, and at all for the last one.
    if (entry.isOut) schedule.report(entry)
  }
  async function warmUp(): Promise<void> {
    for (const entry of effects.shuffle(entries)) {
      const { benchmark, rows, isOut } = entry
      // The runs that listed the benchmarks of a tool were its warm-up.
      if (isOut || benchmark.once || benchmark.tool !== undefined || pairsOf(entry) > 0) continue
      for (const side of ['base', 'head'] as const) {
        if (schedule.isOver()) return
        const { warnings } = await effects.trial(benchmark, side, { again: true })
        if (side === 'head') rows[0]!.tally.warn(warnings)
      }
    }
  }
  // A run of a tool may take minutes, so it is not started when it does not fit into the budget.
  const isOpen = ({ isOut, benchmark, lastMs }: PairEntry): boolean =>
    !isOut && (benchmark.tool === undefined || lastMs <= schedule.leftMs())

  for (const entry of entries) decide(entry)
  await schedule.calibrate()
  await warmUp()
  while (!schedule.isOver() && entries.some(isOpen)) await schedule.round(entries.filter(isOpen), turn)
  const left = entries.filter(({ isOut }) => !isOut)
  for (const { tally } of left.flatMap(({ rows }) => rows)) tally.endBy(signal.aborted ? 'interruption' : 'clock')
  return schedule.collected(options, left.length === 0)
}

interface FillCommit {
  readonly sha: string
  /** Its name for users. */
  readonly label: string
}

export interface CollectFillOptions {
  /** Oldest first. */
  readonly commits: readonly FillCommit[]
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly packageOf: (sha: string, benchmark: PlannedBenchmark) => BenchmarkRun['package']
  /** Trials of an earlier part. */
  readonly earlier: readonly CommitTrials[]
  /** Whether the earlier part gave up commits for lack of time. */
  readonly isThinned: boolean
  /** Counted trials per benchmark and commit at most. */
  readonly trials: number
  readonly budgetMs: number
}

interface FillEffects extends ScheduleEffects<string> {
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

export interface CollectedFill {
  /** Of the commits that were not given up. */
  readonly commits: readonly (CommitTrials & { readonly benchmarks: readonly BenchmarkRun[] })[]
  /** `trials` if it was interrupted or ran out of time; else `commits` if some were given up. */
  readonly left: 'nothing' | 'commits' | 'trials'
}

type FillEntry = ValueEntry & Pick<FillCommit, 'sha'>

/**
 * Trials of many commits in turns: each round holds every benchmark of every commit once, so that any change of the machine
 * affects all commits alike. The first round is the warm-up; it shows whether there is time for all commits. Throws
 * `UserError` if the budget is too short for it and, in a new fill, four rounds of two commits.
 */
export async function collectFill(options: CollectFillOptions, effects: FillEffects): Promise<CollectedFill> {
  const { commits, benchmarks, trials, earlier } = options
  const { signal } = effects
  const before = new Map(earlier.map((one) => [one.sha, one]))
  let { isThinned } = options
  let kept = commits
  const entries = commits.flatMap((commit) =>
    entriesOf(benchmarks, (benchmark) => new ValueTally(benchmark)).map((entry): FillEntry => {
      for (const result of before.get(commit.sha)?.trials[entry.benchmark.id] ?? []) addTurn(entry, result)
      return Object.assign(entry, { sha: commit.sha, name: `${entry.name} at ${commit.label}` })
    }),
  )
  const isOpen = (entry: FillEntry): boolean => isActive(entry) && entry.turns < trials
  const open = (): FillEntry[] => entries.filter(isOpen)
  const runOf = ({ benchmark, tally }: FillEntry['rows'][number], { sha }: FillEntry): BenchmarkRun =>
    tally.run({ packages: { package: options.packageOf(sha, benchmark) }, signal })
  const schedule = new Schedule<string, FillEntry>(
    {
      budgetMs: options.budgetMs,
      entries,
      wanted: (entry) => {
        const { benchmark, turns, tried } = entry
        return !isOpen(entry) ? 0 : benchmark.once ? 1 : trials - turns + (tried === 0 ? 1 : 0)
      },
      isDone: (entry) => !isOpen(entry),
      runOf,
    },
    effects,
  )
  const isChosen = entries.some(({ turns }) => turns > 0)

  async function turn(entry: FillEntry): Promise<void> {
    const { benchmark, sha, tried } = entry
    // The first trial of each part is the warm-up, unless one trial is all.
    const counts = benchmark.once || tried > 0
    const taken = await schedule.trials(entry, [sha], counts ? {} : { again: true })
    if (taken === null) return
    if (counts) addTurn(entry, taken[0]!)
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
  function soFar(): CommitTrials[] {
    return kept.map(({ sha }) => {
      const own = entries.filter((entry) => entry.sha === sha)
      const beforeMs = before.get(sha)?.measuringMs ?? 0
      return {
        sha,
        measuringMs: Math.round(sumOf(own, ({ spentMs }) => spentMs) + beforeMs),
        trials: Object.fromEntries(own.map(({ benchmark, rows }) => [benchmark.id, rows[0]!.tally.results])),
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
    if (!signal.aborted) await schedule.calibrate()
  }
  await measure()
  if (entries.some(({ turns }) => turns > 0)) await effects.save(soFar())
  const done = soFar().map((one) => {
    const own = entries.filter(({ sha }) => sha === one.sha)
    return Object.assign(one, { benchmarks: own.flatMap((entry) => entry.rows.map((row) => runOf(row, entry))) })
  })
  // Commits that were given up wait until the others can be stored, not until all trials of the others are done.
  const isEnough = open().every(({ turns }) => isThinned && turns >= enoughValues)
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
