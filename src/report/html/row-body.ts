/** One row of the table as a body of its own: its line, and beneath it what is behind the line. */
import type { Row } from '../../model/comparison.ts'
import { benchmarkId } from '../../model/run.ts'
import { isWatched } from '../counts.ts'
import { oneLine } from '../escape.ts'
import { formatInterval } from '../format.ts'
import { element, type Markup } from '../markup.ts'
import { speaksForAll } from '../row-names.ts'
import { sideValues } from '../row-values.ts'
import {
  besideZeroText,
  briefChange,
  changeWords,
  isTailChange,
  metricTitle,
  standingOf,
  standingText,
} from '../words.ts'
import { rowDetail } from './row-detail.ts'
import { benchmarkName, markOf, nameOf, signOf, type HtmlScene } from './scene.ts'

export interface RowBodyOptions {
  readonly isOpen: boolean
  readonly hasPlot: boolean
}

/** Columns of the line; the detail beneath is as wide as all of them. */
const columns = 9

/** Without scripts the link opens the row, too: it is the target then. */
export function rowBody(row: Row, scene: HtmlScene, { isOpen, hasPlot }: RowBodyOptions): Markup {
  const id = scene.idOf(row)
  return element(
    'tbody',
    {
      id,
      class: isOpen ? 'open' : undefined,
      'data-standing': standingOf(row),
      'data-system': row.platform,
      'data-suite': row.suite,
    },
    [
      element('tr', { class: 'line' }, cellsOf(row, id, scene)),
      element('tr', { class: 'detail' }, [element('td', { colspan: columns }, rowDetail(row, scene, { hasPlot }))]),
    ],
  )
}

function cellsOf(row: Row, id: string, scene: HtmlScene): readonly Markup[] {
  const { base, head } = sideValues(row)
  const mark = markOf(row)
  const full = oneLine(`${benchmarkId(row)} ${row.metric} ${row.platform}`, 400)
  const besideZero = besideZeroText(row)
  const watched = isWatched(row) ? [element('span', { class: 'quiet' }, [' watched'])] : []
  return [
    element('td', { class: `verdict tone-${mark.tone}` }, [
      signOf(mark),
      ` ${standingText(standingOf(row))}`,
      ...(besideZero === null ? [] : [element('span', { class: 'quiet' }, [` ${besideZero}`])]),
      ...watched,
    ]),
    element('td', { class: 'name' }, [
      element('a', { href: `#${id}`, title: full }, [benchmarkName(scene.names.of(row))]),
    ]),
    element('td', { class: 'metric' }, speaksForAll(row) ? ['as a whole'] : [nameOf(metricTitle(row.metric), 80)]),
    element('td', { class: 'system' }, [scene.platformName(row.platform)]),
    numberCell(base, { 'data-title': 'base' }),
    numberCell(head, { 'data-title': 'head' }),
    element('td', { class: 'number change', 'data-value': row.change?.relative ?? undefined }, [changeCell(row)]),
    numberCell(intervalCell(row), { 'data-title': 'interval' }),
    numberCell(row.pairs === null ? '' : String(row.pairs), { 'data-title': 'pairs' }),
  ]
}

/** A dash stands for a value that is not there; here the place stays empty. */
function numberCell(text: string, attributes: Readonly<Record<string, string>>): Markup {
  return element('td', { class: 'number', ...attributes }, [text === '-' ? '' : text])
}

function changeCell(row: Row): string {
  if (row.verdict === 'failed') return ''
  if (isTailChange(row)) return changeWords(row)
  return briefChange(row) ?? (row.verdict === 'regression' ? changeWords(row) : '')
}

function intervalCell(row: Row): string {
  if (row.verdict === 'failed') return ''
  if (row.kind === 'exact') return 'exact'
  return row.interval === null ? '' : formatInterval(row.interval, row.unit)
}
