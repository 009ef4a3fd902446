/**
 * Change points of a stored history: at which runs did the level change, and by how much?
 *
 * Runs of one class (the same kind of machine) share a level; a change is a change within classes, so that another
 * machine is never one. It is found in two steps. The history is cut into segments so that the squares around the mean
 * of each class and segment, plus a price per mean, are least, with exact search. Then every cut has to pass a test at a
 * level that is shared by all places where it might have been: of the runs next to it on both sides, with their own
 * scatter. The weakest cut that does not pass is taken back, and the rest are tested again. A test sees only what lies
 * next to its cut, so neither a slow drift nor a wrong merge elsewhere decides about it.
 *
 * Sources: Jackson et al. 2005 and Killick, Fearnhead & Eckley 2012 for the cuts; testing the cuts that a search
 * proposed, and merging, as Hunter does (Fleming et al. 2023, Hunter: Using Change Point Detection to Hunt for
 * Performance Regressions), there with E-divisive (Matteson & James 2014) as the search. What is found in histories that
 * people have labelled is in evaluation/accuracy.md.
 */
import { median } from './quantile.ts'
import { tUpperTail } from './distributions.ts'

/** One run's location, on the log scale (or the raw one), turned so that a larger y is worse. */
export interface ClassRun {
  readonly class: string
  readonly y: number
}

/** The fewest runs that make a level, and their share of a long history, where strays do come in threes. */
const leastSegment = 3
const leastShare = 0.01
/** Times the squared logarithm of the number of runs, in variances: what a mean costs. */
const priceOfMean = 1.35
/** A cut is tested by so many runs of each class on each side, at most. */
const nearest = 20
/** The scatter of the whole history counts as much as so many runs next to the cut. */
const priorRuns = 12
/** A larger correlation of neighbours is taken for this one: so short a history does not tell them apart. */
const mostCorrelation = 0.8

export interface ChangePointOptions {
  /** Changes up to this are none, on the scale of y. */
  readonly margin: number
  /** Chance that a history without a change shows one. */
  readonly alpha: number
  /** Runs are never taken to scatter less than this, on the scale of y. */
  readonly leastDeviation: number
  /** Whether something may have changed between a run and the one before it; always by default. */
  readonly mayChange?: (index: number) => boolean
}

interface ChangePoint {
  /** The first run on the new level. */
  readonly index: number
  /** By how much y moved from the segment before to this one, within classes. */
  readonly shift: number
  /** Two-sided, multiplied by the number of places. */
  readonly p: number
}

/** Change points in the order of the runs, which are in the order of their commits. */
export function changePoints(runs: readonly ClassRun[], options: ChangePointOptions): ChangePoint[] {
  const classes = [...Map.groupBy(runs.keys(), (index) => runs[index]!.class).values()]
  const valuesOf = (indices: readonly number[]): number[] => indices.map((index) => runs[index]!.y)
  const noise = deviationOfNeighbours(classes.map(valuesOf))
  if (noise === null || runs.length < 2 * leastSegment) return []
  // Where values are rounded, most neighbours are alike, and yet each may be off by half a step: uniform noise.
  const rounding = smallestStep(runs.map((run) => run.y)) / Math.sqrt(12)
  const deviation = Math.max(noise, options.leastDeviation, rounding)
  const y = Array.from(runs, (run) => run.y)
  for (const indices of classes) {
    withoutStrays(valuesOf(indices), deviation).forEach((value, i) => (y[indices[i]!] = value))
  }
  const cells = cellSums(runs, y)
  const price = priceOfMean * Math.log(runs.length) ** 2
  let cuts = optimalPartition({
    count: runs.length,
    least: Math.max(leastSegment, Math.round(leastShare * runs.length)),
    mayBegin: options.mayChange,
    cost: (from, to) => {
      const means = cells(from, to)
      return means.reduce((sum, { squares }) => sum + squares, 0) / deviation ** 2 + price * means.length
    },
  })
  const drawn = runs.map((run, index) => ({ ...run, y: y[index]! }))
  const lasting = varianceFactor(classes.map((indices) => indices.map((index) => drawn[index]!)))
  for (;;) {
    const tested = testCuts({ cuts, runs, drawn, deviation, lasting })
    const failing = tested.filter(({ p, shift }) => p > options.alpha || Math.abs(shift) <= options.margin)
    if (failing.length === 0) return tested
    const weakest = failing.reduce((worst, one) => (isWeaker(one, worst) ? one : worst))
    cuts = cuts.filter((cut) => cut !== weakest.index)
  }
}

