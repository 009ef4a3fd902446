/** What a report is about, as the event and the server say: never as a results file claims. */
import { UserError } from '../errors.ts'
import type { Client } from '../github/client.ts'
import type { Measured } from '../github/marker.ts'
import { mergeParents, readPullRequest } from '../github/pull-request.ts'
import type { Inputs } from './inputs.ts'
import type { Workflow } from './workflow.ts'

export interface Target {
  /** The commit that the verdict belongs to: a pull request's head, not its merge commit. */
  readonly sha: string
  /** The commit that was checked out as head: what results must be of. */
  readonly measuredSha: string
  /** The commit whose policy judges, and whose stored history is shown. */
  readonly policyCommit: string
  readonly pullRequest: { readonly number: number; readonly isFork: boolean } | null
  /** The run that measured. */
  readonly measured: Measured
}

/** The target of the event that this run was started by. */
export async function findTarget(
  client: Client,
  { workflow, inputs }: { workflow: Workflow; inputs: Inputs },
): Promise<Target> {
  const { payload, sha } = workflow
  if (inputs.pullRequest !== null) return chosenPullRequest(client, { workflow, inputs, number: inputs.pullRequest })
  if (payload.pull_request !== undefined) {
    const { number, head, base } = payload.pull_request
    const parents = await mergeParents(client, { repository: workflow.repository, sha })
    const isFork = head.repo?.id !== base.repo.id
    return {
      ...targetOf(workflow, head.sha),
      measuredSha: sha,
      policyCommit: parents?.base ?? base.sha,
      pullRequest: { number, isFork },
    }
  }
  if (payload.merge_group !== undefined) {
    const { head_sha: head, base_sha: base } = payload.merge_group
    return { ...targetOf(workflow, head), policyCommit: base }
  }
  return targetOf(workflow, inputs.head ?? sha)
}

/** A pull request that was named: by a comment or by hand. Its head was pinned before anything ran. */
async function chosenPullRequest(
  client: Client,
  { workflow, inputs, number }: { workflow: Workflow; inputs: Inputs; number: number },
): Promise<Target> {
  const found = await readPullRequest(client, { repository: workflow.repository, number })
  if ('none' in found) throw new UserError(`Nothing can be reported: ${found.none}`)
  if (inputs.head === null) {
    throw new UserError('The input pull-request needs the input head: the commit that was measured', {
      hint: 'The step with `command: plan` gives out both.',
    })
  }
  const { baseSha, fromFork } = found.pullRequest
  return { ...targetOf(workflow, inputs.head), policyCommit: baseSha, pullRequest: { number, isFork: fromFork } }
}

function targetOf({ runNumber, attempt, series }: Workflow, sha: string): Target {
  return {
    sha,
    measuredSha: sha,
    policyCommit: sha,
    pullRequest: null,
    measured: { sha, runNumber, attempt, series },
  }
}
