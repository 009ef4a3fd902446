/** The table of all rows, worst first, with filters: a line each, and beneath it trials, figures and how to repeat it. */
import { failuresMetric, type Row } from '../../model/comparison.ts'
import { oneLine } from '../escape.ts'
import { decimal, formatCertainty, formatInterval, formatRelative } from '../format.ts'
import { solid } from '../markdown.ts'
import {
  element,
  type Attributes,
  type Children,
  type Element,
  type Markup,
  filterForm,
  nameOf,
  signOf,
  bullets,
  commandLine,
  folded,
  termList,
} from '../markup.ts'
import { isReproducible, rowCommand } from '../reproduce.ts'
import { sideTitles, changeFact, thresholdsFact } from '../row-values.ts'
import type { ViewRow } from '../view.ts'
import { plural, valueText } from '../words.ts'
import { markOf, type PageView } from './page-view.ts'
import { trialsFigure } from './strip-plot.ts'
import { whyTable } from './flame-graph.ts'

/** A page of more rows than these opens too slowly to be of use. */
const mostRows = 5_000
/** At most this many trials are drawn on a page: about six megabytes. */
const mostTrials = 300_000
/** How many of the rows that need attention are open from the start. */
const openRows = 3

export function rowsSection(view: PageView): Element | null {
  const { rows, platforms } = view
  if (rows.length === 0) return null
  const shown = rows.slice(0, mostRows)
  const drawn = drawnRows(shown)
  const left = rows.length - shown.length
  const title = rows.length === 1 ? 'The only row' : `All ${plural(rows.length, 'row')}, worst first`
  return element('section', [
    element('h2', { id: 'rows' }, title),
    filterOf(shown, view),
    element('table', { class: platforms.length > 1 ? 'rows' : 'rows one-system', 'aria-labelledby': 'rows' }, [
      element('thead', [element('tr', headsOf(shown))]),
      shown.map((row, index) =>
        bodyOf(row, view, { isOpen: index < openRows && wantsReading(row), hasPlot: drawn.has(row) }),
      ),
    ]),
    element('p', { class: 'nothing', hidden: true }, [
      'No row matches. ',
      element('button', { type: 'button', 'data-reset': true }, 'Show all rows'),
    ]),
    left > 0 &&
      element(
        'p',
        `${plural(left, 'more row')} of the least interest would make this page too slow to use: they are in the comparison file.`,
      ),
  ])
}

/** The rows that get a plot, as many of the first as there is room for. */
function drawnRows(rows: readonly ViewRow[]): ReadonlySet<ViewRow> {
  let trials = 0
  const end = rows.findIndex(({ samples }) => {
    trials += (samples?.base.length ?? 0) + (samples?.head.length ?? 0)
    return trials > mostTrials
  })
  return new Set(end < 0 ? rows : rows.slice(0, end))
}

function wantsReading({ isWatched, outcome }: ViewRow): boolean {
  return !isWatched && ['failed', 'worse', 'better'].includes(outcome)
}

/** The columns: those that sort have a button, and the table begins sorted by the first. */
function headsOf(rows: readonly ViewRow[]): readonly Element[] {
  const [base, head] = sideTitles(rows)
  const isNumber = { class: 'number' }
  const columns: readonly (readonly [title: string, attributes: Attributes, keyOfScript?: string])[] = [
    ['Verdict', { 'aria-sort': 'ascending' }, 'order'],
    ['Benchmark', {}, 'name'],
    ['Metric', {}, 'metric'],
    ['System', { class: 'system' }, 'system'],
    [base, isNumber],
    [head, isNumber],
    ['Change', isNumber, 'change'],
    ['Interval', isNumber],
    ['Pairs', isNumber, 'pairs'],
  ]
  return columns.map(([title, attributes, key]) =>
    element('th', Object.assign({ scope: 'col' }, attributes), [
      key === undefined ? title : element('button', { type: 'button', 'data-sort': key }, title),
    ]),
  )
}

function filterOf(rows: readonly ViewRow[], { platforms, systemName }: PageView): Element {
  const suites = [...new Set(rows.map((row) => row.suite))].sort()
  return filterForm({
    name: { 'aria-labelledby': 'rows' },
    label: 'Find',
    placeholder: 'benchmark, metric, system',
    before: [
      element('fieldset', [
        element('legend', { class: 'hidden-text' }, 'Verdict'),
        chip('', 'all', rows.length),
        [...Map.groupBy(rows, ({ outcome }) => outcome)].map(([outcome, some]) =>
          chip(outcome, some[0]!.texts.outcome, some.length),
        ),
      ]),
    ],
    after: [choice('System', platforms, systemName), choice('Suite', suites, (suite) => oneLine(suite, 60))],
  })
}

