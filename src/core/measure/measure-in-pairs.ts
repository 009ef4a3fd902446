/** Measures base and head as pairs. */
import { join, relative, resolve, sep } from 'node:path'
import { fewestPairsToJudge, countTestedRows, checkDecidedAndSetNextLooks, pairingSettings } from '../judge/decided.ts'
import { reasonAndNeedsOfLateRow } from '../judge/needs.ts'
import { defaultAlpha, layerRowRules } from '../judge/policy.ts'
import { UserError } from '../errors.ts'
import { makeIntactCheck } from '../sides/intact.ts'
import { rebuiltHashes, findPrograms, sharedProgramPath, sharedProgramText } from './shared-program.ts'
import type { Policy } from '../model/config.ts'
import { benchmarkId, maxBenchmarks, notMeasured, type Described, type Run, type Pairing } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan/plan.ts'
import { formatDuration } from '../model/format.ts'
import type { JudgedPlan } from '../plan/base-plan.ts'
import { openCallWatcherIfChanged } from './called-by-benchmarks.ts'
import { measureRun, type MeasureOptions, type RecordOptions } from './record-run.ts'
import { programSearchOptions } from '../plan/configured-commands.ts'
import { leftOutBenchmarkIds, type ProjectPlan } from '../plan/plan-project.ts'
import { runSourcesToFindRows } from '../plan/sources.ts'
import { gitOfProject, runGitAndSplitPaths } from '../plan/project.ts'
import { projectFolderOnSide } from '../plan/workspace/members.ts'
import type { MeasuredSide } from '../sides/side.ts'
import type { Setup } from '../rooms-api.ts'
import type { MeasuredChange } from './seam-values.ts'

interface MeasureInPairsOptions extends MeasureOptions {
  readonly suites: ProjectPlan['suites']
  readonly benchmarks: readonly PlannedBenchmark[]
  /** The benchmarks of the same plan in other jobs: they share the false alarm rate. */
  readonly elsewhere?: readonly PlannedBenchmark[]
  readonly sides: { readonly head: MeasuredSide; readonly base: MeasuredSide }
  readonly policy: Policy | undefined
  readonly platforms: number
  readonly resume?: Run | undefined
  /** Tells whether the change alters by its config how a benchmark is measured. */
  readonly isAltered?: (benchmark: PlannedBenchmark) => boolean
  readonly judged?: JudgedPlan | undefined
}

/** Measures both sides as pairs until each benchmark is decided, by the policy that will judge them. */
export async function measureInPairs(setup: Setup, options: MeasureInPairsOptions): Promise<Run> {
  const { suites, policy, profile, platforms, resume, sides, elsewhere = [], judged } = options
  const { now } = setup.effects
  const readyMs = now()
  const budgetMs = budgetBesidePreparing(options.budgetMs, readyMs - (options.begunMs ?? readyMs))
  if (resume !== undefined) requireResumable(resume, sides)
  const { platform } = setup.machine.environment
  const { wouldMeasure } = judged ?? {}
  const requireIntact = await makeIntactCheckOfSides(setup, sides)
  await using calls = await openCallWatcherIfChanged(setup, { ...options, suites, sides })
  const of = {
    benchmarks: options.benchmarks,
    selection: options,
    sides,
    budgetMs,
    wouldMeasure,
    ...(calls !== undefined && { watchUnit: calls.watchUnit }),
  }
  const rows = await runSourcesToFindRows(setup, of)
  const benchmarks = await withSharedProgramsSkipped(setup, rows.benchmarks, sides)
  const planned = [...benchmarks, ...elsewhere]
  const pairing = resume?.pairing ?? planPairCapAndFamily({ benchmarks: planned, policy, profile, platform, platforms })
  const alpha = policy?.alpha ?? defaultAlpha
  const { blocks = [], ...inPairs } = pairing
  const measuringBudgetMs = budgetWithoutSpent(budgetMs, now() - readyMs)
  const needed = fewestPairsToJudge(pairing, alpha)
  let pairMs = 0
  let run = await measureRun(setup, {
    ...options,
    ...sides,
    benchmarks,
    budgetMs: measuringBudgetMs,
    cap: pairing.cap,
    blocks,
    fewest: fewestPairsToJudge(inPairs, alpha),
    isDecided: makeDecidedCheck({ policy, pairing, platform, alpha }),
    ...(calls !== undefined && { reachOf: calls.reachOf }),
    onWarm: (ms) => {
      // Where not one was tried in time, it is not known what they take.
      pairMs = ms
    },
  })
  requireIntact()
  const leftOut = [...leftOutBenchmarkIds(suites, benchmarks), ...rows.leftOut]
  const measured = resultsWithNeedsAndAltered(run, { ...options, benchmarks, needed, pairMs })
  const warnings = [...run.warnings, ...(sides.base.warning === undefined ? [] : [sides.base.warning])]
  run = { ...run, pairing, leftOut, warnings, benchmarks: [...measured, ...rows.oneSided] }
  run = runWithPlanChanges(run, judged, rows.removed)
  if (calls !== undefined) run = calls.noted(run, benchmarks)
  if (setup.effects.signal.aborted) return run
  const { why = setup.project.config.why ?? true } = options
  return letRoomsAddToRun(setup, { run, suites, benchmarks, sides, policy, measuringBudgetMs, why })
}

