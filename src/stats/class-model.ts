/**
 * Judges one run against the stored history of runs, where no base could be measured beside the head.
 *
 * Runs of one class (the same kind of machine) share a level; levels differ between classes. Within a class, runs
 * scatter with deviation tauR; the levels of the classes scatter with deviation tauM. The head is held against the
 * best linear prediction for its class, and its distance is measured in units of the prediction's own error, so that a
 * short or restless history makes it careful instead of wrong. Stored values are never pooled as if they were
 * independent.
 *
 * Source: the one-way random effects model with unequal group sizes; variance components by the method of moments
 * (Searle, Casella & McCulloch 1992, Variance Components, 3.6), prediction by shrinkage (chapter 7 there).
 */
import { classLevels, predict, type ClassLevels, type ClassRun } from './class-levels.ts'
import { tUpperQuantile, tUpperTail } from './student-t.ts'

export type { ClassRun } from './class-levels.ts'

export interface ClassModelInput {
  /** Order does not matter. Runs of another series and suspect runs are left out by the caller. */
  readonly runs: readonly ClassRun[]
  readonly head: ClassRun
  /** Changes up to this are ignored, and from `detect` on they must be ruled out, on the scale of y: ln(1.01), ln(1.1). */
  readonly margin: number
  readonly detect: number
  /** One-sided level of a regression, and of an improvement. */
  readonly alpha: number
  /** Level at which a regression of the size of `detect` is ruled out; 0.05 unless told otherwise. */
  readonly beta?: number
  /** Runs are never taken to scatter less than this, on the scale of y; 0.002 unless told otherwise. */
  readonly leastDeviation?: number
}

/** Why a head cannot be held against this history: fewer than 10 runs, fewer than 5 degrees of freedom, or a machine never seen. */
export type ClassModelReason = 'few-runs' | 'few-degrees' | 'new-class'
export type ClassModelVerdict = 'regression' | 'improvement' | 'no-change' | 'inconclusive'

export interface ClassModelResult {
  /** Null exactly where there is a reason. */
  readonly verdict: ClassModelVerdict | null
  readonly reason: ClassModelReason | null
  /** Runs, classes among them, and runs of the head's class. */
  readonly runs: number
  readonly classes: number
  readonly classRuns: number
  /** What the history leads one to expect for the head's class; null without any run. */
  readonly predicted: number | null
  /** head.y - predicted: positive is worse. */
  readonly change: number | null
  /** Deviation of runs within a class (never below `leastDeviation`), and of levels between classes. */
  readonly tauR: number | null
  readonly tauM: number | null
  /** Variance of head.y around the prediction if nothing has changed, and its degrees of freedom, at most 12. */
  readonly variance: number | null
  readonly df: number | null
  /** Distance beyond the margin in units of that error, towards worse, and the chance of it if nothing has changed. */
  readonly t: number | null
  readonly p: number | null
  /** The same towards better. */
  readonly tImprovement: number | null
  readonly pImprovement: number | null
  /** Limits of the change and their one-sided levels: those of the rule that decided. */
  readonly interval: ClassModelInterval | null
  /** The smallest change that this history would find in 19 of 20 cases, on the scale of y. */
  readonly detectable: number | null
}

export interface ClassModelInterval {
  readonly lower: number
  readonly upper: number
  readonly lowerLevel: number
  readonly upperLevel: number
}

export const neededRuns = 10
export const neededDegrees = 5

const defaultBeta = 0.05
/** Runs are never taken to scatter less than this, unless told otherwise. */
export const defaultLeastDeviation = 0.002
/** Rules out an improvement of the size of `detect` for "no-change"; see sequential.ts. */
const improvementBeta = 0.2
/** More degrees are not believed: runs drift, so they tell less than their number. */
export const mostDegrees = 12

/** Throws a RangeError on a y that is not finite. */
export function judgeByClass(input: ClassModelInput): ClassModelResult {
  const { runs, head, leastDeviation = defaultLeastDeviation } = input
  if (![...runs, head].every(({ y }) => Number.isFinite(y))) throw new RangeError('a run has no finite location')
  const levels = classLevels(runs, leastDeviation)
  const prediction = predict(levels, head.class)
  const figures = {
    reason: reasonAgainst(levels, prediction.classRuns),
    runs: levels.runs,
    classes: levels.classes.length,
    classRuns: prediction.classRuns,
    predicted: prediction.mean,
    change: prediction.mean === null ? null : head.y - prediction.mean,
    tauR: levels.within === null ? null : Math.sqrt(levels.within),
    tauM: levels.between === null ? null : Math.sqrt(levels.between),
  }
  if (figures.change === null || prediction.variance === null) return { ...figures, ...undecidable }
  const df = Math.min(prediction.df, mostDegrees)
  return { ...figures, ...decide(input, { change: figures.change, variance: prediction.variance, df }, figures.reason) }
}

const undecidable = {
  verdict: null,
  variance: null,
  df: null,
  t: null,
  p: null,
  tImprovement: null,
  pImprovement: null,
  interval: null,
  detectable: null,
} as const

/** Why a history with these levels allows no verdict about a class with so many runs in it; null where it does. */
export function reasonAgainst(levels: ClassLevels, classRuns: number): ClassModelReason | null {
  if (levels.runs < neededRuns) return 'few-runs'
  if (levels.runs - levels.classes.length < neededDegrees) return 'few-degrees'
  return classRuns === 0 ? 'new-class' : null
}

interface Standing {
  readonly change: number
  readonly variance: number
  readonly df: number
}

function decide(input: ClassModelInput, standing: Standing, reason: ClassModelReason | null) {
  const { margin, detect, alpha, beta = defaultBeta } = input
  const { change, variance, df } = standing
  const error = Math.sqrt(variance)
  const t = (change - margin) / error
  const tImprovement = (-change - margin) / error
  const reach = (level: number) => tUpperQuantile(level, df) * error
  const same = change + reach(beta) <= detect && change - reach(improvementBeta) >= -detect
  const p = tUpperTail(t, df)
  const pImprovement = tUpperTail(tImprovement, df)
  const verdict =
    p <= alpha ? 'regression' : pImprovement <= alpha ? 'improvement' : same ? 'no-change' : 'inconclusive'
  const changed = verdict === 'regression' || verdict === 'improvement'
  const lowerLevel = changed ? alpha : improvementBeta
  const upperLevel = changed ? alpha : beta
  return {
    verdict: reason === null ? verdict : null,
    variance,
    df,
    t,
    p,
    tImprovement,
    pImprovement,
    interval: { lower: change - reach(lowerLevel), upper: change + reach(upperLevel), lowerLevel, upperLevel },
    detectable: margin + reach(alpha) + reach(0.05),
  } as const
}
