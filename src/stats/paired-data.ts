/**
 * Prepares the measured pairs of one metric for the test: complete pairs only, on the scale of the test, turned so that
 * larger is worse, the covariate taken off, and the margins on the same scale.
 */
import type { TwoSamples } from './location.ts'
import { median } from './quantile.ts'

/** Values of the pairs in the order of measurement; null if a trial gave none. A timeout is infinitely bad. */
export interface MeasuredPairs {
  readonly base: readonly (number | null)[]
  readonly head: readonly (number | null)[]
}

export interface Thresholds {
  readonly better: 'lower' | 'higher'
  /** `log` for positive values, compared by ratio; `raw` for values that may be zero or negative. */
  readonly scale: 'log' | 'raw'
  /** Relative changes to ignore and to detect: 0.01 is 1%. */
  readonly ignore: number
  readonly detect: number
  /** A change below this, in the metric's unit, is ignored whatever it is relatively; 0 for none. */
  readonly floor: number
  /** A change to detect is never smaller than this, in the unit; used on the raw scale only. */
  readonly leastDetect?: number
  /** What changes are relative to on the raw scale, in the unit, if it is known beforehand. */
  readonly location?: number
}

/** Pairs on the scale of the test; larger is worse. */
export interface ReadyPairs extends TwoSamples {
  /** Shift to ignore and shift to detect, on that scale. */
  readonly ignored: number
  readonly detect: number
  /** Slope of the covariate that was taken off; null if there is none. */
  readonly slope: number | null
}

/** A measurement's complete pairs, and what the incomplete ones say about failures. */
export interface CompletePairs {
  readonly values: TwoSamples
  /** Where each of them stands among all pairs, ascending. */
  readonly positions: readonly number[]
  /** Null unless every complete pair has a covariate on both sides. */
  readonly covariate: TwoSamples | null
  /** For each complete pair: how many more values the head has missed than the base in the pairs before it. */
  readonly missing: readonly number[]
}

/** Throws a RangeError where the arrays differ in length, or a value is NaN, or not positive on the log scale. */
export function completePairs(pairs: MeasuredPairs, covariate?: MeasuredPairs): CompletePairs {
  const lengths = [pairs.base, pairs.head, covariate?.base ?? pairs.base, covariate?.head ?? pairs.head]
  if (lengths.some((side) => side.length !== pairs.base.length)) throw new RangeError('sides differ in length')
  const complete: number[] = []
  const missing: number[] = []
  let excess = 0
  for (let i = 0; i < pairs.base.length; i++) {
    const [baseMissing, headMissing] = [pairs.base[i] === null, pairs.head[i] === null]
    excess += Number(headMissing) - Number(baseMissing)
    if (baseMissing || headMissing) continue
    complete.push(i)
    missing.push(excess)
  }
  const values = pick(pairs, complete)!
  return { values, positions: complete, covariate: covariate ? pick(covariate, complete) : null, missing }
}

function pick({ base, head }: MeasuredPairs, positions: readonly number[]): TwoSamples | null {
  const picked = { base: positions.map((i) => base[i]!), head: positions.map((i) => head[i]!) }
  return [...picked.base, ...picked.head].every((value) => typeof value === 'number') ? picked : null
}

/** The first `count` complete pairs, ready for the test. */
export function readyPairs({ values, covariate }: CompletePairs, thresholds: Thresholds, count: number): ReadyPairs {
  const raw = first(values, count)
  const [ignored, detect] = margins(raw, thresholds)
  const sign = thresholds.better === 'lower' ? 1 : -1
  const turned = thresholds.scale === 'raw' ? mapped(raw, (value) => sign * value) : mapped(raw, (v) => sign * log(v))
  if (!covariate || thresholds.scale === 'raw') return { ...turned, ignored, detect, slope: null }
  // A slow machine makes a time longer and a rate lower: both worse, so the covariate is never turned.
  const input = { values: turned, covariate: mapped(first(covariate, count), log) }
  const slope = covariateSlope(input)
  return { ...residuals(input, slope), ignored, detect, slope }
}

/**
 * The shifts to ignore and to detect. They rest on all values with the labels left aside, so that swapping the labels
 * of a pair, which is what the test does, leaves them alone.
 */
function margins({ base, head }: TwoSamples, thresholds: Thresholds): readonly [ignored: number, detect: number] {
  const { scale, ignore, detect, floor } = thresholds
  if (scale === 'raw') {
    const location = Math.abs(thresholds.location ?? median([...base, ...head]))
    const ignored = Math.max(ignore * location, floor)
    const wanted = Math.max(detect * location, 2 * ignored, thresholds.leastDetect ?? 0)
    // Pairs that are all zeros rule out any change, however small; of nothing, no share is more than nothing.
    return [ignored, wanted === 0 && isAllZero(base) && isAllZero(head) ? Number.EPSILON : wanted]
  }
  const relative = floor === 0 ? ignore : Math.max(ignore, floor / median([...base, ...head]))
  return [Math.log1p(relative), Math.log1p(Math.max(detect, 2 * relative))]
}

function isAllZero(values: readonly number[]): boolean {
  return values.every((value) => value === 0)
}

function log(value: number): number {
  if (!(value >= 0)) throw new RangeError(`${value} has no place on the log scale`)
  return Math.log(value)
}

function first({ base, head }: TwoSamples, count: number): TwoSamples {
  return { base: base.slice(0, count), head: head.slice(0, count) }
}

function mapped({ base, head }: TwoSamples, change: (value: number) => number): TwoSamples {
  return { base: base.map((value) => change(value)), head: head.map((value) => change(value)) }
}

/** A workload's share in the value is never negative, and hardly more than one to one. */
const steepest = 1.5

/** Values and covariate of the same pairs, both on the log scale. */
type CovariateInput = Readonly<Record<'values' | 'covariate', TwoSamples>>

/**
 * How many per cent the value moves with a per cent of the covariate (a fixed workload, timed just before in the same
 * process), between 0 and 1.5; 0 if that is unknown.
 *
 * The slope comes from first differences of the pair means, which stay the same when the labels of a pair are swapped and
 * move together when head is shifted: the test on the residuals stays exact, and its limits stay monotone.
 */
export function covariateSlope({ values, covariate }: CovariateInput): number {
  const y = firstDifferences(pairMeans(values))
  const x = firstDifferences(pairMeans(covariate))
  let products = 0
  let squares = 0
  for (let i = 0; i < x.length; i++) {
    // A timeout makes its pair's mean infinite: such a step tells nothing about the machine.
    if (!Number.isFinite(x[i]!) || !Number.isFinite(y[i]!)) continue
    products += x[i]! * y[i]!
    squares += x[i]! * x[i]!
  }
  return squares === 0 ? 0 : Math.min(steepest, Math.max(0, products / squares))
}

/** The values with `slope` times the covariate taken off. */
export function residuals({ values, covariate }: CovariateInput, slope: number): TwoSamples {
  return {
    base: values.base.map((value, i) => value - slope * covariate.base[i]!),
    head: values.head.map((value, i) => value - slope * covariate.head[i]!),
  }
}

function pairMeans({ base, head }: TwoSamples): number[] {
  return base.map((value, i) => (value + head[i]!) / 2)
}

function firstDifferences(values: readonly number[]): number[] {
  return values.slice(1).map((value, i) => value - values[i]!)
}