/** Takes no time from trials, in ms: of the default of four minutes and this, a check is over in five. */
const usualPreparingMs = 40_000

/** Returns what is left of a budget, in ms, beside so long a preparation; at least half. */
export function budgetBesidePreparing(budgetMs: number, preparingMs: number): number {
  return budgetWithoutSpent(budgetMs, Math.max(0, preparingMs - usualPreparingMs))
}

function budgetWithoutSpent(budgetMs: number, spentMs: number): number {
  return Math.max(budgetMs / 2, budgetMs - spentMs)
}

/** Adds to what was measured what a benchmark without time needs, and whether the change alters how one is measured. */
export function resultsWithNeedsAndAltered(
  run: Pick<Run, 'benchmarks'>,
  of: Pick<MeasureInPairsOptions, 'suites' | 'benchmarks' | 'sides' | 'isAltered'> & {
    readonly needed: number
    /** The time of a pair of each benchmark; 0 where not one was tried. */
    readonly pairMs: number
  },
): Run['benchmarks'] {
  const brought = of.suites.filter((_, at) => of.sides.base.modules[at]?.isBrought)
  const suites = new Set(brought.map(({ description }) => description.name))
  const planned = new Map(of.benchmarks.map((one) => [one.id, one]))
  const { needed, pairMs } = of
  return run.benchmarks.map((entry) => {
    const benchmark = planned.get(benchmarkId(entry))
    const first = benchmark?.first
    const runText = first === undefined ? '' : `one run takes ${formatDuration(first.pairMs / 2)}, `
    const times = { pairMs, aloneMs: first?.pairMs ?? pairMs / of.benchmarks.length }
    const isLate = entry.reason === notMeasured.outOfTime || entry.reason === notMeasured.tooLittleTime
    const late = isLate && reasonAndNeedsOfLateRow(runText, { pairs: needed, ...times })
    const isAltered = benchmark !== undefined && (suites.has(benchmark.suite) || of.isAltered?.(benchmark) === true)
    return { ...entry, ...late, ...(isAltered && { altered: true as const }) }
  })
}

/** Returns the run with what rooms add. The verdicts are in: whatever happens now, what was measured is not lost. */
async function letRoomsAddToRun(setup: Setup, measured: MeasuredChange): Promise<Run> {
  let { run } = measured
  for (const [name, load] of Object.entries(setup.rooms.afterPairs)) {
    try {
      run = await (await load())(setup, { ...measured, run })
    } catch (error) {
      if (setup.effects.signal.aborted) return run
      const isBug = error instanceof Error && !(error instanceof UserError)
      const what = error instanceof Error ? error.message : String(error)
      setup.progress.note(`The report goes without ${name}: ${isBug ? (error.stack ?? what) : what}`)
    }
  }
  return run
}

/** Looks at what was made for each side now; see `makeIntactCheck`. */
export async function makeIntactCheckOfSides(setup: Setup, { base, head }: MeasureInPairsOptions['sides']) {
  const folders = { base: foldersToKeepIntactOfSide(setup, base), head: foldersToKeepIntactOfSide(setup, head) }
  const tracked = { base: await listTrackedFiles(setup, base), head: await listTrackedFiles(setup, head) }
  // What is measured with another subject of its own is one folder.
  return makeIntactCheck(folders, { times: base.root === head.root ? [] : setup.trialTimes, tracked })
}

/** Lists what a commit has, by the user's repository, which no trial can change. */
async function listTrackedFiles(setup: Setup, { side: { commit } }: MeasuredSide): Promise<ReadonlySet<string>> {
  const list = ['ls-tree', '-rz', '--full-tree', '--name-only']
  return new Set(commit && (await runGitAndSplitPaths(gitOfProject(setup), [...list, commit.sha])))
}

