/**
 * Fills the stored history with past commits: checked out beside each other, prepared alike and measured in turns on one
 * machine, each in pairs with the reference.
 */
import { exitCodes, UserError } from '../errors.ts'
import { collectFill, referenceArm, type CollectedFill, type Shortage } from '../measure/collect-fill.ts'
import { watchStandstills } from '../measure/standstill.ts'
import { pastCommits, type Past, type PastCommit } from '../measure/past-commits.ts'
import type { Baseline } from '../model/baseline.ts'
import { enoughValues, runSchemaId, type Run } from '../model/run.ts'
import { formatDuration } from '../report/format.ts'
import { joinList, plural } from '../report/words.ts'
import { derivedSeed, seededRandom } from '../stats/random.ts'
import { admitRun, shortfalls } from '../store/admit-run.ts'
import { fillStore, type FillKey, type FillProgress } from '../store/kept-progress.ts'
import { firstOf, isFilled, referenceFor, referencesFor, referenceTrials, runIds } from './filled-runs.ts'
import type { ReferenceGroup } from './find-reference.ts'
import { prepareReferences, withReference } from './measure-with-reference.ts'
import { nameOfCommit, pastTrials } from './past-trials.ts'
import { narrowed, planHistory, refuseEarly, type ProjectPlan, type Selection } from './plan-project.ts'
import type { PreparedTrials } from './prepared-trials.ts'
import { gitOf } from './project.ts'
import type { Setup } from './setup.ts'

/** More than a check has by default: a fill is done once, and nobody waits for it. */
export const fillDefaults = { budget: '30m', pairs: 8 } as const

interface FillOptions extends Selection {
  readonly past: Past
  /** Pairs per benchmark and commit at most; four at least. */
  readonly pairs: number
  readonly budgetMs: number
  /** Decides the order of trials; null if the user named none. */
  readonly seed: string | null
  readonly randomSeed: () => string
  /** True if commits that are already in the history are measured again. */
  readonly again: boolean
  /** The history that the runs are for. */
  readonly stored: Baseline
  /** How many runs it keeps, the newest. */
  readonly keep: number
}

export interface Filled {
  /** What may be stored, oldest first. */
  readonly runs: readonly Run[]
  /** What is left to measure; called again, it goes on with that. */
  readonly left: CollectedFill['left']
  /** True if all commits that can be measured were filled before. */
  readonly wasFilled: boolean
  /** To be called once the runs are stored: removes the progress from which a fill continues. */
  readonly stored: () => Promise<void>
}

/** What is to be measured, found out before anything is checked out. */
interface Task extends FillOptions {
  readonly plan: ProjectPlan
  /** All commits that were asked for, oldest first; those that are measured are among them. */
  readonly asked: readonly PastCommit[]
}

interface NamedTask extends Task {
  /** Of the runs of the commits that were asked for. */
  readonly ids: readonly string[]
}

/** The benchmarks of a tool would have to be asked of every commit: a fill measures the others. */
function withoutTools({ progress }: Pick<Setup, 'progress'>, plan: ProjectPlan): ProjectPlan {
  const benchmarks = plan.benchmarks.filter(({ tool }) => tool === undefined)
  if (benchmarks.length === plan.benchmarks.length) return plan
  const why = 'Past commits are not measured with the benchmark tools of the config'
  if (benchmarks.length === 0) {
    throw new UserError(why, {
      hint: 'Their history begins with the next run: `paceline run`, then `paceline baseline add`.',
    })
  }
  progress.note(`${why}.`)
  return narrowed(plan, benchmarks)
}

/** Measures past commits. Throws `UserError` if none can be measured; says in notes what is left out, and why. */
export async function fill(setup: Setup, options: FillOptions): Promise<Filled> {
  const { project, progress, machine } = setup
  const plan = withoutTools(setup, await planHistory(setup, { ...options, withOthers: false }))
  await refuseEarly(setup, plan.benchmarks)
  const git = gitOf(setup)
  const task: Task = { ...options, plan, asked: await pastCommits(git, options.past) }
  const series = {
    harnessDigest: machine.harness.digest,
    environment: machine.environment,
    commits: task.asked.map(({ commit }) => commit.sha),
    benchmarks: plan.benchmarks.map(({ id, suiteDigest }) => ({ id, suiteDigest })),
  }
  const { progress: saved, whyAnew } = await fillStore.read(project.home, { ...series, wantedSeed: options.seed })
  if (whyAnew !== null) progress.note(`An earlier fill cannot be resumed, because ${whyAnew}: starting over.`)
  const groups = await referencesFor(setup, task, saved)
  const all = saved === null ? newFill(setup, task, { ...series, references: firstOf(groups) }) : takenUp(setup, saved)
  const named: NamedTask = { ...task, ids: await runIds(git, { ...task, machine: all.id }) }
  const begun = withoutPruned(setup, all, named)
  if (begun.measured.length === 0) return { runs: [], left: 'nothing', wasFilled: true, stored: async () => {} }
  const rounds = await measureRounds(setup, { ...task, groups }, begun)
  return {
    runs: runsOf(setup, named, rounds),
    left: rounds.left,
    wasFilled: rounds.commits.length === 0,
    stored: async () => {
      if (rounds.left !== 'trials') await fillStore.remove(project.home, series)
    },
  }
}

