/**
 * `command: measure`: head and base in pairs on this runner, or the head alone for the stored history. Leaves
 * `run.json` or `outcome.json` for the reporting job, and a summary for people. Rows that fail are results, too.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { ask, gitIn } from '../measure/git.ts'
import type { PullRequestCommits } from '../measure/revisions.ts'
import type { Comparison } from '../model/comparison.ts'
import { parseDuration } from '../model/duration.ts'
import type { Run } from '../model/run.ts'
import { version } from '../model/version.ts'
import { check } from '../pipeline/check.ts'
import { measureHistory } from '../pipeline/measure-run.ts'
import { openProject } from '../pipeline/project.ts'
import { ensureResultsFolder } from '../pipeline/results.ts'
import { openWorkshop, type Workshop } from '../pipeline/workshop.ts'
import { platformName } from '../report/platform-name.ts'
import { proseText } from '../report/escape.ts'
import { renderRunMarkdown } from '../report/run-report.ts'
import { renderSummary } from '../report/summary.ts'
import { plural } from '../report/words.ts'
import { admitRun, shortfalls } from '../store/admit-run.ts'
import { writeRun } from '../store/run-file.ts'
import { writeWhole } from '../store/write-whole.ts'
import { addSummary, setOutputs } from './core.ts'
import { earlierRun } from './earlier-run.ts'
import type { Step } from './job.ts'
import { logWatcher } from './log-watcher.ts'
import { outcomeSchema, outcomeSchemaId, type Outcome } from './outcome.ts'
import { pathInside } from './path-inside.ts'
import { showFailures } from './problem-matcher.ts'
import { isFilledName, isResultName } from './results.ts'
import type { Workflow } from './workflow.ts'

const defaultBudget = '4m'
/** Nobody waits for the history, and what has too few trials is no part of it. */
const historyBudget = '10m'
/** Trials of each benchmark at most where the head is measured alone. */
const trialsAlone = 20
/** So many names of texts go into a report. */
const maxTexts = 20

type Left =
  | { readonly kind: 'compared'; readonly run: Run; readonly comparison: Comparison }
  /** Head and base are the same but for texts for people: there was nothing to measure. */
  | { readonly kind: 'identical'; readonly comparison: Comparison; readonly texts: readonly string[] }
  /** There is no base: the run is for the stored history. */
  | { readonly kind: 'alone'; readonly run: Run }

/** Measures; exit code 0 whatever the rows say, 1 where nothing could be measured at all, or nothing for the history. */
export async function measure(step: Step): Promise<number> {
  const { inputs, log, workflow } = step
  const folder = await pathInside(inputs.results, workflow)
  let workshop: Workshop | null = null
  try {
    // Before Git is asked what has changed here: results of an earlier step are no change of the project.
    await ensureResultsFolder(folder)
    const opened = await openFor(step)
    workshop = opened
    if (inputs.fill !== null) {
      await empty(folder)
      return await (await import('./filled-history.ts')).measurePast(step, { workshop: opened, folder })
    }
    const left = await log.group('Measuring', () => measured(step, opened))
    await leave(folder, left, opened)
    await addSummary(summaryOf(left, step))
    if (left.kind !== 'identical') await showFailures(step, left.run)
    setOutputs({ report: inputs.results })
    return left.kind === 'alone' ? toldOfHistory(step, left.run) : 0
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const platform = workshop?.environment.platform ?? `${process.platform}-${process.arch}`
    await leaveFailure(folder, { platform, error })
    log.info(`Kept for the report: ${join(inputs.results, 'outcome.json')}`)
    throw error
  } finally {
    workshop?.[Symbol.dispose]()
  }
}

async function openFor({ inputs, workflow, effects, log }: Step): Promise<Workshop> {
  const config = inputs.config === null ? null : await pathInside(inputs.config, workflow)
  const project = await openProject({ cwd: workflow.workspace, config })
  return openWorkshop({ project, effects, watcher: logWatcher(log, effects.now), doing: 'the action' })
}

/** Says what of the run is no part of the history; exit code 1 where that is all of it. */
function toldOfHistory({ log }: Step, run: Run): number {
  const admitted = admitRun(run)
  const message = shortfalls(admitted).join('\n')
  if (admitted.run === null) log.error({ title: 'Nothing was measured', message })
  else if (message !== '') log.warning({ title: 'Not everything was measured', message })
  return admitted.run === null ? 1 : 0
}

