import { watch } from 'node:fs'
import { join } from 'node:path'
import type { Subject } from '../watcher.ts'

/** Node's own. It says neither what happened nor when it is ready: ready is when the call has returned. */
export const subject: Subject = {
  start: ({ path: root }, onEvent) =>
    new Promise((resolve, reject) => {
      const watcher = watch(root, { recursive: true })
      watcher.on('error', reject)
      watcher.on('change', (type, name) => {
        if (typeof name === 'string') onEvent(type === 'change' ? 'change' : 'any', join(root, name))
      })
      resolve({ seen: () => undefined, close: () => watcher.close() })
    }),
}
