/** The overview: what the newest runs brought, recent events, and a small picture of every metric. */
import type { PlatformHistory, Trend } from './trends.ts'
import { benchmarkId } from '../../core/model/run.ts'
import { linePath, round2, stretchedPaths } from '../page/drawing.ts'
import { element, intersperse, type Children, type Element, bulletList, details } from '../../core/report/markup.ts'
import { howManyFit } from '../page/document.ts'
import { platformName, shortNameByPlatform } from '../../core/report/platform-name.ts'
import { joinList, metricTitle, plural } from '../../core/report/words.ts'
import { median } from '../../core/stats/quantile.ts'
import { eventsOfTrend, hasNewLevel, eventGroupsOfHistories, tonedSpan, type TrendEvent } from './trend-events.ts'
import { hrefOfMetric, casePageFileName, commitLink, dateText, commitTimeOfRun } from './trend-words.ts'

export interface SiteData {
  /** The histories in the order in which platforms are shown. */
  readonly histories: readonly PlatformHistory[]
  /** Start of addresses of commits, with a slash at its end; undefined if the server is not known. */
  readonly commits: string | undefined
}

/** So many lines of trends make a page of one megabyte. More would be slow to open, and nobody looks at more. */
const mostLines = 600

export function indexPageContent({ histories, commits }: SiteData): Children {
  const cases = listCases(histories)
  const quiet = Map.groupBy(cases, ({ trends }) => !trends.some(({ trend }) => hasNewLevel(trend)))
  const changedFirst = [...(quiet.get(false) ?? []), ...(quiet.get(true) ?? [])]
  const count = howManyFit(changedFirst, mostLines, ({ trends }) => trends.length)
  const drawn = new Set(changedFirst.slice(0, count))
  const cards = histories.map((history) => platformCard(history, commits))
  return [
    element('p', 'How the default branch has changed since its reference, by stored runs.'),
    element('div', { class: 'grid' }, cards),
    cases.length > 0 && eventSection(histories, commits),
    [...Map.groupBy(cases, ({ suite }) => suite)].map(([suite, some]) =>
      element('section', [
        element('h2', suite),
        some.filter((one) => drawn.has(one)).map((one) => caseSection(one, histories)),
        undrawnCaseLinks(some.filter((one) => !drawn.has(one))),
      ]),
    ),
  ]
}

function undrawnCaseLinks(cases: readonly CaseName[]): Children {
  if (cases.length === 0) return []
  const links = cases.map((one) => [element('a', { href: casePageFileName(one) }, one.case || one.suite)])
  return [details(`${plural(cases.length, 'more case')}, each on its own page`, [bulletList(links, 'metrics')])]
}

export type CaseName = Pick<Trend, 'suite' | 'case'>

interface Case extends CaseName {
  readonly trends: readonly { readonly trend: Trend; readonly history: PlatformHistory }[]
}

/** Lists every suite and case that has trends, each once. */
export function listCases(histories: readonly PlatformHistory[]): Case[] {
  const all = histories.flatMap((history) => history.trends.map((trend) => ({ trend, history })))
  const groups = Map.groupBy(all, ({ trend }) => JSON.stringify([trend.suite, trend.case]))
  return [...groups.values()].map((trends) => {
    const { suite, case: name } = trends[0]!.trend
    return { suite, case: name, trends }
  })
}

/** Shows the newest run of a platform, with counts of what it brought. */
function platformCard({ platform, runs, trends }: PlatformHistory, commits: string | undefined): Element {
  const run = runs.at(-1)
  const name = element('p', [element('strong', platformName(platform))])
  if (run === undefined) return element('div', { class: 'card' }, [name, mutedParagraph('no run is stored yet')])
  const events = trends.flatMap((trend) => eventsOfTrend(trend, runs).filter((event) => event.run === run))
  const counts = newestKinds.flatMap((kind) => {
    const count = events.filter((event) => event.kind === kind).length
    return count === 0 ? [] : [tonedSpan(kind, `${count} ${kind}`)]
  })
  const failed = run.benchmarks.filter(({ status }) => status === 'failed').length
  const all = failed === 0 ? counts : [...counts, element('span', { class: 'tone-bad' }, `${failed} failed`)]
  return element('div', { class: 'card' }, [
    name,
    element('p', all.length === 0 ? 'nothing changed' : intersperse(all, ', ')),
    mutedParagraph(['in the newest run, ', commitLink(run, commits), `, ${dateText(commitTimeOfRun(run))}`]),
    mutedParagraph(`${run.environment.cpu.model}, Node ${run.environment.node}`),
    mutedParagraph(plural(runs.length, 'run')),
  ])
}

