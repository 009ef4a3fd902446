/**
 * Where main stands since its reference, by its stored pairs, and where it would stand with this change, by the pairs of base
 * and head: small steps that each pass the gate add up.
 */
import type { Row } from '../model/comparison.ts'
import type { BenchmarkRun, PairedMetric } from '../model/run.ts'
import { changesInAll, sinceReference, type ShiftEstimate } from '../stats/against-reference.ts'
import type { TwoSamples } from '../stats/location.ts'
import { median } from '../stats/quantile.ts'
import type { Cell, SinceReference } from './judgement.ts'
import { finiteValues, pairedValues } from './measured-pairs.ts'
import { mainBy, pairScale, pairsOnScale } from './reference-pairs.ts'
import { referencePoints, type Series } from './stored-runs.ts'
import { changeOf, type Scale } from './value-scale.ts'

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

/** Null without stored pairs, and where a change has no share. */
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
