/** The file system: the files as they lie in the working tree. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reader } from '../reader.ts'

export const readsPerBatch = 500

export function openReader(directory: string): Reader {
  return { synchronous: true, read: (path) => readFileSync(join(directory, path)) }
}
