/** What the two charts of a metric show: main's change since its reference, and the absolute figures by machine. */
import type { SinceChange, SincePoint, SinceTrend } from '../compare/since-trend.ts'
import type { Trend } from '../compare/trends.ts'
import { majorOf } from '../compare/stored-runs.ts'
import type { Run } from '../model/run.ts'
import { formatDifference, formatInterval, formatRelative } from '../report/format.ts'
import { platformName } from '../report/platform-name.ts'
import { capital, metricTitle, plural, valueText } from '../report/words.ts'
import { median } from '../stats/quantile.ts'
import { axisName, type ChartView, type ViewPoint } from './history-chart.ts'
import { eventLooks, eventsOf, isSingle, type SingleRun, type TrendEvent } from './trend-events.ts'
import { chartId, commitText, dateText, instantOf, machineText } from './trend-words.ts'

/** Kinds of machines in the trend, the most frequent first. */
export function machineClasses({ points }: Trend): string[] {
  return mostFrequentFirst(points.map((point) => point.class))
}

/** Major versions of Node of the runs with pairs: they have a line each. */
export function nodeVersions(trend: Trend, runs: readonly Run[]): string[] {
  return mostFrequentFirst((trend.since?.points ?? []).map(({ point }) => nodeOf(trend, runs, point)))
}

export function nodeOf(trend: Trend, runs: readonly Run[], point: number): string {
  return `Node ${majorOf(runs[trend.points[point]!.run]!.environment)}`
}

function mostFrequentFirst(names: readonly string[]): string[] {
  const groups = [...Map.groupBy(names, (name) => name)]
  return groups.toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name)
}

/** The absolute figures: each kind of machine has its own line and its own level. */
export function absoluteView(trend: Trend, runs: readonly Run[]): ChartView {
  const { points, spec } = trend
  const classes = machineClasses(trend)
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  // At least a tenth of the size of the values, so that noise of 1% does not look like a cliff.
  const room = Math.max(0, 0.1 * Math.max(Math.abs(low), Math.abs(high)) - (high - low)) / 2
  const kind = low > 0 && high / low > 20 ? 'log' : 'linear'
  const odd = oddPoints(trend)
  return {
    ...sharedView(trend, runs),
    id: trend.since === null ? chartId(trend) : `${chartId(trend)}a`,
    title: titleOf(trend),
    description: describe(trend, runs, {
      range: `between ${valueText(spec, low)} and ${valueText(spec, high)}, last ${valueText(spec, points.at(-1)!.value)}`,
      count: points.length,
    }),
    scale: { values: kind === 'log' ? values : [...values, low - room, high + room], unit: spec.unit, kind },
    axis: null,
    hasZeroLine: false,
    points: points.map((point, index): ViewPoint => {
      const trials = plural(point.trials, 'trial')
      const { value, least, largest } = point
      return {
        run: point.run,
        value,
        least,
        largest,
        line: `${point.class} ${point.series}`,
        kind: classes.indexOf(point.class),
        odd: odd.get(index) ?? null,
        told: [
          valueText(spec, value) + oddWord(odd.get(index)),
          least === largest ? trials : `${valueText(spec, least)} to ${valueText(spec, largest)} in ${trials}`,
          runText(runs[point.run]!),
          machineText(trend, point.class),
        ],
      }
    }),
    levels: trend.levels.map(({ from, to, value }) => ({ from: points[from]!.run, to: points[to]!.run, value })),
  }
}

/** At least so large a range is shown: an interval of half a percent should not fill the chart. */
const leastRange = 0.05

/** Main's change since its reference: runs of all machines in one line. */
export function sinceView(trend: Trend, since: SinceTrend, runs: readonly Run[]): ChartView {
  const { scale, points } = since
  // Percents on the axis.
  const factor = scale === 'relative' ? 100 : 1
  const totals = points.map(({ total }) => total.change)
  const [low, high] = [Math.min(0, ...totals), Math.max(0, ...totals)]
  const reach = Math.max(high - low, scale === 'relative' ? leastRange : 0)
  const within = (limit: number): number => Math.min(high + reach, Math.max(low - reach, limit))
  const limits = points.flatMap(({ total: { lower, upper } }) => [lower, upper].filter((limit) => limit !== null))
  const versions = nodeVersions(trend, runs)
  const odd = oddPoints(trend)
  const last = points.at(-1)!
  const shared = sharedView(trend, runs)
  return {
    ...shared,
    id: chartId(trend),
    title: `Change of ${titleOf(trend)} since ${last.origin.label}`,
    description: describe(trend, runs, {
      range: `last ${sinceText(trend, last.own)} since ${last.reference.label}`,
      count: points.length,
    }),
    scale: {
      values: [low - 0.2 * reach, high + 0.2 * reach, ...limits.map(within)].map((value) => factor * value),
      unit: scale === 'relative' ? '%' : trend.spec.unit,
    },
    axis: `${scale === 'relative' ? '%' : trend.spec.unit} since ${originText(since)}`,
    hasZeroLine: true,
    points: points.map(({ point, total, own, reference, line }): ViewPoint => {
      const run = trend.points[point]!.run
      return {
        run,
        value: factor * total.change,
        least: factor * limitOf(total, 'lower'),
        largest: factor * limitOf(total, 'upper'),
        line: String(line),
        kind: versions.indexOf(nodeOf(trend, runs, point)),
        odd: odd.get(point) ?? null,
        told: [
          `${sinceText(trend, own)} since ${reference.label}${oddWord(odd.get(point))}`,
          `${valueText(trend.spec, trend.points[point]!.value)} here`,
          runText(runs[run]!),
          machineText(trend, trend.points[point]!.class),
        ],
      }
    }),
    levels: levelsOf(trend, since).map(({ from, to, value }) => ({ from, to, value: factor * value })),
    rules: [
      ...shared.rules,
      ...since.replaced.map(({ point, reference, link }) => ({
        run: trend.points[point]!.run,
        name: `${link === null ? '⊘ ' : ''}${reference.label}`.slice(0, 24),
        title: `from here on measured with ${reference.label}${link === null ? ', and no run links it to what was before' : ''}`,
        series: 'chart-reference',
      })),
    ].toSorted((a, b) => a.run - b.run),
    breaks: [
      ...shared.breaks,
      ...since.replaced.filter(({ link }) => link === null).map(({ point }) => trend.points[point]!.run),
    ],
  }
}

