/** The page of one case: every metric of every subject, on every platform. */
import type { PlatformHistory, Trend } from '../compare/trends.ts'
import { benchmarkId } from '../model/run.ts'
import { element, type Element, type Markup } from '../report/markup.ts'
import { capital, metricTitle, plural } from '../report/words.ts'
import { anchorOf } from './anchors.ts'
import { markDefinitions } from './marks.ts'
import { trendFigure, type FigureOptions } from './trend-figure.ts'

export interface CasePageOptions extends Pick<FigureOptions, 'commitLink'> {
  readonly suite: string
  readonly case: string
  readonly histories: readonly PlatformHistory[]
}

interface Placed {
  readonly trend: Trend
  readonly history: PlatformHistory
}

/** The content of the page. Histories are in the order in which platforms are shown. */
export function casePage(options: CasePageOptions): Markup[] {
  const own = trendsOfCase(options).toSorted((a, b) => Number(b.trend.spec.gate) - Number(a.trend.spec.gate))
  const metrics = [...Map.groupBy(own, ({ trend }) => trend.metric)]
  const subjects = new Set(own.map(({ trend }) => trend.subject))
  const links = metrics.map(([metric]) =>
    element('li', {}, [element('a', { href: `#${metricAnchor(options, metric)}` }, [metricTitle(metric)])]),
  )
  return [
    markDefinitions(),
    element('h1', {}, [[options.suite, options.case].filter(Boolean).join('/')]),
    element('p', { class: 'quiet' }, [
      `${plural(subjects.size, 'subject')}, ${plural(metrics.length, 'metric')}. Each mark is a run of the default branch: the median of its trials.`,
    ]),
    element('nav', { 'aria-label': 'Metrics' }, [element('ul', { class: 'metrics' }, links)]),
    element('p', { class: 'filter', hidden: true }, [
      element('label', {}, ['Show only ', element('input', { type: 'search', placeholder: 'subject or metric' })]),
      ' ',
      element('output', {}, []),
    ]),
    howToRead(),
    ...metrics.map(([metric, some]) => metricSection({ metric, placed: some, options })),
  ]
}

function trendsOfCase({ suite, case: name, histories }: CasePageOptions): Placed[] {
  return histories.flatMap((history) =>
    history.trends
      .filter((trend) => trend.suite === suite && trend.case === name)
      .map((trend): Placed => ({ trend, history })),
  )
}

function metricAnchor({ suite, case: name }: CasePageOptions, metric: string): string {
  return `metric/${anchorOf({ suite, case: name, subject: '', metric })}`
}

interface SectionInput {
  readonly metric: string
  readonly placed: readonly Placed[]
  readonly options: CasePageOptions
}

function metricSection({ metric, placed, options }: SectionInput): Element {
  const { spec } = placed[0]!.trend
  const facts = [
    `${spec.better} is better`,
    spec.kind === 'exact' ? 'exact: any difference is real' : null,
    spec.gate ? 'decides about pull requests' : 'for information',
  ]
  const subjects = [...Map.groupBy(placed, ({ trend }) => trend.subject).values()]
  // With one platform, subjects stand beside each other instead.
  const single = subjects.every((own) => own.length === 1)
  return element('section', { class: `metric${single ? ' single' : ''}` }, [
    element('h2', { id: metricAnchor(options, metric) }, [capital(metricTitle(metric))]),
    element('p', { class: 'quiet' }, [
      element('code', {}, [metric]),
      `, ${facts.filter((fact) => fact !== null).join(', ')}`,
    ]),
    ...subjects.map((own) => subjectArticle(own, options)),
  ])
}

function subjectArticle(placed: readonly Placed[], { commitLink }: CasePageOptions): Element {
  const { trend } = placed[0]!
  const anchor = anchorOf(trend)
  const name = trend.subject === '' ? benchmarkId(trend) : trend.subject
  const figures = placed.map((one) => trendFigure({ trend: one.trend, runs: one.history.runs, commitLink }))
  return element('article', { id: anchor, 'data-name': `${name} ${trend.metric} ${metricTitle(trend.metric)}` }, [
    element('h3', {}, [
      name,
      ' ',
      element(
        'a',
        { class: 'here', href: `#${anchor}`, 'aria-label': `Link to ${name}, ${metricTitle(trend.metric)}` },
        ['#'],
      ),
    ]),
    element('div', { class: 'grid' }, figures),
  ])
}

function howToRead(): Element {
  const lines = [
    'A mark is a run: the median of its trials; the thin line through it reaches from the least trial to the largest. Marks of another shape, with bands behind them, are runs on another kind of machine: they have a level of their own.',
    'The dark lines are levels. An upright line with a commit is a change of level: ▲ to the worse, ▼ to the better, ✓ accepted. Levels are compared within kinds of machines, so that a new processor is no change of a time.',
    'A ring with a cross is a suspect run: it lies beyond chance, and heads are not held against it until later runs agree.',
    'A dotted line is the begin of another series: the suite, the harness or the unit changed.',
  ]
  return element('details', {}, [
    element('summary', {}, ['How to read the charts']),
    ...lines.map((line) => element('p', {}, [line])),
  ])
}
