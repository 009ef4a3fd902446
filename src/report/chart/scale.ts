/** From values to places in a drawing, with ticks that read well in the unit they are shown in. */
import { axisUnit, decimal, type FormatOptions } from '../format.ts'
import { enclosingTicks, linearTicks, logTicks } from './ticks.ts'

export interface Tick {
  readonly value: number
  readonly label: string
}

export interface Scale {
  readonly kind: 'linear' | 'log'
  /** Where a value lies, in units of the drawing, rounded to hundredths. */
  readonly at: (value: number) => number
  readonly ticks: readonly Tick[]
  /** What the labels count: `ms`, `MB`, `%`; empty for plain numbers. */
  readonly unit: string
}

export interface ScaleOptions extends FormatOptions {
  /** What must find room; those that are not finite are ignored. */
  readonly values: readonly number[]
  /** The metric's unit, as in a run file. */
  readonly unit: string
  readonly kind?: 'linear' | 'log'
  /** Places of the smallest and the largest value; the first may be the larger, as it is on a vertical axis. */
  readonly range: readonly [number, number]
  /** About how many ticks. */
  readonly count?: number
  /** Whether the axis is to reach down (or up) to zero. Not on a logarithmic one. */
  readonly zero?: boolean
  /** Whether the limits are moved out to the next ticks; on by default, and always off on a logarithmic axis. */
  readonly nice?: boolean
}

/** A scale around `values`. A logarithmic one is asked for in vain where a value is zero or negative. */
export function scaleOf(options: ScaleOptions): Scale {
  const { unit, range, count = 5, zero = false, nice = true, exact = false } = options
  const values = options.values.filter((value) => Number.isFinite(value))
  const kind = options.kind === 'log' && values.length > 0 && values.every((value) => value > 0) ? 'log' : 'linear'
  const largest = Math.max(0, ...values.map(Math.abs))
  const { divisor, name } = axisUnit(largest, unit, { exact })
  const shown = limitsOf(
    values.map((value) => value / divisor),
    zero && kind === 'linear',
  )
  const encloses = kind === 'linear' && nice
  const ticks = (encloses ? enclosingTicks : kind === 'log' ? logTicks : linearTicks)(...shown, count)
  const [low, high] = encloses ? [ticks[0]!, ticks.at(-1)!] : shown
  const place = (value: number): number => (kind === 'log' ? Math.log(value) : value)
  const [from, to] = [place(low), place(high)]
  return {
    kind,
    at: (value) => round(range[0] + ((place(value / divisor) - from) / (to - from)) * (range[1] - range[0])),
    ticks: labelled(ticks).map(({ value, label }) => ({ value: value * divisor, label })),
    unit: name,
  }
}

/** The smallest and the largest value, kept apart where they are one. */
function limitsOf(values: readonly number[], zero: boolean): readonly [number, number] {
  const all = values.length === 0 ? [0, 1] : zero ? [0, ...values] : values
  const [low, high] = [all.reduce((a, b) => Math.min(a, b)), all.reduce((a, b) => Math.max(a, b))]
  if (low < high) return [low, high]
  const room = low === 0 ? 1 : Math.abs(low) * 0.05
  return [low - room, high + room]
}

/** Labels of equal precision, the finest that one of them needs; of its own each where decades lie between them. */
function labelled(ticks: readonly number[]): readonly Tick[] {
  const digits = ticks.map(placesOf)
  const most = Math.max(0, ...digits)
  const wide = most > 0 && Math.max(...ticks.map(Math.abs)) >= 100
  return ticks.map((value, i) => {
    const label = decimal(value, wide ? digits[i]! : most)
    return { value, label: value !== 0 && !/[1-9]/.test(label) ? value.toExponential() : label }
  })
}

/** Decimal places that the number needs, six at most. */
function placesOf(value: number): number {
  return [0, 1, 2, 3, 4, 5].find((digits) => Math.abs(Number(value.toFixed(digits)) - value) < 1e-9) ?? 6
}

/** Hundredths are finer than any screen; more digits would only make files larger. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
