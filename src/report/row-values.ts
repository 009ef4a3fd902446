/** A row's values and limits as they stand in tables. */
import type { Row } from '../model/comparison.ts'
import { formatDifference, formatPair, formatRelative, formatThreshold, formatValue } from './format.ts'
import type { Interval } from './interval-bar.ts'
import { changeText, worstPossible } from './words.ts'

export interface SideValues {
  readonly base: string
  readonly head: string
  readonly both: string
}

/** Values of both sides; a dash where a side has none. */
export function sideValues(row: Row): SideValues {
  const exact = row.kind === 'exact'
  const base = row.base?.value ?? null
  const head = row.head?.value ?? null
  if (base !== null && head !== null) {
    const pair = formatPair({ base, head }, row.unit, { exact })
    return { base: pair.base, head: pair.head, both: pair.arrow }
  }
  const one = (value: number | null): string => (value === null ? '-' : formatValue(value, row.unit, { exact }))
  return { base: one(base), head: one(head), both: base === null && head === null ? '' : `${one(base)} → ${one(head)}` }
}

/** The limit nearer to no change, the least that is certain; empty where the middle did not move for certain. */
export function atLeast(row: Row): string {
  if (row.verdict === 'failed') return ''
  if (row.kind === 'exact') return 'exact'
  if (row.interval === null) return row.method === 'budget' ? 'limit' : ''
  const { lower, upper, scale } = row.interval
  const isUp = (row.verdict === 'regression') === (row.better === 'lower')
  const limit = isUp ? lower : upper
  if (limit === null || limit === 0 || limit > 0 !== isUp) return ''
  return scale === 'relative' ? formatRelative(limit) : formatDifference(limit, row.unit)
}

/** A row's interval as a share of the base, as a bar shows it; null where it has none, or the base gives a share no meaning. */
export function relativeInterval(row: Row): Interval | null {
  const { interval, change, kind } = row
  if (change === null || change.relative === null) return null
  if (kind === 'exact') return { lower: change.relative, upper: change.relative, estimate: change.relative }
  if (interval === null) return null
  const { lower, upper, scale } = interval
  if (scale === 'relative') return { lower, upper, estimate: change.relative }
  const base = row.base?.value ?? 0
  if (base <= 0) return null
  const share = (limit: number | null): number | null => (limit === null ? null : limit / base)
  return { lower: share(lower), upper: share(upper), estimate: change.relative }
}

/** What an unchanged row is: its exact value (both, where they differ by less than counts), or the worst still possible. */
export function sameText(row: Row): string {
  if (row.kind === 'exact') {
    const { base, head, both } = sideValues(row)
    return base === head ? head : both
  }
  return worstPossible(row) ?? changeText(row) ?? 'same'
}

/** The row with the largest limit in the direction that hurts: what none of the rows exceeds. Of one scale only. */
export function loosest(rows: readonly Row[]): Row | undefined {
  const limited = rows.filter((row) => worstPossible(row) !== null)
  const scale = limited[0]?.interval?.scale
  return limited.filter((row) => row.interval?.scale === scale).toSorted((a, b) => badLimit(b) - badLimit(a))[0]
}

/** Positive for worse. */
function badLimit(row: Row): number {
  return row.better === 'lower' ? (row.interval?.upper ?? 0) : -(row.interval?.lower ?? 0)
}

/** Under which ceiling and for which reason a row was accepted; null where it was not. */
export function acceptedText(row: Row): string | null {
  if (row.accepted === null) return null
  const { reason, exceeded, upTo } = row.accepted
  const ceiling = row.change?.relative === null ? `${upTo} ${row.unit}` : formatThreshold(upTo)
  return `${exceeded ? 'more than was accepted' : 'accepted'} up to ${ceiling}: ${reason}`
}
