/** The page of one case: every metric of every subject, on every platform, as a chart and in words. */
import type { ReplacedReference } from './since-trend.ts'
import type { Trend } from './trends.ts'
import { kindOf, needsStatisticalTest } from '../../core/model/metric.ts'
import { benchmarkId, type Run } from '../../core/model/run.ts'
import { element, type Children, type Element, bulletList, details } from '../../core/report/markup.ts'
import { howManyFit } from '../page/document.ts'
import { platformName } from '../../core/report/platform-name.ts'
import { capital, metricTitle, plural, valueText } from '../../core/report/words.ts'
import {
  absoluteFiguresView,
  distinctByFrequency,
  nodeTextOfPoint,
  changeAndRangeText,
  changeSinceReferenceView,
  lastChangeText,
} from './chart-views.ts'
import { historyChart, shapeOfNthKind, markDefinitions } from './history-chart.ts'
import type { CaseName, SiteData } from './index-page.ts'
import { eventLooks, eventsOfTrend, hasNewLevel, tonedSpan, type TrendEvent } from './trend-events.ts'
import {
  anchorOfMetric,
  chartAnchor,
  commitLink,
  dateText,
  commitTimeOfRun,
  machineWithoutPlatform,
} from './trend-words.ts'

interface Placed {
  readonly trend: Trend
  readonly runs: readonly Run[]
}

interface PageParts {
  readonly charted: ReadonlySet<Trend>
  readonly commits: string | undefined
}

/** Marks of so many runs make a page of some 1.5 MB: no charts are drawn beyond, first of all for what never changed. */
const mostMarks = 5_000

export function casePageContent({ suite, case: name }: CaseName, { histories, commits }: SiteData): Children {
  const all = histories
    .flatMap(({ trends, runs }) => trends.map((trend): Placed => ({ trend, runs })))
    .filter(({ trend }) => trend.suite === suite && trend.case === name)
    .toSorted((a, b) => Number(b.trend.spec.gate) - Number(a.trend.spec.gate))
  const changedFirst = all.map(({ trend }) => trend).toSorted((a, b) => Number(hasNewLevel(b)) - Number(hasNewLevel(a)))
  const count = howManyFit(changedFirst, mostMarks, ({ points, since }) => points.length + (since?.points.length ?? 0))
  const parts = { charted: new Set(changedFirst.slice(0, count)), commits }
  const metrics = [...Map.groupBy(all, ({ trend }) => trend.metric)]
  const links = metrics.map(([metric, [first]]) => [
    element('a', { href: `#${idOfMetricSection(first!.trend)}` }, metricTitle(metric)),
  ])
  const subjects = plural(new Set(all.map(({ trend }) => trend.subject)).size, 'subject')
  const about = `${subjects}, ${plural(metrics.length, 'metric')}. Each mark is a run of the default branch.`
  const guide = howToRead.map((line) => element('p', line))
  return [
    markDefinitions(),
    element('p', { class: 'quiet' }, about),
    element('nav', { 'aria-label': 'Metrics' }, [bulletList(links, 'metrics')]),
    details('How to read the charts', guide),
    metrics.map(([, placed]) => metricSection(placed, parts)),
  ]
}

const howToRead = [
  'A mark is a run: how far the default branch is from its reference, by the pairs of that run; the thin line through it is the interval of 95%. Figures differ between machines, such changes hardly do: all machines of a platform share one line.',
  'The dark lines are levels. An upright line with a commit is a change of level: ▲ to the worse, ▼ to the better, ✓ accepted. A ring is open: the newest run differs, and the next one decides. A cross is a stray: the next run did not agree, and it is left out.',
  'A grey upright line names a new reference. What follows is added to what was measured between the two references; ⊘ says that no run links them, so another line begins at zero. A dotted line is where values before and after cannot be compared.',
  'Absolute figures have a line for each kind of machine; marks of another shape are runs on another kind. A mark is the median of the trials, the thin line their range. Metrics without stored pairs show these only.',
]

function idOfMetricSection(trend: Trend): string {
  return `metric/${anchorOfMetric({ ...trend, subject: '' })}`
}

function metricSection(placed: readonly Placed[], parts: PageParts): Element {
  const { trend } = placed[0]!
  const { better, kind, gate } = trend.spec
  const about = needsStatisticalTest(trend.spec) ? '' : `, ${kind}: ${kindOf(trend.spec).about}`
  const purpose = gate ? 'gates pull requests' : 'informational'
  const subjects = [...Map.groupBy(placed, (one) => one.trend.subject).values()]
  // With one platform, subjects are placed side by side instead.
  const isSingle = subjects.every((group) => group.length === 1)
  return element('section', { class: isSingle ? 'metric single' : 'metric' }, [
    element('h2', { id: idOfMetricSection(trend) }, capital(metricTitle(trend.metric))),
    element('p', { class: 'quiet' }, [element('code', trend.metric), `, ${better} is better${about}, ${purpose}`]),
    subjects.map((group) => subjectArticle(group, parts)),
  ])
}

function subjectArticle(placed: readonly Placed[], parts: PageParts): Element {
  const { trend } = placed[0]!
  const anchor = anchorOfMetric(trend)
  const name = trend.subject === '' ? benchmarkId(trend) : trend.subject
  const title = metricTitle(trend.metric)
  const link = { class: 'here', href: `#${anchor}`, 'aria-label': `Link to ${name}, ${title}` }
  const figures = placed.map((one) => trendFigure(one, parts))
  return element('article', { id: anchor }, [
    element('h3', [name, ' ', element('a', link, '#')]),
    element('div', { class: 'grid' }, figures),
  ])
}

