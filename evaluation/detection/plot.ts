/** Draws the power curves as SVG: share of changes found against their size. */
import { bottomAxis, leftAxis, makeAxisScale } from '../../src/rooms/page/axis.ts'
import { linePath } from '../../src/rooms/page/drawing.ts'
import { chartFile } from '../../test/chart-file.ts'
import { element, type Element } from '../../src/core/report/markup.ts'
import type { Curve } from './power-curve.ts'

export const plotTitle = 'How often a change is called worse, by its size'
const width = 760
const plot = { left: 64, top: 20, right: 728, bottom: 360 }
/** Below the axis and its title, where no curve passes. */
const legendTop = 418
const legendColumn = 340
const legendLine = 20
/** Changes up to this are ignored by the rule. */
const ignored = 0.01
const goal = 0.95

const up = makeAxisScale({ values: [0, 100], unit: 'percent', range: [plot.bottom, plot.top], count: 4 })
const y = (share: number): number => up.at(100 * share)

export function powerPlot(curves: readonly Curve[], title: string): string {
  const most = Math.round(100 * Math.max(...curves.flatMap((curve) => curve.points.map(({ change }) => change))))
  const across = makeAxisScale({ values: [0, most], unit: 'percent', range: [plot.left, plot.right], count: 3 })
  const x = (change: number): number => across.at(100 * change)
  const height = legendTop + legendLine * Math.ceil(curves.length / 2)
  const description =
    `The share of changes that are called worse, 0 to 100%, against their true size, 0 to ${most}%. ` +
    `${curves.map((curve) => `${curve.name}: ${foundAt(curve, 0.1)} at +10%`).join('; ')}.`
  return chartFile({ id: 'power', width, height, title, description }, [
    element('rect', {
      class: 'chart-band',
      x: x(0),
      y: y(1),
      width: x(ignored) - x(0),
      height: plot.bottom - plot.top,
    }),
    leftAxis({ scale: labelled(up, ''), plot, title: 'called worse' }),
    bottomAxis({ scale: labelled(across, '+'), plot, title: 'true change (grey: ignored)', grid: false }),
    element('path', { class: 'chart-rule', d: `M${plot.left} ${y(goal)}H${plot.right}` }),
    element('text', { class: 'chart-note', x: plot.left + 6, y: y(goal) + 15 }, [`${100 * goal}%`]),
    ...curves.map((curve, position) =>
      element('path', {
        class: lineClass(curve, position),
        d: linePath(curve.points.map(({ change, found }) => [x(change), y(found)])),
      }),
    ),
    ...curves.flatMap(legend),
  ])
}

function labelled(scale: typeof up, sign: string): typeof up {
  return {
    ...scale,
    ticks: scale.ticks.map(({ value, label }) => ({ value, label: `${value === 0 ? '' : sign}${label}%` })),
  }
}

/** In two columns, row by row in the order of the curves. */
function legend(curve: Curve, position: number): Element[] {
  const left = plot.left + legendColumn * (position % 2)
  const top = legendTop + legendLine * Math.floor(position / 2)
  return [
    element('path', { class: lineClass(curve, position), d: `M${left} ${top}h32` }),
    element('text', { x: left + 40, y: top + 4 }, [curve.name]),
  ]
}

function lineClass(curve: Curve, position: number): string {
  return `chart-line ${curve.ours ? `chart-s${position % 4}` : 'chart-s4 chart-quiet'}`
}

function foundAt(curve: Curve, change: number): string {
  const point = curve.points.find((one) => Math.abs(one.change - change) < 1e-9)
  return point === undefined ? 'unknown' : `${Math.round(100 * point.found)}%`
}
