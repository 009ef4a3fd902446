/** A failed request: its error, what callers make of it, and when and after which delay it is sent again. */
import { UserError } from '../core/errors.ts'
import { jitteredBackoffMs, maxAttempts } from '../core/system/waiting.ts'

/** Tells of an answer that is somebody's page, or nothing, in place of JSON. */
export const notJson = 'it is not JSON'
export const apiHint = 'Is GITHUB_API_URL the address of a REST API?'

interface ApiErrorOptions {
  /** The template of the route, `GET /user`, so that no value from outside is in it. */
  readonly route: string
  /** HTTP status; undefined when no whole answer came (connection lost, timed out, cut off). */
  readonly status?: number | undefined
  /** The server's words, unescaped. */
  readonly serverWords: string
  /** The wait that the server asked for; undefined unless it was a rate limit. */
  readonly retryAfterMs?: number | undefined
  /** The permissions that would have sufficed, where the server names them. */
  readonly accepted?: string | undefined
  readonly cause?: unknown
}

/** Shows as one line and a hint. The server's words are quoted as JSON: they never start a line of the log. */
export class ApiError extends UserError {
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined

  constructor(options: ApiErrorOptions) {
    const { route, status, serverWords } = options
    const words = JSON.stringify(serverWords.slice(0, 300))
    const message = status === undefined ? `no answer to ${route}: ${words}` : `${status} to ${route}: ${words}`
    super(message, { hint: hintOfApiError(options), cause: options.cause })
    this.name = 'ApiError'
    this.status = status
    this.retryAfterMs = options.retryAfterMs
  }

  /** Returns true when the server may have done it all the same: a 5xx, or no answer. */
  get mayHaveHappened(): boolean {
    return this.status === undefined || this.status >= 500
  }
}

/** Returns true for an `ApiError` with one of these statuses that is no rate limit. */
export function isRefusalWithStatus(error: unknown, ...statuses: readonly number[]): error is ApiError {
  return error instanceof ApiError && error.retryAfterMs === undefined && statuses.includes(error.status ?? 0)
}

/** Makes a handler for `catch` that turns such a refusal into a value and throws any other error again. */
export function refusalAsValue<T>(statuses: readonly number[], turn: (error: ApiError) => T): (error: unknown) => T {
  return (error) => {
    if (isRefusalWithStatus(error, ...statuses)) return turn(error)
    throw error
  }
}

function hintOfApiError({ status, serverWords, retryAfterMs, accepted }: ApiErrorOptions): string {
  if (retryAfterMs !== undefined) {
    return `The rate limit is used up; try again in ${Math.ceil(retryAfterMs / 1_000)} s.`
  }
  if (status === undefined && serverWords === 'the proxy answered 407') {
    return 'The proxy needs a name and a password: https_proxy=http://NAME:PASSWORD@HOST:PORT'
  }
  if (serverWords === notJson) return apiHint
  if (status === 401) return 'The token is missing, wrong or expired.'
  if (status === 403) {
    const needs = accepted === undefined ? '' : `: it needs ${JSON.stringify(accepted.slice(0, 200))}`
    return `The token may not do this${needs}. Tokens of fork and Dependabot pull requests are read-only.`
  }
  if (status === 404) return 'It does not exist, or the token lacks access to it.'
  if (status === undefined || status >= 500) return 'The server or the network failed; running it again may help.'
  return 'The server refused the request.'
}

const firstDelayMs = 1_000
/** Longer waits than this are the user's decision: the request fails and says when it would work. */
const longestWaitMs = 90_000

/** Methods that may be sent twice: the second does nothing that the first did not. */
const repeatable: ReadonlySet<string> = new Set(['GET', 'PATCH', 'DELETE'])

interface FailedTry {
  /** At least 1. */
  readonly attempts: number
  readonly error: ApiError
  /** Uniform in [0, 1). */
  readonly random: () => number
}

/**
 * Returns the milliseconds before the next try, or undefined for no further try. POST and PUT are never repeated here: their
 * callers first look whether the lost answer was a success.
 */
export function delayMsIfRetryable(method: string, failed: FailedTry): number | undefined {
  return repeatable.has(method) && failed.attempts < maxAttempts ? waitMsUnlessRefused(failed) : undefined
}

/** Returns the wait that a failure asks for; undefined for a refusal, which stays one. */
function waitMsUnlessRefused({ attempts, error, random }: FailedTry): number | undefined {
  if (error.retryAfterMs !== undefined) {
    // Jitter: all clients that were given this time would otherwise come back at the same moment.
    return error.retryAfterMs <= longestWaitMs ? error.retryAfterMs + Math.round(random() * firstDelayMs) : undefined
  }
  if (!error.mayHaveHappened) return undefined
  return jitteredBackoffMs({ attempts, random, firstMs: firstDelayMs, longestMs: 8_000 })
}

/**
 * Returns the ms that a rate-limit answer asks to wait; undefined if it is about no rate limit. The end of a limit is a
 * time by the server's clock, which the answer tells; a runner's may be off by hours.
 */
export function waitMsIfRateLimited(answer: {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | undefined>>
  readonly serverWords: string
  readonly nowMs: number
}): number | undefined {
  if (answer.status !== 403 && answer.status !== 429) return undefined
  const seconds = Number(answer.headers['retry-after'])
  if (Number.isFinite(seconds) && seconds >= 0) return seconds * 1_000
  const reset = Number(answer.headers['x-ratelimit-reset'])
  if (String(answer.headers['x-ratelimit-remaining']) === '0' && Number.isFinite(reset)) {
    const serverMs = Date.parse(String(answer.headers['date']))
    return Math.max(0, reset * 1_000 - (Number.isNaN(serverMs) ? answer.nowMs : serverMs))
  }
  // GitHub asks for a minute where it names a secondary limit without a time.
  return answer.status === 429 || /secondary rate limit/i.test(answer.serverWords) ? 60_000 : undefined
}

const maxPosts = 3

/**
 * Creates something once, although the answer to a POST can get lost: where it is a 5xx or none at all, looks before it
 * posts again. `find` is left out where posting twice changes nothing. A server that lists late what it stored can still
 * end up with two: callers that can delete their own look once more afterwards. A refusal is thrown at once, a rate limit
 * is waited for.
 */
export async function postOrFind<T>(
  client: { readonly clock: { sleep(ms: number): Promise<void> }; readonly random: () => number },
  { post, find }: { readonly post: () => Promise<T>; readonly find?: () => Promise<T | undefined> },
): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await post()
    } catch (error) {
      if (!(error instanceof ApiError) || attempts >= maxPosts) throw error
      const delayMs = waitMsUnlessRefused({ attempts, error, random: client.random })
      if (delayMs === undefined) throw error
      await client.clock.sleep(delayMs)
      const stored = await find?.()
      if (stored !== undefined) return stored
    }
  }
}
