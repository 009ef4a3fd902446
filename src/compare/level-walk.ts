/**
 * Finds the stored runs that represent today's level.
 *
 * A regressed run on the default branch must not become the baseline silently, and a lucky run must not distort it. So
 * each run of one class of machine is compared with the runs before it. One that differs significantly is *suspect* and
 * left out. Three in a row that differ to the same side are a new level: the history starts again with the first of them,
 * because a mixture of two levels would blame later heads for what main did.
 *
 * None of this is stored: it is computed from the sorted set of runs on every reading, so it cannot depend on the order
 * in which runs arrived.
 */
import { ascending, type Ascending, mergeInto, takeFrom } from '../stats/quantile.ts'
import { countWins, winsTail } from '../stats/rank-sum.ts'

/** How many runs in a row confirm each other. */
export const confirmingRuns = 3
/** The fewest occasions that make a level: of memory and counts, and of times. */
export const leastOccasions = { memory: 4, times: 10 } as const
/** The most trials that count of a run, and of the runs before it: more say little more and take time. */
export const mostTrials = { run: 100, level: 2_000 } as const

/** One run: its trials on a scale on which more is worse, and when and where it was measured. */
export interface WalkedRun {
  /** How many trials there are, the least and the most of them, and the one in the middle, as `lowerMedian` has it. */
  readonly count: number
  readonly least: number
  readonly middle: number
  readonly most: number
  /** In the order of measurement. Of most runs the figures above say enough. */
  readonly trials: () => readonly number[]
  /** Runs that were measured in turns share one occasion: for times they are one piece of evidence. */
  readonly occasion: string
}

/** Index of a run, and the side to which it differs. */
interface Outlier {
  readonly index: number
  readonly worse: boolean
}

/** Indices into the runs that were walked. */
export interface Walk {
  /** The runs of today's level. */
  readonly level: readonly number[]
  /** Left out, and not confirmed by later runs. */
  readonly suspects: readonly Outlier[]
  /** The first run of each level that was confirmed, oldest first. */
  readonly shifts: readonly Outlier[]
}

interface WalkOptions {
  /** Change that is ignored, on the scale of the values. */
  readonly margin: number
  /** One-sided level at which a run counts as significantly different. */
  readonly alpha: number
  /** Times and rates differ from run to run by themselves: see `isFar`. */
  readonly timed: boolean
}

/** How many pieces of evidence runs are: occasions for times, runs for anything else. */
export function evidence(runs: readonly WalkedRun[], timed: boolean): number {
  return timed ? new Set(runs.map(({ occasion }) => occasion)).size : runs.length
}

/** Walks runs in the order given, oldest first. As long as there is too little evidence, a run belongs to the level. */
export function walkLevels(runs: readonly WalkedRun[], options: WalkOptions): Walk {
  let level = levelOf(runs, [], options)
  let streak: Outlier[] = []
  let suspects: Outlier[] = []
  const shifts: Outlier[] = []
  for (const [index, run] of runs.entries()) {
    const side = sideOf(run, level, { ...options, runs })
    if (side === null) {
      level.add(index)
      streak = []
      continue
    }
    const worse = side === 'worse'
    const suspect = { index, worse }
    streak = streak.at(-1)?.worse === worse ? [...streak, suspect] : [suspect]
    suspects.push(suspect)
    const confirming = streak.map((member) => runs[member.index]!)
    if (evidence(confirming, options.timed) < confirmingRuns) continue
    shifts.push(streak[0]!)
    const indices = streak.map((member) => member.index)
    level = levelOf(runs, indices, options)
    suspects = suspects.filter((one) => one.index < streak[0]!.index)
    streak = []
  }
  return { level: level.indices, suspects, shifts }
}

/** The runs of a level so far, and what is known of them together: to look at all again for each run would take long. */
interface Level {
  readonly indices: readonly number[]
  /** As `evidence` counts it. */
  readonly evidence: () => number
  /** Of times, the least and the most of the runs' middles. */
  readonly range: () => { readonly least: number; readonly most: number }
  /** How many of the newest trials count, and those, until a run is added. */
  readonly count: () => number
  readonly trials: () => Ascending
  readonly add: (index: number) => void
}

function levelOf(runs: readonly WalkedRun[], first: readonly number[], { timed }: WalkOptions): Level {
  const indices: number[] = []
  const occasions = new Set<string>()
  let [least, most, count] = [Infinity, -Infinity, 0]
  const newest = newestSorted(runs)
  const add = (index: number): void => {
    const { occasion, middle } = runs[index]!
    indices.push(index)
    count += runs[index]!.count
    if (!timed) return
    occasions.add(occasion)
    least = Math.min(least, middle)
    most = Math.max(most, middle)
  }
  for (const index of first) add(index)
  return {
    indices,
    add,
    evidence: () => (timed ? occasions.size : indices.length),
    range: () => ({ least, most }),
    count: () => Math.min(count, mostTrials.level),
    trials: () => newest(indices),
  }
}

