/** Where the level of one metric changed over the stored runs, and the levels in between. */
import type { Change } from '../model/comparison.ts'
import type { MetricSpec } from '../model/metric.ts'
import type { Run } from '../model/run.ts'
import { changePoints } from '../stats/change-points.ts'
import { lowerMedian, median } from '../stats/quantile.ts'
import type { RowRules } from './policy.ts'
import { changeOf, onScale, scaleFor } from './value-scale.ts'
import { finiteOrNull } from './judgement.ts'
import type { StoredChange } from './level-changes.ts'
import type { SinceTrend } from './since-trend.ts'
import { majorOf } from './stored-runs.ts'

export interface TrendChange {
  /** The first point on the new level. */
  readonly point: number
  readonly worse: boolean
  /** Null where it has no size. */
  readonly change: Change | null
  /** Medians before and after on the kind of machine with most runs on both sides; null if none is on both. */
  readonly values: { readonly before: number; readonly after: number } | null
  /** All but a `level` are a single run. Without pairs every change is a level. */
  readonly state: StoredChange['state']
}

/** A stretch between two changes on one kind of machine. */
export interface TrendLevel {
  readonly from: number
  readonly to: number
  readonly class: string
  readonly value: number
}

interface Entry {
  readonly run: Run
  readonly values: readonly number[]
  readonly class: string
  readonly series: number
}

interface TrendChangesInput {
  readonly entries: readonly Entry[]
  readonly spec: MetricSpec
  readonly rules: RowRules
  /** Chance that a history without a change shows one. */
  readonly alpha: number
}

/** The least scatter of runs that is assumed, as a share of their level. */
const leastDeviation = 0.002

interface Changes {
  readonly changes: TrendChange[]
  readonly levels: TrendLevel[]
}

interface StoredPoint {
  readonly point: number
  readonly stored: StoredChange
}

interface StoredChangesInput extends Pick<TrendChangesInput, 'entries' | 'spec'> {
  /** Oldest first. */
  readonly found: readonly StoredPoint[]
  readonly since: SinceTrend
}

/** Of a row that was measured in pairs: what the stored runs say themselves. */
export function storedChanges({ entries, spec, found: all, since }: StoredChangesInput): Changes {
  const found = decided(all, entries)
  const cuts = found.filter(({ state }) => state === 'level').map(({ point }) => point)
  const odd = new Set(found.filter(({ state }) => state !== 'level').map(({ point }) => point))
  const changes = found.map(({ point, state, stored }): TrendChange => {
    const { worse } = stored
    const from = cuts.findLast((cut) => cut < point) ?? 0
    const to = cuts.find((cut) => cut > point) ?? entries.length
    const values = state !== 'level' && state !== 'open' ? null : typicalValues(entries, { from, at: point, to })
    const absolute = spec.kind === 'exact' && values !== null ? values.after - values.before : null
    const relative = levelStep(since, {
      isBefore: (at) => from <= at && at < point && !odd.has(at),
      isAfter: (at) => at === point || (state === 'level' && point < at && at < to && !odd.has(at)),
    })
    const change = { relative: relative ?? stored.relative, absolute }
    return { point, worse, change: change.relative === null && absolute === null ? null : change, values, state }
  })
  const ends = [...cuts, ...since.replaced.map(({ point }) => point)]
  return {
    changes,
    levels: levelsOf(
      entries,
      [...new Set(ends)].toSorted((a, b) => a - b),
    ),
  }
}

interface DecidedPoint extends StoredPoint {
  readonly state: TrendChange['state']
}

/** Each change once, in the state that all later runs leave it in. */
function decided(all: readonly StoredPoint[], entries: readonly Entry[]): DecidedPoint[] {
  const firsts = all.filter((one, index) => !all.slice(0, index).some((before) => isSameChange(before, one, entries)))
  return firsts.map(({ point, stored }): DecidedPoint => {
    const isLevel = all.some((one) => one.stored.state === 'level' && isSameChange({ point, stored }, one, entries))
    return { point, stored, state: isLevel ? 'level' : stored.state }
  })
}

/** Under each major version of Node a change is found for itself: then it is in the first run of that version since. */
function isSameChange(before: StoredPoint, after: StoredPoint, entries: readonly Entry[]): boolean {
  const nodeAt = (point: number): string => majorOf(entries[point]!.run.environment)
  const own = nodeAt(after.point)
  if (before.stored.worse !== after.stored.worse || nodeAt(before.point) === own) return false
  if (before.stored.state === 'stray' || after.stored.state === 'stray') return false
  return entries.every((_, at) => at < before.point || at >= after.point || nodeAt(at) !== own)
}

/** From the middle of the runs before to that of those after, as they are drawn; null if no line has both. */
function levelStep(
  { points, scale }: SinceTrend,
  { isBefore, isAfter }: Record<'isBefore' | 'isAfter', (point: number) => boolean>,
): number | null {
  if (scale !== 'relative') return null
  const line = points.find(({ point }) => isAfter(point))?.line
  const own = points.filter((one) => one.line === line)
  const [before, after] = [isBefore, isAfter].map((isIn) =>
    own.filter(({ point }) => isIn(point)).map(({ total }) => 1 + total.change),
  ) as [number[], number[]]
  if (before.length === 0 || after.length === 0) return null
  return finiteOrNull(median(after) / median(before) - 1)
}

