/**
 * When the data is looked at, and how much of the error rates each look may spend.
 *
 * Looking again and again at a fixed level finds something in the end even where there is nothing. Here every look has
 * a share of alpha (a false alarm) and of beta (a change missed and called "same"), fixed before the first trial;
 * the shares sum to 1, so the rates hold whenever the measuring stops. Source: Jennison & Turnbull 1989; Plamadeala &
 * Rosenberger 2012 for sequential randomisation tests.
 */
import { smallestTailP } from './failures.ts'
import { smallestLabelP } from './label-law.ts'

interface Look {
  readonly pairs: number
  /** Share of alpha, and of beta. */
  readonly alphaWeight: number
  readonly betaWeight: number
}

const pairsTo100 = [8, 10, 12, 14, 18, 24, 32, 44, 60, 80, 100]
const alphaTo100 = [0, 0, 0, 0.08, 0.09, 0.1, 0.12, 0.13, 0.15, 0.16, 0.17]
const betaTo100 = [0.06, 0.06, 0.07, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12, 0.12, 0.12]
const alphaTo60 = [0, 0, 0, 0.12, 0.12, 0.14, 0.17, 0.2, 0.25]
const betaTo60 = [0.08, 0.08, 0.08, 0.1, 0.1, 0.11, 0.13, 0.15, 0.17]
/** Rows that nothing has changed in stop by the first looks, so those have most of beta. */
const pairsTo400 = [...pairsTo100.slice(1), 125, 160, 200, 250, 320, 400]
const alphaTo400 = [0, 0, 0.08, 0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.11, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05]
const betaTo400 = [0.08, 0.08, 0.12, 0.16, 0.18, 0.14, 0.1, 0.06, 0.03, 0.02, 0, 0.01, 0, 0.01, 0, 0.01]

/** The number of pairs after which to look, where blocks come first: their ends have the first shares. */
const pairsAfterBlocks = [11, 14, ...pairsTo400.slice(3)]
const alphaAfterBlocks = [
  0, 0.23, 0.02, 0.03, 0.04, 0.05, 0.07, 0.09, 0.09, 0.09, 0.05, 0.04, 0.04, 0.04, 0.04, 0.04, 0.04,
]
const betaAfterBlocks = [
  0.082, 0, 0.05, 0.08, 0.12, 0.14, 0.12, 0.1, 0.08, 0.05, 0.03, 0.03, 0.03, 0.03, 0.02, 0.02, 0.02,
]

/** Makes "same" wait with so many pairs to come until it is likely; see `isLikelySame` in sequential.ts. */
export const patientCap = 400

/**
 * Returns the looks on the way to `cap` pairs, the last of them at the cap itself. Caps of 60, 100 and 400 were tuned
 * by simulation, that of 400 with a look after each pair to 48, and then after each twentieth of the pairs so far. Any
 * other cap keeps the looks of the schedule to 100 below it (above 100, each look a quarter later than the one before)
 * and scales the shares to a sum of 1. Blocks of these sizes come first.
 */
export function weightedLookSchedule(cap: number, sizes: readonly number[] = []): readonly Look[] {
  if (!Number.isInteger(cap) || cap < 1) throw new RangeError(`a cap is a whole number of pairs, not ${cap}`)
  if (sizes.length > 0 && cap === patientCap) return withLooksBetween(lookScheduleWithBlocksFirst(cap, sizes))
  if (cap === 60) return weightedLooks(pairsTo100.slice(0, alphaTo60.length), alphaTo60, betaTo60)
  if (cap === patientCap) return withLooksBetween(weightedLooks(pairsTo400, alphaTo400, betaTo400))
  const pairs = pairsTo100.filter((count) => count < cap)
  while (pairs.length >= pairsTo100.length && pairs.at(-1)! * 1.25 < cap) pairs.push(Math.round(pairs.at(-1)! * 1.25))
  pairs.push(cap)
  return weightedLooks(pairs, alphaTo100, betaTo100)
}

function lookScheduleWithBlocksFirst(cap: number, sizes: readonly number[]): readonly Look[] {
  const ends = sizes.map((_, last) => sum(sizes.slice(0, last + 1))).filter((pairs) => pairs < cap)
  const later = pairsAfterBlocks.filter((pairs) => pairs > (ends.at(-1) ?? 0) && pairs < cap)
  // Few rows can be called after three more pairs, if they spend more there.
  const alpha = alphaAfterBlocks.with(1, sizes[1] === 3 ? 0.23 : 0.1)
  return weightedLooks([...ends, ...later, cap], alpha, betaAfterBlocks)
}

/** Adds looks at which nothing is spent: what was ruled out at an earlier one may be called "same" there. */
function withLooksBetween(schedule: readonly Look[]): Look[] {
  return schedule.flatMap((look, index) => {
    const next = schedule[index + 1]?.pairs ?? 0
    const all: Look[] = [look]
    for (let pairs = pairsAtNextLookBySpacing(look.pairs); pairs < next; pairs = pairsAtNextLookBySpacing(pairs)) {
      all.push({ pairs, alphaWeight: 0, betaWeight: 0 })
    }
    return all
  })
}

/** Spaces looks: with few pairs, rarer ones would cost pairs; with many, one after each would take hours. */
function pairsAtNextLookBySpacing(pairs: number): number {
  return pairs < 48 ? pairs + 1 : Math.ceil(pairs * 1.05)
}

