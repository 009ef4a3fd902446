/** The line of a row in the table of all rows: what it says, and its cells. */
import { oneLine } from '../escape.ts'
import { type Children, element, type Element, type Mark, nameOf, signOf } from '../markup.ts'
import type { ViewRow } from '../view.ts'
import { markOf } from './page-view.ts'

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
export function lineCells(row: ViewRow, id: string): readonly Element[] {
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
