/** Asynchronous calls, one await at a time. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Visit } from '../reader.ts'

export async function readDocuments(directory: string, visit: Visit): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true })) {
    if (!entry.endsWith('.json')) continue
    const file = join(directory, entry)
    visit(file, await readFile(file, 'utf8'))
  }
}
