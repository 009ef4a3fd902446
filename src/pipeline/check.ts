/**
 * The main job: measure, compare, and say what came of it.
 *
 * With a base at hand, base and head are measured as pairs; the stored baseline then only informs. Without one, the
 * head alone is measured and held against the stored baseline.
 */
import { existsSync } from 'node:fs'
import { compareRuns } from '../compare.ts'
import { defaultAlpha } from '../compare/policy.ts'
import { clipped } from '../compare/prepared-row.ts'
import { exitCodes, UserError } from '../errors.ts'
import { gitIn } from '../measure/git.ts'
import { comparisonSchemaId, type Comparison } from '../model/comparison.ts'
import type { Policy } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { ancestorsOf } from './ancestors.ts'
import { checkBeforehand } from './beforehand.ts'
import { readDriftRun } from './drift.ts'
import { folderSides } from './folder-sides.ts'
import { measurePairs, type MeasuredSide } from './measure-pairs.ts'
import { measurePrepared, measureRun, type MeasureOptions } from './measure-run.ts'
import { deciderFor, pairingFor } from './pairing.ts'
import {
  benchmarksOfProject,
  leftOutOf,
  narrowed,
  nothingOfProject,
  planProject,
  type ProjectPlan,
} from './plan-project.ts'
import { basePolicy, policyNotices } from './policy-of.ts'
import { requireRow } from './require-row.ts'
import { BaseNotBuilt, gitSides, type Sides } from './sides.ts'
import { readStoredBaseline } from './stored-baseline.ts'
import { suspects } from './suspects.ts'
import { textsNotice } from './texts-notice.ts'
import type { Workshop } from './workshop.ts'

export type Strategy = 'paired' | 'baseline' | 'confirm'

export interface CheckOptions extends MeasureOptions {
  readonly strategy: Strategy
  /** A revision or a folder; null for the rule; `none` for no base. */
  readonly base: string | null
  /** A folder in place of the working tree; then the base is one, too. */
  readonly head?: string | null
  readonly pullRequestMerge: boolean
  /** How many platforms measure the same plan: they share the false alarm rate. */
  readonly platforms: number
  readonly resume: Run | null
  /** `suite/case/subject/metric` that must be among what is measured. */
  readonly row?: string | undefined
}

export interface Checked {
  readonly comparison: Comparison
  /** Null when there was nothing to measure: head and base are the same. */
  readonly run: Run | null
  /** Texts for people in which head and base differ although nothing that runs does; only where that is so. */
  readonly texts?: readonly string[]
}

/** Measures and compares as the strategy says. */
export async function check(workshop: Workshop, options: CheckOptions): Promise<Checked> {
  const plan = await planProject(workshop, options)
  await checkBeforehand(workshop, plan.benchmarks)
  const own = benchmarksOfProject(workshop, plan)
  const isPaired = options.strategy === 'paired' && options.base !== 'none' && own.length > 0
  requireRow(options.row, isPaired ? own : plan.benchmarks)
  if (options.strategy === 'baseline' || options.base === 'none' || own.length === 0) {
    if (own.length === 0 && options.base !== null && options.base !== 'none') {
      throw nothingOfProject('There is nothing to compare with a base')
    }
    return againstBaseline(workshop, options)
  }
  if (options.strategy === 'confirm') return confirmed(workshop, { ...options, plan, own })
  return paired(workshop, { ...options, plan, benchmarks: own, baselineRun: null })
}

interface PairedOptions extends CheckOptions {
  readonly plan: ProjectPlan
  readonly benchmarks: readonly PlannedBenchmark[]
  /** A run of the head alone that was measured before, for its rows that are not measured again. */
  readonly baselineRun: Run | null
}

/** What was found, and by whose policy. */
interface Paired extends Checked {
  readonly policy: Policy | undefined
}

async function paired(workshop: Workshop, options: PairedOptions): Promise<Paired> {
  const { plan } = options
  try {
    await using sides = await sidesOf(workshop, options)
    const policy = await basePolicy(sides.base.root, workshop.project)
    if (sides.identical) {
      const comparison = identicalComparison(workshop, { ...options, sides })
      return { comparison, policy, run: null, texts: sides.texts }
    }
    const run = await measureSides(workshop, { ...options, sides, suites: plan.suites, policy })
    return { run, policy, comparison: await compareAll(workshop, { ...options, run, policy }) }
  } catch (error) {
    if (!(error instanceof BaseNotBuilt) || options.strategy === 'confirm') throw error
    const { policy } = workshop.project.config
    const printed = (error.hint ?? '').split('\n').map((line) => `  ${line}`)
    workshop.watcher.note(
      [error.message, ...printed, 'The head is held against the stored baseline instead.'].join('\n'),
    )
    if (areFolders(options)) return { policy, ...(await againstBaseline(workshop, options)) }
    const run = await measurePrepared(workshop, { ...options, plan: narrowed(plan, options.benchmarks) })
    return { run, policy, comparison: await compareAll(workshop, { run, policy }) }
  }
}

/** A name that is both a folder and a revision is a revision, as in Git. */
function areFolders({ base, head = null }: CheckOptions): boolean {
  return head !== null || (base !== null && /[\\/]/.test(base) && existsSync(base))
}

/** A base that is a folder, or a revision of the repository. */
async function sidesOf(workshop: Workshop, options: PairedOptions): Promise<Sides> {
  const { base, head = null, pullRequestMerge, plan } = options
  const { modules } = plan
  if (areFolders(options)) {
    if (base === null) throw new UserError('A head that is a folder needs a base that is one: --base DIR')
    return folderSides(workshop, { modules, base, head: head ?? workshop.project.root })
  }
  return gitSides(workshop, { modules, base, pullRequestMerge })
}

