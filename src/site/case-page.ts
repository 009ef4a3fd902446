/** The page of one case: every metric of every subject, on every platform, as a chart and in words. */
import type { Trend } from '../compare/trends.ts'
import { benchmarkId, type Run } from '../model/run.ts'
import { element, type Children, type Element, bullets, filterForm, folded } from '../report/markup.ts'
import { platformName } from '../report/platform-name.ts'
import {
  capital,
  changeWords,
  metricTitle,
  plural,
  outcomeOf,
  outcomeWord,
  valueText,
  worstPossible,
} from '../report/words.ts'
import { historyChart, machineClasses, machineMark, markDefinitions } from './history-chart.ts'
import type { CaseName, SiteData } from './index-page.ts'
import { eventsOf, hasEvents, toned, type TrendEvent } from './trend-events.ts'
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
      `${plural(subjects.size, 'subject')}, ${plural(metrics.length, 'metric')}. Each mark is a run of the default branch: the median of its trials.`,
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
      .filter(({ points }) => (marks += points.length) <= mostMarks),
  )
}

interface PageParts {
  readonly charted: ReadonlySet<Trend>
  readonly commits: string | null
}

const howToRead = [
  'A mark is a run: the median of its trials; the thin line through it is their range. Marks of another shape, with bands behind them, are runs on another kind of machine, which has its own level.',
  'The dark lines are levels. An upright line with a commit is a change of level: ▲ to the worse, ▼ to the better, ✓ accepted. Levels are compared on the same kind of machine only, so a new processor does not look like a change.',
  'A ring with a cross is a suspect run: it is significantly different, and nothing is compared with it until later runs agree.',
  'A dotted line is where another series begins: the suite, the harness or the unit changed.',
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
        : newestOutcome(trend),
    ]),
    charted.has(trend)
      ? element('div', { class: 'plot' }, [historyChart(trend, runs)])
      : element('p', { class: 'quiet' }, 'No chart: this page has as many as it can.'),
    legend(trend),
    notes({ trend, runs }, commits),
  ])
}

/** The verdict on the newest run, compared with those before it. */
function newestOutcome({ latest }: Trend): Element | null {
  if (latest === null) return null
  const how = outcomeOf(latest)
  const title = latest.reason ?? undefined
  if (how === 'worse' || how === 'better') return toned(how, `newest run ${changeWords(latest)}`, 'span', title)
  const worst = how === 'same' ? worstPossible(latest) : null
  const text = `newest run: ${outcomeWord(how)}${worst === null ? '' : ` (${worst})`}`
  return element('span', { class: 'quiet', title }, text)
}

/** Which mark is which kind of machine; not where there is only one. */
function legend(trend: Trend): Element | null {
  const classes = machineClasses(trend)
  if (classes.length < 2) return null
  const items = classes.map((name, kind) => {
    const count = trend.points.filter((point) => point.class === name).length
    const key = { class: 'key', width: 14, height: 14, 'aria-hidden': 'true', focusable: 'false' }
    return [
      element('svg', key, [element('use', { href: `#mark-${machineMark(kind).id}`, x: 7, y: 7 })]),
      `${machineText(trend, name)}: ${plural(count, 'run')}`,
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
  const items = [...events, ...broken].toSorted((a, b) => b.point - a.point).map(({ item }) => item)
  return items.length === 0 ? null : bullets(items, 'notes')
}

function eventNote({ kind, what, values, reason, run }: TrendEvent, commits: string | null): Children {
  const commit = commitName(run, commits)
  const when = `, ${dateText(instantOf(run))}`
  if (kind === 'suspect') {
    return [toned(kind, 'suspect', 'b'), ': ', commit, `${when}, ${what}; left out until later runs agree`]
  }
  const accepted = reason === null ? null : what === null ? reason : `accepted: ${reason}`
  const more = [values, accepted].filter((part) => part !== null)
  const rest = more.length === 0 ? '' : `: ${more.join('; ')}`
  return [toned(kind, what ?? 'level accepted', 'b'), what === null ? ' from ' : ' since ', commit, when + rest]
}
