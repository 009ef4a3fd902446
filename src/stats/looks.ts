/**
 * When the data is looked at, and how much of the error rates each look may spend.
 *
 * Looking again and again at a fixed level finds something in the end even where there is nothing. Here every look has
 * a share of alpha (a false alarm) and of beta (a change missed and called "no change"), fixed before the first trial;
 * the shares sum to 1, so the rates hold whenever the measuring stops. Source: Jennison & Turnbull 1989; Plamadeala &
 * Rosenberger 2012 for sequential randomisation tests.
 */

export interface Look {
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

/**
 * The looks on the way to `cap` pairs, the last of them at the cap itself. Caps of 60 and 100 were tuned by simulation;
 * any other keeps the looks of the schedule to 100 that lie below it (above 100, each look a quarter later than the
 * one before) and scales the shares to a sum of 1.
 */
export function lookSchedule(cap: number): readonly Look[] {
  if (!Number.isInteger(cap) || cap < 1) throw new RangeError(`a cap is a whole number of pairs, not ${cap}`)
  if (cap === 60) return looks(pairsTo100.slice(0, alphaTo60.length), alphaTo60, betaTo60)
  const pairs = pairsTo100.filter((count) => count < cap)
  while (pairs.length >= pairsTo100.length && pairs.at(-1)! * 1.25 < cap) pairs.push(Math.round(pairs.at(-1)! * 1.25))
  pairs.push(cap)
  return looks(pairs, alphaTo100, betaTo100)
}

function looks(pairs: readonly number[], alpha: readonly number[], beta: readonly number[]): readonly Look[] {
  const alphaWeights = pairs.map((_, i) => alpha[Math.min(i, alpha.length - 1)]!)
  // A cap so low that no look has a share leaves it all to the last one.
  if (sum(alphaWeights) === 0) alphaWeights[alphaWeights.length - 1] = 1
  const betaWeights = pairs.map((_, i) => beta[Math.min(i, beta.length - 1)]!)
  const [allAlpha, allBeta] = [sum(alphaWeights), sum(betaWeights)]
  return pairs.map((count, i) => ({
    pairs: count,
    alphaWeight: alphaWeights[i]! / allAlpha,
    betaWeight: betaWeights[i]! / allBeta,
  }))
}

/** Levels of the tests that share the looks, before they are split; `tail` is 0 where the tail test is off. */
export interface LookLevels {
  readonly location: number
  readonly tail: number
  readonly same: number
}

/** A look with the levels that its tests are held to; 0 where a test is not made. */
export interface PlannedLook {
  readonly pairs: number
  /** Share of alpha that the location test and the tail test may spend here, and of beta the test for "no change". */
  readonly locationWeight: number
  readonly tailWeight: number
  readonly sameWeight: number
}

export interface PlanOptions {
  readonly levels: LookLevels
  /** The smallest p-value that so many pairs can give: of the rank tests, and of the tail test. */
  readonly smallestP: (pairs: number) => number
  readonly smallestTailP: (pairs: number) => number
}

/**
 * Moves the share of a look that could not fire even on the clearest data to the first look at which, added up, it
 * can. A share that finds no such look is lost: better than a level nobody asked for.
 */
export function planLooks(schedule: readonly Look[], { levels, smallestP, smallestTailP }: PlanOptions): PlannedLook[] {
  const pairs = schedule.map((look) => look.pairs)
  const alpha = schedule.map((look) => look.alphaWeight)
  const beta = schedule.map((look) => look.betaWeight)
  const location = movedWeights(alpha, levels.location, pairs.map(smallestP))
  const tail = movedWeights(alpha, levels.tail, pairs.map(smallestTailP))
  const same = movedWeights(beta, levels.same, pairs.map(smallestP))
  return pairs.map((count, i) => ({
    pairs: count,
    locationWeight: location[i]!,
    tailWeight: tail[i]!,
    sameWeight: same[i]!,
  }))
}

/** All pairs pointing the same way: one pattern of swaps in 2^n. */
export function smallestSwapP(pairs: number): number {
  return 2 ** -pairs
}

function movedWeights(weights: readonly number[], level: number, smallestPs: readonly number[]): number[] {
  let carried = 0
  return weights.map((weight, i) => {
    carried += weight
    if (level === 0 || smallestPs[i]! > level * carried) return 0
    const spent = carried
    carried = 0
    return spent
  })
}

/**
 * The looks of a measurement that does not stop early: one at each end of measuring, with all the shares that came due
 * since the end before. `ends` ascend; more than one comes from resuming.
 */
export function looksAtEnds(schedule: readonly Look[], ends: readonly number[]): readonly Look[] {
  return ends.map((pairs, i) => {
    const due = schedule.filter((look) => look.pairs > (ends[i - 1] ?? 0) && look.pairs <= pairs)
    return {
      pairs,
      alphaWeight: sum(due.map((look) => look.alphaWeight)),
      betaWeight: sum(due.map((look) => look.betaWeight)),
    }
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