/** Of a row without pairs: found in its absolute figures. */
export function trendChanges(input: TrendChangesInput): Changes {
  const { entries } = input
  const found = isExact(input) ? steps(input) : shifts(input)
  const cuts = found.map(({ point }) => point)
  const changes = found.map(({ point, worse, change }, i): TrendChange => {
    const values = typicalValues(entries, { from: cuts[i - 1] ?? 0, at: point, to: cuts[i + 1] ?? entries.length })
    return { point, worse, change, values, state: 'level' }
  })
  return { changes, levels: levelsOf(entries, cuts) }
}

interface Found {
  readonly point: number
  readonly worse: boolean
  readonly change: Change
}

/** Exact in every run, so that no test is needed. */
function isExact({ spec, entries }: TrendChangesInput): boolean {
  return spec.kind === 'exact' && entries.every(({ values }) => values.every((value) => value === values[0]))
}

/** After so many runs, a change of an exact value is believed to last. */
const lastingRuns = 3

/**
 * Lasting changes of a value without noise. The same value three times is a level, however little it differs from the one
 * before. A value that differs by more than is ignored may go on moving, as sizes do with every release: the change lasts
 * if three runs, or all until today, stay nearer to it than to the level before.
 */
function steps({ entries, spec, rules }: TrendChangesInput): Found[] {
  const values = entries.map((entry) => entry.values[0]!)
  const scale = scaleFor({ spec, rules, at: median(values), values })
  const y = values.map((value) => onScale(scale, value))
  const found: Found[] = []
  let level = 0
  for (const [point, value] of values.entries()) {
    if (entries[point]!.series !== entries[level]!.series) level = point
    const [before, shift] = [values[level]!, y[point]! - y[level]!]
    const next = [...values.keys()]
      .slice(point, point + lastingRuns)
      .filter((index) => entries[index]!.series === entries[point]!.series)
    const isLevel = next.length === lastingRuns && next.every((index) => values[index] === value)
    const stays = next.every((index) => (y[index]! - y[level]!) / shift >= 0.5)
    if (value === before || !(isLevel || (stays && Math.abs(shift) > scale.margin))) continue
    const absolute = value - before
    const relative = before > 0 ? absolute / before : null
    found.push({ point, worse: absolute > 0 === (spec.better === 'lower'), change: { absolute, relative } })
    level = point
  }
  return found
}

function shifts({ entries, spec, rules, alpha }: TrendChangesInput): Found[] {
  const values = entries.flatMap((entry) => entry.values)
  const scale = scaleFor({ spec, rules, at: median(entries.map((entry) => median(entry.values))), values })
  const runs = entries.map((entry) => ({
    // For levels, another series is like another machine.
    class: `${entry.class} ${entry.series}`,
    y: lowerMedian(entry.values.map((value) => onScale(scale, value))),
    // Trials of one fill are measured in shuffled rounds over all of its commits.
    group: entry.run.filled?.machine,
  }))
  const deviation = scale.kind === 'log' ? leastDeviation : leastDeviation * Math.abs(scale.at)
  // Runs of one commit differ by where and when they were measured, never by the code.
  const mayChange = (index: number): boolean => !isSameCommit(entries[index - 1]!.run, entries[index]!.run)
  return changePoints(runs, { margin: scale.margin, alpha, leastDeviation: deviation, mayChange }).map(
    ({ index, shift }) => {
      const before = entries[index - 1]!
      return { point: index, worse: shift > 0, change: changeOf(scale, shift, median(before.values)) }
    },
  )
}

function isSameCommit({ head: { commit: one } }: Run, { head: { commit: other } }: Run): boolean {
  return one !== null && other !== null && one.sha === other.sha && !one.dirty && !other.dirty
}

function typicalValues(
  entries: readonly Entry[],
  { from, at, to }: { readonly from: number; readonly at: number; readonly to: number },
): TrendChange['values'] {
  const groups = (some: readonly Entry[]): Map<string, Entry[]> =>
    Map.groupBy(some, (entry) => `${entry.class} ${entry.series}`)
  const [before, after] = [groups(entries.slice(from, at)), groups(entries.slice(at, to))]
  const shared = [...before]
    .flatMap(([name, own]) => {
      const others = after.get(name)
      return others === undefined ? [] : [{ own, others, weight: 1 / (1 / own.length + 1 / others.length) }]
    })
    .toSorted((a, b) => b.weight - a.weight)[0]
  if (shared === undefined) return null
  const typical = (some: readonly Entry[]): number => median(some.map((entry) => median(entry.values)))
  return { before: typical(shared.own), after: typical(shared.others) }
}

function levelsOf(entries: readonly Entry[], cuts: readonly number[]): TrendLevel[] {
  const ends = [0, ...cuts, entries.length]
  return ends.slice(1).flatMap((end, i) => {
    const own = entries.map((entry, point) => ({ entry, point })).slice(ends[i], end)
    const groups = Map.groupBy(own, ({ entry }) => `${entry.series} ${entry.class}`)
    return [...groups.values()].map((members): TrendLevel => ({
      from: members[0]!.point,
      to: members.at(-1)!.point,
      class: members[0]!.entry.class,
      value: median(members.map(({ entry }) => median(entry.values))),
    }))
  })
}
