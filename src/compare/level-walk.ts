/**
 * Which stored runs stand for the level of today.
 *
 * A regressed run on the default branch must not become the baseline in silence, and one lucky or unlucky run must not
 * bend it. So the runs are walked from the oldest on, each held against the runs before it. One that lies beyond chance is
 * *suspect* and left out. When three runs in a row lie beyond chance to the same side, they are a new level: the
 * history starts again with the first of them, because a mixture of two levels would blame later heads for what main did.
 *
 * Nothing of this is stored: it is computed from the sorted set of runs on every reading, so it cannot depend on the
 * order in which runs arrived.
 */
import { classLevels, predict, type ClassRun } from '../stats/class-levels.ts'
import { defaultLeastDeviation, mostDegrees, reasonAgainst } from '../stats/class-model.ts'
import { tUpperTail } from '../stats/student-t.ts'

/** So many runs in a row confirm each other. */
export const confirmingRuns = 3

export interface WalkOptions {
  /** Change that is ignored, on the scale of y. */
  readonly margin: number
  /** One-sided level at which a run counts as beyond chance. */
  readonly alpha: number
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

/** Walks runs in the order given, oldest first. A run that nothing can be said about yet belongs to the level. */
export function walkLevels(runs: readonly ClassRun[], options: WalkOptions): Walk {
  let level: number[] = []
  let streak: { index: number; worse: boolean }[] = []
  let suspects: { index: number; worse: boolean }[] = []
  const shifts: { index: number; worse: boolean }[] = []
  for (const [index, head] of runs.entries()) {
    const side = sideOf(
      head,
      level.map((at) => runs[at]!),
      options,
    )
    if (side === 'within' || side === 'unknown') {
      level.push(index)
      // A run that cannot be judged, being the first of its class, neither confirms nor refutes.
      if (side === 'within') streak = []
      continue
    }
    const worse = side === 'worse'
    const suspect = { index, worse }
    streak = streak.at(-1)?.worse === worse ? [...streak, suspect] : [suspect]
    suspects.push(suspect)
    if (streak.length < confirmingRuns) continue
    shifts.push(streak[0]!)
    level = streak.map((member) => member.index)
    suspects = suspects.filter((one) => one.index < streak[0]!.index)
    streak = []
  }
  return { level, suspects, shifts }
}

/** The same test as that of a head against its history, without the limits that nobody sees here. */
function sideOf(
  head: ClassRun,
  before: readonly ClassRun[],
  { margin, alpha }: WalkOptions,
): 'worse' | 'better' | 'within' | 'unknown' {
  const levels = classLevels(before, defaultLeastDeviation)
  const { mean, variance, df, classRuns } = predict(levels, head.class)
  if (mean === null || variance === null || reasonAgainst(levels, classRuns) !== null) return 'unknown'
  const beyond = Math.abs(head.y - mean) - margin
  if (beyond <= 0 || tUpperTail(beyond / Math.sqrt(variance), Math.min(df, mostDegrees)) > alpha) return 'within'
  return head.y > mean ? 'worse' : 'better'
}
