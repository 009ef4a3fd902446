/**
 * Every trial of a row as a dot, base above head, from top to bottom in the order of measurement; under them the change
 * with its interval, on the same axis: no change lies where the base's value is.
 */
import type { Row } from '../../model/comparison.ts'
import { bottomAxis } from '../chart/axis.ts'
import { chartFrame } from '../chart/frame.ts'
import { scaleOf, type Scale } from '../chart/scale.ts'
import { oneLine } from '../escape.ts'
import { formatInterval, formatValue } from '../format.ts'
import { element, type Element } from '../markup.ts'
import { metricTitle, plural, scaledChange } from '../words.ts'
import { intervalLane, intervalHeight } from './interval-lane.ts'
import { stripSpan, type StripSide, type StripSpan } from './strip-span.ts'
import { sideTitle } from './value-lists.ts'

const width = 600
const left = 18
const right = width - 18
const stripHeight = 44
/** Height of a strip with its title above it. */
const laneHeight = stripHeight + 30

export interface StripPlotOptions {
  /** Unique on its page. */
  readonly id: string
  readonly title: string
}

/** The plot; null where there is no trial to draw. */
export function stripPlot(row: Row, { id, title }: StripPlotOptions): Element | null {
  const span = stripSpan(row)
  if (span === null) return null
  const scale = scaleOf({ values: span.limits, unit: row.unit, range: [left, right], exact: row.kind === 'exact' })
  const top = span.sides.length * laneHeight
  const bottom = top + (span.interval === null ? 0 : intervalHeight) + 4
  const frame = { id, title, description: describe(row, span), class: 'strips' }
  return chartFrame({ ...frame, width, height: bottom + 48 }, [
    bottomAxis({ scale, plot: { left, right, top: 6, bottom }, title: axisTitle(row, scale) }),
    ...referenceLine(row, { scale, bottom }),
    ...span.sides.map((side, index) => stripOf(row, { side, scale, top: index * laneHeight, limits: span.limits })),
    ...(span.interval === null ? [] : [intervalLane(row, { interval: span.interval, scale, top, left, right })]),
  ])
}

/** Where the head would be if nothing had changed. */
function referenceLine({ base, head }: Row, { scale, bottom }: { scale: Scale; bottom: number }): readonly Element[] {
  const value = base?.value ?? null
  if (value === null || head === null) return []
  return [element('path', { class: 'chart-rule no-change', d: `M${place(scale, value)} 6V${bottom}` })]
}

interface StripOptions {
  readonly side: StripSide
  readonly scale: Scale
  readonly top: number
  readonly limits: readonly [number, number]
}

function stripOf(row: Row, { side, scale, top, limits }: StripOptions): Element {
  const { values, middle } = side
  const floor = top + 26
  const step = stripHeight / Math.max(1, values.length)
  const dots = values.flatMap((value, index) =>
    value === null ? [] : [`M${place(scale, value)} ${tenths(floor + (index + 0.5) * step)}h0`],
  )
  const size = values.length > 80 ? 5 : values.length > 30 ? 6 : 7.5
  const beyond = values.filter((value) => value !== null && (value < limits[0] || value > limits[1])).length
  const far =
    beyond === 0
      ? []
      : [
          element('text', { class: 'chart-quiet', x: right, y: top + 20, 'text-anchor': 'end' }, [
            `${beyond} beyond the edge`,
          ]),
        ]
  return element('g', { class: side.side === 'base' ? 'chart-s0' : 'chart-s1' }, [
    element('text', { x: left - 10, y: top + 20 }, [stripTitle(row, side)]),
    ...far,
    element('path', { class: 'strip-dots', 'data-side': side.side, 'stroke-width': size, d: dots.join('') }),
    ...(middle === null
      ? []
      : [element('path', { class: 'strip-middle', d: `M${place(scale, middle)} ${floor - 3}v${stripHeight + 6}` })]),
  ])
}

function stripTitle(row: Row, { side, middle }: StripSide): string {
  if (middle === null) return sideTitle(row, side)
  const of = side === 'base' && row.base?.runs !== undefined ? 'expected' : 'median'
  return `${sideTitle(row, side)}, ${of} ${valueOf(row, middle)}`
}

function axisTitle(row: Row, { unit }: Scale): string {
  const title = oneLine(metricTitle(row.metric), 40)
  return `${title}${unit === '' ? '' : `, ${unit}`} (${row.better} is better)`
}

/** Inside the picture whatever the value: what lies beyond is drawn at the edge. */
export function place(scale: Scale, value: number): number {
  const at = scale.at(value)
  return Number.isFinite(at) ? tenths(Math.min(right + 8, Math.max(left - 8, at))) : value > 0 ? right + 8 : left - 8
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}

function valueOf(row: Row, value: number): string {
  return formatValue(value, row.unit, { exact: row.kind === 'exact' })
}

/** The picture in words. */
function describe(row: Row, { sides }: StripSpan): string {
  const strips = sides.map(({ side, values, middle }) => {
    const present = values.filter((value) => value !== null)
    const [low, high] = [Math.min(...present), Math.max(...present)]
    const from = low === high ? `all ${valueOf(row, low)}` : `from ${valueOf(row, low)} to ${valueOf(row, high)}`
    const lost = values.length - present.length
    const gaps = lost === 0 ? '' : `, ${plural(lost, 'trial')} without a value`
    const at = middle === null ? '' : `, the middle at ${valueOf(row, middle)}`
    return `${sideTitle(row, side)}: ${plural(present.length, 'value')} ${from}${at}${gaps}.`
  })
  const change = scaledChange(row)
  const limits = row.interval === null ? '' : `, interval ${formatInterval(row.interval, row.unit)}`
  return [...strips, ...(change === null ? [] : [`Change ${change}${limits}.`])].join(' ')
}
