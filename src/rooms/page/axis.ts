/** Scales from values to places in a drawing, with round ticks in units that people read; and axes that show them. */
import { axisUnit, decimal, type FormatOptions } from '../../core/model/format.ts'
import { element, type Element } from '../../core/report/markup.ts'
import { round2 } from './drawing.ts'

interface Tick {
  readonly value: number
  readonly label: string
}

export interface AxisScale {
  /** Places a value, in units of the drawing, rounded to hundredths. */
  readonly at: (value: number) => number
  readonly ticks: readonly Tick[]
  /** The unit of the labels: `ms`, `MB`, `%`; empty for plain numbers. */
  readonly unit: string
}

export interface ScaleOptions extends FormatOptions {
  /** The values that need room; those that are not finite are ignored. */
  readonly values: readonly number[]
  /** The metric's unit, as in a run file. */
  readonly unit: string
  /** Places of the smallest and the largest value; the first may be the larger, as it is on a vertical axis. */
  readonly range: readonly [number, number]
  /** About how many ticks. */
  readonly count?: number
}

/** Makes a linear scale around `values`, with the limits moved out to the next ticks. */
export function makeAxisScale(options: ScaleOptions): AxisScale {
  const { unit, range, count = 5, exact = false } = options
  const values = options.values.filter((value) => Number.isFinite(value))
  const largest = Math.max(0, ...values.map(Math.abs))
  const { divisor, name } = axisUnit(largest, unit, { exact })
  const ticks = enclosingTicks(...distinctMinAndMax(values.map((value) => value / divisor)), count)
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  return {
    at: (value) => round2(range[0] + ((value / divisor - low) / (high - low)) * (range[1] - range[0])),
    ticks: ticksWithLabels(ticks).map(({ value, label }) => ({ value: value * divisor, label })),
    unit: name,
  }
}

/** Returns the smallest and the largest value, kept apart where they are one. */
function distinctMinAndMax(values: readonly number[]): readonly [number, number] {
  const all = values.length === 0 ? [0, 1] : values
  const [low, high] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
  if (low < high) return [low, high]
  const room = low === 0 ? 1 : Math.abs(low) * 0.05
  return [low - room, high + room]
}

/** Labels ticks with equal precision, the finest that one needs; of its own each where decades lie between them. */
function ticksWithLabels(ticks: readonly number[]): readonly Tick[] {
  // Six decimal places at most.
  const digits = ticks.map((value) => (String(Number(value.toFixed(6))).split('.')[1] ?? '').length)
  const most = Math.max(0, ...digits)
  const wide = most > 0 && Math.max(...ticks.map(Math.abs)) >= 100
  return ticks.map((value, i) => {
    const label = decimal(value, wide ? digits[i]! : most)
    return { value, label: value !== 0 && !/[1-9]/.test(label) ? value.toExponential() : label }
  })
}

interface AxisOptions<Right = number> {
  readonly scale: Pick<AxisScale, 'at' | 'ticks'>
  readonly plot: { readonly left: number; readonly top: number; readonly right: Right; readonly bottom: number }
  /** The caption of the axis, with its unit. */
  readonly title?: string
  /** Lines through the plot at each tick; on by default. */
  readonly grid?: boolean
}

/** Draws labels left of the plot, the title upright beside them. In a fluid frame the right edge is `100%`. */
export function leftAxis({ scale, plot, title, grid = true }: AxisOptions<number | string>): Element {
  const places = scale.ticks.map(({ value, label }) => ({ y: scale.at(value), label }))
  const { left: x1, right: x2 } = plot
  const upright = `translate(14 ${round2((plot.top + plot.bottom) / 2)}) rotate(-90)`
  return element('g', { class: 'chart-axis' }, [
    grid && places.map(({ y }) => element('line', { class: 'chart-grid', x1, x2, y1: y, y2: y })),
    places.map(({ y, label }) => element('text', { x: plot.left - 8, y: round2(y + 4), 'text-anchor': 'end' }, label)),
    title !== undefined && element('text', { transform: upright, 'text-anchor': 'middle' }, title),
  ])
}

/** Draws labels below the plot, the title below them. */
export function bottomAxis({ scale, plot, title, grid = true }: AxisOptions): Element {
  const places = scale.ticks.map(({ value, label }) => ({ x: scale.at(value), label }))
  const lines = places.map(({ x }) => `M${x} ${plot.top}V${plot.bottom}`)
  const middle = round2((plot.left + plot.right) / 2)
  return element('g', { class: 'chart-axis' }, [
    grid && element('path', { class: 'chart-grid', d: lines.join('') }),
    places.map(({ x, label }) => element('text', { x, y: plot.bottom + 18, 'text-anchor': 'middle' }, label)),
    title !== undefined && element('text', { x: middle, y: plot.bottom + 40, 'text-anchor': 'middle' }, title),
  ])
}

/**
 * Returns about `count` round numbers (1, 2 or 5 times a power of ten), from the last that is not above `low` to the
 * first that is not below `high`, which is larger.
 */
export function enclosingTicks(low: number, high: number, count: number): number[] {
  const step = nearestRoundStep((high - low) / Math.max(1, count))
  return multiplesOfStep(step, Math.floor(low / step + slack), Math.ceil(high / step - slack))
}

/** Counts as lying on a tick, in steps. */
const slack = 1e-9

/** Rounds multiples: 3 times 0.1 is not 0.3 in binary. Adds zero, as minus zero would be shown with its sign. */
function multiplesOfStep(step: number, first: number, last: number): number[] {
  const count = Math.max(0, last - first + 1)
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)) + 0)
}

const steps = [
  [10, 50],
  [5, 10],
  [2, 2],
] as const

/** Returns 1, 2 or 5 times a power of ten near `wanted`. */
function nearestRoundStep(wanted: number): number {
  const power = Math.floor(Math.log10(wanted))
  const size = wanted / 10 ** power
  // The nearest on a scale of logarithms, where each ends at the root of its product with the next.
  const [step] = steps.find(([, square]) => size >= Math.sqrt(square)) ?? [1]
  return Number(`${step}e${power}`)
}
