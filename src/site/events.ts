/** What happened in the histories, newest first: what a visitor wants to know before anything else. */
import type { PlatformHistory, Trend } from '../compare/trends.ts'
import { benchmarkId, type Run } from '../model/run.ts'
import { changeSize, changeValues, suspectSize } from './words.ts'

export type EventKind = 'worse' | 'better' | 'suspect' | 'accepted'

export interface TrendEvent {
  readonly kind: EventKind
  readonly trend: Trend
  readonly point: number
  readonly run: Run
  /** `15.0 % slower`; null for an accepted level at which nothing is seen to change. */
  readonly what: string | null
  /** How large the change is, to find the largest of several; relative where it can be. */
  readonly size: number
  /** `200 → 230 ms` */
  readonly values: string | null
  /** Why it was accepted. */
  readonly reason: string | null
}

/** So near to each other, an accepted level and a change are one thing. */
const near = 2

/** The events of one trend, oldest first. A change that was accepted is one event, not two. */
export function eventsOf(trend: Trend, runs: readonly Run[]): TrendEvent[] {
  const at = (point: number) => ({ trend, point, run: runs[trend.points[point]!.run]! })
  const nothing = { size: 0, values: null, reason: null }
  const changes = trend.changes.map((change): TrendEvent => {
    const record = trend.accepted.find(({ point }) => Math.abs(point - change.point) <= near)?.record
    return Object.assign(at(change.point), {
      kind: record !== undefined ? ('accepted' as const) : change.worse ? ('worse' as const) : ('better' as const),
      what: changeSize(trend, change),
      size: Math.abs(change.change?.relative ?? change.change?.absolute ?? 0),
      values: changeValues(trend, change),
      reason: record?.reason ?? null,
    })
  })
  const suspects = trend.suspects.map(({ point }): TrendEvent =>
    Object.assign(at(point), nothing, { kind: 'suspect' as const, what: suspectSize(trend, point) }),
  )
  const alone = trend.accepted.filter(({ point }) => changes.every((change) => Math.abs(point - change.point) > near))
  const accepted = alone.map(({ point, record: { reason } }): TrendEvent =>
    Object.assign(at(point), nothing, { kind: 'accepted' as const, what: null, reason }),
  )
  return [...changes, ...suspects, ...accepted].toSorted((a, b) => a.point - b.point)
}

/**
 * All events, newest first: one list for each thing that happened, with the same change of a metric on several platforms
 * in one. What gates comes before what does not, changes before suspects. Accepted levels at which nothing is seen to
 * change are left to the charts: a record may match a hundred rows.
 */
export function latestEvents(histories: readonly PlatformHistory[]): TrendEvent[][] {
  const all = histories
    .flatMap(({ runs, trends }) => trends.flatMap((trend) => eventsOf(trend, runs)))
    .filter(({ what }) => what !== null)
  const groups = Map.groupBy(all, ({ kind, trend, run }) =>
    JSON.stringify([kind, run.head.commit?.sha ?? run.id, benchmarkId(trend), trend.metric]),
  )
  const rank = ([{ trend, kind }]: [TrendEvent]): number => (trend.spec.gate ? 0 : 2) + (kind === 'suspect' ? 1 : 0)
  return ([...groups.values()] as [TrendEvent][]).toSorted((a, b) => {
    const [one, other] = [a[0].run.startedAt, b[0].run.startedAt]
    return one === other ? rank(a) - rank(b) : one < other ? 1 : -1
  })
}
