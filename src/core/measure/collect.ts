/** What is measured in turns: runs and pairs. */
import { pairsToVerify } from '../judge/decided.ts'
import { isTested } from '../model/metric.ts'
import { benchmarkId, enoughValues, type BenchmarkRun } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan/plan.ts'
import {
  costMs,
  scheduledEntries,
  mostFailures,
  Schedule,
  sumOf,
  type Collected,
  type CollectOptions,
  type ScheduleEffects,
  type Entry,
} from './schedule.ts'
import { PairTally, resultFor, Tally, type SideName, type TrialResult } from './tally.ts'

export interface CollectRunOptions extends CollectOptions {
  readonly trials: number
}

type ValueEntry = Entry<Tally>

/**
 * Trials of one side: one discarded warm-up of each benchmark, which shows what a trial costs, then rounds. What does
 * not fit into the budget is left out, last of the plan first: a few with enough values are worth more than all with
 * too few.
 */
export async function collectRun(options: CollectRunOptions, effects: ScheduleEffects<'head'>): Promise<Collected> {
  const { trials, packagesOf, budgetMs } = options
  const { signal } = effects
  /** Counted trials that a benchmark needs to be stored. */
  const enough = Math.min(enoughValues, trials)
  const entries = scheduledEntries(
    options.benchmarks,
    (benchmark) => new Tally(benchmark, packagesOf(benchmark), { inPairs: false }),
  )
  const hasValues = ({ rows }: ValueEntry): boolean => rows.some(({ tally }) => tally.count > 0)
  /** Whether more trials of it are of use: neither if none works, nor of what is measured once. */
  const isActive = (entry: ValueEntry): boolean => {
    if (entry.isOut) return false
    return hasValues(entry) ? !entry.benchmark.once : entry.failed < mostFailures(entry.benchmark)
  }
  const isOpen = (entry: ValueEntry): boolean => isActive(entry) && entry.turns < trials
  const schedule = new Schedule<'head', ValueEntry>(
    {
      budgetMs,
      entries,
      wanted: (entry) => (isActive(entry) ? (entry.benchmark.once ? 1 : trials) - entry.turns : 0),
      owed,
      isDone: (entry) => !isOpen(entry),
      runOf: ({ tally }, entry) => tally.run(signal, entry.isOut),
    },
    effects,
  )

  /** Trials that a benchmark still needs; one that has only failed gets few. */
  function owed(entry: ValueEntry): number {
    if (!isActive(entry)) return 0
    if (!hasValues(entry) && entry.failed > 0) return mostFailures(entry.benchmark) - entry.failed
    return Math.max(0, (entry.benchmark.once ? 1 : enough) - entry.turns)
  }
  async function turn(entry: ValueEntry, counts = true): Promise<void> {
    const results = await schedule.trials(entry, ['head'], counts ? {} : { again: true })
    if (results === null) return
    if (counts) entry.turns += 1
    const works = entry.rows.map(({ benchmark, tally }) => {
      const head = resultFor(benchmark, results[0]!)
      return counts ? tally.add('head', { head }) : tally.addWarmUp(head)
    })
    if (!works.includes(true)) entry.failed += 1
    schedule.report(entry)
  }

  // Of a benchmark measured once, the warm-up counts. The run that listed the benchmarks of a tool was its warm-up.
  await schedule.warmUp(entries, (entry) => turn(entry, entry.benchmark.once || entry.benchmark.tool !== undefined))
  // The first round always starts: one value is better than none.
  const fits = (open: readonly ValueEntry[], rounds: number): boolean =>
    rounds === 0 || sumOf(open, costMs) <= schedule.leftMs()
  await schedule.rounds({ enough, isOpen, turn, fits })
  return schedule.collected(
    options,
    entries.every((entry) => !entry.isOut && owed(entry) === 0),
  )
}

export interface CollectPairsOptions extends CollectOptions {
  readonly cap: number
  /**
   * Pairs without which a benchmark is not stored: what has no time for them is left out, last of the plan first; 0 by
   * default.
   */
  readonly enough?: number
  /** Pairs with which a change can have a verdict at all; none by default, and then all have a turn. */
  readonly fewest?: number
  /** Entries of an earlier run of the same commits: their pairs are kept and more are appended. */
  readonly resume: readonly BenchmarkRun[]
}

