/** A commit status: what a check run falls back to. */
import { z } from 'zod'
import type { CheckRequest } from './check.ts'
import type { Client } from './client.ts'
import { clip } from './clip.ts'
import { createOnce } from './create-once.ts'

const statusSchema = z.object({ context: z.string(), description: z.string().nullish() })

/** Posts the conclusion as a status of the same name. A status knows no neutral: it passes and says so. */
export async function postStatus(
  client: Client,
  request: Pick<CheckRequest, 'repository' | 'sha' | 'name' | 'conclusion' | 'title' | 'detailsUrl'>,
): Promise<void> {
  const { repository, sha, name: context, conclusion, title, detailsUrl } = request
  const parameters = {
    ...repository,
    sha,
    context,
    state: conclusion === 'failure' ? 'failure' : 'success',
    description: clip(conclusion === 'neutral' ? `Neutral: ${title}` : title, 140),
    ...(detailsUrl === undefined ? {} : { target_url: detailsUrl }),
  } as const
  // The newest status of a context is the one that counts: posting it again changes nothing.
  await createOnce(client, {
    post: () => client.send('POST /repos/{owner}/{repo}/statuses/{sha}', { with: parameters, as: statusSchema }),
    find: () => Promise.resolve(undefined),
  })
}
