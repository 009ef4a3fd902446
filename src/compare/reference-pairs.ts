/** Pairs with a reference, of a head and of stored runs, on one scale; and the stored runs that show where main stands. */
import type { Row } from '../model/comparison.ts'
import { isTimed } from '../model/metric.ts'
import type { BenchmarkRun, PairedMetric } from '../model/run.ts'
import { changesInAll, type ShiftEstimate, sinceReference } from '../stats/against-reference.ts'
import type { TwoSamples } from '../stats/location.ts'
import { median } from '../stats/quantile.ts'
import type { Cell, SinceReference } from './judgement.ts'
import { findLevels, type MainLevels, type MainRun, runsByOccasion } from './main-levels.ts'
import { finiteValues, pairedValues } from './measured-pairs.ts'
import type { RowRules } from './policy.ts'
import { occasionOf, type ReferencePoint, referencePoints, type Series } from './stored-runs.ts'
import { changeOf, onScale, type Scale, scaleFor } from './value-scale.ts'

interface Measured {
  readonly benchmark: BenchmarkRun
  readonly data: PairedMetric
}

/** Two packages that have little in common differ by more or less from machine to machine, so only this much is found. */
const farDetect = 0.25

/**
 * The scale of pairs that are compared with each other. `at`, what margins refer to, is the middle of the pairs measured
 * here, both sides together: it does not depend on which side a value is from.
 *
 * Ratios travel between machines, differences do not: what may be negative is compared by ratios, too, where each value of
 * each run is above the floor.
 */
export function pairScale(here: Measured, others: readonly Measured[], rules: RowRules): Scale {
  const least = here.data.signed ? rules.floor : 0
  const isCount = here.data.kind === 'exact' || (here.data.unit === 'count' && !isTimed(here.data.unit))
  const isRaw = isCount || [here, ...others].some(({ data }) => valuesOf(data).some((value) => value <= least))
  const { reference } =
    [here, ...others].findLast(({ benchmark }) => benchmark.reference !== undefined)?.benchmark ?? {}
  const detect = reference?.why === 'subject' ? Math.max(rules.detect, farDetect) : rules.detect
  return scaleFor({
    spec: { ...here.data, signed: isRaw },
    rules: { ...rules, detect, floor: isCount ? Math.max(rules.floor, 1) : rules.floor },
    at: pairedValues(here.benchmark, here.data).location,
    values: [],
  })
}

function valuesOf({ base, head }: PairedMetric): number[] {
  return [...base, ...head].filter((value) => value !== null)
}

/** The pairs with a value on both sides, on the scale: larger is worse, a timeout is infinite. */
export function pairsOnScale({ benchmark, data }: Measured, scale: Scale): TwoSamples {
  const { base, head } = pairedValues(benchmark, { ...data, signed: scale.kind === 'raw' })
  const complete = [...base.keys()].filter((index) => base[index] !== null && head[index] !== null)
  const side = (values: typeof base): number[] => complete.map((index) => onScale(scale, values[index]!))
  return { base: side(base), head: side(head) }
}

/** The stored runs on main's present level. */
export interface Main extends MainLevels {
  /** All that were looked at, oldest first: what `level` and `changes` are indices of. */
  readonly walked: readonly (MainRun & { readonly point: ReferencePoint })[]
  /** Those of the level that count; those of a fill as one. */
  readonly runs: readonly (MainRun & { readonly point: ReferencePoint })[]
}

/** `alpha`: one-sided level at which a stored run differs from those before it. */
export function mainBy(points: readonly ReferencePoint[], scale: Scale, alpha: number): Main {
  const walked = points
    .map((point) => ({ point, pairs: pairsOnScale(point, scale), occasion: occasionOf(point.run) }))
    .filter(({ pairs }) => pairs.base.length > 0)
  const found = findLevels(walked, { ignored: scale.margin, detect: scale.detect, alpha })
  return { ...found, walked, runs: runsByOccasion(found.level.map((index) => walked[index]!)) }
}

/** The values of the reference here, moved to where main stands: what main would measure on this machine. */
export function movedToMain(here: Measured, scale: Scale, shift: number): (number | null)[] {
  const { base } = pairedValues(here.benchmark, here.data)
  return base.map((value) => {
    if (value === null || finiteValues([value]).length === 0) return null
    return scale.kind === 'log' ? value * Math.exp(scale.sign * shift) : value + scale.sign * shift
  })
}

type Since = NonNullable<Row['since']>

interface SinceOptions {
  readonly cell: Cell
  readonly data: PairedMetric
  readonly series: Series
  /** One-sided level at which a stored run of main differs from those before it. */
  readonly levelAlpha: number
}

/** One-sided level of each limit: what lies between them is shown as an interval of 95%. */
export const shownLevel = 0.025
/** So many pairs say what the change is; more would take time. */
const mostSteps = 100

/**
 * Where main stands since its reference, by its stored pairs, and where it would stand with this change, by the pairs of base
 * and head: small steps that each pass the gate add up. Null without stored pairs, and where a change has no share.
 */
export function sinceTheReference({ cell, data, series, levelAlpha }: SinceOptions): SinceReference | null {
  const points = referencePoints(series)
  const newest = points.at(-1)
  if (newest === undefined) return null
  const here = { benchmark: cell.benchmark, data }
  const scale = pairScale(here, points, cell.rules)
  const main = mainBy(points, scale, levelAlpha).runs.map(({ pairs }) => pairs)
  const { base, head } = pairsOnScale(here, scale)
  const at = referenceValue(newest)
  if (main.length === 0 || base.length === 0 || !(at > 0)) return null
  const step = [{ base: base.slice(0, mostSteps), head: head.slice(0, mostSteps) }]
  const all = changesInAll({ main, step })
  const stands = sinceShown(scale, main, at)
  const { id, label } = newest.reference
  return {
    since: { id, label, main: stands, withChange: shown(scale, all.estimate(shownLevel), at) },
    mainWorse: scale.sign * stands.change,
    isBeyond: (limit, alpha) => {
      const shift = scale.kind === 'raw' ? limit * at : scale.sign * Math.log1p(scale.sign * limit)
      return all.pAtMost(shift, alpha) <= alpha
    },
  }
}

/** The middle of what the reference measured beside this benchmark: of it, changes since the reference are shares. */
export function referenceValue({
  benchmark,
  data,
}: {
  readonly benchmark: BenchmarkRun
  readonly data: PairedMetric
}): number {
  const values = finiteValues(pairedValues(benchmark, data).base)
  return values.length === 0 ? 0 : median(values)
}

/** How far runs in pairs with the reference are from it; `at` is the value of the reference. */
export function sinceShown(scale: Scale, runs: readonly TwoSamples[], at: number): Since['main'] {
  return shown(scale, sinceReference(runs, shownLevel), at)
}

function shown(scale: Scale, { shift, lower, upper }: ShiftEstimate, at: number): Since['main'] {
  const share = (size: number): number | null => (Number.isFinite(size) ? changeOf(scale, size, at).relative : null)
  const [least, most] = scale.sign === 1 ? [lower, upper] : [upper, lower]
  return { change: share(shift) ?? 0, lower: share(least), upper: share(most) }
}
