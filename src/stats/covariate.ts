/**
 * Takes out of each trial's value what a fixed workload, timed just before in the same process, tells about the
 * machine's speed at that moment.
 *
 * The slope comes from first differences of the pair means, the one on those of the other: pair means stay the same
 * when the labels of a pair are swapped, and all of them move together when head is shifted, so the test on the
 * residuals stays exact and its limits stay monotone. A slope from differences within pairs would be neither.
 */
import type { TwoSamples } from './location.ts'

/** A workload's share in the value is never negative, and hardly more than one to one. */
const steepest = 1.5

/** Values and covariate of the same pairs, both on the log scale. */
export interface CovariateInput {
  readonly values: TwoSamples
  readonly covariate: TwoSamples
}

/** How many per cent the value moves with a per cent of the covariate, between 0 and 1.5; 0 where that is unknown. */
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
