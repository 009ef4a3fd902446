/**
 * Tests a head's values of a metric against the stored ones, by the rank sums of rank-sum.ts.
 *
 * Trials of memory and counts are taken as exchangeable between the runs of one class of machine, so the head's trials are
 * compared with all stored ones; and in case runs do differ as a whole, the head's median must lie beyond that of every
 * stored run that counts. Times and rates certainly differ from run to run: only whole runs are exchangeable, and one run
 * among K is the most extreme by chance once in K + 1, which proves nothing among many rows. For them the same test only
 * makes a row suspect.
 */
import type { Baseline } from '../model/baseline.ts'
import type { Policy } from '../model/config.ts'
import { isTimed } from '../model/metric.ts'
import { enoughValues, benchmarkId } from '../model/run.ts'
import { differenceAt, differences, medianOf } from '../stats/location.ts'
import { ascending, type Ascending, lowerMedian } from '../stats/quantile.ts'
import { countWins, leastWins, shiftLimits, winsTail } from '../stats/rank-sum.ts'
import { isExactHere } from './exact-rule.ts'
import { headValues, type Cell } from './judgement.ts'
import { evidence, leastOccasions, mostTrials, newestOf, walkLevels, type Walk, type WalkedRun } from './level-walk.ts'
import { compilePolicy, defaultAlpha } from './policy.ts'
import {
  calibrationOf,
  inClassOf,
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
import { onScale, scaleFor, type Scale, sortedOnScale } from './value-scale.ts'

/** With fewer runs than these a head must lie farther beyond them: see `limitsOfRuns`. */
const manyRuns = 10
/** Level at which a worsening of the size of `detect` is ruled out, and an improvement of that size. */
const beta = { worse: 0.05, better: 0.2 } as const

/** Why a head cannot be compared with this history. */
export type HistoryReason = 'new-class' | 'few-trials' | 'few-runs' | 'odd-speed' | 'short-of-proof'

export interface HistoryModel {
  readonly scale: Scale
  /** True for times and rates: a significant difference is suspect, not proven. */
  readonly timed: boolean
  /** Runs of today's level on this class of machine, oldest first, and the walk that found them. */
  readonly points: readonly StoredMetric[]
  /** Of each of these runs the middle trial, in the metric's unit. */
  readonly middles: readonly number[]
  readonly walk: Walk
  /** What the walk's indices refer to. */
  readonly walked: readonly StoredMetric[]
  /** Runs of the series on other classes, and runs of this class at an unusual speed: left out. */
  readonly elsewhere: number
  readonly unusual: number
  readonly usual: UsualSpeed | null
  /** How many runs the points count for, and how many are needed before anything can be said. */
  readonly countedRuns: number
  readonly neededRuns: number
  readonly reasonAt: (alpha: number) => HistoryReason | null
  /** `trials`: those of all points, in the metric's unit. */
  readonly judge: (alpha: number, trials: Ascending) => HistoryResult
}

export interface HistoryResult {
  readonly verdict: 'regression' | 'improvement' | 'no-change' | 'inconclusive'
  /** Of a time or rate: on which side it would be significant, if the trials of different runs were alike. */
  readonly suspect: 'worse' | 'better' | null
  /** True if the trials differ significantly, but a whole stored run is as far off: that says nothing about the head. */
  readonly isShared: boolean
  /** Head against stored on the scale, positive for worse: the median of all differences. */
  readonly change: number
  readonly wins: { readonly worse: number; readonly better: number; readonly pairs: number }
  readonly p: { readonly worse: number; readonly better: number }
  /** Limits of the change, infinite if nothing is refuted, and their one-sided levels. */
  readonly interval: {
    readonly lower: number
    readonly upper: number
    readonly lowerLevel: number
    readonly upperLevel: number
  }
  /** The smallest change, on the scale, at which trials that scatter like these would be called worse (or suspect). */
  readonly detectable: number | null
}

/**
 * Null if the series has no run. The head has at least one value. `suspectAlpha`: the one-sided level at which a stored run
 * counts as suspect.
 */
export function historyModel(cell: Cell, series: Series, suspectAlpha: number): HistoryModel | null {
  if (series.points.length === 0) return null
  const { data, rules, run } = cell
  const timed = isTimed(data.unit)
  const isOfClass = inClassOf(run.environment, data)
  const sameClass = series.points.filter((point) => isOfClass(point.run.environment))
  const usual = timed ? usualSpeed(sameClass.map((point) => point.run)) : null
  const walked = sameClass.filter((point) => isUsual(point.run, usual))
  const shown = walked.length > 0 ? walked : series.points
  const head = ascending(headValues(data).slice(0, mostTrials.run))
  const middles = shown.map((point) => lowerMedian(point.values))
  const least = [head[0]!, ...shown.map((point) => rangeOf(point.values).least)]
  const scaleAt = (middle: number, isRaw: boolean): Scale =>
    scaleFor({
      spec: isRaw ? { ...data, signed: true } : data,
      rules: isCount(cell) ? { ...rules, floor: Math.max(rules.floor, 1) } : rules,
      at: middle,
      values: least,
    })
  const first = scaleAt(lowerMedian(middles), isCount(cell))
  const runs = walked.map((point, index) => walkedRun(point, first, middles[index]!))
  const walk = walkLevels(runs, { margin: first.margin, alpha: suspectAlpha, timed })
  const level = walk.level.map((index) => runs[index]!)
  const points = walk.level.map((index) => walked[index]!)
  const today = walk.level.map((index) => middles[index]!)
  // Margins refer to today's level, not to those before it.
  const scale = points.length === 0 ? first : scaleAt(lowerMedian(today), first.kind === 'raw')
  const newest = runs.at(-1)
  const ofNewest = runs.filter(({ occasion }) => occasion === newest?.occasion)
  return modelOf({
    cell,
    head: sortedOnScale(scale, head),
    baseRuns: locationsOf(level, timed),
    // Suspect or not, it is the nearest to the base: a head that lies there as well did not change anything.
    newest: locationsOf(ofNewest, timed).at(-1) ?? null,
    scale,
    timed,
    points,
    middles: today,
    walk,
    walked,
    elsewhere: series.points.length - sameClass.length,
    unusual: sameClass.length - walked.length,
    usual,
    countedRuns: evidence(level, timed),
    neededRuns: neededRunsOf(data.unit),
  })
}

type Found = Omit<HistoryModel, 'reasonAt' | 'judge'> & Omit<Samples, 'base'> & { readonly cell: Cell }

/** All rows are prepared before any is judged: what is kept of each here, without its sorted trials, is little. */
function modelOf({ cell, head, baseRuns, newest, ...model }: Found): HistoryModel {
  const { points, scale, timed, usual } = model
  const counted = points.map(({ values }) => Math.min(values.length, mostTrials.run))
  const stored = Math.min(
    mostTrials.level,
    counted.reduce((sum, count) => sum + count, 0),
  )
  return {
    ...model,
    reasonAt: (alpha) => {
      const { run } = cell
      if (model.walked.length + model.unusual === 0) return 'new-class'
      if (timed && calibrationOf(run) !== null && !isUsual(run, usual)) return 'odd-speed'
      if (model.countedRuns < model.neededRuns) return 'few-runs'
      // However far away few trials lie, they were measured at one moment.
      if (head.length < enoughValues) return 'few-trials'
      return leastWins(alpha, { head: head.length, stored }) === null ? 'short-of-proof' : null
    },
    judge: (alpha, trials) => {
      // The newest trials say the most of today.
      const base =
        trials.length === stored
          ? sortedOnScale(scale, trials)
          : ascending(newestOf(points.map((point) => trialsOf(point, scale))))
      return judge({ head, base, baseRuns, newest }, scale, timed, alpha)
    },
  }
}

/** `middle`: the lower median of all its values. */
function walkedRun(point: StoredMetric, scale: Scale, middle: number): WalkedRun {
  const { values, run } = point
  const count = Math.min(values.length, mostTrials.run)
  const { least, most } = rangeOf(values, count)
  const trials = (): number[] => trialsOf(point, scale)
  const isKnown = scale.sign === 1 && count === values.length
  return {
    count,
    least: onScale(scale, scale.sign === 1 ? least : most),
    // With the order turned around, the lower of two in the middle is the other one.
    middle: isKnown ? onScale(scale, middle) : lowerMedian(trials()),
    most: onScale(scale, scale.sign === 1 ? most : least),
    trials,
    occasion: occasionOf(run),
  }
}

/** The least and the most of the first `count` values. */
function rangeOf(values: readonly number[], count = values.length): { readonly least: number; readonly most: number } {
  let [least, most] = [Infinity, -Infinity]
  for (let index = 0; index < count; index += 1) {
    const value = values[index]!
    if (value < least) least = value
    if (value > most) most = value
  }
  return { least, most }
}

/** The trials of a run that count, on the scale, in the order of measurement. */
function trialsOf({ values }: StoredMetric, scale: Scale): number[] {
  return values.slice(0, mostTrials.run).map((value) => onScale(scale, value))
}

/** Runs of today's level that are needed before anything can be said. */
export function neededRunsOf(unit: string): number {
  return leastOccasions[isTimed(unit) ? 'times' : 'memory']
}

/** Exact metrics come here if their trials disagree: then one more or less is no change. */
function isCount({ data }: Cell): boolean {
  return data.kind === 'exact' || data.unit === 'count'
}

/** The location of each run; of times, which depend on the moment, that of each occasion. */
function locationsOf(runs: readonly WalkedRun[], timed: boolean): number[] {
  const middles = runs.map(({ middle }) => middle)
  if (evidence(runs, timed) === runs.length) return middles
  const indices = Map.groupBy(runs.keys(), (index) => runs[index]!.occasion)
  return [...indices.values()].map((some) => lowerMedian(some.map((index) => middles[index]!)))
}

/** All on the scale; `base` are the trials of all runs, `baseRuns` as `locationsOf` has them. None is empty. */
interface Samples {
  readonly head: Ascending
  readonly base: Ascending
  readonly baseRuns: readonly number[]
  readonly newest: number | null
}

function judge(samples: Samples, scale: Scale, timed: boolean, alpha: number): HistoryResult {
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
  // In case each run has an effect of its own, the head must lie beyond every stored run, too.
  const at = lowerMedian(head)
  const limit = limitsOfRuns(samples, scale)
  const p = { worse: at > limit.worse ? counted.worse : 1, better: at < limit.better ? counted.better : 1 }
  const side = p.worse <= alpha ? 'worse' : p.better <= alpha ? 'better' : null
  const changed = side !== null && !timed
  const levels = changed ? { lower: alpha, upper: alpha } : { lower: beta.better, upper: beta.worse }
  // Of times each occasion is one value, the head as well.
  const table = differences(samples)
  const limits = timed
    ? shiftLimits({ base: samples.baseRuns, head: [at] }, levels)
    : shiftLimits(samples, levels, table)
  const isShared = side === null && Math.min(counted.worse, counted.better) <= alpha
  const same = side === null && !isShared && limits.upper <= detect && limits.lower >= -detect
  const change = medianOf(table)
  const least = leastWins(alpha, sizes)
  return {
    verdict: changed ? (side === 'worse' ? 'regression' : 'improvement') : same ? 'no-change' : 'inconclusive',
    suspect: timed ? side : null,
    isShared,
    change,
    wins,
    p,
    interval: { ...limits, lowerLevel: levels.lower, upperLevel: levels.upper },
    // With this change, enough differences lie beyond the margin, and the head lies beyond the runs.
    detectable:
      least === null
        ? null
        : Math.max(margin + Math.max(0, change - differenceAt(table, pairs - least)), limit.worse - (at - change)),
  }
}

/**
 * The limits beyond which the head's median must lie to be worse, or better, than every stored run as a whole. The
 * distance from the runs is the ignored change, or half of their range if that is more. Of few runs it is the change to
 * detect, or their range: if a machine shifted all memory of each run by 0.9%, one in thirty would exceed four others by
 * more than is ignored. If the newest run lies beyond the others itself, main may have moved: then the head must lie
 * beyond that one by the change to detect, or it would be blamed for what main did.
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

/** A stored run with a significantly different value of a metric, or that began a level which later runs confirmed. */
export interface Suspect {
  readonly runId: string
  /** `suite/case/subject` */
  readonly benchmark: string
  readonly metric: string
  readonly worse: boolean
  /** Change from the runs before it on its kind of machine, relative; null if their level is not positive, and for a new level. */
  readonly relative: number | null
  /** `suspect`: left out for now. `new level`: confirmed, and the runs before it are left out. */
  readonly state: 'suspect' | 'new level'
}

/** Suspects in the series that the newest run continues, by benchmark and metric, oldest first. */
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
        const model = historyModel({ ...cell, run: newest.run, data: newest.data }, series, suspectAlpha)
        return suspectsOf(model!).map((one) => Object.assign(one, { benchmark: row.benchmark, metric }))
      })
    }),
  )
}

function suspectsOf({ walk, walked }: HistoryModel): Omit<Suspect, 'benchmark' | 'metric'>[] {
  return [
    ...walk.shifts.map(({ index, worse }) => {
      return { runId: walked[index]!.run.id, worse, relative: null, state: 'new level' as const }
    }),
    ...walk.suspects.map(({ index, worse }) => {
      const { run, values } = walked[index]!
      const level = lowerMedian(levelBefore(index, { walk, walked }))
      const relative = level <= 0 ? null : lowerMedian(values) / level - 1
      return { runId: run.id, worse, relative, state: 'suspect' as const }
    }),
  ]
}

/** Trials of the earlier runs that represent today's level; if there are none, of all runs before it. */
function levelBefore(index: number, { walk, walked }: Pick<HistoryModel, 'walk' | 'walked'>): number[] {
  const before = walk.level.filter((at) => at < index)
  const points = before.length > 0 ? before.map((at) => walked[at]!) : walked.slice(0, index)
  return points.flatMap((point) => point.values)
}
