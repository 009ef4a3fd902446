/** Decides what a report is about, as the event and the server say; what a results file claims does not count. */
import { onUserError, UserError } from '../core/errors.ts'
import { shortDigest, type PostedFor } from '../github/marker.ts'
import { fetchMergeSidesIfAny, fetchPullOrReason } from '../github/pull-request.ts'
import type { Job } from './job.ts'
import type { RunnerResult } from './runner-results.ts'
import type { Workflow } from './workflow.ts'

export interface Target {
  /** The commit that was checked out as head: what results must be of. */
  readonly measuredSha: string
  /** The commit whose policy judges, and whose stored history is shown. */
  readonly policyCommit: string
  readonly pullRequest?: { readonly number: number; readonly isFork: boolean } | undefined
  readonly measured: PostedFor
}

/** Holds what there is to report: results, and what they are about. */
export interface Found {
  readonly target: Target
  readonly results: readonly RunnerResult[]
  readonly runId: number
}

export async function fetchReportTarget(job: Job): Promise<Target> {
  const { workflow, inputs } = job
  const { payload, sha } = workflow
  if (inputs.pullRequest !== undefined) return fetchTargetOfNamedPullRequest(job, inputs.pullRequest)
  if (payload.pull_request !== undefined) {
    const { number, head, base } = payload.pull_request
    const isFork = head.repo?.id !== base.repo.id
    return {
      measured: { ...shaAndRunNumberForPost(workflow, head.sha), ...stepDigestFieldIfCheck(job) },
      measuredSha: sha,
      policyCommit: (await findBaseOfMergeCommit(job, head.sha)) ?? base.sha,
      pullRequest: { number, isFork },
    }
  }
  if (payload.merge_group !== undefined) {
    const { head_sha: head, base_sha: base } = payload.merge_group
    return { ...commitTarget(workflow, head), policyCommit: base }
  }
  return commitTarget(workflow, inputs.head ?? sha)
}

/**
 * Finds the commit that the event's merge commit merges `head` into, whose rules judge. None where there is no such
 * commit: servers that make none start with the pull request's own, whose parents are its author's to choose.
 */
async function findBaseOfMergeCommit({ client, log, workflow }: Job, head: string): Promise<string | undefined> {
  const { repository, sha } = workflow
  if (sha === head) return undefined
  const parents = await fetchMergeSidesIfAny(client, { repository, sha }).catch(
    onUserError((error) => {
      log.info(
        `The parents of the merge commit could not be read, so the base is the one that the event names: ${error.message}`,
      )
      return undefined
    }),
  )
  return parents?.head === head ? parents.base : undefined
}

/** Finds a pull request that was named: by a comment or by hand. Its head was pinned before anything ran. */
async function fetchTargetOfNamedPullRequest({ client, workflow, inputs }: Job, number: number): Promise<Target> {
  const lookup = await fetchPullOrReason(client, { repository: workflow.repository, number })
  if ('none' in lookup) throw new UserError(`Nothing can be reported: ${lookup.none}`)
  if (inputs.head === undefined) {
    throw new UserError('The input pull-request needs the input head: the commit that was measured', {
      hint: 'The step with `command: plan` outputs both.',
    })
  }
  const { baseSha, fromFork } = lookup.pullRequest
  return { ...commitTarget(workflow, inputs.head), policyCommit: baseSha, pullRequest: { number, isFork: fromFork } }
}

function commitTarget(workflow: Workflow, sha: string): Target {
  return { measuredSha: sha, policyCommit: sha, measured: shaAndRunNumberForPost(workflow, sha) }
}

export function shaAndRunNumberForPost({ runNumber, attempt, series }: Workflow, sha: string): PostedFor {
  return { sha, runNumber, attempt, series: shortDigest(series) }
}

/** Tells one step from all others of its run, also those of a matrix; reports of several jobs are of all of them. */
export function stepDigestFieldIfCheck({ inputs: { command, jobText }, workflow }: Job): Pick<PostedFor, 'part'> {
  return command === 'check' ? { part: shortDigest(`${workflow.step} ${jobText}`) } : {}
}
