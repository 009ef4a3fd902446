/** What happened in the histories: changes of level, runs that differ, accepted levels. */
import type { TrendChange } from '../compare/trend-changes.ts'
import type { PlatformHistory, Trend } from '../compare/trends.ts'
import { benchmarkId, type Run } from '../model/run.ts'
import { formatMagnitude, formatPair, formatSize } from '../report/format.ts'
import { element, type Element } from '../report/markup.ts'
import { directionOf } from '../report/words.ts'
import { instantOf } from './trend-words.ts'

/** A run that differs from those before it, and began no level. */
export type SingleRun = 'open' | 'stray' | 'undecided'

export function isSingle(kind: TrendEvent['kind']): kind is SingleRun {
  return kind === 'open' || kind === 'stray' || kind === 'undecided'
}

export interface TrendEvent {
  readonly kind: 'worse' | 'better' | 'accepted' | SingleRun
  readonly trend: Trend
  readonly point: number
  readonly run: Run
  /** `15.0% slower`; null for an accepted level at which nothing is seen to change. */
  readonly what: string | null
  /** How large the change is, to find the largest of several; relative where it can be. */
  readonly size: number
  /** `200 → 230 ms` */
  readonly values: string | null
  /** Why it was accepted. */
  readonly reason: string | null
}

/** The colour and the sign of each kind. */
export const eventLooks = {
  worse: { tone: 'bad', series: 'chart-worse', sign: '▲ ' },
  better: { tone: 'good', series: 'chart-better', sign: '▼ ' },
  accepted: { tone: 'quiet', series: 'chart-quiet', sign: '✓ ' },
  open: { tone: 'warn', series: 'chart-warn', sign: '' },
  stray: { tone: 'quiet', series: 'chart-quiet', sign: '' },
  undecided: { tone: 'quiet', series: 'chart-quiet', sign: '' },
} as const

/** Words in the look of their kind; any other kind looks like the text around it. */
export function toned(kind: string, text: string, name: 'b' | 'span' = 'span', title?: string): Element {
  const look = kind in eventLooks ? eventLooks[kind as TrendEvent['kind']] : null
  return element(name, { class: look === null ? undefined : `tone-${look.tone}`, title }, (look?.sign ?? '') + text)
}

/** True if something happened to it that people want to see: nobody acts on a stray. */
export function hasEvents({ changes }: Pick<Trend, 'changes'>): boolean {
  return changes.some(({ state }) => state === 'level' || state === 'open')
}

/** An accepted level and a change this near to each other are one event. */
const near = 2

/** The events of one trend, oldest first. A change that was accepted is one event, not two. */
export function eventsOf(trend: Trend, runs: readonly Run[]): TrendEvent[] {
  const at = (point: number) => ({ trend, point, run: runs[trend.points[point]!.run]! })
  const nothing = { size: 0, values: null, reason: null }
  const changes = trend.changes.map((change): TrendEvent => {
    const isStray = change.state === 'stray'
    const record = trend.accepted.find(({ point }) => !isStray && Math.abs(point - change.point) <= near)?.record
    const direction: 'worse' | 'better' = change.worse ? 'worse' : 'better'
    return Object.assign(at(change.point), {
      kind: record !== undefined ? ('accepted' as const) : change.state === 'level' ? direction : change.state,
      what: changeSize(trend, change),
      size: Math.abs(change.change?.relative ?? change.change?.absolute ?? 0),
      values: changeValues(trend, change),
      reason: record?.reason ?? null,
    })
  })
  const alone = trend.accepted.filter(({ point }) => changes.every((change) => Math.abs(point - change.point) > near))
  const accepted = alone.map(({ point, record: { reason } }): TrendEvent =>
    Object.assign(at(point), nothing, { kind: 'accepted' as const, what: null, reason }),
  )
  return [...changes, ...accepted].toSorted((a, b) => a.point - b.point)
}

/**
 * All events, newest first: the same change of a metric on several platforms is one list. Gated metrics come before others,
 * levels before what is open. Other single runs are left to the charts, and so are accepted levels at which nothing is seen to change:
 * a record may match a hundred rows.
 */
export function latestEvents(histories: readonly PlatformHistory[]): TrendEvent[][] {
  const all = histories
    .flatMap(({ runs, trends }) => trends.flatMap((trend) => eventsOf(trend, runs)))
    .filter(({ what, kind }) => what !== null && (kind === 'open' || !isSingle(kind)))
  const groups = Map.groupBy(all, ({ kind, trend, run }) =>
    JSON.stringify([kind, run.head.commit?.sha ?? run.id, benchmarkId(trend), trend.metric]),
  )
  // A fill measures many commits at one time, and a rebase gives many commits one date: ids keep their order.
  return [...groups.values()].toSorted(
    ([a], [b]) =>
      Date.parse(instantOf(b!.run)) - Date.parse(instantOf(a!.run)) ||
      Number(b!.run.id > a!.run.id) - Number(b!.run.id < a!.run.id) ||
      rank(a!) - rank(b!),
  )
}

function rank({ trend, kind }: TrendEvent): number {
  return (trend.spec.gate ? 0 : 2) + (kind === 'open' ? 1 : 0)
}

/** `15.0% slower`, `3 more`; `a worse level` where a change has no size. */
function changeSize(trend: Trend, { change, worse }: Pick<TrendChange, 'change' | 'worse'>): string {
  if (change === null) return worse ? 'a worse level' : 'a better level'
  const { unit, better, kind } = trend.spec
  const exact = kind === 'exact'
  const { absolute, relative } = change
  const { up, down } = directionOf({ metric: trend.metric, unit, better })
  const word = (relative ?? absolute ?? 0) > 0 ? up : down
  if (relative !== null && !(exact && absolute !== null)) return `${formatMagnitude(relative)} ${word}`
  return absolute === null ? 'changed' : `${formatSize(absolute, unit, { exact })} ${word}`
}

/**
 * `200 → 230 ms`; null if no kind of machine is on both sides. Values that differ from a change found over several
 * kinds of machines are marked as measured.
 */
function changeValues(trend: Trend, { values, change }: TrendChange): string | null {
  if (values === null) return null
  const exact = trend.spec.kind === 'exact'
  const { arrow } = formatPair({ base: values.before, head: values.after }, trend.spec.unit, { exact })
  const relative = change?.relative ?? null
  const isOther =
    relative !== null && values.before > 0 && Math.abs(values.after / values.before - 1 - relative) > 0.005
  return isOther ? `${arrow} as measured` : arrow
}
