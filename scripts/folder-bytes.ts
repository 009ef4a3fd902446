/** The bytes of all files below a folder; links count nothing. */
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await lstat(join(entry.parentPath, entry.name))).size
  }
  return bytes
}
