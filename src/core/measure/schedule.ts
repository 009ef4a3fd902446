/** Tracks what is measured in turns: benchmarks, what their trials cost, the pace. */
import { pairsToVerify } from '../judge/decided.ts'
import { finiteValues, pairedMetrics } from '../judge/measured-pairs.ts'
import { needsStatisticalTest } from '../model/metric.ts'
import { benchmarkId, type BenchmarkRun } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan/plan.ts'
import { median } from '../stats/quantile.ts'
import { Tally, benchmarksOfEachTrial, type Packages, type SideName, type TrialResult } from './tally.ts'

/** Describes a trial that is not a usual one. */
export interface TrialKind {
  /** So many calls are to be made of each of these cases, and nothing to be measured. */
  readonly calls?: readonly (readonly [name: string, calls: number])[]
  /** The benchmarks that a tool with a filter runs, as it calls them; all by default. */
  readonly only?: readonly string[]
}

export interface CollectOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly packagesOf: (benchmark: PlannedBenchmark) => Packages
  readonly budgetMs: number
  /** Trials or pairs of each benchmark at most. */
  readonly cap: number
  /** The fewest of a stored benchmark: what has no time for them is left out, last of the plan first; 0 by default. */
  readonly enough?: number
  /** Pairs with which a change can have a verdict at all, without blocks; none by default, and then all have a turn. */
  readonly fewest?: number
  /** Sizes of the blocks that come first, in pairs, where there is time for them: their order is drawn as a whole. */
  readonly blocks?: readonly number[]
  /** Entries of an earlier run of the same commits: their pairs are kept and more are appended. */
  readonly resume?: readonly BenchmarkRun[]
  /**
   * Tells whether a benchmark needs no more pairs. It must decide at the scheduled numbers of pairs only, or the false
   * alarm rate is no longer what it is claimed to be.
   */
  readonly isDecided?: (soFar: BenchmarkRun) => boolean
  /** Called before the first pair, with what a pair of all benchmarks takes by those that were warmed up, in ms. */
  readonly onWarm?: (pairMs: number) => void
  /** Tells whether only the head is measured of a benchmark, without a base. */
  readonly isAlone?: (benchmark: PlannedBenchmark) => boolean
  /** Called before a benchmark is warmed up: what does not call the change comes after what does. */
  readonly reachOf?: (benchmark: PlannedBenchmark) => Promise<Reach>
}

/** Says what a benchmark calls of the change: `some`, maybe; `none`; or none, and its figures cannot differ by it (`apart`). */
export type Reach = 'some' | 'none' | 'apart'

/** Provides everything with an effect, so that the order of steps can be tested without a clock or a child process. */
export interface CollectEffects {
  /** Runs a trial; the first benchmark of a tool stands for all of them. */
  readonly trial: (benchmark: PlannedBenchmark, side: SideName, kind?: TrialKind) => Promise<TrialResult>
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number
  readonly shuffle: <T>(items: readonly T[]) => T[]
  /** The order of the trials in a block of so many pairs. Without it there is one side, the head. */
  readonly draw?: (pairs: number) => readonly SideName[]
  readonly onProgress: (progress: ScheduleProgress) => void
  readonly signal: AbortSignal
}

export interface Collected {
  readonly benchmarks: BenchmarkRun[]
  readonly measuringMs: number
  /** True when every benchmark has what it needs, or has failed too often to get it. */
  readonly complete: boolean
}

export interface ScheduleProgress {
  /** Trials or pairs done, and how many are expected in all. */
  readonly done: number
  readonly expected: number
  /** Time to the end, ms: an estimate for trials, a limit for pairs; undefined while it is unknown. */
  readonly leftMs: number | undefined
  readonly benchmark: string
  /** Every benchmark that is measured, in the order of the plan. */
  readonly entries: readonly EntryProgress[]
}

export interface EntryProgress {
  readonly id: string
  readonly count: number
  readonly inPairs: boolean
  readonly isDone: boolean
  readonly soFar: () => BenchmarkRun
}

/** Is a benchmark; of a tool with a filter, one that is `settled` needs no more, and a `parked` one waits for others. */
export interface EntryRow {
  readonly benchmark: PlannedBenchmark
  readonly tally: Tally
  state: 'open' | 'settled' | 'parked'
}

