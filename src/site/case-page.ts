/** The page of one case: every metric of every subject, on every platform, as a chart and in words. */
import type { ReplacedReference, SinceTrend } from '../compare/since-trend.ts'
import type { Trend } from '../compare/trends.ts'
import { benchmarkId, type Run } from '../model/run.ts'
import { element, type Children, type Element, bullets, filterForm, folded } from '../report/markup.ts'
import { platformName } from '../report/platform-name.ts'
import { capital, metricTitle, plural, valueText } from '../report/words.ts'
import { absoluteView, machineClasses, nodeOf, nodeVersions, sinceText, sinceView } from './chart-views.ts'
import { historyChart, machineMark, markDefinitions } from './history-chart.ts'
import type { CaseName, SiteData } from './index-page.ts'
import { eventsOf, hasEvents, isSingle, toned, type TrendEvent } from './trend-events.ts'
import { anchorOf, chartAnchor, commitName, dateText, instantOf, machineText } from './trend-words.ts'

interface Placed {
  readonly trend: Trend
  readonly runs: readonly Run[]
}

export function casePage({ suite, case: name }: CaseName, { histories, commits }: SiteData): Children {
  const own = histories
    .flatMap(({ trends, runs }) => trends.map((trend): Placed => ({ trend, runs })))
    .filter(({ trend }) => trend.suite === suite && trend.case === name)
    .toSorted((a, b) => Number(b.trend.spec.gate) - Number(a.trend.spec.gate))
  const charted = withChart(own)
  const metrics = [...Map.groupBy(own, ({ trend }) => trend.metric)]
  const subjects = new Set(own.map(({ trend }) => trend.subject))
  return [
    markDefinitions(),
    element(
      'p',
      { class: 'quiet' },
      `${plural(subjects.size, 'subject')}, ${plural(metrics.length, 'metric')}. Each mark is a run of the default branch.`,
    ),
    element('nav', { 'aria-label': 'Metrics' }, [
      bullets(
        metrics.map(([metric, [first]]) => [
          element('a', { href: `#${metricAnchor(first!.trend)}` }, metricTitle(metric)),
        ]),
        'metrics',
      ),
    ]),
    filterForm({ name: { 'aria-label': 'Charts' }, label: 'Show only', placeholder: 'subject or metric' }),
    folded(
      'How to read the charts',
      howToRead.map((line) => element('p', line)),
    ),
    metrics.map(([, placed]) => metricSection(placed, { charted, commits })),
  ]
}

/** Marks of so many runs make a page of some 1.5 MB. */
const mostMarks = 5_000

/** The trends that have a chart: all of them unless the page would be too large, then first those that changed. */
function withChart(own: readonly Placed[]): ReadonlySet<Trend> {
  let marks = 0
  return new Set(
    own
      .map(({ trend }) => trend)
      .toSorted((a, b) => Number(hasEvents(b)) - Number(hasEvents(a)))
      .filter(({ points, since }) => (marks += points.length + (since?.points.length ?? 0)) <= mostMarks),
  )
}

interface PageParts {
  readonly charted: ReadonlySet<Trend>
  readonly commits: string | null
}

const howToRead = [
  'A mark is a run: how far the default branch is from its reference, by the pairs of that run; the thin line through it is the interval of 95%. Machines differ in their figures, hardly in such changes, so all of a platform share one line.',
  'The dark lines are levels. An upright line with a commit is a change of level: ▲ to the worse, ▼ to the better, ✓ accepted. A ring is open: the newest run differs, and the next one decides. A cross is a stray: the next run did not agree, and it is left out.',
  'A grey upright line names a new reference. What follows is added to what was measured between the two references; ⊘ says that no run links them, so another line begins at zero. A dotted line is where values before and after cannot be compared.',
  'Absolute figures have a line for each kind of machine; marks of another shape, with bands behind them, are runs on another kind. A mark is the median of the trials, the thin line their range. Metrics without stored pairs show these only.',
]

function metricAnchor(trend: Trend): string {
  return `metric/${anchorOf({ ...trend, subject: '' })}`
}

function metricSection(placed: readonly Placed[], parts: PageParts): Element {
  const { trend } = placed[0]!
  const { better, kind, gate } = trend.spec
  const facts = [
    `${better} is better`,
    ...(kind === 'exact' ? ['exact: any difference is real'] : []),
    gate ? 'decides about pull requests' : 'for information',
  ]
  const subjects = [...Map.groupBy(placed, (one) => one.trend.subject).values()]
  // With one platform, subjects are placed side by side instead.
  const single = subjects.every((own) => own.length === 1)
  return element('section', { class: `metric${single ? ' single' : ''}` }, [
    element('h2', { id: metricAnchor(trend) }, capital(metricTitle(trend.metric))),
    element('p', { class: 'quiet' }, [element('code', trend.metric), `, ${facts.join(', ')}`]),
    subjects.map((own) => subjectArticle(own, parts)),
  ])
}

function subjectArticle(placed: readonly Placed[], parts: PageParts): Element {
  const { trend } = placed[0]!
  const anchor = anchorOf(trend)
  const name = trend.subject === '' ? benchmarkId(trend) : trend.subject
  const title = metricTitle(trend.metric)
  const link = { class: 'here', href: `#${anchor}`, 'aria-label': `Link to ${name}, ${title}` }
  return element('article', { id: anchor, 'data-name': `${name} ${trend.metric} ${title}` }, [
    element('h3', [name, ' ', element('a', link, '#')]),
    element(
      'div',
      { class: 'grid' },
      placed.map((one) => trendFigure(one, parts)),
    ),
  ])
}

