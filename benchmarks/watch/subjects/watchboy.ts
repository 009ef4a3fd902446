import type { EventKind, Subject } from '../watcher.ts'

// In a bundle of the suite it is loaded for this subject only.
const { default: watchboy } = await import('watchboy')

const kinds: readonly EventKind[] = ['add', 'addDir', 'change', 'unlink', 'unlinkDir']

export const subject: Subject = {
  start: ({ path: root }, onEvent) =>
    new Promise((resolve, reject) => {
      const seen = { files: 0, directories: 0 }
      let isReady = false
      const watcher = watchboy('**/*', { cwd: root })
      for (const kind of kinds) {
        watcher.on(kind, ({ path }) => {
          if (!isReady && kind === 'add') seen.files += 1
          if (!isReady && kind === 'addDir') seen.directories += 1
          onEvent(kind, path)
        })
      }
      watcher.on('error', reject)
      watcher.on('ready', () => {
        isReady = true
        resolve({ seen: () => seen, close: () => watcher.close() })
      })
    }),
}
