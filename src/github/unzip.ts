/** Reads a zip that a stranger's code may have filled: in memory, a few JSON files, nothing else. */
import { crc32 } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { UserError } from '../errors.ts'

/** Most that a zip of results may hold. */
export const zipLimits = { entries: 20, entryBytes: 8 * 2 ** 20, totalBytes: 32 * 2 ** 20 } as const

const namePattern = /^[A-Za-z0-9._-]{1,128}\.json$/
const fileTypeMask = 0o170_000
const regularFile = 0o100_000

/**
 * The files of a zip by name, as text. One entry that breaks a rule refuses the whole zip: a folder, a link,
 * a name that is not a plain `*.json`, a name that comes twice, anything larger or more than `zipLimits`, a
 * size or a checksum that is not what was declared, bytes that are not UTF-8.
 */
export async function unzipJson(zip: Buffer): Promise<ReadonlyMap<string, string>> {
  // Loaded here, because only the half for forks reads zips, and every job loads the action.
  const { fromBufferPromise } = await import('yauzl')
  const file = await refusing(() => fromBufferPromise(zip, { lazyEntries: true, strictFileNames: true }))
  if (file.entryCount > zipLimits.entries) throw refusal(`it has ${file.entryCount} entries`)

  const texts = new Map<string, string>()
  let totalBytes = 0
  await refusing(async () => {
    for await (const entry of file.eachEntry()) {
      totalBytes += entry.uncompressedSize
      assertAcceptable(entry, { totalBytes, taken: texts })
      texts.set(entry.fileName, await readText(file, entry))
    }
  })
  return texts
}

function assertAcceptable(entry: Entry, so: { totalBytes: number; taken: ReadonlyMap<string, string> }): void {
  if (!namePattern.test(entry.fileName)) throw refusal('an entry is not a plain .json file')
  if (so.taken.has(entry.fileName)) throw refusal('two entries have the same name')
  // The upper half is the Unix mode where there is one: then it must say "file" or nothing.
  const type = (entry.externalFileAttributes >>> 16) & fileTypeMask
  if (type !== 0 && type !== regularFile) throw refusal('an entry is a link or a device')
  if (entry.isEncrypted()) throw refusal('an entry is encrypted')
  if (entry.uncompressedSize > zipLimits.entryBytes) throw refusal('an entry is too large')
  if (so.totalBytes > zipLimits.totalBytes) throw refusal('it is too large unpacked')
}

/** The stream fails by itself as soon as more comes out than was declared. */
async function readText(file: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await file.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  // The library leaves the checksum to its callers.
  if (crc32(bytes) !== entry.crc32) throw refusal('the bytes of an entry are not those that its checksum is of')
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function refusal(why: string, cause?: unknown): UserError {
  return new UserError(`the artifact is refused: ${why}`, { cause })
}

/** Whatever the reader stumbles over is the zip's fault; its words may quote names from inside, so they stay out. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UserError ? error : refusal('it is not a zip we can read', error)
  }
}
