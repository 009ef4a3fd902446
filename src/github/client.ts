/**
 * The one place that talks to a GitHub-like server: REST only, every answer parsed before anything is
 * concluded from it, failures as `ApiError`.
 */
import type { Endpoints } from '@octokit/types'
import { z } from 'zod'
import { UserError } from '../errors.ts'
import { inSilence, type Waiting } from '../waiting.ts'
import { ApiError } from './api-error.ts'
import { makeOctokit, toApiError, type Terms } from './octokit.ts'
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
  /** All items of a list, page by page; one that is wrapped in an object is taken out of it. */
  list<R extends Route, Schema extends z.ZodType>(
    route: R,
    sent: Omit<Sent<R, Schema>, 'retry'>,
  ): AsyncGenerator<z.output<Schema>>
  /** The address that a download is redirected to, or the answer's own body where there is no redirect. */
  locate<R extends Route>(route: R, parameters: AllEndpoints[R]['parameters']): Promise<Located>
}

export type Located = { readonly url: URL } | { readonly body: ReadableStream<Uint8Array> }

/** Lists longer than this are refused: 30,000 items at 100 a page. */
const maxPages = 300

export function createClient(options: ClientOptions): Client {
  const { server, clock, random, fetch, signal, waiting = inSilence } = options
  const octokit = makeOctokit(options)

  async function judged<T>(route: Route, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      throw toApiError(error, { route, nowMs: clock.nowMs() })
    }
  }

  return {
    server,
    clock,
    random,
    fetch,
    waiting,

    async send(route, sent) {
      const request: Terms = { route, retry: sent.retry ?? true }
      const answer = await judged(route, () => octokit.request(route as string, { ...sent.with, request }))
      return parse(answer.data, { route, schema: sent.as })
    },

    async *list(route, sent) {
      const schema = z.array(sent.as)
      const [method = '', url = ''] = route.split(' ')
      const request: Terms = { route, retry: true, isList: true }
      // Of the parameters of a list nothing but address and headers reaches its pages.
      const pageOf = octokit.request.defaults({ method: method as 'GET', url, request })
      const all = octokit.paginate.iterator(pageOf as never, { ...sent.with, per_page: 100, page: 1 } as never)
      const pages = all[Symbol.asyncIterator]()
      for (let count = 0; count < maxPages; count++) {
        const page = await judged(route, () => pages.next())
        if (page.done === true) return
        const answer = page.value as { readonly data: unknown; readonly url?: string }
        // The library takes a 409 for an empty list, and hands out one that came from nowhere.
        if (answer.url === undefined) throw new ApiError({ route, status: 409, said: 'Conflict' })
        yield* parse(answer.data, { route, schema })
      }
      throw new UserError(`${route} has more than ${maxPages} pages`)
    },

    async locate(route, parameters) {
      const request = { route, retry: true, redirect: 'manual', parseSuccessResponseBody: false } as const
      const answer = await judged(route, () => octokit.request(route as string, { ...parameters, request }))
      const body = answer.data as ReadableStream<Uint8Array>
      const { location } = answer.headers
      if (answer.status < 300 || location === undefined) return { body }
      await body.cancel()
      return { url: new URL(location, server.apiUrl) }
    },
  }
}

function parse<Schema extends z.ZodType>(
  data: unknown,
  { route, schema }: { route: Route; schema: Schema },
): z.output<Schema> {
  const parsed = schema.safeParse(data)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UserError(`${route} was answered with something unexpected: ${issue?.message ?? 'no data'}`, {
    place: issue?.path.join('.') ?? '',
    hint: 'Is GITHUB_API_URL the address of a REST API?',
  })
}
