/** How many pairs are measured at most, and whether measuring stops as soon as the answer is known. */
import type { Pairing, Run } from '../model/run.ts'

export type PairPlan = Pick<Pairing, 'cap' | 'stopEarly'>

/** The usual plan of a profile: pull requests stop as early as they can, a full run measures on for rare slow trials. */
export function pairPlanOf(profile: string): PairPlan {
  return profile === 'full' ? { cap: 100, stopEarly: false } : { cap: 60, stopEarly: true }
}

/** The plan that a run says it was measured by, or that of its profile. */
export function pairPlanOfRun(run: Run): PairPlan {
  return run.pairing ?? pairPlanOf(run.profile)
}
