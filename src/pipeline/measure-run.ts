/** Measures one side: the working tree, without a base. */
import { glanceAtValues } from '../compare/glance.ts'
import { collect } from '../measure/collect.ts'
import { ask, gitIn } from '../measure/git.ts'
import { describeHead } from '../measure/revisions.ts'
import { runSchemaId, type Run, type Side } from '../model/run.ts'
import { formatDuration } from '../report/format.ts'
import { plural } from '../report/words.ts'
import { seededRandom } from '../stats/random.ts'
import { setUpBench } from './bench.ts'
import { onlooker } from './onlooker.ts'
import { planProject, type Selection } from './plan-project.ts'
import type { Project } from './project.ts'
import { ownFolders } from './stored-baseline.ts'
import type { Workshop } from './workshop.ts'

export interface MeasureOptions extends Selection {
  /** Counted trials per benchmark at most. */
  readonly trials: number
  readonly budgetMs: number
  /** Eight hex digits; decides the order of trials. */
  readonly seed: string
}

/** Measures what is selected and returns it as a run. Interrupted, it returns what there is, as not complete. */
export async function measureRun(workshop: Workshop, options: MeasureOptions): Promise<Run> {
  const { project, effects, watcher } = workshop
  const { modules, suites, benchmarks, leftOut } = await planProject(workshop, options)
  const bench = await setUpBench({
    workshop,
    benchmarks,
    suiteNames: suites.map((suite) => suite.description.name),
    head: { root: project.root, replaced: {}, modules },
    base: null,
  })
  const startedAt = effects.today()
  const phase = watcher.phase('measuring', 'trials')
  const random = seededRandom(options.seed)
  const collected = await collect(
    { benchmarks, packagesOf: bench.packagesOf, trials: options.trials, budgetMs: options.budgetMs },
    {
      trial: (benchmark) => bench.trial(benchmark, 'head'),
      calibrate: bench.calibrate,
      now: effects.now,
      shuffle: random.shuffled,
      onProgress: onlooker({ phase, now: effects.now, glance: glanceAtValues, atMost: false }),
      signal: effects.signal,
    },
  )
  const trials = collected.benchmarks.reduce((sum, benchmark) => sum + benchmark.trials, 0)
  phase.finish(
    `${plural(trials, 'trial')} of ${plural(benchmarks.length, 'benchmark')} in ${formatDuration(collected.measuringMs)}`,
  )
  return {
    schema: runSchemaId,
    id: runId(startedAt, options.seed),
    startedAt: startedAt.toISOString(),
    measuringMs: Math.round(collected.measuringMs),
    head: await headOf(project, effects.env),
    base: null,
    environment: workshop.environment,
    harness: workshop.harness,
    profile: options.profile,
    seed: options.seed,
    calibrationMs: collected.calibrationMs,
    complete: collected.complete,
    benchmarks: collected.benchmarks,
    leftOut: [...leftOut],
    warnings: [],
  }
}

/** Sorts by time of start and is unique: `20261121T013000Z-1f2e3d4c`. */
export function runId(startedAt: Date, seed: string): string {
  return `${startedAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')}-${seed}`
}

/** The commit of the project, if it is in a repository with one. */
export async function headOf(
  { root, config }: Pick<Project, 'root' | 'config'>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Side> {
  const git = gitIn(root, { ...env })
  const sha = await ask(git, ['rev-parse', '--verify', '-q', 'HEAD^{commit}']).catch(() => null)
  return sha === null ? { label: 'this folder', commit: null } : describeHead(git, sha, ownFolders(config))
}
