/**
 * `command: plan`: what this event asks for, decided before any runner measures. For `/bench` this is the gate: who
 * may start a measurement, and of which commit.
 */
import { parseBenchComment, benchUsage, type BenchCommand } from '../github/bench-command.ts'
import { mayStartBench, pinHead } from '../github/permission.ts'
import { readPullRequest } from '../github/pull-request.ts'
import { react, type Reaction } from '../github/reaction.ts'
import { assertBranchName } from '../github/repository.ts'
import { announce } from './announce.ts'
import type { Job } from './job.ts'
import { writeOutputs } from './outputs.ts'
import { runnersOn } from './runner-platform.ts'

/** What the jobs after this one work with. */
export interface Plan {
  readonly runners: readonly string[]
  /** The commit to check out; null for the event's own. */
  readonly ref: string | null
  readonly base: string | null
  readonly profile: string
  readonly benchmarks: string
  readonly budget: string | null
  readonly pullRequest: number | null
  /** Name of the report. */
  readonly name: string
}

/** Writes the plan as outputs; `proceed` is false where nothing is to be measured. */
export async function plan(job: Job): Promise<number> {
  const { log, workflow } = job
  const decided = await decide(job)
  if ('stop' in decided) {
    log.info(decided.stop)
    await writeOutputs(workflow.outputFile, { proceed: false, runners: '[]' })
    return 0
  }
  const { runners, ref, base, profile, benchmarks, budget, pullRequest, name } = decided
  await announce(job, decided)
  await writeOutputs(workflow.outputFile, {
    proceed: true,
    runners: JSON.stringify(runners),
    ref,
    base,
    profile,
    benchmarks,
    budget,
    'pull-request': pullRequest,
    name,
  })
  return 0
}

type Decision = Plan | { readonly stop: string }

async function decide(job: Job): Promise<Decision> {
  const { inputs, workflow } = job
  if (workflow.event === 'issue_comment') return fromComment(job)
  const usual: Plan = {
    runners: inputs.platforms,
    ref: inputs.head,
    base: inputs.base ?? workflow.payload.merge_group?.base_sha ?? null,
    profile: inputs.profile,
    benchmarks: inputs.benchmarks.join(' '),
    budget: inputs.budget,
    pullRequest: null,
    name: inputs.name,
  }
  return inputs.pullRequest === null ? usual : onPullRequest(job, { usual, number: inputs.pullRequest })
}

/** A pull request that somebody with the right to start workflows named by hand. */
async function onPullRequest(job: Job, { usual, number }: { usual: Plan; number: number }): Promise<Decision> {
  const found = await readPullRequest(job.client, { repository: job.workflow.repository, number })
  if ('none' in found) return { stop: `Nothing is measured: ${found.none}` }
  const { headSha: ref, baseRef } = found.pullRequest
  return { ...usual, ref, base: usual.base ?? remoteBranch(baseRef), pullRequest: number }
}

async function fromComment(job: Job): Promise<Decision> {
  const { client, log, workflow } = job
  const { comment, issue } = workflow.payload
  if (comment === undefined || !issue?.pull_request) return { stop: 'The comment is on no pull request.' }
  const parsed = parseBenchComment(comment.body)
  if (parsed === null) return { stop: 'The comment is no command.' }
  const { repository } = workflow
  const permission = await mayStartBench(client, { repository, author: comment.user })
  if (!permission.allowed) return { stop: `Nothing is measured: ${permission.reason}.` }
  const acknowledge = (reaction: Reaction): Promise<boolean> =>
    react(client, { repository, commentId: comment.id, reaction })
  const stop = async (problem: string): Promise<Decision> => {
    await acknowledge('confused')
    log.warning({ title: 'This /bench comment was not understood', message: `${problem}. Usage: ${benchUsage}` })
    return { stop: 'Nothing is measured.' }
  }
  if ('problem' in parsed) return stop(parsed.problem)
  const pinned = await pinHead(client, { repository, number: issue.number, commentedAt: comment.created_at })
  if ('refused' in pinned) return stop(pinned.refused)
  const runners = runnersFor(parsed.command, job.inputs.platforms)
  if (runners.length === 0) return stop('none of the runners here is such a platform')
  const found = await readPullRequest(client, { repository, number: issue.number })
  if ('none' in found) return stop(found.none)
  await acknowledge('eyes')
  return {
    runners,
    ref: pinned.sha,
    base: remoteBranch(found.pullRequest.baseRef),
    profile: parsed.command.profile ?? job.inputs.profile,
    benchmarks: parsed.command.glob ?? job.inputs.benchmarks.join(' '),
    budget: budgetOf(parsed.command) ?? job.inputs.budget,
    pullRequest: issue.number,
    name: benchName(job.inputs.name),
  }
}

/** A part must not take the place of the whole: neither in the comment nor in the check that may be required. */
export function benchName(name: string): string {
  return name === 'default' ? 'bench' : `${name.slice(0, 44)}-bench`
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
