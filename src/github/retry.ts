/** When a failed request is sent again, and how long to wait before: pure decisions. */
import type { ApiError } from './api-error.ts'

/** A request is tried at most this many times. */
export const maxAttempts = 4
const firstDelayMs = 1_000
/** Longer waits than this are the user's decision: the request fails and says when it would work. */
const longestWaitMs = 90_000

/** Methods that may be sent twice: the second does nothing that the first did not. */
const repeatable: ReadonlySet<string> = new Set(['GET', 'PATCH', 'DELETE'])

interface RetryQuestion {
  readonly method: string
  /** How often it was tried, at least 1. */
  readonly attempts: number
  readonly error: ApiError
  /** Uniform in [0, 1). */
  readonly random: () => number
}

/**
 * Milliseconds to wait before the next try, or null for no further try. POST and PUT are never repeated
 * here: whoever sends them looks first whether the lost answer was a success.
 */
export function retryDelayMs({ method, attempts, error, random }: RetryQuestion): number | null {
  if (!repeatable.has(method) || attempts >= maxAttempts) return null
  if (error.retryAfterMs !== null) {
    // Everyone who was told the same moment would come back at the same moment.
    return error.retryAfterMs <= longestWaitMs ? error.retryAfterMs + Math.round(random() * firstDelayMs) : null
  }
  return error.mayHaveHappened ? jitteredDelayMs({ attempts, random, firstMs: firstDelayMs, longestMs: 8_000 }) : null
}

/** Exponential waiting with jitter: between half and all of `firstMs` doubled with every attempt, capped. */
export function jitteredDelayMs(of: {
  readonly attempts: number
  readonly random: () => number
  readonly firstMs: number
  readonly longestMs: number
}): number {
  const most = Math.min(of.longestMs, of.firstMs * 2 ** (of.attempts - 1))
  return Math.round(most * (0.5 + of.random() / 2))
}

/** Reads what an answer says about rate limits: the wait it asks for in ms, or null if it is not one. */
export function rateLimitWaitMs(answer: {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | undefined>>
  readonly said: string
  readonly nowMs: number
}): number | null {
  if (answer.status !== 403 && answer.status !== 429) return null
  const seconds = Number(answer.headers['retry-after'] ?? Number.NaN)
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1_000
  const reset = Number(answer.headers['x-ratelimit-reset'] ?? Number.NaN)
  if (String(answer.headers['x-ratelimit-remaining']) === '0' && Number.isFinite(reset)) {
    return Math.max(0, reset * 1_000 - answer.nowMs)
  }
  // GitHub asks for a minute where it names a secondary limit without a time.
  return answer.status === 429 || /secondary rate limit/i.test(answer.said) ? 60_000 : null
}
