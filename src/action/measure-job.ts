/** `command: measure`: pairs on this runner, or the head for the history. Leaves `run.json` or `outcome.json`. */
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../core/errors.ts'
import { askGit, newGit } from '../core/sides/git.ts'
import { PreparationError } from '../core/sides/prepare.ts'
import { withoutInvisible } from '../core/model/readable.ts'
import type { Run } from '../core/model/run.ts'
import { findBaseAndMeasureChange } from '../core/check.ts'
import { measureRunToBeStored } from '../core/measure-head.ts'
import { makePhaseStarter } from '../core/progress.ts'
import { configOfCommandsAndFiles } from '../core/plan/command-line.ts'
import { openProject } from '../core/plan/project.ts'
import { gitIgnoreUsualFolder } from '../core/results-folder.ts'
import { setUpAndLockProject } from '../core/plan/setup.ts'
import { whyIdenticalText } from '../core/report/words.ts'
import { splitStorable, shortfallTexts } from '../core/history/admit-run.ts'
import { writeRun } from '../core/model/run-file.ts'
import { actionFolders, writeAtomic } from '../core/model/write-whole.ts'
import { setOutputs, restoreRunnerFilesAfter, type Log } from './core.ts'
import { chooseBudgetMs, type ActionStep } from './job.ts'
import { resolveInWorkspace } from './inputs.ts'
import { outcomeSchema, outcomeSchemaId, isResultFile, isSameShard, readResultsFolder } from './runner-results.ts'
import { measuringJobNames } from './workflow.ts'
import type { Setup } from '../core/rooms-api.ts'

const maxTexts = 20

/** Measures; exit code 0 whatever the rows say, 1 where nothing could be measured at all, or nothing for the history. */
export async function runMeasureJob(step: ActionStep): Promise<number> {
  const { inputs, log, workflow } = step
  const folder = await resolveInWorkspace(actionFolders.measured, workflow)
  let setup: Setup | undefined
  try {
    // Before Git is asked what has changed here: results of an earlier step are no change of the project.
    await gitIgnoreUsualFolder(folder)
    const opened = await openAndLockJobProject(step)
    setup = opened
    const forHistory = inputs.base === 'none'
    const measured = await restoreRunnerFilesAfter(() => measureForJob(step, opened, forHistory))
    await removeResultFiles(folder)
    setOutputs({ report: actionFolders.measured })
    const { run } = measured
    if (run === undefined) {
      await writeOutcomeIdenticalOrIdle(step, folder, { ...measured, platform: opened.machine.environment.platform })
      return 0
    }
    await writeRun(join(folder, 'run.json'), { ...run, ...(inputs.job !== undefined && { job: inputs.job.runner }) })
    return forHistory ? logGapsGetExitCode(log, run) : 0
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    await logFailedCommandOutput(log, error)
    // In one line. What a command printed is in the log, and its file is lost with the runner.
    const hint = error.cause instanceof PreparationError ? '' : (error.hint ?? '').trim().replaceAll(/\s*\n\s*/g, ' · ')
    const reason = `${error.message}${hint === '' ? '' : ` (${hint})`}`.slice(0, 600)
    await removeResultFiles(folder)
    const platform = setup?.machine.environment.platform ?? `${process.platform}-${process.arch}`
    await writeOutcomeFile(step, folder, { outcome: 'failed', platform, reason })
    log.info(`Kept for the report: ${join(actionFolders.measured, 'outcome.json')}`)
    throw error
  } finally {
    setup?.[Symbol.dispose]()
  }
}

async function openAndLockJobProject({ inputs, workflow, effects, rooms, log }: ActionStep): Promise<Setup> {
  // Plain lines, so that a waiting reader of the log sees it move.
  const output = { write: log.info, draw: undefined, now: effects.now }
  const progress = { phase: makePhaseStarter(output), note: log.info, group: log.group }
  const project = await openProjectOfInputs({ inputs, workflow, effects })
  return setUpAndLockProject({ project, effects, progress, rooms })
}

/** Opens the project of the inputs: its config, or what stands for one. Throws `UserError` where there is both. */
async function openProjectOfInputs({ inputs, workflow, effects }: Pick<ActionStep, 'inputs' | 'workflow' | 'effects'>) {
  const { workingDirectory, run, files } = inputs
  const config = inputs.config === undefined ? undefined : await resolveInWorkspace(inputs.config, workflow)
  const cwd = workingDirectory === undefined ? workflow.workspace : await resolveInWorkspace(workingDirectory, workflow)
  const isThere = workingDirectory === undefined || config === undefined || existsSync(config)
  const project = { ...(await openProject({ cwd, config: isThere ? config : undefined })), isCommitted: true }
  if (run.length + files.length === 0) return project
  const name = run.length > 0 ? 'run' : 'files'
  if (project.configPath === undefined)
    return { ...project, config: configOfCommandsAndFiles({ run, files }, effects.platform) }
  throw new UserError(`The input ${name} is for a project without a config, and ${project.configPath} is one`, {
    hint: `Leave out the input ${name}, or name what it measures in the config.`,
  })
}

