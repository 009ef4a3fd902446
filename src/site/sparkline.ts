/** A small picture of one metric of a case on one platform: a line per subject, around its own middle. */
import type { PlatformHistory, Trend } from '../compare/trends.ts'
import { linePath, round, stretched } from '../report/chart/drawing.ts'
import { element, type Element } from '../report/markup.ts'
import { median } from '../stats/quantile.ts'

const height = 36

/** Decorative: the words beside it say what it shows. Lines of subjects whose level changed stand out. */
export function sparkline({ trends, runs }: Pick<PlatformHistory, 'trends' | 'runs'>): Element {
  const lines = trends.map((trend) => ({ trend, values: relativeValues(trend) }))
  const reach = Math.max(0.05, ...lines.flatMap(({ values }) => values.map(Math.abs)).filter(Number.isFinite))
  const x = (run: number): number => (runs.length === 1 ? 50 : (100 * run) / (runs.length - 1))
  const y = (value: number): number => round(height / 2 - (value / reach) * (height / 2 - 4))
  const paths = lines.map(({ trend, values }) => {
    const points = trend.points.map(({ run }, i) => [x(run), y(values[i]!)] as const)
    const single = points.length === 1 ? 'h0.01' : ''
    return element('path', { class: emphasis(trend), d: linePath(points) + single })
  })
  const suspects = lines.flatMap(({ trend, values }) =>
    trend.suspects.map(({ point }) => `M${round(x(trend.points[point]!.run))} ${y(values[point]!)}h0.01`),
  )
  const attributes = {
    class: 'chart chart-fluid spark',
    height,
    width: '100%',
    'aria-hidden': 'true',
    focusable: 'false',
  }
  return element('svg', attributes, [
    stretched(height, [paths, suspects.length > 0 && element('path', { class: 'chart-warn', d: suspects.join('') })]),
  ])
}

/** Each value as a share above or below the median, after taking out what kinds of machines differ by. */
function relativeValues(trend: Trend): number[] {
  const { points } = trend
  const isLog = points.every(({ value }) => value > 0)
  const placed = points.map((point, i) => ({
    segment: trend.changes.filter((change) => change.point <= i).length,
    kind: `${point.series} ${point.class}`,
    y: isLog ? Math.log(point.value) : point.value,
  }))
  const offsets = offsetsOf(placed)
  const aligned = placed.map(({ kind, y }) => y - offsets.get(kind)!)
  const middle = median(aligned)
  const reach = isLog ? 1 : 5 * Math.max(...aligned.map((y) => Math.abs(y - middle)))
  return aligned.map((y) => (reach === 0 ? 0 : (y - middle) / reach))
}

interface Placed {
  readonly segment: number
  readonly kind: string
  readonly y: number
}

/** What each kind of machine lies above the most frequent one where both are on one level; 0 where they never are. */
function offsetsOf(placed: readonly Placed[]): ReadonlyMap<string, number> {
  const kinds = [...Map.groupBy(placed, ({ kind }) => kind)].toSorted(([, a], [, b]) => b.length - a.length)
  const middles = (own: readonly Placed[]): Map<number, number> =>
    new Map([...Map.groupBy(own, ({ segment }) => segment)].map(([at, some]) => [at, median(some.map(({ y }) => y))]))
  const main = middles(kinds[0]![1])
  return new Map(
    kinds.map(([kind, own]) => {
      const differences = [...middles(own)].flatMap(([segment, y]) =>
        main.has(segment) ? [y - main.get(segment)!] : [],
      )
      return [kind, differences.length === 0 ? 0 : median(differences)]
    }),
  )
}

function emphasis({ changes }: Trend): string {
  const last = changes.at(-1)
  return last === undefined ? 'chart-quiet' : last.worse ? 'chart-worse' : 'chart-better'
}