/** One metric on one platform: its newest value and verdict, the chart, and what happened in words. */
function trendFigure({ trend, runs }: Placed, { charted, commits }: PageParts): Element {
  const last = trend.points.at(-1)!
  const isOld = last.run < runs.length - 1
  return element('figure', { class: 'trend card', id: chartAnchor(trend) }, [
    element('figcaption', [
      element('strong', platformName(trend.platform)),
      ' ',
      element('span', valueText(trend.spec, last.value)),
      ' ',
      isOld
        ? element('span', { class: 'quiet' }, `last measured ${dateText(instantOf(runs[last.run]!))}`)
        : trend.since !== null && sinceNewest(trend, trend.since),
      ' ',
      newestChange(trend, runs),
    ]),
    charted.has(trend)
      ? charts({ trend, runs })
      : element('p', { class: 'quiet' }, 'No chart: this page has as many as it can.'),
    notes({ trend, runs }, commits),
  ])
}

/** `+3.1% (+2.0 … +4.2%) since v5.0.0` */
function sinceNewest(trend: Trend, { points }: SinceTrend): Element {
  const { own, reference } = points.at(-1)!
  return element('span', `${sinceText(trend, own)} since ${reference.label}`)
}

/** The change since the reference, and the absolute figures below; of a row without pairs these alone. */
function charts({ trend, runs }: Placed): Children {
  const classes = trend.points.map((point) => machineText(trend, point.class))
  const absolute = [
    element('div', { class: 'plot' }, [historyChart(absoluteView(trend, runs), runs)]),
    legend(
      classes,
      machineClasses(trend).map((name) => machineText(trend, name)),
    ),
  ]
  const { since } = trend
  if (since === null) return absolute
  const versions = since.points.map(({ point }) => nodeOf(trend, runs, point))
  return [
    element('div', { class: 'plot' }, [historyChart(sinceView(trend, since, runs), runs)]),
    legend(versions, nodeVersions(trend, runs)),
    folded('Absolute figures, by machine', [element('figure', { class: 'trend' }, absolute)]),
  ]
}

/** What the newest run brought. */
function newestChange(trend: Trend, runs: readonly Run[]): Children {
  const event = eventsOf(trend, runs).at(-1)
  if (event === undefined || event.what === null || event.run !== runs.at(-1)) return []
  return [toned(event.kind, event.kind === 'open' ? `open: ${event.what}` : event.what)]
}

/** Which mark is which kind, the most frequent first; not where there is only one. */
function legend(all: readonly string[], kinds: readonly string[]): Element | null {
  if (kinds.length < 2) return null
  const items = kinds.map((name, kind) => {
    const key = { class: 'key', width: 14, height: 14, 'aria-hidden': 'true', focusable: 'false' }
    return [
      element('svg', key, [element('use', { href: `#mark-${machineMark(kind).id}`, x: 7, y: 7 })]),
      `${name}: ${plural(all.filter((one) => one === name).length, 'run')}`,
    ]
  })
  return bullets(items, 'legend')
}

/** What happened and where another series begins, newest first. */
function notes({ trend, runs }: Placed, commits: string | null): Element | null {
  const events = eventsOf(trend, runs).map((event) => ({ point: event.point, item: eventNote(event, commits) }))
  const broken = trend.breaks.map(({ point, what }) => ({
    point,
    item: [`${what} at `, commitName(runs[trend.points[point]!.run]!, commits), ': earlier values are another series'],
  }))
  const replaced = (trend.since?.replaced ?? []).map((one) => ({
    point: one.point,
    item: replacedNote(trend, one, { run: runs[trend.points[one.point]!.run]!, commits }),
  }))
  const items = [...events, ...broken, ...replaced].toSorted((a, b) => b.point - a.point).map(({ item }) => item)
  return items.length === 0 ? null : bullets(items, 'notes')
}

function replacedNote(
  trend: Trend,
  { before, reference, link }: ReplacedReference,
  { run, commits }: { readonly run: Run; readonly commits: string | null },
): Children {
  const start = [`reference ${reference.label} since `, commitName(run, commits), `, ${before.label} before`]
  if (link === null) return [...start, ': no stored run links the two, so another line begins']
  return [...start, '; linked by the run of ', commitName(link.run, commits), `: ${sinceText(trend, link)}`]
}

const whatDecides = {
  open: 'the next run decides',
  stray: 'the next run did not agree, so it is left out',
  undecided: 'the reference was replaced before the next run',
} as const

function eventNote({ kind, what, values, reason, run }: TrendEvent, commits: string | null): Children {
  const commit = commitName(run, commits)
  const when = `, ${dateText(instantOf(run))}`
  if (isSingle(kind)) return [toned(kind, kind, 'b'), ': ', commit, `${when}, ${what}; ${whatDecides[kind]}`]
  const accepted = reason === null ? null : what === null ? reason : `accepted: ${reason}`
  const more = [values, accepted].filter((part) => part !== null)
  const rest = more.length === 0 ? '' : `: ${more.join('; ')}`
  return [toned(kind, what ?? 'level accepted', 'b'), what === null ? ' from ' : ' since ', commit, when + rest]
}
