/** What a route of the fake server is: a function of the request and the state. */
import type { Account, FakeRepository, State } from '../state.ts'

export type Body = any // eslint-disable-line typescript/no-explicit-any -- bodies of requests, as wild as they come

export interface RouteRequest {
  readonly state: State
  readonly repository: FakeRepository
  readonly parameters: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly body: Body
  readonly who: Account
  readonly forge: 'gitea' | 'forgejo' | undefined
  /** Address of the server, and of the store where zips lie. */
  readonly apiUrl: string
  readonly storeUrl: string
}

export interface RouteAnswer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** True: `body` is a list (or an object around one, under `key`) that is given out in pages. */
  readonly pages?: boolean
  readonly key?: string
  /** Makes an item of a list as it is given out of what is in `body`: of one page only, where there are many. */
  readonly item?: (one: never) => unknown
}

export type Handler = (request: RouteRequest) => RouteAnswer | Promise<RouteAnswer>
export type Routes = Readonly<Record<string, Handler>>

export function refuse(status: number, message: string): RouteAnswer {
  return { status, body: { message, documentation_url: 'https://docs.github.com/rest' } }
}

export const notFound = refuse(404, 'Not Found')
