/**
 * The one client of GitHub and its relatives, by REST; answers are parsed before they are used, and failures are an
 * `ApiError`.
 *
 * It is an Octokit under our rules: api-error.ts decides whether and when a request is tried again, and no list leads to
 * another server. octokit-of-action.ts and octokit-of-command.ts bring the Octokit of `@actions/github` or of `octokit`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { getOctokit } from '@actions/github'
import type { Endpoints } from '@octokit/types'
import * as z from 'zod/mini'
import { UserError } from '../core/errors.ts'
import { withoutSecrets } from '../core/model/readable.ts'
import { safeParseBySchema } from '../core/model/schema-problem.ts'
import { version } from '../core/model/version.ts'
import { runWorkPlainly, type Waiting } from '../core/system/waiting.ts'
import { ApiError, apiHint, notJson, waitMsIfRateLimited, delayMsIfRetryable } from './api-error.ts'
import { fetchByProxyIfAny } from './proxy.ts'
import type { Server } from './repository.ts'

/** The second is a route that only Gitea and Forgejo have. */
type AllEndpoints = Endpoints & { 'GET /version': { parameters: object } }
type Route = keyof AllEndpoints

interface Clock {
  nowMs(): number
  sleep(ms: number): Promise<void>
}

export interface ClientOptions {
  readonly makeOctokit: MakeOctokit
  readonly server: Server
  /** Without one only public things can be read. */
  readonly token?: string | undefined
  readonly fetch?: typeof globalThis.fetch
  readonly clock?: Clock
  /** Uniform in [0, 1): jitter of waiting times. */
  readonly random?: () => number
  /** Called before every wait with a line of our own words. */
  readonly log: (line: string) => void
  /** Limit of one try, answer included; 30 s by default. */
  readonly timeoutMs?: number
  /** Cancels all requests under way. */
  readonly signal?: AbortSignal | undefined
  readonly waiting?: Waiting
}

interface Sent<R extends Route, Schema extends z.ZodMiniType> {
  readonly with: AllEndpoints[R]['parameters']
  /** The answer is what this makes of it; an answer that does not fit is an error. */
  readonly as: Schema
}

export interface Client {
  readonly server: Server
  readonly clock: Clock
  readonly random: () => number
  readonly fetch: typeof globalThis.fetch
  readonly waiting: Waiting
  /** Sends one request; GET, PATCH and DELETE are repeated on passing failures, POST and PUT never. */
  send<R extends Route, Schema extends z.ZodMiniType>(route: R, sent: Sent<R, Schema>): Promise<z.output<Schema>>
  /** Lists all items, page by page; takes out a list that is wrapped in an object. */
  list<R extends Route, Schema extends z.ZodMiniType>(route: R, sent: Sent<R, Schema>): AsyncGenerator<z.output<Schema>>
  /** Returns the address that a download is redirected to. */
  locate<R extends Route>(route: R, parameters: AllEndpoints[R]['parameters']): Promise<URL>
}

/** Lists longer than this are refused: 30,000 items at 100 a page. */
const maxPages = 300

const defaults = {
  fetch: fetchByProxyIfAny,
  clock: { nowMs: () => Date.now(), sleep: (ms: number) => sleep(ms) },
  random: () => Math.random(),
  timeoutMs: 30_000,
  waiting: runWorkPlainly,
}
type Settled = ClientOptions & typeof defaults

export function createClient(settings: ClientOptions): Client {
  const options: Settled = { ...defaults, ...settings }
  const { server, token, clock, random, fetch, signal, waiting } = options
  const octokit = makeOctokitWithRules(options)

  async function judged<T>(route: Route, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      signal?.throwIfAborted()
      throw apiErrorOrOriginal(error, { route, token, nowMs: clock.nowMs() })
    }
  }

  return {
    server,
    clock,
    random,
    fetch,
    waiting,

    async send(route, sent) {
      const request: Terms = { route }
      const answer = await judged(route, () => octokit.request(route as string, { ...sent.with, request }))
      return parseAnswer(sent.as, answer.data, route)
    },

    async *list(route, sent) {
      const schema = z.array(sent.as)
      const [method = '', url = ''] = route.split(' ')
      const request: Terms = { route, isList: true }
      // Of the parameters of a list nothing but address and headers reaches its pages.
      const pageOf = octokit.request.defaults({ method: method as 'GET', url, request })
      const all = octokit.paginate.iterator(pageOf as never, { ...sent.with, per_page: 100, page: 1 } as never)
      const pages = all[Symbol.asyncIterator]()
      for (let count = 0; count < maxPages; count++) {
        const page = await judged(route, () => pages.next())
        if (page.done === true) return
        const answer = page.value as { readonly data: unknown; readonly url?: string }
        // The library takes a 409 for an empty list, and hands out one that came from nowhere.
        if (answer.url === undefined) throw new ApiError({ route, status: 409, serverWords: 'Conflict' })
        yield* parseAnswer(schema, answer.data, route)
      }
      throw new UserError(`${route} has more than ${maxPages} pages`)
    },

    async locate(route, parameters) {
      const request = { route, redirect: 'manual', parseSuccessResponseBody: false } as const
      const answer = await judged(route, () => octokit.request(route as string, { ...parameters, request }))
      // Nobody reads it, so it may break off.
      await (answer.data as ReadableStream<Uint8Array>).cancel().catch(() => undefined)
      const { location } = answer.headers
      if (location !== undefined) return new URL(location, server.apiUrl)
      throw new UserError(`the answer to ${route} is unexpected: it is no redirect`, { hint: apiHint })
    },
  }
}

