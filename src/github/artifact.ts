/** Artifacts of workflow runs, by REST: listed, chosen, downloaded up to a limit, and unpacked in memory. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import * as z from 'zod/mini'
import { maybe } from '../core/model/scalars.ts'
import { UserError } from '../core/errors.ts'
import type { Client } from './client.ts'
import type { Repository } from './repository.ts'
import { jitteredBackoffMs } from '../core/system/waiting.ts'

const artifactSchema = z.object({
  id: z.number(),
  name: z.string(),
  expired: z.boolean(),
  /** Looks like `sha256:9f86…`; missing on servers that do not tell. */
  digest: maybe(z.string()),
})
export type Artifact = Readonly<z.output<typeof artifactSchema>>

/** Lists the artifacts of one run whose names start with `prefix`, those that have expired left out. */
export async function listArtifacts(
  client: Client,
  { repository, runId, prefix }: { readonly repository: Repository; readonly runId: number; readonly prefix: string },
): Promise<Artifact[]> {
  const route = 'GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts'
  const sent = { with: { ...repository, run_id: runId }, as: artifactSchema }
  const artifacts = await Array.fromAsync(client.list(route, sent))
  return artifacts.filter(({ name, expired }) => name.startsWith(prefix) && !expired)
}

/** Reads the JSON files in an artifact by name, under the limits of `zipTexts`. */
export async function fetchZipTexts(
  client: Client,
  { repository, artifact }: { readonly repository: Repository; readonly artifact: Artifact },
): Promise<ReadonlyMap<string, string>> {
  const zip = await fetchZip(client, { repository, id: artifact.id })
  const digest = `sha256:${createHash('sha256').update(zip).digest('hex')}`
  if (artifact.digest?.startsWith('sha256:') && artifact.digest !== digest) {
    throw new UserError('the artifact is refused: it does not match the digest of its upload')
  }
  return await zipTexts(zip)
}

const maxRedirects = 3
const maxDownloads = 3
const downloadTimeoutMs = 120_000

/** Fetches a zip. A store that fails is asked again, at a new address: the old one may hold only for a minute. */
async function fetchZip(client: Client, { repository, id }: { repository: Repository; id: number }): Promise<Buffer> {
  const route = 'GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}'
  for (let attempts = 1; ; attempts++) {
    const url = await client.locate(route, { ...repository, artifact_id: id, archive_format: 'zip' })
    try {
      return await client.waiting('the download of an artifact', async () =>
        readStreamWithinLimit(await fetchZipStream(client, url)),
      )
    } catch (error) {
      if (error instanceof UserError && !(error instanceof StoreError)) throw error
      if (attempts >= maxDownloads) throw error instanceof StoreError ? error : new StoreError('it broke off', error)
      await client.clock.sleep(jitteredBackoffMs({ attempts, random: client.random, firstMs: 1_000, longestMs: 8_000 }))
    }
  }
}

/** The store failed, or the way to it. */
class StoreError extends UserError {
  constructor(why: string, cause?: unknown) {
    super(`the artifact could not be downloaded: ${why}`, { hint: 'Running it again may help.', cause })
  }
}

/** Fetches from another host, without our token, which has no business there: the address is its own permission. */
async function fetchZipStream(client: Client, url: URL): Promise<ReadableStream<Uint8Array>> {
  let next = url
  for (let redirects = 0; redirects < maxRedirects; redirects++) {
    if (next.protocol !== 'https:' && !client.server.apiUrl.startsWith('http:')) {
      throw new UserError('the artifact is refused: its download is not over https')
    }
    const signal = AbortSignal.timeout(downloadTimeoutMs)
    const answer = await client.fetch(next, { redirect: 'manual', signal })
    const location = answer.headers.get('location')
    if (answer.ok && answer.body !== null) return answer.body
    await answer.body?.cancel().catch(() => undefined)
    if (location === null) throw new StoreError(`the store answered ${answer.status}`)
    next = new URL(location, next)
  }
  throw new UserError('the artifact could not be downloaded: too many redirects')
}

async function readStreamWithinLimit(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > zipLimits.totalBytes) throw new UserError('the artifact is refused: it is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Limits what a zip of results may hold. */
export const zipLimits = { entries: 20, entryBytes: 8 * 2 ** 20, totalBytes: 32 * 2 ** 20 } as const

const namePattern = /^[A-Za-z0-9._-]{1,128}\.json$/
const fileTypeMask = 0o170_000
const regularFile = 0o100_000

/**
 * Reads the files of a zip by name, as text, in memory: a stranger's code may have filled it. One entry that breaks a
 * rule refuses the whole zip: a folder, a link, a name that is not a plain `*.json`, a name that comes twice, anything
 * larger or more than `zipLimits`, a size or a checksum that is not what was declared, bytes that are not UTF-8.
 */
export async function zipTexts(zip: Buffer): Promise<ReadonlyMap<string, string>> {
  // Loaded here, because only the half for forks reads zips, and every job loads the action.
  const { fromBufferPromise } = await import('yauzl')
  const file = await runWithZipErrors(() => fromBufferPromise(zip, { lazyEntries: true, strictFileNames: true }))
  if (file.entryCount > zipLimits.entries) throw zipError(`it has ${file.entryCount} entries`)

  const texts = new Map<string, string>()
  let totalBytes = 0
  await runWithZipErrors(async () => {
    for await (const entry of file.eachEntry()) {
      totalBytes += entry.uncompressedSize
      assertZipEntryAcceptable(entry, totalBytes, texts)
      texts.set(entry.fileName, await readZipEntryText(file, entry))
    }
  })
  return texts
}

function assertZipEntryAcceptable(entry: Entry, totalBytes: number, entries: ReadonlyMap<string, string>): void {
  if (!namePattern.test(entry.fileName)) throw zipError('an entry is not a plain .json file')
  if (entries.has(entry.fileName)) throw zipError('two entries have the same name')
  // The upper half is the Unix mode where there is one: then it must say "file" or nothing.
  const type = (entry.externalFileAttributes >>> 16) & fileTypeMask
  if (type !== 0 && type !== regularFile) throw zipError('an entry is a link or a device')
  if (entry.isEncrypted()) throw zipError('an entry is encrypted')
  if (entry.uncompressedSize > zipLimits.entryBytes) throw zipError('an entry is too large')
  if (totalBytes > zipLimits.totalBytes) throw zipError('it is too large unpacked')
}

/** Reads an entry; the stream fails by itself as soon as more comes out than was declared. */
async function readZipEntryText(file: ZipFile, entry: Entry): Promise<string> {
  const bytes = await buffer(await file.openReadStreamPromise(entry))
  // The library leaves the checksum to its callers.
  if (crc32(bytes) !== entry.crc32) throw zipError('an entry does not match its checksum')
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function zipError(why: string, cause?: unknown): UserError {
  return new UserError(`the artifact is refused: ${why}`, { cause })
}

/** Turns any error of the reader into a bad zip; its message may quote names from inside, so it is left out. */
async function runWithZipErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UserError ? error : zipError('it is not a readable zip file', error)
  }
}
