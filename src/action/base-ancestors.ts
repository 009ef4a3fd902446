/** Which stored runs a head may be held against: those of the commits that its base grew from. */
import { readAncestors } from '../github/ancestors.ts'
import type { Client } from '../github/client.ts'
import type { Repository } from '../github/repository.ts'
import type { Baseline } from '../model/baseline.ts'
import type { Run } from '../model/run.ts'
import type { Target } from './target.ts'

export interface BaseAncestorsQuestion {
  readonly repository: Repository
  readonly target: Pick<Target, 'policyCommit' | 'measuredSha'>
  readonly runs: readonly Run[]
  readonly baselines: readonly Baseline[]
}

/**
 * The base's commit and its ancestors, nearest first, up to those that have a stored run on every platform: what the
 * default branch gained or lost since is none of the head's doing. Empty where nothing is stored.
 */
export async function baseAncestors(
  client: Client,
  { repository, target, runs, baselines }: BaseAncestorsQuestion,
): Promise<readonly string[]> {
  const stored = baselines.map((baseline) => new Set(baseline.runs.map(({ head }) => head.commit?.sha)))
  if (stored.length === 0) return []
  const { policyCommit, measuredSha } = target
  // An event without a base of its own: the base is what was measured, and a head that was measured alone has none.
  const measured = runs.find((run) => run.base !== null)?.base?.commit?.sha
  const commit = policyCommit === measuredSha ? (measured ?? measuredSha) : policyCommit
  const from = commit === measuredSha ? 1 : 0
  const enough = (ancestors: readonly string[]): boolean =>
    stored.every((commits) => ancestors.slice(from).some((sha) => commits.has(sha)))
  return (await readAncestors(client, { repository, commit, enough })).slice(from)
}
