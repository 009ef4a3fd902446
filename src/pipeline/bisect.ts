/**
 * Since when: which commit between a good and a bad one brought a change of one metric. Commits are prepared as they are
 * asked about, and measured in pairs; stats/bisection-steps.ts says which pair is next and when it is enough.
 */
import { compilePolicy } from '../compare/policy.ts'
import { UserError } from '../errors.ts'
import { gitIn } from '../sides/git.ts'
import { commitsBetween, type CommitBetween } from '../sides/past-commits.ts'
import { sidesOf } from '../sides/revisions.ts'
import { bisectionSchemaId, mostNamed, type BisectionResult, type NamedCommit } from '../model/bisection.ts'
import type { MetricSpec } from '../model/metric.ts'
import { readable } from '../model/readable.ts'
import type { PlannedBenchmark } from '../plan.ts'
import { formatDuration, shortCommit } from '../report/format.ts'
import { joinFirst, plural } from '../report/words.ts'
import {
  changeBetween,
  nextStep,
  type Bisection,
  type SideDifference,
  type Course,
  type BisectionStep,
} from '../stats/bisection-steps.ts'
import { derivedSeed, seededRandom } from '../stats/random.ts'
import { bisectStore, type BisectProgress } from '../store/kept-progress.ts'
import { pairedCommits, pastTrials } from './past-trials.ts'
import { narrowed, planProject, refuseEarly, type ProjectPlan } from './plan-project.ts'
import type { Setup } from '../project/setup.ts'

/** By default: nobody waits for a bisection, and it can be taken up again. */
export const bisectDefaults = { budget: '30m', error: 0.05 } as const

interface BisectOptions {
  readonly good: string
  readonly bad: string
  /** They must leave one benchmark. */
  readonly globs: readonly string[]
  readonly metric: string
  readonly profile: string
  /** Chance to name a wrong commit: 0.05 is 5%. */
  readonly error: number
  /** Time for all trials of this part; preparing commits is not counted. */
  readonly budgetMs: number
  /** Decides the coins; null if the user named none. */
  readonly seed: string | null
  readonly randomSeed: () => string
}

interface Bisected {
  readonly result: BisectionResult
  /** Call it once the result is shown: then nothing needs to be resumed any more. */
  readonly told: () => Promise<void>
}

/** Finds the commit. Throws `UserError` if the question is wrong, or one of the ends cannot be measured. */
export async function bisect(setup: Setup, options: BisectOptions): Promise<Bisected> {
  const { project, effects, progress, machine } = setup
  const git = gitIn(project.root, { ...effects.env }, effects)
  const commits = await commitsBetween(git, options)
  const { plan, benchmark, spec } = await planOne(setup, options)
  const [good, bad] = [commits[0]!, commits.at(-1)!]
  const key = {
    harnessDigest: machine.harness.digest,
    environment: machine.environment,
    good: good.sha,
    bad: bad.sha,
    error: options.error,
    benchmark: { id: benchmark.id, suiteDigest: benchmark.suiteDigest, metric: options.metric },
  }
  const { progress: saved, whyAnew } = await bisectStore.read(project.home, { ...key, wantedSeed: options.seed })
  if (whyAnew !== null) progress.note(`An earlier bisection cannot be resumed, because ${whyAnew}: starting over.`)
  if (saved !== null) {
    progress.note(`An earlier bisection continues where it stopped, with ${plural(saved.pairs.length, 'pair')}.`)
  }
  const begun: BisectProgress =
    saved === null
      ? {
          schema: 'paceline/bisect@1',
          seed: options.seed ?? options.randomSeed(),
          ...key,
          parts: 1,
          pairs: [],
          skipped: [],
        }
      : { ...saved, parts: saved.parts + 1 }
  const result = await search(setup, { options, plan, benchmark, spec, commits, begun })
  return {
    result,
    told: async () => {
      if (result.outcome !== 'unfinished') await bisectStore.remove(project.home, key)
    },
  }
}

interface One {
  readonly plan: ProjectPlan
  readonly benchmark: PlannedBenchmark
  readonly spec: MetricSpec
}

/** The one benchmark that is meant, and its metric. */
async function planOne(setup: Setup, { globs, metric, profile }: BisectOptions): Promise<One> {
  const plan = await planProject(setup, { globs, profile, metrics: [metric] })
  const [benchmark, ...others] = plan.benchmarks
  if (benchmark === undefined || others.length > 0) {
    const names = plan.benchmarks.map(({ id }) => id)
    throw new UserError(`Bisecting takes one benchmark, but ${names.length} match: ${joinFirst(names, 3)}`, {
      hint: 'Name one as suite/case/subject; `paceline list` shows them.',
    })
  }
  const { id, tool, skipped } = benchmark
  if (tool !== undefined) {
    throw new UserError(
      `${id} comes from a benchmark tool in the config, and Paceline cannot measure past commits with those`,
      {
        hint: 'Bisect with a benchmark of a suite.',
      },
    )
  }
  if (skipped !== null) throw new UserError(`${id} cannot be measured here: ${skipped}`)
  await refuseEarly(setup, plan.benchmarks)
  return { plan: narrowed(plan, [benchmark]), benchmark, spec: benchmark.metrics[metric]! }
}

interface Search extends One {
  readonly options: BisectOptions
  /** Oldest first: the good one, then all up to the bad one. */
  readonly commits: readonly CommitBetween[]
  readonly begun: BisectProgress
}

