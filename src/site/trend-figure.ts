/** One metric on one platform: its newest value and verdict, the chart, and what happened in words. */
import type { Trend } from '../compare/trends.ts'
import type { Run } from '../model/run.ts'
import { element, type Element, type Markup } from '../report/markup.ts'
import { platformName } from '../report/platform-name.ts'
import { changeWords, standingOf, standingText, worstPossible } from '../report/words.ts'
import { plural } from '../report/words.ts'
import { chartAnchor } from './anchors.ts'
import { eventsOf, type TrendEvent } from './events.ts'
import { classesOf, historyChart } from './history-chart.ts'
import { markOf } from './marks.ts'
import { commitText, dateText, instantOf, machineText, valueText } from './words.ts'

export interface FigureOptions {
  readonly trend: Trend
  readonly runs: readonly Run[]
  /** Address of a commit; null where the server is not known. */
  readonly commitLink: (sha: string) => string | null
}

export function trendFigure(options: FigureOptions): Element {
  const { trend, runs } = options
  const last = trend.points.at(-1)!
  const isOld = last.run < runs.length - 1
  const caption = [
    element('strong', {}, [platformName(trend.platform)]),
    ' ',
    element('span', { class: 'value' }, [valueText(trend, last.value)]),
    ' ',
    ...(isOld
      ? [element('span', { class: 'standing' }, [`last measured ${dateText(instantOf(runs[last.run]!))}`])]
      : standing(trend)),
  ]
  return element('figure', { class: 'trend', id: chartAnchor(trend) }, [
    element('figcaption', {}, caption),
    element('div', { class: 'plot' }, [historyChart({ trend, runs })]),
    ...legend(trend),
    ...notes(options),
  ])
}

/** The verdict on the newest run, held against those before it. */
function standing({ latest }: Trend): Markup[] {
  if (latest === null) return []
  const how = standingOf(latest)
  const worst = how === 'same' ? worstPossible(latest) : null
  const text =
    how === 'worse' || how === 'better'
      ? `newest run ${changeWords(latest)}`
      : `newest run: ${standingText(how)}${worst === null ? '' : ` (${worst})`}`
  return [element('span', { class: `standing standing-${how}`, title: latest.reason ?? undefined }, [text])]
}

/** Which mark is which kind of machine; not where there is only one. */
function legend(trend: Trend): Element[] {
  const classes = classesOf(trend)
  if (classes.length < 2) return []
  const items = classes.map((name, kind) => {
    const count = trend.points.filter((point) => point.class === name).length
    return element('li', {}, [
      element('svg', { class: 'key', width: 14, height: 14, 'aria-hidden': 'true', focusable: 'false' }, [
        element('use', { href: `#mark-${markOf(kind).id}`, x: 7, y: 7 }),
      ]),
      `${machineText(trend, name)}: ${plural(count, 'run')}`,
    ])
  })
  return [element('ul', { class: 'legend' }, items)]
}

function notes(options: FigureOptions): Element[] {
  const { trend, runs } = options
  const told = eventsOf(trend, runs).map((event) => ({ point: event.point, item: eventNote(event, options) }))
  const broken = trend.breaks.map(({ point, what }) => {
    const run = runs[trend.points[point]!.run]!
    const item = element('li', { class: 'note-break' }, [
      `${what} at `,
      commitName(run, options),
      ': earlier values are another series',
    ])
    return { point, item }
  })
  const items = [...told, ...broken].toSorted((a, b) => b.point - a.point).map(({ item }) => item)
  return items.length === 0 ? [] : [element('ul', { class: 'notes' }, items)]
}

function eventNote({ kind, what, values, reason, run }: TrendEvent, options: FigureOptions): Element {
  const accepted = reason === null ? null : what === null ? reason : `accepted: ${reason}`
  const more = [values, accepted].filter((part) => part !== null)
  const rest = more.length === 0 ? '' : `: ${more.join('; ')}`
  const when = `, ${dateText(instantOf(run))}`
  if (kind === 'suspect') {
    return element('li', { class: 'note-suspect' }, [
      element('b', {}, ['suspect']),
      ': ',
      commitName(run, options),
      `${when}, ${what}; left out until later runs agree`,
    ])
  }
  const head = [element('b', {}, [what ?? 'level accepted']), what === null ? ' from ' : ' since ']
  return element('li', { class: `note-${kind}` }, [...head, commitName(run, options), when + rest])
}

/** The commit of a run, as a link where it can be one. */
export function commitName(run: Run, { commitLink }: Pick<FigureOptions, 'commitLink'>): Element {
  const { commit } = run.head
  const href = commit === null ? null : commitLink(commit.sha)
  const name = element('code', {}, [commitText(run)])
  return href === null ? name : element('a', { href }, [name])
}
