/** Accept entries that came in with a merge: from then on the new level is the level, and `main` is not suspect. */
import { isDeepStrictEqual } from 'node:util'
import { platformMatcher } from '../compare/policy.ts'
import type { Baseline } from '../model/baseline.ts'
import type { AcceptEntry, Config } from '../model/config.ts'
import type { Run } from '../model/run.ts'
import { acceptLevel, acceptRecord } from '../store/baseline.ts'
import type { Job } from './job.ts'
import { readConfig } from './stored.ts'

/** The entries of this commit's config that the commit before the push did not have. Only a push brings any in. */
export async function newlyAccepted(
  { client, workflow }: Job,
  { config, path }: { readonly config: Config; readonly path: string },
): Promise<AcceptEntry[]> {
  const { before } = workflow.payload
  const entries = config.accept ?? []
  if (workflow.event !== 'push' || typeof before !== 'string' || entries.length === 0) return []
  // A branch that is new has no commit before it.
  if (!/^[0-9a-f]{40,64}$/.test(before) || /^0+$/.test(before)) return []
  const old = (await readConfig(client, { repository: workflow.repository, commit: before, path })).accept ?? []
  return entries.filter((entry) => !old.some((known) => isDeepStrictEqual(known, entry)))
}

/** The baseline with a record for each entry that is about its platform: earlier runs no longer count for those rows. */
export function recordAccepted(
  baseline: Baseline,
  { accepted, run }: { readonly accepted: readonly AcceptEntry[]; readonly run: Run },
): Baseline {
  return accepted
    .filter(({ platform }) => platform === undefined || platformMatcher(platform)(baseline.platform))
    .reduce((current, { match, metric = null, reason }) => {
      // A writer that came earlier may have added later runs, so that this one was pruned already.
      if (!current.runs.some(({ id }) => id === run.id)) return current
      return acceptLevel(current, acceptRecord({ at: run.startedAt, fromRun: run.id, match, metric, reason }))
    }, baseline)
}
