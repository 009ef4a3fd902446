/**
 * Main's change since its reference over the stored runs, in one line for all machines of a platform.
 *
 * Where the reference is replaced, a stored run of the new reference's own commit, measured with the one before, links the
 * two: how far it had moved is added to all that follows. Without such a run nobody knows how far the two are from each
 * other, and another line begins.
 */
import type { PairedMetric, Reference, Run } from '../model/run.ts'
import { medianShift, sinceReference, type ShiftEstimate } from '../stats/against-reference.ts'
import { median } from '../stats/quantile.ts'
import { finiteValues, isExactPair, pairedValues } from './measured-pairs.ts'
import type { RowRules } from './policy.ts'
import { pairScale, pairsOnScale, shownLevel } from './reference-pairs.ts'
import { majorOf, type ReferencePoint, referencePoints, seriesChange, type StoredMetric } from './stored-runs.ts'
import { changeOf, type Scale } from './value-scale.ts'

export interface SinceTrend {
  /** Shares; in the metric's unit where a reference measures nothing, or less. */
  readonly scale: 'relative' | 'absolute'
  /** Oldest first, at least one. */
  readonly points: readonly SincePoint[]
  /** Where the reference is replaced. */
  readonly replaced: readonly ReplacedReference[]
}

/** A change with the limits of its interval; null where there is none. */
export interface SinceChange {
  readonly change: number
  readonly lower: number | null
  readonly upper: number | null
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
  readonly own: SinceChange
  /** The same since the first reference of the line: what links the two is added. */
  readonly total: SinceChange
}

export interface ReplacedReference {
  /** The first point with the new one, as an index into the trend's points. */
  readonly point: number
  readonly before: Reference
  readonly reference: Reference
  /** How far the new one is from the one before, and the run that says so; null if there is none: another line begins. */
  readonly link: (SinceChange & { readonly run: Run }) | null
}

type Entry = Pick<StoredMetric, 'run' | 'benchmark' | 'data' | 'values'>

interface Measured extends ShiftEstimate {
  readonly point: number
  readonly run: Run
  readonly benchmark: Entry['benchmark']
  readonly data: PairedMetric
  readonly reference: Reference
  /** Median of the reference's own values. */
  readonly base: number
}

interface Line {
  readonly id: number
  readonly origin: Measured
  readonly offset: number
}

interface Placed {
  readonly measured: Measured
  readonly line: Line
}

interface Replacement {
  readonly before: Measured
  readonly after: Measured
  readonly link: Placed | null
}

/** Null if no run has pairs. */
export function sinceTrend(entries: readonly Entry[], rules: RowRules): SinceTrend | null {
  const paired = pairedPoints(entries)
  const newest = paired.at(-1)
  if (newest === undefined) return null
  const scale = pairScale(newest, paired, rules)
  const measured = paired.flatMap((one) => measure(one, scale))
  const tracks = [...Map.groupBy(measured, ({ run }) => majorOf(run.environment)).values()]
  const replacements: Replacement[] = []
  let lines = 0
  const placed = tracks.flatMap((track) => {
    let known = new Map<string, Line>()
    let before: Placed | undefined
    const own: Placed[] = []
    for (const one of track) {
      const last = before?.measured
      // What another suite measured cannot be compared: it is told as the begin of another series.
      if (last !== undefined && seriesChange(last, one) !== null) known = new Map()
      const isReplaced = last !== undefined && last.reference.id !== one.reference.id && known.size > 0
      if (!known.has(one.reference.id)) {
        const link = isReplaced ? linkTo(one, track, known) : null
        if (link === null) {
          known = new Map([[one.reference.id, { id: lines, origin: one, offset: 0 }]])
          lines += 1
        } else {
          known.set(one.reference.id, { ...link.line, offset: link.line.offset + link.measured.shift })
        }
        if (isReplaced) replacements.push({ before: last, after: one, link })
      }
      before = { measured: one, line: known.get(one.reference.id)! }
      own.push(before)
    }
    return own
  })
  if (placed.length === 0) return null
  const isRelative = scale.kind === 'log' || placed.every(({ line: { origin } }) => origin.base > 0)
  const shown = (shift: ShiftEstimate, base: number, offset = 0): SinceChange => {
    const size = (at: number): number | null => {
      // Nothing is known, which is not "minus all of it".
      if (!Number.isFinite(at)) return null
      const { relative, absolute } = changeOf(scale, at + offset, base)
      return isRelative ? relative : absolute
    }
    const [lower, upper] = scale.sign === 1 ? [shift.lower, shift.upper] : [shift.upper, shift.lower]
    return { change: size(shift.shift) ?? 0, lower: size(lower), upper: size(upper) }
  }
  return {
    scale: isRelative ? 'relative' : 'absolute',
    points: placed
      .map(({ measured: one, line: { id, origin, offset } }): SincePoint => ({
        point: one.point,
        reference: one.reference,
        line: id,
        origin: origin.reference,
        own: shown(one, one.base),
        total: shown(one, origin.base, offset),
      }))
      .toSorted((a, b) => a.point - b.point),
    replaced: eachOnce(replacements)
      .map(({ before, after, link }): ReplacedReference => ({
        point: after.point,
        before: before.reference,
        reference: after.reference,
        link: link === null ? null : { ...shown(link.measured, link.measured.base), run: link.measured.run },
      }))
      .toSorted((a, b) => a.point - b.point),
  }
}

/** Runs of each major version of Node replace a reference for themselves, which is told once. */
function eachOnce(replacements: readonly Replacement[]): Replacement[] {
  const nameOf = ({ before, after, link }: Replacement): string =>
    JSON.stringify([before.reference.id, after.reference.id, link === null])
  const sorted = replacements.toSorted((a, b) => a.after.point - b.after.point)
  return [...Map.groupBy(sorted, nameOf).values()].map(([first]) => first!)
}

/** The newest run of the new reference's commit that was measured with a reference of the line, in the same series. */
function linkTo(to: Measured, track: readonly Measured[], known: ReadonlyMap<string, Line>): Placed | null {
  const { commit } = to.reference
  const measured = track.findLast(({ run: { head }, reference, ...one }) => {
    const isOfCommit = commit !== null && head.commit?.sha === commit && !head.commit.dirty
    return isOfCommit && known.has(reference.id) && seriesChange(one, to) === null
  })
  return measured === undefined ? null : { measured, line: known.get(measured.reference.id)! }
}

/** Runs with pairs, as points of the trend. */
function pairedPoints(entries: readonly Entry[]): (ReferencePoint & { readonly point: number })[] {
  return entries.flatMap((entry, point) => {
    const id = entry.benchmark.reference?.id
    return id === undefined ? [] : referencePoints({ points: [entry] }, id).map((one) => Object.assign(one, { point }))
  })
}

/** Nothing if half of one side timed out: then the change has no size. */
function measure(
  { run, benchmark, data, reference, point }: ReturnType<typeof pairedPoints>[number],
  scale: Scale,
): Measured[] {
  const values = pairedValues(benchmark, data)
  const pairs = pairsOnScale({ benchmark, data }, scale)
  const bases = finiteValues(values.base)
  if (pairs.base.length === 0 || bases.length === 0) return []
  const own = isExactPair(data, values) ? exactly(medianShift([pairs])) : sinceReference([pairs], shownLevel)
  return Number.isFinite(own.shift) ? [{ ...own, point, run, benchmark, data, reference, base: median(bases) }] : []
}

function exactly(shift: number): ShiftEstimate {
  return { shift, lower: shift, upper: shift }
}
