/**
 * Shows why a row changed: the functions that profiles found, in a table, and below it base and head as two flame
 * graphs on one scale, callers on top. A part is as wide as what it took; what takes more on the head has a thick edge,
 * what takes less a dashed one, and both say it in their texts.
 */
import type { TreeNode, Why } from '../../core/model/why.ts'
import { toShortLine } from '../../core/report/escape.ts'
import { formatDifference, formatValue } from '../../core/model/format.ts'
import { escapeAndGlueUnits } from '../../core/report/markdown.ts'
import { element, type Element, details, type Children, bdiElement, scrollTable } from '../../core/report/markup.ts'
import type { ViewRow } from '../../core/report/view.ts'
import { locationAndNameText, whyTexts } from './why-words.ts'
import { capital, plural } from '../../core/report/words.ts'

const rowHeight = 20
/** Deeper calls are not drawn. */
const mostRows = 40
/** A change of less than so much of the whole is none to look at. */
const seenShare = 0.01

/** Returns undefined if nothing was kept of the calls. */
function flameGraphs({ tree = [], unit }: Why, id: string): Element | undefined {
  if (tree.length === 0) return undefined
  const places = { base: positionsOfNodes(tree, 'base'), head: positionsOfNodes(tree, 'head') }
  const total = Math.max(totalOfSide(tree, 'base'), totalOfSide(tree, 'head'))
  if (total === 0) return undefined
  const rows = Math.min(mostRows, Math.max(...places.base.map(({ row }) => row)) + 1)
  const height = rows * rowHeight
  const side = (name: 'base' | 'head'): Element =>
    element('figure', [
      element('figcaption', `${name === 'base' ? 'Base' : 'Head'}: ${formatValue(totalOfSide(tree, name), unit)}`),
      element(
        'svg',
        { class: 'flame', 'data-side': name, width: '100%', height, role: 'group', 'aria-label': `${name}, calls` },
        [
          tree.map((node, at) => {
            const { from, row } = places[name][at]!
            if (node[name] === 0 || row >= mostRows) return undefined
            return flameBoxOfNode(node, { at, from, row, side: name, total, unit })
          }),
        ],
      ),
    ])
  return details('Flame graphs of base and head', [
    element('div', { class: 'flames', 'data-whole': total, id }, [
      element('button', { type: 'button', class: 'js-only', 'data-zoom-out': true }, 'Show all'),
      element('p', { class: 'quiet' }, [
        'Callers on top; both on one scale. Thick edge: more on the head. Dashed edge: less. ',
        element('span', { class: 'js-only' }, 'Click or press Enter to zoom, Escape to go back; arrow keys move.'),
      ]),
      element('div', { class: 'flame-pair' }, [side('base'), side('head')]),
      element('output', { class: 'flame-told', role: 'status' }),
    ]),
  ])
}

interface Placed {
  /** The place where it begins, in the unit. */
  readonly from: number
  readonly row: number
}

/** Places a caller first in the list; what it calls stands below it, from its left edge on. */
function positionsOfNodes(tree: readonly TreeNode[], side: 'base' | 'head'): Placed[] {
  const ends = new Map<number, number>()
  const boxes: Placed[] = []
  for (const [at, { under, [side]: size }] of tree.entries()) {
    const caller = boxes[under]
    const from = ends.get(under) ?? caller?.from ?? 0
    boxes.push({ from, row: caller === undefined ? 0 : caller.row + 1 })
    ends.set(under, from + size)
    ends.set(at, from)
  }
  return boxes
}

function totalOfSide(tree: readonly TreeNode[], side: 'base' | 'head'): number {
  return tree.reduce((sum, node) => sum + (node.under === -1 ? node[side] : 0), 0)
}

interface PartOptions extends Placed {
  readonly at: number
  readonly side: 'base' | 'head'
  readonly total: number
  readonly unit: string
}

function flameBoxOfNode(node: TreeNode, { at, from, row, side, total, unit }: PartOptions): Element {
  const change = node.head - node.base
  const isSeen = Math.abs(change) >= total * seenShare
  const direction = change > 0 ? 'more' : 'less'
  const tone = isSeen ? direction : 'same'
  const named = toShortLine(locationAndNameText(node), 200)
  const label = `${isSeen ? `${formatDifference(change, unit)} ` : ''}${named}`
  const amounts = `${formatValue(node.base, unit)} on the base, ${formatValue(node.head, unit)} on the head`
  const box = {
    class: tone,
    x: shareAsPercent(from / total),
    y: row * rowHeight,
    width: shareAsPercent(node[side] / total),
    height: rowHeight - 1,
    'data-node': at,
    'data-under': node.under,
    'data-from': formatSixDigits(from),
    'data-size': formatSixDigits(node[side]),
  }
  return element('svg', box, [
    element('title', `${label}: ${amounts}`),
    element('rect', { width: '100%', height: '100%' }),
    element('text', { x: 4, y: 14 }, label),
  ])
}

function shareAsPercent(share: number): string {
  return `${formatSixDigits(share * 100)}%`
}

function formatSixDigits(value: number): string {
  return String(Number(value.toPrecision(6)))
}

const heads = ['Where', 'Part of the change', 'Change by itself', 'Base', 'Head', 'With what it calls', 'Remarks']

/** Returns undefined for a row that was not profiled. */
export function renderWhyOfRow({ why, title }: ViewRow, id: string): Element | undefined {
  if (why === undefined) return undefined
  const { unit, trials, places } = why
  const { places: texts, sentence } = whyTexts(why)
  const sum =
    trials === 0
      ? ''
      : `Profiles of ${plural(trials, 'trial')} a side see ${formatDifference(why.all?.change ?? 0, unit)} in all. `
  const summary: Children = [escapeAndGlueUnits(sum), sentence !== '' && bdiElement(`${capital(sentence)}.`, 700)]
  const rows = places.map(({ self, total }, at) => {
    const { name, isCode, calling, remarks, share } = texts[at]!
    const all = [...(calling === undefined ? [] : [`calling ${calling}`]), ...remarks].join('; ')
    return element('tr', [
      element('td', [isCode ? element('code', [bdiElement(name, 400)]) : bdiElement(name)]),
      numberCell(share),
      numberCell(formatDifference(self.change, unit)),
      numberCell(formatValue(self.base, unit)),
      numberCell(formatValue(self.head, unit)),
      numberCell(formatDifference(total.change, unit)),
      element('td', [bdiElement(all, 400)]),
    ])
  })
  const label = `Why ${toShortLine(title)} changed`
  return element('div', { class: 'why' }, [
    element('h3', 'Why'),
    element('p', summary),
    rows.length > 0 && scrollTable({ class: 'places', label, heads, rows }),
    flameGraphs(why, id),
  ])
}

function numberCell(text: string): Element {
  return element('td', { class: 'number' }, escapeAndGlueUnits(text))
}
