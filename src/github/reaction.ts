/** Says "seen" to a comment, with the smallest thing that GitHub has for it. */
import { z } from 'zod'
import { hasStatus } from './api-error.ts'
import type { Client } from './client.ts'
import { createOnce } from './create-once.ts'
import type { Repository } from './repository.ts'

const reactionSchema = z.lazy(() => z.object({ content: z.string() }))

/** `eyes`: it is being done. `confused`: it was not understood. */
export type Reaction = 'eyes' | 'confused'

/** Adds a reaction of ours; the same one twice is one. False where the token may not, or the server has none. */
export async function react(
  client: Client,
  of: { readonly repository: Repository; readonly commentId: number; readonly reaction: Reaction },
): Promise<boolean> {
  const route = 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions'
  const parameters = { ...of.repository, comment_id: of.commentId, content: of.reaction }
  try {
    // The server knows a reaction that is there already: posting it again changes nothing.
    await createOnce(client, {
      post: () => client.send(route, { with: parameters, as: reactionSchema }),
      find: () => Promise.resolve(undefined),
    })
    return true
  } catch (error) {
    if (!hasStatus(error, 403, 404, 422) || error.retryAfterMs !== null) throw error
    return false
  }
}
