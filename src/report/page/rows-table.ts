/** The table of all rows, worst first, with filters: a line each, and beneath it trials, figures and how to repeat it. */
import { oneLine } from '../escape.ts'
import { decimal } from '../format.ts'
import {
  type Attributes,
  type Children,
  element,
  type Element,
  filterForm,
  type Mark,
  nameOf,
  renderMarkup,
  shortRows,
  signOf,
} from '../markup.ts'
import { sideTitles } from '../row-values.ts'
import type { ViewRow } from '../view.ts'
import { plural } from '../words.ts'
import { markOf, type PageView } from './page-view.ts'
import { rowDetail } from './row-detail.ts'

/** At most this many trials are on a page. */
const mostTrials = 100_000
/** How many of the rows that need attention are open from the start. */
const openRows = 3
/** Up to this many rows are in the table at once. */
const mostAtOnce = 1_000
/** Of more rows the script shows so many at a time: as many as can be laid out while a reader types. */
const rowsAtOnce = 100
/** Up to this many rows stand on the page as they are. */
const mostWhole = 300
/** Of more rows so many of the first do, and so many bytes of them; the others are packed. */
const wholeAmongMany = { rows: 50, bytes: 250_000 }
/** What is beneath so many rows is unpacked at once. */
export const detailsAtOnce = 500

export function rowsSection(view: PageView): Element | null {
  const { rows, platforms, mostRows } = view
  if (rows.length === 0) return null
  const shown = rows.slice(0, mostRows)
  const drawn = drawnRows(shown)
  const bodies = wholeBodies(shown, view, drawn)
  const rest = shown.slice(bodies.length)
  const left = rows.length - shown.length
  const title = rows.length === 1 ? 'The only row' : `All ${plural(rows.length, 'row')}, worst first`
  return element('section', [
    element('h2', { id: 'rows' }, title),
    filterOf(shown, view),
    element('table', { class: tableClass(platforms), 'aria-labelledby': 'rows' }, [
      element('thead', [element('tr', headsOf(shown))]),
      bodies,
    ]),
    element('p', { class: 'nothing', hidden: true }, [
      'No row matches. ',
      element('button', { type: 'button', 'data-reset': true }, 'Show all rows'),
    ]),
    shown.length > mostAtOnce && pager,
    rest.length > 0 && packedRows(rest, view, { heads: headsOf(shown), class: tableClass(platforms), drawn }),
    left > 0 &&
      element(
        'p',
        { class: 'left-out' },
        `${plural(left, 'more row')} of the least interest would make this page too slow to use: they are in the comparison file, and \`paceline report FILE --format csv\` lists them.`,
      ),
  ])
}

function tableClass(platforms: readonly string[]): string {
  return platforms.length > 1 ? 'rows' : 'rows one-system'
}

/** Which of the rows are in the table, and the way to the others. */
const pager = element('nav', { class: 'pager', 'aria-label': 'Pages of rows', 'data-size': rowsAtOnce, hidden: true }, [
  element('button', { type: 'button', class: 'js-only', 'data-turn': -1 }, 'Previous'),
  element('output', { role: 'status' }),
  element('button', { type: 'button', class: 'js-only', 'data-turn': 1 }, 'Next'),
])

/** The first rows, with all that belongs to them; each is a body of the table. */
function wholeBodies(rows: readonly ViewRow[], view: PageView, drawn: ReadonlySet<ViewRow>): readonly Element[] {
  const bodies: Element[] = []
  let bytes = 0
  for (const [index, row] of rows.entries()) {
    const isOpen = index < openRows && wantsReading(row)
    const body = bodyOf(row, view, { isOpen, detail: rowDetail(row, view, drawn.has(row)) })
    if (rows.length > mostWhole) {
      bytes += body.raw.length
      const isFull = index >= wholeAmongMany.rows || bytes > wholeAmongMany.bytes
      if (isFull && index >= openRows) break
    }
    bodies.push(body)
  }
  return bodies
}

/** The rows whose trials are on the page, as many of the first as there is room for. */
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
  { isOpen = false, detail }: { readonly isOpen?: boolean; readonly detail?: Element },
): Element {
  const cells = lineCells(row, view.idOf(row))
  const attributes = {
    id: view.idOf(row),
    class: isOpen ? 'open' : undefined,
    'data-outcome': row.outcome,
    'data-system': row.platform,
    'data-suite': row.suite,
  }
  return element('tbody', attributes, [
    element('tr', { class: 'line' }, cells),
    element('tr', { class: 'detail' }, [
      element('td', { colspan: cells.length }, detail === undefined ? [] : [detail]),
    ]),
  ])
}

interface PackedOptions {
  readonly heads: readonly Element[]
  /** Of the table. */
  readonly class: string
  /** The rows whose trials are on the page. */
  readonly drawn: ReadonlySet<ViewRow>
}

/**
 * The rows of a large page beyond the first: short lines for readers without scripts; where scripts run, their lines are
 * unpacked into the table above, and what is beneath a row is unpacked when it is opened.
 */
