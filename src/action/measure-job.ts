/**
 * `command: measure`: head and base in pairs on this runner, or the head alone for the stored history. Leaves
 * `run.json` or `outcome.json` for the reporting job, and a summary for people. Rows that fail are results, too.
 */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import type { Identical } from '../judge.ts'
import { ask, gitIn } from '../measure/git.ts'
import { PreparationError } from '../measure/prepare.ts'
import type { PullRequestCommits } from '../measure/revisions.ts'
import { readable } from '../model/readable.ts'
import { benchmarkId, type Run } from '../model/run.ts'
import { measureChange, measureForHistory } from '../pipeline.ts'
import { plainPhase } from '../pipeline/plain-phase.ts'
import type { AskedShard } from '../pipeline/plan-project.ts'
import { type Effects, type Progress, openProject } from '../pipeline/project.ts'
import { ensureResultsFolder } from '../pipeline/results-folder.ts'
import { setUp, type Setup } from '../pipeline/setup.ts'
import { plainText, proseText } from '../report/escape.ts'
import { platformName } from '../report/platform-name.ts'
import { renderRunMarkdown } from '../report/run-report.ts'
import { identicalText, plural } from '../report/words.ts'
import { admitRun, shortfalls } from '../store/admit-run.ts'
import { writeRun } from '../store/run-file.ts'
import { writeWhole } from '../store/write-whole.ts'
import { addSummary, setOutputs, type Log } from './core.ts'
import { budgetMsOf, type Step } from './job.ts'
import { pathInside } from './inputs.ts'
import {
  outcomeSchema,
  outcomeSchemaId,
  type Outcome,
  bisectionFile,
  isFilledName,
  isResultName,
  isSameShard,
  readResultsFolder,
  type Shard,
} from './runner-results.ts'
import { jobsOf, type Workflow } from './workflow.ts'

/** Trials of each benchmark at most where the head is measured alone. */
const trialsAlone = 20
/** Names of texts in a report, at most. */
const maxTexts = 20

/** What measuring left: a run, or nothing to measure, as both sides are the same, or as others measure it all. */
type Left =
  | { readonly run: Run; readonly forHistory: boolean }
  | { readonly identical: Identical }
  | { readonly idle: string }

/** Measures; exit code 0 whatever the rows say, 1 where nothing could be measured at all, or nothing for the history. */
export async function measure(step: Step): Promise<number> {
  const { inputs, log, workflow } = step
  const folder = await pathInside(inputs.results, workflow)
  let setup: Setup | null = null
  try {
    // Before Git is asked what has changed here: results of an earlier step are no change of the project.
    await ensureResultsFolder(folder)
    refuseShards(inputs)
    const opened = await openFor(step)
    setup = opened
    if (inputs.fill !== null) {
      await empty(folder)
      return await (await import('./filled-history.ts')).measurePast(step, opened, folder)
    }
    if (inputs.bisect !== null) {
      await empty(folder)
      return await (await import('./bisect-job.ts')).measureBisection(step, { setup: opened, folder })
    }
    const left = await log.group('Measuring', () => measured(step, opened))
    await leave(folder, left)
    await addSummary(summaryOf(left))
    setOutputs({ report: inputs.results })
    if (!('run' in left)) return 0
    await showFailures(step, left.run)
    return left.forHistory ? showShortfalls(step, left.run) : 0
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const platform = setup?.machine.environment.platform ?? `${process.platform}-${process.arch}`
    await showPrinted(log, error)
    await leaveFailure(folder, platform, error)
    log.info(`Kept for the report: ${join(inputs.results, 'outcome.json')}`)
    throw error
  } finally {
    setup?.[Symbol.dispose]()
  }
}

/** Throws `UserError` for what only one job can measure. */
function refuseShards({ shards, shard, fill, bisect, base }: Step['inputs']): void {
  const alone = fill !== null || bisect !== null || base === 'none'
  if (shard <= shards && !(shards > 1 && alone)) return
  throw new UserError(
    alone ? 'Only pairs of base and head can be measured in shards' : `There is no shard ${shard} of ${shards}`,
    { hint: 'Take shard and shards from the outputs of plan, or leave both out.' },
  )
}

async function openFor({ inputs, workflow, effects, log }: Step): Promise<Setup> {
  const config = inputs.config === null ? null : await pathInside(inputs.config, workflow)
  const project = await openProject({ cwd: workflow.workspace, config })
  return setUp({ project, effects, progress: progressOf(log, effects), doing: 'the action' })
}

