/**
 * Which stored runs stand for the level of today.
 *
 * A regressed run on the default branch must not become the baseline in silence, and one lucky or unlucky run must not
 * bend it. So the runs of one class of machine are walked from the oldest on, each compared with the runs before it. One
 * that lies beyond chance is *suspect* and left out. When three runs in a row lie beyond chance to the same side, they
 * are a new level: the history starts again with the first of them, because a mixture of two levels would blame later
 * heads for what main did.
 *
 * Nothing of this is stored: it is computed from the sorted set of runs on every reading, so it cannot depend on the
 * order in which runs arrived.
 */
import { lowerMedian } from '../stats/quantile.ts'
import { countWins, winsTail } from '../stats/rank-sum.ts'

/** So many runs in a row confirm each other. */
export const confirmingRuns = 3
/** Fewer occasions than these are no level that another could lie beyond: of memory and counts, and of times. */
export const leastOccasions = { memory: 4, times: 10 } as const
/** More trials of a run, and of the runs before it, are not counted: they tell little more and take time. */
export const mostTrials = { run: 100, level: 2_000 } as const

interface WalkOptions {
  /** Change that is ignored, on the scale of the values. */
  readonly margin: number
  /** One-sided level at which a run counts as beyond chance. */
  readonly alpha: number
  /** Times and rates differ from run to run by themselves: see `isFar`. */
  readonly timed: boolean
}

/** One run: its trials on a scale on which more is worse, and when and where it was measured. */
export interface WalkedRun {
  readonly trials: readonly number[]
  /** Runs that were measured in turns share theirs: of times they are one piece of evidence. */
  readonly occasion: string
}

/** Indices into the runs that were walked. */
export interface Walk {
  /** The runs of today's level. */
  readonly level: readonly number[]
  /** Left out, and not confirmed by later runs; `worse` says to which side they lie. */
  readonly suspects: readonly { readonly index: number; readonly worse: boolean }[]
  /** First run of each level that was confirmed, oldest first. */
  readonly shifts: readonly { readonly index: number; readonly worse: boolean }[]
}

/** How many occasions runs of times are, and how many runs there are of anything else. */
export function evidence(runs: readonly WalkedRun[], timed: boolean): number {
  return timed ? new Set(runs.map(({ occasion }) => occasion)).size : runs.length
}

/** Walks runs in the order given, oldest first. A run that nothing can be said about yet belongs to the level. */
export function walkLevels(runs: readonly WalkedRun[], options: WalkOptions): Walk {
  let level: number[] = []
  let streak: { index: number; worse: boolean }[] = []
  let suspects: { index: number; worse: boolean }[] = []
  const shifts: { index: number; worse: boolean }[] = []
  for (const [index, run] of runs.entries()) {
    const side = sideOf(
      run,
      level.map((at) => runs[at]!),
      options,
    )
    if (side === null) {
      level.push(index)
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
    level = streak.map((member) => member.index)
    suspects = suspects.filter((one) => one.index < streak[0]!.index)
    streak = []
  }
  return { level, suspects, shifts }
}

/** The count of a head's test, without its look at whole runs; null where it finds nothing, or could find nothing. */
function sideOf(
  { trials: head }: WalkedRun,
  before: readonly WalkedRun[],
  { margin, alpha, timed }: WalkOptions,
): 'worse' | 'better' | null {
  if (evidence(before, timed) < leastOccasions[timed ? 'times' : 'memory']) return null
  if (timed && !isFar(head, before)) return null
  const base = before.flatMap(({ trials }) => trials).slice(-mostTrials.level)
  const sizes = { head: head.length, stored: base.length }
  if (winsTail(countWins({ base, head }, margin), sizes) <= alpha) return 'worse'
  return winsTail(countWins({ base: head, head: base }, margin), sizes) <= alpha ? 'better' : null
}

/**
 * Whether a run lies farther beyond all runs before it than these lie apart. Where runs have an effect of their own,
 * the test of the trials alone would see levels in it that are none.
 */
function isFar(head: readonly number[], before: readonly WalkedRun[]): boolean {
  const locations = before.map(({ trials }) => lowerMedian(trials))
  const [least, most] = [Math.min(...locations), Math.max(...locations)]
  const at = lowerMedian(head)
  return Math.max(at - most, least - at) > most - least
}