/** Lines of a failed install or build that are shown, at most: the file that has them all is lost with the runner. */
const shownLines = 1_000

async function logFailedCommandOutput(log: Log, { cause }: UserError): Promise<void> {
  if (!(cause instanceof PreparationError) || cause.output === '') return
  const lines = withoutInvisible(cause.output).split('\n').slice(-shownLines)
  await log.group('What the command printed', () => Promise.resolve(log.info(lines.join('\n'))))
}

/** Shows what is missing in the run; exit code 1 where nothing is left for the history. */
function logGapsGetExitCode(log: Log, run: Run): number {
  const admitted = splitStorable(run)
  const message = shortfallTexts(admitted).join('\n')
  if (admitted.run === undefined) log.error({ title: 'Nothing was measured', message })
  else if (message !== '') log.warning({ title: 'Not everything was measured', message })
  return admitted.run === undefined ? 1 : 0
}

/** A run, or nothing to measure, as both sides are the same, or as other shards measure it all. */
type JobRun = Pick<Awaited<ReturnType<typeof findBaseAndMeasureChange>>, 'run' | 'identical'>

async function measureForJob(step: ActionStep, setup: Setup, forHistory: boolean): Promise<JobRun> {
  const { inputs, workflow } = step
  const common = {
    globs: inputs.benchmarks,
    profile: inputs.profile,
    metrics: [],
    budgetMs: chooseBudgetMs(inputs, setup.project.config),
    isBudgetAsked: inputs.budget !== undefined,
    handed: inputs.references?.[setup.machine.environment.platform],
  }
  if (forHistory) {
    const withOthers = workflow.event === 'schedule'
    const run = await measureRunToBeStored(setup, { ...common, seed: step.randomSeed(), withOthers })
    return { run }
  }
  const resume = await findEarlierRun(step, setup)
  const shard = inputs.job?.shard
  const { pull_request: pull } = workflow.payload
  const isEvent = workflow.event === 'pull_request' && pull !== undefined && inputs.head === undefined
  return findBaseAndMeasureChange(setup, {
    ...common,
    seed: resume?.seed ?? step.randomSeed(),
    base: inputs.base,
    // A commit that was chosen is checked out as it is, also for a pull request.
    pullRequest: isEvent ? { head: pull.head.sha, base: pull.base } : undefined,
    platforms: Math.max(1, measuringJobNames(inputs).length),
    resume,
    // The same in all jobs and attempts of this run.
    shard: shard && { ...shard, seed: String(workflow.runId) },
  })
}

/** Leaves what stands for a run where nothing was to be measured, and says why in the log. */
async function writeOutcomeIdenticalOrIdle(
  step: ActionStep,
  folder: string,
  { identical, platform }: Pick<JobRun, 'identical'> & { readonly platform: string },
): Promise<void> {
  if (identical === undefined) {
    step.log.info('There are more shards than benchmarks, and this one is empty.')
    return writeOutcomeFile(step, folder, { outcome: 'idle', platform })
  }
  step.log.info(whyIdenticalText(identical))
  const { texts = [], ...sides } = identical
  const shown = texts.length === 0 ? {} : { texts: texts.slice(0, maxTexts) }
  await writeOutcomeFile(step, folder, { outcome: 'identical', ...sides, ...shown })
}

/** Removes what an earlier step, or the commit itself, left there: it is no result. */
async function removeResultFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names) {
    if (isResultFile(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function writeOutcomeFile({ inputs }: ActionStep, folder: string, outcome: object): Promise<void> {
  const whose = { job: inputs.job?.runner, shard: inputs.job?.shard }
  const text = JSON.stringify(outcomeSchema.parse({ schema: outcomeSchemaId, ...outcome, ...whose }))
  await writeAtomic(join(folder, 'outcome.json'), `${text}\n`)
}

/**
 * Finds the newest run of pairs of this very commit, platform, Node and profile that earlier attempts left in
 * `paceline-earlier`, to be added to; undefined if there is none.
 */
async function findEarlierRun(
  { inputs, log, workflow, effects }: ActionStep,
  setup: Pick<Setup, 'project' | 'machine'>,
): Promise<Run | undefined> {
  const folder = join(workflow.temporary, 'paceline-earlier')
  const results = await readResultsFolder(folder, { name: inputs.name })
  if (results.length === 0) return undefined
  const git = newGit(setup.project.root, { ...effects.env }, effects)
  const head = await askGit(git, ['rev-parse', '--verify', '-q', 'HEAD^{commit}'])
  const { platform, node } = setup.machine.environment
  const fitting = results
    .flatMap(({ content }) => (content.kind === 'run' ? [content.run] : []))
    .filter((run) => run.base !== undefined && run.head.commit?.dirty === false && run.head.commit.sha === head)
    .filter((run) => isSameShard(run.shard, inputs.job?.shard))
    .filter(
      (run) => run.profile === inputs.profile && run.environment.platform === platform && run.environment.node === node,
    )
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  const [newest] = fitting
  if (newest === undefined) return undefined
  log.info(`Adding to the pairs of an earlier attempt (${newest.id}).`)
  return newest
}