function packedRows(rows: readonly ViewRow[], view: PageView, options: PackedOptions): readonly Element[] {
  const linked = linkedRows(view)
  const lines = rows.map((row) => ({ id: linked.has(row) ? view.idOf(row) : undefined, cells: shortCells(row) }))
  const parts = Array.from({ length: Math.ceil(rows.length / detailsAtOnce) }, (_, at) =>
    rows.slice(at * detailsAtOnce, (at + 1) * detailsAtOnce),
  )
  return [
    element('noscript', { class: 'packed-lines' }, [
      element(
        'p',
        'The other rows, as lines only: their charts and figures need scripts. The comparison file has them, too.',
      ),
      element('table', { class: `${options.class} short`, 'aria-label': 'The other rows' }, [
        element('thead', [element('tr', options.heads)]),
        element('tbody', [shortRows(lines)]),
      ]),
    ]),
    packed('packed-index', rows.map((row) => renderMarkup(bodyOf(row, view, {}))).join('')),
    ...parts.map((part) =>
      packed(
        'packed-details',
        part.map((row) => renderMarkup(rowDetail(row, view, options.drawn.has(row)))),
      ),
    ),
  ]
}

/** The first row of each metric on each system, to which the table of metrics leads: also where no scripts run. */
function linkedRows({ rows }: PageView): ReadonlySet<ViewRow> {
  const first = new Map<string, ViewRow>()
  for (const row of rows) {
    const key = `${row.speaksForAll ? '' : row.metric}\n${row.platform}`
    if (!first.has(key)) first.set(key, row)
  }
  return new Set(first.values())
}

function shortCells(row: ViewRow): string[] {
  const { mark, outcome, remarks, name, metric, system, base, head, change, interval, pairs } = lineOf(row)
  return [[mark.sign, outcome, ...remarks].join(' '), name, metric, system, base, head, change, interval, pairs]
}

/** Markup as JSON, packed, in letters that mean nothing in HTML. A browser does not run a script of this type. */
function packed(name: string, value: string | readonly string[]): Element {
  const { deflateRawSync } = process.getBuiltinModule('node:zlib')
  const bytes = deflateRawSync(JSON.stringify(value), { level: 9 })
  return element('script', { type: 'text/plain', class: name }, [{ raw: bytes.toString('base64') }])
}

/** Texts of the cells, from left to right; what is missing is empty. */
interface RowLine {
  readonly mark: Mark
  readonly outcome: string
  /** Beside the outcome: `too few pairs`, `watched`. */
  readonly remarks: readonly string[]
  readonly name: string
  /** Benchmark, metric and platform by their whole names. */
  readonly title: string
  readonly metric: string
  readonly system: string
  readonly base: string
  readonly head: string
  readonly change: string
  readonly interval: string
  readonly pairs: string
}

export function lineOf(row: ViewRow): RowLine {
  const { texts } = row
  return {
    mark: markOf(row),
    outcome: texts.outcome,
    remarks: [texts.besideZero, row.isWatched ? 'watched' : ''].filter((text) => text !== ''),
    name: oneLine(row.name, 120),
    title: oneLine(`${row.benchmark} ${row.metric} ${row.platform}`, 400),
    metric: row.speaksForAll ? 'as a whole' : oneLine(row.metricTitle, 80),
    system: row.system,
    base: numberText(texts.base),
    head: numberText(texts.head),
    change: changeText(row),
    interval: row.verdict === 'failed' ? '' : texts.interval,
    pairs: texts.pairs,
  }
}

/** A missing value is a dash elsewhere; here the cell stays empty. */
function numberText(text: string): string {
  return text === '-' ? '' : text
}

/** Words replace a number only where something is certain: what cannot be compared has neither. */
function changeText({ verdict, isTail, texts }: ViewRow): string {
  if (verdict === 'failed') return ''
  return texts.change === '' && !isTail && verdict !== 'regression' ? '' : texts.shownChange
}

/** The cells of the line of `row`, whose place on the page has this id. */
function lineCells(row: ViewRow, id: string): readonly Element[] {
  const line = lineOf(row)
  return [
    element('td', { class: `verdict tone-${line.mark.tone}` }, [
      signOf(line.mark),
      ` ${line.outcome}`,
      line.remarks.map((remark) => element('span', { class: 'quiet' }, ` ${remark}`)),
    ]),
    element('td', { class: 'name' }, [element('a', { href: `#${id}`, title: line.title }, [breakable(line.name)])]),
    element('td', { class: 'metric' }, row.speaksForAll ? line.metric : [nameOf(line.metric, 80)]),
    element('td', { class: 'system' }, line.system),
    numberCell(line.base, 'base'),
    numberCell(line.head, 'head'),
    element('td', { class: 'number change', 'data-value': row.change?.relative ?? undefined }, line.change),
    numberCell(line.interval, 'interval'),
    numberCell(line.pairs, 'pairs'),
  ]
}

/** The name of a benchmark: where it has to be broken, it is broken at a slash. */
function breakable(name: string): Element {
  const parts = name.split('/')
  const broken = parts.map((part, index): Children => (index === 0 ? [part] : ['/', element('wbr'), part]))
  return element('bdi', broken)
}

function numberCell(text: string, title: string): Element {
  return element('td', { class: 'number', 'data-title': title }, text)
}
