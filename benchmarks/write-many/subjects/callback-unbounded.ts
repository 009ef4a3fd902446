/**
 * `fs.write` with a callback and nothing awaited: all writes are queued before the first is done, so memory grows with
 * their number, and several threads work on them, so they may land in another order.
 */
import { close, open, write } from 'node:fs'
import { promisify } from 'node:util'
import { textOf, type WriteJob } from '../writer.ts'

const openFile = promisify(open)
const closeFile = promisify(close)

export async function writeAll({ file, count }: WriteJob): Promise<void> {
  const descriptor = await openFile(file, 'w')
  try {
    await writeUnbounded(descriptor, count)
  } finally {
    await closeFile(descriptor)
  }
}

async function writeUnbounded(descriptor: number, count: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let left = count
    let problem: Error | null = null
    const onWritten = (error: Error | null): void => {
      problem ??= error
      left -= 1
      if (left > 0) return
      if (problem === null) resolve()
      else reject(problem)
    }
    for (let index = 0; index < count; index++) write(descriptor, textOf(index), onWritten)
  })
}
