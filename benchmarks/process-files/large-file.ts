/** The one large file: copies of a block of one megabyte, so that its beginning and its end are known. */
import { createCipheriv, createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'

export const megabyte = 1_000_000

/** How many bytes at either end of the file are compared. */
const probeBytes = 64

/** Writes a file of `megabytes` times 1,000,000 bytes. */
export function writeLargeFile(file: string, megabytes: number): void {
  const content = block()
  const descriptor = openSync(file, 'w')
  try {
    for (let written = 0; written < megabytes; written++) writeSync(descriptor, content)
  } finally {
    closeSync(descriptor)
  }
}

/** Counts contents of the large file that were really read. */
export interface ContentCheck {
  /** Takes one content as read. Throws if it is not the file's, or if the very same buffer was handed in before. */
  readonly consume: (content: Buffer) => void
  readonly count: number
  readonly bytes: number
}

/** A check for readings of a file that `writeLargeFile` made. It spoils each buffer, so that none can serve twice. */
export function checkContents(megabytes: number): ContentCheck {
  const expected = block()
  const head = Buffer.from(expected.subarray(0, probeBytes))
  const tail = Buffer.from(expected.subarray(-probeBytes))
  let count = 0
  let bytes = 0
  return {
    consume: (content) => {
      const whole = content.length === megabytes * megabyte
      if (!whole || !content.subarray(0, probeBytes).equals(head) || !content.subarray(-probeBytes).equals(tail)) {
        throw new Error(`reading ${count + 1} did not bring the content of the large file`)
      }
      content.fill(0, 0, probeBytes)
      count += 1
      bytes += content.length
    },
    get count() {
      return count
    },
    get bytes() {
      return bytes
    },
  }
}

function block(): Buffer {
  const key = createHash('sha256').update('process-files/large-file').digest()
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(megabyte))
}
