/**
 * Prepares the measured pairs of one metric for the test: complete pairs only, on the scale of the test, turned so that
 * larger is worse, and the margins on the same scale.
 */
import type { TwoSamples } from './location.ts'
import { median } from './quantile.ts'

/** Holds values of the pairs in the order of measurement; none if a trial gave none. A timeout is infinitely bad. */
export interface MeasuredPairs {
  readonly base: readonly (number | undefined)[]
  readonly head: readonly (number | undefined)[]
  /** The number of pairs in each block whose labels were drawn together, in order; each pair its own by default. */
  readonly sizes?: readonly number[]
}

export interface Thresholds {
  readonly better: 'lower' | 'higher' | 'unknown'
  /** `log` for positive values, compared by ratio; `raw` for values that may be zero or negative. */
  readonly scale: 'log' | 'raw'
  /** Relative changes to ignore and to detect: 0.01 is 1%. */
  readonly ignore: number
  readonly detect: number
  /** A change below this, in the metric's unit, is ignored whatever it is relatively; 0 for none. */
  readonly floor: number
  /** A change to detect is never smaller than this, in the unit; used on the raw scale only. */
  readonly leastDetect?: number
  /** The value, in the unit, that changes on the raw scale are relative to, if it is known beforehand. */
  readonly location?: number
}

/** Holds pairs on the scale of the test; larger is worse. */
export interface ReadyPairs extends TwoSamples {
  readonly sizes: readonly number[]
  /** Shift to ignore and shift to detect, on that scale. */
  readonly ignored: number
  readonly detect: number
}

/** Holds a measurement's pairs of complete blocks, and what the incomplete ones say about failures. */
export interface CompletePairs {
  readonly values: TwoSamples
  /** The number of pairs in each of those blocks. */
  readonly sizes: readonly number[]
  /** The places of them among all pairs, ascending. */
  readonly positions: readonly number[]
  /** For each complete pair: how many more values the head has missed than the base in the pairs before it. */
  readonly missing: readonly number[]
}

/** Throws a RangeError where the arrays differ in length, or a value is NaN, or not positive on the log scale. */
export function pickCompleteBlocks(pairs: MeasuredPairs): CompletePairs {
  if (pairs.head.length !== pairs.base.length) throw new RangeError('sides differ in length')
  const [complete, missing, sizes]: [number[], number[], number[]] = [[], [], []]
  let [start, excess] = [0, 0]
  for (const size of pairs.sizes ?? pairs.base.map(() => 1)) {
    const places = Array.from({ length: size }, (_, i) => start + i)
    start += size
    const [ofBase, ofHead] = [pairs.base, pairs.head].map((side) => places.filter((i) => side[i] === undefined).length)
    excess += ofHead! - ofBase!
    if (ofBase! + ofHead! > 0) continue
    sizes.push(size)
    for (const place of places) {
      complete.push(place)
      missing.push(excess)
    }
  }
  const values = { base: complete.map((i) => pairs.base[i]!), head: complete.map((i) => pairs.head[i]!) }
  return { values, sizes, positions: complete, missing }
}

/** Makes the first `count` complete pairs ready for the test; they end with a block. */
export function preparePairs({ values, sizes: all }: CompletePairs, thresholds: Thresholds, count: number): ReadyPairs {
  const raw = { base: values.base.slice(0, count), head: values.head.slice(0, count) }
  let remaining = count
  const sizes = all.filter((size) => (remaining -= size) >= 0)
  const [ignored, detect] = shiftsToIgnoreAndDetect(raw, thresholds)
  const sign = thresholds.better === 'lower' ? 1 : -1
  const onScale = thresholds.scale === 'raw' ? (value: number): number => value : ln
  const change = (values: readonly number[]): number[] => values.map((value) => sign * onScale(value))
  return { base: change(raw.base), head: change(raw.head), sizes, ignored, detect }
}

/**
 * Returns the shifts to ignore and to detect. They rest on all values with the labels left aside, so that swapping the
 * labels of a pair, which is what the test does, leaves them alone.
 */
function shiftsToIgnoreAndDetect(
  { base, head }: TwoSamples,
  thresholds: Thresholds,
): readonly [ignored: number, detect: number] {
  const { scale, ignore, detect, floor } = thresholds
  if (scale === 'raw') {
    const location = Math.abs(thresholds.location ?? median([...base, ...head]))
    const ignored = Math.max(ignore * location, floor)
    const size = Math.max(detect * location, 2 * ignored, thresholds.leastDetect ?? 0)
    // Pairs that are all zeros rule out any change, however small; of nothing, no share is more than nothing.
    return [ignored, size === 0 && [...base, ...head].every((value) => value === 0) ? Number.EPSILON : size]
  }
  const relative = floor === 0 ? ignore : Math.max(ignore, floor / median([...base, ...head]))
  return [Math.log1p(relative), Math.log1p(Math.max(detect, 2 * relative))]
}

function ln(value: number): number {
  if (!(value >= 0)) throw new RangeError(`${value} has no place on the log scale`)
  return Math.log(value)
}
