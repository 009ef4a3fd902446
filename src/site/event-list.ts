/** The list of what happened, on the overview. */
import type { PlatformHistory } from '../compare/trends.ts'
import { benchmarkId } from '../model/run.ts'
import { element, type Element } from '../report/markup.ts'
import { platformNames } from '../report/platform-name.ts'
import { joinList, metricTitle, plural } from '../report/words.ts'
import { linkTo } from './anchors.ts'
import { latestEvents, type TrendEvent } from './events.ts'
import { commitName, type FigureOptions } from './trend-figure.ts'
import { dateText, instantOf } from './words.ts'

export interface EventListOptions extends Pick<FigureOptions, 'commitLink'> {
  readonly histories: readonly PlatformHistory[]
}

/** So many events are shown at once; more are folded away, and the oldest of very many are left out. */
const shown = 12
const most = 200

export function eventList(options: EventListOptions): Element[] {
  const all = latestEvents(options.histories)
  const names = platformNames(options.histories.map(({ platform }) => platform))
  const items = all.slice(0, most).map((events) => item(events, { names, options }))
  const heading = element('h2', {}, ['What happened, newest first'])
  if (all.length === 0) return [heading, element('p', {}, ['No level changed, and no run is suspect.'])]
  const more = [
    element('summary', {}, [plural(all.length - shown, 'more event')]),
    element('ul', { class: 'events' }, items.slice(shown)),
    ...(all.length > most ? [element('p', {}, [`The oldest ${all.length - most} are not listed.`])] : []),
  ]
  return [
    heading,
    element('ul', { class: 'events' }, items.slice(0, shown)),
    ...(all.length > shown ? [element('details', {}, more)] : []),
  ]
}

interface ItemOptions {
  readonly names: ReadonlyMap<string, string>
  readonly options: EventListOptions
}

/** One thing that happened, on one platform or on several. */
function item(events: readonly TrendEvent[], { names, options }: ItemOptions): Element {
  const largest = events.reduce((a, b) => (b.size > a.size ? b : a))
  const { kind, trend, run, reason } = largest
  const sizes = new Set(events.map(({ what }) => what))
  const what = `${kind === 'suspect' ? 'suspect run, ' : ''}${sizes.size > 1 ? 'up to ' : ''}${largest.what}`
  const platform = (event: TrendEvent): string => names.get(event.trend.platform) ?? event.trend.platform
  const isOne = new Set(events.map(({ values }) => values)).size === 1
  const values = (isOne ? [largest] : events).flatMap((event) =>
    event.values === null ? [] : [isOne ? event.values : `${platform(event)} ${event.values}`],
  )
  const more = [...values, ...(reason === null ? [] : [`accepted: ${reason}`])]
  return element('li', {}, [
    element('b', { class: `kind-${kind}` }, [what]),
    ' ',
    element('a', { href: linkTo(trend) }, [`${metricTitle(trend.metric)} of ${benchmarkId(trend)}`]),
    ` on ${joinList(events.map(platform))}, `,
    commitName(run, options),
    `, ${dateText(instantOf(run))}`,
    ...(more.length === 0 ? [] : [element('span', { class: 'quiet more' }, [more.join('; ')])]),
  ])
}
