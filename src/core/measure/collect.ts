/**
 * Decides which trial is next, and until when. A turn is a trial of each side of an entry, next to each other; a round
 * is a turn of every entry that needs more, shuffled. One side is a run, two are pairs.
 */
import { pairsToVerify } from '../judge/decided.ts'
import {
  compareEntries,
  estimateTurnMs,
  makeScheduleEntries,
  fewestPairsForVerdict,
  hasValues,
  isDone,
  canMeasurePart,
  isSuiteToYieldToOthers,
  isUnaffectedByChange,
  parkRowsOfSmallestChange,
  shareOfBudgetToLook,
  failureLimitOfBenchmark,
  needsWarmUp,
  takeBlockSize,
  openRowsOrAll,
  forecastWork,
  listProgress,
  pairTimeMs,
  sumBy,
  budgetClock,
  largestChangeOfMedians,
  countCompletedTurns,
  estimateVerdictMs,
  runWarmUp,
} from './schedule.ts'
import type { Collected, CollectEffects, CollectOptions, Entry, EntryRow, TrialKind } from './schedule.ts'
import { resultOfBenchmarkOrFailure, skippedEntry, type SideName, type TrialResult } from './tally.ts'

/** Share of the budget by which a round that every benchmark needs may end late, since without it the others are wasted. */
const grace = 0.1
/** Multiplies the pairs that what is quick leaves to others for a verdict: their trials may grow slower. */
const spare = 1.25
/** Limits the share of the remaining time for a second warm-up. */
const coldShare = 1 / 4

/**
 * Measures trials of the head, or blocks of base and head in an order that a seed draws. After a discarded warm-up,
 * each round has a turn of every benchmark that needs one, until the time is used up.
 *
 * A few benchmarks with enough values are worth more than all with too few: what has no time for `enough` turns has none.
 * Where there is no time for the `fewest` pairs of all, as many as there is time for have them, and others follow when
 * those are decided.
 */
export function runTrials(options: CollectOptions, effects: CollectEffects): Promise<Collected> {
  return new Collection(options, effects).collect()
}

class Collection {
  readonly #options: CollectOptions
  readonly #effects: CollectEffects
  readonly #enough: number
  readonly #entries: readonly Entry[]
  readonly #clock: ReturnType<typeof budgetClock>
  /** Holds those that have had no turn, since there is no time for them yet. */
  readonly #waiting: Entry[] = []
  #done = 0

  constructor(options: CollectOptions, effects: CollectEffects) {
    const { cap, enough = 0 } = options
    this.#options = options
    this.#effects = effects
    this.#enough = Math.min(enough, cap)
    this.#entries = makeScheduleEntries(options, effects)
    this.#clock = budgetClock(options, effects)
  }

