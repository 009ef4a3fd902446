/**
 * Which trial is next, and until when. A turn is a trial of each arm of an entry, next to each other; a round is a turn
 * of every entry that needs more, shuffled. One arm is a run, two are pairs (collect.ts).
 */
import type { BenchmarkRun } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan/plan.ts'
import { skippedEntry, trialUnits, type Packages, type TrialResult } from './tally.ts'

/** A trial that does not count may call what it times `again`, to warn of first calls that say little; a tool may run some. */
export interface TrialKind {
  readonly again?: true
  /** What a tool with a filter runs, as it calls them; all by default. */
  readonly only?: readonly string[]
}

/** Everything with an effect, so that the order of steps can be tested without a clock or a child process. */
export interface ScheduleEffects<Arm> {
  /** Runs a trial; the first benchmark of a tool stands for all of them. */
  readonly trial: (benchmark: PlannedBenchmark, arm: Arm, kind?: TrialKind) => Promise<TrialResult>
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number
  readonly shuffle: <T>(items: readonly T[]) => T[]
  readonly onProgress: (progress: ScheduleProgress) => void
  readonly signal: AbortSignal
}

export interface ScheduleProgress {
  /** Trials or pairs done, and how many are expected in all. */
  readonly done: number
  readonly expected: number
  /** Time to the end, ms: an estimate for trials, a limit for pairs; null while it is unknown. */
  readonly leftMs: number | null
  readonly benchmark: string
  /** Every benchmark that is measured, in the order of the plan. */
  readonly entries: readonly EntryProgress[]
}

type Pace = Pick<ScheduleProgress, 'done' | 'expected' | 'leftMs'>

export interface EntryProgress {
  readonly id: string
  readonly count: number
  readonly isDone: boolean
  readonly soFar: () => BenchmarkRun
}

/** What is measured together: one benchmark, or all of a tool. */
export interface Entry<Tally> {
  readonly name: string
  readonly benchmark: PlannedBenchmark
  readonly rows: readonly { readonly benchmark: PlannedBenchmark; readonly tally: Tally }[]
  /** Counted turns, failed ones included, and how many gave no value at all. */
  turns: number
  failed: number
  /** All turns, warm-ups included; the time that they took, and that of the last. */
  tried: number
  spentMs: number
  lastMs: number
  /** True when it gets no more turns, since it does not fit into the budget. */
  isOut: boolean
}

export function scheduledEntries<Tally>(
  benchmarks: readonly PlannedBenchmark[],
  tallyOf: (benchmark: PlannedBenchmark) => Tally,
): Entry<Tally>[] {
  return trialUnits(benchmarks.filter(({ skipped }) => skipped === null)).map((unit) => ({
    name: unit[0]!.id,
    benchmark: unit[0]!,
    rows: unit.map((benchmark) => ({ benchmark, tally: tallyOf(benchmark) })),
    turns: 0,
    failed: 0,
    tried: 0,
    spentMs: 0,
    lastMs: 0,
    isOut: false,
  }))
}

export function costMs({ spentMs, tried }: Pick<Entry<unknown>, 'spentMs' | 'tried'>): number {
  return tried === 0 ? 0 : spentMs / tried
}

/** A benchmark that failed this often, and never gave a value, is given up. */
export function mostFailures({ knownFailure }: PlannedBenchmark): number {
  return knownFailure === null ? 3 : 1
}

export interface Collected {
  readonly benchmarks: BenchmarkRun[]
  readonly measuringMs: number
  /** True when every benchmark has what it needs, or has failed too often to get it. */
  readonly complete: boolean
}

type CountedEntry = Entry<{ readonly count: number }>

