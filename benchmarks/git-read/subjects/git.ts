/** libgit2: each read goes from HEAD over the commit and its trees to the blob, as git-bench does. */
import type { Reader } from '../reader.ts'

// In a bundle of the suite it is loaded for this subject only.
const { openRepository } = await import('es-git')

export const readsPerBatch = 100

export async function openReader(directory: string): Promise<Reader> {
  const repository = await openRepository(directory)
  return {
    synchronous: true,
    read: (path) => {
      const head = repository.head().target()
      const entry = head === null ? undefined : repository.getCommit(head).tree().getPath(path)
      if (entry === undefined || entry === null) throw new Error(`${path} is not in HEAD`)
      return entry.toObject(repository).peelToBlob().content()
    },
  }
}
