/**
 * A metric's stored values as the test of rank-sum.ts takes them, and what the test says of a head.
 *
 * Proof comes from counting. Trials of memory and counts are taken as exchangeable between the runs of one class of
 * machine, so the head's trials are compared with all stored ones; and in case runs do differ as a whole, the head's middle
 * must lie beyond that of every stored run that counts. Times and rates certainly differ so: only whole runs are
 * exchangeable there, and one run among K is extreme by chance once in K + 1, which proves nothing among many rows. The
 * same count makes a row suspect, and no more.
 */
import type { Baseline } from '../model/baseline.ts'
import type { Policy } from '../model/config.ts'
import { isTimed } from '../model/metric.ts'
import { enoughValues, benchmarkId } from '../model/run.ts'
import { differenceAt, differences, hodgesLehmannShift } from '../stats/location.ts'
import { lowerMedian } from '../stats/quantile.ts'
import { countWins, leastWins, shiftLimits, winsTail } from '../stats/rank-sum.ts'
import { isExactHere } from './exact-rule.ts'
import { headValues, type Cell } from './judgement.ts'
import { evidence, leastOccasions, mostTrials, walkLevels, type Walk, type WalkedRun } from './level-walk.ts'
import { compilePolicy, defaultAlpha } from './policy.ts'
import {
  calibrationOf,
  isUsual,
  machineClass,
  occasionOf,
  usualSpeed,
  type UsualSpeed,
  type Series,
  type StoredMetric,
  seriesOf,
  storedRuns,
} from './stored-runs.ts'
import { onScale, scaleFor, type Scale } from './value-scale.ts'

/** With fewer runs than these a head must lie farther beyond them: see `limitsOfRuns`. */
const manyRuns = 10
/** Level at which a worsening of the size of `detect` is ruled out, and an improvement of that size. */
const beta = { worse: 0.05, better: 0.2 } as const

/** Why a head cannot be compared with this history. */
export type HistoryReason = 'new-class' | 'few-trials' | 'few-runs' | 'odd-speed' | 'short-of-proof'

export interface HistoryModel {
  readonly scale: Scale
  /** Times and rates: what lies beyond chance is suspect and not proven. */
  readonly timed: boolean
  /** Runs of today's level on this class of machine, oldest first, and the walk that found them. */
  readonly points: readonly StoredMetric[]
  readonly walk: Walk
  /** What the walk's indices count. */
  readonly walked: readonly StoredMetric[]
  /** Runs of the series on other classes, and runs of this class at an unusual speed: left out. */
  readonly elsewhere: number
  readonly unusual: number
  readonly usual: UsualSpeed | null
  /** How many runs the points count for, and how many are needed before anything can be said. */
  readonly countedRuns: number
  readonly neededRuns: number
  readonly reasonAt: (alpha: number) => HistoryReason | null
  readonly judge: (alpha: number) => HistoryResult
}

export interface HistoryResult {
  readonly verdict: 'regression' | 'improvement' | 'no-change' | 'inconclusive'
  /** Of a time or rate: to which side it lies beyond chance, if the trials of different runs were alike. */
  readonly suspect: 'worse' | 'better' | null
  /** True where the trials lie beyond chance, and a stored run as a whole as far: then that says nothing of the head. */
  readonly isShared: boolean
  /** Head against stored on the scale, positive for worse: the median of all differences. */
  readonly change: number
  readonly wins: { readonly worse: number; readonly better: number; readonly pairs: number }
  readonly p: { readonly worse: number; readonly better: number }
  readonly interval: HistoryInterval
  /** From which size on, on the scale, trials that scatter like these would have been called worse (or suspect). */
  readonly detectable: number | null
}

/** Limits of the change, infinite where nothing is refuted, and their one-sided levels. */
interface HistoryInterval {
  readonly lower: number
  readonly upper: number
  readonly lowerLevel: number
  readonly upperLevel: number
}

interface HistoryModelOptions {
  readonly cell: Cell
  readonly series: Series
  /** One-sided level at which a stored run counts as suspect. */
  readonly suspectAlpha: number
}

