/** Intervals by resampling. */
import { mean } from 'simple-statistics'
import { quantile } from '../../core/stats/quantile.ts'
import type { Random } from '../../core/stats/random.ts'
import type { TwoSamples } from '../../core/stats/location.ts'

const resamples = 2_000

/**
 * Limits between which the difference of the means, head minus base, lies with a chance of 95%: the percentile bootstrap,
 * each side resampled by itself (Efron 1979), and widened for small samples, whose own scatter is too small by a factor of
 * √(n/(n−1)) (Hesterberg 2015). Both samples hold at least one value; of one value each, the limits are the difference.
 */
export function meanDifferenceLimits({ base, head }: TwoSamples, random: Random): { lower: number; upper: number } {
  const change = mean([...head]) - mean([...base])
  const few = Math.min(base.length, head.length)
  const factor = few > 1 ? Math.sqrt(few / (few - 1)) : 1
  const means = Array.from({ length: resamples }, () => resampledMean(head, random) - resampledMean(base, random))
  const at = (p: number): number => change + (quantile(means, p) - change) * factor
  return { lower: at(0.025), upper: at(0.975) }
}

function resampledMean(values: readonly number[], random: Random): number {
  let sum = 0
  for (let drawn = 0; drawn < values.length; drawn += 1) sum += values[random.below(values.length)]!
  return sum / values.length
}
