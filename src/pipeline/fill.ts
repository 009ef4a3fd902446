/**
 * Fills the stored history with past commits: checked out beside each other, prepared alike and measured in turns on one
 * machine, each in pairs with the reference.
 */
import { exitCodes, UserError } from '../errors.ts'
import { collectFill, referenceArm } from '../measure/collect-fill.ts'
import { pastCommits, type Past, type PastCommit } from '../sides/past-commits.ts'
import { watchStandstills } from '../measure/standstill.ts'
import type { Baseline } from '../model/baseline.ts'
import { benchmarkId, enoughValues, type Reference, type Run } from '../model/run.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { formatDuration } from '../report/format.ts'
import { joinList, plural } from '../report/words.ts'
import { derivedSeed, seededRandom } from '../stats/random.ts'
import { fillStore, type CommitPairs, type FillKey, type FillProgress } from '../store/kept-progress.ts'
import { isFilled, runIds, runOfCommit } from './filled-runs.ts'
import { chooseReferences, storedReferencesOf, type ReferenceGroup } from './find-reference.ts'
import { prepareReferences, withReference, type ReadyGroup } from './measure-with-reference.ts'
import { pastTrials } from './past-trials.ts'
import { narrowed, planHistory, refuseEarly, type ProjectPlan, type Selection } from './plan-project.ts'
import { prepareTrials, type PreparedTrials } from './prepared-trials.ts'
import { gitOf } from '../project/project.ts'
import type { Setup } from '../project/setup.ts'

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
  /** False if something is left to measure; called again, it goes on with that. */
  readonly isComplete: boolean
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

/** Measures past commits. Throws `UserError` if none can be measured; says in notes what is left out, and why. */
export async function fill(setup: Setup, options: FillOptions): Promise<Filled> {
  const { project, progress, machine } = setup
  const plan = withoutTools(setup, await planHistory(setup, { ...options, withOthers: false }))
  await refuseEarly(setup, plan.benchmarks)
  const git = gitOf(setup)
  const task: Task = { ...options, plan, asked: await pastCommits(git, options.past) }
  const key = {
    harnessDigest: machine.harness.digest,
    environment: machine.environment,
    commits: task.asked.map(({ commit }) => commit.sha),
    benchmarks: plan.benchmarks.map(({ id, suiteDigest }) => ({ id, suiteDigest })),
  }
  const { progress: saved, whyAnew } = await fillStore.read(project.home, { ...key, wantedSeed: options.seed })
  if (whyAnew !== null) progress.note(`An earlier fill cannot be resumed, because ${whyAnew}: starting over.`)
  const all = saved === null ? newFill(setup, task, key) : resumed(setup, saved)
  const ids = await runIds(git, { ...task, machine: all.id })
  const begun = withoutPruned(setup, all, { ...task, ids })
  const filled = begun.measured.length === 0 ? null : await measure(setup, task, begun)
  if (filled === null) return { runs: [], isComplete: true, wasFilled: true, stored: () => Promise.resolve() }
  const runs = filled.commits.flatMap((measured): Run[] => {
    const index = key.commits.indexOf(measured.sha)
    const run = runOfCommit(setup, { ...task, fill: filled.fill, measured, index, id: ids[index]! })
    return run === null ? [] : [run]
  })
  return {
    runs,
    isComplete: filled.isComplete,
    wasFilled: false,
    stored: async () => {
      if (filled.isComplete) await fillStore.remove(project.home, key)
    },
  }
}

/** The benchmarks of a tool would have to be asked of every commit: a fill measures the others. */
function withoutTools({ progress }: Pick<Setup, 'progress'>, plan: ProjectPlan): ProjectPlan {
  const benchmarks = plan.benchmarks.filter(({ tool }) => tool === undefined)
  if (benchmarks.length === plan.benchmarks.length) return plan
  const why = 'Paceline cannot measure past commits with the benchmark tools in the config'
  if (benchmarks.length === 0) {
    throw new UserError(why, {
      hint: 'Their history begins with the next run: `paceline run`, then `paceline baseline add`.',
    })
  }
  progress.note(`${why}.`)
  return narrowed(plan, benchmarks)
}

