/** `command: plan`: decides what to measure, before any runner starts. */
import { onUserError, UserError } from '../core/errors.ts'
import {
  benchUsage,
  fetchPermissionAndReason,
  parseCommandOrProblemIfAny,
  findReviewedHead,
  addReaction,
  type Reaction,
  postBenchReply,
} from '../github/bench-command.ts'
import { fetchOwnAccount } from '../github/marker.ts'
import { OtherPart, postComment } from '../github/sticky-comment.ts'
import { assertBranchName } from '../core/history/remote.ts'
import type { Config } from '../core/model/config.ts'
import { version } from '../core/model/version.ts'
import { renderComment } from '../core/report/comment.ts'
import { escapeAsCodeElement, escapeText } from '../core/report/escape.ts'
import { platformName } from '../core/report/platform-name.ts'
import { joinWithMore } from '../core/report/words.ts'
import { toConfigPath, fetchMainReferences, readConfigAtCommitOrEmpty, fetchHeadConfig } from './remote-history.ts'
import { addSummary, setOutputs, type Log } from './core.ts'
import { type HandedReferences, type Inputs, inputsAsTextsByName } from './inputs.ts'
import { partialReportName, chooseBudgetMs, type Job, type Stop } from './job.ts'
import { stepDigestFieldIfCheck, shaAndRunNumberForPost } from './target.ts'
import {
  reportColumnOfJob,
  measuringJobNames,
  makeMatrixEntries,
  filterRunnersByPlatform,
  isTokenReadOnly,
  isTitleOrBodyEdit,
  workflowRunUrl,
  type Payload,
} from './workflow.ts'

export async function runPlanJob(job: Job): Promise<number> {
  const planned = await planAndPost(job)
  if ('stop' in planned) return reportStopGetExitCode(job, planned)
  setOutputs({ plan: planned.handed, matrix: JSON.stringify(makeMatrixEntries(planned.inputs)) })
  return 0
}

/**
 * Decides what to measure, and says on the pull request that it is being measured. Returns the inputs as decided, and those
 * that are `handed` as the input `plan` to what measures, which has no token.
 */
export async function planAndPost(job: Job): Promise<{ readonly inputs: Inputs; readonly handed: string } | Stop> {
  const decided = await decideInputsOrPostedStop(job)
  if ('stop' in decided) return decided
  const { requireShardCountWithinLimit } = await import('./shards.ts')
  const shards = requireShardCountWithinLimit({ ...job, inputs: decided })
  const configs = await readBaseAndHeadConfigs({ ...job, inputs: decided })
  // Nobody writes a config for one step, and files on the default branch would surprise its owners.
  const usual = decided.command === 'check' && configs.base ? (configs.base.baseline ?? ownBranch) : undefined
  const inputs = { ...decided, label: undefined, shards, baseline: decided.baseline ?? usual }
  const planned = { ...job, inputs }
  await postRunningComment(planned, configs.base)
  const references = await fetchMainReferences(planned, configs.base)
  const settings = { ...inputsAsTextsByName(inputs), minutes: jobTimeoutMinutes(planned, configs) }
  return { inputs, handed: planJsonWithinLimit(settings, references, job.log) }
}

/** Names the branch where one step keeps the history unless it is told otherwise. */
const ownBranch = 'branch:paceline-data'

interface Configs {
  /** Is undefined where it cannot be read: measuring goes on without it. */
  readonly base: Config | undefined
  /** Is undefined also where there is none. */
  readonly head: Config | undefined
}

/** Reads all that the plan takes from configs; writes a line in the log for one that cannot be read. */
async function readBaseAndHeadConfigs({ client, inputs, log, remote, workflow }: Job): Promise<Configs> {
  const { payload, repository, sha } = workflow
  const path = toConfigPath(inputs.config)
  const unread = (side: string) =>
    onUserError((error) => {
      log.info(`The config of the ${side} could not be read, so the plan is made without it: ${error.message}`)
      return undefined
    })
  const [base, head] = await Promise.all([
    readConfigAtCommitOrEmpty(remote, { commit: payload.pull_request?.base.sha ?? sha, path }).catch(unread('base')),
    fetchHeadConfig(client, { repository, commit: inputs.head ?? sha, path }).catch(unread('head')),
  ])
  return { base, head }
}

