/**
 * Main's change since its reference over the stored runs, in one line for all machines of a platform.
 *
 * Where the reference is replaced, a stored run of the new reference's own commit, measured with the one before, links the
 * two: how far it had moved is added to all that follows. Without such a run nobody knows how far the two are from each
 * other, and another line begins.
 */
import type { Reference, Run } from '../../core/model/run.ts'
import { hodgesLehmannShiftOfRuns, mainShiftAndLimits, type ShiftEstimate } from '../../core/stats/against-reference.ts'
import { median } from '../../core/stats/quantile.ts'
import { finiteValues, trialsAgree, pairedValues } from '../../core/judge/measured-pairs.ts'
import type { RowRules } from '../../core/judge/policy.ts'
import { scaleOfPairs, pairsOnScale, shownLevel } from '../../core/judge/reference-pairs.ts'
import { nodeMajorDigits, pointsOfOneReference, metricOrSuiteChange } from '../../core/judge/stored-runs.ts'
import type { ReferencePoint, StoredMetric } from '../../core/judge/stored-runs.ts'
import { toChange, type Scale } from '../../core/judge/value-scale.ts'

export interface SinceTrend {
  /** Shares; in the metric's unit where a reference measures nothing, or less. */
  readonly scale: 'relative' | 'absolute'
  /** Oldest first, at least one. */
  readonly points: readonly SincePoint[]
  readonly replaced: readonly ReplacedReference[]
}

/** Holds a change with the limits of its interval; undefined where there is none. */
export interface SinceChange {
  readonly change: number
  readonly lower: number | undefined
  readonly upper: number | undefined
}

export interface SincePoint {
  /** Index into the trend's points. */
  readonly point: number
  readonly reference: Reference
  /** Points of one line can be compared: the same major version of Node and suite, and references that are linked. */
  readonly line: number
  /** The first reference of the line. */
  readonly origin: Reference
  /** Since the run's own reference, by its pairs alone. */
  readonly direct: SinceChange
  /** The same since the first reference of the line: what links the two is added. */
  readonly total: SinceChange
}

export interface ReplacedReference {
  /** The first point with the new one, as an index into the trend's points. */
  readonly point: number
  readonly before: Reference
  readonly reference: Reference
  /** The distance of the new one from the old, and the run that says so; none if there is none: another line begins. */
  readonly link: (SinceChange & { readonly run: Run }) | undefined
}

interface MeasuredPoint extends ShiftEstimate, ReferencePoint {
  readonly point: number
  /** Median of the reference's own values. */
  readonly base: number
}

/** Adds to a change of this line the way of its reference from that of its first point. */
interface Track {
  readonly id: number
  readonly origin: MeasuredPoint
  readonly offset: number
}

type Placed = MeasuredPoint & { readonly line: Track }

interface Replacement {
  readonly before: MeasuredPoint
  readonly after: MeasuredPoint
  readonly link: Placed | undefined
}

