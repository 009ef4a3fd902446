/**
 * Pairs with a reference, of a head and of stored runs, on one scale; and where main stands by its stored runs, and changed.
 *
 * Each stored run is compared with the runs before it on the present level, by the test that judges a head. One that
 * differs is left out: if the next one agrees they are a new level, because a mixture of two levels would blame later heads
 * for what main did; if it does not, the one was a stray. With few pairs a run, two runs in a row are tested together.
 *
 * None of this is stored: it is computed from the sorted set of runs on every reading, so it cannot depend on the order
 * in which runs arrived.
 */
import type { Row } from '../model/comparison.ts'
import { isTimedUnit, kindOf } from '../model/metric.ts'
import { type BenchmarkRun, type PairedMetric, type Reference } from '../model/run.ts'
import {
  makeTestsOfSummedShifts,
  findCertainDirection,
  hodgesLehmannShiftOfRuns,
  type ShiftEstimate,
  findDirectionBeyondMain,
  mainShiftAndLimits,
} from '../stats/against-reference.ts'
import type { TwoSamples } from '../stats/location.ts'
import { median } from '../stats/quantile.ts'
import { type Cell, isCellPairedWithBase } from './judgement.ts'
import { finiteValues, pairedValues } from './measured-pairs.ts'
import type { RowRules } from './policy.ts'
import { type ReferencePoint, pointsOfOneReference } from './stored-runs.ts'
import { toChange, valueOnScale, type Scale, chooseScale } from './value-scale.ts'

interface PairedData {
  readonly benchmark: BenchmarkRun
  readonly data: PairedMetric
}

/** Two packages that have little in common differ by more or less from machine to machine, so only this much is found. */
const farDetect = 0.25

/**
 * Returns the scale of pairs that are compared with each other. `at`, what margins refer to, is the middle of the
 * pairs measured here, both sides together: it does not depend on which side a value is from.
 *
 * Ratios travel between machines, differences do not: what may be negative is compared by ratios, too, where each value of
 * each run is above the floor.
 */
export function scaleOfPairs(here: PairedData, others: readonly PairedData[], rules: RowRules): Scale {
  const all = [here, ...others]
  const least = here.data.signed ? rules.floor : 0
  const isCount = kindOf(here.data).tolerance === 0 || (here.data.unit === 'count' && !isTimedUnit(here.data.unit))
  const isLow = (value: number | undefined): boolean => value !== undefined && value <= least
  const isRaw = isCount || all.some(({ data }) => data.base.some(isLow) || data.head.some(isLow))
  const reference = all.findLast(({ benchmark }) => benchmark.reference !== undefined)?.benchmark.reference
  const detect = reference?.why === 'subject' ? Math.max(rules.detect, farDetect) : rules.detect
  return chooseScale({
    spec: { ...here.data, signed: isRaw },
    rules: { ...rules, detect, floor: isCount ? Math.max(rules.floor, 1) : rules.floor },
    at: pairedValues(here.benchmark, here.data).location,
  })
}

/** Returns the pairs with a value on both sides, on the scale: larger is worse, a timeout is infinite. */
export function pairsOnScale({ benchmark, data }: PairedData, scale: Scale): TwoSamples {
  const { base, head } = pairedValues(benchmark, { ...data, signed: scale.kind === 'raw' })
  const complete = [...base.keys()].filter((index) => base[index] !== undefined && head[index] !== undefined)
  const side = (values: typeof base): number[] => complete.map((index) => valueOnScale(scale, values[index]!))
  return { base: side(base), head: side(head) }
}

interface MainRun {
  readonly point: ReferencePoint
  /** On a scale on which more is worse, the reference as their base; at least one. */
  readonly pairs: TwoSamples
}

/** Names a run with which main differs from the runs before it. */
export interface LevelChange {
  /** Index into those that were walked. */
  readonly index: number
  readonly worse: boolean
  /** On the scale of the pairs, against the level before. */
  readonly shift: number
  /** `open`: it is the newest run. `level`: the next run agrees. `stray`: the next run does not, and it is left out. */
  readonly state: 'open' | 'level' | 'stray'
}

export interface Main {
  /** All runs that were looked at, oldest first. */
  readonly walked: readonly MainRun[]
  /** The newest on the present level, as far as they count. */
  readonly runs: readonly MainRun[]
  /** Oldest first. */
  readonly changes: readonly LevelChange[]
}

/** Finds main's level; `alpha` is the one-sided level at which a stored run differs from those before it. */
export function mainRunsAndLevelChanges(points: readonly ReferencePoint[], scale: Scale, alpha: number): Main {
  const settings = { ignored: scale.margin, detect: scale.detect, alpha }
  const walked = points
    .map((point) => ({ point, pairs: pairsOnScale(point, scale) }))
    .filter(({ pairs }) => pairs.base.length > 0)
  let level: MainRun[] = []
  const changes: LevelChange[] = []
  /** A run beyond the level, until the next one is known. `isCertain`: its own pairs say so, whatever the next shows. */
  let open: (Omit<LevelChange, 'state'> & { readonly run: MainRun; readonly isCertain: boolean }) | undefined
  for (const [index, run] of [...walked.entries(), [walked.length, undefined] as const]) {
    const main = lastPairsOfLevel(level)
    if (open !== undefined) {
      const { run: before, isCertain, ...change } = open
      const side = change.worse ? 'worse' : 'better'
      // Few pairs a run cannot say alone that they differ for certain.
      const isLevel =
        run !== undefined &&
        findDirectionBeyondMain({ main, head: [run.pairs] }, settings) === side &&
        findCertainDirection({ main, head: [before.pairs, run.pairs] }, settings) === side
      open = undefined
      if (isLevel) level = [before]
      else if (!isCertain) level.push(before)
      if (isLevel) changes.push({ ...change, state: 'level' })
      else if (isCertain) changes.push({ ...change, state: run === undefined ? 'open' : 'stray' })
      if (isLevel) {
        level.push(run)
        continue
      }
    }
    if (run === undefined) break
    const earlier = lastPairsOfLevel(level)
    const shared = { main: earlier, head: [run.pairs] }
    const side = earlier.length === 0 ? undefined : findDirectionBeyondMain(shared, settings)
    if (side === undefined) level.push(run)
    else {
      const shift = hodgesLehmannShiftOfRuns(shared.head) - hodgesLehmannShiftOfRuns(earlier)
      const isCertain = findCertainDirection(shared, settings) === side
      open = { run, index, worse: side === 'worse', shift, isCertain }
    }
  }
  return { walked, runs: level.slice(-mostPooled), changes }
}

