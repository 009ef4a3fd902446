/** libgit2 behind a map. */
import type { Reader } from '../reader.ts'
import { cached } from './cached.ts'
import { openReader as openUncached } from './git.ts'

export const readsPerBatch = 200_000

export async function openReader(directory: string): Promise<Reader> {
  return cached(await openUncached(directory))
}
