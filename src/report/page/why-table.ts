/** Why a row changed: the places that profiles found, with what each takes on both sides. */
import { oneLine } from '../escape.ts'
import { formatDifference, formatProbability, formatValue } from '../format.ts'
import { solid } from '../markdown.ts'
import { element, type Children, type Element, nameOf, scrollTable } from '../markup.ts'
import type { ViewRow } from '../view.ts'
import { whyText } from '../why-words.ts'
import { capital, plural } from '../words.ts'
import { flameGraph } from './flame-graph.ts'

const heads = ['Where', 'Change by itself', 'Interval', 'Base', 'Head', 'With what it calls', 'p', 'Remarks'] as const

/** Null for a row that was not profiled. */
export function whyTable({ why, title }: ViewRow, id: string): Element | null {
  if (why === undefined) return null
  const { unit, trials, places } = why
  const { change, places: texts, sentence } = whyText(why)
  const seen = trials === 0 ? '' : `Profiles of ${plural(trials, 'trial')} a side see ${change} in all. `
  const said: Children = [solid(seen), sentence !== '' && nameOf(`${capital(sentence)}.`, 700)]
  const rows = places.map(({ self, total, p }, at) => {
    const { name, isCode, calling, remark, interval } = texts[at]!
    const remarks = [calling === null ? '' : `calling ${calling}`, remark].filter((part) => part !== '').join('; ')
    return element('tr', [
      element('td', [isCode ? element('code', [nameOf(name, 400)]) : nameOf(name)]),
      number(formatDifference(self.change, unit)),
      number(interval),
      number(formatValue(self.base, unit)),
      number(formatValue(self.head, unit)),
      number(formatDifference(total.change, unit)),
      number(formatProbability(p)),
      element('td', [nameOf(remarks, 400)]),
    ])
  })
  return element('div', { class: 'why' }, [
    element('h3', 'Why'),
    element('p', said),
    rows.length > 0 &&
      scrollTable({ class: 'figures', name: { 'aria-label': `Why ${oneLine(title)} changed` }, heads, rows }),
    flameGraph({ why, title: oneLine(title), id }),
  ])
}

function number(text: string): Element {
  return element('td', { class: 'number' }, solid(text))
}