function lastPairsOfLevel(level: readonly MainRun[]): TwoSamples[] {
  return level.slice(-mostPooled).map(({ pairs }) => pairs)
}

/** So many runs say where main stands: more would take time, and say no more than machines differ. */
const mostPooled = 10

type Since = NonNullable<Row['since']>

/** Says where main stands since its reference, beside a change that was measured with its base. */
interface SinceReference {
  readonly since: Since
  /** Tells whether main with this change is certainly worse than the reference by more than this share. */
  readonly isBeyond: (limit: number, alpha: number) => boolean
  /** The share by which main itself got worse since the reference. */
  readonly mainWorse: number
}

/** Sets the one-sided level of each limit: what lies between them is shown as an interval of 95%. */
export const shownLevel = 0.025
/** So many pairs say what the change is; more would take time. */
const mostSteps = 100

/** Returns true if the reference is another version of what is measured, and no other subject or package. */
export function isReferenceOfSamePackage({ why, id }: Reference, { package: measured }: BenchmarkRun): boolean {
  const name = /^npm:(@?[^@]+)@/.exec(id)?.[1]
  return why !== 'subject' && (name === undefined || measured === undefined || measured.name === name)
}

/** Leaves out what is nearer to the change itself: it says nothing more. */
const leastBeyond = 0.05

export function totalDiffersFromChange({ withChange }: Pick<Since, 'withChange'>, change: Row['change']): boolean {
  return Math.abs(withChange.change - (change?.relative ?? 0)) >= leastBeyond
}

/**
 * Says where main stands since its reference, by its stored pairs, and where it would stand with this change, by the
 * pairs of base and head: small steps that each pass the gate add up. None where the base is not known to be main or to
 * descend from it, where the reference is no earlier version, without pairs of either, and where a change has no share.
 */
export function findDriftSinceRef(cell: Cell, { head: measured }: Pick<Row, 'head'>): SinceReference | undefined {
  const points = cell.series === undefined ? [] : pointsOfOneReference(cell.series)
  const newest = points.at(-1)
  if (newest === undefined || !isCellPairedWithBase(cell) || cell.stored?.distance === undefined) return undefined
  if (!isReferenceOfSamePackage(newest.reference, cell.benchmark)) return undefined
  const scale = scaleOfPairs(cell, points, cell.rules)
  const main = mainRunsAndLevelChanges(points, scale, cell.levelAlpha).runs.map(({ pairs }) => pairs)
  const { base, head } = pairsOnScale(cell, scale)
  const at = medianReferenceValue(newest)
  if (main.length === 0 || base.length === 0 || !(at > 0)) return undefined
  const step = [{ base: base.slice(0, mostSteps), head: head.slice(0, mostSteps) }]
  const all = makeTestsOfSummedShifts({ main, step })
  const stands = changeSinceRef(scale, main, at)
  const { id, label } = newest.reference
  // What has no ratio is not added up: the head's own value says where it stands.
  const raw = scale.kind === 'raw' ? measured?.value : undefined
  const withChange =
    raw === undefined ? shiftEstimateToShares(scale, all.estimate(shownLevel), at) : { change: (raw - at) / at }
  return {
    since: { id, label, main: stands, withChange },
    mainWorse: scale.sign * stands.change,
    isBeyond: (limit, alpha) => {
      const shift = scale.kind === 'raw' ? limit * at : scale.sign * Math.log1p(scale.sign * limit)
      return all.isAbove(shift, alpha)
    },
  }
}

/** Returns the middle of what the reference measured beside this benchmark: changes since it are shares of that. */
export function medianReferenceValue({ benchmark, data }: PairedData): number {
  const values = finiteValues(pairedValues(benchmark, data).base)
  return values.length === 0 ? 0 : median(values)
}

/** Estimates how far runs in pairs with the reference are from it, as shares of `at`, its value. */
export function changeSinceRef(scale: Scale, runs: readonly TwoSamples[], at: number): Since['main'] {
  return shiftEstimateToShares(scale, mainShiftAndLimits(runs, shownLevel), at)
}

function shiftEstimateToShares(scale: Scale, { shift, lower, upper }: ShiftEstimate, at: number): Since['main'] {
  const share = (size: number) => (Number.isFinite(size) ? toChange(scale, size, at).relative : undefined)
  const [least, most] = scale.sign === 1 ? [lower, upper] : [upper, lower]
  if (least === most) return { change: share(shift) ?? 0 }
  return { change: share(shift) ?? 0, lower: share(least), upper: share(most) }
}