/** Gives later looks than there are shares the last of them. */
function weightedLooks(pairs: readonly number[], alpha: readonly number[], beta: readonly number[]): readonly Look[] {
  const alphaWeights = pairs.map((_, i) => alpha[i] ?? alpha.at(-1)!)
  // A cap so low that no look has a share leaves it all to the last one.
  if (sum(alphaWeights) === 0) alphaWeights[alphaWeights.length - 1] = 1
  const betaWeights = pairs.map((_, i) => beta[i] ?? beta.at(-1)!)
  const [allAlpha, allBeta] = [sum(alphaWeights), sum(betaWeights)]
  return pairs.map((count, i) => ({
    pairs: count,
    alphaWeight: alphaWeights[i]! / allAlpha,
    betaWeight: betaWeights[i]! / allBeta,
  }))
}

/** Holds a look with the shares that its tests may spend; 0 if a test is not made. */
export interface PlannedLook {
  readonly pairs: number
  /** Share of alpha that the location test and the tail test may spend here, and of beta the test for "same". */
  readonly locationWeight: number
  readonly tailWeight: number
  readonly sameWeight: number
  /** True if a clock ended the measuring: there is nothing to wait for. */
  readonly isLast: boolean
  /** True if nothing is spent, whatever came due: what was ruled out before may be called "same" here. */
  readonly isBetween: boolean
}

/** Tells where measuring ended with the question still open, and what ended it. */
export interface End {
  readonly pairs: number
  /** `clock`: the time budget was used up. `interruption`: somebody, or something, stopped it. */
  readonly by: 'clock' | 'interruption'
}

export interface PlanOptions {
  readonly cap: number
  /** Makes each look of the schedule, or only one at each end of measuring. */
  readonly stopEarly: boolean
  /** Ends so far, ascending. */
  readonly ends: readonly End[]
  /** Sizes of the blocks that were planned, and of those that there are, then planned ones; pairs follow. */
  readonly planned?: readonly number[]
  readonly sizes?: readonly number[]
  /** Levels of the tests that share the looks, before they are split; `tail` is 0 if the tail test is off. */
  readonly levels: { readonly location: number; readonly tail: number; readonly same: number }
}

/** When a clock ends the measuring, the last look takes this part of what is unspent; the rest is for a resume. */
const lastLookPart = 0.8

/**
 * Returns the looks with what each may spend. One that could not decide even on the clearest data leaves its share to
 * the first that can with the sum; a share without such a look is lost.
 *
 * If a clock ended the measuring there is one more look, with what came due and four fifths of what did not; later looks,
 * after a resume, have a fifth of their shares. This keeps the error rates because the clock does not depend on our coins:
 * a pair takes the same time whichever of its trials is called the head. People who have seen values must not choose a
 * look, so it is made at the first end only, and not at an interruption.
 *
 * The end is read from a run file, which may be a stranger's: for any list of ends the shares of a test sum to at most one.
 * Who writes the file, or wastes time to end at a chosen moment, can choose one look out of many, and controls the values.
 */
export function planLooks({ levels, planned = [], sizes = planned, ...options }: PlanOptions): PlannedLook[] {
  const steps = looksWithDueShares({ ...options, planned })
  const smallestP = (pairs: number): number => smallestLabelP(pairs, sizes)
  const location = sharesSpentPerLook(steps, 'alphaWeight', levels.location, smallestP)
  const smallestOfTail = (pairs: number): number => Math.max(smallestP(pairs), smallestTailP(pairs))
  const tail = sharesSpentPerLook(steps, 'alphaWeight', levels.tail, smallestOfTail)
  const same = sharesSpentPerLook(steps, 'betaWeight', levels.same, smallestP)
  return steps.map(({ pairs, isLast, isBetween }, i) => ({
    pairs,
    locationWeight: location[i]!,
    tailWeight: tail[i]!,
    sameWeight: same[i]!,
    isLast,
    isBetween,
  }))
}

/** A look with the shares that come due there. */
type Step = Look & Pick<PlannedLook, 'isLast' | 'isBetween'>

function looksWithDueShares({ cap, stopEarly, ends, planned }: Omit<PlanOptions, 'levels' | 'sizes'>): Step[] {
  const schedule = weightedLookSchedule(cap, planned)
  const spending = schedule.filter((look) => look.alphaWeight + look.betaWeight > 0)
  const last = ends[0]?.by === 'clock' ? ends[0].pairs : 0
  const regular = (stopEarly ? schedule : ends).map((look) => look.pairs)
  const places = [...new Set([...regular, last])].filter((pairs) => pairs > 0 && pairs <= cap).sort((a, b) => a - b)
  return places.map((pairs, i) => {
    const due = spending.filter((look) => look.pairs > (places[i - 1] ?? 0) && look.pairs <= pairs)
    return {
      pairs,
      alphaWeight: sum(due.map((look) => look.alphaWeight)),
      betaWeight: sum(due.map((look) => look.betaWeight)),
      isLast: pairs === last,
      isBetween: pairs !== last && stopEarly && due.length === 0,
    }
  })
}

function sharesSpentPerLook(
  steps: readonly Step[],
  share: 'alphaWeight' | 'betaWeight',
  level: number,
  smallestP: (pairs: number) => number,
): number[] {
  let [due, ahead, part] = [0, 1, 1]
  return steps.map((step) => {
    const stepPart = part * step[share]
    due += stepPart
    ahead = Math.max(0, ahead - stepPart)
    const spent = step.isLast ? due + lastLookPart * ahead : due
    if (step.isBetween || level === 0 || smallestP(step.pairs) > level * spent) return 0
    if (step.isLast) {
      part = 1 - lastLookPart
      ahead *= part
    }
    due = 0
    return spent
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