/**
 * Limits what another job is given: a variable of its environment, of which Windows takes 32,767 characters. What is
 * handed on does not grow with time: only a workspace of some dozens of packages needs more.
 */
const mostHanded = 30_000

/** Returns the output: if it is too long without what only replaces a reference that cannot be prepared, or the last. */
function planJsonWithinLimit(plan: object, references: HandedReferences, log: Log): string {
  const text = JSON.stringify({ ...plan, references })
  if (text.length <= mostHanded) return text
  const platforms = Object.entries(references)
  let room = mostHanded - JSON.stringify(plan).length - 100 * platforms.length
  const cut: string[] = []
  const fitting = platforms.map(([platform, all]) => {
    const short = all.map((one) => ({ ...one, used: [], newest: [], oldest: [] }))
    const handed = short.filter((one) => (room -= JSON.stringify(one).length + 1) > 0)
    cut.push(...short.slice(handed.length).map(({ project }) => `${project ?? 'the top'} on ${platformName(platform)}`))
    return [platform, handed] as const
  })
  const missing = cut.length === 0 ? 'it is shortened' : `nothing is for ${joinWithMore(cut, 5)}`
  log.info(`What the stored runs were measured with is too long to hand on: ${missing}.`)
  return JSON.stringify({ ...plan, references: Object.fromEntries(fitting) })
}

/** Minutes besides the budget: for packages, both builds and profiles; and where more is installed than two sides. */
const room = { usual: 11, long: 60 } as const
/** Limits a job to what GitHub lets one of its own runners take. */
const mostMinutes = 360

/** Limits the minutes of a job that measures. Its budget is the longer of base and head, as for the job itself. */
function jobTimeoutMinutes({ inputs }: Job, { base, head }: Configs): number {
  const isHistory = inputs.base === 'none'
  const budgets = [head, isHistory ? undefined : base].map((config) => chooseBudgetMs(inputs, config ?? {}))
  const isUsual = inputs.profile === 'quick' && !isHistory
  return Math.min(mostMinutes, Math.ceil(Math.max(...budgets) / 60_000) + room[isUsual ? 'usual' : 'long'])
}

/** Fails the job where somebody started it by hand and waits for it. */
export async function reportStopGetExitCode({ log }: Job, { stop }: Stop): Promise<number> {
  setOutputs({ plan: undefined, matrix: '[]' })
  if (typeof stop === 'string') {
    log.info(stop)
    return 0
  }
  const { title, message, isFailure } = stop
  log[isFailure ? 'error' : 'warning']({ title, message })
  await addSummary(`### ⚠️ ${title}\n\n${escapeText(message)}`)
  return isFailure ? 1 : 0
}

async function decideInputsOrPostedStop(job: Job): Promise<Inputs | Stop> {
  const { inputs, workflow } = job
  const usual: Inputs = { ...inputs, base: inputs.base ?? workflow.payload.merge_group?.base_sha }
  if (isTitleOrBodyEdit(workflow)) return { stop: 'Nothing is measured: only words of the pull request have changed.' }
  if (workflow.event === 'issue_comment') return answerBenchAndGetInputsOrStop(job, usual)
  if (inputs.pullRequest !== undefined) return fetchInputsOrStopForRunByHand(job, usual, inputs.pullRequest)
  return inputs.label === undefined ? usual : inputsOrPostMissingLabelCheck(job, usual, inputs.label)
}

/**
 * Returns the plan with the profile that the pull request's labels ask for: `NAME` the usual one, `NAME: full` the full
 * one. Without either nothing is measured: the check, which may be required, passes and says so. Others need no label.
 */
