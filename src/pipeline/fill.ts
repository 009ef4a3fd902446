/**
 * Fills the stored history with the past: commits that were there before anybody measured, checked out beside each
 * other, prepared alike and measured in turns on one machine.
 */
import { exitCodes, UserError } from '../errors.ts'
import { fillRounds, type FilledRounds, type Shortage } from '../measure/fill-rounds.ts'
import { ask, gitIn, type Git } from '../measure/git.ts'
import { pastCommits, type Past, type PastCommit } from '../measure/past-commits.ts'
import { defaultBranch } from '../measure/revisions.ts'
import type { Baseline } from '../model/baseline.ts'
import { enoughValues, runSchemaId, type Run } from '../model/run.ts'
import { formatDuration } from '../report/format.ts'
import { joinList, plural } from '../report/words.ts'
import { derivedSeed, seededRandom } from '../stats/random.ts'
import { admitRun, shortfalls } from '../store/admit-run.ts'
import { readFillProgress, removeFillProgress, writeFillProgress, type FillProgress } from '../store/fill-progress.ts'
import { checkBeforehand } from './beforehand.ts'
import type { Bench } from './bench.ts'
import { isFilled, placesInTime, secondOfRun } from './filled-runs.ts'
import { runId } from './measure-run.ts'
import { nameOfCommit, pastBenches } from './past-benches.ts'
import { planHistory, type ProjectPlan, type Selection } from './plan-project.ts'
import type { Workshop } from './workshop.ts'

export interface FillOptions extends Selection {
  readonly past: Past
  /** Counted trials per benchmark and commit at most; four at least. */
  readonly trials: number
  readonly budgetMs: number
  /** Decides the order of trials; null where the user named none. */
  readonly seed: string | null
  readonly randomSeed: () => string
  /** True where commits that the history holds already are measured anew. */
  readonly again: boolean
  /** The history that the runs are for. */
  readonly stored: Baseline
}

export interface Filled {
  /** What may be stored, oldest first. */
  readonly runs: readonly Run[]
  /** False where it was interrupted or ran out of time; called again, it goes on. */
  readonly finished: boolean
  /** True where all commits that can be measured were filled before. */
  readonly wasFilled: boolean
  /** To be called once the runs are stored: then nothing needs to be taken up any more. */
  readonly stored: () => Promise<void>
}

/** What is to be measured, found out before anything is checked out. */
interface Task extends FillOptions {
  readonly plan: ProjectPlan
  /** All commits that were asked for, oldest first; those that are measured are among them. */
  readonly asked: readonly PastCommit[]
}

/** Measures past commits. Throws `UserError` where none can be measured; says in notes what is left out, and why. */
export async function fill(workshop: Workshop, options: FillOptions): Promise<Filled> {
  const { project, effects, watcher, harness, environment } = workshop
  const plan = await planHistory(workshop, { ...options, withOthers: false })
  await checkBeforehand(workshop, plan.benchmarks)
  const { benchmarks } = plan
  const git = gitIn(project.root, { ...effects.env }, effects)
  const task: Task = { ...options, plan, asked: await pastCommits(git, options.past) }
  const { progress, whyAnew } = await readFillProgress(project.home, {
    harnessDigest: harness.digest,
    environment,
    commits: task.asked.map(({ commit }) => commit.sha),
    benchmarks: benchmarks.map(({ id, suiteDigest }) => ({ id, suiteDigest })),
    wantedSeed: options.seed,
  })
  if (whyAnew !== null)
    watcher.note(`An earlier fill is there and is not taken up, because ${whyAnew}: it begins anew.`)
  const begun = progress === null ? newFill(workshop, task) : takenUp(workshop, progress)
  if (begun.measured.length === 0) return { runs: [], finished: true, wasFilled: true, stored: async () => {} }
  const rounds = await measureRounds(workshop, task, begun)
  // Without the signal: what was measured before an interruption is to be stored all the same.
  const places = placesInTime(
    task.asked,
    await storedPlaces(gitIn(project.root, { ...effects.env }, { waiting: effects.waiting }), task),
  )
  return {
    runs: runsOf(workshop, { task, rounds, places }),
    finished: rounds.finished,
    wasFilled: rounds.commits.length === 0,
    stored: async () => {
      if (rounds.finished) await removeFillProgress(project.home, { environment })
    },
  }
}