/** A fill of the commits that the history does not hold yet. */
function newFill(
  { progress, effects }: Pick<Setup, 'effects' | 'progress'>,
  { asked, again, stored, plan: { benchmarks }, ...task }: Task,
  key: Omit<FillKey, 'wantedSeed'>,
): FillProgress {
  const { node } = key.environment
  const known = again ? [] : asked.filter((commit) => isFilled(commit, { stored, benchmarks, node }))
  if (known.length > 0) {
    const which = known.length === asked.length ? 'All' : `${known.length} of`
    progress.note(
      `${which} ${plural(asked.length, 'commit')} ${known.length === 1 ? 'is' : 'are'} filled already, with the same benchmarks (--again measures them again).`,
    )
  }
  const id = task.randomSeed()
  return {
    schema: 'paceline/fill@3',
    id,
    seed: task.seed ?? id,
    startedAt: effects.today().toISOString(),
    ...key,
    references: [],
    parts: 1,
    calibrationMs: [],
    measured: asked
      .filter((commit) => !known.includes(commit))
      .map(({ commit }) => ({ sha: commit.sha, measuringMs: 0, benchmarks: [] })),
  }
}

function resumed({ progress }: Pick<Setup, 'progress'>, saved: FillProgress): FillProgress {
  const [commits, pairs] = [plural(saved.measured.length, 'commit'), plural(pairsOf(saved.measured), 'pair')]
  progress.note(`An earlier fill of ${commits} continues where it stopped, with ${pairs}.`)
  return { ...saved, parts: saved.parts + 1 }
}

