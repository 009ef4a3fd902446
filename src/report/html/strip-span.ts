/** What a strip plot has to show, on the axis of the metric: its sides, its interval, and from where to where. */
import type { Row } from '../../model/comparison.ts'
import { quantile } from '../../stats/quantile.ts'

export interface StripSide {
  readonly side: 'base' | 'head'
  readonly values: readonly (number | null)[]
  /** The side's value as the row has it: of trials their median. */
  readonly middle: number | null
}

/** The change and its limits as values that the head could have; a limit that the data cannot give is null. */
export interface StripInterval {
  readonly estimate: number | null
  readonly lower: number | null
  readonly upper: number | null
}

export interface StripSpan {
  readonly sides: readonly StripSide[]
  readonly interval: StripInterval | null
  /** Ends of the axis. Single trials far away from all others lie beyond, or nothing else could be told apart. */
  readonly limits: readonly [number, number]
}

/** Null for a row without trials. */
export function stripSpan(row: Row): StripSpan | null {
  const { samples } = row
  if (samples === null) return null
  const sides = (['base', 'head'] as const)
    .map((side): StripSide => ({ side, values: samples[side], middle: row[side]?.value ?? null }))
    .filter(({ values }) => numbers(values).length > 0)
  if (sides.length === 0) return null
  const interval = intervalOf(row)
  const bulk = sides.flatMap(({ values, middle }) => [...bulkOf(numbers(values)), ...numbers([middle])])
  const all = sides.flatMap(({ values, middle }) => numbers([...values, middle]))
  const inner = ends(spread(bulk) * worthCutting < spread(all) ? bulk : all)
  return { sides, interval, limits: withInterval(inner, interval) }
}

/** The axis is cut only where that makes the rest this many times as wide. */
const worthCutting = 2.5

/** Values that are no lonely ones: within three quartile ranges of the middle half. */
function bulkOf(values: readonly number[]): readonly number[] {
  const [low, high] = [quantile(values, 0.25), quantile(values, 0.75)]
  const room = 3 * (high - low)
  return room > 0 ? values.filter((value) => value >= low - room && value <= high + room) : values
}

/** Limits of the interval find room, too, unless they would make it three times as wide. */
function withInterval(
  [low, high]: readonly [number, number],
  interval: StripInterval | null,
): readonly [number, number] {
  const room = high - low
  const wanted = numbers([interval?.lower ?? null, interval?.estimate ?? null, interval?.upper ?? null])
  return ends([low, high, ...wanted.filter((value) => room === 0 || (value >= low - room && value <= high + room))])
}

function intervalOf({ interval, change, base }: Row): StripInterval | null {
  const from = base?.value ?? null
  if (interval === null || change === null || from === null) return null
  const isRelative = interval.scale === 'relative'
  const place = (size: number | null): number | null => {
    const at = size === null ? null : isRelative ? from * (1 + size) : from + size
    return at === null || !Number.isFinite(at) ? null : at
  }
  return {
    estimate: place(isRelative ? change.relative : change.absolute),
    lower: place(interval.lower),
    upper: place(interval.upper),
  }
}

/** Beyond this a difference of two values may be no number any more, and a file may hold such values. */
const largest = 1e300

function numbers(values: readonly (number | null)[]): readonly number[] {
  return values.filter((value): value is number => value !== null && Math.abs(value) < largest)
}

function ends(values: readonly number[]): readonly [number, number] {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
}

function spread(values: readonly number[]): number {
  const [low, high] = ends(values)
  return high - low
}
