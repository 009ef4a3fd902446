/** Everything started at once and awaited together with `Promise.all`. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadRepeatedly, Visit } from '../reader.ts'

export async function readDocuments(directory: string, visit: Visit): Promise<void> {
  const entries = await readdir(directory, { recursive: true })
  const files = entries.filter((entry) => entry.endsWith('.json')).map((entry) => join(directory, entry))
  await Promise.all(files.map(async (file) => visit(file, await readFile(file, 'utf8'))))
}

export async function readRepeatedly({ file, times, consume }: ReadRepeatedly): Promise<void> {
  const contents = await Promise.all(Array.from({ length: times }, async () => readFile(file)))
  for (const content of contents) consume(content)
}
