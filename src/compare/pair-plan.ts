/** How many pairs are measured at most, and whether measuring stops as soon as the answer is known. */
import type { Pairing, Run } from '../model/run.ts'

export type PairPlan = Pick<Pairing, 'cap' | 'stopEarly'>

/** With fewer, a change of 10 % is not found reliably where the noise is 15 % per pair; the time budget ends sooner. */
const cap = 100

/** The usual plan of a profile: pull requests stop as early as they can, a full run measures on for rare slow trials. */
export function pairPlanOf(profile: string): PairPlan {
  return { cap, stopEarly: profile !== 'full' }
}

/** The plan that a run says it was measured by, or that of its profile. */
export function pairPlanOfRun(run: Run): PairPlan {
  return run.pairing ?? pairPlanOf(run.profile)
}
