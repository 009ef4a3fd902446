/** A request that did not succeed, with what a caller needs to decide what to do next. */
import { UserError } from '../errors.ts'

interface ApiErrorOptions {
  /** As in `GET /user`: the template, so that no value from outside is in it. */
  readonly route: string
  /** HTTP status; null when no whole answer came (connection lost, timed out, cut off). */
  readonly status: number | null
  /** What the server said, unescaped. */
  readonly said: string
  /** How long the server asked us to wait; null unless it was a rate limit. */
  readonly retryAfterMs?: number | null
  /** The permissions that would have sufficed, where the server names them. */
  readonly accepted?: string | undefined
  readonly cause?: unknown
}

/** Shown as one line and a hint. The server's words are quoted as JSON: they never start a line of the log. */
export class ApiError extends UserError {
  readonly route: string
  readonly status: number | null
  readonly said: string
  readonly retryAfterMs: number | null

  constructor(options: ApiErrorOptions) {
    const { route, status, said } = options
    const words = JSON.stringify(said.slice(0, 300))
    const message = status === null ? `no answer to ${route}: ${words}` : `${status} to ${route}: ${words}`
    super(message, { hint: hintFor(options), cause: options.cause })
    this.name = 'ApiError'
    this.route = route
    this.status = status
    this.said = said
    this.retryAfterMs = options.retryAfterMs ?? null
  }

  /** True when the server may have done it all the same: a 5xx, or no answer. */
  get mayHaveHappened(): boolean {
    return this.status === null || this.status >= 500
  }
}

/** True for an `ApiError` with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): error is ApiError {
  return error instanceof ApiError && error.status !== null && statuses.includes(error.status)
}

function hintFor({ status, said, retryAfterMs, accepted }: ApiErrorOptions): string {
  if (retryAfterMs !== null && retryAfterMs !== undefined) {
    return `The rate limit is used up; try again in ${Math.ceil(retryAfterMs / 1_000)} s.`
  }
  if (status === null && said === 'the proxy answered 407') {
    return 'The proxy needs a name and a password: https_proxy=http://NAME:PASSWORD@HOST:PORT'
  }
  if (status === 401) return 'The token is missing, wrong or expired.'
  if (status === 403) {
    const wanted = accepted === undefined ? '' : `: it needs ${JSON.stringify(accepted.slice(0, 200))}`
    return `The token may not do this${wanted}. Tokens of fork and Dependabot pull requests are read-only.`
  }
  if (status === 404) return 'It is not there, or the token may not see it.'
  if (status === null || status >= 500) return 'The server or the network failed; running it again may help.'
  return 'The server refused the request.'
}
