/** Finds which pull request a run is about, as the server says: never as a results file claims. */
import * as z from 'zod/mini'
import { maybe } from '../core/model/scalars.ts'
import { refusalAsValue } from './api-error.ts'
import type { Client } from './client.ts'
import type { Repository } from './repository.ts'

export type PullRequest = Readonly<ReturnType<typeof toPullRequest>>

/** Holds a pull request, or says in a sentence why there is none to report to. */
export type PullRequestLookup = { readonly pullRequest: PullRequest } | { readonly none: string }

const repositoryIdSchema = z.object({ id: z.number(), pushed_at: maybe(z.string()) })
const pullSchema = z.object({
  number: z.number(),
  state: z.string(),
  head: z.object({ sha: z.string(), repo: maybe(repositoryIdSchema) }),
  base: z.object({ sha: z.string(), ref: z.string(), repo: repositoryIdSchema }),
})

/** Names what a run of another workflow has measured, as the event that tells of it says. */
interface MeasuredRun {
  readonly event: string
  readonly head_sha: string
  readonly head_branch?: string | undefined
  readonly head_repository?: { readonly id: number; readonly owner: { readonly login: string } } | undefined
}

export async function fetchPullOrReason(
  client: Client,
  { repository, number }: { readonly repository: Repository; readonly number: number },
): Promise<PullRequestLookup> {
  const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'
  return client.send(route, { with: { ...repository, pull_number: number }, as: pullSchema }).then(
    (pull): PullRequestLookup => ({ pullRequest: toPullRequest(pull) }),
    refusalAsValue([404], (): PullRequestLookup => {
      return { none: `there is no pull request ${number}, or the token lacks access to it` }
    }),
  )
}

/**
 * Finds the pull request of a run, to the repository of id `baseId`. Runs that fit no open pull request or several give a
 * reason: then nothing may be posted.
 *
 * `workflow_run.pull_requests` is empty for forks, so open pull requests are asked for by head branch. The branch alone
 * proves nothing: head commit, head repository and base repository must be the run's own.
 */
export async function fetchPullOfRunOrReason(
  client: Client,
  of: { readonly repository: Repository; readonly baseId: number; readonly run: MeasuredRun },
): Promise<PullRequestLookup> {
  const { repository, baseId, run } = of
  if (run.event !== 'pull_request')
    return { none: `the run was started by ${JSON.stringify(run.event.slice(0, 50))}, not by a pull request` }
  const head = run.head_repository
  if (!head || !run.head_branch) return { none: 'the repository or branch that was measured is gone' }

  const parameters = { ...repository, state: 'open', head: `${head.owner.login}:${run.head_branch}` } as const
  const open = client.list('GET /repos/{owner}/{repo}/pulls', { with: parameters, as: pullSchema })
  const matching = (await Array.fromAsync(open)).filter((pull) => {
    return pull.head.sha === run.head_sha && pull.head.repo?.id === head.id && pull.base.repo.id === baseId
  })
  const [pull, ...others] = matching
  if (pull === undefined) {
    return { none: 'no open pull request has the commit that was measured as its head: it was updated or closed' }
  }
  if (others.length > 0) {
    const numbers = matching.map(({ number }) => `#${number}`).join(', ')
    return { none: `the commit that was measured is the head of several pull requests: ${numbers}` }
  }
  return { pullRequest: toPullRequest(pull) }
}

/** Returns the parents of the merge commit that a `pull_request` event checks out; none if `sha` is no merge of two. */
export async function fetchMergeSidesIfAny(
  client: Client,
  { repository, sha }: { readonly repository: Repository; readonly sha: string },
): Promise<{ readonly base: string; readonly head: string } | undefined> {
  const as = z.object({ parents: z.array(z.object({ sha: z.string() })) })
  const route = 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}'
  const { parents } = await client.send(route, { with: { ...repository, commit_sha: sha }, as })
  const [base, head, ...more] = parents
  return base === undefined || head === undefined || more.length > 0 ? undefined : { base: base.sha, head: head.sha }
}

/** Reads a file of what was measured, which is somebody else's; undefined where there is none. */
export async function fetchCommitFileIfAny(
  client: Client,
  { repository, sha, path }: { readonly repository: Repository; readonly sha: string; readonly path: string },
): Promise<string | undefined> {
  const as = z.object({ content: z.string(), encoding: z.literal('base64') })
  const file = await client
    .send('GET /repos/{owner}/{repo}/contents/{path}', { with: { ...repository, path, ref: sha }, as })
    .catch(refusalAsValue([404], () => undefined))
  return file && Buffer.from(file.content, 'base64').toString()
}

function toPullRequest({ number, state, head, base }: z.output<typeof pullSchema>) {
  return {
    number,
    open: state === 'open',
    headSha: head.sha,
    baseSha: base.sha,
    baseRef: base.ref,
    /** True if the head lives in another repository than the base, or in none any more. */
    fromFork: head.repo?.id !== base.repo.id,
    /** When the head's repository was last pushed to, by the server's clock; undefined if it is gone. */
    headPushedAt: head.repo?.pushed_at,
  }
}
