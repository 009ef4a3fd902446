/** A commit status: what a check run falls back to. */
import { z } from 'zod'
import type { CheckRequest } from './check.ts'
import type { Client } from './client.ts'
import { clip } from './clip.ts'
import { createOnce } from './create-once.ts'
import { overtaken, readRun, runText, type PostedRun } from './marker.ts'

const statusSchema = z.lazy(() =>
  z.object({
    context: z.string(),
    description: z.string().nullish(),
    target_url: z.string().nullish(),
  }),
)

/**
 * Posts the conclusion as a status of the same name, unless a later run has: the run stands behind the `#` of the
 * address. A status knows no neutral: it passes and says so.
 */
export async function postStatus(
  client: Client,
  request: Pick<CheckRequest, 'repository' | 'measured' | 'name' | 'conclusion' | 'title' | 'detailsUrl'>,
): Promise<{ readonly kind: 'status' } | { readonly kind: 'stale'; readonly reason: string }> {
  const { repository, measured, name: context, conclusion, title, detailsUrl } = request
  const stale = overtaken(await postedRuns(client, request), measured)
  if (stale !== null) return { kind: 'stale', reason: stale }
  const parameters = {
    ...repository,
    sha: measured.sha,
    context,
    state: conclusion === 'failure' ? 'failure' : 'success',
    description: clip(conclusion === 'neutral' ? `Neutral: ${title}` : title, 140),
    target_url: `${detailsUrl}#${runText(measured, '&')}`,
  } as const
  // The newest status of a context is the one that counts: posting it again changes nothing.
  await createOnce(client, {
    post: () => client.send('POST /repos/{owner}/{repo}/statuses/{sha}', { with: parameters, as: statusSchema }),
    find: () => Promise.resolve(undefined),
  })
  return { kind: 'status' }
}

async function postedRuns(
  client: Client,
  { repository, measured, name }: Pick<CheckRequest, 'repository' | 'measured' | 'name'>,
): Promise<(PostedRun | null)[]> {
  const route = 'GET /repos/{owner}/{repo}/commits/{ref}/statuses'
  const runs: (PostedRun | null)[] = []
  for await (const status of client.list(route, { with: { ...repository, ref: measured.sha }, as: statusSchema })) {
    if (status.context === name) runs.push(readRun((status.target_url ?? '').split('#')[1] ?? ''))
  }
  return runs
}
