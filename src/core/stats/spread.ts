/** Measures how far values scatter, unmoved by a few outliers, and whether they fall into two clusters. */
import { ckmeans, mean, sampleVariance } from 'simple-statistics'
import { minus, type TwoSamples } from './location.ts'
import { median, quantile } from './quantile.ts'

/** The median absolute deviation of normal noise is its standard deviation times 1 / 1.4826. */
const normalConsistency = 1.4826

/**
 * Returns a robust standard deviation: 1.4826 times the median distance from the median. 0 for a single value;
 * infinite if half of the values or more are. Throws a RangeError on no values.
 */
export function robustDeviation(values: readonly number[]): number {
  const middle = median(values)
  if (!Number.isFinite(middle)) return values.every((value) => value === middle) ? 0 : Infinity
  return normalConsistency * median(values.map((value) => Math.abs(value - middle)))
}

/** Returns the robust standard deviation of the differences head_i - base_i within pairs: the noise of one pair. */
export function pairDeviation({ base, head }: TwoSamples): number {
  return robustDeviation(head.map((value, i) => minus(value, base[i]!)))
}

/** Returns half of the distance between the quartiles, which readers see behind ±. Throws a RangeError on no values. */
export function halfInterquartileRange(values: readonly number[]): number {
  return minus(quantile(values, 0.75), quantile(values, 0.25)) / 2
}

/** Both clusters must hold so much of the values, or one of them is a few outliers. */
const leastShare = 0.1
const leastCount = 4
/** Distance of the clusters' means in units of their own deviation; even a flat distribution reaches only 3.5. */
const leastSeparation = 6

export interface Modes {
  /** Means of the lower and the upper cluster, and the share of values in the upper one. */
  readonly low: number
  readonly high: number
  readonly highShare: number
}

/**
 * Returns the two clusters of `values`, or none if there is one: a location says little about trials that are either
 * fast or slow. The split has the least squares within the clusters (Wang & Song 2011); it counts if the gap between
 * the clusters is wider than any gap within them and their means lie six of their own deviations apart (Ashman, Bird &
 * Zepf 1994). Infinite values are left out.
 */
export function twoModes(values: readonly number[]): Modes | undefined {
  const finite = values.filter(Number.isFinite)
  if (new Set(finite).size < 2) return undefined
  const [low, high] = ckmeans(finite, 2) as [number[], number[]]
  const least = Math.max(leastCount, leastShare * finite.length)
  if (low.length < least || high.length < least) return undefined
  if (high[0]! - low.at(-1)! <= Math.max(widthOfWidestGap(low), widthOfWidestGap(high))) return undefined
  const deviation = Math.sqrt((sampleVariance(low) + sampleVariance(high)) / 2)
  const [lowMean, highMean] = [mean(low), mean(high)]
  if (highMean - lowMean < leastSeparation * deviation) return undefined
  return { low: lowMean, high: highMean, highShare: high.length / finite.length }
}

function widthOfWidestGap(sorted: readonly number[]): number {
  return sorted.slice(1).reduce((widest, value, i) => Math.max(widest, value - sorted[i]!), 0)
}
