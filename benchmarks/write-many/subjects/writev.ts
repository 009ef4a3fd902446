/** `fileHandle.writev`: a thousand buffers per call. */
import { open } from 'node:fs/promises'
import { textOf, type WriteJob } from '../writer.ts'

/** Below the 1,024 that Linux and macOS take in one system call. */
const batchSize = 1_000

export async function writeAll({ file, count }: WriteJob): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (let from = 0; from < count; from += batchSize) {
      const length = Math.min(batchSize, count - from)
      await handle.writev(Array.from({ length }, (_, offset) => Buffer.from(textOf(from + offset))))
    }
  } finally {
    await handle.close()
  }
}
