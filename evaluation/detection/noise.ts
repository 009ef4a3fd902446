/**
 * The noise that rules are tried on: what one trial's logarithm adds to its true value, slot after slot, both sides
 * drawing from the same stream as they would on one machine.
 */
import type { Random } from '../../src/core/stats/random.ts'

/** Gives the noise of the next slot, on the natural log scale. */
export type Noise = () => number

export interface NoiseProfile {
  readonly name: string
  /** In words, for the table. */
  readonly description: string
  /** One of the four that stand for an ordinary CI runner. */
  readonly ordinary: boolean
  readonly start: (random: Random) => Noise
}

/** A share of trials takes longer by a factor drawn from exp(Exp(mean)): a neighbour, a page fault, a virus scanner. */
function spikes(random: Random, share: number): number {
  return random.uniform() < share ? 0.4 * random.exponential() : 0
}

/** Noise that remembers: each slot keeps four fifths of the one before. `deviation` is that of the whole. */
function remembering(random: Random, deviation: number): Noise {
  const memory = 0.8
  let level = deviation * random.normal()
  return () => (level = memory * level + Math.sqrt(1 - memory ** 2) * deviation * random.normal())
}

function drift(random: Random): Noise {
  let trend = 0
  let walk = 0
  return () => {
    trend += 0.08 / 100
    walk += 0.003 * random.normal()
    return trend + walk + 0.04 * random.normal()
  }
}

export const profiles: readonly NoiseProfile[] = [
  { name: 'drift', description: '4%, rising 8% in 100 trials, wandering', ordinary: true, start: drift },
  {
    name: 'bimodal',
    description: '2.5%, a quarter of the trials x1.20',
    ordinary: true,
    start: (random) => () => 0.025 * random.normal() + (random.uniform() < 0.25 ? Math.log(1.2) : 0),
  },
  {
    name: 'autocorrelated',
    description: '5% that lasts (AR1 0.8), 2% that does not',
    ordinary: true,
    start: (random) => {
      const lasting = remembering(random, 0.05)
      return () => lasting() + 0.02 * random.normal()
    },
  },
  {
    name: 'heavy tail',
    description: '2.5%, 8% of the trials far slower',
    ordinary: true,
    start: (random) => () => 0.025 * random.normal() + spikes(random, 0.08),
  },
  { name: 'quiet', description: '1.2%', ordinary: false, start: (random) => () => 0.012 * random.normal() },
  {
    name: 'very noisy',
    description: '9%, 5% that lasts, 5% of the trials far slower',
    ordinary: false,
    start: (random) => {
      const lasting = remembering(random, 0.05)
      return () => lasting() + 0.09 * random.normal() + spikes(random, 0.05)
    },
  },
]

/** Plain normal noise whose differences within a pair have the standard deviation `sigma`. */
export function plainNoise(sigma: number): NoiseProfile {
  return {
    name: `sigma ${Math.round(sigma * 1_000) / 10}%`,
    description: 'normal noise',
    ordinary: false,
    start: (random) => () => (sigma / Math.SQRT2) * random.normal(),
  }
}
