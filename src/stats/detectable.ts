/** How small a change a number of pairs can find, and the other way round. */
import { normalUpperQuantile } from './normal.ts'

/** How much of the precision of a mean the rank test keeps for normal noise: 3 / pi (Hodges & Lehmann 1956). */
const efficiency = 0.955
const wantedPower = 0.95

export interface Noise {
  /** Standard deviation of head minus base within a pair, on the scale of the test. */
  readonly sigma: number
  /** One-sided level at which a change is called certain. */
  readonly alpha: number
  /** The shift that is ignored, on the same scale. */
  readonly ignored: number
}

/** The smallest shift that `pairs` pairs find in 19 of 20 cases, on the scale of the test; infinite without pairs. */
export function detectableShift({ sigma, alpha, ignored }: Noise, pairs: number): number {
  if (pairs === 0) return Infinity
  return ignored + (reach(alpha) * sigma) / Math.sqrt(efficiency * pairs)
}

/** How many pairs find `shift` in 19 of 20 cases; infinite if it does not exceed what is ignored. */
export function pairsNeeded({ sigma, alpha, ignored }: Noise, shift: number): number {
  if (shift <= ignored) return Infinity
  return Math.ceil(((reach(alpha) * sigma) / (shift - ignored)) ** 2 / efficiency)
}

function reach(alpha: number): number {
  return normalUpperQuantile(alpha) + normalUpperQuantile(1 - wantedPower)
}
