/** A write stream that is asked to wait and is not heard: it keeps in memory what it cannot write yet. */
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { textOf, type WriteJob } from '../writer.ts'

export async function writeAll({ file, count }: WriteJob): Promise<void> {
  const stream = createWriteStream(file)
  const done = finished(stream)
  for (let index = 0; index < count; index++) stream.write(textOf(index))
  stream.end()
  await done
}
