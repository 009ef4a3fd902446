/** What our rule has to reach, played on every profile for small and large families, and whether it does. */
import { pairDeviation } from '../../src/core/stats/spread.ts'
import { derivedSeed, makeRandomDraws } from '../../src/core/stats/random.ts'
import { plainNoise, profiles, type NoiseProfile } from './noise.ts'
import { alphaPerComparison, ourRule } from './our-rules.ts'
import { percent, table, type Session } from './session.ts'
import { falseAlarmBound, perRequest, sumOf, tallySimulated, type Tally } from './tally.ts'
import { pairsOf, waldHead, waldText } from './wald.ts'

const families = [9, 36, 126]
const played = [...profiles, plainNoise(0.04), plainNoise(0.07), plainNoise(0.1), plainNoise(0.15)]

/** One profile at one setting. */
export interface Cell {
  readonly rows: number
  readonly detect: number
  readonly cap: number
  readonly profile: string
  /** Robust deviation of head minus base within a pair, natural log scale. */
  readonly sigma: number
  readonly clean: Tally
  /** Head worse, and better, by the change to detect. */
  readonly worse: Tally
  readonly better: Tally
}

export function playGrid(session: Session): Cell[] {
  // Ruling out 5% where the noise is large takes hundreds of pairs, and as much more time here: see time-left.ts for those.
  const settings = families.flatMap((rows) => [
    { rows, detect: 0.05, cap: 100 },
    { rows, detect: 0.1, cap: 400 },
  ])
  return settings.flatMap((setting) =>
    played.map((profile) => {
      const { rows, detect, cap } = setting
      session.progress(`goals: ${rows} rows, detect ${percent(detect, 0)}, up to ${cap} pairs, ${profile.name}`)
      const rule = ourRule(setting)
      const play = (change: number, games: number) =>
        tallySimulated({ rule, profile, change, games, seed: derivedSeed(session.seed, `${rows} ${detect} ${cap}`) })
      return {
        rows,
        detect,
        cap,
        profile: profile.name,
        sigma: sigmaOf(profile, session.seed),
        clean: play(0, session.cleanGames),
        worse: play(detect, session.changedGames),
        better: play(-detect, session.changedGames),
      }
    }),
  )
}

/** Deviation of differences within pairs, from many pairs in a row. */
export function sigmaOf(profile: NoiseProfile, seed: string): number {
  const noise = profile.start(makeRandomDraws(derivedSeed(seed, profile.name)))
  const pairs = Array.from({ length: 4_000 }, () => [noise(), noise()] as const)
  return pairDeviation({ base: pairs.map(([first]) => first), head: pairs.map(([, second]) => second) })
}

export interface Goal {
  readonly goal: string
  /** Undefined where more games are needed to tell. */
  readonly met: boolean | undefined
  readonly found: string
}

/** The goals for one setting. */
export function goalsOf(cells: readonly Cell[]): Goal[] {
  const { rows, detect } = cells[0]!
  const calm = cells.filter((cell) => cell.sigma <= (detect < 0.1 ? 0.072 : 0.155))
  const clean = sumOf(cells.map((cell) => cell.clean))
  const bound = falseAlarmBound(clean, rows)
  const alarms = perRequest(clean.worse / clean.games, rows)
  const six = cells.filter((cell) => profiles.some((profile) => profile.name === cell.profile))
  const sought = percent(detect, 0)
  const reach = detect < 0.1 ? 'up to sigma 7%' : 'up to sigma 15%'
  const mostPairs = detect < 0.1 ? 25 : 26
  return [
    goal(`false alarms in at most 0.1% of pull requests`, alarms <= 0.001, percent(alarms, 3)),
    goal(
      `false alarms certainly (99%) in at most 1% of them`,
      bound <= alphaPerComparison ? true : alarms <= 0.001 ? undefined : false,
      `below ${percent(bound, 2)} from ${clean.games} rows`,
    ),
    shareGoal(`+${sought} found in 95% ${reach}`, calm, {
      least: 0.95,
      of: (cell) => cell.worse.worse / cell.worse.games,
    }),
    shareGoal(`-${sought} found in 95% ${reach}`, calm, {
      least: 0.95,
      of: (cell) => cell.better.better / cell.better.games,
    }),
    pairsGoal(`a clean row takes at most ${mostPairs} pairs on average, ${reach}`, calm, mostPairs),
    pairsGoal(`a clean row takes at most ${mostPairs} pairs on average, over the six profiles`, six, mostPairs),
    shareGoal(`+${sought} called "same" in at most 5%`, cells, {
      most: 0.05,
      of: (cell) => cell.worse.same / cell.worse.games,
    }),
  ]
}

function goal(text: string, met: boolean | undefined, found: string): Goal {
  return { goal: text, met, found }
}

interface ShareGoal {
  readonly least?: number
  readonly most?: number
  readonly of: (cell: Cell) => number
}

/** Judged by the worst profile, which is named. */
function shareGoal(text: string, cells: readonly Cell[], { least = 0, most = 1, of }: ShareGoal): Goal {
  const sorted = cells.toSorted((a, b) => of(a) - of(b))
  const extreme = least > 0 ? sorted[0]! : sorted.at(-1)!
  const share = of(extreme)
  return goal(text, share >= least && share <= most, `${percent(share)} on ${extreme.profile}, the worst`)
}

function pairsGoal(text: string, cells: readonly Cell[], most: number): Goal {
  const pairs = cells.reduce((sum, cell) => sum + pairsOf(cell.clean), 0) / cells.length
  return goal(text, pairs <= most, `${pairs.toFixed(1)} pairs`)
}

export function settingsOf(cells: readonly Cell[]): Cell[][] {
  return [...Map.groupBy(cells, (cell) => `${cell.rows} ${cell.detect} ${cell.cap}`).values()]
}

export function gridTable(cells: readonly Cell[]): string {
  return table(
    [
      'noise',
      'sigma',
      'false alarms',
      'pairs, clean',
      'worse found',
      'better found',
      'worse called same',
      'pairs, worse',
      waldHead,
    ],
    cells.map((cell) => [
      cell.profile,
      percent(cell.sigma),
      percent(cell.clean.worse / cell.clean.games, 2),
      pairsOf(cell.clean).toFixed(1),
      percent(cell.worse.worse / cell.worse.games),
      percent(cell.better.better / cell.better.games),
      percent(cell.worse.same / cell.worse.games),
      pairsOf(cell.worse).toFixed(1),
      waldText(cell, cell.clean, cell.worse),
    ]),
  )
}

export function goalsTable(goals: readonly Goal[]): string {
  return table(
    ['goal', '', 'found'],
    goals.map(({ goal: text, met, found }) => [
      text,
      met === undefined ? 'more games needed' : met ? 'met' : 'MISSED',
      found,
    ]),
  )
}
