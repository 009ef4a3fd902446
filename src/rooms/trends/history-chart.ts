/** The history of one metric on one platform: a mark per run, the levels between changes, and what happened when. */
import type { Run } from '../../core/model/run.ts'
import { leftAxis, makeAxisScale, type AxisScale, type ScaleOptions } from '../page/axis.ts'
import { fluidChart, linePath, marksPath, percentOfWidth, round2, stretchedPaths, type Shape } from '../page/drawing.ts'
import { element, type Attributes, type Element } from '../../core/report/markup.ts'
import { shaOrLabel, dateText, commitTimeOfRun } from './trend-words.ts'

/** Holds what a chart shows: the change since a reference, or absolute figures. Runs are given by their index. */
export interface ChartView {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly scale: Omit<ScaleOptions, 'range' | 'count'>
  /** The origin of a change, with a line where nothing changed; undefined for absolute figures. */
  readonly axis?: string | undefined
  readonly points: readonly ViewPoint[]
  readonly levels: readonly { readonly from: number; readonly to: number; readonly value: number }[]
  /** Upright lines with a name above, from left to right. */
  readonly rules: readonly ViewRule[]
  /** The runs before which values cannot be compared with those after. */
  readonly breaks: readonly number[]
}

export interface ViewPoint {
  readonly run: number
  readonly value: number
  /** Ends of the thin line through it, which may be infinite. */
  readonly least: number
  readonly largest: number
  /** Points of one line are joined. */
  readonly line: string
  /** Kinds are told apart by their marks; the first is the most frequent. */
  readonly kind: number
  /** `open`, `stray` or `undecided` for a run that is on no level. */
  readonly odd: string | undefined
  /** Value, what it is made of, commit, machine. */
  readonly titleParts: readonly string[]
}

interface ViewRule {
  readonly run: number
  readonly name: string
  readonly title: string
  readonly series: string
}

/** Height of the plot; above it are the names of commits at which something changed, below it those of the axis. */
const plotHeight = 150
const rowHeight = 15
const axisHeight = 38

interface Drawing {
  readonly view: ChartView
  readonly runs: readonly Run[]
  readonly top: number
  readonly bottom: number
  readonly scale: AxisScale
}

export function historyChart(view: ChartView, runs: readonly Run[]): Element {
  const { id, title, description, rules, breaks, axis } = view
  const rows = labelRowIndexes(rules, runs.length)
  const isChange = axis !== undefined
  const top = 16 + rowHeight * (Number(isChange) + Math.max(0, ...rows.map((row) => row + 1)))
  const bottom = top + plotHeight
  const scale = makeAxisScale({ ...view.scale, range: [bottom, top], count: 4 })
  const drawing = { view, runs, top, bottom, scale }
  return fluidChart({ id, height: bottom + axisHeight, title, description }, [
    leftAxis({ scale, plot: { left: 0, right: '100%', top, bottom } }),
    unitLabel(axis ?? scale.unit, scale),
    xAxisElements(drawing),
    isChange && element('line', { class: 'chart-rule', x1: 0, x2: '100%', y1: scale.at(0), y2: scale.at(0) }),
    rules.map((one, i) => eventLineWithLabel(drawing, one, 12 + rowHeight * rows[i]!)),
    breaks.map((run) => verticalLine('break', run / runs.length, [top, bottom])),
    stretchedPaths(bottom, lineElements(drawing)),
    view.points.map((point) => runMark(drawing, point)),
  ])
}

function verticalLine(kind: string | undefined, share: number, [y1, y2]: readonly [number, number]): Element {
  const x = percentOfWidth(share)
  return element('line', { class: kind, x1: x, x2: x, y1, y2 })
}

/** Places a run as a share of the width: runs are at equal distances. */
function runXShare(run: number, runs: readonly Run[]): number {
  return (run + 0.5) / runs.length
}

/** Writes the unit above the values; a long one begins at the edge. */
function unitLabel(unit: string, { at, ticks }: AxisScale): Element {
  const [x, anchor] = unit.length > 8 ? [-54, 'start'] : [-8, 'end']
  const text = element('text', { x, y: round2(at(ticks.at(-1)!.value) - 12), 'text-anchor': anchor }, unit)
  return element('g', { class: 'chart-axis' }, [text])
}