function isWeaker(one: ChangePoint, other: ChangePoint): boolean {
  return one.p === other.p ? Math.abs(one.shift) < Math.abs(other.shift) : one.p > other.p
}

/** One class within one segment. */
interface ClassSums {
  readonly class: string
  readonly runs: number
  readonly mean: number
  /** Sum of squares around that mean. */
  readonly squares: number
}

type Cells = (from: number, to: number) => readonly ClassSums[]

/** The cells of any segment, from running sums of each class around its own first value (so that no digits are lost). */
function cellSums(runs: readonly ClassRun[], y: readonly number[]): Cells {
  const names = [...new Set(runs.map((run) => run.class))]
  const table = names.map((name) => {
    const origin = y[runs.findIndex((run) => run.class === name)]!
    const running = [{ runs: 0, sum: 0, squares: 0 }]
    for (const [index, run] of runs.entries()) {
      const last = running[index]!
      const value = y[index]! - origin
      running.push(
        run.class === name
          ? { runs: last.runs + 1, sum: last.sum + value, squares: last.squares + value * value }
          : last,
      )
    }
    return { name, origin, running }
  })
  return (from, to) =>
    table.flatMap(({ name, origin, running }) => {
      const [before, after] = [running[from]!, running[to]!]
      const count = after.runs - before.runs
      if (count === 0) return []
      const mean = (after.sum - before.sum) / count
      const squares = Math.max(0, after.squares - before.squares - count * mean * mean)
      return [{ class: name, runs: count, mean: origin + mean, squares }]
    })
}

interface TestInput {
  /** As they were measured. */
  readonly runs: readonly ClassRun[]
  /** With strays drawn back. */
  readonly drawn: readonly ClassRun[]
  readonly cuts: readonly number[]
  /** How far runs of the whole history scatter. */
  readonly deviation: number
  /** How much more a mean scatters because neighbours resemble each other. */
  readonly lasting: number
}

/**
 * Each cut as a change point: the difference of the runs next to it, class by class, weighted by what each class can say,
 * compared with their scatter, in which that of the whole history has a part (a moderated t: Smyth 2004, Linear Models and
 * Empirical Bayes Methods). Noise is not normal: a side of few runs has few degrees of freedom, whatever the other has.
 * Where no class is on both sides, or a few runs alone make the difference, p is 1.
 */
function testCuts({ runs, drawn, cuts, deviation, lasting }: TestInput): ChangePoint[] {
  const ends = [0, ...cuts, runs.length]
  return cuts.map((index, i) => {
    const [from, to] = [ends[i]!, ends[i + 2]!]
    const pairs = pairsNextTo(drawn, { from, index, to })
    const weight = pairs.reduce((sum, pair) => sum + pair.weight, 0)
    if (weight === 0) return { index, shift: 0, p: 1 }
    const shift = pairs.reduce((sum, pair) => sum + pair.weight * pair.shift, 0) / weight
    const sides = [runs.slice(from, index), runs.slice(index, to)] as const
    if (!isLevel(sides[0], sides[1]) || !isLevel(sides[1], sides[0])) return { index, shift, p: 1 }
    const own = pairs.reduce((sum, pair) => sum + pair.degrees, 0)
    const squares = pairs.reduce((sum, pair) => sum + pair.squares, 0)
    const variance = (lasting * (squares + priorRuns * deviation ** 2)) / (own + priorRuns)
    const degrees = degreesOfRun * pairs.reduce((sum, pair) => sum + pair.fewer, 0)
    const t = Math.abs(shift) * Math.sqrt(weight / variance)
    const p = 2 * tUpperTail(t, Math.min(degrees, own + priorRuns)) * (runs.length - 1)
    return { index, shift, p: Math.min(1, p) }
  })
}