/** Measures until it is found, time is up or somebody interrupts. What was measured is kept after each pair. */
async function search(setup: Setup, task: Search): Promise<BisectionResult> {
  const { effects, progress, project } = setup
  const { begun, commits, options, plan } = task
  const positions = new Map(commits.map(({ sha }, index) => [sha, index]))
  await using paired = pairedCommits({
    ...task,
    signal: effects.signal,
    note: (text) => progress.note(text),
    metric: options.metric,
    shas: commits.map(({ sha }) => sha),
    skipped: new Map(begun.skipped.map(({ sha, reason }) => [positions.get(sha)!, reason])),
    now: effects.now,
    async prepare(sha) {
      const [commit] = await sidesOf(gitIn(project.root, { ...effects.env }, effects), [{ sha, ref: null }])
      return pastTrials(setup, { plan, commits: [commit!] })
    },
  })
  const settings = settingsOf(setup, task)
  const pairs = [...begun.pairs]
  const bisection = (): Bisection => ({
    last: commits.length - 1,
    pairs: pairs.map(({ base, head, baseValue, headValue }) => {
      return { base: positions.get(base)!, head: positions.get(head)!, baseValue, headValue }
    }),
    settings,
    canMeasure: (position) => !paired.skipped.has(position),
    isReady: (position) => paired.trials.has(position),
  })
  const phase = progress.phase('measuring', 'pairs')
  // A bisection that goes on tosses new coins: those of the first part are used up.
  const coins = seededRandom(derivedSeed(begun.seed, `part ${begun.parts}`))
  const beganMs = effects.now()
  let isToldOfEnds = false
  for (;;) {
    const now = bisection()
    const step = nextStep(now)
    const measured = pairs.length - begun.pairs.length
    if (step.kind !== 'measure' || effects.signal.aborted || paired.measuringMs >= options.budgetMs) {
      phase.finish(`${plural(measured, 'pair')} in ${formatDuration(paired.measuringMs)}`)
      return resultOf(task, { bisection: now, step, skipped: paired.skipped })
    }
    const { query, course, pairsLeft } = step
    if (course !== null && !isToldOfEnds) {
      isToldOfEnds = true
      progress.note(endsText(task, now))
    }
    const [base, head] = [commits[query.base]!.sha, commits[query.head]!.sha]
    phase.update({
      done: pairs.length,
      expected: pairs.length + pairsLeft,
      detail: `${shortCommit(base)} and ${shortCommit(head)}; ${questionText(course)}`,
      leftMs: measured === 0 ? null : ((effects.now() - beganMs) / measured) * pairsLeft,
    })
    const first = coins.coin() ? 'head' : 'base'
    const values = await paired.pair(query, first)
    if (values !== null) pairs.push({ base, head, first, ...values })
    if (effects.signal.aborted) continue
    const skipped = [...paired.skipped].map(([position, reason]) => ({ sha: commits[position]!.sha, reason }))
    await bisectStore.write(project.home, { ...begun, pairs, skipped })
  }
}

function settingsOf(
  { project, machine }: Pick<Setup, 'project' | 'machine'>,
  { spec, benchmark, options: { metric, error } }: Search,
): Bisection['settings'] {
  const { platform } = machine.environment
  const { ignore, floor } = compilePolicy(project.config.policy)({ benchmark: benchmark.id, metric, platform }, spec)
  const { better, signed, kind } = spec
  return { better, ignore, floor, error, signed, isCounted: kind === 'exact' || benchmark.once }
}

interface Reached {
  readonly bisection: Bisection
  readonly step: BisectionStep
  readonly skipped: ReadonlyMap<number, string>
}

function resultOf(
  { commits, benchmark, spec, options, begun }: Search,
  { bisection, step, skipped }: Reached,
): BisectionResult {
  const { last, pairs } = bisection
  const course = step.kind === 'alike' ? null : step.course
  // Of a commit that is certain enough, the size may be less certain when time is up.
  const found = course?.isFound === true ? course.candidates : null
  const named = (position: number): NamedCommit => {
    return { ...shown(commits[position]!), skipped: skipped.get(position) ?? null }
  }
  const group =
    found === null ? [] : Array.from({ length: found.to - found.before }, (_, index) => found.before + 1 + index)
  const suspects = found === null ? (course?.suspects ?? []) : group
  const ends = changeBetween(bisection, { base: 0, head: last })
  return {
    schema: bisectionSchemaId,
    outcome: step.kind === 'alike' ? 'alike' : found === null ? 'unfinished' : 'found',
    benchmark: benchmark.id,
    metric: options.metric,
    unit: spec.unit,
    good: shown(commits[0]!),
    bad: shown(commits[last]!),
    commits: last,
    direction: course === null || ends === null ? null : directionOf(spec, ends),
    suspects: suspects.slice(-mostNamed).map(named),
    ends,
    change: found === null ? null : changeBetween(bisection, { base: found.before, head: found.to }),
    before: found === null ? null : shown(commits[found.before]!),
    isCertain: step.kind === 'alike' ? step.isCertain : true,
    pairs: pairs.length,
    error: options.error,
    seed: begun.seed,
    skipped: [...skipped.keys()]
      .sort((a, b) => a - b)
      .slice(0, mostNamed)
      .map(named),
  }
}

function shown({ sha, subject }: CommitBetween): CommitBetween {
  return { sha, subject: readable(subject).slice(0, 500) }
}

function directionOf({ better }: MetricSpec, { size }: SideDifference): 'worse' | 'better' {
  return size > 0 === (better === 'lower') ? 'worse' : 'better'
}

function endsText({ spec }: Search, bisection: Bisection): string {
  const { last } = bisection
  const ends = changeBetween(bisection, { base: 0, head: last })!
  const question = last === 1 ? '' : ` Which of the ${last} commits did that?`
  return `The bad end is ${directionOf(spec, ends)} than the good one.${question}`
}

function questionText(course: Course | null): string {
  if (course === null) return 'do they differ?'
  return course.isFound ? 'by how much?' : `${plural(course.suspects.length, 'commit')} left`
}
