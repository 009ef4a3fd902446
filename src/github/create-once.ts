/** Creating something once, although the answer to a POST can get lost. */
import { ApiError } from './api-error.ts'
import type { Client } from './client.ts'
import { jitteredDelayMs } from './retry.ts'

const maxPosts = 3
const longestWaitMs = 90_000

/**
 * Posts, and where the answer is a 5xx or none at all, looks before it posts again. A server that lists what
 * it stored only later can still end up with two: callers that can delete their own look once more afterwards.
 * A refusal is thrown at once, a rate limit is waited for.
 */
export async function createOnce<T>(
  client: Client,
  { post, find }: { readonly post: () => Promise<T>; readonly find: () => Promise<T | undefined> },
): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await post()
    } catch (error) {
      if (!(error instanceof ApiError) || attempts >= maxPosts) throw error
      if (error.retryAfterMs === null && !error.mayHaveHappened) throw error
      if ((error.retryAfterMs ?? 0) > longestWaitMs) throw error
      const jitter = { attempts, random: client.random, firstMs: 1_500, longestMs: 6_000 }
      await client.clock.sleep((error.retryAfterMs ?? 0) + jitteredDelayMs(jitter))
      const stored = await find()
      if (stored !== undefined) return stored
    }
  }
}
