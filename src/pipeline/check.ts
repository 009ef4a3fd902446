/**
 * The main job: measure, compare, and say what came of it.
 *
 * With a base at hand, base and head are measured as pairs; the stored baseline then only informs. Without one, the
 * head alone is measured and held against the stored baseline.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { compareRuns } from '../compare.ts'
import { defaultAlpha } from '../compare/policy.ts'
import { clipped } from '../compare/judgement.ts'
import { exitCodes, UserError } from '../errors.ts'
import { ask, gitIn } from '../measure/git.ts'
import type { PullRequestCommits, Revisions } from '../measure/revisions.ts'
import { comparisonSchemaId, type Comparison } from '../model/comparison.ts'
import { configFileName, type Policy } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { errorCode } from '../store/error-code.ts'
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
import { baseConfig, policyNotices } from './policy-of.ts'
import { requireRow } from './require-row.ts'
import { BaseNotBuilt, findSides, gitSides, type Sides } from './sides.ts'
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
  /** Of the event; null where the base is found by itself. */
  readonly pullRequest: PullRequestCommits | null
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

/** What the head is held against, and whose policy judges it. */
interface Ground {
  /** Both commits, or why there are none; null where folders are compared, or nothing. */
  readonly revisions: Revisions | UserError | null
  readonly policy: Policy | undefined
}

/** Measures and compares as the strategy says. */
export async function check(workshop: Workshop, options: CheckOptions): Promise<Checked> {
  const plan = await planProject(workshop, options)
  await checkBeforehand(workshop, plan.benchmarks)
  const own = benchmarksOfProject(workshop, plan)
  const isPaired = options.strategy === 'paired' && options.base !== 'none' && own.length > 0
  requireRow(options.row, isPaired ? own : plan.benchmarks)
  if (own.length === 0 && options.base !== null && options.base !== 'none') {
    throw nothingOfProject('There is nothing to compare with a base')
  }
  const ground = await groundOf(workshop, options)
  if (options.strategy === 'baseline' || options.base === 'none' || own.length === 0) {
    return againstBaseline(workshop, options, ground)
  }
  if (options.strategy === 'confirm') return confirmed(workshop, { ...options, ...ground, plan, own })
  return paired(workshop, { ...options, ...ground, plan, benchmarks: own })
}

/** The head's own policy judges only where there is no base to have one. */
async function groundOf(workshop: Workshop, options: CheckOptions): Promise<Ground> {
  const { project, effects, watcher } = workshop
  const own = project.config.policy
  const name = basename(project.configPath ?? configFileName)
  if (options.base === 'none') return { revisions: null, policy: own }
  if (areFolders(options)) {
    const folder = options.base ?? project.root
    const read = (path: string): Promise<string | null> => textIfAny(join(folder, path))
    const found = await baseConfig({ path: name, read, where: `in ${folder}` })
    return { revisions: null, policy: found === null ? own : found.config.policy }
  }
  const revisions = await findSides(workshop, options).catch((error: unknown) => {
    if (error instanceof UserError) return error
    throw error
  })
  if (revisions instanceof UserError) {
    if (options.strategy === 'baseline' && own !== undefined) {
      watcher.note(`There is no base, so what is measured is judged by its own policy: ${revisions.message}.`)
    }
    return { revisions, policy: own }
  }
  const { sha } = revisions.base.commit
  const git = gitIn(project.root, { ...effects.env }, effects)
  const path = `${await git(['rev-parse', '--show-prefix'])}${name}`
  const read = (place: string): Promise<string | null> => ask(git, ['show', `${sha}:${place}`])
  const found = await baseConfig({ path, read, where: `at ${sha.slice(0, 7)}` })
  return { revisions, policy: found?.config.policy }
}

async function textIfAny(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw new UserError(`${path}: cannot be read (${errorCode(error) ?? 'unknown error'})`, {
      file: path,
      cause: error,
    })
  }
}

interface PairedOptions extends CheckOptions, Ground {
  readonly plan: ProjectPlan
  readonly benchmarks: readonly PlannedBenchmark[]
}

async function paired(workshop: Workshop, options: PairedOptions): Promise<Checked> {
  const { plan, policy } = options
  try {
    await using sides = await sidesOf(workshop, options)
    if (sides.identical) {
      return { comparison: identicalComparison(workshop, { ...options, sides }), run: null, texts: sides.texts }
    }
    const run = await measureSides(workshop, { ...options, sides, suites: plan.suites })
    return { run, comparison: await compareAll(workshop, { run, policy }) }
  } catch (error) {
    if (!(error instanceof BaseNotBuilt) || options.strategy === 'confirm') throw error
    const printed = (error.hint ?? '').split('\n').map((line) => `  ${line}`)
    workshop.watcher.note(
      [error.message, ...printed, 'The head is held against the stored baseline instead.'].join('\n'),
    )
    if (areFolders(options)) return againstBaseline(workshop, options, options)
    const run = await measurePrepared(workshop, { ...options, plan: narrowed(plan, options.benchmarks) })
    return { run, comparison: await compareAll(workshop, { run, policy }) }
  }
}

/** A name that is both a folder and a revision is a revision, as in Git. */
function areFolders({ base, head = null }: CheckOptions): boolean {
  return head !== null || (base !== null && /[\\/]/.test(base) && existsSync(base))
}

/** A base that is a folder, or a revision of the repository. */
async function sidesOf(workshop: Workshop, options: PairedOptions): Promise<Sides> {
  const { base, head = null, plan, revisions } = options
  const { modules } = plan
  if (revisions instanceof UserError) throw revisions
  if (revisions !== null) return gitSides(workshop, { modules, revisions })
  if (base === null) throw new UserError('A head that is a folder needs a base that is one: --base DIR')
  return folderSides(workshop, { modules, base, head: head ?? workshop.project.root })
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

async function againstBaseline(workshop: Workshop, options: MeasureOptions, { policy }: Ground): Promise<Checked> {
  const run = await measureRun(workshop, options)
  return { run, comparison: await compareAll(workshop, { run, policy }) }
}

/** First the head alone; then pairs of what the stored baseline suspects, and of nothing else. */
async function confirmed(
  workshop: Workshop,
  options: CheckOptions & Ground & { readonly plan: ProjectPlan; readonly own: readonly PlannedBenchmark[] },
): Promise<Checked> {
  const first = await againstBaseline(workshop, options, options)
  const suspected = suspects(first.comparison, options.own)
  if (suspected.length === 0 || first.run === null) return first
  workshop.watcher.note(`Suspected: ${suspected.map(({ id }) => id).join(', ')}. Measured again beside the base.`)
  const { plan } = options
  let second: Checked
  try {
    second = await paired(workshop, { ...options, plan, benchmarks: suspected })
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
  return { run, comparison: await compareAll(workshop, { run, policy: options.policy }) }
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
