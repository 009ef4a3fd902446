import type { Subject } from '../watcher.ts'

// In a bundle of the suite it is loaded for this subject only.
const { watch } = await import('chokidar')

export const subject: Subject = {
  start: ({ path: root }, onEvent) =>
    new Promise((resolve, reject) => {
      const seen = { files: 0, directories: 0 }
      let isReady = false
      const watcher = watch(root)
      watcher.on('all', (kind, path) => {
        if (!isReady && kind === 'add') seen.files += 1
        if (!isReady && kind === 'addDir') seen.directories += 1
        onEvent(kind, path)
      })
      watcher.on('error', reject)
      watcher.on('ready', () => {
        isReady = true
        resolve({ seen: () => seen, close: () => watcher.close() })
      })
    }),
}
