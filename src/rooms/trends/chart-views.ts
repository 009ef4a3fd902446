/** Makes the two charts of a metric: main's change since its reference, and the absolute figures by machine. */
import type { ReplacedReference, SinceChange, SincePoint, SinceTrend } from './since-trend.ts'
import type { Trend } from './trends.ts'
import { nodeMajorDigits } from '../../core/judge/stored-runs.ts'
import type { Run } from '../../core/model/run.ts'
import { formatDifference, formatInterval, formatRelative } from '../../core/model/format.ts'
import { platformName } from '../../core/report/platform-name.ts'
import { capital, metricTitle, plural, valueText } from '../../core/report/words.ts'
import { median } from '../../core/stats/quantile.ts'
import { shortShaOfRun, type ChartView, type ViewPoint } from './history-chart.ts'
import { eventLooks, eventsOfTrend } from './trend-events.ts'
import { chartId, shaOrLabel, dateText, commitTimeOfRun, machineWithoutPlatform } from './trend-words.ts'

export function nodeTextOfPoint(trend: Trend, runs: readonly Run[], point: number): string {
  return `Node ${nodeMajorDigits(runs[trend.points[point]!.run]!.environment)}`
}

export function distinctByFrequency(names: readonly string[]): string[] {
  const groups = [...Map.groupBy(names, (name) => name)]
  return groups.toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name)
}

/** Holds what is of one chart alone. Points and levels are given by their index into the points of the trend. */
interface OwnView extends Pick<ChartView, 'id' | 'title' | 'scale' | 'axis' | 'levels'> {
  /** For those who do not see it: from where to where. */
  readonly range: string
  readonly points: readonly (Omit<ViewPoint, 'run' | 'odd'> & { readonly point: number })[]
  readonly replaced: readonly ReplacedReference[]
}

/** Adds what happened, and what both charts tell about a run. */
function chartViewWithEvents(trend: Trend, runs: readonly Run[], view: OwnView): ChartView {
  const runAt = (point: number): number => trend.points[point]!.run
  const events = eventsOfTrend(trend, runs)
  const odd = statesOfOddPoints(trend)
  const [first, last] = [trend.points[0]!, trend.points.at(-1)!].map(({ run }) => dateText(commitTimeOfRun(runs[run]!)))
  const happened = events.map(({ kind, what, run }) => {
    return `${eventLooks[kind].next === undefined ? '' : `${kind}, `}${what ?? 'level accepted'} at ${shaOrLabel(run)}`
  })
  const rules = events
    .filter(({ kind }) => eventLooks[kind].next === undefined)
    .map(({ kind, point, run, what }) => ({
      run: runAt(point),
      name: eventLooks[kind].sign + shortShaOfRun(run),
      title: `${what ?? 'level accepted'} from ${runLabel(run)}`,
      series: eventLooks[kind].series as string,
    }))
  const references = view.replaced.map(({ point, reference, link }) => ({
    run: runAt(point),
    name: `${link === undefined ? '⊘ ' : ''}${reference.label}`.slice(0, 24),
    title: `from here on measured with ${reference.label}${link === undefined ? ', and no run links it to what was before' : ''}`,
    series: 'chart-reference',
  }))
  const unlinked = view.replaced.filter(({ link }) => link === undefined)
  return {
    ...view,
    description: `${plural(view.points.length, 'run')} from ${first} to ${last}, ${view.range}. ${happened.length === 0 ? 'No change of level.' : `${capital(happened.join('; '))}.`}`,
    points: view.points.map((one): ViewPoint => {
      const run = runAt(one.point)
      const single = odd.get(one.point)
      const [value = '', detail = ''] = one.titleParts
      const machine = machineWithoutPlatform(trend, trend.points[one.point]!.class)
      const titleParts = [single === undefined ? value : `${value}, ${single}`, detail, runLabel(runs[run]!), machine]
      return { ...one, run, odd: single, titleParts }
    }),
    levels: view.levels.map(({ from, to, value }) => ({ from: runAt(from), to: runAt(to), value })),
    rules: [...rules, ...references].toSorted((a, b) => a.run - b.run),
    breaks: [...trend.breaks, ...unlinked].map(({ point }) => runAt(point)),
  }
}

/** Shows the absolute figures: each kind of machine has its own line. */
export function absoluteFiguresView(trend: Trend, runs: readonly Run[]): ChartView {
  const { points, spec, since } = trend
  const classes = distinctByFrequency(points.map((point) => point.class))
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  // At least a tenth of the size of the values, so that noise of 1% does not look like a cliff.
  const room = Math.max(0, 0.1 * Math.max(Math.abs(low), Math.abs(high)) - (high - low)) / 2
  const text = (value: number): string => valueText(spec, value)
  return chartViewWithEvents(trend, runs, {
    id: since === undefined ? chartId(trend) : `${chartId(trend)}a`,
    title: chartTitleOfTrend(trend),
    range: `between ${text(low)} and ${text(high)}, last ${text(values.at(-1)!)}`,
    scale: { values: [...values, low - room, high + room], unit: spec.unit },
    points: points.map(({ value, least, largest, trials, series, class: machine }, point) => {
      const count = plural(trials, 'trial')
      const detail = least === largest ? count : `${text(least)} to ${text(largest)} in ${count}`
      const line = `${machine} ${series}`
      return { point, value, least, largest, line, kind: classes.indexOf(machine), titleParts: [text(value), detail] }
    }),
    levels: [],
    replaced: [],
  })
}

/** At least so large a range is shown: an interval of half a percent should not fill the chart. */
const leastRange = 0.05