/** Holds what is measured together: one benchmark, or all of a tool. */
export interface Entry {
  readonly benchmark: PlannedBenchmark
  readonly rows: readonly EntryRow[]
  readonly inPairs: boolean
  /** Pairs with which it can have a verdict: fewer in blocks than without. */
  readonly fewest: number
  /** The change that trials which do not count suggest: relative, not negative. */
  change: number
  /** Trials of a run that gave no value at all. */
  failed: number
  /** Sizes of the blocks to come, fixed before the first trial that counts; then pairs. */
  blocks: number[] | undefined
  /** All turns, warm-ups included; the time that they took, and what one takes by the last of them. */
  tried: number
  spentMs: number
  lastMs: number
  /** True when it does not fit into the budget. */
  isOut: boolean
  /** True when it needs no more turns, or more are of no use. */
  isDecided: boolean
  /** Is undefined before it was asked. */
  reach: Reach | undefined
  /** True if it failed on either side when it was warmed up: few pairs show whether it always does. */
  isFailing: boolean
  /** True for a tool that calls a benchmark otherwise when that is run alone. */
  isUnfiltered: boolean
}

export function makeScheduleEntries(options: CollectOptions, { draw }: Pick<CollectEffects, 'draw'>): Entry[] {
  const { benchmarks, packagesOf, resume = [], cap, fewest = 0, blocks = [] } = options
  const blockPairs = sumBy(blocks, (size) => size)
  const inBlocks = blocks.length === 0 ? fewest : Math.min(fewest, blockPairs)
  const isInPairs = (benchmark: PlannedBenchmark) => draw !== undefined && options.isAlone?.(benchmark) !== true
  const rowOf = (benchmark: PlannedBenchmark): EntryRow => {
    const inPairs = isInPairs(benchmark)
    const earlier = resume.find((run) => run.pairs !== undefined && benchmarkId(run) === benchmark.id)
    return { benchmark, tally: new Tally(benchmark, packagesOf(benchmark), { inPairs, earlier }), state: 'open' }
  }
  return benchmarksOfEachTrial(benchmarks.filter(({ skipped }) => skipped === undefined)).map((unit) => {
    const { pairMs = 0 } = unit[0]!.first ?? {}
    const rows = unit.map(rowOf)
    return {
      benchmark: unit[0]!,
      rows,
      inPairs: isInPairs(unit[0]!),
      fewest: Math.min(cap, hasNoTurnsYet({ rows }) ? inBlocks : fewest),
      change: Math.max(...unit.map(({ first }) => first?.change ?? 0)),
      failed: 0,
      blocks: undefined,
      tried: pairMs > 0 ? 1 : 0,
      spentMs: pairMs,
      lastMs: pairMs,
      isOut: false,
      isDecided: false,
      reach: undefined,
      isFailing: false,
      isUnfiltered: false,
    }
  })
}

/** Returns what is neither settled nor parked of a tool with a filter. */
export function openRowsOrAll({ rows }: Entry): readonly EntryRow[] {
  const open = rows.filter(({ state }) => state === 'open')
  return open.length === 0 ? rows : open
}

/** Counts the trials or pairs that all open rows of an entry have; one that is new in a resumed run has fewer. */
export function countCompletedTurns(entry: Entry): number {
  return Math.min(...openRowsOrAll(entry).map(({ tally }) => tally.turns))
}

/**
 * Counts the pairs in the next block of an entry. Blocks are for what the rank test decides, and where there is time
 * for all of them: what repeats, or fails, needs fewer pairs than the first has. Where the next has no time after all, as
 * trials grew slower, single pairs have, and a verdict takes no more of them.
 */
export function takeBlockSize(
  entry: Entry,
  of: Pick<TimeOfEntries, 'entries' | 'leftMs'> & { blocks: readonly number[] },
): number {
  const { benchmark, rows, isFailing } = entry
  const hasTime = (pairs: number): boolean => pairs * pairTimeMs(entry, of.entries) <= of.leftMs
  if (entry.blocks === undefined) {
    const isSampled = rows.some((row) => Object.values(row.benchmark.metrics).some(needsStatisticalTest))
    const isInTime = hasTime(sumBy(of.blocks, (size) => size))
    entry.blocks = hasNoTurnsYet(entry) && isSampled && isInTime && !isFailing && !benchmark.once ? [...of.blocks] : []
  }
  if (!hasTime(entry.blocks[0] ?? 1)) entry.blocks = []
  return entry.blocks.shift() ?? 1
}

function hasNoTurnsYet({ rows }: Pick<Entry, 'rows'>): boolean {
  return rows.every(({ tally }) => tally.turns === 0)
}

function isListedByRunning({ benchmark: { trialUnit } }: Entry): boolean {
  return trialUnit.listsByRunning
}

export function canMeasurePart({ benchmark: { trialUnit } }: Entry): boolean {
  return trialUnit.canChoose
}

