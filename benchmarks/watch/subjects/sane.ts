import { join } from 'node:path'
import type { EventKind, Subject } from '../watcher.ts'

// In a bundle of the suite it is loaded for this subject only.
const { default: sane } = await import('sane')

export const subject: Subject = {
  start: ({ path: root }, onEvent) =>
    new Promise((resolve, reject) => {
      const watcher = sane(root)
      const emit = (kind: EventKind) => (path: string) => onEvent(kind, join(root, path))
      watcher.on('add', emit('add'))
      watcher.on('change', emit('change'))
      watcher.on('delete', emit('unlink'))
      watcher.on('error', reject)
      watcher.on('ready', () => resolve({ seen: () => countRegistered(watcher, root), close: () => watcher.close() }))
    }),
}

/** Its register of names by directory, files and directories alike; undefined where another backend keeps none. */
function countRegistered(
  { dirRegistery, watched }: ReturnType<typeof sane>,
  root: string,
): { files: number; directories: number } | undefined {
  if (dirRegistery === undefined || watched === undefined) return undefined
  const directories = new Set(Object.keys(watched))
  const entries = Object.entries(dirRegistery).flatMap(([directory, names]) =>
    Object.keys(names).map((name) => join(directory, name)),
  )
  return {
    files: entries.filter((path) => path !== root && !directories.has(path)).length,
    directories: directories.size,
  }
}
