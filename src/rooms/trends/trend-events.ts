/** Tells what happened in the histories: changes of level, runs that differ, accepted levels. */
import type { TrendChange } from './trend-changes.ts'
import type { PlatformHistory, Trend } from './trends.ts'
import { kindOf } from '../../core/model/metric.ts'
import { benchmarkId, type Run } from '../../core/model/run.ts'
import { formatMagnitude, baseAndHeadTexts, formatUnsignedDifference } from '../../core/model/format.ts'
import { element, type Element } from '../../core/report/markup.ts'
import { upAndDownWords } from '../../core/report/words.ts'
import { commitTimeOfRun } from './trend-words.ts'

export interface TrendEvent {
  readonly kind: keyof typeof eventLooks
  readonly trend: Trend
  readonly point: number
  readonly run: Run
  /** `15.0% slower`; undefined for an accepted level at which nothing is seen to change. */
  readonly what?: string | undefined
  /** The size of the change, to find the largest of several; relative where it can be. */
  readonly size: number
  /** `200 → 230 ms` */
  readonly values?: string | undefined
  /** Says why it was accepted. */
  readonly reason: string | undefined
}

/** Gives each kind its colour and sign; to a run that differs from those before and began no level, the next one's. */
export const eventLooks = {
  worse: { tone: 'bad', series: 'chart-worse', sign: '▲ ', next: undefined },
  better: { tone: 'good', series: 'chart-better', sign: '▼ ', next: undefined },
  accepted: { tone: 'quiet', series: 'chart-quiet', sign: '✓ ', next: undefined },
  open: { tone: 'warn', series: 'chart-warn', sign: '', next: 'the next run decides' },
  stray: { tone: 'quiet', series: 'chart-quiet', sign: '', next: 'the next run did not agree, so it is left out' },
  undecided: {
    tone: 'quiet',
    series: 'chart-quiet',
    sign: '',
    next: 'the reference was replaced before the next run',
  },
} as const

export function tonedSpan(kind: TrendEvent['kind'], text: string, name: 'b' | 'span' = 'span'): Element {
  const { tone, sign } = eventLooks[kind]
  return element(name, { class: `tone-${tone}` }, sign + text)
}

/** Returns true if its level changed for good: nobody acts on a stray. */
export function hasNewLevel({ changes }: Pick<Trend, 'changes'>): boolean {
  return changes.some(({ state }) => state === 'level' || state === 'open')
}

/** An accepted level and a change this near to each other are one event. */
const near = 2

function isPointNear(one: { readonly point: number }, other: { readonly point: number }): boolean {
  return Math.abs(one.point - other.point) <= near
}

/** Lists the events of one trend, oldest first. A change that was accepted is one event, not two. */
export function eventsOfTrend(trend: Trend, runs: readonly Run[]): TrendEvent[] {
  const runAt = (point: number): Run => runs[trend.points[point]!.run]!
  const { changes, accepted } = trend
  const changed = changes.map((change): TrendEvent => {
    const { state, worse, point, change: size } = change
    const record = state === 'stray' ? undefined : accepted.find((one) => isPointNear(one, change))?.record
    const direction = worse ? 'worse' : 'better'
    const judged = state === 'level' ? direction : state
    return {
      kind: record === undefined ? judged : 'accepted',
      trend,
      point,
      run: runAt(point),
      what: changeSizeText(trend, change),
      size: Math.abs(size?.relative ?? size?.absolute ?? 0),
      values: changeValuesText(trend, change),
      reason: record?.reason,
    }
  })
  const alone = accepted
    .filter((one) => !changes.some((change) => isPointNear(one, change)))
    .map(({ point, record: { reason } }): TrendEvent => {
      return { kind: 'accepted', trend, point, run: runAt(point), size: 0, reason }
    })
  return [...changed, ...alone].toSorted((a, b) => a.point - b.point)
}

/**
 * Lists all events, newest first: the same change of a metric on several platforms is one list. Gated metrics come
 * before others, levels before what is open. Other single runs are left to the charts, and so are accepted levels at
 * which nothing is seen to change: a record may match a hundred rows.
 */
export function eventGroupsOfHistories(histories: readonly PlatformHistory[]): TrendEvent[][] {
  const all = histories
    .flatMap(({ runs, trends }) => trends.flatMap((trend) => eventsOfTrend(trend, runs)))
    .filter(({ what, kind }) => what !== undefined && (kind === 'open' || eventLooks[kind].next === undefined))
  const groups = Map.groupBy(all, ({ kind, trend, run }) =>
    JSON.stringify([kind, run.head.commit?.sha ?? run.id, benchmarkId(trend), trend.metric]),
  )
  // A rebase gives many commits one date: ids keep their order.
  return [...groups.values()].toSorted(
    ([a], [b]) =>
      Date.parse(commitTimeOfRun(b!.run)) - Date.parse(commitTimeOfRun(a!.run)) ||
      Number(b!.run.id > a!.run.id) - Number(b!.run.id < a!.run.id) ||
      rankByGateThenOpen(a!) - rankByGateThenOpen(b!),
  )
}

function rankByGateThenOpen({ trend, kind }: TrendEvent): number {
  return 2 * Number(!trend.spec.gate) + Number(kind === 'open')
}

/** Writes `15.0% slower`, `3 more`; `a worse level` where a change has no size. */
function changeSizeText(trend: Trend, { change, worse }: Pick<TrendChange, 'change' | 'worse'>): string {
  if (change === undefined) return worse ? 'a worse level' : 'a better level'
  const { unit, better } = trend.spec
  const { format } = kindOf(trend.spec)
  const { absolute, relative } = change
  const { up, down } = upAndDownWords({ metric: trend.metric, unit, better })
  const word = (relative ?? absolute ?? 0) > 0 ? up : down
  if (relative !== undefined && !(format.exact && absolute !== undefined)) return `${formatMagnitude(relative)} ${word}`
  return absolute === undefined ? 'changed' : `${formatUnsignedDifference(absolute, unit, format)} ${word}`
}

/** Writes `200 → 230 ms`; undefined where there are no values. */
function changeValuesText(trend: Trend, { values }: TrendChange): string | undefined {
  if (values === undefined) return undefined
  const { unit } = trend.spec
  return baseAndHeadTexts({ base: values.before, head: values.after }, unit, kindOf(trend.spec).format).arrow
}
