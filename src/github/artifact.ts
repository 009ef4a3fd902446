/** Artifacts of workflow runs, by REST: listed, chosen, downloaded with a cap, never written to disk. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { UserError } from '../errors.ts'
import type { Client, Located } from './client.ts'
import type { Repository } from './repository.ts'
import { unzipJson, zipLimits } from './unzip.ts'

export interface Artifact {
  readonly id: number
  readonly name: string
  readonly bytes: number
  readonly expired: boolean
  /** As in `sha256:9f86…`; null on servers that do not tell. */
  readonly digest: string | null
  /** Where the run that made it came from; null where the run is gone. */
  readonly run: {
    readonly id: number
    readonly repositoryId: number
    readonly headRepositoryId: number
    readonly headBranch: string | null
    readonly headSha: string
  } | null
}

const artifactSchema = z.lazy(() =>
  z.pipe(
    z.object({
      id: z.number(),
      name: z.string(),
      size_in_bytes: z.number(),
      expired: z.boolean(),
      digest: z.nullish(z.string()),
      workflow_run: z.nullish(
        z.object({
          id: z.number(),
          repository_id: z.number(),
          head_repository_id: z.number(),
          head_branch: z.nullish(z.string()),
          head_sha: z.string(),
        }),
      ),
    }),
    z.transform(({ id, name, size_in_bytes: bytes, expired, digest, workflow_run: run }): Artifact => ({
      id,
      name,
      bytes,
      expired,
      digest: digest ?? null,
      run: run
        ? {
            id: run.id,
            repositoryId: run.repository_id,
            headRepositoryId: run.head_repository_id,
            headBranch: run.head_branch ?? null,
            headSha: run.head_sha,
          }
        : null,
    })),
  ),
)

/** Artifacts of one run whose names start with `prefix`, those that have expired left out. */
export async function listArtifacts(
  client: Client,
  { repository, runId, prefix }: { readonly repository: Repository; readonly runId: number; readonly prefix: string },
): Promise<Artifact[]> {
  const found: Artifact[] = []
  const route = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts'
  const sent = { with: { ...repository, run_id: runId }, as: artifactSchema }
  for await (const artifact of client.list(route, sent)) {
    if (artifact.name.startsWith(prefix) && !artifact.expired) found.push(artifact)
  }
  return found
}

/** The artifact a baseline may be taken from, or why there is none. */
export type BaselineArtifact = { readonly artifact: Artifact } | { readonly none: string }

/**
 * The newest artifact of that name which a push to the default branch of this very repository made. A fork
 * can have a branch of the same name, and its runs are listed among ours: ids decide, never names.
 */
export async function findBaselineArtifact(
  client: Client,
  of: { readonly repository: Repository; readonly name: string; readonly defaultBranch: string },
): Promise<BaselineArtifact> {
  const route = 'GET /repos/{owner}/{repo}/actions/artifacts'
  const sent = { with: { ...of.repository, name: of.name }, as: artifactSchema }
  for await (const artifact of client.list(route, sent)) {
    const { run } = artifact
    const ours =
      run !== null &&
      run.headRepositoryId === run.repositoryId &&
      run.headBranch === of.defaultBranch &&
      !artifact.expired
    if (ours && artifact.name === of.name && (await isPushRun(client, { ...of, run }))) return { artifact }
  }
  return { none: `no push to ${JSON.stringify(of.defaultBranch)} of this repository has left an artifact of that name` }
}

async function isPushRun(
  client: Client,
  of: { readonly repository: Repository; readonly defaultBranch: string; readonly run: NonNullable<Artifact['run']> },
): Promise<boolean> {
  const as = z.object({
    event: z.string(),
    head_branch: z.nullable(z.string()),
    repository: z.object({ id: z.number() }),
    head_repository: z.nullable(z.object({ id: z.number() })),
  })
  const route = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}'
  const run = await client.send(route, { with: { ...of.repository, run_id: of.run.id }, as })
  return run.event === 'push' && run.head_branch === of.defaultBranch && run.head_repository?.id === run.repository.id
}

/** The JSON files in an artifact by name, under the limits of `unzipJson`. */
export async function readArtifact(
  client: Client,
  { repository, artifact }: { readonly repository: Repository; readonly artifact: Artifact },
): Promise<ReadonlyMap<string, string>> {
  const zip = await download(client, { repository, id: artifact.id })
  const digest = `sha256:${createHash('sha256').update(zip).digest('hex')}`
  if (artifact.digest?.startsWith('sha256:') && artifact.digest !== digest) {
    throw new UserError('the artifact is refused: its bytes are not those that were uploaded')
  }
  return await unzipJson(zip)
}

const maxRedirects = 3
const downloadTimeoutMs = 120_000

async function download(client: Client, { repository, id }: { repository: Repository; id: number }): Promise<Buffer> {
  const route = 'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}'
  const located = await client.locate(route, { ...repository, artifact_id: id, archive_format: 'zip' })
  return client.waiting('the download of an artifact', async () =>
    readCapped('url' in located ? await follow(client, located) : located.body),
  )
}

/** The zip lies on another host, behind an address that is its own permission: our token has no business there. */
async function follow(client: Client, { url }: Extract<Located, { url: URL }>): Promise<ReadableStream<Uint8Array>> {
  let next = url
  for (let redirects = 0; redirects < maxRedirects; redirects++) {
    if (next.protocol !== 'https:' && !client.server.apiUrl.startsWith('http:')) {
      throw new UserError('the artifact is refused: its download is not over https')
    }
    const signal = AbortSignal.timeout(downloadTimeoutMs)
    const answer = await client.fetch(next, { redirect: 'manual', signal })
    const location = answer.headers.get('location')
    if (answer.ok && answer.body !== null) return answer.body
    await answer.body?.cancel()
    if (location === null)
      throw new UserError(`the artifact could not be downloaded: the store answered ${answer.status}`)
    next = new URL(location, next)
  }
  throw new UserError('the artifact could not be downloaded: too many redirects')
}

async function readCapped(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > zipLimits.totalBytes) throw new UserError('the artifact is refused: it is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
