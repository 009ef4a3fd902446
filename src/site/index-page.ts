/** The overview: how the newest runs stand, what happened lately, and every metric at a glance. */
import type { PlatformHistory, Trend } from '../compare/trends.ts'
import { element, joinMarkup, type Element, type Markup } from '../report/markup.ts'
import { platformName, platformNames } from '../report/platform-name.ts'
import { metricTitle, plural, standingOf, standingText, type Standing } from '../report/words.ts'
import { linkTo, pageName } from './anchors.ts'
import { eventList } from './event-list.ts'
import { sparkline } from './sparkline.ts'
import { commitName, type FigureOptions } from './trend-figure.ts'
import { dateText, gatesFirst, instantOf } from './words.ts'

export interface IndexPageOptions extends Pick<FigureOptions, 'commitLink'> {
  readonly title: string
  readonly histories: readonly PlatformHistory[]
}

export function indexPage(options: IndexPageOptions): Markup[] {
  const { title, histories } = options
  const suites = [...Map.groupBy(casesOf(histories), (one) => one.suite)]
  return [
    element('h1', {}, [title]),
    element('p', {}, ['Runs of the default branch, each held against those before it.']),
    element(
      'div',
      { class: 'grid cards' },
      histories.map((history) => platformCard(history, options)),
    ),
    ...(suites.length === 0 ? [] : eventList(options)),
    ...suites.map(([suite, some]) =>
      element('section', {}, [element('h2', {}, [suite]), ...some.flatMap((one) => caseRows(one, histories))]),
    ),
  ]
}

export interface CaseName {
  readonly suite: string
  readonly case: string
}

/** Every suite and case that has trends, each once. */
export function casesOf(histories: readonly PlatformHistory[]): CaseName[] {
  const all = new Map<string, CaseName>()
  for (const { trends } of histories) {
    for (const { suite, case: name } of trends) {
      const key = JSON.stringify([suite, name])
      if (!all.has(key)) all.set(key, { suite, case: name })
    }
  }
  return [...all.values()]
}

const everyStanding: readonly Standing[] = [
  'worse',
  'accepted',
  'better',
  'same',
  'undecided',
  'not-comparable',
  'failed',
  'known-failure',
  'both-fail',
  'noted-failure',
  'added',
]
const notable: readonly Standing[] = ['worse', 'accepted', 'better', 'failed']

/** The newest run of a platform, and how its rows stand. */
function platformCard({ platform, runs, trends }: PlatformHistory, options: IndexPageOptions): Element {
  const run = runs.at(-1)
  const name = element('p', {}, [element('strong', {}, [platformName(platform)])])
  if (run === undefined) return card([name, element('p', { class: 'quiet' }, ['no run is stored yet'])])
  const counts = standingCounts(trends, everyStanding)
  return card([
    name,
    element('p', {}, counts.length === 0 ? ['nothing measured'] : counts),
    element('p', { class: 'quiet' }, [
      'in the newest run, ',
      commitName(run, options),
      `, ${dateText(instantOf(run))}`,
    ]),
    element('p', { class: 'quiet' }, [`${run.environment.cpu.model}, Node ${run.environment.node}`]),
    element('p', { class: 'quiet' }, [element('a', { href: `runs.html#${platform}` }, [plural(runs.length, 'run')])]),
  ])
}

function card(children: readonly Markup[]): Element {
  return element('div', { class: 'card' }, children)
}

/** `1 worse, 6 same`, as elements so that the words can have their colour. */
function standingCounts(trends: readonly Trend[], wanted: readonly Standing[]): Markup[] {
  const rows = trends.flatMap(({ latest }) => (latest === null ? [] : [standingOf(latest)]))
  const counts = wanted
    .map((standing) => ({ standing, count: rows.filter((one) => one === standing).length }))
    .filter(({ count }) => count > 0)
  const words = counts.map(({ standing, count }) =>
    element('span', { class: `kind-${standing}` }, [`${count} ${standingText(standing)}`]),
  )
  return joinMarkup(words, ', ')
}

function caseRows({ suite, case: name }: CaseName, histories: readonly PlatformHistory[]): Element[] {
  const own = histories.map((history) => ({
    history,
    trends: history.trends.filter((trend) => trend.suite === suite && trend.case === name),
  }))
  const all = gatesFirst(own.flatMap(({ trends }) => trends))
  const names = platformNames(histories.map(({ platform }) => platform))
  const rows = [...Map.groupBy(all, ({ metric }) => metric)].map(([metric, some]) => {
    const cells = own.flatMap(({ history, trends }) => {
      const here = trends.filter((trend) => trend.metric === metric)
      return here.length === 0 ? [] : [cell(here, history, names.get(history.platform) ?? history.platform)]
    })
    return element('li', {}, [
      element('a', { href: linkTo(some[0]!) }, [metricTitle(metric)]),
      element('ul', { class: 'sparks' }, cells),
    ])
  })
  const page = element('a', { href: pageName({ suite, case: name }) }, [name === '' ? suite : name])
  return [element('h3', {}, [page]), element('ul', { class: 'rows' }, rows)]
}

/** One metric of a case on one platform. Leads to the subject that has most to tell. */
function cell(trends: readonly Trend[], { runs, platform }: PlatformHistory, name: string): Element {
  const told = trends.find(({ changes, suspects }) => changes.length + suspects.length > 0) ?? trends[0]!
  const newest = standingCounts(trends, notable)
  const lasts = trends.flatMap(({ changes }) => changes.slice(-1))
  const worse = lasts.filter((change) => change.worse).length
  const suspects = trends.reduce((sum, trend) => sum + trend.suspects.length, 0)
  const parts: Element[] = [
    ...(newest.length === 0 ? [] : [element('span', {}, ['newest run: ', ...newest])]),
    ...levelWords('worse', worse),
    ...levelWords('better', lasts.length - worse),
    ...(suspects === 0 ? [] : [element('span', { class: 'kind-suspect' }, [plural(suspects, 'suspect run')])]),
  ]
  const words = parts.length === 0 ? ['steady'] : joinMarkup(parts, '; ')
  return element('li', {}, [
    element('a', { href: linkTo({ ...told, platform }) }, [
      sparkline({ trends, runs }),
      element('span', { class: 'quiet' }, [`${name}: `]),
      element('span', { class: 'state' }, words),
    ]),
  ])
}

/** Of how many subjects the last change of level was one to the worse, or to the better. */
function levelWords(kind: 'worse' | 'better', count: number): Element[] {
  return count === 0 ? [] : [element('span', { class: `kind-${kind}` }, [`${plural(count, 'level')} ${kind}`])]
}