async function inputsOrPostMissingLabelCheck(job: Job, plan: Inputs, label: string): Promise<Inputs | Stop> {
  const pull = job.workflow.payload.pull_request
  if (pull === undefined) return plan
  const labels = new Set(pull.labels?.map(({ name }) => name))
  if (labels.has(`${label}: full`)) return { ...plan, profile: 'full' }
  if (labels.has(label)) return plan
  await postMissingLabelCheck(job, { label, sha: pull.head.sha, name: plan.name })
  return { stop: `Nothing is measured: the pull request has no label ${JSON.stringify(label)}.` }
}

async function postMissingLabelCheck(
  { client, inputs, log, workflow }: Job,
  { label, sha, name }: { readonly label: string; readonly sha: string; readonly name: string },
): Promise<void> {
  const { repository, runId } = workflow
  if (isTokenReadOnly(workflow)) {
    log.info('No check says so: the token of a pull request from a fork or from Dependabot is read-only.')
    return
  }
  // Loaded here: few plans post a check.
  const { postCheckOrStatusIfLast } = await import('../github/check-run.ts')
  const { checkName } = await import('../github/posting.ts')
  const bench = inputs.bench ? `, or comment \`${benchUsage.split(' ')[0]}\`` : ''
  const outcome = await postCheckOrStatusIfLast(client, {
    repository,
    measured: shaAndRunNumberForPost(workflow, sha),
    name: checkName(name),
    conclusion: 'neutral',
    title: `Not measured: no label ${JSON.stringify(label)}`,
    summary: `This commit was not measured. To measure it, add the label ${escapeAsCodeElement(label)} (${escapeAsCodeElement(`${label}: full`)} for the profile \`full\`)${bench}.`,
    annotations: [],
    detailsUrl: workflowRunUrl(workflow, runId),
  })
  if ('reason' in outcome && outcome.kind !== 'status') {
    log.warning({ title: 'No check was written', message: outcome.reason })
  }
}

/** Posts the state "running" above the result so far. What goes wrong is worth a line: the result comes later. */
async function postRunningComment(job: Job, config: Config | undefined): Promise<void> {
  const { client, inputs, log, workflow } = job
  const pull = workflow.payload.pull_request
  const number = inputs.pullRequest ?? pull?.number
  const sha = inputs.head ?? pull?.head.sha
  if (number === undefined || sha === undefined || isTokenReadOnly(workflow)) return
  const { repository, runNumber, attempt } = workflow
  const mode = inputs.comment ?? (config === undefined ? 'never' : (config.report?.comment ?? 'always'))
  if (mode === 'never') return
  try {
    const { name } = inputs
    const outcome = await postComment(client, {
      repository,
      pullRequest: number,
      measured: { ...shaAndRunNumberForPost(workflow, sha), ...stepDigestFieldIfCheck(job) },
      us: await fetchOwnAccount(client),
      name,
      body: (earlier) =>
        renderComment(undefined, {
          name,
          version,
          state: { kind: 'running', head: sha, platforms: measuringJobNames(inputs).map(reportColumnOfJob) },
          urls: { run: workflowRunUrl(workflow, workflow.runId) },
          run: { number: runNumber, attempt },
          earlier,
        }),
      whenMissing: mode === 'on-change' ? 'leave' : 'create',
    })
    if ('reason' in outcome) log.info(`The measurement was not announced: ${outcome.reason}`)
  } catch (error) {
    if (!(error instanceof UserError) || error instanceof OtherPart) throw error
    log.info(`The measurement was not announced: ${error.message}`)
  }
}

/** Pins the commit, as for `/bench`: what is named by hand runs with the rights of the default branch. */
async function fetchInputsOrStopForRunByHand(job: Job, usual: Inputs, number: number): Promise<Inputs | Stop> {
  const { client, inputs, workflow } = job
  const pinned = await findReviewedHead(client, { repository: workflow.repository, number, seen: { sha: inputs.head } })
  if ('refused' in pinned) return { stop: { title: 'Nothing is measured', message: pinned.refused, isFailure: true } }
  const name = mightRunByHandMeasureLess(job) ? partialReportName(usual.name) : usual.name
  return { ...usual, head: pinned.sha, base: usual.base ?? trackingRefOfBranch(pinned.baseRef), name }
}

