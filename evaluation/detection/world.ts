/** A world in which a rule may run trials of base and head, in the order it likes, and look up stored runs. */
import type { Random } from '../../src/core/stats/random.ts'
import { storedRuns, type StoredRuns } from './history.ts'
import type { Noise, NoiseProfile } from './noise.ts'

export type Side = 'base' | 'head'

export interface World {
  /** Runs one trial in the next slot; a positive value, less is better. */
  readonly trial: (side: Side) => number
  /** The CPU time of the trial that ran last, where it is known. */
  readonly cpuTime?: () => number
  /** Runs of main stored earlier, each on the machine it was given, and one of the head. */
  readonly history: (runs: number) => StoredRuns
  readonly random: Random
}

/** How a rule's verdict reads; what it cost. */
export interface Outcome {
  readonly verdict: 'worse' | 'better' | 'same' | 'undecided'
  /** Trials run in the job, both sides together. */
  readonly trials: number
}

export interface Rule {
  readonly name: string
  /** Where the rule is defined. */
  readonly source: string
  readonly play: (world: World) => Outcome
}

export interface WorldOptions {
  readonly profile: NoiseProfile
  /** True change of head: 0.05 is 5% slower. */
  readonly change: number
  readonly random: Random
  /** What every second slot costs, relative: a process that finds the caches just used by another one. */
  readonly slotPenalty?: number
}

export function simulatedWorld({ profile, change, random, slotPenalty = 0 }: WorldOptions): World {
  const noise = profile.start(random)
  return {
    ...trialsOn(noise, { change, slotPenalty }),
    history: (runs) => storedRuns({ noise: () => profile.start(random), runs, change, random }),
    random,
  }
}

/** Trials on any stream of noise. */
export function trialsOn(noise: Noise, { change, slotPenalty }: { change: number; slotPenalty: number }) {
  const shift = { base: 0, head: Math.log1p(change) }
  const penalty = Math.log1p(slotPenalty)
  let slot = 0
  const trial = (side: Side) => {
    const late = slot % 2 === 1 ? penalty : 0
    slot += 1
    return 100 * Math.exp(shift[side] + late + noise())
  }
  return { trial }
}
