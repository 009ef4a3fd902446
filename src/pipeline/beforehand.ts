/** What a comparison would refuse is refused before anything is measured: nobody should wait minutes for it. */
import { compileAccept } from '../compare/acceptance.ts'
import { compileBudgets } from '../compare/budgets.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { readDriftRun } from './drift.ts'
import { readStoredBaseline } from './stored-baseline.ts'
import type { Workshop } from './workshop.ts'

/**
 * Throws the `UserError` of a stored file that cannot be read, of a place for it that leads out of the project, or of
 * a budget in a unit that is not its metric's.
 */
export async function checkBeforehand(
  { project, effects, environment }: Workshop,
  benchmarks: readonly PlannedBenchmark[],
): Promise<void> {
  const { platform } = environment
  const { policy, accept } = project.config
  compileAccept(accept)
  const breachOf = compileBudgets(policy?.budgets)
  for (const { id, metrics } of benchmarks) {
    for (const [metric, { unit }] of Object.entries(metrics)) {
      // No number is beyond or below this one: every budget is looked at, and none is broken.
      breachOf({ row: { benchmark: id, metric, platform }, unit, value: Number.NaN })
    }
  }
  await readStoredBaseline({ project, effects }, platform)
  await readDriftRun(project, platform)
}