/** Null where the series holds no run. The head has at least one value. */
export function historyModel({ cell, series, suspectAlpha }: HistoryModelOptions): HistoryModel | null {
  if (series.points.length === 0) return null
  const { data, rules, run } = cell
  const timed = isTimed(data.unit)
  const own = machineClass(run.environment, data)
  const sameClass = series.points.filter((point) => machineClass(point.run.environment, data) === own)
  const usual = timed ? usualSpeed(sameClass.map((point) => point.run)) : null
  const walked = sameClass.filter((point) => isUsual(point.run, usual))
  const shown = walked.length > 0 ? walked : series.points
  const head = headValues(data).slice(0, mostTrials.run)
  const values = [...head, ...shown.flatMap((point) => point.values)]
  const scaleAt = (points: readonly StoredMetric[], isRaw: boolean): Scale =>
    scaleFor({
      spec: isRaw ? { ...data, signed: true } : data,
      rules: isCount(cell) ? { ...rules, floor: Math.max(rules.floor, 1) } : rules,
      at: lowerMedian(points.map((point) => lowerMedian(point.values))),
      values,
    })
  const first = scaleAt(shown, isCount(cell))
  const runs = walked.map((point): WalkedRun => ({
    trials: point.values.slice(0, mostTrials.run).map((value) => onScale(first, value)),
    occasion: occasionOf(point.run),
  }))
  const walk = walkLevels(runs, { margin: first.margin, alpha: suspectAlpha, timed })
  const level = walk.level.map((index) => runs[index]!)
  const points = walk.level.map((index) => walked[index]!)
  // Margins refer to the level of today; what was before it is gone.
  const scale = points.length === 0 ? first : scaleAt(points, first.kind === 'raw')
  const neededRuns = neededRunsOf(data.unit)
  const countedRuns = evidence(level, timed)
  const newest = runs.at(-1)
  const samples: Samples = {
    head: head.map((value) => onScale(scale, value)),
    // The newest trials say the most of today.
    base: level.flatMap(({ trials }) => trials).slice(-mostTrials.level),
    baseRuns: locationsOf(level, timed),
    // Suspect or not, it is the nearest to the base: what lies there as well is none of the head's doing.
    newest:
      newest === undefined
        ? null
        : locationsOf(
            runs.filter(({ occasion }) => occasion === newest.occasion),
            timed,
          ).at(-1)!,
  }
  return {
    scale,
    timed,
    points,
    walk,
    walked,
    elsewhere: series.points.length - sameClass.length,
    unusual: sameClass.length - walked.length,
    usual,
    countedRuns,
    neededRuns,
    reasonAt: (alpha) => {
      if (sameClass.length === 0) return 'new-class'
      if (timed && calibrationOf(run) !== null && !isUsual(run, usual)) return 'odd-speed'
      if (countedRuns < neededRuns) return 'few-runs'
      // However far away they lie, they share one moment.
      if (head.length < enoughValues) return 'few-trials'
      const sizes = { head: samples.head.length, stored: samples.base.length }
      return leastWins(alpha, sizes) === null ? 'short-of-proof' : null
    },
    judge: (alpha) => judge({ samples, scale, timed, alpha }),
  }
}

/** Runs of today's level that are needed before anything can be said. */
export function neededRunsOf(unit: string): number {
  return leastOccasions[isTimed(unit) ? 'times' : 'memory']
}

/** Exact metrics come here where their trials disagree: then one count more or less is nothing. */
function isCount({ data }: Cell): boolean {
  return data.kind === 'exact' || data.unit === 'count'
}

/** Where each run lies; of times, which belong to their moment, where each occasion does. */
function locationsOf(runs: readonly WalkedRun[], timed: boolean): number[] {
  const groups = timed ? Map.groupBy(runs, ({ occasion }) => occasion).values() : runs.map((run) => [run])
  return [...groups].map((some) => lowerMedian(some.map(({ trials }) => lowerMedian(trials))))
}

/** All on the scale; `base` are the trials of all runs, `baseRuns` as `locationsOf` has them. None is empty. */
interface Samples {
  readonly head: readonly number[]
  readonly base: readonly number[]
  readonly baseRuns: readonly number[]
  readonly newest: number | null
}

interface JudgeOptions {
  readonly samples: Samples
  readonly scale: Scale
  readonly timed: boolean
  readonly alpha: number
}

function judge({ samples, scale, timed, alpha }: JudgeOptions): HistoryResult {
  const { head, base } = samples
  const { margin, detect } = scale
  const sizes = { head: head.length, stored: base.length }
  const pairs = head.length * base.length
  const wins = {
    worse: countWins({ base, head }, margin),
    better: countWins({ base: head, head: base }, margin),
    pairs,
  }
  const counted = { worse: winsTail(wins.worse, sizes), better: winsTail(wins.better, sizes) }
  // Were runs to have an effect of their own, the head would have to lie beyond that of every stored run, too.
  const at = lowerMedian(head)
  const limit = limitsOfRuns(samples, scale)
  const p = { worse: at > limit.worse ? counted.worse : 1, better: at < limit.better ? counted.better : 1 }
  const side = p.worse <= alpha ? 'worse' : p.better <= alpha ? 'better' : null
  const changed = side !== null && !timed
  const levels = changed ? { lower: alpha, upper: alpha } : { lower: beta.better, upper: beta.worse }
  // Of times each occasion is one value, the head as well.
  const exchangeable = timed ? { base: samples.baseRuns, head: [at] } : { base, head }
  const limits = shiftLimits(exchangeable, levels)
  const isShared = side === null && Math.min(counted.worse, counted.better) <= alpha
  const same = side === null && !isShared && limits.upper <= detect && limits.lower >= -detect
  const change = hodgesLehmannShift({ base, head })
  const least = leastWins(alpha, sizes)
  return {
    verdict: changed ? (side === 'worse' ? 'regression' : 'improvement') : same ? 'no-change' : 'inconclusive',
    suspect: timed ? side : null,
    isShared,
    change,
    wins,
    p,
    interval: { ...limits, lowerLevel: levels.lower, upperLevel: levels.upper },
    // Moved by that much, as many of the differences lie beyond the margin as are needed, and the head beyond the runs.
    detectable:
      least === null
        ? null
        : Math.max(
            margin + Math.max(0, change - differenceAt(differences(samples), pairs - least)),
            limit.worse - (at - change),
          ),
  }
}

