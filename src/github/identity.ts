/** Who we are on the server: needed to tell our own comments from a stranger's. */
import * as z from 'zod/mini'
import { notEmpty } from '../model/scalars.ts'
import { hasStatus } from './api-error.ts'
import type { Client } from './client.ts'

export interface Identity {
  readonly login: string
  /** Null where the server does not tell a token who it belongs to. */
  readonly id: number | null
}

/** An author as comments and issues carry it; servers without bot accounts leave `type` out. */
export const authorSchema = z.lazy(() => z.nullish(z.object({ login: z.string(), id: z.number() })))
type Author = z.output<typeof authorSchema>

const userSchema = z.lazy(() => z.object({ login: z.string().check(notEmpty), id: z.number() }))

/**
 * Asks the server. Installation tokens (`GITHUB_TOKEN` among them) may not ask; then it is `assumed`, or the
 * account that workflow tokens act as. No user can register those names: on GitHub a login has no brackets,
 * Gitea and Forgejo each reserve their own.
 */
export async function identify(
  client: Client,
  { assumed }: { readonly assumed?: string | undefined } = {},
): Promise<Identity> {
  if (assumed !== undefined) return { login: assumed, id: null }
  try {
    return await client.send('GET /user', { with: {}, as: userSchema })
  } catch (error) {
    if (!hasStatus(error, 403, 404)) throw error
    return { login: client.server.kind === 'github' ? 'github-actions[bot]' : await forgeAccount(client), id: null }
  }
}

/** Forgejo's version names the Gitea it is compatible with: `12.0.0+gitea-1.22.0`. */
async function forgeAccount(client: Client): Promise<string> {
  const { version } = await client.send('GET /version', { with: {}, as: z.object({ version: z.string() }) })
  return version.includes('+gitea-') ? 'forgejo-actions' : 'gitea-actions'
}

/** True if `author` is us. */
export function isOurs(author: Author, us: Identity): boolean {
  return author?.login === us.login && (us.id === null || author.id === us.id)
}
