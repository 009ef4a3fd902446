/** When enough pairs are measured: fixed before the first of them, and asked again after each. */
import { familySize, glanceAtPairs, isDecided } from '../compare/decided.ts'
import { pairPlanOf } from '../compare/measured-pairs.ts'
import { compilePolicy } from '../compare/policy.ts'
import type { Policy } from '../model/config.ts'
import type { MetricGlance } from '../model/glance.ts'
import type { BenchmarkRun, Pairing } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'

export interface PairingOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly policy: Policy | undefined
  readonly profile: string
  /** As in `linux-x64`. */
  readonly platform: string
  /** How many platforms measure the same plan: they share the false alarm rate. */
  readonly platforms: number
}

/** Cap, early stop, and how many rows share the false alarm rate. */
export function pairingFor({ benchmarks, policy, profile, platform, platforms }: PairingOptions): Pairing {
  const tried = benchmarks.filter((benchmark) => benchmark.skipped === null)
  // The rules of other platforms are not known here; they are taken to be like this one's.
  const alike = Array.from({ length: platforms }, () => platform)
  return { ...pairPlanOf(profile), family: familySize(tried, { platforms: alike, rulesOf: compilePolicy(policy) }) }
}

export interface DeciderOptions {
  readonly policy: Policy | undefined
  readonly pairing: Pairing
  readonly platform: string
  /** False alarm rate of the whole comparison. */
  readonly alpha: number
}

export interface Decider {
  /** Whether a benchmark needs no more pairs, by the level that its rows have in this comparison. */
  readonly isDecided: (soFar: BenchmarkRun) => boolean
  /** What its pairs say by now, by the same rules. */
  readonly glance: (soFar: BenchmarkRun) => readonly MetricGlance[]
}

export function deciderFor({ policy, pairing, platform, alpha }: DeciderOptions): Decider {
  const options = { platform, rulesOf: compilePolicy(policy), plan: pairing, alpha: alpha / pairing.family }
  const waiting = new Map<string, number>()
  return {
    isDecided: (soFar) => isDecided(soFar, { ...options, waiting }),
    glance: (soFar) => glanceAtPairs(soFar, options),
  }
}