/** A fill of the commits that the history does not hold yet. */
function newFill(
  { progress, effects }: Pick<Setup, 'effects' | 'progress'>,
  task: Task,
  series: Omit<FillKey, 'wantedSeed'> & Pick<FillProgress, 'references'>,
): FillProgress {
  const { asked, again, stored } = task
  const { benchmarks } = task.plan
  const known = again
    ? []
    : asked.filter((commit) => isFilled(commit, { stored, benchmarks, node: series.environment.node }))
  if (known.length > 0) {
    const which = known.length === asked.length ? 'All' : `${known.length} of`
    progress.note(
      `${which} ${plural(asked.length, 'commit')} ${known.length === 1 ? 'is' : 'are'} filled already, with the same benchmarks (--again measures them again).`,
    )
  }
  const id = task.randomSeed()
  return {
    schema: 'paceline/fill@2',
    id,
    seed: task.seed ?? id,
    startedAt: effects.today().toISOString(),
    ...series,
    parts: 1,
    isThinned: false,
    calibrationMs: [],
    measured: asked
      .filter((commit) => !known.includes(commit))
      .map(({ commit }) => ({ sha: commit.sha, measuringMs: 0, benchmarks: [] })),
  }
}

function takenUp({ progress }: Pick<Setup, 'progress'>, saved: FillProgress): FillProgress {
  const pairs = pairsOf(saved.measured)
  progress.note(
    `An earlier fill of ${plural(saved.measured.length, 'commit')} continues where it stopped, with ${plural(pairs, 'pair')}.`,
  )
  return { ...saved, parts: saved.parts + 1 }
}

/** Without the commits whose runs would not be kept. Throws `UserError` if nothing is left and nothing is filled. */
function withoutPruned(
  { progress }: Pick<Setup, 'progress'>,
  all: FillProgress,
  { asked, stored, keep, ids }: NamedTask,
): FillProgress {
  const idOf = new Map(asked.map(({ commit }, index) => [commit.sha, ids[index]!]))
  const own = all.measured.map(({ sha }) => idOf.get(sha)!)
  const kept = new Set([...new Set([...stored.runs.map(({ id }) => id), ...own])].toSorted().slice(-keep))
  const measured = all.measured.filter((_, index) => kept.has(own[index]!))
  const pruned = all.measured.length - measured.length
  if (pruned === 0) return all
  const why = `the history keeps the newest ${plural(keep, 'run')} (--keep), and ${pruned === 1 ? 'it is' : 'they are'} older`
  if (pruned === asked.length) {
    throw new UserError(`None of the ${plural(pruned, 'commit')} would be kept: ${why}`, {
      exitCode: exitCodes.nothingCompared,
      hint: 'The history is full already. Name newer commits, or keep more runs.',
    })
  }
  progress.note(`${pruned} of ${plural(asked.length, 'commit')} ${pruned === 1 ? 'is' : 'are'} left out: ${why}.`)
  return { ...all, measured }
}

function pairsOf(commits: FillProgress['measured']): number {
  return commits.flatMap(({ benchmarks }) => benchmarks).reduce((sum, { pairs = [] }) => sum + pairs.length, 0)
}

interface Rounds extends CollectedFill {
  readonly fill: FillProgress
}

