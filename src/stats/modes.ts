/** Do values fall into two heaps? A location says little about a trial that is either fast or slow. */
import { ckmeans, sampleVariance } from 'simple-statistics'

/** Both heaps must hold so much of the values, or one of them is a few strays. */
const leastShare = 0.1
const leastCount = 4
/** Distance of the heaps' means in units of their own deviation; even a flat spread reaches only 3.5. */
const leastSeparation = 6

export interface Modes {
  /** Means of the lower and the upper heap, and the share of values in the upper one. */
  readonly low: number
  readonly high: number
  readonly highShare: number
}

/**
 * The two heaps of `values`, or null where there is one. The split is the one with the least squares within the heaps
 * (Wang & Song 2011); it counts if the gap between the heaps is wider than any gap within them and their means lie
 * six of their own deviations apart (Ashman, Bird & Zepf 1994). Infinite values are left out.
 */
export function twoModes(values: readonly number[]): Modes | null {
  const finite = values.filter(Number.isFinite)
  if (new Set(finite).size < 2) return null
  const [low, high] = ckmeans(finite, 2) as [number[], number[]]
  const least = Math.max(leastCount, leastShare * finite.length)
  if (low.length < least || high.length < least) return null
  if (high[0]! - low.at(-1)! <= Math.max(widestGap(low), widestGap(high))) return null
  const deviation = Math.sqrt((sampleVariance(low) + sampleVariance(high)) / 2)
  const [lowMean, highMean] = [mean(low), mean(high)]
  if (highMean - lowMean < leastSeparation * deviation) return null
  return { low: lowMean, high: highMean, highShare: high.length / finite.length }
}

function widestGap(sorted: readonly number[]): number {
  return sorted.slice(1).reduce((widest, value, i) => Math.max(widest, value - sorted[i]!), 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
