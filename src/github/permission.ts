/** Who may start a measurement by a comment, and on which commit. */
import { z } from 'zod'
import { hasStatus } from './api-error.ts'
import type { Client } from './client.ts'
import { readPullRequest } from './pull-request.ts'
import type { Repository } from './repository.ts'

export type Permission = { readonly allowed: true } | { readonly allowed: false; readonly reason: string }

const permissionSchema = z.object({
  permission: z.string(),
  user: z.object({ id: z.number() }).nullish(),
})

/**
 * True for people who may push to the repository. `author_association` is not asked: a member of the
 * organisation need not have any right to this repository.
 */
export async function mayStartBench(
  client: Client,
  {
    repository,
    author,
  }: { readonly repository: Repository; readonly author: { readonly login: string; readonly id: number } },
): Promise<Permission> {
  const refused: Permission = {
    allowed: false,
    reason: 'only people who may push to this repository can start a measurement',
  }
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
  try {
    const found = await client.send(route, { with: { ...repository, username: author.login }, as: permissionSchema })
    // The login may have been given up and taken by somebody else since the comment was written.
    if (found.user?.id !== author.id) return refused
    return ['admin', 'write', 'owner'].includes(found.permission) ? { allowed: true } : refused
  } catch (error) {
    if (!hasStatus(error, 404)) throw error
    return refused
  }
}

export type PinnedHead = { readonly sha: string; readonly fromFork: boolean } | { readonly refused: string }

/**
 * The commit that the author of a comment saw: the pull request's head, unless the fork was pushed to since.
 * Without this, a push right after a maintainer's `/bench` would be measured unseen. Commit dates are the
 * pusher's to choose; the time of the push is the server's. Pushers to the repository itself are trusted.
 */
export async function pinHead(
  client: Client,
  of: { readonly repository: Repository; readonly number: number; readonly commentedAt: string },
): Promise<PinnedHead> {
  const found = await readPullRequest(client, of)
  if ('none' in found) return { refused: found.none }
  const { open, headSha: sha, fromFork, headPushedAt } = found.pullRequest
  if (!open) return { refused: `pull request ${of.number} is closed` }
  if (!fromFork) return { sha, fromFork }
  const commentedMs = Date.parse(of.commentedAt)
  const pushedMs = Date.parse(headPushedAt ?? '')
  return pushedMs < commentedMs
    ? { sha, fromFork }
    : {
        refused: 'the fork was pushed to after the comment was written (or is gone): look again and repeat the comment',
      }
}