/**
 * Beyond which the middle of the head must lie to be worse, or better, than every stored run as a whole. More than what
 * is ignored; where runs lie apart by themselves, half of that; and from a few runs as much as is to be detected, and as
 * these lie apart: were a machine to shift all memory of a run by 0.9%, one in thirty would top four of them by more
 * than is ignored. Where the newest run lies beyond the others itself, main may just have moved: then the head must lie
 * beyond that one by as much as is to be detected, or it would be blamed for what main did.
 */
function limitsOfRuns(
  { baseRuns, newest }: Samples,
  { margin, detect }: Pick<Scale, 'margin' | 'detect'>,
): { readonly worse: number; readonly better: number } {
  const apart = Math.max(...baseRuns) - Math.min(...baseRuns)
  const reach = baseRuns.length < manyRuns ? Math.max(detect, apart) : Math.max(margin, apart / 2)
  const earlier = baseRuns.at(-1) === newest ? baseRuns.slice(0, -1) : baseRuns
  const limit = (sign: 1 | -1): number => {
    const farthest = Math.max(...baseRuns.map((run) => sign * run)) + reach
    if (newest === null) return sign * farthest
    const hasMoved = earlier.every((run) => sign * (newest - run) > margin)
    return sign * Math.max(farthest, sign * newest + (hasMoved ? detect : margin))
  }
  return { worse: limit(1), better: limit(-1) }
}

// Suspect runs of a stored history, for those who look after it.

/** A run whose value of one metric lies beyond chance, or a level that later runs confirmed. */
export interface Suspect {
  readonly runId: string
  /** `suite/case/subject` */
  readonly benchmark: string
  readonly metric: string
  readonly worse: boolean
  /** Against the runs before it on its kind of machine, relative; null where that is not positive, and for a new level. */
  readonly relative: number | null
  /** `suspect`: left out for now. `new level`: confirmed, and the runs before it are left out. */
  readonly state: 'suspect' | 'new level'
}

/** Suspects among the runs that the newest run's metrics continue, by benchmark and metric, oldest first. */
export function findSuspects({ runs, accepted }: Baseline, policy?: Policy): Suspect[] {
  const stored = storedRuns({ runs, accepted, source: 'baseline', ancestors: [] })
  const rulesOf = compilePolicy(policy)
  const suspectAlpha = (policy?.alpha ?? defaultAlpha) / stored.gatedRows
  const run = stored.nearest
  if (run === null) return []
  return run.benchmarks.flatMap((benchmark) =>
    Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
      const row = { benchmark: benchmarkId(benchmark), metric, platform: run.environment.platform }
      const cell = { row, run, benchmark, data, rules: rulesOf(row, data) }
      const series = seriesOf(cell, stored)
      if (isExactHere({ cell, series })) return []
      const classes = Map.groupBy(series.points, (point) => machineClass(point.run.environment, data))
      return [...classes.values()].flatMap((points) => {
        const newest = points.at(-1)!
        const model = historyModel({ cell: { ...cell, run: newest.run, data: newest.data }, series, suspectAlpha })
        return found(model!).map((one) => Object.assign(one, { benchmark: row.benchmark, metric }))
      })
    }),
  )
}

function found({ walk, walked }: HistoryModel): Omit<Suspect, 'benchmark' | 'metric'>[] {
  const describe = (state: Suspect['state']) => (one: { readonly index: number; readonly worse: boolean }) => {
    const { run, values } = walked[one.index]!
    const level = lowerMedian(levelBefore(one.index, { walk, walked }))
    const relative = level <= 0 ? null : lowerMedian(values) / level - 1
    return { runId: run.id, worse: one.worse, relative: state === 'suspect' ? relative : null, state }
  }
  return [...walk.shifts.map(describe('new level')), ...walk.suspects.map(describe('suspect'))]
}

/** Trials of the runs that it was compared with, where they still stand for the level; else of all runs before it. */
function levelBefore(index: number, { walk, walked }: Pick<HistoryModel, 'walk' | 'walked'>): number[] {
  const before = walk.level.filter((at) => at < index)
  const points = before.length > 0 ? before.map((at) => walked[at]!) : walked.slice(0, index)
  return points.flatMap((point) => point.values)
}