function chip(value: string, text: string, count: number): Element {
  return element('label', { class: 'chip' }, [
    element('input', { type: 'radio', name: 'outcome', value, checked: value === '' }),
    element('span', [`${text} `, element('b', decimal(count, 0))]),
  ])
}

/** A list to choose from; none if there is no choice. */
function choice(title: string, values: readonly string[], textOf: (value: string) => string): Element | null {
  if (values.length < 2) return null
  return element('label', [
    `${title} `,
    element('select', { name: title.toLowerCase() }, [
      element('option', { value: '' }, 'all'),
      values.map((value) => element('option', { value }, textOf(value))),
    ]),
  ])
}

/** A row as a table body of its own: without scripts its link opens it, too, since it is the target then. */
function bodyOf(
  row: ViewRow,
  view: PageView,
  { isOpen, hasPlot }: Readonly<Record<'isOpen' | 'hasPlot', boolean>>,
): Element {
  const cells = cellsOf(row, view)
  const attributes = {
    id: view.idOf(row),
    class: isOpen ? 'open' : undefined,
    'data-outcome': row.outcome,
    'data-system': row.platform,
    'data-suite': row.suite,
  }
  return element('tbody', attributes, [
    element('tr', { class: 'line' }, cells),
    element('tr', { class: 'detail' }, [element('td', { colspan: cells.length }, [rowDetail(row, view, hasPlot)])]),
  ])
}

function cellsOf(row: ViewRow, view: PageView): readonly Element[] {
  const { texts } = row
  const mark = markOf(row)
  const title = oneLine(`${row.benchmark} ${row.metric} ${row.platform}`, 400)
  return [
    element('td', { class: `verdict tone-${mark.tone}` }, [
      signOf(mark),
      ` ${texts.outcome}`,
      texts.besideZero !== '' && element('span', { class: 'quiet' }, ` ${texts.besideZero}`),
      row.isWatched && element('span', { class: 'quiet' }, ' watched'),
    ]),
    element('td', { class: 'name' }, [element('a', { href: `#${view.idOf(row)}`, title }, [breakable(row.name)])]),
    element('td', { class: 'metric' }, row.speaksForAll ? 'as a whole' : [nameOf(row.metricTitle, 80)]),
    element('td', { class: 'system' }, row.system),
    numberCell(texts.base, 'base'),
    numberCell(texts.head, 'head'),
    element('td', { class: 'number change', 'data-value': row.change?.relative ?? undefined }, changeCell(row)),
    numberCell(row.verdict === 'failed' ? '' : texts.interval, 'interval'),
    numberCell(texts.pairs, 'pairs'),
  ]
}

/** The name of a benchmark: where it has to be broken, it is broken at a slash. */
function breakable(name: string): Element {
  const parts = oneLine(name, 120).split('/')
  const broken = parts.map((part, index): Children => (index === 0 ? [part] : ['/', element('wbr'), part]))
  return element('bdi', broken)
}

/** A missing value is a dash elsewhere; here the cell stays empty. */
function numberCell(text: string, title: string): Element {
  return element('td', { class: 'number', 'data-title': title }, text === '-' ? '' : text)
}

/** Words replace a number only where something is certain: what cannot be compared has neither. */
function changeCell({ verdict, isTail, texts }: ViewRow): string {
  if (verdict === 'failed') return ''
  return texts.change === '' && !isTail && verdict !== 'regression' ? '' : texts.shownChange
}

/** Beneath a row's line: its trials as a plot and as values, what decided, and how to measure it again. */
function rowDetail(row: ViewRow, view: PageView, hasPlot: boolean): Element {
  const { comparison, context, idOf } = view
  const title = oneLine(`${row.title} on ${row.system}`, 200)
  const figures = Object.entries(row.figures ?? {}).map(([name, value]) => [
    nameOf(`${name}: ${typeof value === 'number' ? figureText(value) : value}`, 400),
  ])
  return element('div', { class: 'detail-box' }, [
    row.reason !== null && element('p', { class: 'reason' }, [nameOf(row.reason, 600)]),
    row.warnings.map((warning) => element('p', [element('strong', 'Warning: '), nameOf(warning, 600)])),
    hasPlot && trialsFigure(row, { id: `${idOf(row)}-plot`, title }),
    !hasPlot &&
      row.samples !== null &&
      element('p', { class: 'quiet' }, 'Too many trials for one page: those of this row are in the comparison file.'),
    whyTable(row, `${idOf(row)}-calls`),
    termList(factsOf(row, comparison.family)),
    isReproducible(comparison) && commandLine(rowCommand(row, { ...context, comparison }), 'Measure it again: '),
    figures.length > 0 && folded('Figures of the rule that decided', [bullets(figures, 'figures')]),
  ])
}

