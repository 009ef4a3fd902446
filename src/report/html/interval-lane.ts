/** The change and its interval as a bar under the strips of a plot. */
import type { Row } from '../../model/comparison.ts'
import { markPath } from '../chart/mark.ts'
import type { Scale } from '../chart/scale.ts'
import { formatInterval } from '../format.ts'
import { element, type Element } from '../markup.ts'
import { scaledChange, standingOf } from '../words.ts'
import type { StripInterval } from './strip-span.ts'

export const intervalHeight = 54

export interface IntervalLaneOptions {
  readonly interval: StripInterval
  readonly scale: Scale
  readonly top: number
  /** Edges of the plot, where a limit that is unknown or too far away is drawn as an arrow. */
  readonly left: number
  readonly right: number
}

export function intervalLane(row: Row, { interval, scale, top, left, right }: IntervalLaneOptions): Element {
  const y = top + 39
  const [low, lowIn] = limitAt(interval.lower, left, scale, [left, right])
  const [high, highIn] = limitAt(interval.upper, right, scale, [left, right])
  const caps = [
    lowIn ? `M${low} ${y - 6}v12` : `M${low + 6} ${y - 5}l-6 5l6 5`,
    highIn ? `M${high} ${y - 6}v12` : `M${high - 6} ${y - 5}l6 5l-6 5`,
  ]
  const estimate = interval.estimate === null ? null : scale.at(interval.estimate)
  const isInside = estimate !== null && estimate >= left - 8 && estimate <= right + 8
  return element('g', { class: toneOf(row) }, [
    element('text', { x: left - 10, y: top + 20 }, [titleOf(row)]),
    element('path', { class: 'strip-interval', d: `M${low} ${y}H${high}${caps.join('')}` }),
    ...(isInside ? [element('path', { class: 'chart-mark', d: markPath('diamond', [[estimate, y]], 11) })] : []),
  ])
}

/** Where a limit is drawn, and whether it is there or somewhere beyond. */
function limitAt(
  limit: number | null,
  edge: number,
  scale: Scale,
  [left, right]: readonly [number, number],
): readonly [number, boolean] {
  const at = limit === null ? Number.NaN : scale.at(limit)
  if (!Number.isFinite(at)) return [edge, false]
  const inside = Math.min(right, Math.max(left, at))
  return [inside, Math.abs(inside - at) < 1]
}

function titleOf(row: Row): string {
  const limits = row.interval === null ? '' : `, ${formatInterval(row.interval, row.unit)}`
  return `change: ${scaledChange(row) ?? 'unknown'}${limits}`
}

function toneOf(row: Row): string {
  const standing = standingOf(row)
  if (standing === 'better') return 'chart-better'
  return standing === 'worse' ? 'chart-worse' : 'chart-neutral'
}
