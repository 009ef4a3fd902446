/** Measures the same code against itself, pair by pair, to see how much this machine makes up on its own. */
import { diagnose } from '../compare/doctor-rows.ts'
import { defaultAlpha } from '../compare/policy.ts'
import type { DoctorReport } from '../model/doctor.ts'
import type { Run } from '../model/run.ts'
import { measurePairs, type MeasuredSide } from './measure-pairs.ts'
import type { MeasureOptions } from './measure-run.ts'
import { deciderFor, pairingFor } from './pairing.ts'
import { planProject } from './plan-project.ts'
import type { Workshop } from './workshop.ts'

export type DoctorOptions = Omit<MeasureOptions, 'trials'>

/** More pairs than these make the figures no better, only the wait longer. */
const mostPairs = 100

/** What is measured where neither a glob nor a config says so: the watchers that the built-in suite is there for. */
const usualGlobs = ['watch/*/{chokidar,gaze,watchboy}']

/**
 * Both sides are the project's own folder. Nothing stops early: every benchmark gets as many pairs as the budget
 * allows, because a machine that is only looked at until it says what one wants to hear has not been looked at.
 */
export async function examine(
  workshop: Workshop,
  options: DoctorOptions,
): Promise<{ readonly run: Run; readonly report: DoctorReport }> {
  const { project, environment, harness } = workshop
  const { profile } = options
  const globs = options.globs.length === 0 && project.configPath === null ? usualGlobs : options.globs
  const { modules, suites, benchmarks } = await planProject(workshop, { ...options, globs })
  const side = (label: string): MeasuredSide => ({
    root: project.root,
    replaced: {},
    modules,
    side: { label, commit: null },
  })
  const { policy } = project.config
  const { platform } = environment
  const pairing = pairingFor({ benchmarks, policy, profile, platform, platforms: 1 })
  const measured = await measurePairs(workshop, {
    suites,
    benchmarks,
    head: side('this code again'),
    base: side('this code'),
    profile,
    budgetMs: options.budgetMs,
    seed: options.seed,
    cap: mostPairs,
    resume: null,
    glance: deciderFor({ policy, pairing, platform, alpha: policy?.alpha ?? defaultAlpha }).glance,
    isDecided: () => false,
  })
  const run = { ...measured, pairing }
  return { run, report: diagnose(run, { policy, version: harness.version }) }
}
