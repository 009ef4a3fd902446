/** `command: plan`: decides what to measure, before any runner starts. */
import { onUserError, UserError } from '../core/errors.ts'
import {
  benchUsage,
  mayStartBench,
  parseBenchComment,
  pinHead,
  react,
  type Reaction,
  runAskedAt,
  type Seen,
} from '../github/bench-command.ts'
import { identify } from '../github/marker.ts'
import { postComment, type CommentOutcome, type CommentRequest, type EarlierText } from '../github/sticky-comment.ts'
import { assertBranchName } from '../core/history/remote.ts'
import { version } from '../core/model/version.ts'
import { renderComment } from '../core/report/comment.ts'
import type { CommentState } from '../core/report/comment/comment-view.ts'
import { codeName, proseText } from '../core/report/escape.ts'
import { platformName } from '../core/report/platform-name.ts'
import { joinFirst } from '../core/report/words.ts'
import { configPath, handedReferences, type HandedReferences, readConfig, readHeadConfig } from './remote-history.ts'
import { addSummary, setOutputs, type Log } from './core.ts'
import { benchName, budgetMsOf, type PlanOrStop, type Job, type Plan, type Stop } from './job.ts'
import { columnOfJob, jobsOf, runnersOn, isReadOnly, isReworded, runUrl, type Payload } from './workflow.ts'

export async function plan(job: Job): Promise<number> {
  const { inputs } = job
  const decided = await decide(job)
  if ('stop' in decided) return stopped(job, decided)
  const { runners, pullRequest, ...same } = decided
  const shards = decided.shards === 1 ? 1 : (await import('./shards.ts')).countShards(job, decided)
  await announce(job, decided)
  const handed = await handedReferences(job, decided)
  setOutputs({
    proceed: true,
    runners: JSON.stringify(runners),
    'node-version': JSON.stringify(inputs.nodeVersion),
    ...same,
    reference: handed === null ? null : handedText(handed, job.log),
    'pull-request': pullRequest,
    shards,
    shard: JSON.stringify(Array.from({ length: shards }, (_, at) => at + 1)),
    minutes: await minutesFor(job, decided),
  })
  return 0
}

/**
 * What another job is given is a variable of its environment, of which Windows takes 32,767 characters. What is handed on
 * does not grow with time: only a workspace of some dozens of packages needs more.
 */
const mostHanded = 30_000

/** As an output: if it is too long without what only replaces a reference that cannot be prepared, or without the last. */
function handedText(references: HandedReferences, log: Log): string {
  const whole = JSON.stringify(references)
  if (whole.length <= mostHanded) return whole
  const platforms = Object.entries(references)
  let room = mostHanded - 100 * platforms.length
  const left: string[] = []
  const fitting = platforms.map(([platform, all]) => {
    const short = all.map((one) => ({ ...one, used: [], newest: [], oldest: [] }))
    const own = short.filter((one) => (room -= JSON.stringify(one).length + 1) > 0)
    left.push(...short.slice(own.length).map(({ project }) => `${project ?? 'the top'} on ${platformName(platform)}`))
    return [platform, own] as const
  })
  const missing = left.length === 0 ? 'it is shortened' : `nothing is for ${joinFirst(left, 5)}`
  log.info(`What the stored runs were measured with is too long to hand on: ${missing}.`)
  return JSON.stringify(Object.fromEntries(fitting))
}

/** Minutes besides the budget: for packages, both builds and profiles; and where more is installed than two sides. */
const room = { usual: 11, long: 60 } as const
/** As long as GitHub lets a job of its own runners take. */
const mostMinutes = 360

/** How long a job that measures may take. Its budget is that of the commit that it checks out, as for the job itself. */
async function minutesFor(job: Job, { budget, base, profile, ref }: Plan): Promise<number> {
  const { client, inputs, log, remote, workflow } = job
  const { repository, sha } = workflow
  const asked = { budget, base }
  const path = configPath(inputs.config)
  const isOpen = asked.budget === null && base !== 'none'
  const onBase = workflow.payload.pull_request?.base.sha ?? sha
  // The longer budget counts, as for the job itself.
  const budgets = Promise.all([
    readHeadConfig(client, { repository, commit: ref ?? sha, path }),
    isOpen ? readConfig(remote, { commit: onBase, path }) : null,
  ]).then((configs) => Math.max(...configs.map((config) => budgetMsOf(asked, config ?? {}))))
  const budgetMs = await budgets.catch(
    onUserError((error) => {
      log.info(`The config could not be read, so the job gets the default time limit: ${error.message}`)
      return budgetMsOf(asked, {})
    }),
  )
  const isUsual = profile === 'quick' && base !== 'none'
  return Math.min(mostMinutes, Math.ceil(budgetMs / 60_000) + room[isUsual ? 'usual' : 'long'])
}