/** Shows main's change since its reference: runs of all machines in one line. */
export function changeSinceReferenceView(trend: Trend, since: SinceTrend, runs: readonly Run[]): ChartView {
  const { points, replaced } = since
  const isRelative = since.scale === 'relative'
  // Percents on the axis.
  const [factor, unit] = isRelative ? [100, '%'] : [1, trend.spec.unit]
  const totals = points.map(({ total }) => total.change)
  const [low, high] = [Math.min(0, ...totals), Math.max(0, ...totals)]
  const reach = Math.max(high - low, isRelative ? leastRange : 0)
  const limits = points
    .flatMap(({ total: { lower, upper } }) => [lower, upper].filter((limit) => limit !== undefined))
    .map((limit) => Math.min(high + reach, Math.max(low - reach, limit)))
  const versions = distinctByFrequency(points.map(({ point }) => nodeTextOfPoint(trend, runs, point)))
  const last = points.at(-1)!
  const origins = [...new Set(points.map(({ origin }) => origin.label))]
  return chartViewWithEvents(trend, runs, {
    id: chartId(trend),
    title: `Change of ${chartTitleOfTrend(trend)} ${sinceOrAgainst(last.origin)} ${last.origin.label}`,
    range: `last ${lastChangeText(trend, since)}`,
    scale: { values: [low - 0.2 * reach, high + 0.2 * reach, ...limits].map((value) => factor * value), unit },
    axis: `${unit} ${sinceOrAgainst(last.origin)} ${origins.length <= 2 ? origins.join(', then ') : 'the first reference of each line'}`,
    points: points.map((shown) => {
      const { point, line } = shown
      const { change, lower, upper } = shown.total
      // One limit may be beyond all; without any there is no line through the mark.
      const hasNone = lower === undefined && upper === undefined
      return {
        point,
        value: factor * change,
        least: factor * (hasNone ? change : (lower ?? -Infinity)),
        largest: factor * (hasNone ? change : (upper ?? Infinity)),
        line: String(line),
        kind: versions.indexOf(nodeTextOfPoint(trend, runs, point)),
        titleParts: [changeTextOfPoint(trend, shown), `${valueText(trend.spec, trend.points[point]!.value)} here`],
      }
    }),
    levels: levelsOfTrend(trend, since).map(({ from, to, value }) => ({ from, to, value: factor * value })),
    replaced,
  })
}

/** Returns `against` for another subject, which is no time since when something changed. */
function sinceOrAgainst({ why }: SincePoint['reference']): string {
  return why === 'subject' ? 'against' : 'since'
}

/** Returns where main stands, as `changeTextOfPoint`; beside another subject also where it stood first: `, was 3.4 times`. */
export function lastChangeText(trend: Trend, { points }: Pick<SinceTrend, 'points'>): string {
  const last = points.at(-1)!
  const [was, is] = [points.find(({ reference }) => reference.id === last.reference.id)!, last].map(roundedRatio)
  return `${changeTextOfPoint(trend, last)}${isRelativeToSubject(trend, last) && was !== is ? `, was ${was} times` : ''}`
}

/** Returns `+3.1% (+2.0 … +4.2%) since v5.0.0`; beside another subject, `1.9 times fs-watch`. */
function changeTextOfPoint(trend: Trend, point: SincePoint): string {
  const { direct, reference } = point
  if (isRelativeToSubject(trend, point)) return `${roundedRatio(point)} times ${reference.label}`
  return `${changeAndRangeText(trend, direct)} ${sinceOrAgainst(reference)} ${reference.label}`
}

function isRelativeToSubject({ since }: Trend, { reference }: SincePoint): boolean {
  return reference.why === 'subject' && since?.scale === 'relative'
}

function roundedRatio({ direct }: SincePoint): number {
  return Number((1 + direct.change).toPrecision(2))
}

/** Returns `+3.1% (+2.0 … +4.2%)`. */
export function changeAndRangeText({ since, spec }: Pick<Trend, 'since' | 'spec'>, level: SinceChange): string {
  const { change, lower, upper } = level
  const scale = since?.scale ?? 'relative'
  const size = scale === 'relative' ? formatRelative(change) : formatDifference(change, spec.unit)
  if (lower === undefined && upper === undefined) return `${size}, too few pairs for an interval`
  if (lower === change && upper === change) return size
  return `${size} (${formatInterval({ scale, lower, upper }, spec.unit)})`
}

/** Finds the middle of the runs between two changes, of each line and reference. */
function levelsOfTrend(trend: Trend, since: SinceTrend): OwnView['levels'] {
  const cuts = trend.changes.filter(({ state }) => state === 'level').map(({ point }) => point)
  const odd = statesOfOddPoints(trend)
  const stretchOf = ({ point, line, reference }: SincePoint): string =>
    JSON.stringify([line, reference.id, cuts.filter((cut) => cut <= point).length])
  const onLevels = since.points.filter(({ point }) => !odd.has(point))
  return [...Map.groupBy(onLevels, stretchOf).values()].map((some) => ({
    from: some[0]!.point,
    to: some.at(-1)!.point,
    value: median(some.map(({ total }) => total.change)),
  }))
}

/** Finds the points that are on no level. */
function statesOfOddPoints({ changes }: Trend): ReadonlyMap<number, string> {
  return new Map(changes.flatMap(({ point, state }) => (state === 'level' ? [] : [[point, state] as const])))
}

function runLabel(run: Run): string {
  return `${shaOrLabel(run)}, ${dateText(commitTimeOfRun(run))}`
}

function chartTitleOfTrend({ suite, case: name, subject, metric, platform }: Trend): string {
  return `${capital(metricTitle(metric))} of ${suite}/${name}/${subject} on ${platformName(platform)}`
}