export interface MeasureSidesOptions extends MeasureOptions {
  readonly suites: ProjectPlan['suites']
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly sides: { readonly head: MeasuredSide; readonly base: MeasuredSide }
  readonly policy: Policy | undefined
  readonly platforms: number
  readonly resume: Run | null
}

/** Measures both sides as pairs until each benchmark is decided, by the policy that will judge them. */
export async function measureSides(workshop: Workshop, options: MeasureSidesOptions): Promise<Run> {
  const { benchmarks, policy, profile, platforms, resume, sides } = options
  if (resume !== null) requireSameSides(resume, sides)
  const { platform } = workshop.environment
  const pairing = resume?.pairing ?? pairingFor({ benchmarks, policy, profile, platform, platforms })
  const alpha = policy?.alpha ?? defaultAlpha
  const run = await measurePairs(workshop, {
    suites: options.suites,
    benchmarks,
    head: sides.head,
    base: sides.base,
    profile,
    budgetMs: options.budgetMs,
    seed: options.seed,
    cap: pairing.cap,
    resume,
    ...deciderFor({ policy, pairing, platform, alpha }),
  })
  return { ...run, pairing, leftOut: leftOutOf(options.suites, benchmarks) }
}

function nameOf({ label, commit }: Run['head']): string {
  return commit?.sha ?? label
}

/** Pairs of other commits, or of a working tree that may have changed since, are not to be added to. */
function requireSameSides(resume: Run, { head, base }: MeasureSidesOptions['sides']): void {
  const same =
    nameOf(resume.head) === nameOf(head.side) && resume.base !== null && nameOf(resume.base) === nameOf(base.side)
  if (same && resume.head.commit?.dirty !== true && head.side.commit?.dirty !== true) return
  throw new UserError(
    `The run to resume is of other sides (${resume.head.label} against ${resume.base?.label ?? 'none'})`,
    {
      hint: 'Only runs of two commits, or of two released versions, can be taken up again. Measure anew without --resume.',
    },
  )
}

async function againstBaseline(workshop: Workshop, options: MeasureOptions): Promise<Checked> {
  const run = await measureRun(workshop, options)
  return { run, comparison: await compareAll(workshop, { run, policy: workshop.project.config.policy }) }
}

/** First the head alone; then pairs of what the stored baseline suspects, and of nothing else. */
async function confirmed(
  workshop: Workshop,
  options: CheckOptions & { readonly plan: ProjectPlan; readonly own: readonly PlannedBenchmark[] },
): Promise<Checked> {
  const first = await againstBaseline(workshop, options)
  const suspected = suspects(first.comparison, options.own)
  if (suspected.length === 0 || first.run === null) return first
  workshop.watcher.note(`Suspected: ${suspected.map(({ id }) => id).join(', ')}. Measured again beside the base.`)
  const { plan } = options
  let second: Paired
  try {
    second = await paired(workshop, { ...options, plan, benchmarks: suspected, baselineRun: first.run })
  } catch (error) {
    // Without a base a suspicion stays one; a head that cannot be prepared is another matter.
    if (!(error instanceof UserError) || error.exitCode !== exitCodes.badInput) throw error
    const notice = clipped(`What is suspect could not be measured beside the base: ${error.message}.`)
    workshop.watcher.note(notice)
    return { ...first, comparison: { ...first.comparison, notices: [notice, ...first.comparison.notices] } }
  }
  if (second.run === null) return second
  const measured = new Set(suspected.map(({ id }) => id))
  const kept = first.run.benchmarks.filter((entry) => !measured.has(`${entry.suite}/${entry.case}/${entry.subject}`))
  const run = { ...second.run, benchmarks: [...second.run.benchmarks, ...kept] }
  return { run, comparison: await compareAll(workshop, { run, policy: second.policy }) }
}

/** Compares a run with all that is stored, by the base's policy and the head's accept entries. */
export async function compareAll(
  workshop: Workshop,
  { run, policy }: { readonly run: Run; readonly policy: Policy | undefined },
): Promise<Comparison> {
  const { project, harness } = workshop
  const { platform } = run.environment
  // What was measured before an interruption is still to be compared and kept; that takes no time.
  const effects = { ...workshop.effects, signal: new AbortController().signal }
  const { baseline } = await readStoredBaseline({ project, effects }, platform)
  const drift = await readDriftRun(project, platform)
  const git = gitIn(project.root, { ...effects.env }, { waiting: effects.waiting })
  return compareRuns({
    heads: [run],
    ...(baseline === null ? {} : { baselines: [baseline], ancestors: await ancestorsOf(git, run) }),
    ...(drift === null ? {} : { drift: [drift] }),
    policy,
    accept: project.config.accept ?? [],
    version: harness.version,
    notices: policyNotices(policy, project.config.policy),
  })
}

function identicalComparison(
  { harness }: Workshop,
  { sides, profile, seed }: Pick<CheckOptions, 'profile' | 'seed'> & { readonly sides: Sides },
): Comparison {
  return {
    schema: comparisonSchemaId,
    version: harness.version,
    state: 'identical',
    head: sides.head.side,
    base: sides.base.side,
    profile,
    seed,
    alpha: defaultAlpha,
    family: 0,
    platforms: [],
    rows: [],
    notices: textsNotice(sides.texts),
    warnings: [],
  }
}
