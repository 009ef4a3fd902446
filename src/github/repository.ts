/** A server, a repository on it, and the names inside it that become part of a request's path. */
import { UserError } from '../core/errors.ts'

/** Names a repository; it is spread into the parameters of a request. */
export interface Repository {
  readonly owner: string
  readonly repo: string
}

const namePattern = /^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/

/** Reads `OWNER/NAME`. */
export function parseRepository(text: string): Repository {
  const [owner = '', repo = '', ...rest] = text.split('/')
  if (rest.length > 0 || !namePattern.test(owner) || !namePattern.test(repo)) {
    throw new UserError(`not a repository: ${JSON.stringify(text.slice(0, 200))}`, { hint: 'Write it as OWNER/NAME.' })
  }
  return { owner, repo }
}

/** Locates the server: github.com, GitHub Enterprise Server, or a forge with the same REST dialect (Gitea, Forgejo). */
export interface Server {
  /** Base of REST requests, without a slash at its end: `https://api.github.com`. */
  readonly apiUrl: string
  /** Base of links for people, without a slash at its end: `https://github.com`. */
  readonly webUrl: string
  /** `forge`: Gitea and Forgejo, which serve `/api/v1` and lack checks and bot accounts. */
  readonly kind: 'github' | 'forge'
}

/** Reads both addresses as a workflow gives them; an empty or missing one means github.com. */
export function parseServerUrls(from: { readonly apiUrl?: string; readonly webUrl?: string }): Server {
  const apiUrl = requireUrlText(from.apiUrl || 'https://api.github.com', 'GITHUB_API_URL')
  const webUrl = requireUrlText(from.webUrl || 'https://github.com', 'GITHUB_SERVER_URL')
  return { apiUrl, webUrl, kind: new URL(apiUrl).pathname.endsWith('/api/v1') ? 'forge' : 'github' }
}

/**
 * Returns the server that a person names: the address they open in a browser, or that of its REST API (`…/api/v3`,
 * `…/api/v1`), which is the only way to name Gitea and Forgejo.
 */
export function parseServerFlag(text: string): Server {
  const named = requireUrlText(text, '--server')
  const webUrl = named.replace(/\/api\/v\d+$/, '')
  const { host, protocol } = new URL(webUrl)
  if (named !== webUrl) return { ...parseServerUrls({ apiUrl: named }), webUrl }
  if (host === 'github.com' || host === 'api.github.com') return parseServerUrls({})
  const apiUrl = host.endsWith('.ghe.com') ? `${protocol}//api.${host.replace(/^api\./, '')}` : `${webUrl}/api/v3`
  return parseServerUrls({ apiUrl, webUrl })
}

/** Requires an address without credentials, query or fragment: a token is sent there and links are built on it. */
function requireUrlText(text: string, name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain =
    url !== undefined &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === ''
  if (!plain) {
    throw new UserError(`${name} is not a plain http(s) address: ${JSON.stringify(text.slice(0, 200))}`, {
      hint: 'It must look like https://api.github.com or https://github.example.com/api/v3.',
    })
  }
  return url.href.replace(/\/+$/, '')
}