function parseAnswer<Schema extends z.ZodMiniType>(schema: Schema, data: unknown, route: Route): z.output<Schema> {
  const checked = safeParseBySchema(schema, data)
  if (checked.ok) return checked.data
  const { place, plain } = checked.problem
  throw new UserError(`the answer to ${route} is unexpected: ${place}: ${plain}`, {
    place,
    hint: apiHint,
  })
}

/** Lists the methods that the packages for Action and command line share. */
type Octokit = Pick<ReturnType<typeof getOctokit>, 'request' | 'paginate' | 'hook'>

/** Makes a client; `rules` is a plugin of it. */
export type MakeOctokit = (of: {
  token: string | undefined
  settings: ReturnType<typeof octokitSettings>
  rules: never
}) => Octokit

/** Holds what every request carries beside its parameters, as `request`. */
interface Terms {
  /** The template, so that no value from outside is shown. */
  readonly route: string
  readonly isList?: boolean
}

/** A request on its way. */
interface Asked {
  readonly method: string
  readonly headers: Record<string, string>
  readonly request: Terms & { signal: AbortSignal }
}

interface Answer {
  readonly status: number
  readonly headers: Record<string, string | number | undefined>
  readonly data: unknown
}

/** Throws what the server or the network threw; `apiErrorOrOriginal` makes an error for people of it. */
function makeOctokitWithRules(options: Settled): Octokit {
  const { makeOctokit, server, token, clock, random, log, signal, timeoutMs, waiting } = options
  const { host, origin } = new URL(server.apiUrl)

  /** Sends each request, and each page of a list, as often as api-error.ts says. */
  const rules = (octokit: Octokit): void => {
    octokit.hook.wrap('request', async (request, given) => {
      const { method, headers, request: routed } = given as unknown as Asked
      const { url } = octokit.request.endpoint(given)
      // The token is in the headers by then.
      if (new URL(url).origin !== origin) throw new UserError(`${routed.route} would have left ${host}`)
      headers['accept'] = 'application/vnd.github+json'
      headers['x-github-api-version'] = '2022-11-28'
      for (let attempts = 1; ; attempts += 1) {
        const timeout = AbortSignal.timeout(timeoutMs)
        routed.signal = signal === undefined ? timeout : AbortSignal.any([timeout, signal])
        try {
          const answer = await waiting(`${host} to answer ${routed.route}`, async () => request(given))
          assertWholeAnswer(answer, routed)
          if (routed.isList === true) overwriteNextPageLink(answer, url)
          return answer
        } catch (thrown) {
          signal?.throwIfAborted()
          const error = apiErrorOrOriginal(thrown, { route: routed.route, token, nowMs: clock.nowMs() })
          const delayMs =
            error instanceof ApiError ? delayMsIfRetryable(method, { attempts, error, random }) : undefined
          if (delayMs === undefined) throw thrown
          log(`${(error as ApiError).message}; trying again in ${(delayMs / 1_000).toFixed(1)} s`)
          await clock.sleep(delayMs)
        }
      }
    })
  }

  return makeOctokit({ token, settings: octokitSettings(options), rules: rules as never })
}

const octokitSettings = ({ server, fetch }: Settled) => ({
  baseUrl: server.apiUrl,
  userAgent: `paceline/${version}`,
  request: { fetch, log: silent },
  log: silent,
  // The plugins of `octokit` would repeat a POST, and pause for one to three seconds between two writes.
  retry: { enabled: false },
  throttle: { enabled: false },
})

/** Notes about deprecations are ours to act on, not a user's. */
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Refuses text where JSON was cut off, even an empty one, or the page that a proxy has put in place of the answer: the
 * library hands these out. Nothing at all it takes for an empty list.
 */
function assertWholeAnswer({ status, headers, data }: Answer, { route, isList }: Terms): void {
  const isJson = /^application\/([\w.+-]+\+)?json\b/.test(String(headers['content-type'] ?? ''))
  if (status !== 204 && (typeof data === 'string' || data instanceof ArrayBuffer)) {
    const what = isJson ? 'the answer was cut off' : notJson
    throw Object.assign(new Error(what), { status: 500, request: {} })
  }
  if (isList === true && (typeof data !== 'object' || data === null)) {
    throw new UserError(`the answer to ${route} is unexpected: it is not a list`, { hint: apiHint })
  }
}

/** Puts the next page at the address that we asked, with the next number: one from outside is never followed. */
function overwriteNextPageLink({ headers }: Answer, url: string): void {
  // Gitea leaves the link out where it does not paginate.
  if (!/rel="next"/.test(String(headers['link'] ?? ''))) return
  const next = new URL(url)
  next.searchParams.set('page', String(Number(next.searchParams.get('page') ?? 1) + 1))
  headers['link'] = `<${next.href}>; rel="next"`
}

const failureSchema = z.object({
  status: z.number(),
  message: z.string(),
  response: z.optional(z.object({ headers: z.record(z.string(), z.union([z.string(), z.number()])) })),
})

/** Returns the error as callers and people need it; what is no failure of a request comes back as it is. */
function apiErrorOrOriginal(error: unknown, of: { route: string; token: string | undefined; nowMs: number }): unknown {
  const { route, token, nowMs } = of
  const failure = failureSchema.safeParse(error).data
  if (failure === undefined || error instanceof ApiError) return error
  const { response } = failure
  // A server may say back what it was sent.
  const message = withoutSecrets(failure.message, [token])
  // A failure without an answer carries the status 500 all the same.
  const status = response && failure.status
  const headers = response?.headers ?? {}
  const retryAfterMs = response && waitMsIfRateLimited({ status: failure.status, headers, serverWords: message, nowMs })
  const accepted = headers['x-accepted-github-permissions']
  return new ApiError({
    route,
    status,
    serverWords: message,
    retryAfterMs,
    accepted: accepted === undefined ? undefined : String(accepted),
    cause: error,
  })
}
