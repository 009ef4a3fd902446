/**
 * The tail of a sum of whole numbers whose signs are fair coins: what swapping the labels within pairs can give.
 */
import { normalUpperTail } from './normal.ts'

/** Up to here the tail is counted exactly; 250 steps take about 8 ms, and the work grows with the third power. */
export const mostExactSteps = 250

/**
 * P(sum of +-|steps| >= sum of steps), each sign a fair coin. 1 where all steps are 0.
 *
 * Exact up to 250 steps: the number of sign patterns for every possible sum is built up step by step (Pagano &
 * Tritchler 1983). Beyond, the saddlepoint approximation of Lugannani & Rice 1980, whose relative error there is below
 * two thousandths. `steps` must be whole numbers.
 */
export function swapTail(steps: Int32Array): number {
  const sizes = steps.filter((step) => step !== 0).map(Math.abs)
  if (sizes.length === 0) return 1
  const total = steps.reduce((sum, step) => sum + step, 0)
  if (sizes.length > mostExactSteps) return saddlepointTail(sizes, total)
  const unit = sizes.reduce(greatestCommonDivisor)
  const scaled = sizes.map((size) => size / unit).sort()
  const all = scaled.reduce((sum, size) => sum + size, 0)
  // The sum of the steps that keep their sign is all - (total of what turns negative); by symmetry the upper tail from
  // (all + total) / 2 is the lower tail up to (all - total) / 2, and the shorter of the two tails is the one counted.
  const scaledTotal = total / unit
  if (scaledTotal >= 0) return lowerTail(scaled, (all - scaledTotal) / 2)
  return 1 - lowerTail(scaled, (all + scaledTotal) / 2 - 1)
}

/** P(sum of a random half of `sizes` <= most); `sizes` ascending, so that the table stays short for long. */
function lowerTail(sizes: Int32Array, most: number): number {
  if (most < 0) return 0
  const patterns = new Float64Array(most + 1)
  patterns[0] = 1
  let reach = 0
  for (const size of sizes) {
    reach = Math.min(reach + size, most)
    for (let sum = reach; sum >= size; sum--) patterns[sum]! += patterns[sum - size]!
  }
  let count = 0
  for (const pattern of patterns) count += pattern
  return count * 2 ** -sizes.length
}

/** Finds the tilt at which the sum's mean is `total`, and corrects the normal tail there. */
function saddlepointTail(sizes: Int32Array, total: number): number {
  if (total < 0) return 1 - saddlepointTail(sizes, -total)
  const spread = Math.sqrt(sizes.reduce((sum, size) => sum + size * size, 0))
  // Close to the middle the correction is a quotient of two vanishing numbers, and the normal tail is as good.
  if (total < 1e-3 * spread) return normalUpperTail(total / spread)
  if (sizes.reduce((sum, size) => sum + size, 0) === total) return 2 ** -sizes.length
  const meanAt = (tilt: number) => sizes.reduce((sum, size) => sum + size * Math.tanh(tilt * size), 0)
  let low = 0
  let high = 1 / spread
  while (meanAt(high) < total) high *= 2
  for (let step = 0; step < 60; step++) {
    const tilt = (low + high) / 2
    if (meanAt(tilt) < total) low = tilt
    else high = tilt
  }
  const cumulant = sizes.reduce((sum, size) => sum + logCosh(low * size), 0)
  const variance = sizes.reduce((sum, size) => sum + (size / Math.cosh(low * size)) ** 2, 0)
  const w = Math.sqrt(2 * (low * total - cumulant))
  const u = low * Math.sqrt(variance)
  return normalUpperTail(w) + (Math.exp((-w * w) / 2) / Math.sqrt(2 * Math.PI)) * (1 / u - 1 / w)
}

function logCosh(x: number): number {
  return Math.abs(x) + Math.log1p(Math.exp(-2 * Math.abs(x))) - Math.LN2
}

function greatestCommonDivisor(a: number, b: number): number {
  let x = a
  let y = b
  while (y !== 0) [x, y] = [y, x % y]
  return x
}