/** Returns false where the run that listed it was the warm-up, and for what is known to fail alone. */
export function needsWarmUp(entry: Entry): boolean {
  const isKnown = !entry.inPairs && entry.benchmark.knownFailure !== undefined
  return entry.tried === 0 && !isListedByRunning(entry) && !isKnown
}

export function isDone(entry: Entry): boolean {
  return entry.isOut || entry.isDecided || hasEnoughPairsIfUnaffected(entry)
}

/**
 * Returns the share of the budget for trying each benchmark before the first pair that counts: a quarter, or half until one
 * is found that calls the change, without which nothing is worth measuring.
 */
export function shareOfBudgetToLook(asked: readonly Entry[], { reachOf }: CollectOptions): number {
  return reachOf === undefined || asked.some(({ reach }) => reach === 'some') ? 1 / 4 : 1 / 2
}

export function isUnaffectedByChange({ reach }: Entry): boolean {
  return reach === 'none' || reach === 'apart'
}

function hasEnoughPairsIfUnaffected(entry: Entry): boolean {
  const isWhole = entry.rows.every(({ state }) => state !== 'parked')
  return entry.reach === 'apart' && isWhole && countCompletedTurns(entry) >= 2 * entry.fewest
}

/**
 * Orders those that wait: what calls the change goes first, and of that what seems to have changed most; tools with a filter
 * can do with the time that others leave.
 */
export function compareEntries(a: Entry, b: Entry): number {
  const rankOf = (entry: Entry): number => (canMeasurePart(entry) ? -1 : entry.change)
  return Number(isUnaffectedByChange(a)) - Number(isUnaffectedByChange(b)) || rankOf(b) - rankOf(a)
}

type Figures = TrialResult['metrics']

/** Returns the largest relative change between two single trials, of figures that gate and by more than their floor. */
export function largestChangeOfTwoTrials(
  { base, head }: Readonly<Record<SideName, Figures>>,
  metrics: PlannedBenchmark['metrics'],
): number {
  const changes = Object.entries(metrics).flatMap(([name, { gate, floor = 0 }]) => {
    const [from = 0, to = 0] = [base[name], head[name]]
    return gate && Math.abs(to - from) > floor ? [Math.abs(to / from - 1)] : []
  })
  return Math.max(0, ...changes.filter(Number.isFinite))
}

/** Returns how much the pairs of a benchmark seem to have changed so far, by their medians. */
export function largestChangeOfMedians({ benchmark, tally }: EntryRow, signal: AbortSignal): number {
  const measured = pairedMetrics(tally.run(signal))
  const medians = (side: SideName): Figures =>
    Object.fromEntries(
      measured.flatMap(([name, data]) => {
        const values = finiteValues(data[side])
        return values.length === 0 ? [] : [[name, median(values)]]
      }),
    )
  return largestChangeOfTwoTrials({ base: medians('base'), head: medians('head') }, benchmark.metrics)
}

/** Goes on with so many open benchmarks of a tool, those of the largest change. */
export function parkRowsOfSmallestChange(entry: Entry, count: number, changeOf: (row: EntryRow) => number): void {
  const open = openRowsOrAll(entry)
  const byChange = open.map((row) => ({ row, change: changeOf(row) })).toSorted((a, b) => b.change - a.change)
  for (const { row } of byChange.slice(count)) row.state = 'parked'
  entry.lastMs *= count / open.length
}

/** Takes a turn that does not count: it shows what one takes, and how much the benchmark seems to have changed. */
export async function runWarmUp(
  entry: Entry,
  { now, trial, isOver }: Pick<CollectEffects, 'now' | 'trial'> & { readonly isOver: () => boolean },
): Promise<void> {
  const took = { base: 0, head: 0 }
  const figures = { base: {}, head: {} }
  for (const side of entry.inPairs ? (['base', 'head'] as const) : (['head'] as const)) {
    if (isOver()) return
    const begun = now()
    const result = await trial(entry.benchmark, side)
    took[side] = now() - begun
    figures[side] = result.metrics
    if (result.outcome !== 'ok') entry.isFailing = true
    entry.rows[0]!.tally.addWarmUp(side, result)
  }
  entry.tried += 1
  entry.spentMs += took.base + took.head
  // Either may have been cold; what fails may have ended at once.
  const isWarm = entry.inPairs && !entry.isFailing
  entry.lastMs = isWarm ? 2 * Math.min(took.base, took.head) : took.base + took.head
  entry.change = largestChangeOfTwoTrials(figures, entry.benchmark.metrics)
}

export function hasValues({ rows }: Entry): boolean {
  return rows.some(({ tally }) => tally.values > 0)
}

/** Estimates a turn in ms: the first may have been cold, and the last disturbed. */
export function estimateTurnMs({ spentMs, tried, lastMs }: Pick<Entry, 'spentMs' | 'tried' | 'lastMs'>): number {
  return tried === 0 ? 0 : Math.min(spentMs / tried, lastMs)
}

