/** The history of one metric on one platform: a mark per run, the levels between changes, and what happened when. */
import type { Trend } from '../compare/trends.ts'
import type { Run } from '../model/run.ts'
import { leftAxis, scaleOf, type Scale } from '../report/chart/axis.ts'
import { across, fluidFrame, linePath, markPath, round, stretched, type Shape } from '../report/chart/drawing.ts'
import { element, type Element } from '../report/markup.ts'
import { platformName } from '../report/platform-name.ts'
import { capital, metricTitle, plural, valueText } from '../report/words.ts'
import { eventLooks, eventsOf, type TrendEvent } from './trend-events.ts'
import { chartId, commitText, dateText, dayText, instantOf, machineText, monthText } from './trend-words.ts'

/** Height of the plot; above it are the names of commits at which something changed, below it those of the axis. */
const plotHeight = 150
const rowHeight = 15
const axisHeight = 38

interface Drawing {
  readonly trend: Trend
  readonly runs: readonly Run[]
  readonly top: number
  readonly bottom: number
  readonly scale: Scale
  readonly events: readonly TrendEvent[]
  /** Kinds of machines, most frequent first. */
  readonly classes: readonly string[]
}

export function historyChart(trend: Trend, runs: readonly Run[]): Element {
  const events = eventsOf(trend, runs)
  const named = events.filter(({ kind }) => kind !== 'suspect')
  const rows = labelRows(named, runs.length)
  const top = 16 + rowHeight * Math.max(0, ...rows.map((row) => row + 1))
  const bottom = top + plotHeight
  const classes = machineClasses(trend)
  const drawing: Drawing = { trend, runs, top, bottom, events, classes, scale: yScale(trend, top, bottom) }
  const title = `${capital(metricTitle(trend.metric))} of ${trend.suite}/${trend.case}/${trend.subject} on ${platformName(trend.platform)}`
  return fluidFrame({ id: chartId(trend), height: bottom + axisHeight, title, description: describe(drawing) }, [
    bands(drawing),
    leftAxis({ scale: drawing.scale, plot: { left: 0, right: '100%', top, bottom } }),
    unitText(drawing.scale),
    xAxis(drawing),
    named.map((event, i) => rule(drawing, event, 12 + rowHeight * rows[i]!)),
    trend.breaks.map(({ point }) => {
      const x = across(trend.points[point]!.run / runs.length)
      return element('line', { class: 'break', x1: x, x2: x, y1: top, y2: bottom })
    }),
    stretched(bottom, lines(drawing)),
    points(drawing),
  ])
}

/** Kinds of machines in the trend, the most frequent first. */
export function machineClasses({ points }: Trend): string[] {
  const groups = [...Map.groupBy(points, (point) => point.class)]
  return groups.toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name)
}

function describe({ trend, runs, events }: Drawing): string {
  const values = trend.points.map(({ value }) => value)
  const [first, last] = [trend.points[0]!, trend.points.at(-1)!]
  const span = `${plural(trend.points.length, 'run')} from ${dateText(instantOf(runs[first.run]!))} to ${dateText(instantOf(runs[last.run]!))}`
  const range = `between ${valueText(trend.spec, Math.min(...values))} and ${valueText(trend.spec, Math.max(...values))}, last ${valueText(trend.spec, last.value)}`
  const told = events.map(
    ({ kind, what, run }) =>
      `${kind === 'suspect' ? 'suspect, ' : ''}${what ?? 'level accepted'} at ${commitText(run)}`,
  )
  return `${span}, ${range}. ${told.length === 0 ? 'No change of level.' : `${capital(told.join('; '))}.`}`
}

/** Room for the values, and at least a tenth of their size, so that noise of 1% does not look like a cliff. */
function yScale(trend: Trend, top: number, bottom: number): Scale {
  const values = trend.points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = Math.max(0, 0.1 * Math.max(Math.abs(low), Math.abs(high)) - (high - low)) / 2
  const kind = low > 0 && high / low > 20 ? 'log' : 'linear'
  const wide = kind === 'log' ? values : [...values, low - room, high + room]
  return scaleOf({ values: wide, unit: trend.spec.unit, kind, range: [bottom, top], count: 4 })
}

/** Where a run is drawn, as a share of the width: runs are at equal distances. */
function shareOf(run: number, runs: readonly Run[]): number {
  return (run + 0.5) / runs.length
}