/** Draws one metric on one platform: its newest value and verdict, the chart, and what happened in words. */
function trendFigure(placed: Placed, { charted, commits }: PageParts): Element {
  const { trend, runs } = placed
  const last = trend.points.at(-1)!
  const events = eventsOfTrend(trend, runs)
  const event = events.at(-1)
  const isNew = event !== undefined && event.what !== undefined && event.run === runs.at(-1)
  const sections: readonly Children[] = [
    [element('strong', platformName(trend.platform))],
    [element('span', valueText(trend.spec, last.value))],
    last.run < runs.length - 1
      ? [element('span', { class: 'quiet' }, `last measured ${dateText(commitTimeOfRun(runs[last.run]!))}`)]
      : [trend.since !== undefined && element('span', lastChangeText(trend, trend.since))],
    [isNew && tonedSpan(event.kind, `${event.kind === 'open' ? 'open: ' : ''}${event.what}`)],
  ]
  const caption = sections.flatMap((part, index) => (index === 0 ? [part] : [' ', part]))
  return element('figure', { class: 'trend card', id: chartAnchor(trend) }, [
    element('figcaption', caption),
    charted.has(trend)
      ? chartsOfTrend(placed)
      : element('p', { class: 'quiet' }, 'No chart: this page has no room for more.'),
    trendNoteListIfAny(placed, events, commits),
  ])
}

/** Draws the change since the reference, and the absolute figures below; of a row without pairs these alone. */
function chartsOfTrend({ trend, runs }: Placed): Children {
  const { since } = trend
  const absolute = [
    element('div', { class: 'plot' }, [historyChart(absoluteFiguresView(trend, runs), runs)]),
    legendIfSeveralKinds(trend.points.map((point) => machineWithoutPlatform(trend, point.class))),
  ]
  if (since === undefined) return absolute
  return [
    element('div', { class: 'plot' }, [historyChart(changeSinceReferenceView(trend, since, runs), runs)]),
    legendIfSeveralKinds(since.points.map(({ point }) => nodeTextOfPoint(trend, runs, point))),
    details('Absolute figures, by machine', [element('figure', { class: 'trend' }, absolute)]),
  ]
}

/** Explains which mark is which kind, the most frequent first; not where there is only one. */
function legendIfSeveralKinds(all: readonly string[]): Element | undefined {
  const kinds = distinctByFrequency(all)
  if (kinds.length < 2) return undefined
  const key = { class: 'key', width: 14, height: 14, 'aria-hidden': 'true', focusable: 'false' }
  const items = kinds.map((name, kind) => [
    element('svg', key, [element('use', { href: `#mark-${shapeOfNthKind(kind)}`, x: 7, y: 7 })]),
    `${name}: ${plural(all.filter((one) => one === name).length, 'run')}`,
  ])
  return bulletList(items, 'legend')
}

/** Lists what happened and where another series begins, newest first. */
function trendNoteListIfAny({ trend, runs }: Placed, events: readonly TrendEvent[], commits: string | undefined) {
  const commitAt = (point: number): Element => commitLink(runs[trend.points[point]!.run]!, commits)
  const replaced = trend.since?.replaced ?? []
  const items: readonly (readonly [point: number, note: Children])[] = [
    ...events.map((event) => [event.point, eventNote(event, commits)] as const),
    ...trend.breaks.map(({ point, what }) => {
      return [point, [`${what} at `, commitAt(point), ': earlier values are another series']] as const
    }),
    ...replaced.map((one) => [one.point, replacedReferenceNote(trend, one, { commitAt, commits })] as const),
  ]
  const newestFirst = items.toSorted(([a], [b]) => b - a).map(([, note]) => note)
  return items.length === 0 ? undefined : bulletList(newestFirst, 'notes')
}

function replacedReferenceNote(
  trend: Trend,
  { point, before, reference, link }: ReplacedReference,
  { commitAt, commits }: { readonly commitAt: (point: number) => Element; readonly commits: string | undefined },
): Children {
  const start = [`reference ${reference.label} since `, commitAt(point), `, ${before.label} before`]
  if (link === undefined) return [...start, ': no stored run links the two, so another line begins']
  return [...start, '; linked by the run of ', commitLink(link.run, commits), `: ${changeAndRangeText(trend, link)}`]
}

function eventNote({ kind, what, values, reason, run }: TrendEvent, commits: string | undefined): Children {
  const commit = commitLink(run, commits)
  const when = `, ${dateText(commitTimeOfRun(run))}`
  const { next } = eventLooks[kind]
  if (next !== undefined) return [tonedSpan(kind, kind, 'b'), ': ', commit, `${when}, ${what}; ${next}`]
  const accepted = what === undefined || reason === undefined ? reason : `accepted: ${reason}`
  const more = [values, accepted].filter((part) => part !== undefined)
  const rest = more.length === 0 ? '' : `: ${more.join('; ')}`
  const word = what === undefined ? ' from ' : ' since '
  return [tonedSpan(kind, what ?? 'level accepted', 'b'), word, commit, when + rest]
}