/** What the history holds already is left out. */
function newFill({ harness, environment, watcher, effects }: Workshop, task: Task): FillProgress {
  const { asked, stored, again } = task
  const { benchmarks } = task.plan
  const series = { stored, benchmarks, harnessDigest: harness.digest }
  const known = again ? [] : asked.filter((commit) => isFilled(commit, series))
  if (known.length > 0) {
    const which = known.length === asked.length ? 'All' : `${known.length} of`
    watcher.note(
      `${which} ${plural(asked.length, 'commit')} ${known.length === 1 ? 'is' : 'are'} filled already, with the same benchmarks (--again measures them anew).`,
    )
  }
  const id = task.randomSeed()
  return {
    schema: 'paceline/fill@1',
    id,
    seed: task.seed ?? id,
    startedAt: effects.today().toISOString(),
    harnessDigest: harness.digest,
    environment,
    commits: asked.map(({ commit }) => commit.sha),
    benchmarks: benchmarks.map(({ id: name, suiteDigest }) => ({ id: name, suiteDigest })),
    parts: 1,
    calibrationMs: [],
    measured: asked
      .filter((commit) => !known.includes(commit))
      .map(({ commit }) => ({ sha: commit.sha, measuringMs: 0, trials: {} })),
  }
}

function takenUp({ watcher }: Workshop, progress: FillProgress): FillProgress {
  const trials = progress.measured
    .flatMap((one) => Object.values(one.trials))
    .reduce((sum, some) => sum + some.length, 0)
  watcher.note(
    `An earlier fill of ${plural(progress.measured.length, 'commit')} is taken up where it stopped, with ${plural(trials, 'trial')}.`,
  )
  return { ...progress, parts: progress.parts + 1 }
}

interface Rounds extends FilledRounds {
  readonly fill: FillProgress
}

async function measureRounds(workshop: Workshop, task: Task, begun: FillProgress): Promise<Rounds> {
  const { effects, watcher, project } = workshop
  const isMeasured = new Set(begun.measured.map(({ sha }) => sha))
  const commits = task.asked.filter(({ commit }) => isMeasured.has(commit.sha))
  await using prepared = await pastBenches(workshop, { plan: task.plan, commits })
  const { benches } = prepared
  if (benches.size === 0) {
    // The others are filled, and nothing was ever measured of these: the reasons stand in the notes.
    const isNew = begun.measured.every(({ trials }) => Object.keys(trials).length === 0)
    if (isNew && commits.length < task.asked.length) return { commits: [], finished: true, fill: begun }
    throw nonePrepared(commits)
  }
  // What was measured of a commit that cannot be prepared this time is not lost for it.
  const kept = begun.measured.filter(({ sha, trials }) => !benches.has(sha) && Object.keys(trials).length > 0)
  const benchOf = (sha: string): Bench => benches.get(sha)!
  const calibrationMs = [...begun.calibrationMs]
  const fillOf = (measured: FillProgress['measured']): FillProgress => ({ ...begun, calibrationMs, measured })
  const phase = watcher.phase('measuring', 'trials')
  const rounds = await fillRounds(
    {
      commits: commits
        .filter(({ commit }) => benches.has(commit.sha))
        .map((commit) => ({ sha: commit.commit.sha, label: commit.label })),
      benchmarks: task.plan.benchmarks,
      earlier: begun.measured,
      trials: task.trials,
      budgetMs: task.budgetMs,
    },
    {
      trial: ({ sha, benchmark }) => benchOf(sha).trial(benchmark, 'head'),
      packageOf: ({ sha, benchmark }) => benchOf(sha).packagesOf(benchmark).package,
      async calibrate() {
        const ms = await [...benches.values()][0]!.calibrate()
        if (ms !== null) calibrationMs.push(ms)
      },
      now: effects.now,
      // A part that goes on shuffles anew: the order of the first is used up.
      shuffle: seededRandom(derivedSeed(begun.seed, `part ${begun.parts}`)).shuffled,
      onProgress: ({ done, expected, benchmark, leftMs }) =>
        phase.update({ done, expected, detail: benchmark, leftMs }),
      onShortage: (shortage) => watcher.note(shortageText(shortage, task, commits.length)),
      save: (measured) => writeFillProgress(project.home, fillOf([...measured, ...kept])),
      signal: effects.signal,
    },
  )
  const trials = rounds.commits.flatMap(({ benchmarks }) => benchmarks).reduce((sum, one) => sum + one.trials, 0)
  phase.finish(`${plural(trials, 'trial')} of ${plural(rounds.commits.length, 'commit')}`)
  return { ...rounds, fill: fillOf([]) }
}

