/** Draws what rules for change points find, against what they mark where nothing changed. */
import { bottomAxis, leftAxis, axisScaleOf } from '../../src/rooms/page/axis.ts'
import { linePath, markPath, type Point } from '../../src/rooms/page/drawing.ts'
import { chartFile } from '../../test/chart-file.ts'
import { element } from '../../src/core/report/markup.ts'

interface MarksCurve {
  readonly name: string
  /** Place of the setting that is used. */
  readonly at: number
  /** Percent of unchanged series with a mark, and of clear changes found. */
  readonly points: readonly Point[]
}

const plot = { left: 64, top: 20, right: 728, bottom: 360 }
const title = 'Clear changes found, and marks where nothing changed'

/** The larger mark of a curve is its setting as it is used. */
export function drawMarks(curves: readonly MarksCurve[]): string {
  const most = Math.max(...curves.flatMap(({ points }) => points.map(([x]) => x)))
  const across = axisScaleOf({ values: [0, most], unit: 'percent', range: [plot.left, plot.right], count: 5 })
  const up = axisScaleOf({ values: [0, 100], unit: 'percent', range: [plot.bottom, plot.top], count: 4 })
  const placed = ({ points }: MarksCurve): Point[] => points.map(([x, y]) => [across.at(x), up.at(y)])
  const told = curves.map(({ name, at, points }) => {
    const [x, y] = points[at]!
    return `${name}: as used, ${Math.round(y)}% found and ${Math.round(x)}% of unchanged series marked`
  })
  const description = `On series that five people labelled. ${told.join('. ')}.`
  return chartFile({ id: 'marks', width: 760, height: 466, title, description }, [
    leftAxis({ scale: up, plot, title: 'clear changes found' }),
    bottomAxis({ scale: across, plot, title: 'unchanged series with a mark', grid: false }),
    ...curves.flatMap((curve, index) => {
      const [points, name] = [placed(curve), `chart-s${index}`]
      const top = 420 + 22 * index
      return [
        element('path', { class: `chart-line ${name}`, d: linePath(points) }),
        element('path', { class: `chart-mark ${name}`, d: markPath('circle', points, 2.5) }),
        element('path', { class: `chart-mark ${name}`, d: markPath('circle', [points[curve.at]!], 6) }),
        element('path', { class: `chart-line ${name}`, d: `M${plot.left} ${top}h32` }),
        element('text', { x: plot.left + 40, y: top + 4 }, [curve.name]),
      ]
    }),
  ])
}
