/**
 * Stands for undici and `@actions/http-client` inside `@actions/github`, in bundles: at its import that package looks for
 * a proxy to its own server, and our client is always given the `fetch` of src/github/proxy.ts, which does that for each
 * address. Without this, everybody would load half a megabyte for the few who have a proxy.
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