interface ClassPair {
  readonly shift: number
  readonly weight: number
  /** Around both means, and what they are divided by for a variance. */
  readonly squares: number
  readonly degrees: number
  /** Runs on the side that has fewer. */
  readonly fewer: number
}

/** The runs next to a cut, of each class that is on both sides. */
function pairsNextTo(
  runs: readonly ClassRun[],
  { from, index, to }: { readonly from: number; readonly index: number; readonly to: number },
): ClassPair[] {
  const after = Map.groupBy(runs.slice(index, to), (run) => run.class)
  return [...Map.groupBy(runs.slice(from, index), (run) => run.class)].flatMap(([name, own]): ClassPair[] => {
    const other = after.get(name)
    if (other === undefined) return []
    const [a, b] = [own.slice(-nearest), other.slice(0, nearest)].map((side) => side.map(({ y }) => y)) as [
      number[],
      number[],
    ]
    const squares = [a, b].flatMap((side) => side.map((y) => (y - mean(side)) ** 2)).reduce((sum, one) => sum + one, 0)
    return [
      {
        shift: mean(b) - mean(a),
        weight: 1 / (1 / a.length + 1 / b.length),
        squares,
        degrees: a.length + b.length - 2,
        fewer: Math.min(a.length, b.length),
      },
    ]
  })
}

/** Of each run on the side that has fewer. */
const degreesOfRun = 1.5
/** The fewest differences of neighbours that show a correlation. */
const leastDifferences = 8
/** A difference of more deviations than these is a step between two levels. */
const farthestDifference = 4

/**
 * A machine that is slow for days makes runs resemble their neighbours, and then the mean of n runs scatters as that of
 * fewer: its variance is (1 + r) / (1 - r) times as large where neighbours correlate by r (autoregressive noise; Bayley &
 * Hammersley 1946). r comes from the differences of neighbours: two in a row correlate by -(1 - r) / 2. A step between
 * levels is no scatter and is left out, and so is what two runs say that took turns. Runs of each class, in order.
 */
function varianceFactor(classes: readonly (readonly ClassRun[])[]): number {
  const all = classes.map(differences)
  const sizes = all.flat().map(Math.abs)
  if (sizes.length < leastDifferences) return 1
  const room = (farthestDifference * median(sizes)) / 0.6745
  const rows = all.flatMap((row) => withoutSteps(row, room))
  const squares = rows.flat().map((value) => value * value)
  const products = rows.flatMap((row) => row.slice(1).map((value, i) => value * row[i]!))
  const correlation = mean(products) / mean(squares)
  // No scatter, or no two differences in a row.
  if (!Number.isFinite(correlation)) return 1
  const r = Math.min(mostCorrelation, Math.max(0, 1 + 2 * correlation))
  return (1 + r) / (1 - r)
}

/** Differences of neighbours. */
function differences(runs: readonly ClassRun[]): number[] {
  return runs.slice(1).map(({ y }, i) => y - runs[i]!.y)
}