/** Follows where main stands since its reference; undefined if no run has pairs. */
export function trendSinceReferenceIfPaired(entries: readonly StoredMetric[], rules: RowRules): SinceTrend | undefined {
  const paired = entries.flatMap((entry, point) =>
    pointsOfOneReference({ points: [entry] }).map((one) => Object.assign(one, { point })),
  )
  const newest = paired.at(-1)
  if (newest === undefined) return undefined
  const scale = scaleOfPairs(newest, paired, rules)
  const measured = paired.flatMap((one) => zeroOrOnePointWithEstimate(one, scale))
  const replacements: Replacement[] = []
  let lines = 0
  const placed = [...Map.groupBy(measured, ({ run }) => nodeMajorDigits(run.environment)).values()].flatMap((track) => {
    let tracks = new Map<string, Track>()
    return track.map((one, at): Placed => {
      const last = track[at - 1]
      // What another suite measured cannot be compared: it is told as the begin of another series.
      if (last !== undefined && metricOrSuiteChange(last, one) !== undefined) tracks = new Map()
      const { id } = one.reference
      if (!tracks.has(id)) {
        const isReplaced = last !== undefined && last.reference.id !== id && tracks.size > 0
        const link = isReplaced ? findLinkingPoint(one, track, tracks) : undefined
        if (isReplaced) replacements.push({ before: last, after: one, link })
        if (link !== undefined) tracks.set(id, { ...link.line, offset: link.line.offset + link.shift })
        else tracks = new Map([[id, { id: lines++, origin: one, offset: 0 }]])
      }
      return Object.assign({}, one, { line: tracks.get(id)! })
    })
  })
  if (placed.length === 0) return undefined
  const isRelative = scale.kind === 'log' || placed.every(({ line: { origin } }) => origin.base > 0)
  const shown = (shift: ShiftEstimate, base: number, offset = 0): SinceChange => {
    const size = (at: number): number | undefined => {
      // Nothing is known, which is not "minus all of it".
      if (!Number.isFinite(at)) return undefined
      const { relative, absolute } = toChange(scale, at + offset, base)
      return isRelative ? relative : absolute
    }
    const [lower, upper] = scale.sign === 1 ? [shift.lower, shift.upper] : [shift.upper, shift.lower]
    return { change: size(shift.shift) ?? 0, lower: size(lower), upper: size(upper) }
  }
  return {
    scale: isRelative ? 'relative' : 'absolute',
    points: placed
      .toSorted((a, b) => a.point - b.point)
      .map((one): SincePoint => ({
        point: one.point,
        reference: one.reference,
        line: one.line.id,
        origin: one.line.origin.reference,
        direct: shown(one, one.base),
        total: shown(one, one.line.origin.base, one.line.offset),
      })),
    replaced: uniqueReplacements(replacements).map(({ before, after, link }): ReplacedReference => ({
      point: after.point,
      before: before.reference,
      reference: after.reference,
      link: link && { ...shown(link, link.base), run: link.run },
    })),
  }
}

/** Runs of each major version of Node replace a reference for themselves, which is told once. */
function uniqueReplacements(replacements: readonly Replacement[]): Replacement[] {
  const nameOf = ({ before, after, link }: Replacement): string =>
    JSON.stringify([before.reference.id, after.reference.id, link === undefined])
  const sorted = replacements.toSorted((a, b) => a.after.point - b.after.point)
  return [...Map.groupBy(sorted, nameOf).values()].map(([first]) => first!)
}

/** Finds the newest run of the new reference's commit that was measured with a reference of the line, in its series. */
function findLinkingPoint(to: MeasuredPoint, track: readonly MeasuredPoint[], tracks: ReadonlyMap<string, Track>) {
  const { commit } = to.reference
  const measured = track.findLast((one) => {
    const { head } = one.run
    const isOfCommit = commit !== undefined && head.commit?.sha === commit && !head.commit.dirty
    return isOfCommit && tracks.has(one.reference.id) && metricOrSuiteChange(one, to) === undefined
  })
  return measured && { ...measured, line: tracks.get(measured.reference.id)! }
}

/** Returns no point if half of one side timed out: then the change has no size. */
function zeroOrOnePointWithEstimate(point: ReferencePoint & { readonly point: number }, scale: Scale): MeasuredPoint[] {
  const { benchmark, data } = point
  const values = pairedValues(benchmark, data)
  const pairs = pairsOnScale(point, scale)
  const bases = finiteValues(values.base)
  if (pairs.base.length === 0 || bases.length === 0) return []
  const shift = hodgesLehmannShiftOfRuns([pairs])
  const limits = trialsAgree(data, values)
    ? { shift, lower: shift, upper: shift }
    : mainShiftAndLimits([pairs], shownLevel)
  return Number.isFinite(limits.shift) ? [{ ...point, ...limits, base: median(bases) }] : []
}
