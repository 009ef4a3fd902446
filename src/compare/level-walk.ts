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
import { ascending, type Ascending, lowerMedian, mergeInto, type Sample, takeFrom } from '../stats/quantile.ts'
import { countWins, mostWins, winsTail } from '../stats/rank-sum.ts'

/** How many runs in a row confirm each other. */
export const confirmingRuns = 3
/** The fewest occasions that make a level: of memory and counts, and of times. */
export const leastOccasions = { memory: 4, times: 10 } as const
/** The most trials that count of a run, and of the runs before it: more say little more and take time. */
export const mostTrials = { run: 100, level: 2_000 } as const

/** One run: its trials on a scale on which more is worse, and when and where it was measured. */
export interface WalkedRun {
  readonly sorted: Ascending
  /** In the order of measurement: few walks need it. */
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
    const side = sideOf(run, level, options)
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
  /** The newest trials, until a run is added. Of memory they are asked for before each run, so they are kept sorted. */
  readonly trials: () => Sample
  readonly add: (index: number) => void
}

function levelOf(runs: readonly WalkedRun[], first: readonly number[], { timed }: WalkOptions): Level {
  const indices: number[] = []
  const occasions = new Set<string>()
  let [least, most] = [Infinity, -Infinity]
  const sizes = timed ? [] : runs.map(({ sorted }) => sorted.length)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const newest = new Float64Array(Math.min(all, mostTrials.level + Math.max(0, ...sizes)))
  let count = 0
  /** The run of the level with the oldest trial that counts, and how many of its trials do not count any more. */
  const oldest = { at: 0, passed: 0 }
  const add = (index: number): void => {
    const { occasion, sorted } = runs[index]!
    indices.push(index)
    if (timed) {
      occasions.add(occasion)
      const middle = lowerMedian(sorted)
      least = Math.min(least, middle)
      most = Math.max(most, middle)
      return
    }
    mergeInto(newest, count, sorted)
    count += sorted.length
    const passed: number[] = []
    while (passed.length < count - mostTrials.level) {
      const trials = runs[indices[oldest.at]!]!.trials()
      const passing = trials.slice(oldest.passed, oldest.passed + count - mostTrials.level - passed.length)
      passed.push(...passing)
      oldest.passed += passing.length
      if (oldest.passed === trials.length) Object.assign(oldest, { at: oldest.at + 1, passed: 0 })
    }
    if (passed.length === 0) return
    takeFrom(newest, count, ascending(passed))
    count -= passed.length
  }
  for (const index of first) add(index)
  return {
    indices,
    add,
    evidence: () => (timed ? occasions.size : indices.length),
    range: () => ({ least, most }),
    trials: () =>
      timed ? newestOf(indices.map((index) => runs[index]!.trials())) : (newest.subarray(0, count) as Ascending),
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
  { sorted: head }: WalkedRun,
  level: Level,
  { margin, alpha, timed }: WalkOptions,
): 'worse' | 'better' | null {
  if (level.evidence() < leastOccasions[timed ? 'times' : 'memory']) return null
  if (timed && !isFar(head, level.range())) return null
  const base = ascending(level.trials())
  const sizes = { head: head.length, stored: base.length }
  // Of most runs the middle is so near that no count of the others could be rare.
  const isRare = (samples: { readonly base: Ascending; readonly head: Ascending }): boolean =>
    winsTail(mostWins(samples, margin), sizes) <= alpha && winsTail(countWins(samples, margin), sizes) <= alpha
  if (isRare({ base, head })) return 'worse'
  return isRare({ base: head, head: base }) ? 'better' : null
}

/**
 * Whether a run lies farther beyond all runs before it than these lie apart. If each run has an effect of its own, the
 * test of the trials alone would mistake it for a level.
 */
function isFar(head: Ascending, { least, most }: ReturnType<Level['range']>): boolean {
  const at = lowerMedian(head)
  return Math.max(at - most, least - at) > most - least
}