/** Fails the job where somebody started it by hand and waits for it. */
async function stopped({ log }: Job, { stop }: Stop): Promise<number> {
  setOutputs({ proceed: false, runners: '[]', 'node-version': '[]', shard: '[]' })
  if (typeof stop === 'string') {
    log.info(stop)
    return 0
  }
  const { title, message, isFailure } = stop
  log[isFailure ? 'error' : 'warning']({ title, message })
  await addSummary(`### ⚠️ ${title}\n\n${proseText(message)}`)
  return isFailure ? 1 : 0
}

async function decide(job: Job): Promise<PlanOrStop> {
  const { inputs, workflow } = job
  const usual: Plan = {
    runners: inputs.platforms,
    ref: inputs.head,
    base: inputs.base ?? workflow.payload.merge_group?.base_sha ?? null,
    profile: inputs.profile,
    benchmarks: inputs.benchmarks.join(' '),
    budget: inputs.budget,
    pullRequest: null,
    name: inputs.name,
    shards: inputs.shards,
  }
  if (isReworded(workflow)) return { stop: 'Nothing is measured: only words of the pull request have changed.' }
  if (workflow.event === 'issue_comment') return byComment(job, usual)
  if (inputs.pullRequest !== null) return byHand(job, usual, inputs.pullRequest)
  return inputs.label === null ? usual : byLabel(job, usual, inputs.label)
}

/**
 * The plan, with the profile that the labels of the pull request ask for: `NAME` the usual one, `NAME: full` the full one.
 * Without either nothing is measured: the check, which may be required, passes and says so. Other events need no label.
 */
async function byLabel(job: Job, plan: Plan, label: string): Promise<Plan | Stop> {
  const pull = job.workflow.payload.pull_request
  if (pull === undefined) return plan
  const labels = new Set(pull.labels?.map(({ name }) => name))
  if (labels.has(`${label}: full`)) return { ...plan, profile: 'full' }
  if (labels.has(label)) return plan
  await sayUnlabelled(job, { label, sha: pull.head.sha, name: plan.name })
  return { stop: `Nothing is measured: the pull request has no label ${JSON.stringify(label)}.` }
}

async function sayUnlabelled(
  { client, inputs, log, workflow }: Job,
  { label, sha, name }: { readonly label: string; readonly sha: string; readonly name: string },
): Promise<void> {
  const { repository, runId, runNumber, attempt, series } = workflow
  if (isReadOnly(workflow)) {
    log.info('No check says so: the token of a pull request from a fork or from Dependabot is read-only.')
    return
  }
  // Loaded here: few plans post a check.
  const { postCheck } = await import('../github/check-run.ts')
  const { checkName } = await import('../github/posting.ts')
  const bench = inputs.bench ? `, or comment \`${benchUsage.split(' ')[0]}\`` : ''
  const outcome = await postCheck(client, {
    repository,
    measured: { sha, runNumber, attempt, series },
    name: checkName(name),
    conclusion: 'neutral',
    title: `Not measured: no label ${JSON.stringify(label)}`,
    summary: `This commit was not measured. To measure it, add the label ${codeName(label)} (${codeName(`${label}: full`)} for the profile \`full\`)${bench}.`,
    annotations: [],
    detailsUrl: runUrl(workflow, runId),
  })
  if ('reason' in outcome && outcome.kind !== 'status') {
    log.warning({ title: 'No check was written', message: outcome.reason })
  }
}

/**
 * Posts the state "running", with the result so far kept below it, and marks what `/bench` comments brought up for an
 * earlier commit as out of date. Whatever goes wrong is only worth a line: the result itself comes later.
 */