/** The row in parts, which end at what is larger than `room`. */
function withoutSteps(row: readonly number[], room: number): number[][] {
  const parts: number[][] = [[]]
  for (const value of row) {
    if (Math.abs(value) > room) parts.push([])
    else parts.at(-1)!.push(value)
  }
  return parts
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * Whether most runs of a side, and three at least, lie nearer to the middle of their own class there than to that beyond
 * the cut. Runs of a class that is on one side only say nothing.
 */
function isLevel(own: readonly ClassRun[], other: readonly ClassRun[]): boolean {
  const [here, there] = [middles(own), middles(other)]
  const shared = own.filter((run) => there.has(run.class))
  const nearer = shared.filter(
    (run) => Math.abs(run.y - here.get(run.class)!) < Math.abs(run.y - there.get(run.class)!),
  ).length
  return nearer >= leastSegment && 2 * nearer > shared.length
}

/** The median of each class. */
function middles(runs: readonly ClassRun[]): ReadonlyMap<string, number> {
  const groups = Map.groupBy(runs, (run) => run.class)
  return new Map([...groups].map(([name, members]) => [name, median(members.map(({ y }) => y))]))
}

interface PartitionInput {
  /** How many things there are. */
  readonly count: number
  /** No segment is shorter. */
  readonly least: number
  /** Of the segment from `from` up to, but not including, `to`, with whatever a segment costs by being one. */
  readonly cost: (from: number, to: number) => number
  /** Where a segment may begin; anywhere by default. */
  readonly mayBegin?: ((at: number) => boolean) | undefined
}

/**
 * Cuts a row of things into segments so that the sum of their costs is least. Returns where segments begin, the first at 0
 * left out. Of equal sums the one with fewer cuts.
 *
 * Source: the exact search of Jackson et al. 2005, An algorithm for optimal partitioning of data on an interval.
 * PELT (Killick, Fearnhead & Eckley 2012) finds the same cuts and prunes what cannot win; a stored history is so short
 * that there is nothing to prune.
 */
export function optimalPartition({ count, least, cost, mayBegin = () => true }: PartitionInput): number[] {
  // For each end: the least sum up to there, and where the last segment of it begins.
  const sums = [0]
  const begins = [0]
  for (let to = 1; to <= count; to++) {
    let [best, begin] = [to < least ? Infinity : cost(0, to), 0]
    for (let from = least; from <= to - least; from++) {
      if (!mayBegin(from)) continue
      const sum = sums[from]! + cost(from, to)
      if (sum < best) [best, begin] = [sum, from]
    }
    sums.push(best)
    begins.push(begin)
  }
  const cuts: number[] = []
  for (let at = begins[count] ?? 0; at > 0; at = begins[at]!) cuts.unshift(at)
  return cuts
}

/** The size of the window around each run: two strays among five cannot move their median, three in a row do. */
const window = 5
/** A run that lies farther from its neighbours than this many deviations is drawn back to that distance. */
const farthest = 3

/**
 * The values in order, each at most three `deviation`s from the median of the five around it (at the ends: of the first
 * or last five). A step passes unchanged, because a median of five keeps edges; one or two runs that lie apart do not.
 */
export function withoutStrays(values: readonly number[], deviation: number): number[] {
  const size = Math.min(window, values.length)
  const room = farthest * deviation
  return values.map((value, index) => {
    const from = Math.min(Math.max(0, index - Math.floor(size / 2)), values.length - size)
    const centre = median(values.slice(from, from + size))
    return Math.min(centre + room, Math.max(centre - room, value))
  })
}

/**
 * How far runs scatter, from the differences of neighbours: steps between levels hardly show in it. The median of the
 * absolute differences, scaled to the standard deviation of normal noise; null for fewer than two values.
 */
export function deviationOfNeighbours(groups: readonly (readonly number[])[]): number | null {
  const differences = groups.flatMap((values) =>
    values.slice(1).map((value, i) => Math.abs(value - values[i]!) / Math.SQRT2),
  )
  return differences.length === 0 ? null : median(differences) / 0.6745
}

/** How far apart the nearest two different values are; 0 if all are alike. */
function smallestStep(values: readonly number[]): number {
  const distinct = [...new Set(values)].toSorted((a, b) => a - b)
  const steps = distinct.slice(1).map((value, i) => value - distinct[i]!)
  return steps.length === 0 ? 0 : Math.min(...steps)
}