export interface PairEffects extends ScheduleEffects<SideName> {
  coin(): SideName
  /**
   * Whether a benchmark needs no more pairs. It must decide at the scheduled numbers of pairs only, or the false alarm
   * rate is no longer what it is claimed to be.
   */
  isDecided(soFar: BenchmarkRun): boolean
  /** How much it seems to have changed so far: relative, not negative. Decides what goes on where time is short. */
  changeOf?(soFar: BenchmarkRun): number
  /**
   * Called before the first pair, with what a pair of all benchmarks takes by those that were warmed up, and the time
   * that is left.
   */
  onWarm?(ms: Readonly<Record<'pairMs' | 'leftMs', number>>): void
  /** Called before a benchmark is warmed up: false if it calls nothing of the change, so that others go first. */
  mayReach?(benchmark: PlannedBenchmark): Promise<boolean>
}

type PairEntry = Entry<PairTally>

function isTool({ benchmark: { tool } }: PairEntry): boolean {
  return tool !== undefined
}

/** The runs that listed the benchmarks of a tool were its warm-up. */
function needsWarmUp(entry: PairEntry): boolean {
  return entry.tried === 0 && !isTool(entry)
}

function isFiltered({ benchmark: { tool } }: PairEntry): boolean {
  return tool?.canChoose === true
}

/** First tools that seem to have changed most; last tools with a filter, which can do with the time that others leave. */
function rankOf(entry: PairEntry): number {
  return isFiltered(entry) ? -1 : Math.max(...entry.rows.map(({ benchmark }) => benchmark.first?.change ?? 0))
}

/** Of the budget, what finding benchmarks that call what changed takes at most before those that do not have their turn. */
const vainShare = 1 / 4

/**
 * Pairs of trials, base and head next to each other; a seeded coin decides which goes first. After one discarded
 * warm-up per side, each round has one pair of every benchmark that is still undecided, until the time is used up. Where
 * there is no time for the `fewest` pairs of all, as many as there is time for have them, and others follow when those
 * are decided: a few verdicts are worth more than none on all. What there is no time for has no pair at all.
 */