interface ScheduleOptions<E extends CountedEntry> {
  readonly budgetMs: number
  readonly entries: readonly E[]
  /** Turns that an entry is expected to take, if there is time. */
  readonly wanted: (entry: E) => number
  /** Turns without which an entry is not stored; none where time is not shared out by them. */
  readonly owed?: (entry: E) => number
  readonly isDone: (entry: E) => boolean
  readonly runOf: (row: E['rows'][number], entry: E) => BenchmarkRun
}

interface Rounds<E> {
  /** Rounds that every benchmark needs to be stored. */
  readonly enough: number
  readonly isOpen: (entry: E) => boolean
  readonly turn: (entry: E) => Promise<void>
  readonly fits?: (open: readonly E[], rounds: number) => boolean
  readonly before?: () => Promise<void>
}

/** Share of the budget by which a round that every benchmark needs may end late, since without it the others are wasted. */
const grace = 0.1

export class Schedule<Arm, E extends CountedEntry> {
  readonly #options: ScheduleOptions<E>
  readonly #effects: ScheduleEffects<Arm>
  readonly #start: number
  #done = 0

  constructor(options: ScheduleOptions<E>, effects: ScheduleEffects<Arm>) {
    this.#options = options
    this.#effects = effects
    this.#start = effects.now()
  }

  elapsedMs(): number {
    return this.#effects.now() - this.#start
  }

  leftMs(): number {
    return this.#options.budgetMs - this.elapsedMs()
  }

  isOver(lateMs = 0): boolean {
    return this.#effects.signal.aborted || this.leftMs() + lateMs <= 0
  }

  /** A first turn of each where there is time for it and for those owed: it shows what a turn costs. */
  async warmUp(entries: readonly E[], turn: (entry: E) => Promise<void>): Promise<void> {
    for (const entry of entries) {
      if (this.#effects.signal.aborted) return
      const owed = this.#owed(entry)
      if (owed > 0) {
        this.leaveOut(0)
        entry.isOut = !this.#hasRoom(entry.benchmark.once ? owed : owed + 1)
      }
      if (!entry.isOut) await turn(entry)
    }
    const all = this.#options.entries
    const first = all.find(({ tried }) => tried > 0)
    // If nothing fits, a few values of one benchmark are better than none.
    if (first !== undefined && all.every(({ isOut }) => isOut)) first.isOut = false
  }

  /** Keeps the tried entries that still fit into the time left, first of the plan first, and at least `atLeast`. */
  leaveOut(atLeast: 0 | 1): void {
    const { entries, isDone } = this.#options
    const active = entries.filter((entry) => entry.tried > 0 && !isDone(entry))
    let roomMs = this.leftMs()
    const fitting = active.filter((entry) => {
      const owedMs = this.#owedMs(entry)
      if (owedMs > roomMs) return false
      roomMs -= owedMs
      return true
    })
    const kept = fitting.length > 0 ? fitting : active.slice(0, atLeast)
    for (const entry of active) entry.isOut = !kept.includes(entry)
  }

  /**
   * Whether there is time for so many turns of an untried entry, at the cost of the cheapest, after those of the
   * others.
   */
  #hasRoom(turns: number): boolean {
    const others = this.#options.entries.filter(({ tried }) => tried > 0)
    const cheapestMs = others.length === 0 ? 0 : Math.min(...others.map(costMs))
    return sumOf(others, (entry) => this.#owedMs(entry)) + cheapestMs * turns < this.leftMs()
  }

  #owed(entry: E): number {
    return this.#options.owed?.(entry) ?? 0
  }

