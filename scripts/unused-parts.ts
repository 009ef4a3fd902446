/**
 * Stands in bundles for what nobody asks for.
 *
 * Undici and `@actions/http-client` inside `@actions/github`: at its import that package looks for a proxy to its own
 * server, and our client is always given the `fetch` of src/github/proxy.ts, which does that for each address. Without
 * this, everybody would load half a megabyte for the few who have a proxy.
 */
export class HttpClient {
  getAgent(): undefined {
    return undefined
  }
  getAgentDispatcher(): undefined {
    return undefined
  }
}

export const fetch = globalThis.fetch

/** Of Undici only `fetch` and the proxy are asked for: its mocks, sockets, cookies and caches are not. */
export { HttpClient as CacheStorage }

/** Of `@actions/http-client` only its dispatcher, not the agents that tunnel for requests of its own. */
export const [httpOverHttp, httpOverHttps, httpsOverHttp, httpsOverHttps] = [undefined, undefined, undefined, undefined]

/** Inside `octokit`: clients for apps, OAuth and webhooks, which it makes at its import. */
const unused = { defaults: (): object => unused }
export { unused as App, unused as OAuthApp }
export const createNodeMiddleware = undefined

/** Inside both: a method for each of a thousand routes, while our client names the routes. */
export const restEndpointMethods = (): object => ({})
