/**
 * Reports in which main and head were each measured in pairs with one reference, made of nothing but code: machines whose
 * levels differ by factors, and whose effect on the change from the reference differs from run to run.
 */
import type { MetricData, Run } from '../../src/core/model/run.ts'
import type { TwoSamples } from '../../src/core/stats/location.ts'
import type { Random } from '../../src/core/stats/random.ts'
import type { Question } from './history-outcome.ts'
import { inventedRun } from './invented-histories.ts'
import { judgedPairs } from './judged-pairs.ts'

export interface RowKind {
  readonly name: string
  /** Standard deviation of the difference of the logarithms within a pair. */
  readonly sigma: number
  /** How much of a world's run effect reaches it: memory hardly depends on the machine. */
  readonly share: number
  /** How far apart the levels of processors are, as a deviation of their logarithms. */
  readonly levels: number
  readonly detect: number
  readonly metric: string
  readonly spec: Pick<MetricData, 'unit' | 'kind' | 'signed' | 'better' | 'gate'>
  readonly value: number
}

const time = { unit: 'ms', kind: 'sampled', signed: false, better: 'lower', gate: true } as const
const bytes = { ...time, unit: 'bytes' } as const

export const rowKinds: readonly RowKind[] = [
  {
    name: 'times, sigma 5%',
    sigma: 0.05,
    share: 1,
    levels: 0.5,
    detect: 0.1,
    metric: 'ready-time',
    spec: time,
    value: 400,
  },
  {
    name: 'times, sigma 10%',
    sigma: 0.1,
    share: 1,
    levels: 0.5,
    detect: 0.1,
    metric: 'other-time',
    spec: time,
    value: 150,
  },
  {
    name: 'heap',
    sigma: 0.003,
    share: 0.1,
    levels: 0.05,
    detect: 0.05,
    metric: 'retained-heap',
    spec: bytes,
    value: 5e7,
  },
  { name: 'RSS', sigma: 0.04, share: 1, levels: 0.05, detect: 0.05, metric: 'peak-rss', spec: bytes, value: 9e7 },
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
): { readonly rows: readonly DrawnRow[]; readonly machines: readonly number[] } {
  const { world, stored, change, random } = options
  const machines = Array.from({ length: stored + 1 }, () => random.below(processors))
  const rows = kinds.map((kind): DrawnRow => {
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
  return { rows, machines }
}

/** What the rule under examination says of each row of a report of nine. */
export function judgeRows(rows: readonly DrawnRow[], asksSame: boolean): ReturnType<typeof judgedPairs>[] {
  return rows.map(({ kind, main, head }) => {
    const asked = { ignored: Math.log1p(0.01), detect: Math.log1p(kind.detect), rows: reportRows.length, asksSame }
    return judgedPairs({ main, head: [head] }, asked)
  })
}

/** The same report as the rules see it that know absolute values only: main's and the head's, without the reference's. */
export function withoutReference({ rows, machines }: ReturnType<typeof drawRows>): Question {
  const run = (place: number): Run => {
    const metrics = new Map(
      rows.map(({ kind, main, head }, row): [string, Record<string, MetricData>] => {
        const values = (place < main.length ? main[place]! : head).head.map(Math.exp)
        return [`row-${row}`, { [kind.metric]: { ...kind.spec, values } }]
      }),
    )
    const trials = (place < rows[0]!.main.length ? rows[0]!.main[place]! : rows[0]!.head).head.length
    const made = inventedRun({ place, machine: 'first', trials, metrics })
    const cpu = { ...made.environment.cpu, modelNumber: 1 + machines[place]! }
    return { ...made, environment: { ...made.environment, cpu } }
  }
  const stored = Array.from({ length: machines.length - 1 }, (_, place) => run(place))
  return { head: run(stored.length), stored, family: reportRows.length }
}
