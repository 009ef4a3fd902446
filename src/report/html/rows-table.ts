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
  const isOpen = (row: Row, index: number): boolean =>
    index < openRows && !isWatched(row) && ['failed', 'worse', 'better'].includes(standingOf(row))
  const left = rows.length - shown.length
  return [
    element('section', {}, [
      element('h2', { id: 'rows' }, [
        rows.length === 1 ? 'The only row' : `All ${plural(rows.length, 'row')}, worst first`,
      ]),
      filterOf(shown, scene),
      element('table', { class: 'rows', 'aria-labelledby': 'rows' }, [
        element('thead', {}, [element('tr', {}, headsOf(shown))]),
        ...shown.map((row, index) => rowBody(row, scene, { isOpen: isOpen(row, index), hasPlot: withPlot.has(row) })),
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

/** Columns: what sorts them, if anything, and whether they hold numbers. */
function headsOf(rows: readonly Row[]): readonly Markup[] {
  const [base, head] = sideTitles(rows)
  const sortable = (key: string, title: string, number = false): Markup =>
    element(
      'th',
      {
        scope: 'col',
        ...(number ? { class: 'number' } : {}),
        ...(key === 'order' ? { 'aria-sort': 'ascending' } : {}),
      },
      [element('button', { type: 'button', 'data-sort': key }, [title])],
    )
  const plain = (title: string): Markup => element('th', { scope: 'col', class: 'number' }, [title])
  return [
    sortable('order', 'Verdict'),
    sortable('name', 'Benchmark'),
    sortable('metric', 'Metric'),
    sortable('system', 'System'),
    plain(base),
    plain(head),
    sortable('change', 'Change', true),
    plain('Interval'),
    sortable('pairs', 'Pairs', true),
  ]
}

const standingOrder: readonly Standing[] = [
  'failed',
  'worse',
  'accepted',
  'better',
  'undecided',
  'not-comparable',
  'known-failure',
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
  const chip = (value: string, text: string, count: number): Markup =>
    element('label', { class: 'chip' }, [
      element('input', { type: 'radio', name: 'standing', value, checked: value === '' }),
      element('span', {}, [`${text} `, element('b', {}, [decimal(count, 0)])]),
    ])
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
