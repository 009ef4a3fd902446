/** Measures and judges two released versions of a package. */
import { headRules } from '../../core/judge/judge.ts'
import { judgeLocal, type Checked } from '../../core/judge-here.ts'
import { measureInPairs } from '../../core/measure/measure-in-pairs.ts'
import type { ChangeOptions } from '../../core/plan-change.ts'
import { noSuiteForPackageError } from '../../core/plan/nothing-to-measure.ts'
import { planProject, requirePlannedRow } from '../../core/plan/plan-project.ts'
import type { Setup } from '../../core/rooms-api.ts'
import {
  findImportingBenchesAndRestGlobs,
  installVersions,
  requireOnePackageName,
  installAndPlanBenches,
  type UpgradePlan,
  type Versions,
} from './package-sides.ts'
import { packageAsSide } from '../../core/sides/side.ts'

type UpgradeOptions = Omit<ChangeOptions, 'pullRequest'> & Versions

/** Judges two released versions, by benchmarks that import the package, if any are named, else by suites about it. */
export async function measureAndJudgeUpgrade(setup: Setup, options: UpgradeOptions): Promise<Checked> {
  const name = requireOnePackageName(options)
  const rules = headRules(setup.project.config)
  const judged = async ({ plan, sides }: Pick<UpgradePlan, 'plan' | 'sides'>): Promise<Checked> => {
    const run = await measureInPairs(setup, { ...options, ...plan, sides, policy: rules.policy })
    return { run, comparison: await judgeLocal(setup, { run, rules }) }
  }
  const { files, globs } = await findImportingBenchesAndRestGlobs(setup, { name, globs: options.globs })
  if (files.length === 0) {
    const plan = await planProject(setup, { ...options, packageName: name })
    // Their subject is an adapter of that package.
    const benchmarks = plan.benchmarks.filter((benchmark) => benchmark.package === name)
    if (benchmarks.length === 0) throw noSuiteForPackageError(name)
    requirePlannedRow(options.row, benchmarks)
    const { base, head } = await installVersions(setup, options)
    const sides = { base: packageAsSide(base, plan.modules), head: packageAsSide(head, plan.modules) }
    return judged({ plan: { ...plan, benchmarks }, sides })
  }
  await using planned = await installAndPlanBenches(setup, { ...options, files, selection: { ...options, globs } })
  const { plan, sides } = planned
  requirePlannedRow(options.row, plan.benchmarks)
  setup.progress.note(`${sides.base.side.label} and ${sides.head.side.label} are measured by ${files.join(', ')}.`)
  return await judged(planned)
}
