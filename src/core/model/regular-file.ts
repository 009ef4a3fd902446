/** Reads a file that a stranger's code may have made: it may be a pipe, a device, or endless. */
import { constants } from 'node:fs'
import { lstat, open, stat } from 'node:fs/promises'

interface RegularFileOptions {
  /** A larger file is not read. */
  readonly maxBytes: number
  readonly follow: boolean
}

/** Windows has neither flag, and neither trap. */
const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants as Partial<typeof constants> & Pick<typeof constants, 'O_RDONLY'>

/**
 * Reads the bytes of a regular file; none for anything else, for one that is too large or grows while it is read, and
 * for one that cannot be read. Does not wait for the other end of a pipe.
 */
export async function readBytesOrNone(
  path: string,
  { maxBytes, follow }: RegularFileOptions,
): Promise<Buffer | undefined> {
  try {
    // Checked before it is opened: opening some devices has effects.
    if (!(await (follow ? stat : lstat)(path)).isFile()) return undefined
    await using file = await open(path, O_RDONLY | (follow ? 0 : (O_NOFOLLOW ?? 0)) | (O_NONBLOCK ?? 0))
    const { size } = await file.stat()
    if (size > maxBytes) return undefined
    const bytes = Buffer.alloc(size + 1)
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read) {
      read = (await file.read(bytes, length, bytes.length - length, length)).bytesRead
    }
    return length > size ? undefined : bytes.subarray(0, length)
  } catch {
    return undefined
  }
}