  async collect(): Promise<Collected> {
    const { benchmarks, packagesOf } = this.#options
    const { signal } = this.#effects
    await this.#begin()
    await this.#takeRounds()
    for (const { tally } of this.#entries.flatMap((entry) => (entry.isDecided ? [] : entry.rows))) {
      tally.endBy(signal.aborted ? 'interruption' : 'clock')
    }
    const has = (entry: Entry) => (entry.inPairs ? entry.isDecided : !entry.isOut && this.#turnsOwed(entry) === 0)
    const tried = new Map(this.#soFar().map(({ benchmark, soFar }) => [benchmark, soFar]))
    return {
      benchmarks: benchmarks.map((one) => tried.get(one)?.() ?? skippedEntry(one, packagesOf(one))),
      measuringMs: this.#clock.elapsedMs(),
      complete: this.#entries.every(has) && !signal.aborted,
    }
  }

  async #begin(): Promise<void> {
    for (const entry of this.#entries) this.#decide(entry)
    const shuffled = this.#effects.shuffle(this.#entries)
    const cold = (this.#enough > 0 ? this.#entries : shuffled).filter(
      (entry) => !isDone(entry) && !entry.benchmark.once && countCompletedTurns(entry) === 0,
    )
    if (this.#enough > 0) await this.#warmUpEach(cold.filter(needsWarmUp))
    else {
      this.#waiting.push(...cold.toSorted(compareEntries))
      await this.#lookAtEach()
      this.#waiting.sort(compareEntries)
      await this.#admit(1)
    }
    // Of all benchmarks of a tool, also of those that are to wait.
    this.#options.onWarm?.(sumBy(cold, (entry) => entry.benchmark.first?.pairMs ?? pairTimeMs(entry, this.#entries)))
  }

  /** Takes a first turn of each where there is time for it and for those owed: it shows what a turn costs. */
  async #warmUpEach(entries: readonly Entry[]): Promise<void> {
    for (const entry of entries) {
      if (this.#effects.signal.aborted) return
      const owed = this.#turnsOwed(entry)
      if (owed > 0) {
        this.#leaveOut(0)
        entry.isOut = !this.#hasRoom(entry.benchmark.once ? owed : owed + 1)
      }
      if (!entry.isOut) await this.#warmUp(entry)
    }
    const first = this.#entries.find(({ tried }) => tried > 0)
    // If nothing fits, a few values of one benchmark are better than none.
    if (first !== undefined && this.#entries.every(({ isOut }) => isOut)) first.isOut = false
  }

  #warmUp(entry: Entry): Promise<void> {
    return runWarmUp(entry, { ...this.#effects, isOver: this.#clock.isOver })
  }

  /** Finds out, in a part of the time, which of those that wait call the change, and how much they seem to have changed. */
  async #lookAtEach(): Promise<void> {
    for (const entry of this.#waiting) {
      if (this.#clock.isOver(-(1 - shareOfBudgetToLook(this.#waiting, this.#options)) * this.#options.budgetMs)) return
      await this.#askReach(entry)
      if (!isUnaffectedByChange(entry) && needsWarmUp(entry)) await this.#tryOut(entry)
    }
  }

  /** Warms up, once more if it leaves no time for a verdict, but little was lost: both sides may have been cold. */
  async #tryOut(entry: Entry): Promise<void> {
    await this.#warmUp(entry)
    if (entry.lastMs <= coldShare * this.#clock.leftMs() && !this.#fits(entry, 1)) await this.#warmUp(entry)
  }

  /** Takes rounds of what is open, until one does not fit or is cut short. What all need may end a little late. */
  async #takeRounds(): Promise<void> {
    for (let rounds = 0; !this.#effects.signal.aborted; rounds++) {
      // Who is undecided by now needs more pairs, and goes before those that wait.
      await this.#admit(2)
      const isNeeded = rounds < this.#enough
      if (isNeeded) this.#leaveOut(1)
      const open = this.#entries.filter((entry) => this.#isOpen(entry))
      if (open.length === 0) return
      // The first round of a run always starts: one value is better than none.
      const isRun = open.every(({ inPairs }) => !inPairs)
      if (isRun && rounds > 0 && sumBy(open, estimateTurnMs) > this.#clock.leftMs()) return
      const dearestMs = Math.max(...open.map((entry) => pairTimeMs(entry, this.#entries)))
      for (const entry of this.#effects.shuffle(open)) {
        if (this.#clock.isOver(isNeeded ? grace * this.#options.budgetMs : 0)) return
        await this.#takeTurns(entry, dearestMs / open.length)
      }
    }
  }

  /**
   * Takes a turn; of pairs until a verdict, of what is quick as many as take its part of the dearest turn of a round:
   * else it would end with as few as that. What is owed to others comes first.
   */
  async #takeTurns(entry: Entry, partMs: number): Promise<void> {
    const endMs = entry.spentMs + partMs
    const isInTime = (): boolean =>
      !this.#clock.isOver() && entry.spentMs + pairTimeMs(entry, this.#entries) < endMs && this.#fits(entry, spare)
    do await this.#takeTurn(entry)
    while (this.#enough === 0 && this.#isOpen(entry) && isInTime())
  }

  async #takeTurn(entry: Entry): Promise<void> {
    const { blocks = [] } = this.#options
    const time = { entries: this.#entries, leftMs: this.#clock.leftMs() }
    const order = entry.inPairs ? this.#effects.draw!(takeBlockSize(entry, { blocks, ...time })) : (['head'] as const)
    const results = await this.#trialsOfOpen(entry, order)
    if (results === undefined) return canMeasurePart(entry) ? this.#narrow(entry) : undefined
    const works = openRowsOrAll(entry).map(({ benchmark, tally }) => {
      const resultsOfRow = results.map((result) => resultOfBenchmarkOrFailure(benchmark, result))
      return tally.add(order, resultsOfRow)
    })
    if (!works.includes(true)) entry.failed += 1
    this.#decide(entry)
    // Reported again, so that it shows before the next benchmark's first trial, and at all for the last one.
    if (!entry.inPairs || entry.isDecided) this.#report(entry)
  }

  /** Runs the trials of a block; of a tool with a filter, of what is undecided. */
  async #trialsOfOpen(entry: Entry, order: readonly SideName[]): Promise<TrialResult[] | undefined> {
    const open = openRowsOrAll(entry).map(({ benchmark }) => benchmark.calledByUnit ?? benchmark.case)
    if (open.length === entry.rows.length || entry.isUnfiltered) return this.#trials(entry, order)
    const results = await this.#trials(entry, order, { only: open })
    if (results === undefined) return undefined
    // What fails on one side only is not the filter's doing.
    const toolRows = results.flatMap(({ rows }) => rows ?? [])
    if (toolRows.length > 0 && open.every((name) => toolRows.every((rows) => rows.has(name)))) return results
    entry.isUnfiltered = true
    // What runs anyway need not wait.
    for (const row of entry.rows) if (row.state === 'parked') row.state = 'open'
    return this.#trials(entry, order)
  }

  /**
   * Runs trials of the sides in this order; undefined if it was interrupted, or time ran out inside a block; of a part of
   * a tool as soon as that is foreseen: what a part takes nobody knows before it has run.
   */
  async #trials(entry: Entry, order: readonly SideName[], kind: TrialKind = {}): Promise<TrialResult[] | undefined> {
    const { now, signal, trial } = this.#effects
    const results: TrialResult[] = []
    let spentMs = 0
    const turns = Math.ceil(order.length / 2)
    for (const [at, side] of order.entries()) {
      if (signal.aborted || (order.length > 2 && this.#clock.isOver())) return undefined
      this.#report(entry, { tried: (at / order.length) * turns, spentMs })
      const begun = now()
      results.push(await trial(entry.benchmark, side, kind))
      spentMs += now() - begun
      const [trialMs, toCome] = [spentMs / results.length, order.length - results.length]
      const isTooLong = order.length > 2 && toCome > 0 && toCome * trialMs > this.#clock.leftMs()
      if (!isTooLong || !canMeasurePart(entry)) continue
      Object.assign(entry, { lastMs: 2 * trialMs, blocks: undefined })
      return undefined
    }
    if (signal.aborted) return undefined
    entry.tried += turns
    entry.spentMs += spentMs
    entry.lastMs = spentMs / turns
    this.#done += turns
    return results
  }

  /** Notes whether more turns of it are of use: of a run, neither if none works, nor of what is measured once. */
  #decide(entry: Entry): void {
    const { benchmark, failed } = entry
    const count = countCompletedTurns(entry)
    if (!entry.inPairs)
      entry.isDecided =
        count >= this.#options.cap || (hasValues(entry) ? benchmark.once : failed >= failureLimitOfBenchmark(benchmark))
    else if (count > 0 && canMeasurePart(entry)) this.#decideFiltered(entry)
    else entry.isDecided = count >= this.#mostTurns(entry) || (count > 0 && openRowsOrAll(entry).every(this.#isDecided))
  }

  #isDecided = ({ tally }: EntryRow): boolean => this.#options.isDecided?.(tally.run(this.#effects.signal)) ?? false

  /** Settles what is open of a tool, and takes up what was parked if there is time. */
  #decideFiltered(entry: Entry): void {
    const open = openRowsOrAll(entry)
    const decided = open.filter(this.#isDecided)
    for (const row of decided) row.state = 'settled'
    if (countCompletedTurns(entry) < this.#mostTurns(entry) && decided.length < open.length) return this.#narrow(entry)
    const parked = entry.rows.filter(({ state }) => state === 'parked')
    const most = Math.max(...parked.map(({ tally }) => tally.turns))
    // What was parked last needs least, and seemed to have changed more than what was parked before.
    const late = parked.filter(({ tally }) => tally.turns === most)
    entry.isDecided = late.length === 0
    if (entry.isDecided) return
    for (const row of open) row.state = 'settled'
    for (const row of late) row.state = 'open'
    const allMs = entry.benchmark.first?.pairMs ?? Number.POSITIVE_INFINITY
    entry.lastMs = Math.min(allMs, (entry.lastMs * late.length) / open.length)
    entry.isOut = !this.#fits(entry, 1)
    this.#narrow(entry)
  }

  /**
   * Goes on with as many benchmarks of a tool as can get a verdict in the time left, those that seem to have changed
   * most. That some wait makes no false verdict more likely: a row is judged by the test that it has anyway.
   */
  #narrow(entry: Entry): void {
    const open = openRowsOrAll(entry)
    const count = countCompletedTurns(entry)
    // Half of them show what may have changed: twice as many decide it.
    const rounds = (2 * count < entry.fewest ? 1 : 2) * entry.fewest - count
    if (rounds <= 0 || entry.isUnfiltered) return
    const others = this.#entries.filter((one) => this.#isOpen(one))
    const roundMs = sumBy(others, (one) => pairTimeMs(one, this.#entries))
    const fitting = Math.max(1, Math.floor((open.length * this.#clock.leftMs()) / (rounds * roundMs)))
    if (fitting >= open.length) return
    parkRowsOfSmallestChange(entry, fitting, (row) =>
      count === 0 ? (row.benchmark.first?.change ?? 0) : largestChangeOfMedians(row, this.#effects.signal),
    )
  }

  /** Warms up those that wait, as long as there is time for so many times the pairs of a verdict of each that is open. */
  async #admit(times: number): Promise<void> {
    while (!this.#clock.isOver()) {
      const at = this.#waiting.findIndex((entry) => this.#fits(entry, times))
      if (at === -1) return
      const next = this.#waiting.splice(at, 1)[0]!
      if (next.reach === undefined) await this.#askReach(next)
      if (needsWarmUp(next)) await this.#tryOut(next)
      if (!this.#fits(next, times)) this.#waiting.push(next)
      else if (canMeasurePart(next)) this.#narrow(next)
    }
  }

  async #askReach(entry: Entry): Promise<void> {
    entry.reach = await this.#options.reachOf?.(entry.benchmark)
  }

  /** Says whether there is time for its verdict, beside those of what is open. */
  #fits(entry: Entry, times: number): boolean {
    const others = this.#entries.filter((one) => one !== entry && this.#isOpen(one))
    const owedOf = (one: Entry): number => Math.max(0, times * fewestPairsForVerdict(one) - countCompletedTurns(one))
    const owedMs = sumBy(others, (one) => owedOf(one) * pairTimeMs(one, this.#entries))
    return owedMs + estimateVerdictMs(entry, this.#entries) <= this.#clock.leftMs()
  }

  /** Tells whether more turns may begin; of a tool, whose pairs may take minutes, only if one fits in the time left. */
  #isOpen(entry: Entry): boolean {
    if (isDone(entry) || this.#waiting.includes(entry)) return false
    if (!entry.inPairs) return true
    const { budgetMs } = this.#options
    const leftMs = this.#clock.leftMs()
    if (entry.benchmark.trialUnit.listsByRunning && entry.lastMs > leftMs) return false
    const time = { entries: this.#entries, waiting: this.#waiting, budgetMs, leftMs }
    return countCompletedTurns(entry) < this.#enough || !isSuiteToYieldToOthers(entry, time)
  }

  #mostTurns({ inPairs, benchmark: { once } }: Entry): number {
    const { cap } = this.#options
    if (!once) return cap
    return Math.min(inPairs ? pairsToVerify : 1, cap)
  }

  /** Counts turns that an entry should take, if there is time: how many pairs it will need is not known beforehand. */
  #turnsWanted(entry: Entry): number {
    return isDone(entry) ? 0 : Math.max(0, this.#mostTurns(entry) - countCompletedTurns(entry))
  }

  /** Counts turns without which an entry is not stored; of a run, one that has only failed gets few. */
  #turnsOwed(entry: Entry): number {
    if (isDone(entry)) return 0
    const { benchmark, failed } = entry
    if (!entry.inPairs && failed > 0 && !hasValues(entry)) return failureLimitOfBenchmark(benchmark) - failed
    return Math.max(0, (benchmark.once ? Math.min(1, this.#enough) : this.#enough) - countCompletedTurns(entry))
  }

  /** Keeps the tried entries that still fit into the time left, first of the plan first, and at least `atLeast`. */
  #leaveOut(atLeast: 0 | 1): void {
    const active = this.#entries.filter((entry) => entry.tried > 0 && !isDone(entry))
    let roomMs = this.#clock.leftMs()
    const fitting = active.filter((entry) => {
      const owedMs = this.#turnsOwed(entry) * estimateTurnMs(entry)
      if (owedMs > roomMs) return false
      roomMs -= owedMs
      return true
    })
    const chosen = fitting.length > 0 ? fitting : active.slice(0, atLeast)
    for (const entry of active) entry.isOut = !chosen.includes(entry)
  }

  /** Tells whether there is time for so many turns of an untried entry, at the cheapest one's cost, after the others'. */
  #hasRoom(turns: number): boolean {
    const others = this.#entries.filter(({ tried }) => tried > 0)
    const cheapestMs = others.length === 0 ? 0 : Math.min(...others.map(estimateTurnMs))
    return (
      sumBy(others, (entry) => this.#turnsOwed(entry) * estimateTurnMs(entry)) + cheapestMs * turns <
      this.#clock.leftMs()
    )
  }

  /** Shows how far it is. `begun`: what was done of a block that is not over. */
  #report(entry: Entry, begun: Pick<Entry, 'tried' | 'spentMs'> = { tried: 0, spentMs: 0 }): void {
    const wanted = sumBy(this.#entries, (one) => this.#turnsWanted(one)) - begun.tried
    const all = [...this.#entries, begun]
    const turnMs = sumBy(all, ({ spentMs }) => spentMs) / sumBy(all, ({ tried }) => tried)
    const pace = forecastWork({ done: this.#done + begun.tried, wanted, turnMs, roomMs: this.#clock.leftMs() })
    this.#effects.onProgress({ ...pace, benchmark: entry.benchmark.id, entries: this.#soFar() })
  }

  #soFar(): ReturnType<typeof listProgress> {
    const { signal } = this.#effects
    return this.#entries.flatMap((entry) => listProgress(entry, signal))
  }
}
