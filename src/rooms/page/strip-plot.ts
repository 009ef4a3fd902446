/**
 * Every trial of a row as a dot, base above head, from top to bottom in the order of measurement; under them the change
 * with its interval, on the same axis: no change lies where the base's value is. Beneath, the same values as text.
 */
import { kindOf } from '../../core/model/metric.ts'
import { quantile } from '../../core/stats/quantile.ts'
import { bottomAxis, makeAxisScale, type AxisScale } from './axis.ts'
import { fixedSizeChart, type FrameOptions, marksPath } from './drawing.ts'
import { toShortLine } from '../../core/report/escape.ts'
import { axisUnit, formatInterval } from '../../core/model/format.ts'
import { element, type Element, details } from '../../core/report/markup.ts'
import type { ViewRow } from '../../core/report/view.ts'
import { plural, valueText } from '../../core/report/words.ts'

const width = 600
const left = 18
const right = width - 18
const stripHeight = 44
/** Height of a strip with its title above it. */
const laneHeight = stripHeight + 30
const intervalHeight = 54

type ChartName = Pick<FrameOptions, 'id' | 'title'>

/** Draws the plot and the values; undefined if there is no trial to draw. */
export function trialsFigure(row: ViewRow, name: ChartName): Element | undefined {
  const { samples } = row
  if (samples === undefined) return undefined
  const sides = (['base', 'head'] as const)
    .map((side): StripSide => ({ side, values: samples[side], middle: row[side]?.value }))
    .filter(({ values }) => drawableValues(values).length > 0)
  return sides.length === 0 ? undefined : element('figure', [stripPlot(row, sides, name), renderValues(row, samples)])
}

interface StripSide {
  readonly side: 'base' | 'head'
  readonly values: readonly (number | undefined)[]
  /** The side's value as the row has it: of trials their median. */
  readonly middle: number | undefined
}

function stripPlot(row: ViewRow, sides: readonly StripSide[], name: ChartName): Element {
  const interval = intervalAsHeadValues(row)
  const limits = axisLimitsOfSides(sides, interval)
  const scale = makeAxisScale({ values: limits, unit: row.unit, range: [left, right], ...kindOf(row).format })
  const top = sides.length * laneHeight
  const bottom = top + (interval === undefined ? 0 : intervalHeight) + 4
  const base = row.base?.value
  const title = `${toShortLine(row.metricTitle, 40)}${scale.unit === '' ? '' : `, ${scale.unit}`}`
  const frame = { ...name, description: describePlot(row, sides), class: 'strips', width, height: bottom + 48 }
  return fixedSizeChart(frame, [
    bottomAxis({
      scale,
      plot: { left, right, top: 6, bottom },
      title: `${title}${row.better === 'unknown' ? '' : ` (${row.better} is better)`}`,
    }),
    // Where the head would be if nothing had changed.
    base !== undefined &&
      row.head !== undefined &&
      element('path', { class: 'chart-rule same', d: `M${clampToAxis(scale, base)} 6V${bottom}` }),
    sides.map((side, index) => stripOfSide(row, side, { scale, limits, top: index * laneHeight })),
    interval !== undefined && intervalLane(row, interval, { scale, limits, top }),
  ])
}

interface Lane {
  readonly scale: AxisScale
  /** Ends of the axis. Outliers lie beyond them, or nothing else could be told apart. */
  readonly limits: readonly [number, number]
  readonly top: number
}

function stripOfSide(row: ViewRow, { side, values, middle }: StripSide, { scale, top, limits }: Lane): Element {
  const floor = top + 26
  const step = stripHeight / Math.max(1, values.length)
  const dotOf = (value: number | undefined, index: number): string =>
    value === undefined
      ? ''
      : `M${Math.round(clampToAxis(scale, value))} ${roundToTenths(floor + (index + 0.5) * step)}h0`
  const size = values.length > 30 ? 5.5 : 7.5
  const beyond = values.filter((value) => value !== undefined && (value < limits[0] || value > limits[1])).length
  const of = sideTitle(row, side) === side ? 'median' : 'expected'
  const title = sideTitle(row, side) + (middle === undefined ? '' : `, ${of} ${valueText(row, middle)}`)
  const edge = { class: 'chart-quiet', x: right, y: top + 20, 'text-anchor': 'end' }
  return element('g', { class: side === 'base' ? 'chart-s0' : 'chart-s1' }, [
    element('text', { x: left - 10, y: top + 20 }, title),
    beyond > 0 && element('text', edge, `${beyond} beyond the edge`),
    element('path', { class: 'strip-dots', 'stroke-width': size, d: values.map(dotOf).join('') }),
    middle !== undefined &&
      element('path', { class: 'strip-middle', d: `M${clampToAxis(scale, middle)} ${floor - 3}v${stripHeight + 6}` }),
  ])
}

/** The change and its limits as values that the head could have; a limit that the data cannot give is undefined. */
type StripInterval = Readonly<Record<'estimate' | 'lower' | 'upper', number | undefined>>

