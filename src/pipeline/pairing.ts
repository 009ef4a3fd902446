/** When enough pairs are measured: fixed before the first of them, and asked again after each. */
import { pairPlanOf } from '../compare/pair-plan.ts'
import { pairedQuestion } from '../compare/paired-question.ts'
import { compilePolicy, type RowName } from '../compare/policy.ts'
import type { Policy } from '../model/config.ts'
import { benchmarkId, isPaired, type BenchmarkRun, type Pairing } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { countFailures } from '../stats/failures.ts'
import { decide } from '../stats/sequential.ts'

export interface PairingOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly policy: Policy | undefined
  readonly profile: string
  /** As in `linux-x64`. */
  readonly platform: string
  /** How many platforms measure the same plan: they share the false alarm rate. */
  readonly platforms: number
}

/** Cap, early stop, and how many rows share the false alarm rate: gated sampled metrics, and a failure row each. */
export function pairingFor({ benchmarks, policy, profile, platform, platforms }: PairingOptions): Pairing {
  const rulesOf = compilePolicy(policy)
  const rows = benchmarks
    .filter((benchmark) => benchmark.skipped === null)
    .map((benchmark) => {
      const gated = Object.entries(benchmark.metrics).filter(([metric, spec]) => {
        const row: RowName = { benchmark: benchmark.id, metric, platform }
        return spec.kind !== 'exact' && rulesOf(row, spec).gate
      })
      return gated.length + 1
    })
  const family = rows.reduce((sum, count) => sum + count, 0) * platforms
  return { ...pairPlanOf(profile), family: Math.max(1, family) }
}

export interface DeciderOptions {
  readonly policy: Policy | undefined
  readonly pairing: Pairing
  readonly platform: string
  readonly alpha: number
}

/**
 * Whether a benchmark needs no more pairs: every gated metric is decided at its own look, or the head fails where the
 * base does not. The very question that the comparison asks later, so that both agree.
 */
export function deciderFor({ policy, pairing, platform, alpha }: DeciderOptions): (soFar: BenchmarkRun) => boolean {
  const rulesOf = compilePolicy(policy)
  const share = alpha / pairing.family
  return (benchmark) => {
    const outcomes = (benchmark.pairs ?? [])
      .filter(({ base, head }) => base !== 'lost' && head !== 'lost')
      .map(({ base, head }) => ({ baseFailed: base !== 'ok', headFailed: head !== 'ok' }))
    const failures = countFailures(outcomes)
    if (failures.broken) return true
    if (!pairing.stopEarly) return false
    const gated = Object.entries(benchmark.metrics).flatMap(([metric, data]) => {
      if (!isPaired(data) || data.kind === 'exact') return []
      const rules = rulesOf({ benchmark: benchmarkId(benchmark), metric, platform }, data)
      return rules.gate ? [{ data, rules }] : []
    })
    if (gated.length === 0) return outcomes.length >= exactPairs
    const verdicts = gated.map(({ data, rules }) => {
      const options = { benchmark, data, rules, plan: pairing, alpha: share, ended: false }
      return decide(pairedQuestion(options).question).verdict
    })
    // As long as one side fails more often, "no change" of the rest is no reason to stop.
    const uneven = failures.baseFailures !== failures.headFailures
    return verdicts.every((verdict) => verdict !== 'continue' && !(uneven && verdict === 'no-change'))
  }
}

/** A benchmark of exact figures alone: one pair, and one to verify it. */
const exactPairs = 2
