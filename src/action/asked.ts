/**
 * Measurements that somebody asks for, by `/bench` in a comment or by the number of a pull request: the gate that says
 * who may, and of which commit.
 */
import { UserError } from '../errors.ts'
import {
  type BenchCommand,
  benchUsage,
  mayStartBench,
  parseBenchComment,
  pinHead,
  react,
  type Reaction,
  runAskedAt,
  type Seen,
} from '../github/bench-command.ts'
import { assertBranchName } from '../github/repository.ts'
import { benchName, type Decision, type Job, type Plan } from './job.ts'
import { runnersOn } from './runner-platform.ts'
import type { Payload } from './workflow.ts'

/**
 * A pull request that somebody with the right to start workflows named by hand. Its code runs with the rights of the
 * default branch, so it is pinned as for `/bench`.
 */
export async function byHand(job: Job, { usual, number }: { usual: Plan; number: number }): Promise<Decision> {
  const { client, inputs, workflow } = job
  const { repository, runId } = workflow
  const seen: Seen =
    inputs.head === null
      ? { asked: 'this run', at: () => runAskedAt(client, { repository, runId }) }
      : { sha: inputs.head }
  const pinned = await pinHead(client, { repository, number, seen })
  if ('refused' in pinned) return { stop: { title: 'Nothing is measured', message: pinned.refused, isFailure: true } }
  return { ...usual, ref: pinned.sha, base: usual.base ?? remoteBranch(pinned.baseRef), pullRequest: number }
}

/** `/bench`; a comment of anybody else, or one that is no command, gets no answer. */
export async function byComment(job: Job): Promise<Decision> {
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
  const stop = async (title: string, message: string): Promise<Decision> => {
    await acknowledge(job, { commentId: comment.id, reaction: 'confused' })
    return { stop: { title, message, isFailure: false } }
  }
  if ('problem' in parsed) {
    return stop('This /bench comment was not understood', `${parsed.problem}. Usage: ${benchUsage}`)
  }
  const refuse = (reason: string): Promise<Decision> => stop('This /bench comment starts nothing', reason)
  const runners = runnersFor(parsed.command, job.inputs.platforms)
  if (runners.length === 0) {
    return refuse(`no runner here has that platform; there are ${job.inputs.platforms.join(', ')}`)
  }
  const seen: Seen = { asked: 'the comment', at: () => Promise.resolve(comment.created_at) }
  const pinned = await pinHead(client, { repository, number: issue.number, seen })
  if ('refused' in pinned) return refuse(pinned.refused)
  await acknowledge(job, { commentId: comment.id, reaction: 'eyes' })
  return {
    runners,
    ref: pinned.sha,
    base: remoteBranch(pinned.baseRef),
    profile: parsed.command.profile ?? job.inputs.profile,
    benchmarks: parsed.command.glob ?? job.inputs.benchmarks.join(' '),
    budget: budgetOf(parsed.command) ?? job.inputs.budget,
    pullRequest: issue.number,
    name: benchName(job.inputs.name),
  }
}

/** The event speaks of whoever caused it, and that may be somebody else than the comment's author: it can be edited. */
function couldPush({ comment, repository, sender }: Payload): boolean | null {
  const { permissions } = repository ?? {}
  if (!permissions || !sender || comment === undefined) return null
  return permissions.push && sender.id === comment.user.id
}

/** A sign and no more: where it cannot be given, the measurement is not to suffer. */
async function acknowledge(
  { client, log, workflow }: Job,
  of: { readonly commentId: number; readonly reaction: Reaction },
): Promise<void> {
  try {
    await react(client, { repository: workflow.repository, ...of })
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    log.info(`The comment got no reaction: ${error.message}`)
  }
}

function runnersFor({ platform }: BenchCommand, all: readonly string[]): readonly string[] {
  return platform === null ? all : runnersOn(platform, all)
}

function budgetOf({ budgetMs }: BenchCommand): string | null {
  return budgetMs === null ? null : `${Math.round(budgetMs / 1_000)}s`
}

function remoteBranch(name: string): string {
  assertBranchName(name)
  return `origin/${name}`
}