function nonePrepared({ length }: readonly PastCommit[]): UserError {
  return new UserError(`None of the ${plural(length, 'commit')} could be prepared`, {
    hint: 'The reasons stand above. Where old commits need other commands, name them as project.prepare in the config.',
    exitCode: exitCodes.newFailure,
  })
}

function shortageText({ kept, neededMs }: Shortage, { budgetMs }: Task, all: number): string {
  const names = joinList(kept.map(({ label }) => label))
  return (
    `The budget of ${formatDuration(budgetMs)} has time for ${enoughValues} rounds of ${kept.length} of ${all} commits; ` +
    `all of them need about ${formatDuration(neededMs)} more. Measured are ${names}. Run it again for the others, or give more with --budget.`
  )
}

/**
 * Where the stored runs stand among the commits, as far as both lie on the default branch; a run of one of the commits
 * themselves says nothing.
 */
async function storedPlaces(
  git: Git,
  { asked, stored }: Pick<Task, 'asked' | 'stored'>,
): Promise<{ readonly after: number; readonly second: number }[]> {
  const branch = await defaultBranch(git).catch(() => 'HEAD')
  const listed = await ask(git, ['rev-list', '--first-parent', branch, '--'])
  // The newest commit has place 0.
  const place = new Map((listed ?? '').split('\n').map((sha, index) => [sha, index]))
  const own = asked.map(({ commit }) => place.get(commit.sha))
  if (own.includes(undefined)) return []
  return stored.runs.flatMap((run) => {
    const at = place.get(run.head.commit?.sha ?? '')
    if (at === undefined || own.includes(at)) return []
    return [{ after: own.filter((mine) => mine! > at).length, second: secondOfRun(run) }]
  })
}

interface RunsInput {
  readonly task: Task
  readonly rounds: Rounds
  /** When each of the commits asked for is said to have been measured. */
  readonly places: readonly Date[]
}

/** One run for each commit that has enough trials of anything; what is missing is said. */
function runsOf({ environment, harness, watcher }: Workshop, { task, rounds, places }: RunsInput): Run[] {
  const { plan, asked, profile } = task
  const { fill } = rounds
  return rounds.commits.flatMap((measured): Run[] => {
    const index = asked.findIndex(({ commit }) => commit.sha === measured.sha)
    const { label, commit } = asked[index]!
    const admitted = admitRun({
      schema: runSchemaId,
      id: runId(places[index]!, fill.id),
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
      benchmarks: [...measured.benchmarks],
      leftOut: [...plan.leftOut],
      warnings: [],
    })
    for (const line of shortfalls(admitted)) watcher.note(`${nameOfCommit(asked[index]!)}: ${line}.`)
    return admitted.run === null ? [] : [{ ...admitted.run, complete: admitted.leftOut.length === 0 }]
  })
}