/** Where the line through a mark ends: one limit may be beyond all; without any there is no line. */
function limitOf({ change, lower, upper }: SinceChange, side: 'lower' | 'upper'): number {
  if (lower === null && upper === null) return change
  return side === 'lower' ? (lower ?? -Infinity) : (upper ?? Infinity)
}

/** `+3.1% (+2.0 … +4.2%)` */
export function sinceText(
  { since, spec }: Pick<Trend, 'since' | 'spec'>,
  { change, lower, upper }: SinceChange,
): string {
  const scale = since?.scale ?? 'relative'
  const size = scale === 'relative' ? formatRelative(change) : formatDifference(change, spec.unit)
  if (lower === null && upper === null) return `${size}, too few pairs for an interval`
  if (lower === change && upper === change) return size
  return `${size} (${formatInterval({ scale, lower, upper }, spec.unit)})`
}

function originText({ points }: SinceTrend): string {
  const origins = [...new Set(points.map(({ origin }) => origin.label))]
  return origins.length <= 2 ? origins.join(', then ') : 'the first reference of each line'
}

/** The middle of the runs between two changes, of each line and reference. */
function levelsOf(trend: Trend, since: SinceTrend): { from: number; to: number; value: number }[] {
  const cuts = trend.changes.filter(({ state }) => state === 'level').map(({ point }) => point)
  const odd = oddPoints(trend)
  const stretchOf = ({ point, line, reference }: SincePoint): string =>
    JSON.stringify([line, reference.id, cuts.filter((cut) => cut <= point).length])
  const groups = Map.groupBy(
    since.points.filter(({ point }) => !odd.has(point)),
    stretchOf,
  )
  return [...groups.values()].map((some) => ({
    from: trend.points[some[0]!.point]!.run,
    to: trend.points[some.at(-1)!.point]!.run,
    value: median(some.map(({ total }) => total.change)),
  }))
}

/** Points that are on no level. */
function oddPoints({ changes }: Trend): ReadonlyMap<number, SingleRun> {
  return new Map(changes.flatMap(({ point, state }) => (state === 'level' ? [] : [[point, state] as const])))
}

function oddWord(odd: SingleRun | undefined): string {
  return odd === undefined ? '' : `, ${odd}`
}

function runText(run: Run): string {
  return `${commitText(run)}, ${dateText(instantOf(run))}`
}

function titleOf(trend: Trend): string {
  const name = `${trend.suite}/${trend.case}/${trend.subject}`
  return `${capital(metricTitle(trend.metric))} of ${name} on ${platformName(trend.platform)}`
}

function sharedView(trend: Trend, runs: readonly Run[]): Pick<ChartView, 'rules' | 'breaks'> {
  const named = eventsOf(trend, runs).filter(({ kind }) => !isSingle(kind))
  return {
    rules: named.map(({ kind, point, run, what }) => ({
      run: trend.points[point]!.run,
      name: eventLooks[kind].sign + axisName(run),
      title: `${what ?? 'level accepted'} from ${runText(run)}`,
      series: eventLooks[kind].series,
    })),
    breaks: trend.breaks.map(({ point }) => trend.points[point]!.run),
  }
}

function describe(
  trend: Trend,
  runs: readonly Run[],
  { range, count }: { readonly range: string; readonly count: number },
): string {
  const [first, last] = [trend.points[0]!, trend.points.at(-1)!]
  const span = `${plural(count, 'run')} from ${dateText(instantOf(runs[first.run]!))} to ${dateText(instantOf(runs[last.run]!))}`
  const told = eventsOf(trend, runs).map(toldEvent)
  return `${span}, ${range}. ${told.length === 0 ? 'No change of level.' : `${capital(told.join('; '))}.`}`
}

function toldEvent({ kind, what, run }: TrendEvent): string {
  const odd = isSingle(kind) ? `${kind}, ` : ''
  return `${odd}${what ?? 'level accepted'} at ${commitText(run)}`
}
