/** `fs.open` with a callback, then `fs.writeSync` of buffers. */
import { closeSync, open, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { textOf, type WriteJob } from '../writer.ts'

const openFile = promisify(open)

export async function writeAll({ file, count }: WriteJob): Promise<void> {
  const descriptor = await openFile(file, 'w')
  try {
    for (let index = 0; index < count; index++) writeSync(descriptor, Buffer.from(textOf(index)))
  } finally {
    closeSync(descriptor)
  }
}
