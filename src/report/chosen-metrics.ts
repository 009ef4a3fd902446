/** Which metrics are worth setting subjects beside each other by. */
import { isBytes } from '../model/unit.ts'
import type { Figure } from './figures.ts'

/**
 * At most two of the metrics that have values: the first that is neither bytes nor a count (time or rate), then the first
 * in bytes; gated ones and those that most cases have before the rest. `wanted` overrides the choice.
 */
export function chosenMetrics(figures: readonly Figure[], wanted?: readonly string[]): readonly string[] {
  const withValues = figures.filter((figure) => figure.value !== null)
  const present = [...new Set(withValues.map((figure) => figure.metric))]
  if (wanted !== undefined) return wanted.filter((metric) => present.includes(metric)).slice(0, 2)
  const rank = (metric: string): number => {
    const own = withValues.filter((figure) => figure.metric === metric)
    return (own[0]!.gate ? 1_000 : 0) + new Set(own.map((figure) => figure.case)).size
  }
  const sorted = present.toSorted((a, b) => rank(b) - rank(a))
  const unitOf = (metric: string): string => withValues.find((figure) => figure.metric === metric)!.unit
  const timed = sorted.find((metric) => !isBytes(unitOf(metric)) && unitOf(metric) !== 'count')
  const memory = sorted.find((metric) => isBytes(unitOf(metric)))
  const chosen = [timed, memory].filter((metric) => metric !== undefined)
  return chosen.length === 0 ? sorted.slice(0, 1) : chosen
}
