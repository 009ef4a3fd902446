/**
 * An interval as one line of text, to be read at a glance beside its figures: `  ├─●──┼─┤  `.
 *
 * Zero stands in the middle, and right of it is more. Only characters that every usual monospaced font has (those of
 * WGL4) are used, so that lines stay aligned on phones and in mails, too.
 */
import { formatThreshold, minusSign } from './format.ts'

export interface Interval {
  /** Null where nothing is known of how far it reaches. */
  readonly lower: number | null
  readonly upper: number | null
  /** Null leaves the dot out. */
  readonly estimate: number | null
}

export interface BarScale {
  /** What the ends of the line stand for, above zero: 0.2 is −20% to +20%. */
  readonly reach: number
  /** Characters; an odd number, so that zero has a place of its own. */
  readonly width: number
}

/** The bar, exactly as wide as the scale says; what lies beyond it ends in an arrow. */
export function intervalBar({ lower, upper, estimate }: Interval, { reach, width }: BarScale): string {
  const last = width - 1
  const zero = last / 2
  const placeOf = (value: number): number => Math.round(zero * (1 + value / reach))
  const cells = Array.from({ length: width }, (_, place): string => (place === zero ? '│' : ' '))
  let from = lower === null ? -1 : placeOf(lower)
  let to = upper === null ? width : placeOf(upper)
  // A change that is certain must not look as if it touched zero, however coarse the scale.
  if (lower !== null && lower > 0 && from === zero && to > zero) from += 1
  if (upper !== null && upper < 0 && to === zero && from < zero) to -= 1
  for (let place = Math.max(0, from); place <= Math.min(last, to); place += 1) {
    cells[place] = place === zero ? '┼' : '─'
  }
  if (from >= 0 && from <= last) cells[from] = '├'
  if (to >= 0 && to <= last) cells[to] = '┤'
  if (estimate !== null || from === to) {
    const dot = Math.min(to, Math.max(from, placeOf(estimate ?? lower ?? 0)))
    cells[Math.min(last, Math.max(0, dot))] = '●'
  }
  if (from < 0) cells[0] = '◄'
  if (to > last) cells[last] = '►'
  return cells.join('')
}

/** `−20%     0     +20%` above bars of this scale; the ends alone where there is no room, or nothing. */
export function barAxis({ reach, width }: BarScale): string {
  const end = formatThreshold(reach)
  const [left, right] = [minusSign + end, `+${end}`]
  const side = (width - 1) / 2
  if (left.length >= side) return '0'.padStart(side + 1).padEnd(width)
  return `${left.padEnd(side)}0${right.padStart(side)}`
}

const reaches = [0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75] as const

/** The smallest round reach that holds all of the intervals; never more than −100% to +100%. */
export function reachOf(intervals: readonly Interval[]): number {
  const ends = intervals.flatMap(({ lower, upper, estimate }) => [lower ?? 0, upper ?? 0, estimate ?? 0])
  const furthest = Math.max(0, ...ends.map(Math.abs))
  return reaches.find((reach) => reach >= furthest) ?? 1
}
