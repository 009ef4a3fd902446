/** Asynchronous with bounded concurrency: a fixed number of workers take the files from one list. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Visit } from '../reader.ts'

/** Files in flight at a time; the thread pool that serves them has four threads. */
const poolSize = 16

export async function readDocuments(directory: string, visit: Visit): Promise<void> {
  const entries = await readdir(directory, { recursive: true })
  const files = entries.filter((entry) => entry.endsWith('.json')).values()
  const work = async (): Promise<void> => {
    for (const entry of files) {
      const file = join(directory, entry)
      visit(file, await readFile(file, 'utf8'))
    }
  }
  await Promise.all(Array.from({ length: poolSize }, work))
}
