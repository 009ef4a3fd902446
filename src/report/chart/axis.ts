/** Axes: ticks with labels, lines through the plot, and what is measured in which unit. */
import { element, type Element } from '../markup.ts'
import { round, type Scale, type Tick } from './scale.ts'

export interface AxisOptions {
  readonly scale: Pick<Scale, 'at' | 'ticks'>
  /** Edges of the plot. */
  readonly plot: Box
  /** What the axis shows, with its unit. */
  readonly title?: string
  /** Lines through the plot at each tick; on by default. */
  readonly grid?: boolean
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Labels left of the plot, the title upright beside them. */
export function leftAxis({ scale, plot, title, grid = true }: AxisOptions): Element {
  const labels = scale.ticks.map(({ value, label }) =>
    element('text', { x: plot.left - 8, y: round(scale.at(value) + 4), 'text-anchor': 'end' }, [label]),
  )
  const lines = scale.ticks.map(({ value }) => `M${plot.left} ${scale.at(value)}H${plot.right}`)
  const middle = round((plot.top + plot.bottom) / 2)
  const name = element('text', { transform: `translate(14 ${middle}) rotate(-90)`, 'text-anchor': 'middle' }, [
    title ?? '',
  ])
  return axis([...(grid ? [gridPath(lines)] : []), ...labels, ...(title === undefined ? [] : [name])])
}

/** Labels below the plot, the title below them. */
export function bottomAxis({ scale, plot, title, grid = true }: AxisOptions): Element {
  const labels = scale.ticks.map(({ value, label }: Tick) =>
    element('text', { x: scale.at(value), y: plot.bottom + 18, 'text-anchor': 'middle' }, [label]),
  )
  const lines = scale.ticks.map(({ value }) => `M${scale.at(value)} ${plot.top}V${plot.bottom}`)
  const name = element(
    'text',
    { x: round((plot.left + plot.right) / 2), y: plot.bottom + 40, 'text-anchor': 'middle' },
    [title ?? ''],
  )
  return axis([...(grid ? [gridPath(lines)] : []), ...labels, ...(title === undefined ? [] : [name])])
}

function gridPath(lines: readonly string[]): Element {
  return element('path', { class: 'chart-grid', d: lines.join('') })
}

function axis(children: readonly Element[]): Element {
  return element('g', { class: 'chart-axis' }, children)
}
