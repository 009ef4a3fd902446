/** Finds where the level of one metric changed over the stored runs. */
import type { Change } from '../../core/model/comparison.ts'
import { needsStatisticalTest } from '../../core/model/metric.ts'
import type { StoredChange } from '../../core/judge/level-changes.ts'
import { nodeMajorDigits, type StoredMetric } from '../../core/judge/stored-runs.ts'

export interface TrendChange {
  /** The first point on the new level. */
  readonly point: number
  readonly worse: boolean
  /** From the level before to the level after. Undefined where it has no size. */
  readonly change?: Change | undefined
  /** The two levels; undefined where the change has no size. */
  readonly values?: { readonly before: number; readonly after: number } | undefined
  /** All but a `level` are a single run. */
  readonly state: StoredChange['state']
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

/**
 * Finds the changes of a row, as the stored runs say themselves. Its values are what the run measured, and what it would
 * have measured before; of an exact figure that was nothing, the one before.
 */
export function makeTrendChanges(entries: readonly TrendEntry[], stored: readonly StoredChange[]): TrendChange[] {
  return mergeRepeatedChanges(stored, entries).map(({ point, state, worse, relative }): TrendChange => {
    const { value: after, data } = entries[point]!
    const isShare = relative !== undefined && relative > -1
    const earlier = needsStatisticalTest(data) ? undefined : entries[point - 1]?.value
    const before = isShare ? after / (1 + relative) : earlier
    if (before === undefined) return { point, worse, state }
    return { point, worse, change: { relative, absolute: after - before }, values: { before, after }, state }
  })
}

type ChangeAt = Pick<StoredChange, 'worse' | 'relative' | 'state'> & { readonly point: number }

/** Lists each change once, oldest first, in the state that all later runs leave it in. */
function mergeRepeatedChanges(stored: readonly StoredChange[], entries: readonly TrendEntry[]): ChangeAt[] {
  const all = stored
    .map(({ runId, worse, relative, state }) => {
      return { worse, relative, state, point: entries.findIndex(({ run }) => run.id >= runId) }
    })
    .toSorted((a, b) => a.point - b.point)
  return all
    .filter((one, index) => !all.slice(0, index).some((before) => isRepeatOnNode(before, one, entries)))
    .map((one) => {
      const isLevel = all.some((later) => later.state === 'level' && isRepeatOnNode(one, later, entries))
      return isLevel ? Object.assign({}, one, { state: 'level' as const }) : one
    })
}

/** Tells whether another major version of Node shows a change again, for itself: then in its first run since. */
function isRepeatOnNode(before: ChangeAt, after: ChangeAt, entries: readonly TrendEntry[]): boolean {
  const nodeAt = (point: number): string => nodeMajorDigits(entries[point]!.run.environment)
  const node = nodeAt(after.point)
  if (before.worse !== after.worse || nodeAt(before.point) === node) return false
  if (before.state === 'stray' || after.state === 'stray') return false
  return entries.every((_, at) => at < before.point || at >= after.point || nodeAt(at) !== node)
}