/** Long work in a log: plain lines, so that a waiting reader sees it move. */
function progressOf(log: Log, { now }: Effects): Progress {
  return {
    phase: (label, unit) => plainPhase({ write: log.info, label, unit, now }),
    note: (text) => log.info(text),
    group: log.group,
  }
}

/** Lines of a failed install or build that are shown, at most: the file that has them all is lost with the runner. */
const shownLines = 1_000

async function showPrinted(log: Log, { cause }: UserError): Promise<void> {
  if (!(cause instanceof PreparationError) || cause.output === '') return
  const lines = readable(cause.output).split('\n').slice(-shownLines)
  await log.group('What the command printed', () => Promise.resolve(log.info(lines.join('\n'))))
}

/** Shows what is missing in the run; exit code 1 where nothing is left for the history. */
function showShortfalls({ log }: Step, run: Run): number {
  const admitted = admitRun(run)
  const message = shortfalls(admitted).join('\n')
  if (admitted.run === null) log.error({ title: 'Nothing was measured', message })
  else if (message !== '') log.warning({ title: 'Not everything was measured', message })
  return admitted.run === null ? 1 : 0
}

async function measured(step: Step, setup: Setup): Promise<Left> {
  const { inputs, workflow } = step
  const { config } = setup.project
  const { base } = inputs
  const common = {
    globs: inputs.benchmarks,
    profile: inputs.profile,
    metrics: [],
    trials: trialsAlone,
    budgetMs: budgetMsOf(inputs, config),
    handed: inputs.reference?.[setup.machine.environment.platform] ?? null,
  }
  if (base === 'none') {
    const withOthers = workflow.event === 'schedule'
    const run = await measureForHistory(setup, { ...common, seed: step.randomSeed(), withOthers })
    return { run, forHistory: true }
  }
  const resume = await earlierRun(step, setup)
  const { run, identical, isIdle } = await measureChange(setup, {
    ...common,
    seed: resume?.seed ?? step.randomSeed(),
    strategy: 'paired',
    base,
    // A commit that was chosen is checked out as it is, also for a pull request.
    pullRequest: inputs.head === null ? pullRequestOf(workflow) : null,
    platforms: Math.max(1, jobsOf(inputs).length),
    resume,
    shard: await askedShard(step),
  })
  if (isIdle === true) return { idle: setup.machine.environment.platform }
  return run === null ? { identical: identical! } : { run, forHistory: false }
}

/** Null where this job measures the whole plan. */
function shardOf({ shard: index, shards: of }: Step['inputs']): Shard | null {
  return of === 1 ? null : { index, of }
}

async function askedShard({ inputs, workflow }: Step): Promise<AskedShard | null> {
  const shard = shardOf(inputs)
  if (shard === null || inputs.durations === null) return shard && { ...shard, durations: {} }
  const { readDurations } = await import('./shards.ts')
  return { ...shard, durations: await readDurations(await pathInside(inputs.durations, workflow)) }
}

function pullRequestOf({ event, payload: { pull_request: pull } }: Workflow): PullRequestCommits | null {
  return event === 'pull_request' && pull !== undefined ? { head: pull.head.sha, base: pull.base } : null
}

/** What was measured here. What it means is for the job that reports, which has the results of all runners. */
function summaryOf(left: Left): string {
  if ('idle' in left) {
    return `### 📏 Nothing to measure on ${platformName(left.idle)}\n\nThere are more shards than benchmarks, and this one is empty.\n`
  }
  if ('identical' in left) {
    const { platform } = left.identical
    return `### 📏 Nothing to measure on ${platformName(platform)}\n\n${identicalText(left.identical)}\n`
  }
  const { run, forHistory } = left
  const { benchmarks, environment } = run
  const measured = forHistory ? admitRun(run).measured : benchmarks.filter(({ status }) => status === 'ok')
  const title = `### 📏 Measured on ${platformName(environment.platform)}: ${measured.length} of ${plural(benchmarks.length, 'benchmark')}`
  return `${title}\n\n${forHistory ? historyPurpose(run) : purposeOf(run)}\n\n${renderRunMarkdown(run)}`
}

function historyPurpose(run: Run): string {
  const lines = shortfalls(admitRun(run))
    .map((line) => `\n- ${proseText(line, 2_000)}`)
    .join('')
  return `For the stored history, in pairs with its reference where that can run it. These are the figures of the head.\n${lines}`
}

