/**
 * Where main stands by its stored pairs with a reference, and where it changed.
 *
 * Each stored run is compared with the runs before it on the present level, by the test that judges a head. One that
 * differs is left out: if the next one agrees they are a new level, because a mixture of two levels would blame later heads
 * for what main did; if it does not, the one was a stray.
 *
 * None of this is stored: it is computed from the sorted set of runs on every reading, so it cannot depend on the order
 * in which runs arrived.
 */
import { differsFromMain, medianShift } from '../stats/against-reference.ts'
import type { TwoSamples } from '../stats/location.ts'

/** Pairs of one stored run on a scale on which more is worse, the reference as their base. */
export interface MainRun {
  readonly pairs: TwoSamples
  /** Runs that were filled in together share a machine and its day. */
  readonly occasion: string
}

/** A run with which main differs from the runs before it. */
export interface LevelChange {
  /** Index of the run. */
  readonly index: number
  readonly worse: boolean
  /** On the scale of the pairs, against the level before. */
  readonly shift: number
  /** `open`: it is the newest run. `level`: the next run agrees. `stray`: the next run does not, and it is left out. */
  readonly state: 'open' | 'level' | 'stray'
}

export interface MainLevels {
  /** Indices of the runs on the present level, oldest first. */
  readonly level: readonly number[]
  /** Oldest first. */
  readonly changes: readonly LevelChange[]
}

interface LevelSettings {
  readonly ignored: number
  readonly detect: number
  /** One-sided level at which a stored run counts as different. */
  readonly alpha: number
}

/** Walks runs in the order given, oldest first; each has at least one pair. */
export function findLevels(runs: readonly MainRun[], settings: LevelSettings): MainLevels {
  let level: number[] = []
  let open: Omit<LevelChange, 'state'> | undefined
  const changes: LevelChange[] = []
  for (const [index, run] of runs.entries()) {
    const main = runsByOccasion(level.map((at) => runs[at]!)).map(({ pairs }) => pairs)
    const side = main.length === 0 ? null : differsFromMain({ main, head: [run.pairs] }, settings)
    const worse = side === 'worse'
    if (open !== undefined) {
      const agrees: boolean = side !== null && worse === open.worse
      changes.push({ ...open, state: agrees ? 'level' : 'stray' })
      if (agrees) level = [open.index]
    }
    const isNew: boolean = side !== null && level[0] !== open?.index
    open = isNew ? { index, worse, shift: medianShift([run.pairs]) - medianShift(main) } : undefined
    if (!isNew) level.push(index)
  }
  if (open !== undefined) changes.push({ ...open, state: 'open' })
  return { level, changes }
}

/**
 * Runs of one fill as one run with the pairs of all: they have pairs of their own, but share a machine and its day. The
 * newest few, and of a fill the newest few.
 */
export function runsByOccasion<T extends MainRun>(runs: readonly T[]): T[] {
  const groups = [...Map.groupBy(runs, ({ occasion }) => occasion).values()]
  return groups.slice(-mostPooled).map((all) => {
    const newest = all.slice(-mostPooled)
    const pairs = {
      base: newest.flatMap((run) => run.pairs.base),
      head: newest.flatMap((run) => run.pairs.head),
    }
    return Object.assign({}, newest.at(-1)!, { pairs })
  })
}

/** So many runs say where main stands: more would take time, and say no more than machines differ. */
const mostPooled = 10
