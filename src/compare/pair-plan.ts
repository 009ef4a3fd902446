/** How many pairs are measured at most, and whether measuring stops as soon as the answer is known. */
import type { Pairing, Run } from '../model/run.ts'

export type PairPlan = Pick<Pairing, 'cap' | 'stopEarly'>

/**
 * Where the noise is 12 % per pair, 5 % more is found by about 170 pairs: what is undecided when the others are decided
 * goes on for as long as the time budget lasts.
 */
const capOfQuick = 400
/** Every benchmark is measured so often, whatever its pairs say. */
const capOfFull = 100

/** The usual plan of a profile: pull requests stop as early as they can, a full run measures on for rare slow trials. */
export function pairPlanOf(profile: string): PairPlan {
  return profile === 'full' ? { cap: capOfFull, stopEarly: false } : { cap: capOfQuick, stopEarly: true }
}

/** The plan that a run says it was measured by; files that do not say are from when 100 pairs were the most. */
export function pairPlanOfRun(run: Run): PairPlan {
  return run.pairing ?? { ...pairPlanOf(run.profile), cap: 100 }
}