async function announce(job: Job, plan: Plan): Promise<void> {
  const { client, inputs, log, remote, workflow } = job
  const pull = workflow.payload.pull_request
  const number = plan.pullRequest ?? pull?.number ?? null
  const sha = plan.ref ?? pull?.head.sha ?? null
  if (number === null || sha === null || isReadOnly(workflow)) return
  const { repository, runNumber, attempt, series } = workflow
  try {
    const commit = pull?.base.sha ?? workflow.sha
    const config = inputs.comment === null && (await readConfig(remote, { commit, path: configPath(inputs.config) }))
    const mode = inputs.comment ?? (config && config.report?.comment) ?? 'always'
    if (mode === 'never') return
    const us = await identify(client)
    const measured = { sha, runNumber, attempt, series }
    const post = async (comment: Pick<CommentRequest, 'name' | 'body' | 'whenMissing'>): Promise<CommentOutcome> =>
      await postComment(client, { repository, pullRequest: number, measured, us, ...comment })

    const columns = jobsOf({ ...inputs, platforms: plan.runners }).map(columnOfJob)
    const running = { kind: 'running', head: sha, platforms: columns } as const
    const outcome = await post({
      name: plan.name,
      body: (earlier) => banner(job, { name: plan.name, state: running, earlier }),
      whenMissing: mode === 'on-change' ? 'leave' : 'create',
    })
    if ('reason' in outcome) log.info(`The measurement was not announced: ${outcome.reason}`)
    if (pull === undefined) return
    const name = benchName(plan.name)
    const state = { kind: 'out-of-date', head: sha } as const
    const marked = await post({
      name,
      body: (earlier) => (earlier === null || earlier.sha === sha ? null : banner(job, { name, state, earlier })),
      whenMissing: 'leave',
    })
    if ('reason' in marked && marked.kind !== 'missing') {
      log.info(`The results of /bench were not marked as out of date: ${marked.reason}`)
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    log.info(`The measurement was not announced: ${error.message}`)
  }
}

function banner(
  { inputs, workflow }: Job,
  {
    name,
    state,
    earlier,
  }: { name: string; state: Exclude<CommentState, { kind: 'final' }>; earlier: EarlierText | null },
): string {
  const { runId, runNumber, attempt } = workflow
  return renderComment(null, {
    name,
    version,
    state,
    urls: { run: runUrl(workflow, runId) },
    run: { number: runNumber, attempt },
    bench: inputs.bench,
    ...(earlier === null ? {} : { earlier: { text: earlier.text, sameCommit: earlier.sha === state.head } }),
  })
}

/** Named by hand: the code runs with the rights of the default branch, so its commit is pinned as for `/bench`. */
async function byHand(job: Job, usual: Plan, number: number): Promise<PlanOrStop> {
  const { client, inputs, workflow } = job
  const { repository, runId } = workflow
  const seen: Seen =
    inputs.head === null
      ? { asked: 'this run', at: () => runAskedAt(client, { repository, runId }) }
      : { sha: inputs.head }
  const pinned = await pinHead(client, { repository, number, seen })
  if ('refused' in pinned) return { stop: { title: 'Nothing is measured', message: pinned.refused, isFailure: true } }
  const name = mayBePart(job) ? benchName(usual.name) : usual.name
  return { ...usual, ref: pinned.sha, base: usual.base ?? remoteBranch(pinned.baseRef), pullRequest: number, name }
}

/**
 * Whether less may be measured than on the pull request itself. What a workflow measures there is not known to a run by
 * hand; but where its form says no more than which commit, the workflow file alone decides, as it does there.
 */
function mayBePart({ inputs, workflow: { event, payload } }: Job): boolean {
  const which = new Set<unknown>(['', 'false', false, null, String(inputs.pullRequest), inputs.head])
  return event !== 'workflow_dispatch' || Object.values(payload.inputs ?? {}).some((value) => !which.has(value))
}

/** `/bench`, from people who may start it; any other comment gets no answer. */
async function byComment(job: Job, usual: Plan): Promise<PlanOrStop> {
  const { client, workflow } = job
  const { comment, issue } = workflow.payload
  if (comment === undefined || !issue?.pull_request) return { stop: 'The comment is not on a pull request.' }
  const parsed = parseBenchComment(comment.body)
  if (parsed === null) return { stop: 'The comment is not a command.' }
  const { repository } = workflow
  const permission = await mayStartBench(client, {
    repository,
    author: comment.user,
    couldPush: couldPush(workflow.payload),
  })
  if (!permission.allowed) return { stop: `Nothing is measured: ${permission.reason}.` }
  const stop = async (title: string, message: string): Promise<PlanOrStop> => {
    await acknowledge(job, comment.id, 'confused')
    return { stop: { title, message, isFailure: false } }
  }
  if ('problem' in parsed) {
    return stop('This /bench comment was not understood', `${parsed.problem}. Usage: ${benchUsage}`)
  }
  const refuse = (reason: string): Promise<PlanOrStop> => stop('This /bench comment starts nothing', reason)
  const { platform, profile, glob, budgetMs } = parsed.command
  const runners = platform === null ? usual.runners : runnersOn(platform, usual.runners)
  if (runners.length === 0) return refuse(`no runner here has that platform; there are ${usual.runners.join(', ')}`)
  const seen: Seen = { asked: 'the comment', at: () => Promise.resolve(comment.created_at) }
  const pinned = await pinHead(client, { repository, number: issue.number, seen })
  if ('refused' in pinned) return refuse(pinned.refused)
  await acknowledge(job, comment.id, 'eyes')
  const plan: Plan = {
    ...usual,
    runners,
    ref: pinned.sha,
    base: remoteBranch(pinned.baseRef),
    profile: profile ?? usual.profile,
    benchmarks: glob ?? usual.benchmarks,
    budget: budgetMs === null ? usual.budget : `${Math.round(budgetMs / 1_000)}s`,
    pullRequest: issue.number,
    name: benchName(usual.name),
  }
  return plan
}

/** The event has the rights of its sender, who need not be the comment's author: a comment can be edited by others. */
function couldPush({ comment, repository, sender }: Payload): boolean | null {
  const { permissions } = repository ?? {}
  if (!permissions || !sender || comment === undefined) return null
  return permissions.push && sender.id === comment.user.id
}

/** Only a sign: the measurement goes on without it. */
async function acknowledge({ client, log, workflow }: Job, commentId: number, reaction: Reaction): Promise<void> {
  await react(client, { repository: workflow.repository, commentId, reaction }).catch(
    onUserError((error) => log.info(`The comment got no reaction: ${error.message}`)),
  )
}

function remoteBranch(name: string): string {
  assertBranchName(name)
  return `refs/remotes/origin/${name}`
}
