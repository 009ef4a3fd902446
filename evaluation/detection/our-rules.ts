/** Paceline's own rule, and the same rule broken in the ways that are easy to break it. */
import { lookSchedule, type End } from '../../src/core/stats/looks.ts'
import type { MeasuredPairs } from '../../src/core/stats/paired-data.ts'
import { pShiftAtLeast, pShiftAtMost, rankPairs } from '../../src/core/stats/psr.ts'
import type { Random } from '../../src/core/stats/random.ts'
import { decide, type PairedSettings, type PairedVerdict } from '../../src/core/stats/sequential.ts'
import type { Outcome, Rule, World } from './world.ts'

export const alphaPerComparison = 0.01
export const ignore = 0.01

export interface OurSettings {
  /** Gated rows of the whole comparison, by which alpha is divided. */
  readonly rows: number
  readonly detect: number
  readonly cap?: number
  readonly stopEarly?: boolean
  readonly tailTest?: boolean
  readonly hint?: number
  /** Where measuring ends short of the cap: after how many pairs, and by what; null for an end that nobody notes. */
  readonly end?: { readonly pairs: (random: Random) => number; readonly by: End['by'] | null }
}

export function ourSettings(settings: OurSettings): PairedSettings {
  const { rows, detect, cap = 400, stopEarly = true, tailTest = true, hint } = settings
  return {
    better: 'lower',
    scale: 'log',
    ignore,
    detect,
    floor: 0,
    alpha: alphaPerComparison / rows,
    cap,
    tailTest,
    stopEarly,
    ...(hint === undefined ? {} : { hint }),
  }
}

function settle(verdict: PairedVerdict): Outcome['verdict'] {
  return verdict === 'continue' ? 'undecided' : verdict
}

/** The rule as it ships. */
export function ourRule(settings: OurSettings, name = 'Paceline'): Rule {
  const fixed = ourSettings(settings)
  const { end } = settings
  const play = (world: World): Outcome => {
    const count = Math.min(fixed.cap, end?.pairs(world.random) ?? fixed.cap)
    const pairs = measurePairs(world, { count, baseFirst: () => world.random.coin() })
    const ends = end?.by && count < fixed.cap ? [{ pairs: count, by: end.by }] : []
    // The decision is that of the first look that decides, so all pairs can be measured before the first look.
    const decision = decide({ pairs, settings: fixed, ended: true, ends })
    return { verdict: settle(decision.verdict), trials: 2 * (decision.look?.pairs ?? count) }
  }
  return { name, source: 'docs/statistics.md', play }
}

/** Broken on purpose: base always goes first. */
export function fixedOrderRule(settings: OurSettings): Rule {
  const fixed = ourSettings(settings)
  const play = (world: World): Outcome => {
    const pairs = measurePairs(world, { count: fixed.cap, baseFirst: () => true })
    const decision = decide({ pairs, settings: fixed, ended: true })
    return { verdict: settle(decision.verdict), trials: 2 * (decision.look?.pairs ?? fixed.cap) }
  }
  return { name: 'Paceline without the coin', source: 'broken on purpose', play }
}

/** Broken on purpose: somebody watches, ends the measuring when it suits, and has the last look of the clock all the same. */
export function watchingRule(settings: OurSettings): Rule {
  const fixed = ourSettings(settings)
  const play = (world: World): Outcome => {
    const pairs = measurePairs(world, { count: fixed.cap, baseFirst: () => world.random.coin() })
    for (let count = 8; count < 100; count += 4) {
      const soFar = { base: pairs.base.slice(0, count), head: pairs.head.slice(0, count) }
      const ends = [{ pairs: count, by: 'clock' }] as const
      const { verdict } = decide({ pairs: soFar, settings: fixed, ended: true, ends })
      if (verdict !== 'undecided') return { verdict: settle(verdict), trials: 2 * count }
    }
    return { verdict: 'undecided', trials: 2 * fixed.cap }
  }
  return { name: 'Paceline ended by whoever watches', source: 'broken on purpose', play }
}

/** Broken on purpose: every row has the whole alpha, however many rows there are. */
export function uncorrectedRule(settings: OurSettings): Rule {
  return { ...ourRule({ ...settings, rows: 1 }), name: 'Paceline without correction', source: 'broken on purpose' }
}

/** Broken on purpose: every look has the whole alpha and the whole beta. */
export function peekingRule(settings: OurSettings): Rule {
  const { alpha, cap, detect } = ourSettings(settings)
  const [ignored, wanted] = [Math.log1p(ignore), Math.log1p(detect)]
  const play = (world: World): Outcome => {
    const pairs = measurePairs(world, { count: cap, baseFirst: () => world.random.coin() })
    for (const { pairs: count } of lookSchedule(cap)) {
      const logs = (side: readonly (number | null)[]) => side.slice(0, count).map((value) => Math.log(value!))
      const ranked = rankPairs({ base: logs(pairs.base), head: logs(pairs.head) })
      if (pShiftAtMost(ranked, ignored) <= alpha) return { verdict: 'worse', trials: 2 * count }
      if (pShiftAtLeast(ranked, wanted) <= 0.05 && pShiftAtMost(ranked, ignored) > 0.1) {
        return { verdict: 'same', trials: 2 * count }
      }
    }
    return { verdict: 'undecided', trials: 2 * cap }
  }
  return { name: 'Paceline without alpha spending', source: 'broken on purpose', play }
}

function measurePairs(world: World, { count, baseFirst }: { count: number; baseFirst: () => boolean }): MeasuredPairs {
  const values = { base: [] as number[], head: [] as number[] }
  for (let pair = 0; pair < count; pair++) {
    for (const side of baseFirst() ? (['base', 'head'] as const) : (['head', 'base'] as const)) {
      values[side].push(world.trial(side))
    }
  }
  return values
}