const newestKinds = ['worse', 'better', 'accepted', 'open'] as const

function mutedParagraph(text: Children): Element {
  return element('p', { class: 'quiet' }, text)
}

/** More events than the first number are folded away, and the oldest beyond the second are left out. */
const shownEvents = 12
const mostEvents = 200

function eventSection(histories: readonly PlatformHistory[], commits: string | undefined): Children {
  const all = eventGroupsOfHistories(histories)
  const names = shortNameByPlatform(histories.map(({ platform }) => platform))
  const items = all.slice(0, mostEvents).map((events) => itemOfEvents(events, names, commits))
  const heading = element('h2', 'What happened, newest first')
  if (all.length === 0) return [heading, element('p', 'No level changed.')]
  return [
    heading,
    bulletList(items.slice(0, shownEvents), 'events'),
    all.length > shownEvents &&
      details(plural(all.length - shownEvents, 'more event'), [
        bulletList(items.slice(shownEvents), 'events'),
        all.length > mostEvents && element('p', `The oldest ${all.length - mostEvents} are not listed.`),
      ]),
  ]
}

function itemOfEvents(events: readonly TrendEvent[], names: ReadonlyMap<string, string>, commits: string | undefined) {
  const largest = events.reduce((a, b) => (b.size > a.size ? b : a))
  const { kind, trend, run, reason, what = '' } = largest
  const size = new Set(events.map(({ what }) => what)).size === 1 ? what : `up to ${what}`
  const isOne = new Set(events.map(({ values }) => values)).size === 1
  const platform = (event: TrendEvent): string => names.get(event.trend.platform) ?? event.trend.platform
  const values = (isOne ? [largest] : events).flatMap((event) => {
    const of = isOne ? '' : `${platform(event)} `
    return event.values === undefined ? [] : [`${of}${event.values}`]
  })
  const more = [...values, ...(reason === undefined ? [] : [`accepted: ${reason}`])]
  return [
    tonedSpan(kind, kind === 'open' ? `open, ${size}` : size, 'b'),
    ' ',
    element('a', { href: hrefOfMetric(trend) }, `${metricTitle(trend.metric)} of ${benchmarkId(trend)}`),
    ` on ${joinList(events.map(platform))}, `,
    commitLink(run, commits),
    `, ${dateText(commitTimeOfRun(run))}`,
    more.length > 0 && element('span', { class: 'quiet more' }, more.join('; ')),
  ]
}

function caseSection({ suite, case: name, trends: placed }: Case, histories: readonly PlatformHistory[]): Children {
  const names = shortNameByPlatform(histories.map(({ platform }) => platform))
  const gatesFirst = placed.toSorted((a, b) => Number(b.trend.spec.gate) - Number(a.trend.spec.gate))
  const rows = [...Map.groupBy(gatesFirst, ({ trend }) => trend.metric)].map(([metric, some]) => {
    const cells = histories.flatMap((history): Children[] => {
      const here = some.filter((one) => one.history === history).map(({ trend }) => trend)
      return here.length === 0 ? [] : [[sparkLink(here, history, names.get(history.platform) ?? history.platform)]]
    })
    return [element('a', { href: hrefOfMetric(some[0]!.trend) }, metricTitle(metric)), bulletList(cells, 'sparks')]
  })
  return [
    element('h3', [element('a', { href: casePageFileName({ suite, case: name }) }, name || suite)]),
    bulletList(rows, 'rows'),
  ]
}

