/** The file system behind a map. */
import type { Reader } from '../reader.ts'
import { cached } from './cached.ts'
import { openReader as openUncached } from './fs.ts'

export const readsPerBatch = 200_000

export function openReader(directory: string): Reader {
  return cached(openUncached(directory))
}
