/** A quick examination of a rule: seconds, not minutes. The real one passes it; each broken one must not. */
import { shareLowerBound, shareUpperBound } from './share-bounds.ts'
import type { Random } from '../../src/core/stats/random.ts'
import { plainNoise, profiles, type NoiseProfile } from './noise.ts'
import { alphaPerComparison, ignore, type OurSettings } from './our-rules.ts'
import { perRequest, sumOf, tallySimulated, type Tally } from './tally.ts'
import type { Rule } from './world.ts'

export interface Examination {
  readonly question: string
  readonly passed: boolean
  readonly found: string
}

export interface ExamineOptions {
  readonly make: (settings: OurSettings) => Rule
  readonly seed: string
  /** Games for the false alarms; a tenth of that for each other question. */
  readonly games: number
}

const rows = 9
/** Of the schedule to 100 pairs: the looks beyond take most of the time of a game, and decide few of them. */
const cap = 100
/** Doubt is for the rule: a figure fails only if chance would hardly ever explain it. */
const doubt = 0.001
const named = (name: string): NoiseProfile => profiles.find((profile) => profile.name === name)!

/**
 * Head differs by exactly what is ignored, and every second slot costs 2%: the hardest case that still must not raise
 * alarms, and the only one in which a rule that spends too much alpha cannot hide behind its margin.
 */
function falseAlarms({ make, seed, games }: ExamineOptions): Examination {
  const rule = make({ rows, detect: 0.05, cap })
  const result = tallySimulated({
    rule,
    profile: named('autocorrelated'),
    change: ignore,
    games,
    seed,
    slotPenalty: 0.02,
  })
  const least = perRequest(shareLowerBound({ successes: result.worse, trials: games }, doubt), rows)
  return {
    question: `false alarms in at most ${percent(alphaPerComparison)} of pull requests, at the edge of what is ignored`,
    passed: least <= alphaPerComparison,
    found: `${percent(perRequest(result.worse / games, rows))}, certainly above ${percent(least)}`,
  }
}

/** A clock ends the measuring anywhere, and meanwhile the machine slows down by 30%. Many false alarms are allowed, so that few games show one rule from another. */
function falseAlarmsAtEnds({ make, seed, games }: ExamineOptions): Examination {
  const few = Math.ceil(games / 20)
  const allowed = 0.1
  const end = { pairs: (random: Random) => 8 + random.below(92), by: 'clock' } as const
  const rule = make({ rows: alphaPerComparison / allowed, detect: 0.05, end })
  const { worse } = tallySimulated({ rule, profile: slowing, change: ignore, games: few, seed, slotPenalty: 0.02 })
  const least = shareLowerBound({ successes: worse, trials: few }, doubt)
  return {
    question: `false alarms in at most ${percent(allowed)} of rows where that is allowed and a clock ends the measuring`,
    passed: least <= allowed,
    found: `${percent(worse / few)}, certainly above ${percent(least)}`,
  }
}

const slowing: NoiseProfile = {
  ...plainNoise(0.1),
  name: 'slowing down',
  start: (random) => {
    const [noise, slope] = [plainNoise(0.1).start(random), 0.3 / 200]
    let slot = 0
    return () => noise() + slope * slot++
  },
}

interface PowerQuestion {
  readonly profile: NoiseProfile
  readonly detect: number
  readonly change: number
}

function power({ make, seed, games }: ExamineOptions, { profile, detect, change }: PowerQuestion): Examination {
  const few = Math.ceil(games / 10)
  const result = tallySimulated({ rule: make({ rows, detect, cap }), profile, change, games: few, seed })
  const most = shareUpperBound({ successes: result.worse, trials: few }, doubt)
  return {
    question: `${percent(change)} found in 95% where ${percent(detect)} is to be detected, noise: ${profile.name}`,
    passed: most >= 0.95,
    found: `${percent(result.worse / few)}, certainly below ${percent(most)}`,
  }
}

function cost({ make, seed, games }: ExamineOptions): Examination {
  const rule = make({ rows, detect: 0.05, cap })
  const few = Math.ceil(games / 40)
  const ordinary = profiles.filter((profile) => profile.ordinary)
  const result: Tally = sumOf(ordinary.map((profile) => tallySimulated({ rule, profile, change: 0, games: few, seed })))
  const pairs = result.trials / result.games / 2
  return { question: 'a clean row costs at most 25 pairs', passed: pairs <= 25, found: `${pairs.toFixed(1)} pairs` }
}

/** All questions, in the order of importance, each asked when its answer is wanted. */
export function* examine(options: ExamineOptions): Generator<Examination> {
  yield falseAlarms(options)
  yield falseAlarmsAtEnds(options)
  yield power(options, { profile: plainNoise(0.04), detect: 0.05, change: 0.05 })
  yield power(options, { profile: named('quiet'), detect: 0.1, change: 0.08 })
  yield cost(options)
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))}%`
}