/** Names commits at five places, the first and the last among them; where it is narrow, at every second of these. */
function xAxisElements({ runs, bottom }: Drawing): Element[] {
  const firsts = [...runs.keys()].filter((run) => run === 0 || shaOrLabel(runs[run]!) !== shaOrLabel(runs[run - 1]!))
  const places = Math.min(5, firsts.length)
  const chosen = Array.from(
    { length: places },
    (_, i) => firsts[Math.round((i * (firsts.length - 1)) / Math.max(1, places - 1))]!,
  )
  const [from, to] = [commitTimeOfRun(runs[0]!), commitTimeOfRun(runs.at(-1)!)].map((instant) => Date.parse(instant))
  // Over years a day without its year says little.
  const form = to! - from! > 300 * 24 * 3_600_000 ? 'month' : 'day'
  return chosen.map((run, i) => {
    const share = runXShare(run, runs)
    const inner = share > 0.92 ? 'end' : 'middle'
    const anchor = share < 0.08 ? 'start' : inner
    const place = (y: number): Attributes => ({ x: percentOfWidth(share), y, 'text-anchor': anchor })
    return element('g', { class: `chart-axis${i % 2 === 1 ? ' wide' : ''}` }, [
      verticalLine('chart-rule', share, [bottom, bottom + 5]),
      element('text', { class: 'commit', ...place(bottom + 19) }, shortShaOfRun(runs[run]!)),
      element('text', place(bottom + 34), dateText(commitTimeOfRun(runs[run]!), form)),
    ])
  })
}

/** Returns seven digits of a commit. */
export function shortShaOfRun(run: Run): string {
  const [name = ''] = shaOrLabel(run).split(',')
  return name.slice(0, 7)
}

/** Puts each name in a row above the plot, so that none covers another even where the chart is narrow. */
function labelRowIndexes(rules: readonly ViewRule[], count: number): number[] {
  const least = 0.24
  const ends: number[] = []
  return rules.map(({ run }) => {
    const share = run / count
    const free = ends.findIndex((end) => share >= end)
    const row = free === -1 ? ends.length : free
    ends[row] = share + least
    return row
  })
}

function eventLineWithLabel({ runs, bottom }: Drawing, { run, name, title, series }: ViewRule, y: number): Element {
  const share = run / runs.length
  const [anchor, dx] = share > 0.75 ? ['end', -4] : ['start', 4]
  return element('g', { class: `event ${series}` }, [
    element('title', title),
    verticalLine(undefined, share, [y - 8, bottom]),
    element('text', { class: 'commit', x: percentOfWidth(share), dx, y: y + 2, 'text-anchor': anchor }, name),
  ])
}

/** Draws from run to run of one line, the levels, and the range of each run. */
function lineElements({ view, runs, scale, top, bottom }: Drawing): Element[] {
  const x = (run: number): number => 100 * runXShare(run, runs)
  const y = (value: number): number => Math.min(bottom, Math.max(top, scale.at(value)))
  const spread = view.points
    .filter(({ least, largest }) => least < largest)
    .map(({ run, least, largest }) => `M${round2(x(run))} ${y(least)}V${y(largest)}`)
  const joined = [...Map.groupBy(view.points, ({ line }) => line).values()].map((some) =>
    linePath(some.map(({ run, value }) => [x(run), y(value)])),
  )
  const half = 50 / runs.length
  const levels = view.levels.map(
    ({ from, to, value }) => `M${round2(x(from) - half)} ${y(value)}H${round2(x(to) + half)}`,
  )
  return [
    element('path', { class: 'spread', d: spread.join('') }),
    element('path', { class: 'joined', d: joined.join('') }),
    element('path', { class: 'chart-line level', d: levels.join('') }),
  ]
}

/** Draws a mark of a run. Its title is what is shown on hover. */
function runMark({ runs, scale }: Drawing, { run, value, kind, odd, titleParts }: ViewPoint): Element {
  const oddShape = odd === 'stray' ? 'stray' : 'open'
  const shape = odd === undefined ? shapeOfNthKind(kind) : oddShape
  const place = { x: percentOfWidth(runXShare(run, runs)), y: scale.at(value) }
  return element('use', { href: `#mark-${shape}`, ...place }, [element('title', titleParts.join(' · '))])
}

const kindShapes: readonly Shape[] = ['circle', 'square', 'triangle', 'diamond', 'down']

/** Returns the mark of the n-th most frequent kind; from the fifth on they share one. */
export function shapeOfNthKind(kind: number): Shape {
  return kindShapes[Math.min(Math.max(0, kind), kindShapes.length - 1)]!
}

/** Draws the marks that charts refer to, once per page. */
export function markDefinitions(): Element {
  const dot = { class: 'chart-mark chart-s0' }
  return element('svg', { class: 'definitions', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' }, [
    element('defs', [
      kindShapes.map((shape) => element('path', { id: `mark-${shape}`, ...dot, d: marksPath(shape, [[0, 0]], 8) })),
      element('g', { id: 'mark-open', class: 'chart-warn' }, [
        element('path', { class: 'chart-hollow', d: marksPath('circle', [[0, 0]], 14) }),
        element('path', { ...dot, d: marksPath('circle', [[0, 0]], 8) }),
      ]),
      element('path', { id: 'mark-stray', class: 'chart-warn chart-cross', d: marksPath('cross', [[0, 0]], 8) }),
    ]),
  ])
}
