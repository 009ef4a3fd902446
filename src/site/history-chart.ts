/** The history of one metric on one platform: a mark per run, the levels between changes, and what happened when. */
import type { Run } from '../model/run.ts'
import { leftAxis, scaleOf, type Scale, type ScaleOptions } from '../report/chart/axis.ts'
import { across, fluidFrame, linePath, markPath, round, stretched, type Shape } from '../report/chart/drawing.ts'
import { element, type Element } from '../report/markup.ts'
import type { SingleRun } from './trend-events.ts'
import { commitText, dayText, instantOf, monthText } from './trend-words.ts'

/** What a chart shows: the change since a reference, or absolute figures. */
export interface ChartView {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly scale: Omit<ScaleOptions, 'range' | 'count'>
  /** What the axis counts; null for the unit of the scale. */
  readonly axis: string | null
  /** Of a change: nothing changed. */
  readonly hasZeroLine: boolean
  readonly points: readonly ViewPoint[]
  readonly levels: readonly { readonly from: number; readonly to: number; readonly value: number }[]
  /** Upright lines with a name above. */
  readonly rules: readonly ViewRule[]
  /** Where values before cannot be compared with those after. */
  readonly breaks: readonly number[]
}

/** Runs are given by their index, here and in the rest of the view. */
export interface ViewPoint {
  readonly run: number
  readonly value: number
  /** Ends of the thin line through it, which may be infinite. */
  readonly least: number
  readonly largest: number
  /** Points of one line are joined. */
  readonly line: string
  /** Kinds are told apart by marks and bands; the first is the most frequent. */
  readonly kind: number
  readonly odd: SingleRun | null
  /** Value, what it is made of, commit, machine. */
  readonly told: readonly string[]
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
  readonly scale: Scale
}

export function historyChart(view: ChartView, runs: readonly Run[]): Element {
  const rows = labelRows(view.rules, runs.length)
  const top =
    16 + rowHeight * Math.max(0, view.axis === null ? 0 : 1, ...rows.map((row) => row + (view.axis === null ? 1 : 2)))
  const bottom = top + plotHeight
  const drawing: Drawing = {
    view,
    runs,
    top,
    bottom,
    scale: scaleOf({ ...view.scale, range: [bottom, top], count: 4 }),
  }
  const { id, title, description, rules, breaks, hasZeroLine } = view
  const { scale } = drawing
  return fluidFrame({ id, height: bottom + axisHeight, title, description }, [
    bands(drawing),
    leftAxis({ scale, plot: { left: 0, right: '100%', top, bottom } }),
    unitText(drawing),
    xAxis(drawing),
    hasZeroLine && element('line', { class: 'chart-rule', x1: 0, x2: '100%', y1: scale.at(0), y2: scale.at(0) }),
    rules.map((one, i) => rule(drawing, one, 12 + rowHeight * rows[i]!)),
    breaks.map((run) => {
      const x = across(run / runs.length)
      return element('line', { class: 'break', x1: x, x2: x, y1: top, y2: bottom })
    }),
    stretched(bottom, lines(drawing)),
    points(drawing),
  ])
}

/** Where a run is drawn, as a share of the width: runs are at equal distances. */
function shareOf(run: number, runs: readonly Run[]): number {
  return (run + 0.5) / runs.length
}

/** Columns behind runs of any but the most frequent kind, told apart by their pattern. */
function bands({ view, runs, top }: Drawing): Element[] {
  const stretches: { from: number; to: number; kind: number }[] = []
  for (const { run, kind } of view.points) {
    const last = stretches.at(-1)
    if (last !== undefined && last.kind === kind && last.to === run) last.to = run + 1
    else stretches.push({ from: run, to: run + 1, kind })
  }
  return stretches
    .filter(({ kind }) => kind > 0)
    .map(({ from, to, kind }) =>
      element('rect', {
        class: machineMark(kind).band,
        x: across(from / runs.length),
        width: across((to - from) / runs.length),
        y: top,
        height: plotHeight,
      }),
    )
}

/** The unit above the values; a long one begins at the edge. */
function unitText({ view, scale: { unit: own, at, ticks } }: Drawing): Element {
  const unit = view.axis ?? own
  const [x, anchor] = unit.length > 8 ? [-54, 'start'] : [-8, 'end']
  const text = element('text', { x, y: round(at(ticks.at(-1)!.value) - 12), 'text-anchor': anchor }, unit)
  return element('g', { class: 'chart-axis' }, [text])
}

/** Commits at five places, the first and the last among them; where it is narrow, at every second of these. */
function xAxis({ runs, bottom }: Drawing): Element[] {
  const firsts = runs
    .map((run, index) => ({ run, index }))
    .filter(({ run, index }) => index === 0 || commitText(run) !== commitText(runs[index - 1]!))
  const places = Math.min(5, firsts.length)
  const chosen = Array.from(
    { length: places },
    (_, i) => firsts[Math.round((i * (firsts.length - 1)) / Math.max(1, places - 1))]!,
  )
  const day = isLong(runs) ? monthText : dayText
  return chosen.map(({ run, index }, i) => {
    const x = across(shareOf(index, runs))
    const anchor = shareOf(index, runs) < 0.08 ? 'start' : shareOf(index, runs) > 0.92 ? 'end' : 'middle'
    return element('g', { class: `chart-axis${i % 2 === 1 ? ' wide' : ''}` }, [
      element('line', { class: 'chart-rule', x1: x, x2: x, y1: bottom, y2: bottom + 5 }),
      element('text', { class: 'commit', x, y: bottom + 19, 'text-anchor': anchor }, axisName(run)),
      element('text', { x, y: bottom + 34, 'text-anchor': anchor }, day(instantOf(run))),
    ])
  })
}