/** Estimates a pair in ms: for a tool as its last, for what was never tried as for the others. */
export function pairTimeMs(entry: Entry, entries: readonly Entry[]): number {
  if (isListedByRunning(entry)) return entry.lastMs
  const tried = entry.tried > 0 ? [entry] : entries.filter((one) => one.tried > 0 && !isListedByRunning(one))
  return sumBy(tried, estimateTurnMs) / Math.max(1, tried.length)
}

interface TimeOfEntries extends Pick<CollectOptions, 'budgetMs'> {
  readonly entries: readonly Entry[]
  /** The entries that had no turn yet. */
  readonly waiting: readonly Entry[]
  readonly leftMs: number
}

/**
 * Tells whether its suite has had its share of the budget while others need theirs: what loading it takes may say
 * little of a project. Of what others leave it has all.
 */
export function isSuiteToYieldToOthers(entry: Entry, time: TimeOfEntries): boolean {
  const { suite, share } = entry.benchmark
  if (share === undefined) return false
  const { own = [], other = [] } = Object.groupBy(time.entries, (one) =>
    one.benchmark.suite === suite ? 'own' : 'other',
  )
  if (sumBy(own, ({ spentMs }) => spentMs) < share * time.budgetMs) return false
  return other.some((one) => !isDone(one) && canUseRemainingTime(one, time))
}

/** Tells whether time is of use to it, now or once others are decided. */
function canUseRemainingTime(entry: Entry, { entries, waiting, leftMs }: TimeOfEntries): boolean {
  if (waiting.includes(entry)) return estimateVerdictMs(entry, entries) <= leftMs
  return !isListedByRunning(entry) || entry.lastMs <= leftMs
}

/** Returns what its verdict takes yet, or one turn more; of a tool with a filter that of one of its benchmarks. */
export function estimateVerdictMs(entry: Entry, entries: readonly Entry[]): number {
  const turns = fewestPairsForVerdict(entry) + (needsWarmUp(entry) ? 1 : 0) - countCompletedTurns(entry)
  return Math.max(1, turns) * pairTimeMs(entry, entries) * (canMeasurePart(entry) ? 1 / openRowsOrAll(entry).length : 1)
}

/** Returns how often a benchmark may fail without a value before it is given up. */
export function failureLimitOfBenchmark({ knownFailure }: PlannedBenchmark): number {
  return knownFailure === undefined ? 3 : 1
}

/** Returns the time since now, and what is left of the budget. */
export function budgetClock({ budgetMs }: Pick<CollectOptions, 'budgetMs'>, { now, signal }: CollectEffects) {
  const startMs = now()
  const elapsedMs = (): number => now() - startMs
  const leftMs = (): number => budgetMs - elapsedMs()
  const isOver = (lateMs = 0): boolean => signal.aborted || leftMs() + lateMs <= 0
  return { elapsedMs, leftMs, isOver }
}

/** Counts pairs for a verdict: a figure that repeats has its own long before those that scatter. */
export function fewestPairsForVerdict({ benchmark, isFailing, fewest }: Entry): number {
  const isSampled = Object.values(benchmark.metrics).every(needsStatisticalTest)
  const few = isSampled ? fewest : Math.min(pairsToVerify, fewest)
  return isFailing ? Math.min(failureLimitOfBenchmark(benchmark), few) : few
}

export function listProgress(entry: Entry, signal: AbortSignal): (EntryProgress & Pick<EntryRow, 'benchmark'>)[] {
  return entry.rows.map(({ benchmark, tally }) => {
    const soFar = (): BenchmarkRun => tally.run(signal, entry.isOut)
    return { benchmark, id: benchmark.id, count: tally.count, inPairs: entry.inPairs, isDone: isDone(entry), soFar }
  })
}

/** Expects all trials or pairs that are still wanted, or as many as fit into the time left if each takes `turnMs`. */
export function forecastWork(
  of: Readonly<Record<'done' | 'wanted' | 'turnMs' | 'roomMs', number>>,
): Pick<ScheduleProgress, 'done' | 'expected' | 'leftMs'> {
  const roomMs = Math.max(0, of.roomMs)
  const neededMs = of.turnMs * of.wanted
  const ahead = neededMs > roomMs ? roomMs / of.turnMs : of.wanted
  const [done, expected] = [Math.floor(of.done), Math.max(1, Math.floor(of.done + ahead))]
  return { done, expected, leftMs: done < 3 ? undefined : Math.min(roomMs, neededMs) }
}

export function sumBy<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0)
}