/** The newest trials of a growing list of runs, sorted: those of runs that were there the last time still are. */
function newestSorted(runs: readonly WalkedRun[]): (indices: readonly number[]) => Ascending {
  let [sorted, count, taken] = [new Float64Array(), 0, 0]
  /** The run with the oldest trial that counts, and how many of its trials do not count any more. */
  let [oldest, passed] = [0, 0]
  return (indices) => {
    for (; taken < indices.length; taken += 1) {
      const trials = ascending(runs[indices[taken]!]!.trials())
      if (count + trials.length > sorted.length) {
        const larger = new Float64Array(2 * (count + trials.length))
        larger.set(sorted.subarray(0, count))
        sorted = larger
      }
      mergeInto(sorted, count, trials)
      count += trials.length
      const passing: number[] = []
      while (passing.length < count - mostTrials.level) {
        const old = runs[indices[oldest]!]!.trials()
        const some = old.slice(passed, passed + count - mostTrials.level - passing.length)
        passing.push(...some)
        passed += some.length
        if (passed === old.length) [oldest, passed] = [oldest + 1, 0]
      }
      if (passing.length === 0) continue
      takeFrom(sorted, count, ascending(passing))
      count -= passing.length
    }
    return sorted.subarray(0, count) as Ascending
  }
}

/** Of the trials of several runs, oldest first, those that count. */
export function newestOf(runs: readonly (readonly number[])[]): number[] {
  const newest: (readonly number[])[] = []
  for (let at = runs.length - 1, count = 0; at >= 0 && count < mostTrials.level; at -= 1) {
    newest.push(runs[at]!)
    count += runs[at]!.length
  }
  return newest.toReversed().flat().slice(-mostTrials.level)
}

/** The side to which a run differs by the rank-sum test; null if it does not, or if there is too little evidence. */
function sideOf(
  run: WalkedRun,
  level: Level,
  { runs, margin, alpha, timed }: WalkOptions & { readonly runs: readonly WalkedRun[] },
): 'worse' | 'better' | null {
  if (level.evidence() < leastOccasions[timed ? 'times' : 'memory']) return null
  if (timed && !isFar(run.middle, level.range())) return null
  const sizes = { head: run.count, stored: level.count() }
  // Of no more than half of the pairs the chance is a half or more. It is told without a table, as runs are of many sizes.
  const isRare = (wins: number): boolean =>
    (alpha >= 0.5 || 2 * wins > sizes.head * sizes.stored) && winsTail(wins, sizes) <= alpha
  // Of most runs the middle is so near that no count of the others could be rare.
  const most = mostWins(run, { level, runs, margin })
  if (!isRare(most.worse) && !isRare(most.better)) return null
  const [base, head] = [level.trials(), ascending(run.trials())]
  if (isRare(countWins({ base, head }, margin))) return 'worse'
  return isRare(countWins({ base: head, head: base }, margin)) ? 'better' : null
}

/**
 * More wins than these there cannot be on either side. The trials up to the middle win no more pairs each than it does, and
 * neither do, on the other side, those from the middle on; of a run before it no trial is lost to it unless the one nearest
 * to it is, and no more than half unless its middle is.
 */
function mostWins(
  { count, middle }: WalkedRun,
  { level, runs, margin }: { readonly level: Level; readonly runs: readonly WalkedRun[]; readonly margin: number },
): { readonly worse: number; readonly better: number } {
  const all = level.count()
  let [seen, worse, better] = [0, 0, 0]
  for (let at = level.indices.length - 1; at >= 0 && seen < all; at -= 1) {
    const before = runs[level.indices[at]!]!
    const half = (before.count - 1) >> 1
    if (before.middle < middle - margin) worse += before.count
    else if (before.least < middle - margin) worse += half
    if (before.middle - margin > middle) better += before.count
    else if (before.most - margin > middle) better += before.count - 1 - half
    seen += before.count
  }
  const lower = (count - 1) >> 1
  const wins = (limited: number, each: number): number => limited * Math.min(each, all) + (count - limited) * all
  return { worse: wins(lower + 1, worse), better: wins(count - lower, better) }
}

/**
 * Whether a run lies farther beyond all runs before it than these lie apart. If each run has an effect of its own, the
 * test of the trials alone would mistake it for a level.
 */
function isFar(at: number, { least, most }: ReturnType<Level['range']>): boolean {
  return Math.max(at - most, least - at) > most - least
}