/** Columns behind runs of any but the most frequent kind of machine, told apart by their pattern. */
function bands({ trend, runs, top, classes }: Drawing): Element[] {
  const stretches: { from: number; to: number; kind: number }[] = []
  for (const point of trend.points) {
    const kind = classes.indexOf(point.class)
    const last = stretches.at(-1)
    if (last !== undefined && last.kind === kind && last.to === point.run) last.to = point.run + 1
    else stretches.push({ from: point.run, to: point.run + 1, kind })
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
function unitText({ unit, at, ticks }: Scale): Element {
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
function axisName(run: Run): string {
  return commitText(run)
    .split(',')[0]!
    .slice(0, run.filled === undefined ? 7 : 12)
}

/** In which row above the plot each name is, so that none covers another even where the chart is narrow. */
function labelRows(events: readonly TrendEvent[], count: number): number[] {
  const least = 0.24
  const ends: number[] = []
  return events.map(({ trend, point }) => {
    const share = trend.points[point]!.run / count
    const free = ends.findIndex((end) => share >= end)
    const row = free === -1 ? ends.length : free
    ends[row] = share + least
    return row
  })
}

function rule({ trend, runs, bottom }: Drawing, { kind, point, run, what }: TrendEvent, y: number): Element {
  const share = trend.points[point]!.run / runs.length
  const x = across(share)
  const anchor = share > 0.75 ? 'end' : 'start'
  const { series, sign } = eventLooks[kind]
  return element('g', { class: `event ${series}` }, [
    element('title', `${what ?? 'level accepted'} from ${commitText(run)}, ${dateText(instantOf(run))}`),
    element('line', { x1: x, x2: x, y1: y - 8, y2: bottom }),
    element(
      'text',
      { class: 'commit', x, dx: anchor === 'end' ? -4 : 4, y: y + 2, 'text-anchor': anchor },
      sign + axisName(run),
    ),
  ])
}

/** From run to run of one kind of machine, the levels, and the least and largest trial of each run. */
function lines({ trend, runs, classes, scale, top, bottom }: Drawing): Element[] {
  const x = (run: number): number => 100 * shareOf(run, runs)
  const y = (value: number): number => Math.min(bottom, Math.max(top, scale.at(value)))
  const inPlot = (value: number): boolean => scale.kind === 'linear' || value > 0
  const spread = trend.points
    .filter(({ least }) => inPlot(least))
    .map(({ run, least, largest }) => `M${round(x(run))} ${y(least)}V${y(largest)}`)
  const joined = classes.flatMap((name) => {
    const own = Map.groupBy(
      trend.points.filter((point) => point.class === name),
      (point) => point.series,
    )
    return [...own.values()].map((some) => linePath(some.map(({ run, value }) => [x(run), y(value)])))
  })
  const half = 50 / runs.length
  const levels = trend.levels.map(
    ({ from, to, value }) =>
      `M${round(x(trend.points[from]!.run) - half)} ${y(value)}H${round(x(trend.points[to]!.run) + half)}`,
  )
  return [
    element('path', { class: 'spread', d: spread.join('') }),
    element('path', { class: 'joined', d: joined.join('') }),
    element('path', { class: 'chart-line level', d: levels.join('') }),
  ]
}

/** A mark per run. Its title is what is shown on hover, with a script and without. */
function points({ trend, runs, classes, scale }: Drawing): Element[] {
  const suspects = new Set(trend.suspects.map(({ point }) => point))
  return trend.points.map((point, index) => {
    const run = runs[point.run]!
    const isSuspect = suspects.has(index)
    const mark = isSuspect ? 'suspect' : machineMark(classes.indexOf(point.class)).id
    const range =
      point.least === point.largest
        ? plural(point.trials, 'trial')
        : `${valueText(trend.spec, point.least)} to ${valueText(trend.spec, point.largest)} in ${plural(point.trials, 'trial')}`
    const told = [
      valueText(trend.spec, point.value) + (isSuspect ? ', suspect' : ''),
      range,
      `${commitText(run)}, ${dateText(instantOf(run))}`,
      machineText(trend, point.class),
    ].join(' · ')
    const place = { x: across(shareOf(point.run, runs)), y: scale.at(point.value), 'data-sha': run.head.commit?.sha }
    const attributes = { class: isSuspect ? 'p suspect' : 'p', href: `#mark-${mark}`, ...place }
    return element('use', attributes, [element('title', told)])
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
      element('g', { id: 'mark-suspect', class: 'chart-warn' }, [
        element('path', { class: 'chart-hollow', d: markPath('circle', [[0, 0]], 14) }),
        element('path', { class: 'chart-cross', d: markPath('cross', [[0, 0]], 6) }),
      ]),
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
