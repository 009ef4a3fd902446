/** Judges two released versions of a package as if one were a pull request on the other. */
import { measureSides, compareAll, type Checked } from './check.ts'
import type { MeasureOptions } from './measure-run.ts'
import { benchmarksOfPackage, packageSides } from './package-sides.ts'
import { planProject } from './plan-project.ts'
import { requireRow } from './require-row.ts'
import type { Run } from '../model/run.ts'
import type { Workshop } from './workshop.ts'

export interface UpgradeOptions extends Omit<MeasureOptions, 'trials'> {
  /** Both as `npm:NAME@VERSION`. */
  readonly base: string
  readonly head: string
  readonly platforms: number
  readonly resume: Run | null
  /** `suite/case/subject/metric` that must be among what is measured. */
  readonly row?: string | undefined
}

/** Installs both versions and measures them as pairs. Throws `UserError` where they are not versions of one package. */
export async function judgeUpgrade(workshop: Workshop, options: UpgradeOptions): Promise<Checked> {
  const plan = await planProject(workshop, options)
  const { base, head, packageName } = await packageSides(workshop, { ...options, modules: plan.modules })
  const benchmarks = benchmarksOfPackage(plan.benchmarks, packageName)
  requireRow(options.row, benchmarks)
  const { policy } = workshop.project.config
  const run = await measureSides(workshop, {
    ...options,
    trials: 1,
    suites: plan.suites,
    benchmarks,
    sides: { base, head },
    policy,
  })
  return { run, comparison: await compareAll(workshop, { run, policy }) }
}
