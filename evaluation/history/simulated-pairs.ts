/**
 * Reports in which main and head were each measured in pairs with one reference, made of nothing but code: machines whose
 * levels differ by factors, and whose effect on the change from the reference differs from run to run.
 */
import type { TwoSamples } from '../../src/core/stats/location.ts'
import type { Random } from '../../src/core/stats/random.ts'
import { judgedPairs } from './judged-pairs.ts'
import type { PlainRow } from './rules-of-others.ts'

export interface RowKind {
  readonly name: string
  /** Standard deviation of the difference of the logarithms within a pair. */
  readonly sigma: number
  /** How much of a world's run effect reaches it: memory hardly depends on the machine. */
  readonly share: number
  /** How far apart the levels of processors are, as a deviation of their logarithms. */
  readonly levels: number
  readonly detect: number
  readonly value: number
}

export const rowKinds: readonly RowKind[] = [
  {
    name: 'times, sigma 5%',
    sigma: 0.05,
    share: 1,
    levels: 0.5,
    detect: 0.1,
    value: 400,
  },
  {
    name: 'times, sigma 10%',
    sigma: 0.1,
    share: 1,
    levels: 0.5,
    detect: 0.1,
    value: 150,
  },
  {
    name: 'heap',
    sigma: 0.003,
    share: 0.1,
    levels: 0.05,
    detect: 0.05,
    value: 5e7,
  },
  { name: 'RSS', sigma: 0.04, share: 1, levels: 0.05, detect: 0.05, value: 9e7 },
]

/** The nine gated rows of a report. */
export const reportRows: readonly RowKind[] = [0, 0, 0, 1, 1, 2, 2, 3, 3].map((kind) => rowKinds[kind]!)

export interface PairWorld {
  readonly id: string
  readonly name: string
  /** Standard deviation, from run to run, of the machine's effect on the change from the reference. */
  readonly runEffect: number
  /** Draws the noise of one slot after another, in deviations of the kind. */
  readonly noise: (random: Random) => () => number
}

const white = (random: Random) => () => random.normal()

function strays(random: Random): () => number {
  return () => random.normal() + (random.uniform() < 0.08 ? 6 * random.exponential() : 0)
}

function twoLevels(random: Random): () => number {
  return () => random.normal() + (random.uniform() < 0.25 ? 4 : 0)
}

function autoregressive(random: Random): () => number {
  let state = 2 * random.normal()
  return () => {
    state = 0.8 * state + 1.2 * random.normal()
    return random.normal() + state
  }
}

export const pairWorlds: readonly PairWorld[] = [
  { id: 'none', name: 'no run effect', runEffect: 0, noise: white },
  { id: 'one', name: 'run effect 1%', runEffect: 0.01, noise: white },
  { id: 'two', name: 'run effect 2%', runEffect: 0.02, noise: white },
  { id: 'strays', name: 'run effect 1%, 8% strays', runEffect: 0.01, noise: strays },
  { id: 'levels', name: 'run effect 1%, two levels', runEffect: 0.01, noise: twoLevels },
  { id: 'ar', name: 'run effect 1%, AR(1) of .8', runEffect: 0.01, noise: autoregressive },
]

export const storedCounts = [1, 3, 5, 10] as const
const pairsStored = 24
/** A job without a base has time for more pairs than a refresh. */
const pairsHere = (stored: number): number => (stored >= 5 ? 44 : 24)
const processors = 4

export interface DrawnRow {
  readonly kind: RowKind
  readonly main: readonly TwoSamples[]
  readonly head: TwoSamples
}

/** The rows of one report; the head is worse by `change` in each of them. */
export function drawRows(
  kinds: readonly RowKind[],
  options: { readonly world: PairWorld; readonly stored: number; readonly change: number; readonly random: Random },
): DrawnRow[] {
  const { world, stored, change, random } = options
  const machines = Array.from({ length: stored + 1 }, () => random.below(processors))
  return kinds.map((kind) => {
    const levels = Array.from({ length: processors }, () => Math.log(kind.value) + kind.levels * random.normal())
    // Main has moved since the reference, nobody knows how far.
    const main = 0.05 * random.normal()
    const pairs = (place: number, count: number, by: number): TwoSamples => {
      const noise = world.noise(random)
      const shift = by + world.runEffect * kind.share * random.normal()
      const base: number[] = []
      const head: number[] = []
      for (let pair = 0; pair < count; pair++) {
        const [first, second] = [noise(), noise()]
        const slots = random.coin() ? [first, second] : [second, first]
        const value = (slot: number) => levels[machines[place]!]! + (kind.sigma / Math.SQRT2) * slot
        base.push(value(slots[0]!))
        head.push(value(slots[1]!) + shift)
      }
      return { base, head }
    }
    return {
      kind,
      main: Array.from({ length: stored }, (_, place) => pairs(place, pairsStored, main)),
      head: pairs(stored, pairsHere(stored), main + Math.log1p(change)),
    }
  })
}

/** What the rule under examination says of each row of a report of nine. */
export function judgeRows(rows: readonly DrawnRow[], asksSame: boolean): ReturnType<typeof judgedPairs>[] {
  return rows.map(({ kind, main, head }) => {
    const asked = { ignored: Math.log1p(0.01), detect: Math.log1p(kind.detect), rows: reportRows.length, asksSame }
    return judgedPairs({ main, head: [head] }, asked)
  })
}

const valuesOf = ({ head }: TwoSamples): number[] => head.map(Math.exp)

/** The same rows as the rules see them that know absolute values only: main's and the head's, without the reference's. */
export function withoutReference(rows: readonly DrawnRow[]): PlainRow[] {
  return rows.map(({ main, head }) => ({ stored: main.map(valuesOf), head: valuesOf(head) }))
}
