/** What the other tables do not show: why the coin, the slow tail, the last look, the printed change. */
import { detectableShift } from '../../src/core/stats/paired-figures.ts'
import { weightedLookSchedule } from '../../src/core/stats/looks.ts'
import { derivedSeed, makeRandomDraws, type Random } from '../../src/core/stats/random.ts'
import { levelByTest } from '../../src/core/stats/sequential.ts'
import { plainNoise, profiles } from './noise.ts'
import { alphaPerComparison, fixedOrderRule, ignore, ourRule, ourSettings } from './our-rules.ts'
import { percent, table, type Session } from './session.ts'
import { sumOf, tally, tallySimulated } from './tally.ts'
import type { World } from './world.ts'

/** Nothing has changed, but the second process of a pair is 2% slower. */
export function coinOrFixedOrder({ seed, cleanGames, progress }: Session): string {
  const settings = { rows: 9, detect: 0.1 }
  const rows = [ourRule(settings, 'a coin for each pair'), fixedOrderRule(settings)].map((rule) => {
    progress(`order: ${rule.name}`)
    const result = sumOf(
      profiles.map((profile) =>
        tallySimulated({ rule, profile, change: 0, games: cleanGames / 4, seed, slotPenalty: 0.02 }),
      ),
    )
    return [rule.name, percent(result.worse / result.games, 2)]
  })
  return table(['order within pairs', 'false alarms per row'], rows)
}

/** The clock ends the measuring somewhere between two looks of the schedule: with and without a last look there. */
export function whenTimeIsUp({ seed, cleanGames, changedGames, progress }: Session): string {
  const profile = plainNoise(0.1)
  const lines = [9, 36, 126].flatMap((rows) =>
    (['clock', undefined] as const).map((by) => {
      progress(`time is up: ${rows} rows, ${by ?? 'no last look'}`)
      const play = (ends: readonly [number, number], { change, games, family = rows }: Played) => {
        const rule = ourRule({ rows: family, detect: 0.1, end: { pairs: between(ends), by } })
        return tallySimulated({ rule, profile, change, games, seed })
      }
      const found = play([9, 99], { change: 0.1, games: changedGames })
      const soon = play([11, 17], { change: 0.5, games: changedGames })
      const clean = play([9, 99], { change: 0, games: cleanGames / 4 })
      const lenient = play([9, 99], { change: ignore, games: cleanGames, family: alphaPerComparison / 0.1 })
      return [
        `${rows}, ${by === undefined ? 'without' : 'with'}`,
        percent(found.worse / found.games),
        percent(found.same / found.games),
        percent(soon.worse / soon.games),
        percent(clean.same / clean.games),
        percent(lenient.worse / lenient.games),
      ]
    }),
  )
  const head = [
    'rows, last look',
    '+10% found',
    '+10% called same',
    '+50% found, 11 to 17 pairs',
    'clean rows called same',
    'false alarms per row where 10% are allowed',
  ]
  return table(head, lines)
}

function between([low, high]: readonly [number, number]): (random: Random) => number {
  return (random) => low + random.below(high - low + 1)
}

interface Played {
  readonly change: number
  readonly games: number
  /** Rows that share the false alarms; those of the table by default. */
  readonly family?: number
}

/** Body of 2.5%, and a slow mode that takes a fifth longer in a share of the trials that depends on the side. */
function slowModeWorld(seed: string, label: string, share: { base: number; head: number }): () => World {
  const random = makeRandomDraws(derivedSeed(seed, label))
  const trial = (side: 'base' | 'head') =>
    100 * Math.exp(0.025 * random.normal() + (random.uniform() < share[side] ? Math.log(1.2) : 0))
  return () => ({ trial, history: noHistory, random })
}

function noHistory(): never {
  throw new Error('this world has no history')
}

/** Slow trials become more frequent: found, and called "same". */
export function slowTail({ seed, changedGames, progress }: Session): string {
  const settings = { rows: 9, detect: 0.1 }
  const rules = [
    ourRule({ ...settings, cap: 100, stopEarly: false }, 'full: 100 pairs, decided once'),
    ourRule({ ...settings, cap: 100, stopEarly: false, tailTest: false }, 'the same without the tail test'),
    ourRule(settings, 'quick: up to 400 pairs, stopping early'),
  ]
  const rows = rules.map((rule) => {
    progress(`tail: ${rule.name}`)
    const shown = [0.1, 0.3, 0.5].map((head) => {
      const label = `${rule.name} ${head}`
      const { worse, same, games } = tally({
        rule,
        games: changedGames,
        world: slowModeWorld(seed, label, { base: 0.1, head }),
      })
      return `${percent(worse / games)} / ${percent(same / games)}`
    })
    return [rule.name].concat(shown)
  })
  return table(['profile', 'slow 10% -> 10%', '10% -> 30%', '10% -> 50%'], rows)
}

/** Is a change of the size that an undecided row prints found in 19 of 20 cases? */
export function detectableChange({ seed, changedGames, progress }: Session): string {
  const settings = { rows: 9, detect: 0.1, cap: 100 }
  const { location } = levelByTest(ourSettings(settings))
  const last = weightedLookSchedule(100).at(-1)!
  const rows = [0.05, 0.1, 0.15, 0.25].map((sigma) => {
    progress(`smallest detectable change: sigma ${percent(sigma, 0)}`)
    const noise = { sigma, alpha: location * last.alphaWeight, ignored: Math.log1p(ignore) }
    const change = Math.expm1(detectableShift(noise, last.pairs))
    // The row was undecided, so it never stopped for "same"; with next to nothing to rule out, it never does.
    const rule = ourRule({ ...settings, detect: 0 }, `detectable ${sigma}`)
    const { worse, games } = tallySimulated({ rule, profile: plainNoise(sigma), change, games: changedGames, seed })
    return [percent(sigma, 0), `+${percent(change)}`, percent(worse / games)]
  })
  return table(['sigma', 'smallest change printed at 100 pairs', 'found'], rows)
}
