/** The table of all rows, worst first, with filters: a line each, and beneath it trials, figures and how to repeat it. */
import { deflateRawSync } from 'node:zlib'
import { toShortLine } from '../../core/report/escape.ts'
import { decimal } from '../../core/model/format.ts'
import { element, commandBlock, details, bdiElement, signElement, termList } from '../../core/report/markup.ts'
import type { Children, Element } from '../../core/report/markup.ts'
import { isComparisonReproducible, commandForRows } from '../../core/report/reproduce.ts'
import { rowFacts, ruleFacts } from '../../core/report/row-facts.ts'
import { sideColumnTitles } from '../../core/report/row-values.ts'
import type { ViewRow } from '../../core/report/view.ts'
import { plural } from '../../core/report/words.ts'
import { howManyFit } from './document.ts'
import { toneAndSignOfRow, type PageView } from './page-view.ts'
import { trialsFigure } from './strip-plot.ts'

/** At most this many trials are on a page. */
const mostTrials = 100_000
/** Limits the rows that changed and are open from the start: the others are in sight, and open by a click. */
const openRows = 1
/** Sets how many more rows the script shows at a time if there are many: what can be laid out while a reader types. */
const [mostAtOnce, rowsAtOnce] = [1_000, 100]
/** Up to the first number of rows stand on the page as they are; of more the second number do, and the others are packed. */
const [mostWhole, wholeAmongMany] = [300, 100]

export function rowsSection(view: PageView): Element | undefined {
  const { rows, platforms, mostRows } = view
  if (rows.length === 0) return undefined
  const shown = rows.slice(0, mostRows)
  const hidden = rows.length - shown.length
  const drawn = howManyFit(shown, mostTrials, ({ samples }) =>
    samples === undefined ? 0 : samples.base.length + samples.head.length,
  )
  const detailOf = (row: ViewRow, index: number): Element => rowDetail(row, view, index < drawn)
  const count = shown.length > mostWhole ? wholeAmongMany : shown.length
  const bodies = shown.slice(0, count).map((row, index) => rowBody(row, view, { index, detail: detailOf(row, index) }))
  const rest = shown
    .slice(count)
    .map((row, index) => [rowBody(row, view).raw, detailOf(row, count + index).raw] as const)
  const heading = rows.length === 1 ? 'The only row' : `All ${plural(rows.length, 'row')}, worst first`
  const leftOut = `${plural(hidden, 'more row')} of the least interest would make this page too slow to use: they are in the comparison file.`
  return element('section', [
    element('h2', { id: 'rows' }, heading),
    rowsFilterForm(shown, view),
    element('table', { class: platforms.length > 1 ? 'rows' : 'rows one-system', 'aria-labelledby': 'rows' }, [
      element('thead', [element('tr', headerCells(shown))]),
      bodies,
    ]),
    element('p', { class: 'nothing', hidden: true }, [
      'No row matches. ',
      element('button', { type: 'button', 'data-reset': true }, 'Show all rows'),
    ]),
    shown.length > mostAtOnce &&
      element('p', { class: 'pager', 'data-size': rowsAtOnce, hidden: true }, [
        element('output', { role: 'status' }),
        ' ',
        element('button', { type: 'button', class: 'js-only' }, `Show ${rowsAtOnce} more`),
      ]),
    rest.length > 0 && compressedRowsElement(rest),
    hidden > 0 && element('p', leftOut),
  ])
}

/** Packs the line and detail of each in letters that mean nothing in HTML; no browser runs a script of this type. */
function compressedRowsElement(rows: readonly (readonly [line: string, detail: string])[]): Element {
  const bytes = deflateRawSync(JSON.stringify(rows), { level: 9 })
  const why = `Scripts must be enabled to show the other ${plural(rows.length, 'row')}. The comparison file has them, too.`
  return element('div', { class: 'packed' }, [
    element('p', why),
    element('script', { type: 'text/plain' }, [{ raw: bytes.toString('base64') }]),
  ])
}

/** Makes the columns: those that sort have a button, and the table begins sorted by the first. */
function headerCells(rows: readonly ViewRow[]): readonly Element[] {
  const [base, head] = sideColumnTitles(rows)
  const columns = ['Verdict', 'Benchmark', 'Metric', 'System', base, head, 'Change', 'Interval', 'Pairs']
  const unsorted = new Set([base, head, 'Interval'])
  return columns.map((title, index) => {
    const number = index > 3 ? 'number' : undefined
    const kind = title === 'System' ? 'system' : number
    return element('th', { scope: 'col', class: kind, 'aria-sort': index === 0 && 'ascending' }, [
      unsorted.has(title) ? title : element('button', { type: 'button', 'data-sort': true }, title),
    ])
  })
}

/** Makes a search form, shown only where scripts run. */
function rowsFilterForm(rows: readonly ViewRow[], { platforms, systemName }: PageView): Element {
  const suites = [...new Set(rows.map((row) => row.suite))].sort()
  const groups = [...Map.groupBy(rows, outcomeGroupOfRow)]
  const box = { type: 'search', name: 'text', autocomplete: 'off', placeholder: 'benchmark, metric, system' }
  return element('form', { class: 'filter js-only', role: 'search', 'aria-labelledby': 'rows' }, [
    element('fieldset', [
      element('legend', { class: 'hidden-text' }, 'Verdict'),
      filterChip('', 'all', rows.length),
      groups.map(([group, some]) =>
        filterChip(group, group === informational ? group : some[0]!.texts.outcome, some.length),
      ),
    ]),
    element('label', ['Find ', element('input', box)]),
    selectBox('System', platforms, systemName),
    selectBox('Suite', suites, (suite) => toShortLine(suite, 60)),
    element('output', { class: 'quiet', role: 'status' }),
  ])
}

