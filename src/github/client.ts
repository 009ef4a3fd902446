/**
 * The one place that talks to a GitHub-like server: REST only, every answer parsed before anything is
 * concluded from it, failures as `ApiError`.
 */
import { request as octokitRequest } from '@octokit/request'
import type { Endpoints } from '@octokit/types'
import { z } from 'zod'
import { UserError } from '../errors.ts'
import { inSilence, type Waiting } from '../waiting.ts'
import { ApiError } from './api-error.ts'
import { rateLimitWaitMs, retryDelayMs } from './retry.ts'
import type { Server } from './server.ts'

/** Routes that only Gitea and Forgejo have. */
interface ForgeEndpoints {
  'POST /repos/{owner}/{repo}/contents/{path}': {
    parameters: {
      owner: string
      repo: string
      path: string
      message: string
      content: string
      branch?: string
      new_branch?: string
    }
  }
  'GET /version': { parameters: object }
}

type AllEndpoints = Endpoints & ForgeEndpoints
export type Route = keyof AllEndpoints

export interface Clock {
  nowMs(): number
  sleep(ms: number): Promise<void>
}

export interface ClientOptions {
  readonly server: Server
  /** Without one only public things can be read. */
  readonly token?: string | undefined
  /** Our version, for the user agent. */
  readonly version: string
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  /** Uniform in [0, 1): jitter of waiting times. */
  readonly random: () => number
  /** Told before every wait, in one line of our own words. */
  readonly log: (line: string) => void
  /** Limit of one try, answer included; 30 s unless told otherwise. */
  readonly timeoutMs?: number
  /** Gives up everything under way. */
  readonly signal?: AbortSignal | undefined
  readonly waiting?: Waiting
}

export interface Sent<R extends Route, Schema extends z.ZodType> {
  readonly with: AllEndpoints[R]['parameters']
  /** The answer is what this makes of it; an answer that does not fit is an error. */
  readonly as: Schema
  /** False: a failure is the caller's to judge, even where the method could be repeated. */
  readonly retry?: boolean
}

export interface Client {
  readonly server: Server
  readonly clock: Clock
  readonly random: () => number
  readonly fetch: typeof globalThis.fetch
  readonly waiting: Waiting
  /** Sends one request; GET, PATCH and DELETE are repeated on passing failures, POST and PUT never. */
  send<R extends Route, Schema extends z.ZodType>(route: R, sent: Sent<R, Schema>): Promise<z.output<Schema>>
  /** All items of a list, page by page; `key` where the list is wrapped in an object. */
  list<R extends Route, Schema extends z.ZodType>(
    route: R,
    sent: Sent<R, Schema> & { readonly key?: string },
  ): AsyncGenerator<z.output<Schema>>
  /** The address that a download is redirected to, or the answer's own body where there is no redirect. */
  locate<R extends Route>(route: R, parameters: AllEndpoints[R]['parameters']): Promise<Located>
}

export type Located = { readonly url: URL } | { readonly body: ReadableStream<Uint8Array> }

/** Lists longer than this are refused: 30,000 items at 100 a page. */
const maxPages = 300

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | undefined>>
  readonly data: unknown
}

