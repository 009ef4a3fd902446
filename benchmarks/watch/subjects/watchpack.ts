import type { Subject } from '../watcher.ts'

// In a bundle of the suite it is loaded for this subject only.
const { default: Watchpack } = await import('watchpack')

/** Long ago: so watchpack reports every file and directory that it finds, and their number tells when it is done. */
const startTime = 1

/** watchpack announces no readiness: it counts as ready once it has found all there is and its own list says so. */
export const subject: Subject = {
  start: ({ path: root, files, directories }, onEvent) =>
    new Promise((resolve) => {
      const watcher = new Watchpack({})
      let missing = files + directories - 1
      const onFound = (path: string): void => {
        onEvent('any', path)
        missing -= 1
        if (missing > 0 || watcher.getTimeInfoEntries().size < files + directories) return
        watcher.off('change', onFound)
        watcher.on('change', (changed) => onEvent('any', changed))
        resolve({ seen: () => countEntries(watcher), close: () => watcher.close() })
      }
      watcher.on('change', onFound)
      watcher.on('remove', (removed) => onEvent('unlink', removed))
      watcher.watch({ directories: [root], startTime })
    }),
}

function countEntries(watcher: InstanceType<typeof Watchpack>): { files: number; directories: number } {
  let [files, directories] = [0, 0]
  for (const entry of watcher.getTimeInfoEntries().values()) {
    // A file has a time of its own; of a directory only the newest time below it is known.
    if (entry !== null && 'timestamp' in entry) files += 1
    else directories += 1
  }
  return { files, directories }
}