/** Over years a day without its year says little. */
function isLong(runs: readonly Run[]): boolean {
  const [first, last] = [instantOf(runs[0]!), instantOf(runs.at(-1)!)]
  return Date.parse(last) - Date.parse(first) > 300 * 24 * 3_600_000
}

/** Seven digits of a commit, or as much of a version as there is room for. */
export function axisName(run: Run): string {
  return commitText(run)
    .split(',')[0]!
    .slice(0, run.filled === undefined ? 7 : 12)
}

/** In which row above the plot each name is, so that none covers another even where the chart is narrow. */
function labelRows(rules: readonly ViewRule[], count: number): number[] {
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

function rule({ runs, bottom }: Drawing, { run, name, title, series }: ViewRule, y: number): Element {
  const share = run / runs.length
  const x = across(share)
  const anchor = share > 0.75 ? 'end' : 'start'
  return element('g', { class: `event ${series}` }, [
    element('title', title),
    element('line', { x1: x, x2: x, y1: y - 8, y2: bottom }),
    element('text', { class: 'commit', x, dx: anchor === 'end' ? -4 : 4, y: y + 2, 'text-anchor': anchor }, name),
  ])
}

/** From run to run of one line, the levels, and the range of each run. */
function lines({ view, runs, scale, top, bottom }: Drawing): Element[] {
  const x = (run: number): number => 100 * shareOf(run, runs)
  const y = (value: number): number => Math.min(bottom, Math.max(top, scale.at(value)))
  const inPlot = (value: number): boolean => scale.kind === 'linear' || value > 0
  const spread = view.points
    .filter(({ least, largest }) => inPlot(least) && least < largest)
    .map(({ run, least, largest }) => `M${round(x(run))} ${y(least)}V${y(largest)}`)
  const joined = [...Map.groupBy(view.points, ({ line }) => line).values()].map((some) =>
    linePath(some.map(({ run, value }) => [x(run), y(value)])),
  )
  const half = 50 / runs.length
  const levels = view.levels.map(
    ({ from, to, value }) => `M${round(x(from) - half)} ${y(value)}H${round(x(to) + half)}`,
  )
  return [
    element('path', { class: 'spread', d: spread.join('') }),
    element('path', { class: 'joined', d: joined.join('') }),
    element('path', { class: 'chart-line level', d: levels.join('') }),
  ]
}

/** A mark per run. Its title is what is shown on hover, with a script and without. */
function points({ view, runs, scale }: Drawing): Element[] {
  return view.points.map(({ run, value, kind, odd, told }) => {
    const place = { x: across(shareOf(run, runs)), y: scale.at(value), 'data-sha': runs[run]!.head.commit?.sha }
    const attributes = {
      class: 'p',
      href: `#mark-${odd === null ? machineMark(kind).id : odd === 'stray' ? 'stray' : 'open'}`,
      ...place,
    }
    return element('use', attributes, [element('title', told.join(' · '))])
  })
}

interface MachineMark {
  readonly id: Shape
  /** Of the columns behind; the first kind has none. */
  readonly band: 'none' | 'chart-band' | 'band-rising' | 'band-falling'
}

/** Kinds of machines are told apart by the shape of their marks and by the pattern of the columns behind. */
const marks: readonly MachineMark[] = [
  { id: 'circle', band: 'none' },
  { id: 'square', band: 'chart-band' },
  { id: 'triangle', band: 'band-rising' },
  { id: 'diamond', band: 'band-falling' },
  { id: 'down', band: 'chart-band' },
]

/** The mark of the n-th most frequent kind of machine; from the fifth on they share one. */
export function machineMark(kind: number): MachineMark {
  return marks[Math.min(Math.max(0, kind), marks.length - 1)]!
}

/** What charts refer to, once per page: marks, and patterns of bands. */
export function markDefinitions(): Element {
  return element('svg', { class: 'definitions', width: 0, height: 0, 'aria-hidden': 'true', focusable: 'false' }, [
    element('defs', [
      marks.map(({ id }) =>
        element('path', { id: `mark-${id}`, class: 'chart-mark chart-s0', d: markPath(id, [[0, 0]], 8) }),
      ),
      element('g', { id: 'mark-open', class: 'chart-warn' }, [
        element('path', { class: 'chart-hollow', d: markPath('circle', [[0, 0]], 14) }),
        element('path', { class: 'chart-mark chart-s0', d: markPath('circle', [[0, 0]], 8) }),
      ]),
      element('path', { id: 'mark-stray', class: 'chart-warn chart-cross', d: markPath('cross', [[0, 0]], 8) }),
      stripes('band-rising', 'M-1 1l2 -2M0 8l8 -8M7 9l2 -2'),
      stripes('band-falling', 'M-1 7l2 2M0 0l8 8M7 -1l2 2'),
    ]),
  ])
}

function stripes(id: string, d: string): Element {
  return element('pattern', { id, width: 8, height: 8, patternUnits: 'userSpaceOnUse' }, [
    element('rect', { class: 'chart-band', width: 8, height: 8 }),
    element('path', { class: 'chart-grid', d }),
  ])
}