const informational = 'informational'

/** Groups rows as the counts of every report do. */
function outcomeGroupOfRow({ isInformational, outcome }: ViewRow): string {
  return isInformational ? informational : outcome
}

function filterChip(value: string, text: string, count: number): Element {
  return element('label', { class: 'chip' }, [
    element('input', { type: 'radio', name: 'outcome', value, checked: value === '' }),
    element('span', [`${text} `, element('b', decimal(count, 0))]),
  ])
}

/** Makes a list to choose from; none if there is no choice. */
function selectBox(title: string, values: readonly string[], textOf: (value: string) => string): Element | undefined {
  if (values.length < 2) return undefined
  return element('label', [
    `${title} `,
    element('select', { name: title.toLowerCase() }, [
      element('option', { value: '' }, 'all'),
      values.map((value) => element('option', { value }, textOf(value))),
    ]),
  ])
}

/**
 * Makes of a row a table body of its own: without scripts its link opens it, too, since it is the target then. The
 * script makes a place for a detail that is packed.
 */
function rowBody(row: ViewRow, view: PageView, parts?: { readonly index: number; readonly detail: Element }): Element {
  const id = view.idOf(row)
  const cells = tableCellsOfRow(row, id)
  const isOpen =
    parts !== undefined &&
    parts.index < openRows &&
    !row.isInformational &&
    ['failed', 'worse', 'better'].includes(row.outcome)
  const data = { 'data-outcome': outcomeGroupOfRow(row), 'data-system': row.platform, 'data-suite': row.suite }
  return element('tbody', { id, class: isOpen && 'open', ...data }, [
    element('tr', { class: 'line' }, cells),
    parts && element('tr', { class: 'detail' }, [element('td', { colspan: cells.length }, [parts.detail])]),
  ])
}

/** Makes the cells of the line of `row`, whose place on the page has this id. What is missing is empty. */
function tableCellsOfRow(row: ViewRow, id: string): readonly Element[] {
  const { texts, verdict } = row
  const mark = toneAndSignOfRow(row)
  const remarks = [texts.besideZero, row.isInformational ? informational : ''].filter((text) => text !== '')
  const title = toShortLine(`${row.benchmark} ${row.metric} ${row.platform}`, 400)
  // Words replace a number only where something is certain: what cannot be compared has neither.
  const hasChange = verdict !== 'failed' && (texts.change !== '' || row.isTail || verdict === 'worse')
  const change = { class: 'number change', 'data-value': row.change?.relative ?? '' }
  return [
    element('td', { class: `verdict tone-${mark.tone}` }, [
      signElement(mark),
      ` ${texts.outcome}`,
      remarks.map((remark) => element('span', { class: 'quiet' }, ` ${remark}`)),
    ]),
    element('td', { class: 'name' }, [
      element('a', { href: `#${id}`, title }, [nameBreakableAtSlashes(toShortLine(row.name, 120))]),
    ]),
    element('td', { class: 'metric' }, row.speaksForAll ? 'as a whole' : [bdiElement(row.metricTitle, 80)]),
    element('td', { class: 'system' }, row.system),
    numberCell(texts.base),
    numberCell(texts.head),
    element('td', change, hasChange ? texts.shownChange : ''),
    numberCell(verdict === 'failed' ? '' : texts.interval),
    numberCell(texts.pairs),
  ]
}

/** Writes the name of a benchmark: where it has to be broken, it is broken at a slash. */
function nameBreakableAtSlashes(name: string): Element {
  const parts = name.split('/')
  const broken = parts.map((part, index): Children => (index === 0 ? [part] : ['/', element('wbr'), part]))
  return element('bdi', broken)
}

/** Leaves a cell empty where a value is missing, which is a dash elsewhere. */
function numberCell(text: string): Element {
  return element('td', { class: 'number' }, text === '-' ? '' : text)
}

/** Draws what is beneath a row's line: its trials, if the page has room, what decided, and how to measure it again. */
function rowDetail(row: ViewRow, view: PageView, isDrawn: boolean): Element {
  const { comparison, context, idOf } = view
  const again = { ...context, comparison }
  const title = toShortLine(`${row.title} on ${row.system}`, 200)
  const figures = ruleFacts(row)
  return element('div', { class: 'detail-box' }, [
    isDrawn && trialsFigure(row, { id: `${idOf(row)}-plot`, title }),
    !isDrawn &&
      row.samples !== undefined &&
      element('p', { class: 'quiet' }, 'Too many trials for one page: those of this row are in the comparison file.'),
    (context.sections ?? []).map(({ ofRow }, at) => ofRow(row, `${idOf(row)}-room-${at}`)),
    factList(rowFacts(row)),
    isComparisonReproducible(again) && commandBlock(commandForRows([row], again), 'Measure it again: '),
    figures.length > 0 && details('Figures of the rule that decided', [factList(figures)]),
  ])
}

function factList(facts: ReturnType<typeof rowFacts>): Element {
  return termList(facts.map(([label, text]) => [toShortLine(label), [bdiElement(text, 600)]]))
}
