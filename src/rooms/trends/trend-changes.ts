/** Finds where the level of one metric changed over the stored runs, and the levels in between. */
import type { Change } from '../../core/model/comparison.ts'
import { isTested } from '../../core/model/metric.ts'
import { median } from '../../core/stats/quantile.ts'
import { finiteOrNull } from '../../core/judge/judgement.ts'
import type { StoredChange } from '../../core/judge/level-changes.ts'
import type { SinceTrend } from './since-trend.ts'
import { majorOf, type StoredMetric } from '../../core/judge/stored-runs.ts'

export interface TrendChange {
  /** The first point on the new level. */
  readonly point: number
  readonly worse: boolean
  /** From the level before to the level after: of `values` where there are any. Null where it has no size. */
  readonly change: Change | null
  /** The two levels; null if no runs are known that can be compared. */
  readonly values: LevelValues | null
  /** All but a `level` are a single run. */
  readonly state: StoredChange['state']
}

interface LevelValues {
  readonly before: number
  readonly after: number
}

/** Spans two changes on one kind of machine. */
export interface TrendLevel {
  readonly from: number
  readonly to: number
  readonly class: string
  readonly value: number
}

/** Holds a run's values of the metric. */
export interface TrendEntry extends StoredMetric {
  /** Their median. */
  readonly value: number
  /** The kind of machine: values of different kinds are not compared. */
  readonly class: string
  /** Runs of other series are not compared with each other. Counted from 0. */
  readonly series: number
}

interface StoredChangesOptions {
  readonly entries: readonly TrendEntry[]
  /** The changes of this row. */
  readonly stored: readonly StoredChange[]
  /** Is null for a row without pairs. */
  readonly since: SinceTrend | null
}

/** Finds the changes of a row, as the stored runs say themselves: of one without pairs, those of exact figures. */
export function storedChanges({ entries, stored, since }: StoredChangesOptions): TrendChange[] {
  const changes = decided(stored, entries)
  const cuts = changes.filter(({ state }) => state === 'level').map(({ point }) => point)
  const odd = new Set(changes.filter(({ state }) => state !== 'level').map(({ point }) => point))
  const drawn = isTested(entries.at(-1)!.data) ? since : null
  return changes.map(({ point, state, worse, relative }): TrendChange => {
    const from = cuts.findLast((cut) => cut < point) ?? 0
    const to = cuts.find((cut) => cut > point) ?? entries.length
    const values =
      drawn === null
        ? typicalValues(entries, { from, at: point, to })
        : drawnLevels(entries, drawn, [
            (at) => from <= at && at < point && !odd.has(at),
            (at) => at === point || (state === 'level' && point < at && at < to && !odd.has(at)),
          ])
    if (values !== null) return { point, worse, change: changeBetween(values), values, state }
    return { point, worse, change: relative === null ? null : { relative, absolute: null }, values, state }
  })
}

function changeBetween({ before, after }: LevelValues): Change {
  const absolute = after - before
  return { relative: before > 0 ? finiteOrNull(absolute / before) : null, absolute }
}

type ChangeAt = Pick<StoredChange, 'worse' | 'relative' | 'state'> & { readonly point: number }

/** Each change once, oldest first, in the state that all later runs leave it in. */
function decided(stored: readonly StoredChange[], entries: readonly TrendEntry[]): ChangeAt[] {
  const all = stored
    .map(({ runId, worse, relative, state }) => {
      return { worse, relative, state, point: entries.findIndex(({ run }) => run.id >= runId) }
    })
    .toSorted((a, b) => a.point - b.point)
  return all
    .filter((one, index) => !all.slice(0, index).some((before) => isSameChange(before, one, entries)))
    .map((one) => {
      const isLevel = all.some((later) => later.state === 'level' && isSameChange(one, later, entries))
      return isLevel ? Object.assign({}, one, { state: 'level' as const }) : one
    })
}

/** Under each major version of Node a change is found for itself: then it is in the first run of that version since. */
function isSameChange(before: ChangeAt, after: ChangeAt, entries: readonly TrendEntry[]): boolean {
  const nodeAt = (point: number): string => majorOf(entries[point]!.run.environment)
  const node = nodeAt(after.point)
  if (before.worse !== after.worse || nodeAt(before.point) === node) return false
  if (before.state === 'stray' || after.state === 'stray') return false
  return entries.every((_, at) => at < before.point || at >= after.point || nodeAt(at) !== node)
}

type IsIn = (point: number) => boolean

/**
 * The middle of the runs before and of those after, as they are drawn since the reference; null if no line has both. In the
 * unit of the metric they are what the machine of the first run after would measure.
 */
function drawnLevels(
  entries: readonly TrendEntry[],
  { points, scale }: SinceTrend,
  [isBefore, isAfter]: readonly [IsIn, IsIn],
): LevelValues | null {
  const first = points.find(({ point }) => isAfter(point))
  if (first === undefined) return null
  const line = points.filter((one) => one.line === first.line)
  const changes = [isBefore, isAfter].map((isIn) =>
    line.filter(({ point }) => isIn(point)).map(({ total }) => total.change),
  )
  if (changes.some(({ length }) => length === 0)) return null
  const { value } = entries[first.point]!
  const at = first.total.change
  const [before, after] = changes.map((some) =>
    scale === 'relative' ? (value * (1 + median(some))) / (1 + at) : value + median(some) - at,
  )
  return Number.isFinite(before! + after!) ? { before: before!, after: after! } : null
}

/** Only entries of one kind can be compared with each other. */
function groupOf(entry: TrendEntry): string {
  return `${entry.class} ${entry.series}`
}

function typical(entries: readonly TrendEntry[]): number {
  return median(entries.map(({ value }) => value))
}

function typicalValues(
  entries: readonly TrendEntry[],
  { from, at, to }: { readonly from: number; readonly at: number; readonly to: number },
): TrendChange['values'] {
  const after = Map.groupBy(entries.slice(at, to), groupOf)
  const [shared] = [...Map.groupBy(entries.slice(from, at), groupOf)]
    .flatMap(([kind, own]) => {
      const others = after.get(kind)
      return others === undefined ? [] : [{ own, others, weight: 1 / (1 / own.length + 1 / others.length) }]
    })
    .toSorted((a, b) => b.weight - a.weight)
  return shared === undefined ? null : { before: typical(shared.own), after: typical(shared.others) }
}

/** Returns the levels between points at which something changes, in ascending order. */
export function levelsBetween(entries: readonly TrendEntry[], cuts: readonly number[]): TrendLevel[] {
  const ends = [0, ...cuts, entries.length]
  return ends.slice(1).flatMap((end, i) => {
    const groups = Map.groupBy([...entries.keys()].slice(ends[i], end), (point) => groupOf(entries[point]!))
    return [...groups.values()].map((points): TrendLevel => ({
      from: points[0]!,
      to: points.at(-1)!,
      class: entries[points[0]!]!.class,
      value: typical(points.map((point) => entries[point]!)),
    }))
  })
}
