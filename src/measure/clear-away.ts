/** Removing directories that a stranger's code could write to. */
import { chmod, lstat, rename, rm } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'

/** More obstacles than these are left where they are, with what is behind them. */
const mostObstacles = 1_000
/** Every system takes a path of this length. */
const safeLength = 700

/**
 * Removes a directory, whatever a stranger's code made of it: folders in folders whose path no system takes are brought
 * up, and those that nobody may enter are opened. Rejects with the error of the file system where something stays.
 */
export async function clearAway(directory: string): Promise<void> {
  for (let obstacle = 0; ; obstacle += 1) {
    try {
      // Windows refuses to remove what a dying process still holds, and lets go a moment later.
      return await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    } catch (error) {
      const { code, path = '' } = error as NodeJS.ErrnoException
      if (obstacle >= mostObstacles || !`${path}${sep}`.startsWith(directory + sep)) throw error
      const isPassed =
        code === 'ENAMETOOLONG'
          ? await isMoved(path.slice(0, path.lastIndexOf(sep, safeLength)), join(directory, `deep-${obstacle}`))
          : (await isOpened(path)) || (path !== directory && (await isOpened(dirname(path))))
      if (!isPassed) throw error
    }
  }
}

function isMoved(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  )
}

/** True where it is a folder that its owner could not use, and now can. */
async function isOpened(folder: string): Promise<boolean> {
  try {
    const found = await lstat(folder)
    if (!found.isDirectory() || (found.mode & 0o700) === 0o700) return false
    await chmod(folder, 0o700)
    return true
  } catch {
    return false
  }
}
