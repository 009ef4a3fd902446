/** Plays a rule many times and counts its verdicts. */
import { shareUpperBound } from './share-bounds.ts'
import { derivedSeed, makeRandomDraws } from '../../src/core/stats/random.ts'
import type { NoiseProfile } from './noise.ts'
import { simulatedWorld, type Rule, type World } from './world.ts'

export interface Tally {
  readonly games: number
  readonly worse: number
  readonly better: number
  readonly same: number
  readonly undecided: number
  /** Sum over all games. */
  readonly trials: number
}

export interface TallyOptions {
  readonly rule: Rule
  readonly profile: NoiseProfile
  readonly change: number
  readonly games: number
  readonly seed: string
  readonly slotPenalty?: number
}

/** The same seed gives the same games, whatever else was played before. */
export function tallySimulated({ rule, profile, change, games, seed, slotPenalty = 0 }: TallyOptions): Tally {
  const random = makeRandomDraws(derivedSeed(seed, `${rule.name}/${profile.name}/${change}`))
  return tally({ rule, games, world: () => simulatedWorld({ profile, change, random, slotPenalty }) })
}

export function tally({ rule, games, world }: { rule: Rule; games: number; world: () => World }): Tally {
  const counts = { worse: 0, better: 0, same: 0, undecided: 0, trials: 0 }
  for (let game = 0; game < games; game++) {
    const outcome = rule.play(world())
    counts[outcome.verdict] += 1
    counts.trials += outcome.trials
  }
  return { games, ...counts }
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const total = (key: keyof Tally) => tallies.reduce((sum, one) => sum + one[key], 0)
  return {
    games: total('games'),
    worse: total('worse'),
    better: total('better'),
    same: total('same'),
    undecided: total('undecided'),
    trials: total('trials'),
  }
}

/** Chance of at least one event among `rows` independent rows, each with chance `share`. */
export function perRequest(share: number, rows: number): number {
  return -Math.expm1(rows * Math.log1p(-share))
}

/** 99% upper bound (Clopper-Pearson) for false alarms in a pull request of `rows` rows, from single rows. */
export function falseAlarmBound({ worse, games }: Tally, rows: number): number {
  return perRequest(shareUpperBound({ successes: worse, trials: games }, 0.01), rows)
}
