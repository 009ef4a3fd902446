/** Tests that other tools use; ours does not. */
import jstat from 'jstat'
import { sampleVariance } from 'simple-statistics'
import { normalUpperTail } from '../../src/core/stats/distributions.ts'
import { rankAndSortValues } from '../../src/core/stats/psr.ts'

/** Two samples and the direction in which the second one lies. */
export interface TwoSided {
  readonly p: number
  readonly headIsHigher: boolean
}

/** The Mann-Whitney U test, two-sided: exact without ties (Mann & Whitney 1947), else with the normal approximation. */
export function mannWhitney(base: readonly number[], head: readonly number[]): TwoSided {
  const { doubledMidranks } = rankAndSortValues([...base, ...head])
  const headRanks = doubledMidranks.subarray(base.length)
  const pairs = base.length * head.length
  const u = headRanks.reduce((sum, rank) => sum + rank, 0) / 2 - (head.length * (head.length + 1)) / 2
  const larger = Math.max(u, pairs - u)
  const tied = new Set(doubledMidranks).size < doubledMidranks.length
  const p = tied ? normalP(larger, base.length, head.length) : exactP(pairs - larger, base.length, head.length)
  return { p: Math.min(1, p), headIsHigher: u > pairs / 2 }
}

/** Twice the chance of losing so few pairs or fewer: sums of the coefficients of the Gaussian binomial [n + m choose n]. */
function exactP(losses: number, n: number, m: number): number {
  const chances = new Float64Array(losses + 1)
  chances[0] = 1
  // From i - 1 of n to i: times (1 - q^(m + i)), divided by (1 - q^i), and by how much the number of all ways grows.
  for (let i = 1; i <= n; i++) {
    for (let lost = losses; lost >= m + i; lost--) chances[lost]! -= chances[lost - m - i]!
    for (let lost = i; lost <= losses; lost++) chances[lost]! += chances[lost - i]!
    for (let lost = 0; lost <= losses; lost++) chances[lost]! *= i / (m + i)
  }
  return 2 * chances.reduce((sum, chance) => sum + chance, 0)
}

function normalP(u: number, n: number, m: number): number {
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * normalUpperTail((u - (n * m) / 2 - 0.5) / deviation)
}

/** Welch's t test, two-sided. Source: Welch 1947. */
export function welch(base: readonly number[], head: readonly number[]): TwoSided {
  const [varBase, varHead] = [sampleVariance([...base]) / base.length, sampleVariance([...head]) / head.length]
  const difference = mean(head) - mean(base)
  // Values that do not vary, as scipy has it.
  if (varBase + varHead === 0) return { p: difference === 0 ? 1 : 0, headIsHigher: difference > 0 }
  const df = (varBase + varHead) ** 2 / (varBase ** 2 / (base.length - 1) + varHead ** 2 / (head.length - 1))
  const t = Math.abs(difference) / Math.sqrt(varBase + varHead)
  return { p: 2 * (1 - jstat.studentt.cdf(t, df)), headIsHigher: difference > 0 }
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