export function createClient(options: ClientOptions): Client {
  const { server, clock, random, log, signal, timeoutMs = 30_000, waiting = inSilence } = options
  const { host } = new URL(server.apiUrl)

  const base = octokitRequest.defaults({
    baseUrl: server.apiUrl,
    headers: {
      accept: 'application/vnd.github+json',
      'user-agent': `paceline/${options.version}`,
      'x-github-api-version': '2022-11-28',
      ...(options.token ? { authorization: `token ${options.token}` } : {}),
    },
  })

  async function once(route: Route, given: { parameters: object; request?: object }): Promise<Answer> {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const answer: Answer = await waiting(`${host} to answer ${route}`, () =>
        base(route, {
          ...given.parameters,
          request: {
            fetch: options.fetch,
            signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
            log: { warn: () => undefined },
            ...given.request,
          },
        }),
      )
      return answer
    } catch (error) {
      signal?.throwIfAborted()
      throw toApiError(error, { route, nowMs: clock.nowMs() })
    }
  }

  async function persist<T>(of: { route: Route; retry: boolean; attempt: () => Promise<T> }): Promise<T> {
    const method = of.route.slice(0, of.route.indexOf(' '))
    for (let attempts = 1; ; attempts++) {
      try {
        return await of.attempt()
      } catch (error) {
        if (!(error instanceof ApiError) || !of.retry) throw error
        const delayMs = retryDelayMs({ method, attempts, error, random })
        if (delayMs === null) throw error
        log(`${error.message}; trying again in ${(delayMs / 1_000).toFixed(1)} s`)
        await clock.sleep(delayMs)
      }
    }
  }

  const answerTo = (route: Route, sent: { with: object; retry?: boolean }): Promise<Answer> =>
    persist({
      route,
      retry: sent.retry ?? true,
      attempt: async () => wholeAnswer(await once(route, { parameters: sent.with }), route),
    })

  return {
    server,
    clock,
    random,
    fetch: options.fetch,
    waiting,

    async send(route, sent) {
      return parse(await answerTo(route, sent), { route, schema: sent.as })
    },

    async *list(route, sent) {
      const items = z.array(sent.as)
      const schema = sent.key === undefined ? items : z.object({ [sent.key]: items })
      for (let page = 1; page <= maxPages; page++) {
        const answer = await answerTo(route, { ...sent, with: { ...sent.with, per_page: 100, page } })
        const parsed: unknown = parse(answer, { route, schema })
        yield* (sent.key === undefined ? parsed : (parsed as Record<string, unknown>)[sent.key]) as z.output<
          typeof items
        >
        // Gitea leaves the link out where it does not paginate; an address in it is never followed.
        if (!/rel="next"/.test(String(answer.headers['link'] ?? ''))) return
      }
      throw new UserError(`${route} has more than ${maxPages} pages`)
    },

    async locate(route, parameters) {
      const answer = await persist({
        route,
        retry: true,
        attempt: () => once(route, { parameters, request: { redirect: 'manual', parseSuccessResponseBody: false } }),
      })
      const body = answer.data as ReadableStream<Uint8Array>
      const location = answer.headers['location']
      if (answer.status < 300 || location === undefined) return { body }
      await body.cancel()
      return { url: new URL(String(location), server.apiUrl) }
    },
  }
}

/** The library hands out the text where JSON was cut off, and even an empty one: that is no answer. */
function wholeAnswer(answer: Answer, route: Route): Answer {
  const isJson = /^application\/([\w.+-]+\+)?json\b/.test(String(answer.headers['content-type'] ?? ''))
  if (isJson && typeof answer.data === 'string' && answer.status !== 204) {
    throw new ApiError({ route, status: null, said: 'the answer was cut off' })
  }
  return answer
}

function parse<Schema extends z.ZodType>(
  answer: Answer,
  { route, schema }: { route: Route; schema: Schema },
): z.output<Schema> {
  const parsed = schema.safeParse(answer.data)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UserError(`${route} was answered with something unexpected: ${issue?.message ?? 'no data'}`, {
    place: issue?.path.join('.') ?? '',
    hint: 'Is GITHUB_API_URL the address of a REST API?',
  })
}

const failureSchema = z.object({
  status: z.number(),
  message: z.string(),
  response: z.object({ headers: z.record(z.string(), z.union([z.string(), z.number()])) }).optional(),
})

function toApiError(error: unknown, { route, nowMs }: { route: Route; nowMs: number }): unknown {
  const failure = failureSchema.safeParse(error).data
  if (failure === undefined) return error
  const { message: said, response } = failure
  // A failure without an answer carries the status 500 all the same.
  const status = response === undefined ? null : failure.status
  const headers = response?.headers ?? {}
  const retryAfterMs = status === null ? null : rateLimitWaitMs({ status, headers, said, nowMs })
  const accepted = headers['x-accepted-github-permissions']
  return new ApiError({
    route,
    status,
    said,
    retryAfterMs,
    accepted: accepted === undefined ? undefined : String(accepted),
    cause: error,
  })
}