  #owedMs(entry: E): number {
    return this.#owed(entry) * costMs(entry)
  }

  /** Rounds of what is open, until one does not fit or is cut short. Those that all need may end a little late. */
  async rounds({ enough, isOpen, turn, fits = () => true, before }: Rounds<E>): Promise<void> {
    for (let rounds = 0; !this.#effects.signal.aborted; rounds++) {
      await before?.()
      const isNeeded = rounds < enough
      if (isNeeded) this.leaveOut(1)
      const open = this.#options.entries.filter(isOpen)
      if (open.length === 0 || !fits(open, rounds)) return
      if (!(await this.round(open, turn, isNeeded ? grace * this.#options.budgetMs : 0))) return
    }
  }

  /** A turn of each, in shuffled order. False when it was cut short. */
  async round(entries: readonly E[], turn: (entry: E) => Promise<void>, lateMs = 0): Promise<boolean> {
    for (const entry of this.#effects.shuffle(entries)) {
      if (this.isOver(lateMs)) return false
      await turn(entry)
    }
    return !this.#effects.signal.aborted
  }

  /** A turn of the entry; null if it was interrupted. */
  async trials(entry: E, arms: readonly Arm[], kind: TrialKind = {}): Promise<TrialResult[] | null> {
    const effects = this.#effects
    entry.lastMs = 0
    const trial = async (arm: Arm): Promise<TrialResult> => {
      this.report(entry)
      const begun = effects.now()
      const result = await effects.trial(entry.benchmark, arm, kind)
      entry.lastMs += effects.now() - begun
      return result
    }
    const results = await takeTurn(arms, trial, effects)
    if (results === null) return null
    entry.tried += 1
    entry.spentMs += entry.lastMs
    this.#done += 1
    return results
  }

  report(entry: E): Pace {
    const { budgetMs, entries, wanted } = this.#options
    const elapsedMs = this.elapsedMs()
    const pace = paceOf({ done: this.#done, wanted: sumOf(entries, wanted), elapsedMs, budgetMs })
    this.#effects.onProgress({ ...pace, benchmark: entry.name, entries: this.#soFar() })
    return pace
  }

  #soFar(): (EntryProgress & { readonly benchmark: PlannedBenchmark })[] {
    const { entries, isDone, runOf } = this.#options
    return entries.flatMap((entry) =>
      entry.rows.map((row) => ({
        benchmark: row.benchmark,
        id: row.benchmark.id,
        count: row.tally.count,
        isDone: isDone(entry),
        soFar: () => runOf(row, entry),
      })),
    )
  }

  collected(
    { benchmarks, packagesOf }: Pick<CollectOptions, 'benchmarks' | 'packagesOf'>,
    isComplete: boolean,
  ): Collected {
    const tried = new Map(this.#soFar().map(({ benchmark, soFar }) => [benchmark, soFar]))
    return {
      benchmarks: benchmarks.map((one) => tried.get(one)?.() ?? skippedEntry(one, packagesOf(one))),
      measuringMs: this.elapsedMs(),
      complete: isComplete && !this.#effects.signal.aborted,
    }
  }
}

/** A trial of each arm, in this order. Null if it was interrupted. */
async function takeTurn<Arm, Result>(
  arms: readonly Arm[],
  trial: (arm: Arm) => Promise<Result>,
  { signal }: Pick<ScheduleEffects<Arm>, 'signal'>,
): Promise<Result[] | null> {
  const results: Result[] = []
  for (const arm of arms) {
    if (signal.aborted) break
    results.push(await trial(arm))
  }
  return signal.aborted ? null : results
}

export interface CollectOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly packagesOf: (benchmark: PlannedBenchmark) => Packages
  readonly budgetMs: number
}

/** Expects all trials or pairs that are still wanted, or as many as fit into the budget at the pace so far. */
export function paceOf(of: Readonly<Record<'done' | 'wanted' | 'elapsedMs' | 'budgetMs', number>>): Pace {
  const { done, wanted, elapsedMs } = of
  const roomMs = Math.max(0, of.budgetMs - elapsedMs)
  const neededMs = (elapsedMs / done) * wanted
  const ahead = done === 0 || neededMs <= roomMs ? wanted : Math.floor((roomMs / elapsedMs) * done)
  return { done, expected: Math.max(1, done + ahead), leftMs: done < 3 ? null : Math.min(roomMs, neededMs) }
}

export function sumOf<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0)
}
