/** Git in JavaScript, without its cache: each read starts from HEAD, like those of the other subjects. */
import fs from 'node:fs'
import type { Reader } from '../reader.ts'

// In a bundle of the suite it is loaded for this subject only.
const { readBlob, resolveRef } = await import('isomorphic-git')

export const readsPerBatch = 10

export function openReader(directory: string): Reader {
  return {
    synchronous: false,
    read: async (path) => {
      const oid = await resolveRef({ fs, dir: directory, ref: 'HEAD' })
      const { blob } = await readBlob({ fs, dir: directory, oid, filepath: path })
      return blob
    },
  }
}
