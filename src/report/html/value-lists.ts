/**
 * All trials of a row as text: for those who do not see the plot, and for the script that names the trial under the
 * pointer. The n-th value of a side belongs to the n-th pair; a dash stands for a trial without a value.
 */
import type { Row } from '../../model/comparison.ts'
import { axisUnit } from '../format.ts'
import { element, type Markup } from '../markup.ts'

export function valueLists(row: Row): readonly Markup[] {
  const { samples, unit } = row
  if (samples === null) return []
  const { base, head } = samples
  const present = [...base, ...head].filter((value) => value !== null)
  const largest = present.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const { divisor, name } = axisUnit(largest, unit, { exact: row.kind === 'exact' })
  const text = (value: number | null): string =>
    value === null ? '–' : String(Number((value / divisor).toPrecision(4)))
  const list = (side: 'base' | 'head', values: readonly (number | null)[]): Markup =>
    element('p', {}, [
      `${sideTitle(row, side)}${name === '' ? '' : `, in ${name}`}: `,
      element('span', { 'data-values': side }, [values.map(text).join(' ')]),
    ])
  return [
    element('details', { class: 'values', 'data-unit': name, 'data-paired': row.base?.runs === undefined }, [
      element('summary', {}, ['All values, in the order of measurement']),
      ...(base.length === 0 ? [] : [list('base', base)]),
      ...(head.length === 0 ? [] : [list('head', head)]),
    ]),
  ]
}

/** Of a stored baseline, what is drawn are its runs, each as its median. */
export function sideTitle(row: Row, side: 'base' | 'head'): string {
  return side === 'base' && row.base?.runs !== undefined ? 'stored runs' : side
}