async function measured(step: Step, workshop: Workshop): Promise<Left> {
  const { inputs, workflow } = step
  const { config } = workshop.project
  const base = inputs.base === 'release' ? await releaseOf(workshop) : inputs.base
  const budget = base === 'none' ? (config.refresh?.budget ?? historyBudget) : (config.budget ?? defaultBudget)
  const common = {
    globs: inputs.benchmarks,
    profile: inputs.profile,
    metrics: [],
    trials: trialsAlone,
    budgetMs: parseDuration(inputs.budget ?? budget, 'budget'),
  }
  if (base === 'none') {
    const withOthers = workflow.event === 'schedule'
    return { kind: 'alone', run: await measureHistory(workshop, { ...common, seed: step.randomSeed(), withOthers }) }
  }
  const resume = await earlierRun(step, { workshop, profile: inputs.profile })
  const {
    run,
    comparison,
    texts = [],
  } = await check(workshop, {
    ...common,
    seed: resume?.seed ?? step.randomSeed(),
    strategy: 'paired',
    base,
    // A commit that was chosen is checked out as it is, also for a pull request.
    pullRequest: inputs.head === null ? pullRequestOf(workflow) : null,
    platforms: Math.max(1, inputs.platforms.length),
    resume,
  })
  return run === null ? { kind: 'identical', comparison, texts } : { kind: 'compared', run, comparison }
}

function pullRequestOf({ event, payload: { pull_request: pull } }: Workflow): PullRequestCommits | null {
  return event === 'pull_request' && pull !== undefined ? { head: pull.head.sha, base: pull.base } : null
}

function summaryOf(left: Left, { inputs: { name, bench }, workflow: { program } }: Step): string {
  if (left.kind !== 'alone') return renderSummary(left.comparison, { name, version, program, bench })
  const { benchmarks, environment } = left.run
  const admitted = admitRun(left.run)
  const title = `### 📏 Measured on ${platformName(environment.platform)}: ${admitted.measured.length} of ${plural(benchmarks.length, 'benchmark')}`
  const lines = shortfalls(admitted)
    .map((line) => `\n- ${proseText(line, 2_000)}`)
    .join('')
  return `${title}\n\nFor the stored history; there is nothing to compare with in this job.\n${lines}\n\n${renderRunMarkdown(left.run)}`
}

/** What drift is measured from: the config's `driftFrom`, else the newest tag that looks like a version. */
async function releaseOf({ project, effects }: Workshop): Promise<string> {
  const { driftFrom } = project.config.project ?? {}
  if (driftFrom !== undefined) return driftFrom
  const git = gitIn(project.root, { ...effects.env }, effects)
  const tag = await ask(git, ['describe', '--tags', '--abbrev=0', '--match', '*[0-9].[0-9]*'])
  if (tag !== null) return tag
  throw new UserError('There is no release to measure drift from', {
    hint: 'Tag one, or name a commit as project.driftFrom in the config; check out with fetch-depth: 0.',
  })
}

async function leave(folder: string, left: Left, { environment }: Workshop): Promise<void> {
  await empty(folder)
  if (left.kind !== 'identical') return writeRun(join(folder, 'run.json'), left.run)
  const { texts } = left
  const { head, base, profile, seed } = left.comparison
  const { platform } = environment
  await writeOutcome(folder, {
    schema: outcomeSchemaId,
    outcome: 'identical',
    platform,
    head,
    base: base!,
    profile,
    seed,
    ...(texts.length === 0 ? {} : { texts: texts.slice(0, maxTexts) }),
  })
}

async function leaveFailure(
  folder: string,
  { platform, error }: { platform: string; error: UserError },
): Promise<void> {
  // In one line, also where it is what a command printed last.
  const hint = (error.hint ?? '').trim().replaceAll(/\s*\n\s*/g, ' · ')
  const reason = `${error.message}${hint === '' ? '' : ` (${hint})`}`.slice(0, 600)
  await empty(folder)
  await writeOutcome(folder, { schema: outcomeSchemaId, outcome: 'failed', platform, reason })
}

/** What an earlier step, or the commit itself, left there is not a result. */
async function empty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names) {
    if (isResultName(name) || isFilledName(name)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function writeOutcome(folder: string, outcome: Outcome): Promise<void> {
  await writeWhole(join(folder, 'outcome.json'), `${JSON.stringify(outcomeSchema.parse(outcome))}\n`)
}
