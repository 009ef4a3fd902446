/**
 * Where main stands by its stored pairs with a reference, and where it changed.
 *
 * Each stored run is compared with the runs before it on the present level, by the test that judges a head. One that
 * differs is left out: if the next one agrees they are a new level, because a mixture of two levels would blame later heads
 * for what main did; if it does not, the one was a stray. With few pairs a run, two runs in a row are tested together.
 *
 * None of this is stored: it is computed from the sorted set of runs on every reading, so it cannot depend on the order
 * in which runs arrived.
 */
import { differsFromMain, medianShift, sideOfMain } from '../stats/against-reference.ts'
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

/** A run that lies beyond those of the level. `isCertain`: its own pairs say so, whatever the next run shows. */
interface Candidate extends Omit<LevelChange, 'state'> {
  readonly isCertain: boolean
}

/** Walks runs in the order given, oldest first; each has at least one pair. */
export function findLevels(runs: readonly MainRun[], settings: LevelSettings): MainLevels {
  const level: number[] = []
  let open: Candidate | undefined
  const changes: LevelChange[] = []
  const mainOf = (): TwoSamples[] => runsByOccasion(level.map((at) => runs[at]!)).map(({ pairs }) => pairs)
  /** Decides about the candidate, by the run after it if there is one. Returns whether the two are a new level. */
  function close({ isCertain, ...change }: Candidate, next: MainRun | null): boolean {
    const isLevel = next !== null && agrees(runs[change.index]!, next, { ...settings, ...change, main: mainOf() })
    if (isLevel) level.splice(0, Infinity, change.index)
    else if (!isCertain) level.push(change.index)
    if (isLevel || isCertain) changes.push({ ...change, state: isLevel ? 'level' : next === null ? 'open' : 'stray' })
    return isLevel
  }
  for (const [index, run] of runs.entries()) {
    const isNext = open !== undefined && close(open, run)
    const candidate = isNext ? null : candidateAt(index, { run, main: mainOf(), settings })
    open = candidate ?? undefined
    if (open === undefined) level.push(index)
  }
  if (open !== undefined) close(open, null)
  return { level, changes }
}

function candidateAt(
  index: number,
  {
    run,
    main,
    settings,
  }: { readonly run: MainRun; readonly main: readonly TwoSamples[]; readonly settings: LevelSettings },
): Candidate | null {
  const shared = { main, head: [run.pairs] }
  const side = main.length === 0 ? null : sideOfMain(shared, settings)
  if (side === null) return null
  const isCertain = differsFromMain(shared, settings) === side
  return { index, worse: side === 'worse', shift: medianShift([run.pairs]) - medianShift(main), isCertain }
}

/**
 * Whether two runs in a row are one new level: the second lies beyond main on the same side, and the pairs of both differ for
 * certain. Few pairs a run, as in a fill, cannot say so alone.
 */
function agrees(
  run: MainRun,
  next: MainRun,
  { main, worse, ...settings }: LevelSettings & { readonly main: readonly TwoSamples[]; readonly worse: boolean },
): boolean {
  const side = worse ? 'worse' : 'better'
  if (sideOfMain({ main, head: [next.pairs] }, settings) !== side) return false
  return differsFromMain({ main, head: [run.pairs, next.pairs] }, settings) === side
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