/** Lists a checkout, and the folders of packages that stand for the project. */
function foldersToKeepIntactOfSide({ machine: { workRoot } }: Setup, { root, replaced }: MeasuredSide): string[] {
  const [run = '', name = ''] = relative(workRoot, root).split(sep)
  const packages = Object.values(replaced).map((one) => resolve(one.root, ...one.name.split('/').map(() => '..')))
  return [...(/^[0-9a-f]{8}$/.test(run) ? [join(workRoot, run, name)] : []), ...packages]
}

/** Returns the benchmarks, without a turn for a command whose program was built at one path for both sides. */
function withSharedProgramsSkipped(
  setup: Setup,
  benchmarks: readonly PlannedBenchmark[],
  { base, head }: MeasureInPairsOptions['sides'],
): Promise<PlannedBenchmark[]> {
  const roots = { base: base.root, head: head.root }
  const built = async (side: MeasuredSide, one: PlannedBenchmark): Promise<ReadonlyMap<string, string>> => {
    const { command } = side.command === undefined ? one.command! : side
    return rebuiltHashes(
      roots,
      await findPrograms(command!, programSearchOptions(setup.machine, projectFolderOnSide(setup, side, one))),
    )
  }
  const checked = benchmarks.map(async (one) => {
    if (one.command === undefined || roots.base === roots.head) return one
    const program = sharedProgramPath({ base: await built(base, one), head: await built(head, one) })
    return program === undefined ? one : { ...one, skipped: sharedProgramText(program) }
  })
  return Promise.all(checked)
}

/** Adds how the base judges what was measured; `removed`: what only the base would measure, of tools. */
export function runWithPlanChanges(run: Run, judged: JudgedPlan | undefined, removed: Described['removed'] = []): Run {
  const described = judged?.described
  if (described === undefined) return run
  return { ...run, described: { ...described, removed: [...described.removed, ...removed].slice(0, maxBenchmarks) } }
}

const commitOrLabelOfSide = ({ label, commit }: Run['head']): string => commit?.sha ?? label

/** Refuses to add to pairs of other commits, or of a working tree that may have changed since. */
function requireResumable(resume: Run, { head, base }: MeasureInPairsOptions['sides']): void {
  const same =
    commitOrLabelOfSide(resume.head) === commitOrLabelOfSide(head.side) &&
    resume.base !== undefined &&
    commitOrLabelOfSide(resume.base) === commitOrLabelOfSide(base.side)
  if (same && resume.head.commit?.dirty !== true && head.side.commit?.dirty !== true) return
  throw new UserError(`The run to resume has other sides (${resume.head.label} and ${resume.base?.label ?? 'none'})`, {
    hint: 'Only runs of two commits, or of two released versions, can be resumed. Measure again without --resume.',
  })
}

interface PairingOptions {
  readonly benchmarks: readonly PlannedBenchmark[]
  readonly policy?: Policy | undefined
  readonly profile: string
  /** The platform, such as `linux-x64`. */
  readonly platform: string
  /** The number of platforms that measure the same plan: they share the false alarm rate. */
  readonly platforms: number
}

/** Fixes cap, early stop, and how many rows share the false alarm rate, before the first pair. */
export function planPairCapAndFamily({ benchmarks, policy, profile, platform, platforms }: PairingOptions): Pairing {
  const tried = benchmarks.filter((benchmark) => benchmark.skipped === undefined)
  // The rules of other platforms are not known here; they are taken to be like this one's.
  const alike = Array.from({ length: platforms }, () => platform)
  const family = countTestedRows(tried, { platforms: alike, rulesOf: layerRowRules(policy) })
  return pairingSettings(profile, { family, alpha: policy?.alpha ?? defaultAlpha })
}

/** Decides after each pair, by the level that a benchmark's rows have in a comparison with the false alarm rate `alpha`. */
export function makeDecidedCheck(
  given: Pick<PairingOptions, 'policy' | 'platform'> & { readonly pairing: Pairing; readonly alpha: number },
): Required<RecordOptions>['isDecided'] {
  const { policy, pairing, platform, alpha } = given
  const options = { platform, rulesOf: layerRowRules(policy), plan: pairing, alpha: alpha / pairing.family }
  const waiting = new Map<string, number>()
  return (soFar) => checkDecidedAndSetNextLooks(soFar, { ...options, waiting })
}
