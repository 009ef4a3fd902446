/**
 * `fetch` through the proxy that `https_proxy`, `http_proxy` and `no_proxy` name for the address. `@actions/github` looks
 * them up once, for the workflow's own server; artifacts and `--server` have other addresses. What proxies need is loaded
 * only where there is one.
 */
import { getProxyUrl } from '@actions/http-client/lib/proxy'
import type { Dispatcher } from 'undici'

const ways = new Map<string, Dispatcher>()

export const fetchByProxyIfAny: typeof globalThis.fetch = async (input, init) => {
  const { href, origin } = new URL(typeof input === 'string' || input instanceof URL ? input : input.url)
  const proxy = getProxyUrl(new URL(origin))
  if (proxy === undefined) return fetch(input, init)
  const [{ HttpClient }, undici] = await Promise.all([import('@actions/http-client'), import('undici')])
  const way = `${proxy.href} ${origin}`
  const dispatcher = ways.get(way) ?? new HttpClient().getAgentDispatcher(origin)!
  ways.set(way, dispatcher)
  try {
    const answer: unknown = await undici.fetch(href, { ...(init as object), dispatcher })
    return answer as Response
  } catch (error) {
    const status = findProxyStatusDigits(error)
    throw status === undefined
      ? error
      : new TypeError('fetch failed', { cause: new Error(`the proxy answered ${status}`) })
  }
}

/** Finds the status by which the proxy refused: the library has it in the cause of a cause. */
function findProxyStatusDigits(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return /^Proxy response \((\d+)\)/.exec(error.message)?.[1] ?? findProxyStatusDigits(error.cause)
}
