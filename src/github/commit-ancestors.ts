/** The commits that a commit grew from, along the branch itself: what was merged into it has no stored runs. */
import * as z from 'zod/mini'
import { UserError } from '../errors.ts'
import { hasStatus } from './api-error.ts'
import type { Client } from './client.ts'
import type { Repository } from './repository.ts'

/** Each commit is one request, so a search that leads nowhere must end. */
const mostCommits = 50

interface AncestorsQuestion {
  readonly repository: Repository
  readonly commit: string
  /** Asked after each commit: true where the ones found so far are enough. */
  readonly enough: (ancestors: readonly string[]) => boolean
}

interface GrowthQuestion {
  readonly repository: Repository
  readonly commit: string
  readonly from: ReadonlySet<string>
}

/**
 * Those of `from` that a commit grew from, or is. One that the server does not know is none of them; throws `UserError`
 * where the server does not answer.
 */
export async function grownFrom(client: Client, question: GrowthQuestion): Promise<ReadonlySet<string>> {
  const { repository, commit, from } = question
  // Forges compare two commits without saying how they are related.
  if (client.server.kind === 'forge') {
    const enough = (found: readonly string[]): boolean => [...from].every((sha) => found.includes(sha))
    return new Set((await readAncestors(client, { repository, commit, enough })).filter((sha) => from.has(sha)))
  }
  const found = new Set<string>()
  const as = z.object({ status: z.string() })
  for (const ancestor of from) {
    // Only the status is asked for, and a page of one commit is the smallest there is.
    const basehead = `${ancestor}...${commit}`
    const route = 'GET /repos/{owner}/{repo}/compare/{basehead}'
    try {
      const { status } = await client.send(route, { with: { ...repository, basehead, per_page: 1 }, as })
      if (status === 'ahead' || status === 'identical') found.add(ancestor)
    } catch (error) {
      if (!hasStatus(error, 404)) throw error
    }
  }
  return found
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