function figureText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? decimal(value, 0) : String(Number(value.toPrecision(5)))
}

/** What is known about a row; what is unknown is left out. */
function factsOf(row: ViewRow, family: number): readonly (readonly [term: string, text: readonly Markup[]])[] {
  const facts: readonly (readonly [string, Markup | null])[] = [
    ['Base', sideFact(row, 'base')],
    ['Head', sideFact(row, 'head')],
    ['Change', changeFact(row)],
    ['Interval', intervalFact(row)],
    ['Decided by', methodFact(row)],
    ['Certainty', certaintyFact(row, family)],
    ['Noise', noiseFact(row)],
    ['Thresholds', row.change === null ? null : thresholdsFact(row)],
    ['Accepted', row.accepted === null ? null : nameOf(row.texts.accepted, 600)],
    ['Drift', driftFact(row)],
    ['Gate', row.gate ? null : 'none: watched only, not part of the verdict'],
    ['Possible', row.possible && row.verdict !== 'regression' ? possibleFact : null],
  ]
  return facts.flatMap(([term, text]) =>
    text === null ? [] : [[term, [typeof text === 'string' ? solid(text) : text]] as const],
  )
}

const possibleFact = 'worth a look: at most one in ten in such a list is due to chance'

function sideFact(row: ViewRow, side: 'base' | 'head'): Element | null {
  const one = row[side]
  if (one === null || one.value === null) return null
  const { count, runs, spread, version } = one
  if (row.metric === failuresMetric) return element('bdi', solid(`${row.texts[side]} trials failed`))
  const scatter = spread === null || spread === 0 ? '' : ` ± ${valueText(row, spread)}`
  const values = plural(count, 'value')
  const texts = [
    row.texts[side] + scatter,
    runs === undefined ? `median of ${values}` : `expected from ${plural(runs, 'stored run')} (${values})`,
    ...(version === null ? [] : [`version ${version}`]),
  ]
  return element('bdi', solid(oneLine(texts.join(', '))))
}

function intervalFact({ interval, unit }: Row): string | null {
  if (interval === null || (interval.lower === null && interval.upper === null)) return null
  const { lower, upper, lowerLevel, upperLevel } = interval
  const levels = [...(lower === null ? [] : [lowerLevel]), ...(upper === null ? [] : [upperLevel])]
  const holds = [...new Set(levels.map((level) => formatCertainty(level)))]
  return `${formatInterval(interval, unit)}; ${holds.length === 1 ? 'holds' : 'its limits hold'} with ${holds.join(' and ')}`
}

function methodFact({ method, pairs, base }: Row): string | null {
  switch (method) {
    case 'pairs':
      return `${pairs === null ? 'pairs' : plural(pairs, 'pair')} of base and head, and an exact test`
    case 'baseline':
      return `the head's values compared with ${base?.runs === undefined ? 'the stored runs' : plural(base.runs, 'stored run')}`
    case 'exact':
      return 'counting: any difference is real'
    case 'budget':
      return 'the budget that the policy sets'
    default:
      return null
  }
}

function certaintyFact({ p, pAdjusted, texts }: ViewRow, family: number): string | null {
  if (p === null) return null
  const adjusted = pAdjusted === null ? '' : `, ${texts.pAdjusted} as one of ${plural(family, 'gated row')}`
  return `p ${texts.p}${adjusted}`
}

function noiseFact({ method, texts: { noise, detectable } }: ViewRow): string | null {
  const known = [
    noise === '' ? '' : `${noise} per ${method === 'baseline' ? 'run' : 'pair'}`,
    detectable === '' ? '' : `detectable from ${detectable}`,
  ].filter((text) => text !== '')
  return known.length === 0 ? null : known.join('; ')
}

function driftFact({ drift }: Row): Element | null {
  if (drift === null) return null
  const alarm = drift.alarm ? ': more than the policy allows' : ''
  return nameOf(`the base itself has moved by ${formatRelative(drift.relative)} since ${drift.since}${alarm}`, 600)
}
