import { sep } from 'node:path'
import type { EventKind, Subject } from '../watcher.ts'

// In a bundle of the suite it is loaded for this subject only.
const { default: gaze } = await import('gaze')

/** Of a rename the old path is reported as deleted as well. */
const kinds: Readonly<Record<string, EventKind>> = {
  added: 'add',
  changed: 'change',
  deleted: 'unlink',
  renamed: 'add',
}

export const subject: Subject = {
  start: ({ path: root }, onEvent) =>
    new Promise((resolve, reject) => {
      gaze('**/*', { cwd: root }, (error, watcher) => {
        if (error !== null && error !== undefined) return reject(error)
        watcher.on('error', reject)
        watcher.on('all', (event, path) => onEvent(kinds[event] ?? 'any', path))
        resolve({ seen: () => countWatched(watcher.watched()), close: () => watcher.close() })
      })
    }),
}

/** gaze lists directories with their entries; names of subdirectories end with a separator. */
function countWatched(watched: Readonly<Record<string, readonly string[]>>): { files: number; directories: number } {
  const names = Object.values(watched).flat()
  const directories = names.filter((name) => name.endsWith('/') || name.endsWith(sep)).length
  return { files: names.length - directories, directories: directories + 1 }
}