/**
 * Tells whether less may be measured than on the pull request itself. What a workflow measures there is not known to a
 * run by hand; but where its form says no more than which commit, the workflow file alone decides, as it does there.
 */
function mightRunByHandMeasureLess({ inputs, workflow: { event, payload } }: Job): boolean {
  const which = new Set<unknown>(['', 'false', false, undefined, String(inputs.pullRequest), inputs.head])
  return (
    event !== 'workflow_dispatch' || Object.values(payload.inputs ?? {}).some((value) => !which.has(value ?? undefined))
  )
}

/** Answers `/bench` from people who may start it; any other comment gets no answer. */
async function answerBenchAndGetInputsOrStop(job: Job, usual: Inputs): Promise<Inputs | Stop> {
  const { client, workflow } = job
  const { comment, issue } = workflow.payload
  if (comment === undefined || !issue?.pull_request) return { stop: 'The comment is not on a pull request.' }
  const parsed = parseCommandOrProblemIfAny(comment.body)
  if (parsed === undefined) return { stop: 'The comment is not a command.' }
  const { repository } = workflow
  const permission = await fetchPermissionAndReason(client, {
    repository,
    author: comment.user,
    couldPush: authorMayPushIfEventTells(workflow.payload),
  })
  if (!permission.allowed) return { stop: `Nothing is measured: ${permission.reason}.` }
  const stop = async (title: string, message: string, usage = ''): Promise<Stop> => {
    await reactToComment(job, comment.id, 'confused')
    const body = `${title}: ${escapeText(message)}.${usage}`
    await postBenchReply(client, { repository, pullRequest: issue.number, body }).catch(
      onUserError((error) => job.log.info(`The comment got no answer: ${error.message}`)),
    )
    return { stop: { title, message, isFailure: false } }
  }
  if ('problem' in parsed) {
    return stop('This /bench comment was not understood', parsed.problem, `\n\nUsage: \`${benchUsage}\``)
  }
  const refuse = (reason: string): Promise<Stop> => stop('This /bench comment starts nothing', reason)
  const { platform, profile, glob, budgetMs } = parsed.command
  const platforms = platform === undefined ? usual.platforms : filterRunnersByPlatform(platform, usual.platforms)
  if (platforms.length === 0) return refuse(`no runner here has that platform; there are ${usual.platforms.join(', ')}`)
  const event = { commentedAt: comment.created_at }
  const pinned = await findReviewedHead(client, { repository, number: issue.number, seen: event })
  if ('refused' in pinned) return refuse(pinned.refused)
  await reactToComment(job, comment.id, 'eyes')
  return {
    ...usual,
    platforms: [...platforms],
    head: pinned.sha,
    base: trackingRefOfBranch(pinned.baseRef),
    profile: profile ?? usual.profile,
    benchmarks: glob === undefined ? usual.benchmarks : [glob],
    budget: budgetMs === undefined ? usual.budget : `${Math.round(budgetMs / 1_000)}s`,
    pullRequest: issue.number,
    name: partialReportName(usual.name),
  }
}

/** Asks the event, which has the rights of its sender, not of the comment's author: others can edit a comment. */
function authorMayPushIfEventTells({ comment, repository, sender }: Payload): boolean | undefined {
  const { permissions } = repository ?? {}
  if (!permissions || !sender || comment === undefined) return undefined
  return permissions.push && sender.id === comment.user.id
}

/** Gives only a sign: the measurement goes on without it. */
async function reactToComment({ client, log, workflow }: Job, commentId: number, reaction: Reaction): Promise<void> {
  await addReaction(client, { repository: workflow.repository, commentId, reaction }).catch(
    onUserError((error) => log.info(`The comment got no reaction: ${error.message}`)),
  )
}

function trackingRefOfBranch(name: string): string {
  assertBranchName(name)
  return `refs/remotes/origin/${name}`
}
