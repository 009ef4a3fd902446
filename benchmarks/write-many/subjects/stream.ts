/** A write stream that is asked to wait and waits. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { textOf, type WriteJob } from '../writer.ts'

export async function writeAll({ file, count }: WriteJob): Promise<void> {
  const stream = createWriteStream(file)
  for (let index = 0; index < count; index++) {
    if (!stream.write(textOf(index))) await once(stream, 'drain')
  }
  stream.end()
  await finished(stream)
}