/** Shows one metric of a case on one platform, linked to the first subject at which something happened. */
function sparkLink(trends: readonly Trend[], { runs, platform }: PlatformHistory, name: string): Element {
  const eventful = trends.find(hasNewLevel) ?? trends[0]!
  const lasts = trends.flatMap((trend) => findLastLevelChange(trend) ?? [])
  const worse = lasts.filter((change) => change.worse).length
  const better = lasts.length - worse
  const open = trends.filter(({ changes }) => changes.at(-1)?.state === 'open').length
  const parts = [
    worse > 0 && tonedSpan('worse', `${plural(worse, 'level')} worse`),
    better > 0 && tonedSpan('better', `${plural(better, 'level')} better`),
    open > 0 && tonedSpan('open', `${open} open`),
  ].filter((part) => part !== false)
  return element('a', { href: hrefOfMetric({ ...eventful, platform }) }, [
    sparkline({ trends, runs }),
    element('span', { class: 'quiet' }, `${name}: `),
    element('span', { class: 'state' }, parts.length === 0 ? 'steady' : intersperse(parts, '; ')),
  ])
}

const height = 36

/**
 * Draws one metric of a case on one platform small, a line per subject: its change since the reference, else around its
 * own median. Those whose level changed stand out. Decorative: the words beside it say what it shows.
 */
function sparkline({ trends, runs }: Pick<PlatformHistory, 'trends' | 'runs'>): Element {
  const lines = trends.map((trend) => ({ trend, values: listSparkPoints(trend) }))
  const reach = Math.max(
    0.05,
    ...lines.flatMap(({ values }) => values.map(({ value }) => Math.abs(value))).filter(Number.isFinite),
  )
  const x = (run: number): number => (runs.length === 1 ? 50 : (100 * run) / (runs.length - 1))
  const y = (value: number): number => round2(height / 2 - (value / reach) * (height / 2 - 4))
  const paths = lines.map(({ trend, values }) => {
    const joined = [...Map.groupBy(values, ({ line }) => line).values()].map((some) => {
      const path = linePath(some.map(({ run, value }) => [x(run), y(value)] as const))
      return path + (some.length === 1 ? 'h0.01' : '')
    })
    return element('path', { class: cssClassOfTrend(trend), d: joined.join('') })
  })
  const open = lines.flatMap(({ trend: { changes }, values }) => {
    const { run, value } = values.at(-1)!
    return changes.at(-1)?.state === 'open' ? [`M${round2(x(run))} ${y(value)}h0.01`] : []
  })
  const attributes = { class: 'chart chart-fluid spark', height, width: '100%' }
  return element('svg', { ...attributes, 'aria-hidden': 'true', focusable: 'false' }, [
    stretchedPaths(height, [paths, open.length > 0 && element('path', { class: 'chart-warn', d: open.join('') })]),
  ])
}

/** Lists changes since the reference; without one, values as shares around the median of their kind of machine. */
function listSparkPoints({ since, points }: Trend): Readonly<Record<'run' | 'value' | 'line', number>>[] {
  if (since?.scale === 'relative') {
    return since.points.map(({ point, total, line }) => ({ run: points[point]!.run, value: total.change, line }))
  }
  const kinds = Map.groupBy(points, (point) => `${point.series} ${point.class}`).values()
  const placed = [...kinds].flatMap((some) => {
    const middle = median(some.map(({ value }) => value))
    return some.map(({ run, value: exact }) => {
      const share = middle === 0 ? Math.sign(exact) : (exact - middle) / Math.abs(middle)
      return { run, value: Math.max(-10, Math.min(10, share)), line: 0 }
    })
  })
  return placed.toSorted((a, b) => a.run - b.run)
}

function cssClassOfTrend(trend: Trend): string {
  const last = findLastLevelChange(trend)
  if (last === undefined) return 'chart-quiet'
  return last.worse ? 'chart-worse' : 'chart-better'
}

function findLastLevelChange({ changes }: Trend): Trend['changes'][number] | undefined {
  return changes.findLast(({ state }) => state === 'level')
}