/** Draws the change and its interval as a bar below the strips; a limit that is unknown or too far away is an arrow. */
function intervalLane(row: ViewRow, interval: StripInterval, { scale, top }: Lane): Element {
  const y = top + 39
  /** Places a limit and its cap; `inward` is 1 for the lower one. */
  const end = (limit: number | undefined, edge: number, inward: number): readonly [at: number, cap: string] => {
    const at = limit === undefined ? Number.NaN : scale.at(limit)
    const shown = Number.isFinite(at) ? Math.min(right, Math.max(left, at)) : edge
    if (Math.abs(shown - at) < 1) return [shown, `M${shown} ${y - 6}v12`]
    return [shown, `M${shown + 6 * inward} ${y - 5}l${-6 * inward} 5l${6 * inward} 5`]
  }
  const [low, lowCap] = end(interval.lower, left, 1)
  const [high, highCap] = end(interval.upper, right, -1)
  const estimate = interval.estimate === undefined ? Number.NaN : scale.at(interval.estimate)
  const limits = row.interval === undefined ? '' : `, ${formatInterval(row.interval, row.unit)}`
  const { outcome } = row
  return element('g', { class: `chart-${outcome === 'better' || outcome === 'worse' ? outcome : 'neutral'}` }, [
    element('text', { x: left - 10, y: top + 20 }, `change: ${row.texts.scaledChange || 'unknown'}${limits}`),
    element('path', { class: 'strip-interval', d: `M${low} ${y}H${high}${lowCap}${highCap}` }),
    estimate >= farLeft &&
      estimate <= farRight &&
      element('path', { class: 'chart-mark', d: marksPath('diamond', [[estimate, y]], 11) }),
  ])
}

/** Inside the picture whatever the value: what lies beyond is drawn at the edge. */
const [farLeft, farRight] = [left - 8, right + 8]

function clampToAxis(scale: AxisScale, value: number): number {
  const at = scale.at(value)
  if (Number.isFinite(at)) return roundToTenths(Math.min(farRight, Math.max(farLeft, at)))
  return value > 0 ? farRight : farLeft
}

function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10
}

/** Titles a side; of a stored baseline, its runs are drawn, each as its median. */
function sideTitle(row: ViewRow, side: 'base' | 'head'): string {
  return side === 'base' && row.base?.runs !== undefined ? 'stored runs' : side
}

function describePlot(row: ViewRow, sides: readonly StripSide[]): string {
  const strips = sides.map(({ side, values, middle }) => {
    const present = values.filter((value) => value !== undefined)
    const [low, high] = minAndMax(present)
    const from = low === high ? `all ${valueText(row, low)}` : `from ${valueText(row, low)} to ${valueText(row, high)}`
    const missing = values.length - present.length
    const gaps = missing === 0 ? '' : `, ${plural(missing, 'trial')} without a value`
    const at = middle === undefined ? '' : `, the middle at ${valueText(row, middle)}`
    return `${sideTitle(row, side)}: ${plural(present.length, 'value')} ${from}${at}${gaps}.`
  })
  const change = row.texts.scaledChange
  const limits = row.interval === undefined ? '' : `, interval ${formatInterval(row.interval, row.unit)}`
  return [...strips, ...(change === '' ? [] : [`Change ${change}${limits}.`])].join(' ')
}

/** Writes all trials as text. The n-th value of a side belongs to the n-th pair; a dash is a trial without a value. */
function renderValues(row: ViewRow, samples: NonNullable<ViewRow['samples']>): Element {
  const most = [...samples.base, ...samples.head].reduce((max: number, value) => Math.max(max, Math.abs(value ?? 0)), 0)
  const { divisor, name } = axisUnit(most, row.unit, kindOf(row).format)
  const text = (value: number | undefined): string =>
    value === undefined ? '–' : String(Number((value / divisor).toPrecision(4)))
  const lists = (['base', 'head'] as const).map(
    (side) =>
      samples[side].length > 0 &&
      element(
        'p',
        { class: 'quiet' },
        `${sideTitle(row, side)}${name === '' ? '' : `, in ${name}`}: ${samples[side].map(text).join(' ')}`,
      ),
  )
  return details('All values, in the order of measurement', lists)
}

/** The axis leaves outliers out only where that makes the rest this many times as wide. */
const worthCutting = 2.5

/** Finds the ends of the axis, with room for the interval unless that would make it three times as wide. */
function axisLimitsOfSides(sides: readonly StripSide[], interval: StripInterval | undefined): [number, number] {
  const bulk = sides.flatMap(({ values, middle }) => [
    ...withoutOutliers(drawableValues(values)),
    ...drawableValues([middle]),
  ])
  const all = sides.flatMap(({ values, middle }) => drawableValues([...values, middle]))
  const inner =
    rangeLength(minAndMax(bulk)) * worthCutting < rangeLength(minAndMax(all)) ? minAndMax(bulk) : minAndMax(all)
  const room = rangeLength(inner)
  const wanted = interval === undefined ? [] : drawableValues([interval.lower, interval.estimate, interval.upper])
  const near = wanted.filter((value) => room === 0 || (value >= inner[0] - room && value <= inner[1] + room))
  return minAndMax([...inner, ...near])
}

/** Keeps values within three interquartile ranges of the middle half: without outliers. */
function withoutOutliers(values: readonly number[]): readonly number[] {
  const [low, high] = [quantile(values, 0.25), quantile(values, 0.75)]
  const room = 3 * (high - low)
  return room > 0 ? values.filter((value) => value >= low - room && value <= high + room) : values
}

function intervalAsHeadValues({ interval, change, base }: ViewRow): StripInterval | undefined {
  const from = base?.value
  if (interval === undefined || change === undefined || from === undefined) return undefined
  const isRelative = interval.scale === 'relative'
  const at = (size: number | undefined): number | undefined => {
    if (size === undefined) return undefined
    const value = isRelative ? from * (1 + size) : from + size
    return Number.isFinite(value) ? value : undefined
  }
  const estimate = at(isRelative ? change.relative : change.absolute)
  return { estimate, lower: at(interval.lower), upper: at(interval.upper) }
}

/** Differences of larger values may overflow, and a file may hold such values. */
const largest = 1e300

function drawableValues(values: readonly (number | undefined)[]): readonly number[] {
  return values.filter((value): value is number => value !== undefined && Math.abs(value) < largest)
}

function rangeLength([low, high]: readonly [number, number]): number {
  return high - low
}

function minAndMax(values: readonly number[]): [number, number] {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
}
