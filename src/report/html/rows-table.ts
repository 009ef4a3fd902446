/** All rows, worst first: one line each, its trials and figures beneath, and what filters and sorts them. */
import type { Row } from '../../model/comparison.ts'
import { isWatched } from '../counts.ts'
import { oneLine } from '../escape.ts'
import { element, type Markup } from '../markup.ts'
import { groupBy } from '../rows.ts'
import { sideTitles } from '../sides.ts'
import { decimal } from '../format.ts'
import { plural, standingOf, standingText, type Standing } from '../words.ts'
import { plotBudget } from './plot-budget.ts'
import { rowBody } from './row-body.ts'
import type { HtmlScene } from './scene.ts'

/** A page of more rows than these opens too slowly to be of use. */
export const mostRows = 5_000
/** So many of the rows that want to be read stand open from the start. */
const openRows = 3

export function rowsSection(scene: HtmlScene): readonly Markup[] {
  const { rows } = scene
  if (rows.length === 0) return []
  const shown = rows.slice(0, mostRows)
  const withPlot = plotBudget(shown)
  const left = rows.length - shown.length
  return [
    element('section', {}, [
      element('h2', { id: 'rows' }, [
        rows.length === 1 ? 'The only row' : `All ${plural(rows.length, 'row')}, worst first`,
      ]),
      filterOf(shown, scene),
      element('table', { class: scene.platforms.length > 1 ? 'rows' : 'rows one-system', 'aria-labelledby': 'rows' }, [
        element('thead', {}, [element('tr', {}, headsOf(shown))]),
        ...shown.map((row, index) =>
          rowBody(row, scene, { isOpen: index < openRows && wantsReading(row), hasPlot: withPlot.has(row) }),
        ),
      ]),
      element('p', { class: 'nothing', hidden: true }, [
        'No row is like that. ',
        element('button', { type: 'button', 'data-reset': true }, ['Show all rows']),
      ]),
      ...(left === 0
        ? []
        : [
            element('p', {}, [
              `${plural(left, 'more row')} of the least interest would make this page too slow to use: they are in the comparison file.`,
            ]),
          ]),
    ]),
  ]
}

function wantsReading(row: Row): boolean {
  return !isWatched(row) && ['failed', 'worse', 'better'].includes(standingOf(row))
}

/** The columns: those that sort have a button, and the table begins sorted by the first. */
function headsOf(rows: readonly Row[]): readonly Markup[] {
  const [base, head] = sideTitles(rows)
  return [
    headOf({ title: 'Verdict', sort: 'order', isSorted: true }),
    headOf({ title: 'Benchmark', sort: 'name' }),
    headOf({ title: 'Metric', sort: 'metric' }),
    headOf({ title: 'System', sort: 'system', name: 'system' }),
    headOf({ title: base, isNumber: true }),
    headOf({ title: head, isNumber: true }),
    headOf({ title: 'Change', sort: 'change', isNumber: true }),
    headOf({ title: 'Interval', isNumber: true }),
    headOf({ title: 'Pairs', sort: 'pairs', isNumber: true }),
  ]
}

interface HeadOptions {
  readonly title: string
  /** What the script knows the order by. */
  readonly sort?: string
  readonly isSorted?: boolean
  readonly isNumber?: boolean
  /** Class of the column, where it has one. */
  readonly name?: string
}

function headOf({ title, sort, isSorted = false, isNumber = false, name }: HeadOptions): Markup {
  const attributes = {
    scope: 'col',
    class: isNumber ? 'number' : name,
    'aria-sort': isSorted ? 'ascending' : undefined,
  }
  const button = sort === undefined ? title : element('button', { type: 'button', 'data-sort': sort }, [title])
  return element('th', attributes, [button])
}

const standingOrder: readonly Standing[] = [
  'failed',
  'worse',
  'accepted',
  'better',
  'undecided',
  'not-comparable',
  'known-failure',
  'both-fail',
  'noted-failure',
  'skipped',
  'removed',
  'added',
  'same',
]

/** What is only of use where scripts run: shown there alone. */
function filterOf(rows: readonly Row[], { platforms, platformName }: HtmlScene): Markup {
  const standings = groupBy(rows, standingOf)
  const present = standingOrder.filter((standing) => standings.has(standing))
  const suites = [...new Set(rows.map((row) => row.suite))].sort()
  return element('form', { class: 'filter js-only', role: 'search', 'aria-labelledby': 'rows' }, [
    element('fieldset', {}, [
      element('legend', { class: 'hidden-text' }, ['Verdict']),
      chip('', 'all', rows.length),
      ...present.map((standing) => chip(standing, standingText(standing), standings.get(standing)?.length ?? 0)),
    ]),
    element('label', { class: 'find' }, [
      'Find ',
      element('input', { type: 'search', name: 'text', autocomplete: 'off', placeholder: 'benchmark, metric, system' }),
    ]),
    ...choice(
      'system',
      'System',
      platforms.map((platform) => [platform, platformName(platform)]),
    ),
    ...choice(
      'suite',
      'Suite',
      suites.map((suite) => [suite, oneLine(suite, 60)]),
    ),
    element('output', { class: 'quiet', role: 'status' }, []),
  ])
}

/** A list to choose from; none where there is no choice. */
function choice(name: string, title: string, options: readonly (readonly [string, string])[]): readonly Markup[] {
  if (options.length < 2) return []
  return [
    element('label', {}, [
      `${title} `,
      element('select', { name }, [
        element('option', { value: '' }, ['all']),
        ...options.map(([value, text]) => element('option', { value }, [text])),
      ]),
    ]),
  ]
}

function chip(value: string, text: string, count: number): Markup {
  return element('label', { class: 'chip' }, [
    element('input', { type: 'radio', name: 'standing', value, checked: value === '' }),
    element('span', {}, [`${text} `, element('b', {}, [decimal(count, 0)])]),
  ])
}