export async function collectPairs(options: CollectPairsOptions, effects: PairEffects): Promise<Collected> {
  const { cap, budgetMs, packagesOf, resume } = options
  const { signal } = effects
  const enough = Math.min(options.enough ?? 0, cap)
  const fewest = Math.min(options.fewest ?? 0, cap)
  const entries = scheduledEntries(options.benchmarks, (benchmark) => {
    const earlier = resume.find((run) => run.pairs !== undefined && benchmarkId(run) === benchmark.id)
    return new PairTally(benchmark, packagesOf(benchmark), earlier ?? null)
  })
  /** Of tools with a filter: the benchmarks that are decided, and the tools that called one otherwise when run alone. */
  const settled = new Set<PairTally>()
  const unfiltered = new Set<PairEntry>()
  /** Of such tools: the benchmarks that wait until others are decided, since time is short. */
  const parked = new Set<PairTally>()
  const openRows = ({ rows }: PairEntry): PairEntry['rows'] => {
    const open = rows.filter(({ tally }) => !settled.has(tally) && !parked.has(tally))
    return open.length === 0 ? rows : open
  }
  /** Pairs that all rows of an entry have that are open; one that is new in a resumed run has fewer. */
  const pairsOf = (entry: PairEntry): number => Math.min(...openRows(entry).map(({ tally }) => tally.count))
  const decided = new Set<PairEntry>()
  /** Those that have had no turn, since there is no time for them yet. */
  const waiting: PairEntry[] = []
  /** What was asked whether it calls the change, and the time that it took to find out of what does not. */
  const asked = new Set<PairEntry>()
  /** What failed on either side when it was warmed up: few pairs show whether it always does. */
  const failing = new Set<PairEntry>()
  let vainMs = 0
  for (const entry of entries) {
    const { pairMs = 0 } = entry.benchmark.first ?? {}
    if (pairMs > 0) Object.assign(entry, { tried: 1, spentMs: pairMs, lastMs: pairMs })
  }
  const schedule = new Schedule<SideName, PairEntry>(
    {
      budgetMs,
      entries,
      // The number of pairs is not known beforehand: each open benchmark is expected to need its cap, or the budget.
      wanted: (entry) => missing(entry, entry.benchmark.once ? pairsToVerify : cap),
      owed: (entry) => missing(entry, entry.benchmark.once ? Math.min(1, enough) : enough),
      isDone,
      runOf: ({ tally }, entry) => tally.run(signal, entry.isOut),
    },
    effects,
  )
  function isDone(entry: PairEntry): boolean {
    return entry.isOut || decided.has(entry)
  }
  function missing(entry: PairEntry, pairs: number): number {
    return isDone(entry) ? 0 : Math.max(0, pairs - pairsOf(entry))
  }
  function decide(entry: PairEntry): void {
    const count = pairsOf(entry)
    const most = entry.benchmark.once ? Math.min(pairsToVerify, cap) : cap
    const isDecided = ({ tally }: PairEntry['rows'][number]): boolean => effects.isDecided(tally.run(signal))
    const open = openRows(entry)
    if (count > 0 && isFiltered(entry)) {
      const done = open.filter(isDecided)
      for (const { tally } of done) settled.add(tally)
      if (count < most && done.length < open.length) return narrow(entry)
      // Those that waited have their turn, if there is time for it.
      const late = entry.rows.filter(({ tally }) => parked.has(tally) && !settled.has(tally))
      if (late.length > 0) {
        for (const { tally } of open) settled.add(tally)
        for (const { tally } of entry.rows) parked.delete(tally)
        const wholeMs = entry.benchmark.first?.pairMs ?? Number.POSITIVE_INFINITY
        entry.lastMs = Math.min(wholeMs, (entry.lastMs * late.length) / open.length)
        entry.isOut = !fits(entry, fewest)
        return narrow(entry)
      }
    } else if (count < most && (count === 0 || !open.every(isDecided))) return
    decided.add(entry)
  }
  /**
   * Goes on with as many benchmarks of a tool as can get a verdict in the time left, those that seem to have changed
   * most. That some wait makes no false verdict more likely: a row is judged by the test that it has anyway.
   */
  function narrow(entry: PairEntry): void {
    const open = openRows(entry)
    const count = pairsOf(entry)
    const rounds = fewest - count
    if (rounds <= 0 || unfiltered.has(entry)) return
    const roundMs = sumOf(entries.filter(isOpen), (one) => one.lastMs || costMs(one))
    const fitting = Math.max(1, Math.floor((open.length * schedule.leftMs()) / (rounds * roundMs)))
    if (fitting >= open.length) return
    const byChange = open.map(({ benchmark, tally }) => {
      const change = count === 0 ? benchmark.first?.change : effects.changeOf?.(tally.run(signal))
      return { tally, change: change ?? 0 }
    })
    for (const { tally } of byChange.toSorted((a, b) => b.change - a.change).slice(fitting)) parked.add(tally)
  }
  /** Both trials of a pair; of a tool with a filter, of what is undecided. */
  async function trialsOf(entry: PairEntry, first: SideName): Promise<TrialResult[] | null> {
    const sides = first === 'base' ? (['base', 'head'] as const) : (['head', 'base'] as const)
    const open = openRows(entry).map(({ benchmark }) => benchmark)
    if (open.length === entry.rows.length || unfiltered.has(entry)) return schedule.trials(entry, sides)
    const results = await schedule.trials(entry, sides, { only: open.map((one) => one.calledByTool ?? one.case) })
    if (results === null) return null
    // What fails on one side only is not the filter's doing.
    const found = results.flatMap(({ rows }) => rows ?? [])
    if (found.length > 0 && open.every((one) => found.every((rows) => rows.has(one.calledByTool ?? one.case))))
      return results
    unfiltered.add(entry)
    // What runs anyway need not wait.
    for (const { tally } of entry.rows) parked.delete(tally)
    return schedule.trials(entry, sides)
  }
  async function turn(entry: PairEntry): Promise<void> {
    const first = effects.coin()
    const results = await trialsOf(entry, first)
    if (results === null) return
    const [base, head] = first === 'base' ? results : results.toReversed()
    for (const { benchmark, tally } of openRows(entry)) {
      tally.add(first, { base: resultFor(benchmark, base!), head: resultFor(benchmark, head!) })
    }
    decide(entry)
    // Reported again, so that it shows before the next benchmark's first trial, and at all for the last one.
    if (decided.has(entry)) schedule.report(entry)
  }
  async function warmUp(entry: PairEntry): Promise<void> {
    const begun = effects.now()
    for (const side of ['base', 'head'] as const) {
      if (schedule.isOver()) return
      const { outcome, warnings } = await effects.trial(entry.benchmark, side, { again: true })
      if (outcome !== 'ok') failing.add(entry)
      if (side === 'head') entry.rows[0]!.tally.warn(warnings)
    }
    entry.tried += 1
    entry.spentMs += effects.now() - begun
  }
  /** Whether it goes before others: it may call what changed, or finding those that do has taken its share. */
  async function isConcerned(entry: PairEntry): Promise<boolean> {
    const begun = effects.now()
    const mayReach = (await effects.mayReach?.(entry.benchmark)) ?? true
    if (!mayReach) vainMs += effects.now() - begun
    return mayReach || vainMs > vainShare * budgetMs
  }
  /** What a pair takes: of a tool as much as its last, of what was never tried as much as of others. */
  function pairMsOf(entry: PairEntry): number {
    if (isTool(entry)) return entry.lastMs
    const known = entry.tried > 0 ? [entry] : entries.filter((one) => one.tried > 0 && !isTool(one))
    return sumOf(known, costMs) / Math.max(1, known.length)
  }
  /** Whether there is time for its verdict, of a tool with a filter for one of them, beside so many pairs of what is open. */
  function fits(entry: PairEntry, pairs: number): boolean {
    const others = entries.filter((one) => one !== entry && isOpen(one))
    const owedMs = sumOf(others, (one) => Math.max(0, pairs - pairsOf(one)) * pairMsOf(one))
    // A figure that repeats has its verdict long before those that scatter.
    const isSampled = Object.values(entry.benchmark.metrics).every(isTested)
    const few = isSampled ? fewest : Math.min(pairsToVerify, fewest)
    const most =
      (failing.has(entry) ? Math.min(mostFailures(entry.benchmark), few) : few) + (needsWarmUp(entry) ? 1 : 0)
    const part = isFiltered(entry) ? 1 / openRows(entry).length : 1
    return owedMs + (most - pairsOf(entry)) * pairMsOf(entry) * part <= schedule.leftMs()
  }
  /** Warms up those that wait, as long as there is time for so many pairs of each that is open. */
  async function admit(pairs: number): Promise<void> {
    while (!schedule.isOver()) {
      const at = waiting.findIndex((entry) => fits(entry, pairs))
      if (at === -1) return
      const next = waiting.splice(at, 1)[0]!
      const isFirst = asked.has(next) || (await isConcerned(next))
      asked.add(next)
      if (isFirst && needsWarmUp(next)) await warmUp(next)
      if (!isFirst || !fits(next, pairs)) waiting.push(next)
      else if (isFiltered(next)) narrow(next)
    }
  }
  /**
   * Whether its suite has had its share of the budget while others need theirs: it may say little of each project, as
   * what loading it takes.
   */
  const isServed = ({ benchmark: { suite, share } }: PairEntry): boolean => {
    if (share === undefined) return false
    const [own = [], others = []] = [true, false].map((isOwn) =>
      entries.filter((one) => (one.benchmark.suite === suite) === isOwn),
    )
    return !others.every(isDone) && sumOf(own, ({ spentMs }) => spentMs) >= share * budgetMs
  }
  // A run of a tool may take minutes, so it is not started when it does not fit into the budget.
  const isOpen = (entry: PairEntry): boolean =>
    !isDone(entry) &&
    !waiting.includes(entry) &&
    (!isTool(entry) || entry.lastMs <= schedule.leftMs()) &&
    (pairsOf(entry) < enough || !isServed(entry))

  for (const entry of entries) decide(entry)
  const shuffled = effects.shuffle(entries)
  const cold = (enough > 0 ? entries : shuffled).filter(
    (entry) => !isDone(entry) && !entry.benchmark.once && pairsOf(entry) === 0,
  )
  if (enough > 0) await schedule.warmUp(cold.filter(needsWarmUp), warmUp)
  else {
    waiting.push(...cold.toSorted((a, b) => rankOf(b) - rankOf(a)))
    await admit(fewest)
  }
  effects.onWarm?.({ pairMs: sumOf(cold, pairMsOf), leftMs: schedule.leftMs() })
  // Who is undecided by now needs more pairs, and goes before those that wait.
  await schedule.rounds({ enough, isOpen, turn, before: () => admit(2 * fewest) })
  const left = entries.filter((entry) => !decided.has(entry))
  for (const { tally } of left.flatMap(({ rows }) => rows)) tally.endBy(signal.aborted ? 'interruption' : 'clock')
  return schedule.collected(options, left.length === 0)
}