async function measureRounds(
  setup: Setup,
  task: Task & { readonly groups: readonly ReferenceGroup[] },
  begun: FillProgress,
): Promise<Rounds> {
  const { effects, progress, project } = setup
  const isMeasured = new Set(begun.measured.map(({ sha }) => sha))
  const commits = task.asked.filter(({ commit }) => isMeasured.has(commit.sha))
  await using prepared = await pastTrials(setup, { plan: task.plan, commits })
  const { trials } = prepared
  if (trials.size === 0) {
    // The others are filled, and nothing was ever measured of these: the reasons stand in the notes.
    if (pairsOf(begun.measured) === 0 && commits.length < task.asked.length)
      return { commits: [], left: 'nothing', fill: begun }
    throw new UserError(`None of the ${plural(commits.length, 'commit')} could be prepared`, {
      hint: 'The reasons are above. If old commits need other commands, name them as project.prepare in the config.',
      exitCode: exitCodes.newFailure,
    })
  }
  const { root } = project
  const here = { side: { label: 'this folder', commit: null }, root, replaced: {}, modules: task.plan.modules }
  await using others = await prepareReferences(setup, { plan: task.plan, head: here, groups: task.groups })
  const references = await referenceTrials(setup, task, others.groups)
  const lost = task.plan.benchmarks.filter((one) => one.skipped === null && !references.has(one))
  if (lost.length > 0) {
    throw new UserError(`There is nothing to measure ${joinList(lost.map(({ id }) => id))} with in pairs`, {
      hint:
        pairsOf(begun.measured) > 0
          ? 'The reason is above. The pairs so far are stored, and wait for the same command.'
          : 'The reasons are above. A reference can be named as project.reference in the config.',
      exitCode: exitCodes.newFailure,
    })
  }
  // What was measured of a commit that cannot be prepared this time is not lost for it, and waits for its other trials.
  const kept = begun.measured.filter((one) => !trials.has(one.sha) && pairsOf([one]) > 0)
  const trialsOf = (sha: string): PreparedTrials => trials.get(sha)!
  const calibrationMs = [...begun.calibrationMs]
  let { isThinned } = begun
  const used = task.groups.flatMap(({ project: name, benchmarks }) => {
    const reference = benchmarks.map((one) => references.get(one)?.reference).find((one) => one !== undefined)
    return reference === undefined ? [] : [{ project: name, reference }]
  })
  const fillOf = (measured: FillProgress['measured']): FillProgress => {
    return { ...begun, references: used, calibrationMs, measured, isThinned }
  }
  const phase = progress.phase('measuring', 'pairs')
  using standstills = watchStandstills(effects, progress)
  const { now, undisturbed } = standstills
  // A resumed part shuffles and tosses again: those of the first are used up.
  const { shuffled: shuffle } = seededRandom(derivedSeed(begun.seed, `part ${begun.parts}`))
  const { coin } = seededRandom(derivedSeed(begun.seed, `coins ${begun.parts}`))
  const rounds = await collectFill(
    {
      commits: commits
        .filter(({ commit }) => trials.has(commit.sha))
        .map((commit) => ({ sha: commit.commit.sha, label: commit.label })),
      benchmarks: task.plan.benchmarks,
      packagesOf: (sha, benchmark) => ({
        ...trialsOf(sha).packagesOf(benchmark),
        basePackage: references.get(benchmark)?.trials.packagesOf(benchmark).package ?? null,
      }),
      earlier: begun.measured,
      isThinned,
      pairs: task.pairs,
      budgetMs: task.budgetMs,
    },
    {
      async trial(benchmark, arm, kind) {
        const { trial } = arm === referenceArm ? references.get(benchmark)!.trials : trialsOf(arm)
        const { versions: _, ...result } = await trial(benchmark, 'head', kind)
        return result
      },
      coin: () => (coin() ? 'head' : 'base'),
      async calibrate() {
        const ms = await [...trials.values()][0]!.calibrate()
        if (ms !== null) calibrationMs.push(ms)
        return ms
      },
      now,
      undisturbed,
      shuffle,
      onProgress: ({ done, expected, benchmark, leftMs }) =>
        phase.update({ done, expected, detail: benchmark, leftMs }),
      onShortage(shortage) {
        isThinned = true
        progress.note(shortageText(shortage, task, commits.length))
      },
      save: (measured) => fillStore.write(project.home, fillOf([...measured, ...kept])),
      signal: effects.signal,
    },
  )
  phase.finish(`${plural(pairsOf(rounds.commits), 'pair')} of ${plural(rounds.commits.length, 'commit')}`)
  return { ...rounds, left: kept.length > 0 ? 'trials' : rounds.left, fill: fillOf([]) }
}

function shortageText({ kept, neededMs }: Shortage, { budgetMs }: Task, all: number): string {
  const names = joinList(kept.map(({ label }) => label))
  return (
    `The budget of ${formatDuration(budgetMs)} has time for ${enoughValues} rounds of ${kept.length} of ${all} commits; ` +
    `all of them need about ${formatDuration(neededMs)} more. Measuring ${names}. Run it again for the others, or give more with --budget.`
  )
}

/** One run for each commit that has enough trials of anything; what is missing is said. */
function runsOf(
  { machine, progress }: Pick<Setup, 'machine' | 'progress'>,
  { plan, asked, profile, ids }: NamedTask,
  { fill, commits }: Rounds,
): Run[] {
  const { environment, harness } = machine
  return commits.flatMap((measured): Run[] => {
    const index = asked.findIndex(({ commit }) => commit.sha === measured.sha)
    const { label, commit } = asked[index]!
    const admitted = admitRun({
      schema: runSchemaId,
      id: ids[index]!,
      startedAt: fill.startedAt,
      measuringMs: measured.measuringMs,
      filled: { order: index + 1, of: asked.length, machine: fill.id },
      head: { label, commit },
      base: null,
      environment,
      harness,
      profile,
      seed: fill.seed,
      calibrationMs: fill.calibrationMs,
      complete: true,
      benchmarks: measured.benchmarks.map((one) => withReference(one, referenceFor(one, fill))),
      leftOut: [...plan.leftOut],
      warnings: [],
    })
    for (const line of shortfalls(admitted)) progress.note(`${nameOfCommit(asked[index]!)}: ${line}.`)
    return admitted.run === null ? [] : [{ ...admitted.run, complete: admitted.leftOut.length === 0 }]
  })
}
