/** `await fileHandle.write(…)`, one after the other. */
import { open } from 'node:fs/promises'
import { textOf, type WriteJob } from '../writer.ts'

export async function writeAll({ file, count }: WriteJob): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (let index = 0; index < count; index++) await handle.write(textOf(index))
  } finally {
    await handle.close()
  }
}