function purposeOf({ base, benchmarks }: Run): string {
  const withReference = benchmarks.some(({ reference }) => reference !== undefined)
  if (base === null && withReference) {
    return 'Head and reference were measured in pairs. These are the figures of the head; the report compares it with the stored history.'
  }
  return base === null
    ? 'Only the head was measured; the report compares it with the stored history.'
    : 'Base and head were measured in pairs. These are the figures of the head; the report compares the two.'
}

async function leave(folder: string, left: Left): Promise<void> {
  await empty(folder)
  if ('run' in left) return writeRun(join(folder, 'run.json'), left.run)
  if ('idle' in left) return writeOutcome(folder, { schema: outcomeSchemaId, outcome: 'idle', platform: left.idle })
  const { texts = [], ...sides } = left.identical
  const shown = texts.length === 0 ? {} : { texts: texts.slice(0, maxTexts) }
  await writeOutcome(folder, { schema: outcomeSchemaId, outcome: 'identical', ...sides, ...shown })
}

async function leaveFailure(folder: string, platform: string, error: UserError): Promise<void> {
  // In one line, also where it is what a command printed last.
  const hint = (error.hint ?? '').trim().replaceAll(/\s*\n\s*/g, ' · ')
  const reason = `${error.message}${hint === '' ? '' : ` (${hint})`}`.slice(0, 600)
  await empty(folder)
  await writeOutcome(folder, { schema: outcomeSchemaId, outcome: 'failed', platform, reason })
}

/** Removes what an earlier step, or the commit itself, left there: it is no result. */
async function empty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names) {
    if (isResultName(name) || isFilledName(name) || name === bisectionFile)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function writeOutcome(folder: string, outcome: Outcome): Promise<void> {
  await writeWhole(join(folder, 'outcome.json'), `${JSON.stringify(outcomeSchema.parse(outcome))}\n`)
}

/**
 * The newest run of pairs of this very commit, platform, Node and profile, to be added to: a re-run makes the answer
 * firmer. Null where there is none.
 */
async function earlierRun(
  { inputs, log, workflow, effects }: Step,
  setup: Pick<Setup, 'project' | 'machine'>,
): Promise<Run | null> {
  if (inputs.earlier === null) return null
  const results = await readResultsFolder(await pathInside(inputs.earlier, workflow), { name: inputs.name })
  const git = gitIn(setup.project.root, { ...effects.env }, effects)
  const head = await ask(git, ['rev-parse', '--verify', '-q', 'HEAD^{commit}'])
  const { platform, node } = setup.machine.environment
  const fitting = results
    .flatMap(({ content }) => (content.kind === 'run' ? [content.run] : []))
    .filter((run) => run.base !== null && run.head.commit?.sha === head && !run.head.commit.dirty)
    .filter((run) => isSameShard(run.shard, shardOf(inputs)))
    .filter(
      (run) => run.profile === inputs.profile && run.environment.platform === platform && run.environment.node === node,
    )
    .sort((a, b) => (a.id < b.id ? 1 : -1))
  const [newest] = fitting
  if (newest === undefined) return null
  log.info(`Adding to the pairs of an earlier attempt (${newest.id}).`)
  return newest
}

/** Reads the lines of `failureLine`: severity, benchmark, message. */
const problemMatcher = {
  problemMatcher: [
    {
      owner: 'paceline',
      pattern: [{ regexp: '^paceline (error|warning): (\\S+): (.+)$', severity: 1, code: 2, message: 3 }],
    },
  ],
} as const

/** Writes one line per benchmark that failed, for the matcher and for people. */
async function showFailures({ log, workflow }: Pick<Step, 'log' | 'workflow'>, run: Run): Promise<void> {
  const lines = failureLines(run)
  if (lines.length === 0) return
  const path = join(workflow.temporary, 'paceline-problem-matcher.json')
  await writeFile(path, JSON.stringify(problemMatcher))
  log.addMatcher(path)
  for (const line of lines) log.info(line)
}

/** At most ten: more annotations of a step are not shown. */
function failureLines({ benchmarks }: Run): string[] {
  const failed = benchmarks.flatMap((benchmark) =>
    benchmark.known === true ? [] : benchmark.failures.slice(0, 1).map((failure) => ({ benchmark, failure })),
  )
  return failed.slice(0, 10).map(({ benchmark, failure }) => {
    const severity = benchmark.status === 'failed' ? 'error' : 'warning'
    const name = plainText(benchmarkId(benchmark)).replaceAll(/\s/g, '_')
    return `paceline ${severity}: ${name}: ${failure.count} failed on the ${failure.side}: ${JSON.stringify(failure.message)}`
  })
}
