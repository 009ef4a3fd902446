/** Paceline's own rule, and the same rule broken in the ways that are easy to break it. */
import { weightedLookSchedule, patientCap, type End } from '../../src/core/stats/looks.ts'
import type { MeasuredPairs } from '../../src/core/stats/paired-data.ts'
import { pShiftAtLeast, pShiftAtMost, rankSidesApart } from '../../src/core/stats/psr.ts'
import type { Random } from '../../src/core/stats/random.ts'
import { firstBlockSizesForAlpha, decide } from '../../src/core/stats/sequential.ts'
import type { PairedSettings, PairedVerdict } from '../../src/core/stats/sequential.ts'
import type { Outcome, Rule, Side, World } from './world.ts'

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
  /** Where measuring ends short of the cap: after how many pairs, and by what; none for an end that nobody notes. */
  readonly end?: { readonly pairs: (random: Random) => number; readonly by: End['by'] | undefined }
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
    blocks: cap === patientCap && stopEarly ? firstBlockSizesForAlpha(alphaPerComparison / rows) : [],
    ...(hint === undefined ? {} : { hint }),
  }
}

function settle(verdict: PairedVerdict): Outcome['verdict'] {
  return verdict === 'continue' ? 'undecided' : verdict
}

/** The rule as it ships. */
export function ourRule(settings: OurSettings, name = 'Paceline'): Rule {
  return { name, source: 'docs/statistics.md', play: playedIn(settings, drawn) }
}

/** Broken on purpose: base goes first, and the sides take turns. */
export function fixedOrderRule(settings: OurSettings): Rule {
  return { name: 'Paceline without the coin', source: 'broken on purpose', play: playedIn(settings, () => inTurn) }
}

function playedIn(settings: OurSettings, orderOf: (world: World) => Measured['order']): Rule['play'] {
  const settled = ourSettings(settings)
  const { end } = settings
  return (world) => {
    const count = Math.min(settled.cap, end?.pairs(world.random) ?? settled.cap)
    const { pairs, cpu } = measurePairs(world, { count, blocks: settled.blocks, order: orderOf(world) })
    const ends = end?.by && count < settled.cap ? [{ pairs: count, by: end.by }] : []
    // The decision is that of the first look that decides, so all pairs can be measured before the first look.
    const asked = { pairs, settings: settled, ended: true, ends }
    const decision = decide({ ...asked, ...(cpu !== undefined && { cpu: { pairs: cpu, settings: settled } }) })
    return { verdict: settle(decision.verdict), trials: 2 * (decision.look?.pairs ?? count) }
  }
}

/** Broken on purpose: somebody watches, ends the measuring when it suits, and has the last look of the clock all the same. */
export function watchingRule(settings: OurSettings): Rule {
  const settled = { ...ourSettings(settings), blocks: [] }
  const play = (world: World): Outcome => {
    const { pairs } = measurePairs(world, { count: settled.cap, order: drawn(world) })
    for (let count = 8; count < 100; count += 4) {
      const soFar = { base: pairs.base.slice(0, count), head: pairs.head.slice(0, count) }
      const ends = [{ pairs: count, by: 'clock' }] as const
      const { verdict } = decide({ pairs: soFar, settings: settled, ended: true, ends })
      if (verdict !== 'undecided') return { verdict: settle(verdict), trials: 2 * count }
    }
    return { verdict: 'undecided', trials: 2 * settled.cap }
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
    const { pairs } = measurePairs(world, { count: cap, order: drawn(world) })
    for (const { pairs: count } of weightedLookSchedule(cap)) {
      const logs = (side: readonly (number | undefined)[]) => side.slice(0, count).map((value) => Math.log(value!))
      const ranked = rankSidesApart({ base: logs(pairs.base), head: logs(pairs.head) })
      if (pShiftAtMost(ranked, ignored) <= alpha) return { verdict: 'worse', trials: 2 * count }
      if (pShiftAtLeast(ranked, wanted) <= 0.05 && pShiftAtMost(ranked, ignored) > 0.1) {
        return { verdict: 'same', trials: 2 * count }
      }
    }
    return { verdict: 'undecided', trials: 2 * cap }
  }
  return { name: 'Paceline without alpha spending', source: 'broken on purpose', play }
}

/** Blocks of these sizes, then pairs, up to `count` pairs; no block is begun that would not end by then. */
function measurePairs(
  world: World,
  { count, blocks = [], order }: Measured,
): { readonly pairs: MeasuredPairs; readonly cpu?: MeasuredPairs } {
  const values = { base: [] as number[], head: [] as number[] }
  const cpu = { base: [] as number[], head: [] as number[] }
  const sizes: number[] = []
  for (let pairs = 0; pairs < count; pairs += sizes.at(-1)!) {
    const size = blocks[sizes.length] ?? 1
    if (pairs + size > count) break
    sizes.push(size)
    for (const side of order(size)) {
      values[side].push(world.trial(side))
      if (world.cpuTime !== undefined) cpu[side].push(world.cpuTime())
    }
  }
  return { pairs: { ...values, sizes }, ...(cpu.base.length > 0 && { cpu: { ...cpu, sizes } }) }
}

interface Measured {
  readonly count: number
  readonly blocks?: readonly number[] | undefined
  /** The sides of the slots of a block of this size. */
  readonly order: (size: number) => readonly Side[]
}

function drawn({ random }: World): Measured['order'] {
  return (size) => random.shuffled(Array.from({ length: 2 * size }, (_, slot) => (slot < size ? 'base' : 'head')))
}

/** One side, then the other. */
const inTurn: Measured['order'] = (size) =>
  Array.from({ length: 2 * size }, (_, slot) => (slot % 2 === 0 ? 'base' : 'head'))
