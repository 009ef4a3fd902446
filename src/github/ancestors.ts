/** The commits that a commit grew from, along the branch itself: what was merged into it has no stored runs. */
import { z } from 'zod'
import { UserError } from '../errors.ts'
import type { Client } from './client.ts'
import type { Repository } from './repository.ts'

/** Each commit is one request, so a search that leads nowhere must end. */
const mostCommits = 50

export interface AncestorsQuestion {
  readonly repository: Repository
  readonly commit: string
  /** Asked after each commit: true where the ones found so far are enough. */
  readonly enough: (ancestors: readonly string[]) => boolean
}

/** Whether one commit grew from another, as far as the server says so: what it does not know is none. */
export async function isAncestor(
  client: Client,
  { repository, ancestor, of }: { readonly repository: Repository; readonly ancestor: string; readonly of: string },
): Promise<boolean> {
  const as = z.object({ status: z.string() })
  try {
    const { status } = await client.send('GET /repos/{owner}/{repo}/compare/{basehead}', {
      // Only the status is asked for, and a page of one commit is the smallest there is.
      with: { ...repository, basehead: `${ancestor}...${of}`, per_page: 1 },
      as,
    })
    return status === 'ahead' || status === 'identical'
  } catch (error) {
    if (error instanceof UserError) return false
    throw error
  }
}

/** The commit itself and its first parents, nearest first. What the server does not say ends the list. */
export async function readAncestors(
  client: Client,
  { repository, commit, enough }: AncestorsQuestion,
): Promise<readonly string[]> {
  const ancestors = [commit]
  const as = z.object({ parents: z.array(z.object({ sha: z.string() })) })
  const route = 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}'
  while (ancestors.length < mostCommits && !enough(ancestors)) {
    try {
      const { parents } = await client.send(route, { with: { ...repository, commit_sha: ancestors.at(-1)! }, as })
      if (parents[0] === undefined) break
      ancestors.push(parents[0].sha)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      break
    }
  }
  return ancestors
}
