/** What a watcher holds of the system: file descriptors, and on Linux the watches behind them. */
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Open file descriptors plus inotify watches of this process on Linux. Elsewhere the `fs.watch` handles that Node
 * holds; what native code holds does not show there.
 */
export function countHandles(platform: NodeJS.Platform = process.platform): number {
  if (platform !== 'linux') return process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length
  const open = readdirSync('/proc/self/fd')
  return open.length + open.reduce((sum, descriptor) => sum + inotifyWatches(descriptor), 0)
}

function inotifyWatches(descriptor: string): number {
  try {
    return readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8').match(/^inotify wd:/gm)?.length ?? 0
  } catch {
    // The descriptor by which the folder itself was read is gone by now.
    return 0
  }
}