/** Without the commits whose runs would not be kept. Throws `UserError` if nothing is left and nothing is filled. */
function withoutPruned(
  { progress }: Pick<Setup, 'progress'>,
  all: FillProgress,
  { asked, stored, keep, ids }: Task & { readonly ids: readonly string[] },
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

interface Measured {
  /** Of those that were measured, with the reference in each entry. */
  readonly commits: readonly CommitPairs[]
  readonly isComplete: boolean
  readonly fill: FillProgress
}

/** Null if no commit that is left can be prepared, and nothing was ever measured of them. */
async function measure(setup: Setup, task: Task, begun: FillProgress): Promise<Measured | null> {
  const { effects, progress, project } = setup
  const { plan } = task
  const isMeasured = new Set(begun.measured.map(({ sha }) => sha))
  const commits = task.asked.filter(({ commit }) => isMeasured.has(commit.sha))
  const groups = await referencesFor(setup, task, begun)
  await using prepared = await pastTrials(setup, { plan, commits })
  const { trials } = prepared
  if (trials.size === 0) {
    // The others are filled, and the reasons stand in the notes.
    if (pairsOf(begun.measured) === 0 && commits.length < task.asked.length) return null
    throw new UserError(`None of the ${plural(commits.length, 'commit')} could be prepared`, {
      hint: 'The reasons are above. If old commits need other commands, name them as project.prepare in the config.',
      exitCode: exitCodes.newFailure,
    })
  }
  const here = { side: { label: 'this folder', commit: null }, root: project.root, replaced: {}, modules: plan.modules }
  await using ready = await prepareReferences(setup, { plan, head: here, groups })
  const references = await referenceTrials(setup, plan, ready.groups)
  const lost = plan.benchmarks.filter((one) => one.skipped === null && !references.has(one))
  if (lost.length > 0) {
    throw new UserError(`No reference can be measured in pairs with ${joinList(lost.map(({ id }) => id))}`, {
      hint:
        pairsOf(begun.measured) > 0
          ? 'The reason is above. The pairs so far are kept: the same command continues with them.'
          : 'The reasons are above. A reference can be named as project.reference in the config.',
      exitCode: exitCodes.newFailure,
    })
  }
  // What was measured of a commit that cannot be prepared this time is not lost for it, and waits for its other trials.
  const waiting = begun.measured.filter((one) => !trials.has(one.sha) && pairsOf([one]) > 0)
  const fill = {
    ...begun,
    calibrationMs: [...begun.calibrationMs],
    references: groups.flatMap(({ project: name, benchmarks }) => {
      const own = benchmarks.flatMap((one) => references.get(one)?.reference ?? [])
      return own.slice(0, 1).map((reference) => ({ project: name, reference }))
    }),
  }
  const phase = progress.phase('measuring', 'pairs')
  using standstills = watchStandstills(effects, progress)
  const { now, undisturbed } = standstills
  // A resumed part shuffles and tosses again: those of the first are used up.
  const order = seededRandom(derivedSeed(begun.seed, `part ${begun.parts}`))
  const coins = seededRandom(derivedSeed(begun.seed, `coins ${begun.parts}`))
  const collected = await collectFill(
    {
      ...task,
      commits: commits.flatMap(({ commit: { sha }, label }) => (trials.has(sha) ? [{ sha, label }] : [])),
      benchmarks: plan.benchmarks,
      packagesOf: (sha, benchmark) => ({
        ...trials.get(sha)!.packagesOf(benchmark),
        basePackage: references.get(benchmark)?.trials.packagesOf(benchmark).package ?? null,
      }),
      earlier: begun.measured.filter(({ sha }) => trials.has(sha)),
    },
    {
      async trial(benchmark, arm, kind) {
        const { trial } = arm === referenceArm ? references.get(benchmark)!.trials : trials.get(arm)!
        const { versions: _, ...result } = await trial(benchmark, 'head', kind)
        return result
      },
      coin: () => (coins.coin() ? 'head' : 'base'),
      async calibrate() {
        const ms = await [...trials.values()][0]!.calibrate()
        if (ms !== null) fill.calibrationMs.push(ms)
        return ms
      },
      now,
      undisturbed,
      shuffle: order.shuffled,
      onProgress: ({ done, expected, benchmark, leftMs }) =>
        phase.update({ done, expected, detail: benchmark, leftMs, atMost: true }),
      onWarm({ pairMs, leftMs }) {
        if (enoughValues * pairMs <= leftMs) return
        const needed = `${enoughValues} rounds of all commits take ${formatDuration(enoughValues * pairMs)} or more`
        progress.note(
          `${needed}, and ${formatDuration(leftMs)} are left: run it again for the rest, or raise --budget.`,
        )
      },
      save: (measured) => fillStore.write(project.home, { ...fill, measured: [...measured, ...waiting] }),
      signal: effects.signal,
    },
  )
  phase.finish(`${plural(pairsOf(collected.commits), 'pair')} of ${plural(collected.commits.length, 'commit')}`)
  const referenceOf = new Map([...references].map(([{ id }, { reference }]) => [id, reference]))
  const linked = collected.commits.map((one) => {
    const benchmarks = one.benchmarks.map((entry) => {
      const reference = referenceOf.get(benchmarkId(entry))
      return reference === undefined ? entry : withReference(entry, reference)
    })
    return { ...one, benchmarks }
  })
  return { commits: linked, isComplete: collected.isComplete && waiting.length === 0, fill }
}

/**
 * What the commits of each project can be measured with, best first: as main is, but without a release or stored runs the
 * oldest commit that can be prepared. An earlier part of the fill has decided it.
 */
async function referencesFor(setup: Setup, task: Task, { references }: FillProgress): Promise<ReferenceGroup[]> {
  const { benchmarks } = task.plan
  const oldest = task.asked.slice(0, 3).map(({ commit }) => commit.sha)
  const projects = [...new Set(benchmarks.map(({ project }) => project ?? null))]
  const { policy } = setup.project.config
  const handed = storedReferencesOf(task.stored, { projects, policy }).map((known) =>
    known.inUse === null ? Object.assign(known, { oldest }) : known,
  )
  const groups = await chooseReferences(setup, { benchmarks, asked: null, handed })
  return groups.map((group) => {
    const before = references.find(({ project }) => project === group.project)?.reference
    const because = 'the fill began with it'
    return before === undefined ? group : Object.assign(group, { candidates: [before], because })
  })
}

type ReferenceTrials = ReadonlyMap<PlannedBenchmark, { readonly reference: Reference; readonly trials: PreparedTrials }>

/** The trials of the reference, by benchmark. */
async function referenceTrials(
  setup: Setup,
  plan: ProjectPlan,
  groups: readonly ReadyGroup[],
): Promise<ReferenceTrials> {
  const found: [PlannedBenchmark, { reference: Reference; trials: PreparedTrials }][] = []
  for (const { reference, side, benchmarks } of groups) {
    const trials = await prepareTrials(setup, { ...plan, benchmarks, head: side, base: null })
    for (const benchmark of benchmarks) found.push([benchmark, { reference, trials }])
  }
  return new Map(found)
}
